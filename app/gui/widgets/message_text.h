// app/gui/widgets/message_text.h — errors and notices of reading files, in the language of the
// window.
//
// The layers that read files have no Qt: their texts are English. A text is matched against the
// patterns of a table, "cut short: %1 of %2 bytes", and the pattern's translation is filled with
// what stood at its numbers. A text without a pattern stays as it is.
#pragma once

#include <QString>

#include "core/base/result.h"

namespace clearway::gui {

[[nodiscard]] QString messageText(const QString& english);
[[nodiscard]] QString errorText(const Error& error);  // with its file and line, as describe()
[[nodiscard]] bool hasMessagePattern(const QString& english);

}  // namespace clearway::gui
