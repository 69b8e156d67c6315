// clearway cover: paths along which a tool covers an area.
#include <gmock/gmock.h>

#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kCover = "cover room.map --agent 1.2,0.8 --from 2.5,1.5,0 --tool-width 0.8";

class Covering : public CliTest {
 protected:
  Covering() { write("room.map", kRoomMap); }
};

TEST_F(Covering, ItsPlanIsProvedByCheckAndOpenedByOthers) {
  const ProgramRun run = this->run(kCover + " --out plan.json --svg cover.svg");
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, StartsWith("Covered  room.map, "));
  EXPECT_EQ(this->run("check plan.json").exit_code, 0);
  EXPECT_EQ(this->run("render plan.json plan.svg").exit_code, 0);
  EXPECT_EQ(this->run("convert plan.json t.csv --max-speed 1").exit_code, 0);
  const std::string svg = read("cover.svg");
  for (const char* text : {">covered<", ">missed<", ">out of reach<"}) {
    EXPECT_THAT(svg, HasSubstr(text));
  }
}

TEST_F(Covering, ItsFiguresBelongTogether) {
  const maps::JsonValue json = parsed(this->run(kCover + " --json --max-speed 1").out);
  const maps::JsonValue& areas = *json.find("areas");
  EXPECT_GT(numberOf(json, "share"), 0.9);
  EXPECT_NEAR(numberOf(areas, "covered") + numberOf(areas, "missed"), numberOf(areas, "region"),
              1e-9);
  EXPECT_NEAR(numberOf(areas, "region") + numberOf(areas, "out_of_reach"), numberOf(areas, "free"),
              1e-9);
  EXPECT_GT(numberOf(json, "time_s"), numberOf(json, "working_length"));
  const maps::JsonValue part =
      parsed(this->run(kCover + " --json --area 'POLYGON((1 1, 5 1, 5 3, 1 3, 1 1))'").out);
  EXPECT_LT(numberOf(*part.find("areas"), "free"), 8.001);
}

TEST_F(Covering, ContoursAndHeadlandsReachWhatLinesDoNot) {
  const double lines = numberOf(*parsed(this->run(kCover + " --json").out).find("areas"), "region");
  for (const char* pattern :
       {" --headlands 1", " --headlands 1 --headlands-last", " --pattern contour"}) {
    const ProgramRun run = this->run(kCover + pattern + " --json");
    ASSERT_EQ(run.exit_code, 0) << run.err;
    const maps::JsonValue json = parsed(run.out);
    EXPECT_GT(numberOf(json, "laps"), 0.0);
    EXPECT_GE(numberOf(*json.find("areas"), "region"), lines);
  }
}

// Lines across a corridor have no room; those along it have.
TEST_F(Covering, ACorridorIsCoveredInEitherDirection) {
  std::string rows;
  for (int i = 0; i < 30; ++i) rows += i == 0 || i == 29 ? "@@@@@@@@@\n" : "@@@...@@@\n";
  write("corridor.map", "type octile\nheight 30\nwidth 9\nmap\n" + rows);
  const ProgramRun r =
      run("cover corridor.map --agent 3.5,2.5 --from 4.5,10,90 --tool-width 2.5 --reverse --json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_GT(numberOf(parsed(r.out), "share"), 0.8);
}

// Lines that end on an edge of cells leave no row of cells that more and more swaths could cover.
TEST_F(Covering, AnEmptyMapNeedsFewSwathsForGaps) {
  std::string rows;
  for (int i = 0; i < 40; ++i) rows += std::string(40, '.') + "\n";
  write("open.map", "type octile\nheight 40\nwidth 40\nmap\n" + rows);
  const maps::JsonValue json =
      parsed(run("cover open.map --agent 2,1 --from 20,20,0 --tool-width 2 --json").out);
  EXPECT_GT(numberOf(json, "share"), 0.95);
  EXPECT_LE(numberOf(json, "gap_swaths"), 10.0);
  EXPECT_LE(numberOf(json, "swaths"), 40.0);
}

TEST_F(Covering, AnAgentThatCannotReverseEndsLinesWhereItCanTurn) {
  const ProgramRun run = this->run(kCover + " --no-reverse --json --out plan.json");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_GT(numberOf(parsed(run.out), "share"), 0.7);
  EXPECT_EQ(this->run("check plan.json").exit_code, 0);
}

TEST_F(Covering, ConnectionsCountAllCosts) {
  const std::string cover = "cover " + std::string(CLEARWAY_SOURCE_DIR) +
                            "/maps/samples/workshop.yaml --agent 0.7,0.5 --from -4.4,2.6,-90 "
                            "--tool-width 0.5 --json";
  const auto lengthWith = [&](const std::string& costs) {
    return numberOf(parsed(this->run(cover + costs).out), "length");
  };
  const double usual = lengthWith("");
  EXPECT_NE(lengthWith(" --near-cost 3,1"), usual);
  EXPECT_NE(lengthWith(" --switch-cost 10"), usual);
}

TEST_F(Covering, BadInputIsRefusedWithItsValue) {
  const std::string agent = "cover room.map --agent 1.2,0.8 ";
  for (const auto& [arguments, code, message] :
       {std::tuple{agent + "--from 2.5,1.5,0", 2, "--tool-width is missing"},
        std::tuple{agent + "--tool-width 1", 2, "--from is missing"},
        std::tuple{std::string("cover room.map --from 1,1,0 --tool-width 1"), 2,
                   "--agent or --footprint is missing"},
        std::tuple{agent + "--from 2.5,1.5,0 --tool-width 0", 3, "a tool width of 0 m"},
        std::tuple{agent + "--from 2.5,1.5,0 --tool-width nan", 2, "--tool-width"},
        std::tuple{agent + "--from 2.5,1.5,0 --tool-width 100", 3, "wider than the map"},
        std::tuple{agent + "--from 2.5,1.5 --tool-width 1", 3, "has no heading"},
        std::tuple{agent + "--from 2.5,1.5,0 --tool-width 1 --angle up", 2, "'up' is neither"},
        std::tuple{agent + "--from 6,4,0 --tool-width 1", 12,
                   "start at x 6, y 4, heading 0°, 0.4 cells deep: the agent at the start "
                   "collides with the obstacle at row "},
        std::tuple{agent + "--from 4.6,4,0 --tool-width 1", 12,
                   "; use 'clearway plan --escape' first"},
        std::tuple{agent + "--from 99,4,0 --tool-width 1", 12, "this lies outside the map"},
        std::tuple{agent + "--from 4.6,4,0 --tool-width 1 --escape", 2,
                   "--escape is not for covering"},
        std::tuple{agent + "--from 2.5,1.5,0 --tool-width 1 --area "
                           "'POLYGON((1 1, 5 3, 5 1, 1 3, 1 1))'",
                   3, "the area is not valid"},
        std::tuple{agent + "--from 2.5,1.5,0 --tool-width 1 --area "
                           "'POLYGON((50 1, 55 1, 55 3, 50 1))'",
                   3, "no part on the map"}}) {
    const ProgramRun run = this->run(arguments);
    EXPECT_EQ(run.exit_code, code) << arguments << "\n" << run.err;
    EXPECT_THAT(run.err, HasSubstr(message)) << arguments;
  }
}

}  // namespace
}  // namespace clearway::testing
