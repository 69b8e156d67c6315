// The swept volume against fine samples of the motion: it contains the whole sweep, and little
// more. Motions, shapes and cells are random. Each test counts its cases.
#include "planner/pose/sweep/swept_volume.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/geometry/distance.h"
#include "core/geometry/predicates.h"
#include "core/grid/covered_cells.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::poseOf;
using testing::randomFootprint;

// Straight motions, turns in place and arcs in equal shares; the angles of arcs up to 150 degrees.
Motion randomMotion(Rng& rng, std::uint32_t kind) {
  const Pose from = poseOf(rng.range(3, 7), rng.range(3, 7), rng.range(-180, 180));
  const Pose beside = poseOf(from.position.x + rng.range(-1, 1), from.position.y + rng.range(-1, 1),
                             from.heading.degrees() + rng.range(-150, 150));
  switch (kind % 3) {
    case 0: return *motionBetween(from, {beside.position, from.heading});
    case 1: return *motionBetween(from, {from.position, beside.heading});
    default: return *motionBetween(from, beside);
  }
}

bool within(std::span<const Vec2> ring, Vec2 p) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (orient2d(ring[i], ring[(i + 1) % ring.size()], p) < 0) return false;
  }
  return true;
}

// A random point of a convex ring: a corner, on an edge, or inside.
Vec2 pointOf(std::span<const Vec2> ring, Rng& rng) {
  const auto any = [&] { return ring[rng.below(static_cast<std::uint32_t>(ring.size()))]; };
  const Vec2 a = any();
  const Vec2 b = a + rng.unit() * (any() - a);
  return rng.below(3) == 0 ? a : b + rng.unit() * (any() - b);
}

// The cover contains every point of the body at every time.
TEST(SweptVolume, ContainsEveryPointOfTheBodyAtEveryTime) {
  Rng rng(21);
  int turning = 0;
  for (std::uint32_t n = 0; n < 3'000; ++n) {
    const Footprint footprint = randomFootprint(rng, n / 3, 0.8, 0.5);
    const Motion m = randomMotion(rng, n);
    turning += m.kind != MotionKind::Straight ? 1 : 0;
    SweptVolume cover;
    cover.append(footprint, m, {rng.range(1e-4, 0.05), 1e-11});
    for (int k = 0; k < 40; ++k) {
      const auto& parts = footprint.collisionParts();
      const auto& part = parts[rng.below(static_cast<std::uint32_t>(parts.size()))];
      const Vec2 p = toWorld(poseAt(m, rng.unit()), pointOf(part.ring(), rng));
      bool covered = false;
      for (std::size_t i = 0; i < cover.size() && !covered; ++i) {
        // Points on the edge of the cover deviate by the rounding of poseAt().
        covered = within(cover.piece(i), p) ||
                  closestPoints(cover.piece(i), Aabb{p, p}).distance_m < 1e-13;
      }
      ASSERT_TRUE(covered) << "case " << n << ", point (" << p.x << ", " << p.y << ")";
    }
  }
  EXPECT_EQ(turning, 2'000);
}

// Covers with and without rounding squares differ by at most the distance that the header states.
TEST(SweptVolume, RoundingSquaresAddNoMoreThanTheirSize) {
  Rng rng(23);
  double worst = 0.0;
  for (std::uint32_t n = 0; n < 1'000; ++n) {
    const Footprint footprint = randomFootprint(rng, n / 3, 0.8, 0.5);
    const Motion m = randomMotion(rng, n);
    SweepPrecision precision{rng.range(1e-3, 0.05), 1e-6};
    SweptVolume with;
    with.append(footprint, m, precision);
    precision.has_squares = false;
    SweptVolume without;
    without.append(footprint, m, precision);
    for (int k = 0; k < 40; ++k) {
      const SweptVolume& from = k % 2 == 0 ? with : without;
      const SweptVolume& to = k % 2 == 0 ? without : with;
      const auto piece = from.piece(rng.below(static_cast<std::uint32_t>(from.size())));
      const Vec2 p = pointOf(piece, rng);
      double d = 1e9;
      for (std::size_t i = 0; i < to.size(); ++i) {
        d = std::min(d, closestPoints(to.piece(i), Aabb{p, p}).distance_m);
      }
      ASSERT_LT(d, 5.0 * std::sqrt(2.0) * precision.rounding_m) << "case " << n;
      worst = std::max(worst, d / precision.rounding_m);
    }
  }
  EXPECT_GT(worst, 1.0) << "squares are seen";
}

// The error bound of the header: no point of the cover is further than 1.2 * excess from the swept
// area.
TEST(SweptVolume, KeepsItsErrorBound) {
  Rng rng(22);
  double worst = 0.0;
  for (std::uint32_t n = 0; n < 600; ++n) {
    const Footprint footprint = randomFootprint(rng, n / 3, 0.8, 0.5);
    const Motion m = randomMotion(rng, n);
    const double excess = rng.range(1e-3, 0.02);
    SweptVolume cover;
    cover.append(footprint, m, {excess, 1e-11});
    const auto distanceAt = [&](double t, Vec2 p) {
      double d = 1e9;
      for (const ConvexPolygon& part : footprint.collisionParts()) {
        const std::vector<Vec2> ring = placed(part, poseAt(m, t));
        d = std::min(d, closestPoints(ring, Aabb{p, p}).distance_m);
      }
      return d;
    };
    for (int k = 0; k < 30; ++k) {
      const auto piece = cover.piece(rng.below(static_cast<std::uint32_t>(cover.size())));
      const Vec2 p = pointOf(piece, rng);
      constexpr int kSteps = 100;
      double d = 1e9;
      int nearest = 0;
      for (int i = 0; i <= kSteps; ++i) {
        const double here = distanceAt(static_cast<double>(i) / kSteps, p);
        if (here < d) nearest = i;
        d = std::min(d, here);
      }
      for (int i = -kSteps; i <= kSteps && d > 0.0; ++i) {  // finer around the nearest
        d = std::min(d, distanceAt((nearest + static_cast<double>(i) / kSteps) / kSteps, p));
      }
      worst = std::max(worst, d / excess);
      ASSERT_LE(d, 1.2 * excess + 1e-4 * excess + 1e-9) << "case " << n;
    }
  }
  EXPECT_GT(worst, 0.5);  // the bound is nearly attained
}

using CellSet = std::set<std::pair<std::int32_t, std::int32_t>>;

void addCells(const GridFrame& frame, std::span<const Vec2> ring, double radius, CellSet& out) {
  const auto cells = coveredCells(frame, ring, radius);
  ASSERT_TRUE(cells);
  for (const Cell c : *cells) out.insert({c.row, c.column});
}

// The cells of the cover contain every cell that the moving shape covers, and few more.
TEST(SweptVolume, ContainsEverySweptCellAndFewMore) {
  Rng rng(23);
  std::size_t swept_total = 0;
  std::size_t cover_total = 0;
  int motions = 0;
  for (std::uint32_t n = 0; n < 450; ++n) {
    const Footprint footprint = randomFootprint(rng, n / 3, 0.8, 0.5);
    const Motion m = randomMotion(rng, n);
    const double w = rng.range(0.05, 0.3);
    const double l = rng.below(2) == 0 ? w : rng.range(0.05, 0.3);
    const GridFrame frame = *GridFrame::make(400, 400, w, l);
    SweptVolume cover;
    cover.append(footprint, m, {std::min(w, l) / 16.0, 1e-11});
    CellSet covered;
    for (std::size_t i = 0; i < cover.size(); ++i) {
      addCells(frame, cover.piece(i), footprint.radius(), covered);
    }
    CellSet swept;
    // No point of the body moves by more than a 64th of a cell between two samples.
    const double path_m = travel(m) + footprint.circumscribedRadius() * std::abs(turnAngle(m));
    const int steps = std::clamp(static_cast<int>(path_m / std::min(w, l) * 64.0), 1, 300);
    for (int i = 0; i <= steps; ++i) {
      const Pose at = poseAt(m, static_cast<double>(i) / steps);
      for (const ConvexPolygon& part : footprint.collisionParts()) {
        addCells(frame, placed(part, at), footprint.radius(), swept);
      }
    }
    ASSERT_TRUE(std::includes(covered.begin(), covered.end(), swept.begin(), swept.end()))
        << "case " << n;
    ASSERT_GE(swept.size(), 1U);
    swept_total += swept.size();
    cover_total += covered.size();
    ++motions;
  }
  EXPECT_EQ(motions, 450);
  EXPECT_GT(swept_total, 30'000U);
  const double more = static_cast<double>(cover_total) / static_cast<double>(swept_total) - 1.0;
  RecordProperty("percent_more", std::to_string(100.0 * more));
  EXPECT_LT(more, 0.01);  // at most 1 % more cells
}

}  // namespace
}  // namespace clearway::lattice
