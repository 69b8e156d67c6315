// Static agents as obstacles: the validator against fine samples of the true motion, and the
// planner against the validator. Overlaps of samples are decided exactly, part by part.
#include <gtest/gtest.h>

#include "core/geometry/distance.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/pose_planner.h"
#include "planner/validate/validate.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::poseOf;
using testing::randomFootprint;

int cases(int usual) { return testing::caseCount("CLEARWAY_AGENT_CASES", usual); }

struct Nearest {
  bool meets = false;
  double distance_m = 1e300;
};

// Over samples of the path: whether any overlaps a static agent, and the smallest distance.
Nearest sampled(const Footprint& footprint, const Path& path,
                const std::vector<StaticAgent>& static_agents) {
  Nearest out;
  const std::vector<PathPoint> samples = samplePath(path, 0.01).value();
  for (const PathPoint& s : samples) {
    for (const ConvexPolygon& part : footprint.collisionParts()) {
      const std::vector<Vec2> ring = placed(part, s.pose);
      for (const StaticAgent& other : static_agents) {
        for (const ConvexPolygon& polygon : other.footprint.collisionParts()) {
          const std::vector<Vec2> there = placed(polygon, other.pose);
          const double r = footprint.radius();
          const double q = other.footprint.radius();
          out.meets = out.meets || overlap(ring, there, TouchRule::TouchingIsFree, r, q);
          out.distance_m = std::min(out.distance_m, closestPoints(ring, there, r, q).distance_m);
        }
      }
    }
  }
  return out;
}

Path randomPath(Rng& rng) {
  Path path{poseOf(rng.range(3, 7), rng.range(3, 7), rng.range(-180, 180)), {}};
  const int n = 1 + static_cast<int>(rng.below(4));
  for (int k = 0; k < n; ++k) {
    const Pose from = path.goal();
    Pose to = from;
    const std::uint32_t kind = rng.below(3);
    if (kind != 1) to.position = from.position + Vec2{rng.range(-2, 2), rng.range(-2, 2)};
    if (kind != 0) {
      to.heading = from.heading.turnedBy(*Heading::fromDegrees(rng.range(-140, 140)));
    }
    path.motions.push_back(*motionBetween(from, to));
  }
  return path;
}

TEST(StaticAgents, TheValidatorAgreesWithFineSamplesOfTheMotion) {
  Rng rng(1);
  const OccupancyGrid grid = testing::emptyGrid(40, 40, 0.5, 0.5);
  int free = 0;
  int hit = 0;
  int near = 0;
  for (int k = 0; k < cases(1500); ++k) {
    const Footprint footprint = randomFootprint(rng, rng.below(7), 0.8, 0.5);
    Path path = randomPath(rng);
    for (Motion& m : path.motions) {
      m.from.position = m.from.position + Vec2{5, 5};
      m.to.position = m.to.position + Vec2{5, 5};
    }
    path.start.position = path.start.position + Vec2{5, 5};
    std::vector<StaticAgent> static_agents;
    for (std::uint32_t i = 0; i < 1 + rng.below(3); ++i) {
      static_agents.push_back({"other", randomFootprint(rng, rng.below(7), 0.8, 0.5),
                               poseOf(rng.range(6, 14), rng.range(6, 14), rng.range(-180, 180))});
    }
    const Certificate c =
        validation::validate(grid, footprint, path, TouchRule::TouchingIsFree, static_agents);
    const Nearest truth = sampled(footprint, path, static_agents);
    if (truth.meets) {
      ++hit;
      ASSERT_FALSE(c.free) << "case " << k;
      EXPECT_EQ(c.agent, "other");
      EXPECT_NE(c.problem.text().find("the agent 'other'"), std::string::npos) << c.problem;
    } else if (!c.free) {  // only what samples can miss
      EXPECT_LT(truth.distance_m, 0.02) << "case " << k << ": " << c.problem;
    } else {
      ++free;
      ASSERT_LE(c.clearance_m, truth.distance_m + 1e-9) << "case " << k;
      if (c.agent.empty()) continue;
      ++near;
      EXPECT_GT(c.clearance_m, truth.distance_m - 0.03) << "case " << k;
    }
  }
  EXPECT_GT(free, cases(1500) / 10);
  EXPECT_GT(hit, cases(1500) / 10);
  EXPECT_GT(near, cases(1500) / 10);
}

TEST(StaticAgents, PlannedPathsAvoidThemAndAnAgentPutOnThePathIsFound) {
  Rng rng(2);
  int solved = 0;
  int detours = 0;
  for (int k = 0; k < cases(40); ++k) {
    const OccupancyGrid grid = testing::randomGrid(rng, 30, 30, 0.4, 0.4, 0.02);
    const Footprint footprint = randomFootprint(rng, rng.below(7), 0.6, 0.4);
    const PoseProblem problem{
        &grid, &footprint, poseOf(1.5, 6, 0), {{10.5, 6}, Heading::fromDegrees(0).value()}};
    std::vector<StaticAgent> static_agents;
    for (int i = 0; i < 4; ++i) {
      static_agents.push_back({"other", randomFootprint(rng, rng.below(7), 0.8, 0.6),
                               poseOf(rng.range(3, 9), rng.range(4, 8), rng.range(-180, 180))});
    }
    PoseOptions options;
    const PlanResult alone = planPose(problem, options);
    options.static_agents = static_agents;
    const PlanResult among = planPose(problem, options);
    if (among.status != PlanStatus::Solved) continue;
    ++solved;
    EXPECT_FALSE(sampled(footprint, among.path, static_agents).meets);
    ASSERT_EQ(alone.status, PlanStatus::Solved);
    EXPECT_GE(among.cost, alone.cost - 1e-6);
    if (among.cost > alone.cost + 1e-6) ++detours;
    // The planted fault: an agent is placed on the path.
    const std::vector<PathPoint> samples = samplePath(among.path, 0.1).value();
    const Pose on = samples[rng.below(static_cast<std::uint32_t>(samples.size()))].pose;
    static_agents.push_back({"intruder", *Footprint::box(0.1, 0.1), on});
    const Certificate c =
        validation::validate(grid, footprint, among.path, TouchRule::TouchingIsFree, static_agents);
    EXPECT_EQ(c.free, !sampled(footprint, among.path, {static_agents.back()}).meets);
    if (!c.free) {
      EXPECT_EQ(c.agent, "intruder");
    }
  }
  EXPECT_GT(solved, cases(40) / 4);
  EXPECT_GT(detours, cases(40) / 10);
}

// The gap between two agents is passable at exactly the robot's width, but not at one unit in the
// last place less.
TEST(StaticAgents, AGapOfExactlyItsWidthIsPassedAndNoneNarrower) {
  const OccupancyGrid grid = testing::emptyGrid(20, 20, 0.5, 0.5);
  const Footprint footprint = *Footprint::box(1.0, 1.0);
  const Footprint wall = *Footprint::box(1.0, 4.5);
  const PoseProblem problem{&grid, &footprint, poseOf(2, 5, 0), {{8, 5}, Heading()}};
  std::vector<StaticAgent> static_agents{{"upper", wall, poseOf(5, 2.25, 0)},
                                         {"lower", wall, poseOf(5, 7.75, 0)}};
  PoseOptions options;
  options.static_agents = static_agents;
  const PlanResult through = planPose(problem, options);
  ASSERT_EQ(through.status, PlanStatus::Solved) << through.reason;
  EXPECT_EQ(through.certificate.clearance_m, 0.0);
  EXPECT_NEAR(length(through.path), 6.0, 1e-12);
  static_agents[0].pose.position.y = 2.25 + 0x1p-50;  // a unit in the last place of the wall at 4.5
  options.static_agents = static_agents;
  EXPECT_EQ(planPose(problem, options).status, PlanStatus::NoPath);
  EXPECT_FALSE(
      validation::validate(grid, footprint, through.path, TouchRule::TouchingIsFree, static_agents)
          .free);
}

TEST(StaticAgents, StartAndGoalOnThemAreRefusedByName) {
  const OccupancyGrid grid = testing::emptyGrid(20, 20, 0.5, 0.5);
  const Footprint footprint = *Footprint::box(1.0, 1.0);
  const std::vector<StaticAgent> static_agents{{"crate", footprint, poseOf(5, 5, 45)}};
  PoseOptions options;
  options.static_agents = static_agents;
  const PlanResult start =
      planPose({&grid, &footprint, poseOf(4.5, 5, 0), {{8, 5}, Heading()}}, options);
  EXPECT_EQ(start.status, PlanStatus::InvalidStart);
  EXPECT_EQ(start.blocking_agent, "crate");
  EXPECT_EQ(start.reason, "the agent at the start collides with the agent 'crate'");
  for (const std::optional<Heading> heading : {std::optional<Heading>{}, {Heading()}}) {
    const PlanResult goal =
        planPose({&grid, &footprint, poseOf(1, 1, 0), {{5.5, 5}, heading}}, options);
    EXPECT_EQ(goal.status, PlanStatus::InvalidGoal);
    EXPECT_EQ(goal.blocking_agent, "crate");
  }
}

// Proximity: the distance of a cell centre is the smaller of those to the map's obstacles and to
// the nearest agent, within the reach of the proximity cost.
TEST(StaticAgents, CountInTheProximityCostByTheirExactShapes) {
  Rng rng(4);
  int lowered = 0;
  for (int k = 0; k < cases(200); ++k) {
    const OccupancyGrid grid = testing::randomGrid(rng, 20, 24, 0.5, 0.4, 0.01);
    const Footprint footprint = *Footprint::box(0.8, 0.6);
    std::vector<StaticAgent> static_agents;
    for (std::uint32_t i = 0; i < 1 + rng.below(3); ++i) {
      static_agents.push_back({"other", randomFootprint(rng, rng.below(7), 0.8, 0.5),
                               poseOf(rng.range(0, 12), rng.range(0, 8), rng.range(-180, 180))});
    }
    const double reach = rng.range(0.3, 3.0);
    const MotionChecker checker =
        *MotionChecker::make(grid, footprint, TouchRule::TouchingIsFree, static_agents, reach);
    for (std::int32_t i = 0; i < 20; ++i) {
      for (std::int32_t j = 0; j < 24; ++j) {
        const Vec2 p = grid.frame().cellCentre({i, j});
        double nearest = 1e300;
        for (const StaticAgent& other : static_agents) {
          for (const ConvexPolygon& part : other.footprint.collisionParts()) {
            const std::vector<Vec2> ring = placed(part, other.pose);
            nearest = std::min(
                nearest, closestPoints(ring, std::vector{p}, other.footprint.radius()).distance_m);
          }
        }
        const double map = checker.distances()->at({i, j});
        const double expected = nearest < reach ? std::min(nearest, map) : map;
        ASSERT_NEAR(checker.nearDistances().at({i, j}), expected, 1e-6 * (1.0 + expected));
        lowered += expected < map ? 1 : 0;
      }
    }
  }
  EXPECT_GT(lowered, 1000);
}

// An agent that fills cells has the same proximity and collisions as blocked cells.
TEST(StaticAgents, CostTheSameProximityAsBlockedCells) {
  Rng rng(5);
  int solved = 0;
  int costlier = 0;
  for (int k = 0; k < cases(40); ++k) {
    // Also motions that are long compared with the agent: they leave the reach of the static
    // agents.
    const bool tiny = k % 2 != 0;
    const OccupancyGrid grid = testing::randomGrid(rng, 32, 40, 0.25, 0.25, tiny ? 0.0 : 0.01);
    OccupancyGrid blocked = grid;
    std::vector<StaticAgent> static_agents;
    for (int n = 0; n < 4; ++n) {
      const auto row = static_cast<std::int32_t>(rng.below(28));
      const auto column = static_cast<std::int32_t>(10 + rng.below(18));
      static_agents.push_back({"other", *Footprint::box(0.75, 0.5),
                               poseOf(0.25 * column + 0.375, 0.25 * row + 0.25, 0)});
      for (std::int32_t i = 0; i < 6; ++i) blocked.set({row + i / 3, column + i % 3}, true);
    }
    const double size = tiny ? 0.2 : 1.0;
    const Footprint footprint =
        *Footprint::box(size * rng.range(0.6, 1.0), size * rng.range(0.3, 0.5));
    PoseOptions options;
    options.near_factor = rng.range(1.0, 6.0);
    options.near_distance_m = rng.range(0.3, 1.0);
    const PoseProblem problem{
        &grid, &footprint, poseOf(1.1, rng.range(1, 7), 0), {{8.9, rng.range(1, 7)}, Heading()}};
    PoseProblem on_blocked = problem;
    on_blocked.grid = &blocked;
    const PlanResult cells = planPose(on_blocked, options);
    const PlanResult alone = planPose(problem, options);
    options.static_agents = static_agents;
    const PlanResult agents = planPose(problem, options);
    ASSERT_EQ(agents.status, cells.status) << "case " << k;
    if (agents.status != PlanStatus::Solved) continue;
    ++solved;
    ASSERT_NEAR(agents.cost, cells.cost, 2e-3 * cells.cost) << "case " << k;
    // The cost that the search used.
    ASSERT_NEAR(agents.metrics.cost_units, cells.metrics.cost_units,
                2e-3 * cells.metrics.cost_units)
        << "case " << k;
    costlier += agents.cost > 1.01 * alone.cost ? 1 : 0;
  }
  EXPECT_GT(solved, cases(40) / 2);
  EXPECT_GT(costlier, cases(40) / 4);
}

}  // namespace
}  // namespace clearway::lattice
