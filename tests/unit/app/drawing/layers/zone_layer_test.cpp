// The layer of zones: what is drawn of a zone lies inside of it, by a test of points of our own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "app/drawing/files/svg_canvas.h"
#include "app/drawing/layers/zone_layer.h"
#include "app/drawing/pictures/picture.h"
#include "core/base/rng.h"
#include "tests/support/grids.h"

namespace clearway::app {
namespace {

using picture::Curve;
using picture::Paint;
using ::testing::HasSubstr;
using ::testing::Not;

// Keeps the curves that are drawn without a fill, each with its classes.
class LineCanvas final : public picture::Canvas {
 public:
  void begin(const Paint& group) override { groups.push_back(classOf(group)); }
  void end() override { groups.pop_back(); }
  void draw(const Curve& curve, const Paint& paint) override {
    bool fills = true;
    for (const Paint::Attribute& a : paint) {
      fills = fills && !(a.name == Paint::Name::Fill && a.ink == Paint::Ink::None);
    }
    if (!fills) lines.push_back({groups.empty() ? "" : groups.back(), curve});
  }
  void circle(Vec2, double, const Paint&) override {}
  void box(const Aabb&, const Paint&) override {}
  void text(Vec2 at, double, const Paint&, std::string_view text) override {
    texts.emplace_back(at, text);
  }
  [[nodiscard]] double textWidth(std::string_view text, double size, bool) const override {
    return 0.6 * size * static_cast<double>(text.size());
  }
  struct Drawn {
    std::string of;
    Curve curve;
  };
  std::vector<Drawn> lines;
  std::vector<std::pair<Vec2, std::string>> texts;

 private:
  static std::string classOf(const Paint& paint) {
    std::string out;
    for (const Paint::Attribute& a : paint) {
      if (a.name == Paint::Name::Class) out = a.text;
    }
    return out;
  }
  std::vector<std::string> groups;
};

// By the winding angle.
bool isInside(const std::vector<Vec2>& ring, Vec2 p) {
  double angle = 0.0;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 a = ring[k] - p, b = ring[(k + 1) % ring.size()] - p;
    angle += std::atan2(cross(a, b), dot(a, b));
  }
  return std::abs(angle) > std::numbers::pi;
}

// A star around a point, with dents.
std::vector<Vec2> star(Rng& rng, Vec2 centre, double reach) {
  std::vector<Vec2> out;
  const auto corners = 5 + rng.below(9);
  for (std::uint64_t k = 0; k < corners; ++k) {
    const double angle =
        2.0 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(corners);
    const double r = reach * rng.range(0.3, 1.0);
    out.push_back(centre + r * Vec2{std::cos(angle), std::sin(angle)});
  }
  if (rng.below(2) == 0) std::ranges::reverse(out);
  return out;
}

const picture::View kView{
    {0, 20, 0, 30}, {{0.0, 0.0}, {30.0, 20.0}}, {{0.0, 0.0}, {900.0, 600.0}}, 30.0, 1.0};

Zone zoneOf(ZoneKind kind, std::vector<Vec2> ring) {
  Zone out;
  out.id = "z";
  out.kind = kind;
  out.ring = std::move(ring);
  out.factor = 0.5;
  out.speed_m_s = 0.25;
  return out;
}

TEST(ZoneLayer, HatchesLieInsideOfTheirZoneAndMeetItsBorder) {
  Rng rng(1);
  int segments = 0;
  for (int round = 0; round < 40; ++round) {
    const std::vector<Vec2> ring =
        star(rng, {rng.range(8.0, 22.0), rng.range(7.0, 13.0)}, rng.range(1.0, 7.0));
    LineCanvas canvas;
    drawZones(canvas, SiteZones{{zoneOf(ZoneKind::Blocked, ring)}}, {}, kView);
    ASSERT_EQ(canvas.lines.size(), 2U);  // the hatch and the outline
    const auto& nodes = canvas.lines.front().curve.nodes();
    ASSERT_EQ(nodes.size() % 2, 0U);
    for (std::size_t k = 0; k < nodes.size(); k += 2) {
      const Vec2 a = (1.0 / kView.scale) * nodes[k].to, b = (1.0 / kView.scale) * nodes[k + 1].to;
      if (length(b - a) < 0.02) continue;
      ++segments;
      EXPECT_TRUE(isInside(ring, 0.5 * (a + b)));
      const Vec2 on = (0.01 / length(b - a)) * (b - a);
      EXPECT_TRUE(isInside(ring, a + on) && isInside(ring, b - on));
      EXPECT_FALSE(isInside(ring, a - on) && isInside(ring, b + on));
    }
  }
  EXPECT_GT(segments, 200);
}

TEST(ZoneLayer, ArrowsPointAlongTheirZoneAndLieInsideOfIt) {
  Rng rng(2);
  int arrows = 0;
  for (int round = 0; round < 40; ++round) {
    Zone zone = zoneOf(ZoneKind::Directed, star(rng, {15.0, 10.0}, 9.0));
    zone.direction = Heading::fromRadians(rng.range(-3.0, 3.0)).value();
    const bool two = rng.below(2) == 0;
    if (two) zone.kind = ZoneKind::Bidirected;
    LineCanvas canvas;
    drawZones(canvas, SiteZones{{zone}}, {}, kView);
    ASSERT_EQ(canvas.lines.size(), 3U);  // the outline, and the arrows with their halo
    const auto& nodes = canvas.lines.back().curve.nodes();
    const std::size_t each = two ? 8 : 5;  // a shaft, and three nodes for a head
    ASSERT_EQ(nodes.size() % each, 0U);
    for (std::size_t k = 0; k < nodes.size(); k += each) {
      ++arrows;
      const Vec2 shaft = nodes[k + 1].to - nodes[k].to;
      const Vec2 forward{zone.direction.cos(), zone.direction.sin()};
      EXPECT_NEAR(dot(shaft, forward), length(shaft), 1e-9);
      if (nodes.size() == each) continue;  // a zone that is too small has one in its middle
      for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_TRUE(isInside(zone.ring, (1.0 / kView.scale) * nodes[k + i].to));
      }
    }
  }
  EXPECT_GT(arrows, 200);
}

TEST(ZoneLayer, EachKindHasAColourAndALineOfItsOwn) {
  std::vector<std::string> looks;
  for (std::size_t k = 0; k < picture::kZoneKinds; ++k) {
    const auto kind = static_cast<ZoneKind>(k);
    looks.push_back(picture::svgOf([&](picture::Canvas& c) {
      drawZones(c, SiteZones{{zoneOf(kind, {{1.0, 1.0}, {9.0, 1.0}, {9.0, 9.0}, {1.0, 9.0}})}}, {},
                kView);
    }));
    for (std::size_t other = 0; other < k; ++other) EXPECT_NE(looks[k], looks[other]);
    EXPECT_TRUE(picture::zoneKindsOf(SiteZones{{zoneOf(kind, {})}})[k]);
  }
  EXPECT_THAT(looks[0], HasSubstr("cw-warn"));
  EXPECT_THAT(looks[1], HasSubstr("stroke-dasharray"));
}

TEST(ZoneLayer, TheSpeedStandsInItsZoneIfThereIsRoom) {
  const OccupancyGrid grid = testing::emptyGrid(2, 4);
  const std::vector<Vec2> large{{2.0, 2.0}, {12.0, 2.0}, {12.0, 12.0}, {2.0, 12.0}};
  const std::vector<Vec2> small{{20.0, 2.0}, {20.5, 2.0}, {20.5, 2.5}};
  const SiteZones zones{{zoneOf(ZoneKind::SpeedLimit, large), zoneOf(ZoneKind::SpeedLimit, small),
                         zoneOf(ZoneKind::Blocked, large)}};
  maps::MapFrame frame;
  frame.kind = maps::FrameKind::Cells;
  const auto labels = picture::zoneLabels(zones, frame, grid.frame(), {});
  EXPECT_THAT(labels, ::testing::ElementsAre("0.25 cells/s", "0.25 cells/s", ""));
  LineCanvas canvas;
  drawZones(canvas, zones, labels, kView);
  ASSERT_EQ(canvas.texts.size(), 1U);
  EXPECT_TRUE(isInside(large, (1.0 / kView.scale) * canvas.texts.front().first));
}

TEST(ZoneLayer, PicturesNameTheKindsThatAreThere) {
  const OccupancyGrid grid = testing::emptyGrid(3, 6);
  PictureInput input;
  input.grid = &grid;
  const std::string without = renderSvg(input);
  input.zones = std::make_shared<const SiteZones>(
      SiteZones{{zoneOf(ZoneKind::Penalty, {{1.0, 0.0}, {4.0, 0.0}, {4.0, 2.0}})}});
  const std::string with = renderSvg(input);
  EXPECT_THAT(with, HasSubstr("zone with a penalty"));
  EXPECT_THAT(with, Not(HasSubstr("blocked zone")));
  EXPECT_THAT(without, Not(HasSubstr("zone")));
}

}  // namespace
}  // namespace clearway::app
