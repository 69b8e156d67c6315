#include "app/drawing/style/picture_words.h"

namespace clearway::app {

std::string PictureWords::operator()(const std::string& english,
                                     const std::vector<std::string>& parts) const {
  const std::string pattern = translate ? translate(english) : english;
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const std::size_t k = pattern[i] == '%' && i + 1 < pattern.size()
                              ? static_cast<std::size_t>(pattern[i + 1] - '1')
                              : parts.size();
    if (k < parts.size()) {
      out += parts[k];
      ++i;
    } else {
      out += pattern[i];
    }
  }
  return out;
}

std::string PictureWords::number(std::string text) const {
  const auto isDigit = [&](std::size_t i) { return text[i] >= '0' && text[i] <= '9'; };
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == '.' && isDigit(i - 1) && isDigit(i + 1)) text[i] = decimal;
  }
  return text;
}

}  // namespace clearway::app
