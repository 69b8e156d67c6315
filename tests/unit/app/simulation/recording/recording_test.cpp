#include "app/simulation/recording/recording.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>

#include "app/simulation/recording/body_code.h"
#include "app/simulation/recording/recording_writer.h"
#include "core/base/rng.h"
#include "maps/identify.h"
#include "tests/support/must.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

using testing::must;

constexpr Tick kStep = 50'000;

bool same(const Pose& a, const Pose& b) {
  const auto bits = [](double v) { return std::bit_cast<std::uint64_t>(v); };
  return bits(a.position.x) == bits(b.position.x) && bits(a.position.y) == bits(b.position.y) &&
         bits(a.heading.cos()) == bits(b.heading.cos()) &&
         bits(a.heading.sin()) == bits(b.heading.sin());
}

Pose randomPose(Rng& rng) {
  return {{rng.range(-50.0, 50.0), rng.range(-50.0, 50.0)},
          must(Heading::fromDegrees(rng.range(-180.0, 180.0)))};
}

RecordedBody randomBody(Rng& rng, std::size_t k) {
  RecordedBody body;
  body.name = "robot, \"" + std::to_string(k) + "\"";
  const std::vector<Vec2> triangle{{0, 0}, {rng.range(1.0, 2.0), 0}, {0.3, 1}};
  const ConvexPolygon polygon = must(ConvexPolygon::fromRing(triangle));
  switch (rng.below(5)) {
    case 0: body.def.shape = BoxShape{rng.range(0.1, 3.0), 0.7, 0.1}; break;
    case 1: body.def.shape = discShape(rng.range(0.0, 2.0)); break;
    case 2: body.def.shape = HalfPlaneShape{}; break;
    case 3: body.def.shape = PolygonShape{polygon, 0.25}; break;
    default:
      body.def.shape = must(CompoundShape::make({{BoxShape{1, 2, 0}, randomPose(rng)},
                                                 {capsuleShape({0, 0}, {1, 1}, 0.2), {}, true},
                                                 {PolygonShape{polygon, 0.0}, randomPose(rng)}}));
      body.def.parts = {{}, {5, std::nullopt, 0.125}};
  }
  body.def.level = {rng.range(-1.0, 0.0), rng.range(1.0, 2.0)};
  body.def.mode = static_cast<collide::BodyMode>(rng.below(4));
  body.def.detection = static_cast<collide::Detection>(rng.below(3));
  body.def.mask = rng.next();
  body.def.group = static_cast<std::uint32_t>(rng.below(3));
  body.def.meets_grid = rng.below(2) == 0;
  if (k > 0) body.def.ignores = {{static_cast<std::uint32_t>(k - 1), 2}};
  return body;
}

std::string bytesOf(const RecordedBody& body) {
  ByteWriter out;
  writeBody(out, body);
  return out.take();
}
std::string bytesOf(const simulation::Event& event) {
  ByteWriter out;
  writeEvent(out, event);
  return out.take();
}

// Frames of agents that rest, drive steadily, jump and appear, with changes of bodies and cells.
struct Story {
  RecordingHeader header{kStep, "story.json", {{"seed", "7"}}, std::nullopt};
  std::vector<RecordedFrame> frames;
  std::vector<std::vector<std::uint32_t>> bodies;
  std::vector<std::vector<CellChange>> cells;
};

Story storyOf(std::uint64_t seed, std::size_t frames) {
  Rng rng(seed);
  Story out;
  OccupancyGrid grid(must(GridFrame::make(70, 130, 0.5, 0.25)));
  for (int k = 0; k < 500; ++k) {
    grid.set({static_cast<std::int32_t>(rng.below(70)), static_cast<std::int32_t>(rng.below(130))},
             true);
  }
  if (seed % 4 != 0) out.header.grid = grid;
  RecordedFrame f;
  f.grid = out.header.grid;
  for (std::size_t k = 0; k < frames; ++k) {
    std::vector<std::uint32_t> bodies;
    std::vector<CellChange> cells;
    f.time = static_cast<Tick>(k) * kStep;
    if (k == 0 || rng.below(40) == 0) {
      bodies.push_back(static_cast<std::uint32_t>(f.bodies.size()));
      f.bodies.push_back(randomBody(rng, f.bodies.size()));
      f.agents.push_back({randomPose(rng), RecordedAgent::kPresent});
    }
    if (rng.below(30) == 0) {
      const auto changed =
          static_cast<std::uint32_t>(rng.below(static_cast<std::uint32_t>(f.bodies.size())));
      if (std::ranges::find(bodies, changed) == bodies.end()) {
        f.bodies[changed] = randomBody(rng, changed);
        bodies.push_back(changed);
      }
    }
    if (f.grid && rng.below(10) == 0) {
      const Cell c{static_cast<std::int32_t>(rng.below(70)),
                   static_cast<std::int32_t>(rng.below(130))};
      cells.push_back({c, !f.grid->blocked(c)});
      f.grid->set(c, !f.grid->blocked(c));
    }
    for (std::size_t n = 0; n < f.agents.size(); ++n) {
      RecordedAgent& a = f.agents[n];
      if (n % 3 == 1) a.pose.position = a.pose.position + Vec2{0.05, -0.013};
      if (n % 3 == 2) a.pose = randomPose(rng);
      a.bits = static_cast<std::uint8_t>(rng.below(32));
    }
    f.events.clear();
    if (rng.below(3) == 0) {
      f.events.push_back({f.time,
                          simulation::EventKind::WallBegan,
                          {0, 3},
                          collide::BodyId{0, 1},
                          Vec2{1.5, -2.25},
                          0.125,
                          Cell{-1, 70000}});
      f.events.push_back({f.time, simulation::EventKind::Arrived, {0, 0}, {}, {}, {}, {}});
      simulation::Event deadlock{f.time, simulation::EventKind::Deadlock, {0, 0}};
      deadlock.task = rng.below(1000);
      deadlock.cycle = {{0, 0}, {static_cast<std::uint32_t>(f.agents.size() - 1), 7}};
      f.events.push_back(deadlock);
    }
    out.frames.push_back(f);
    out.bodies.push_back(std::move(bodies));
    out.cells.push_back(std::move(cells));
  }
  return out;
}

void expectSame(const RecordedFrame& want, const RecordedFrame& got) {
  EXPECT_EQ(got.time, want.time);
  ASSERT_EQ(got.agents.size(), want.agents.size());
  for (std::size_t k = 0; k < want.agents.size(); ++k) {
    EXPECT_TRUE(same(got.agents[k].pose, want.agents[k].pose)) << k << " at " << want.time;
    EXPECT_EQ(got.agents[k].bits, want.agents[k].bits);
    EXPECT_EQ(bytesOf(got.bodies[k]), bytesOf(want.bodies[k]));
  }
  EXPECT_EQ(got.grid == want.grid, true);
  ASSERT_EQ(got.events.size(), want.events.size());
  for (std::size_t k = 0; k < want.events.size(); ++k) {
    EXPECT_EQ(bytesOf(got.events[k]), bytesOf(want.events[k]));
  }
}

void write(const std::filesystem::path& file, const Story& story, bool finish = true) {
  RecordingWriter writer = must(RecordingWriter::create(file, story.header));
  for (std::size_t k = 0; k < story.frames.size(); ++k) {
    RecordedFrame f = story.frames[k];
    if (writer.wantsKeyframe()) f.state_hash = k;
    ASSERT_TRUE(writer.add(f, story.bodies[k], story.cells[k]));
  }
  if (!finish) return;
  ASSERT_TRUE(writer.finish());
}

TEST(Recording, ReplaysEveryFrameBitForBit) {
  const testing::TempFolder folder;
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    const Story story = storyOf(seed, seed == 1 ? 1 : 300 * seed);
    write(folder / "run.rec", story);
    Recording r = must(Recording::open((folder / "run.rec").string()));
    EXPECT_TRUE(r.isWhole());
    EXPECT_EQ(r.frames(), story.frames.size());
    EXPECT_EQ(r.last(), story.frames.back().time);
    EXPECT_EQ(r.header().source, "story.json");
    EXPECT_EQ(r.header().options, story.header.options);
    for (std::size_t k = 0; k < story.frames.size(); ++k) {
      ASSERT_TRUE(must(r.next())) << k;
      expectSame(story.frames[k], r.frame());
      EXPECT_EQ(r.frame().state_hash.has_value(), k % 256 == 0);
      if (HasFailure()) return;
    }
    EXPECT_FALSE(must(r.next()));
  }
}

TEST(Recording, SeeksToAnyTimeAndGoesOnFromThere) {
  const testing::TempFolder folder;
  const Story story = storyOf(5, 1000);
  write(folder / "run.rec", story);
  Recording r = must(Recording::open((folder / "run.rec").string()));
  Rng rng(9);
  for (int n = 0; n < 60; ++n) {
    const auto k =
        static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(story.frames.size())));
    const auto past = static_cast<Tick>(rng.below(kStep));  // times between frames, too
    ASSERT_TRUE(r.seek(story.frames[k].time + past));
    expectSame(story.frames[k], r.frame());
    EXPECT_EQ(must(r.next()), k + 1 < story.frames.size());
    if (k + 1 < story.frames.size()) expectSame(story.frames[k + 1], r.frame());
    if (HasFailure()) return;
  }
  ASSERT_TRUE(r.seek(-5));
  expectSame(story.frames.front(), r.frame());
  ASSERT_TRUE(r.seek(kForever));
  expectSame(story.frames.back(), r.frame());
}

// A file that ends anywhere opens up to its last whole segment, or says that there is none.
TEST(Recording, IsReadUpToWhereItsProgramWasKilled) {
  const testing::TempFolder folder;
  const Story story = storyOf(6, 700);
  write(folder / "whole.rec", story, false);
  const std::string bytes = must(maps::readFile(folder / "whole.rec"));
  const std::uint64_t whole = must(Recording::open((folder / "whole.rec").string())).frames();
  EXPECT_EQ(whole, 512U);
  std::uint64_t most = 0;
  for (std::size_t size = 0; size <= bytes.size(); size += 97) {
    std::ofstream(folder / "torn.rec", std::ios::binary) << bytes.substr(0, size);
    Result<Recording> r = Recording::open((folder / "torn.rec").string());
    if (!r) {
      EXPECT_EQ(most, 0U);
      continue;
    }
    EXPECT_FALSE(r->isWhole());
    EXPECT_GE(r->frames(), most);
    most = r->frames();
    std::uint64_t n = 0;
    while (must(r->next())) {
      expectSame(story.frames[n], r->frame());
      if (HasFailure()) return;
      ++n;
    }
    EXPECT_EQ(n, most);
  }
  EXPECT_EQ(most, 256U);  // the last piece was cut
}

TEST(Recording, DetectsEveryFlippedByte) {
  const testing::TempFolder folder;
  const Story story = storyOf(7, 40);
  write(folder / "run.rec", story);
  const std::string bytes = must(maps::readFile(folder / "run.rec"));
  for (std::size_t at = 0; at < bytes.size(); at += 5) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    std::ofstream(folder / "bad.rec", std::ios::binary) << damaged;
    const Result<Recording> r = Recording::open((folder / "bad.rec").string());
    EXPECT_TRUE(!r || !r->isWhole()) << at;
  }
}

TEST(Recording, DoesNotDependOnTheOrderOfItsReaders) {
  const testing::TempFolder folder;
  const Story story = storyOf(8, 100);
  write(folder / "a.rec", story);
  write(folder / "b.rec", story);
  EXPECT_EQ(must(maps::readFile(folder / "a.rec")), must(maps::readFile(folder / "b.rec")));
}

// Times whose differences do not fit into a Tick, as a hostile file may have them.
TEST(Recording, RefusesTimesOutOfRange) {
  const testing::TempFolder folder;
  const std::filesystem::path path = folder / "huge.rec";
  constexpr Tick kHuge = kForever - 5;
  for (const auto& [step, first, second] :
       {std::tuple{kStep, Tick{0}, kHuge}, std::tuple{kStep, kHuge, kHuge},
        std::tuple{kStep, Tick{-5}, Tick{0}}, std::tuple{kForever, Tick{0}, kStep},
        std::tuple{kStep, kLastRecordedTime, kLastRecordedTime}}) {
    RecordingWriter writer = must(RecordingWriter::create(path, {step, "huge", {}, {}}));
    RecordedFrame frame;
    for (const Tick time : {first, second}) {
      frame.time = time;
      ASSERT_TRUE(writer.add(frame, {}, {}));
    }
    ASSERT_TRUE(writer.finish());
    const Result<Recording> read = Recording::open(path.string());
    EXPECT_EQ(read.has_value(), first == kLastRecordedTime) << first << " " << second;
  }
  Recording last = must(Recording::open(path.string()));
  EXPECT_EQ(last.last(), kLastRecordedTime);
  EXPECT_TRUE(last.seek(kForever));
}

TEST(Recording, RefusesOtherFiles) {
  const testing::TempFolder folder;
  std::ofstream(folder / "other.rec") << "no recording at all";
  const Result<Recording> r = Recording::open((folder / "other.rec").string());
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().code, ErrorCode::Malformed);
  EXPECT_NE(maps::fileKind((folder / "other.rec").string()), maps::FileKind::Recording);
  EXPECT_NE(maps::fileKind((folder / "none.rec").string()), maps::FileKind::Recording);
}

}  // namespace
}  // namespace clearway::app
