#include "planner/pose/search/disc_route.h"

#include <algorithm>
#include <utility>

#include "planner/common/progress_meter.h"
#include "planner/point/any_angle/interval_search.h"
#include "planner/pose/collision/disc_inflation.h"

namespace clearway::lattice {

// The closed cells, and a mesh of the others.
struct DiscRoutes::Space {
  explicit Space(OccupancyGrid&& cells) : closed(std::move(cells)) {}
  [[nodiscard]] std::size_t bytes() const {
    const auto rows = static_cast<std::size_t>(closed.frame().rows());
    return closed.wordsPerRow() * rows * sizeof(std::uint64_t) + mesh.bytes() + memory.bytes();
  }
  OccupancyGrid closed;
  grid::RectangleMesh mesh{closed};
  grid::IntervalSpace memory{mesh};
};

namespace {

constexpr double kRoundingDown = 0.999999;  // of lengths

// The cells whose centres are certainly nearer to an obstacle.
StopOr<OccupancyGrid> closedCells(const OccupancyGrid& grid, double radius_m, StopCheck& stop) {
  const StopOr<DiscInflation> closed = DiscInflation::make(grid, radius_m, &stop);
  if (!closed) return stopped(closed.error());
  OccupancyGrid cells(grid.frame());
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
    if (isStopped(&stop)) return stopped(stop.reason());
    cells.setRow(i, closed->row(i));
  }
  return cells;
}

double halfDiagonal(const GridFrame& frame) {
  return 0.5 * length(Vec2{frame.cellWidth(), frame.cellLength()}) / kRoundingDown;
}

}  // namespace

DiscRoutes::DiscRoutes(const OccupancyGrid& grid, std::unique_ptr<Space> space)
    : grid_(&grid), space_(std::move(space)), memory_bytes_(2 * space_->bytes()) {}
DiscRoutes::DiscRoutes(DiscRoutes&&) noexcept = default;
DiscRoutes::~DiscRoutes() = default;

StopOr<DiscRoutes> DiscRoutes::make(const OccupancyGrid& grid, double radius_m, StopCheck& stop) {
  StopOr<OccupancyGrid> closed = closedCells(grid, radius_m - halfDiagonal(grid.frame()), stop);
  if (!closed) return stopped(closed.error());
  return DiscRoutes(grid, std::make_unique<Space>(*std::move(closed)));
}

StopOr<std::optional<DiscRoute>> DiscRoutes::find(Vec2 from, Vec2 to, StopCheck& stop) {
  return findOn(*space_, from, to, stop);
}

StopOr<std::optional<DiscRoute>> DiscRoutes::findNearest(Vec2 from, std::span<const PoseGoal> goals,
                                                         StopCheck& stop) {
  std::optional<DiscRoute> nearest;
  for (const PoseGoal& g : goals) {
    const double straight_m = length(g.position - from) - g.tolerance_m;
    if (nearest && straight_m >= nearest->least_m) continue;
    StopOr<std::optional<DiscRoute>> route = find(from, g.position, stop);
    if (!route) return route;
    if (g.tolerance_m > 0.0) {  // obstacles may lie between the goal and places near it
      if (!*route) return std::optional<DiscRoute>();
      (*route)->least_m = std::max(0.0, kRoundingDown * straight_m);
    }
    if (!*route) continue;
    if (!nearest || (*route)->least_m < nearest->least_m) nearest = *std::move(route);
  }
  return nearest;
}

StopOr<std::optional<DiscRoute>> DiscRoutes::findWide(Vec2 from, Vec2 to, double radius_m,
                                                      double near_m, StopCheck& stop) {
  const GridFrame& frame = grid_->frame();
  StopOr<OccupancyGrid> wide = closedCells(*grid_, radius_m + halfDiagonal(frame), stop);
  if (!wide) return stopped(wide.error());
  for (const Vec2 end : {from, to}) {
    const CellRange near =
        frame.clipped(frame.cellsMeeting(enlarged({end, end}, near_m), TouchRule::TouchingIsFree));
    const auto first = static_cast<std::size_t>(near.first_column) / 64;
    const auto last = (static_cast<std::size_t>(near.last_column) + 63) / 64;
    for (std::int32_t i = near.first_row; i < near.last_row; ++i) {
      for (std::size_t w = first; w < last; ++w) wide->setWord(i, w, space_->closed.row(i)[w]);
    }
  }
  Space space(*std::move(wide));
  return findOn(space, from, to, stop);
}

StopOr<std::optional<DiscRoute>> DiscRoutes::findOn(Space& space, Vec2 from, Vec2 to,
                                                    StopCheck& stop) {
  const GridFrame& frame = grid_->frame();
  const Cell first = frame.cellAt(from);
  const Cell last = frame.cellAt(to);
  if (space.closed.blocked(first) || space.closed.blocked(last)) return std::nullopt;
  const PlanControl quiet;
  ProgressMeter meter(quiet);
  const grid::AnyaAnswer found =
      grid::intervalSearch(space.memory, frame, first, last, stop, meter);
  memory_bytes_ = std::max(memory_bytes_, found.memory_bytes + space.bytes() +
                                              (&space == space_.get() ? 0 : space_->bytes()));
  if (found.stop != StopReason::None) return stopped(found.stop);
  if (!found.found) return std::nullopt;
  DiscRoute route;
  for (const grid::HalfCell p : found.points) {
    route.points.push_back({0.5 * p.x * frame.cellWidth(), 0.5 * p.y * frame.cellLength()});
  }
  const double to_centres =
      length(from - frame.cellCentre(first)) + length(to - frame.cellCentre(last));
  route.least_m = kRoundingDown * std::max(length(to - from), found.length_m - to_centres);
  return route;
}

}  // namespace clearway::lattice
