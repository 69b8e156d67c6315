// app/gui/document/said_notices.h — a notice about a map is given once for its files, in this and
// later runs of the program: whatever they hold later, since each save changes them.
#pragma once

#include <vector>

#include "app/document/disk/edit_file.h"

namespace clearway::gui {

// Those that were not given for these files; from now on they are.
[[nodiscard]] std::vector<Message> newNotices(const app::EditFile& file,
                                              const std::vector<Message>& notices);

// What a save has lost; what every save of these files loses is given once.
[[nodiscard]] std::vector<Message> lossesToSay(const app::EditFile& file,
                                               const std::vector<Message>& losses);

}  // namespace clearway::gui
