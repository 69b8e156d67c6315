// A search of a fleet's plan that ends without one: what ended it, how far it got and what to do
// next are said in the docks, the status bar and on the map, in both languages.
#include <gtest/gtest.h>

#include <QLabel>

#include "app/gui/dialogs/random_fleet_dialog.h"
#include "app/gui/docks/fleet_dock.h"
#include "app/gui/docks/result_dock.h"
#include "app/gui/widgets/translation.h"
#include "app/gui/window/parts/verdict_label.h"
#include "app/gui/work/fleet_verdict.h"
#include "tests/gui/fleet_fixture.h"

namespace clearway::gui {
namespace {

struct Words {
  QString headline, detail, verdict;
  Report::Tone tone;
};

Words wordsOf(const FleetFailure& failure, bool has_plan = false) {
  const Report report = failureReport(failure, has_plan);
  const Verdict verdict = failureVerdict(failure);
  EXPECT_EQ(verdict.tone, report.tone);
  EXPECT_TRUE(verdict.of_fleet);
  return {report.headline, report.detail, verdict.words, report.tone};
}

FleetFailure limited(StopReason stop) {
  FleetFailure out;
  out.status = PlanStatus::LimitReached;
  out.stop = stop;
  out.reason = "the search ended before it had a plan for all agents";
  out.budget = {30.0, 2'000'000, 12'500'000'000};
  out.agents = out.prepared = 50;
  out.planned = 37;
  return out;
}

TEST(FleetFailure, NamesTheLimitThatWasReachedAndWhatToDo) {
  const Words time = wordsOf(limited(StopReason::TimeLimit));
  EXPECT_EQ(time.headline, "No plan: the time limit of 30 s was reached");
  EXPECT_EQ(time.detail,
            "37 of 50 agents were planned. Raise the time limit in the dock Fleet, or try another "
            "seed of the planner there.");
  EXPECT_EQ(time.verdict,
            "Fleet: no plan, the time limit of 30 s was reached, 37 of 50 agents were planned");
  EXPECT_EQ(time.tone, Report::Tone::Bad);
  const Words memory = wordsOf(limited(StopReason::MemoryLimit), true);
  EXPECT_EQ(memory.headline, "No plan: the memory limit of 12.5 GB was reached");
  EXPECT_TRUE(memory.detail.contains("plan fewer agents. The plan from before is shown."));
  const Words states = wordsOf(limited(StopReason::NodeLimit));
  EXPECT_TRUE(states.headline.contains("states was reached"));
  FleetFailure named = limited(StopReason::TimeLimit);
  named.refused_agent = 3;
  named.reason = {"agents without a path: %1", {std::string("\"d\"")}};
  EXPECT_TRUE(wordsOf(named).detail.contains("Agents without a path: \"d\". Raise"));
}

TEST(FleetFailure, SaysHowFarThePreparationGotAndOffersThatDelaysNeedNotBeRobust) {
  FleetFailure f = limited(StopReason::TimeLimit);
  f.prepared = 12;
  f.planned = 0;
  f.robust = true;
  const QString detail = wordsOf(f).detail;
  EXPECT_TRUE(detail.startsWith("12 of 50 agents were prepared.")) << detail.toStdString();
  EXPECT_TRUE(detail.contains("untick “robust against delays”"));
}

TEST(FleetFailure, NamesTheAgentThatMakesAPlanImpossible) {
  FleetFailure f;
  f.status = PlanStatus::NoPath;
  f.refused_agent = 0;
  f.reason = "agent \"a\" cannot reach its goal among the obstacles, even without other agents";
  f.agents = f.prepared = 3;
  const Words words = wordsOf(f);
  EXPECT_EQ(words.headline, "There is no plan");
  EXPECT_TRUE(words.detail.startsWith("Agent \"a\" cannot reach its goal"));
  EXPECT_TRUE(words.detail.contains("Move its start or its goal"));
  EXPECT_TRUE(words.verdict.startsWith("Fleet: no plan, agent \"a\" cannot reach its goal"));
  f.refused_agent.reset();
  f.reason = "the cells of the map are not square; fleets with a shape need square cells";
  EXPECT_FALSE(wordsOf(f).detail.contains("Move its start"));
}

TEST(FleetFailure, OfACancelledSearchIsCalm) {
  FleetFailure f = limited(StopReason::Cancelled);
  f.status = PlanStatus::Cancelled;
  const Words words = wordsOf(f);
  EXPECT_EQ(words.headline, "Stopped");
  EXPECT_EQ(words.detail, "37 of 50 agents were planned. Ctrl+P plans again.");
  EXPECT_EQ(words.verdict, "Fleet: stopped, 37 of 50 agents were planned");
  EXPECT_EQ(words.tone, Report::Tone::Calm);
}

class FailedFleet : public FleetWindow {
 protected:
  void TearDown() override { useLanguage("en"); }
  // As in a search that is too short to prepare an agent.
  void fail() {
    maps::FleetSettings settings = patient();
    settings.time_limit_s = 1e-9;
    setFleet(*window, settings);
    window->planFleet();
    ASSERT_TRUE(settled());
    ASSERT_TRUE(fleet().failure());
    ASSERT_EQ(fleet().failure()->stop, StopReason::TimeLimit);
  }
  VerdictLabel& verdict() { return *window->findChild<VerdictLabel*>(); }
  bool soonSays(const QString& words) {
    return QTest::qWaitFor([&] { return verdict().text().startsWith(words); });
  }
  bool resultSays(const QString& text) {
    window->raiseDock("result");
    QTest::qWait(1);
    const auto labels = window->findChild<ResultDock*>()->findChildren<QLabel*>();
    return std::ranges::any_of(
        labels, [&](const QLabel* l) { return l->isVisible() && l->text().contains(text); });
  }
};

TEST_F(FailedFleet, IsNamedInTheResultAndOnTheMap) {
  openYard();
  window->raiseDock("result");
  ASSERT_NO_FATAL_FAILURE(fail());
  EXPECT_TRUE(soonSays("Fleet: no plan, the time limit of"));
  EXPECT_TRUE(verdict().toolTip().contains("Raise the time limit"));
  EXPECT_TRUE(resultSays("No plan: the time limit of"));
  EXPECT_TRUE(resultSays("0 of 3 agents were prepared. Raise the time limit"));
  window->raiseDock("layers");
  QTest::mouseClick(&verdict(), Qt::LeftButton);
  QTest::qWait(1);
  EXPECT_TRUE(window->findChild<ResultDock*>()->isVisible());
}

TEST_F(FailedFleet, IsNamedInTheLanguageOfTheWindow) {
  ASSERT_EQ(useLanguage("de"), "de");
  openYard();
  ASSERT_NO_FATAL_FAILURE(fail());
  EXPECT_TRUE(soonSays("Flotte: kein Plan, die Zeitgrenze von"));
  EXPECT_TRUE(resultSays("Erhöhen Sie die Zeitgrenze"));
}

TEST_F(FailedFleet, IsOutOfDateOnceItsAgentsOrItsMapAreOthers) {
  openYard();
  ASSERT_NO_FATAL_FAILURE(fail());
  window->editor().edit("Name", [&](app::EditDocument& d) {
    app::EditAgent a = *d.agent(east);
    a.agent.name = "another name";
    d.setAgent(a);
  });
  EXPECT_TRUE(fleet().failure()) << "it is the same task";
  moveGoal(apart, {10.5, 7.5});
  EXPECT_FALSE(fleet().failure());
  EXPECT_TRUE(QTest::qWaitFor([&] { return verdict().isHidden(); }));
  window->raiseDock("fleet");
  EXPECT_TRUE(resultSays("Out of date: No plan: the time limit of"));
  EXPECT_TRUE(resultSays("This was before an edit."));
  ASSERT_NO_FATAL_FAILURE(fail());
  EXPECT_FALSE(resultSays("Out of date"));
  paint({0, 1, 0, 1});
  EXPECT_FALSE(fleet().failure());
  EXPECT_TRUE(resultSays("Out of date: No plan: the time limit of"));
  setFleet(*window, patient());
  planFleet();
  EXPECT_FALSE(resultSays("No plan"));
}

TEST_F(FailedFleet, IsForgottenOnceItsAgentsAreReplacedAndUndoBringsItBack) {
  openYard();
  ASSERT_NO_FATAL_FAILURE(fail());
  ASSERT_TRUE(addRandomFleet(window->editor(), {2, 1, true}));
  EXPECT_FALSE(resultSays("No plan: the time limit of"));
  window->editor().undo();
  EXPECT_TRUE(resultSays("Out of date: No plan: the time limit of"));
  window->editor().edit("Remove", [&](app::EditDocument& d) { d.removeAgent(apart); });
  EXPECT_TRUE(resultSays("Out of date: No plan: the time limit of")) << "most are there";
  window->editor().edit("Remove", [&](app::EditDocument& d) { d.removeAgent(east); });
  EXPECT_FALSE(resultSays("No plan: the time limit of"));
}

TEST_F(FailedFleet, WhyItCannotBeginIsSaidUntilAnEditRemovesTheCause) {
  openYard();
  planFleet();
  app::EditAgent a = *document().agent(west);
  a.agent.start->position = {8.0, 4.0};
  window->editor().edit("Start", [&](app::EditDocument& d) { d.setAgent(a); });
  window->planFleet(true);
  const QString why = window->message();
  ASSERT_TRUE(why.contains("cannot be planned yet")) << why.toStdString();
  moveGoal(apart, {10.5, 7.5});
  EXPECT_EQ(window->message(), why) << "another agent";
  window->editor().undo();
  EXPECT_EQ(window->message(), why) << "the same";
  window->editor().undo();
  EXPECT_TRUE(window->message().isEmpty()) << window->message().toStdString();
  window->editor().redo();
  EXPECT_TRUE(window->message().isEmpty()) << window->message().toStdString();
}

TEST_F(FailedFleet, YieldsToAPathThatIsPlannedLater) {
  openYard();
  ASSERT_NO_FATAL_FAILURE(fail());
  window->editor().select({apart});
  EXPECT_TRUE(soonSays("Fleet: no plan"));
  ASSERT_TRUE(plan());
  EXPECT_TRUE(soonSays("Proved free"));
  window->raiseDock("result");
  QTest::qWait(1);
  EXPECT_FALSE(resultSays("No plan: the time limit"));
}

TEST_F(FailedFleet, CallsAPlanThatIsInForceAnEarlierOne) {
  openYard();
  planFleet();
  ASSERT_NO_FATAL_FAILURE(fail());
  EXPECT_TRUE(soonSays("Fleet: earlier plan, proved free"));
  EXPECT_TRUE(resultSays("The plan from before is shown."));
  const auto verdict_now = shownVerdict(window->editor(), window->plans(), fleet(), {});
  ASSERT_TRUE(verdict_now);
  EXPECT_EQ(verdict_now->tone, Report::Tone::Caution);
  EXPECT_TRUE(verdict_now->tip.startsWith("No plan: the time limit of"));
  moveGoal(apart, {10.5, 7.5});
  ASSERT_NO_FATAL_FAILURE(fail());
  EXPECT_TRUE(soonSays("Fleet: no plan, the time limit"));
}

}  // namespace
}  // namespace clearway::gui
