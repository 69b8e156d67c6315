#include "planner/point/any_angle/interval_space.h"

#include <algorithm>

#include "planner/point/grid/line_of_sight.h"

namespace clearway::grid {

IntervalSpace::IntervalSpace(RectangleMesh& mesh, const CentreLattice* lattice)
    : mesh_(&mesh),
      lattice_(lattice),
      junctions_(lattice == nullptr ? 0 : lattice->junctions()),
      trapezoids_(mesh) {}

bool IntervalSpace::isInSight(Cell start, Cell goal) const {
  return lattice_ == nullptr &&
         LineOfSight(mesh_->grid(), CornerRule::Never, false).clear(start, goal);
}

bool IntervalSpace::isGoalEnclosed(Cell start, Cell goal) const {
  const bool start_in_dead_end = mesh_->isDeadEnd(mesh_->at(start));
  const bool goal_in_dead_end = mesh_->isDeadEnd(mesh_->at(goal));
  if (start_in_dead_end != goal_in_dead_end) return goal_in_dead_end;
  const LineOfSight sight(mesh_->grid(), CornerRule::Never, false);
  return sight.stepsClear(start, goal) > sight.stepsClear(goal, start);
}

IntervalSpace::Around IntervalSpace::around(HalfCell p) const {
  const std::array<Cell, 4> cells = cellsTouching(p);
  if (lattice_ != nullptr) return lattice_->around(*mesh_, cells[3]);
  Around out{};
  for (std::size_t k = 0; k < 4; ++k) {
    out[k] = k > 0 && cells[k] == cells[k - 1]   ? out[k - 1]
             : k > 1 && cells[k] == cells[k - 2] ? out[k - 2]
             : mesh_->grid().blocked(cells[k])   ? kNone
                                                 : mesh_->at(cells[k]);
  }
  return out;
}

StopReason IntervalSpace::prepare(HalfCell start, HalfCell goal, StopCheck& stop) {
  for (const HalfCell p : {start, goal}) {
    for (const Cell c : cellsTouching(p)) {
      if (mesh_->grid().blocked(c)) continue;
      if (const StopReason r = mesh_->addBandOf(c.row, stop); r != StopReason::None) return r;
    }
  }
  if (!mesh_->complete() && mesh_->isMaze(freeCellAt(mesh_->grid(), start).row)) {
    if (const StopReason r = mesh_->addAll(stop); r != StopReason::None) return r;
  }
  mesh_->findDeadEnds();
  return StopReason::None;
}

void IntervalSpace::reset() {
  query_ = 0;
  std::ranges::fill(junctions_, JunctionLabel{});
  for (std::uint32_t i = 0; i < mesh_->size(); ++i) {
    if (mesh_->isDeadEnd(i)) mesh_->at(i).gate = 0;
    mesh_->at(i).labelled = 0;
  }
  trapezoids_.closeAll();
}

bool IntervalSpace::begin(const Around& start, const Around& goal) {
  if (query_ == RectangleMesh::kCore - 1) reset();
  ++query_;
  roots_.clear();
  corridor_.clear();
  core_gate_ = RectangleMesh::kCore;
  if (lattice_ == nullptr) {
    if (!openTree(innermost(start), innermost(goal))) return false;
    if (!corridor_.empty()) return true;
    if (rows_dropped_ != mesh_->rowsDropped()) trapezoids_.forget();
    rows_dropped_ = mesh_->rowsDropped();
    openChains(start);
    openChains(goal);
    return true;
  }
  for (const Around& place : {start, goal}) {
    for (std::uint32_t i : place) {
      for (; i != kNone && mesh_->isDeadEnd(i) && (*mesh_)[i].gate != query_;
           i = mesh_->towardsCore(i)) {
        mesh_->at(i).gate = query_;
      }
    }
  }
  return true;
}

// Of a place on the line between two rectangles: if one is the other's dead end, that one.
std::uint32_t IntervalSpace::innermost(const Around& around) const {
  const std::uint32_t above = around[0] != kNone ? around[0] : around[1];
  const std::uint32_t below = around[2] != kNone ? around[2] : around[3];
  if (above == kNone || below == kNone) return above == kNone ? below : above;
  return mesh_->isDeadEnd(above) && mesh_->towardsCore(above) == below ? above : below;
}

// Both ends open their dead ends up to the core, which stays closed if the two meet in one tree.
bool IntervalSpace::openTree(std::uint32_t start, std::uint32_t goal) {
  std::uint32_t s = start;
  for (; s != kNone && mesh_->isDeadEnd(s); s = mesh_->towardsCore(s)) {
    mesh_->at(s).gate = query_;
  }
  std::uint32_t g = goal;
  for (; g != kNone && mesh_->isDeadEnd(g); g = mesh_->towardsCore(g)) {
    if ((*mesh_)[g].gate == query_) break;
    mesh_->at(g).gate = query_;
  }
  if (g == kNone || !mesh_->isDeadEnd(g)) return s != kNone && g != kNone;
  core_gate_ = query_;
  const std::uint32_t meeting = g;
  for (s = start; s != meeting; s = mesh_->towardsCore(s)) corridor_.push_back(s);
  corridor_.push_back(meeting);
  const auto half = static_cast<std::ptrdiff_t>(corridor_.size());
  for (g = goal; g != meeting; g = mesh_->towardsCore(g)) corridor_.push_back(g);
  std::reverse(corridor_.begin() + half, corridor_.end());
  return true;
}

// In the core, those with a place or with the tree of dead ends around it.
void IntervalSpace::openChains(const Around& around) {
  forEachOf(around, [&](std::uint32_t i) {
    while (mesh_->isDeadEnd(i) && mesh_->towardsCore(i) != kNone) i = mesh_->towardsCore(i);
    if (!mesh_->isDeadEnd(i)) trapezoids_.open(i, query_);
  });
}

void IntervalSpace::setRoot(std::uint32_t corner, std::uint32_t root) {
  if ((corner & kJunction) != 0) {
    junctions_[corner & ~kJunction] = {query_, root};
    return;
  }
  RectangleMesh::Rectangle& r = mesh_->at(corner / 4);
  if (r.labelled != query_) {
    r.labelled = query_;
    r.roots.fill(kNone);
  }
  r.roots[corner % 4] = root;
}

}  // namespace clearway::grid
