// clearway plan, solve and check for points: what they say of tables, searches, costs and lengths.
#include <gmock/gmock.h>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kEnds = " --map room.map --from 2.5,4.5 --to 9.5,4.5 ";

class PointReported : public CliTest {
 protected:
  PointReported() {
    write("room.map", kRoomMap);
    write("room.scen", kScenario);
  }
  [[nodiscard]] ProgramRun succeed(const std::string& arguments) const {
    ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, 0) << arguments << "\n" << r.err;
    return r;
  }
  [[nodiscard]] maps::JsonValue jsonOf(const std::string& arguments) const {
    return *maps::parseJson(succeed(arguments + " --json").out, "stdout");
  }
  [[nodiscard]] static std::string text(const maps::JsonValue& json, const char* key) {
    const maps::JsonValue* value = json.find(key);
    return value != nullptr && value->text() != nullptr ? *value->text() : "missing";
  }
};

TEST_F(PointReported, TablesAreBuiltKeptAndReadTheNextTime) {
  const std::string plan = "plan --planner auto --preprocess" + kEnds;
  const ProgramRun first = succeed(plan);
  EXPECT_THAT(first.out, HasSubstr("landmarks    8 landmarks"));
  EXPECT_THAT(first.out, HasSubstr("and kept for next time in room.map.clearway-tables"));
  EXPECT_EQ(first.err, "");
  EXPECT_THAT(succeed(plan).out, HasSubstr(" from room.map.clearway-tables"));
  EXPECT_EQ(text(*jsonOf(plan).find("landmarks"), "origin"), "file");
  EXPECT_THAT(succeed("solve room.map room.scen --preprocess").out, HasSubstr(" landmarks=file "));
  const std::string good = read("room.map.clearway-tables");
  std::string flipped = good;
  flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 8);
  write("room.map.clearway-tables", flipped);
  const ProgramRun mended = succeed(plan);
  EXPECT_THAT(mended.err, StartsWith("clearway: warning: room.map.clearway-tables: is damaged"));
  EXPECT_EQ(read("room.map.clearway-tables"), good);
  write("room.map", replaced(kRoomMap, "....@@....", "....@@@..."));
  EXPECT_THAT(succeed(plan).err, HasSubstr("is of another map"));
  EXPECT_NE(read("room.map.clearway-tables"), good);
}

TEST_F(PointReported, ABlockedEndHasAPlaceAndNoHeading) {
  const ProgramRun point = run("plan --planner point --map room.map --from 6.5,4.5 --to 9.5,4.5");
  EXPECT_THAT(point.err, HasSubstr("start at x 6.5, y 4.5: "));
  EXPECT_THAT(point.err, Not(HasSubstr("heading")));
  const ProgramRun any = run("plan --map room.map --agent 0.8,0.4 --from 2,4.5,0 --to 6.5,4.5");
  EXPECT_THAT(any.err, HasSubstr("goal at x 6.5, y 4.5: "));
  EXPECT_THAT(any.err, Not(HasSubstr("heading 0°")));
}

TEST_F(PointReported, AFolderThatCannotBeWrittenIsReportedAndThePlanIsMade) {
  write("closed/room.map", kRoomMap);
  const auto folder = folder_ / "closed";
  std::filesystem::permissions(
      folder, std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  RunOptions options;
  options.bound_by_permissions = true;
  const ProgramRun r =
      run("plan --planner auto --preprocess --map closed/room.map --from 2.5,4.5 --to 9.5,4.5",
          options);
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.out, StartsWith("Solved  room.map"));
  EXPECT_THAT(r.err, HasSubstr("closed/room.map.clearway-tables: the tables could not be kept"));
  EXPECT_EQ(files(), (std::vector<std::string>{"closed/room.map", "room.map", "room.scen"}));
}

TEST_F(PointReported, TablesHaveLimitsAndAreNotMadeForNothing) {
  const ProgramRun small =
      succeed("plan --planner auto --preprocess --preprocess-memory 0.001" + kEnds);
  EXPECT_THAT(small.err, HasSubstr("the tables of this map need 1 MB, more than they may take"));
  EXPECT_THAT(small.out, HasSubstr("landmarks    none"));
  EXPECT_EQ(run("plan --planner auto --preprocess-time 2" + kEnds).exit_code, 2);
  for (const std::string other : {"--planner astar", "--planner auto --connectivity 4"}) {
    EXPECT_THAT(succeed("plan --preprocess " + other + kEnds).err,
                HasSubstr("only the point planner's fast searches use tables"));
  }
  EXPECT_THAT(succeed("solve room.map room.scen --preprocess --planner dstar").err,
              HasSubstr("only the point planner's fast searches use tables"));
  EXPECT_FALSE(exists("room.map.clearway-tables"));
}

TEST_F(PointReported, WhichSearchAnsweredAndWhyNotTheOneAskedFor) {
  EXPECT_EQ(text(jsonOf("plan --planner jps" + kEnds), "search"), "jps");
  EXPECT_EQ(text(jsonOf("plan --planner jps" + kEnds), "search_note"), "");
  EXPECT_THAT(succeed("plan --planner dijkstra" + kEnds).out, HasSubstr("search       dijkstra, "));
  for (const auto& [options, search, note] :
       {std::tuple{"--planner jps --terrain S=2", "astar", "do not weigh terrain: A* took over"},
        std::tuple{"--planner auto --connectivity 4", "astar", "are for eight directions"},
        std::tuple{"--planner jps --corners always", "astar", "cut no corners"},
        std::tuple{"--planner bfs --terrain S=2", "bfs", "breadth-first counts steps"}}) {
    const std::string call = "plan " + std::string(options) + kEnds;
    EXPECT_THAT(succeed(call).out, HasSubstr(note)) << options;
    EXPECT_EQ(text(jsonOf(call), "search"), search) << options;
    EXPECT_THAT(text(jsonOf(call), "search_note"), HasSubstr(note)) << options;
  }
  const ProgramRun solved = succeed("solve room.map room.scen --planner jps --corners always");
  EXPECT_THAT(solved.err, HasSubstr("cut no corners: A* took over"));
}

TEST_F(PointReported, SeveralGoalsReportTheirSearchAndItsTime) {
  const std::string call = "plan --map room.map --from 2.5,4.5 --to '11.5,4.5;2.5,7.5' --planner ";
  const maps::JsonValue json = jsonOf(call + "astar");
  EXPECT_GT(*json.find("time_s")->number(), 0.0);
  EXPECT_EQ(text(json, "search"), "dijkstra");
  EXPECT_THAT(text(json, "search_note"), HasSubstr("one search to several goals is Dijkstra's"));
  EXPECT_THAT(succeed(call + "astar").out, Not(HasSubstr(" in 0 ms")));
  EXPECT_EQ(text(jsonOf(call + "bfs"), "search"), "bfs");
  EXPECT_EQ(text(jsonOf(call + "theta"), "search"), "theta");
  EXPECT_EQ(text(jsonOf(call + "auto"), "search_note"), "");
}

TEST_F(PointReported, AnyAngleRefusesOtherCornerRulesThanItsOwn) {
  for (const std::string rule : {"never", "always"}) {
    const ProgramRun r = run("plan --planner anyangle --corners " + rule + kEnds);
    EXPECT_EQ(r.exit_code, 2) << rule;
    EXPECT_THAT(r.err, HasSubstr("one-free"));
  }
  (void)succeed("plan --planner anyangle --corners one-free" + kEnds);
  (void)succeed("plan --planner anyangle" + kEnds);
}

TEST_F(PointReported, NoSmoothingIsReportedThatDidNotHappen) {
  const ProgramRun r = succeed("plan --planner theta --smooth" + kEnds);
  EXPECT_THAT(r.err, HasSubstr("the point planner ignores --smooth"));
  EXPECT_THAT(r.out, Not(HasSubstr("smoothing")));
}

TEST_F(PointReported, CheckReportsTheCostOfTerrainAndRefusesAFalseOne) {
  write("ford.map", "type octile\nheight 2\nwidth 9\nmap\n....S....\n....S....\n");
  (void)succeed(
      "plan --map ford.map --planner auto --terrain S=3 --from 0.5,0.5 --to 8.5,0.5 --out p.json");
  EXPECT_THAT(succeed("check p.json").out, HasSubstr("cost         10 cells, by the terrain"));
  EXPECT_EQ(*jsonOf("check p.json").find("cost")->number(), 10.0);
  const std::string plan = read("p.json");
  write("half.json", replaced(plan, "\"cost\": 10", "\"cost\": 5"));
  const ProgramRun r = run("check half.json");
  EXPECT_EQ(r.exit_code, 11);
  EXPECT_THAT(r.err,
              StartsWith("clearway: half.json: the file claims a cost of 5 cells; it is 10"));
}

TEST_F(PointReported, SolveHoldsOtherRulesAgainstNoOptima) {
  for (const std::string other : {"--planner anyangle", "--radius 0.5", "--taut"}) {
    const ProgramRun r = succeed("solve room.map room.scen " + other);
    EXPECT_THAT(r.out, HasSubstr("solved=2 unreachable=0 limit=0 compared=no mean_us="));
    EXPECT_THAT(r.out, Not(HasSubstr("worst_deviation")));
  }
}

TEST_F(PointReported, WhichOfSeveralGoalsAndHowFarFromTheEndsThatWereAskedFor) {
  const std::string plan = "plan --map room.map --planner auto --from 0.5,0.5 --to ";
  EXPECT_THAT(succeed(plan + "'11.5,0.5;4.5,0.5;11.5,7.5'").out,
              HasSubstr("goal         2 of 3, the cheapest to reach\n"));
  EXPECT_EQ(*jsonOf(plan + "'11.5,0.5;4.5,0.5;11.5,7.5'").find("goal_index")->number(), 1.0);
  const std::string blocked = "'5.5,2.5;6.5,3.5'";  // both in the pillar, the first at its corner
  EXPECT_EQ(run(plan + blocked).exit_code, 12);
  EXPECT_THAT(run(plan + blocked).err, HasSubstr("goal at x 5.5, y 2.5: goal cell"));
  const ProgramRun near = run(plan + blocked + " --nearest");
  EXPECT_EQ(near.exit_code, 13);
  EXPECT_THAT(near.out, HasSubstr("goal         the goal is blocked or out of reach; the nearest "
                                  "cell within reach is 1 cells away\n"));
  const maps::JsonValue json = *maps::parseJson(run(plan + blocked + " --nearest --json").out, "");
  EXPECT_EQ(*json.find("goal_gap")->find("distance")->number(), 1.0);
  // A goal that can be reached comes before one that is nearer but cannot.
  EXPECT_THAT(succeed(plan + "'5.5,2.5;11.5,7.5' --nearest").out,
              HasSubstr("2 of 2, the cheapest to reach; 1 goal not free: 1"));
  const ProgramRun start = succeed(
      "plan --map room.map --planner auto --nearest --from 5.5,4.5 --to '11.5,7.5;4.5,7.5'");
  EXPECT_THAT(start.out, HasSubstr("goal         2 of 2, the cheapest to reach\n"));
  EXPECT_THAT(
      start.out,
      HasSubstr("start        blocked; the nearest free cell, at x 4.5, y 4.5, is 1 cells "));
}

constexpr const char* kPointEdits =
    "# a wall below the pillar, a door in the pillar, and the agent goes on\n"
    "block 6 5 7 5\n\n"
    "free 4 5 4 6\n"
    "start 4 4\n"
    "block 4 7\n";

TEST_F(PointReported, EditsAreRepairedAndEqualFreshSearches) {
  write("edits.txt", kPointEdits);
  const std::string call = "plan --planner dstar --edits edits.txt" + kEnds;
  const ProgramRun r = succeed(call);
  EXPECT_THAT(r.out, HasSubstr("    0  as read              Solved              8.656854"));
  EXPECT_THAT(r.out, HasSubstr("    1  block 6 5 7 5        Solved"));
  EXPECT_THAT(r.out, HasSubstr("    2  free 4 5 4 6         Solved              7.000000"));
  EXPECT_THAT(r.out, HasSubstr("    3  start 4 4            Solved              5.000000"));
  EXPECT_THAT(r.out, HasSubstr("edits=4 equal_to_fresh=5 of 5 "));
  const maps::JsonValue json = jsonOf(call);
  ASSERT_EQ(json.find("edits")->array()->size(), 5U);
  // Each repaired cost is that of a plan on a map with the same edits.
  std::string map = kRoomMap;
  map = replaced(map, ".....@@.....\n.....@@.....\n............\n............\n",
                 ".....@@.....\n.....@@.....\n.....@......\n.....@......\n");
  write("room.map", map);
  const maps::JsonValue& once = (*json.find("edits")->array())[1];
  EXPECT_EQ(*once.find("cost")->number(),
            *jsonOf("plan --planner dijkstra" + kEnds).find("cost")->number());
  EXPECT_LT(*once.find("expanded")->number(), *once.find("fresh_expanded")->number());
  RunOptions piped;
  piped.input = "free 6 5 7 5\nblok 1 1\n";
  const ProgramRun bad = run("plan --planner dstar --edits -" + kEnds, piped);
  EXPECT_EQ(bad.exit_code, 3);
  EXPECT_THAT(bad.err, StartsWith("clearway: standard input:2: \"blok\" is no edit"));
  piped.input = "free 6 5 7 5\n";
  EXPECT_THAT(run("plan --planner dstar --edits -" + kEnds, piped).out,
              HasSubstr("edits=1 equal_to_fresh=2 of 2 "));
}

TEST_F(PointReported, EditsOfDiscsMoveWhatTheyCannotReach) {
  write("edits.txt", "block 1 5\nblock 0 5\nblock 6 5 7 5\n");
  const ProgramRun r = run("plan --planner dstar --radius 0.9 --edits edits.txt" + kEnds);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_THAT(r.out, HasSubstr("edits=3 equal_to_fresh=4 of 4 "));
}

TEST_F(PointReported, EditsThatAreNoGoodAreReportedByTheirLine) {
  for (const auto& [edits, words] :
       {std::pair{"block 1 1\nblok 1 1\n", "edits.txt:2: \"blok\" is no edit"},
        std::pair{"block 1\n", "edits.txt:1: rows and columns come in pairs"},
        std::pair{"free 1 x\n", "edits.txt:1: \"x\" is not a whole number"},
        std::pair{"start 1 1 2 2\n", "edits.txt:1: 'start' takes one ROW COLUMN"},
        std::pair{"free 8 0\n", "edits.txt:1: the cell in row 8, column 0 lies outside"}}) {
    write("edits.txt", edits);
    const ProgramRun r = run("plan --planner dstar --edits edits.txt" + kEnds);
    EXPECT_EQ(r.exit_code, 3) << edits;
    EXPECT_THAT(r.err, HasSubstr(words));
  }
  for (const std::string other : {"--planner astar", "--planner dstar --out p.json",
                                  "--planner dstar --taut", "--planner dstar --nearest"}) {
    EXPECT_EQ(run("plan --edits edits.txt " + other + kEnds).exit_code, 2) << other;
  }
  EXPECT_EQ(run("plan --planner dstar --edits none.txt" + kEnds).exit_code, 3);
}

TEST_F(PointReported, PathsArePrintedByTurnsOrCellByCell) {
  const std::string task = "plan --map room.map --from 2.5,4.5 --to 4.5,1.5 --planner ";
  const auto pathOf = [&](const std::string& options) {
    const maps::JsonValue json = jsonOf(task + options);
    std::vector<std::pair<double, double>> path;
    for (const maps::JsonValue& p : *json.find("path")->array()) {
      path.emplace_back(*(*p.array())[0].number(), *(*p.array())[1].number());
    }
    return path;
  };
  const auto turns = pathOf("auto --path turns");
  const auto cells = pathOf("auto --path cells");
  ASSERT_EQ(turns.size(), 3U);  // two diagonal steps and a straight one
  ASSERT_EQ(cells.size(), 4U);
  EXPECT_EQ(turns.front(), cells.front());
  EXPECT_EQ(turns.back(), (std::pair{4.5, 1.5}));
  for (std::size_t k = 1; k < cells.size(); ++k) {
    EXPECT_LE(std::abs(cells[k].first - cells[k - 1].first), 1.0);
    EXPECT_LE(std::abs(cells[k].second - cells[k - 1].second), 1.0);
  }
  EXPECT_THAT(succeed(task + "auto --path turns").out, HasSubstr("path         2.5,4.5 "));
  EXPECT_EQ(pathOf("anyangle --path turns").size(), 2U);
  EXPECT_EQ(run(task + "anyangle --path cells").exit_code, 2);
  EXPECT_THAT(succeed("solve room.map room.scen --csv --path turns").out,
              HasSubstr(",path\n0,2,4,9,4,"));
  EXPECT_THAT(succeed("solve room.map room.scen --csv --path turns").out,
              HasSubstr(",0.5 0.5;11.5 0.5\n"));
  EXPECT_EQ(run("solve room.map room.scen --path turns").exit_code, 2);
}

TEST_F(PointReported, EqualLengthsAreEqualToTheLastBitAndInTheMapsUnit) {
  const std::string samples = CLEARWAY_SOURCE_DIR "/maps/samples/";
  const std::string task =
      "plan --map " + samples +
      "random.map --cell-size 0.3 --nearest --from 3,3 --to 120,110 --planner ";
  const maps::JsonValue first = jsonOf(task + "dijkstra");
  for (const std::string search : {"auto", "jps", "astar", "bidirectional", "dstar"}) {
    const maps::JsonValue json = jsonOf(task + search);
    EXPECT_EQ(*json.find("length")->number(), *first.find("length")->number()) << search;
    EXPECT_EQ(*json.find("cost")->number(), *json.find("length")->number()) << search;
  }
  EXPECT_GT(*first.find("length")->number(), 140.0);  // cells, not metres
}

}  // namespace
}  // namespace clearway::testing
