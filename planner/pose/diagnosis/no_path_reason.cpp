#include "planner/pose/diagnosis/no_path_reason.h"

#include <algorithm>
#include <cmath>

#include "core/grid/components.h"

namespace clearway::lattice {
namespace {

std::string text(double v) {
  std::string s = std::to_string(v);
  s.erase(s.find_last_not_of('0') + 1);
  if (s.back() == '.') s.pop_back();
  return s;
}

// The map in which a cell is blocked when the centre of the inscribed disc cannot lie anywhere in
// it.
StopOr<OccupancyGrid> discObstacles(const MotionChecker& checker, StopCheck& stop) {
  const DistanceField* distances = checker.distances(&stop);
  if (distances == nullptr) return stopped(stop.reason());
  OccupancyGrid grid = checker.grid();
  const GridFrame& frame = grid.frame();
  const double half_diagonal = 0.5 * length(Vec2{frame.cellWidth(), frame.cellLength()});
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    if (isStopped(&stop)) return stopped(stop.reason());
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      const double d = distances->at({i, j});
      if ((d + half_diagonal) * 1.000001 < checker.footprint().inscribedRadius()) {
        grid.set({i, j}, true);
      }
    }
  }
  return grid;
}

}  // namespace

StopOr<Message> explainNoPathInProjection(const MotionChecker& checker, Vec2 start,
                                          std::span<const PoseGoal> goals, StopCheck& stop) {
  const GridFrame& frame = checker.grid().frame();
  const Cell from = frame.cellAt(start);
  const auto all = [&](const auto& parted) {
    return std::ranges::all_of(goals, [&](const PoseGoal& g) {
      return !hasTolerance(g) && parted(frame.cellAt(g.position));
    });
  };
  const StopOr<Components> free = Components::make(checker.grid(), stop);
  if (!free) return stopped(free.error());
  if (all([&](Cell to) {
        return !free->connected(from, to) && free->label(from) != 0 && free->label(to) != 0;
      })) {
    return "obstacles separate the goal from the start: there is no path for any agent";
  }
  if (checker.footprint().inscribedRadius() <= 0.0) return Message();
  const StopOr<OccupancyGrid> blocked = discObstacles(checker, stop);
  if (!blocked) return stopped(blocked.error());
  const StopOr<Components> wide = Components::make(*blocked, stop);
  if (!wide) return stopped(wide.error());
  if (all([&](Cell to) { return !wide->connected(from, to); })) {
    return "every passage to the goal is too narrow: not even a disc of the agent's width passes";
  }
  return Message();
}

Message explainNoPathOnLattice(const StateLattice& lattice, int headings, double car_radius_m,
                               std::size_t refusals) {
  const GridFrame& frame = lattice.frame();
  Message reason(
      "the agent's motions do not reach the goal on a lattice of %1 x %2 cells with %3 headings",
      {text(lattice.stepX() / frame.cellWidth()), text(lattice.stepY() / frame.cellLength()),
       headings});
  if (car_radius_m > 0.0 && std::isfinite(car_radius_m)) {
    reason = {
        "%1 by a car on arcs of at least %2 cells; to and fro in moves shorter than the lattice's "
        "is not tried",
        {reason, text(car_radius_m / frame.cellWidth())}};
  }
  if (refusals > 0) {
    reason = {"%1 (%2 motions were refused by the validator)", {reason, refusals}};
  }
  return reason;
}

bool wouldPassAsDisc(const Footprint& footprint, const Bottleneck& place) {
  constexpr double kRounding = 1.0 + 1e-6;  // of the width, which is a float
  const double radius = footprint.inscribedRadius();
  return radius > 0.0 && place.width_low_m >= 2.0 * radius * kRounding;
}

const char* textOf(StopReason reason) {
  switch (reason) {
    case StopReason::TimeLimit: return "the time limit was reached";
    case StopReason::NodeLimit: return "the limit of expansions was reached";
    case StopReason::MemoryLimit: return "the memory limit was reached";
    default: return "cancelled";
  }
}

Message obstacleAt(Cell c, const GridFrame& frame) {
  return {frame.contains(c) ? "the obstacle at row %1, column %2"
                            : "the outside of the map at row %1, column %2",
          {c.row, c.column}};
}

}  // namespace clearway::lattice
