#include "app/gui/tools/drawing_pick.h"

#include <ranges>

namespace clearway::gui {
namespace {

constexpr double kNear_px = 9.0;

}  // namespace

std::optional<std::size_t> cornerAt(const std::vector<Vec2>& corners, Vec2 at, double px_per_m) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const double d = length(corners[i] - at);
    if (d * px_per_m <= kNear_px && (!best || d < length(corners[*best] - at))) best = i;
  }
  return best;
}

const app::Drawing* drawingAt(const app::Drawings& drawings, const Pointer& at) {
  for (const auto& drawing : drawings | std::views::reverse) {
    if (drawing->cells.contains(at.cell) || cornerAt(drawing->corners, at.world, at.px_per_m)) {
      return drawing.get();
    }
  }
  return nullptr;
}

}  // namespace clearway::gui
