// The bits of a scripted world as one number that no build, thread count, broad phase or processor
// may change. When it changes on purpose, the test prints the new one.
#include <gtest/gtest.h>

#include <vector>

#include "core/base/fingerprint.h"
#include "core/base/rng.h"
#include "core/narrow/box_batch.h"
#include "core/world/world.h"

namespace clearway {
namespace {

constexpr std::uint64_t kGolden = 0xc8b8d7c958f5ebfcULL;
constexpr std::uint64_t kShapesGolden = 0x20d056adae3c0631ULL;
constexpr std::uint64_t kBatchGolden = 0x69a84e18fdb0033eULL;
constexpr std::uint32_t kBodies = 1000;
constexpr int kSteps = 200;
constexpr double kSide = 60.0;

Heading anyHeading(Rng& rng) {
  const double degrees = rng.below(4) == 0 ? 45.0 * rng.below(8) : rng.range(-180, 180);
  return *Heading::fromDegrees(degrees);
}

Pose anyPose(Rng& rng) {
  const double x = rng.range(-kSide / 2, kSide);
  const double y = rng.range(-kSide / 2, kSide);
  return {{x, y}, anyHeading(rng)};
}

Shape anyShape(Rng& rng) {
  const double radius = rng.below(5) == 0 ? 0.2 : 0.0;
  const double a = rng.range(0.2, 2.0);
  const double b = rng.range(0.2, 1.0);
  switch (rng.below(4)) {
    case 0: {
      std::vector<Vec2> ring;
      const std::uint32_t n = 3 + rng.below(6);
      for (std::uint32_t k = 0; k < n; ++k) {
        ring.push_back(a * Heading::fromDegrees(360.0 * k / n)->vector());
      }
      return PolygonShape{*ConvexPolygon::fromRing(ring), radius};
    }
    case 1: return SegmentShape{{-a, 0.0}, {a, b}, radius};
    default: return BoxShape{a, b, radius};
  }
}

collide::BodyDef anyBody(Rng& rng) {
  constexpr collide::BodyMode kModes[] = {collide::BodyMode::Normal2D, collide::BodyMode::Normal2D,
                                          collide::BodyMode::Normal3D, collide::BodyMode::Static,
                                          collide::BodyMode::Disabled};
  constexpr collide::Detection kDetections[] = {
      collide::Detection::Closest, collide::Detection::Contacts, collide::Detection::Hybrid};
  collide::BodyDef d;
  d.shape = anyShape(rng);
  d.pose = anyPose(rng);
  d.mode = kModes[rng.below(5)];
  d.detection = kDetections[rng.below(3)];
  const double floor = rng.below(3) * 0.6;
  d.level = {floor, floor + 1.0};
  d.margin_m = rng.range(0.0, 0.2);
  d.group = rng.below(8) == 0 ? 1 : 0;
  d.mask = rng.below(16) == 0 ? 2 : ~0ULL;
  return d;
}

OccupancyGrid wallsOf(Rng& rng) {
  OccupancyGrid grid(*GridFrame::make(64, 64, 1.0, 0.9));
  for (int k = 0; k < 400; ++k) {
    const auto row = static_cast<std::int32_t>(rng.below(64));
    grid.set({row, static_cast<std::int32_t>(rng.below(64))}, true);
  }
  return grid;
}

struct Script {
  collide::World world;
  std::vector<collide::BodyId> ids;
  Rng rng;

  void change() {
    const std::uint32_t k = rng.below(static_cast<std::uint32_t>(ids.size()));
    const collide::BodyId id = ids[k];
    const collide::BodyDef& def = *world.body(id);
    switch (rng.below(40)) {
      case 0:
        ASSERT_TRUE(world.remove(id));
        ids[k] = *world.add(anyBody(rng));
        break;
      case 1: ASSERT_TRUE(world.setMode(id, anyBody(rng).mode)); break;
      case 2: ASSERT_TRUE(world.setShape(id, anyShape(rng))); break;
      case 3: ASSERT_TRUE(world.setMargin(id, rng.range(0.0, 0.3))); break;
      case 4: {
        const auto row = static_cast<std::int32_t>(rng.below(64));
        const auto column = static_cast<std::int32_t>(rng.below(64));
        ASSERT_TRUE(world.setCell({row, column}, rng.below(2) == 0));
        break;
      }
      default: {
        if (def.mode == collide::BodyMode::Static) break;
        Pose p = def.pose;
        p.position.x += rng.range(-0.3, 0.3);
        p.position.y += rng.range(-0.3, 0.3);
        p.heading = p.heading.turnedBy(*Heading::fromDegrees(rng.range(-10, 10)));
        ASSERT_TRUE(world.setPose(id, p));
      }
    }
  }
};

std::uint64_t run(collide::BroadKind broad, unsigned threads, std::size_t* contacts = nullptr) {
  collide::WorldOptions options;
  options.broad = broad;
  options.threads = threads;
  Script s{*collide::World::make(options), {}, Rng(2024)};
  s.world.setGrid(wallsOf(s.rng));
  for (std::uint32_t i = 0; i < kBodies; ++i) s.ids.push_back(*s.world.add(anyBody(s.rng)));
  Fingerprint f;
  for (int step = 0; step < kSteps; ++step) {
    for (int k = 0; k < 150; ++k) s.change();
    EXPECT_TRUE(s.world.step(0.05));
    f.add(s.world.stateHash());
    if (contacts != nullptr) *contacts += s.world.contacts().size();
  }
  return f.value();
}

TEST(WorldGolden, IsTheSameInEveryBuildWithEveryBroadPhase) {
  std::size_t contacts = 0;
  const std::uint64_t hash = run(collide::BroadKind::HierarchicalGrid, 1, &contacts);
  EXPECT_EQ(hash, kGolden) << std::hex << hash;
  EXPECT_GT(contacts, 10'000U);
  EXPECT_EQ(run(collide::BroadKind::SpatialHash, 1), kGolden);
  EXPECT_EQ(run(collide::BroadKind::SweepAndPrune, 1), kGolden);
  EXPECT_EQ(run(collide::BroadKind::BruteForce, 1), kGolden);
}

TEST(WorldGolden, IsTheSameWithAnyNumberOfThreads) {
  for (const unsigned threads : {2U, 8U}) {
    EXPECT_EQ(run(collide::BroadKind::HierarchicalGrid, threads), kGolden) << threads;
  }
}

Shape anyCompound(Rng& rng) {
  if (rng.below(3) == 0) {
    const double a = rng.range(0.5, 2.0);
    return *polygonShape(std::vector<std::vector<Vec2>>{{{-a, -a}, {a, -a}, {a, a}, {-a, a}},
                                                        {{-0.4, -0.3}, {0.3, -0.4}, {0.1, 0.4}}});
  }
  std::vector<ShapePart> parts(2 + rng.below(14));
  for (ShapePart& p : parts) {
    p.pose = {{rng.range(-2, 2), rng.range(-2, 2)}, anyHeading(rng)};
    p.shape = BoxShape{rng.range(0.1, 1.0), rng.range(0.1, 1.0), rng.below(4) == 0 ? 0.1 : 0.0};
    if (rng.below(3) == 0) p.shape = discShape(rng.range(0.1, 0.5));
  }
  return *CompoundShape::make(std::move(parts));
}

// Compounds, discs and walls, by each method, with sleepers, trees and seeds or without.
std::uint64_t runShapes(bool hints, unsigned threads) {
  Fingerprint f;
  for (const collide::NarrowMethod narrow :
       {collide::NarrowMethod::Sat, collide::NarrowMethod::Gjk, collide::NarrowMethod::Mpr}) {
    collide::WorldOptions o;
    o.threads = threads;
    o.pairs.narrow = narrow;
    o.pairs.enable_mid_phase = hints;
    o.contact_cache = hints;
    o.enable_sleeping = hints;
    o.steps_to_sleep = 3;
    collide::World w = *collide::World::make(o);
    Rng rng(2025);
    std::vector<collide::BodyId> ids;
    for (int k = 0; k < 200; ++k) {
      collide::BodyDef d = anyBody(rng);
      if (rng.below(2) == 0) d.shape = anyCompound(rng);
      if (rng.below(4) == 0) d.shape = discShape(rng.range(0.1, 1.0));
      if (k % 100 == 0) d.shape = HalfPlaneShape{};
      if (k % 100 == 0) d.mode = collide::BodyMode::Static;
      ids.push_back(*w.add(d));
    }
    for (int step = 0; step < 60; ++step) {
      for (std::uint32_t k = 0; k < 20; ++k) {
        const std::size_t n = rng.below(step % 20 < 10 ? 200 : 20);
        const collide::BodyDef& d = *w.body(ids[n]);
        if (d.mode == collide::BodyMode::Static) continue;
        const Vec2 by{rng.range(-0.3, 0.3), rng.range(-0.3, 0.3)};
        EXPECT_TRUE(w.setPose(ids[n], {d.pose.position + by, anyHeading(rng)}));
      }
      EXPECT_TRUE(w.step(0.05));
      f.add(w.stateHash());
    }
  }
  return f.value();
}

TEST(WorldGolden, OfAllShapesIsTheSameWithEveryHintAndThread) {
  const std::uint64_t hash = runShapes(true, 1);
  EXPECT_EQ(hash, kShapesGolden) << std::hex << hash;
  EXPECT_EQ(runShapes(false, 1), kShapesGolden);
  EXPECT_EQ(runShapes(true, 4), kShapesGolden);
}

// The batch kernel is what has a version for AVX2; its decisions are part of the promise.
std::uint64_t batchHash() {
  Rng rng(77);
  collide::BoxBatch a, b;
  for (int i = 0; i < 20'000; ++i) {
    const Pose p = anyPose(rng);
    const double length = rng.range(0.1, 2.0);
    const double width = rng.range(0.0, 1.0);
    Pose q = anyPose(rng);
    q.position = p.position + Vec2{length, 0.0};  // often touching
    a.push(*makeObb(p, length, width));
    b.push(*makeObb(q, length, width));
  }
  Fingerprint f;
  std::vector<std::uint8_t> out(a.size());
  for (const TouchRule rule : {TouchRule::TouchingIsFree, TouchRule::TouchingCollides}) {
    collide::overlapBatch(a, b, rule, out);
    f.addBytes(out);
  }
  return f.value();
}

TEST(WorldGolden, IsTheSameWithAndWithoutAvx2) {
  collide::allowAvx2(false);
  EXPECT_FALSE(collide::usesAvx2());
  EXPECT_EQ(run(collide::BroadKind::HierarchicalGrid, 2), kGolden);
  EXPECT_EQ(batchHash(), kBatchGolden) << std::hex << batchHash();
  collide::allowAvx2(true);
  EXPECT_EQ(run(collide::BroadKind::HierarchicalGrid, 2), kGolden);
  EXPECT_EQ(batchHash(), kBatchGolden);
}

}  // namespace
}  // namespace clearway
