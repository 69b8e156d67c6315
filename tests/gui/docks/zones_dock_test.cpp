// The zones of the window: opened, listed, drawn, changed, and kept by what is planned.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QTest>

#include "app/document/plan/site_zones.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/docks/zones_dock.h"
#include "app/gui/window/map_actions.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr const char* kHall =
    "..............\n"
    "..............\n"
    "..............\n"
    "..............\n"
    "..............\n"
    "..............\n"
    "..............\n"
    "..............\n";

class ZonesWindow : public SmallMapWindow {
 protected:
  ZonesDock& dock() { return *window->findChild<ZonesDock*>(); }
  QListWidget& list() { return *dock().findChild<QListWidget*>(); }
  const app::DocumentZones& zones() { return window->editor().document().zones(); }
  // Of a rectangle in cells.
  void add(maps::ZoneType type, double value, Vec2 from, Vec2 to) {
    maps::SiteZone zone;
    zone.id = app::freeZoneId(zones());
    zone.type = type;
    zone.value = value;
    zone.vertices = {from, {to.x, from.y}, to, {from.x, to.y}};
    window->editor().edit(
        "Zone", [&](app::EditDocument& d) { d.setZones(app::withZone(d.zones(), zone)); });
  }
  double height() {  // the largest distance of the path from its start, across
    double most = 0.0;
    for (const Motion& m : window->result()->path.motions) {
      most = std::max(most, std::abs(m.to.position.y - 4.0));
    }
    return most;
  }
};

TEST_F(ZonesWindow, TheToolOfVerticesMovesInsertsAndRemovesThoseOfAZone) {
  open(kRoom);
  add(maps::ZoneType::Blocked, 0.0, {2.0, 2.0}, {6.0, 5.0});
  const auto corners = [&] { return zones().set->zones.front().vertices; };
  const auto drag = [&](Vec2 from, Vec2 to) {
    QTest::mousePress(&window->view(), Qt::LeftButton, {}, px(from));
    QTest::mouseMove(&window->view(), px(0.5 * (from + to)));
    QTest::mouseMove(&window->view(), px(to));
    QTest::mouseRelease(&window->view(), Qt::LeftButton, {}, px(to));
  };
  const auto isNear = [](Vec2 a, Vec2 b) { return length(a - b) < 0.1; };
  window->chooseTool(ToolKind::Vertices);
  drag({6.0, 5.0}, {8.0, 6.0});
  ASSERT_EQ(corners().size(), 4U);
  EXPECT_TRUE(isNear(corners()[2], {8.0, 6.0}));
  EXPECT_EQ(corners()[0], (Vec2{2.0, 2.0})) << "the others remain to the last digit";
  EXPECT_EQ(list().currentRow(), 0) << "it is chosen";
  drag({4.0, 2.0}, {4.0, 1.0});
  ASSERT_EQ(corners().size(), 5U);
  EXPECT_TRUE(isNear(corners()[1], {4.0, 1.0}));
  const auto before = corners();
  drag({2.0, 2.0}, {10.0, 4.0});
  EXPECT_EQ(corners(), before) << "its border would cross itself";
  QTest::mouseClick(&window->view(), Qt::RightButton, {}, px({4.0, 1.0}));
  EXPECT_EQ(corners().size(), 4U);
  drag({3.0, 3.0}, {4.0, 4.0});  // inside: the whole zone
  EXPECT_TRUE(isNear(corners()[0], {3.0, 3.0}));
  EXPECT_TRUE(isNear(corners()[2], {9.0, 7.0}));
  for (int k = 0; k < 4; ++k) window->editor().undo();
  EXPECT_EQ(corners()[2], (Vec2{6.0, 5.0}));
  Layers layers = window->view().layers();
  layers.zones = 0.0;
  window->setLayers(layers);
  drag({6.0, 5.0}, {8.0, 6.0});
  EXPECT_EQ(corners()[2], (Vec2{6.0, 5.0})) << "it is not seen";
}

TEST_F(ZonesWindow, AClickChoosesNoZoneThatIsNotSeen) {
  open(kRoom);
  add(maps::ZoneType::Blocked, 0.0, {2.0, 2.0}, {6.0, 5.0});
  window->chooseTool(ToolKind::Agents);
  Layers layers = window->view().layers();
  layers.zones = 0.0;
  window->setLayers(layers);
  QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px({4.0, 3.0}));
  EXPECT_EQ(list().currentRow(), -1);
  window->setLayers({});
  QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px({4.0, 3.0}));
  EXPECT_EQ(list().currentRow(), 0);
}

TEST_F(ZonesWindow, AFileOfZonesIsListedAndDrawn) {
  ASSERT_TRUE(window->open(sample("workshop.yaml")));
  ASSERT_TRUE(window->findChild<MapActions*>()->openZones(sample("workshop.zones.json")));
  ASSERT_EQ(list().count(), 3);
  EXPECT_EQ(list().item(0)->text(), "repair: blocked");
  EXPECT_EQ(list().item(1)->text(), "door: speed limit, 0.3 m/s");
  EXPECT_EQ(list().item(2)->text(), "aisle: directed");
  EXPECT_TRUE(window->editor().document().modified());
  const auto world = app::worldZones(window->editor().map().frame,
                                     window->editor().document().frame(), *zones().set);
  const std::vector<Vec2>& ring = (*world)->zones.front().ring;
  const Vec2 in = 0.5 * (ring[0] + ring[2]);
  const QColor with = colourAt(in);
  window->editor().undo();
  EXPECT_EQ(list().count(), 0);
  EXPECT_NE(colourAt(in), with);
}

TEST_F(ZonesWindow, WhatIsPlannedKeepsTheZonesAndIsOutOfDateWhenTheyChange) {
  open(kHall);
  task({1.5, 4.0}, {12.5, 4.0});
  ASSERT_TRUE(plan());
  EXPECT_NEAR(height(), 0.0, 1e-9);
  add(maps::ZoneType::Blocked, 0.0, {5.0, 2.0}, {8.0, 8.0});
  const std::uint32_t id = window->editor().chosen()->id;
  EXPECT_EQ(window->plans().of(id)->stale, StaleCause::Zones);
  ASSERT_TRUE(plan());
  EXPECT_TRUE(window->result()->certificate.free);
  EXPECT_GT(height(), 2.0);  // around it
  window->editor().undo();
  EXPECT_EQ(window->plans().of(id)->stale, StaleCause::Zones);
  window->editor().redo();
  EXPECT_TRUE(window->plans().of(id)->current());
}

TEST_F(ZonesWindow, AnEditOfTheMapJudgesThePathInItsZones) {
  open(kHall);
  add(maps::ZoneType::Blocked, 0.0, {5.0, 2.0}, {8.0, 8.0});
  task({1.5, 4.0}, {12.5, 4.0});
  ASSERT_TRUE(plan());
  window->editor().edit("Wall", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{7, 8, 13, 14}), maps::CellState::Occupied);
  });
  const std::uint32_t id = window->editor().chosen()->id;
  EXPECT_TRUE(window->plans().of(id)->current());
  EXPECT_TRUE(window->plans().of(id)->result.certificate.free);
}

TEST_F(ZonesWindow, AZoneIsDrawnAndGetsATypeAndAValue) {
  open(kHall);
  window->chooseTool(ToolKind::Zone);
  for (const Vec2 p : {Vec2{2.0, 2.0}, Vec2{6.0, 2.0}, Vec2{6.0, 5.0}}) {
    QTest::mouseClick(&window->view(), Qt::LeftButton, Qt::ControlModifier, px(p));
  }
  QTest::keyClick(&window->view(), Qt::Key_Return);
  ASSERT_EQ(list().count(), 1);
  EXPECT_EQ(list().item(0)->text(), "zone: blocked");
  ASSERT_EQ(dock().chosen(), 0U);
  auto* const type = dock().findChild<QComboBox*>();
  type->setCurrentIndex(1);
  Q_EMIT type->activated(1);
  EXPECT_EQ(zones().set->zones.front().type, maps::ZoneType::SpeedLimit);
  dock().findChild<QDoubleSpinBox*>()->setValue(0.25);
  EXPECT_EQ(zones().set->zones.front().value, 0.25);
  EXPECT_EQ(list().item(0)->text(), "zone: speed limit, 0.25 cells/s");
  window->editor().undo();
  window->editor().undo();
  EXPECT_EQ(list().item(0)->text(), "zone: blocked");
  window->editor().undo();
  EXPECT_EQ(list().count(), 0);
}

TEST_F(ZonesWindow, ABorderThatCrossesItselfIsNoZone) {
  open(kHall);
  window->chooseTool(ToolKind::Zone);
  for (const Vec2 p : {Vec2{2.0, 2.0}, Vec2{6.0, 6.0}, Vec2{6.0, 2.0}, Vec2{2.0, 6.0}}) {
    QTest::mouseClick(&window->view(), Qt::LeftButton, Qt::ControlModifier, px(p));
  }
  QTest::keyClick(&window->view(), Qt::Key_Return);
  EXPECT_TRUE(zones().empty());
}

TEST_F(ZonesWindow, AProjectKeepsTheZonesThatWereDrawn) {
  open(kHall);
  add(maps::ZoneType::Penalty, 0.5, {5.0, 1.0}, {8.0, 8.0});
  const QString project = QString::fromStdString((folder.path() / "p.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  EXPECT_FALSE(window->editor().document().modified());
  const auto written = zones().set->zones;
  ASSERT_TRUE(window->closeDocument());
  ASSERT_TRUE(window->open(project));
  EXPECT_EQ(zones().set->zones, written);
}

TEST_F(ZonesWindow, WhatIsTypedCanBeSavedAndOpenedAgain) {
  open(kHall);
  add(maps::ZoneType::SpeedLimit, 0.5, {5.0, 2.0}, {8.0, 8.0});
  window->raiseDock("zones");
  dock().choose(0);
  auto& speed = *dock().findChild<QDoubleSpinBox*>();
  EXPECT_EQ(speed.minimum(), 0.001);
  speed.setFocus();
  speed.selectAll();
  QTest::keyClicks(&speed, "0");
  QTest::keyClick(&speed, Qt::Key_Return);
  EXPECT_GE(zones().set->zones.front().value, 0.001);
  const QList<QLineEdit*> edits = dock().findChildren<QLineEdit*>();
  const auto name =
      std::ranges::find_if(edits, [](const QLineEdit* e) { return e->text() == "zone"; });
  ASSERT_NE(name, edits.end());
  (*name)->selectAll();
  (*name)->insert("dock 1\ngate");
  QTest::keyClick(*name, Qt::Key_Return);
  EXPECT_EQ(zones().set->zones.front().id, "dock 1 gate");
  const QString project = QString::fromStdString((folder.path() / "p.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  const auto written = zones().set->zones;
  ASSERT_TRUE(window->closeDocument());
  ASSERT_TRUE(window->open(project));
  EXPECT_EQ(zones().set->zones, written);
}

TEST_F(ZonesWindow, AClickOnTheMapChoosesTheZoneThatIsOnTop) {
  open(kHall);
  add(maps::ZoneType::Blocked, 0.0, {5.0, 1.0}, {9.0, 7.0});
  add(maps::ZoneType::Penalty, 0.5, {8.0, 2.0}, {12.0, 6.0});
  window->chooseTool(ToolKind::Agents);
  const auto click = [&](Vec2 world) {
    QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px(world));
    return dock().chosen();
  };
  EXPECT_EQ(click({6.5, 3.5}), 0U);
  EXPECT_EQ(click({11.0, 4.0}), 1U);
  EXPECT_EQ(click({8.5, 4.0}), 0U) << "a blocked zone is drawn over the others";
}

TEST_F(ZonesWindow, AgentsAndTimesAreTyped) {
  open(kHall);
  add(maps::ZoneType::Blocked, 0.0, {5.0, 1.0}, {9.0, 7.0});
  window->raiseDock("zones");
  dock().choose(0);
  const auto type = [&](const char* name, const QString& text) {
    auto* field = dock().findChild<QLineEdit*>(name);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  };
  type("zone_agents", "robot, cart ,robot");
  EXPECT_EQ(zones().set->zones.front().agents, (std::vector<std::string>{"robot", "cart"}));
  EXPECT_EQ(list().item(0)->text(), "zone: blocked (for robot, cart)");
  type("zone_from", "2026-11-29T10:00:00Z");
  EXPECT_EQ(zones().set->zones.front().valid_from_s, 1795946400.0);
  EXPECT_EQ(dock().findChild<QLineEdit*>("zone_from")->text(), "2026-11-29T10:00:00Z");
  type("zone_to", "2026-11-29T09:00:00Z");
  EXPECT_TRUE(std::isinf(zones().set->zones.front().valid_to_s)) << "it would end before it begins";
  EXPECT_TRUE(soonShows("it would end before it begins"));
  type("zone_to", "soon");
  EXPECT_TRUE(std::isinf(zones().set->zones.front().valid_to_s));
  type("zone_to", "1795950000");
  EXPECT_EQ(zones().set->zones.front().valid_to_s, 1795950000.0);
  EXPECT_EQ(list().item(0)->text(), "zone: blocked (for robot, cart), at times");
}

}  // namespace
}  // namespace clearway::gui
