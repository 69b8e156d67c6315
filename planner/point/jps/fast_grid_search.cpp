#include "planner/point/jps/fast_grid_search.h"

#include <algorithm>

#include "planner/point/grid/move_masks.h"
#include "planner/point/grid/path_corners.h"

namespace clearway::grid {
namespace {

// Jump points a side of a wall: 2 for single cells, 1 for blocks of four. From here on obstacles
// are so scattered that steps are quicker.
constexpr double kScattered = 0.85;

std::size_t cellsOf(const GridFrame& f) {
  return static_cast<std::size_t>(f.rows()) * static_cast<std::size_t>(f.columns());
}

}  // namespace

FastMethod FastGridSearch::chosen() const {
  const bool scattered =
      static_cast<double>(map_->jump_points) > kScattered * static_cast<double>(map_->wall_sides);
  return scattered ? FastMethod::Steps : FastMethod::Jumps;
}

StopReason FastGridSearch::prepare(const OccupancyGrid& grid, FastMethod method,
                                   const Budget& budget, StopCheck& stop) {
  const GridFrame& f = grid.frame();
  if (!map_) {
    // Nodes and moves, the trees' bytes, and the lines while they are built.
    const std::size_t bytes = 10 * cellsOf(f) + 2 * JumpPointMap::bytesFor(f);
    if (bytes > budget.max_memory_bytes) return StopReason::MemoryLimit;
    if (const StopReason r = stop.poll(0); r != StopReason::None) return r;
    if (!dead_ends_) dead_ends_.emplace(grid);
    if (const StopReason r = stop.poll(0); r != StopReason::None) return r;
    map_.emplace(dead_ends_->core());
  }
  if (resolved(method) == FastMethod::Jumps) {
    return jumps_.ready() || jumps_.reserve(*map_) ? StopReason::None : StopReason::MemoryLimit;
  }
  if (steps_.ready()) return StopReason::None;
  std::vector<std::uint8_t> moves(cellsOf(f));
  const StopReason r = computeMoveMasks(dead_ends_->core(), CornerRule::Never, moves, stop);
  if (r != StopReason::None) return r;
  return steps_.reserve(moves, f) ? StopReason::None : StopReason::MemoryLimit;
}

JumpOutcome FastGridSearch::runInCore(Cell start, Cell goal, FastMethod method, StopCheck& stop,
                                      ProgressMeter& progress, std::vector<Cell>& corners,
                                      SearchTrace* trace) {
  if (resolved(method) == FastMethod::Jumps) {
    return jumps_.run(*map_, start, goal, stop, progress, corners, landmarks_, trace);
  }
  return steps_.run(start, goal, stop, progress, corners, landmarks_, trace);
}

JumpOutcome FastGridSearch::run(Cell start, Cell goal, FastMethod method, StopCheck& stop,
                                ProgressMeter& progress, std::vector<Cell>& corners,
                                SearchTrace* trace) {
  if (!dead_ends_->core().blocked(start) && !dead_ends_->core().blocked(goal)) {
    return runInCore(start, goal, method, stop, progress, corners, trace);
  }
  dead_ends_->climb(start, from_start_);
  dead_ends_->climb(goal, from_goal_);
  if (trace != nullptr) {
    for (const Cell c : from_start_) trace->note(TraceKind::Expanded, c);
    for (const Cell c : from_goal_) trace->note(TraceKind::Expanded, c);
  }
  JumpOutcome outcome;
  if (from_start_.back() != from_goal_.back()) {
    outcome =
        runInCore(from_start_.back(), from_goal_.back(), method, stop, progress, middle_, trace);
    if (!outcome.found) {
      corners.clear();
      return outcome;
    }
  } else {  // in one tree: the ways part at the last cell that both have
    outcome.found = true;
    middle_.clear();
    while (from_start_.size() > 1 && from_goal_.size() > 1 &&
           from_start_[from_start_.size() - 2] == from_goal_[from_goal_.size() - 2]) {
      from_start_.pop_back();
      from_goal_.pop_back();
    }
  }
  corners.assign(1, start);
  for (const Cell c : from_start_) addStraightPath(corners, c);
  for (const Cell c : middle_) addStraightPath(corners, c);
  for (std::size_t k = from_goal_.size(); k-- > 0;) addStraightPath(corners, from_goal_[k]);
  return outcome;
}

std::size_t FastGridSearch::bytes() const {
  return jumps_.bytes() + steps_.bytes() + (map_ ? map_->bytes() : 0) +
         (dead_ends_ ? dead_ends_->bytes() : 0);
}

}  // namespace clearway::grid
