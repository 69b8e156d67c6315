// app/gui/model/said_notices.h — notices about a map are given once for the content of its files,
// in this and later runs of the program. The content of a project does not count: it changes with
// each save.
#pragma once

#include <QStringList>
#include <string>
#include <vector>

#include "app/session/edit/edit_file.h"

namespace clearway::gui {

// Those that were not given for the files as they are; from now on they are.
[[nodiscard]] QStringList newNotices(const session::EditFile& file,
                                     const std::vector<std::string>& notices);

}  // namespace clearway::gui
