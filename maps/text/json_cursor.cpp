#include "maps/text/json_cursor.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>

#include "core/base/number_text.h"
#include "core/base/suggest.h"

namespace clearway::maps {
namespace {

const JsonValue kNull;
const std::string kNoText;

constexpr double kMaxPosition = 1e9;

Message unknownKey(const std::string& key, std::string_view word,
                   std::span<const std::string_view> known) {
  const std::string best = nearestWord(word, {known.begin(), known.end()});
  if (!best.empty()) return {"unknown key %1; did you mean \"%2\"?", {key, best}};
  std::string all;
  for (const std::string_view k : known) all.append(all.empty() ? "" : " ").append(k);
  return {"unknown key %1; known keys: %2", {key, all}};
}

// At most 60 bytes on one line, whatever a file holds.
std::string printable(std::string_view text) {
  std::string out(text.substr(0, 60));
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  return out;
}

std::string quotedText(std::string_view text) {
  return "\"" + printable(text) + (text.size() > 60 ? "...\"" : "\"");
}

bool sameBits(Heading a, Heading b) {
  return std::bit_cast<std::uint64_t>(a.cos()) == std::bit_cast<std::uint64_t>(b.cos()) &&
         std::bit_cast<std::uint64_t>(a.sin()) == std::bit_cast<std::uint64_t>(b.sin());
}

bool gives(double degrees, Heading h) {
  const Result<Heading> made = Heading::fromDegrees(degrees);
  return made && sameBits(*made, h);
}

}  // namespace

void JsonErrors::note(ErrorCode code, Message message, std::size_t line) {
  if (!first_) first_ = Error{code, std::move(message), source_, line};
}

std::string JsonCursor::pointer() const { return pointer_.empty() ? "/" : pointer_; }

void JsonCursor::fail(ErrorCode code, Message what) const {
  if (!errors_->any()) errors_->note(code, {"%1: %2", {pointer(), std::move(what)}}, value_->line);
}

void JsonCursor::wrongType(const char* wanted) const {
  fail(ErrorCode::Malformed, "is %1, must be %2", {value_->typeName(), wanted});
}

bool JsonCursor::object(std::span<const std::string_view> keys) const {
  const JsonValue::Object* members = value_->object();
  if (members == nullptr) {
    wrongType("an object");
    return false;
  }
  for (const JsonValue::Member& m : *members) {
    if (std::find(keys.begin(), keys.end(), m.key) == keys.end()) {
      const JsonCursor member(&m.value, pointer_ + "/" + printable(m.key), errors_);
      member.fail(ErrorCode::Malformed, unknownKey(quotedText(m.key), m.key, keys));
      return false;
    }
  }
  return true;
}

JsonCursor JsonCursor::at(std::string_view key) const {
  std::optional<JsonCursor> member = optional(key);
  if (member) return *std::move(member);
  if (value_->object() == nullptr) {
    wrongType("an object");
  } else {
    fail(ErrorCode::Malformed, "the key \"%1\" is missing", {key});
  }
  return {&kNull, pointer_ + "/" + std::string(key), errors_};
}

std::optional<JsonCursor> JsonCursor::optional(std::string_view key) const {
  const JsonValue* v = value_->find(key);
  if (v == nullptr) return std::nullopt;
  return JsonCursor(v, pointer_ + "/" + std::string(key), errors_);
}

std::vector<JsonCursor> JsonCursor::items(std::size_t most) const {
  std::vector<JsonCursor> out;
  const JsonValue::Array* list = value_->array();
  if (list == nullptr) {
    wrongType("a list");
  } else if (list->size() > most) {
    fail(ErrorCode::LimitExceeded, "has %1 entries, at most %2 are allowed", {list->size(), most});
  } else {
    out.reserve(list->size());
    for (std::size_t i = 0; i < list->size(); ++i) {
      out.push_back(JsonCursor(&(*list)[i], pointer_ + "/" + std::to_string(i), errors_));
    }
  }
  return out;
}

double JsonCursor::number(double low, double high) const {
  const double* v = value_->number();
  if (v == nullptr) {
    wrongType("a number");
    return low;
  }
  if (*v >= low && *v <= high) return *v;
  fail(ErrorCode::InvalidArgument, "%1 is not between %2 and %3",
       {shortest(*v), shortest(low), shortest(high)});
  return low;
}

double JsonCursor::positive(double high) const {
  const double v = number(0.0, high);
  if (v > 0.0 || failed()) return v;
  fail(ErrorCode::InvalidArgument, "%1 must be greater than 0", {shortest(v)});
  return high;
}

double JsonCursor::integer(double low, double high) const {
  const double v = number(low, high);
  if (v != std::floor(v)) {
    fail(ErrorCode::InvalidArgument, "%1 is not a whole number", {shortest(v)});
    return low;
  }
  return v;
}

bool JsonCursor::boolean() const {
  const bool* v = value_->boolean();
  if (v == nullptr) wrongType("true or false");
  return v != nullptr && *v;
}

const std::string& JsonCursor::text(std::size_t most_bytes) const {
  const std::string* v = value_->text();
  if (v == nullptr) {
    wrongType("a text");
    return kNoText;
  }
  if (v->size() > most_bytes) {
    fail(ErrorCode::LimitExceeded, "a text of %1 bytes, at most %2 are allowed",
         {v->size(), most_bytes});
    return kNoText;
  }
  const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  if (std::any_of(v->begin(), v->end(), control)) {
    fail(ErrorCode::Malformed, "%1 holds a control character", {quotedText(*v)});
    return kNoText;
  }
  return *v;
}

std::size_t JsonCursor::choice(std::span<const std::string_view> choices) const {
  const std::string& v = text(1000);
  const auto at = std::find(choices.begin(), choices.end(), v);
  if (at != choices.end()) return static_cast<std::size_t>(at - choices.begin());
  std::string all;
  for (const std::string_view c : choices) all += (all.empty() ? "" : ", ") + std::string(c);
  fail(ErrorCode::Malformed, "%1 is not one of: %2", {quotedText(v), all});
  return 0;
}

Vec2 JsonCursor::point() const {
  return {at("x").number(-kMaxPosition, kMaxPosition), at("y").number(-kMaxPosition, kMaxPosition)};
}

Heading JsonCursor::heading() const {
  if (value_->object() != nullptr) return object({"cos", "sin"}) ? unitVector() : Heading{};
  const double* v = value_->number();
  if (v == nullptr) {
    wrongType("a number of degrees, or an object of cos and sin");
    return {};
  }
  const Result<Heading> h = Heading::fromDegrees(*v);
  if (!h) fail(ErrorCode::InvalidArgument, h.error().message);
  return h ? *h : Heading{};
}

Heading JsonCursor::unitVector() const {
  const double c = at("cos").number(-2.0, 2.0);
  const double s = at("sin").number(-2.0, 2.0);
  if (failed()) return {};
  const Result<Heading> h = Heading::fromUnit(c, s);
  if (!h) fail(ErrorCode::InvalidArgument, h.error().message);
  return h ? *h : Heading{};
}

std::uint64_t JsonCursor::fingerprint() const {
  const std::string& digits = text(16);
  std::uint64_t out = 0;
  const char* end = digits.data() + digits.size();
  const auto [rest, error] = std::from_chars(digits.data(), end, out, 16);
  if (digits.size() == 16 && error == std::errc() && rest == end) return out;
  fail(ErrorCode::Malformed, "must be 16 hexadecimal digits");
  return 0;
}

void checkFormat(const JsonCursor& root, std::string_view format) {
  if (root.value().object() == nullptr) return root.wrongType("an object");
  const std::string& found = root.at("format").text(100);
  if (root.failed()) return;
  if (found != format) {
    root.at("format").fail(ErrorCode::Unsupported, "%1 is not \"%2\"", {quotedText(found), format});
  }
  const double version = root.at("version").integer(1, 1e6);
  if (version > 1) {
    root.at("version").fail(
        ErrorCode::Unsupported,
        "version %1 was written by a newer version of Clearway; this one reads 1",
        {shortest(version)});
  }
}

JsonValue headingToJson(Heading h) {
  const double exact = h.degrees();
  for (int digits = 1; digits <= 17; ++digits) {
    std::array<char, 40> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), exact,
                                   std::chars_format::general, digits)
                         .ptr;
    double rounded = 0.0;
    std::from_chars(text.data(), end, rounded);
    if (gives(rounded, h)) return rounded;
  }
  // The angle is rounded twice before; one of its neighbours may still give the bits.
  constexpr int kNeighbours = 4;
  double below = exact;
  double above = exact;
  for (int i = 0; i < kNeighbours; ++i) {
    below = std::nextafter(below, -1000.0);
    above = std::nextafter(above, 1000.0);
    if (gives(below, h)) return below;
    if (gives(above, h)) return above;
  }
  JsonValue unit(JsonValue::Object{});
  unit.add("cos", h.cos());
  unit.add("sin", h.sin());
  return unit;
}

JsonValue pointToJson(Vec2 p) {
  JsonValue out(JsonValue::Object{});
  out.add("x", p.x);
  out.add("y", p.y);
  return out;
}

JsonValue fingerprintToJson(std::uint64_t fingerprint) {
  std::array<char, 17> hex{};
  std::snprintf(hex.data(), hex.size(), "%016llx", static_cast<unsigned long long>(fingerprint));
  return hex.data();
}

}  // namespace clearway::maps
