// The check of recordings, on recordings with planted faults, and on random runs.
#include "app/simulation/recording/recording_check.h"

#include <gtest/gtest.h>

#include "app/simulation/recording/recording_writer.h"
#include "core/base/rng.h"
#include "core/simulation/simulation.h"
#include "tests/support/must.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

using testing::must;

using simulation::Event;
using simulation::EventKind;

constexpr collide::BodyId kFirst{0, 0}, kSecond{1, 0};

// Two bodies at rest; the second one stands at x. One step, with these events.
struct Scene {
  Shape a = BoxShape{1.0, 1.0, 0.0}, b = BoxShape{1.0, 1.0, 0.0};
  double x = 3.0;
  std::vector<Event> events;
  std::function<void(RecordedFrame&)> change = [](RecordedFrame&) {};

  [[nodiscard]] RecordingVerdict verdict() const {
    const testing::TempFolder folder;
    RecordingHeader header{50'000, "", {}, OccupancyGrid(must(GridFrame::make(20, 20, 1, 1)))};
    RecordedFrame f;
    f.grid = header.grid;
    f.bodies.resize(2);
    f.bodies[0].def.shape = a;
    f.bodies[1].def.shape = b;
    f.agents = {{{{3.0, 5.0}, {}}, RecordedAgent::kPresent},
                {{{3.0 + x, 5.0}, {}}, RecordedAgent::kPresent}};
    change(f);
    header.grid = f.grid;
    RecordingWriter writer = must(RecordingWriter::create(folder / "r.rec", header));
    EXPECT_TRUE(writer.add(f, {}, {}));
    f.time = 50'000;
    f.events = events;
    f.checked = true;
    EXPECT_TRUE(writer.add(f, {}, {}));
    EXPECT_TRUE(writer.finish());
    Recording r = must(Recording::open((folder / "r.rec").string()));
    return must(checkRecording(r, {}));
  }
};

Event met(EventKind kind = EventKind::CollisionBegan) { return {0, kind, kFirst, kSecond}; }

TEST(RecordingCheck, AgreesWithHonestEvents) {
  EXPECT_FALSE(Scene().verdict().first);
  EXPECT_TRUE(Scene().verdict().agrees());
  Scene touching;
  touching.x = 1.0;
  EXPECT_FALSE(touching.verdict().first);  // touching is free
  Scene hit;
  hit.x = 0.9;
  hit.events = {met()};
  EXPECT_TRUE(hit.verdict().agrees());
  EXPECT_EQ(hit.verdict().overlaps, 1U);
  EXPECT_EQ(hit.verdict().first->b, 1U);
}

TEST(RecordingCheck, FindsPlantedFaults) {
  Scene silent;
  silent.x = 0.9999;
  EXPECT_TRUE(silent.verdict().unreported);
  Scene false_alarm;
  false_alarm.events = {met()};
  EXPECT_TRUE(false_alarm.verdict().unfounded);
  Scene ended;
  ended.x = 0.5;
  ended.events = {met(), met(EventKind::CollisionEnded)};
  EXPECT_TRUE(ended.verdict().unreported);
  Scene in_wall;
  in_wall.change = [](RecordedFrame& f) { f.grid->set({5, 3}, true); };
  ASSERT_TRUE(in_wall.verdict().unreported);
  EXPECT_FALSE(in_wall.verdict().unreported->b);
  Scene outside;  // of the map
  outside.change = [](RecordedFrame& f) { f.agents[0].pose.position.x = 0.4; };
  EXPECT_TRUE(outside.verdict().unreported);
  Scene no_wall;
  no_wall.events = {{0, EventKind::WallBegan, kFirst}};
  EXPECT_TRUE(no_wall.verdict().unfounded);
}

// With valid sums, but frames that lose the agents of earlier events.
TEST(RecordingCheck, AgentsThatAreMissingAreDamage) {
  const testing::TempFolder folder;
  RecordedFrame f;
  f.bodies.resize(2);
  f.agents = {{{{3.0, 5.0}, {}}, RecordedAgent::kPresent}, {{{9.0, 5.0}, {}}, 0}};
  f.checked = true;
  RecordingWriter writer = must(RecordingWriter::create(folder / "r.rec", {50'000, "", {}, {}}));
  for (int k = 0; k < 300; ++k) {
    f.time = 50'000 * k;
    f.events.clear();
    if (k == 1) f.events = {{f.time, EventKind::WallBegan, kSecond}};
    if (writer.wantsKeyframe() && k > 0) {
      f.bodies.resize(1);
      f.agents.resize(1);
    }
    ASSERT_TRUE(writer.add(f, {}, {}));
  }
  ASSERT_TRUE(writer.finish());
  Recording r = must(Recording::open((folder / "r.rec").string()));
  const Result<RecordingVerdict> verdict = checkRecording(r, {});
  ASSERT_FALSE(verdict);
  EXPECT_EQ(verdict.error().code, ErrorCode::Malformed);
}

TEST(RecordingCheck, LessThanAMicrometreMayBeReportedOrNot) {
  Scene s;
  s.x = 1.0 - 1e-8;
  EXPECT_TRUE(s.verdict().agrees());
  s.events = {met()};
  EXPECT_TRUE(s.verdict().agrees());
}

TEST(RecordingCheck, KeepsToTheFilters) {
  const auto agrees = [](const std::function<void(RecordedFrame&)>& change) {
    Scene s;
    s.x = 0.5;
    s.change = change;
    return s.verdict().agrees();
  };
  EXPECT_FALSE(agrees([](RecordedFrame&) {}));
  EXPECT_TRUE(agrees([](RecordedFrame& f) { f.bodies[0].def.group = f.bodies[1].def.group = 4; }));
  EXPECT_TRUE(agrees([](RecordedFrame& f) { f.bodies[1].def.level = {2.0, 3.0}; }));
  EXPECT_TRUE(agrees([](RecordedFrame& f) { f.bodies[0].def.ignores = {kSecond}; }));
  EXPECT_TRUE(agrees([](RecordedFrame& f) { f.bodies[0].def.mode = collide::BodyMode::Disabled; }));
  EXPECT_TRUE(agrees([](RecordedFrame& f) { f.agents[1].bits = 0; }));
  EXPECT_TRUE(agrees([](RecordedFrame& f) {
    f.bodies[0].def.category = f.bodies[1].def.category = 1;
    f.bodies[0].def.mask = f.bodies[1].def.mask = 2;
  }));
}

// Every kind of shape, moving through each other and through obstacles, by the collision world and
// by the check.
TEST(RecordingCheck, AgreesWithTheWorldOnRandomRuns) {
  std::uint64_t overlaps = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Rng rng(seed);
    OccupancyGrid grid(must(GridFrame::make(24, 24, 1.0, 0.8)));
    for (int k = 0; k < 30; ++k) {
      grid.set({static_cast<std::int32_t>(rng.below(24)), static_cast<std::int32_t>(rng.below(24))},
               true);
    }
    simulation::Simulation s = must(simulation::Simulation::make());
    s.world().setGrid(grid);
    const testing::TempFolder folder;
    RecordedFrame f;
    f.grid = grid;
    std::vector<simulation::AgentId> ids;
    const std::vector<Vec2> triangle{{-0.4, -0.3}, {0.6, 0.0}, {-0.4, 0.5}};
    const ConvexPolygon polygon = must(ConvexPolygon::fromRing(triangle));
    for (std::size_t k = 0; k < 24; ++k) {
      simulation::AgentDef d;
      const Shape shapes[] = {
          BoxShape{1.0, 0.6, 0.0},
          BoxShape{0.8, 0.4, 0.2},
          discShape(0.5),
          capsuleShape({-0.5, 0.0}, {0.5, 0.1}, 0.2),
          PolygonShape{polygon, 0.0},
          PolygonShape{polygon, 0.15},
          Shape(must(CompoundShape::make(
              {{BoxShape{1.0, 0.3, 0.0}, {}}, {BoxShape{0.3, 1.0, 0.0}, {{0.4, 0.1}, {}}}})))};
      d.body.shape = shapes[k % 7];
      d.body.pose = {{rng.range(2, 22), rng.range(2, 17)},
                     must(Heading::fromDegrees(rng.range(-180, 180)))};
      if (k % 5 == 4) {
        d.body.mode = collide::BodyMode::Static;
      } else {
        simulation::VisitWaypoints plan;
        plan.rounds = 0;
        for (int w = 0; w < 3; ++w) {
          plan.waypoints.push_back({{rng.range(1, 23), rng.range(1, 18)}, {}, 0});
        }
        d.controller = plan;
      }
      ids.push_back(must(s.spawn(d)));
      f.bodies.push_back({"", d.body});
    }
    RecordingWriter writer =
        must(RecordingWriter::create(folder / "r.rec", {50'000, "", {}, grid}));
    for (int step = 0; step < 200; ++step) {
      s.step();
      f.time = s.time();
      f.checked = s.lastStep().checked;
      f.events.assign(s.events().begin(), s.events().end());
      f.agents.clear();
      for (const simulation::AgentId id : ids) {
        f.agents.push_back({s.poseOf(id), RecordedAgent::kPresent});
      }
      ASSERT_TRUE(writer.add(f, {}, {}));
    }
    ASSERT_TRUE(writer.finish());
    Recording r = must(Recording::open((folder / "r.rec").string()));
    const RecordingVerdict verdict = must(checkRecording(r, {}));
    EXPECT_FALSE(verdict.unreported) << seed << " at " << verdict.unreported->time;
    EXPECT_FALSE(verdict.unfounded) << seed << " at " << verdict.unfounded->time;
    overlaps += verdict.overlaps;
  }
  EXPECT_GT(overlaps, 1000U);
}

}  // namespace
}  // namespace clearway::app
