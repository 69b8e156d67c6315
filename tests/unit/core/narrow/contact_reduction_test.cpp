#include "core/narrow/contact_reduction.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/base/rng.h"

namespace clearway::collide {
namespace {

PartContact at(double x, double y, double depth, std::uint32_t part = 0) {
  return {{x, y}, {1, 0}, depth, part, 0, 0};
}

TEST(ContactReduction, KeepsTheDeepestPointAndDropsItsNeighbours) {
  std::vector<PartContact> c{at(0, 0, 0.1), at(0.005, 0, 0.3), at(1, 0, 0.2), at(1.005, 0, 0.1)};
  const std::size_t n = reduceContacts(c, 1.0);
  ASSERT_EQ(n, 2U);
  EXPECT_EQ(c[0].penetration_m, 0.3);
  EXPECT_EQ(c[1].penetration_m, 0.2);
}

TEST(ContactReduction, TheToleranceIsAFractionOfTheSize) {
  std::vector<PartContact> c{at(0, 0, 0.1), at(0.5, 0, 0.2)};
  EXPECT_EQ(reduceContacts(c, 49.0), 2U);
  EXPECT_EQ(reduceContacts(c, 51.0), 1U);
  EXPECT_EQ(c[0].penetration_m, 0.2);
  std::vector<PartContact> same{at(0, 0, 0.1), at(0, 0, 0.1)};
  EXPECT_EQ(reduceContacts(same, 1.0, {5, 0.0}), 1U);
  EXPECT_EQ(reduceContacts({}, 1.0), 0U);
}

TEST(ContactReductionProperty, TheResultIgnoresTheOrderOfPartsAndNoDeeperContactIsLost) {
  Rng rng(61);
  int full = 0, dropped = 0;
  for (int i = 0; i < 3'000; ++i) {
    std::vector<PartContact> c(rng.below(20));
    for (std::size_t k = 0; k < c.size(); ++k) {
      c[k] = at(0.004 * rng.below(300), 0.004 * rng.below(20), 0.01 * rng.below(9),
                static_cast<std::uint32_t>(k));
    }
    const std::vector<PartContact> all = c;
    std::vector<PartContact> other = c;
    for (std::size_t k = other.size(); k > 1; --k) {
      std::swap(other[k - 1], other[rng.below(static_cast<std::uint32_t>(k))]);
    }
    const std::size_t n = reduceContacts(c, 1.0);
    ASSERT_EQ(reduceContacts(other, 1.0), n);
    ASSERT_LE(n, 5U);
    for (std::size_t k = 0; k < n; ++k) ASSERT_EQ(other[k].part_a, c[k].part_a) << i;
    full += n == 5 ? 1 : 0;
    dropped += n < all.size() ? 1 : 0;
    for (const PartContact& p : all) {  // kept, near one as deep, or less deep than a full list
      const bool near = std::any_of(
          c.begin(), c.begin() + static_cast<std::ptrdiff_t>(n), [&](const PartContact& k) {
            return k.penetration_m >= p.penetration_m && length(k.position - p.position) < 1e-2;
          });
      ASSERT_TRUE(near || (n == 5 && c[4].penetration_m >= p.penetration_m)) << i;
    }
  }
  EXPECT_GT(full, 1'000);
  EXPECT_GT(dropped, 1'000);
}

}  // namespace
}  // namespace clearway::collide
