// Physics against closed forms: momentum, energy, friction, forces, walls; and its determinism.
#include "core/physics/physics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/base/rng.h"
#include "core/physics/wall_rectangles.h"
#include "core/simulation/simulation.h"
#include "tests/support/must.h"

namespace clearway::physics {
namespace {

using simulation::AgentDef;
using simulation::AgentId;
using simulation::EventKind;
using simulation::Physical;
using simulation::Simulation;
using simulation::Steer;
using simulation::Velocity;
using testing::must;

constexpr double kG = kGravity_m_per_s2;

Simulation physicsWith(Tick step = kTicksPerSecond / 60, unsigned threads = 1) {
  simulation::SimulationOptions o;
  o.step = step;
  o.world.threads = threads;
  return must(Simulation::make(o, must(makePhysics())));
}

AgentDef body(const Shape& shape, Vec2 at, double mass_kg, double friction = 0.0,
              double restitution = 0.0) {
  AgentDef d;
  d.body.shape = shape;
  d.body.pose = {at, {}};
  d.body.friction = 0.0;
  d.physical = Physical{mass_kg, friction, restitution};
  return d;
}

struct Sums {
  Vec2 momentum;
  double energy = 0.0;
};
Sums sumsOf(const Simulation& s, std::initializer_list<std::pair<AgentId, double>> bodies) {
  Sums out;
  for (const auto& [id, mass] : bodies) {
    const Vec2 v = rotate(s.poseOf(id).heading, s.velocityOf(id).linear_m_per_s);
    out.momentum = out.momentum + mass * v;
    out.energy += 0.5 * mass * dot(v, v);
  }
  return out;
}

TEST(Physics, ElasticImpactsKeepMomentumAndEnergy) {
  Simulation s = physicsWith();
  const AgentId a = must(s.spawn(body(discShape(0.5), {0, 0}, 1.0, 0.0, 1.0)));
  const AgentId b = must(s.spawn(body(discShape(0.5), {3, 0}, 3.0, 0.0, 1.0)));
  ASSERT_TRUE(s.setVelocity(a, {{2.0, 0.0}, 0.0}));
  const Sums before = sumsOf(s, {{a, 1.0}, {b, 3.0}});
  s.run(180);
  const Sums after = sumsOf(s, {{a, 1.0}, {b, 3.0}});
  EXPECT_NEAR(after.momentum.x, before.momentum.x, 1e-5);
  EXPECT_NEAR(after.momentum.y, 0.0, 1e-5);
  EXPECT_NEAR(after.energy, before.energy, 1e-4);
  // v1' = (m1 - m2) v / (m1 + m2), v2' = 2 m1 v / (m1 + m2)
  EXPECT_NEAR(s.velocityOf(a).linear_m_per_s.x, -1.0, 1e-4);
  EXPECT_NEAR(s.velocityOf(b).linear_m_per_s.x, 1.0, 1e-4);
}

TEST(Physics, InelasticImpactsKeepMomentumAlone) {
  Simulation s = physicsWith();
  const AgentId a = must(s.spawn(body(BoxShape{1, 1, 0}, {0, 0}, 2.0)));
  const AgentId b = must(s.spawn(body(BoxShape{1, 1, 0}, {2, 0}, 6.0)));
  ASSERT_TRUE(s.setVelocity(a, {{2.0, 0.0}, 0.0}));
  s.run(120);
  EXPECT_NEAR(s.velocityOf(a).linear_m_per_s.x, 0.5, 1e-3);
  EXPECT_NEAR(s.velocityOf(b).linear_m_per_s.x, 0.5, 1e-3);
}

TEST(Physics, ObliqueImpactsOfManyBodiesKeepMomentum) {
  Rng rng(5);
  Simulation s = physicsWith();
  std::vector<std::pair<AgentId, double>> bodies;
  for (int k = 0; k < 30; ++k) {
    const double mass = rng.range(0.5, 5.0);
    const Shape shape = k % 2 == 0 ? Shape(BoxShape{1, 0.6, 0}) : Shape(discShape(0.4));
    const AgentDef d = body(shape, {1.6 * (k % 6), 1.6 * (k / 6)}, mass, 0.0, 0.5);
    bodies.emplace_back(must(s.spawn(d)), mass);
    ASSERT_TRUE(s.setVelocity(bodies.back().first,
                              {{rng.range(-2, 2), rng.range(-2, 2)}, rng.range(-2, 2)}));
  }
  const auto momentum = [&] {
    Vec2 sum;
    for (const auto& [id, mass] : bodies) {
      sum = sum + mass * rotate(s.poseOf(id).heading, s.velocityOf(id).linear_m_per_s);
    }
    return sum;
  };
  const Vec2 before = momentum();
  std::uint64_t met = 0;
  for (int k = 0; k < 120; ++k) {
    s.step();
    met += s.lastStep().colliding_pairs;
  }
  EXPECT_GT(met, 20U);
  EXPECT_NEAR(momentum().x, before.x, 1e-4);
  EXPECT_NEAR(momentum().y, before.y, 1e-4);
}

// The speed of a disc along x after it was fired at a wall [m/s].
double speedAfterAWall(double speed, double restitution, const PhysicsOptions& options) {
  Simulation s = must(Simulation::make({}, must(makePhysics(options))));
  OccupancyGrid grid(must(GridFrame::make(6, 12, 1.0, 1.0)));
  for (std::int32_t i = 0; i < 6; ++i) grid.set({i, 11}, true);
  s.world().setGrid(grid);
  const AgentId id = must(s.spawn(body(discShape(0.5), {5, 3}, 2.0, 0.0, restitution)));
  EXPECT_TRUE(s.setVelocity(id, {{speed, 0.0}, 0.0}));
  s.run(static_cast<std::uint64_t>(20.0 * (5.5 / speed + 1.0)));  // there, and a second back
  return s.velocityOf(id).linear_m_per_s.x;
}

TEST(Restitution, OfAnImpactIsTheLargerOfWallAndBody) {
  for (const double e : {0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0}) {
    for (const double v : {0.5, 2.0, 5.0}) {
      PhysicsOptions walls;
      walls.wall_restitution = e;
      EXPECT_NEAR(speedAfterAWall(v, 0.0, walls), -e * v, 1e-5 * v) << e << " of the wall";
      EXPECT_NEAR(speedAfterAWall(v, e, {}), -e * v, 1e-5 * v) << e << " of the body";
      EXPECT_NEAR(speedAfterAWall(v, 0.5 * e, walls), -e * v, 1e-5 * v) << e << " and half of it";
    }
  }
}

TEST(Restitution, IsThatOfImpactsFasterThanTheThreshold) {
  PhysicsOptions o;
  o.wall_restitution = 1.0;
  o.restitution_threshold_m_per_s = 1.0;
  EXPECT_NEAR(speedAfterAWall(0.9, 0.0, o), 0.0, 1e-5);
  EXPECT_NEAR(speedAfterAWall(1.1, 0.0, o), -1.1, 1e-4);
}

// The deepest overlap of ten boxes in a row that are pressed against the end of a corridor.
double overlapOfAPressedRow(const PhysicsOptions& options) {
  Simulation s = must(Simulation::make({}, must(makePhysics(options))));
  OccupancyGrid grid(must(GridFrame::make(3, 20, 1.0, 1.0)));
  for (std::int32_t j = 0; j < 20; ++j) {
    grid.set({0, j}, true);
    grid.set({2, j}, true);
  }
  grid.set({1, 19}, true);
  s.world().setGrid(grid);
  std::vector<AgentId> row;
  for (int k = 0; k < 10; ++k) {
    row.push_back(must(s.spawn(body(BoxShape{1, 1, 0}, {9.5 + k, 1.5}, 10.0))));
  }
  for (int k = 0; k < 60; ++k) {
    EXPECT_TRUE(s.push(row.front(), {1000.0, 0.0}, s.poseOf(row.front()).position));
    s.step();
  }
  double deepest = s.poseOf(row.back()).position.x - 18.5;
  for (int k = 0; k + 1 < 10; ++k) {
    const double gap = s.poseOf(row[static_cast<std::size_t>(k + 1)]).position.x -
                       s.poseOf(row[static_cast<std::size_t>(k)]).position.x;
    deepest = std::max(deepest, 1.0 - gap);
  }
  return deepest;
}

TEST(Iterations, MoreOfThemLeaveLessOverlapInAPressedRow) {
  const auto withIterations = [](int velocity, int position) {
    PhysicsOptions o;
    o.velocity_iterations = velocity;
    o.position_iterations = position;
    return overlapOfAPressedRow(o);
  };
  const double rough = withIterations(1, 1);
  const double usual = withIterations(8, 3);
  const double fine = withIterations(100, 30);
  EXPECT_GT(rough, 2.0 * usual);
  EXPECT_GT(usual, 1.2 * fine);
  EXPECT_LT(fine, 0.01);
  EXPECT_GT(withIterations(8, 1), withIterations(8, 30));
  EXPECT_GT(withIterations(1, 3), withIterations(100, 3));
}

TEST(PhysicsStep, ALongStepIsThatManyShortOnes) {
  const auto placeAfter = [](Tick step, double most_s, std::uint64_t steps) {
    simulation::SimulationOptions o;
    o.step = step;
    PhysicsOptions physics;
    physics.max_step_s = most_s;
    Simulation s = must(Simulation::make(o, must(makePhysics(physics))));
    const AgentId a = must(s.spawn(body(discShape(0.5), {0, 0}, 1.0, 0.3, 0.5)));
    const AgentId b = must(s.spawn(body(discShape(0.5), {3, 0.3}, 2.0, 0.3, 0.5)));
    EXPECT_TRUE(s.setVelocity(a, {{6.0, 0.0}, 0.0}));
    s.run(steps);
    return std::pair(s.poseOf(a).position, s.poseOf(b).position);
  };
  const Tick tenth = kTicksPerSecond / 10;
  EXPECT_EQ(placeAfter(tenth, 0.02, 10), placeAfter(tenth / 5, 1.0, 50));
  EXPECT_NE(placeAfter(tenth, 0.02, 10), placeAfter(tenth, 0.1, 10));
}

TEST(Physics, FrictionWithTheFloorStopsASlidingBody) {
  for (const double mu : {0.1, 0.3, 0.8}) {
    Simulation s = physicsWith();
    const AgentId a = must(s.spawn(body(BoxShape{1, 1, 0}, {0, 0}, 7.0, mu)));
    ASSERT_TRUE(s.setVelocity(a, {{3.0, 0.0}, 0.0}));
    s.run(600);
    const double expected = 3.0 * 3.0 / (2.0 * mu * kG);
    // The velocity falls at the start of each step: half a step of the first speed is missing.
    EXPECT_NEAR(s.poseOf(a).position.x, expected, 3.0 / 60.0) << mu;
    EXPECT_NEAR(s.velocityOf(a).linear_m_per_s.x, 0.0, 1e-6);
  }
}

TEST(Physics, APushAcceleratesAndTurns) {
  Simulation s = physicsWith();
  const AgentId a = must(s.spawn(body(BoxShape{2, 1, 0}, {0, 0}, 4.0)));
  s.step();
  for (int k = 0; k < 30; ++k) {  // 8 N at the centre for half a second
    ASSERT_TRUE(s.push(a, {8.0, 0.0}, s.poseOf(a).position));
    s.step();
  }
  EXPECT_NEAR(s.velocityOf(a).linear_m_per_s.x, 8.0 / 4.0 * 0.5, 1e-4);
  // Across, at the front: the torque is 1 m times 6 N for a step, I = m (l^2 + w^2) / 12.
  ASSERT_TRUE(s.push(a, {0.0, 6.0}, s.poseOf(a).position + Vec2{1.0, 0.0}));
  s.step();
  EXPECT_NEAR(s.velocityOf(a).turn_rad_per_s, 6.0 / 60.0 / (4.0 * 5.0 / 12.0), 1e-4);
  s.run(10);  // a push lasts for one step
  EXPECT_NEAR(s.velocityOf(a).turn_rad_per_s, 6.0 / 60.0 / (4.0 * 5.0 / 12.0), 1e-4);
}

Steer forward(double speed) {
  return {[speed](const simulation::AgentState&) { return Velocity{{speed, 0.0}, 0.0}; }};
}

TEST(Physics, DrivesAreLimitedByTheirForceAndTheGripOfTheWheels) {
  for (const auto& [force, mu, expected] :
       {std::tuple{5.0, 1.0, 5.0 / 10.0}, std::tuple{500.0, 0.2, 0.2 * kG}}) {
    Simulation s = physicsWith();
    AgentDef d = body(BoxShape{1, 0.6, 0}, {0, 0}, 10.0, mu);
    d.physical->drive_force_N = force;
    d.drive.speed_m_per_s = 3.0;
    d.controller = forward(3.0);
    const AgentId a = must(s.spawn(d));
    s.run(30);
    EXPECT_NEAR(s.velocityOf(a).linear_m_per_s.x, 0.5 * expected, 1e-3) << force;
    s.run(1000);
    EXPECT_NEAR(s.velocityOf(a).linear_m_per_s.x, 3.0, 1e-4) << force;
  }
}

TEST(Physics, ARobotPushesAPalletButNoHeavyCrate) {
  for (const auto& [mass, moves] : {std::pair{20.0, true}, std::pair{2000.0, false}}) {
    Simulation s = physicsWith(kTicksPerSecond / 20);
    AgentDef robot = body(BoxShape{1, 0.8, 0}, {0, 0}, 80.0, 0.8);
    robot.physical->drive_force_N = 200.0;
    robot.drive.speed_m_per_s = 1.0;
    robot.controller = forward(1.0);
    const AgentId r = must(s.spawn(robot));
    const AgentId p = must(s.spawn(body(BoxShape{1, 1, 0}, {2, 0}, mass, 0.3)));
    std::uint64_t collisions = 0;
    s.setListener([&](const simulation::Event& e) {
      collisions += e.kind == EventKind::CollisionBegan ? 1U : 0U;
    });
    s.run(100);  // 5 s
    EXPECT_GE(collisions, 1U);
    if (moves) {
      EXPECT_GT(s.poseOf(p).position.x, 4.0);
      EXPECT_NEAR(s.velocityOf(p).linear_m_per_s.x, 1.0, 0.02);
      EXPECT_NEAR(s.poseOf(p).position.x - s.poseOf(r).position.x, 1.0, 0.02);
    } else {
      EXPECT_NEAR(s.poseOf(p).position.x, 2.0, 0.02);
      EXPECT_LT(s.poseOf(r).position.x, 1.02);
    }
  }
}

TEST(Physics, AnAgentWithoutMassPushesAndKeepsItsPath) {
  Simulation s = physicsWith(kTicksPerSecond / 20);
  AgentDef robot;
  robot.body.shape = BoxShape{1, 0.8, 0};
  simulation::VisitWaypoints plan;
  plan.waypoints = {{{5.0, 0.0}, {}, 0}};
  robot.controller = plan;
  const AgentId r = must(s.spawn(robot));
  const AgentId p = must(s.spawn(body(BoxShape{1, 1, 0}, {2, 0}, 500.0, 0.5)));
  s.run(120);
  EXPECT_TRUE(s.hasArrived(r));
  EXPECT_EQ(s.poseOf(r).position, (Vec2{5.0, 0.0}));
  // The robot stops at once, and the pallet slides on from its speed of 1 m/s.
  EXPECT_NEAR(s.poseOf(p).position.x, 6.0 + 1.0 / (2.0 * 0.5 * kG), 0.02);
}

OccupancyGrid gridWithWall(std::int32_t column) {
  OccupancyGrid grid(must(GridFrame::make(100, 100, 0.5, 0.5)));
  for (std::int32_t i = 0; i < 100; ++i) grid.set({i, column}, true);
  return grid;
}

TEST(Physics, WallsStopWhatIsFastAndChangeWhileItRuns) {
  Simulation s = physicsWith(kTicksPerSecond / 20);
  s.world().setGrid(gridWithWall(80));  // from x = 40 m
  AgentDef d = body(BoxShape{0.4, 0.4, 0}, {5, 20}, 1.0);
  const AgentId a = must(s.spawn(d));
  ASSERT_TRUE(s.setVelocity(a, {{60.0, 0.0}, 0.0}));  // 3 m a step
  s.run(60);
  EXPECT_NEAR(s.poseOf(a).position.x, 39.8, 0.02);
  for (std::int32_t i = 0; i < 100; ++i) ASSERT_TRUE(s.world().setCell({i, 80}, false));
  ASSERT_TRUE(s.setVelocity(a, {{10.0, 0.0}, 0.0}));
  s.run(100);
  EXPECT_NEAR(s.poseOf(a).position.x, 49.8, 0.02);  // the edge of the map is a wall
}

TEST(Physics, FiltersOfTheCollisionWorldHold) {
  const auto passes = [](const std::function<void(AgentDef&, AgentDef&)>& set) {
    Simulation s = physicsWith();
    AgentDef one = body(discShape(0.5), {0, 0}, 1.0);
    AgentDef other = body(discShape(0.5), {2, 0}, 1.0);
    set(one, other);
    const AgentId a = must(s.spawn(one));
    const AgentId b = must(s.spawn(other));
    EXPECT_TRUE(s.setVelocity(a, {{2.0, 0.0}, 0.0}));
    s.run(120);
    return s.poseOf(b).position.x < 2.001 && s.poseOf(a).position.x > 3.9;
  };
  EXPECT_FALSE(passes([](AgentDef&, AgentDef&) {}));
  EXPECT_TRUE(passes([](AgentDef& a, AgentDef& b) { a.body.group = b.body.group = 3; }));
  EXPECT_TRUE(passes([](AgentDef& a, AgentDef&) { a.body.level = {2.0, 3.0}; }));
  EXPECT_TRUE(passes([](AgentDef& a, AgentDef& b) {
    a.body.category = b.body.category = 1;
    a.body.mask = b.body.mask = 2;
  }));
}

TEST(Physics, RobotsTrackTimedPathsWithFeedback) {
  for (const DriveKind kind : {DriveKind::Differential, DriveKind::Omnidirectional}) {
    Simulation s = physicsWith(kTicksPerSecond / 50);
    TimedPath path;
    path.start = {{2.0, 2.0}, {}};
    Tick time = 0;
    const auto add = [&](const Motion& m, double seconds) {
      path.motions.push_back({m, time, ticksOf(seconds)});
      time += ticksOf(seconds);
    };
    const Heading down = must(Heading::fromDegrees(90));
    const Motion straight = must(motionBetween({{2, 2}, {}}, {{6, 2}, {}}));
    const Motion turn = must(motionBetween({{6, 2}, {}}, {{6, 2}, down}));
    const Motion on = must(motionBetween({{6, 2}, down}, {{6, 5}, down}));
    add(straight, 4.0);
    add(turn, 2.0);
    add(on, 3.0);
    AgentDef d = body(BoxShape{0.8, 0.5, 0}, {2, 2}, 30.0, 0.8);
    d.drive.kind = kind;
    d.drive.speed_m_per_s = 1.5;
    d.controller = simulation::FollowPath{path};
    const AgentId a = must(s.spawn(d));
    double lag = 0.0, aside = 0.0;
    for (int k = 0; k < 50 * 10; ++k) {
      s.step();
      const Vec2 at = s.poseOf(a).position;
      lag = std::max(lag, length(poseAt(path, std::min(s.time(), path.end())).position - at));
      const Vec2 first{std::clamp(at.x, 2.0, 6.0), 2.0};
      const Vec2 second{6.0, std::clamp(at.y, 2.0, 5.0)};
      aside = std::max(aside, std::min(length(at - first), length(at - second)));
    }
    EXPECT_TRUE(s.hasArrived(a));
    // Its plan starts and stops at once; by its grip either takes v / 2a longer, three times.
    EXPECT_LT(lag, 0.2);
    EXPECT_LT(aside, 0.08);
    EXPECT_NEAR(s.poseOf(a).position.y, 5.0, 0.03);
  }
}

TEST(Physics, WaypointsAreReachedByEveryDrive) {
  for (const DriveKind kind :
       {DriveKind::Differential, DriveKind::Omnidirectional, DriveKind::Car}) {
    Simulation s = physicsWith(kTicksPerSecond / 20);
    AgentDef d = body(BoxShape{0.8, 0.5, 0}, {0, 0}, 30.0, 0.8);
    d.drive.kind = kind;
    d.drive.min_radius_m = 0.7;
    simulation::VisitWaypoints plan;
    plan.waypoints = {{{4, 0}, {}, kTicksPerSecond}, {{6, 3}, {}, 0}};
    if (kind != DriveKind::Car) plan.waypoints[1].heading = must(Heading::fromDegrees(180));
    d.controller = plan;
    const AgentId a = must(s.spawn(d));
    EXPECT_TRUE(s.runUntil([&](const Simulation& now) { return now.hasArrived(a); }, 20 * 40));
    EXPECT_LT(length(s.poseOf(a).position - Vec2{6, 3}), 0.1) << static_cast<int>(kind);
  }
}

// A weak engine: the car has to wait with its turn until it rolls.
TEST(Physics, ACarTurnsOnlyAsItRollsOnItsSmallestRadius) {
  constexpr double kRadius_m = 2.0;
  Simulation s = physicsWith();
  AgentDef d = body(BoxShape{0.8, 0.5, 0}, {0, 0}, 30.0, 0.8);
  d.physical->drive_force_N = 6.0;
  d.drive.kind = DriveKind::Car;
  d.drive.min_radius_m = kRadius_m;
  double speed = 1.0;
  d.controller = Steer{[&speed](const simulation::AgentState&) {
    return Velocity{{speed, 0.0}, 1.5};
  }};
  const AgentId a = must(s.spawn(d));
  double turned = 0.0;
  for (int k = 0; k < 15 * 60; ++k) {
    if (k == 10 * 60) speed = -1.0;  // it brakes, and backs up
    const Pose before = s.poseOf(a);
    s.step();
    const Pose now = s.poseOf(a);
    const double angle = std::abs(before.heading.angleTo(now.heading));
    EXPECT_LE(angle, 1.05 * length(now.position - before.position) / kRadius_m + 1e-3) << k;
    turned += angle;
  }
  EXPECT_GT(turned, 0.75 * std::numbers::pi);
  speed = 0.0;  // who only turns the wheel stays
  s.run(8 * 60);
  const Pose rests = s.poseOf(a);
  s.run(60);
  EXPECT_LT(std::abs(rests.heading.angleTo(s.poseOf(a).heading)), 1e-3);
}

std::uint64_t hashOf(unsigned threads, std::uint64_t seed) {
  Rng rng(seed);
  Simulation s = physicsWith(kTicksPerSecond / 30, threads);
  s.world().setGrid(gridWithWall(60));
  for (int k = 0; k < 60; ++k) {
    AgentDef d = body(k % 3 == 0 ? Shape(discShape(0.4)) : Shape(BoxShape{0.9, 0.6, 0.05}),
                      {3.0 + 2.5 * (k % 10), 3.0 + 2.5 * (k / 10)}, rng.range(1.0, 50.0), 0.4, 0.2);
    if (k % 2 == 0) {
      d.drive.speed_m_per_s = 2.0;
      simulation::VisitWaypoints plan;
      plan.rounds = 0;
      for (int w = 0; w < 3; ++w) {
        plan.waypoints.push_back({{rng.range(2.0, 28.0), rng.range(2.0, 20.0)}, {}, 0});
      }
      d.controller = plan;
    }
    must(s.spawn(d));
  }
  s.run(400);
  EXPECT_GT(s.totals().collisions, 10U);
  return s.stateHash();
}

TEST(Physics, TheHashDoesNotDependOnThreads) {
  const std::uint64_t one = hashOf(1, 4);
  EXPECT_EQ(hashOf(1, 4), one);
  EXPECT_EQ(hashOf(2, 4), one);
  EXPECT_EQ(hashOf(8, 4), one);
  EXPECT_NE(hashOf(1, 5), one);
}

TEST(Physics, LoadsAddTheirMass) {
  Simulation s = physicsWith();
  const AgentId carrier = must(s.spawn(body(BoxShape{1, 1, 0}, {0, 0}, 10.0)));
  const AgentId load = must(s.spawn(body(BoxShape{0.5, 0.5, 0}, {0.2, 0}, 30.0)));
  ASSERT_TRUE(s.attach(carrier, load));
  s.step();
  for (int k = 0; k < 60; ++k) {
    ASSERT_TRUE(s.push(carrier, {40.0, 0.0}, s.poseOf(carrier).position + Vec2{0.15, 0.0}));
    s.step();
  }
  EXPECT_NEAR(s.velocityOf(carrier).linear_m_per_s.x, 1.0, 0.01);
  ASSERT_TRUE(s.detach(load));
  EXPECT_FALSE(s.push(AgentId{99, 0}, {1, 0}, {}));
  EXPECT_TRUE(s.push(load, {1, 0}, {}));
}

TEST(Physics, BadValuesHaveErrors) {
  Simulation plain = must(Simulation::make());
  EXPECT_FALSE(plain.spawn(body(BoxShape{}, {}, 1.0)));
  Simulation s = physicsWith();
  EXPECT_FALSE(s.spawn(body(BoxShape{}, {}, 0.0)));
  EXPECT_FALSE(s.spawn(body(BoxShape{}, {}, 1.0, -0.1)));
  EXPECT_FALSE(s.spawn(body(BoxShape{}, {}, 1.0, 0.1, 1.5)));
  EXPECT_FALSE(s.spawn(body(BoxShape{1.0, 0.0, 0.0}, {}, 1.0)));  // no area
  EXPECT_FALSE(s.spawn(body(HalfPlaneShape{}, {}, 1.0)));
  EXPECT_FALSE(makePhysics({0.0, 8, 3}));
  EXPECT_FALSE(makePhysics({0.01, 0, 3}));
  EXPECT_EQ(s.agents(), 0U);
}

// Vertices that Box2D would weld until nothing remains are no reason to end the program.
TEST(Physics, SmallAndFineShapesAreSimulatedOrRefused) {
  const auto spawns = [](const Shape& shape) {
    Simulation s = physicsWith();
    const bool done = s.spawn(body(shape, {}, 1.0)).has_value();
    s.run(3);
    return done;
  };
  EXPECT_FALSE(spawns(BoxShape{1.0, 0.002, 0.0}));
  EXPECT_FALSE(spawns(BoxShape{0.0012, 0.0012, 0.0}));
  EXPECT_TRUE(spawns(BoxShape{0.01, 0.01, 0.0}));
  for (const int vertices : {3, 8, 9, 20, 64}) {
    for (const double radius : {0.001, 0.02, 0.5}) {
      std::vector<Vec2> ring;
      for (int k = 0; k < vertices; ++k) {
        const double t = 2.0 * std::numbers::pi * k / vertices;
        ring.push_back({radius * std::cos(t), radius * std::sin(t)});
      }
      const ConvexPolygon polygon = must(ConvexPolygon::fromRing(ring));
      EXPECT_EQ(spawns(PolygonShape{polygon, 0.0}), radius > 0.01) << vertices << ' ' << radius;
    }
  }
  std::vector<Vec2> corner{{0, 0}, {1, 0}, {1, 1}};  // rounded by 2 mm
  for (int k = 0; k <= 12; ++k) {
    const double t = 0.5 * std::numbers::pi * (1.0 + k / 12.0);
    corner.push_back({0.002 + 0.002 * std::cos(t), 0.998 + 0.002 * std::sin(t)});
  }
  EXPECT_TRUE(spawns(PolygonShape{must(ConvexPolygon::fromRing(corner)), 0.0}));
}

TEST(WallRectangles, CoverTheObstaclesExactlyOnce) {
  Rng rng(3);
  for (int round = 0; round < 60; ++round) {
    OccupancyGrid grid(must(GridFrame::make(70, 90, 1, 1)));
    const std::uint32_t density = 1 + rng.below(9);
    for (std::int32_t i = 0; i < 70; ++i) {
      for (std::int32_t j = 0; j < 90; ++j) grid.set({i, j}, rng.below(10) < density);
    }
    const CellRange part{static_cast<std::int32_t>(rng.below(30)), 64, 0, 64};
    std::vector<int> covered(70 * 90, 0);
    for (const CellRange& r : wallRectangles(grid, part)) {
      for (std::int32_t i = r.first_row; i < r.last_row; ++i) {
        for (std::int32_t j = r.first_column; j < r.last_column; ++j) {
          ++covered[static_cast<std::size_t>(i * 90 + j)];
        }
      }
    }
    for (std::int32_t i = 0; i < 70; ++i) {
      for (std::int32_t j = 0; j < 90; ++j) {
        const bool inside = i >= part.first_row && i < 64 && j < 64;
        ASSERT_EQ(covered[static_cast<std::size_t>(i * 90 + j)],
                  inside && grid.blocked({i, j}) ? 1 : 0);
      }
    }
  }
  OccupancyGrid wall(must(GridFrame::make(64, 64, 1, 1)), true);
  EXPECT_EQ(wallRectangles(wall, {0, 64, 0, 64}).size(), 1U);
}

// A policy writes the target; the body keeps to it, also while it is held, and comes back after a
// push, along or across its heading.
TEST(Physics, ABodyKeepsToTheTargetOfAPolicy) {
  for (const double side : {0.0, 90.0}) {
    Simulation s = physicsWith(kTicksPerSecond / 50);
    auto target = std::make_shared<simulation::Target>();
    AgentDef d = body(BoxShape{0.8, 0.5, 0.0}, {0.0, 0.0}, 40.0, 0.5);
    d.controller = simulation::FollowTarget{target};
    const AgentId id = must(s.spawn(d));
    double lag = 0.0;
    for (int k = 1; k <= 200; ++k) {
      target->pose.position.x = 0.02 * k;  // 1 m/s
      s.step();
      lag = std::max(lag, target->pose.position.x - s.poseOf(id).position.x);
    }
    EXPECT_GT(lag, 0.05);  // of the start: 1/2 v^2 / a
    EXPECT_LT(lag, 0.13);
    EXPECT_NEAR(s.poseOf(id).position.x, 4.0, 0.01);
    ASSERT_TRUE(s.hold(id, true));
    const Vec2 push = rotate(*Heading::fromDegrees(side), {1500.0, 0.0});
    for (int k = 0; k < 10; ++k) {
      ASSERT_TRUE(s.push(id, push, s.poseOf(id).position));
      s.step();
    }
    EXPECT_GT(length(s.poseOf(id).position - target->pose.position), 0.15);
    s.run(1000);
    EXPECT_LT(length(s.poseOf(id).position - target->pose.position), 0.06);
    EXPECT_LT(std::abs(s.poseOf(id).heading.radians()), 0.05);
    EXPECT_FALSE(s.hasArrived(id));
    target->arrived = true;
    s.step();
    EXPECT_TRUE(s.hasArrived(id));
  }
}

}  // namespace
}  // namespace clearway::physics
