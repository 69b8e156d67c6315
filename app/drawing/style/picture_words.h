// app/drawing/style/picture_words.h — texts of pictures in the language of their reader.
//
// Pictures are written in English with decimal points, unless the caller translates them. A text
// with numbers is asked for as a pattern, "collides, %1 deep".
// Thread-safe if the translation is.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace clearway::app {

struct PictureWords {
  std::function<std::string(const std::string& english)> translate;  // empty: English
  char decimal = '.';

  // With what stands at %1, %2, ...
  [[nodiscard]] std::string operator()(const std::string& english,
                                       const std::vector<std::string>& parts = {}) const;
  // The text of a number, with the decimal sign of the language.
  [[nodiscard]] std::string number(std::string text) const;
};

}  // namespace clearway::app
