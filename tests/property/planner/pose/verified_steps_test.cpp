// The verified steps of a small map against individual checks of every motion from every point, and
// the obstacle heuristic over them against a plain Dijkstra over these motions.
#include "planner/pose/heuristic/verified_steps.h"

#include <gtest/gtest.h>

#include <optional>
#include <queue>
#include <utility>

#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "planner/pose/search/lattice_context.h"
#include "tests/support/grids.h"

namespace clearway::lattice {
namespace {

constexpr std::uint64_t kNoStep = ~0ULL;

struct SmallMap {
  SmallMap(Rng& rng, int n)
      : grid(testing::randomGrid(rng, 8 + static_cast<std::int32_t>(rng.below(60)),
                                 8 + static_cast<std::int32_t>(rng.below(100)),
                                 n % 3 == 0 ? 1.0 : rng.range(0.7, 1.4), 1.0,
                                 rng.range(0.0, 0.15))),
        touches(n % 2 == 0),
        footprint(touches ? *Footprint::box(0.5 * (1 + rng.below(5)), 0.5 * (1 + rng.below(4)))
                          : *Footprint::box(rng.range(0.4, 3.0), rng.range(0.4, 2.2))),
        checker(grid, footprint, TouchRule::TouchingIsFree),
        lattice(grid.frame(), anchorOn(grid.frame(), rng, touches), {1, 1}),
        options(optionsFor(rng, n)),
        setup(*LatticeContext::make(
            checker, lattice, HeadingSet(lattice.stepX(), lattice.stepY(), n % 5 == 0 ? 8 : 16),
            options)) {}

  static Vec2 anchorOn(const GridFrame& frame, Rng& rng, bool touches) {
    const Vec2 end = frame.bounds().max;
    if (!touches) return {rng.range(0.0, end.x - 1e-6), rng.range(0.0, end.y - 1e-6)};
    const Vec2 centre = frame.cellCentre({frame.rows() / 2, frame.columns() / 2});
    return rng.below(2) == 0 ? centre
                             : centre + Vec2{0.5 * frame.cellWidth(), 0.5 * frame.cellLength()};
  }
  static PoseOptions optionsFor(Rng& rng, int n) {
    constexpr std::array kModels{DriveKind::Differential, DriveKind::Car,
                                 DriveKind::Omnidirectional};
    PoseOptions options;
    options.model = kModels[static_cast<std::size_t>(n) % 3];
    options.min_radius_m = rng.range(1.0, 5.0);
    options.allow_reverse = n % 4 != 0;
    options.turn_cost_m_per_rad = rng.range(0.0, 4.0);
    return options;
  }
  [[nodiscard]] bool isFree(std::size_t motion, LatticePoint from) {
    const Primitive& p = setup.motions.all()[motion];
    std::vector<Motion> chain;
    setup.motions.appendMotions(p, lattice.position(from), lattice.position(from + p.shift), chain);
    return checker.isFree(chain);
  }
  template <class Visit>
  void forEachPoint(Visit&& visit) const {
    for (std::int32_t r = 0; r < lattice.rows(); ++r) {
      for (std::int32_t c = 0; c < lattice.columns(); ++c) {
        visit(lattice.first() + LatticeVector{r, c});
      }
    }
  }
  [[nodiscard]] std::size_t number(LatticePoint p) const { return setup.free_space.points().of(p); }

  OccupancyGrid grid;
  bool touches;  // boxes touch cells, which only the exact check decides
  Footprint footprint;
  MotionChecker checker;
  StateLattice lattice;
  PoseOptions options;
  LatticeContext setup;
};

// The graph of all free motions, in half units: an edge for each motion.
struct Edges {
  explicit Edges(SmallMap& map) {
    const auto& motions = map.setup.motions.all();
    map.forEachPoint([&](LatticePoint p) {
      for (std::size_t i = 0; i < motions.size(); ++i) {
        if (motions[i].shift == LatticeVector{} || !map.isFree(i, p)) continue;
        free.push_back({map.number(p), map.number(p + motions[i].shift), i});
      }
    });
  }
  struct Edge {
    std::size_t from, to, motion;
  };
  std::vector<Edge> free;
};

// The least costs to a point over motions, each at the cost of its projected step.
std::vector<std::uint64_t> leastTo(const SmallMap& map, const Edges& edges, std::size_t goal) {
  std::vector<std::vector<Edges::Edge>> into(map.setup.free_space.points().size());
  for (const Edges::Edge& e : edges.free) into[e.to].push_back(e);
  std::vector<std::uint64_t> d(into.size(), kNoStep);
  using Entry = std::pair<std::uint64_t, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  d[goal] = 0;
  queue.push({0, goal});
  while (!queue.empty()) {
    const auto [cost, at] = queue.top();
    queue.pop();
    if (cost > d[at]) continue;
    for (const Edges::Edge& e : into[at]) {
      const std::uint64_t sum =
          cost + ProjectedSteps::kPerUnit * map.setup.motions.all()[e.motion].cost;
      if (sum >= d[e.from]) continue;
      d[e.from] = sum;
      queue.push({sum, e.from});
    }
  }
  return d;
}

// The heuristic is admissible and consistent over free motions, and mostly equals the least cost of
// the projection without headings.
TEST(VerifiedSteps, GiveAnAdmissibleAndConsistentHeuristic) {
  Rng rng(901);
  int maps = 0;
  int equal = 0;
  int less = 0;
  for (int n = 0; n < 24; ++n) {
    SmallMap map(rng, n);
    const Edges edges(map);
    if (map.setup.links.empty() || edges.free.empty()) continue;
    ++maps;
    const LatticeIndex& points = map.setup.free_space.points();
    const auto any = [&] {
      return edges.free[rng.below(static_cast<std::uint32_t>(edges.free.size()))];
    };
    const LatticePoint goal = points.point(any().to);
    const LatticePoint start = points.point(any().from);
    const std::vector<ObstacleHeuristic::Seed> goals{{goal, 0}};
    const std::vector<ObstacleHeuristic::Seed> starts{{start, 0}};
    const std::vector<std::uint64_t> truth = leastTo(map, edges, points.of(goal));
    StopCheck stop({});
    auto made = ObstacleHeuristic::make({.free_space = map.setup.free_space,
                                         .steps = map.setup.steps,
                                         .seeds = goals,
                                         .ends = starts,
                                         .links = &map.setup.links,
                                         .beyond = 0.1},
                                        stop);
    ASSERT_TRUE(made);
    ObstacleHeuristic& d = *made;
    auto made_back = ObstacleHeuristic::make({.free_space = map.setup.free_space,
                                              .steps = map.setup.steps,
                                              .of = ObstacleHeuristic::Of::FromStart,
                                              .seeds = starts,
                                              .ends = goals,
                                              .opposite = &d,
                                              .links = &map.setup.links,
                                              .beyond = 0.1},
                                             stop);
    ASSERT_TRUE(made_back);
    ObstacleHeuristic& back = *made_back;
    for (const Edges::Edge& e : edges.free) {
      const std::uint32_t cost = map.setup.motions.all()[e.motion].cost;
      if (back.at(e.from) == ObstacleHeuristic::kUnreachable) continue;
      ASSERT_LE(back.at(e.to), back.at(e.from) + cost);
    }
    for (const double further : {0.0, 1.5, 1e6}) {
      const double least = ProjectedSteps::kPerUnit * std::min(d.at(start), 1'000'000U);
      if (further > 0.0) {
        ASSERT_EQ(d.extend(static_cast<std::uint32_t>(
                               std::min<double>(further * least, ObstacleHeuristic::kFarthest)),
                           stop),
                  StopReason::None);
      }
      map.forEachPoint([&](LatticePoint p) {
        const std::uint64_t most = truth[points.of(p)];
        if (most == kNoStep) return;
        ASSERT_LE(d.at(p), most / ProjectedSteps::kPerUnit);
      });
      for (const Edges::Edge& e : edges.free) {
        const std::uint32_t cost = map.setup.motions.all()[e.motion].cost;
        if (d.at(e.to) == ObstacleHeuristic::kUnreachable) continue;
        ASSERT_LE(d.at(e.from), d.at(e.to) + cost);
      }
    }
    // The search is exhaustive now: at connected points only rounding is lost.
    map.forEachPoint([&](LatticePoint p) {
      const std::uint64_t most = truth[points.of(p)];
      if (most == kNoStep) return;
      (d.known(points.of(p)) == most ? equal : less) += 1;
    });
  }
  EXPECT_GT(maps, 12);
  EXPECT_GT(equal, 5'000);
  EXPECT_LT(less, equal);
}

// A verified step is a step that some motion makes from the point. Only curves are pruned.
TEST(VerifiedSteps, AreTheStepsThatMotionsMake) {
  Rng rng(902);
  std::size_t links = 0;
  for (int n = 0; n < 16; ++n) {
    SmallMap map(rng, n);
    if (map.setup.links.empty()) continue;
    const Edges edges(map);
    const auto& steps = map.setup.steps.all();
    const LatticeIndex& points = map.setup.free_space.points();
    std::vector<std::uint64_t> made(points.size(), 0);
    for (const Edges::Edge& e : edges.free) {
      const Primitive& motion = map.setup.motions.all()[e.motion];
      const int most = motion.via.empty() && motion.from == motion.to ? 64 : 1;
      for (std::size_t k = 0; k < steps.size(); ++k) {
        for (std::int32_t times = 1; times <= most; ++times) {
          const LatticeVector v = steps[k].shift;
          if (LatticeVector{times * v.rows, times * v.columns} != motion.shift) continue;
          for (std::int32_t i = 0; i < times; ++i) {
            made[e.from + static_cast<std::size_t>(i * points.step(v))] |= 1ULL << k;
          }
        }
      }
    }
    map.forEachPoint([&](LatticePoint p) {
      const std::size_t i = points.of(p);
      const std::uint64_t link = map.setup.links.from(i);
      if (!map.touches) {  // otherwise a step may depend on an open exact check
        ASSERT_EQ(link & ~made[i], 0U) << "of a motion that is not free";
      }
      for (std::size_t k = 0; k < steps.size(); ++k) {
        if ((link >> k & 1U) != 0) {
          ++links;
          ASSERT_NE(map.setup.links.to(points.of(p + steps[k].shift)) >> k & 1U, 0U);
        } else if ((made[i] >> k & 1U) != 0) {
          ASSERT_TRUE(map.setup.steps.runs(k)) << "a step that nothing replaces";
        }
      }
    });
  }
  EXPECT_GT(links, 30'000U);
}

// The verdicts of the verified steps equal individual checks of each motion, also after edits.
TEST(VerifiedSteps, AreTheSameAfterEditsAsNewOnes) {
  Rng rng(903);
  int edits = 0;
  for (int n = 0; n < 20; ++n) {
    SmallMap map(rng, n);
    if (map.setup.links.empty()) continue;
    std::optional<LatticeContext> setup(std::move(map.setup));  // owns map.setup.motions from now
    for (int edit = 0; edit < 8; ++edit) {
      const auto row =
          static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(map.grid.frame().rows())));
      const auto column = static_cast<std::int32_t>(
          rng.below(static_cast<std::uint32_t>(map.grid.frame().columns())));
      map.grid.set({row, column}, !map.grid.blocked({row, column}));
      map.checker = *std::move(map.checker).updated();
      const CellRange changed{row, row + 1, column, column + 1};
      StopOr<LatticeContext> updated = std::move(*setup).updated(map.checker, changed, nullptr);
      setup.emplace(*std::move(updated));
      ++edits;
    }
    const LatticeContext fresh =
        *LatticeContext::make(map.checker, map.lattice, setup->motions.headings(), map.options);
    for (std::size_t i = 0; i < setup->free_space.points().size(); ++i) {
      ASSERT_EQ(setup->links.from(i), fresh.links.from(i)) << i;
      ASSERT_EQ(setup->links.to(i), fresh.links.to(i)) << i;
    }
    map.forEachPoint([&](LatticePoint p) {
      for (std::size_t i = 0; i < setup->motions.all().size(); i += 5) {
        ASSERT_EQ(setup->masks.isFree(i, p), map.isFree(i, p)) << p.row << ", " << p.column;
      }
    });
  }
  EXPECT_GT(edits, 80);
}

}  // namespace
}  // namespace clearway::lattice
