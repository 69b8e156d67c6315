// core/base/message.h — a message as data: an English pattern, and what is put at its places.
//
// "%1 is not between %2 and %3" with three arguments. The pattern is a string literal: a program
// with another language looks its translation up, and fills in the same arguments. An argument is
// a message too, so that the parts of a message are translated as well. A message made of a
// std::string is a value, such as a name or a number: it has no pattern, and is never translated.
#pragma once

#include <concepts>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clearway {

class Message {
 public:
  Message() = default;
  // A pattern with %1 to %9. Implicit, as those below: messages are written as literals.
  Message(const char* pattern, std::vector<Message> arguments = {});
  Message(std::string value) : words_(std::move(value)) {}
  Message(std::string_view value) : words_(value) {}
  template <std::integral Number>
  requires(sizeof(Number) > 1)  // neither characters nor bool
      Message(Number value)
      : words_(std::to_string(value)) {}

  [[nodiscard]] bool isPattern() const { return is_pattern_; }
  [[nodiscard]] const std::string& words() const { return words_; }  // the pattern or the value
  [[nodiscard]] const std::vector<Message>& arguments() const { return arguments_; }
  [[nodiscard]] bool empty() const { return words_.empty(); }
  [[nodiscard]] std::string text() const;  // in English
  explicit operator std::string() const { return text(); }

  // Whether both have the same English text.
  friend bool operator==(const Message& a, const Message& b) { return a.text() == b.text(); }
  friend std::ostream& operator<<(std::ostream& out, const Message& m);

 private:
  std::string words_;
  std::vector<Message> arguments_;
  bool is_pattern_ = false;
};

// A pattern cut at its places: `text(piece)` and `place(k)`, k from 0, are called in their order.
// A place without an argument is text.
template <class Text, class Place>
void forEachPiece(std::string_view pattern, std::size_t arguments, Text&& text, Place&& place) {
  std::size_t from = 0;
  for (std::size_t i = 0; i + 1 < pattern.size(); ++i) {
    if (pattern[i] != '%' || pattern[i + 1] < '1' || pattern[i + 1] > '9') continue;
    const auto k = static_cast<std::size_t>(pattern[i + 1] - '1');
    if (k >= arguments) continue;
    text(pattern.substr(from, i - from));
    place(k);
    from = i + 2;
    ++i;
  }
  text(pattern.substr(from));
}

}  // namespace clearway
