// What is made for large maps is polled row by row: nothing is done after a request, and the
// cells between two polls are counted. bench_stop measures the times.
#include <gtest/gtest.h>

#include "core/grid/components.h"
#include "core/grid/distance_field.h"
#include "planner/pose/collision/disc_inflation.h"
#include "planner/pose/search/lattice_context.h"
#include "planner/validate/validate.h"
#include "tests/support/counted_clock.h"
#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::poseOf;

constexpr std::int32_t kSide = 2048;

struct Made {
  bool made = false;
  std::int64_t polls = 0;
};

// `make` says whether it was made. 0: without a stop.
template <class Make>
Made makeUntil(std::int64_t stop_at, const Make& make) {
  using testing::CountedClock;
  Budget budget;
  budget.time_limit_s = stop_at == 0
                            ? CountedClock::kLongTime_s
                            : (static_cast<double>(stop_at) - 0.5) * CountedClock::kReading_s;
  const CountedClock clock;
  StopCheck stop(budget);  // the first reading
  const bool made = make(stop);
  return {made, clock.readings() - 1};
}

// A whole run has a poll for every `rows` rows at least. A limit at the first poll, in the middle
// and at the last one ends it there.
template <class Make>
void expectPolledByRows(std::int64_t rows, const Make& make) {
  const Made whole = makeUntil(0, make);
  EXPECT_TRUE(whole.made);
  EXPECT_GE(whole.polls, kSide / rows);
  for (const std::int64_t at : {std::int64_t{1}, whole.polls / 2, whole.polls}) {
    const Made a = makeUntil(at, make);
    EXPECT_FALSE(a.made) << "at poll " << at << " of " << whole.polls;
    EXPECT_EQ(a.polls, at) << "of " << whole.polls;
  }
}

TEST(LargeMap, ComponentsAndDistancesArePolledByRows) {
  OccupancyGrid grid = testing::emptyGrid(kSide, kSide);
  for (std::int32_t i = 0; i < kSide; ++i) grid.set({i, 1000}, true);
  expectPolledByRows(64, [&](StopCheck& s) { return Components::make(grid, s).has_value(); });
  expectPolledByRows(64, [&](StopCheck& s) { return DistanceField::make(grid, s).has_value(); });
  const DistanceField field(grid);
  expectPolledByRows(64, [&](StopCheck& s) { return field.copy(s).has_value(); });
}

TEST(LargeMap, CheckersAndInflationsArePolledByRows) {
  const OccupancyGrid grid = testing::emptyGrid(kSide, kSide);
  const Footprint robot = *Footprint::box(3.0, 2.0);
  const std::vector<StaticAgent> others{
      {"a", *Footprint::box(500.0, 750.0), poseOf(1000, 1000, 0)}};
  expectPolledByRows(64, [&](StopCheck& s) {
    return MotionChecker::make(grid, robot, TouchRule::TouchingIsFree, others, 5.0, &s).has_value();
  });
  expectPolledByRows(64,
                     [&](StopCheck& s) { return DiscInflation::make(grid, 50.0, &s).has_value(); });
}

TEST(LargeMap, LatticesArePolledByRows) {
  const OccupancyGrid grid = testing::emptyGrid(kSide, kSide);
  const Footprint robot = *Footprint::box(3.0, 2.0);
  MotionChecker checker(grid, robot, TouchRule::TouchingIsFree);
  for (const std::int32_t finer_by : {1, 2}) {
    const StateLattice lattice(grid.frame(), {4.5, 4.5}, {1, finer_by});
    expectPolledByRows(64, [&](StopCheck& s) {
      return LatticeContext::make(checker, lattice, HeadingSet::uniform(64), {}, &s).has_value();
    });
  }
}

// An edit forgets what was decided near it, and computes nothing: the words are computed when they
// are asked for.
TEST(LargeMap, AnUpdateComputesNoMasks) {
  const OccupancyGrid grid = testing::emptyGrid(kSide, kSide);
  const Footprint robot = *Footprint::box(3.0, 2.0);
  MotionChecker checker(grid, robot, TouchRule::TouchingIsFree);
  const StateLattice lattice(grid.frame(), {4.5, 4.5}, {1, 1});
  const PrimitiveSet motions(lattice, HeadingSet(1.0, 1.0), {}, 1.0);
  SweptMasks masks = *SweptMasks::make(checker, lattice, motions);
  for (const std::int32_t rows : {125, 500, kSide}) {
    for (std::int32_t n = 20; n < 2000; n += 50) static_cast<void>(masks.isFree(0, {n, n}));
    const SweptMasks::Counters before = masks.counters();
    masks.update({0, rows, 0, kSide});
    EXPECT_EQ(masks.counters().words, before.words) << rows;
    EXPECT_EQ(masks.counters().exact, before.exact) << rows;
  }
}

// A certificate of a long path has a poll for every motion.
TEST(LargeMap, CertificatesArePolledByMotions) {
  OccupancyGrid grid = testing::emptyGrid(kSide, kSide);
  for (std::int32_t i = 0; i < kSide; ++i) grid.set({i, 1500}, true);
  const Footprint robot = *Footprint::box(2.0, 1.0);
  Path path{poseOf(2.5, 2.5, 0), {}};
  for (int k = 0; k < 20'000; ++k) {
    const Pose& at = path.goal();
    const bool to_right = k / 1000 % 2 == 0;
    const Vec2 next = k % 1000 == 999 ? at.position + Vec2{0.0, 1.0}
                                      : at.position + Vec2{to_right ? 1.0 : -1.0, 0.0};
    path.motions.push_back({MotionKind::Straight, at, {next, at.heading}});
  }
  const auto validates = [&](StopCheck& s) {
    return validation::validate(grid, robot, path, TouchRule::TouchingIsFree, {}, s).has_value();
  };
  const Made whole = makeUntil(0, validates);
  EXPECT_TRUE(whole.made);
  EXPECT_GE(whole.polls, 20'000);
  for (const std::int64_t at : {std::int64_t{1}, whole.polls / 2}) {
    const Made a = makeUntil(at, validates);
    EXPECT_FALSE(a.made);
    EXPECT_EQ(a.polls, at);
  }
}

}  // namespace
}  // namespace clearway::lattice
