#include "maps/fleet/lorr_problem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

const GridFrame kFrame = *GridFrame::make(3, 5, 1.0, 1.0);

TEST(LorrProblem, NamesItsFilesAndWhatIsNotKept) {
  const auto p = parseLorrProblem(
      R"({"mapFile": "maps/a.map", "agentFile": "a.agents", "teamSize": 2, "taskFile": "a.tasks",
          "numTasksReveal": 1.5, "version": "2026 LoRR", "delayConfig": {"seed": 0}})",
      "p.json");
  ASSERT_TRUE(p) << describe(p.error());
  EXPECT_EQ(p->map, "maps/a.map");
  EXPECT_EQ(p->team_size, 2U);
  ASSERT_EQ(p->not_kept.size(), 2U);
  EXPECT_THAT(p->not_kept[0].text(), HasSubstr("reveals 1.5 for each agent"));
  EXPECT_EQ(p->not_kept[1].text(), "\"delayConfig\" has no effect");
  EXPECT_THAT(describe(parseLorrProblem(R"({"mapFile": "a.map"})", "p.json").error()),
              HasSubstr("p.json"));
}

TEST(LorrProblem, CellsCountRowByRow) {
  const auto starts =
      parseLorrAgents("# version for LoRR 2026\r\n3\r\n0\r\n7\r\n\r\n14\r\n", kFrame, 2);
  ASSERT_TRUE(starts) << describe(starts.error());
  EXPECT_EQ(*starts, (std::vector<Cell>{{0, 0}, {1, 2}}));
  const auto tasks = parseLorrTasks("# c\n3\n1,2\n3\n 4, 5 6 \n", kFrame);
  ASSERT_TRUE(tasks) << describe(tasks.error());
  EXPECT_EQ(*tasks,
            (std::vector<std::vector<Cell>>{{{0, 1}, {0, 2}}, {{0, 3}}, {{0, 4}, {1, 0}, {1, 1}}}));
}

TEST(LorrProblem, BadFilesGiveTheLineAndTheValue) {
  const auto agents = [](const char* text, std::size_t team = 1) {
    const auto r = parseLorrAgents(text, kFrame, team);
    return r ? std::string() : describe(r.error());
  };
  EXPECT_THAT(agents(""), HasSubstr("the first line is the number"));
  EXPECT_THAT(agents("x\n1\n"), HasSubstr("1: the first line is the number"));
  EXPECT_THAT(agents("2\n1\n"), HasSubstr("only 1 of 2 lines are there"));
  EXPECT_THAT(agents("1\n1\n2\n"), HasSubstr("3: more follows after the 1 lines"));
  EXPECT_THAT(agents("1\n15\n"), HasSubstr("2: \"15\" is no cell row * columns + column of a map "
                                           "of 5 x 3 cells"));
  EXPECT_THAT(agents("1\n-1\n"), HasSubstr("\"-1\" is no cell"));
  EXPECT_THAT(agents("1\n1 2\n"), HasSubstr("a start is one cell"));
  EXPECT_THAT(agents("1\n1\n", 2), HasSubstr("1 starts for 2 agents"));
  EXPECT_THAT(describe(parseLorrTasks("1\n,\n", kFrame).error()),
              HasSubstr("the task has no cell"));
}

}  // namespace
}  // namespace clearway::maps
