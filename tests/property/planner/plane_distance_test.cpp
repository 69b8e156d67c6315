// The bound of poses from a search in the plane, against a plain Dijkstra over all its points.
#include <gtest/gtest.h>

#include <bit>
#include <queue>

#include "planner/pose/plane_distance.h"
#include "tests/support/grids.h"

namespace clearway {
namespace {

constexpr std::uint64_t kNone = ~0ULL;

struct Plane {
  Plane(OccupancyGrid map, double width, int headings)
      : grid(std::move(map)),
        footprint(*Footprint::box(width, width)),
        validity(grid, footprint, TouchRule::TouchingIsFree),
        lattice(grid.frame(), grid.frame().cellCentre({0, 0}), {1, 1}),
        motions(lattice, HeadingSet(lattice.stepX(), lattice.stepY(), headings), {}, 2.0),
        steps(lattice, motions),
        open(validity, lattice, steps) {}

  [[nodiscard]] bool isOpen(LatticePoint p) const { return open.isOpen(open.points().of(p)); }
  // In half units, from a point to all others.
  [[nodiscard]] std::vector<std::uint64_t> distancesTo(LatticePoint goal) const {
    const PointNumbers& points = open.points();
    std::vector<std::uint64_t> d(points.size(), kNone);
    using Entry = std::pair<std::uint64_t, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    d[points.of(goal)] = 0;
    queue.push({0, points.of(goal)});
    while (!queue.empty()) {
      const auto [cost, at] = queue.top();
      queue.pop();
      if (cost > d[at]) continue;
      for (const PlaneSteps::Step& s : steps.all()) {
        const LatticePoint to = points.point(at) + LatticeVector{-s.shift.rows, -s.shift.columns};
        if (!lattice.contains(to) || !open.isPassable(points.of(to))) continue;
        const bool narrow = open.isOpen(at) != open.isOpen(points.of(to));
        const std::uint64_t sum = cost + s.cost + (narrow ? steps.narrowCost() : 0);
        if (sum >= d[points.of(to)]) continue;
        d[points.of(to)] = sum;
        queue.push({sum, points.of(to)});
      }
    }
    return d;
  }
  [[nodiscard]] LatticePoint anyOpen(Rng& rng) const {
    for (;;) {
      const auto rows = static_cast<std::uint32_t>(lattice.rows());
      const auto columns = static_cast<std::uint32_t>(lattice.columns());
      const LatticePoint p =
          lattice.first() + LatticeVector{static_cast<std::int32_t>(rng.below(rows)),
                                          static_cast<std::int32_t>(rng.below(columns))};
      if (isOpen(p)) return p;
    }
  }
  OccupancyGrid grid;
  Footprint footprint;
  Validity validity;
  Lattice lattice;
  MotionSet motions;
  PlaneSteps steps;
  OpenPlane open;
};

Plane randomPlane(Rng& rng, int n) {
  constexpr std::array kHeadings{16, 8, 32};
  const auto side = [&] { return static_cast<std::int32_t>(8 + rng.below(40)); };
  const double width = n % 3 == 0 ? 1.0 : rng.range(0.6, 1.6);
  const double length = n % 3 == 0 ? 1.0 : rng.range(0.6, 1.6);
  return Plane(testing::randomGrid(rng, side(), side(), width, length, rng.range(0.0, 0.3)),
               rng.range(0.3, 2.2), kHeadings[static_cast<std::size_t>(n / 3) % 3]);
}

// Where a way matters, the distance is the least one; elsewhere it is no more than that, and says
// that the way costs too much.
void expectBound(const Plane& plane, const PlaneDistance& d,
                 const std::vector<std::uint64_t>& truth, std::uint64_t least,
                 const std::vector<std::uint64_t>& back, double beyond, int& exact, int& lower) {
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const std::uint32_t got = d.at(i);
    if (truth[i] == kNone) {
      // Not reached, or not known to be out of reach.
      continue;
    }
    const std::uint64_t want = truth[i] / PlaneSteps::kPerUnit;
    ASSERT_NE(got, PlaneDistance::kUnreachable);
    ASSERT_LE(got, want);
    const bool matters =
        least != kNone && back[i] != kNone &&
        static_cast<double>(truth[i] + back[i]) <= static_cast<double>(least) * (1.0 + beyond);
    if (matters) {
      ASSERT_EQ(got, want);
    }
    (got == want ? exact : lower) += 1;
  }
  ASSERT_EQ(d.at(plane.lattice.first() + LatticeVector{-1, -1}), PlaneDistance::kUnreachable);
}

TEST(PlaneDistance, IsTheLeastCostWhereItMattersAndNeverMore) {
  Rng rng(77);
  int exact = 0;
  int lower = 0;
  int apart = 0;
  for (int n = 0; n < 400; ++n) {
    const Plane plane = randomPlane(rng, n);
    bool any = false;
    for (std::size_t i = 0; i < plane.open.points().size(); ++i) any |= plane.open.isOpen(i);
    if (!any) continue;
    const LatticePoint goal = plane.anyOpen(rng);
    const LatticePoint start = plane.anyOpen(rng);
    const std::vector<PlaneDistance::Seed> goals{{goal, 0}};
    const std::vector<PlaneDistance::Seed> starts{{start, 0}};
    const auto to_goal = plane.distancesTo(goal);
    const auto to_start = plane.distancesTo(start);  // the motions are the same both ways
    const std::uint64_t least = to_goal[plane.open.points().of(start)];
    StopCheck stop({});
    PlaneDistance d(plane.open, plane.steps, PlaneDistance::Of::ToGoal);
    ASSERT_EQ(d.compute(goals, starts, stop, 0.2), StopReason::None);
    expectBound(plane, d, to_goal, least, to_start, 0.2, exact, lower);
    if (least == kNone) {
      ++apart;
      ASSERT_EQ(d.at(start), PlaneDistance::kUnreachable);
      continue;
    }
    PlaneDistance back(plane.open, plane.steps, PlaneDistance::Of::FromStart, &d);
    ASSERT_EQ(back.compute(starts, goals, stop, 0.1), StopReason::None);
    expectBound(plane, back, to_start, least, to_goal, 0.1, exact, lower);
  }
  EXPECT_GT(exact, 20'000);
  EXPECT_GT(lower, 10'000);
  EXPECT_GT(apart, 10);
}

// Where few steps follow one another: there all points around are open, and some of them are such.
TEST(OpenPlane, KnowsWhereAllIsOpenAround) {
  Rng rng(79);
  int around = 0;
  int not_around = 0;
  for (int n = 0; n < 200; ++n) {
    const Plane plane = randomPlane(rng, n);
    if (!plane.steps.knowsFollowers()) continue;
    const std::int32_t reach = plane.steps.openReach();
    const PointNumbers& points = plane.open.points();
    for (std::int32_t r = 0; r < plane.lattice.rows(); ++r) {
      for (std::int32_t c = 0; c < plane.lattice.columns(); ++c) {
        const LatticePoint p = plane.lattice.first() + LatticeVector{r, c};
        bool all = true;
        for (std::int32_t i = -reach; i <= reach; ++i) {
          for (std::int32_t j = -reach; j <= reach; ++j) {
            const LatticePoint q = p + LatticeVector{i, j};
            all = all && plane.lattice.contains(q) && plane.isOpen(q);
          }
        }
        ASSERT_EQ(plane.open.isOpenAround(points.of(p)), all) << p.row << ", " << p.column;
        (all ? around : not_around) += 1;
      }
    }
  }
  EXPECT_GT(around, 2'000);
  EXPECT_GT(not_around, 20'000);
}

// In the open each of 16 directions is followed by itself and its neighbours, and by no others.
TEST(PlaneSteps, AreFollowedByThoseInNearlyTheirDirection) {
  const Plane plane(testing::emptyGrid(20, 20), 0.5, 16);
  ASSERT_TRUE(plane.steps.knowsFollowers());
  for (std::size_t k = 0; k < plane.steps.all().size(); ++k) {
    EXPECT_EQ(std::popcount(plane.steps.followers(k)), 3) << k;
    EXPECT_NE(plane.steps.followers(k) >> k & 1U, 0U);
  }
}

// What a search relies on: no step lowers the bound by more than it costs.
TEST(PlaneDistance, IsConsistent) {
  Rng rng(78);
  int checked = 0;
  for (int n = 0; n < 100; ++n) {
    const Plane plane = randomPlane(rng, n);
    const LatticePoint goal = plane.anyOpen(rng);
    const LatticePoint start = plane.anyOpen(rng);
    StopCheck stop({});
    const std::vector<PlaneDistance::Seed> goals{{goal, 3}};
    const std::vector<PlaneDistance::Seed> starts{{start, 5}};
    PlaneDistance d(plane.open, plane.steps, PlaneDistance::Of::ToGoal);
    ASSERT_EQ(d.compute(goals, starts, stop, 0.05), StopReason::None);
    const PointNumbers& points = plane.open.points();
    for (std::size_t i = 0; i < points.size(); ++i) {
      const LatticePoint p = points.point(i);
      if (!plane.lattice.contains(p) || !plane.open.isOpen(i)) continue;
      for (const Primitive& m : plane.motions.all()) {
        const LatticePoint to = p + m.shift;
        if (!plane.lattice.contains(to) || !plane.isOpen(to)) continue;
        if (d.at(to) == PlaneDistance::kUnreachable || m.via.size() > 0) continue;
        if (m.from != m.to) continue;  // straight ones: the points of others may be closed
        ASSERT_NE(d.at(i), PlaneDistance::kUnreachable);
        ASSERT_LE(d.at(i), d.at(to) + m.cost);
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 100'000);
}

TEST(PlaneNorm, IsTheLeastCostInTheOpen) {
  const Plane plane(testing::emptyGrid(60, 60, 1.0, 0.8), 0.5, 16);
  const PlaneNorm norm(plane.steps.all());
  const LatticePoint goal{30, 30};
  const auto truth = plane.distancesTo(goal);
  int close = 0;
  for (std::int32_t r = 5; r <= 55; ++r) {
    for (std::int32_t c = 5; c <= 55; ++c) {
      const std::uint64_t want = truth[plane.open.points().of({r, c})];
      const std::uint32_t got = norm(r - 30, c - 30);
      ASSERT_LE(got, want) << r << ", " << c;
      close += static_cast<double>(got) > 0.98 * static_cast<double>(want) - 4.0 ? 1 : 0;
    }
  }
  EXPECT_GT(close, 2'400);  // of 2601: lattice effects next to the goal
}

}  // namespace
}  // namespace clearway
