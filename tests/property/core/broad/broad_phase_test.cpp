// Every broad phase equals brute force as a set, over long random histories.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "core/base/rng.h"
#include "core/base/task_pool.h"
#include "core/broad/brute_force.h"
#include "core/broad/hierarchical_grid.h"
#include "core/broad/spatial_hash.h"
#include "core/broad/sweep_and_prune.h"

namespace clearway::collide {
namespace {

struct Model {  // the inputs of the broad phases
  std::vector<Aabb> box;
  std::vector<bool> alive;
  std::vector<std::uint32_t> group;  // pairs of one non-zero group are filtered out
};

bool differentGroups(const void* context, Proxy a, Proxy b) {
  const auto& group = static_cast<const Model*>(context)->group;
  return group[a] == 0 || group[a] != group[b];
}

std::vector<CandidatePair> tightPairs(const Model& m) {
  std::vector<CandidatePair> out;
  for (Proxy a = 0; a < m.box.size(); ++a) {
    for (Proxy b = a + 1; b < m.box.size(); ++b) {
      if (m.alive[a] && m.alive[b] && differentGroups(&m, a, b) &&
          overlap(m.box[a], m.box[b], TouchRule::TouchingCollides)) {
        out.push_back({a, b});
      }
    }
  }
  return out;
}

std::vector<CandidatePair> sorted(std::span<const CandidatePair> pairs) {
  std::vector<CandidatePair> out(pairs.begin(), pairs.end());
  std::sort(out.begin(), out.end());
  return out;
}

using Make = std::unique_ptr<BroadPhase> (*)(PairFilter);

template <class T>
std::unique_ptr<BroadPhase> make(PairFilter f) {
  return std::make_unique<T>(f);
}

std::unique_ptr<BroadPhase> makeHash(PairFilter f, SpatialHashOptions o) {
  return std::make_unique<SpatialHash>(o, f);
}

struct Kind {
  const char* name;
  Make make;
};

const Kind kKinds[] = {
    {"GridLevels", &make<HierarchicalGrid>},
    {"SweepAndPrune", &make<SweepAndPrune>},
    {"HashAuto", [](PairFilter f) { return makeHash(f, {}); }},
    {"HashConstant",
     [](PairFilter f) {
       return makeHash(
           f, {.sizing = CellSizing::Constant, .cell_size_m = 1.7, .multi_cell_threshold = 1.0});
     }},
    {"HashWide",
     [](PairFilter f) {
       return makeHash(
           f, {.sizing = CellSizing::Constant, .cell_size_m = 0.4, .multi_cell_threshold = 6.0});
     }},
    {"HashAdaptive",
     [](PairFilter f) { return makeHash(f, {.sizing = CellSizing::AutoAdaptive}); }},
};

class BroadPhaseEqualsBruteForce : public ::testing::TestWithParam<std::tuple<Kind, double>> {};

Aabb randomBox(Rng& rng, double offset) {
  const double size = std::pow(10.0, rng.range(-2.0, rng.below(20) == 0 ? 2.0 : 0.5));
  const Vec2 at{offset + rng.range(-12, 12), rng.range(-12, 12) - offset};
  return {at, at + Vec2{size * rng.unit(), size * rng.unit()}};
}

TEST_P(BroadPhaseEqualsBruteForce, OverARandomHistory) {
  const auto [kind, offset] = GetParam();
  Model model;
  const PairFilter filter{&differentGroups, &model};
  const std::unique_ptr<BroadPhase> tested = kind.make(filter);
  BruteForce reference(filter);
  Rng rng(2024);
  std::size_t pairs_seen = 0, moved = 0, removed = 0;
  for (int step = 0; step < 12'000; ++step) {
    for (std::uint32_t k = rng.below(6); k > 0; --k) {
      const std::uint32_t p = rng.below(90);
      if (p >= model.box.size()) {
        model.box.resize(p + 1);
        model.alive.resize(p + 1, false);
        model.group.resize(p + 1, 0);
      }
      const std::uint32_t action = model.alive[p] ? rng.below(8) : 7;
      if (action == 0) {
        model.alive[p] = false;
        tested->remove(p);
        reference.remove(p);
        ++removed;
        continue;
      }
      if (action == 1) {
        model.group[p] = rng.below(3);
        tested->refresh(p);
        reference.refresh(p);
        continue;
      }
      if (action < 6) {
        const Vec2 by{rng.range(-0.3, 0.3), rng.range(-0.3, 0.3)};
        model.box[p] = {model.box[p].min + by, model.box[p].max + by};
        ++moved;
      } else {
        model.box[p] = randomBox(rng, offset);
      }
      model.alive[p] = true;
      tested->set(p, broadBox(model.box[p]));
      reference.set(p, broadBox(model.box[p]));
    }
    tested->update();
    reference.update();
    if (rng.below(3) != 0) {
      tested->sortPairs();
      ASSERT_TRUE(std::ranges::is_sorted(tested->pairs())) << "step " << step;
    }
    const auto got = sorted(tested->pairs());
    ASSERT_EQ(got, sorted(reference.pairs())) << "step " << step;
    ASSERT_EQ(std::adjacent_find(got.begin(), got.end()), got.end()) << "a pair is listed twice";
    if (step % 10 == 0) {
      const auto truth = tightPairs(model);
      pairs_seen += truth.size();
      ASSERT_TRUE(std::includes(got.begin(), got.end(), truth.begin(), truth.end()))
          << "step " << step;
      const BroadBox window = broadBox(randomBox(rng, offset));
      std::vector<Proxy> a, b;
      tested->query(window, a);
      reference.query(window, b);
      ASSERT_EQ(a, b) << "step " << step;
    }
  }
  EXPECT_GT(pairs_seen, 5'000U);
  EXPECT_GT(moved, 1'000U);
  EXPECT_GT(removed, 300U);
}

INSTANTIATE_TEST_SUITE_P(AllKinds, BroadPhaseEqualsBruteForce,
                         ::testing::Combine(::testing::ValuesIn(kKinds),
                                            ::testing::Values(0.0, 1e5, -3e6)),
                         [](const auto& c) {
                           const double offset = std::get<1>(c.param);
                           return std::string(std::get<0>(c.param).name) +
                                  (offset == 0.0  ? "AtTheOrigin"
                                   : offset > 0.0 ? "Far"
                                                  : "VeryFar");
                         });

// Not only as a set: the order of the list is that of one thread.
TEST(HierarchicalGrid, ListsTheSamePairsWithAnyNumberOfThreads) {
  std::vector<std::vector<CandidatePair>> lists;
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    TaskPool pool(threads);
    HierarchicalGrid grid;
    Rng rng(5);
    std::vector<CandidatePair> all;
    for (int step = 0; step < 4; ++step) {
      for (Proxy p = 0; p < 3'000; ++p) {
        if (step > 0 && rng.below(step == 1 ? 1 : 3) != 0) continue;  // all, or a third
        const Vec2 at{rng.range(0, 60), rng.range(0, 60)};
        grid.set(p, broadBox({at, at + Vec2{rng.range(0.1, 3.0), 1.0}}));
      }
      grid.update(&pool);
      all.insert(all.end(), grid.pairs().begin(), grid.pairs().end());
    }
    EXPECT_GT(all.size(), 10'000U);
    lists.push_back(std::move(all));
  }
  for (const std::vector<CandidatePair>& list : lists) EXPECT_EQ(list, lists[0]);
}

// A planted fault: a search over a fixed ring of neighbours misses these two.
TEST(SpatialHash, BodiesAtADistanceOfTwoCellsAreFoundForEveryThreshold) {
  for (const double threshold : {0.5, 1.0, 1.5, 3.0}) {
    SpatialHash hash(
        {.sizing = CellSizing::Constant, .cell_size_m = 2.0, .multi_cell_threshold = threshold}, {},
        {0.0F, 0.0F});
    hash.set(0, broadBox({{0.55, 0.0}, {3.45, 2.9}}));  // centre 2.0
    hash.set(1, broadBox({{3.40, 0.0}, {6.30, 2.9}}));  // centre 4.85: two cells on
    hash.update();
    EXPECT_EQ(hash.pairs().size(), 1U) << threshold;
  }
}

TEST(SpatialHash, ConstantSizingNamesTheMissingSize) {
  const auto r = SpatialHash::check({.sizing = CellSizing::Constant});
  ASSERT_FALSE(r);
  EXPECT_NE(r.error().text().find("cell_size_m"), std::string::npos);
  EXPECT_FALSE(SpatialHash::check({.sizing = CellSizing::Constant, .cell_size_m = -1.0}));
}

TEST(SpatialHash, TheAutomaticCellIsTwiceTheUpperMedian) {
  EXPECT_EQ(SpatialHash::automaticCell({1.0F, 2.0F, 3.0F, 10.0F}, 2.0, 0.5), 6.0);
  EXPECT_EQ(SpatialHash::automaticCell({1.0F, 2.0F, 3.0F, 10.0F}, 0.5, 0.5), 1.5);
  EXPECT_EQ(SpatialHash::automaticCell({0.01F}, 2.0, 0.5), 0.5);
}

TEST(SweepAndPrune, FallsBackToAFullSortWhenTheOrderIsDestroyed) {
  SweepAndPrune sweep;
  Rng rng(3);
  for (Proxy p = 0; p < 2'000; ++p) {
    const double x = rng.range(0, 1000);
    sweep.set(p, broadBox({{x, 0}, {x + 1, 1}}));
  }
  sweep.update();
  EXPECT_EQ(sweep.fullSorts(), 1U);
  sweep.set(7, broadBox({{500, 0}, {501, 1}}));
  sweep.update();
  EXPECT_EQ(sweep.fullSorts(), 1U) << "one moved box is mended by insertion";
}

}  // namespace
}  // namespace clearway::collide
