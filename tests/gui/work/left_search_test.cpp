// Searches of documents that are left for another one: they go on, and their results are those of
// their document. Plans that were opened are judged whatever happens meanwhile.
#include <gtest/gtest.h>

#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <filesystem>
#include <optional>

#include "app/document/disk/recovery_file.h"
#include "app/gui/docks/fleet_dock.h"
#include "app/gui/docks/result_dock.h"
#include "app/gui/document/recovery_store.h"
#include "app/gui/window/parts/open_documents.h"
#include "app/gui/window/parts/search_status.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/fleet_fixture.h"

namespace clearway::gui {
namespace {

class LeftSearch : public FleetWindow {
 protected:
  void openProject() {
    openYard();
    window->editor().select({apart});
    ASSERT_TRUE(window->saveTo(project())) << window->message().toStdString();
    yard = window->editor().documentId();
  }
  QString project() { return QString::fromStdString((folder / "yard.clearway").string()); }
  void openOther() {
    const auto other = folder.write("other.map", "type octile\nheight 1\nwidth 4\nmap\n....\n");
    ASSERT_TRUE(window->open(QString::fromStdString(other.string())));
    ASSERT_NE(window->editor().documentId(), yard);
  }
  DocumentTabs& tabs() { return window->documents().tabs(); }
  Plans& plans() { return window->plans(); }
  bool ends() {
    return QTest::qWaitFor([&] { return !plans().runsIn(yard) && !fleet().runsIn(yard); },
                           kPatience_ms);
  }
  bool waitForPlans() {
    return QTest::qWaitFor([&] { return !plans().running(); }, kPatience_ms);
  }
  // Its agent has a plan that is judged as soon as events are handled.
  void reopenPlanned() {
    ASSERT_NO_FATAL_FAILURE(openProject());
    ASSERT_TRUE(plan());
    ASSERT_TRUE(window->saveTo(project()));
    ASSERT_TRUE(window->closeDocument());
    ASSERT_TRUE(window->open(project()));
    yard = window->editor().documentId();
    apart = document().agents().back().id;
    window->editor().select({apart});
    ASSERT_TRUE(plans().running());
    ASSERT_EQ(plans().of(apart), nullptr);
  }
  void expectProved() {
    ASSERT_TRUE(waitForPlans());
    ASSERT_NE(plans().of(apart), nullptr);
    EXPECT_TRUE(plans().of(apart)->current());
    EXPECT_TRUE(plans().of(apart)->result.certificate.free);
    EXPECT_EQ(window->message(), "");
  }
  quint64 yard = 0;
};

TEST_F(LeftSearch, OfAnAgentGoesOnAndItsResultIsThatOfItsDocument) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  window->plan();
  ASSERT_TRUE(window->planning());
  ASSERT_NO_FATAL_FAILURE(openOther());
  EXPECT_FALSE(window->planning()) << "here";
  EXPECT_TRUE(plans().runsIn(yard));
  EXPECT_EQ(tabs().tabText(0), "yard.clearway (planning…)");
  EXPECT_TRUE(tabs().tabToolTip(0).contains("Planning goes on"));
  ASSERT_TRUE(ends());
  EXPECT_EQ(tabs().tabText(0), "yard.clearway (new result)");
  EXPECT_EQ(window->result(), nullptr);
  EXPECT_TRUE(plans().all().empty());
  tabs().select(yard);
  ASSERT_NE(window->result(), nullptr);
  EXPECT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_TRUE(window->result()->certificate.free);
  EXPECT_EQ(tabs().tabText(0), "yard.clearway*") << "the plan is not saved";
  EXPECT_TRUE(soonShows("Proved free"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->player().ready(); }));
}

TEST_F(LeftSearch, OfSeveralAgentsGoesOnWithTheNextOne) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  planEach();
  ASSERT_NO_FATAL_FAILURE(openOther());
  ASSERT_TRUE(ends());
  tabs().select(yard);
  EXPECT_FALSE(plans().running());
  for (const std::uint32_t id : {east, west, apart}) {
    ASSERT_NE(plans().of(id), nullptr) << id;
    EXPECT_TRUE(plans().of(id)->current());
    EXPECT_EQ(plans().of(id)->result.status, PlanStatus::Solved);
  }
}

TEST_F(LeftSearch, OfAFleetGoesOnAndItsPlanIsShown) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  window->planFleet();
  ASSERT_TRUE(fleet().running());
  ASSERT_NO_FATAL_FAILURE(openOther());
  EXPECT_EQ(tabs().tabText(0), "yard.clearway (planning…)");
  ASSERT_TRUE(ends());
  EXPECT_EQ(fleet().made(), nullptr) << "it is not the plan of this document";
  tabs().select(yard);
  ASSERT_NE(fleet().made(), nullptr);
  EXPECT_TRUE(fleet().shown());
  ASSERT_TRUE(settled());
  EXPECT_TRUE(fleet().isCurrent());
  EXPECT_TRUE(document().plansModified());
}

TEST_F(LeftSearch, IsAskedForBeforeItsDocumentIsClosed) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  maps::FleetSettings settings = patient();
  settings.anytime = true;
  setFleet(*window, settings);
  document().markSaved();
  window->planFleet();
  ASSERT_FALSE(document().modified());
  {
    QStringList buttons;
    const DialogAnswer go_on([&](QDialog& d) {
      buttons.clear();
      for (const auto* b : d.findChildren<QPushButton*>()) buttons.append(b->text().remove('&'));
      clickButton(d, "Go on planning");
    });
    EXPECT_FALSE(window->closeDocument());
    EXPECT_EQ(go_on.shown(), 1);
    buttons.sort();
    EXPECT_EQ(buttons, QStringList({"Go on planning", "Stop and close"}));
    ASSERT_NO_FATAL_FAILURE(openOther());
    EXPECT_FALSE(window->close()) << "also of a document that is not shown";
    EXPECT_EQ(go_on.shown(), 2);
  }
  {
    const DialogAnswer escape([](QDialog& d) { QTest::keyClick(&d, Qt::Key_Escape); });
    EXPECT_FALSE(window->close()) << "Escape stops nothing";
    EXPECT_EQ(escape.shown(), 1);
  }
  tabs().select(yard);
  EXPECT_TRUE(fleet().runsIn(yard));
  const DialogAnswer stop([](QDialog& d) { clickButton(d, "Stop"); });
  EXPECT_TRUE(window->closeDocument());
  EXPECT_EQ(stop.shown(), 1);
  EXPECT_FALSE(fleet().runsIn(yard));
  EXPECT_TRUE(window->closeDocument()) << "nothing runs in the other one";
  EXPECT_EQ(stop.shown(), 1);
}

TEST_F(LeftSearch, ThatIsAutomaticIsNotAskedFor) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  std::vector<bool> asked;
  QObject::connect(&fleet(), &FleetStore::started, [&] { asked.push_back(fleet().runsIn(yard)); });
  ASSERT_NO_FATAL_FAILURE(planFleet());
  fleet().setAutomatic(true);
  app::EditAgent a = *document().agent(west);
  a.agent.goal->position.y += 1.0;
  window->editor().edit("Goal", [&](app::EditDocument& d) { d.setAgent(a); });
  ASSERT_TRUE(QTest::qWaitFor([&] { return asked.size() == 2; }, kPatience_ms));
  EXPECT_EQ(asked, (std::vector<bool>{true, false}));
  ASSERT_TRUE(settled());
}

TEST_F(LeftSearch, ThatStillRunsCanBeStoppedWhenItsDocumentIsShown) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  maps::FleetSettings settings = patient();
  settings.anytime = true;
  setFleet(*window, settings);
  document().markSaved();
  window->planFleet();
  ASSERT_NO_FATAL_FAILURE(openOther());
  const auto* dock = window->findChild<FleetDock*>();
  const auto stops = [&] {
    const auto all = dock->findChildren<QPushButton*>();
    return std::ranges::any_of(all, [&](const QPushButton* b) {
      return b->isVisibleTo(dock) && (b->text() == "Cancel" || b->text() == "Take it");
    });
  };
  EXPECT_FALSE(stops()) << "nothing runs here";
  EXPECT_FALSE(actionOf("Stop planning")->isEnabled());
  tabs().select(yard);
  ASSERT_TRUE(fleet().running());
  EXPECT_EQ(tabs().tabText(0), "yard.clearway") << "what runs is in sight";
  EXPECT_TRUE(stops());
  EXPECT_TRUE(QTest::qWaitFor([&] { return actionOf("Stop planning")->isEnabled(); }));
  EXPECT_TRUE(soonShows("Best so far"));
  const SearchStatus& status = *window->findChild<SearchStatus*>();
  EXPECT_TRUE(QTest::qWaitFor([&] { return status.isVisible(); }, kPatience_ms));
  actionOf("Stop planning")->trigger();
  ASSERT_TRUE(settled());
  EXPECT_TRUE(fleet().isCurrent());
}

TEST_F(LeftSearch, DoesNotHinderAnother) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  window->plan();
  ASSERT_NO_FATAL_FAILURE(openOther());
  task({0.5, 0.5}, {2.5, 0.5}, 0.8, 0.8);
  ASSERT_TRUE(plan());
  EXPECT_EQ(window->result()->path.start.position, (Vec2{0.5, 0.5}));
  ASSERT_TRUE(ends());
  tabs().select(yard);
  ASSERT_NE(window->result(), nullptr);
  EXPECT_EQ(window->result()->path.start.position, (Vec2{3.5, 7.5}));
}

TEST_F(LeftSearch, GoesOnWhileASimulationIsShown) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  maps::FleetSettings settings = patient();
  settings.anytime = true;
  setFleet(*window, settings);
  document().markSaved();
  window->planFleet();
  ASSERT_TRUE(window->simulate());
  window->leaveSimulation();
  QTest::qWait(100);
  ASSERT_TRUE(fleet().running());
  fleet().cancel();
  ASSERT_TRUE(settled());
  window->plan();
  ASSERT_TRUE(window->simulate());
  window->leaveSimulation();
  ASSERT_TRUE(waitForPlans());
  ASSERT_NE(window->result(), nullptr);
  EXPECT_EQ(window->result()->status, PlanStatus::Solved);
}

TEST_F(LeftSearch, OfAClosedDocumentEnds) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  maps::FleetSettings settings = patient();
  settings.anytime = true;
  setFleet(*window, settings);
  document().markSaved();
  window->planFleet();
  plans().setAutomatic(true);
  ASSERT_NO_FATAL_FAILURE(openOther());
  tabs().select(yard);
  const DialogAnswer stop([](QDialog& d) { clickButton(d, "Stop"); });
  ASSERT_TRUE(window->closeDocument());
  EXPECT_FALSE(fleet().runsIn(yard));
  EXPECT_FALSE(window->planning());
  openYard();
  ASSERT_NO_FATAL_FAILURE(planFleet());
}

TEST_F(LeftSearch, ThatHasAPlanIsAskedForAtTheEnd) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  window->plan();
  ASSERT_NO_FATAL_FAILURE(openOther());
  ASSERT_TRUE(ends());
  QStringList asked;
  const DialogAnswer answer([&](QDialog& dialog) {
    if (auto* box = qobject_cast<QMessageBox*>(&dialog)) asked.append(box->text());
    clickButton(dialog, "Cancel");
  });
  EXPECT_FALSE(window->close());
  ASSERT_EQ(asked.size(), 1);
  EXPECT_TRUE(asked[0].contains("has a plan that is not saved")) << asked[0].toStdString();
}

TEST_F(LeftSearch, ThatAnEditStoppedBeginsAgainWhenItsDocumentIsShown) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  window->plan();
  moveGoal(apart, {9.5, 7.5});  // and a pause before it is planned again
  ASSERT_FALSE(plans().running());
  ASSERT_NO_FATAL_FAILURE(openOther());
  tabs().select(yard);
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->result() != nullptr; }, kPatience_ms));
  EXPECT_EQ(window->result()->status, PlanStatus::Solved);
}

TEST_F(LeftSearch, APlanIsProvedWhenItsDocumentIsLeftAtOnce) {
  ASSERT_NO_FATAL_FAILURE(reopenPlanned());
  ASSERT_NO_FATAL_FAILURE(openOther());
  EXPECT_EQ(tabs().tabText(0), "yard.clearway") << "nobody asked for it";
  tabs().select(yard);
  ASSERT_NO_FATAL_FAILURE(expectProved());
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(LeftSearch, APlanThatIsJudgedSurvivesEdits) {
  ASSERT_NO_FATAL_FAILURE(reopenPlanned());
  moveGoal(apart, {9.5, 7.5});
  ASSERT_TRUE(waitForPlans());
  ASSERT_NE(plans().of(apart), nullptr);
  EXPECT_EQ(plans().of(apart)->stale, StaleCause::Task) << "it does not lead to that goal";
  window->editor().undo();
  ASSERT_NO_FATAL_FAILURE(expectProved());
}

TEST_F(LeftSearch, APlanThatIsJudgedSurvivesTheRemovalOfItsAgent) {
  ASSERT_NO_FATAL_FAILURE(reopenPlanned());
  window->editor().edit("Remove", [&](app::EditDocument& d) { d.removeAgent(apart); });
  ASSERT_TRUE(waitForPlans());
  window->editor().undo();
  ASSERT_NO_FATAL_FAILURE(expectProved());
}

TEST_F(LeftSearch, APlanThatIsJudgedSurvivesAnotherSizeOfTheMap) {
  ASSERT_NO_FATAL_FAILURE(reopenPlanned());
  window->editor().edit("Resize", [](app::EditDocument& d) {
    ASSERT_TRUE(d.resize({0, 8, 0, 10}, maps::CellState::Free));
  });
  ASSERT_TRUE(waitForPlans());
  ASSERT_NE(plans().of(apart), nullptr);
  EXPECT_EQ(plans().of(apart)->stale, StaleCause::Layout);
  window->editor().undo();
  ASSERT_NO_FATAL_FAILURE(expectProved());
}

TEST_F(LeftSearch, APlanThatIsJudgedSurvivesOtherOptionsAndAutomaticPlanning) {
  ASSERT_NO_FATAL_FAILURE(reopenPlanned());
  maps::QueryOptions wishes = plans().wishes();
  wishes.nearest = !wishes.nearest;
  plans().setWishes(wishes);
  ASSERT_TRUE(waitForPlans());
  ASSERT_NE(plans().of(apart), nullptr);
  EXPECT_EQ(plans().of(apart)->stale, StaleCause::Wishes);
  wishes.nearest = !wishes.nearest;
  plans().setWishes(wishes);
  ASSERT_NO_FATAL_FAILURE(expectProved());
}

TEST_F(LeftSearch, APlanThatIsJudgedIsProvedOnTheMapThatWasEditedMeanwhile) {
  ASSERT_NO_FATAL_FAILURE(reopenPlanned());
  paint({7, 9, 5, 6});  // in its path
  ASSERT_NO_FATAL_FAILURE(openOther());
  tabs().select(yard);
  ASSERT_TRUE(waitForPlans());
  ASSERT_NE(plans().of(apart), nullptr);
  EXPECT_FALSE(plans().of(apart)->result.certificate.free);
  window->editor().undo();
  ASSERT_NO_FATAL_FAILURE(expectProved());
}

TEST_F(LeftSearch, OfAFleetThatALargerMapStoppedSaysSo) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  maps::FleetSettings settings = patient();
  settings.anytime = true;
  setFleet(*window, settings);
  document().markSaved();
  window->planFleet();
  ASSERT_TRUE(fleet().running());
  window->editor().edit("Resize", [](app::EditDocument& d) {
    ASSERT_TRUE(d.resize({0, 12, 0, 20}, maps::CellState::Free));
  });
  EXPECT_FALSE(fleet().running());
  const auto* hint = window->findChild<QLabel*>("hint");
  EXPECT_TRUE(hint->toolTip().contains("Planning the fleet has stopped: the map was"))
      << hint->toolTip().toStdString();
  const auto* dock = window->findChild<ResultDock*>();
  const auto labels = dock->findChildren<QLabel*>();
  EXPECT_TRUE(std::ranges::any_of(labels, [&](const QLabel* label) {
    return label->isVisibleTo(dock) && label->text().contains("The map was replaced, resized");
  }));
  window->planFleet();
  EXPECT_FALSE(fleet().failure()) << "another search";
}

TEST_F(LeftSearch, ResultsAreKeptForACrashBeforeTheirDocumentIsShown) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  const auto kept = [] {
    std::optional<app::OpenedEdit> out;
    std::error_code ec;
    for (const auto& e :
         std::filesystem::recursive_directory_iterator(stateFolder() / "recovery", ec)) {
      if (e.path().extension() != ".recovery") continue;
      if (auto read = app::openRecovery(e.path())) out = *std::move(read);
    }
    return out;
  };
  window->plan();
  ASSERT_NO_FATAL_FAILURE(openOther());
  ASSERT_TRUE(ends());
  ASSERT_TRUE(QTest::qWaitFor([&] { return kept() && kept()->plans.size() == 1; }, kPatience_ms));
  EXPECT_EQ(kept()->plans[0].agent, "apart");
  EXPECT_NE(kept()->plans[0].task, 0U) << "it is current";
  EXPECT_TRUE(kept()->document.modified());
  tabs().select(yard);
  window->planFleet();
  tabs().step(1);
  ASSERT_NE(window->editor().documentId(), yard);
  ASSERT_TRUE(ends());
  ASSERT_TRUE(
      QTest::qWaitFor([&] { return kept() && kept()->fleet_plan.has_value(); }, kPatience_ms));
  EXPECT_EQ(kept()->fleet_plan->plan.ids.size(), 3U);
  EXPECT_EQ(kept()->plans.size(), 1U);
}

TEST_F(LeftSearch, APlanThatIsOnlyJudgedIsNotKeptForACrash) {
  ASSERT_NO_FATAL_FAILURE(reopenPlanned());
  bool ended = false;
  QObject::connect(&plans(), &Plans::leftFinished, [&] { ended = true; });
  ASSERT_NO_FATAL_FAILURE(openOther());
  ASSERT_TRUE(QTest::qWaitFor([&] { return ended; }, kPatience_ms));
  EXPECT_FALSE(window->documents().autosave().busy()) << "the project has it";
}

}  // namespace
}  // namespace clearway::gui
