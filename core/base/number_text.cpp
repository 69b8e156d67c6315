#include "core/base/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace clearway {

std::string shortest(double v) {
  std::array<char, 40> text{};
  char* const last = text.data() + text.size();
  const double size = std::abs(v);
  const bool plain = v == 0.0 || (size >= 1e-5 && size < 1e15);  // 0.0005 reads better than 5e-04
  char* const end = (plain ? std::to_chars(text.data(), last, v, std::chars_format::fixed)
                           : std::to_chars(text.data(), last, v))
                        .ptr;
  std::string out(text.data(), end);
  return out == "-0" ? "-0.0" : out;  // JSON readers take "-0" for an integer and drop the sign
}

// The whole part has all its digits; no exponent in between.
std::string roundedText(double v, int digits) {
  constexpr double kLeast = 1e-12, kMost = 1e15;
  const double size = std::abs(v);
  if (size < kLeast) return "0";
  std::array<char, 40> text{};
  if (!(size < kMost)) {
    std::snprintf(text.data(), text.size(), "%.*g", digits, v);
    return text.data();
  }
  const int decimals = std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(size))));
  std::snprintf(text.data(), text.size(), "%.*f", decimals, v);
  std::string out = text.data();
  if (out.find('.') == std::string::npos) return out;
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out;
}

}  // namespace clearway
