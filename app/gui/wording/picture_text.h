// app/gui/wording/picture_text.h — the texts of exported pictures in the language of the window.
#pragma once

#include "app/drawing/style/picture_words.h"

namespace clearway::gui {

// With the decimal sign of the window's numbers. Thread-safe.
[[nodiscard]] app::PictureWords windowWords();
// Whether a text of pictures has a translation in the tables.
[[nodiscard]] bool isPictureText(const std::string& english);

}  // namespace clearway::gui
