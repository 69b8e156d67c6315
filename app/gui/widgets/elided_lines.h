// app/gui/widgets/elided_lines.h — a text broken into at most some lines.
#pragma once

#include <QFont>
#include <QStringList>

namespace clearway::gui {

// At most `most` lines (at least one) of a text that wraps at words; the last one ends in "…" if
// there is more.
[[nodiscard]] QStringList elidedLines(const QString& text, const QFont& font, int width_px,
                                      int most);

}  // namespace clearway::gui
