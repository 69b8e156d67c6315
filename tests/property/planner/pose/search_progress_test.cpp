// The progress that a search reports, against the share of its work that is done: by the states
// that it has expanded of all that it expands. A counted clock makes every poll a report, so that
// all of them are compared, on machines of every speed.
#include <gtest/gtest.h>

#include <algorithm>

#include "planner/common/progress_meter.h"
#include "planner/pose/pose_planner.h"
#include "planner/pose/search/progress_parts.h"
#include "tests/support/counted_clock.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"

namespace clearway::lattice {
namespace {

struct Reported {
  PlanResult result;
  std::vector<PlanProgress> all;
};

// Across a map of scattered cells.
Reported planAcross(std::int32_t side, const PoseOptions& options) {
  Rng rng(5);
  OccupancyGrid grid = testing::randomGrid(rng, side, side, 1.0, 1.0, 0.004);
  for (const std::int32_t corner : {0, side - 70}) {
    for (std::int32_t r = 0; r < 70; ++r) {
      for (std::int32_t c = 0; c < 70; ++c) grid.set({corner + r, corner + c}, false);
    }
  }
  const Footprint box = *Footprint::box(9.0, 5.0);
  const Heading ahead = *Heading::fromDegrees(0.0);
  const double far = side - 50.0;
  Reported out;
  const testing::CountedClock clock(ProgressMeter::kInterval_s);
  PlanControl control;
  control.progress = [&](const PlanProgress& p) { out.all.push_back(p); };
  out.result =
      planPose({&grid, &box, {{50.0, 50.0}, ahead}, PoseGoal{{far, far}, ahead}}, options, control);
  return out;
}

void expectSorted(const Reported& r) {
  ASSERT_EQ(r.result.status, PlanStatus::Solved);
  EXPECT_TRUE(std::ranges::is_sorted(r.all, {}, &PlanProgress::fraction));
  EXPECT_EQ(r.all.back().fraction, 1.0);
}

TEST(SearchProgress, MovesWhileTheHeuristicIsComputed) {
  PoseOptions options;
  options.headings = 64;
  const Reported r = planAcross(1'500, options);
  expectSorted(r);
  const auto before = std::ranges::count_if(r.all, [](const PlanProgress& p) {
    return p.expanded == 0 && p.fraction > 0.0 && p.fraction <= kHeuristicPart;
  });
  EXPECT_GT(before, 0);
}

// No part of the heuristic is long without a report: it is extended while a search runs, too.
TEST(SearchProgress, MovesWhileTheHeuristicIsExtended) {
  PoseOptions options;
  options.headings = 64;
  options.anytime = true;
  std::vector<double> fractions;
  const Reported r = planAcross(1'500, options);
  for (const PlanProgress& p : r.all) {
    if (p.fraction <= kHeuristicPart) fractions.push_back(p.fraction);
  }
  ASSERT_GT(fractions.size(), 4U);
  const auto late = std::ranges::count_if(
      fractions, [](double f) { return f > 0.5 * kHeuristicPart && f < 0.95 * kHeuristicPart; });
  EXPECT_GT(late, 0) << "the first guess is less than half of it";
}

// The states of all searches, estimated from the reported fraction. Before a fifth of them most
// time goes into heuristics, which expand none.
TEST(SearchProgress, OfAnAnytimeQueryIsWithinAFactorOfTwo) {
  PoseOptions options;
  options.anytime = true;
  const Reported r = planAcross(1'500, options);
  expectSorted(r);
  const auto total = static_cast<double>(r.result.metrics.expanded);
  int compared = 0;
  for (const PlanProgress& p : r.all) {
    const double done = static_cast<double>(p.expanded) / total;
    if (done < 0.2 || done > 0.7) continue;
    const double left = done * (1.0 - p.fraction) / p.fraction;
    EXPECT_GT(left, 0.5 * (1.0 - done)) << "at " << done;
    EXPECT_LT(left, 2.0 * (1.0 - done)) << "at " << done;
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

// The states that the proof still has to expand, estimated from the reported share of the proof.
TEST(SearchProgress, OfAProofIsWithinAFactorOfTwo) {
  PoseOptions options;
  options.headings = 64;
  const Reported r = planAcross(1'500, options);
  expectSorted(r);
  const double begin = incumbentPart(true).to;
  const auto total = static_cast<double>(r.result.metrics.expanded);
  int compared = 0;
  for (const PlanProgress& p : r.all) {
    const double done = static_cast<double>(p.expanded) / total;
    if (done < 0.1 || done > 0.75) continue;  // of what is nearly done little is left
    const double share = (p.fraction - begin) / (1.0 - begin);
    const double left = done * (1.0 - share) / share;
    EXPECT_GT(left, 0.5 * (1.0 - done)) << "at " << done;
    EXPECT_LT(left, 2.0 * (1.0 - done)) << "at " << done;
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

// The searches before the last one take hardly any work, so they are a small part.
TEST(SearchProgress, OfAnAnytimeSearchLeavesMostToTheProof) {
  PoseOptions options;
  options.headings = 64;
  options.anytime = true;
  const Reported r = planAcross(1'500, options);
  expectSorted(r);
  const std::uint64_t total = r.result.metrics.expanded;
  int early = 0;
  for (const PlanProgress& p : r.all) {
    if (p.expanded * 100 > total) continue;
    EXPECT_LE(p.fraction, kHeuristicPart + (1.0 - kHeuristicPart) * kAnytimePart + 1e-9);
    ++early;
  }
  EXPECT_GT(early, 0);
}

}  // namespace
}  // namespace clearway::lattice
