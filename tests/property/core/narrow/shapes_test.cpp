// Worlds of all shapes: decisions are those of all pairs of parts. Neither the tree, nor the
// contact cache, nor the narrow method changes them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "core/base/rng.h"
#include "core/narrow/half_plane.h"
#include "core/shape/wkt.h"
#include "core/world/mid_phase.h"
#include "core/world/narrow_dispatch.h"
#include "core/world/world.h"

namespace clearway::collide {
namespace {

int rounds(int usual) {
  const char* scale = std::getenv("CLEARWAY_TEST_SCALE");
  return scale != nullptr ? usual * std::atoi(scale) : usual;
}

Heading anyHeading(Rng& rng) {
  return *Heading::fromDegrees(rng.below(3) == 0 ? 90.0 * rng.below(4) : rng.range(-180, 180));
}

// Coordinates on halves often, so that shapes touch.
double anyLength(Rng& rng, double most) {
  const double v = rng.range(0.0, most);
  return rng.below(3) == 0 ? std::round(2.0 * v) / 2.0 : v;
}

ConvexShape anyConvex(Rng& rng) {
  const double radius = rng.below(3) == 0 ? rng.range(0.05, 0.4) : 0.0;
  switch (rng.below(4)) {
    case 0: return discShape(rng.range(0.1, 0.8), {rng.range(-1, 1), 0.0});
    case 1: return capsuleShape({-anyLength(rng, 1), 0}, {anyLength(rng, 1), 0.5}, radius);
    case 2: {
      std::vector<Vec2> ring;
      const std::uint32_t n = 3 + rng.below(22);
      for (std::uint32_t k = 0; k < n; ++k) {
        ring.push_back(rng.range(0.4, 0.41) * Heading::fromDegrees(360.0 * k / n)->vector());
      }
      if (const auto p = ConvexPolygon::fromRing(ring)) return PolygonShape{*p, radius};
      break;
    }
    default: break;
  }
  return BoxShape{anyLength(rng, 2) + 0.1, anyLength(rng, 1), radius};
}

Shape anyShape(Rng& rng, bool planes) {
  switch (rng.below(6)) {
    case 0: {
      if (planes) return HalfPlaneShape{};
      return *polygonShape(
          std::vector<std::vector<Vec2>>{{{-2, -2}, {2, -2}, {2, 2}, {1, 2}, {1, -1}, {-2, -1}}});
    }
    case 1: {
      return *shapeFromWkt(
          "POLYGON((-3 -3, 3 -3, 3 3, -3 3),(-2.5 -2.5, 2.5 -2.5, 2.5 2.5, -2.5 2.5))");
    }
    case 2:
    case 3: {
      std::vector<ShapePart> parts(1 + rng.below(rng.below(2) == 0 ? 6 : 40));
      for (ShapePart& p : parts) {
        p.shape = anyConvex(rng);
        p.pose = {{rng.range(-2.5, 2.5), rng.range(-2.5, 2.5)}, anyHeading(rng)};
        p.visual_only = rng.below(6) == 0;
      }
      parts[0].visual_only = false;
      return *CompoundShape::make(std::move(parts));
    }
    default: return asShape(anyConvex(rng));
  }
}

BodyDef anyBody(Rng& rng, Vec2 at) {
  BodyDef d;
  d.shape = anyShape(rng, rng.below(8) == 0);
  d.pose = {at + Vec2{anyLength(rng, 30), anyLength(rng, 30)}, anyHeading(rng)};
  const bool plane = std::holds_alternative<HalfPlaneShape>(d.shape);
  if (plane) d.pose.position = at + Vec2{rng.range(-1, 1), rng.range(-1, 1)};
  d.mode = plane || rng.below(9) == 0 ? BodyMode::Static : BodyMode::Normal2D;
  d.detection = static_cast<Detection>(rng.below(3));
  d.margin_m = rng.below(2) == 0 ? 0.02 : rng.range(0.0, 0.5);
  return d;
}

// Rings of a shape's solid parts in the world, straight from the definition.
struct Part {
  std::vector<Vec2> ring;
  double radius = 0.0;
};
std::vector<Part> partsOf(const BodyDef& d) {
  std::vector<Part> out;
  const auto add = [&](const auto& s, const Pose& pose) {
    using T = std::decay_t<decltype(s)>;
    Part p;
    if constexpr (std::is_same_v<T, BoxShape>) {
      const auto c = corners(*makeObb(pose, s.length_m, s.width_m));
      p.ring.assign(c.begin(), c.end());
    } else if constexpr (std::is_same_v<T, PolygonShape>) {
      for (const Vec2 v : s.polygon.ring()) p.ring.push_back(toWorld(pose, v));
    } else if constexpr (std::is_same_v<T, SegmentShape>) {
      p.ring = {toWorld(pose, s.from), toWorld(pose, s.to)};
    }
    if constexpr (requires { s.radius_m; }) p.radius = s.radius_m;
    if (!p.ring.empty()) out.push_back(std::move(p));
  };
  std::visit([&](const auto& s) { add(s, d.pose); }, d.shape);
  if (const auto* compound = std::get_if<CompoundShape>(&d.shape)) {
    for (const ShapePart& part : compound->solid()) {
      const Pose pose = part.pose == Pose{} ? d.pose
                                            : Pose{toWorld(d.pose, part.pose.position),
                                                   d.pose.heading.turnedBy(part.pose.heading)};
      std::visit([&](const auto& s) { add(s, pose); }, part.shape);
    }
  }
  return out;
}

bool mustCollide(const BodyDef& a, const BodyDef& b, TouchRule rule) {
  if (a.mode == BodyMode::Static && b.mode == BodyMode::Static) return false;
  const bool space_a = std::holds_alternative<HalfPlaneShape>(a.shape);
  if (space_a || std::holds_alternative<HalfPlaneShape>(b.shape)) {
    const std::vector<Part> parts = partsOf(space_a ? b : a);
    return std::any_of(parts.begin(), parts.end(), [&](const Part& p) {
      return halfPlaneOverlaps((space_a ? a : b).pose, p.ring, p.radius, rule);
    });
  }
  for (const Part& p : partsOf(a)) {
    for (const Part& q : partsOf(b)) {
      if (overlap(ConvexRing(p.ring), ConvexRing(q.ring), rule, p.radius, q.radius)) return true;
    }
  }
  return false;
}

std::vector<World> worldsOfAllKinds(TouchRule rule) {
  std::vector<World> out;
  for (int k = 0; k < 8; ++k) {
    WorldOptions o;
    o.touch = rule;
    if (k == 1) o.pairs.enable_mid_phase = false;
    if (k == 2) o.contact_cache = false;
    if (k == 3) o.threads = 3;
    if (k == 4) o.broad = BroadKind::SpatialHash;
    if (k == 5) o.broad = BroadKind::SweepAndPrune;
    if (k >= 6) o.pairs.narrow = k == 6 ? NarrowMethod::Gjk : NarrowMethod::Mpr;
    out.push_back(*World::make(o));
  }
  return out;
}

using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

Pairs collidingPairs(const World& w) {
  Pairs out;
  const ContactList& c = w.contacts();
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (c.collides[i] != 0) out.insert({c.body_a[i].index, c.body_b[i].index});
  }
  return out;
}

class WorldOfAllShapes : public ::testing::TestWithParam<TouchRule> {};

TEST_P(WorldOfAllShapes, DecidesByAllPairsOfParts) {
  Rng rng(31);
  std::size_t collisions = 0;
  std::size_t many = 0;
  for (int round = 0; round < rounds(12); ++round) {
    std::vector<World> worlds = worldsOfAllKinds(GetParam());
    const double offset = round % 3 == 2 ? 50'000.0 : 0.0;
    const Vec2 at{offset, -offset};
    std::vector<BodyId> ids;
    for (int k = 0; k < 40; ++k) {
      const BodyDef d = anyBody(rng, at);
      for (World& w : worlds) {
        const auto id = w.add(d);
        ASSERT_TRUE(id) << id.error().text();
        if (&w == &worlds.front()) ids.push_back(*id);
      }
    }
    for (int step = 0; step < 20; ++step) {
      for (const BodyId id : ids) {
        const BodyDef& d = *worlds.front().body(id);
        if (d.mode == BodyMode::Static || rng.below(3) == 0) continue;
        const Pose pose{d.pose.position + Vec2{rng.range(-0.2, 0.2), rng.range(-0.2, 0.2)},
                        rng.below(2) == 0 ? d.pose.heading : anyHeading(rng)};
        for (World& w : worlds) ASSERT_TRUE(w.setPose(id, pose));
      }
      for (World& w : worlds) ASSERT_TRUE(*w.step(0.1));
      const World& first = worlds.front();
      for (std::size_t k = 1; k < 6; ++k) {
        ASSERT_EQ(worlds[k].stateHash(), first.stateHash()) << "world " << k << " step " << step;
      }
      Pairs truth;
      for (const BodyId a : ids) {
        for (const BodyId b : ids) {
          if (a.index < b.index && mustCollide(*first.body(a), *first.body(b), GetParam())) {
            truth.insert({a.index, b.index});
          }
        }
      }
      for (const World& w : worlds) ASSERT_EQ(collidingPairs(w), truth) << step;
      collisions += truth.size();
      std::size_t of_pair = 0;
      const ContactList& c = first.contacts();
      for (std::size_t i = 0; i < c.size(); ++i) {
        const bool same = i > 0 && c.body_a[i] == c.body_a[i - 1] && c.body_b[i] == c.body_b[i - 1];
        of_pair = same ? of_pair + 1 : 1;
        ASSERT_LE(of_pair, 5U);
        many += of_pair == 3 ? 1U : 0U;
        ASSERT_NEAR(length(c.normal[i]), 1.0, 1e-9);
        if (GetParam() == TouchRule::TouchingIsFree && of_pair == 1) {
          ASSERT_EQ(c.penetration_m[i] > 0.0, c.collides[i] != 0);
        }
      }
    }
  }
  EXPECT_GT(collisions, 5'000U);
  EXPECT_GT(many, 300U);
}

INSTANTIATE_TEST_SUITE_P(Rules, WorldOfAllShapes,
                         ::testing::Values(TouchRule::TouchingIsFree, TouchRule::TouchingCollides));

// The contact cache is corrupted: another edge, another vertex, another simplex, as if stale after
// a separation. Kernels must return the same bits.
TEST(StaleSeeds, ChangeNoBitOfAnyAnswer) {
  Rng rng(32);
  std::size_t colliding = 0;
  std::size_t disjoint = 0;
  for (int round = 0; round < rounds(60'000); ++round) {
    const Shape a = asShape(anyConvex(rng));
    const Shape b = asShape(anyConvex(rng));
    const PlacedShape p = *place(a, {{0, 0}, anyHeading(rng)});
    const PlacedShape q = *place(b, {{anyLength(rng, 1.5), anyLength(rng, 1.5)}, anyHeading(rng)});
    PairSeed stale;
    const auto any16 = [&rng] { return static_cast<std::uint16_t>(rng.below(26)); };
    stale.axis = {any16(), any16(), rng.below(2) == 0, true};
    stale.simplex = {static_cast<std::uint8_t>(rng.below(4)),
                     {any16(), any16(), any16()},
                     {any16(), any16(), any16()}};
    for (const TouchRule rule : {TouchRule::TouchingIsFree, TouchRule::TouchingCollides}) {
      SatSeed axis = stale.axis;
      const bool truth = overlap(p, q, rule);
      ASSERT_EQ(overlap(p, q, rule, true, &axis), truth);
      truth ? ++colliding : ++disjoint;
    }
    PairOptions options;
    options.narrow = static_cast<NarrowMethod>(round % 3);
    for (const double margin : {0.0, 0.5}) {
      PairSeed fresh;
      PairSeed seed = stale;
      std::vector<ContactPoint> x, y;
      if (margin > 0.0) {
        appendClosest(p, q, margin, options, fresh, x);
        appendClosest(p, q, margin, options, seed, y);
      } else if (overlap(p, q, TouchRule::TouchingIsFree)) {
        appendContacts(p, q, TouchRule::TouchingIsFree, options, fresh, x);
        appendContacts(p, q, TouchRule::TouchingIsFree, options, seed, y);
        ASSERT_FALSE(x.empty());
      }
      ASSERT_EQ(x.size(), y.size());
      for (std::size_t k = 0; k < x.size(); ++k) {
        ASSERT_EQ(x[k].position, y[k].position);
        ASSERT_EQ(x[k].normal, y[k].normal);
        ASSERT_EQ(x[k].penetration_m, y[k].penetration_m);
        ASSERT_EQ(x[k].feature, y[k].feature);
      }
    }
  }
  EXPECT_GT(colliding, 20'000U);
  EXPECT_GT(disjoint, 20'000U);
}

TEST(ContactCache, AnEntryEndsWithSeparationAndWithItsBody) {
  World w = *World::make();
  BodyDef d;
  std::vector<Vec2> ring;
  for (int k = 0; k < 8; ++k) ring.push_back(Heading::fromDegrees(45.0 * k)->vector());
  d.shape = PolygonShape{*ConvexPolygon::fromRing(ring), 0.0};
  const BodyId a = *w.add(d);
  d.pose.position = {1.5, 0.0};
  BodyId b = *w.add(d);
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_EQ(w.counters().cache_entries, 1U);
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_EQ(w.counters().cache_entries, 1U) << "rests";
  ASSERT_TRUE(w.setPose(b, {{0.0, 2.5}, {}}));  // separated along y, fat boxes still overlap
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_EQ(w.counters().cache_entries, 0U) << "separated on one axis";
  ASSERT_TRUE(w.setPose(b, {{0.0, 1.5}, {}}));
  ASSERT_TRUE(*w.step(0.1));
  ASSERT_EQ(w.contacts().size(), 1U);
  EXPECT_LT(w.contacts().normal[0].y, -0.9) << "the old normal is gone";
  EXPECT_EQ(w.counters().cache_entries, 1U);
  ASSERT_TRUE(w.remove(a));
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_EQ(w.counters().cache_entries, 0U) << "a body went";
}

}  // namespace
}  // namespace clearway::collide
