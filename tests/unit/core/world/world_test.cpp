#include "core/world/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>
#include <thread>

#include "core/base/rng.h"
#include "core/world/narrow_dispatch.h"

namespace clearway::collide {
namespace {

BodyDef box(double x, double y, double length = 1.0, double width = 1.0) {
  BodyDef d;
  d.shape = BoxShape{length, width, 0.0};
  d.pose = {{x, y}, {}};
  return d;
}

World makeWorld(const WorldOptions& o = {}) { return *World::make(o); }

std::size_t count(const World& w, EventKind kind) {
  std::size_t n = 0;
  for (const ContactEvent& e : w.events()) n += e.kind == kind ? 1 : 0;
  return n;
}

TEST(World, APairBeginsPersistsAndEnds) {
  World w = makeWorld();
  const BodyId a = *w.add(box(0, 0));
  const BodyId b = *w.add(box(0.9, 0));
  ASSERT_TRUE(*w.step(0.1));
  ASSERT_EQ(w.contacts().size(), 1U);
  static_assert(std::ranges::forward_range<const ContactList&>);
  EXPECT_EQ(std::ranges::distance(w.contacts()), 1);
  EXPECT_EQ(std::ranges::count_if(w.contacts(), &Contact::collides), 1);
  for (const Contact& c : w.contacts()) EXPECT_EQ(c.penetration_m, w.contacts()[0].penetration_m);
  EXPECT_NEAR(w.contacts().penetration_m[0], 0.1, 1e-12);
  EXPECT_EQ(w.contacts().normal[0], (Vec2{-1, 0})) << "from B to A";
  EXPECT_NEAR(w.contacts().position[0].x, 0.45, 1e-12);
  EXPECT_EQ(count(w, EventKind::Began), 1U);
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_EQ(count(w, EventKind::Persisted), 1U);
  ASSERT_TRUE(w.setPose(b, {{5, 0}, {}}));
  ASSERT_TRUE(*w.step(0.1));
  ASSERT_EQ(w.events().size(), 1U);
  EXPECT_EQ(w.events()[0], (ContactEvent{EventKind::Ended, {a, b}}));
}

TEST(World, RemovingOrDisablingOrFilteringABodyEndsItsContacts) {
  for (int how = 0; how < 4; ++how) {
    World w = makeWorld();
    const BodyId a = *w.add(box(0, 0));
    const BodyId b = *w.add(box(0.5, 0));
    ASSERT_TRUE(*w.step(0.1));
    ASSERT_EQ(w.contacts().size(), 1U);
    if (how == 0) {
      ASSERT_TRUE(w.remove(b));
    }
    if (how == 1) {
      ASSERT_TRUE(w.setMode(b, BodyMode::Disabled));
    }
    if (how == 2) {
      ASSERT_TRUE(w.setFilter(b, 0, 0, 0));
    }
    if (how == 3) {
      ASSERT_TRUE(w.setIgnores(a, {b}));
    }
    ASSERT_TRUE(*w.step(0.1));
    EXPECT_EQ(w.contacts().size(), 0U) << how;
    ASSERT_EQ(w.events().size(), 1U) << how;
    EXPECT_EQ(w.events()[0].kind, EventKind::Ended) << how;
  }
}

TEST(World, ABodyInAReusedSlotIsANewBody) {
  World w = makeWorld();
  const BodyId a = *w.add(box(0, 0));
  const BodyId b = *w.add(box(0.5, 0));
  ASSERT_TRUE(*w.step(0.1));
  ASSERT_TRUE(w.remove(b));
  const BodyId c = *w.add(box(0.5, 0));
  ASSERT_EQ(c.index, b.index);
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_EQ(count(w, EventKind::Ended), 1U);
  EXPECT_EQ(count(w, EventKind::Began), 1U);
  EXPECT_EQ(w.contacts().body_b[0], c);
  EXPECT_FALSE(w.setPose(b, {})) << "the old id names nothing";
  EXPECT_EQ(w.body(b), nullptr);
  EXPECT_NE(w.body(a), nullptr);
}

TEST(World, AMarginEnlargesTheBroadPhase) {
  World w = makeWorld();
  BodyDef a = box(0, 0);
  a.margin_m = 0.10;
  (void)*w.add(a);
  (void)*w.add(box(1.05, 0));
  ASSERT_TRUE(*w.step(0.1));
  ASSERT_EQ(w.contacts().size(), 1U);
  EXPECT_NEAR(w.contacts().penetration_m[0], -0.05, 1e-12);
  EXPECT_EQ(w.contacts().collides[0], 0);
}

TEST(World, OnlyTheOverlapOfLevelsDecides) {
  World w = makeWorld();
  BodyDef low = box(0, 0);
  low.level = {0.0, 2.6};
  BodyDef high = box(0.2, 0);
  high.level = {2.5, 5.0};
  BodyDef above = box(0.1, 0);
  above.level = {5.0, 6.0};
  const BodyId a = *w.add(low);
  const BodyId b = *w.add(high);
  (void)*w.add(above);
  ASSERT_TRUE(*w.step(0.1));
  ASSERT_EQ(w.contacts().size(), 1U) << "levels that only touch are free";
  EXPECT_EQ(w.contacts().body_a[0], a);
  EXPECT_EQ(w.contacts().body_b[0], b);
}

TEST(World, A3DBodyReportsBodiesNearAboveIt) {
  for (const BodyMode mode : {BodyMode::Normal2D, BodyMode::Normal3D}) {
    World w = makeWorld();
    BodyDef a = box(0, 0);
    a.mode = mode;
    a.margin_m = 0.5;
    BodyDef b = box(0, 0);
    b.level = {1.3, 2.0};
    (void)*w.add(a);
    (void)*w.add(b);
    ASSERT_TRUE(*w.step(0.1));
    ASSERT_EQ(w.contacts().size(), mode == BodyMode::Normal3D ? 1U : 0U);
    if (mode == BodyMode::Normal3D) {
      EXPECT_NEAR(w.contacts().penetration_m[0], -0.3, 1e-12);
    }
  }
}

TEST(World, ASmallMoverInsideABigBodyIsFound) {
  for (const BroadKind kind : {BroadKind::HierarchicalGrid, BroadKind::SpatialHash,
                               BroadKind::SweepAndPrune, BroadKind::BruteForce}) {
    WorldOptions o;
    o.broad = kind;
    World w = makeWorld(o);
    (void)*w.add(box(0, 0, 400, 300));
    const BodyId small = *w.add(box(500, 0, 0.1, 0.1));
    ASSERT_TRUE(*w.step(0.1));
    EXPECT_EQ(w.contacts().size(), 0U);
    ASSERT_TRUE(w.setPose(small, {{60, 70}, {}}));
    ASSERT_TRUE(*w.step(0.1));
    EXPECT_EQ(w.contacts().size(), 1U);
  }
}

TEST(World, BodiesWithoutAreaNeverCollideUnlessTouchingDoes) {
  for (const TouchRule rule : {TouchRule::TouchingIsFree, TouchRule::TouchingCollides}) {
    WorldOptions o;
    o.touch = rule;
    World w = makeWorld(o);
    BodyDef point = box(0, 0, 0, 0);
    point.margin_m = 0;
    (void)*w.add(box(0, 0));
    (void)*w.add(point);
    ASSERT_TRUE(*w.step(0.1));
    int collisions = 0;
    for (const auto c : w.contacts().collides) collisions += c;
    EXPECT_EQ(collisions, rule == TouchRule::TouchingCollides ? 1 : 0);
  }
}

TEST(World, AStaticBodyIsMovedOnlyAfterAChangeOfMode) {
  World w = makeWorld();
  BodyDef wall = box(0, 0, 4, 1);
  wall.mode = BodyMode::Static;
  const BodyId id = *w.add(wall);
  const auto r = w.setPose(id, {{1, 0}, {}});
  ASSERT_FALSE(r);
  EXPECT_NE(r.error().text().find("change its mode"), std::string::npos);
  EXPECT_EQ(w.body(id)->pose.position, (Vec2{0, 0}));
  ASSERT_TRUE(w.setMode(id, BodyMode::Normal2D));
  EXPECT_TRUE(w.setPose(id, {{1, 0}, {}}));
}

TEST(World, StaticBodiesAreFoundByMoversAndNeverByEachOther) {
  for (const bool report : {true, false}) {
    WorldOptions o;
    o.report_static_pairs = report;
    World w = makeWorld(o);
    BodyDef wall = box(0, 0, 4, 1);
    wall.mode = BodyMode::Static;
    (void)*w.add(wall);
    (void)*w.add(wall);
    (void)*w.add(box(1, 0));
    ASSERT_TRUE(*w.step(0.1));
    EXPECT_EQ(w.contacts().size(), report ? 2U : 0U);
  }
}

TEST(World, OnlyChangedPairsAreTestedAgain) {
  World w = makeWorld();
  std::vector<BodyId> ids;
  for (int i = 0; i < 100; ++i) ids.push_back(*w.add(box(0.9 * i, 0)));
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_GE(w.counters().pairs_tested, 99U);
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_EQ(w.counters().pairs_tested, 0U);
  EXPECT_EQ(w.contacts().size(), 99U) << "pairs of resting bodies persist";
  ASSERT_TRUE(w.setPose(ids[50], {{45.01, 0}, {}}));
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_LE(w.counters().pairs_tested, 4U);
  EXPECT_EQ(w.contacts().size(), 99U);
}

TEST(World, ACheckWithMorePairsThanTheLimitFailsAndTheNextOneKnowsAll) {
  for (const BroadKind broad : {BroadKind::HierarchicalGrid, BroadKind::SpatialHash,
                                BroadKind::SweepAndPrune, BroadKind::BruteForce}) {
    WorldOptions o;
    o.broad = broad;
    o.max_collision_pairs = 2;
    World w = makeWorld(o);
    (void)*w.add(box(0, 0));
    (void)*w.add(box(0.5, 0));
    ASSERT_TRUE(*w.step(0.1));
    ASSERT_EQ(w.contacts().size(), 1U);
    const BodyId c = *w.add(box(0.2, 0.1));
    const BodyId d = *w.add(box(9, 9));
    const Result<bool> limited = w.step(0.1);
    ASSERT_TRUE(limited) << "two pairs, and one that persists";
    ASSERT_TRUE(w.move(d, {{0.3, 0.2}, {}}));
    const Result<bool> more = w.step(0.1);
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().code, ErrorCode::LimitExceeded);
    EXPECT_EQ(more.error().text(),
              "3 pairs to test, but max_collision_pairs is 2: what collides is unknown");
    EXPECT_EQ(w.contacts().size(), 3U) << "those of the check before";
    ASSERT_FALSE(w.step(0.1)) << "as long as there are as many";
    ASSERT_TRUE(w.remove(c));
    ASSERT_TRUE(*w.step(0.1));
    EXPECT_EQ(w.contacts().size(), 3U);
    o.max_collision_pairs = 0;
    World fresh = makeWorld(o);
    for (const BodyDef& def : {box(0, 0), box(0.5, 0), box(0.3, 0.2)}) (void)*fresh.add(def);
    ASSERT_TRUE(*fresh.step(0.1));
    ASSERT_EQ(fresh.contacts().size(), 3U);
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_EQ(w.contacts()[k].penetration_m, fresh.contacts()[k].penetration_m);
    }
  }
}

TEST(PlacedShape, WhatIsApartByItsOwnBoundsIsFurtherThanTheGap) {
  const std::vector<std::vector<Vec2>> bent{{{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 2}, {0, 2}}};
  const std::vector<Shape> shapes{
      BoxShape{3, 0.4, 0.1}, discShape(0.5, {0.3, 0.2}), capsuleShape({-2, 0}, {2, 1}, 0.2),
      *polygonShape(bent),
      *CompoundShape::make({{BoxShape{1, 1, 0}, {{2, 0.5}, {}}},
                            {discShape(0.2), {{-1, 0}, *Heading::fromDegrees(40)}}})};
  Rng rng(11);
  int apart = 0;
  int apart_with_boxes_that_meet = 0;
  for (int k = 0; k < 20'000; ++k) {
    const double far = rng.below(2) == 0 ? 0.0 : 3e6;  // where doubles are coarse
    const Shape& p = shapes[rng.below(5)];
    const Shape& q = shapes[rng.below(5)];
    const auto pose = [&] {
      return Pose{{far + rng.range(0, 4), far + rng.range(0, 4)},
                  *Heading::fromDegrees(rng.range(-180, 180))};
    };
    const PlacedShape a = *place(p, pose());
    const PlacedShape b = *place(q, pose());
    const double gap = rng.below(2) == 0 ? 0.0 : rng.range(0, 0.5);
    if (!areApart(ownBoundsOf(p), a.box.pose, ownBoundsOf(q), b.box.pose, gap)) continue;
    ++apart;
    if (overlap(boundsOf(a), boundsOf(b), TouchRule::TouchingIsFree)) ++apart_with_boxes_that_meet;
    PairSeed seed;
    std::vector<ContactPoint> points;
    appendClosest(a, b, 100.0, {}, seed, points);
    ASSERT_EQ(points.size(), 1U);
    EXPECT_LT(points[0].penetration_m, -gap) << k;
  }
  EXPECT_GT(apart, 2'000);
  EXPECT_GT(apart_with_boxes_that_meet, 500);
  EXPECT_FALSE(
      areApart(ownBoundsOf(HalfPlaneShape{}), {}, ownBoundsOf(shapes[0]), {{9, 0}, {}}, 0));
}

// A box whose lower corner is in a floor, turned by an angle: the other corner is above it.
ContactList contactsOfATiltedBox(const Shape& shape, const Shape& floor, double tilt,
                                 double perturbation, NarrowMethod narrow) {
  WorldOptions o;
  o.pairs.mc_perturbation_rad = perturbation;
  o.pairs.narrow = narrow;
  World w = makeWorld(o);
  BodyDef d;
  d.detection = Detection::Contacts;
  d.shape = floor;
  d.pose = {{0, 5}, {}};
  if (std::holds_alternative<HalfPlaneShape>(floor)) {
    d.pose = {{0, 0}, *Heading::fromDegrees(-90)};
    d.mode = BodyMode::Static;
  }
  (void)*w.add(d);
  d.mode = BodyMode::Normal2D;
  d.shape = shape;
  const Heading heading = *Heading::fromRadians(tilt);
  d.pose = {Vec2{0, 1e-3} - rotate(heading, {1.0, 0.5}), heading};  // y down
  (void)*w.add(d);
  EXPECT_TRUE(*w.step(0.1));
  return w.contacts();
}

TEST(Perturbation, FindsTheFurtherPointThatATurnByItCloses) {
  const std::vector<std::vector<Vec2>> corners{{{-1, -0.5}, {1, -0.5}, {1, 0.5}, {-1, 0.5}}};
  const std::vector<Shape> shapes{BoxShape{2, 1, 0}, *polygonShape(corners),
                                  *CompoundShape::make({{BoxShape{2, 1, 0}, {}}})};
  for (const NarrowMethod narrow : {NarrowMethod::Sat, NarrowMethod::Gjk, NarrowMethod::Mpr}) {
    for (const Shape& shape : shapes) {
      for (const Shape& floor : {Shape(BoxShape{8, 10, 0}), Shape(HalfPlaneShape{})}) {
        for (const double tilt : {0.01, 0.05, 0.2}) {
          const auto with = [&](double perturbation) {
            return contactsOfATiltedBox(shape, floor, tilt, perturbation, narrow);
          };
          const ContactList off = with(0.0);
          ASSERT_EQ(off.size(), 1U);
          const ContactList less = with(0.9 * tilt);
          ASSERT_EQ(less.size(), 1U);
          EXPECT_EQ(less[0].position, off[0].position);
          const ContactList more = with(1.02 * tilt);
          ASSERT_EQ(more.size(), 2U) << tilt;
          EXPECT_EQ(more[0].position, off[0].position);
          EXPECT_EQ(more[0].penetration_m, off[0].penetration_m);
          EXPECT_NEAR(more[1].penetration_m, 1e-3 - 2.0 * std::sin(tilt), 1e-12);
          EXPECT_TRUE(more[1].collides);
        }
      }
    }
  }
}

TEST(World, TheCellsOfTheHashFollowTheFactor) {
  for (const double factor : {0.5, 2.0, 7.0}) {
    WorldOptions o;
    o.broad = BroadKind::SpatialHash;
    o.hash.cell_factor = factor;
    o.hash.minimum_cell_m = 0.1;
    World w = makeWorld(o);
    double diameter = 0.0;
    for (int k = 0; k < 3; ++k) (void)*w.add(box(3 * k, 0, 3.0, 4.0));
    diameter = 5.0;
    ASSERT_TRUE(*w.step(0.1));
    EXPECT_NEAR(*w.cellSize(), factor * diameter, 1e-5 * factor);
  }
}

TEST(World, TheCheckRateIsInSimulatedTime) {
  World w = makeWorld();
  ASSERT_TRUE(w.setCheckRate({CheckRate::Kind::Hertz, 2.0}));
  int checks = 0;
  for (int i = 0; i < 100; ++i) checks += *w.step(0.1) ? 1 : 0;
  EXPECT_GE(checks, 20);
  EXPECT_LE(checks, 21);
  ASSERT_TRUE(w.setCheckRate({CheckRate::Kind::Off, 0.0}));
  EXPECT_FALSE(*w.step(0.1));
  EXPECT_FALSE(w.setCheckRate({CheckRate::Kind::Hertz, 0.0}));
  EXPECT_FALSE(w.step(-1.0));
}

TEST(World, CellsOfAStraightWallAreOneContact) {
  World w = makeWorld();
  OccupancyGrid grid(*GridFrame::make(20, 20, 0.5, 0.5));
  for (int j = 0; j < 20; ++j) grid.set({10, j}, true);  // y from 5.0 to 5.5
  w.setGrid(grid);
  const BodyId id = *w.add(box(5, 4.6, 3, 1));
  ASSERT_TRUE(*w.step(0.1));
  ASSERT_EQ(w.wallContacts().size(), 1U);
  EXPECT_EQ(w.wallContacts()[0].body, id);
  EXPECT_EQ(w.wallContacts()[0].normal, (Vec2{0, -1}));
  EXPECT_NEAR(w.wallContacts()[0].penetration_m, 0.1, 1e-12);
  // Only free cells under the body: no other cell is examined.
  ASSERT_TRUE(w.setCell({0, 0}, true));
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_EQ(w.counters().walls_tested, 0U);
  for (int j = 0; j < 20; ++j) ASSERT_TRUE(w.setCell({10, j}, false));
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_EQ(w.counters().walls_tested, 1U);
  EXPECT_TRUE(w.wallContacts().empty());
}

TEST(World, TheOutsideOfTheGridIsAWall) {
  World w = makeWorld();
  w.setGrid(OccupancyGrid(*GridFrame::make(10, 10, 1, 1)));
  (void)*w.add(box(0.2, 5));
  ASSERT_TRUE(*w.step(0.1));
  ASSERT_EQ(w.wallContacts().size(), 1U);
  EXPECT_EQ(w.wallContacts()[0].normal, (Vec2{1, 0}));
  EXPECT_NEAR(w.wallContacts()[0].penetration_m, 0.3, 1e-12);
}

// A map of 10 x 10 m without obstacles, and a body somewhere about it: its contacts with walls.
std::vector<WallContact> wallsOf(const Shape& shape, Vec2 at, std::vector<Cell> blocked = {}) {
  World w = makeWorld();
  OccupancyGrid grid(*GridFrame::make(10, 10, 1, 1));
  for (const Cell c : blocked) grid.set(c, true);
  w.setGrid(grid);
  BodyDef def;
  def.shape = shape;
  def.pose.position = at;
  EXPECT_TRUE(w.add(def));
  EXPECT_TRUE(*w.step(0.1));
  return {w.wallContacts().begin(), w.wallContacts().end()};
}

TEST(World, NormalsOutsideTheMapPointBackIntoIt) {
  const std::vector<WallContact> left = wallsOf(discShape(0.3), {-3, 1.5});
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].normal, (Vec2{1, 0}));
  EXPECT_NEAR(left[0].penetration_m, 3.3, 1e-12);
  EXPECT_NEAR(left[0].position.x, -1.65, 1e-12);  // midway between the surfaces
  const std::vector<WallContact> below = wallsOf(discShape(0.3), {4.5, 12});
  ASSERT_EQ(below.size(), 1U);
  EXPECT_EQ(below[0].normal, (Vec2{0, -1}));
  EXPECT_NEAR(below[0].penetration_m, 2.3, 1e-12);
  const std::vector<WallContact> corner = wallsOf(discShape(0.3), {-3, -4});
  ASSERT_EQ(corner.size(), 1U);
  EXPECT_NEAR(corner[0].normal.x, 3.3 / std::hypot(3.3, 4.3), 1e-12);
  EXPECT_NEAR(corner[0].penetration_m, std::hypot(3.3, 4.3), 1e-12);
  // An obstacle next to the edge does not hide it, and has its own separating translation.
  const std::vector<WallContact> both = wallsOf(BoxShape{1, 0.5, 0}, {0.2, 1.5}, {{1, 0}});
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].normal, (Vec2{1, 0}));
  EXPECT_NEAR(both[0].penetration_m, 0.3, 1e-12);
}

// For every position of a body: translated by all its contacts, it is inside of the map.
TEST(World, FollowingTheContactsBringsAnyBodyBackIntoTheMap) {
  Rng rng(7);
  const Result<Shape> ell = polygonShape(
      std::vector<std::vector<Vec2>>{{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}});
  const std::vector<Shape> shapes{BoxShape{1.4, 0.6, 0.1}, discShape(0.7), *ell,
                                  capsuleShape({-1, 0}, {1, 1}, 0.2)};
  int outside = 0;
  for (int n = 0; n < 4000; ++n) {
    const Shape& shape = shapes[static_cast<std::size_t>(n) % shapes.size()];
    const Vec2 at{rng.range(-6, 16), rng.range(-6, 16)};
    Vec2 shift;
    for (const WallContact& c : wallsOf(shape, at)) {
      EXPECT_GT(c.penetration_m, 0.0);
      const Vec2 step = c.penetration_m * c.normal;
      if (std::abs(step.x) > std::abs(shift.x)) shift.x = step.x;
      if (std::abs(step.y) > std::abs(shift.y)) shift.y = step.y;
    }
    if (shift == Vec2{}) continue;
    ++outside;
    const Vec2 nudge{shift.x > 0   ? 1e-9
                     : shift.x < 0 ? -1e-9
                                   : 0.0,
                     shift.y > 0   ? 1e-9
                     : shift.y < 0 ? -1e-9
                                   : 0.0};
    EXPECT_TRUE(wallsOf(shape, at + shift + nudge).empty()) << at.x << " " << at.y;
    // and it is the shortest: a little less is not enough
    EXPECT_FALSE(wallsOf(shape, at + 0.999 * shift).empty()) << at.x << " " << at.y;
  }
  EXPECT_GT(outside, 2000);
}

TEST(World, QueriesFindTheBodiesInTheirRegion) {
  World w = makeWorld();
  const BodyId a = *w.add(box(0, 0));
  const BodyId b = *w.add(box(5, 0));
  BodyDef disabled = box(2, 0);
  disabled.mode = BodyMode::Disabled;
  (void)*w.add(disabled);
  ASSERT_TRUE(*w.step(0.1));
  EXPECT_EQ(w.overlapping(BoxShape{1, 1, 0}, {{5.5, 0.5}, {}}), (std::vector<BodyId>{b}));
  EXPECT_EQ(w.inRegion({{-1, -1}, {6, 1}}), (std::vector<BodyId>{a, b}));
  const auto hit = w.castRay({-3, 0.2}, {}, 100.0);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->body, a);
  EXPECT_NEAR(hit->distance_m, 2.5, 1e-12);
  EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
  EXPECT_FALSE(w.castRay({-3, 0.2}, {}, 2.0));
  const auto near = w.nearest({4, 0}, 5);
  ASSERT_EQ(near.size(), 2U);
  EXPECT_EQ(near[0].body, b);
  EXPECT_NEAR(near[0].distance_m, 0.5, 1e-12);
}

TEST(World, ReadersOnOtherThreadsSeeWholeSnapshots) {
  WorldOptions o;
  o.publish_snapshots = true;
  World w = makeWorld(o);
  const BodyId a = *w.add(box(0, 0));
  const BodyId b = *w.add(box(0.5, 0));
  ASSERT_TRUE(*w.step(0.1));
  std::atomic<bool> stop{false};
  int torn = 0;
  std::thread reader([&] {
    while (!stop) {
      const auto s = w.latest();
      // Both bodies are always moved together: their distance is constant in every whole snapshot.
      if (s->bodies.size() == 2 &&
          s->bodies[1].pose.position.x - s->bodies[0].pose.position.x != 0.5)
        ++torn;
    }
  });
  for (int i = 0; i < 2'000; ++i) {
    ASSERT_TRUE(w.setPose(a, {{static_cast<double>(i), 0}, {}}));
    ASSERT_TRUE(w.setPose(b, {{i + 0.5, 0}, {}}));
    ASSERT_TRUE(*w.step(0.1));
  }
  stop = true;
  reader.join();
  EXPECT_EQ(torn, 0);
  EXPECT_EQ(w.latest()->check, 2'001U);
}

TEST(World, BadInputIsRefusedWithoutEffect) {
  World w = makeWorld();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(w.add(box(nan, 0)));
  EXPECT_FALSE(w.add(box(0, 0, -1)));
  BodyDef bad = box(0, 0);
  bad.level = {2, 1};
  EXPECT_FALSE(w.add(bad));
  EXPECT_EQ(w.size(), 0U);
  const BodyId a = *w.add(box(0, 0));
  EXPECT_FALSE(w.setPose(a, {{nan, 0}, {}}));
  EXPECT_FALSE(w.setMargin(a, -1));
  EXPECT_FALSE(w.remove({7, 0}));
  EXPECT_FALSE(w.setCell({0, 0}, true)) << "no grid";
  WorldOptions o;
  o.broad = BroadKind::SpatialHash;
  o.hash.sizing = CellSizing::Constant;
  const auto r = World::make(o);
  ASSERT_FALSE(r);
  EXPECT_NE(r.error().text().find("cell_size_m"), std::string::npos);
  o = {};
  o.threads = 0;
  EXPECT_FALSE(World::make(o));
}

TEST(World, CastsHitTheFirstBodyOrWall) {
  World w = *World::make({});
  OccupancyGrid grid(*GridFrame::make(20, 40, 1.0, 1.0));
  grid.set({10, 30}, true);
  w.setGrid(grid);
  const auto at = [](double x, double y) { return Pose{{x, y}, {}}; };
  BodyDef def;
  def.pose = at(5.5, 10.5);
  const BodyId mover = *w.add(def);
  def.pose = at(20.5, 10.5);
  def.mode = BodyMode::Static;
  const BodyId post = *w.add(def);
  ASSERT_TRUE(w.step(0.1));

  const auto ray = w.castRay({8, 10.5}, {}, 100.0);
  ASSERT_TRUE(ray);
  EXPECT_EQ(ray->body, post);
  EXPECT_FALSE(ray->cell);
  const auto high = w.castRay({8, 9.25}, *Heading::fromVector({24, 1}), 100.0);
  ASSERT_TRUE(high);
  EXPECT_EQ(high->cell, (Cell{10, 30}));
  EXPECT_NEAR(high->distance_m * 24 / std::sqrt(577.0), 22.0, 1e-8);
  EXPECT_FALSE(w.castRay({8, 15}, {}, 20.0));
  EXPECT_EQ(w.castRay({8, 15}, {}, 100.0)->cell, (Cell{15, 40}));  // the end of the map

  const auto hit = w.castBody(mover, at(35, 10.5));
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->body, post);
  EXPECT_NEAR(hit->hit.a.position.x, 19.5, 1e-3);
  EXPECT_EQ(hit->hit.normal, (Vec2{-1, 0}));
  ASSERT_TRUE(w.setIgnores(mover, {post}));
  const auto wall = w.castBody(mover, at(35, 10.5));
  ASSERT_TRUE(wall);
  EXPECT_FALSE(wall->body);
  EXPECT_EQ(wall->cell, (Cell{10, 30}));
  ASSERT_TRUE(w.setMeetsGrid(mover, false));
  EXPECT_FALSE(w.castBody(mover, at(35, 10.5)));
  ASSERT_TRUE(w.setIgnores(mover, {}));
  ASSERT_TRUE(w.setLevel(mover, {5, 6}));
  EXPECT_FALSE(w.castBody(mover, at(35, 10.5)));

  const auto disc = w.castShape(SegmentShape{{}, {}, 0.5}, {at(10, 12), at(30, 12)});
  EXPECT_FALSE(disc);
  const auto larger = w.castShape(SegmentShape{{}, {}, 1.25}, {at(10, 12), at(30, 12)});
  ASSERT_TRUE(larger);
  EXPECT_EQ(larger->body, post);
}

}  // namespace
}  // namespace clearway::collide
