#include "core/narrow/box_batch.h"

#include <gtest/gtest.h>

#include "core/base/rng.h"
#include "core/geometry/overlap.h"

namespace clearway::collide {
namespace {

// Random, touching and far-away boxes; the answers must not depend on the instruction set.
TEST(BoxBatch, EqualsOneAtATimeWithAndWithoutAvx2) {
  Rng rng(21);
  BoxBatch a, b;
  std::vector<Obb> pa, pb;
  for (int i = 0; i < 100'003; ++i) {
    const double far = i % 7 == 0 ? 1e6 : 0.0;
    const bool aligned = i % 3 == 0;  // whole numbers at cardinal headings: many only touch
    const auto box = [&](double spread) {
      Obb o;
      o.pose.position = {far + rng.range(-spread, spread), rng.range(-spread, spread)};
      o.pose.heading = *Heading::fromDegrees(aligned ? 90.0 * rng.below(4) : rng.range(-180, 180));
      o.half_length = rng.range(0.0, 2.0);
      o.half_width = rng.range(0.0, 2.0);
      if (aligned) {
        o.pose.position = {std::round(o.pose.position.x), std::round(o.pose.position.y)};
        o.half_length = rng.below(3);
        o.half_width = 1.0 + rng.below(2);
      }
      return o;
    };
    pa.push_back(box(2.0));
    pb.push_back(box(2.0));
    a.push(pa.back());
    b.push(pb.back());
  }
  for (const TouchRule rule : {TouchRule::TouchingIsFree, TouchRule::TouchingCollides}) {
    std::vector<std::uint8_t> with(a.size()), without(a.size());
    overlapBatch(a, b, rule, with);
    allowAvx2(false);
    EXPECT_FALSE(usesAvx2());
    overlapBatch(a, b, rule, without);
    allowAvx2(true);
    EXPECT_EQ(with, without);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      ASSERT_EQ(with[i] != 0, overlap(pa[i], pb[i], rule)) << i;
      hits += with[i];
    }
    EXPECT_GT(hits, 20'000U);
    EXPECT_LT(hits, 80'000U);
  }
}

}  // namespace
}  // namespace clearway::collide
