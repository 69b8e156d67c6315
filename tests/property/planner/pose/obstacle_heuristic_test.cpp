// The 2-D obstacle heuristic against a plain Dijkstra over all points, and against the motions
// whose costs it bounds from below.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <queue>

#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "tests/support/grids.h"

namespace clearway::lattice {
namespace {

constexpr std::uint64_t kNone = ~0ULL;

struct Space {
  Space(OccupancyGrid map, double width, int headings, double radius = 2.0,
        double turn_cost = PoseOptions{}.turn_cost_m_per_rad, LatticeStep step = {1, 1})
      : grid(std::move(map)),
        footprint(*Footprint::box(width, width)),
        checker(grid, footprint, TouchRule::TouchingIsFree),
        lattice(grid.frame(), grid.frame().cellCentre({0, 0}), step),
        motions(lattice, HeadingSet(lattice.stepX(), lattice.stepY(), headings),
                optionsOf(turn_cost), radius),
        steps(lattice, motions),
        open(*DiscFreeSpace::make(checker, lattice, steps)) {}

  static PoseOptions optionsOf(double turn_cost) {
    PoseOptions options;
    options.turn_cost_m_per_rad = turn_cost;
    return options;
  }
  [[nodiscard]] bool isOpen(LatticePoint p) const { return open.isOpen(open.points().of(p)); }
  // In half units, from a point to all points.
  [[nodiscard]] std::vector<std::uint64_t> distancesTo(LatticePoint goal) const {
    const LatticeIndex& points = open.points();
    std::vector<std::uint64_t> d(points.size(), kNone);
    using Entry = std::pair<std::uint64_t, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    d[points.of(goal)] = 0;
    queue.push({0, points.of(goal)});
    while (!queue.empty()) {
      const auto [cost, at] = queue.top();
      queue.pop();
      if (cost > d[at]) continue;
      for (const ProjectedSteps::Step& s : steps.all()) {
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
  MotionChecker checker;
  StateLattice lattice;
  PrimitiveSet motions;
  ProjectedSteps steps;
  DiscFreeSpace open;
};

Space randomSpace(Rng& rng, int n, double size, std::uint32_t sides) {
  constexpr std::array kHeadings{16, 8, 32};
  const auto side = [&] { return static_cast<std::int32_t>(8 + rng.below(sides)); };
  const double width = n % 3 == 0 ? 1.0 : rng.range(0.6, 1.6);
  const double length = n % 3 == 0 ? 1.0 : rng.range(0.6, 1.6);
  const double radius = n % 2 == 0 ? 2.0 : rng.range(1.0, 13.0);
  const double turn_cost = n % 4 < 2 ? 0.2 : rng.range(0.0, 4.0);
  return Space(testing::randomGrid(rng, side(), side(), width, length, rng.range(0.0, 0.3)), size,
               kHeadings[static_cast<std::size_t>(n / 3) % 3], radius, turn_cost);
}

// At points on relevant paths the heuristic equals the least cost. Elsewhere it is a lower bound
// above the limit.
void expectBound(const Space& space, const ObstacleHeuristic& d,
                 const std::vector<std::uint64_t>& truth, std::uint64_t least,
                 const std::vector<std::uint64_t>& back, double beyond, int& exact, int& lower) {
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const std::uint32_t got = d.at(i);
    if (truth[i] == kNone) {
      // Not reached, or not proved unreachable.
      continue;
    }
    const std::uint64_t want = truth[i] / ProjectedSteps::kPerUnit;
    ASSERT_NE(got, ObstacleHeuristic::kUnreachable);
    ASSERT_LE(got, want);
    const bool relevant =
        least != kNone && back[i] != kNone &&
        static_cast<double>(truth[i] + back[i]) <= static_cast<double>(least) * (1.0 + beyond);
    if (relevant) {
      ASSERT_EQ(got, want);
    }
    (got == want ? exact : lower) += 1;
  }
  ASSERT_EQ(d.at(space.lattice.first() + LatticeVector{-1, -1}), ObstacleHeuristic::kUnreachable);
}

// `space`: with free space and steps.
template <class Space>
StopOr<ObstacleHeuristic> distanceToGoals(const Space& space,
                                          const std::vector<ObstacleHeuristic::Seed>& goals,
                                          const std::vector<ObstacleHeuristic::Seed>& starts,
                                          double beyond, StopCheck& stop) {
  return ObstacleHeuristic::make({.free_space = space.open,
                                  .steps = space.steps,
                                  .seeds = goals,
                                  .ends = starts,
                                  .beyond = beyond},
                                 stop);
}

TEST(ObstacleHeuristic, IsTheLeastCostOnRelevantPathsAndNeverMore) {
  Rng rng(77);
  int exact = 0;
  int went_on = 0;
  int lower = 0;
  int separated = 0;
  for (int n = 0; n < 500; ++n) {
    const Space space = randomSpace(rng, n, rng.range(0.3, 2.2), 40);
    bool any = false;
    for (std::size_t i = 0; i < space.open.points().size(); ++i) any |= space.open.isOpen(i);
    if (!any) continue;
    const LatticePoint goal = space.anyOpen(rng);
    const LatticePoint start = space.anyOpen(rng);
    const std::vector<ObstacleHeuristic::Seed> goals{{goal, 0}};
    const std::vector<ObstacleHeuristic::Seed> starts{{start, 0}};
    const auto to_goal = space.distancesTo(goal);
    const auto to_start = space.distancesTo(start);  // the motions are symmetric
    const std::uint64_t least = to_goal[space.open.points().of(start)];
    StopCheck stop({});
    auto made = distanceToGoals(space, goals, starts, 0.2, stop);
    ASSERT_TRUE(made);
    ObstacleHeuristic& d = *made;
    expectBound(space, d, to_goal, least, to_start, 0.2, exact, lower);
    if (least == kNone) {
      ++separated;
      ASSERT_EQ(d.at(start), ObstacleHeuristic::kUnreachable);
      continue;
    }
    auto made_back = ObstacleHeuristic::make({.free_space = space.open,
                                              .steps = space.steps,
                                              .of = ObstacleHeuristic::Of::FromStart,
                                              .seeds = starts,
                                              .ends = goals,
                                              .opposite = &d,
                                              .beyond = 0.1},
                                             stop);
    ASSERT_TRUE(made_back);
    ObstacleHeuristic& back = *made_back;
    expectBound(space, back, to_start, least, to_goal, 0.1, exact, lower);
    for (const double beyond : {0.3, 0.4, 1.0}) {  // equal to a single computation with that limit
      const double up_to = (1.0 + beyond) * static_cast<double>(least);
      ASSERT_EQ(d.extend(static_cast<std::uint32_t>(std::ceil(up_to)), stop), StopReason::None);
      expectBound(space, d, to_goal, least, to_start, beyond, went_on, lower);
    }
    ASSERT_EQ(d.extend(ObstacleHeuristic::kFarthest, stop), StopReason::None);
    for (std::size_t i = 0; i < to_goal.size(); ++i) {
      ASSERT_EQ(d.known(i), to_goal[i] == kNone ? ObstacleHeuristic::kUnreachable : to_goal[i]);
      ASSERT_EQ(d.at(i) == ObstacleHeuristic::kUnreachable, to_goal[i] == kNone);
    }
  }
  EXPECT_GT(exact, 20'000);
  EXPECT_GT(went_on, 20'000);
  EXPECT_GT(lower, 10'000);
  EXPECT_GT(separated, 10);
}

// Followers apply where all points around are open. Some points of each map are of that kind.
TEST(DiscFreeSpace, KnowsThePointsWithAnOpenNeighbourhood) {
  Rng rng(79);
  int around = 0;
  int not_around = 0;
  for (int n = 0; n < 400; ++n) {
    const Space space = randomSpace(rng, n, rng.range(0.3, 2.2), 40);
    if (!space.steps.knowsFollowers()) continue;
    const std::int32_t reach = space.steps.openReach();
    const LatticeIndex& points = space.open.points();
    for (std::int32_t r = 0; r < space.lattice.rows(); ++r) {
      for (std::int32_t c = 0; c < space.lattice.columns(); ++c) {
        const LatticePoint p = space.lattice.first() + LatticeVector{r, c};
        bool all = true;
        for (std::int32_t i = -reach; i <= reach; ++i) {
          for (std::int32_t j = -reach; j <= reach; ++j) {
            const LatticePoint q = p + LatticeVector{i, j};
            all = all && space.lattice.contains(q) && space.isOpen(q);
          }
        }
        ASSERT_EQ(space.open.isFreeAround(points.of(p)), all) << p.row << ", " << p.column;
        (all ? around : not_around) += 1;
      }
    }
  }
  EXPECT_GT(around, 2'000);
  EXPECT_GT(not_around, 20'000);
}

// In free space each of 16 directions is followed only by itself and its two neighbours.
TEST(ProjectedSteps, AreFollowedByStepsOfNearlyTheirDirection) {
  const Space space(testing::emptyGrid(20, 20), 0.5, 16);
  ASSERT_TRUE(space.steps.knowsFollowers());
  for (std::size_t k = 0; k < space.steps.all().size(); ++k) {
    EXPECT_EQ(std::popcount(space.steps.followers(k)), 3) << k;
    EXPECT_NE(space.steps.followers(k) >> k & 1U, 0U);
  }
}

// Consistency, on which the searches rely: no motion lowers the heuristic by more than its cost.
// Therefore the heuristic never exceeds the cost of a path of motions. The test does not use
// DiscFreeSpace: it compares the disc with all cells near each motion.
class DiscOnMotions {
 public:
  // Examines positions along each motion with at most that spacing.
  DiscOnMotions(const Space& space, double radius, double spacing)
      : space_(space), radius_(radius), spacing_(spacing) {
    for (const Primitive& m : space.motions.all()) along_.push_back(along(m));
  }
  // Whether the disc is certainly free along the whole motion with that index.
  [[nodiscard]] bool isFree(std::size_t motion, LatticePoint from) const {
    bool free = true;
    forEachPosition(motion, from, [&](Vec2 at) {
      free = free && forEachCell(at, radius_ + 0.5 * spacing_, [&](Cell c) {
               return space_.grid.frame().contains(c) && !space_.grid.blocked(c);
             });
    });
    return free;
  }
  // Frees the cells that the disc needs. False if they are not all on the map.
  [[nodiscard]] bool carve(std::size_t motion, LatticePoint from, OccupancyGrid& map) const {
    bool inside = true;
    forEachPosition(motion, from, [&](Vec2 at) { inside = inside && carveAt(at, map); });
    return inside;
  }
  bool carveAt(Vec2 at, OccupancyGrid& map) const {
    return forEachCell(at, radius_ + 0.5 * spacing_, [&](Cell c) {
      if (!map.frame().contains(c)) return false;
      map.set(c, false);
      return true;
    });
  }

 private:
  [[nodiscard]] std::vector<Vec2> along(const Primitive& m) const {
    const StateLattice& lattice = space_.lattice;
    std::vector<Motion> chain;
    space_.motions.appendMotions(
        m, {}, {m.shift.columns * lattice.stepX(), m.shift.rows * lattice.stepY()}, chain);
    std::vector<Vec2> positions{{}};
    for (const Motion& part : chain) {
      // An arc of up to half a turn.
      const double most = 1.6 * length(part.to.position - part.from.position);
      const int n = static_cast<int>(most / spacing_) + 1;
      for (int i = 1; i <= n; ++i) {
        positions.push_back(poseAt(part, i / static_cast<double>(n)).position);
      }
    }
    return positions;
  }
  template <class Visit>
  void forEachPosition(std::size_t motion, LatticePoint from, Visit&& visit) const {
    for (const Vec2 by : along_[motion]) visit(space_.lattice.position(from) + by);
  }
  // Visits the cells that a disc overlaps, also outside of the map, until one returns false.
  template <class Visit>
  bool forEachCell(Vec2 at, double radius, Visit&& visit) const {
    const GridFrame& frame = space_.grid.frame();
    const auto index = [](double v) { return static_cast<std::int32_t>(std::floor(v)); };
    for (std::int32_t i = index((at.y - radius) / frame.cellLength());
         i <= index((at.y + radius) / frame.cellLength()); ++i) {
      for (std::int32_t j = index((at.x - radius) / frame.cellWidth());
           j <= index((at.x + radius) / frame.cellWidth()); ++j) {
        const Aabb box = frame.cellBox({i, j});
        const Vec2 nearest{std::clamp(at.x, box.min.x, box.max.x),
                           std::clamp(at.y, box.min.y, box.max.y)};
        if (length(nearest - at) < radius && !visit(Cell{i, j})) return false;
      }
    }
    return true;
  }

  const Space& space_;
  double radius_;
  double spacing_;
  std::vector<std::vector<Vec2>> along_;  // from the motion's start
};

TEST(ObstacleHeuristic, IsConsistentAlongEveryFreeMotion) {
  Rng rng(78);
  int straight = 0;
  int curved = 0;
  int turned = 0;
  for (int n = 0; n < 60; ++n) {
    const double size = rng.range(0.3, 2.2);
    const Space space = randomSpace(rng, n, size, 20);
    const DiscOnMotions disc(space, 0.5 * size, 0.04);
    const LatticePoint goal = space.anyOpen(rng);
    const LatticePoint start = space.anyOpen(rng);
    StopCheck stop({});
    const std::vector<ObstacleHeuristic::Seed> goals{{goal, 3}};
    const std::vector<ObstacleHeuristic::Seed> starts{{start, 5}};
    auto made = distanceToGoals(space, goals, starts, 0.05, stop);
    ASSERT_TRUE(made);
    ObstacleHeuristic& d = *made;
    for (std::size_t i = 0; i < space.open.points().size(); ++i) {
      const LatticePoint p = space.open.points().point(i);
      if (!space.lattice.contains(p)) continue;
      for (std::size_t k = 0; k < space.motions.all().size(); ++k) {
        const Primitive& m = space.motions.all()[k];
        const LatticePoint to = p + m.shift;
        if (!space.lattice.contains(to) || !disc.isFree(k, p)) continue;
        if (d.at(to) == ObstacleHeuristic::kUnreachable) continue;
        ASSERT_NE(d.at(i), ObstacleHeuristic::kUnreachable);
        ASSERT_LE(d.at(i), d.at(to) + m.cost);
        ++(m.from == m.to ? straight : m.shift == LatticeVector{} ? turned : curved);
      }
    }
  }
  EXPECT_GT(straight, 50'000);
  EXPECT_GT(curved, 50'000);
  EXPECT_GT(turned, 10'000);
}

// Stopped at its first poll, or when the deferred points take more memory than is allowed.
TEST(ObstacleHeuristic, IsALowerBoundAfterAStoppedExtensionAndTheSameAfterTheNextOne) {
  Rng rng(80);
  int stopped = 0;
  int partial = 0;
  for (int n = 0; n < 60; ++n) {
    const Space space = randomSpace(rng, n, rng.range(0.3, 1.5), 60);
    const LatticePoint goal = space.anyOpen(rng);
    const std::vector<ObstacleHeuristic::Seed> goals{{goal, 0}};
    const std::vector<ObstacleHeuristic::Seed> starts{{space.anyOpen(rng), 0}};
    const auto make = [&] {
      StopCheck none({});
      return *ObstacleHeuristic::make({.free_space = space.open,
                                       .steps = space.steps,
                                       .seeds = goals,
                                       .ends = starts,
                                       .beyond = 0.0},
                                      none);
    };
    const auto knownPoints = [&](const ObstacleHeuristic& d) {
      int known = 0;
      for (std::size_t i = 0; i < space.open.points().size(); ++i) {
        known += d.known(i) != ObstacleHeuristic::kUnreachable ? 1 : 0;
      }
      return known;
    };
    const auto truth = space.distancesTo(goal);
    const std::uint32_t least = make().at(starts.front().point);
    if (least == ObstacleHeuristic::kUnreachable) continue;
    StopSource source;
    source.request();
    for (const double further : {1.1, 1.3, 2.0}) {
      const auto up_to = static_cast<std::uint32_t>(further * ProjectedSteps::kPerUnit * least);
      StopCheck none({});
      ObstacleHeuristic whole = make();
      ASSERT_EQ(whole.extend(up_to, none), StopReason::None);
      for (const bool at_once : {true, false}) {
        ObstacleHeuristic d = make();
        const int known_before = knownPoints(d);
        Budget budget;
        budget.max_memory_bytes = d.memoryBytes();
        StopCheck stop(budget, at_once ? &source : nullptr);
        if (d.extend(up_to, stop) == StopReason::None) continue;
        ++stopped;
        partial += knownPoints(d) > known_before ? 1 : 0;
        for (std::size_t i = 0; i < truth.size(); ++i) {
          if (truth[i] == kNone) continue;
          ASSERT_LE(d.at(i), truth[i] / ProjectedSteps::kPerUnit);
        }
        ASSERT_EQ(d.extend(up_to, none), StopReason::None);
        for (std::size_t i = 0; i < truth.size(); ++i) {
          ASSERT_EQ(d.at(i), whole.at(i)) << "point " << i << " of case " << n;
        }
      }
    }
  }
  EXPECT_GT(stopped, 60);
  EXPECT_GT(partial, 10);
}

// If all cells but those of a curve and of some lattice points beside it are blocked, the straight
// runs of the curve leave the open points more than once: with 8 headings and a radius of some 4
// steps, or 16 and some 12, where turns are so expensive that curves cost more than their runs.
TEST(ObstacleHeuristic, IsNoMoreThanTheCostOfACurveThatIsTheOnlyPath) {
  Rng rng(79);
  constexpr std::int32_t kCells = 4;  // a step
  int checked = 0;
  int tight = 0;
  for (int n = 0; n < 800; ++n) {
    const int headings = n % 3 == 0 ? 16 : 8;
    const double size = rng.range(0.2, 1.4) * kCells;
    const double radius = kCells * (headings == 8 ? rng.range(3.5, 4.8) : rng.range(9.6, 12.6));
    const double turn_cost = kCells * rng.range(1.0, 3.0);
    const std::int32_t side = (headings == 8 ? 14 : 22) * kCells;
    OccupancyGrid map = testing::emptyGrid(side, side);
    for (std::int32_t i = 0; i < side; ++i) {
      for (std::int32_t j = 0; j < side; ++j) map.set({i, j}, true);
    }
    const Space closed(map, size, headings, radius, turn_cost, {kCells, 1});
    const auto all = closed.motions.all();
    std::size_t k = 0;
    do {
      k = rng.below(static_cast<std::uint32_t>(all.size()));
    } while (all[k].from == all[k].to || all[k].shift == LatticeVector{});
    const Primitive& m = all[k];
    const LatticePoint from = closed.lattice.nearest({0.5 * side, 0.5 * side});
    const LatticePoint to = from + m.shift;
    const DiscOnMotions disc(closed, 0.5 * size, 0.01 * kCells);
    if (!disc.carve(k, from, map)) continue;
    for (std::int32_t i = std::min(from.row, to.row); i <= std::max(from.row, to.row); ++i) {
      for (std::int32_t j = std::min(from.column, to.column); j <= std::max(from.column, to.column);
           ++j) {
        if (rng.below(2) == 0) disc.carveAt(closed.lattice.position({i, j}), map);
      }
    }
    const Space space(map, size, headings, radius, turn_cost, {kCells, 1});
    StopCheck stop({});
    const std::vector<ObstacleHeuristic::Seed> goals{{to, 0}};
    const std::vector<ObstacleHeuristic::Seed> starts{{from, 0}};
    auto made = distanceToGoals(space, goals, starts, 0.2, stop);
    ASSERT_TRUE(made);
    ObstacleHeuristic& d = *made;
    ASSERT_LE(d.at(from), m.cost) << headings << " headings, radius " << radius / kCells;
    ++checked;
    tight += d.at(from) > 0.98 * m.cost ? 1 : 0;
  }
  EXPECT_GT(checked, 600);
  EXPECT_GT(tight, 80);
}

TEST(FreeSpaceHeuristic, IsTheLeastCostInFreeSpace) {
  const Space space(testing::emptyGrid(60, 60, 1.0, 0.8), 0.5, 16);
  const FreeSpaceHeuristic norm(space.steps.all());
  const LatticePoint goal{30, 30};
  const auto truth = space.distancesTo(goal);
  int close = 0;
  for (std::int32_t r = 5; r <= 55; ++r) {
    for (std::int32_t c = 5; c <= 55; ++c) {
      const std::uint64_t want = truth[space.open.points().of({r, c})];
      const std::uint32_t got = norm(r - 30, c - 30);
      ASSERT_LE(got, want) << r << ", " << c;
      close += static_cast<double>(got) > 0.98 * static_cast<double>(want) - 4.0 ? 1 : 0;
    }
  }
  EXPECT_GT(close, 2'400);  // of 2601: lattice effects next to the goal
}

// Steps that primitive files may contain: cheaper backwards, upwards, or along one diagonal only.
TEST(FreeSpaceHeuristic, IsNeverMoreThanTheCostsOfAsymmetricSteps) {
  for (const ProjectedStep& other :
       {ProjectedStep{{0, -1}, 50}, ProjectedStep{{-1, 0}, 70}, ProjectedStep{{1, -1}, 110}}) {
    std::vector<ProjectedStep> steps{{{0, 1}, 100}, {{1, 0}, 100}, other};
    for (const LatticeVector back : {LatticeVector{0, -1}, LatticeVector{-1, 0}}) {
      if (other.shift != back) steps.push_back({back, 100});
    }
    const FreeSpaceHeuristic norm(steps);
    for (const ProjectedStep& s : steps) {
      EXPECT_LE(norm(10 * s.shift.rows, 10 * s.shift.columns), 10 * s.cost);
    }
  }
}

}  // namespace
}  // namespace clearway::lattice
