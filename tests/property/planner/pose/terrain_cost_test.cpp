// Terrain costs of agents with a shape: their integral against dense sampling, searches against
// Dijkstra's algorithm written again (tests/support/pose_twin.h), plans, smoothing and replanning.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "planner/pose/path/path_smoother.h"
#include "planner/pose/replanner.h"
#include "planner/query/query_planner.h"
#include "tests/support/planned.h"
#include "tests/support/pose_problems.h"
#include "tests/support/pose_twin.h"
#include "tests/support/poses.h"
#include "tests/support/terrains.h"

namespace clearway::lattice {
namespace {

using testing::OnLattice;
using testing::RandomProblem;

PoseOptions overTerrain(Rng& rng, PoseOptions options, const OccupancyGrid& grid,
                        std::uint32_t kind) {
  const double cell = grid.frame().cellWidth();
  options.terrain = testing::randomTerrain(rng, grid, kind);
  if (rng.below(3) == 0) options.switch_cost_m = rng.range(0.05, 3.0) * cell;
  if (rng.below(3) == 0) {
    options.near_factor = rng.range(0.1, 5.0);
    options.near_distance_m = rng.range(0.3, 3.0) * cell;
  }
  return options;
}

// Position at a share of a motion, in long double.
struct Place {
  long double x = 0.0L;
  long double y = 0.0L;
};
Place placeOn(const Motion& m, long double share) {
  const Vec2 a = m.from.position;
  const Vec2 b = m.to.position;
  if (m.kind == MotionKind::Straight) {
    return {a.x + share * (static_cast<long double>(b.x) - a.x),
            a.y + share * (static_cast<long double>(b.y) - a.y)};
  }
  // The chord of a part of the turn, seen from the start.
  const auto angle = static_cast<long double>(turnAngle(m));
  const long double scale = std::sin(0.5L * angle * share) / std::sin(0.5L * angle);
  const long double turned = 0.5L * angle * (share - 1.0L);
  const long double dx = static_cast<long double>(b.x) - a.x;
  const long double dy = static_cast<long double>(b.y) - a.y;
  return {a.x + scale * (dx * std::cos(turned) - dy * std::sin(turned)),
          a.y + scale * (dx * std::sin(turned) + dy * std::cos(turned))};
}

long double sampledExtra(const Motion& m, const Terrain& terrain, const GridFrame& frame,
                         int parts) {
  long double sum = 0.0L;
  for (int k = 0; k < parts; ++k) {
    const Place p = placeOn(m, (k + 0.5L) / parts);
    sum += testing::extraCostAt(terrain, frame, p.x, p.y);
  }
  return sum * static_cast<long double>(travel(m)) / parts;
}

TEST(TerrainField, IsTheIntegralOfTheExtraCostAlongThePath) {
  Rng rng(81);
  double most = 0.0;
  int on_line = 0;
  for (std::uint32_t n = 0; n < 120; ++n) {
    const OccupancyGrid grid = testing::randomGrid(rng, 12, 14, 0.5, 0.375, 0.1);
    const std::shared_ptr<const Terrain> terrain = testing::randomTerrain(rng, grid, n);
    const TerrainField field(*terrain, grid.frame());
    const Vec2 end = grid.frame().bounds().max;
    Pose from{{rng.range(0, end.x), rng.range(0, end.y)}, *Heading::fromDegrees(rng.range(0, 360))};
    Pose to{{rng.range(0, end.x), rng.range(0, end.y)}, from.heading};
    if (n % 4 == 1) to.position.x = from.position.x = 0.5 * static_cast<double>(rng.below(15));
    if (n % 4 == 2) to.position.y = from.position.y = 0.375 * static_cast<double>(rng.below(13));
    if (n % 4 == 3) {
      const double angle = rng.range(-2.5, 2.5);
      to.heading = *Heading::fromDegrees(from.heading.degrees() + angle * 180.0 / 3.14159);
    }
    const Motion m = *motionBetween(from, to);
    constexpr int kParts = 20'000;
    const auto expected = static_cast<double>(sampledExtra(m, *terrain, grid.frame(), kParts));
    const int spread = *std::ranges::max_element(terrain->costs) - terrain->least;
    // A sample on the wrong side of each of some 40 lines; of arcs also what chords cut off.
    const double share = m.kind == MotionKind::Straight ? 40.0 / kParts : 0.02;
    const double tolerance = share * travel(m) * terrain->unit * std::max(spread, 1);
    EXPECT_NEAR(field.over(m), expected, tolerance) << "case " << n;
    most = std::max(most, expected);
    on_line += n % 4 == 1 || n % 4 == 2 ? 1 : 0;
    double weighted = 0.0;
    double whole = 0.0;
    for (const CellWeight& w : cellWeights(grid.frame(), m, Interpolation::ByCell)) {
      weighted += w.weight_m * field.at(w.cell);
      whole += w.weight_m;
    }
    EXPECT_NEAR(weighted, field.over(m), 1e-12 * (1.0 + weighted));
    EXPECT_NEAR(whole, travel(m), 1e-12 * (1.0 + whole));
    if (m.kind != MotionKind::Straight) continue;
    const Pose middle = poseAt(m, rng.unit());
    EXPECT_NEAR(field.over(*motionBetween(from, middle)) + field.over(*motionBetween(middle, to)),
                field.over(m), 1e-11 * (1.0 + weighted));
    EXPECT_NEAR(field.over(*motionBetween(to, from)), field.over(m), 1e-11 * (1.0 + weighted));
  }
  EXPECT_GT(most, 5.0);
  EXPECT_GT(on_line, 50);
}

struct TerrainModel {
  DriveKind model;
  int headings;
  std::uint32_t cases;
};

class TerrainSearchOf : public ::testing::TestWithParam<TerrainModel> {};

TEST_P(TerrainSearchOf, CostsAsDijkstrasAlgorithm) {
  const TerrainModel& model = GetParam();
  Rng rng(82);
  std::uint32_t solved = 0;
  std::uint32_t unsolved = 0;
  std::uint32_t costlier = 0;  // than by the least cost
  for (std::uint32_t n = 0; n < model.cases; ++n) {
    const RandomProblem random(rng, n, model.model, model.headings);
    const PoseProblem p = random.problem();
    OnLattice on(p, overTerrain(rng, random.options(), *p.grid, n), {1, n % 4 == 3 ? 2 : 1});
    const std::optional<std::uint64_t> least = testing::PlainDijkstra(on).run();
    const PoseSearchResult twin = on.search();
    on.aim();
    const PoseSearchResult found = on.search();
    ASSERT_EQ(found.found, least.has_value()) << "case " << n;
    ASSERT_EQ(twin.found, found.found) << "case " << n;
    on.aimBidirectional(n % 2 == 0);
    const PoseSearchResult both = on.searchBidirectional();
    ASSERT_EQ(both.found, found.found) << "case " << n;
    (found.found ? solved : unsolved) += 1;
    if (!found.found) continue;
    ASSERT_EQ(twin.cost, *least) << "case " << n;
    ASSERT_EQ(found.cost, *least) << "case " << n;
    ASSERT_EQ(both.cost, *least) << "case " << n;
    const double per_m = on.setup.motions.unit().perMetre();
    for (const PoseSearchResult* r : {&found, &both}) {
      const double units = PathCost(on.options, on.checker)(r->motions) * per_m;
      ASSERT_NEAR(units, r->cost, 3.0 + 3.0 * static_cast<double>(r->visited.size()));
      for (const auto& v : r->visited) {
        ASSERT_LE(on.to_goal->at(v.state.point), r->cost - v.cost) << "case " << n;
        ASSERT_LE(on.from_start->at(v.state.point), v.cost) << "case " << n;
      }
    }
    costlier += found.cost > 1.05 * motionCost(found.motions, on.options) * per_m;
    on.options.weight = 2.0;
    const PoseSearchResult fast = on.search();
    ASSERT_TRUE(fast.found) << "case " << n;
    ASSERT_GE(fast.cost, *least) << "case " << n;
    ASSERT_LE(fast.cost, 2 * *least) << "case " << n;
  }
  EXPECT_GT(solved, model.cases / 4);
  EXPECT_GT(unsolved, model.cases / 12);
  EXPECT_GT(costlier, model.cases / 10);
}

INSTANTIATE_TEST_SUITE_P(Models, TerrainSearchOf,
                         ::testing::Values(TerrainModel{DriveKind::Differential, 16, 20},
                                           TerrainModel{DriveKind::Differential, 8, 30},
                                           TerrainModel{DriveKind::Car, 16, 30},
                                           TerrainModel{DriveKind::Car, 8, 40},
                                           TerrainModel{DriveKind::Omnidirectional, 8, 40}));

// The cost of a path by its definition, without the planner's code.
double costByDefinition(const Path& path, const PoseOptions& o, const GridFrame& frame) {
  long double sum = 0.0L;
  for (const Motion& m : path.motions) {
    const long double turned = std::abs(static_cast<long double>(turnAngle(m)));
    if (m.kind == MotionKind::Turn) {
      sum += turned * o.turn_cost_m_per_rad;
      continue;
    }
    const Vec2 u = m.from.heading.vector() + m.to.heading.vector();
    const bool backwards =
        o.model != DriveKind::Omnidirectional && dot(u, m.to.position - m.from.position) < 0.0;
    const long double metres =
        travel(m) * o.terrain->unit * o.terrain->least + sampledExtra(m, *o.terrain, frame, 4000);
    sum += metres * (backwards ? o.reverse_factor : 1.0) +
           0.25L * (m.kind == MotionKind::Arc ? turned : 0.0L) * o.turn_cost_m_per_rad;
  }
  return static_cast<double>(sum);
}

TEST(TerrainPlan, IsProvenAndSmoothingMakesItNoCostlier) {
  Rng rng(83);
  int solved = 0;
  int improved = 0;
  for (std::uint32_t n = 0; n < 90; ++n) {
    const auto model = static_cast<DriveKind>(n % 3);
    const RandomProblem random(rng, n, model);
    const PoseProblem p = random.problem();
    PoseOptions options = random.options();
    options.terrain = testing::randomTerrain(rng, *p.grid, n / 3);
    options.weight = n % 2 == 0 ? 1.0 : 2.0;
    const PlanResult r = planPose(p, options);
    if (r.status != PlanStatus::Solved) continue;
    ++solved;
    ASSERT_TRUE(r.certificate.free);
    const MotionChecker checker(*p.grid, *p.footprint, options.touch);
    const PathCost price(options, checker);
    ASSERT_EQ(r.cost, price(r.path.motions));
    const int spread = *std::ranges::max_element(options.terrain->costs) - options.terrain->least;
    const double tolerance =
        0.02 * length(r.path) * options.reverse_factor * options.terrain->unit * spread + 1e-9;
    ASSERT_NEAR(r.cost, costByDefinition(r.path, options, p.grid->frame()), tolerance);
    const SmoothResult s =
        smooth(*p.grid, *p.footprint, r.path, r.certificate, testing::checked(options));
    ASSERT_TRUE(s.certificate.free);
    ASSERT_EQ(s.cost, price(s.path.motions));
    ASSERT_LE(s.cost, r.cost);
    improved += s.improved ? 1 : 0;
  }
  EXPECT_GT(solved, 30);
  EXPECT_GT(improved, 8);
}

// Where all cells cost the same, a path costs as many times more, and is the same path.
TEST(TerrainPlan, OverUniformTerrainIsThePlanWithoutIt) {
  Rng rng(84);
  int solved = 0;
  for (std::uint32_t n = 0; n < 40; ++n) {
    const RandomProblem random(rng, n, static_cast<DriveKind>(n % 3));
    const PoseProblem p = random.problem();
    PoseOptions options = random.options();
    const PlanResult plain = planPose(p, options);
    const double factor = n % 2 == 0 ? 2.5 : 0.4;
    Terrain terrain;
    terrain.costs.assign(12 * 16, 5);
    terrain.unit = factor / 5;
    terrain.least = 5;
    options.terrain = std::make_shared<const Terrain>(terrain);
    options.turn_cost_m_per_rad *= factor;
    const PlanResult uniform = planPose(p, options);
    ASSERT_EQ(uniform.status, plain.status) << "case " << n;
    if (plain.status != PlanStatus::Solved) continue;
    ++solved;
    // To the rounding of costs, which is coarser below 1.
    ASSERT_NEAR(uniform.cost, factor * plain.cost, 0.01 * factor * plain.cost) << "case " << n;
  }
  EXPECT_GT(solved, 15);
}

TEST(TerrainPlan, IsTheSameAfterEditsAsAFreshOne) {
  Rng rng(85);
  int solved = 0;
  int kept = 0;
  for (std::uint32_t n = 0; n < 15; ++n) {
    OccupancyGrid grid = testing::randomGrid(rng, 32, 40, 0.25, 0.25, 0.04);
    const Footprint footprint = *Footprint::box(rng.range(0.4, 1.0), rng.range(0.3, 0.5));
    PoseOptions options;
    options.terrain = testing::randomTerrain(rng, testing::emptyGrid(32, 40, 0.25, 0.25), n);
    Replanner replanner(grid, footprint, testing::checked(options));
    Pose at = testing::poseOf(rng.range(1, 4), rng.range(1, 7), 0);
    const PoseGoal goal{{rng.range(6, 9), rng.range(1, 7)}, Heading()};
    replanner.plan(at, goal);
    for (int k = 0; k < 10; ++k) {
      const std::vector<Motion>& motions = replanner.result().path.motions;
      if (k % 4 == 3 && motions.size() > 8) {
        at = motions[1].to;
        replanner.moveStart(at);
      } else {
        const CellEdit edit{
            {static_cast<std::int32_t>(rng.below(32)), static_cast<std::int32_t>(rng.below(40))},
            rng.below(2) == 0};
        replanner.edit(std::span(&edit, 1));
      }
      kept += replanner.lastRepair() == Replanner::Repair::Kept ? 1 : 0;
      const PlanResult fresh = planPose({&replanner.grid(), &footprint, at, goal}, options);
      ASSERT_EQ(replanner.result().status, fresh.status) << fresh.reason;
      if (fresh.status != PlanStatus::Solved) continue;
      ++solved;
      ASSERT_EQ(replanner.result().metrics.cost_units, fresh.metrics.cost_units) << n << " " << k;
    }
  }
  EXPECT_GT(solved, 45);
  EXPECT_GT(kept, 20);
}

// A strip of mud across the map with one firm passage: the path takes the passage exactly where
// that is cheaper.
TEST(TerrainPlan, GoesAroundExpensiveTerrainWhereThatIsCheaper) {
  const OccupancyGrid grid = testing::emptyGrid(40, 60, 0.25, 0.25);
  const Footprint robot = *Footprint::box(0.9, 0.6);
  for (const std::uint16_t mud : {std::uint16_t{150}, std::uint16_t{900}}) {
    Terrain terrain;
    terrain.unit = 0.01;
    terrain.least = 100;
    for (int i = 0; i < 40; ++i) {
      for (int j = 0; j < 60; ++j) {
        const bool in_strip = j >= 25 && j < 35 && i >= 10;
        terrain.costs.push_back(in_strip ? mud : std::uint16_t{100});
      }
    }
    PoseOptions options;
    options.terrain = std::make_shared<const Terrain>(terrain);
    const PlanResult r =
        planPose({&grid, &robot, testing::poseOf(2.1, 7.6, 0), {{12.9, 7.6}, Heading()}}, options);
    ASSERT_EQ(r.status, PlanStatus::Solved);
    bool above = false;
    for (const Motion& m : r.path.motions) above = above || m.to.position.y <= 2.5;
    EXPECT_EQ(above, mud == 900);
    if (mud == 150) {
      EXPECT_NEAR(r.cost, 10.8 + 0.5 * 2.5, 1e-9);
    }
  }
}

TEST(TerrainQuery, RefusesTerrainThatDoesNotFitTheMap) {
  const OccupancyGrid grid = testing::emptyGrid(10, 10);
  Query query;
  query.map = &grid;
  query.start = testing::poseOf(3, 3, 0);
  query.goals = {{{7, 7}, std::nullopt}};
  const auto refusal = [&](std::size_t cells, std::uint16_t least, double unit) {
    ShapedAgent agent{*Footprint::box(1, 1)};
    agent.options.terrain =
        std::make_shared<const Terrain>(Terrain{std::vector<std::uint16_t>(cells, 5), unit, least});
    query.agent = std::move(agent);
    const auto checked = check(query);
    return checked ? std::string() : describe(checked.error());
  };
  EXPECT_EQ(refusal(100, 5, 0.2), "");
  EXPECT_NE(refusal(99, 5, 0.2).find("terrain.costs has 99 values"), std::string::npos);
  EXPECT_NE(refusal(100, 6, 0.2).find("terrain.costs[0] is 5"), std::string::npos);
  EXPECT_NE(refusal(100, 0, 0.2).find("terrain.least is 0"), std::string::npos);
  EXPECT_NE(refusal(100, 5, 0.0).find("terrain.unit is 0"), std::string::npos);
}

}  // namespace
}  // namespace clearway::lattice
