// A plan that a project's file does not have is unsaved work: the star, the question at closing,
// and the recovery file.
#include <gtest/gtest.h>

#include <QMessageBox>

#include "app/document/disk/recovery_file.h"
#include "app/gui/window/parts/open_documents.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/fleet_fixture.h"

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

class UnsavedPlan : public FleetWindow {
 protected:
  void SetUp() override {
    state_home = qgetenv("XDG_STATE_HOME");
    qputenv("XDG_STATE_HOME", QByteArray::fromStdString(folder.path().string()));
    FleetWindow::SetUp();
  }
  void TearDown() override {
    window.reset();
    qputenv("XDG_STATE_HOME", state_home);
  }
  QString project() { return QString::fromStdString((folder / "yard.clearway").string()); }
  void openProject() {
    openYard();
    window->editor().select({apart});
    ASSERT_TRUE(window->saveTo(project())) << window->message().toStdString();
    ASSERT_FALSE(window->isWindowModified());
  }
  void reopen() {
    ASSERT_TRUE(window->closeDocument());
    ASSERT_TRUE(window->open(project())) << window->message().toStdString();
    ASSERT_TRUE(settled());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window->plans().running(); }, kPatience_ms));
    apart = document().agents().back().id;
    window->editor().select({apart});
  }
  // Closes the tab, or quits, and cancels each question; returns what was asked.
  QStringList askedAt(const std::function<bool()>& close) {
    QStringList asked;
    const DialogAnswer answer([&](QDialog& dialog) {
      if (auto* box = qobject_cast<QMessageBox*>(&dialog)) asked.append(box->text());
      clickButton(dialog, "Cancel");
    });
    const bool closed = close();
    EXPECT_EQ(closed, asked.isEmpty());
    return asked;
  }
  QStringList askedAtClosing() {
    return askedAt([&] { return window->closeDocument(); });
  }
  void expectUnsaved() {
    EXPECT_TRUE(window->isWindowModified());
    EXPECT_TRUE(document().plansModified());
    const QStringList asked = askedAtClosing();
    ASSERT_EQ(asked.size(), 1);
    EXPECT_TRUE(asked[0].contains("has a plan that is not saved")) << asked[0].toStdString();
    EXPECT_EQ(askedAt([&] { return window->close(); }), asked);
  }
  QByteArray state_home;
};

TEST_F(UnsavedPlan, OfAnAgentIsAskedForUntilTheProjectIsSaved) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  ASSERT_TRUE(plan());
  ASSERT_NO_FATAL_FAILURE(expectUnsaved());
  moveGoal(apart, {10.5, 7.5});
  window->editor().undo();
  ASSERT_NO_FATAL_FAILURE(expectUnsaved());
  const QString copy = QString::fromStdString((folder / "copy.clearway").string());
  window->documents().saveCopy(copy);
  window->editor().finishSaving();
  ASSERT_TRUE(window->message().contains("A copy is saved"));
  EXPECT_TRUE(window->isWindowModified()) << "the project's own file has no plan";
  ASSERT_TRUE(window->saveTo(project()));
  EXPECT_FALSE(window->isWindowModified());
  ASSERT_TRUE(plan());
  EXPECT_FALSE(window->isWindowModified()) << "the file has the same path";
}

TEST_F(UnsavedPlan, OfAFleetIsAskedForUntilTheProjectIsSaved) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  planFleet();
  ASSERT_NO_FATAL_FAILURE(expectUnsaved());
  moveGoal(apart, {10.5, 7.5});
  window->editor().undo();
  ASSERT_NO_FATAL_FAILURE(expectUnsaved());
  ASSERT_TRUE(window->saveTo(project()));
  EXPECT_FALSE(window->isWindowModified());
  planFleet();
  EXPECT_FALSE(window->isWindowModified()) << "the file has the same schedules";
}

TEST_F(UnsavedPlan, OfTheFleetOfAProblemFileIsAskedForUntilAProjectIsSaved) {
  const fs::path samples = fs::path(CLEARWAY_SOURCE_DIR) / "maps/samples";
  for (const char* name : {"carts.json", "random.map"}) fs::copy(samples / name, folder / name);
  ASSERT_TRUE(window->open(QString::fromStdString((folder / "carts.json").string())))
      << window->message().toStdString();
  ASSERT_FALSE(window->isWindowModified());
  planFleet();
  ASSERT_NO_FATAL_FAILURE(expectUnsaved());
  ASSERT_TRUE(window->saveTo(project())) << window->message().toStdString();
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(UnsavedPlan, IsNoneThatAProjectBroughtAndThatIsProvedAgain) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  ASSERT_TRUE(plan());
  planFleet();
  ASSERT_TRUE(window->saveTo(project()));
  ASSERT_NO_FATAL_FAILURE(reopen());
  ASSERT_TRUE(fleet().isCurrent());
  ASSERT_NE(window->plans().of(apart), nullptr);
  ASSERT_TRUE(window->plans().of(apart)->opened);
  EXPECT_FALSE(window->isWindowModified());
  fleet().setShown(false);
  ASSERT_TRUE(plan());
  EXPECT_FALSE(window->plans().of(apart)->opened);
  planFleet();
  EXPECT_FALSE(window->isWindowModified()) << "the same again";
  EXPECT_TRUE(askedAtClosing().isEmpty());
}

TEST_F(UnsavedPlan, IsNoneWhereNothingMoves) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  for (const std::uint32_t id : {east, west, apart}) {
    moveGoal(id, document().agent(id)->agent.start->position);
  }
  ASSERT_TRUE(window->saveTo(project()));
  planFleet();
  ASSERT_EQ(made().result.cost.makespan, 0);
  EXPECT_FALSE(window->isWindowModified());
  fleet().setShown(false);
  ASSERT_TRUE(plan());
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_TRUE(askedAtClosing().isEmpty());
}

TEST_F(UnsavedPlan, EditsThatEndWhereTheyBeganAreNotAskedFor) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  const Vec2 before = document().agent(apart)->agent.goal->position;
  moveGoal(apart, {10.5, 7.5});
  EXPECT_EQ(askedAtClosing().size(), 1);
  moveGoal(apart, before);
  ASSERT_TRUE(document().edited());
  EXPECT_TRUE(askedAtClosing().isEmpty());
}

TEST_F(UnsavedPlan, IsOneThatTheFileHasAsOutOfDate) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  ASSERT_TRUE(plan());
  planFleet();
  const Pose before = *document().agent(apart)->agent.start;
  const auto moveTo = [&](const Pose& start) {
    app::EditAgent a = *document().agent(apart);
    a.agent.start = start;
    window->editor().edit("Start", [&](app::EditDocument& d) { d.setAgent(a); });
  };
  moveTo({{3.5, 6.5}, before.heading});
  ASSERT_TRUE(window->saveTo(project()));
  moveTo(before);
  document().markSaved();  // as if another program had moved it back
  window->editor().publish();
  ASSERT_FALSE(window->isWindowModified());
  fleet().setShown(false);
  ASSERT_TRUE(plan());
  EXPECT_TRUE(document().plansModified());
  document().markPlansSaved();
  planFleet();
  EXPECT_TRUE(document().plansModified());
}

TEST_F(UnsavedPlan, IsNoneThatAutomaticPlanningMade) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  planFleet();
  fleet().setShown(false);
  ASSERT_TRUE(plan());
  ASSERT_TRUE(window->saveTo(project()));
  window->plans().setAutomatic(true);
  fleet().setAutomatic(true);
  paint({7, 9, 5, 6});  // in the path of the agent apart
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        const AgentPlan* p = window->plans().of(apart);
        return p->current() && p->map_version == document().mapVersion() && fleet().isCurrent() &&
               !made().map_edited && !window->planning();
      },
      kPatience_ms));
  window->editor().undo();
  EXPECT_FALSE(document().plansModified());
  EXPECT_FALSE(window->isWindowModified()) << "no more than the edit itself";
  ASSERT_TRUE(settled());
}

TEST_F(UnsavedPlan, IsNoneWithoutAPath) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  paint({0, 9, 5, 6});
  ASSERT_TRUE(window->saveTo(project()));
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::NoPath);
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(UnsavedPlan, IsKeptForACrashAndStaysUnsavedWhenItIsRecovered) {
  ASSERT_NO_FATAL_FAILURE(openProject());
  window->documents().autosave().setPause(1);
  ASSERT_TRUE(plan());
  fs::path kept;
  const auto holdsPlan = [&] {
    std::error_code ec;
    for (const auto& e : fs::recursive_directory_iterator(folder / "clearway/recovery", ec)) {
      if (e.path().extension() == ".recovery") kept = e.path();
    }
    if (kept.empty() || window->documents().autosave().busy()) return false;
    const Result<app::OpenedEdit> r = app::openRecovery(kept);
    return r && r->plans.size() == 1;
  };
  ASSERT_TRUE(QTest::qWaitFor(holdsPlan, kPatience_ms)) << "without an edit";
  const Result<app::OpenedEdit> recovered = app::openRecovery(kept);
  ASSERT_TRUE(recovered);
  EXPECT_TRUE(recovered->document.plansModified());
  EXPECT_FALSE(recovered->document.edited());
}

TEST_F(UnsavedPlan, OfAMapIsNoReasonToAskMoreThanItsAgents) {
  openYard();
  ASSERT_TRUE(document().tasksModified());
  window->editor().select({apart});
  ASSERT_TRUE(plan());
  EXPECT_FALSE(document().plansModified());
}

}  // namespace
}  // namespace clearway::gui
