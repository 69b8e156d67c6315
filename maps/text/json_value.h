// maps/text/json_value.h — a JSON document as values with line numbers.
//
// Reading: nlohmann-json tokenises (checked UTF-8, RFC 8259); the tree is built here, so that
// limits are checked before memory is allocated and errors can name a line. Refused: duplicate
//          keys, numbers beyond double (1e999), nesting deeper than kMaxDepth, more values than
//          are expected.
// Writing: objects keep the order in which their members were added; numbers are the shortest text
//          that reads back to the same double; anything that fits on one line of kLineWidth is put
//          on one line. Equal trees give equal bytes.
// Cost:    linear; some 50 bytes a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/result.h"

namespace clearway::maps {

class JsonValue {
 public:
  struct Member;
  // Values in order.
  using Array = std::vector<JsonValue>;
  // Members in the order of the text.
  using Object = std::vector<Member>;

  static constexpr std::size_t kMaxDepth = 32;
  static constexpr std::size_t kMaxValues = std::size_t{1} << 23U;
  static constexpr std::size_t kLineWidth = 100;

  JsonValue() = default;  // null
  JsonValue(bool v);
  JsonValue(double v);
  JsonValue(int v);
  JsonValue(std::string v);
  JsonValue(const char* v);
  JsonValue(Array v);
  JsonValue(Object v);

  // Each function returns null if the value has another type.
  [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&data_); }
  [[nodiscard]] const double* number() const { return std::get_if<double>(&data_); }
  [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&data_); }
  [[nodiscard]] const Array* array() const { return std::get_if<Array>(&data_); }
  [[nodiscard]] const Object* object() const { return std::get_if<Object>(&data_); }
  [[nodiscard]] Array* array() { return std::get_if<Array>(&data_); }
  [[nodiscard]] Object* object() { return std::get_if<Object>(&data_); }
  [[nodiscard]] bool isNull() const { return std::holds_alternative<std::monostate>(data_); }
  [[nodiscard]] const char* typeName() const;  // "a number", "an object", ...

  [[nodiscard]] const JsonValue* find(std::string_view key) const;  // objects; null if absent
  void add(std::string key, JsonValue value);                       // precondition: an object

  std::uint32_t line = 0;  // 1-based, where the value ends; 0 when not read from a text

 private:
  std::variant<std::monostate, bool, double, std::string, Array, Object> data_;
};

// A key of an object and its value.
struct JsonValue::Member {
  std::string key;
  JsonValue value;
};

// Errors name `source`, line and column: Malformed, LimitExceeded.
[[nodiscard]] Result<JsonValue> parseJson(std::string_view bytes, const std::string& source,
                                          std::size_t most_values = JsonValue::kMaxValues);

// Ends with a newline. A non-finite number is written as null, which Clearway's readers reject as a
// number.
[[nodiscard]] std::string toText(const JsonValue& value);
// The same as one line, whatever its length.
[[nodiscard]] std::string toLine(const JsonValue& value);

[[nodiscard]] inline JsonValue emptyObject() { return JsonValue(JsonValue::Object{}); }

}  // namespace clearway::maps
