// A fleet's plan in its project: saved, opened, judged, and out of date when somebody has changed
// what it was made for.
#include <gmock/gmock.h>

#include "app/gui/window/parts/open_documents.h"
#include "app/gui/window/picture_source.h"
#include "app/gui/work/fleet_verdict.h"
#include "tests/gui/fleet_fixture.h"

namespace clearway::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class StoredFleetPlan : public FleetWindow {
 protected:
  QString project() { return QString::fromStdString((folder / "yard.clearway").string()); }
  void savePlanned() {
    openYard();
    planFleet();
    ASSERT_TRUE(window->saveTo(project())) << window->message().toStdString();
  }
  void reopen() {
    ASSERT_TRUE(window->closeDocument());
    ASSERT_TRUE(window->open(project())) << window->message().toStdString();
    ASSERT_TRUE(settled());
  }
  maps::Project read() { return maps::loadProject(project().toStdString()).value(); }
  void write(const maps::Project& p) { ASSERT_TRUE(maps::saveProject(p, project().toStdString())); }
  std::uint32_t idOf(const std::string& name) {
    for (const app::EditAgent& a : document().agents()) {
      if (a.agent.name == name) return a.id;
    }
    return 0;
  }
  void expectOutOfDate() {
    ASSERT_NE(fleet().made(), nullptr);
    EXPECT_FALSE(fleet().inForce());
    EXPECT_FALSE(fleet().isCurrent());
    EXPECT_EQ(stateOf(fleet()), FleetState::OutOfDate);
    EXPECT_TRUE(soonShows("Out of date"));
    EXPECT_TRUE(soonShows("Fleet: out of date"));
    EXPECT_FALSE(shows("Proved free"));
    EXPECT_FALSE(window->player().separationTime());
    const std::string svg = drawnSvg(pictureSourceOf(window->bench()), {}).value_or("");
    EXPECT_THAT(svg, HasSubstr(">out of date<"));
    EXPECT_THAT(svg, Not(HasSubstr("proved free")));
  }
};

TEST_F(StoredFleetPlan, IsThereAfterTheProjectIsOpenedAndIsProvedAgain) {
  ASSERT_NO_FATAL_FAILURE(savePlanned());
  const fleet::TimedFleetPlan before = made().result.plan;
  ASSERT_NO_FATAL_FAILURE(reopen());
  EXPECT_FALSE(document().modified());
  ASSERT_NE(fleet().made(), nullptr);
  EXPECT_TRUE(fleet().shown());
  EXPECT_TRUE(fleet().isCurrent());
  EXPECT_TRUE(soonShows("Proved free"));
  EXPECT_TRUE(soonShows("Fleet: proved free"));
  ASSERT_EQ(made().result.plan.agents.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k) {
    const auto &now = made().result.plan.agents[k].motions, &then = before.agents[k].motions;
    ASSERT_EQ(now.size(), then.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
      EXPECT_EQ(now[i].motion.to, then[i].motion.to);
      EXPECT_EQ(now[i].start, then[i].start);
      EXPECT_EQ(now[i].duration, then[i].duration);
    }
  }
  ASSERT_TRUE(window->player().ready());
  EXPECT_TRUE(window->player().separationTime());
  const double middle = 0.5 * window->player().duration_s();
  window->player().seek(middle);
  const std::uint32_t id = idOf("east");
  EXPECT_TRUE(soonDraws(id, app::PlayClock(before.agents[0]).poseAt(middle)));
  // Saved again without an edit, the project is the same.
  const std::string text = folder.read("yard.clearway");
  ASSERT_TRUE(window->saveTo(project()));
  EXPECT_EQ(folder.read("yard.clearway"), text);
}

// It takes seconds of many agents on a large map.
TEST_F(StoredFleetPlan, KnowsHowItWasMadeUnlessItsFileDoesNot) {
  ASSERT_NO_FATAL_FAILURE(savePlanned());
  window->raiseDock("result");
  const fleet::TimedFleetResult before = made().result;
  EXPECT_TRUE(soonShows("prioritised, in "));
  EXPECT_TRUE(soonShows("times that of agents alone"));
  ASSERT_NO_FATAL_FAILURE(reopen());
  window->raiseDock("result");
  ASSERT_TRUE(made().was_opened);
  EXPECT_EQ(made().result.time_s, before.time_s);
  EXPECT_EQ(made().result.lower_bound, before.lower_bound);
  EXPECT_TRUE(soonShows("prioritised, in "));
  EXPECT_TRUE(soonShows("times that of agents alone"));
  maps::Project p = read();
  p.fleet_plan->plan.origin.reset();
  write(p);
  ASSERT_NO_FATAL_FAILURE(reopen());
  window->raiseDock("result");
  EXPECT_TRUE(soonShows("not known how"));
  EXPECT_TRUE(soonShows("that of agents alone is not known"));
}

TEST_F(StoredFleetPlan, CountsItsTrafficInTheBackground) {
  ASSERT_NO_FATAL_FAILURE(savePlanned());
  const app::picture::TrafficHeat before = made().heat;
  ASSERT_FALSE(before.visits.empty());
  ASSERT_TRUE(window->closeDocument());
  Layers layers = window->view().layers();
  layers.grid = layers.paths = layers.agents = layers.swept = layers.clearance = 0.0;
  layers.traffic = 1.0;
  window->setLayers(layers);
  ASSERT_TRUE(window->open(project()));
  ASSERT_NE(fleet().made(), nullptr);
  EXPECT_TRUE(made().heat.visits.empty()) << "nobody waited for it";
  const quint64 yard = window->editor().documentId();
  const auto other = folder.write("other.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
  ASSERT_TRUE(window->open(QString::fromStdString(other.string())));
  window->documents().tabs().select(yard);  // it begins again
  ASSERT_TRUE(QTest::qWaitFor([&] { return !made().heat.visits.empty(); }, kPatience_ms));
  EXPECT_EQ(made().heat.visits, before.visits);
  EXPECT_EQ(made().heat.most, before.most);
  const QColor passed = colourAt({2.5, 1.5});
  layers.traffic = 0.0;
  window->setLayers(layers);
  EXPECT_NE(colourAt({2.5, 1.5}), passed) << "the layer was drawn";
}

TEST_F(StoredFleetPlan, IsSavedAlsoWhileItIsBeingChecked) {
  ASSERT_NO_FATAL_FAILURE(savePlanned());
  ASSERT_TRUE(window->closeDocument());
  ASSERT_TRUE(window->open(project()));
  ASSERT_TRUE(fleet().judging());
  ASSERT_TRUE(window->saveTo(project()));
  EXPECT_TRUE(read().fleet_plan);
}

TEST_F(StoredFleetPlan, UndoAndRedoDecideWhetherItIsInForceAfterOpeningToo) {
  ASSERT_NO_FATAL_FAILURE(savePlanned());
  ASSERT_NO_FATAL_FAILURE(reopen());
  moveGoal(idOf("apart"), {10.5, 7.5});
  EXPECT_FALSE(fleet().inForce());
  window->editor().undo();
  EXPECT_TRUE(fleet().isCurrent());
  window->editor().redo();
  ASSERT_NO_FATAL_FAILURE(expectOutOfDate());
  window->planFleet(true);
  ASSERT_TRUE(settled());
  EXPECT_TRUE(fleet().isCurrent());
  EXPECT_EQ(made().result.kept, 2U);
}

TEST_F(StoredFleetPlan, IsOutOfDateWhenOthersHaveChangedAnAgent) {
  ASSERT_NO_FATAL_FAILURE(savePlanned());
  maps::Project p = read();
  p.agents[1].goal->position.x += 1.0;
  ASSERT_NO_FATAL_FAILURE(write(p));
  ASSERT_NO_FATAL_FAILURE(reopen());
  ASSERT_NO_FATAL_FAILURE(expectOutOfDate());
  EXPECT_EQ(made().edited, std::vector<std::uint32_t>{idOf("west")});
  // It remains so when it is saved again.
  ASSERT_TRUE(window->saveTo(project()));
  ASSERT_NO_FATAL_FAILURE(reopen());
  ASSERT_NO_FATAL_FAILURE(expectOutOfDate());
  window->planFleet(true);
  ASSERT_TRUE(settled());
  EXPECT_TRUE(fleet().isCurrent());
}

TEST_F(StoredFleetPlan, IsCheckedOnTheMapThatOthersHaveChanged) {
  ASSERT_NO_FATAL_FAILURE(savePlanned());
  const maps::Project before = read();
  maps::Project p = before;
  auto& map = std::get<maps::GridMap>(p.map);
  auto& values = map.values;
  const std::uint16_t wall = values[static_cast<std::size_t>(3 * 16 + 7)];
  values.back() = wall;  // nobody drives there
  ASSERT_NO_FATAL_FAILURE(write(p));
  ASSERT_NO_FATAL_FAILURE(reopen());
  EXPECT_TRUE(fleet().isCurrent());
  EXPECT_TRUE(soonShows("Proved free"));

  const fleet::AgentSchedule first = made().result.plan.agents[0];
  const Vec2 passed = app::PlayClock(first).poseAt(0.5 * window->player().duration_s()).position;
  values[indexOf(map, document().frame().cellAt(passed))] = wall;
  ASSERT_NO_FATAL_FAILURE(write(p));
  ASSERT_NO_FATAL_FAILURE(reopen());
  EXPECT_FALSE(made().certificate.free);
  EXPECT_FALSE(fleet().isCurrent());
  EXPECT_TRUE(soonShows("Fleet: collides"));
  EXPECT_FALSE(shows("Proved free"));

  // The map comes back: by the file, by a reload, and after the project was saved meanwhile.
  ASSERT_TRUE(window->saveTo(project()));
  p = read();
  p.map = before.map;
  ASSERT_NO_FATAL_FAILURE(write(p));
  window->documents().reload();
  ASSERT_TRUE(settled());
  EXPECT_TRUE(fleet().isCurrent());
  ASSERT_TRUE(window->saveTo(project()));
  ASSERT_NO_FATAL_FAILURE(reopen());
  EXPECT_TRUE(fleet().isCurrent());
  EXPECT_TRUE(soonShows("Proved free"));
}

TEST_F(StoredFleetPlan, IsOutOfDateWhenOthersHaveAddedOrRemovedAnAgent) {
  ASSERT_NO_FATAL_FAILURE(savePlanned());
  const maps::Project whole = read();
  maps::Project p = whole;
  p.agents.pop_back();
  ASSERT_NO_FATAL_FAILURE(write(p));
  ASSERT_NO_FATAL_FAILURE(reopen());
  ASSERT_NO_FATAL_FAILURE(expectOutOfDate());
  EXPECT_EQ(made().ids.size(), 2U);
  p = whole;
  p.agents.push_back(p.agents.back());
  p.agents.back().name = "new";
  p.agents.back().start->position.y -= 1.5;
  p.agents.back().goal.reset();
  ASSERT_NO_FATAL_FAILURE(write(p));
  ASSERT_NO_FATAL_FAILURE(reopen());
  ASSERT_NO_FATAL_FAILURE(expectOutOfDate());
  EXPECT_EQ(made().edited, std::vector<std::uint32_t>{idOf("new")});
}

TEST_F(StoredFleetPlan, OfAgentsThatAreNoFleetAnyMoreIsKeptButNotShown) {
  ASSERT_NO_FATAL_FAILURE(savePlanned());
  maps::Project p = read();
  p.agents[0].shape = {maps::ShapeKind::Point, 0.0, 0.0, {}};
  ASSERT_NO_FATAL_FAILURE(write(p));
  ASSERT_NO_FATAL_FAILURE(reopen());
  EXPECT_EQ(fleet().made(), nullptr);
  EXPECT_TRUE(window->message().contains("cannot be shown")) << window->message().toStdString();
  ASSERT_TRUE(window->saveTo(project()));
  ASSERT_TRUE(read().fleet_plan);
  EXPECT_EQ(read().fleet_plan->plan.ids.size(), 3U);
}

TEST_F(StoredFleetPlan, SavedWhenItIsOutOfDateIsOutOfDateWhenItIsOpened) {
  openYard();
  planFleet();
  moveGoal(apart, {10.5, 7.5});
  window->editor().edit("Remove", [&](app::EditDocument& d) { d.removeAgent(west); });
  ASSERT_TRUE(window->saveTo(project()));
  ASSERT_NO_FATAL_FAILURE(reopen());
  ASSERT_NO_FATAL_FAILURE(expectOutOfDate());
  EXPECT_EQ(made().ids.size(), 2U);
}

TEST_F(StoredFleetPlan, OfAnEditedMapIsProvedOnThatMap) {
  openYard();
  planFleet();
  paint({8, 9, 0, 1});
  ASSERT_TRUE(settled());
  ASSERT_TRUE(fleet().isCurrent());
  ASSERT_TRUE(window->saveTo(project()));
  ASSERT_NO_FATAL_FAILURE(reopen());
  EXPECT_TRUE(fleet().isCurrent());
}

TEST_F(StoredFleetPlan, WaitsForUndoWhileTheMapHasAnotherSize) {
  openYard();
  planFleet();
  const FleetPlan* plan = fleet().made();
  window->editor().edit("Resize", [](app::EditDocument& d) {
    ASSERT_TRUE(d.resize({0, 9, 0, 20}, maps::CellState::Free));
  });
  EXPECT_EQ(fleet().made(), nullptr);
  EXPECT_FALSE(window->player().ready());
  EXPECT_TRUE(soonShows("undo brings it back"));
  ASSERT_TRUE(window->saveTo(project()));
  EXPECT_FALSE(read().fleet_plan) << "its places are those of another map";
  window->editor().undo();
  ASSERT_TRUE(settled());
  EXPECT_EQ(fleet().made(), plan);
  EXPECT_TRUE(fleet().shown());
  EXPECT_TRUE(fleet().isCurrent());
}

TEST_F(StoredFleetPlan, IsOutOfDateWhenTheSettingsGiveAgentsAnotherDrive) {
  openYard();
  planFleet();
  const auto set = [&](auto change) {
    maps::PlannerSettings settings = document().planner();
    change(settings);
    window->editor().edit("Settings", [&](app::EditDocument& d) { d.setPlanner(settings); });
  };
  set([](maps::PlannerSettings& s) { s.headings = 32; });
  EXPECT_TRUE(fleet().isCurrent()) << "fleets have no headings";
  set([](maps::PlannerSettings& s) { s.motion = DriveKind::Differential; });
  EXPECT_TRUE(fleet().isCurrent()) << "they were that before";
  set([](maps::PlannerSettings& s) { s.motion = DriveKind::Omnidirectional; });
  ASSERT_NO_FATAL_FAILURE(expectOutOfDate());
  window->editor().undo();
  EXPECT_TRUE(fleet().isCurrent());
}

TEST_F(StoredFleetPlan, AProjectWithoutOneOpensAsBefore) {
  openYard();
  ASSERT_TRUE(window->saveTo(project()));
  EXPECT_THAT(folder.read("yard.clearway"), Not(HasSubstr("fleet_plan")));
  ASSERT_NO_FATAL_FAILURE(reopen());
  EXPECT_EQ(fleet().made(), nullptr);
  EXPECT_TRUE(window->message().isEmpty());
}

}  // namespace
}  // namespace clearway::gui
