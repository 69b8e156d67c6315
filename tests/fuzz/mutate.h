// tests/fuzz/mutate.h — changes of an input, as they happen to files: bytes that are flipped,
// replaced, removed, repeated or taken from another input, and numbers that become extreme.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/base/rng.h"

namespace clearway::fuzz {

// One to four changes. `other` is an input of the same target.
[[nodiscard]] inline std::string mutated(std::string text, std::string_view other, Rng& rng) {
  constexpr std::array<std::string_view, 16> kTokens{
      "0",  "-1", "1e999", "nan", "99999999999999999999", "[", "]", "{", "\"\"", ":", ",", "\n",
      "&a", "*a", "-",     "\xff"};
  const auto below = [&](std::size_t n) {
    return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(n)));
  };
  const std::size_t changes = 1 + below(4);
  for (std::size_t k = 0; k < changes; ++k) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = text.empty() ? 0 : below(std::min<std::size_t>(text.size(), 64));
    switch (rng.below(6)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << rng.below(8)));
        break;
      case 1: text.insert(at, kTokens[below(kTokens.size())]); break;
      case 2: text.erase(at, length); break;
      case 3: text.insert(at, text.substr(at, length)); break;
      case 4:
        if (!other.empty()) text.insert(at, other.substr(below(other.size()), length));
        break;
      default: {
        const std::size_t digit = text.find_first_of("0123456789", at);
        if (digit == text.npos) break;
        const std::size_t end = text.find_first_not_of("0123456789.", digit);
        text.replace(digit, std::min(end, text.size()) - digit, kTokens[below(5)]);
      }
    }
  }
  return text;
}

}  // namespace clearway::fuzz
