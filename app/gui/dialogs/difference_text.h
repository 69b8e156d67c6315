// app/gui/dialogs/difference_text.h — in what the open document and its file differ, in words.
#pragma once

#include <QString>

#include "app/document/disk/disk_version.h"

namespace clearway::gui {

[[nodiscard]] QString differenceText(const app::DiskDifference& difference);

}  // namespace clearway::gui
