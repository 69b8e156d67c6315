// app/gui/tools/drawing_pick.h — which drawn line or polygon of obstacles lies under the pointer.
#pragma once

#include "app/document/edit/drawings.h"
#include "app/gui/tools/tool.h"

namespace clearway::gui {

// The topmost one that has a cell or a corner there; null: none.
[[nodiscard]] const app::Drawing* drawingAt(const app::Drawings& drawings,
                                                const Pointer& at);

}  // namespace clearway::gui
