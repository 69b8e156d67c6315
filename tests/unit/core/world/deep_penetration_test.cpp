// Depths of compounds as wholes, by brute force over translations and by known values.
#include <gtest/gtest.h>

#include <cmath>
#include <thread>
#include <vector>

#include "core/base/rng.h"
#include "core/narrow/compound_sdf.h"
#include "core/world/narrow_dispatch.h"
#include "core/world/world.h"

namespace clearway::collide {
namespace {

Shape rowOfBoxes(int n, double size = 1.0) {
  std::vector<ShapePart> parts;
  for (int k = 0; k < n; ++k) {
    parts.push_back({BoxShape{size, 4.0, 0.0}, {{size * (k - 0.5 * (n - 1)), 0.0}, {}}, false});
  }
  return *shapeOfParts(std::move(parts));
}

std::vector<ContactPoint> contactsOf(const PlacedShape& a, const PlacedShape& b,
                                     const PairOptions& options = {}) {
  PairSeed seed;
  std::vector<ContactPoint> out;
  appendContacts(a, b, TouchRule::TouchingIsFree, options, seed, out);
  return out;
}

TEST(DeepContacts, ASeamBetweenPartsIsNoExit) {
  const PlacedShape whole = *place(rowOfBoxes(10), {});  // 10 x 4 m
  for (const double x : {0.0, 0.5, 0.25, -1.0, 2.9}) {
    const PlacedShape disc = *place(discShape(0.3), {{x, 1.5}, {}});
    for (const bool whole_first : {true, false}) {
      const std::vector<ContactPoint> c =
          whole_first ? contactsOf(whole, disc) : contactsOf(disc, whole);
      ASSERT_FALSE(c.empty());
      EXPECT_NEAR(c[0].penetration_m, 0.8, 1e-9) << x;  // up and out
      EXPECT_NEAR(c[0].normal.y, whole_first ? -1.0 : 1.0, 1e-9) << x;
      EXPECT_NEAR(c[0].position.x, x, 1e-9);
      EXPECT_NEAR(c[0].position.y, 1.6, 1e-9);  // midway between the surfaces
    }
  }
  // Shallow overlap is reported by the parts, with full manifolds.
  const PlacedShape edge = *place(BoxShape{0.6, 0.6, 0.0}, {{0.1, 2.2}, {}});
  EXPECT_NEAR(contactsOf(whole, edge)[0].penetration_m, 0.1, 1e-9);
}

TEST(DeepContacts, ContactsElsewhereAreReported) {
  // A U of a thick arm of three parts, [-6, -3] x [-4, 4], a floor, and a thin arm from x = 2 on.
  const Shape u = *shapeOfParts({{BoxShape{1, 8, 0}, {{-5.5, 0}, {}}, false},
                                 {BoxShape{1, 8, 0}, {{-4.5, 0}, {}}, false},
                                 {BoxShape{1, 8, 0}, {{-3.5, 0}, {}}, false},
                                 {BoxShape{9, 1, 0}, {{-1.5, 4.5}, {}}, false},
                                 {BoxShape{1, 8, 0}, {{2.5, 0}, {}}, false}});
  // Two discs on a rod: one deep in the thick arm, the other 0.1 deep in the thin one.
  const Shape rod = *shapeOfParts({{discShape(0.4), {{-4.5, 0}, {}}, false},
                                   {discShape(0.4), {{1.7, 0}, {}}, false},
                                   {BoxShape{1, 0.2, 0}, {{-1.0, 0}, {}}, false}});
  for (const double turn : {0.0, 30.0}) {
    const Pose pose{{3.0 * turn, 1.0}, *Heading::fromDegrees(turn)};
    for (const bool u_first : {true, false}) {
      const PlacedShape first = *place(u_first ? u : rod, pose);
      const PlacedShape second = *place(u_first ? rod : u, pose);
      const std::vector<ContactPoint> c = contactsOf(first, second);
      ASSERT_EQ(c.size(), 2U) << "nothing of the seams";
      EXPECT_NEAR(c[0].penetration_m, 1.9, 1e-9);  // in x = -4.5, 1.5 to either side
      EXPECT_NEAR(c[1].penetration_m, 0.1, 1e-9);
      const Vec2 between = toWorld(pose, {2.05, 0.0});
      EXPECT_NEAR(length(c[1].position - between), 0.0, 1e-9);
      // From B to A: the rod has to move towards the thick arm.
      const Vec2 away = rotate(pose.heading, {u_first ? 1.0 : -1.0, 0.0});
      EXPECT_NEAR(dot(c[1].normal, away), 1.0, 1e-9);
    }
  }
}

TEST(DeepContacts, AreTheSameForEveryNarrowMethodAndWithoutTheTree) {
  const PlacedShape whole = *place(rowOfBoxes(10), {{3, 4}, *Heading::fromDegrees(30)});
  const PlacedShape box = *place(BoxShape{0.5, 0.4, 0.05}, {{3, 4}, *Heading::fromDegrees(12)});
  const double wanted = contactsOf(whole, box)[0].penetration_m;
  EXPECT_GT(wanted, 1.5) << "more than the extent of any part";
  for (const NarrowMethod narrow : {NarrowMethod::Sat, NarrowMethod::Gjk, NarrowMethod::Mpr}) {
    PairOptions options;
    options.narrow = narrow;
    options.enable_mid_phase = narrow == NarrowMethod::Sat;
    EXPECT_NEAR(contactsOf(whole, box, options)[0].penetration_m, wanted, 1e-9);
  }
  PairOptions never;
  never.mpr_to_sdf_overlap_ratio = 2.0;
  EXPECT_LT(contactsOf(whole, box, never)[0].penetration_m, 1.0) << "the ratio decides";
}

TEST(DeepContacts, TheWorldReportsThemWithEachDetection) {
  for (const Detection detection : {Detection::Closest, Detection::Contacts, Detection::Hybrid}) {
    World w = *World::make();
    BodyDef whole;
    whole.shape = rowOfBoxes(6);
    BodyDef disc;
    disc.shape = discShape(0.3);
    disc.pose.position = {0.0, 1.5};
    whole.detection = disc.detection = detection;
    ASSERT_TRUE(w.add(whole) && w.add(disc));
    ASSERT_TRUE(*w.step(0.1));
    ASSERT_GE(w.contacts().size(), 1U);
    EXPECT_NEAR(w.contacts().penetration_m[0], 0.8, 1e-9);
  }
}

// The shortest translation that separates two shapes, over many directions, each by bisection.
double partingTranslation(const Shape& shape, const Pose& pose, const PlacedShape& other) {
  double best = 1e9;
  for (int k = 0; k < 180; ++k) {
    const Vec2 d = Heading::fromDegrees(2.0 * k)->vector();
    // A union may be entered again further on: small steps find the first free position.
    const double step = 0.02;
    double t = 0.0;
    while (t < best && overlap(*place(shape, {pose.position + t * d, pose.heading}), other,
                               TouchRule::TouchingIsFree)) {
      t += step;
    }
    best = std::min(best, t);
  }
  return best;
}

TEST(DeepContacts, NeverExceedTheShortestSeparatingTranslationAndExceedThatOfTheParts) {
  Rng rng(3);
  int gained = 0, cases = 0;
  for (int n = 0; n < 60; ++n) {
    std::vector<ShapePart> parts;
    for (int k = 0; k < 4; ++k) {
      parts.push_back(
          {BoxShape{rng.range(1, 3), rng.range(1, 3), rng.below(2) == 0 ? 0.1 : 0.0},
           {{rng.range(-1, 1), rng.range(-1, 1)}, *Heading::fromDegrees(rng.range(0, 360))},
           false});
    }
    const Shape whole = *shapeOfParts(parts);
    const Shape small = rng.below(2) == 0 ? Shape(BoxShape{0.5, 0.3, 0.0}) : Shape(discShape(0.25));
    const PlacedShape a = *place(whole, {});
    const Pose pose{{rng.range(-1.5, 1.5), rng.range(-1.5, 1.5)},
                    *Heading::fromDegrees(rng.range(0, 360))};
    const PlacedShape b = *place(small, pose);
    if (!overlap(a, b, TouchRule::TouchingIsFree)) continue;
    ++cases;
    const double depth = contactsOf(a, b)[0].penetration_m;
    PairOptions never;
    never.mpr_to_sdf_overlap_ratio = 2.0;
    const double of_parts = contactsOf(a, b, never)[0].penetration_m;
    EXPECT_GE(depth, of_parts * (1.0 - 1e-9));
    EXPECT_LE(depth, partingTranslation(small, pose, a) + 1e-6) << n;
    gained += depth > of_parts + 1e-6 ? 1 : 0;
  }
  EXPECT_GT(cases, 40);
  EXPECT_GT(gained, cases / 4);
}

TEST(CompoundSdf, IsThatOfTheOutlineWhereThePartsAreADecomposition) {
  const std::vector<std::vector<Vec2>> rings{
      {{0, 0}, {6, 0}, {6, 5}, {4, 5}, {4, 2}, {2, 2}, {2, 5}, {0, 5}},
      {{4.5, 0.5}, {5, 0.5}, {5, 1}}};
  const Shape shape = *polygonShape(rings);
  const CompoundSdf fields(std::get<CompoundShape>(shape));
  const auto whole = fields.with({});
  ASSERT_NE(whole, nullptr);
  const auto outline = SignedDistanceField::bake(rings);
  ASSERT_TRUE(outline.has_value());
  Rng rng(9);
  for (int n = 0; n < 5000; ++n) {
    const Vec2 p{rng.range(-1, 7), rng.range(-1, 6)};
    EXPECT_NEAR(whole->nearest(p).distance_m, outline->nearest(p).distance_m, 1e-7)
        << p.x << " " << p.y;
  }
  EXPECT_EQ(fields.with({}), whole) << "baked once";
  EXPECT_NE(fields.with({32, 65536}), whole);
}

TEST(CompoundSdf, IsBakedOnceForAllBodiesOfAShape) {
  const Shape shape = rowOfBoxes(4);
  const Shape copy = shape;
  const auto one = place(shape, {})->compound->field;
  const auto other = place(copy, {{5.0, 1.0}, *Heading::fromDegrees(20)})->compound->field;
  EXPECT_EQ(one, other);
  EXPECT_NE(one, place(rowOfBoxes(4), {})->compound->field) << "a shape of its own";
  // Several threads request the field first, at once.
  for (int n = 0; n < 20; ++n) {
    const Shape fresh = rowOfBoxes(2 + n % 3);
    std::vector<std::shared_ptr<const SignedDistanceField>> baked(4);
    std::vector<std::thread> threads;
    for (auto& field : baked) {
      threads.emplace_back([&] { field = place(fresh, {})->compound->field->with({}); });
    }
    for (std::thread& t : threads) t.join();
    ASSERT_NE(baked[0], nullptr);
    for (const auto& field : baked) EXPECT_EQ(field, baked[0]);
  }
}

TEST(CompoundSdf, OverlappingPartsHaveOneBoundary) {
  // Three times the same box, and one inside of it: all edges but one box's are covered.
  const CompoundSdf fields(*CompoundShape::make({{BoxShape{4, 2, 0}, {}, false},
                                                 {BoxShape{4, 2, 0}, {}, false},
                                                 {BoxShape{2, 2, 0}, {{1, 0}, {}}, false},
                                                 {BoxShape{1, 1, 0}, {}, false}}));
  const auto field = fields.with({});
  ASSERT_NE(field, nullptr);
  EXPECT_NEAR(field->nearest({0, 0}).distance_m, -1.0, 1e-9);
  EXPECT_NEAR(field->nearest({1, 0}).distance_m, -1.0, 1e-9);
  EXPECT_NEAR(field->nearest({1.9, 0.5}).distance_m, -0.1, 1e-9);
  EXPECT_NEAR(field->nearest({3, 0}).distance_m, 1.0, 1e-9);
}

}  // namespace
}  // namespace clearway::collide
