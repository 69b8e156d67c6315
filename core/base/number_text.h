// core/base/number_text.h — a number as text for messages and files.
#pragma once

#include <string>

namespace clearway {

// The shortest decimal text that reads back to the same bits; 1e+308 and not its 309 digits.
[[nodiscard]] std::string shortest(double v);
// With so many significant digits at most, for people.
[[nodiscard]] std::string roundedText(double v, int digits = 6);

}  // namespace clearway
