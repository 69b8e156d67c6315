// app/gui/widgets/path_text.h — the path of a file where there is little room.
#pragma once

#include <QString>

namespace clearway::gui {

inline constexpr qsizetype kMostOfPath = 56;  // characters

// With separators of the system. A long path has "…" for folders in its middle: its first folder,
// its last ones and its name remain, as far as `most` characters go. A name that is longer alone is
// cut in its middle.
[[nodiscard]] QString shortPath(const QString& path, qsizetype most = kMostOfPath);

}  // namespace clearway::gui
