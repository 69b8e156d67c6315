// Costs of changes of direction and of nearness, on random small maps: the search costs as its twin
// without a bound, and as Dijkstra's algorithm written here anew, whose states and costs come from
// motions and way_cost.h, not from the search's tables.
#include "planner/pose/priced_search.h"

#include <gtest/gtest.h>

#include <map>
#include <queue>
#include <tuple>

#include "planner/pose/replanner.h"
#include "planner/pose/smooth.h"
#include "tests/support/pose_problems.h"

namespace clearway {
namespace {

using testing::RandomProblem;

PoseOptions priced(Rng& rng, PoseOptions options, double cell) {
  if (rng.below(3) != 0) options.switch_cost_m = rng.range(0.05, 3.0) * cell;
  if (rng.below(3) != 0 || options.switch_cost_m <= 0.0) {
    options.near_factor = rng.range(0.1, 5.0);
    options.near_distance_m = rng.range(0.3, 3.0) * cell;
  }
  return options;
}

// A problem on one lattice, complete.
struct OnLattice {
  OnLattice(const PoseProblem& p, const PoseOptions& o, LatticeStep step)
      : options(o),
        validity(*p.grid, *p.footprint, o.touch),
        lattice(p.grid->frame(), p.start.position, step),
        headings(headingsOf(p)),
        motions(lattice, headings, options, o.min_radius_m),
        masks(validity, lattice, motions),
        points(lattice, PlaneSteps(lattice, motions).reach()),
        search(problemFor(p)) {}
  [[nodiscard]] PoseSearchProblem problemFor(const PoseProblem& p) {
    const ConnectionContext context{&lattice, &headings,      &validity,
                                    &options, motions.unit(), options.min_radius_m};
    return {&lattice,
            &motions,
            &masks,
            &validity,
            &points,
            nullptr,
            nullptr,
            motions.unit(),
            &options,
            connectStart(context, p.start),
            connectGoal(context, p.goal, p.start.heading),
            connectDirectly(context, p.start, p.goal)};
  }
  [[nodiscard]] HeadingSet headingsOf(const PoseProblem& p) const {
    HeadingSet set(lattice.stepX(), lattice.stepY(), options.headings);
    set.adopt(p.start.heading);
    return set;
  }
  PoseOptions options;
  Validity validity;
  Lattice lattice;
  HeadingSet headings;
  MotionSet motions;
  MotionMasks masks;
  PointNumbers points;
  PoseSearchProblem search;
};

// Row, column, heading, and the direction driven last.
using Node = std::tuple<std::int32_t, std::int32_t, std::int32_t, Gear>;
constexpr std::uint64_t kNothing = ~0ULL;

// The least cost from the starts to a goal in the search's units, or kNothing.
class PlainDijkstra {
 public:
  explicit PlainDijkstra(OnLattice& on) : on_(on), price_(on.options, on.validity) {
    for (const Connection& c : on.search.goals) {
      goals_.emplace(std::tuple{c.state.point.row, c.state.point.column, c.state.heading},
                     &c.motions);
    }
  }

  std::uint64_t run() {
    std::uint64_t best = kNothing;
    for (const auto& way : on_.search.direct) best = std::min(best, units(price_(way)));
    for (const Connection& c : on_.search.starts) {
      reach({c.state.point.row, c.state.point.column, c.state.heading, gears(c.motions).last},
            units(price_(c.motions)));
    }
    while (!open_.empty()) {
      const auto [cost, node] = open_.top();
      open_.pop();
      if (cost > costs_.at(node)) continue;
      best = std::min(best, cost + toGoal(node));
      expand(node, cost);
    }
    return best;
  }

 private:
  [[nodiscard]] std::uint64_t units(double metres) const { return on_.motions.unit().up(metres); }
  [[nodiscard]] GearUse gears(const std::vector<Motion>& way) const {
    return countsGears(on_.options) ? gearsOf(way, on_.options) : GearUse{};
  }
  [[nodiscard]] std::uint64_t change(Gear a, Gear b) const { return units(price_.ofChange(a, b)); }

  void reach(const Node& node, std::uint64_t cost) {
    const auto [at, is_new] = costs_.emplace(node, cost);
    if (!is_new && at->second <= cost) return;
    at->second = cost;
    open_.push({cost, node});
  }

  std::uint64_t toGoal(const Node& node) {
    const auto& [row, column, heading, gear] = node;
    std::uint64_t best = kNothing - (std::uint64_t{1} << 60U);
    const auto [first, last] = goals_.equal_range({row, column, heading});
    for (auto g = first; g != last; ++g) {
      const std::vector<Motion>& way = *g->second;
      if (!on_.validity.isFree(way)) continue;
      best = std::min(best, units(price_(way)) + change(gear, gears(way).first));
    }
    return best;
  }

  void expand(const Node& node, std::uint64_t cost) {
    const auto& [row, column, heading, gear] = node;
    const LatticePoint from{row, column};
    for (std::size_t i = on_.motions.first(heading); i < on_.motions.first(heading + 1); ++i) {
      const Primitive& p = on_.motions.all()[i];
      const LatticePoint to = from + p.shift;
      if (!on_.lattice.contains(to)) continue;
      std::vector<Motion> way;
      on_.motions.appendMotions(p, on_.lattice.position(from), on_.lattice.position(to), way);
      if (!on_.validity.isFree(way)) continue;
      const GearUse use = gears(way);
      reach({to.row, to.column, p.to, use.last == Gear::None ? gear : use.last},
            cost + std::max<std::uint64_t>(units(p.cost_m), 1) + change(gear, use.first) +
                units(price_.ofNearness(way)));
    }
  }

  OnLattice& on_;
  WayCost price_;
  std::multimap<std::tuple<std::int32_t, std::int32_t, std::int32_t>, const std::vector<Motion>*>
      goals_;
  std::map<Node, std::uint64_t> costs_;
  std::priority_queue<std::pair<std::uint64_t, Node>, std::vector<std::pair<std::uint64_t, Node>>,
                      std::greater<>>
      open_;
};

struct Model {
  MotionModel model;
  int headings;
  std::uint32_t cases;
};

class PricedSearchOf : public ::testing::TestWithParam<Model> {};

TEST_P(PricedSearchOf, CostsAsDijkstrasAlgorithm) {
  const Model& model = GetParam();
  Rng rng(61);
  std::uint32_t solved = 0;
  std::uint32_t unsolved = 0;
  std::uint32_t dearer = 0;  // than without the costs
  for (std::uint32_t n = 0; n < model.cases; ++n) {
    const RandomProblem random(rng, n, model.model, model.headings);
    const PoseProblem p = random.problem();
    const double cell = p.grid->frame().cellWidth();
    OnLattice on(p, priced(rng, random.options(), cell), {1, n % 4 == 3 ? 2 : 1});
    StopCheck stop({});
    const PlanControl control;
    ProgressMeter meter(control);
    const std::uint64_t least = PlainDijkstra(on).run();
    const PoseSearchResult twin = searchPriced(on.search, stop, meter);
    const PlaneSteps steps(on.lattice, on.motions);
    const OpenPlane plane(on.validity, on.lattice, steps);
    PlaneDistance bound(plane, steps, PlaneDistance::Of::ToGoal);
    std::vector<PlaneDistance::Seed> goals;
    std::vector<PlaneDistance::Seed> starts;
    for (const Connection& c : on.search.goals) goals.push_back({c.state.point, c.cost});
    for (const Connection& c : on.search.starts) starts.push_back({c.state.point, c.cost});
    ASSERT_EQ(bound.compute(goals, starts, stop), StopReason::None);
    on.search.to_goal = &bound;
    const PoseSearchResult found = searchPriced(on.search, stop, meter);
    ASSERT_EQ(found.found, least < kNothing / 2) << "case " << n;
    ASSERT_EQ(twin.found, found.found) << "case " << n;
    (found.found ? solved : unsolved) += 1;
    if (!found.found) continue;
    ASSERT_EQ(twin.cost, least) << "case " << n;
    ASSERT_EQ(found.cost, least) << "case " << n;
    // The path itself costs that, to the rounding of a unit a motion and a part of one.
    const double exact = WayCost(on.options, on.validity)(found.motions);
    const double units = exact * on.motions.unit().perMetre();
    ASSERT_NEAR(units, found.cost, 3.0 + 3.0 * static_cast<double>(found.visited.size()));
    dearer += units > 1.001 * motionCost(found.motions, on.options) * on.motions.unit().perMetre();
    for (const auto& v : found.visited) {
      ASSERT_LE(bound.at(v.state.point), found.cost - v.cost) << "case " << n;
    }
    on.options.weight = 2.0;
    const PoseSearchResult fast = searchPriced(on.search, stop, meter);
    ASSERT_TRUE(fast.found) << "case " << n;
    ASSERT_GE(fast.cost, least) << "case " << n;
    ASSERT_LE(fast.cost, 2 * least) << "case " << n;
  }
  EXPECT_GT(solved, model.cases / 4);
  EXPECT_GT(unsolved, model.cases / 12);
  EXPECT_GT(dearer, model.cases / 10);
}

INSTANTIATE_TEST_SUITE_P(Models, PricedSearchOf,
                         ::testing::Values(Model{MotionModel::Differential, 16, 16},
                                           Model{MotionModel::Differential, 8, 24},
                                           Model{MotionModel::Car, 16, 30},
                                           Model{MotionModel::Car, 8, 40},
                                           Model{MotionModel::Omni, 8, 40}));

TEST(PricedPlan, IsProvenAndSmoothingMakesItNoDearer) {
  Rng rng(62);
  int solved = 0;
  int improved = 0;
  for (std::uint32_t n = 0; n < 60; ++n) {
    const auto model = static_cast<MotionModel>(n % 3);
    const RandomProblem random(rng, n, model);
    const PoseProblem p = random.problem();
    const PoseOptions options = priced(rng, random.options(), p.grid->frame().cellWidth());
    const PlanResult r = planPose(p, options);
    if (r.status != PlanStatus::Solved) continue;
    ++solved;
    ASSERT_TRUE(r.certificate.free);
    const Validity validity(*p.grid, *p.footprint, options.touch);
    const WayCost price(options, validity);
    ASSERT_EQ(r.cost, price(r.path.motions));
    const SmoothResult s = smooth(*p.grid, *p.footprint, r.path, r.certificate, options,
                                  {model != MotionModel::Car, options.min_radius_m});
    ASSERT_TRUE(s.certificate.free);
    ASSERT_EQ(s.cost, price(s.path.motions));
    ASSERT_LE(s.cost, r.cost);
    improved += s.improved ? 1 : 0;
  }
  EXPECT_GT(solved, 20);
  EXPECT_GT(improved, 8);
}

TEST(PricedPlan, IsTheSameAfterEditsAsAFreshOne) {
  Rng rng(63);
  int solved = 0;
  for (int n = 0; n < 12; ++n) {
    OccupancyGrid grid = testing::randomGrid(rng, 32, 40, 0.25, 0.25, 0.04);
    const Footprint footprint = *Footprint::box(rng.range(0.4, 1.0), rng.range(0.3, 0.5));
    const PoseOptions options = priced(rng, {}, 0.25);
    Replanner replanner(grid, footprint, options);
    Pose at = testing::poseOf(rng.range(1, 4), rng.range(1, 7), 0);
    const PoseGoal goal{{rng.range(6, 9), rng.range(1, 7)}, Heading()};
    replanner.plan(at, goal);
    for (int k = 0; k < 8; ++k) {
      const std::vector<Motion>& motions = replanner.result().path.motions;
      if (k % 4 == 3 && motions.size() > 8) {
        at = motions[1].to;
        replanner.moveStart(at);
      } else {
        const CellEdit edit{
            {static_cast<std::int32_t>(rng.below(32)), static_cast<std::int32_t>(rng.below(40))},
            rng.below(2) == 0};
        replanner.edit(std::span(&edit, 1));
      }
      const PlanResult fresh = planPose({&replanner.grid(), &footprint, at, goal}, options);
      ASSERT_EQ(replanner.result().status, fresh.status) << fresh.reason;
      if (fresh.status != PlanStatus::Solved) continue;
      ++solved;
      ASSERT_NEAR(replanner.result().cost, fresh.cost, 4e-3 * fresh.cost) << n << " " << k;
    }
  }
  EXPECT_GT(solved, 40);
}

}  // namespace
}  // namespace clearway
