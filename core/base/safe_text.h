// core/base/safe_text.h — texts of files and users, made safe for terminals, JSON and spreadsheets.
//
// Unsafe characters: controls of C0 and C1 and DEL, which command terminals; those that turn the
//   direction of writing (U+061C, U+200E, U+200F, U+202A–202E, U+2066–2069), which show another
//   text than is there; U+2028 and U+2029, which end lines; bytes that are no UTF-8.
// Cost: linear. Thread-safe: no state.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace clearway {

// The character at the beginning of a text that is not empty, and its bytes, at least 1.
struct Character {
  std::optional<char32_t> code;  // nullopt: no UTF-8
  std::size_t size = 1;
};
[[nodiscard]] Character firstCharacter(std::string_view text);

[[nodiscard]] bool isUnsafe(Character c);
[[nodiscard]] inline bool isAsciiControl(Character c) {
  return c.code && (*c.code < 0x20 || *c.code == 0x7F);
}

// With "\x9b" and "\u202e" in place of unsafe characters that are no controls of ASCII.
[[nodiscard]] std::string withoutUnsafe(std::string_view text);
// One line: line breaks and tabs become spaces, every other unsafe character is written as above.
[[nodiscard]] std::string oneLine(std::string_view text);
// Whether a text can stand in JSON and in one line as it is.
[[nodiscard]] bool isPlain(std::string_view text);

// A cell of text in a table of comma-separated values (RFC 4180). A spreadsheet would take a text
// that begins with = + - @, a tab or a carriage return for a formula: unless it is a number, it
// gets an apostrophe before. Unsafe characters but line breaks and tabs are written as above.
[[nodiscard]] std::string csvText(std::string_view text);

}  // namespace clearway
