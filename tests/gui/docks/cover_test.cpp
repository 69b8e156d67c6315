// Covering an area with a tool: the fields of the dock Plan, and the path as the agent's plan.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>

#include "app/gui/widgets/fold_box.h"
#include "planner/validate/validate.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr const char* kLawn =
    "............\n............\n............\n.....@@.....\n.....@@.....\n............\n"
    "............\n............\n";

class Covering : public SmallMapWindow {
 protected:
  void place() {
    open(kLawn);
    app::EditAgent a = window->editor().document().agents().front();
    a.agent.shape = {maps::ShapeKind::Box, 1.0, 1.0, {}};
    a.agent.start = Pose{{1.5, 1.5}, Heading()};
    a.agent.goal.reset();
    window->editor().edit("Task", [&](app::EditDocument& d) { d.setAgent(a); });
  }
  bool cover(double width) {
    window->findChild<QDoubleSpinBox*>("cover_width")->setValue(width);
    auto* button = window->findChild<QPushButton*>("cover");
    unfoldFor(button);
    QTest::qWait(20);
    button->click();
    return QTest::qWaitFor([&] { return !window->planning() && window->result() != nullptr; },
                           kPatience_ms);
  }
  const AgentPlan* made() { return window->plans().of(window->editor().chosen()->id); }
};

TEST_F(Covering, ThePathIsTheAgentsPlanWithItsProofAndShare) {
  place();
  ASSERT_TRUE(cover(1.0)) << window->message().toStdString();
  const PlanResult& result = *window->result();
  ASSERT_EQ(result.status, PlanStatus::Solved) << result.reason.text();
  EXPECT_TRUE(result.certificate.free);
  EXPECT_GT(length(result.path), 50.0) << "with a tool of a cell";
  EXPECT_TRUE(soonShows("% of 78.5 cells² proved")) << "the proved share";
  EXPECT_TRUE(
      validation::validate(window->editor().map().grid, *made()->footprint, result.path).free);
}

TEST_F(Covering, AnEditIsJudgedAndUndoMakesThePathFreeAgain) {
  place();
  ASSERT_TRUE(cover(1.0)) << window->message().toStdString();
  ASSERT_TRUE(window->result()->certificate.free);
  window->editor().edit("Wall", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{6, 7, 6, 7}), maps::CellState::Occupied);
  });
  ASSERT_NE(made(), nullptr);
  EXPECT_FALSE(made()->result.certificate.free);
  window->editor().undo();
  EXPECT_TRUE(made()->result.certificate.free);
}

TEST_F(Covering, BlockedZonesAreNotCovered) {
  place();
  maps::SiteZone zone;
  zone.id = "bed";
  zone.vertices = {{8.0, 0.0}, {12.0, 0.0}, {12.0, 8.0}, {8.0, 8.0}};
  window->editor().edit("Zone",
                        [&](app::EditDocument& d) { d.setZones(app::withZone(d.zones(), zone)); });
  ASSERT_TRUE(cover(1.0)) << window->message().toStdString();
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_TRUE(window->result()->certificate.free);
  for (const Motion& m : window->result()->path.motions) EXPECT_LE(m.to.position.x, 7.5 + 1e-9);
}

TEST_F(Covering, OneZoneAloneIsTheArea) {
  place();
  maps::SiteZone zone;
  zone.id = "lawn";
  zone.type = maps::ZoneType::Priority;
  zone.value = 0.5;
  zone.vertices = {{0.0, 0.0}, {4.0, 0.0}, {4.0, 3.0}, {0.0, 3.0}};
  window->editor().edit("Zone",
                        [&](app::EditDocument& d) { d.setZones(app::withZone(d.zones(), zone)); });
  auto* area = window->findChild<QComboBox*>("cover_area");
  ASSERT_EQ(area->count(), 2);
  area->setCurrentIndex(1);
  ASSERT_TRUE(cover(1.0)) << window->message().toStdString();
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_LT(length(window->result()->path), 40.0);
  EXPECT_TRUE(soonShows("cells² proved"));
}

TEST_F(Covering, ARenamedZoneRemainsTheArea) {
  place();
  maps::SiteZone zone;
  zone.id = "lawn";
  zone.type = maps::ZoneType::Priority;
  zone.value = 0.5;
  zone.vertices = {{0.0, 0.0}, {4.0, 0.0}, {4.0, 3.0}, {0.0, 3.0}};
  window->editor().edit("Zone",
                        [&](app::EditDocument& d) { d.setZones(app::withZone(d.zones(), zone)); });
  auto* area = window->findChild<QComboBox*>("cover_area");
  area->setCurrentIndex(1);
  zone.id = "meadow";
  window->editor().edit(
      "Name", [&](app::EditDocument& d) { d.setZones(app::withZone(d.zones(), 0, zone)); });
  EXPECT_EQ(area->currentText(), "meadow");
  window->editor().undo();
  EXPECT_EQ(area->currentText(), "lawn");
  window->editor().edit("Remove",
                        [](app::EditDocument& d) { d.setZones(app::withoutZone(d.zones(), 0)); });
  EXPECT_EQ(area->currentIndex(), 0);
}

TEST_F(Covering, AsManyOtherZonesLeaveNoArea) {
  place();
  const auto zones = [&](std::initializer_list<const char*> names) {
    maps::ZoneSet set;
    for (const char* const name : names) {
      maps::SiteZone zone;
      zone.id = name;
      zone.type = maps::ZoneType::Priority;
      zone.value = 0.5;
      const double right = 3.0 + static_cast<double>(zone.id.size());
      zone.vertices = {{0.0, 0.0}, {right, 0.0}, {right, 3.0}, {0.0, 3.0}};
      set.zones.push_back(zone);
    }
    app::DocumentZones of;
    of.set = std::make_shared<const maps::ZoneSet>(std::move(set));
    window->editor().edit("Zones", [&](app::EditDocument& d) { d.setZones(of); });
  };
  auto* area = window->findChild<QComboBox*>("cover_area");
  zones({"lawn", "meadow"});
  area->setCurrentIndex(2);
  zones({"hall", "gym"});
  EXPECT_EQ(area->currentText(), "all in reach");
  zones({"stairs", "cellar", "hall"});
  area->setCurrentIndex(1);
  zones({"cellar", "hall", "stairs"});
  EXPECT_EQ(area->currentText(), "stairs");
}

TEST_F(Covering, WhatIsMissingIsSaid) {
  place();
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.start.reset();
  window->editor().edit("Task", [&](app::EditDocument& d) { d.setAgent(a); });
  auto* button = window->findChild<QPushButton*>("cover");
  unfoldFor(button);
  button->click();
  EXPECT_TRUE(window->message().contains("no start", Qt::CaseInsensitive))
      << window->message().toStdString();
  EXPECT_FALSE(window->planning());
}

// Of an agent with a goal elsewhere, among zones that do not hold for it.
TEST_F(Covering, ASavedOneIsOpenedAsWhatItIs) {
  for (const bool has_goal : {false, true}) {
    place();
    maps::SiteZone zone;
    zone.id = "slow";
    zone.type = maps::ZoneType::SpeedLimit;
    zone.value = 0.5;
    zone.vertices = {{0.0, 0.0}, {4.0, 0.0}, {4.0, 3.0}, {0.0, 3.0}};
    app::EditAgent a = window->editor().document().agents().front();
    if (has_goal) a.agent.goal = maps::GoalPose{{10.5, 6.5}, std::nullopt};
    window->editor().edit("Zone", [&](app::EditDocument& d) {
      d.setZones(app::withZone(d.zones(), zone));
      d.setAgent(a);
    });
    ASSERT_TRUE(cover(1.0)) << window->message().toStdString();
    ASSERT_EQ(window->result()->status, PlanStatus::Solved);
    EXPECT_TRUE(soonShows("only blocked zones hold for it"));
    const Path path = window->result()->path;
    const QString project = QString::fromStdString((folder.path() / "p.clearway").string());
    ASSERT_TRUE(window->saveTo(project));
    ASSERT_TRUE(window->closeDocument());
    ASSERT_TRUE(window->open(project));
    ASSERT_TRUE(QTest::qWaitFor([&] { return made() != nullptr; }, kPatience_ms)) << has_goal;
    EXPECT_EQ(made()->kind, maps::PlanKind::Cover);
    EXPECT_EQ(made()->stale, StaleCause::None) << has_goal;
    EXPECT_TRUE(made()->result.certificate.free);
    EXPECT_EQ(made()->result.path.motions.size(), path.motions.size());
    ASSERT_TRUE(window->closeDocument());
  }
}

TEST_F(Covering, AnEditEndsOneThatRunsAndThePlanAfterItHasNoneOfItsFigures) {
  place();
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.goal = maps::GoalPose{{10.5, 6.5}, std::nullopt};
  window->editor().edit("Goal", [&](app::EditDocument& d) { d.setAgent(a); });
  auto* button = window->findChild<QPushButton*>("cover");
  unfoldFor(button);
  button->click();
  ASSERT_TRUE(window->planning());
  window->editor().edit("Wall", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{6, 7, 6, 7}), maps::CellState::Occupied);
  });
  EXPECT_FALSE(window->planning());
  EXPECT_TRUE(window->message().contains("the area is not covered", Qt::CaseInsensitive));
  ASSERT_TRUE(plan());
  QTest::qWait(50);
  EXPECT_EQ(made()->kind, maps::PlanKind::Goal);
  EXPECT_FALSE(shows("% of"));
}

TEST_F(Covering, AutomaticPlanningLeavesItAlone) {
  place();
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.goal = maps::GoalPose{{10.5, 6.5}, std::nullopt};
  window->editor().edit("Goal", [&](app::EditDocument& d) { d.setAgent(a); });
  window->plans().setAutomatic(true);
  ASSERT_TRUE(cover(1.0)) << window->message().toStdString();
  ASSERT_EQ(made()->kind, maps::PlanKind::Cover);
  window->editor().edit("Wall", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{6, 7, 6, 7}), maps::CellState::Occupied);
  });
  QTest::qWait(500);
  EXPECT_EQ(made()->kind, maps::PlanKind::Cover);
  EXPECT_FALSE(made()->result.certificate.free);
}

}  // namespace
}  // namespace clearway::gui
