// The world's contacts depend on its bodies alone, for every history, broad phase and number of
// threads.
#include "core/world/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>

#include "core/base/rng.h"
#include "core/geometry/overlap.h"

namespace clearway::collide {
namespace {

using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

double unitSize(Rng& rng) {
  return std::pow(10.0, rng.range(-2.0, rng.below(12) == 0 ? 2.0 : 0.6));
}

Shape randomShape(Rng& rng) {
  const double size = unitSize(rng);
  if (rng.below(3) != 0) {
    return BoxShape{size, size * rng.range(0.1, 1.0), rng.below(5) == 0 ? 0.2 * size : 0.0};
  }
  const std::uint32_t n = 3 + rng.below(4);
  std::vector<Vec2> ring;
  for (std::uint32_t k = 0; k < n; ++k) {
    const Heading h = *Heading::fromDegrees(360.0 * k / n + 5.0 * rng.unit());
    ring.push_back(0.5 * size * h.vector());
  }
  return PolygonShape{*ConvexPolygon::fromRing(ring), rng.below(4) == 0 ? 0.1 * size : 0.0};
}

Pose randomWorldPose(Rng& rng, double offset) {
  const double degrees = rng.below(3) == 0 ? 90.0 * rng.below(4) : rng.range(-180, 180);
  Vec2 at{rng.range(-8, 8), rng.range(-8, 8)};
  if (rng.below(4) == 0) at = {std::round(at.x), std::round(at.y)};
  return {{offset + at.x, at.y - offset}, *Heading::fromDegrees(degrees)};
}

BodyDef randomBody(Rng& rng, double offset) {
  BodyDef d;
  d.shape = randomShape(rng);
  d.pose = randomWorldPose(rng, offset);
  d.mode = static_cast<BodyMode>(rng.below(10) == 0 ? 3 : rng.below(3));
  d.detection = static_cast<Detection>(rng.below(3));
  d.level = {static_cast<double>(rng.below(3)), static_cast<double>(3 + rng.below(2))};
  if (rng.below(3) == 0) d.level = {0.0, 1.0};
  d.category = 1ULL << rng.below(3);
  d.mask = rng.below(4) == 0 ? 2 : ~0ULL;
  d.group = rng.below(5) == 0 ? 1 + rng.below(2) : 0;
  d.margin_m = rng.below(2) == 0 ? 0.02 : rng.range(0.0, 0.5);
  return d;
}

// Independent of the world: decides every pair of the definitions.
bool mustCollide(const World& w, BodyId ia, BodyId ib, TouchRule rule) {
  const BodyDef& a = *w.body(ia);
  const BodyDef& b = *w.body(ib);
  if (a.mode == BodyMode::Disabled || b.mode == BodyMode::Disabled) return false;
  if (a.mode == BodyMode::Static && b.mode == BodyMode::Static) return false;
  if ((a.category & b.mask) == 0 && (b.category & a.mask) == 0) return false;
  if (a.group != 0 && a.group == b.group) return false;
  if (std::find(a.ignores.begin(), a.ignores.end(), ib) != a.ignores.end()) return false;
  if (std::find(b.ignores.begin(), b.ignores.end(), ia) != b.ignores.end()) return false;
  const bool levels = rule == TouchRule::TouchingCollides
                          ? a.level.z0_m <= b.level.z1_m && b.level.z0_m <= a.level.z1_m
                          : a.level.z0_m < b.level.z1_m && b.level.z0_m < a.level.z1_m;
  if (!levels) return false;
  const auto ringOf = [](const BodyDef& d) {
    std::vector<Vec2> out;
    if (const auto* box = std::get_if<BoxShape>(&d.shape)) {
      const auto c = corners(*makeObb(d.pose, box->length_m, box->width_m));
      out.assign(c.begin(), c.end());
    } else {
      for (const Vec2 v : std::get<PolygonShape>(d.shape).polygon.ring())
        out.push_back(toWorld(d.pose, v));
    }
    return out;
  };
  const auto radiusOf = [](const BodyDef& d) {
    return std::visit(
        [](const auto& s) {
          if constexpr (requires { s.radius_m; }) return s.radius_m;
          return 0.0;
        },
        d.shape);
  };
  return overlap(ringOf(a), ringOf(b), rule, radiusOf(a), radiusOf(b));
}

class WorldEqualsItsBodies : public ::testing::TestWithParam<std::tuple<TouchRule, double>> {};

TEST_P(WorldEqualsItsBodies, OverARandomHistory) {
  const auto [rule, offset] = GetParam();
  std::vector<World> worlds;
  for (const BroadKind kind : {BroadKind::HierarchicalGrid, BroadKind::SpatialHash,
                               BroadKind::SweepAndPrune, BroadKind::BruteForce}) {
    WorldOptions o;
    o.broad = kind;
    o.touch = rule;
    worlds.push_back(*World::make(o));
  }
  WorldOptions threaded;
  threaded.touch = rule;
  threaded.threads = 3;
  worlds.push_back(*World::make(threaded));
  Rng rng(77);
  std::vector<BodyId> alive;
  std::size_t collisions = 0, near = 0, ended = 0, began = 0;
  Pairs reported;
  for (int step = 0; step < 25'000; ++step) {
    for (std::uint32_t k = 1 + rng.below(4); k > 0; --k) {
      const std::uint32_t action = alive.size() < 40 ? 0 : rng.below(12);
      if (action == 0 && alive.size() < 60) {
        BodyDef d = randomBody(rng, offset);
        if (!alive.empty() && rng.below(4) == 0)
          d.ignores = {alive[rng.below(static_cast<std::uint32_t>(alive.size()))]};
        BodyId id;
        for (World& w : worlds) id = *w.add(d);
        alive.push_back(id);
        continue;
      }
      const std::size_t at = rng.below(static_cast<std::uint32_t>(alive.size()));
      const BodyId id = alive[at];
      const BodyDef d = randomBody(rng, offset);
      const double small = rng.range(-0.3, 0.3);
      for (World& w : worlds) {
        const Pose now = w.body(id)->pose;
        const Pose pose =
            action < 5 ? Pose{now.position + Vec2{small, -small}, now.heading} : d.pose;
        switch (action) {
          case 0:
          case 1: ASSERT_TRUE(w.remove(id)); break;
          case 6: ASSERT_TRUE(w.setMode(id, d.mode)); break;
          case 7: ASSERT_TRUE(w.setFilter(id, d.category, d.mask, d.group)); break;
          case 8: ASSERT_TRUE(w.setMargin(id, d.margin_m)); break;
          case 9: ASSERT_TRUE(w.setShape(id, d.shape)); break;
          case 10: ASSERT_TRUE(w.setLevel(id, d.level)); break;
          case 11: ASSERT_TRUE(w.setDetection(id, d.detection)); break;
          default: ASSERT_EQ(w.setPose(id, pose).has_value(), w.body(id)->mode != BodyMode::Static);
        }
      }
      if (action <= 1) alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(at));
    }
    for (World& w : worlds) ASSERT_TRUE(*w.step(0.1));
    const std::uint64_t hash = worlds.front().stateHash();
    for (const World& w : worlds) ASSERT_EQ(w.stateHash(), hash) << "step " << step;

    const World& w = worlds.front();
    const ContactList& c = w.contacts();
    Pairs colliding, now;
    for (std::size_t i = 0; i < c.size(); ++i) {
      now.insert({c.body_a[i].index, c.body_b[i].index});
      if (c.collides[i] != 0) {
        colliding.insert({c.body_a[i].index, c.body_b[i].index});
        ASSERT_TRUE(rule == TouchRule::TouchingCollides || c.penetration_m[i] > 0.0);
      } else {
        ASSERT_LE(c.penetration_m[i], 0.0);
        ++near;
      }
      ASSERT_NEAR(length(c.normal[i]), 1.0, 1e-9);
    }
    for (const ContactEvent& e : w.events()) {  // events turn the old set of pairs into the new one
      const std::pair<std::uint32_t, std::uint32_t> p{e.pair.a.index, e.pair.b.index};
      if (e.kind == EventKind::Ended) ++ended;
      if (e.kind == EventKind::Began) ++began;
      if (e.kind == EventKind::Ended) {
        ASSERT_EQ(reported.erase(p), 1U);
      } else if (e.kind == EventKind::Persisted) {
        ASSERT_TRUE(reported.contains(p));
      }
    }
    for (const ContactEvent& e : w.events()) {
      if (e.kind == EventKind::Began) {
        ASSERT_TRUE(reported.insert({e.pair.a.index, e.pair.b.index}).second);
      }
    }
    ASSERT_EQ(reported, now) << "step " << step;
    if (step % 8 != 0) continue;
    Pairs truth;
    for (const BodyId a : alive) {
      for (const BodyId b : alive) {
        if (a.index < b.index && mustCollide(w, a, b, rule)) truth.insert({a.index, b.index});
      }
    }
    ASSERT_EQ(colliding, truth) << "step " << step;
    collisions += truth.size();
  }
  EXPECT_GT(collisions, 10'000U);
  EXPECT_GT(near, 2'000U);
  EXPECT_GT(began, 1'000U);
  EXPECT_GT(ended, 1'000U);
}

// Several tasks merge what they have found with what was known before, in parts of thousands of
// pairs and blocks of 65 536, which few bodies never fill.
struct Crowd {
  std::size_t bodies = 0;
  double side_m = 0.0;
  std::uint32_t steps_to_sleep = 30;
};

class ManyPairs : public ::testing::TestWithParam<Crowd> {};

BodyDef crowdBody(Rng& rng, double side_m) {
  BodyDef d;
  d.shape = BoxShape{rng.range(0.3, 1.5), rng.range(0.3, 1.0), 0.0};
  d.pose = {{rng.range(0, side_m), rng.range(0, side_m)},
            *Heading::fromDegrees(rng.range(-180, 180))};
  d.margin_m = 0.05;
  return d;
}

// Of the lists as they are, and of those of a world made now with the same bodies.
void expectSameContacts(const World& world, const std::vector<BodyId>& ids, Pairs& pairs) {
  World now = *World::make(WorldOptions{});
  for (const BodyId id : ids) ASSERT_EQ(now.add(*world.body(id))->index, id.index);
  ASSERT_TRUE(*now.step(0.1));
  const ContactList& merged = world.contacts();
  const ContactList& made = now.contacts();
  ASSERT_EQ(merged.size(), made.size());
  for (std::size_t k = 0; k < made.size(); ++k) {
    const Contact a = merged[k], b = made[k];
    ASSERT_EQ(std::tie(a.body_a.index, a.body_b.index, a.penetration_m, a.normal, a.position,
                       a.feature, a.collides),
              std::tie(b.body_a.index, b.body_b.index, b.penetration_m, b.normal, b.position,
                       b.feature, b.collides));
    pairs.insert({a.body_a.index, a.body_b.index});
  }
}

TEST_P(ManyPairs, AreMergedAsInAWorldMadeNow) {
  const Crowd crowd = GetParam();
  const auto count = static_cast<std::uint32_t>(crowd.bodies);
  WorldOptions threaded;
  threaded.threads = 3;
  threaded.steps_to_sleep = crowd.steps_to_sleep;
  World world = *World::make(threaded);
  Rng rng(12);
  std::vector<BodyId> ids;
  for (std::size_t k = 0; k < crowd.bodies; ++k) {
    ids.push_back(*world.add(crowdBody(rng, crowd.side_m)));
  }
  Pairs before;
  std::size_t most = 0, kept = 0, ended = 0, asleep = 0;
  const std::size_t all = crowd.bodies;
  for (const std::size_t moving : {all, all, all / 10, std::size_t{1}, std::size_t{0},
                                   std::size_t{0}, std::size_t{0}, std::size_t{40}, all}) {
    for (std::size_t n = 0; n < moving; ++n) {
      const BodyId id = ids[moving == all ? n : rng.below(count)];
      Pose pose = world.body(id)->pose;
      pose.position = pose.position + Vec2{rng.range(-0.4, 0.4), rng.range(-0.4, 0.4)};
      ASSERT_TRUE(world.setPose(id, pose));
    }
    if (moving == 40) {  // a slot is used again
      const std::size_t k = rng.below(count);
      ASSERT_TRUE(world.remove(ids[k]));
      ids[k] = *world.add(crowdBody(rng, crowd.side_m));
    }
    ASSERT_TRUE(*world.step(0.1));
    asleep = std::max<std::size_t>(asleep, world.counters().bodies_asleep);
    Pairs pairs;
    expectSameContacts(world, ids, pairs);
    if (HasFatalFailure()) return;
    Pairs by_events = before;
    for (const ContactEvent& e : world.events()) {
      const std::pair<std::uint32_t, std::uint32_t> p{e.pair.a.index, e.pair.b.index};
      kept += e.kind == EventKind::Persisted ? 1 : 0;
      if (e.kind == EventKind::Persisted) {
        ASSERT_TRUE(by_events.contains(p));
      } else if (e.kind == EventKind::Ended) {
        ++ended;
        ASSERT_EQ(by_events.erase(p), 1U);
      }
    }
    for (const ContactEvent& e : world.events()) {
      if (e.kind != EventKind::Began) continue;
      ASSERT_TRUE(by_events.insert({e.pair.a.index, e.pair.b.index}).second);
    }
    ASSERT_EQ(by_events, pairs);
    before = pairs;
    most = std::max(most, pairs.size());
  }
  EXPECT_GT(most, 5'000U);
  EXPECT_GT(kept, 10'000U);
  EXPECT_GT(ended, 500U);
  EXPECT_EQ(asleep > 0, crowd.steps_to_sleep < 30);
}

INSTANTIATE_TEST_SUITE_P(Crowds, ManyPairs,
                         ::testing::Values(Crowd{2'500, 30.0}, Crowd{2'500, 30.0, 2},
                                           Crowd{600, 1.5}, Crowd{600, 1.5, 2}));

// The sizes at which a block is full.
TEST(WorldProperty, PairsThatFillABlockAreAllReported) {
  for (const std::uint32_t extra : {65'535U, 65'536U, 65'537U}) {
    // One box meets all of a row that do not meet each other.
    World world = *World::make(WorldOptions{});
    BodyDef d;
    d.margin_m = 0.0;
    d.shape = BoxShape{2.0 * extra + 10.0, 1.0, 0.0};
    d.pose = {{0.0, 0.0}, Heading()};
    ASSERT_TRUE(world.add(d));
    d.shape = BoxShape{0.5, 0.5, 0.0};
    for (std::uint32_t k = 0; k < extra; ++k) {
      d.pose = {{static_cast<double>(k) - 0.5 * extra, 0.0}, Heading()};
      ASSERT_TRUE(world.add(d));
    }
    for (int check = 0; check < 2; ++check) {
      ASSERT_TRUE(*world.step(0.1));
      Pairs pairs;
      const ContactList& list = world.contacts();
      for (std::size_t k = 0; k < list.size(); ++k) {
        pairs.insert({list.body_a[k].index, list.body_b[k].index});
      }
      ASSERT_EQ(pairs.size(), extra);
      ASSERT_EQ(world.events().size(), extra);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, WorldEqualsItsBodies,
                         ::testing::Combine(::testing::Values(TouchRule::TouchingIsFree,
                                                              TouchRule::TouchingCollides),
                                            ::testing::Values(0.0, -50'000.0)));

}  // namespace
}  // namespace clearway::collide
