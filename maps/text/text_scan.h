// maps/text/text_scan.h — lines, words and numbers of small text formats, without copies.
//
// Numbers are read by std::from_chars: the whole word must be a number, whatever the locale.
// Internal to maps. Thread-safe: pure functions.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace clearway::maps {

// An error in a line of a text file.
[[nodiscard]] inline tl::unexpected<Error> malformed(std::size_t line, Message message) {
  return fail(ErrorCode::Malformed, std::move(message), {}, line);
}

// What follows the byte order mark of UTF-8, which some programs write first.
[[nodiscard]] inline std::string_view withoutByteOrderMark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

// Reads line by line; line ends (LF or CRLF) and a byte order mark are not part of a line.
class LineReader {
 public:
  explicit LineReader(std::string_view text)
      : rest_(withoutByteOrderMark(text)), size_(text.size()) {}

  // Returns false at the end. A final line end does not start another line.
  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    ++number_;
    return true;
  }

  [[nodiscard]] std::size_t number() const { return number_; }  // of the last line, from 1
  [[nodiscard]] std::size_t offset() const { return size_ - rest_.size(); }

 private:
  std::string_view rest_;
  std::size_t size_;
  std::size_t number_ = 0;
};

[[nodiscard]] inline std::vector<std::string_view> splitWords(std::string_view line,
                                                              std::string_view separators = " \t") {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; (at = line.find_first_not_of(separators, at)) != line.npos;) {
    const std::size_t end = line.find_first_of(separators, at);
    words.push_back(line.substr(at, end == line.npos ? end : end - at));
    if (end == line.npos) break;
    at = end;
  }
  return words;
}

// Without spaces and tabs at both ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// The trimmed fields between commas; at least one. Quotes have no meaning.
[[nodiscard]] inline std::vector<std::string_view> csvFields(std::string_view line) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t comma = line.find(',');
    fields.push_back(trimmed(line.substr(0, comma)));
    if (comma == line.npos) return fields;
    line.remove_prefix(comma + 1);
  }
}

// Parses the whole word as a T; nullopt if it is no number or out of range.
template <class T>
[[nodiscard]] std::optional<T> numberOf(std::string_view word) {
  if (word.size() > 1 && word.front() == '+' && word[1] != '-') word.remove_prefix(1);
  T v{};
  const auto [end, ec] = std::from_chars(word.data(), word.data() + word.size(), v);
  if (ec != std::errc{} || end != word.data() + word.size() || word.empty()) return std::nullopt;
  return v;
}

// Text of a user's file for a message: in quotes, shortened, without control characters.
[[nodiscard]] inline std::string inQuotes(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string out = "\"";
  for (const char c : text.substr(0, kLongest)) out += (c >= ' ' && c <= '~') ? c : '?';
  return out + (text.size() > kLongest ? "...\"" : "\"");
}

// Shortest digits that read back to the same double, always with a point: "0.05", "3.0", "1.0e-07".
[[nodiscard]] inline std::string decimal(double v) {
  char buffer[32];
  const auto [end, ec] = std::to_chars(buffer, buffer + sizeof buffer, v);
  std::string s(buffer, ec == std::errc{} ? end : buffer);
  if (s.find('.') == s.npos) s.insert(std::min(s.find('e'), s.size()), ".0");
  return s;
}

}  // namespace clearway::maps
