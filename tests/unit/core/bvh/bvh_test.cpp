// The tree finds what comparing all pairs of boxes finds.
#include "core/bvh/bvh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/base/rng.h"

namespace clearway::collide {
namespace {

using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

std::vector<Aabb> randomBoxes(Rng& rng, std::size_t n, double spread) {
  std::vector<Aabb> out(n);
  for (Aabb& b : out) {
    b.min = {rng.range(-spread, spread), rng.range(-spread, spread)};
    b.max = b.min + Vec2{rng.range(0.1, 2.0), rng.range(0.1, 2.0)};
  }
  return out;
}

void expectTree(const Bvh& tree, const std::vector<Aabb>& boxes) {
  std::set<std::uint32_t> items;
  for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
    const Bvh::Node& n = tree.nodes()[i];
    if (n.isLeaf()) {
      EXPECT_TRUE(items.insert(n.item).second);
      EXPECT_EQ(merged(n.box, boxes[n.item]), n.box);
    } else {
      EXPECT_EQ(merged(n.box, tree.nodes()[i + 1].box), n.box);
      EXPECT_EQ(merged(n.box, tree.nodes()[n.right].box), n.box);
    }
  }
  EXPECT_EQ(items.size(), boxes.size());
}

TEST(Bvh, ContainsEveryItemOnceInBoxesThatContainTheirChildren) {
  Rng rng(4);
  for (const std::size_t n : {1U, 2U, 3U, 7U, 8U, 33U, 1000U}) {
    const std::vector<Aabb> boxes = randomBoxes(rng, n, 10.0);
    Bvh tree(boxes);
    expectTree(tree, boxes);
    const std::vector<Aabb> moved = randomBoxes(rng, n, 10.0);
    tree.refit(moved);
    expectTree(tree, moved);
  }
  EXPECT_TRUE(Bvh(std::vector<Aabb>{}).empty());
}

TEST(Bvh, FlatBoxesGetAWidth) {
  const Bvh tree(std::vector<Aabb>{{{0, 0}, {4, 0}}});
  const Aabb b = tree.nodes()[0].box;
  EXPECT_GT(b.max.y - b.min.y, 0.0);
  EXPECT_EQ(b.max.x - b.min.x, 4.0);
}

TEST(Bvh, WalksAndQueriesFindAllNearPairsAsBruteForceDoes) {
  Rng rng(5);
  std::size_t found = 0;
  std::size_t cut_short = 0;
  for (unsigned round = 0; round < 400; ++round) {
    const std::vector<Aabb> a = randomBoxes(rng, std::size_t{1} + rng.below(40), 8.0);
    std::vector<Aabb> b = randomBoxes(rng, std::size_t{1} + rng.below(40), 8.0);
    if (round % 3 == 0) b[0] = {a[0].max, a[0].max + Vec2{1, 1}};  // touches at a corner
    Bvh tree_a(randomBoxes(rng, a.size(), 8.0));                   // a tree that fits other boxes
    tree_a.refit(a);
    const Bvh tree_b(b);
    const double reach = round % 2 == 0 ? 0.0 : rng.range(0.0, 1.0);
    Pairs truth, walked;
    for (std::uint32_t i = 0; i < a.size(); ++i) {
      for (std::uint32_t j = 0; j < b.size(); ++j) {
        if (isNear(a[i], b[j], reach)) truth.insert({i, j});
      }
    }
    walkPairs(tree_a.nodes(), tree_b.nodes(), reach, [&](std::uint32_t i, std::uint32_t j) {
      EXPECT_TRUE(walked.insert({i, j}).second);
      return true;
    });
    EXPECT_EQ(walked, truth);
    found += truth.size();
    std::set<std::uint32_t> queried;
    tree_b.query(a[0], reach, [&](std::uint32_t j) { return queried.insert(j).second; });
    for (std::uint32_t j = 0; j < b.size(); ++j) {
      EXPECT_EQ(queried.contains(j), isNear(a[0], b[j], reach));
    }
    int visits = 0;
    walkPairs(tree_a.nodes(), tree_b.nodes(), reach, [&](std::uint32_t, std::uint32_t) {
      ++visits;
      return false;
    });
    EXPECT_EQ(visits, truth.empty() ? 0 : 1);
    cut_short += truth.size() > 1 ? 1U : 0U;
  }
  EXPECT_GT(found, 2'000U);
  EXPECT_GT(cut_short, 100U);
}

}  // namespace
}  // namespace clearway::collide
