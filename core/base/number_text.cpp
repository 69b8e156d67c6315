#include "core/base/number_text.h"

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

std::string roundedText(double v, int digits) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.*g", digits, v);
  return text.data();
}

}  // namespace clearway
