#include "app/gui/tools/drawing_pick.h"

#include <ranges>

#include "app/gui/tools/corner_tool.h"

namespace clearway::gui {

const app::Drawing* drawingAt(const app::Drawings& drawings, const Pointer& at) {
  for (const auto& drawing : drawings | std::views::reverse) {
    if (drawing->cells.contains(at.cell) || cornerAt(drawing->corners, at.world, at.px_per_m)) {
      return drawing.get();
    }
  }
  return nullptr;
}

}  // namespace clearway::gui
