// Validity of plans when the document changes: during planning, after planning, and after opening a
// plan file.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QLineEdit>
#include <QTest>
#include <filesystem>
#include <functional>

#include "app/document/plan/plan_check.h"
#include "app/gui/docks/planner_options.h"
#include "planner/point/any_angle/mesh_space.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

class PlansWindow : public SmallMapWindow {
 protected:
  app::EditAgent first() { return window->editor().document().agents().front(); }
  void set(const app::EditAgent& a) {
    window->editor().edit("Agent", [&](app::EditDocument& d) { d.setAgent(a); });
  }
  void setPlanner(const maps::PlannerSettings& settings) {
    window->editor().edit("Planner", [&](app::EditDocument& d) { d.setPlanner(settings); });
  }
  std::uint32_t addOther(const std::string& name, Vec2 at) {
    maps::ProjectAgent other = first().agent;
    other.name = name;
    other.shape = {maps::ShapeKind::Box, 1.0, 1.0, {}};
    other.start = Pose{at, Heading()};
    other.goal.reset();
    std::uint32_t id = 0;
    window->editor().edit("Other", [&](app::EditDocument& d) { id = d.addAgent(other); });
    return id;
  }
  void move(std::uint32_t id, Vec2 to) {
    app::EditAgent a = *window->editor().document().agent(id);
    a.agent.start->position = to;
    set(a);
  }
  void paint(Cell c) {
    window->editor().edit("Wall", [&](app::EditDocument& d) {
      d.paint(app::CellSet(CellRange{c.row, c.row + 1, c.column, c.column + 1}),
              maps::CellState::Occupied);
    });
  }
  bool waitForPlan() {
    return QTest::qWaitFor([&] { return !window->planning() && window->result() != nullptr; },
                           kPatience_ms);
  }
  void openFile(const fs::path& path) {
    ASSERT_TRUE(window->open(QString::fromStdString(path.string())))
        << window->message().toStdString();
  }
  void exportTo(const fs::path& path) {
    ASSERT_TRUE(window->exportPlan(QString::fromStdString(path.string())))
        << window->message().toStdString();
  }
  // Validates the file like the command `check`.
  static app::PlanCheck checked(const fs::path& path) {
    const Result<maps::PlanFile> plan = app::openPlan(path);
    EXPECT_TRUE(plan) << describe(plan.error());
    const Result<maps::GridMap> map = app::mapOfPlan(*plan, path);
    EXPECT_TRUE(map) << describe(map.error());
    return app::checkPlan(*plan, *map).value();
  }
};

// Free except for "b", which the path hits.
constexpr const char* kHall =
    "....................\n....................\n....................\n"
    "....................\n....................\n....................\n";

TEST_F(PlansWindow, TerrainIsOpenedAndWeighedForABoxAndForADisc) {
  open("..........\n..........\nWWWWWWWWWW\n..........\n..........\n");
  maps::PlannerSettings settings;
  ASSERT_EQ(settings.planner, maps::PlannerKind::Pose);
  settings.terrain = "W=3";
  setPlanner(settings);
  task({1.5, 1.0}, {8.5, 4.0});
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved) << window->result()->reason;
  EXPECT_GT(window->result()->cost, length(window->result()->path) + 1.0) << "water is expensive";
  app::EditAgent a = first();
  a.agent.shape = {maps::ShapeKind::Disc, 0.4, 1.0, {}};
  set(a);
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved) << window->result()->reason;
  EXPECT_GT(window->result()->cost, length(window->result()->path) + 1.0) << "water is expensive";
}

TEST_F(PlansWindow, AnAgentThatIsEditedWhileItIsPlannedForIsPlannedForAgain) {
  open(kHall);
  task({2.5, 1.5}, {16.5, 1.5});
  window->plan();
  ASSERT_TRUE(window->planning());
  app::EditAgent a = first();
  a.agent.start->position = {2.5, 3.0};
  a.agent.shape.width = 4.0;
  a.agent.goal->position = {16.5, 3.0};
  set(a);
  ASSERT_TRUE(waitForPlan()) << "it was asked for";
  ASSERT_EQ(window->result()->status, PlanStatus::Solved) << window->result()->reason;
  EXPECT_EQ(window->result()->path.start.position, (Vec2{2.5, 3.0}));
  exportTo(folder / "p.json");
  const app::PlanCheck check = checked(folder / "p.json");
  EXPECT_EQ(check.plan.shape.width, 4.0);
  EXPECT_TRUE(check.certificate.free);
  EXPECT_TRUE(check.claims_differ.empty());
}

TEST_F(PlansWindow, ARenamedAgentKeepsWhatIsPlannedForIt) {
  open(kHall);
  task({2.5, 1.5}, {16.5, 1.5});
  int started = 0;
  QObject::connect(&window->plans(), &Plans::started, [&] { ++started; });
  window->plan();
  app::EditAgent a = first();
  a.agent.name = "new name";
  set(a);
  ASSERT_TRUE(waitForPlan());
  EXPECT_EQ(started, 1);
}

TEST_F(PlansWindow, AnAgentThatBlocksThePathMeanwhileIsAvoided) {
  open(kHall);
  task({2.5, 3.5}, {16.5, 3.5});
  const std::uint32_t other = addOther("b", {10.5, 0.5});
  window->plans().setWishes({.avoid_others = true});
  window->plan();
  ASSERT_TRUE(window->planning());
  move(other, {10.5, 3.5});
  ASSERT_TRUE(waitForPlan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved) << window->result()->reason;
  exportTo(folder / "p.json");
  const app::PlanCheck check = checked(folder / "p.json");
  ASSERT_EQ(check.plan.others.size(), 1U);
  EXPECT_EQ(check.plan.others[0].pose.position, (Vec2{10.5, 3.5}));
  EXPECT_TRUE(check.certificate.free);
}

TEST_F(PlansWindow, SettingsChangedWhilePlanningAreUsed) {
  open(kHall);
  task({2.5, 3.5}, {16.5, 3.5});
  addOther("b", {10.5, 3.5});
  window->plan();
  ASSERT_TRUE(window->planning());
  window->plans().setWishes({.avoid_others = true});
  ASSERT_TRUE(waitForPlan()) << "it was asked for";
  ASSERT_EQ(window->result()->status, PlanStatus::Solved) << window->result()->reason;
  EXPECT_EQ(window->plans().all().begin()->second.others.placed.size(), 1U);
  EXPECT_GT(length(window->result()->path), 14.1) << "not straight through the other";
}

TEST_F(PlansWindow, TheDockStatesWhatWasEditedAndWhatIsNotChecked) {
  open(kHall);
  task({2.5, 3.5}, {16.5, 3.5});
  const std::uint32_t other = addOther("b", {10.5, 0.5});
  window->editor().select({first().id});
  window->plans().setWishes({.avoid_others = true});
  ASSERT_TRUE(plan());
  app::EditAgent b = *window->editor().document().agent(other);
  b.agent.name = "c";
  set(b);
  EXPECT_TRUE(soonShows("The whole swept motion is free")) << "a renamed agent is no change";
  EXPECT_FALSE(shows("edited"));
  move(other, {10.5, 1.0});
  EXPECT_TRUE(soonShows("Other agents were edited; the path is still free."));
  paint({0, 19});
  EXPECT_TRUE(soonShows("The map and other agents were edited; the path is still free."));
  move(other, {10.5, 3.5});
  EXPECT_TRUE(soonShows("the path collides now."));
  EXPECT_EQ(window->result()->certificate.agent, "c");
  maps::PlannerSettings points;
  points.planner = maps::PlannerKind::Point;
  setPlanner(points);
  ASSERT_TRUE(plan());
  EXPECT_TRUE(soonShows("The agent's shape was not checked."));
  paint({5, 19});
  EXPECT_TRUE(soonShows("The map was edited; the path of a point without size is still free."));
  EXPECT_TRUE(shows("The agent's shape was not checked."));
}

TEST_F(PlansWindow, TheMeshOfAnyAnglePathsOutlivesEditsWhilePlanningIsAutomatic) {
  std::string map;
  for (int i = 0; i < 128; ++i)
    map += i % 8 == 4 ? "....@@@@@@@@@@@@....\n" : "....................\n";
  open(map);
  task({10.5, 1.5}, {10.5, 126.5});
  maps::PlannerSettings points;
  points.planner = maps::PlannerKind::Point;
  points.method = PointSearch::AnyAngle;
  setPlanner(points);
  EXPECT_EQ(window->plans().cachedMesh(), nullptr);
  window->plans().setAutomatic(true);
  ASSERT_TRUE(plan());
  ASSERT_TRUE(waitForPlan());
  const double before = window->result()->cost;
  EXPECT_EQ(window->plans().cachedMesh()->bandsReused(), 0U);
  for (std::int32_t j = 0; j < 10; ++j) paint({60, j});  // closes a side, in the second band
  const auto longer = [&] {
    return !window->planning() && window->result() != nullptr &&
           window->result()->status == PlanStatus::Solved && window->result()->cost > before;
  };
  if (!QTest::qWaitFor(longer, 2'000)) {  // the path was on the other side
    for (std::int32_t j = 10; j < 20; ++j) paint({68, j});
    ASSERT_TRUE(QTest::qWaitFor(longer, kPatience_ms));
  }
  EXPECT_GE(window->plans().cachedMesh()->bandsReused(), 2U) << "of four";
  window->plans().setAutomatic(false);
  EXPECT_EQ(window->plans().cachedMesh(), nullptr);
}

// What made it so, and that it is current when that is set back, outlive the program.
TEST_F(PlansWindow, APlanThatIsOutOfDateIsTheSameAfterReopening) {
  open(kHall);
  task({2.5, 1.5}, {16.5, 1.5});
  window->editor().save(folder / "m.clearway", true, [](const auto& done) { ASSERT_TRUE(done); });
  window->editor().finishSaving();
  ASSERT_TRUE(plan());
  const auto weigh = [&](double weight) {
    window->editor().edit("Weight", [&](app::EditDocument& d) {
      maps::PlannerSettings p = d.planner();
      p.weight = weight;
      d.setPlanner(p);
    });
  };
  const auto goTo = [&](double x) {
    window->editor().edit("Goal", [&](app::EditDocument& d) {
      app::EditAgent a = d.agents().front();
      a.agent.goal->position.x = x;
      d.setAgent(a);
    });
  };
  const auto cause = [&] { return window->plans().all().at(first().id).stale; };
  const auto reopen = [&] {
    const QString project = QString::fromStdString((folder / "m.clearway").string());
    ASSERT_TRUE(window->saveTo(project));
    ASSERT_TRUE(window->closeDocument());
    ASSERT_TRUE(window->open(project));
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return !window->planning() && !window->plans().all().empty(); }, kPatience_ms));
  };
  const double before = window->editor().document().planner().weight;
  weigh(before + 0.5);
  ASSERT_EQ(cause(), StaleCause::Settings);
  for (int times = 0; times < 2; ++times) {  // also of a plan that was opened
    ASSERT_NO_FATAL_FAILURE(reopen());
    EXPECT_EQ(cause(), StaleCause::Settings);
    EXPECT_TRUE(soonShows("The options were changed since it was planned."));
  }
  weigh(before);
  EXPECT_EQ(cause(), StaleCause::None);
  EXPECT_TRUE(soonShows("Proved free"));
  goTo(12.5);
  ASSERT_NO_FATAL_FAILURE(reopen());
  EXPECT_EQ(cause(), StaleCause::Task);
  EXPECT_TRUE(soonShows("The agent was edited since it was planned."));
  goTo(16.5);
  EXPECT_EQ(cause(), StaleCause::None);
  window->plans().setWishes({.nearest = true});
  ASSERT_NO_FATAL_FAILURE(reopen());
  EXPECT_EQ(cause(), StaleCause::Wishes);
  window->plans().setWishes({});
  EXPECT_EQ(cause(), StaleCause::None);
}

// Every edit that makes a plan wrong, and undo, which makes it current again.
TEST_F(PlansWindow, APlanIsKeptOutOfDateAndUndoMakesItCurrent) {
  open(kHall);
  task({2.5, 1.5}, {16.5, 1.5});
  ASSERT_TRUE(plan());
  const auto cause = [&] { return window->plans().all().at(first().id).stale; };
  const std::uint32_t id = first().id;
  struct Edit {
    StaleCause cause;
    std::function<void(app::EditDocument&)> act;
  };
  const std::vector<Edit> edits{{StaleCause::Task,
                                 [&](app::EditDocument& d) {
                                   app::EditAgent a = *d.agent(id);
                                   a.agent.goal->position.x = 12.5;
                                   d.setAgent(a);
                                 }},
                                {StaleCause::Settings,
                                 [&](app::EditDocument& d) {
                                   maps::PlannerSettings p = d.planner();
                                   p.weight = 1.5;
                                   d.setPlanner(p);
                                 }},
                                {StaleCause::Layout, [&](app::EditDocument& d) {
                                   ASSERT_TRUE(d.resize({0, 6, 0, 30}, maps::CellState::Free));
                                 }}};
  for (const Edit& edit : edits) {
    window->editor().edit("Edit", edit.act);
    EXPECT_EQ(cause(), edit.cause);
    EXPECT_EQ(window->result(), nullptr);
    EXPECT_TRUE(soonShows("Out of date: press Ctrl+P"));
    EXPECT_FALSE(window->exportPlan(QString::fromStdString((folder / "p.json").string())));
    window->editor().undo();
    ASSERT_NE(window->result(), nullptr);
    EXPECT_TRUE(window->result()->certificate.free);
    EXPECT_TRUE(soonShows("Proved free"));
  }
  window->plans().setWishes({.nearest = true});
  EXPECT_EQ(cause(), StaleCause::Wishes);
  window->plans().setWishes({});
  EXPECT_EQ(cause(), StaleCause::None);
  window->editor().select({id});
  window->editor().removeSelected();
  window->editor().undo();
  window->editor().select({id});
  EXPECT_NE(window->result(), nullptr) << "also of an agent that was removed";
}

TEST_F(PlansWindow, UndoOfPaintingTakesBackThatTheMapWasEdited) {
  open(kHall);
  task({2.5, 1.5}, {16.5, 1.5});
  ASSERT_TRUE(plan());
  paint({0, 19});
  EXPECT_TRUE(window->plans().all().begin()->second.map_edited);
  window->editor().undo();
  EXPECT_FALSE(window->plans().all().begin()->second.map_edited);
  EXPECT_TRUE(window->plans().all().begin()->second.current());
}

TEST_F(PlansWindow, ABlockedGoalIsAskedAgainAfterEachEdit) {
  open(kHall);
  task({2.5, 1.5}, {16.5, 1.5});
  paint({1, 16});
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::InvalidGoal);
  EXPECT_TRUE(soonShows("The goal is not free"));
  paint({5, 0});  // elsewhere
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->planning(); }, kPatience_ms));
  ASSERT_TRUE(waitForPlan());
  EXPECT_EQ(window->result()->status, PlanStatus::InvalidGoal) << "it is still there";
  window->editor().edit("Free", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{1, 2, 16, 17}), maps::CellState::Free);
  });
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return window->result() != nullptr && window->result()->status == PlanStatus::Solved; },
      kPatience_ms));
  EXPECT_FALSE(shows("The goal is not free"));
}

TEST_F(PlansWindow, AnAnswerWithoutAPathIsOutOfDateAfterAnEditOfTheMap) {
  open(kHall);
  task({2.5, 1.5}, {16.5, 1.5});
  window->editor().edit("Wall", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{0, 6, 10, 11}), maps::CellState::Occupied);
  });
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::NoPath);
  paint({5, 0});
  const AgentPlan& kept = window->plans().all().begin()->second;
  EXPECT_EQ(kept.stale, StaleCause::Map);
  EXPECT_TRUE(soonShows("there may be a path now"));
  window->editor().undo();
  EXPECT_TRUE(kept.current());
  move(addOther("b", {18.5, 4.5}), {18.5, 3.5});
  EXPECT_TRUE(kept.current()) << "others are not avoided";
}

class OpenedPlan : public PlansWindow {
 protected:
  // A straight plan along the hall, and "b" placed on it.
  void writePlan() {
    open(kHall);
    task({2.5, 3.5}, {16.5, 3.5});
    addOther("b", {10.5, 0.5});
    window->editor().select({first().id});
    window->plans().setWishes({.avoid_others = true});
    ASSERT_TRUE(plan());
    exportTo(folder / "p.json");
    maps::PlanFile plan = app::openPlan(folder / "p.json").value();
    ASSERT_EQ(plan.others.size(), 1U);
    plan.others[0].pose.position = {10.5, 3.5};
    ASSERT_TRUE(maps::savePlan(plan, folder / "hit.json"));
    window->plans().setWishes({});
  }
  void openPlanFile(const fs::path& path) {
    openFile(path);
    ASSERT_TRUE(waitForPlan());
  }
};

TEST_F(OpenedPlan, IsValidatedWithItsStaticAgentsAfterEditsToo) {
  writePlan();
  openPlanFile(folder / "hit.json");
  EXPECT_FALSE(window->result()->certificate.free);
  EXPECT_EQ(window->result()->certificate.agent, "b");
  EXPECT_TRUE(window->findChild<PlannerOptions*>()->findChild<QCheckBox*>("others")->isChecked());
  paint({0, 0});
  EXPECT_FALSE(window->result()->certificate.free);
  EXPECT_EQ(window->result()->certificate.agent, "b");
  EXPECT_FALSE(shows("still free"));
  move(window->editor().document().agents().back().id, {10.5, 0.5});
  EXPECT_TRUE(window->result()->certificate.free) << "it left the path";
}

TEST_F(OpenedPlan, IsValidatedOnTheMapThatWasEditedMeanwhile) {
  writePlan();
  openFile(folder / "p.json");
  ASSERT_TRUE(window->planning());
  paint({3, 8});
  ASSERT_TRUE(waitForPlan());
  EXPECT_FALSE(window->result()->certificate.free);
  EXPECT_TRUE(window->plans().all().begin()->second.opened) << "it is the file's, not another";
}

TEST_F(OpenedPlan, IsExportedWithAllThatItsFileSays) {
  writePlan();
  maps::PlanFile plan = app::openPlan(folder / "p.json").value();
  plan.motion_file = "some.mprim";
  plan.cost *= 1.5;  // in the motion file's own unit
  ASSERT_TRUE(maps::savePlan(plan, folder / "motions.json"));
  openPlanFile(folder / "motions.json");
  fs::create_directories(folder / "elsewhere");
  exportTo(folder / "elsewhere/again.json");
  const app::PlanCheck check = checked(folder / "elsewhere/again.json");
  EXPECT_TRUE(check.same_map);
  EXPECT_TRUE(check.claims_differ.empty()) << check.claims_differ.front();
  EXPECT_EQ(check.plan.map.file, "../m.map");
  EXPECT_EQ(check.plan.motion_file, "some.mprim");
  EXPECT_EQ(check.plan.others, plan.others);
  EXPECT_EQ(check.plan.planner, plan.planner);
  EXPECT_EQ(check.plan.goal, plan.goal);
  EXPECT_EQ(check.plan.cost, plan.cost);
  EXPECT_EQ(check.plan.metrics->expanded, plan.metrics->expanded);
}

TEST_F(OpenedPlan, IsExportedWithTheCurrentCertificate) {
  writePlan();
  openPlanFile(folder / "hit.json");
  move(window->editor().document().agents().back().id, {10.5, 0.5});
  exportTo(folder / "now.json");
  const app::PlanCheck check = checked(folder / "now.json");
  EXPECT_TRUE(check.claimed.free);
  EXPECT_TRUE(check.claims_differ.empty());
  EXPECT_EQ(check.plan.others[0].pose.position, (Vec2{10.5, 0.5}));
}

TEST_F(OpenedPlan, AMapThatWasOpenedByARelativePathIsNamedFromThePlan) {
  writePlan();
  fs::create_directories(folder / "plans");
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  openFile("m.map");
  task({2.5, 3.5}, {16.5, 3.5});
  EXPECT_TRUE(plan());
  exportTo("plans/q.json");
  fs::current_path(before);
  EXPECT_EQ(app::openPlan(folder / "plans/q.json")->map.file, "../m.map");
  EXPECT_TRUE(checked(folder / "plans/q.json").same_map);
}

}  // namespace
}  // namespace clearway::gui
