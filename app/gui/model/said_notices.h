// app/gui/model/said_notices.h — notices about a file are given once for its content, in this and
// later runs of the program.
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
