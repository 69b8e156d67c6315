// Contacts of every kind of pair and by every method, compared with exact Minkowski differences
// (tests/support/minkowski_oracle.h). CLEARWAY_CONTACT_CASES sets the number of pairs of a kind.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <iostream>
#include <string>

#include "core/base/rng.h"
#include "core/geometry/hull.h"
#include "core/narrow/half_plane.h"
#include "core/world/narrow_dispatch.h"
#include "core/world/world.h"
#include "core/world/world_state.h"
#include "tests/support/case_count.h"
#include "tests/support/minkowski_oracle.h"

namespace clearway {
namespace {

using oracle::Rounded;
using Ring = std::vector<Vec2>;

constexpr double kTolerance = 1e-9;

int cases() { return testing::caseCount("CLEARWAY_CONTACT_CASES", 3'000); }

enum class Kind { Disc, Capsule, Box, RoundedBox, Polygon, RoundedPolygon, Segment };
constexpr Kind kKinds[] = {Kind::Disc,    Kind::Capsule,        Kind::Box,    Kind::RoundedBox,
                           Kind::Polygon, Kind::RoundedPolygon, Kind::Segment};

// Shapes on a coarse lattice at right angles meet in special cases: faces in line, vertices on
// vertices, centres on centres.
class Shapes {
 public:
  explicit Shapes(std::uint64_t seed) : rng_(seed) {}

  Shape shape(Kind kind) {
    lattice_ = rng_.below(3) == 0;
    const double radius = length(0.05, 0.8);
    switch (kind) {
      case Kind::Disc: return discShape(radius, rng_.below(2) == 0 ? Vec2{} : point(0.5));
      case Kind::Capsule: return capsuleShape(point(1.0), point(1.0), radius);
      case Kind::Segment: return SegmentShape{point(1.0), point(1.0), 0.0};
      case Kind::Box: return BoxShape{length(0.1, 2.0), length(0.1, 2.0), 0.0};
      case Kind::RoundedBox: return BoxShape{length(0.0, 2.0), length(0.0, 2.0), radius};
      case Kind::Polygon: return PolygonShape{polygon(), 0.0};
      case Kind::RoundedPolygon: return PolygonShape{polygon(), radius};
    }
    return {};
  }
  Shape compound(bool round) {
    std::vector<ShapePart> parts;
    const std::size_t n = 2 + rng_.below(3);
    for (std::size_t k = 0; k < n; ++k) {
      const Kind kind =
          round ? kKinds[rng_.below(6)] : (rng_.below(2) == 0 ? Kind::Box : Kind::Polygon);
      const Shape s = shape(kind);
      const Pose pose{point(1.0), heading()};
      if (const auto* box = std::get_if<BoxShape>(&s)) parts.push_back({*box, pose});
      if (const auto* p = std::get_if<PolygonShape>(&s)) parts.push_back({*p, pose});
      if (const auto* q = std::get_if<SegmentShape>(&s)) parts.push_back({*q, pose});
    }
    return *CompoundShape::make(std::move(parts));
  }
  Heading heading() {
    return *Heading::fromDegrees(lattice_ ? 90.0 * rng_.below(4) : rng_.range(-180, 180));
  }
  Vec2 point(double size) { return {coordinate(-size, size), coordinate(-size, size)}; }
  Rng& rng() { return rng_; }
  void onLattice(bool lattice) { lattice_ = lattice; }
  [[nodiscard]] bool isOnLattice() const { return lattice_; }

 private:
  double coordinate(double low, double high) {
    const double v = rng_.range(low, high);
    return lattice_ ? 0.25 * std::round(4.0 * v) : v;
  }
  double length(double low, double high) {
    return lattice_ ? std::max(0.25, coordinate(low, high)) : rng_.range(low, high);
  }
  ConvexPolygon polygon() {
    for (;;) {
      const double thin = rng_.below(6) == 0 ? 1e-3 : 1.0;
      Ring points(3 + rng_.below(9));
      for (Vec2& p : points) {
        p = point(1.0);
        p.y *= thin;
      }
      if (const auto hull = ConvexPolygon::fromRing(convexHull(std::span<const Vec2>(points)))) {
        return *hull;
      }
    }
  }
  Rng rng_;
  bool lattice_ = false;
};

Rounded roundedOf(const collide::PlacedShape& s) {
  return withRing(s, [](ConvexRing ring, double radius) { return oracle::rounded(ring, radius); });
}

std::vector<Rounded> partsOf(const collide::PlacedShape& s) {
  std::vector<Rounded> out;
  collide::forEachConvex(s,
                         [&](const collide::PlacedShape& part) { out.push_back(roundedOf(part)); });
  return out;
}

struct Tally {
  int overlaps = 0, near = 0, points = 0, seconds = 0, longer = 0;
};

// Where points must lie and what the normal must do, whatever the depth. `a` and `b` are the sets
// whose surfaces meet there.
void checkPoint(const Rounded& a, const Rounded& b, const collide::ContactPoint& p) {
  const oracle::Point n = oracle::exact(p.normal);
  const oracle::Point at = oracle::exact(p.position);
  const oracle::Real half = 0.5L * p.penetration_m;
  ASSERT_NEAR(static_cast<double>(oracle::norm(n)), 1.0, 1e-9);
  ASSERT_NEAR(static_cast<double>(a.depth(at - half * n)), 0.0, kTolerance) << "a's surface";
  ASSERT_NEAR(static_cast<double>(b.depth(at + half * n)), 0.0, kTolerance) << "b's surface";
}

void checkConvex(const collide::PlacedShape& pa, const collide::PlacedShape& pb,
                 collide::NarrowMethod method, Tally& tally) {
  const Rounded a = roundedOf(pa);
  const Rounded b = roundedOf(pb);
  const Rounded d = oracle::difference(a, b);
  const auto depth = static_cast<double>(d.depth({}));
  collide::PairOptions options;
  options.narrow = method;
  collide::PairSeed seed;
  std::vector<collide::ContactPoint> points;
  const collide::PairTest test(pa, pb, TouchRule::TouchingIsFree, options, seed);
  const bool collides = test.overlap();
  ASSERT_FALSE(collides && depth < -kTolerance);
  for (const bool all : {true, false}) {
    points.clear();
    if (all && !collides) continue;
    all ? test.appendContacts(points) : test.appendClosest(0.3, points);
    ASSERT_FALSE(depth < -0.3 - kTolerance && !points.empty());
    if (depth < -0.3 + kTolerance) continue;
    ASSERT_FALSE(points.empty());
    ASSERT_LE(points.size(), all ? 2U : 1U);
    double deepest = -HUGE_VAL;
    for (const collide::ContactPoint& p : points) {
      ASSERT_NO_FATAL_FAILURE(checkPoint(a, b, p)) << (all ? "contact" : "closest");
      deepest = std::max(deepest, p.penetration_m);
    }
    ASSERT_NEAR(deepest, depth, kTolerance) << (all ? "contact" : "closest");
    // Moved by the depth along the normal, the shapes touch.
    const oracle::Point moved =
        -static_cast<oracle::Real>(deepest) * oracle::exact(points[0].normal);
    ASSERT_NEAR(static_cast<double>(d.depth(moved)), 0.0, kTolerance);
    if (points.size() == 2) {
      ASSERT_GT(length(points[0].position - points[1].position), 1e-12) << "one point twice";
      ++tally.seconds;
    }
    tally.points += static_cast<int>(points.size());
  }
  ++(collides ? tally.overlaps : tally.near);
}

TEST(ContactTruth, OfConvexPairsIsTheLeastTranslationWithPointsOnBothSurfaces) {
  for (const collide::NarrowMethod method :
       {collide::NarrowMethod::Sat, collide::NarrowMethod::Gjk, collide::NarrowMethod::Mpr}) {
    Shapes make(401);
    Tally t;
    const int n = cases();
    for (const Kind kind_a : kKinds) {
      for (const Kind kind_b : kKinds) {
        for (int i = 0; i < n / 10; ++i) {
          const Shape sa = make.shape(kind_a);
          const bool lattice = make.isOnLattice();
          const Shape sb = make.shape(kind_b);
          make.onLattice(lattice && make.isOnLattice());
          const double far = make.rng().below(5) == 0 ? 1024.0 : 0.0;
          const Vec2 at{far, -far};
          const collide::PlacedShape a =
              *collide::place(sa, {at + make.point(1.2), make.heading()});
          const collide::PlacedShape b =
              *collide::place(sb, {at + make.point(1.2), make.heading()});
          ASSERT_NO_FATAL_FAILURE(checkConvex(a, b, method, t))
              << "method " << static_cast<int>(method) << ", kinds " << static_cast<int>(kind_a)
              << " and " << static_cast<int>(kind_b) << ", pair " << i;
        }
      }
    }
    std::cout << "method " << static_cast<int>(method) << ": " << t.overlaps << " overlap, "
              << t.near << " do not; " << t.points << " points, " << t.seconds
              << " pairs with two\n";
    EXPECT_GT(t.overlaps, n);
    EXPECT_GT(t.near, n / 4);
    EXPECT_GT(t.seconds, n / 4);
  }
}

TEST(ContactTruth, OfHalfPlanesIsTheDepthOfTheirNearestSurface) {
  Shapes make(402);
  Tally t;
  for (int i = 0; i < cases(); ++i) {
    const Shape s = make.shape(kKinds[make.rng().below(7)]);
    const collide::PlacedShape plane =
        *collide::place(HalfPlaneShape{}, {make.point(1.0), make.heading()});
    const collide::PlacedShape body = *collide::place(s, {make.point(1.5), make.heading()});
    const Rounded r = roundedOf(body);
    const oracle::Point n = oracle::exact(plane.box.pose.heading.vector());
    const auto over = [&](oracle::Point p) {
      return oracle::dot(n, p - oracle::exact(plane.box.pose.position));
    };
    oracle::Real least = HUGE_VALL;
    for (const oracle::Point v : r.hull) least = std::min(least, over(v));
    const auto depth = static_cast<double>(r.radius - least);
    std::vector<collide::ContactPoint> points;
    const collide::PairOptions options;
    collide::PairSeed seed;
    const bool plane_first = make.rng().below(2) == 0;
    const collide::PlacedShape& a = plane_first ? plane : body;
    const collide::PlacedShape& b = plane_first ? body : plane;
    if (!overlap(a, b, TouchRule::TouchingCollides)) {
      ASSERT_LE(depth, kTolerance) << i;
      continue;
    }
    ++t.overlaps;
    appendContacts(a, b, TouchRule::TouchingCollides, options, seed, points);
    ASSERT_FALSE(points.empty()) << i;
    ASSERT_NEAR(points.front().penetration_m, depth, kTolerance) << i;
    for (const collide::ContactPoint& p : points) {
      const oracle::Point up = (plane_first ? -1.0L : 1.0L) * oracle::exact(p.normal);
      ASSERT_NEAR(static_cast<double>(oracle::norm(up - n)), 0.0, 1e-12) << i;
      const oracle::Real half = 0.5L * p.penetration_m;
      ASSERT_NEAR(static_cast<double>(over(oracle::exact(p.position) + half * n)), 0.0, kTolerance);
      ASSERT_NEAR(static_cast<double>(r.depth(oracle::exact(p.position) - half * n)), 0.0,
                  kTolerance)
          << i;
    }
    if (points.size() == 2) {
      ++t.seconds;
      ASSERT_GT(length(points[0].position - points[1].position), 1e-12) << i;
    }
  }
  EXPECT_GT(t.overlaps, cases() / 4);
  EXPECT_GT(t.seconds, cases() / 20);
}

// Of the cells of a map each straight piece is a box of its own.
TEST(ContactTruth, OfWallsIsTheLeastTranslationOutOfEachPiece) {
  Shapes make(403);
  const GridFrame frame = *GridFrame::make(16, 16, 0.5, 0.5);
  int found = 0;
  for (int i = 0; i < cases(); ++i) {
    OccupancyGrid grid(frame);
    for (int k = 0; k < 12; ++k) {
      grid.set({static_cast<std::int32_t>(make.rng().below(16)),
                static_cast<std::int32_t>(make.rng().below(16))},
               true);
    }
    const Shape s = make.shape(kKinds[make.rng().below(7)]);
    const collide::PlacedShape body =
        *collide::place(s, {Vec2{4, 4} + make.point(1.0), make.heading()});
    const Rounded r = roundedOf(body);
    std::vector<collide::WallContact> walls;
    collide::appendWallContacts(grid, {}, body, TouchRule::TouchingIsFree, walls);
    for (const collide::WallContact& w : walls) {
      const Vec2 low{frame.columnEdge(w.cells.first_column), frame.rowEdge(w.cells.first_row)};
      const Vec2 high{frame.columnEdge(w.cells.last_column), frame.rowEdge(w.cells.last_row)};
      const Ring corners{low, {high.x, low.y}, high, {low.x, high.y}};
      const Rounded wall = oracle::rounded(corners, 0.0);
      const auto depth = static_cast<double>(oracle::difference(r, wall).depth({}));
      ASSERT_NEAR(w.penetration_m, depth, kTolerance) << i;
      ASSERT_NO_FATAL_FAILURE(checkPoint(r, wall, {w.position, w.normal, w.penetration_m})) << i;
      ++found;
    }
  }
  EXPECT_GT(found, cases() / 2);
}

// Parts of a compound may share their deepest points, and pieces of a wall a corner.
TEST(ContactTruth, OfCompoundsWithHalfPlanesAndWallsReportsNoPointTwice) {
  Shapes make(406);
  int planes = 0;
  int walls_met = 0;
  for (int i = 0; i < cases(); ++i) {
    const Shape s = make.compound(make.rng().below(2) == 0);
    make.onLattice(make.rng().below(2) == 0);
    const collide::PlacedShape body =
        *collide::place(s, {Vec2{4, 4} + make.point(1.0), make.heading()});
    const collide::PlacedShape plane =
        *collide::place(HalfPlaneShape{}, {Vec2{4, 4} + make.point(1.5), make.heading()});
    std::vector<collide::ContactPoint> points;
    if (overlap(plane, body, TouchRule::TouchingIsFree)) {
      ++planes;
      collide::PairSeed seed;
      appendContacts(plane, body, TouchRule::TouchingIsFree, {}, seed, points);
      ASSERT_FALSE(points.empty()) << i;
      double deepest = 0.0;
      for (const Rounded& r : partsOf(body)) {
        for (const oracle::Point v : r.hull) {
          const auto over = oracle::dot(oracle::exact(plane.box.pose.heading.vector()),
                                        v - oracle::exact(plane.box.pose.position));
          deepest = std::max(deepest, static_cast<double>(r.radius - over));
        }
      }
      ASSERT_NEAR(points.front().penetration_m, deepest, kTolerance) << i;
      for (std::size_t k = 0; k < points.size(); ++k) {
        for (std::size_t j = 0; j < k; ++j) {
          ASSERT_GT(length(points[k].position - points[j].position), 1e-12) << i;
        }
      }
    }
    OccupancyGrid grid(*GridFrame::make(16, 16, 0.5, 0.5));
    for (int k = 0; k < 24; ++k) {
      grid.set({static_cast<std::int32_t>(make.rng().below(16)),
                static_cast<std::int32_t>(make.rng().below(16))},
               true);
    }
    std::vector<collide::WallContact> walls;
    collide::appendWallContacts(grid, {}, body, TouchRule::TouchingIsFree, walls);
    walls_met += walls.empty() ? 0 : 1;
    for (std::size_t k = 0; k < walls.size(); ++k) {
      for (std::size_t j = 0; j < k; ++j) {
        const bool same = length(walls[k].position - walls[j].position) < 1e-12 &&
                          length(walls[k].normal - walls[j].normal) < 1e-12 &&
                          std::abs(walls[k].penetration_m - walls[j].penetration_m) < 1e-12;
        ASSERT_FALSE(same) << i << ": pieces " << j << " and " << k;
      }
    }
  }
  EXPECT_GT(planes, cases() / 4);
  EXPECT_GT(walls_met, cases() / 4);
}

void checkCompounds(collide::NarrowMethod method, bool round, int n, std::uint64_t seed_of) {
  Shapes make(seed_of);
  int overlaps = 0;
  int equal = 0;
  for (int i = 0; i < n; ++i) {
    const Shape sa = make.compound(round);
    const Shape sb = make.rng().below(2) == 0 ? make.compound(round) : make.shape(Kind::RoundedBox);
    make.onLattice(make.rng().below(3) == 0);
    const collide::PlacedShape a = *collide::place(sa, {make.point(1.5), make.heading()});
    const collide::PlacedShape b = *collide::place(sb, {make.point(1.5), make.heading()});
    if (!overlap(a, b, TouchRule::TouchingIsFree)) continue;
    ++overlaps;
    std::vector<Rounded> differences;
    double of_parts = 0.0;
    for (const Rounded& p : partsOf(a)) {
      for (const Rounded& q : partsOf(b)) {
        differences.push_back(oracle::difference(p, q));
        of_parts = std::max(of_parts, static_cast<double>(differences.back().depth({})));
      }
    }
    std::vector<collide::ContactPoint> points;
    collide::PairOptions options;
    options.narrow = method;
    collide::PairSeed seed;
    appendContacts(a, b, TouchRule::TouchingIsFree, options, seed, points);
    ASSERT_FALSE(points.empty()) << i;
    const auto least = static_cast<double>(oracle::leastTranslation(differences));
    ASSERT_LE(of_parts, least + 1e-8) << i << ": the oracle contradicts itself";
    ASSERT_LE(points.front().penetration_m, least + kTolerance) << i;
    ASSERT_GE(points.front().penetration_m, 0.9 * least - kTolerance) << i;
    ASSERT_GE(points.front().penetration_m, of_parts - kTolerance) << i;
    equal += points.front().penetration_m > least - 1e-6 ? 1 : 0;
    for (std::size_t k = 0; k < points.size(); ++k) {
      for (std::size_t j = 0; j < k; ++j) {
        ASSERT_GT(length(points[k].position - points[j].position), 1e-9) << i << ": a point twice";
      }
    }
  }
  std::cout << "method " << static_cast<int>(method) << (round ? ", round: " : ": ") << overlaps
            << " overlap, " << equal << " with the least translation of the whole\n";
  EXPECT_GT(overlaps, n / 4);
  EXPECT_GT(equal, overlaps / 10);
}

TEST(ContactTruth, OfCompoundsIsNeverMoreThanTheLeastTranslation) {
  for (const collide::NarrowMethod method :
       {collide::NarrowMethod::Sat, collide::NarrowMethod::Gjk, collide::NarrowMethod::Mpr}) {
    ASSERT_NO_FATAL_FAILURE(checkCompounds(method, true, cases() / 10, 404));
    ASSERT_NO_FATAL_FAILURE(checkCompounds(method, false, cases() / 10, 405));
  }
}

// The pair of the report: discs of radius 1 at a diagonal distance of 1.697.
TEST(ContactTruth, OfTwoDiscsIsAlongTheLineOfTheirCentres) {
  for (const collide::NarrowMethod method :
       {collide::NarrowMethod::Sat, collide::NarrowMethod::Gjk, collide::NarrowMethod::Mpr}) {
    collide::PairOptions options;
    options.narrow = method;
    collide::PairSeed seed;
    std::vector<collide::ContactPoint> points;
    const collide::PlacedShape a = *collide::place(discShape(1.0), {});
    const collide::PlacedShape b = *collide::place(discShape(1.0), {{1.2, 1.2}, {}});
    appendContacts(a, b, TouchRule::TouchingIsFree, options, seed, points);
    ASSERT_EQ(points.size(), 1U);
    EXPECT_NEAR(points[0].penetration_m, 2.0 - 1.2 * std::sqrt(2.0), 1e-12);
    EXPECT_NEAR(points[0].normal.x, -std::sqrt(0.5), 1e-12);
    EXPECT_NEAR(points[0].normal.y, -std::sqrt(0.5), 1e-12);
    EXPECT_NEAR(points[0].position.x, 0.6, 1e-12);
  }
}

}  // namespace
}  // namespace clearway
