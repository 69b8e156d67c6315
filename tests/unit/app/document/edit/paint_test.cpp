// Sets of cells and the shapes of painting tools, compared with cell-by-cell definitions.
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "app/document/edit/map_edit.h"
#include "app/document/edit/paint_shapes.h"
#include "core/base/rng.h"
#include "maps/grid/movingai.h"

namespace clearway::app {
namespace {

using Bag = std::set<std::tuple<std::int32_t, std::int32_t>>;

Bag bagOf(const CellSet& set) {
  Bag out;
  for (const CellRun& r : set.runs()) {
    for (std::int32_t j = r.first; j < r.last; ++j) out.insert({r.row, j});
  }
  return out;
}

CellSet randomSet(Rng& rng) {
  std::vector<CellRun> runs(rng.below(12));
  for (CellRun& r : runs) {
    r.row = static_cast<std::int32_t>(rng.below(6)) - 2;
    r.first = static_cast<std::int32_t>(rng.below(12)) - 4;
    r.last = r.first + static_cast<std::int32_t>(rng.below(6));
  }
  return CellSet(std::move(runs));
}

bool isCanonical(const CellSet& set) {
  const auto& runs = set.runs();
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (runs[k].first >= runs[k].last) return false;
    if (k > 0 &&
        std::tuple(runs[k - 1].row, runs[k - 1].last) >= std::tuple(runs[k].row, runs[k].first)) {
      return false;
    }
  }
  return true;
}

maps::GridMap mapOf(std::int32_t rows, std::int32_t columns, std::vector<std::uint16_t> values) {
  return *makeGridMap(rows, columns, 1.0, maps::MovingAiMeta{}, 255, std::move(values));
}

maps::GridMap randomMap(Rng& rng, std::int32_t rows, std::int32_t columns) {
  constexpr char kLetters[] = ".G@TW";
  std::vector<std::uint16_t> values(static_cast<std::size_t>(rows) *
                                    static_cast<std::size_t>(columns));
  for (auto& v : values) v = static_cast<std::uint16_t>(kLetters[rng.below(5)]);
  return mapOf(rows, columns, std::move(values));
}

TEST(CellSet, OperationsAreThoseOfSets) {
  Rng rng(1);
  int overlapping = 0;
  for (int n = 0; n < 3000; ++n) {
    const CellSet a = randomSet(rng);
    const CellSet b = randomSet(rng);
    const Bag x = bagOf(a);
    const Bag y = bagOf(b);
    Bag all = x;
    Bag both;
    Bag rest;
    all.insert(y.begin(), y.end());
    for (const auto& c : x) (y.contains(c) ? both : rest).insert(c);
    overlapping += both.empty() ? 0 : 1;
    for (const auto& [set, wanted] :
         {std::pair{united(a, b), all}, {common(a, b), both}, {without(a, b), rest}}) {
      ASSERT_TRUE(isCanonical(set));
      ASSERT_EQ(bagOf(set), wanted);
      ASSERT_EQ(set.count(), static_cast<std::int64_t>(wanted.size()));
    }
    for (std::int32_t i = -3; i < 5; ++i) {
      for (std::int32_t j = -5; j < 14; ++j) ASSERT_EQ(a.contains({i, j}), x.contains({i, j}));
    }
  }
  EXPECT_GT(overlapping, 500);
}

TEST(CellSet, BoundsEncloseTheCells) {
  const CellSet set({{3, 5, 7}, {1, 6, 9}});
  EXPECT_EQ(set.bounds(), (CellRange{1, 4, 5, 9}));
  EXPECT_TRUE(CellSet().bounds().empty());
}

TEST(PaintShapes, ABrushIsAsWideAsItsSizeAndSymmetric) {
  for (int size = 1; size <= 33; ++size) {
    for (const BrushShape shape : {BrushShape::Square, BrushShape::Round}) {
      const CellSet cells = brushAt({size, shape}, {100, 200});
      const CellRange box = cells.bounds();
      ASSERT_EQ(box.last_row - box.first_row, size);
      ASSERT_EQ(box.last_column - box.first_column, size);
      ASSERT_TRUE(cells.contains({100, 200}));
      for (const CellRun& r : cells.runs()) {
        ASSERT_EQ(r.first - box.first_column, box.last_column - r.last) << "left and right";
        ASSERT_TRUE(cells.contains({box.first_row + box.last_row - 1 - r.row, r.first}));
      }
    }
    ASSERT_EQ(brushAt({size, BrushShape::Square}, {0, 0}).count(), size * size);
  }
}

TEST(PaintShapes, AnEllipseHoldsTheCellsWhoseCentresLieInIt) {
  for (std::int32_t height = 1; height <= 14; ++height) {
    for (std::int32_t width = 1; width <= 14; ++width) {
      Bag wanted;
      for (std::int32_t i = 0; i < height; ++i) {
        for (std::int32_t j = 0; j < width; ++j) {
          const std::int32_t y = 2 * i + 1 - height;
          const std::int32_t x = 2 * j + 1 - width;
          if (x * x * height * height + y * y * width * width <= width * width * height * height) {
            wanted.insert({i, j});
          }
        }
      }
      ASSERT_EQ(bagOf(ellipseIn({0, height, 0, width})), wanted) << height << " x " << width;
    }
  }
}

TEST(PaintShapes, ALineHasNoGapAndEndsAtItsEndpoint) {
  Rng rng(2);
  for (int n = 0; n < 300; ++n) {
    const auto any = [&] { return static_cast<std::int32_t>(rng.below(60)) - 30; };
    const Cell a{any(), any()};
    const Cell b{any(), any()};
    const CellSet line = brushLine({1, BrushShape::Square}, a, b);
    ASSERT_TRUE(line.contains(a) && line.contains(b));
    const auto reach = std::max(std::abs(a.row - b.row), std::abs(a.column - b.column));
    ASSERT_EQ(line.count(), reach + 1) << "one cell a step, each a neighbour of the last";
    for (const int size : {2, 5}) {
      const CellSet wide = brushLine({size, BrushShape::Round}, a, b);
      ASSERT_EQ(common(wide, line), line);
      ASSERT_EQ(common(wide, brushAt({size, BrushShape::Round}, b)),
                brushAt({size, BrushShape::Round}, b));
    }
  }
}

TEST(PaintShapes, AnOutlineIsTheShapeWithoutItsInside) {
  const CellSet frame = outlineIn(rectangleIn, {0, 5, 0, 7}, 1);
  EXPECT_EQ(frame.count(), 5 * 7 - 3 * 5);
  EXPECT_FALSE(frame.contains({2, 3}));
  EXPECT_EQ(outlineIn(rectangleIn, {0, 2, 0, 7}, 1).count(), 14) << "the inside is empty";
}

TEST(PaintShapes, AFloodFillCoversExactlyTheConnectedEqualCells) {
  Rng rng(3);
  std::int64_t reached = 0;
  for (int n = 0; n < 300; ++n) {
    const maps::GridMap map = randomMap(rng, 9, 11);
    const Cell seed{static_cast<std::int32_t>(rng.below(9)),
                    static_cast<std::int32_t>(rng.below(11))};
    for (const Alike alike : {Alike::State, Alike::Value}) {
      const auto like = [&](Cell c) {
        return alike == Alike::Value ? map.values[indexOf(map, c)] == map.values[indexOf(map, seed)]
                                     : maps::stateOf(map, c) == maps::stateOf(map, seed);
      };
      Bag wanted{{seed.row, seed.column}};
      for (bool grown = true; grown;) {
        grown = false;
        for (std::int32_t i = 0; i < 9; ++i) {
          for (std::int32_t j = 0; j < 11; ++j) {
            const bool beside = wanted.contains({i - 1, j}) || wanted.contains({i + 1, j}) ||
                                wanted.contains({i, j - 1}) || wanted.contains({i, j + 1});
            if (beside && like({i, j})) grown = wanted.insert({i, j}).second || grown;
          }
        }
      }
      ASSERT_EQ(bagOf(floodFrom(map, seed, alike)), wanted);
      reached += static_cast<std::int64_t>(wanted.size());
      Bag all;
      for (std::int32_t i = 0; i < 9; ++i) {
        for (std::int32_t j = 0; j < 11; ++j) {
          if (like({i, j})) all.insert({i, j});
        }
      }
      ASSERT_EQ(bagOf(allLike(map, seed, alike)), all);
    }
  }
  EXPECT_GT(reached, 3000);
  EXPECT_TRUE(floodFrom(randomMap(rng, 3, 3), {3, 0}, Alike::State).empty());
}

TEST(MapEdit, APatchSwappedTwiceRestoresTheMapAndHoldsOnlyChangedCells) {
  Rng rng(4);
  maps::GridMap map = randomMap(rng, 12, 70);
  const maps::GridMap before = map;
  MapPatch patch = paint(map, CellSet(CellRange{-3, 8, 60, 99}), maps::CellState::Free);
  EXPECT_NE(map.values, before.values);
  for (std::int32_t i = 0; i < 12; ++i) {
    for (std::int32_t j = 0; j < 70; ++j) {
      const bool painted = i < 8 && j >= 60;
      ASSERT_EQ(maps::stateOf(map, {i, j}),
                painted ? maps::CellState::Free : maps::stateOf(before, {i, j}));
      ASSERT_EQ(map.grid.blocked({i, j}), maps::stateOf(map, {i, j}) != maps::CellState::Free);
      const bool changed = map.values[indexOf(map, {i, j})] != before.values[indexOf(map, {i, j})];
      ASSERT_EQ(patch.cells.contains({i, j}), changed);
    }
  }
  const maps::GridMap after = map;
  swapPatch(map, patch);
  EXPECT_EQ(map.values, before.values) << "grass that was free already stayed grass";
  EXPECT_EQ(map.grid, before.grid);
  swapPatch(map, patch);
  EXPECT_EQ(map.values, after.values);
  EXPECT_EQ(map.grid, after.grid);
}

// Rows of one to four words, bits checked cell by cell against the meaning of the values.
TEST(MapEdit, TheObstacleBitsAreThoseOfTheValuesAfterEveryEdit) {
  Rng rng(23);
  const auto agrees = [](const maps::GridMap& map) {
    const GridFrame& f = map.grid.frame();
    bool same = true;
    for (std::int32_t i = 0; i < f.rows(); ++i) {
      for (std::int32_t j = 0; j < f.columns(); ++j) {
        const auto state = stateOfValue(map.meta, map.max_value, map.values[indexOf(map, {i, j})]);
        same = same && map.grid.blocked({i, j}) == (state != maps::CellState::Free);
      }
      same = same && (f.columns() % 64 == 0 ||
                      map.grid.row(i).back() >> (f.columns() % 64) == ~0ULL >> (f.columns() % 64));
    }
    return same;
  };
  for (int n = 0; n < 300; ++n) {
    const auto rows = 1 + static_cast<std::int32_t>(rng.below(5));
    const auto columns = 1 + static_cast<std::int32_t>(rng.below(200));
    maps::RosMeta ros;
    ros.image = "picture.pgm";
    const maps::MapMeta metas[] = {maps::MovingAiMeta{}, ros, maps::ImageMeta{}};
    const maps::MapMeta& meta = metas[n % 3];
    const std::uint16_t most = n % 3 == 2 ? 65535 : 255;
    std::vector<std::uint16_t> values(static_cast<std::size_t>(rows * columns));
    for (auto& v : values) {
      v = static_cast<std::uint16_t>(n % 3 == 0 ? static_cast<std::uint32_t>(".G@TW"[rng.below(5)])
                                                : rng.below(std::uint32_t{most} + 1));
    }
    maps::GridMap map = makeGridMap(rows, columns, 1.0, meta, most, values).value();
    ASSERT_TRUE(agrees(map));
    std::vector<CellRun> runs(rng.below(9));
    for (CellRun& r : runs) {
      r.row = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(rows)));
      r.first = static_cast<std::int32_t>(rng.below(210)) - 5;
      r.last = r.first + static_cast<std::int32_t>(rng.below(n % 2 == 0 ? 4 : 150));
    }
    const CellSet some(std::move(runs));
    for (const Turn turn : {Turn::Right, Turn::Half, Turn::FlipAcross}) {
      EXPECT_TRUE(agrees(turned(map, turn).value()));
    }
    MapPatch inverted = invert(map, n % 5 == 0 ? CellSet(CellRange{0, rows, 0, columns}) : some);
    ASSERT_TRUE(agrees(map));
    (void)paint(map, some, maps::CellState::Free);
    ASSERT_TRUE(agrees(map));
    swapPatch(map, inverted);
    ASSERT_TRUE(agrees(map));
  }
}

TEST(MapEdit, TurningAClipFourTimesOrMirroringItTwiceGivesItBack) {
  Rng rng(5);
  const maps::GridMap map = randomMap(rng, 9, 13);
  const Clip clip = copyOf(map, CellSet({{1, 2, 9}, {2, 1, 4}, {2, 6, 8}, {5, 3, 4}}));
  const auto same = [&](const Clip& c) { return c.cells == clip.cells && c.values == clip.values; };
  Clip right = clip;
  for (int n = 1; n <= 4; ++n) {
    right = turned(right, Turn::Right);
    EXPECT_EQ(same(right), n == 4);
  }
  EXPECT_TRUE(same(turned(turned(clip, Turn::Left), Turn::Right)));
  EXPECT_TRUE(same(turned(turned(clip, Turn::Half), Turn::Half)));
  EXPECT_TRUE(same(turned(turned(clip, Turn::FlipAcross), Turn::FlipAcross)));
  EXPECT_TRUE(same(turned(turned(turned(clip, Turn::FlipAcross), Turn::FlipDown), Turn::Half)));
  const Clip quarter = turned(clip, Turn::Right);
  EXPECT_EQ(quarter.rows(), clip.columns());
  maps::GridMap empty = mapOf(9, 13, std::vector<std::uint16_t>(9 * 13, '.'));
  (void)paste(empty, turned(clip, Turn::FlipAcross), {0, 0});
  EXPECT_EQ(empty.values[indexOf(empty, {0, 0})], map.values[indexOf(map, {1, 8})]);
}

TEST(MapEdit, PastingTranslatesValuesBetweenKindsOfMapsAndStaysInside) {
  maps::GridMap letters = mapOf(1, 3, {'.', 'T', 'W'});
  const Clip clip = copyOf(letters, CellSet(CellRange{0, 1, 0, 3}));
  maps::RosMeta meta;
  meta.image = "m.pgm";
  maps::GridMap ros = *makeGridMap(2, 3, 1.0, meta, 255, {250, 205, 3, 205, 205, 205});
  (void)paste(ros, clip, {0, 0});
  EXPECT_EQ(ros.values, (std::vector<std::uint16_t>{250, 0, 3, 205, 205, 205}))
      << "cells that mean the same keep their grey";
  (void)paste(ros, clip, {1, 2});
  EXPECT_EQ(ros.values, (std::vector<std::uint16_t>{250, 0, 3, 205, 205, 254}));
}

TEST(MapEdit, PastingAClipWithHolesAnywhereSetsEachOfItsCellsInsideTheMap) {
  Rng rng(31);
  maps::RosMeta meta;
  meta.image = "m.pgm";
  int cut = 0;
  for (int n = 0; n < 400; ++n) {
    const maps::GridMap from = randomMap(rng, 6, 12);
    const Clip clip = copyOf(from, randomSet(rng));
    if (clip.cells.empty()) continue;
    maps::GridMap map = randomMap(rng, 7, 13);
    const bool other_kind = n % 2 == 1;
    if (other_kind) {
      for (auto& v : map.values) v = static_cast<std::uint16_t>(rng.below(256));
      map = *makeGridMap(7, 13, 1.0, meta, 255, std::move(map.values));
    }
    const Cell at{static_cast<std::int32_t>(rng.below(14)) - 5,
                  static_cast<std::int32_t>(rng.below(26)) - 10};
    maps::GridMap wanted = map;
    std::size_t k = 0;
    forCells(clip.cells, [&](Cell c) {
      const std::uint16_t value = clip.values[k++];
      const Cell to{c.row + at.row, c.column + at.column};
      if (!wanted.grid.frame().contains(to)) {
        ++cut;
      } else if (other_kind) {
        setState(wanted, to, stateOfValue(clip.meta, clip.max_value, value));
      } else {
        setValue(wanted, to, value);
      }
    });
    const maps::GridMap before = map;
    MapPatch patch = paste(map, clip, at);
    ASSERT_EQ(map.values, wanted.values);
    ASSERT_EQ(map.grid, wanted.grid);
    swapPatch(map, patch);
    ASSERT_EQ(map.values, before.values);
  }
  EXPECT_GT(cut, 200);
}

TEST(MapEdit, AWindowKeepsEachCellInTheRosFrameAndTheOriginsDigitsWhereNothingMoves) {
  maps::RosMeta meta;
  meta.image = "m.pgm";
  meta.origin_x = -1.25;
  meta.origin_y = 0.1;
  meta.origin_yaw = 0.3;
  std::vector<std::uint16_t> values(6 * 8);
  for (std::size_t k = 0; k < values.size(); ++k) values[k] = static_cast<std::uint16_t>(k);
  const maps::GridMap map = *makeGridMap(6, 8, 1.0, meta, 255, values);
  const CellRange window{1, 9, -2, 5};
  const maps::GridMap cut = *windowOf(map, window, maps::CellState::Unknown);
  for (std::int32_t i = 0; i < 8; ++i) {
    for (std::int32_t j = 0; j < 7; ++j) {
      const Cell old{window.first_row + i, window.first_column + j};
      const std::uint16_t value =
          map.grid.frame().contains(old) ? map.values[indexOf(map, old)] : 205;
      ASSERT_EQ(cut.values[indexOf(cut, {i, j})], value);
      const Vec2 a =
          maps::positionFromWorld(map.frame, map.grid.frame(), map.grid.frame().cellCentre(old));
      const Vec2 b =
          maps::positionFromWorld(cut.frame, cut.grid.frame(), cut.grid.frame().cellCentre({i, j}));
      ASSERT_NEAR(a.x, b.x, 1e-12);
      ASSERT_NEAR(a.y, b.y, 1e-12);
    }
  }
  const maps::GridMap wider = *windowOf(map, {-3, 6, 0, 9}, maps::CellState::Free);
  EXPECT_EQ(std::get<maps::RosMeta>(wider.meta), std::get<maps::RosMeta>(map.meta))
      << "the corner is the same";
}

}  // namespace
}  // namespace clearway::app
