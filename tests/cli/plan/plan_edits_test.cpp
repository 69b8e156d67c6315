// clearway plan --edits for agents with a heading: plans are kept or searched again, and compared
// with plans on maps with the same edits.
#include <gmock/gmock.h>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

class PoseEdits : public CliTest {
 protected:
  PoseEdits() { write("room.map", kRoomMap); }
};

const std::string kTask = "plan --map room.map --agent 0.8,0.4 --from 2.5,4.5,0 --to 10.5,4.5,0 ";

TEST_F(PoseEdits, AreKeptWhereThePlanRemainsValidAndEqualFreshPlans) {
  // Edits: far from the path; a wall across it; the wall is removed; the agent moves; it is
  // enclosed.
  write("edits.txt",
        "block 0 0\n"
        "block 6 5 7 5\n"
        "free 6 5 7 5\n"
        "start 4 3\n"
        "block 0 5 1 5 6 5 7 5\n");
  const ProgramRun r = run(kTask + "--edits edits.txt");
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_THAT(r.err, HasSubstr("room.map: after edit 5: "));
  EXPECT_THAT(r.out, HasSubstr("edits=5 equal_to_fresh=6 of 6 kept="));
  const maps::JsonValue json =
      *maps::parseJson(run(kTask + "--edits edits.txt --json").out, "stdout");
  const maps::JsonValue::Array& steps = *json.find("edits")->array();
  ASSERT_EQ(steps.size(), 6U);
  const auto textAt = [&](std::size_t k, const char* name) { return *steps[k].find(name)->text(); };
  EXPECT_EQ(textAt(0, "answer"), "searched");
  EXPECT_EQ(textAt(1, "answer"), "kept");
  EXPECT_EQ(*steps[1].find("expanded")->number(), 0.0);
  EXPECT_GT(*steps[1].find("fresh_expanded")->number(), 0.0);
  EXPECT_EQ(textAt(2, "answer"), "searched again");
  EXPECT_EQ(textAt(3, "answer"), "searched again");
  EXPECT_EQ(textAt(5, "status"), "NoPath");
  const auto costAt = [&](std::size_t k) { return *steps[k].find("cost")->number(); };
  EXPECT_EQ(costAt(0), costAt(1));
  EXPECT_LT(costAt(0), costAt(2));
  EXPECT_EQ(costAt(0), costAt(3));
  EXPECT_LT(costAt(4), costAt(0));
}

TEST_F(PoseEdits, CostWhatPlansOnTheEditedMapDo) {
  write("edits.txt", "block 6 5 7 5\nblock 0 5\nfree 4 5 4 6\n");
  for (const std::string more :
       {"", " --motion car --min-radius 0.7", " --motion omni --headings 8", " --weight 2",
        " --goal-tolerance 0.3,10", " --near-cost 2,1"}) {
    const maps::JsonValue json =
        *maps::parseJson(run(kTask + "--edits edits.txt --json" + more).out, "stdout");
    std::string map = kRoomMap;
    const auto set = [&](std::size_t row, std::size_t column, char c) {
      const std::size_t cells = map.find("map\n") + 4;
      map[cells + row * 13 + column] = c;
    };
    const auto expectSame = [&](std::size_t k) {
      write("room.map", map);
      const maps::JsonValue plan = *maps::parseJson(run(kTask + "--json" + more).out, "stdout");
      const maps::JsonValue& step = (*json.find("edits")->array())[k];
      ASSERT_EQ(*step.find("status")->text(), "Solved") << more;
      const double cost = *plan.find("cost")->number();
      EXPECT_NEAR(*step.find("cost")->number(), cost, 4e-3 * cost) << more << k;
    };
    expectSame(0);
    set(6, 5, '@');
    set(7, 5, '@');
    expectSame(1);
    set(0, 5, '@');
    expectSame(2);
    set(4, 5, '.');
    set(4, 6, '.');
    expectSame(3);
    write("room.map", kRoomMap);
  }
}

TEST_F(PoseEdits, GoWithOneGoalAndNoFiles) {
  write("edits.txt", "block 0 0\n");
  for (const auto& [more, words] :
       {std::pair{" --smooth", "--smooth and further goals"},
        std::pair{" --nearest", "--edits only prints costs"},
        std::pair{" --out plan.json", "--edits only prints costs"},
        std::pair{" --planner astar", "--edits needs --planner dstar, or an agent"}}) {
    const ProgramRun r = run(kTask + "--edits edits.txt" + more);
    EXPECT_EQ(r.exit_code, 2) << more;
    EXPECT_THAT(r.err, HasSubstr(words));
  }
  write("edits.txt", "block 0 0\nfree 9 1\n");
  const ProgramRun r = run(kTask + "--edits edits.txt");
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_THAT(r.err, HasSubstr("edits.txt:2: "));
  write("edits.txt", "start 4 5\n");  // in the pillar
  EXPECT_EQ(run(kTask + "--edits edits.txt").exit_code, 12);
}

}  // namespace
}  // namespace clearway::testing
