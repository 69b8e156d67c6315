#include "planner/query/path_repair.h"

#include <gtest/gtest.h>

#include <cmath>

#include "planner/validate/curved_path_check.h"
#include "tests/support/grids.h"

namespace clearway {
namespace {

CheckedQuery queryOf(const OccupancyGrid& map, const Footprint& body) {
  return *check({&map, ShapedAgent{body, {}, false}, {{1, 1}, {}}, {{{2, 2}, {}}}});
}

CurvedPath randomPath(Rng& rng) {
  const auto place = [&] { return Vec2{rng.range(1.0, 11.0), rng.range(1.0, 11.0)}; };
  CurvedPath path;
  path.start = {place(), *Heading::fromDegrees(rng.range(-180, 180))};
  for (std::uint32_t n = 2 + rng.below(4); n > 0; --n) {
    const Pose to{place(), *Heading::fromDegrees(rng.range(-180, 180))};
    switch (rng.below(4)) {
      case 0: glideTo(path, to, n); break;
      case 1: arcTo(path, to, n); break;
      case 2: slideTo(path, to.position, n); break;
      default:
        followCurve(path,
                    {{{goalOf(path).position}, {place(), rng.range(0.5, 2)}, {to.position}},
                     HeadingLaw::Tangent,
                     {},
                     {}},
                    n);
    }
  }
  return path;
}

// What is returned is free, joins the same ends, and keeps all that no detour replaces.
TEST(PathRepair, ItsPathIsFreeAndKeepsTheRest) {
  Rng rng(20261129);
  int repaired = 0, impossible = 0;
  for (int i = 0; i < 120; ++i) {
    SCOPED_TRACE("case " + std::to_string(i));
    const OccupancyGrid map = testing::randomGrid(rng, 24, 24, 0.5, 0.5, 0.02);
    const Footprint body = *Footprint::box(rng.range(0.3, 0.9), rng.range(0.2, 0.5));
    const CurvedPath path = randomPath(rng);
    const Certificate before = validation::validate(map, body, path);
    const auto repair = repairPath(queryOf(map, body), path, 0.5);
    ASSERT_TRUE(repair) << describe(repair.error());
    if (repair->status != PlanStatus::Solved) {
      ++impossible;
      EXPECT_FALSE(before.free);
      EXPECT_FALSE(repair->reason.empty());
      continue;
    }
    EXPECT_EQ(repair->detours.empty(), before.free);
    EXPECT_TRUE(validation::validate(map, body, repair->path).free);
    EXPECT_EQ(repair->path.start, path.start);
    EXPECT_LE(length(goalOf(repair->path).position - goalOf(path).position), 1e-12);
    double expected = length(path), end = 0.0;
    for (const Detour& d : repair->detours) {
      EXPECT_LE(end, d.begin_m + 1e-9);
      EXPECT_LE(d.begin_m, d.end_m);
      expected += d.length_m - (d.end_m - d.begin_m);
      end = d.end_m;
    }
    EXPECT_NEAR(length(repair->path), expected, 1e-5 * expected);
    repaired += repair->detours.empty() ? 0 : 1;
  }
  EXPECT_GT(repaired, 20);
  EXPECT_LT(impossible, 90);
}

TEST(PathRepair, BadStepsAreRefused) {
  const OccupancyGrid map = testing::gridOf({"....", ".##.", "....", "...."});
  const Footprint body = *Footprint::box(0.5, 0.4);
  CurvedPath path{{{0.5, 1.5}, {}}, {}};
  slideTo(path, {3.5, 1.5}, 0);
  for (const double step : {0.0, -1.0, std::nan(""), 1e-12}) {
    EXPECT_FALSE(repairPath(queryOf(map, body), path, step)) << step;
  }
  const auto good = repairPath(queryOf(map, body), path, 0.25);
  ASSERT_TRUE(good);
  EXPECT_EQ(good->status, PlanStatus::Solved);
  EXPECT_EQ(good->detours.size(), 1U);
}

}  // namespace
}  // namespace clearway
