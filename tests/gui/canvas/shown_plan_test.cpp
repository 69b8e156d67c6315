// Which plan is shown, that of the fleet or those of single agents: map, docks, timeline and
// pictures agree.
#include <gmock/gmock.h>

#include <QCheckBox>
#include <QPushButton>

#include "app/gui/docks/result_dock.h"
#include "app/gui/window/parts/open_documents.h"
#include "app/gui/window/parts/verdict_label.h"
#include "app/gui/window/picture_source.h"
#include "tests/gui/fleet_fixture.h"

namespace clearway::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ShownPlans : public FleetWindow {
 protected:
  bool soonSays(const QString& words) {
    const auto* card = window->findChild<VerdictLabel*>();
    return QTest::qWaitFor([&] { return !card->isHidden() && card->text().startsWith(words); });
  }
  bool resultSays(const QString& text) {
    const auto labels = window->findChild<ResultDock*>()->findChildren<QLabel*>();
    return std::ranges::any_of(
        labels, [&](const QLabel* l) { return l->isVisible() && l->text().contains(text); });
  }
  // The plan whose report the dock Result shows.
  bool showsResultOfFleet() {
    const auto* of_fleet = window->findChild<FleetResult*>();
    const auto widgets = window->findChild<ResultDock*>()->findChildren<QWidget*>();
    const auto shown = std::ranges::count_if(widgets, [](const QWidget* w) {
      return dynamic_cast<const ReportBox*>(w) != nullptr && w->isVisible();
    });
    EXPECT_EQ(shown, 1);
    return of_fleet->isVisible();
  }
  std::string picture() { return drawnSvg(pictureSourceOf(window->bench()), {}).value_or(""); }
  void raise(const char* dock) {
    window->raiseDock(dock);
    QTest::qWait(1);
  }
  void expectFleet() {
    raise("result");
    EXPECT_TRUE(fleet().shown());
    EXPECT_TRUE(soonSays("Fleet: proved free"));
    EXPECT_EQ(window->player().clocks().size(), 3U);
    EXPECT_FALSE(window->player().outdated());
    EXPECT_NE(drawn(east).paths, nullptr);
    EXPECT_FALSE(drawn(apart).muted);
    EXPECT_THAT(picture(), HasSubstr("proved free"));
    EXPECT_TRUE(showsResultOfFleet());
    EXPECT_TRUE(resultSays("Proved free"));
  }
  void expectAgent() {
    raise("result");
    EXPECT_FALSE(fleet().shown());
    const QString named = fleet().inForce() ? "" : "apart: ";
    EXPECT_TRUE(soonSays(named + "Proved free, clearance"));
    EXPECT_EQ(window->player().clocks().size(), 1U);
    EXPECT_EQ(drawn(east).paths, nullptr);
    ASSERT_NE(drawn(apart).paths, nullptr);
    EXPECT_FALSE(drawn(apart).muted);
    EXPECT_FALSE(pictureSourceOf(window->bench()).fleet);
    EXPECT_THAT(picture(), HasSubstr("smallest clearance"));
    EXPECT_FALSE(showsResultOfFleet());
    EXPECT_TRUE(resultSays("Proved free"));
  }
};

TEST_F(ShownPlans, TheLastOneInForceIsShownAfterUndoAndRedo) {
  openYard();
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  moveGoal(apart, {10.5, 7.5});
  planFleet();
  expectFleet();
  window->editor().undo();  // the single path is for this goal, the fleet's plan is not
  ASSERT_NO_FATAL_FAILURE(expectAgent());
  window->editor().redo();
  expectFleet();
}

TEST_F(ShownPlans, AFreePathAmongPlansThatCollideIsAmberAndNamed) {
  openYard();
  planEach();  // east and west meet
  ASSERT_TRUE(settled());
  window->editor().select({east});
  EXPECT_TRUE(soonSays("east: Proved free, but plans collide"));
  planFleet();
  EXPECT_TRUE(soonSays("Fleet: proved free"));
  moveGoal(apart, {10.5, 7.5});
  EXPECT_FALSE(fleet().shown());
  EXPECT_TRUE(soonSays("east: Proved free, but plans collide"));
  const auto labels = window->findChild<VerdictLabel*>()->findChildren<QLabel*>();
  EXPECT_TRUE(std::ranges::any_of(
      labels, [](const QLabel* l) { return l->property("tone").toString() == "caution"; }));
  window->editor().edit("Remove", [&](app::EditDocument& d) { d.removeAgent(west); });
  EXPECT_TRUE(soonSays("east: Proved free, clearance"));
}

TEST_F(ShownPlans, ThePlanThatWasMadeLastIsShownAgainWhenBothAreInForce) {
  openYard();
  planFleet();
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  ASSERT_NO_FATAL_FAILURE(expectAgent());
  maps::PlannerSettings settings = document().planner();
  settings.headings = 32;  // of single paths only
  window->editor().edit("Headings", [&](app::EditDocument& d) { d.setPlanner(settings); });
  expectFleet();
  window->editor().undo();
  ASSERT_NO_FATAL_FAILURE(expectAgent());
}

TEST_F(ShownPlans, TheUsersChoiceRemainsUntilAnotherPlanIsInForce) {
  openYard();
  planFleet();
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  fleet().setShown(true);
  paint({8, 9, 0, 1});
  ASSERT_TRUE(settled());
  expectFleet();
}

TEST_F(ShownPlans, AFleetsPlanThatTheUserHidesStaysHidden) {
  openYard();
  planFleet();
  raise("result");
  auto* shown = window->findChild<QCheckBox*>("fleet_shown");
  ASSERT_TRUE(shown->isChecked());
  shown->click();
  ASSERT_FALSE(fleet().shown());
  moveGoal(apart, {10.5, 7.5});
  window->editor().select({east});
  window->editor().removeSelected();
  window->editor().undo();
  window->editor().undo();
  ASSERT_TRUE(settled());
  ASSERT_TRUE(fleet().inForce());
  EXPECT_FALSE(fleet().shown());
  EXPECT_FALSE(shown->isChecked());
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  moveGoal(apart, {10.5, 7.5});
  window->editor().undo();
  EXPECT_FALSE(fleet().shown());
  shown->click();
  EXPECT_TRUE(fleet().shown());
  shown->click();
  planFleet();  // the user asks for it
  EXPECT_TRUE(fleet().shown());
  shown->click();
  const QString project = QString::fromStdString((folder / "yard.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  ASSERT_FALSE(fleet().shown());
}

TEST_F(ShownPlans, AFleetsPlanThatWasHiddenStaysSoAfterItsProjectIsOpened) {
  openYard();
  planFleet();
  fleet().choose(false);
  const QString project = QString::fromStdString((folder / "yard.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  ASSERT_TRUE(window->closeDocument());
  ASSERT_TRUE(window->open(project));
  ASSERT_TRUE(settled());
  ASSERT_FALSE(fleet().shown());
  const std::uint32_t first = document().agents().front().id;
  moveGoal(first, {10.5, 2.5});
  window->editor().undo();
  EXPECT_TRUE(fleet().inForce());
  EXPECT_FALSE(fleet().shown());
}

TEST_F(ShownPlans, AFleetsPlanThatIsOutOfDateIsMarkedEverywhere) {
  openYard();
  planFleet();
  EXPECT_FALSE(drawn(east).muted);
  raise("result");
  moveGoal(apart, {10.5, 7.5});
  EXPECT_TRUE(fleet().shown()) << "there is no other plan";
  EXPECT_TRUE(soonSays("Fleet: out of date"));
  EXPECT_TRUE(drawn(east).muted);
  EXPECT_TRUE(window->player().outdated());
  EXPECT_TRUE(window->player().collisions().empty());
  EXPECT_TRUE(soonShows("Out of date: press Ctrl+P"));
  EXPECT_FALSE(shows("Proved free"));
  raise("conflicts");
  EXPECT_TRUE(soonShows("its collisions are not known"));
  EXPECT_THAT(picture(), HasSubstr(">out of date<"));
  window->editor().undo();
  EXPECT_TRUE(soonSays("Fleet: proved free"));
  EXPECT_FALSE(drawn(east).muted);
}

TEST_F(ShownPlans, AFleetsPlanThatIsOutOfDateIsMarkedWhereTheEditedAgentHasNoPlan) {
  openYard();
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  planFleet();
  window->editor().select({east});
  moveGoal(east, {12.5, 1.5});
  EXPECT_FALSE(fleet().shown()) << "a plan of an agent is in force";
  EXPECT_TRUE(soonSays("Fleet: out of date: press Ctrl+P"));
  auto* card = window->findChild<VerdictLabel*>();
  EXPECT_TRUE(card->text().endsWith(", one agent was edited")) << card->text().toStdString();
  EXPECT_TRUE(card->toolTip().contains("One agent was edited since"));
  window->editor().select({apart});
  EXPECT_TRUE(soonSays("apart: Proved free, clearance"));
  EXPECT_TRUE(card->text().endsWith("; the fleet's plan is out of date"))
      << card->text().toStdString();
  EXPECT_TRUE(card->toolTip().contains("One agent was edited since"));
  window->editor().undo();
  EXPECT_TRUE(soonSays("Fleet: proved free"));
}

TEST_F(ShownPlans, WhatIsShownIsKeptInTheProject) {
  openYard();
  planFleet();
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  const QString project = QString::fromStdString((folder / "yard.clearway").string());
  for (const bool of_fleet : {false, true}) {
    fleet().setShown(of_fleet);
    ASSERT_TRUE(window->saveTo(project));
    ASSERT_TRUE(window->closeDocument());
    ASSERT_TRUE(window->open(project));
    ASSERT_TRUE(settled());
    ASSERT_NE(fleet().made(), nullptr);
    ASSERT_EQ(window->plans().all().size(), 1U);
    EXPECT_EQ(fleet().shown(), of_fleet);
  }
}

TEST_F(ShownPlans, EachDocumentKeepsWhatItShows) {
  openYard();
  planFleet();
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  const quint64 yard = window->editor().documentId();
  const auto other = folder.write("other.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
  for (const bool of_fleet : {false, true}) {
    fleet().setShown(of_fleet);
    ASSERT_TRUE(window->open(QString::fromStdString(other.string())));
    EXPECT_EQ(fleet().made(), nullptr);
    EXPECT_FALSE(window->player().ready());
    window->documents().tabs().select(yard);
    ASSERT_TRUE(settled());
    EXPECT_EQ(fleet().shown(), of_fleet);
    EXPECT_TRUE(fleet().isCurrent());
  }
}

TEST_F(ShownPlans, AutomaticPlanningOfAnAgentLeavesThePlanOfTheFleetShown) {
  openYard();
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  planFleet();
  window->plans().setAutomatic(true);
  const auto planned = [&] {
    const AgentPlan* p = window->plans().of(apart);
    return !window->planning() && p->current() && !p->asked;
  };
  moveGoal(apart, {10.5, 7.5});  // both plans are out of date
  ASSERT_TRUE(QTest::qWaitFor(planned, kPatience_ms));
  EXPECT_FALSE(fleet().inForce());
  EXPECT_TRUE(fleet().shown());
  EXPECT_TRUE(soonSays("Fleet: out of date"));
  window->editor().undo();
  EXPECT_TRUE(fleet().inForce());
  EXPECT_TRUE(fleet().shown());
  ASSERT_TRUE(QTest::qWaitFor(planned, kPatience_ms));
  EXPECT_TRUE(fleet().shown());
  paint({7, 9, 5, 6});  // in the path of the agent apart
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        return planned() && window->plans().of(apart)->map_version == document().mapVersion();
      },
      kPatience_ms));
  EXPECT_TRUE(fleet().shown());
  window->editor().undo();
  ASSERT_TRUE(settled());
  ASSERT_TRUE(plan());  // which the user asks for
  ASSERT_NO_FATAL_FAILURE(expectAgent());
}

TEST_F(ShownPlans, AutomaticPlanningOfTheFleetLeavesThePathOfAnAgentShown) {
  openYard();
  planFleet();
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  fleet().setAutomatic(true);
  paint({0, 3, 5, 6});  // in the paths of the two other agents
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return fleet().isCurrent() && !window->planning() && !made().map_edited; },
      kPatience_ms));
  EXPECT_FALSE(made().asked);
  ASSERT_NO_FATAL_FAILURE(expectAgent());
  window->planFleet();
  ASSERT_TRUE(settled());
  expectFleet();
}

TEST_F(ShownPlans, TheMarkOfANarrowPassageBelongsToTheSinglePath) {
  openYard();
  paint({6, 7, 5, 6});
  paint({8, 9, 5, 6});  // a corridor for the agent apart
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  raise("result");
  auto* line = window->findChild<QPushButton*>("narrowestLine");
  ASSERT_TRUE(QTest::qWaitFor([&] { return line->isVisible(); }, kPatience_ms));
  line->click();
  ASSERT_TRUE(window->view().passage());
  planFleet();
  EXPECT_FALSE(window->view().passage());
  raise("result");
  QTest::qWait(300);  // longer than the pause after which passages are found
  EXPECT_FALSE(line->isVisible());
  EXPECT_FALSE(window->view().passage());
  fleet().setShown(false);
  EXPECT_TRUE(QTest::qWaitFor([&] { return line->isVisible(); }, kPatience_ms));
}

}  // namespace
}  // namespace clearway::gui
