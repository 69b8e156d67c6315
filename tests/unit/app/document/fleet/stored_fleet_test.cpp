// The plan of a fleet that a project kept: what was edited since, by its document and by others.
#include "app/document/fleet/stored_fleet.h"

#include <gtest/gtest.h>

#include "app/document/disk/recovery_file.h"
#include "app/document/fleet/timed_fleet_plan.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

constexpr const char* kLongMap =
    "type octile\nheight 4\nwidth 12\nmap\n............\n............\n............\n"
    "............\n";

class StoredFleetFile : public ::testing::Test {
 protected:
  // Two carts with a plan, of which the second was edited since.
  OpenedEdit planned() {
    folder.write("m.map", kLongMap);
    const auto file = folder.write("f.json",
                                   R"({"map": "m.map", "agents": [
{"id": "a", "length": 1.4, "width": 0.9, "speed": 2, "turn_rate": 1.5,
 "start": [1.5, 1.5, 0], "goal": [10.5, 1.5, null]},
{"id": "b", "length": 1, "width": 0.8, "speed": 1, "turn_rate": 1.5,
 "start": [1.5, 3.25, 0], "goal": [5.5, 3.25, 0]}]})");
    OpenedEdit open = *editTimedFleet(file.string());
    const EditedFleet fleet = *fleetOfDocument(open.document, open.file);
    const auto plan = fleet::planTimedFleet(fleet.problem, {}, {})->plan;
    open.file.fleet_plan =
        maps::StoredFleetPlan{1, {{"a", 1}, {"b", 0}}, true, {{}, {"a", "b"}, plan.agents}};
    return open;
  }
  std::filesystem::path project() const { return folder / "p.clearway"; }
  testing::TempFolder folder;
};

TEST_F(StoredFleetFile, KnowsWhatWasEditedWhenItWasSaved) {
  OpenedEdit open = planned();
  const fleet::AgentSchedule first = open.file.fleet_plan->plan.schedules[0];
  ASSERT_TRUE(saveEdit(open.document, open.file, project()));
  const Result<OpenedEdit> again = openEdit(project());
  ASSERT_TRUE(again) << describe(again.error());
  ASSERT_TRUE(again->fleet_plan);
  EXPECT_NE(again->fleet_plan->map, 0U);
  const auto kept = storedFleetOf(again->document, again->file, *again->fleet_plan);
  ASSERT_TRUE(kept) << describe(kept.error());
  EXPECT_FALSE(kept->outdated);
  EXPECT_EQ(kept->edited, std::vector<std::uint32_t>{again->document.agents()[1].id});
  ASSERT_EQ(kept->plan.agents.size(), 2U);
  EXPECT_EQ(kept->plan.agents[0].motions.size(), first.motions.size());
  EXPECT_EQ(kept->plan.agents[0].last(), first.last());
}

TEST_F(StoredFleetFile, KnowsWhatOthersHaveEditedInTheProject) {
  OpenedEdit open = planned();
  ASSERT_TRUE(saveEdit(open.document, open.file, project()));
  maps::Project p = maps::loadProject(project()).value();
  p.agents[0].speed = 3.0;
  p.agents[1].name = "c";
  ASSERT_TRUE(maps::saveProject(p, project()));
  const Result<OpenedEdit> again = openEdit(project());
  ASSERT_TRUE(again) << describe(again.error());
  const auto kept = storedFleetOf(again->document, again->file, *again->fleet_plan);
  ASSERT_TRUE(kept) << describe(kept.error());
  EXPECT_TRUE(kept->outdated) << "its second agent is gone";
  EXPECT_EQ(kept->fleet.ids, std::vector<std::uint32_t>{again->document.agents()[0].id});
  EXPECT_EQ(kept->edited, kept->fleet.ids);
}

// Whether it is free there is decided by the check of opened plans.
TEST_F(StoredFleetFile, IsNotOutOfDateOnAMapThatOthersHaveEdited) {
  OpenedEdit open = planned();
  ASSERT_TRUE(saveEdit(open.document, open.file, project()));
  maps::Project p = maps::loadProject(project()).value();
  std::get<maps::GridMap>(p.map).values.back() = '@';
  ASSERT_TRUE(maps::saveProject(p, project()));
  const Result<OpenedEdit> again = openEdit(project());
  ASSERT_TRUE(again);
  const auto kept = storedFleetOf(again->document, again->file, *again->fleet_plan);
  ASSERT_TRUE(kept) << describe(kept.error());
  EXPECT_FALSE(kept->outdated);
  EXPECT_EQ(kept->fleet.problem.grid, again->document.map().grid);
}

TEST_F(StoredFleetFile, IsInTheRecoveryFileWithWhatWasEdited) {
  const OpenedEdit open = planned();
  RecoverySnapshot snapshot = snapshotOf(open.document, open.file, 1, 0);
  snapshot.values = open.document.map().values;
  ASSERT_TRUE(saveRecovery(snapshot, folder / "1.recovery"));
  const Result<OpenedEdit> again = openRecovery(folder / "1.recovery");
  ASSERT_TRUE(again) << describe(again.error());
  ASSERT_TRUE(again->fleet_plan);
  EXPECT_NE(again->fleet_plan->map, 0U);
  EXPECT_NE(again->fleet_plan->tasks[0].task, 0U);
  EXPECT_EQ(again->fleet_plan->tasks[1].task, 0U);
}

}  // namespace
}  // namespace clearway::app
