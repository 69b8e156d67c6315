#include "planner/pose/sweep/primitive_symmetry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using CellSet = std::set<std::tuple<std::int32_t, std::int32_t>>;

void insert(const std::vector<CellRun>& runs, CellSet& cells) {
  for (const CellRun& run : runs) {
    for (std::int32_t k = 0; k < run.length; ++k) cells.insert({run.row, run.column + k});
  }
}

bool holds(const CellSet& all, const CellSet& some) { return std::ranges::includes(all, some); }

// A body on a lattice anchored in the middle of a square cell, and the swept cells of each motion.
class Swept {
 public:
  Swept(const Footprint& footprint, const PoseOptions& options, double radius)
      : frame_(*GridFrame::make(60, 60, 0.5, 0.5)),
        footprint_(footprint),
        lattice_(frame_, frame_.cellCentre({30, 30}), {1, 1}),
        motions_(lattice_, HeadingSet(0.5, 0.5, options.headings), options, radius),
        images_(symmetriesOf(lattice_, motions_, footprint, 1e-10)) {}

  [[nodiscard]] const std::vector<PrimitiveSymmetry>& images() const { return images_; }
  [[nodiscard]] const PrimitiveSet& motions() const { return motions_; }
  [[nodiscard]] SweptCells directly(std::size_t i) const {
    const Primitive& p = motions_.all()[i];
    std::vector<Motion> chain;
    motions_.appendMotions(p, lattice_.anchor(), lattice_.position(LatticePoint{} + p.shift),
                           chain);
    SweptVolume cover;
    for (const Motion& m : chain) cover.append(footprint_, m, {0.01, 1e-11});
    return sweptCells(frame_, cover, footprint_.radius(), 1e-9, {30, 30});
  }
  [[nodiscard]] SweptCells byImage(std::size_t i) const {
    const PrimitiveSymmetry& image = images_[i];
    const LatticeVector shift = motions_.all()[image.of].shift;
    return symmetryOf(directly(image.of), {shift.rows, shift.columns}, image);
  }

 private:
  GridFrame frame_;
  Footprint footprint_;
  StateLattice lattice_;
  PrimitiveSet motions_;
  std::vector<PrimitiveSymmetry> images_;
};

TEST(PrimitiveSymmetry, ImagesSweepTheSameCells) {
  Rng rng(7);
  int mirrored = 0;
  int backwards = 0;
  int turned = 0;
  int compared = 0;
  for (std::uint32_t n = 0; n < 24; ++n) {
    PoseOptions options;
    options.headings = n % 2 == 0 ? 16 : 8;
    options.model = n % 3 == 0   ? DriveKind::Differential
                    : n % 3 == 1 ? DriveKind::Car
                                 : DriveKind::Omnidirectional;
    const bool box = n % 4 < 2;
    const Footprint footprint =
        box ? *Footprint::box(rng.range(0.4, 3.0), rng.range(0.4, 2.0), 0.1, PaddingShape::Square)
            : testing::randomFootprint(rng, n, 1.5, 1.0);
    const Swept swept(footprint, options, 1.7);
    for (std::size_t i = 0; i < swept.images().size(); ++i) {
      const PrimitiveSymmetry& image = swept.images()[i];
      if (image.of == i) continue;
      ASSERT_EQ(swept.images()[image.of].of, image.of);
      const SweptCells expected = swept.directly(i);
      const SweptCells got = swept.byImage(i);
      CellSet sure_of_expected;
      CellSet sure_of_got;
      insert(expected.sure, sure_of_expected);
      insert(got.sure, sure_of_got);
      CellSet all_of_expected = sure_of_expected;
      CellSet all_of_got = sure_of_got;
      insert(expected.near, all_of_expected);
      insert(got.near, all_of_got);
      ASSERT_TRUE(holds(all_of_got, sure_of_expected)) << "motion " << i << ", case " << n;
      ASSERT_TRUE(holds(all_of_expected, sure_of_got)) << "motion " << i << ", case " << n;
      ++compared;
      mirrored += image.mirrored ? 1 : 0;
      backwards += image.backwards ? 1 : 0;
      turned += image.quarters > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(mirrored, 200);
  EXPECT_GT(backwards, 200);
  EXPECT_GT(turned, 200);
}

TEST(PrimitiveSymmetry, ReflectionsNeedAMirrorSymmetricBody) {
  const auto mirrored = [](const std::vector<Vec2>& ring) {
    const Footprint body = *Footprint::parts({*ConvexPolygon::fromRing(ring)});
    const Swept swept(body, {}, 1.7);
    return std::ranges::any_of(swept.images(),
                               [](const PrimitiveSymmetry& i) { return i.mirrored; });
  };
  EXPECT_TRUE(mirrored({{-1.0, -0.5}, {1.5, 0.0}, {-1.0, 0.5}}));
  EXPECT_FALSE(mirrored({{-1.0, -0.5}, {1.5, 0.0}, {-1.0, 0.5000001}}));
  EXPECT_FALSE(mirrored({{-1.0, -0.5}, {1.5, 1e-9}, {-1.0, 0.5}}));
}

// A symmetric box and primitive set: only some motions of one octant are swept.
TEST(PrimitiveSymmetry, FewMotionsHaveToBeSwept) {
  const Swept swept(*Footprint::box(2.0, 1.0), {}, 1.7);
  std::size_t own = 0;
  for (std::size_t i = 0; i < swept.images().size(); ++i) {
    if (swept.images()[i].of == i) ++own;
  }
  EXPECT_LE(8 * own, swept.images().size());
}

}  // namespace
}  // namespace clearway::lattice
