// Searches along the shortest routes of a disc, on maps of some hundred cells a side with walls and
// blocks: no path costs less than the routes say, and what is found costs no more than its bound
// times the least cost of the whole lattice, which a search without corridors finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <optional>

#include "planner/common/progress_meter.h"
#include "planner/point/any_angle/interval_search.h"
#include "planner/pose/collision/disc_inflation.h"
#include "planner/pose/search/disc_route.h"
#include "planner/validate/validate.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"

namespace clearway::lattice {
namespace {

constexpr std::int32_t kSide = 288;

// Walls with a gap, from top or bottom, and blocks; free at both ends.
struct RandomMap {
  explicit RandomMap(Rng& rng)
      : grid(testing::emptyGrid(kSide, kSide + 64)), footprint(*Footprint::box(1, 1)) {
    const auto below = [&](std::int32_t n) {
      return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(n)));
    };
    const auto fill = [&](Cell first, std::int32_t rows, std::int32_t columns) {
      for (std::int32_t i = first.row; i < std::min(first.row + rows, kSide); ++i) {
        for (std::int32_t j = first.column; j < std::min(first.column + columns, kSide + 64); ++j) {
          grid.set({i, j}, true);
        }
      }
    };
    for (std::int32_t n = below(3); n >= 0; --n) {
      const std::int32_t rows = kSide / 2 + below(kSide / 2 - 20);
      fill({below(2) == 0 ? 0 : kSide - rows, 60 + below(200)}, rows, 1 + below(4));
    }
    for (std::int32_t n = below(60); n > 0; --n) {
      fill({below(kSide), below(kSide + 64)}, 1 + below(14), 1 + below(14));
    }
    const double width = rng.range(2.5, 7.0);
    footprint = *Footprint::box(width * rng.range(1.0, 2.5), width);
    start = {{rng.range(20.0, 40.0), rng.range(20.0, kSide - 20.0)}, *Heading::fromDegrees(0.0)};
    goal = {{kSide + rng.range(20.0, 40.0), rng.range(20.0, kSide - 20.0)},
            *Heading::fromDegrees(90.0 * below(4))};
    for (const Vec2 p : {start.position, goal.position}) {
      const Cell c = grid.frame().cellAt(p);
      for (std::int32_t i = -12; i <= 12; ++i) {
        for (std::int32_t j = -12; j <= 12; ++j) grid.set({c.row + i, c.column + j}, false);
      }
    }
  }
  [[nodiscard]] PlanResult plan(const PoseOptions& options) const {
    return planPose({&grid, &footprint, start, PoseGoal{goal.position, goal.heading}}, options);
  }
  OccupancyGrid grid;
  Footprint footprint;
  Pose start;
  Pose goal;
};

TEST(CorridorPlan, CostsAtMostItsBoundTimesTheLeastCost) {
  const int cases = testing::caseCount("CLEARWAY_CORRIDOR_CASES", 12);
  Rng rng(31);
  int solved = 0;
  int bounded = 0;  // by a route
  for (int n = 0; n < cases; ++n) {
    const RandomMap map(rng);
    PoseOptions options;
    options.turn_cost_m_per_rad = rng.range(0.0, 0.4);
    options.model = n % 4 == 3 ? DriveKind::Omnidirectional : DriveKind::Differential;
    const PlanResult least = map.plan(options);
    options.corridors_from = 0;
    for (const double weight : {1.03, 1.2, 2.0}) {
      options.weight = weight;
      options.anytime = weight == 2.0 && n % 2 == 0;
      const PlanResult r = map.plan(options);
      ASSERT_EQ(r.status, least.status) << "case " << n;
      if (r.status != PlanStatus::Solved) continue;
      ++solved;
      bounded += r.suboptimality_bound < weight ? 1 : 0;
      ASSERT_LE(r.suboptimality_bound, weight) << "case " << n;
      ASSERT_EQ(r.metrics.lattice, least.metrics.lattice) << "case " << n;
      ASSERT_LE(r.metrics.cost_units, weight * least.metrics.cost_units) << "case " << n;
      ASSERT_LE(r.cost, r.suboptimality_bound * least.cost * (1.0 + 4e-3)) << "case " << n;
      ASSERT_TRUE(validation::validate(map.grid, map.footprint, r.path).free) << "case " << n;
      const PlanResult again = map.plan(options);
      ASSERT_EQ(again.cost, r.cost) << "case " << n;
      ASSERT_EQ(again.metrics.expanded, r.metrics.expanded) << "case " << n;
    }
  }
  std::printf("%d solved, %d of them along routes\n", solved, bounded);
  EXPECT_GT(solved, cases);
  EXPECT_GT(bounded, cases);
}

// A wall separates the goal from places within its tolerance, and rooms without a door enclose one
// of several goals: the route to the goal is no bound then.
TEST(CorridorPlan, KnowsPlacesNearAGoalThatItsRouteDoesNotReach) {
  const Footprint box = *Footprint::box(6, 4);
  for (const bool is_room : {false, true}) {
    OccupancyGrid grid = testing::emptyGrid(kSide, kSide);
    const std::int32_t wall = 240;
    for (std::int32_t i = 0; i < kSide; ++i) {
      const bool is_wall = is_room ? i >= 20 && i < 60 : i < kSide - 14;
      if (is_wall) grid.set({i, wall}, true);
    }
    if (is_room) {
      for (std::int32_t j = wall; j < kSide; ++j) {
        grid.set({20, j}, true);
        grid.set({59, j}, true);
      }
    }
    const Pose start{{20.5, 40.5}, Heading()};
    std::vector<PoseGoal> goals{{{246.5, 40.5}, Heading(), 12.0, 3.0}};
    if (is_room) goals.push_back({{20.5, 280.5}, Heading()});
    const auto plan = [&](const PoseOptions& how) {
      return PosePlanner(grid, box, testing::checked(how)).plan(start, goals);
    };
    PoseOptions options;
    const PlanResult least = plan(options);
    ASSERT_EQ(least.status, PlanStatus::Solved);
    EXPECT_LT(least.cost, 230.0);
    options.corridors_from = 0;
    options.weight = 1.2;
    const PlanResult r = plan(options);
    ASSERT_EQ(r.status, PlanStatus::Solved);
    EXPECT_LE(r.metrics.cost_units, 1.2 * least.metrics.cost_units) << is_room;
    EXPECT_LE(r.cost, r.suboptimality_bound * least.cost * (1.0 + 4e-3)) << is_room;
  }
}

// The bound is sharp: five per cent more would be none.
TEST(DiscRoutes, NoPathIsShorterThanTheRouteOfTheInscribedDisc) {
  const int cases = testing::caseCount("CLEARWAY_CORRIDOR_CASES", 12);
  Rng rng(32);
  int solved = 0;
  int sharp = 0;
  for (int n = 0; n < cases; ++n) {
    const RandomMap map(rng);
    PoseOptions options;
    options.turn_cost_m_per_rad = 0.0;
    options.reverse_factor = 1.0;
    const PlanResult least = map.plan(options);
    StopCheck stop{Budget{}};
    DiscRoutes routes(map.grid, map.footprint.inscribedRadius());
    const auto route = routes.find(map.start.position, map.goal.position, stop);
    ASSERT_TRUE(route);
    if (least.status != PlanStatus::Solved) continue;
    ++solved;
    ASSERT_TRUE(*route) << "case " << n;
    ASSERT_LE((*route)->least_m, length(least.path)) << "case " << n;
    ASSERT_LE((*route)->least_m, least.cost * (1.0 + 1e-6)) << "case " << n;
    sharp += 1.05 * (*route)->least_m > least.cost ? 1 : 0;
    const auto wide = routes.findWide(map.start.position, map.goal.position,
                                      map.footprint.circumscribedRadius(), 40.0, stop);
    ASSERT_TRUE(wide);
    ASSERT_GE(*wide ? (*wide)->least_m : least.cost, (*route)->least_m) << "case " << n;
  }
  std::printf("%d solved, %d with a sharp bound\n", solved, sharp);
  EXPECT_GT(solved, cases / 2);
  EXPECT_GT(sharp, solved / 4);
}

// Bits set at random, and walls along rows and columns.
OccupancyGrid mapWithWalls(Rng& rng) {
  const auto below = [&](std::int32_t n) {
    return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(n)));
  };
  OccupancyGrid grid =
      testing::randomGrid(rng, 20 + below(700), 20 + below(500), 1.0, 1.0, rng.range(0.0, 0.01));
  const std::int32_t rows = grid.frame().rows();
  const std::int32_t columns = grid.frame().columns();
  for (std::int32_t n = below(12); n > 0; --n) {
    const bool along_a_row = below(2) == 0;
    const std::int32_t side = along_a_row ? columns : rows;
    const std::int32_t at = below(along_a_row ? rows : columns);
    const std::int32_t first = below(side);
    const std::int32_t last = std::min(side, first + below(side));
    for (std::int32_t k = first; k < last; ++k) {
      grid.set(along_a_row ? Cell{at, k} : Cell{k, at}, true);
    }
  }
  return grid;
}

constexpr double kRoundingDown = 0.999999;  // of lengths

// All cells at once whose centres are nearer to an obstacle.
OccupancyGrid closedCells(const OccupancyGrid& grid, double radius_m) {
  const DiscInflation closed = *DiscInflation::make(grid, radius_m);
  OccupancyGrid out(grid.frame());
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) out.setRow(i, closed.row(i));
  return out;
}

// The length that the route over the open cells proves, if there is one.
std::optional<double> leastLength(const OccupancyGrid& closed, Vec2 from, Vec2 to) {
  const GridFrame& frame = closed.frame();
  const Cell first = frame.cellAt(from);
  const Cell last = frame.cellAt(to);
  if (closed.blocked(first) || closed.blocked(last)) return std::nullopt;
  StopCheck stop{Budget{}};
  grid::RectangleMesh mesh = *grid::RectangleMesh::make(closed, stop);
  grid::IntervalSpace space(mesh);
  const PlanControl quiet;
  ProgressMeter meter(quiet);
  const grid::AnyaAnswer found = grid::intervalSearch(space, frame, first, last, stop, meter);
  if (!found.found) return std::nullopt;
  const double to_centres =
      length(from - frame.cellCentre(first)) + length(to - frame.cellCentre(last));
  return kRoundingDown * std::max(length(to - from), found.length_m - to_centres);
}

void expectRoute(const std::optional<DiscRoute>& route, std::optional<double> least_m) {
  ASSERT_EQ(route.has_value(), least_m.has_value());
  if (route) {
    ASSERT_NEAR(route->least_m, *least_m, 1e-9 * *least_m);
  }
}

// Cells and mesh are made where routes come: they must be those of the whole map.
TEST(DiscRoutes, AreThoseOfAMeshOfTheWholeMap) {
  const int cases = testing::caseCount("CLEARWAY_ROUTE_CASES", 100);
  Rng rng(33);
  int found = 0;
  int none = 0;
  int wide = 0;
  for (int n = 0; n < cases; ++n) {
    const OccupancyGrid grid = mapWithWalls(rng);
    const GridFrame& frame = grid.frame();
    const double radius = n % 8 == 7 ? rng.range(5.0, 25.0) : rng.range(1.0, 5.0);
    const double larger = radius * rng.range(1.0, 2.0);
    const double half_diagonal =
        0.5 * length(Vec2{frame.cellWidth(), frame.cellLength()}) / kRoundingDown;
    const OccupancyGrid closed = closedCells(grid, radius - half_diagonal);
    DiscRoutes routes(grid, radius);
    StopCheck stop{Budget{}};
    const auto randomPlace = [&] {
      const Vec2 end = frame.bounds().max;
      return Vec2{rng.range(0.1, end.x - 0.1), rng.range(0.1, end.y - 0.1)};
    };
    for (int k = 0; k < 4; ++k) {
      const Vec2 from = randomPlace();
      const Vec2 to = randomPlace();
      const auto route = routes.find(from, to, stop);
      ASSERT_TRUE(route);
      ASSERT_NO_FATAL_FAILURE(expectRoute(*route, leastLength(closed, from, to))) << "case " << n;
      (*route ? found : none) += 1;
      const double near_m = rng.range(5.0, 60.0);
      OccupancyGrid of_wide = closedCells(grid, larger + half_diagonal);
      for (const Vec2 at : {from, to}) {
        const CellRange around = frame.clipped(
            frame.cellsMeeting(enlarged({at, at}, near_m), TouchRule::TouchingIsFree));
        const auto first = static_cast<std::size_t>(around.first_column) / 64;
        const auto last = (static_cast<std::size_t>(around.last_column) + 63) / 64;
        for (std::int32_t i = around.first_row; i < around.last_row; ++i) {
          for (std::size_t w = first; w < last; ++w) of_wide.setWord(i, w, closed.row(i)[w]);
        }
      }
      const auto other = routes.findWide(from, to, larger, near_m, stop);
      ASSERT_TRUE(other);
      ASSERT_NO_FATAL_FAILURE(expectRoute(*other, leastLength(of_wide, from, to))) << "case " << n;
      wide += *other ? 1 : 0;
    }
  }
  std::printf("%d routes, %d without, %d wide ones\n", found, none, wide);
  EXPECT_GT(found, cases);
  EXPECT_GT(none, cases / 4);
  EXPECT_GT(wide, cases);
}

}  // namespace
}  // namespace clearway::lattice
