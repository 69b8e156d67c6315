// app/gui/tools/drawing_pick.h — which drawn line or polygon of obstacles lies under the pointer.
#pragma once

#include "app/gui/tools/tool.h"
#include "app/session/edit/drawings.h"

namespace clearway::gui {

// The topmost one that has a cell or a corner there; null: none.
[[nodiscard]] const session::Drawing* drawingAt(const session::Drawings& drawings,
                                                const Pointer& at);

}  // namespace clearway::gui
