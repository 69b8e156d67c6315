// app/gui/widgets/message_text.h — messages of the layers without Qt in the language of the window.
//
// A pattern is translated, and its places are filled with the arguments: messages among them are
// translated as well, numbers are written as the window writes them, and values in quotes stay as
// they are in the file.
#pragma once

#include <QString>

#include "core/base/result.h"

namespace clearway::gui {

[[nodiscard]] QString messageText(const Message& message);
[[nodiscard]] QString errorText(const Error& error);  // with its file and line, as describe()

}  // namespace clearway::gui
