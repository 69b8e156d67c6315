// Parts with categories, masks and margins of their own, against brute force over all pairs of
// parts: which bodies collide, which parts touch, which point is reported.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include "core/base/rng.h"
#include "core/world/narrow_dispatch.h"
#include "core/world/placed_shape.h"
#include "core/world/world.h"

namespace clearway::collide {
namespace {

using Parts = std::set<std::pair<std::uint32_t, std::uint32_t>>;

ConvexShape randomConvex(Rng& rng) {
  const std::uint32_t kind = rng.below(3);
  if (kind == 0) return BoxShape{rng.range(0.2, 1.5), rng.range(0.2, 1.0), 0.0};
  if (kind == 1) return discShape(rng.range(0.1, 0.6));
  return SegmentShape{{-0.5, 0.0}, {rng.range(0.0, 0.8), 0.3}, rng.range(0.0, 0.2)};
}

Pose randomPose(Rng& rng, double reach) {
  const double degrees = rng.below(2) == 0 ? 90.0 * rng.below(4) : rng.range(-180.0, 180.0);
  Vec2 at{rng.range(-reach, reach), rng.range(-reach, reach)};
  if (rng.below(3) == 0) at = {std::round(4.0 * at.x) / 4.0, std::round(4.0 * at.y) / 4.0};
  return {at, *Heading::fromDegrees(degrees)};
}

PartFilter randomFilter(Rng& rng) {
  PartFilter f;
  if (rng.below(2) == 0) f.category = 1ULL << rng.below(3);
  if (rng.below(2) == 0) f.mask = rng.below(3) == 0 ? 0 : 1ULL << rng.below(3);
  if (rng.below(3) == 0) f.margin_m = rng.range(0.0, 1.0);
  return f;
}

BodyDef randomBody(Rng& rng) {
  BodyDef d;
  d.pose = randomPose(rng, 5.0);
  d.category = 1ULL << rng.below(3);
  d.mask = rng.below(3) == 0 ? ~0ULL : 1ULL << rng.below(3);
  d.margin_m = rng.below(2) == 0 ? 0.02 : rng.range(0.0, 0.5);
  d.detection = static_cast<Detection>(rng.below(3));
  if (rng.below(4) == 0) {
    d.shape = asShape(randomConvex(rng));
    return d;
  }
  std::vector<ShapePart> parts;
  for (std::uint32_t n = 2 + rng.below(rng.below(5) == 0 ? 12 : 4); n > 0; --n) {
    parts.push_back({randomConvex(rng), randomPose(rng, 1.5), rng.below(8) == 0});
  }
  parts.push_back({randomConvex(rng), {}, false});
  const CompoundShape compound = *CompoundShape::make(std::move(parts));
  if (rng.below(4) != 0) {
    for (std::size_t k = 0; k < compound.solid().size(); ++k) {
      d.parts.push_back(randomFilter(rng));
    }
  }
  d.shape = compound;
  return d;
}

// A part as a body of its own.
struct Piece {
  PlacedShape placed;
  std::uint64_t category, mask;
  double margin_m;
};

std::vector<Piece> piecesOf(const BodyDef& d) {
  std::vector<Piece> out;
  if (const auto* compound = std::get_if<CompoundShape>(&d.shape)) {
    for (const ShapePart& part : compound->solid()) {
      out.push_back({placePart(part, d.pose), d.category, d.mask, d.margin_m});
    }
  } else {
    out.push_back({*place(d.shape, d.pose), d.category, d.mask, d.margin_m});
  }
  for (std::size_t k = 0; k < d.parts.size(); ++k) {
    if (d.parts[k].category) out[k].category = *d.parts[k].category;
    if (d.parts[k].mask) out[k].mask = *d.parts[k].mask;
    if (d.parts[k].margin_m) out[k].margin_m = *d.parts[k].margin_m;
  }
  return out;
}

struct Truth {
  Parts touching;               // of parts that can meet
  bool touches_at_all = false;  // without filters
  std::optional<double> gap_m;  // least over pairs that can meet and are within their margins
};

Truth truthOf(const BodyDef& a, const BodyDef& b, TouchRule rule) {
  Truth out;
  const std::vector<Piece> of_a = piecesOf(a);
  const std::vector<Piece> of_b = piecesOf(b);
  for (std::uint32_t i = 0; i < of_a.size(); ++i) {
    for (std::uint32_t j = 0; j < of_b.size(); ++j) {
      const Piece& p = of_a[i];
      const Piece& q = of_b[j];
      const bool touch = overlap(p.placed, q.placed, rule);
      out.touches_at_all = out.touches_at_all || touch;
      if ((p.category & q.mask) == 0 && (q.category & p.mask) == 0) continue;
      if (touch) out.touching.emplace(i, j);
      PairSeed seed;
      std::vector<ContactPoint> points;
      appendClosest(p.placed, q.placed, std::max(p.margin_m, q.margin_m), {}, seed, points);
      if (!points.empty()) {
        out.gap_m = std::min(out.gap_m.value_or(1e300), -points[0].penetration_m);
      }
    }
  }
  return out;
}

struct Counts {
  int pairs = 0, touching = 0, kept_apart = 0, near = 0;
};

// Every contact of the world against the truth about its pair.
void checkWorld(const World& world, const std::vector<BodyId>& ids, TouchRule rule,
                Counts& counts) {
  std::map<std::pair<BodyId, BodyId>, std::vector<Contact>> reported;
  const auto less = [](BodyId x, BodyId y) { return x.index < y.index; };
  for (const Contact& c : world.contacts()) reported[{c.body_a, c.body_b}].push_back(c);
  for (const BodyId a : ids) {
    for (const BodyId b : ids) {
      if (!less(a, b)) continue;
      const Truth truth = truthOf(*world.body(a), *world.body(b), rule);
      const auto parts = world.touchingParts(a, b);
      EXPECT_EQ(Parts(parts.begin(), parts.end()), truth.touching) << a.index << ' ' << b.index;
      const std::vector<Contact>& points = reported[{a, b}];
      for (const Contact& c : points) {
        EXPECT_EQ(c.collides, !truth.touching.empty());
        if (c.collides) {
          EXPECT_TRUE(truth.touching.contains({c.part_a, c.part_b}));
        }
      }
      ++counts.pairs;
      counts.touching += truth.touching.empty() ? 0 : 1;
      counts.kept_apart += truth.touching.empty() && truth.touches_at_all ? 1 : 0;
      if (!truth.touching.empty()) {
        EXPECT_FALSE(points.empty());
      }
      const bool closest = world.body(a)->detection != Detection::Contacts ||
                           world.body(b)->detection != Detection::Contacts;
      if (!truth.touching.empty() || !closest) continue;
      ASSERT_EQ(points.size(), truth.gap_m ? 1U : 0U) << a.index << ' ' << b.index;
      if (!truth.gap_m) continue;
      EXPECT_NEAR(points[0].penetration_m, std::min(0.0, -*truth.gap_m), 1e-9);
      ++counts.near;
    }
  }
}

TEST(PartFilters, EveryPairIsDecidedByThePartsThatCanMeet) {
  Rng rng(77);
  Counts counts;
  for (int round = 0; round < 40; ++round) {
    WorldOptions options;
    options.broad = static_cast<BroadKind>(rng.below(4));
    options.touch = rng.below(2) == 0 ? TouchRule::TouchingIsFree : TouchRule::TouchingCollides;
    options.pairs.enable_mid_phase = rng.below(2) == 0;
    World world = *World::make(options);
    std::vector<BodyId> ids;
    for (int k = 0; k < 12; ++k) ids.push_back(*world.add(randomBody(rng)));
    for (int step = 0; step < 3; ++step) {
      ASSERT_TRUE(world.step(0.1));
      checkWorld(world, ids, options.touch, counts);
      for (int k = 0; k < 4; ++k) {
        const BodyId id = ids[rng.below(12)];
        const BodyDef other = randomBody(rng);
        if (rng.below(2) == 0) {
          ASSERT_TRUE(world.setShape(id, other.shape, other.parts));
        }
        ASSERT_TRUE(world.setPose(id, other.pose));
        if (rng.below(2) == 0) {
          ASSERT_TRUE(world.setFilter(id, other.category, other.mask, 0));
        }
        if (rng.below(2) == 0) {
          ASSERT_TRUE(world.setMargin(id, other.margin_m));
        }
      }
    }
  }
  EXPECT_GT(counts.touching, 300);
  EXPECT_GT(counts.kept_apart, 100) << "a world that ignores the filters must be noticed";
  EXPECT_GT(counts.near, 100);
}

// Without filters of parts the reported parts are pairs that touch.
TEST(PartFilters, ContactsNameThePartsThatTouch) {
  Rng rng(78);
  int named = 0;
  for (int round = 0; round < 60; ++round) {
    WorldOptions options;
    options.pairs.narrow = static_cast<NarrowMethod>(rng.below(3));
    World world = *World::make(options);
    BodyDef a = randomBody(rng);
    BodyDef b = randomBody(rng);
    for (BodyDef* d : {&a, &b}) {
      d->parts.clear();
      d->category = d->mask = ~0ULL;
      d->detection = Detection::Contacts;
      d->pose.position = {rng.range(-0.8, 0.8), rng.range(-0.8, 0.8)};
    }
    const BodyId ia = *world.add(a);
    const BodyId ib = *world.add(b);
    ASSERT_TRUE(world.step(0.0));
    const auto touching = world.touchingParts(ia, ib);
    for (const Contact& c : world.contacts()) {
      EXPECT_TRUE(std::ranges::binary_search(touching, std::pair(c.part_a, c.part_b)))
          << c.part_a << ' ' << c.part_b;
      ++named;
    }
  }
  EXPECT_GT(named, 50);
}

// A cast passes what none of its parts can meet, and stops at the first part that it can.
TEST(PartFilters, CastsMeetThePartsThatCanMeet) {
  BodyDef gate;  // two posts, of which only the second is for vehicles
  gate.pose.position = {5.0, 0.0};
  gate.shape = *CompoundShape::make(
      {{BoxShape{0.2, 4.0}, {}, false}, {BoxShape{0.2, 4.0}, {{2.0, 0.0}, {}}, false}});
  gate.parts = {{.category = 2, .mask = 2}, {.category = 1, .mask = 1}};
  BodyDef cart;
  cart.shape = BoxShape{1.0, 0.5};
  cart.category = cart.mask = 1;
  World world = *World::make();
  const BodyId g = *world.add(gate);
  const BodyId c = *world.add(cart);
  ASSERT_TRUE(world.step(0.0));
  const auto hit = world.castBody(c, {{10.0, 0.0}, {}});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->body, g);
  EXPECT_NEAR(hit->hit.a.position.x, 7.0 - 0.1 - 0.5, 1e-3);
  const auto near_only = world.castBody(c, {{5.5, 0.0}, {}});
  EXPECT_FALSE(near_only);
}

TEST(PartFilters, BadFiltersAreRefused) {
  World world = *World::make();
  BodyDef d;
  d.shape = *CompoundShape::make({{BoxShape{}, {}, false}, {BoxShape{}, {{1.0, 0.0}, {}}, false}});
  d.parts = {{}};
  const auto few = world.add(d);
  ASSERT_FALSE(few);
  EXPECT_NE(few.error().text().find("1 filters of parts, but the shape has 2"), std::string::npos);
  d.parts = {{}, {.margin_m = -1.0}};
  EXPECT_FALSE(world.add(d));
  d.parts = {{}, {.margin_m = 0.1}};
  EXPECT_TRUE(world.add(d));
}

// The walls' friction belongs to the world: a contact has the larger of it and the body's.
TEST(WallFriction, AContactHasTheLargerOfTheWallsAndTheBodys) {
  for (const double own : {0.25, 0.75}) {
    WorldOptions options;
    options.wall_friction = 0.5;
    World world = *World::make(options);
    OccupancyGrid grid(*GridFrame::make(4, 4, 1.0, 1.0));
    grid.set({1, 1}, true);
    world.setGrid(grid);
    BodyDef d;
    d.friction = own;
    d.pose.position = {2.2, 1.5};
    ASSERT_TRUE(world.add(d));
    ASSERT_TRUE(world.step(0.0));
    ASSERT_EQ(world.wallContacts().size(), 1U);
    EXPECT_EQ(world.wallContacts()[0].friction, std::max(own, 0.5));
  }
}

// Adaptive cells follow the bodies: they grow when all bodies do, shrink back, and stay within the
// hysteresis; the answer is that of brute force throughout.
TEST(AdaptiveCells, TheCellSizeFollowsTheBodies) {
  WorldOptions options;
  options.broad = BroadKind::SpatialHash;
  options.hash.sizing = CellSizing::AutoAdaptive;
  options.hash.minimum_cell_m = 0.01;
  World world = *World::make(options);
  options.broad = BroadKind::BruteForce;
  World brute = *World::make(options);
  Rng rng(9);
  std::vector<BodyId> ids;
  for (int k = 0; k < 200; ++k) {
    BodyDef d;
    d.pose = randomPose(rng, 20.0);
    d.shape = BoxShape{0.5, 0.5};
    ids.push_back(*world.add(d));
    ASSERT_TRUE(brute.add(d));
  }
  ASSERT_TRUE(world.step(0.1));
  ASSERT_TRUE(brute.step(0.1));
  const double first = *world.cellSize();
  for (const double scale : {1.0, 2.0, 4.0, 16.0, 4.0, 1.0, 0.125, 1.0}) {
    for (const BodyId id : ids) {
      const Shape shape = BoxShape{0.5 * scale, 0.5 * scale};
      ASSERT_TRUE(world.setShape(id, shape));
      ASSERT_TRUE(brute.setShape(id, shape));
    }
    ASSERT_TRUE(world.step(0.1));
    ASSERT_TRUE(brute.step(0.1));
    const double cells = *world.cellSize() / first;
    EXPECT_LE(cells, scale * options.hash.hysteresis) << scale;
    EXPECT_GE(cells, scale / options.hash.hysteresis) << scale;
    EXPECT_EQ(world.contacts().size(), brute.contacts().size()) << scale;
  }
}

}  // namespace
}  // namespace clearway::collide
