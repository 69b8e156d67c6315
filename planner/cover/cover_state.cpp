#include "planner/cover/cover_state.h"

#include <algorithm>
#include <cmath>

namespace clearway::cover {

void CoverState::add(const Swath& swath) {
  const auto quad = sweptBy(motionOf(swath, tool(), false), tool());
  if (!quad) return;
  swept_.add(*quad);
  const Aabb box = boundsOf(std::span<const Vec2>(*quad));
  const GridFrame& f = missed_.frame();
  const CellRange range = f.clipped(f.cellsMeeting(box, TouchRule::TouchingCollides));
  for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
    for (std::int32_t w = range.first_column / 64; w <= (range.last_column - 1) / 64; ++w) {
      const auto at = static_cast<std::size_t>(w);
      const std::uint64_t rest = missed_.row(i)[at] & ~swept_.covered().row(i)[at];
      missed_.setWord(i, at, rest);
    }
  }
}

std::vector<Swath> CoverState::addLine(Heading heading, Vec2 from, Vec2 to, double least_m,
                                       double aside_m) {
  const GridFrame& f = missed_.frame();
  LineRoom room;
  room.step_m = std::min(f.cellWidth(), f.cellLength());
  room.least_m = least_m;
  room.aside_m = aside_m;
  room.beyond_m =
      0.5 * (std::abs(heading.cos()) * f.cellWidth() + std::abs(heading.sin()) * f.cellLength());
  std::vector<Swath> made = freeSwaths(*prover_, tool(), heading, from, to, room);
  for (const Swath& s : made) add(s);
  return made;
}

}  // namespace clearway::cover
