#include "core/base/safe_text.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <system_error>

namespace clearway {
namespace {

// "\x9b" for bytes, "\u202e" for characters.
void appendEscaped(std::string& out, std::string_view bytes, Character c) {
  std::array<char, 16> text{};
  if (c.code && *c.code > 0xFF) {
    std::snprintf(text.data(), text.size(), "\\u%04x", static_cast<unsigned>(*c.code));
  } else {
    const unsigned value = c.code ? static_cast<unsigned>(*c.code)
                                  : static_cast<unsigned>(static_cast<unsigned char>(bytes[0]));
    std::snprintf(text.data(), text.size(), "\\x%02x", value);
  }
  out += text.data();
}

// With the unsafe characters escaped that `keeps` is not true of.
template <class Keeps>
std::string escapedUnless(std::string_view text, Keeps keeps) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character c = firstCharacter(text);
    if (isUnsafe(c) && !keeps(c)) {
      appendEscaped(out, text, c);
    } else {
      out += text.substr(0, c.size);
    }
    text.remove_prefix(c.size);
  }
  return out;
}

bool isANumber(std::string_view text) {
  double ignored = 0.0;
  const char* const end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, ignored);
  return error == std::errc() && at == end;
}

}  // namespace

// Overlong forms, surrogates and codes beyond U+10FFFF are no UTF-8.
Character firstCharacter(std::string_view text) {
  const auto byte = [&](std::size_t k) {
    return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4) return {};
  char32_t code = first & (0x7FU >> size);
  for (std::size_t k = 1; k < size; ++k) {
    if ((byte(k) & 0xC0U) != 0x80U) return {};
    code = code << 6U | (byte(k) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  if (code < kLeast[size] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return {};
  return {code, size};
}

bool isUnsafe(Character c) {
  if (!c.code) return true;
  const char32_t u = *c.code;
  if (u < 0xA0) return u < 0x20 || u >= 0x7F;
  return u == 0x61C || u == 0x200E || u == 0x200F || (u >= 0x2028 && u <= 0x202E) ||
         (u >= 0x2066 && u <= 0x2069);
}

std::string withoutUnsafe(std::string_view text) { return escapedUnless(text, isAsciiControl); }

std::string oneLine(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character c = firstCharacter(text);
    if (c.code == U'\n' || c.code == U'\t') {
      out += ' ';
    } else if (isUnsafe(c)) {
      appendEscaped(out, text, c);
    } else {
      out += text.substr(0, c.size);
    }
    text.remove_prefix(c.size);
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

bool isPlain(std::string_view text) {
  while (!text.empty()) {
    const Character c = firstCharacter(text);
    if (!c.code || isAsciiControl(c)) return false;
    text.remove_prefix(c.size);
  }
  return true;
}

std::string csvText(std::string_view text) {
  constexpr std::string_view kFormula = "=+-@\t\r";
  std::string cell;
  if (!text.empty() && kFormula.find(text.front()) != kFormula.npos && !isANumber(text)) {
    cell += '\'';
  }
  cell += escapedUnless(
      text, [](Character c) { return c.code == U'\t' || c.code == U'\r' || c.code == U'\n'; });
  if (cell.find_first_of(",;\t\"\r\n") == std::string::npos) return cell;
  std::string out = "\"";
  for (const char c : cell) {
    out += c;
    if (c == '"') out += '"';
  }
  return out + '"';
}

}  // namespace clearway
