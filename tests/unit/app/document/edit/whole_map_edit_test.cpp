// Edits of whole maps, compared with the same edits cell by cell: turns, inversion, painting, undo.
#include <gtest/gtest.h>

#include <array>
#include <functional>

#include "app/document/edit/map_edit.h"
#include "core/base/rng.h"

namespace clearway::app {
namespace {

using maps::CellState;
using maps::GridMap;

// Sizes around a cache line of values, a word of bits and a tile.
constexpr std::array kSizes{1, 2, 7, 31, 32, 33, 63, 64, 65, 96, 127, 128, 129, 200};

std::vector<maps::MapMeta> metas() {
  maps::RosMeta ros;
  ros.image = "picture.pgm";
  maps::RosMeta negated = ros;
  negated.negate = true;
  maps::RosMeta raw = ros;
  raw.mode = maps::RosMode::Raw;
  return {maps::MovingAiMeta{},      ros, negated, raw, maps::ImageMeta{0.4, false},
          maps::ImageMeta{0.6, true}};
}

GridMap randomGrid(Rng& rng, std::int32_t rows, std::int32_t columns, const maps::MapMeta& meta,
                   std::uint16_t most) {
  const bool letters = std::holds_alternative<maps::MovingAiMeta>(meta);
  std::vector<std::uint16_t> values(static_cast<std::size_t>(rows) *
                                    static_cast<std::size_t>(columns));
  for (auto& v : values) {
    v = letters ? static_cast<std::uint16_t>(".GS@TWO"[rng.below(7)])
                : static_cast<std::uint16_t>(rng.below(std::uint32_t{most} + 1));
  }
  return makeGridMap(rows, columns, 1.0, meta, letters ? std::uint16_t{255} : most,
                     std::move(values))
      .value();
}

// Where a cell of the turned map comes from.
Cell sourceOf(Cell to, std::int32_t rows, std::int32_t columns, Turn turn) {
  switch (turn) {
    case Turn::Right: return {rows - 1 - to.column, to.row};
    case Turn::Left: return {to.column, columns - 1 - to.row};
    case Turn::Half: return {rows - 1 - to.row, columns - 1 - to.column};
    case Turn::FlipAcross: return {to.row, columns - 1 - to.column};
    case Turn::FlipDown: return {rows - 1 - to.row, to.column};
  }
  return to;
}

bool hasBitsOfItsValues(const GridMap& map) {
  const GridFrame& f = map.grid.frame();
  OccupancyGrid wanted(f);
  for (std::int32_t i = 0; i < f.rows(); ++i) {
    for (std::int32_t j = 0; j < f.columns(); ++j) {
      wanted.set({i, j}, stateOf(map, {i, j}) != CellState::Free);
    }
  }
  return map.grid == wanted;
}

template <class Check>
void forMaps(Check check) {
  Rng rng(31);
  const std::vector<maps::MapMeta> all = metas();
  std::size_t n = 0;
  for (const std::int32_t rows : kSizes) {
    for (const std::int32_t columns : kSizes) {
      const maps::MapMeta& meta = all[n++ % all.size()];
      check(randomGrid(rng, rows, columns, meta, n % 5 == 0 ? 1000 : 255), rng);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(WholeMapEdit, TurnsMoveEachCellToItsPlace) {
  forMaps([](const GridMap& map, Rng&) {
    const GridFrame& f = map.grid.frame();
    for (const Turn turn :
         {Turn::Right, Turn::Left, Turn::Half, Turn::FlipAcross, Turn::FlipDown}) {
      const GridMap out = turned(map, turn).value();
      ASSERT_TRUE(hasBitsOfItsValues(out));
      for (std::int32_t i = 0; i < out.grid.frame().rows(); ++i) {
        for (std::int32_t j = 0; j < out.grid.frame().columns(); ++j) {
          const Cell from = sourceOf({i, j}, f.rows(), f.columns(), turn);
          ASSERT_EQ(out.values[indexOf(out, {i, j})], map.values[indexOf(map, from)])
              << f.rows() << " x " << f.columns() << ", cell " << i << ' ' << j;
        }
      }
    }
  });
}

// The patch and the map of an edit are those that each cell alone gives.
void expectEdit(const GridMap& before, const GridMap& after, const MapPatch& patch,
                const CellSet& cells, const std::function<std::uint16_t(std::uint16_t)>& wanted) {
  std::vector<CellRun> runs;
  std::vector<std::uint16_t> olds;
  std::vector<std::uint16_t> values = before.values;
  const CellSet inside = clipped(cells, before.grid.frame());
  for (const CellRun& r : inside.runs()) {
    for (std::int32_t j = r.first; j < r.last; ++j) {
      std::uint16_t& v = values[indexOf(before, {r.row, j})];
      if (wanted(v) == v) continue;
      runs.push_back({r.row, j, j + 1});
      olds.push_back(v);
      v = wanted(v);
    }
  }
  ASSERT_EQ(after.values, values);
  ASSERT_EQ(patch.values, olds);
  ASSERT_EQ(patch.cells, CellSet(std::move(runs)));
  ASSERT_TRUE(hasBitsOfItsValues(after));
}

TEST(WholeMapEdit, InvertingAndPaintingChangeWhatEachCellAloneWouldAndUndoBringsItBack) {
  forMaps([](GridMap map, Rng& rng) {
    const GridMap before = map;
    const GridFrame& f = before.grid.frame();
    const auto canonical = [&](CellState s) { return canonicalValue(map.meta, map.max_value, s); };
    const auto state = [&](std::uint16_t v) { return stateOfValue(map.meta, map.max_value, v); };
    CellSet cells(CellRange{0, f.rows(), 0, f.columns()});
    if (rng.below(2) == 0) {
      std::vector<CellRun> runs(rng.below(20));
      for (CellRun& r : runs) {
        r.row = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(f.rows()) + 2)) - 1;
        r.first = static_cast<std::int32_t>(rng.below(210)) - 5;
        r.last = r.first + static_cast<std::int32_t>(rng.below(90));
      }
      cells = CellSet(std::move(runs));
    }
    MapPatch patch = invert(map, cells);
    expectEdit(before, map, patch, cells, [&](std::uint16_t v) {
      if (state(v) == CellState::Unknown) return v;
      return canonical(state(v) == CellState::Free ? CellState::Occupied : CellState::Free);
    });
    swapPatch(map, patch);
    ASSERT_EQ(map.values, before.values);
    ASSERT_EQ(map.grid, before.grid);
    const MapPatch painted = paint(map, cells, CellState::Occupied);
    expectEdit(before, map, painted, cells, [&](std::uint16_t v) {
      return state(v) == state(canonical(CellState::Occupied)) ? v : canonical(CellState::Occupied);
    });
  });
}

TEST(WholeMapEdit, APatchOfFewCellsOfALargeSetTakesTheirMemoryAlone) {
  std::vector<std::uint16_t> values(512 * 512, '.');
  values[5] = '@';
  GridMap map = makeGridMap(512, 512, 1.0, maps::MovingAiMeta{}, 255, std::move(values)).value();
  const MapPatch patch = paint(map, CellSet(CellRange{0, 512, 0, 512}), CellState::Free);
  EXPECT_EQ(patch.values.size(), 1U);
  EXPECT_LT(bytesOf(patch), 1000U);
}

}  // namespace
}  // namespace clearway::app
