// maps/text/json_cursor.h — reads a JSON tree into data and keeps the first complaint.
//
// A cursor is a value and its path (a JSON pointer such as "/agents/0/padding"). Its getters return
// what they read, or a harmless default after noting an error in the shared JsonErrors; so a reader
// is a straight list of fields, and looks once at the end whether all went well.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/geometry/heading.h"
#include "maps/text/json_value.h"

namespace clearway::maps {

// The first error of one document.
class JsonErrors {
 public:
  explicit JsonErrors(std::string source) : source_(std::move(source)) {}
  void note(ErrorCode code, Message message, std::size_t line);
  [[nodiscard]] bool any() const { return first_.has_value(); }
  [[nodiscard]] const Error& first() const { return *first_; }  // precondition: any()

 private:
  std::string source_;
  std::optional<Error> first_;
};

class JsonCursor {
 public:
  JsonCursor(const JsonValue& root, JsonErrors& errors) : value_(&root), errors_(&errors) {}

  // Declares the keys of an object; any other key is refused, and the nearest known one suggested.
  // False, with an error noted, when it is no object.
  bool object(std::span<const std::string_view> keys) const;
  bool object(std::initializer_list<std::string_view> keys) const {
    return object(std::span(keys.begin(), keys.size()));
  }

  // A member that must be there; when it is not, an error is noted and null stands in for it.
  [[nodiscard]] JsonCursor at(std::string_view key) const;
  // A member that may be skipped.
  [[nodiscard]] std::optional<JsonCursor> optional(std::string_view key) const;
  // The items of a list of at most `most`.
  [[nodiscard]] std::vector<JsonCursor> items(std::size_t most) const;

  [[nodiscard]] double number(double low, double high) const;
  [[nodiscard]] double positive(double high) const;  // 0 < v <= high
  [[nodiscard]] double integer(double low, double high) const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] const std::string& text(
      std::size_t most_bytes) const;  // without control characters
  // The index of the text in the list of choices.
  [[nodiscard]] std::size_t choice(std::span<const std::string_view> choices) const;
  [[nodiscard]] std::size_t choice(std::initializer_list<std::string_view> choices) const {
    return choice(std::span(choices.begin(), choices.size()));
  }
  [[nodiscard]] Vec2 point() const;  // members x and y

  // A heading is a number of degrees, or {"cos": c, "sin": s} where no number of degrees gives its
  // bits.
  [[nodiscard]] Heading heading() const;
  [[nodiscard]] Heading unitVector() const;         // members cos and sin
  [[nodiscard]] std::uint64_t fingerprint() const;  // a text of 16 hexadecimal digits

  // "/path: what"
  void fail(ErrorCode code, Message what) const;
  void fail(ErrorCode code, const char* pattern, std::vector<Message> arguments) const {
    fail(code, Message(pattern, std::move(arguments)));
  }
  void wrongType(const char* wanted) const;
  [[nodiscard]] const JsonValue& value() const { return *value_; }
  [[nodiscard]] std::string pointer() const;
  [[nodiscard]] bool failed() const { return errors_->any(); }
  // The same value at the same place, whose errors are noted apart.
  [[nodiscard]] JsonCursor with(JsonErrors& errors) const { return {value_, pointer_, &errors}; }

 private:
  JsonCursor(const JsonValue* value, std::string pointer, JsonErrors* errors)
      : value_(value), pointer_(std::move(pointer)), errors_(errors) {}

  const JsonValue* value_;
  std::string pointer_;
  JsonErrors* errors_;
};

// Refuses what is not {"format": format, "version": 1}, before anything else is looked at.
void checkFormat(const JsonCursor& root, std::string_view format);

// The text of JsonCursor::heading(): the shortest number of degrees that gives the same bits.
[[nodiscard]] JsonValue headingToJson(Heading h);
[[nodiscard]] JsonValue pointToJson(Vec2 p);  // {"x": .., "y": ..}
[[nodiscard]] JsonValue fingerprintToJson(std::uint64_t fingerprint);

}  // namespace clearway::maps
