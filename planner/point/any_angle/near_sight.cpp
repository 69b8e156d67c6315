#include "planner/point/any_angle/near_sight.h"

namespace clearway::grid {

const NearSight* NearSight::of(const LineOfSight& sight) {
  if (sight.isSized() || sight.corners() == CornerRule::OneFree) return nullptr;
  if (sight.corners() == CornerRule::Never) {
    static const NearSight never(CornerRule::Never);
    return &never;
  }
  static const NearSight always(CornerRule::Always);
  return &always;
}

// A line needs those cells free that, blocked alone, block it. They lie between its ends.
NearSight::NearSight(CornerRule corners) {
  constexpr std::int32_t kSide = 2 * kColumns + 1;
  const auto frame = GridFrame::make(kRows + 1, kSide, 1.0, 1.0);
  OccupancyGrid grid(*frame);
  const LineOfSight sight(grid, corners, false);
  const Cell from{0, kColumns};
  for (std::int32_t row = 0; row <= kRows; ++row) {
    for (std::int32_t column = 0; column < kSide; ++column) {
      const Cell to{row, column};
      Mask& mask = masks_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      for (std::int32_t r = 0; r <= row; ++r) {
        for (std::int32_t c = std::min(column, from.column); c <= std::max(column, from.column);
             ++c) {
          if (Cell{r, c} == from || Cell{r, c} == to) continue;
          grid.set({r, c}, true);
          if (!sight.clear(from, to)) mask[static_cast<std::size_t>(r)] |= std::uint32_t{1} << c;
          grid.set({r, c}, false);
        }
      }
    }
  }
}

}  // namespace clearway::grid
