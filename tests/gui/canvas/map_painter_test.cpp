#include "app/gui/canvas/paint/map_tones.h"

#include <gtest/gtest.h>

#include "app/gui/canvas/paint/agent_marks.h"
#include "core/base/rng.h"

namespace clearway::gui {
namespace {

constexpr QRgb kOutsideColour = 0xff112233;

// '.' free, '@' occupied; row by row.
maps::GridMap mapOf(std::int32_t rows, std::int32_t columns, const std::string& cells) {
  std::vector<std::uint16_t> values;
  for (const char c : cells) values.push_back(static_cast<std::uint16_t>(c));
  return *makeGridMap(rows, columns, 1.0, maps::MovingAiMeta{}, 255, std::move(values));
}

QImage painted(const maps::GridMap& map, QSize size, const ViewTransform& view) {
  QImage image(size, QImage::Format_RGB32);
  paintMap(image, image.rect(), MapTones(map), view, toneTable(Qt::white, Qt::black),
           kOutsideColour);
  return image;
}

TEST(MapPainter, EveryPixelShowsTheCellUnderItsCentre) {
  Rng rng(11);
  std::string cells;
  for (int i = 0; i < 30 * 40; ++i) cells += rng.unit() < 0.4 ? '@' : '.';
  const maps::GridMap map = mapOf(30, 40, cells);
  const ViewTransform view{{-3.3, -2.7}, 5.7};
  const QImage image = painted(map, {260, 220}, view);
  int free = 0, occupied = 0, outside = 0;
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const Cell cell = map.grid.frame().cellAt(view.toWorld({x + 0.5, y + 0.5}));
      const QRgb seen = image.pixel(x, y);
      if (!map.grid.frame().contains(cell)) {
        ASSERT_EQ(seen, kOutsideColour) << x << "," << y;
        ++outside;
      } else if (map.grid.blocked(cell)) {
        ASSERT_EQ(seen, qRgb(0, 0, 0)) << x << "," << y;
        ++occupied;
      } else {
        ASSERT_EQ(seen, qRgb(255, 255, 255)) << x << "," << y;
        ++free;
      }
    }
  }
  EXPECT_GT(free, 1000);
  EXPECT_GT(occupied, 1000);
  EXPECT_GT(outside, 1000);
}

TEST(MapPainter, AThinWallStaysVisibleWhenManyCellsShareAPixel) {
  std::string cells(256 * 256, '.');
  for (std::size_t i = 0; i < 256; ++i) cells[i * 256 + 101] = '@';
  const maps::GridMap map = mapOf(256, 256, cells);
  for (const double cells_per_px : {1.3, 1.9, 2.0, 3.7, 8.0}) {
    const QImage image = painted(map, {24, 24}, {{90.0, 0.0}, 1.0 / cells_per_px});
    int dark = 0;
    for (int x = 0; x < image.width(); ++x) dark += qGray(image.pixel(x, 12)) < 170 ? 1 : 0;
    EXPECT_GE(dark, 1) << cells_per_px << " cells a pixel";
  }
}

TEST(MapPainter, UnknownCellsLieBetweenFreeAndOccupied) {
  maps::RosMeta meta;
  meta.image = "three.pgm";
  const Result<maps::GridMap> made = makeGridMap(1, 3, 1.0, meta, 255, {254, 205, 0});
  ASSERT_TRUE(made);
  const maps::GridMap& map = *made;
  const QImage image = painted(map, {3, 1}, {{0.0, 0.0}, 1.0 / meta.resolution});
  EXPECT_GT(qGray(image.pixel(0, 0)), qGray(image.pixel(1, 0)));
  EXPECT_GT(qGray(image.pixel(1, 0)), qGray(image.pixel(2, 0)));
}

TEST(MapPainter, AnUpdateGivesWhatPaintingAfreshGives) {
  Rng rng(12);
  std::string cells;
  for (int i = 0; i < 70 * 90; ++i) cells += rng.unit() < 0.3 ? '@' : '.';
  maps::GridMap map = mapOf(70, 90, cells);
  MapTones tones(map);
  for (int n = 0; n < 40; ++n) {
    const auto row = static_cast<std::int32_t>(rng.below(60));
    const auto column = static_cast<std::int32_t>(rng.below(80));
    const CellRange range{row, row + 1 + static_cast<std::int32_t>(rng.below(10)), column,
                          column + 1 + static_cast<std::int32_t>(rng.below(10))};
    for (std::int32_t i = range.first_row; i < range.last_row; ++i) {
      for (std::int32_t j = range.first_column; j < range.last_column; ++j) {
        setState(map, {i, j}, rng.unit() < 0.5 ? maps::CellState::Free : maps::CellState::Occupied);
      }
    }
    tones.update(map, range);
    const MapTones fresh(map);
    for (std::size_t k = 0; k < 7; ++k) {
      ASSERT_EQ(tones.level(k).tones, fresh.level(k).tones) << "level " << k;
    }
  }
}

TEST(MapPainter, OnlyTheAreaIsWrittenAndItLooksAsInTheWhole) {
  Rng rng(13);
  std::string cells;
  for (int i = 0; i < 30 * 40; ++i) cells += rng.unit() < 0.4 ? '@' : '.';
  const maps::GridMap map = mapOf(30, 40, cells);
  const ViewTransform view{{-3.3, -2.7}, 5.7};
  const QImage whole = painted(map, {260, 220}, view);
  QImage part(whole.size(), QImage::Format_RGB32);
  part.fill(Qt::red);
  const QRect area(37, 41, 90, 77);
  paintMap(part, area, MapTones(map), view, toneTable(Qt::white, Qt::black), kOutsideColour);
  for (int y = 0; y < whole.height(); ++y) {
    for (int x = 0; x < whole.width(); ++x) {
      const QRgb wanted = area.contains(x, y) ? whole.pixel(x, y) : qRgb(255, 0, 0);
      ASSERT_EQ(part.pixel(x, y), wanted) << x << "," << y;
    }
  }
}

// Squares of overlap in rows: of many, only those that are seen are drawn.
TEST(OverlapRegions, OfManyOnlyThoseInTheAreaAndOfSomeSizeAreDrawn) {
  app::Conflicts few;
  for (int k = 0; k < 200; ++k) {
    const Vec2 at{10.0 * (k % 20), 10.0 * (k / 20)};
    app::PairConflict pair;
    pair.region = {{{at, at + Vec2{2.0, 0.0}, at + Vec2{2.0, 2.0}, at + Vec2{0.0, 2.0}}, {}}};
    few.pairs.push_back(pair);
  }
  app::Conflicts many = few;
  for (int k = 0; k < 9; ++k) {
    many.pairs.insert(many.pairs.end(), few.pairs.begin(), few.pairs.end());
  }
  const int square = overlapPath({{}, {few.pairs.front()}}, {{}, 1.0}, {0, 0, 9, 9}).elementCount();
  ASSERT_GT(square, 0);
  const QRectF whole(0, 0, 200, 100);
  EXPECT_EQ(overlapPath(few, {{}, 1.0}, whole).elementCount(), 200 * square);
  EXPECT_EQ(overlapPath(many, {{}, 1.0}, whole).elementCount(), 0) << "2 px are not seen";
  EXPECT_EQ(overlapPath(many, {{}, 4.0}, whole).elementCount(), 10 * 6 * 3 * square)
      << "six columns and three rows of squares meet the area and its margin";
  const Vec2 far{1000.0, 1000.0};
  EXPECT_TRUE(overlapPath(few, {far, 1.0}, whole).isEmpty());
}

TEST(AgentNames, KeepApartAndTheChosenOneKeepsItsPlace) {
  Scene scene;
  const auto shape = std::make_shared<const Footprint>(*Footprint::box(1.0, 1.0));
  for (const Vec2 at : {Vec2{2.0, 2.0}, Vec2{2.4, 2.0}, Vec2{2.8, 2.0}, Vec2{8.0, 8.0}}) {
    SceneAgent a;
    a.id = static_cast<std::uint32_t>(scene.agents.size() + 1);
    a.name = QString("agent %1").arg(a.id);
    a.footprint = shape;
    a.start = Pose{at, Heading()};
    scene.agents.push_back(std::move(a));
  }
  scene.chosen = 1;
  ViewTransform view;
  view.scale = 40.0;
  const QFontMetricsF metrics{QFont()};
  const auto places = namePlaces(scene, view, QRectF(0, 0, 800, 600), metrics);
  ASSERT_EQ(places.size(), 4U);
  EXPECT_EQ(places.front().agent, 1U) << "the chosen one first";
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = i + 1; j < places.size(); ++j) {
      EXPECT_FALSE(places[i].box.intersects(places[j].box)) << i << " " << j;
    }
  }
  const double below = view.toPx({0.0, 2.0}).y;
  EXPECT_GT(places.front().box.top(), below) << "below the agent";
  for (int k = 0; k < 9; ++k) scene.agents.push_back(scene.agents.front());
  EXPECT_LT(namePlaces(scene, view, QRectF(0, 0, 800, 600), metrics).size(), scene.agents.size())
      << "names without room are skipped";
}

}  // namespace
}  // namespace clearway::gui
