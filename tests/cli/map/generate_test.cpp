// clearway generate: maps, random fleets and tasks. What it makes is judged by the other commands.
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class GenerateCommand : public CliTest {
 protected:
  void make(const std::string& arguments) const {
    const ProgramRun r = run("generate " + arguments);
    ASSERT_EQ(r.exit_code, 0) << arguments << '\n' << r.err;
  }
  void expectBad(const std::string& arguments, int exit_code, const std::string& text) const {
    const ProgramRun r = run("generate " + arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments << r.err;
    EXPECT_THAT(r.err, AllOf(StartsWith("clearway: "), HasSubstr(text))) << arguments;
    EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
  }
  [[nodiscard]] nlohmann::json json(const std::string& arguments) const {
    const ProgramRun r = run(arguments + " --json");
    return nlohmann::json::parse(r.out, nullptr, false);
  }
};

TEST_F(GenerateCommand, MakesEveryPatternInEveryFormat) {
  for (const std::string format : {"yaml", "map", "pgm", "png"}) {
    for (const std::string pattern : {"empty", "walled", "rooms", "maze", "warehouse", "random"}) {
      const std::string file = pattern + "." + format;
      make(file + " --pattern " + pattern + " --size 12,9 --cell-size 0.1 --scale 0.8");
      const nlohmann::json info = json("info " + file);
      EXPECT_EQ(info["rows"], 90) << file;
      EXPECT_EQ(info["columns"], 120) << file;
      const int blocked = info["occupied"];
      EXPECT_EQ(blocked > 0, pattern != "empty") << file;
    }
  }
}

TEST_F(GenerateCommand, MakesTheSameForTheSameSeedOnly) {
  for (const std::string pattern : {"rooms", "maze", "random"}) {
    const std::string what = " --pattern " + pattern + " --size 12,9 --cell-size 0.1 --seed ";
    make("a.map" + what + "7");
    make("b.map" + what + "7");
    make("c.map" + what + "8");
    EXPECT_EQ(read("a.map"), read("b.map"));
    EXPECT_NE(read("a.map"), read("c.map"));
  }
  const std::string what =
      " --map a.map --agents 4 --agent 0.5,0.3 --count 9 --tasks t.csv --seed ";
  make("a.clearway" + what + "1");
  make("b.clearway" + what + "1");
  make("c.clearway" + what + "2");
  EXPECT_EQ(read("a.clearway"), read("b.clearway"));
  EXPECT_NE(read("a.clearway"), read("c.clearway"));
}

TEST_F(GenerateCommand, MakesFleetsThatArePlanned) {
  for (const int seed : {1, 2, 3}) {
    const std::string k = " --seed " + std::to_string(seed);
    for (const std::string shape :
         {"--agent 0.9,0.6 --padding 0.05", "--agent-radius 0.3",
          "--footprint 'POLYGON((-0.4 -0.3, 0.5 0, -0.4 0.3))' --padding 0.02"}) {
      make("f.clearway --pattern warehouse --size 32,20 --cell-size 0.1 --scale 2.4 --agents 8 " +
           shape + k);
      EXPECT_EQ(run("collide f.clearway").exit_code, 0) << shape << k;
      ASSERT_EQ(run("fleet f.clearway --out f.json").exit_code, 0) << shape << k;
      EXPECT_EQ(json("check f.json")["free"], true) << shape << k;
    }
  }
}

TEST_F(GenerateCommand, MakesFleetsAtWork) {
  make("hall.yaml --pattern warehouse --size 40,24 --cell-size 0.1 --scale 1.6");
  make("shift.clearway --map hall.yaml --agents 12 --agent 0.7,0.6 --tasks shift.csv --count 40");
  EXPECT_THAT(read("shift.clearway"), HasSubstr(R"("hall.yaml")"));
  EXPECT_THAT(read("shift.clearway"), HasSubstr(R"("shift.csv")"));
  EXPECT_EQ(run("collide shift.clearway").exit_code, 0);
  const nlohmann::json done = json("simulate shift.clearway");
  EXPECT_EQ(done["tasks_done"], 40) << done.dump();
  EXPECT_EQ(done["collisions"], 0);
  EXPECT_EQ(done["wall_collisions"], 0);

  make("more.csv --map shift.clearway --count 7 --interval 2 --seed 5");
  EXPECT_EQ(json("simulate shift.clearway --tasks more.csv")["tasks_done"], 7);
}

TEST_F(GenerateCommand, MakesTasksForPoints) {
  write("room.map", kRoomMap);
  make("tasks.csv --map room.map --count 20");
  EXPECT_EQ(run("fleet room.map --random 3 --tasks tasks.csv").exit_code, 0);
}

TEST_F(GenerateCommand, HoldsAMapThatLiesElsewhere) {
  std::filesystem::create_directory(folder_ / "deep");
  make("hall.yaml --size 10,8");
  make("deep/f.clearway --map hall.yaml --agents 3 --agent 0.9,0.6");
  EXPECT_THAT(read("deep/f.clearway"), Not(HasSubstr("hall.yaml")));
  std::filesystem::remove(folder_ / "hall.yaml");
  EXPECT_EQ(run("fleet deep/f.clearway").exit_code, 0);
}

TEST_F(GenerateCommand, RefusesWhatMeansNothing) {
  write("room.map", kRoomMap);
  expectBad("out.txt", 2, "'out.txt' must end with");
  expectBad("out.map --agents 3", 2, "a map holds no agents");
  expectBad("out.clearway --agents 3", 2, "--agents needs --agent");
  expectBad("out.clearway --agent 1,1", 2, "a shape needs --agents");
  expectBad("out.clearway --agents 3 --agent 1,1 --count 5", 2, "need --tasks");
  expectBad("out.csv --count 5", 2, "tasks need --map");
  expectBad("out.csv --map room.map", 2, "tasks need --count");
  expectBad("out.clearway --map room.map --pattern maze", 2, "--map excludes --pattern");
  expectBad("out.map --size 10.03,8", 2, "no whole number of cells");
  expectBad("out.map --size 10,8 --scale 0.05", 2, "--scale");
  expectBad("out.map --size 1e6,1e6", 2, "");
  expectBad("out.clearway --map absent.map --agents 3 --agent 1,1", 3, "absent.map");
  expectBad("room.clearway --map room.map --agents 900 --agent 1,0.5", 3, "room.map");
  expectBad("room.clearway --map room.map --agents 90 --agent 1,0.5 --tasks t.csv", 3,
            "there is no room for 90 agents that turn, only for");
  EXPECT_EQ(files(), std::vector<std::string>{"room.map"}) << "nothing is left behind";
}

TEST_F(GenerateCommand, WritesOverNoInput) {
  write("room.map", kRoomMap);
  write("p.clearway", kProject);
  expectBad("p.clearway --map p.clearway --agents 2 --agent 1,0.5", 2, "p.clearway");
  std::filesystem::create_symlink("room.map", folder_ / "link.csv");
  expectBad("link.csv --map room.map --count 5", 2, "would overwrite 'room.map'");
  expectBad("q.clearway --map p.clearway --agents 2 --agent 1,0.5 --tasks link.csv", 2, "link.csv");
  EXPECT_EQ(read("room.map"), kRoomMap);
  EXPECT_EQ(read("p.clearway"), kProject);
}

}  // namespace
}  // namespace clearway::testing
