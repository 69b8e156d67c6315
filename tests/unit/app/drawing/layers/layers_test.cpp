// Layers of a picture: the distance to obstacles, imported polygons, a recorded search; compared
// with brute force and with pixels.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "app/drawing/files/raster.h"
#include "app/drawing/files/svg_canvas.h"
#include "app/drawing/layers/distance_layer.h"
#include "app/drawing/layers/legend_card.h"
#include "app/drawing/layers/map_layer.h"
#include "app/drawing/layers/polygon_layer.h"
#include "app/drawing/layers/search_layer.h"
#include "app/drawing/pictures/picture.h"
#include "core/base/rng.h"
#include "planner/point/point_planner.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"

namespace clearway::app {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr double kCell_px = 9.0;

picture::View viewOf(const OccupancyGrid& grid) {
  const GridFrame& f = grid.frame();
  const CellRange all{0, f.rows(), 0, f.columns()};
  return {all, f.bounds(), {{0.0, 0.0}, kCell_px * f.bounds().max}, kCell_px, 1.0};
}

// The layer alone on black.
picture::Pixels drawn(const std::string& layer, const OccupancyGrid& grid) {
  const Vec2 size = kCell_px * grid.frame().bounds().max;
  const std::string text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" "
      "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"" +
      std::to_string(static_cast<int>(size.x)) + "\" height=\"" +
      std::to_string(static_cast<int>(size.y)) +
      "\"><clipPath id=\"cw-frame\"><rect width=\"9999\" height=\"9999\"/>"
      "</clipPath><rect width=\"100%\" height=\"100%\" fill=\"#000\"/>" +
      layer + "</svg>";
  return picture::rasterise(text).value();
}

std::uint32_t centreOf(const picture::Pixels& p, Cell c) {
  const auto at = [](std::int32_t k) {
    return static_cast<std::size_t>(std::floor((k + 0.5) * kCell_px));
  };
  return p.values[at(c.row) * static_cast<std::size_t>(p.width) + at(c.column)];
}

// From the centre of a cell to the nearest rectangle of a blocked cell, or the outside.
double bruteDistance(const OccupancyGrid& grid, Cell c) {
  if (grid.blocked(c)) return 0.0;
  double best = 1e300;
  for (std::int32_t i = -1; i <= grid.frame().rows(); ++i) {
    for (std::int32_t j = -1; j <= grid.frame().columns(); ++j) {
      if (!grid.blocked({i, j})) continue;
      const double y = std::max(0.0, std::abs(i - c.row) - 0.5);
      const double x = std::max(0.0, std::abs(j - c.column) - 0.5);
      best = std::min(best, std::hypot(x, y));
    }
  }
  return best;
}

OccupancyGrid scattered(Rng& rng, std::int32_t rows, std::int32_t columns, double part) {
  OccupancyGrid grid(GridFrame::make(rows, columns, 1.0, 1.0).value());
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) grid.set({i, j}, rng.unit() < part);
  }
  return grid;
}

// Cells of one band have one colour, nearer bands are redder; obstacles keep theirs.
TEST(DistanceLayer, EachCellHasTheColourOfItsDistance) {
  Rng rng(3);
  for (int n = 0; n < 12; ++n) {
    const auto rows = 1 + static_cast<std::int32_t>(rng.below(40));
    const auto columns = 1 + static_cast<std::int32_t>(rng.below(90));
    const OccupancyGrid grid = scattered(rng, rows, columns, n % 2 == 0 ? 0.03 : 0.2);
    const picture::DistanceLayer layer(grid, {}, {0, rows, 0, columns});
    double most = 0.0;
    for (std::int32_t i = 0; i < rows; ++i) {
      for (std::int32_t j = 0; j < columns; ++j) most = std::max(most, bruteDistance(grid, {i, j}));
    }
    if (most == 0.0) continue;
    double step = 1e-3;  // the first of 1, 2, 5, 10 ... with at most eight bands
    for (int k = 0; most > 8.0 * step * (1.0 + 1e-9); ++k) step *= k % 3 == 1 ? 2.5 : 2.0;
    ASSERT_EQ(layer.bands(), static_cast<std::size_t>(std::ceil(most / step - 1e-9)));
    const picture::Pixels p = drawn(layer.draw(viewOf(grid)), grid);
    for (std::int32_t i = 0; i < rows; ++i) {
      for (std::int32_t j = 0; j < columns; ++j) {
        const double d = bruteDistance(grid, {i, j});
        const std::uint32_t seen = centreOf(p, {i, j}) & 0xFFFFFFU;
        if (d == 0.0) {
          ASSERT_EQ(seen, 0U);
          continue;
        }
        const double part =
            layer.bands() > 1 ? std::floor(d / step + 1e-6) / static_cast<double>(layer.bands() - 1)
                              : 0.0;
        const auto wanted = picture::distanceColour(part);
        for (unsigned k = 0; k < 3; ++k) {
          ASSERT_NEAR((seen >> (16U - 8U * k)) & 255U, 0.6 * wanted[k], 3.0)
              << "cell " << i << ' ' << j << " at " << d << ", step " << step;
        }
      }
    }
  }
}

TEST(DistanceLayer, ContoursThatWouldBeTooLongBecomeAnImage) {
  Rng rng(5);
  const OccupancyGrid noise = scattered(rng, 500, 500, 0.4);
  const std::string svg = picture::DistanceLayer(noise, {}, {0, 500, 0, 500}).draw(viewOf(noise));
  EXPECT_THAT(svg, HasSubstr("<image"));
  const OccupancyGrid calm = testing::gridOf({"....", ".##.", "...."});
  const std::string vectors = picture::DistanceLayer(calm, {}, {0, 3, 0, 4}).draw(viewOf(calm));
  EXPECT_THAT(vectors, Not(HasSubstr("<image")));
  EXPECT_THAT(vectors, HasSubstr("<path"));
}

TEST(DistanceLayer, IsInThePictureAndItsLegendIfAskedFor) {
  const OccupancyGrid grid =
      testing::gridOf({"..........", "..........", "....#.....", ".........."});
  PictureInput input{&grid, {}, {}, {}};
  PictureOptions options;
  EXPECT_THAT(renderSvg(input, options), Not(HasSubstr("distance to the nearest obstacle")));
  options.sheet.distance = true;
  const std::string svg = renderSvg(input, options);
  EXPECT_THAT(svg, HasSubstr("cw-distance"));
  EXPECT_THAT(svg, HasSubstr("distance to the nearest obstacle"));
  EXPECT_THAT(svg, HasSubstr(">at most 1.5 m</text>"));
  EXPECT_TRUE(picture::rasterise(svg));
  const OccupancyGrid full = testing::gridOf({"##", "##"});
  input.grid = &full;
  EXPECT_TRUE(picture::rasterise(renderSvg(input, options))) << "a map without free cells";
}

TEST(PolygonLayer, OutlinesPolygonsAndDashesThoseOfUnknownCells) {
  const OccupancyGrid grid = testing::gridOf({"........", "........", "........", "........"});
  maps::VectorLayer walls{"walls", {{{{1.0, 1.0}, {3.0, 1.0}, {3.0, 3.0}, {1.0, 3.0}}, {}}}, {}};
  const auto svgOfWalls = [&] {
    return picture::svgOf([&](picture::Canvas& out) {
      picture::drawPolygons(out, picture::polygonCurves({walls}, viewOf(grid)), 1.0);
    });
  };
  const std::string solid = svgOfWalls();
  EXPECT_THAT(solid, Not(HasSubstr("dasharray")));
  const picture::Pixels p = drawn(solid, grid);
  const auto pixel = [&](double x, double y) {
    return p.values[static_cast<std::size_t>(y) * static_cast<std::size_t>(p.width) +
                    static_cast<std::size_t>(x)];
  };
  EXPECT_EQ(pixel(18, 18), pixel(60, 18)) << "it is not filled";
  walls.unknown = {{{{4.0, 1.0}, {6.0, 1.0}, {6.0, 3.0}}, {}}};
  EXPECT_THAT(svgOfWalls(), HasSubstr("dasharray"));
  PictureInput input{&grid, {}, {}, {}};
  input.polygons = std::make_shared<const maps::VectorLayers>(maps::VectorLayers{walls});
  PictureOptions options;
  EXPECT_THAT(renderSvg(input, options), Not(HasSubstr("cw-polygons")));
  options.sheet.polygons = true;
  const std::string svg = renderSvg(input, options);
  EXPECT_THAT(svg, HasSubstr("cw-polygons"));
  EXPECT_THAT(svg, HasSubstr("imported polygon"));
  EXPECT_THAT(svg, HasSubstr("imported, unknown"));
  EXPECT_TRUE(picture::rasterise(svg));
}

TEST(SearchLayer, OfAReplayedSearchOnlyTheShownEventsAreDrawn) {
  Rng rng(7);
  OccupancyGrid grid = scattered(rng, 40, 40, 0.15);
  for (const Cell c : {Cell{1, 1}, Cell{38, 37}}) grid.set(c, false);
  SearchTrace trace;
  PlanControl control;
  control.trace = &trace;
  grid::PointOptions options;
  options.search = PointSearch::Anya;
  (void)testing::PointPlanner(grid).search({1, 1}, {38, 37}, options, control);
  trace.seal();
  ASSERT_FALSE(trace.intervals.empty());
  const picture::View view = viewOf(grid);
  const std::string all = picture::drawSearch(trace, trace.events.size(), grid.frame(), view);
  EXPECT_EQ(all, picture::drawSearch(trace, static_cast<std::size_t>(-1), grid.frame(), view));
  const std::string half = picture::drawSearch(trace, trace.events.size() / 2, grid.frame(), view);
  EXPECT_LT(half.size(), all.size());
  EXPECT_GT(half.size(), all.size() / 8);
  EXPECT_EQ(picture::drawSearch(trace, 0, grid.frame(), view), "");
}

TEST(SearchLayer, OverTheDistancesBothAreReadableAndTheLegendHasOpenCells) {
  Rng rng(7);
  OccupancyGrid grid = scattered(rng, 40, 40, 0.15);
  for (const Cell c : {Cell{1, 1}, Cell{38, 37}}) grid.set(c, false);
  SearchTrace trace;
  PlanControl control;
  control.trace = &trace;
  grid::PointOptions options;
  options.search = PointSearch::AStar;
  (void)testing::PointPlanner(grid).search({1, 1}, {38, 37}, options, control);
  trace.seal();
  PictureInput input{&grid, {}, {}, {}};
  PictureOptions sheet;
  sheet.sheet.distance = true;
  const std::string alone = renderSvg(input, sheet);
  EXPECT_THAT(alone, HasSubstr("opacity=\".6\""));
  EXPECT_THAT(alone, Not(HasSubstr("opened, not expanded")));
  input.search = std::make_shared<const SearchTrace>(trace);
  const std::string both = renderSvg(input, sheet);
  EXPECT_THAT(both, HasSubstr("opacity=\".22\""));
  EXPECT_THAT(both, HasSubstr("opened, not expanded"));
  // With all that was opened expanded there is nothing to explain.
  SearchTrace closed;
  closed.note(TraceKind::Opened, {1, 1});
  closed.note(TraceKind::Expanded, {1, 1});
  EXPECT_FALSE(picture::hasOpenCells(closed, closed.events.size(), grid.frame()));
  EXPECT_TRUE(picture::hasOpenCells(closed, 1, grid.frame()));
}

TEST(SearchLayer, TheLegendCountsOpenCellsOnceForAllLayouts) {
  const OccupancyGrid grid = testing::emptyGrid(20, 20);
  SearchTrace trace;
  trace.note(TraceKind::Opened, {1, 1});
  trace.seal();
  PictureInput input{&grid, {}, {}, {}};
  input.search = std::make_shared<const SearchTrace>(trace);
  const CellRange all = viewOf(grid).cells;
  const picture::MapLayer map = picture::surveyMap(grid, input.state, all);
  const picture::FooterContent content = picture::footerContent(input, map, {});
  input.search = std::make_shared<const SearchTrace>();  // layouts do not look at it
  for (const double width : {200.0, 900.0}) {
    std::string drawn;
    EXPECT_GT(picture::footer(input, content, nullptr, {}, width, viewOf(grid), &drawn), 0.0);
    EXPECT_THAT(drawn, HasSubstr("opened, not expanded"));
  }
  PictureOptions bare;
  bare.legend = false;
  EXPECT_TRUE(picture::footerContent(input, map, bare).legend.empty());
}

}  // namespace
}  // namespace clearway::app
