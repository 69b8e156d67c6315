#include "app/gui/canvas/paint/overlays.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <cmath>
#include <vector>

#include "core/base/rng.h"

namespace clearway::gui {
namespace {

constexpr QRgb kMapColour = 0xff808080;

QImage painted(const app::CellSet& cells, const GridFrame& grid, const ViewTransform& view,
               const QSize& size) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(kMapColour);
  QPainter painter(&image);
  paintBorder(painter, cells, grid, view, image.rect(), mapTheme());
  return image;
}

app::CellSet randomCells(Rng& rng, std::int32_t rows, std::int32_t columns, double share) {
  std::vector<app::CellRun> runs;
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) {
      if (rng.unit() < share) runs.push_back({i, j, j + 1});
    }
  }
  return app::CellSet(std::move(runs));
}

// Pixels are marked that have a cell of the set, and beside them a pixel that has none.
TEST(Overlays, TheBorderOfManyCellsMarksThePixelsAtTheirEdges) {
  Rng rng(5);
  const GridFrame grid = *GridFrame::make(600, 800, 1.0, 1.0);
  for (const double share : {0.1, 0.5, 0.9}) {
    const app::CellSet cells = randomCells(rng, 600, 800, share);
    for (const ViewTransform& view :
         {ViewTransform{{0.0, 0.0}, 1.0}, ViewTransform{{-7.0, -5.0}, 1.0},
          ViewTransform{{20.0, 10.0}, 2.0}, ViewTransform{{-8.0, -8.0}, 0.5}}) {
      const QImage image = painted(cells, grid, view, {640, 480});
      const auto has = [&](int x, int y) {
        const Vec2 a = view.toWorld({double(x), double(y)});
        const Vec2 b = view.toWorld({x + 1.0, y + 1.0});
        for (int i = int(std::floor(a.y)); i < b.y; ++i) {
          for (int j = int(std::floor(a.x)); j < b.x; ++j) {
            if (cells.contains({i, j})) return true;
          }
        }
        return false;
      };
      int marked = 0;
      for (int y = 1; y + 1 < image.height(); ++y) {
        for (int x = 1; x + 1 < image.width(); ++x) {
          const bool edge =
              has(x, y) && !(has(x - 1, y) && has(x + 1, y) && has(x, y - 1) && has(x, y + 1));
          ASSERT_EQ(image.pixel(x, y) != kMapColour, edge) << x << "," << y << " at " << view.scale;
          marked += edge ? 1 : 0;
        }
      }
      if (view.scale >= 1.0 || share < 0.5) {
        EXPECT_GT(marked, 1000);
      }
    }
  }
}

TEST(Overlays, TheBorderOfFewCellsIsALineAroundThem) {
  const GridFrame grid = *GridFrame::make(30, 40, 1.0, 1.0);
  const app::CellSet cells(CellRange{4, 9, 6, 16});
  const QImage image = painted(cells, grid, {{0.0, 0.0}, 10.0}, {400, 300});
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const bool frame =
          x >= 60 && x <= 160 && y >= 40 && y <= 90 && (x == 60 || x == 160 || y == 40 || y == 90);
      ASSERT_EQ(image.pixel(x, y) != kMapColour, frame) << x << "," << y;
    }
  }
}

}  // namespace
}  // namespace clearway::gui
