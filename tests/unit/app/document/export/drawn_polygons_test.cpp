// Drawn polygons in exports: exact while their cells are there, and always the cells of the map.
#include "app/document/export/drawn_polygons.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/document/edit/edit_document.h"
#include "app/document/vector/vector_obstacles.h"
#include "core/base/rng.h"
#include "core/polygon/polygon_cells.h"
#include "core/polygon/polygon_repair.h"
#include "tests/support/grey_map.h"

namespace clearway::app {
namespace {

// A triangle whose cells the document has, as the tool of polygons draws it; nullopt without area.
std::optional<Drawing> anyTriangle(const GridFrame& frame, Rng& rng) {
  const Vec2 size = frame.bounds().max;
  Drawing out;
  out.closed = true;
  out.value = static_cast<maps::CellState>(rng.below(3));
  for (int k = 0; k < 3; ++k) {
    out.corners.push_back({rng.below(1000) * 1e-3 * size.x, rng.below(1000) * 1e-3 * size.y});
  }
  const Result<RepairedPolygons> valid = repairedPolygons({{out.corners, {}}});
  if (!valid || valid->polygons.empty()) return std::nullopt;
  out.cells = blockedCells(cellsUnder(valid->polygons, frame));
  return out;
}

TEST(DrawnPolygons, AreExportedThemselvesAndGiveTheCellsOfTheMapAgain) {
  std::size_t exact = 0, hidden = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Rng rng(seed);
    EditDocument d(testing::greyMap(20, 30, seed), {}, {});
    d.begin("draw");
    d.paint(CellSet(CellRange{0, 20, 0, 30}), maps::CellState::Free);
    for (int k = 0; k < 5; ++k) {
      if (const auto drawing = anyTriangle(d.frame(), rng)) (void)d.draw(*drawing);
    }
    d.commit();
    const maps::GridMap& map = d.map();
    const maps::VectorMap out = obstaclesOf(map, withDrawn(map, {}, d.drawings()));
    const VectorCells cells =
        vectorCells(d.frame(), polygonsToWorld(map.frame, d.frame(), out.occupied),
                    polygonsToWorld(map.frame, d.frame(), out.unknown));
    for (std::int32_t i = 0; i < d.frame().rows(); ++i) {
      for (std::int32_t j = 0; j < d.frame().columns(); ++j) {
        const maps::CellState state = maps::stateOf(map, {i, j});
        ASSERT_EQ(cells.occupied.blocked({i, j}), state == maps::CellState::Occupied) << seed;
        ASSERT_EQ(cells.unknown.blocked({i, j}), state == maps::CellState::Unknown) << seed;
      }
    }
    for (const auto& drawing : d.drawings()) {
      if (drawing->value == maps::CellState::Free) continue;
      const Polygons& written =
          drawing->value == maps::CellState::Occupied ? out.occupied : out.unknown;
      const Polygons own = polygonsFromWorld(map.frame, d.frame(), {{drawing->corners, {}}});
      const bool found = std::ranges::any_of(written, [&](const Polygon& p) {
        return std::ranges::all_of(own.front().outer, [&](Vec2 c) {
          return std::ranges::any_of(p.outer, [&](Vec2 q) { return length(c - q) < 1e-9; });
        });
      });
      (found ? exact : hidden) += 1;
    }
  }
  EXPECT_GT(exact, 60U);
  EXPECT_GT(hidden, 20U) << "painted over in part, they are stairs of cells";
}

}  // namespace
}  // namespace clearway::app
