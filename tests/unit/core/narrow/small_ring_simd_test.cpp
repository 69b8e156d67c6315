#include "core/narrow/small_ring_simd.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/base/rng.h"
#include "core/narrow/box_batch.h"
#include "core/narrow/sat_axis.h"

namespace clearway::collide {
namespace {

using Ring = std::vector<Vec2>;

// Regular rings, whose edges overlap equally, and irregular ones; some far away, some needles, some
// with a repeated vertex.
Ring ring(Rng& rng, std::uint32_t kind) {
  const std::size_t n = 3 + rng.below(6);
  const double far = (kind & 1U) != 0 ? 1e6 : 0.0;
  const double thin = (kind & 2U) != 0 ? 1e-7 : 1.0;
  const double spread = (kind & 4U) != 0 ? 0.0 : 0.3;
  const double x = far + rng.range(-1, 1);
  const Vec2 centre = spread == 0.0 ? Vec2{std::floor(x), far} : Vec2{x, far + rng.range(-1, 1)};
  Ring out;
  for (std::size_t i = 0; i < n; ++i) {
    const double turn = (static_cast<double>(i) + rng.range(-spread, spread)) * 360.0;
    const Vec2 v = Heading::fromDegrees(turn / static_cast<double>(n))->vector();
    out.push_back(centre + Vec2{v.x, thin * v.y});
  }
  if ((kind & 8U) != 0) out[rng.below(static_cast<std::uint32_t>(n))] = out[0];
  return out;
}

TEST(SmallRingsProperty, AllEdgesTogetherGiveTheBitsOfTheSearch) {
  if (!usesAvx2()) GTEST_SKIP() << "no AVX2 here";
  Rng rng(71);
  int within = 0;
  int beyond = 0;
  int left = 0;
  for (int i = 0; i < 100'000; ++i) {
    const std::uint32_t kind = rng.below(16);
    const Ring a = ring(rng, kind);
    const Ring b = ring(rng, kind);
    const double limit = i % 3 == 0 ? 0.0 : rng.range(0, 0.5);
    SmallRingsFace face;
    const bool taken = leastOverlapOfSmall(a, b, limit * limit, face);
    left += taken ? 0 : 1;
    const auto together = leastOverlap(a, b, limit);
    allowAvx2(false);
    const auto searched = leastOverlap(a, b, limit);
    allowAvx2(true);
    ASSERT_EQ(together.has_value(), searched.has_value()) << i;
    if (taken) {
      ASSERT_EQ(!(face.key > limit * limit), searched.has_value()) << i;
    }
    ++(searched ? within : beyond);
    if (!searched) continue;
    ASSERT_EQ(together->edge, searched->edge) << i;
    ASSERT_EQ(together->of_b, searched->of_b) << i;
    ASSERT_EQ(together->vertex, searched->vertex) << i;
    ASSERT_EQ(together->separation, searched->separation) << i;
    ASSERT_EQ(together->normal, searched->normal) << i;
    if (!taken) continue;
    ASSERT_EQ(face.edge, searched->edge) << i;
    ASSERT_EQ(face.vertex, searched->vertex) << i;
    ASSERT_EQ(face.of_b, searched->of_b) << i;
  }
  EXPECT_GT(within, 20'000);
  EXPECT_GT(beyond, 5'000);
  EXPECT_GT(left, 5'000) << "rings with a vertex twice";
}

}  // namespace
}  // namespace clearway::collide
