// Rotations that begin or end in contact with a cell: the search and the validator against dense
// samples of the motion in long double, and against exact rationals that approach the contact.
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <set>

#include "planner/pose/collision/motion_checker.h"
#include "planner/validate/validate.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"
#include "tests/support/motion_gap.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::Oracle;
using testing::poseOf;
using testing::Real;
using Rational = boost::multiprecision::number<boost::multiprecision::cpp_rational::backend_type,
                                               boost::multiprecision::et_off>;

constexpr std::int32_t kSide = 32;  // of the map, in cells

int cases(int usual) { return testing::caseCount("CLEARWAY_POSE_CASES", usual); }

// Boxes, rounded boxes, boxes placed by a side or by a corner, diamonds; sizes in half cells.
Footprint shapeOf(Rng& rng, std::uint32_t kind, double cell) {
  const double l = 0.5 * cell * (1 + rng.below(9));
  const double w = 0.5 * cell * (1 + rng.below(6));
  const auto ring = [](std::vector<Vec2> points) {
    return *Footprint::parts({*ConvexPolygon::fromRing(points)});
  };
  const double back = 0.5 * cell * rng.below(4);
  switch (kind % 5) {
    case 0: return *Footprint::box(l, w);
    case 1: return *Footprint::box(l, w, 0.25 * cell, PaddingShape::Round);
    case 2:
      return ring({{-back, -0.5 * w}, {l - back, -0.5 * w}, {l - back, 0.5 * w}, {-back, 0.5 * w}});
    case 3: return ring({{0, 0}, {l, 0}, {l, w}, {0, w}});
    default: return ring({{-0.5 * l, 0}, {0, -0.5 * w}, {0.5 * l, 0}, {0, 0.5 * w}});
  }
}

// From or to a cardinal heading at a quarter of a cell, in place or about a centre beside it.
Motion rotationOf(Rng& rng, const GridFrame& frame, bool arc) {
  const auto quarters = [&] { return 0.25 * (48 + rng.below(33)); };
  const Pose at =
      poseOf(quarters() * frame.cellWidth(), quarters() * frame.cellLength(), 90.0 * rng.below(4));
  const double sense = rng.below(2) == 0 ? 1.0 : -1.0;
  const Heading by = *Heading::fromDegrees(sense * 22.5 * (1 + rng.below(4)));
  Pose other{at.position, at.heading.turnedBy(by)};
  if (arc) {
    const double radius = 0.5 * frame.cellWidth() * (2 + rng.below(12));
    const Vec2 centre = at.position + rotate(at.heading, {0.0, sense * radius});
    other.position = centre + rotate(by, at.position - centre);
  }
  return rng.below(2) == 0 ? *motionBetween(at, other) : *motionBetween(other, at);
}

struct Scene {
  Scene(Rng& rng, std::uint32_t n, bool arc, double cell)
      : grid(testing::emptyGrid(kSide, kSide, cell, rng.below(2) == 0 ? cell : 0.5 * cell)),
        footprint(shapeOf(rng, n, cell)),
        motion(rotationOf(rng, grid.frame(), arc)) {}

  [[nodiscard]] bool searched() const {
    return MotionChecker(grid, footprint, TouchRule::TouchingIsFree).isFree(motion);
  }
  [[nodiscard]] bool validated() const {
    return validation::validate(grid, footprint, {motion.from, {motion}}).free;
  }
  // With one blocked cell at a time: each cell that the motion may reach.
  template <class F>
  void forEachCell(F&& f) {
    const Vec2 chord = motion.to.position - motion.from.position;
    const double reach = length(chord) + footprint.circumscribedRadius();
    const Vec2 middle = motion.from.position + 0.5 * chord;
    const CellRange cells = grid.frame().clipped(
        grid.frame().cellsMeeting(enlarged({middle, middle}, reach), TouchRule::TouchingCollides));
    for (std::int32_t r = cells.first_row; r < cells.last_row; ++r) {
      for (std::int32_t c = cells.first_column; c < cells.last_column; ++c) {
        grid.set({r, c}, true);
        f(Cell{r, c});
        grid.set({r, c}, false);
      }
    }
  }

  OccupancyGrid grid;
  Footprint footprint;
  Motion motion;
};

// Over uniform samples, and over samples that approach both ends.
Real smallestGap(const Oracle& oracle) {
  Real least = oracle.smallest();
  for (int k = 8; k <= 40; ++k) {
    const Real t = std::ldexp(1.0L, -k);
    least = std::min({least, oracle.at(t), oracle.at(1.0L - t)});
  }
  return least;
}

struct Counts {
  int hit = 0, contact = 0, searched = 0, validated = 0;
  int undecided = 0;  // by the validator, though free by the search
};

// Both refuse penetration. The validator accepts what the search accepts. Contact is nearly always
// recognized as contact. Returns the number of cases that the validator could not decide.
int compare(double cell, std::uint64_t seed, int n) {
  Rng rng(seed);
  Counts counts[2];
  for (int k = 0; k < n; ++k) {
    const bool arc = k % 3 == 2;
    Scene scene(rng, static_cast<std::uint32_t>(k), arc, cell);
    Counts& count = counts[arc ? 1 : 0];
    scene.forEachCell([&](Cell at) {
      SCOPED_TRACE("case " + std::to_string(k) + ", row " + std::to_string(at.row) + ", column " +
                   std::to_string(at.column));
      const Oracle oracle(scene.grid, scene.footprint, scene.motion);
      if (std::min(oracle.at(0.0L), oracle.at(1.0L)) > 1e-13L) return;  // no contact at an end
      const Real gap = smallestGap(oracle);
      const bool searched = scene.searched();
      const bool validated = scene.validated();
      count.undecided += searched && !validated ? 1 : 0;
      if (gap < -1e-13L) {
        ++count.hit;
        ASSERT_FALSE(searched);
        ASSERT_FALSE(validated);
      } else {
        ++count.contact;
        count.searched += searched ? 1 : 0;
        count.validated += validated ? 1 : 0;
      }
    });
  }
  for (const Counts& c : counts) {
    std::printf("enter %d, touch %d: free by the search %d, by the validator %d\n", c.hit,
                c.contact, c.searched, c.validated);
    EXPECT_GT(c.hit, n);
    EXPECT_GT(c.contact, n / 6);
    EXPECT_GE(10 * c.searched, 9 * c.validated);
    EXPECT_GE(10 * c.validated, 7 * c.contact);
  }
  return counts[0].undecided + counts[1].undecided;
}

// Where every corner at a cardinal heading is a double.
TEST(ContactProperty, ContactAtAnEndIsDistinguishedFromPenetration) {
  EXPECT_EQ(compare(1.0, 91, cases(240)), 0);
}

// With rounded edges of cells and corners of shapes, so that some miss contact by a last place.
TEST(ContactProperty, ContactOfRoundedEdgesIsDistinguishedToo) {
  const int n = cases(240);
  EXPECT_LE(compare(0.05, 92, n), n / 100);
}

// ---- Exact ends ---------------------------------------------------------------------------

struct Exact {
  Rational x, y;
};

// The ring at a cardinal heading, turned back by the angle with tangent t of its half.
std::vector<Exact> ringNear(const ConvexPolygon& part, const Pose& cardinal, const Rational& t) {
  const Rational scale = 1 / (1 + t * t);
  const Rational c = (1 - t * t) * scale;
  const Rational s = 2 * t * scale;
  std::vector<Exact> ring;
  for (const Vec2 v : part.ring()) {
    const Vec2 r = rotate(cardinal.heading, v);  // exact
    ring.push_back({Rational(cardinal.position.x) + Rational(r.x) * c - Rational(r.y) * s,
                    Rational(cardinal.position.y) + Rational(r.x) * s + Rational(r.y) * c});
  }
  return ring;
}

// Interiors of two convex rings: no edge of either has the other on its outer side.
bool overlapExactly(const std::vector<Exact>& a, const std::vector<Exact>& b) {
  const auto separates = [](const std::vector<Exact>& from, const std::vector<Exact>& other) {
    for (std::size_t i = 0; i < from.size(); ++i) {
      const Exact& p = from[i];
      const Exact& q = from[(i + 1) % from.size()];
      const bool outside = std::ranges::all_of(other, [&](const Exact& r) {
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) <= 0;
      });
      if (outside) return true;
    }
    return false;
  };
  return !separates(a, b) && !separates(b, a);
}

// Turns in place to or from a cardinal heading, shifted by some last places or not at all: a turn
// that is reported as free never penetrates, in real arithmetic, however close to the end.
TEST(ContactProperty, NoTurnThatIsReportedFreePenetratesAtAll) {
  Rng rng(93);
  int free = 0;
  int entering = 0;
  int deeper = 0;
  const int n = cases(150);
  for (int k = 0; k < n; ++k) {
    Scene scene(rng, static_cast<std::uint32_t>(k), false, 1.0);
    if (scene.footprint.radius() > 0.0) continue;
    const double ulps = std::ldexp(static_cast<double>(rng.below(5)) - 2.0, -48);  // of 16 to 32
    const Vec2 by = rng.below(2) == 0 ? Vec2{ulps, 0.0} : Vec2{0.0, ulps};
    scene.motion.from.position = scene.motion.from.position + by;
    scene.motion.to.position = scene.motion.from.position;
    const bool from_cardinal = scene.motion.from.heading.isCardinal();
    const Pose& end = from_cardinal ? scene.motion.from : scene.motion.to;
    const double turn = (from_cardinal ? 1.0 : -1.0) * turnAngle(scene.motion);
    const ConvexPolygon& part = scene.footprint.collisionParts()[0];
    scene.forEachCell([&](Cell at) {
      const Aabb box = scene.grid.frame().cellBox(at);
      const Oracle oracle(scene.grid, scene.footprint, scene.motion);
      if (std::abs(oracle.at(from_cardinal ? 0.0L : 1.0L)) > 1e-13L) return;
      std::vector<Exact> cell;
      for (const Vec2 p :
           {box.min, Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}}) {
        cell.push_back({Rational(p.x), Rational(p.y)});
      }
      bool enters = overlapExactly(ringNear(part, end, Rational(0)), cell);
      for (int e = 2; e <= 70 && !enters; ++e) {
        const double t = std::copysign(std::ldexp(1.0, -e), turn);
        if (std::abs(2.0 * std::atan(t)) > std::abs(turn)) continue;
        enters = overlapExactly(ringNear(part, end, Rational(t)), cell);
      }
      (enters ? entering : free) += 1;
      if (!enters) return;
      ASSERT_FALSE(scene.searched()) << "case " << k;
      // The validator may ignore differences below the resolution of coordinates
      // (planner/validate/validate.h).
      if (smallestGap(oracle) > -1e-17L) return;
      ++deeper;
      ASSERT_FALSE(scene.validated()) << "case " << k;
    });
  }
  EXPECT_GT(free, n / 2);
  EXPECT_GT(entering, n / 2);
  EXPECT_GE(10 * deeper, 9 * entering);
}

}  // namespace
}  // namespace clearway::lattice
