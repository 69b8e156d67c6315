#include "maps/text/json_fault.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/safe_text.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

// What may come next: in an open object a key, its colon, its value, then a comma or the end.
enum class Next : std::uint8_t { Value, ValueOrEnd, Key, KeyOrEnd, Colon, CommaOrEnd, Nothing };

constexpr std::size_t kMostWord = 40;

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '+' || c == '-' ||
         c == '.';
}

// RFC 8259: -0.5e+3.
bool isNumber(std::string_view word) {
  const auto digits = [&] {
    const std::size_t end = std::min(word.find_first_not_of("0123456789"), word.size());
    word.remove_prefix(end);
    return end > 0;
  };
  const auto take = [&](std::string_view any) {
    const bool is_there = !word.empty() && any.find(word.front()) != any.npos;
    if (is_there) word.remove_prefix(1);
    return is_there;
  };
  take("-");
  if (!take("0") && !digits()) return false;
  if (take(".") && !digits()) return false;
  if (take("eE")) {
    take("+-");
    if (!digits()) return false;
  }
  return word.empty();
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  JsonFault run() {
    at_ = text_.size() - withoutByteOrderMark(text_).size();
    while (!fault_) {
      at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
      if (at_ == text_.size()) return next_ == Next::Nothing ? JsonFault{} : cut();
      step();
    }
    return *fault_;
  }

 private:
  void fail(Message words) { fault_ = JsonFault{std::move(words), false}; }
  [[nodiscard]] bool isInObject() const { return !open_.empty() && open_.back() == '{'; }

  [[nodiscard]] JsonFault cut() const {
    if (open_.empty()) return {"it ends before a value", true};
    return {isInObject() ? "it ends inside an object" : "it ends inside a list", true};
  }

  // What is no token: at most kMostWord bytes of it, on one line.
  [[nodiscard]] std::string wordAt(std::size_t begin, std::size_t end) const {
    return oneLine(text_.substr(begin, std::min(end - begin, kMostWord)));
  }

  void step() {
    const char c = text_[at_];
    const std::size_t begin = at_;
    if (next_ == Next::Nothing) return fail("more follows after the end");
    if (next_ == Next::Key || next_ == Next::KeyOrEnd) return key(c);
    if (next_ == Next::Colon) {
      if (c != ':') return fail("a colon is missing after a key");
      ++at_;
      next_ = Next::Value;
      return;
    }
    if (next_ == Next::CommaOrEnd) return separator(c);
    if (c == ']' && next_ == Next::ValueOrEnd) return close();
    if (c == '{' || c == '[') {
      open_.push_back(c);
      ++at_;
      next_ = c == '{' ? Next::KeyOrEnd : Next::ValueOrEnd;
      return;
    }
    if (c == ']') return fail("a value is missing before the closing bracket");
    if (c == '}') return fail("a value is missing before the closing brace");
    if (c == ',') return fail("a value is missing before a comma");
    if (c == ':') return fail("a value is missing");
    token();
    if (!fault_ && at_ > begin) next_ = open_.empty() ? Next::Nothing : Next::CommaOrEnd;
  }

  void key(char c) {
    if (c == '}' && next_ == Next::KeyOrEnd) return close();
    if (c == '}') return fail("a key is missing before the closing brace");
    if (c != '"') return fail("a key in double quotes is missing");
    string();
    next_ = Next::Colon;
  }

  void separator(char c) {
    if (c == ',') {
      ++at_;
      next_ = isInObject() ? Next::Key : Next::Value;
      return;
    }
    if (c == (isInObject() ? '}' : ']')) return close();
    if (c == ']') return fail("an object ends with ] instead of }");
    if (c == '}') return fail("a list ends with } instead of ]");
    if (c == ':') return fail("a colon follows a value");
    const std::size_t begin = at_;
    if (c != '{' && c != '[') {
      token();  // what is no token is the fault
    } else {
      ++at_;
    }
    if (!fault_) fail({"a comma is missing before %1", {wordAt(begin, at_)}});
  }

  void close() {
    ++at_;
    open_.pop_back();
    next_ = open_.empty() ? Next::Nothing : Next::CommaOrEnd;
  }

  void token() {
    const char c = text_[at_];
    if (c == '"') return string();
    if (c == '\'') return fail("texts and keys need double quotes");
    if (c == '/' || c == '#') return fail("comments are not allowed");
    const std::size_t begin = at_;
    while (at_ < text_.size() && isWord(text_[at_])) ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "true" || word == "false" || word == "null" || isNumber(word)) return;
    if (!firstCharacter(text_.substr(begin)).code) return fail("the text is not UTF-8");
    if (!word.empty() && (isDigit(c) || (c == '-' && (word.size() == 1 || isDigit(word[1]))))) {
      return fail("a number is not complete");
    }
    const std::size_t end = word.empty() ? begin + firstCharacter(text_.substr(begin)).size : at_;
    fail({"%1 is no value of JSON", {wordAt(begin, end)}});
  }

  void string() {
    ++at_;
    while (true) {
      if (at_ == text_.size()) return fail("a text has no closing quote");
      const Character c = firstCharacter(text_.substr(at_));
      if (!c.code) return fail("the text is not UTF-8");
      if (c.code == U'\n' || c.code == U'\r') return fail("a line ends inside a text");
      if (*c.code < 0x20) return fail("a control character is inside a text");
      at_ += c.size;
      if (c.code == U'"') return;
      if (c.code == U'\\') escape();
      if (fault_) return;
    }
  }

  // Behind a backslash. Surrogates come in pairs.
  void escape() {
    constexpr const char* kNoDigits = "\\u is not followed by the four digits of a character";
    const std::size_t kind = at_ < text_.size() ? at_++ : at_;
    if (kind == text_.size()) return fail("a text has no closing quote");
    if (text_[kind] != 'u') {
      constexpr std::string_view kEscapes = "\"\\/bfnrt";
      if (kEscapes.find(text_[kind]) == kEscapes.npos) {
        fail("a backslash begins no escape sequence");
      }
      return;
    }
    const std::optional<unsigned> code = fourDigits();
    if (!code) return fail(kNoDigits);
    const bool is_high = *code >= 0xD800 && *code < 0xDC00;
    if (*code >= 0xDC00 && *code < 0xE000) return fail(kNoDigits);
    if (!is_high) return;
    if (text_.substr(at_, 2) != "\\u") return fail(kNoDigits);
    at_ += 2;
    const std::optional<unsigned> low = fourDigits();
    if (!low || *low < 0xDC00 || *low >= 0xE000) fail(kNoDigits);
  }

  std::optional<unsigned> fourDigits() {
    unsigned code = 0;
    for (int k = 0; k < 4; ++k, ++at_) {
      const char c = at_ < text_.size() ? text_[at_] : '\0';
      if (std::isxdigit(static_cast<unsigned char>(c)) == 0) return std::nullopt;
      code = 16 * code + static_cast<unsigned>(isDigit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return code;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<char> open_;  // brackets
  Next next_ = Next::Value;
  std::optional<JsonFault> fault_;
};

}  // namespace

JsonFault firstJsonFault(std::string_view text) { return Scanner(text).run(); }

}  // namespace clearway::maps
