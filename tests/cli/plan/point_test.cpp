// clearway plan and solve for points: searches, terrain, several goals, traces, threads.
#include <gmock/gmock.h>

#include <cmath>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// A ford of shallow water between two meadows, and a distant bridge.
constexpr const char* kFordMap =
    "type octile\nheight 6\nwidth 9\nmap\n"
    "....W....\n"
    "....W....\n"
    "....S....\n"
    "....W....\n"
    "....W....\n"
    ".........\n";

class PointCommands : public CliTest {
 protected:
  PointCommands() {
    write("room.map", kRoomMap);
    write("room.scen", kScenario);
    write("walled.map", kWalledMap);
    write("ford.map", kFordMap);
  }

  [[nodiscard]] ProgramRun succeed(const std::string& arguments) const {
    ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, 0) << arguments << "\n" << r.err;
    return r;
  }
  [[nodiscard]] double valueOf(const std::string& arguments, const char* key) const {
    const Result<maps::JsonValue> json =
        maps::parseJson(succeed(arguments + " --json").out, "stdout");
    EXPECT_TRUE(json) << arguments;
    return json && json->find(key) != nullptr ? *json->find(key)->number() : -1.0;
  }
};

TEST_F(PointCommands, AnyAnglePathsAreShorterAndProved) {
  const std::string ends = " --map room.map --from 2.5,2.5 --to 9.5,4.5 --out p.json";
  // Over both upper corners of the pillar, which spans x 5 to 7 from y 2 to 6.
  const double best = std::sqrt(2.5 * 2.5 + 0.25) + 2.0 + std::sqrt(2.5 * 2.5 + 2.5 * 2.5);
  EXPECT_NEAR(valueOf("plan --planner anyangle" + ends, "length"), best, 1e-12);
  EXPECT_THAT(succeed("check p.json").out, StartsWith("Free  p.json"));
  write("bent.json", replaced(read("p.json"), "\"search\": \"anyangle\"", "\"search\": \"astar\""));
  EXPECT_EQ(run("check bent.json").exit_code, 11);  // corners are illegal for grid paths
  const double theta = valueOf("plan --planner theta" + ends, "length");
  EXPECT_GT(theta, best);
  EXPECT_LT(theta, 5 + 3 * std::sqrt(2.0));
  (void)succeed("check p.json");
  EXPECT_LT(valueOf("plan --planner astar --taut" + ends, "length"), 5 + 3 * std::sqrt(2.0));
  (void)succeed("check p.json");
}

// The table without times.
std::string answersOf(const std::string& csv) {
  std::string out;
  for (std::size_t at = 0; at < csv.size();) {
    const std::size_t end = csv.find('\n', at);
    std::string line = csv.substr(at, end - at);
    const std::size_t last = line.rfind(',');
    if (last != std::string::npos)
      line.erase(line.rfind(',', last - 1), last - line.rfind(',', last - 1));
    out += line.substr(0, line.find(" mean_us")) + "\n";
    at = end + 1;
  }
  return out;
}

TEST_F(PointCommands, AutoTakesTheFastestExactSearchOfAnyAngle) {
  const std::string ends = " --map room.map --from 2.5,2.5 --to 9.5,4.5 --out p.json";
  const double best = valueOf("plan --planner anyangle" + ends, "length");
  EXPECT_EQ(valueOf("plan --planner auto --any-angle" + ends, "length"), best);
  EXPECT_THAT(read("p.json"), HasSubstr("\"any_angle\": true"));
  EXPECT_THAT(succeed("check p.json").out, StartsWith("Free  p.json"));
  write("bent.json", replaced(read("p.json"), "\"any_angle\": true", "\"any_angle\": false"));
  EXPECT_EQ(run("check bent.json").exit_code, 11);
  EXPECT_THAT(run("plan --planner theta --any-angle" + ends).err, HasSubstr("in any direction"));
  const std::string solve = "solve room.map room.scen --csv ";
  EXPECT_EQ(answersOf(succeed(solve + "--any-angle").out),
            answersOf(succeed(solve + "--planner anyangle").out));
}

TEST_F(PointCommands, AnyAnglePathsOfDiscsAndSquaresAreProved) {
  const std::string ends = " --map room.map --from 2.5,2.5 --to 9.5,4.5 --out p.json";
  for (const std::string agent : {"--radius 0.5", "--square 1"}) {
    const double theta = valueOf("plan --planner theta " + agent + ends, "length");
    const double best = valueOf("plan --planner auto --any-angle " + agent + ends, "length");
    EXPECT_LE(best, theta + 1e-12) << agent;
    EXPECT_THAT(succeed("check p.json").out, StartsWith("Free  p.json")) << agent;
    // Around the pillar of columns 5 and 6, rows 2 to 5, through centres of cells.
    EXPECT_NEAR(best, std::sqrt(2.0 * 2.0 + 1.0) + 3.0 + std::sqrt(2.0 * 2.0 + 3.0 * 3.0), 1e-12);
  }
}

TEST_F(PointCommands, TerrainIsWeighedForAShapeWrittenAndChecked) {
  const std::string task = " --map ford.map --agent 0.5,0.4 --from 0.5,0.5,0 --to 8.5,0.5,0 ";
  const double around = valueOf("plan" + task, "cost");
  EXPECT_GT(around, 9.0);
  EXPECT_NEAR(valueOf("plan --terrain W=1.5" + task, "cost"), 8.5, 1e-9);
  EXPECT_NEAR(valueOf("plan --terrain W=9" + task, "cost"), around, 1e-9);
  const ProgramRun r = succeed("plan --terrain W=1.5 --smooth --out w.json" + task);
  EXPECT_THAT(r.out, HasSubstr("terrain"));
  const ProgramRun checked = succeed("check w.json");
  EXPECT_EQ(checked.err, "");
  EXPECT_THAT(checked.out, HasSubstr("cost         8.5 cells"));
  write("false.json", replaced(read("w.json"), "\"cost\": 8.5", "\"cost\": 8.25"));
  EXPECT_EQ(run("check false.json").exit_code, 11);
}

TEST_F(PointCommands, TerrainIsWeighedWrittenAndChecked) {
  const std::string ends = " --map ford.map --from 0.5,0.5 --to 8.5,0.5 --planner auto";
  const double by_ford = 4 + 4 * std::sqrt(2.0);
  EXPECT_NEAR(valueOf("plan" + ends, "cost"), by_ford, 1e-12);
  EXPECT_NEAR(valueOf("plan --terrain W=1.5" + ends, "cost"), 8.5, 1e-12);
  EXPECT_NEAR(valueOf("plan --terrain S=1.5,W=9 --out p.json" + ends, "cost"), by_ford + 0.5,
              1e-12);
  const ProgramRun checked = succeed("check p.json");
  EXPECT_EQ(checked.err, "");
  EXPECT_THAT(succeed("plan --terrain W=1.5 --out w.json" + ends).out, HasSubstr("by the terrain"));
  (void)succeed("check w.json");  // across water, which is blocked on the map alone
  EXPECT_THAT(run("plan --terrain W=1,5" + ends).err, HasSubstr("'5': terrain is given as"));
  EXPECT_THAT(run("plan --terrain W=0" + ends).err, HasSubstr("from 0.01 to 600"));
  EXPECT_EQ(run("plan --terrain costmap" + ends).exit_code, 3);
  write("cost.pgm", "P2\n5 3\n255\n0 0 50 0 0\n0 0 254 0 0\n0 0 0 0 0\n");
  EXPECT_NEAR(valueOf("plan --map cost.pgm --terrain costmap --planner dijkstra --from 0.5,0.5 "
                      "--to 4.5,0.5",
                      "cost"),
              5.0, 1e-12);  // straight on: two steps half on the cell of cost 2
}

TEST_F(PointCommands, TakesTheNearestGoalAndTheNearestCells) {
  EXPECT_NEAR(valueOf("plan --map room.map --planner auto --from 2.5,4.5 "
                      "--to '11.5,4.5;2.5,7.5;0.5,0.5'",
                      "length"),
              3.0, 1e-12);
  EXPECT_EQ(run("plan --map walled.map --planner auto --from 1.5,4.5 --to 9.5,4.5").exit_code, 10);
  const ProgramRun r =
      run("plan --map walled.map --planner auto --nearest --from 1.5,4.5 --to 9.5,4.5 --json");
  EXPECT_EQ(r.exit_code, 13);
  EXPECT_NEAR(*maps::parseJson(r.out, "stdout")->find("length")->number(), 3.0, 1e-12);
}

TEST_F(PointCommands, WritesTheTraceOfTheSearch) {
  (void)succeed("plan --map room.map --planner astar --from 2.5,4.5 --to 9.5,4.5 --trace t.csv");
  EXPECT_THAT(read("t.csv"), StartsWith("event,row,column\nexpanded,4,2\nopened,3,2\n"));
  for (const std::string search : {"dijkstra", "bidirectional", "bfs", "theta", "lazytheta",
                                   "anyangle", "anya", "jps", "auto"}) {
    (void)succeed("plan --map room.map --from 2.5,4.5 --to 9.5,4.5 --trace t.csv --planner " +
                  search);
    EXPECT_THAT(read("t.csv"), HasSubstr("\nexpanded,"));
  }
}

TEST_F(PointCommands, TracesOfAnyAngleSearchesHaveRootsAndIntervals) {
  const std::string ends =
      "plan --map room.map --from 2.5,4.5 --to 9.5,4.5 --trace t.csv --planner ";
  const std::string header =
      "# frame: cells (x right, y down)\n"
      "event,row,column,root_x,root_y,left_x,left_y,right_x,right_y\n";
  for (const std::string search : {"anyangle", "anya", "theta", "lazytheta"}) {
    (void)succeed(ends + search);
    EXPECT_THAT(read("t.csv"), StartsWith(header));
    EXPECT_THAT(read("t.csv"), HasSubstr(",2.5,4.5,")) << "the root of the first node is the start";
  }
  (void)succeed("plan --map room.map --from 0.5,0.5 --to 3.5,2.5 --planner anyangle --trace t.csv");
  EXPECT_EQ(read("t.csv"), header + "opened,0,0,0.5,0.5,3.5,2.5,3.5,2.5\n" +
                               "expanded,0,0,0.5,0.5,3.5,2.5,3.5,2.5\n");
}

TEST_F(PointCommands, PicturesDrawTheSearch) {
  const std::string plan = "plan --map room.map --from 2.5,4.5 --to 9.5,4.5 --svg p.svg --planner ";
  const auto pathsOfSearch = [&] {
    const std::string svg = read("p.svg");
    const std::size_t begin = svg.find("<g class=\"cw-search\"");
    if (begin == std::string::npos) return std::size_t{0};
    const std::string layer = svg.substr(begin, svg.find("cw-edge", begin) - begin);
    std::size_t count = 0;
    for (std::size_t k = 0; (k = layer.find("<path", k)) != std::string::npos; ++k) ++count;
    return count;
  };
  (void)succeed(plan + "anyangle");
  EXPECT_EQ(pathsOfSearch(), 0U) << "only when asked for";
  for (const std::string search : {"anyangle", "anya", "theta", "astar"}) {
    (void)succeed(plan + search + " --draw-search --png p.png");
    EXPECT_GE(pathsOfSearch(), 3U) << search;
    EXPECT_THAT(read("p.svg"), HasSubstr("search, first to last"));
  }
  EXPECT_THAT(
      run("plan --map room.map --from 2.5,4.5 --to 9.5,4.5 --planner auto --draw-search").err,
      HasSubstr("--draw-search needs --svg or --png"));
}

TEST_F(PointCommands, IncompatibleOptionsAreReported) {
  const std::string ends = " --map room.map --from 2.5,4.5 --to 9.5,4.5";
  for (const auto& [options, words] :
       {std::pair{"--planner anya --radius 0.5", "choose anyangle for an agent with a size"},
        std::pair{"--planner jps --any-angle", "auto takes one that goes in any direction"},
        std::pair{"--planner auto --any-angle --terrain S=2",
                  "any-angle paths do not weigh terrain"},
        std::pair{"--planner theta --connectivity 4", "any-angle paths are not for four"},
        std::pair{"--planner theta --terrain S=2", "any-angle paths do not weigh terrain"},
        std::pair{"--planner dstar --terrain S=2", "D* Lite does not weigh terrain"},
        std::pair{"--square 1 --corners one-free", "cannot cut corners"}}) {
    const ProgramRun r = run("plan " + std::string(options) + ends);
    EXPECT_EQ(r.exit_code, 2) << options;
    EXPECT_THAT(r.err, HasSubstr(words)) << options;
  }
}

TEST_F(PointCommands, SolveGivesTheSameAnswersForAnyNumberOfThreads) {
  const std::string samples = CLEARWAY_SOURCE_DIR "/maps/samples/";
  for (const std::string options :
       {"--planner auto", "--planner anyangle", "--corners one-free", "--radius 0.5"}) {
    const std::string call = "solve " + samples + "random.map " + samples +
                             "random.map.scen --repeat 1 --csv " + options;
    const std::string one = answersOf(succeed(call).out);
    EXPECT_GT(one.size(), 1000U);
    EXPECT_EQ(answersOf(succeed(call + " --threads 2").out), one) << options;
    EXPECT_EQ(answersOf(succeed(call + " --threads 8").out), one) << options;
  }
  EXPECT_EQ(run("solve room.map room.scen --threads 65").exit_code, 2);
}

// The corridor is two cells wide: centres of cells do not lead through it.
TEST_F(PointCommands, SolveAnswersAsPlanDoesForAgentsThatPassBetweenCornersOfCells) {
  write("waist.map",
        "type octile\nheight 5\nwidth 13\nmap\n.....@@@.....\n.....@@@.....\n.............\n"
        ".............\n.....@@@.....\n");
  write("waist.scen", "version 1\n0\twaist.map\t13\t5\t1\t1\t11\t1\t12\n" +
                          std::string("0\twaist.map\t13\t5\t0\t0\t11\t1\t12\n"));
  const std::string planned = "plan --map waist.map --from 1.5,1.5 --to 11.5,1.5 --out p.json ";
  for (const std::string agent : {"--radius 1", "--square 2", "--square 2 --planner theta"}) {
    const double length = valueOf(planned + agent, "length");
    const ProgramRun r = succeed("solve waist.map waist.scen --csv --path turns " + agent);
    const std::size_t row = r.out.find("\n0,1,1,11,1,Solved,");
    ASSERT_NE(row, std::string::npos) << r.out;
    double solved = 0.0;
    EXPECT_EQ(std::sscanf(r.out.c_str() + row, "\n0,1,1,11,1,Solved,%lf,12,,", &solved), 1);
    EXPECT_EQ(solved, length) << agent;
    EXPECT_THAT(r.out, HasSubstr(",1.5 1.5;")) << agent;
    EXPECT_THAT(r.out, HasSubstr("\n1,0,0,11,1,InvalidStart,")) << agent;
    EXPECT_THAT(succeed("solve waist.map waist.scen " + agent).out, HasSubstr(" bad start "));
  }
}

TEST_F(PointCommands, SolveComparesEveryShortestGridSearch) {
  for (const std::string search : {"astar", "dijkstra", "jps", "bidirectional", "dstar"}) {
    (void)succeed("solve room.map room.scen --planner " + search);
  }
  write("wrong.scen", replaced(kScenario, "8.65685425", "8.65685400"));
  EXPECT_EQ(run("solve room.map wrong.scen --planner dstar").exit_code, 11);
  (void)succeed("solve room.map wrong.scen --corners one-free");  // reported, not compared
}

}  // namespace
}  // namespace clearway::testing
