// What the window says of collisions: those of the moment, those of the plans that are played, and
// goals in obstacles.
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QListWidget>
#include <QTest>

#include "app/gui/docks/conflicts_dock.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class ConflictsWindow : public SmallMapWindow {
 protected:
  ConflictsDock& dock() { return *window->findChild<ConflictsDock*>(); }
  QListWidget& planned() { return *dock().findChild<QListWidget*>("planned_collisions"); }
  QListWidget& now() {
    for (QListWidget* list : dock().findChildren<QListWidget*>()) {
      if (list != &planned()) return *list;
    }
    throw std::logic_error("no list");
  }
  QString heads() {
    QStringList out;
    for (const QLabel* label : dock().findChildren<QLabel*>()) {
      if (!label->isHidden()) out.append(label->text());
    }
    return out.join('|');
  }
  bool soonSays(const QString& text) {
    return QTest::qWaitFor([&] { return heads().contains(text); }, kPatience_ms);
  }
  std::uint32_t addOther(Vec2 start, std::optional<Vec2> goal) {
    maps::ProjectAgent other = agent();
    other.name = "other";
    other.start = Pose{start, Heading()};
    other.goal.reset();
    if (goal) other.goal = maps::GoalPose{*goal, Heading()};
    std::uint32_t id = 0;
    window->editor().edit("Other", [&](app::EditDocument& d) { id = d.addAgent(other); });
    return id;
  }
  void setAgent(std::uint32_t id, const std::function<void(maps::ProjectAgent&)>& change) {
    app::EditAgent a = *window->editor().document().agent(id);
    change(a.agent);
    window->editor().edit("Agent", [&](app::EditDocument& d) { d.setAgent(a); });
  }
  bool planAll(std::size_t n) {
    planEach();
    return QTest::qWaitFor([&] { return !window->planning() && window->plans().all().size() == n; },
                           kPatience_ms);
  }
  std::uint32_t first() { return window->editor().document().agents().front().id; }
};

TEST_F(ConflictsWindow, CollisionsOfThePlansAreListedAndAClickGoesThere) {
  open(kRoom);
  task({1.5, 4.5}, {18.5, 4.5});
  EXPECT_TRUE(soonSays("There are no collisions."));
  addOther({18.5, 4.5}, Vec2{1.5, 4.5});
  ASSERT_TRUE(planAll(2));
  ASSERT_TRUE(soonSays("One collision on the plans"));
  EXPECT_TRUE(heads().contains("At the moment that is shown: none.")) << heads().toStdString();
  EXPECT_FALSE(heads().contains("There are no collisions"));
  ASSERT_EQ(planned().count(), 1);
  EXPECT_TRUE(planned().item(0)->text().contains("other"))
      << planned().item(0)->text().toStdString();
  EXPECT_EQ(dock().findChildren<QListWidget*>().size(), 2);
  const auto titled = [&](const QString& title) {
    return QTest::qWaitFor([&] {
      return std::ranges::any_of(window->findChildren<QDockWidget*>(),
                                 [&](const QDockWidget* d) { return d->windowTitle() == title; });
    });
  };
  EXPECT_TRUE(titled("Conflicts (1)"));

  Q_EMIT planned().itemClicked(planned().item(0));
  EXPECT_EQ(window->player().time_s(), window->player().collisions().front());
  EXPECT_TRUE(QTest::qWaitFor([&] { return now().count() == 1; }, kPatience_ms));
  EXPECT_TRUE(heads().contains("At the moment that is shown:|")) << heads().toStdString();
}

TEST_F(ConflictsWindow, PlansThatNeverMeetAreSaidToBeFree) {
  open(kRoom);
  task({1.5, 4.5}, {18.5, 4.5});
  addOther({1.5, 1.5}, Vec2{6.5, 1.5});
  ASSERT_TRUE(planAll(2));
  EXPECT_TRUE(soonSays("There are no collisions at any moment of the plans."));
  EXPECT_EQ(planned().count(), 0);
}

TEST_F(ConflictsWindow, ThePlanOfARemovedAgentIsNotPlayedOn) {
  open(kRoom);
  task({1.5, 4.5}, {18.5, 4.5});
  const std::uint32_t gone = first();
  addOther({1.5, 1.5}, Vec2{6.5, 1.5});
  ASSERT_TRUE(planAll(2));
  const double both = window->player().duration_s();
  window->editor().edit("Remove", [&](app::EditDocument& d) { d.removeAgent(gone); });
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->player().duration_s() < both; }, 2000));
  EXPECT_GT(window->player().duration_s(), 0.0);
  window->editor().undo();
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->player().duration_s() == both; }, 2000));
}

TEST_F(ConflictsWindow, TheSearchEndsWhenUndoLeavesOneAgent) {
  open(kRoom);
  task({1.5, 4.5}, {18.5, 4.5});
  ASSERT_TRUE(planAll(1));
  EXPECT_TRUE(soonSays("There are no collisions at any moment of the plans."));
  addOther({1.5, 1.5}, std::nullopt);
  window->editor().undo();
  EXPECT_TRUE(heads().contains("The plans are being searched")) << heads().toStdString();
  EXPECT_TRUE(soonSays("There are no collisions at any moment of the plans."))
      << heads().toStdString();
}

TEST_F(ConflictsWindow, AGoalInAnObstacleIsMarkedAndListedBeforeAnyPlan) {
  open(kRoom);
  task({3.5, 5.0}, {15.5, 5.0}, 2.0, 1.0);
  QTest::qWait(20);
  EXPECT_EQ(now().count(), 0);
  const QColor floor = colourAt({10.5, 2.9});
  const std::uint32_t id = first();
  setAgent(id, [](maps::ProjectAgent& a) { a.goal->position = {10.5, 3.0}; });
  QTest::qWait(20);
  ASSERT_EQ(window->view().scene().blocked_goals.size(), 1U);
  EXPECT_EQ(window->view().scene().blocked_goals[0].overlap.cells.size(), 2U);
  ASSERT_EQ(now().count(), 1);
  EXPECT_TRUE(now().item(0)->text().startsWith("The goal of "))
      << now().item(0)->text().toStdString();
  EXPECT_NE(colourAt({10.5, 2.9}), floor) << "the obstacle that is hit has another colour";

  window->editor().edit("Free", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{2, 4, 10, 11}), maps::CellState::Free);
  });
  QTest::qWait(20);
  EXPECT_EQ(now().count(), 0) << "an edit of the map is followed";
  window->editor().undo();
  QTest::qWait(20);
  EXPECT_EQ(now().count(), 1);
  setAgent(id, [](maps::ProjectAgent& a) { a.goal->position = {19.9, 7.0}; });
  QTest::qWait(20);
  EXPECT_EQ(now().count(), 1) << "beyond the edge of the map";
}

TEST_F(ConflictsWindow, OfAGoalWithAnyHeadingOnlyWhatIsCertainIsMarked) {
  open(kRoom);
  task({3.5, 5.0}, {11.7, 2.5}, 2.0, 1.0);
  const auto blocked = [&] {
    QTest::qWait(20);
    return window->view().scene().blocked_goals.size();
  };
  EXPECT_EQ(blocked(), 1U) << "with this heading it reaches into the wall";
  setAgent(first(), [](maps::ProjectAgent& a) { a.goal->heading.reset(); });
  EXPECT_EQ(blocked(), 0U) << "with another one it may fit";
  setAgent(first(), [](maps::ProjectAgent& a) { a.goal->position = {11.2, 2.5}; });
  EXPECT_EQ(blocked(), 1U) << "no heading fits";
}

}  // namespace
}  // namespace clearway::gui
