#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "core/base/rng.h"
#include "maps/fleet/fleet_plan_format.h"

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

struct LogState {
  int row = 0, column = 0, heading = 0;  // E, S, W, N
  friend bool operator==(const LogState&, const LogState&) = default;
};

// Where an agent is after each tick: a letter other than W counts its ticks, which waits interrupt,
// and happens at the tick that makes `ticks` of them.
std::vector<LogState> playedLog(const std::vector<std::pair<char, int>>& actions, LogState state,
                                int ticks) {
  constexpr std::array kStep{std::pair{0, 1}, std::pair{1, 0}, std::pair{0, -1}, std::pair{-1, 0}};
  std::vector<LogState> states{state};
  int counter = 0;
  for (const auto& [letter, count] : actions) {
    for (int k = 0; k < count; ++k) {
      if (letter != 'W' && ++counter == ticks) {
        counter = 0;
        if (letter == 'R') state.heading = (state.heading + 1) % 4;
        if (letter == 'C') state.heading = (state.heading + 3) % 4;
        if (letter == 'F') {
          state.row += kStep[static_cast<std::size_t>(state.heading)].first;
          state.column += kStep[static_cast<std::size_t>(state.heading)].second;
        }
      }
      states.push_back(state);
    }
  }
  return states;
}

// The segments of `size` ticks that the log has of these actions. Headers repeat the start, or have
// the state there.
std::string segmentsOf(const std::vector<std::pair<char, int>>& actions,
                       const std::vector<LogState>& states, int size, bool headers_repeat_start) {
  std::string out;
  int tick = 0;
  bool open = false;
  for (auto [letter, count] : actions) {
    while (count > 0) {
      if (tick % size == 0) {
        const LogState& s =
            headers_repeat_start ? states.front() : states[static_cast<std::size_t>(tick)];
        out += std::string(open ? ")]" : "") + "[(" + std::to_string(tick) + "," +
               std::to_string(s.row) + "," + std::to_string(s.column) + "," +
               std::to_string(s.heading) + ",0):(";
        open = true;
      } else {
        out += ",";
      }
      const int n = std::min(count, size - tick % size);
      out += std::string(1, letter) + " " + std::to_string(n);
      count -= n;
      tick += n;
    }
  }
  return out + ")]";
}

TEST(PlanvizLog, SegmentsOfTicksAreReadAsTheyAreExecuted) {
  Rng rng(17);
  for (int n = 0; n < 100; ++n) {
    const int ticks = 1 + static_cast<int>(rng.below(12));
    std::vector<std::pair<char, int>> actions;
    for (int a = 0; a < 30; ++a) {
      const char letter = "FFFRC"[rng.below(5)];
      const int first = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(ticks)));
      actions.emplace_back(letter, first);
      if (first < ticks) {
        actions.emplace_back('W', 1 + static_cast<int>(rng.below(4)));
        actions.emplace_back(letter, ticks - first);
      }
    }
    const std::vector<LogState> wanted = playedLog(actions, {500, 500, n % 4}, ticks);
    const std::string text =
        R"({"actionModel": "MAPF_T", "version": "2026 LoRR", "agentMaxCounter": )" +
        std::to_string(ticks) + R"(, "start": [[500, 500, ")" + std::string(1, "ESWN"[n % 4]) +
        R"("]], "actualPaths": [")" +
        segmentsOf(actions, wanted, 1 + static_cast<int>(rng.below(50)), n % 2 == 0) + R"("]})";
    const auto plan = parseFleetPlan(text, "log.json");
    ASSERT_TRUE(plan) << text << describe(plan.error());
    ASSERT_EQ(plan->steps(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      EXPECT_EQ((LogState{plan->cells[k].row, plan->cells[k].column,
                          static_cast<int>(plan->headings[k])}),
                wanted[k])
          << k;
    }
    // What is written reads back, with letters for each tick.
    EXPECT_EQ(*parsePlanviz(*writePlanviz(*plan), "again"), *plan);
  }
}

TEST(PlanvizLog, StartsBeyondThePathsAreIgnoredWithAWarning) {
  const auto plan =
      parseFleetPlan(R"({"actionModel": "MAPF", "start": [[0,0,"N/A"],[3,3,"N/A"],[4,4,"N/A"]],)"
                     R"("actualPaths": ["R,R", "U"], "tasks": [[0,1,1]], "errors": []})",
                     "log.json");
  ASSERT_TRUE(plan) << describe(plan.error());
  EXPECT_EQ(plan->agents, 2U);
  EXPECT_EQ(plan->at(2, 0), (Cell{0, 2}));
  EXPECT_EQ(plan->at(2, 1), (Cell{4, 3}));
  ASSERT_EQ(plan->warnings.size(), 1U);
  EXPECT_EQ(plan->warnings[0].text(), "the log has 3 starts for 2 paths: the first 2 are read");
  ASSERT_EQ(plan->not_kept.size(), 1U);
  EXPECT_EQ(plan->not_kept[0].text(), "not kept of the log: tasks");
}

TEST(PlanvizLog, UIsTheDirectionInWhichTasksAreFinishedOrNoPathLeavesTheMap) {
  const auto last = [](const std::string& more) {
    const auto plan = parseFleetPlan(
        R"({"actionModel": "MAPF", "start": [[5,5,"N/A"]], "actualPaths": ["U,U,R"])" + more + "}",
        "log.json");
    EXPECT_TRUE(plan) << describe(plan.error());
    return std::pair{plan->at(3, 0), plan->warnings.size()};
  };
  EXPECT_EQ(last(""), (std::pair{Cell{7, 6}, std::size_t{0}}));
  EXPECT_EQ(last(R"(, "tasks": [[4,7,6]], "events": [[[4,0,"assigned"],[4,3,"finished"]]])"),
            (std::pair{Cell{7, 6}, std::size_t{0}}));
  EXPECT_EQ(last(R"(, "tasks": [[4,3,6]], "events": [[[4,0,"assigned"],[4,3,"finished"]]])"),
            (std::pair{Cell{3, 6}, std::size_t{1}}));
  EXPECT_EQ(last(R"(, "tasks": [[4,3,6]], "events": [[3,0,4,1], 7, [[4,99,"finished"]]])").first,
            (Cell{7, 6}));
  const auto down = parseFleetPlan(
      R"({"actionModel": "MAPF", "start": [[0,0,"N/A"]], "actualPaths": ["D,R"]})", "log.json");
  ASSERT_TRUE(down) << describe(down.error());
  EXPECT_EQ(down->at(2, 0), (Cell{1, 1}));
  EXPECT_FALSE(parseFleetPlan(
      R"({"actionModel": "MAPF", "start": [[0,0,"N/A"]], "actualPaths": ["D,U,U"]})", "log.json"));
}

TEST(PlanvizLog, FormatsWithoutHeadingsSaySo) {
  const auto plan = parseFleetPlan(
      R"({"actionModel": "MAPF_T", "start": [[0,0,"E"]], "actualPaths": ["F,R"]})", "log.json");
  ASSERT_TRUE(plan);
  EXPECT_TRUE(lossesOf(*plan, FleetPlanFormat::Lacam).empty());
  EXPECT_TRUE(lossesOf(*plan, FleetPlanFormat::Planviz).empty());
  for (const auto format : {FleetPlanFormat::Paths, FleetPlanFormat::Yaml}) {
    ASSERT_EQ(lossesOf(*plan, format).size(), 1U);
    EXPECT_THAT(lossesOf(*plan, format)[0].text(), HasSubstr("their turns are waits"));
  }
}

TEST(PlanvizLog, DamagedSegmentsAreRefusedWithTheirPlace) {
  const auto error = [](const std::string& path) {
    const auto plan = parseFleetPlan(
        R"({"agentMaxCounter": 2, "start": [[1,1,"E"]], "actualPaths": [")" + path + "\"]}", "l");
    return plan ? std::string() : describe(plan.error());
  };
  EXPECT_EQ(error("[(0,1,1,0,0):(F 2)][(2,1,2,0,0):(W 1)]"), "");
  EXPECT_THAT(error("[(0,1,1,0,0):(F 2)"), HasSubstr("/actualPaths/0: "));
  EXPECT_THAT(error("[(0,1,1,0,0):(F 2)][(3,1,2,0,0):(W 1)]"), HasSubstr("is no segment"));
  EXPECT_THAT(error("[(0,1,1,0,0):(F 2)][(2,7,7,0,0):(W 1)]"), HasSubstr("is no segment"));
  EXPECT_THAT(error("[(0,1,1,0):(F 2)]"), HasSubstr("is no segment"));
  EXPECT_THAT(error("[(0,1,1,0,0):(F)]"), HasSubstr("is no action with its ticks"));
  EXPECT_THAT(error("[(0,1,1,0,0):(F -1)]"), HasSubstr("is no action with its ticks"));
  EXPECT_THAT(error("[(0,1,1,0,0):(X 1)]"), HasSubstr("\"X\" is none of F, R, C, W"));
  EXPECT_THAT(error("[(0,1,1,0,0):(W 999999999)]"), HasSubstr("more than 1000000 ticks"));
  EXPECT_THAT(error("[(0,1,1,2,0):(R 4,F 6)]"), HasSubstr("leads off the map"));
}

}  // namespace
}  // namespace clearway::maps
