#include "maps/text/json_value.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/base/number_text.h"
#include "core/base/safe_text.h"
#include "maps/text/json_fault.h"

namespace clearway::maps {

// Defined here because they need the complete type Member.
JsonValue::JsonValue(bool v) : data_(v) {}
JsonValue::JsonValue(double v) : data_(v) {}
JsonValue::JsonValue(int v) : data_(static_cast<double>(v)) {}
JsonValue::JsonValue(std::string v) : data_(std::move(v)) {}
JsonValue::JsonValue(const char* v) : data_(std::string(v)) {}
JsonValue::JsonValue(Array v) : data_(std::move(v)) {}
JsonValue::JsonValue(Object v) : data_(std::move(v)) {}

const char* JsonValue::typeName() const {
  switch (data_.index()) {
    case 1: return "true or false";
    case 2: return "a number";
    case 3: return "a text";
    case 4: return "a list";
    case 5: return "an object";
    default: return "null";
  }
}

const JsonValue* JsonValue::find(std::string_view key) const {
  const Object* members = object();
  if (members == nullptr) return nullptr;
  const auto at = std::find_if(members->begin(), members->end(),
                               [key](const Member& m) { return m.key == key; });
  return at == members->end() ? nullptr : &at->value;
}

void JsonValue::add(std::string key, JsonValue value) {
  object()->push_back({std::move(key), std::move(value)});
}

namespace {

// Position of the tokeniser, which reads one character beyond a number.
struct Position {
  std::uint32_t line = 1;
  std::size_t column = 0;
  char last = '\0';
};

// An input iterator that counts lines as the tokeniser pulls characters.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, Position* position) : at_(at), position_(position) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    if (position_->last == '\n') {
      ++position_->line;
      position_->column = 0;
    }
    position_->last = *at_;
    ++position_->column;
    ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator old = *this;
    ++*this;
    return old;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }

 private:
  const char* at_;
  Position* position_;
};

std::string onOneLine(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

// Builds the tree from the tokeniser's events and enforces the limits.
class TreeBuilder {
 public:
  using Json = nlohmann::json;

  TreeBuilder(std::string_view bytes, const Position& position, const std::string& source,
              std::size_t most_values)
      : bytes_(bytes), position_(position), source_(source), most_values_(most_values) {}

  bool null() { return put(JsonValue()); }
  bool boolean(bool v) { return put(JsonValue(v)); }
  bool number_integer(Json::number_integer_t v) { return put(JsonValue(static_cast<double>(v))); }
  bool number_unsigned(Json::number_unsigned_t v) { return put(JsonValue(static_cast<double>(v))); }
  bool number_float(Json::number_float_t v, const Json::string_t& text) {
    if (std::isfinite(v)) return put(JsonValue(v));
    return refuse(ErrorCode::Malformed,
                  {"%1 is beyond what a number can hold", {text.substr(0, 40)}});
  }
  bool string(Json::string_t& v) { return put(JsonValue(std::move(v))); }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(JsonValue(JsonValue::Object{})); }
  bool start_array(std::size_t) { return open(JsonValue(JsonValue::Array{})); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(Json::string_t& k) {
    Level& level = stack_.back();
    JsonValue::Object& members = *level.value.object();
    // No Clearway format has long objects; this limit bounds the duplicate search.
    if (members.size() >= kMaxMembers) {
      return refuse(ErrorCode::LimitExceeded, {"an object has more than %1 keys", {kMaxMembers}});
    }
    if (level.value.find(k) != nullptr) {
      return refuse(ErrorCode::Malformed,
                    {"the key \"%1\" is given twice", {onOneLine(k.substr(0, 60))}});
    }
    level.key = std::move(k);
    return true;
  }

  bool parse_error(std::size_t, const std::string& token, const Json::exception& e) {
    constexpr int kNumberOutOfRange = 406;
    if (e.id == kNumberOutOfRange) {
      return refuse(ErrorCode::Malformed,
                    {"%1 is beyond what a number can hold", {token.substr(0, 40)}});
    }
    const JsonFault fault = firstJsonFault(bytes_);
    return refuse(ErrorCode::Malformed,
                  {fault.is_cut ? "the JSON is cut short: %1" : "the JSON is not well formed: %1",
                   {fault.words}});
  }

  Result<JsonValue> finish(bool is_good) {
    if (!is_good) return tl::unexpected(std::move(error_));
    return std::move(root_);
  }

 private:
  static constexpr std::size_t kMaxMembers = 1024;
  struct Level {
    JsonValue value;
    std::string key;  // of the next member
  };

  bool refuse(ErrorCode code, Message what) {
    error_ = {
        code, {"%1 (column %2)", {std::move(what), position_.column}}, source_, position_.line};
    return false;
  }

  bool count() {
    if (++count_ <= most_values_) return true;
    return refuse(ErrorCode::LimitExceeded, {"more than %1 values", {most_values_}});
  }

  bool put(JsonValue v) {
    if (!count()) return false;
    v.line = position_.line;
    attach(std::move(v));
    return true;
  }

  bool open(JsonValue v) {
    if (!count()) return false;
    if (stack_.size() >= JsonValue::kMaxDepth) {
      return refuse(ErrorCode::LimitExceeded,
                    {"nested deeper than %1 levels", {JsonValue::kMaxDepth}});
    }
    v.line = position_.line;
    stack_.push_back({std::move(v), {}});
    return true;
  }

  bool close() {
    JsonValue v = std::move(stack_.back().value);
    stack_.pop_back();
    attach(std::move(v));
    return true;
  }

  void attach(JsonValue v) {
    if (stack_.empty()) {
      root_ = std::move(v);
    } else if (Level& level = stack_.back(); level.value.array() != nullptr) {
      level.value.array()->push_back(std::move(v));
    } else {
      level.value.add(std::move(level.key), std::move(v));
    }
  }

  std::string_view bytes_;
  const Position& position_;
  const std::string& source_;
  std::vector<Level> stack_;
  JsonValue root_;
  std::size_t most_values_;
  std::size_t count_ = 0;
  Error error_;
};

void appendUnicode(std::string& out, char32_t code) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "\\u%04x", static_cast<unsigned>(code));
  out += text.data();
}

// Unsafe characters (core/base/safe_text.h) are escaped; bytes that are no UTF-8 become U+FFFD.
void appendQuoted(std::string& out, std::string_view s) {
  out += '"';
  while (!s.empty()) {
    const Character c = firstCharacter(s);
    switch (c.code.value_or(0xFFFD)) {
      case U'"': out += "\\\""; break;
      case U'\\': out += "\\\\"; break;
      case U'\n': out += "\\n"; break;
      case U'\t': out += "\\t"; break;
      case U'\r': out += "\\r"; break;
      default:
        if (isUnsafe(c)) {
          appendUnicode(out, c.code.value_or(0xFFFD));
        } else {
          out += s.substr(0, c.size);
        }
    }
    s.remove_prefix(c.size);
  }
  out += '"';
}

void appendScalar(std::string& out, const JsonValue& v) {
  if (const double* n = v.number(); n != nullptr && std::isfinite(*n)) {
    out += shortest(*n);
  } else if (const bool* b = v.boolean()) {
    out += *b ? "true" : "false";
  } else if (const std::string* s = v.text()) {
    appendQuoted(out, *s);
  } else {
    out += "null";
  }
}

// Writes the value on one line; returns false if `out` exceeds `limit`.
bool appendFlat(std::string& out, const JsonValue& v, std::size_t limit) {
  const char* separator = "";
  if (const JsonValue::Array* items = v.array()) {
    out += '[';
    for (const JsonValue& item : *items) {
      out += separator;
      separator = ", ";
      if (!appendFlat(out, item, limit)) return false;
    }
    out += ']';
  } else if (const JsonValue::Object* members = v.object()) {
    out += '{';
    for (const JsonValue::Member& m : *members) {
      out += separator;
      separator = ", ";
      appendQuoted(out, m.key);
      out += ": ";
      if (!appendFlat(out, m.value, limit)) return false;
    }
    out += '}';
  } else {
    appendScalar(out, v);
  }
  return out.size() <= limit;
}

void append(std::string& out, const JsonValue& v, std::size_t indent) {
  const JsonValue::Array* items = v.array();
  const JsonValue::Object* members = v.object();
  if (items == nullptr && members == nullptr) return appendScalar(out, v);
  const std::size_t start = out.size();
  const std::size_t line_start = out.rfind('\n') == std::string::npos ? 0 : out.rfind('\n') + 1;
  // One character is reserved for a following comma.
  if (indent > 0 && appendFlat(out, v, line_start + JsonValue::kLineWidth - 1)) return;
  out.resize(start);
  const std::string margin = "\n" + std::string(indent + 2, ' ');
  const char* separator = "";
  const auto next = [&] {
    out += separator;
    out += margin;
    separator = ",";
  };
  if (items != nullptr) {
    out += '[';
    for (const JsonValue& item : *items) {
      next();
      append(out, item, indent + 2);
    }
  } else {
    out += '{';
    for (const JsonValue::Member& m : *members) {
      next();
      appendQuoted(out, m.key);
      out += ": ";
      append(out, m.value, indent + 2);
    }
  }
  out += "\n" + std::string(indent, ' ');
  out += items != nullptr ? ']' : '}';
}

}  // namespace

Result<JsonValue> parseJson(std::string_view bytes, const std::string& source,
                            std::size_t most_values) {
  Position position;
  TreeBuilder builder(bytes, position, source, most_values);
  const CountingIterator first(bytes.data(), &position);
  const CountingIterator last(bytes.data() + bytes.size(), &position);
  return builder.finish(nlohmann::json::sax_parse(first, last, &builder));
}

std::string toText(const JsonValue& value) {
  std::string out;
  append(out, value, 0);
  out += '\n';
  return out;
}

std::string toLine(const JsonValue& value) {
  std::string out;
  appendFlat(out, value, std::numeric_limits<std::size_t>::max());
  out += '\n';
  return out;
}

}  // namespace clearway::maps
