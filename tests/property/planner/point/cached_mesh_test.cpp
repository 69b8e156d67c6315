// The mesh of a map that is edited: repaired, it equals one that is made from scratch, and so do
// the lengths of paths.
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "planner/point/any_angle/mesh_space.h"
#include "planner/point/point_planner.h"
#include "tests/property/planner/point/point_oracle.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/point_maps.h"

namespace clearway::grid {
namespace {

using testing::below;
using testing::fillBox;
using testing::mapCount;
using testing::randomCell;

using Box = std::tuple<int, int, int, int>;
Box boxOf(const RectangleMesh::Rectangle& r) { return {r.left, r.right, r.top, r.bottom}; }

std::set<Box> neighboursOf(const RectangleMesh& mesh, const RectangleMesh::Rectangle& r,
                           std::int32_t direction) {
  std::set<Box> out;
  for (std::uint32_t k = 0; k < RectangleMesh::neighbours(r, direction); ++k) {
    out.insert(boxOf(mesh[mesh.neighbour(r, direction, k)]));
  }
  return out;
}

void complete(RectangleMesh& mesh) {
  StopCheck stop{Budget{}};
  ASSERT_EQ(mesh.addAll(stop), StopReason::None);
  mesh.findDeadEnds();
}

void expectEqual(const OccupancyGrid& g, const RectangleMesh& a, const RectangleMesh& b) {
  ASSERT_EQ(a.size() - a.dropped(), b.size() - b.dropped());
  for (std::int32_t i = 0; i < g.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < g.frame().columns(); ++j) {
      if (g.blocked({i, j})) continue;
      const std::uint32_t one = a.at(Cell{i, j});
      const std::uint32_t other = b.at(Cell{i, j});
      ASSERT_EQ(boxOf(a[one]), boxOf(b[other])) << i << " " << j;
      ASSERT_EQ(a.isDeadEnd(one), b.isDeadEnd(other)) << i << " " << j;
      for (const std::int32_t direction : {-1, 1}) {
        ASSERT_EQ(neighboursOf(a, a[one], direction), neighboursOf(b, b[other], direction));
      }
    }
  }
}

// A few small boxes of obstacles or free cells.
void editSome(Rng& rng, OccupancyGrid& g) {
  for (std::uint32_t k = 1 + rng.below(3); k > 0; --k) {
    const Cell c = randomCell(rng, g);
    const std::int32_t rows = 1 + below(rng, 3);
    fillBox(g, c, rows, 1 + below(rng, 3), rng.below(2) == 0);
  }
}

TEST(CachedMeshProperty, ARepairedMeshEqualsAFreshOne) {
  Rng rng(91);
  std::size_t kept = 0;
  for (int i = 0; i < mapCount(400); ++i) {
    OccupancyGrid g = testing::randomPointMap(rng, static_cast<std::uint32_t>(i % 50));
    if (i % 3 == 0) {
      g = testing::emptyGrid(10 + below(rng, 50), 5 + below(rng, 30));
      testing::digMaze(rng, g, 1 + below(rng, 2));
    }
    const auto bits = static_cast<unsigned>(rng.below(4));
    OccupancyGrid own = g;
    RectangleMesh mesh(own, bits);
    complete(mesh);
    for (int edit = 0; edit < 4; ++edit) {
      editSome(rng, g);
      for (std::int32_t row = 0; row < g.frame().rows(); ++row) {
        if (std::ranges::equal(own.row(row), g.row(row))) continue;
        own.setRow(row, g.row(row));
        mesh.dropRow(row);
      }
      kept += mesh.bandsMade();
      if (rng.below(2) == 0) complete(mesh);
      if (rng.below(2) == 0) mesh.findDeadEnds();
    }
    complete(mesh);
    RectangleMesh fresh(g, bits);
    complete(fresh);
    expectEqual(g, mesh, fresh);
    if (HasFatalFailure()) FAIL() << "map " << i;
  }
  EXPECT_GT(kept, 400U);
}

TEST(CachedMeshProperty, LengthsEqualThoseOfAFreshPlanner) {
  Rng rng(92);
  std::size_t kept = 0;
  int solved = 0;
  CachedMesh mesh;
  for (int i = 0; i < mapCount(60); ++i) {
    OccupancyGrid g = testing::emptyGrid(150 + below(rng, 100), 20 + below(rng, 60));
    if (i % 3 == 0) testing::digMaze(rng, g, 1 + below(rng, 3));
    for (int k = 0; k < 100 && i % 3 != 0; ++k) fillBox(g, randomCell(rng, g), 2, 5, true);
    for (int edit = 0; edit < 12; ++edit) {
      editSome(rng, g);
      kept += mesh.of(g).mesh.bandsMade();
      const Cell start = randomCell(rng, g);
      const Cell goal = randomCell(rng, g);
      const PointOptions options{.search = PointSearch::AnyAngle};
      testing::PointPlanner planner(g);
      planner.use(&mesh);
      const PointResult repaired = planner.search(start, goal, options);
      const PointResult fresh = testing::PointPlanner(g).search(start, goal, options);
      ASSERT_EQ(repaired.status, fresh.status) << "map " << i << ", edit " << edit;
      if (fresh.status != PlanStatus::Solved) continue;
      ASSERT_NEAR(repaired.cost, fresh.cost, 1e-9 * (1.0 + fresh.cost)) << "map " << i;
      ++solved;
    }
  }
  EXPECT_GT(kept, 500U);
  EXPECT_GT(solved, 100);
}

TEST(CachedMeshProperty, AnEditDropsItsBandAlone) {
  OccupancyGrid g = testing::emptyGrid(320, 50);
  for (std::int32_t i = 3; i < 320; i += 4) fillBox(g, {i, 5}, 1, 40, true);
  CachedMesh mesh;
  complete(mesh.of(g).mesh);
  EXPECT_EQ(mesh.of(g).mesh.bandsMade(), 10U);
  g.set({70, 20}, true);
  EXPECT_EQ(mesh.of(g).mesh.bandsMade(), 9U);
  EXPECT_EQ(mesh.of(g).mesh.bandsMade(), 9U);
  complete(mesh.of(g).mesh);
  EXPECT_EQ(mesh.of(g).mesh.bandsMade(), 10U);
  const OccupancyGrid other = testing::emptyGrid(64, 50);
  EXPECT_EQ(mesh.of(other).mesh.bandsMade(), 0U) << "a map of another size has another mesh";
}

}  // namespace
}  // namespace clearway::grid
