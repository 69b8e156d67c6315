#include "maps/fleet/fleet_plan_format.h"

#include <gmock/gmock.h>

#include "core/base/rng.h"

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

constexpr FleetPlanFormat kAll[]{FleetPlanFormat::Lacam, FleetPlanFormat::Paths,
                                 FleetPlanFormat::Planviz, FleetPlanFormat::Yaml};

// Steps to the four neighbours and waits; all agents end with a move, so that no format cuts steps.
GridFleetPlanFile randomPlan(Rng& rng, std::size_t agents, std::size_t steps) {
  std::vector<std::vector<Cell>> paths;
  for (std::size_t a = 0; a < agents; ++a) {
    std::vector<Cell> path{{static_cast<std::int32_t>(100 + rng.below(50)),
                            static_cast<std::int32_t>(100 + rng.below(50))}};
    while (path.size() < steps) {
      Cell c = path.back();
      const std::uint32_t choice = path.size() + 1 == steps ? 1 : rng.below(5);
      if (choice == 1) ++c.column;
      if (choice == 2) --c.column;
      if (choice == 3) ++c.row;
      if (choice == 4) --c.row;
      path.push_back(c);
    }
    paths.push_back(std::move(path));
  }
  return planOfPaths(paths);
}

std::string errorOf(std::string_view text) {
  const auto plan = parseFleetPlan(text, "plan.json");
  return plan ? "" : plan.error().text();
}

TEST(FleetPlanFormat, EveryFormatReadsWhatItWrote) {
  Rng rng(2);
  for (int n = 0; n < 20; ++n) {
    const GridFleetPlanFile plan = randomPlan(rng, 1 + rng.below(6), 2 + rng.below(20));
    for (const FleetPlanFormat format : kAll) {
      const auto text = writeFleetPlan(plan, format);
      ASSERT_TRUE(text) << toString(format);
      EXPECT_EQ(fleetPlanFormatOf(*text), format);
      const auto again = parseFleetPlan(*text, "plan");
      ASSERT_TRUE(again) << toString(format) << ": " << again.error().text();
      EXPECT_EQ(*again, plan) << toString(format);
    }
  }
}

TEST(FleetPlanFormat, HeadingsAreKeptInLacamAndPlanviz) {
  const std::string planviz =
      R"({"actionModel": "MAPF_T", "teamSize": 2, "start": [[1, 1, "E"], [4, 4, "N"]],)"
      R"( "actualPaths": ["F,R,F,W", "C,F,F,R"], "makespan": 4})";
  const auto plan = parseFleetPlan(planviz, "plan.json");
  ASSERT_TRUE(plan) << plan.error().text();
  ASSERT_EQ(plan->steps(), 5U);
  EXPECT_EQ(plan->at(4, 0), (Cell{2, 2}));  // east, then south
  EXPECT_EQ(plan->at(4, 1), (Cell{4, 2}));  // turned to the west
  EXPECT_EQ(plan->headings[8], CellHeading::South);
  EXPECT_EQ(plan->headings[9], CellHeading::North);
  const std::string text = writeGridFleetPlan(*plan);
  EXPECT_THAT(text, HasSubstr("0:(1,1,X_PLUS),(4,4,Y_MINUS),\n"));
  EXPECT_THAT(text, HasSubstr("2:(2,1,Y_PLUS),(3,4,X_MINUS),\n"));
  const auto again = parseFleetPlan(text, "plan");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->headings, plan->headings);
  const auto back = parseFleetPlan(*writePlanviz(*again), "plan");
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, *plan);
}

TEST(FleetPlanFormat, PlanvizHasCostsTasksAndEvents) {
  const GridFleetPlanFile plan = planOfPaths({{{0, 0}, {0, 1}, {1, 1}}, {{3, 3}, {2, 3}}});
  const std::string text = *writePlanviz(plan);
  EXPECT_THAT(text, HasSubstr("\"teamSize\": 2"));
  EXPECT_THAT(text, HasSubstr("\"sumOfCost\": 3"));
  EXPECT_THAT(text, HasSubstr("\"makespan\": 2"));
  EXPECT_THAT(text, HasSubstr("[\"R,U\", \"D,W\"]"));
  EXPECT_THAT(text, HasSubstr("\"tasks\": [[0, 1, 1], [1, 2, 3]]"));
  EXPECT_THAT(text, HasSubstr("[1, 1, \"finished\"]"));
}

// Else a reader would take U for a row up, which leads the second agent to its goal.
TEST(FleetPlanFormat, ATaskOfPlanvizIsFinishedOnlyAtItsGoal) {
  const auto plan = parseFleetPlan(
      "agents=2\nstarts=(1,1),(2,2),\ngoals=(0,2),(2,1),\nsolution=\n0:(1,1),(2,2),\n"
      "1:(1,2),(2,3),\n",
      "plan");
  ASSERT_TRUE(plan);
  const auto text = writePlanviz(*plan);
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("\"numTaskFinished\": 0"), std::string::npos) << *text;
  const auto again = parseFleetPlan(*text, "again");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->cells, plan->cells);
}

TEST(FleetPlanFormat, AgentsThatArriveEarlyStay) {
  const auto paths = parseFleetPlan("Agent 0: (0,0)->(0,1)->(0,2)->\nAgent 1: (5,5)->\n", "p");
  ASSERT_TRUE(paths);
  EXPECT_EQ(paths->at(2, 1), (Cell{5, 5}));
  const auto yaml = parseFleetPlan(
      "statistics:\n  cost: 2\nschedule:\n  agent0:\n    - x: 3\n      y: 1\n      t: 0\n"
      "    - {x: 4, y: 1, t: 2}\n  agent1:\n    - x: 0\n      y: 0\n      t: 0\n",
      "p");
  ASSERT_TRUE(yaml) << yaml.error().text();
  EXPECT_EQ(yaml->at(1, 0), (Cell{1, 3}));  // waits
  EXPECT_EQ(yaml->at(2, 0), (Cell{1, 4}));
  EXPECT_EQ(yaml->at(2, 1), (Cell{0, 0}));
}

TEST(FleetPlanFormat, SchedulesInEveryStyleOfYamlAreReadAlike) {
  const GridFleetPlanFile wanted =
      planOfPaths({{{1, 3}, {1, 3}, {1, 4}}, {{0, 0}, {0, 0}, {0, 0}}});
  for (const char* text :
       {"{schedule: {agent0: [{x: 3, y: 1, t: 0}, {x: 4, y: 1, t: 2}], agent1: [{x: 0, y: 0, t: "
        "0}]}}",
        "schedule:\n    agent0:\n    - t: 0\n      y: 1\n      x: 3\n    -   {t: 2,\n         x: "
        "4, y: 1}\n"
        "    \"agent1\":\n    - {x: 0, y: 0, t: 0}\nstatistics:\n    cost: 2\n"}) {
    const auto plan = parseScheduleYaml(text);
    ASSERT_TRUE(plan) << text << describe(plan.error());
    for (std::size_t step = 0; step < wanted.steps(); ++step) {
      for (std::size_t agent = 0; agent < 2; ++agent) {
        EXPECT_EQ(plan->at(step, agent), wanted.at(step, agent)) << text;
      }
    }
  }
}

TEST(FleetPlanFormat, DiagonalStepsAreNoActionsOfPlanviz) {
  const auto text = writePlanviz(planOfPaths({{{0, 0}, {1, 1}}}));
  ASSERT_FALSE(text);
  EXPECT_THAT(text.error().text(), HasSubstr("agent 0 makes a step at time 1"));
}

TEST(FleetPlanFormat, BadFilesGiveTheLineAndTheValue) {
  EXPECT_THAT(errorOf("Agent 0: (0,0)->(0,x)->\n"), HasSubstr("is no cell (row,column)"));
  EXPECT_THAT(errorOf("Agent 0: (0,0)->\nAgent 2: (1,1)->\n"), HasSubstr("\"Agent 1:\""));
  EXPECT_THAT(errorOf("Agent 0:\n"), HasSubstr("the path has no cell"));
  EXPECT_THAT(errorOf("schedule:\n  a:\n    - x: 1\n      t: 0\n"), HasSubstr("x, y and t"));
  EXPECT_THAT(errorOf("schedule:\n  a:\n    - x: 1\n      y: 1\n      t: 1\n"),
              HasSubstr("time 1 is not after"));
  EXPECT_THAT(errorOf("schedule:\n  a:\n    - x: -1\n"), HasSubstr("no whole number of 0"));
  EXPECT_THAT(errorOf("schedule:\n  a: &b\n"), HasSubstr("anchors (&name) are not read"));
  EXPECT_THAT(errorOf("schedule:\n"), HasSubstr("no position"));
  EXPECT_THAT(errorOf(R"({"start": [[0,0,"E"]], "actualPaths": ["F,X"]})"),
              HasSubstr("/actualPaths/0: action 1, \"X\", is none of F, R, C, W"));
  EXPECT_THAT(errorOf(R"({"start": [[0,0,"N"]], "actualPaths": ["F"]})"),
              HasSubstr("leads off the map"));
  EXPECT_THAT(errorOf(R"({"start": [[0,0,"E"]], "actualPaths": []})"),
              HasSubstr("0 paths for 1 agents"));
}

}  // namespace
}  // namespace clearway::maps
