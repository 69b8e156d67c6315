#include "planner/point/jps/fast_grid_search.h"

#include <algorithm>

#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/move_masks.h"
#include "planner/point/grid/path_corners.h"

namespace clearway::grid {
namespace {

// Jump points a side of a wall: 2 for single cells, 1 for blocks of four. From here on obstacles
// are so scattered that steps are quicker.
constexpr double kScattered = 0.85;

}  // namespace

FastGridSearch::FastGridSearch(DeadEndPruning dead_ends, JumpPointMap map)
    : dead_ends_(std::move(dead_ends)), map_(std::move(map)) {
  const bool is_scattered =
      static_cast<double>(map_.jump_points) > kScattered * static_cast<double>(map_.wall_sides);
  faster_ = is_scattered ? PointSearch::Steps : PointSearch::Jump;
}

StopOr<FastGridSearch> FastGridSearch::make(const OccupancyGrid& grid, StopCheck& stop) {
  const GridFrame& f = grid.frame();
  // The core, and the lines while they are built. Trees and nodes count where they are touched.
  if (!stop.hasRoomFor(cellCount(f) / 8 + 2 * JumpPointMap::bytesFor(f))) {
    return stopped(StopReason::MemoryLimit);
  }
  DeadEndPruning dead_ends(grid, &stop);
  if (isStopped(&stop)) return stopped(stop.reason());
  JumpPointMap map(dead_ends.core(), &stop);
  if (isStopped(&stop)) return stopped(stop.reason());
  return FastGridSearch(std::move(dead_ends), std::move(map));
}

StopReason FastGridSearch::prepare(PointSearch search, StopCheck& stop) {
  // Steps need a node and the moves of every cell; jumps only what they reach.
  if (resolved(search) == PointSearch::Steps && !steps_ &&
      !stop.hasRoomFor(bytes() + 9 * cellCount(dead_ends_.core().frame()))) {
    if (search != PointSearch::Auto) return StopReason::MemoryLimit;
    faster_ = PointSearch::Jump;
  }
  if (resolved(search) == PointSearch::Jump) {
    if (jumps_) return StopReason::None;
    StopOr<JumpPointSearch> made = JumpPointSearch::make(map_);
    if (!made) return made.error();
    jumps_ = *std::move(made);
    return StopReason::None;
  }
  if (steps_) return StopReason::None;
  const StopOr<MoveMasks> moves = moveMasks(dead_ends_.core(), CornerRule::Never, stop);
  if (!moves) return moves.error();
  StopOr<CanonicalAStar> made = CanonicalAStar::make(moves->view(), dead_ends_.core().frame());
  if (!made) return made.error();
  steps_ = *std::move(made);
  return StopReason::None;
}

JumpOutcome FastGridSearch::run(Cell start, Cell goal, PointSearch search, StopCheck& stop,
                                ProgressMeter& progress, std::vector<Cell>& corners,
                                const Landmarks* landmarks, SearchTrace* trace) {
  const auto runInCore = [&](Cell from, Cell to, std::vector<Cell>& out) {
    return resolved(search) == PointSearch::Jump
               ? jumps_->run(map_, from, to, stop, progress, out, landmarks, trace,
                             dead_ends_.bytes())
               : steps_->run(from, to, stop, progress, out, landmarks, trace);
  };
  if (!dead_ends_.core().blocked(start) && !dead_ends_.core().blocked(goal)) {
    return runInCore(start, goal, corners);
  }
  dead_ends_.climb(start, from_start_);
  dead_ends_.climb(goal, from_goal_);
  if (trace != nullptr) {
    for (const Cell c : from_start_) trace->note(TraceKind::Expanded, c);
    for (const Cell c : from_goal_) trace->note(TraceKind::Expanded, c);
  }
  JumpOutcome outcome;
  if (from_start_.back() != from_goal_.back()) {
    outcome = runInCore(from_start_.back(), from_goal_.back(), middle_);
    if (!outcome.found) {
      corners.clear();
      return outcome;
    }
  } else {  // in one tree: both paths pass the last cell that they share
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
  return (jumps_ ? jumps_->bytes() : 0) + (steps_ ? steps_->bytes() : 0) + map_.bytes() +
         dead_ends_.bytes();
}

}  // namespace clearway::grid
