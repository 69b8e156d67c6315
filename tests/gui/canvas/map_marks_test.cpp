// Marks of the map: labels and names that no line crosses, small robots, the zoom to a path, and
// the legend of traffic.
#include <gtest/gtest.h>

#include <QAction>
#include <QTest>
#include <algorithm>

#include "app/gui/canvas/layer_legends.h"
#include "app/gui/canvas/minimap.h"
#include "app/gui/canvas/paint/agent_marks.h"
#include "app/gui/canvas/paint/painter_canvas.h"
#include "app/gui/canvas/paint/scene_painter.h"
#include "app/gui/docks/agent/agent_swatch.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr int kPlain = 120;  // the saturation of a line below the plate of a name is less

QImage blank(QSize size, const Theme& theme) {
  QImage out(size, QImage::Format_RGB32);
  out.fill(theme.floor);
  return out;
}

TEST(MapMarks, AmongManySmallAgentsMarksAreSmaller) {
  EXPECT_EQ(markSize(1, 1.0), 1.0);
  EXPECT_EQ(markSize(30, 1.0), 1.0);
  EXPECT_LT(markSize(120, 1.0), 0.6);
  EXPECT_EQ(markSize(120, 7.0), 1.0) << "an agent as large as its mark";
  EXPECT_GE(markSize(100000, 0.0), 0.4);
  const Theme& theme = themeOf(false);
  const auto inked = [&](std::size_t agents) {
    Scene scene;
    for (std::size_t k = 0; k < agents; ++k) {
      SceneAgent agent;
      const double x = 20.0 + 60.0 * static_cast<double>(k % 10);
      const double y = 40.0 + 60.0 * static_cast<double>(k / 10);
      agent.start = Pose{{x, y}, Heading()};
      agent.goals = {{{{x + 30.0, y}, Heading()}, true}};
      agent.colour = Qt::blue;
      scene.agents.push_back(agent);
    }
    QImage drawn = blank({640, 900}, theme);
    QPainter painter(&drawn);
    paintScene(painter, scene, GridFrame::make(900, 640, 1.0, 1.0).value(), ViewTransform{{}, 1.0},
               {theme, QRectF(drawn.rect()), QRectF(drawn.rect()), {}, false});
    painter.end();
    int n = 0;  // around the first agent
    for (int y = 0; y < 60; ++y) {
      for (int x = 0; x < 70; ++x) n += drawn.pixelColor(x, y) != theme.floor ? 1 : 0;
    }
    return n;
  };
  EXPECT_LT(inked(140), inked(10) / 2);
}

// The dimension line between two points of an image, with its label.
struct DrawnDimension {
  QImage image;
  Aabb label;
};
DrawnDimension dimensionIn(QSize size, Vec2 from, Vec2 to, const QRectF& room) {
  const Theme& theme = themeOf(false);
  DrawnDimension out{blank(size, theme), {}};
  QPainter painter(&out.image);
  painter.setRenderHint(QPainter::Antialiasing);
  PainterCanvas canvas(painter, theme, QRectF(out.image.rect()));
  out.label = drawDimension(canvas, from, to, "2.775 m", {}, labelView(painter, {{}, 1.0}, room));
  return out;
}

// In rooms that leave little place beside the line.
TEST(MapLabels, NoDimensionLineCrossesItsLabel) {
  const Theme& theme = themeOf(false);
  for (const auto& [from, to] :
       {std::pair{Vec2{50, 20}, Vec2{50, 110}}, std::pair{Vec2{20, 40}, Vec2{90, 40}},
        std::pair{Vec2{48, 12}, Vec2{49, 14}}, std::pair{Vec2{20, 20}, Vec2{80, 90}},
        std::pair{Vec2{50, 8}, Vec2{50, 60}}}) {
    for (const QRectF& room : {QRectF(0, 0, 120, 120), QRectF(0, 0, 300, 120)}) {
      const auto [drawn, box] = dimensionIn({300, 120}, from, to, room);
      QImage alone = blank(drawn.size(), theme);
      QPainter painter(&alone);
      painter.setRenderHint(QPainter::Antialiasing);
      PainterCanvas canvas(painter, theme, QRectF(alone.rect()));
      const Vec2 middle = 0.5 * (box.min + box.max);
      const View view = labelView(painter, {{}, 1.0}, room);
      canvas.text(middle + Vec2{0.0, 4.6 * view.unit}, 13.0 * view.unit,
                  Paint().of("cw-text").bold().anchor("middle"), "2.775 m");
      painter.end();
      const QRect inside = QRectF(QPointF(box.min.x, box.min.y), QPointF(box.max.x, box.max.y))
                               .adjusted(4.0, 3.0, -4.0, -3.0)
                               .toRect()
                               .intersected(drawn.rect());
      ASSERT_GT(inside.width(), 30);
      EXPECT_EQ(drawn.copy(inside), alone.copy(inside)) << from.x << " in " << room.width();
    }
  }
}

TEST(MapLabels, ADimensionHasItsLabelBesideItIfThereIsRoom) {
  for (const auto& [from, to] :
       {std::pair{Vec2{200, 40}, Vec2{200, 130}}, std::pair{Vec2{200, 200}, Vec2{290, 200}}}) {
    const Aabb box = dimensionIn({400, 400}, from, to, QRectF(0, 0, 400, 400)).label;
    for (int k = 0; k <= 50; ++k) {
      const Vec2 p = from + (k / 50.0) * (to - from);
      EXPECT_FALSE(overlap(box, {p, p}, TouchRule::TouchingCollides)) << to.x;
    }
  }
}

using MapNames = SmallMapWindow;

TEST_F(MapNames, NoPathOrTrailCrossesThem) {
  ASSERT_TRUE(window->open(sample("hall.clearway")));
  planEach();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->planning(); }, kPatience_ms));
  MapView& view = window->view();
  int names = 0;
  for (const double time_s : {0.0, 5.0, 10.0, 13.6, 20.0}) {
    window->player().seek(time_s);
    QTest::qWait(60);
    const QImage image = view.picture(view.view(), view.size());
    QPainter painter(&const_cast<QImage&>(image));
    const QFontMetricsF metrics(nameFont(painter.font()));
    painter.end();
    for (const NamePlace& place :
         namePlaces(view.scene(), view.view(), QRectF(view.rect()), metrics)) {
      ++names;
      const QRect box = place.box.toRect().intersected(image.rect());
      int most = 0;
      for (int y = box.top(); y <= box.bottom(); ++y) {
        for (int x = box.left(); x <= box.right(); ++x) {
          const QColor c = image.pixelColor(x, y);
          most = std::max(most, c.red() + c.green() + c.blue() > 0 ? c.hsvSaturation() : 0);
        }
      }
      EXPECT_LT(most, kPlain) << place.name.toStdString() << " at " << time_s;
    }
  }
  EXPECT_GE(names, 9);
}

// Four robots of 10 cm on a map of 15 x 10 m.
class SmallRobots : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    createEmptyMap(200, 300, 0.05);
    window->editor().edit("Robots", [&](app::EditDocument& d) {
      d.removeAgent(d.agents().front().id);
      for (const Vec2 at : {Vec2{3.0, 3.0}, Vec2{6.0, 3.0}, Vec2{9.0, 3.0}, Vec2{6.0, 6.0}}) {
        maps::ProjectAgent a;
        a.name = "agent " + std::to_string(ids.size() + 1);
        a.shape = {maps::ShapeKind::Disc, 0.1, 0.1, {}};
        a.start = Pose{at, Heading()};
        places.push_back(at);
        ids.push_back(d.addAgent(a));
      }
    });
    window->view().showScale(2.5);
    QTest::qWait(30);
  }
  std::vector<std::uint32_t> ids;
  std::vector<Vec2> places;
};

TEST_F(SmallRobots, HaveNamesBesideThem) {
  const MapView& view = window->view();
  const QFontMetricsF metrics{QFont()};
  const auto names = namePlaces(view.scene(), view.view(), QRectF(view.rect()), metrics);
  EXPECT_EQ(names.size(), ids.size());
  for (const NamePlace& name : names) {
    for (const Vec2 at : places) EXPECT_FALSE(name.box.contains(px(at)));
  }
}

TEST_F(SmallRobots, ANameCoversNoOtherRobot) {
  Scene scene;
  for (int k = 0; k < 12; ++k) {
    SceneAgent a;
    a.id = static_cast<std::uint32_t>(k + 1);
    a.name = QString("robot %1").arg(k);
    a.start = Pose{{0.4 * (k % 4), 0.4 * (k / 4)}, Heading()};
    scene.agents.push_back(std::move(a));
  }
  ViewTransform view;
  view.origin = {-4.0, -4.0};
  view.scale = 50.0;
  const auto names = namePlaces(scene, view, QRectF(0, 0, 600, 600), QFontMetricsF{QFont()});
  EXPECT_GT(names.size(), 1U);
  for (const NamePlace& name : names) {
    for (const SceneAgent& a : scene.agents) {
      const Vec2 p = view.toPx(a.start->position);
      EXPECT_FALSE(name.box.contains(QPointF(p.x, p.y))) << name.name.toStdString() << " " << a.id;
    }
  }
}

TEST(PlacedNames, AreMovedIntoTheAreaAtItsEdges) {
  const QRectF area(0, 0, 200, 100);
  const QFontMetricsF metrics{QFont()};
  const QString name = "a long name";
  for (const QPointF at : {QPointF(0, 50), QPointF(200, 50), QPointF(100, 0), QPointF(100, 100),
                           QPointF(0, 0), QPointF(200, 100)}) {
    const NamedBody body{0, QRectF(at.x() - 8.0, at.y() - 8.0, 16.0, 16.0), name};
    const auto places = placeNames({&body, 1}, area, metrics);
    ASSERT_EQ(places.size(), 1U) << at.x() << " " << at.y();
    EXPECT_TRUE(area.contains(places[0].box)) << at.x() << " " << at.y();
    EXPECT_FALSE(places[0].box.intersects(body.body));
  }
  const NamedBody outside{0, QRectF(-60.0, 40.0, 16.0, 16.0), name};
  EXPECT_TRUE(placeNames({&outside, 1}, area, metrics).empty());
}

TEST_F(SmallRobots, KeepTheirColoursWhileTheyAreSelected) {
  window->editor().select(ids);
  QTest::qWait(30);
  const QImage image = window->view().grab().toImage();
  std::vector<QRgb> shown;
  for (std::size_t k = 0; k < ids.size(); ++k) {
    const app::EditAgent& a = *window->editor().document().agent(ids[k]);
    const QPoint beside = px(places[k]) + QPoint(-5, 0);  // in the disc, behind its arrow
    const QRgb wanted = shownColour(a).rgb();
    EXPECT_EQ(image.pixel(beside), wanted) << a.agent.name;
    shown.push_back(image.pixel(beside));
  }
  std::ranges::sort(shown);
  EXPECT_EQ(std::unique(shown.begin(), shown.end()), shown.end());
}

using PathZoom = SmallMapWindow;

TEST_F(PathZoom, ShowsTheBandWithBothBoxesBesideTheMinimap) {
  ASSERT_TRUE(window->open(sample("narrow_door.clearway")));
  for (const maps::PlannerKind kind : {maps::PlannerKind::Pose, maps::PlannerKind::Point}) {
    window->editor().edit("Planner", [&](app::EditDocument& d) {
      maps::PlannerSettings p = d.planner();
      p.planner = kind;
      d.setPlanner(p);
    });
    ASSERT_TRUE(plan());
    QTest::qWait(50);
    for (auto* a : window->findChildren<QAction*>()) {
      if (QString(a->text()).remove('&') == "Zoom to path") a->trigger();
    }
    QTest::qWait(50);
    const MapView& view = window->view();
    const auto& minimap = *window->findChild<Minimap*>();
    ASSERT_TRUE(minimap.isVisible());
    const SceneAgent& agent = view.scene().agents[view.scene().chosen];
    const int reach = static_cast<int>(agent.footprint->inscribedRadius() * view.view().scale);
    for (const Vec2 at : {agent.start->position, agent.goals.front().pose.position}) {
      const QRect box(px(at) - QPoint(reach, reach), QSize(2 * reach, 2 * reach));
      EXPECT_TRUE(view.rect().contains(box)) << static_cast<int>(kind);
      EXPECT_FALSE(minimap.geometry().intersects(box)) << static_cast<int>(kind);
    }
    Aabb all = agent.paths->line.bounds().value();
    if (const auto swept = agent.paths->swept.bounds()) all = merged(all, *swept);
    const QRect band(px(all.min), px(all.max));
    EXPECT_TRUE(view.rect().contains(band)) << static_cast<int>(kind);
    EXPECT_FALSE(minimap.geometry().intersects(band)) << static_cast<int>(kind);
  }
}

TEST(TrafficLegend, NumbersEachBandOnce) {
  std::array<double, app::picture::kHeatLevels> from{};
  std::ranges::copy(app::picture::heatLevels(3), from.begin());
  const auto textsOf = [&](double most) {
    QStringList out;
    for (const Legend::Tick& t : heatLegend("Traffic", from, most, 1.0, false).ticks) {
      out.append(t.text);
    }
    return out;
  };
  EXPECT_EQ(textsOf(3.0), (QStringList{"1", "2", "3"}));
  std::ranges::copy(app::picture::heatLevels(40), from.begin());
  EXPECT_EQ(textsOf(40.0).last(), "40");
}

}  // namespace
}  // namespace clearway::gui
