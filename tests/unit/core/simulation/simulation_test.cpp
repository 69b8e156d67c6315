#include "core/simulation/simulation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>
#include <vector>

namespace clearway::simulation {
namespace {

constexpr Tick kSecond = kTicksPerSecond;

AgentDef box(double x, double y, Controller controller = Rest{}) {
  AgentDef d;
  d.body.shape = BoxShape{1.0, 1.0, 0.0};
  d.body.pose = {{x, y}, {}};
  d.controller = std::move(controller);
  return d;
}

// Straight along x at 1 m/s, from a time on.
FollowPath along(double x, double y, double to, Tick start = 0) {
  const Pose a{{x, y}, {}}, b{{to, y}, {}};
  const Tick duration = ticksOf(std::abs(to - x));
  return {{a, {{*motionBetween(a, b), start, duration}}}};
}

Simulation simulation(Tick step = kSecond / 10, unsigned threads = 1) {
  SimulationOptions o;
  o.step = step;
  o.world.threads = threads;
  return *Simulation::make(o);
}

std::vector<EventKind> kinds(const std::vector<Event>& events) {
  std::vector<EventKind> out;
  for (const Event& e : events) out.push_back(e.kind);
  return out;
}

// All events of a run.
struct Log {
  explicit Log(Simulation& s) {
    s.setListener([this](const Event& e) { events.push_back(e); });
  }
  [[nodiscard]] std::vector<Event> of(EventKind kind) const {
    std::vector<Event> out;
    for (const Event& e : events) {
      if (e.kind == kind) out.push_back(e);
    }
    return out;
  }
  std::vector<Event> events;
};

TEST(Simulation, APathIsFollowedBitForBit) {
  TimedPath path{{{0.1, 0.2}, {}}, {}};
  const Pose a{{3.3, 0.2}, {}}, b{{3.3, 0.2}, *Heading::fromDegrees(50)};
  const Pose c{{4.1, 2.7}, *Heading::fromDegrees(110)};
  path.motions.push_back({*motionBetween(path.start, a), 130'000, 3'210'000});
  path.motions.push_back({*motionBetween(a, b), 3'400'001, 777'777});
  path.motions.push_back({*motionBetween(b, c), 4'177'778, 2'000'000});
  for (const Tick step : {kSecond / 10, Tick{70'001}, 3 * kSecond}) {
    Simulation s = simulation(step);
    const AgentId id = *s.spawn(box(0.1, 0.2, FollowPath{path}));
    while (!s.hasArrived(id)) {
      s.step();
      EXPECT_EQ(s.poseOf(id), poseAt(path, s.time()));
      EXPECT_EQ(s.world().body(id)->pose, s.poseOf(id));
    }
    EXPECT_EQ(s.poseOf(id), c);
    EXPECT_GE(s.time(), path.end());
    EXPECT_LT(s.time() - step, path.end());
    EXPECT_EQ(s.totals().arrived, 1U);
    EXPECT_EQ(s.active(), 0U);
  }
}

TEST(Simulation, TwoAgentsThatMeetAreReportedFromTheirApproachToTheirParting) {
  Simulation s = simulation();
  Log log(s);
  const AgentId a = *s.spawn(box(0, 0, along(0, 0, 6)));
  const AgentId b = *s.spawn(box(6, 0.5, along(6, 0.5, 0)));
  s.run(70);
  EXPECT_EQ(kinds(log.events),
            (std::vector{EventKind::Spawned, EventKind::Spawned, EventKind::NearBegan,
                         EventKind::CollisionBegan, EventKind::CollisionEnded, EventKind::NearEnded,
                         EventKind::Arrived, EventKind::Arrived}));
  const Event& hit = log.events[3];
  EXPECT_EQ(hit.a, a);
  EXPECT_EQ(*hit.b, b);
  EXPECT_EQ(hit.time, 26 * kSecond / 10) << "their sides touch at 2.5 s, which is no collision";
  EXPECT_NEAR(*hit.depth_m, 0.2, 1e-9);
  EXPECT_EQ(s.totals().collisions, 1U);
  EXPECT_NEAR(s.totals().distance_m, 12.0, 1e-9);
  EXPECT_EQ(s.totals().smallest_gap_m, 0.0);
}

TEST(Simulation, ContactAndOverlapByRoundingAreNoCollision) {
  Simulation s = simulation();
  ASSERT_TRUE(s.spawn(box(0, 0)));
  ASSERT_TRUE(s.spawn(box(1, 0)));
  ASSERT_TRUE(s.spawn(box(2.0 - 1e-12, 0)));
  ASSERT_TRUE(s.spawn(box(3.0 - 1e-6, 0)));
  s.step();
  EXPECT_EQ(s.totals().collisions, 1U) << "the pair that overlaps by a micrometre";
  EXPECT_EQ(s.totals().near_pairs, 3U);
}

TEST(Simulation, CollisionsAtTheBeginningAreReportedAtTimeZero) {
  Simulation s = simulation();
  Log log(s);
  ASSERT_TRUE(s.spawn(box(0, 0, along(0, 0, 5))));
  ASSERT_TRUE(s.spawn(box(0.5, 0)));
  s.step();
  ASSERT_EQ(log.of(EventKind::CollisionBegan).size(), 1U);
  EXPECT_EQ(log.of(EventKind::CollisionBegan)[0].time, 0);
}

TEST(Simulation, WallsAreReportedAndTheMapCanBeEditedWhileItRuns) {
  Simulation s = simulation();
  Log log(s);
  OccupancyGrid grid(*GridFrame::make(4, 20, 1.0, 1.0));
  grid.set({1, 10}, true);
  s.world().setGrid(grid);
  ASSERT_TRUE(s.spawn(box(1.5, 1.5, along(1.5, 1.5, 15.5))));
  s.run(60);
  EXPECT_EQ(s.totals().wall_collisions, 0U);
  s.run(40);
  ASSERT_EQ(log.of(EventKind::WallBegan).size(), 1U);
  EXPECT_EQ(*log.of(EventKind::WallBegan)[0].cell, (Cell{1, 10}));
  ASSERT_TRUE(s.world().setCell({1, 10}, false));
  s.run(1);
  EXPECT_EQ(log.of(EventKind::WallEnded).size(), 1U);
  ASSERT_TRUE(s.world().setCell({1, 13}, true));
  s.run(60);
  EXPECT_EQ(s.totals().wall_collisions, 2U);
}

TEST(Simulation, WaypointsAreVisitedWithWaitsAndRounds) {
  Simulation s = simulation();
  VisitWaypoints plan{{{{2, 0}, {}, kSecond}, {{0, 0}, *Heading::fromDegrees(0), 0}}, 3};
  const AgentId id = *s.spawn(box(0, 0, plan));
  s.run(20);
  EXPECT_EQ(s.poseOf(id).position, (Vec2{2, 0}));
  s.run(10);
  EXPECT_EQ(s.poseOf(id).position, (Vec2{2, 0})) << "it waits for a second";
  // A half turn takes 2 s: back at 7 s, turned again at 9 s, three times.
  s.run(60);
  EXPECT_EQ(s.poseOf(id), (Pose{{0, 0}, {}}));
  EXPECT_FALSE(s.hasArrived(id));
  EXPECT_TRUE(s.runUntil([&](const Simulation& now) { return now.hasArrived(id); }, 1000));
  EXPECT_NEAR(secondsOf(s.time()), 27.0, 0.11);
  EXPECT_NEAR(s.distanceOf(id), 12.0, 1e-9);
  plan.rounds = 0;
  ASSERT_TRUE(s.setController(id, plan));
  EXPECT_FALSE(s.runUntil([&](const Simulation& now) { return now.hasArrived(id); }, 2000));
}

TEST(Simulation, WaypointsDoNotDependOnTheStep) {
  const VisitWaypoints plan{{{{2, 3}, {}, 300'000}, {{-1, 4}, {}, 0}, {{5, 5}, {}, 0}}, 2};
  for (const DriveKind kind :
       {DriveKind::Differential, DriveKind::Car, DriveKind::Omnidirectional}) {
    std::vector<Pose> ends;
    for (const Tick step : {kSecond / 100, kSecond / 4, 5 * kSecond}) {
      Simulation s = simulation(step);
      AgentDef def = box(0, 0, plan);
      def.drive = {kind, 1.1, 0.9, 0.6, 2.0, 0.7};
      const AgentId id = *s.spawn(def);
      s.run(static_cast<std::uint64_t>(20 * kSecond / step));
      ends.push_back(s.poseOf(id));
    }
    EXPECT_EQ(ends[0], ends[1]);
    EXPECT_EQ(ends[0], ends[2]);
  }
}

TEST(Simulation, ACallbackSteersWithinTheLimits) {
  Simulation s = simulation();
  AgentDef def = box(0, 0, Steer{[](const AgentState& a) -> std::optional<Velocity> {
                       if (a.pose.position.x >= 5.0) return std::nullopt;
                       return Velocity{{100.0, 0.0}, 0.0};
                     }});
  def.drive.acceleration_m_per_s2 = 1.0;
  const AgentId id = *s.spawn(def);
  s.run(10);
  EXPECT_NEAR(s.poseOf(id).position.x, 0.55, 1e-9) << "0.01 m more in each of ten steps";
  EXPECT_TRUE(s.runUntil([&](const Simulation& now) { return now.hasArrived(id); }, 100));
  EXPECT_NEAR(s.poseOf(id).position.x, 5.05, 0.051);
}

TEST(Simulation, AHeldAgentWaitsAndItsPathWaitsWithIt) {
  Simulation s = simulation();
  Log log(s);
  const AgentId id = *s.spawn(box(0, 0, along(0, 0, 5)));
  s.run(10);
  ASSERT_TRUE(s.hold(id, true));
  s.run(120);
  EXPECT_EQ(s.poseOf(id).position, (Vec2{1, 0}));
  ASSERT_EQ(log.of(EventKind::Stuck).size(), 1U);
  EXPECT_EQ(log.of(EventKind::Stuck)[0].time, 11 * kSecond);
  EXPECT_EQ(s.totals().held, 12 * kSecond);
  ASSERT_TRUE(s.hold(id, false));
  s.run(40);
  EXPECT_TRUE(s.hasArrived(id));
  EXPECT_EQ(log.events.back().time, 17 * kSecond);
}

TEST(Simulation, ModesChangeWhileItRuns) {
  Simulation s = simulation();
  const AgentId id = *s.spawn(box(0, 0, along(0, 0, 5)));
  const AgentId post = *s.spawn(box(3, 0));
  s.run(10);
  ASSERT_TRUE(s.setMode(id, collide::BodyMode::Static));
  s.run(10);
  EXPECT_EQ(s.poseOf(id).position, (Vec2{1, 0})) << "a static agent rests";
  ASSERT_TRUE(s.setMode(id, collide::BodyMode::Normal2D));
  ASSERT_TRUE(s.setMode(post, collide::BodyMode::Disabled));
  s.run(20);
  EXPECT_EQ(s.totals().collisions, 0U);
  ASSERT_TRUE(s.setMode(post, collide::BodyMode::Static));
  s.run(1);
  EXPECT_EQ(s.totals().collisions, 1U);
}

TEST(Simulation, AgentsAreSpawnedAndRemovedWhileItRuns) {
  Simulation s = simulation();
  Log log(s);
  const AgentId a = *s.spawn(box(0, 0));
  const AgentId b = *s.spawn(box(0.5, 0));
  s.run(1);
  ASSERT_TRUE(s.remove(a));
  const AgentId c = *s.spawn(box(9, 0, along(9, 0, 10)));
  EXPECT_EQ(c.index, a.index) << "the slot is used again";
  EXPECT_FALSE(s.hold(a, true)) << "the old id names nobody";
  s.run(10);
  EXPECT_EQ(s.agents(), 2U);
  EXPECT_TRUE(s.contains(b) && s.contains(c) && !s.contains(a));
  EXPECT_EQ(log.of(EventKind::CollisionEnded).size(), 1U);
  EXPECT_EQ(log.of(EventKind::Removed).size(), 1U);
  EXPECT_EQ(s.totals().spawned, 3U);
  EXPECT_TRUE(s.hasArrived(c));
}

TEST(Simulation, ALoadIsCarriedAsAPartOfItsCarrier) {
  Simulation s = simulation();
  Log log(s);
  const AgentId cart = *s.spawn(box(0, 0, along(0, 0, 4)));
  AgentDef pallet = box(0, 1.5);
  pallet.body.mode = collide::BodyMode::Static;
  const AgentId load = *s.spawn(pallet);
  const AgentId post = *s.spawn(box(4, 1.7));
  ASSERT_TRUE(s.attach(cart, load));
  EXPECT_FALSE(s.attach(cart, load));
  EXPECT_FALSE(s.attach(load, cart));
  EXPECT_FALSE(s.attach(post, post));
  EXPECT_EQ(s.carrierOf(load), cart);
  s.run(20);
  EXPECT_EQ(s.poseOf(load).position, (Vec2{2, 1.5}));
  EXPECT_EQ(s.totals().collisions, 0U) << "the two do not collide with each other";
  s.run(20);
  ASSERT_EQ(log.of(EventKind::CollisionBegan).size(), 1U) << "the load hits the post";
  EXPECT_EQ(log.of(EventKind::CollisionBegan)[0].a, cart);
  EXPECT_EQ(*log.of(EventKind::CollisionBegan)[0].b, post);
  ASSERT_TRUE(s.detach(load));
  ASSERT_TRUE(s.setController(cart, along(4, 0, 0)));
  s.run(40);
  EXPECT_EQ(s.poseOf(load).position, (Vec2{4, 1.5})) << "it stays where it was put down";
  EXPECT_EQ(s.world().body(load)->mode, collide::BodyMode::Static);
  EXPECT_TRUE(std::holds_alternative<BoxShape>(s.world().body(cart)->shape));
  EXPECT_EQ(log.of(EventKind::CollisionEnded).size(), 1U);
  EXPECT_EQ(log.of(EventKind::Attached).size(), 1U);
  EXPECT_EQ(log.of(EventKind::Detached).size(), 1U);
}

TEST(Simulation, RemovingACarrierPutsItsLoadsDown) {
  Simulation s = simulation();
  const AgentId cart = *s.spawn(box(0, 0, along(0, 0, 4)));
  const AgentId one = *s.spawn(box(0, 1)), two = *s.spawn(box(0, -1));
  ASSERT_TRUE(s.attach(cart, one));
  ASSERT_TRUE(s.attach(cart, two));
  s.run(10);
  ASSERT_TRUE(s.remove(one));
  ASSERT_TRUE(s.remove(cart));
  EXPECT_EQ(s.carrierOf(two), std::nullopt);
  EXPECT_EQ(s.poseOf(two).position, (Vec2{1, -1}));
  EXPECT_EQ(s.agents(), 1U);
}

TEST(Simulation, APauseEndsARunAfterItsStep) {
  Simulation s = simulation();
  ASSERT_TRUE(s.spawn(box(0, 0, along(0, 0, 2))));
  s.setListener([&s](const Event& e) {
    if (e.kind == EventKind::Arrived) s.requestPause();
  });
  EXPECT_EQ(s.run(100), 20U);
  EXPECT_EQ(s.run(5), 5U) << "the next run goes on";
}

TEST(Simulation, RefusesWhatItCannotUse) {
  SimulationOptions o;
  o.step = 0;
  EXPECT_FALSE(Simulation::make(o));
  o = {};
  o.tolerance_m = std::nan("");
  EXPECT_FALSE(Simulation::make(o));
  Simulation s = simulation();
  EXPECT_FALSE(s.spawn(box(1, 0, along(0, 0, 2)))) << "the path begins elsewhere";
  FollowPath late = along(0, 0, 2);
  late.path.motions[0].start = -1;
  EXPECT_FALSE(s.spawn(box(0, 0, late)));
  EXPECT_FALSE(s.spawn(box(0, 0, Steer{})));
  EXPECT_FALSE(s.spawn(box(0, 0, VisitWaypoints{{{{std::nan(""), 0}, {}, 0}}, 1})));
  EXPECT_EQ(s.agents(), 0U);
  const AgentId id = *s.spawn(box(0, 0));
  ASSERT_TRUE(s.remove(id));
  EXPECT_FALSE(s.remove(id));
  EXPECT_FALSE(s.setMode(id, collide::BodyMode::Static));
  EXPECT_FALSE(s.detach(id));
}

TEST(Simulation, HasOneHashForAnyNumberOfThreads) {
  std::vector<std::uint64_t> hashes;
  for (const unsigned threads : {1U, 2U, 5U, 8U}) {
    Simulation s = simulation(kSecond / 20, threads);
    for (int k = 0; k < 1500; ++k) {
      const double x = 2.0 * (k % 40), y = 1.2 * (k / 40);
      if (k % 3 == 0) {
        ASSERT_TRUE(s.spawn(box(x, y, along(x, y, x + 5))));
      } else {
        const Vec2 first{x + 3, y + 1};
        ASSERT_TRUE(s.spawn(box(x, y, VisitWaypoints{{{first, {}, 0}, {{x, y}, {}, 0}}, 0})));
      }
    }
    s.run(60);
    EXPECT_GT(s.totals().collisions, 100U);
    hashes.push_back(s.stateHash());
  }
  for (const std::uint64_t h : hashes) EXPECT_EQ(h, hashes[0]);
}

// Enough agents and pairs for several tasks in each part of a step; with functions of the user the
// agents move in two passes.
TEST(Simulation, HasOneListOfEventsForAnyNumberOfThreads) {
  for (const bool steers : {false, true}) {
    std::vector<std::vector<std::tuple<Tick, EventKind, AgentId>>> all;
    std::vector<std::uint64_t> hashes;
    for (const unsigned threads : {1U, 2U, 8U}) {
      Simulation s = simulation(kSecond / 10, threads);
      s.world().setGrid(OccupancyGrid(*GridFrame::make(40, 70, 1.0, 1.0)));
      const Log log(s);
      for (int k = 0; k < 3000; ++k) {
        const double x = 2.0 + 0.9 * (k % 60), y = 2.0 + 0.7 * (k / 60);
        Controller c = VisitWaypoints{{{{x + 2, y + 1}, {}, 0}, {{x, y}, {}, 0}}, k % 2 ? 0U : 1U};
        if (k % 5 == 0) c = along(x, y, x + 1 + k % 3);
        if (steers && k % 7 == 0) {
          c = Steer{[](const AgentState& a) -> std::optional<Velocity> {
            if (a.pose.position.x > 50.0) return std::nullopt;
            return Velocity{{1.0, 0.0}, 0.5};
          }};
        }
        const Result<AgentId> id = s.spawn(box(x, y, std::move(c)));
        ASSERT_TRUE(id);
        if (k % 11 == 0) {
          ASSERT_TRUE(s.hold(*id, true));
        }
      }
      ASSERT_TRUE(s.setStuckAfter(kSecond));
      s.run(40);
      EXPECT_GT(log.of(EventKind::Arrived).size(), 500U);
      EXPECT_GT(log.of(EventKind::Stuck).size(), 200U);
      EXPECT_GT(s.lastStep().near_pairs, 5000U);
      hashes.push_back(s.stateHash());
      all.emplace_back();
      for (const Event& e : log.events) all.back().emplace_back(e.time, e.kind, e.a);
    }
    for (const std::uint64_t h : hashes) EXPECT_EQ(h, hashes[0]) << steers;
    for (const auto& events : all) EXPECT_TRUE(events == all[0]) << steers;
  }
}

}  // namespace
}  // namespace clearway::simulation
