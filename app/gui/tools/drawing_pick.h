// app/gui/tools/drawing_pick.h — which corner, and which drawn line or polygon of obstacles, lies
// under the pointer.
#pragma once

#include <optional>
#include <vector>

#include "app/document/edit/drawings.h"
#include "app/gui/tools/pointer.h"

namespace clearway::gui {

// The corner within a pointer's reach, the nearest one.
[[nodiscard]] std::optional<std::size_t> cornerAt(const std::vector<Vec2>& corners, Vec2 at,
                                                  double px_per_m);

// The topmost drawing that has a cell or a corner there; null: none.
[[nodiscard]] const app::Drawing* drawingAt(const app::Drawings& drawings, const Pointer& at);

}  // namespace clearway::gui
