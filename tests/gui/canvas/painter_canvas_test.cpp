// The layers of pictures look the same in the editor as in files.
#include "app/gui/canvas/paint/painter_canvas.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "app/drawing/files/raster.h"
#include "app/drawing/files/svg_canvas.h"
#include "app/drawing/layers/agent_layer.h"
#include "app/drawing/layers/contact_marks.h"
#include "app/drawing/style/style.h"

namespace clearway::gui {
namespace {

constexpr int kSide = 96;
using Draw = std::function<void(Canvas&)>;

QImage painted(const Draw& draw) {
  const Theme& theme = themeOf(false, false);
  QImage out(kSide, kSide, QImage::Format_RGB32);
  out.fill(theme.floor);
  QPainter painter(&out);
  painter.setRenderHint(QPainter::Antialiasing);
  PainterCanvas canvas(painter, theme, QRectF(out.rect()));
  draw(canvas);
  return out;
}

QImage inFile(const Draw& draw) {
  const auto pixels =
      app::picture::rasterise(app::picture::svgHead(kSide, kSide, "") +
                              app::picture::styleSheet(app::PictureTheme::Light) +
                              "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>" +
                              app::picture::svgOf(draw) + "</svg>")
          .value();
  QImage out(kSide, kSide, QImage::Format_RGB32);
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      out.setPixel(x, y, pixels.values[static_cast<std::size_t>(y * kSide + x)]);
    }
  }
  return out;
}

// The part of the pixels whose lightness differs much; their edges may.
double differentPart(const QImage& a, const QImage& b) {
  int different = 0, inked = 0;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const int one = qGray(a.pixel(x, y)), other = qGray(b.pixel(x, y));
      different += std::abs(one - other) > 64 ? 1 : 0;
      inked += one < 240 || other < 240 ? 1 : 0;
    }
  }
  EXPECT_GT(inked, 40);
  return 1.0 * different / std::max(1, inked);
}

TEST(PainterCanvas, DrawsTheLayersOfFiles) {
  using namespace app::picture;
  const Heading heading = Heading::fromDegrees(30.0).value();
  const Footprint box = Footprint::box(4.0, 2.0).value();
  View view{{}, {}, {{0.0, 0.0}, {kSide, kSide}}, 16.0, 1.0};
  const Pose pose{{3.0, 3.0}, heading};
  Curve turn;
  turn.moveTo({10.0, 80.0});
  turn.arcTo({60.0, 30.0}, 50.0, false);
  const std::vector<std::pair<const char*, Draw>> layers{
      {"start",
       [&](Canvas& c) {
         startMark(c, {48.0, 48.0}, heading, 2.0);
       }},
      {"goal",
       [&](Canvas& c) {
         goalMark(c, {40.0, 80.0}, 2.0);
       }},
      {"body", [&](Canvas& c) { drawBody(c, box, pose, {.fill = 0.5}, view); }},
      {"line", [&](Canvas& c) { drawLine(c, turn, 2.0); }},
      {"dimension",
       [&](Canvas& c) {
         dimension(c, {20.0, 40.0}, {80.0, 50.0}, 2.0);
       }},
      {"contact", [&](Canvas& c) {
         contactMark(c, {2.0, 3.0}, heading.vector(), 0.5, true, 2.0, view);
       }}};
  for (const auto& [name, layer] : layers) {
    for (const char* colour : {"cw-start", "cw-warn", "cw-clear"}) {
      const Draw draw = [&](Canvas& c) {
        const Group group(c, Paint().of(colour));
        layer(c);
      };
      EXPECT_LT(differentPart(painted(draw), inFile(draw)), 0.03) << name << " in " << colour;
    }
  }
}

TEST(PainterCanvas, CurvesOfTheWorldHaveLinesOfTheScreen) {
  Curve line;
  line.moveTo({1.0, 1.0});
  line.lineTo({5.0, 1.0});
  for (const double scale : {2.0, 16.0}) {
    const QImage drawn = painted([&](Canvas& c) {
      auto& canvas = dynamic_cast<PainterCanvas&>(c);
      const PainterCanvas::World world(canvas, {{0.0, 0.0}, scale});
      c.draw(line, Paint().of("cw-ink").width(4.0));
    });
    const int x = static_cast<int>(3.0 * scale), middle = static_cast<int>(scale);
    int inked = 0;
    for (int y = 0; y < 2 * middle + 4; ++y) inked += qGray(drawn.pixel(x, y)) < 128 ? 1 : 0;
    EXPECT_EQ(inked, 4) << scale;
  }
}

}  // namespace
}  // namespace clearway::gui
