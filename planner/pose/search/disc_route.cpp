#include "planner/pose/search/disc_route.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "planner/common/progress_meter.h"
#include "planner/point/any_angle/interval_search.h"
#include "planner/pose/collision/disc_inflation.h"

namespace clearway::lattice {

namespace {

constexpr double kRoundingDown = 0.999999;  // of lengths
constexpr std::int32_t kBandRows = 64;      // at least, that are closed together

double halfDiagonal(const GridFrame& frame) {
  return 0.5 * length(Vec2{frame.cellWidth(), frame.cellLength()}) / kRoundingDown;
}

}  // namespace

// The cells whose centres are certainly nearer to an obstacle, and a mesh of the others.
struct DiscRoutes::Space {
  Space(const OccupancyGrid& of, double radius_m)
      : grid(of),
        disc(DiscInflation::halfWidths(of.frame(), radius_m)),
        rows_a_band(DiscInflation::rowsAtOnce(disc, kBandRows)),
        has_band(static_cast<std::size_t>(of.frame().rows() / rows_a_band) + 1, 0) {
    mesh.setMakeRows([this](std::int32_t first, std::int32_t last, StopCheck& stop) {
      return makeRows(first, last, stop);
    });
  }
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;

  // Makes the rows first to last - 1, of the map, of the closed cells.
  [[nodiscard]] StopReason makeRows(std::int32_t first, std::int32_t last, StopCheck& stop) {
    for (std::int32_t band = first / rows_a_band; band * rows_a_band < last; ++band) {
      if (has_band[static_cast<std::size_t>(band)] != 0) continue;
      const StopReason r = makeBand(band, stop);
      if (r != StopReason::None) return r;
      has_band[static_cast<std::size_t>(band)] = 1;
    }
    return StopReason::None;
  }
  [[nodiscard]] std::size_t bytes() const {
    const auto rows = static_cast<std::size_t>(closed.frame().rows());
    return closed.wordsPerRow() * rows * sizeof(std::uint64_t) + mesh.bytes() + memory.bytes();
  }

  const OccupancyGrid& grid;
  DiscInflation::HalfWidths disc;
  std::int32_t rows_a_band;
  std::vector<std::uint8_t> has_band;
  // Where another disc decides.
  Space* other = nullptr;
  std::array<CellRange, 2> of_other;
  OccupancyGrid closed{grid.frame()};
  grid::RectangleMesh mesh{closed};
  grid::IntervalSpace memory{mesh};

 private:
  [[nodiscard]] StopReason makeBand(std::int32_t band, StopCheck& stop) {
    const std::int32_t first_row = band * rows_a_band;
    const RowRange rows{first_row, std::min(first_row + rows_a_band, grid.frame().rows())};
    const StopOr<DiscInflation> made = DiscInflation::make(grid, disc, &stop, rows);
    if (!made) return made.error();
    for (std::int32_t i = rows.first; i < rows.last; ++i) closed.setRow(i, made->row(i));
    if (other == nullptr) return StopReason::None;
    for (const CellRange& cells : of_other) {
      const RowRange some = RowRange{cells.first_row, cells.last_row}.within(rows);
      if (some.first == some.last) continue;
      if (const StopReason r = other->makeRows(some.first, some.last, stop); r != StopReason::None)
        return r;
      const auto first = static_cast<std::size_t>(cells.first_column) / 64;
      const auto last = (static_cast<std::size_t>(cells.last_column) + 63) / 64;
      for (std::int32_t i = some.first; i < some.last; ++i) {
        for (std::size_t w = first; w < last; ++w) closed.setWord(i, w, other->closed.row(i)[w]);
      }
    }
    return StopReason::None;
  }
};

DiscRoutes::DiscRoutes(const OccupancyGrid& grid, double radius_m)
    : grid_(&grid),
      space_(std::make_unique<Space>(grid, radius_m - halfDiagonal(grid.frame()))),
      memory_bytes_(space_->bytes()) {}
DiscRoutes::DiscRoutes(DiscRoutes&&) noexcept = default;
DiscRoutes::~DiscRoutes() = default;

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
  Space wide(*grid_, radius_m + halfDiagonal(frame));
  wide.other = space_.get();
  const auto around = [&](Vec2 end) {
    return frame.clipped(
        frame.cellsMeeting(enlarged({end, end}, near_m), TouchRule::TouchingIsFree));
  };
  wide.of_other = {around(from), around(to)};
  return findOn(wide, from, to, stop);
}

StopOr<std::optional<DiscRoute>> DiscRoutes::findOn(Space& space, Vec2 from, Vec2 to,
                                                    StopCheck& stop) {
  const GridFrame& frame = grid_->frame();
  const Cell first = frame.cellAt(from);
  const Cell last = frame.cellAt(to);
  // Every path crosses the rows between the ends; the straight line is tried first.
  const StopReason r =
      space.makeRows(std::max(std::min(first.row, last.row) - 1, 0),
                     std::min(std::max(first.row, last.row) + 2, frame.rows()), stop);
  if (r != StopReason::None) return stopped(r);
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
