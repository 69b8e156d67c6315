// Curves, and the canvas that writes SVG.
#include "app/drawing/canvas/canvas.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "app/drawing/files/svg_canvas.h"

namespace clearway::app::picture {
namespace {

TEST(Curve, PointsOfAnArcAreOnItsCircle) {
  for (const bool positive : {false, true}) {
    Curve curve;
    curve.moveTo({3.0, 1.0});
    curve.arcTo({1.0, 3.0}, 2.0, positive);
    const Vec2 centre = positive ? Vec2{1.0, 1.0} : Vec2{3.0, 3.0};
    int n = 0;
    curve.forEachPoint([&](Vec2 p, Curve::Step) {
      ++n;
      EXPECT_NEAR(length(p - centre), 2.0, 1e-12) << positive;
    });
    EXPECT_GE(n, 30) << "a quarter of a circle";
    EXPECT_LE(n, 40);
  }
}

TEST(Curve, ItsBoundsAreThoseOfItsArcs) {
  Curve curve;
  EXPECT_FALSE(curve.bounds());
  curve.moveTo({-1.0, 0.0});
  curve.arcTo({0.0, 1.0}, 1.0, false);
  curve.arcTo({1.0, 0.0}, 1.0, false);
  const Aabb box = curve.scaled(10.0).bounds().value();
  EXPECT_NEAR(box.min.x, -10.0, 1e-9);
  EXPECT_NEAR(box.max.y, 10.0, 0.02);
}

TEST(SvgCanvas, WritesAttributesInTheirOrder) {
  Curve corner;
  corner.line(std::array<Vec2, 3>{{{1.0, 2.0}, {1.0, 5.5}, {3.0, 5.5}}});
  const std::string svg = svgOf([&](Canvas& out) {
    const Group group(out, Paint().of("cw-warn").opacity(0.5));
    out.draw(corner, Paint().stroke().noFill().strokePart(0.5).width(1.25).dash(3.0, 2.0));
    out.circle({1.0, 2.0}, 0.5, Paint().fill(0x00ff7fU).of("cw-halo"));
    out.text({0.0, 1.0}, 12.0, Paint().anchor("end").bold(), "a < b");
  });
  EXPECT_EQ(svg,
            "<g class=\"cw-warn\" opacity=\"0.5\">\n"
            "<path d=\"M1 2l0 3.5 2 0\" stroke=\"currentColor\" fill=\"none\" "
            "stroke-opacity=\".5\" stroke-width=\"1.25\" stroke-dasharray=\"3 2\"/>\n"
            "<circle cx=\"1\" cy=\"2\" r=\".5\" fill=\"#00ff7f\" class=\"cw-halo\"/>\n"
            "<text x=\"0\" y=\"1\" font-size=\"12\" text-anchor=\"end\" font-weight=\"bold\">"
            "a &lt; b</text>\n"
            "</g>\n");
}

}  // namespace
}  // namespace clearway::app::picture
