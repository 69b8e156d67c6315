// clearway simulate --fork: a run that goes on from a time of its recording.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <thread>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// Four carts that cross a room, with delays and a person.
constexpr const char* kRoom =
    "type octile\nheight 8\nwidth 12\nmap\n............\n............\n............\n"
    "............\n............\n............\n............\n............\n";
constexpr const char* kCarts = R"({"format": "clearway-project", "version": 1, "agents": [
  {"name": "east", "shape": {"box": {"length": 0.9, "width": 0.6}},
   "start": {"x": 0.5, "y": 2.5, "heading": 0}, "goal": {"x": 11.5, "y": 2.5, "heading": 0}},
  {"name": "west", "shape": {"disc": {"radius": 0.4}},
   "start": {"x": 11.5, "y": 4.5, "heading": 0}, "goal": {"x": 0.5, "y": 4.5}},
  {"name": "south", "shape": {"box": {"length": 0.8, "width": 0.5}},
   "start": {"x": 6.5, "y": 0.5, "heading": 90}, "goal": {"x": 6.5, "y": 7.5}}],
  "planner": {"planner": "pose"}, "map": {"file": "room.map"}})";
constexpr const char* kBadDay = R"({"format": "clearway-disturbances", "version": 1,
  "delays": {"per_second": 0.3, "seconds": [0.5, 2]}, "slips": {"per_motion": 0.5},
  "people": {"count": 2, "radius": 0.2}})";
constexpr const char* kForkScene = R"({"format": "clearway-scene", "version": 1, "bodies": [
  {"name": "pusher", "shape": {"box": {"length": 1, "width": 1}},
   "motion": [{"t": 0, "x": 1, "y": 3, "heading": 0}, {"t": 8, "x": 9, "y": 3, "heading": 0}]},
  {"name": "crate", "shape": {"box": {"length": 1, "width": 1}},
   "pose": {"x": 4, "y": 3, "heading": 0}}],
  "world": {"dt": 0.05, "steps": 160}})";

class Fork : public CliTest {
 protected:
  Fork() {
    write("room.map", kRoom);
    write("carts.clearway", kCarts);
    write("day.json", kBadDay);
  }
  [[nodiscard]] std::string hashOf(const std::string& arguments) const {
    const ProgramRun r = run("simulate " + arguments + " --json");
    EXPECT_TRUE(r.exit_code == 0 || r.exit_code == 11) << arguments << r.err;
    const std::size_t at = r.out.find("\"state_hash\"");
    EXPECT_NE(at, std::string::npos) << arguments << r.err;
    return at == std::string::npos ? "" : r.out.substr(at, 40);
  }
  void expectBad(const std::string& arguments, int exit_code, const std::string& text) const {
    const ProgramRun r = run("simulate " + arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments << r.err;
    EXPECT_THAT(r.err, AllOf(StartsWith("clearway: "), HasSubstr(text))) << arguments;
    EXPECT_EQ(std::ranges::count(r.err, '\n'), 1) << r.err;
  }
  // The rows of events until a time, and those after it.
  [[nodiscard]] std::pair<std::string, std::string> rowsAround(const std::string& file,
                                                               double time_s) const {
    std::pair<std::string, std::string> out;
    std::istringstream lines(read(file));
    std::string line;
    std::getline(lines, line);  // the frame
    std::getline(lines, line);  // the names of the columns
    while (std::getline(lines, line)) {
      (std::stod(line) <= time_s ? out.first : out.second) += line + "\n";
    }
    return out;
  }
};

// Every kind of input and every policy, several times, and other numbers of threads.
TEST_F(Fork, WithoutChangesGoesOnAsTheRunDid) {
  write("scene.json", kForkScene);
  write("jobs.csv", "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n0,2,6,9,1\n3,9,6,3,1\n");
  write("points.txt",
        "agents=2\nmap_file=room.map\nsolution=\n0:(0,0),(8,0),\n1:(1,0),(7,0),\n"
        "2:(2,0),(6,0),\n3:(3,0),(6,1),\n4:(4,0),(6,2),\n");
  ASSERT_EQ(run("fleet carts.clearway --robust --out fleet.json").exit_code, 0);
  write("one.map", kRoomMap);
  ASSERT_EQ(run(replaced(kPlan, "room.map", "one.map") + " --out one.json").exit_code, 0);
  for (const std::string arguments :
       {"carts.clearway", "fleet.json --dt 0.1", "points.txt", "one.json", "scene.json",
        "scene.json --physics", "fleet.json --physics --density 20 --time 9",
        "carts.clearway --policy stop --disturbances day.json --seed 3",
        "carts.clearway --policy replan --disturbances day.json --patience 1",
        "fleet.json --policy graph --disturbances day.json --lookahead 1",
        "carts.clearway --tasks jobs.csv --disturbances day.json --time 40"}) {
    const std::string whole = hashOf(arguments + " --record run.rec");
    for (const std::string more : {"0", "2.345 --threads 3", "3.95"}) {
      EXPECT_EQ(hashOf("--fork run.rec --from " + more), whole) << arguments << " from " << more;
    }
  }
}

TEST_F(Fork, WithAnotherSeedDiffersOnlyAfterItsTime) {
  const std::string policy = "--policy stop --disturbances day.json --time 30 ";
  const std::string whole =
      hashOf("carts.clearway --seed 1 --record a.rec --events a.csv " + policy);
  for (const double from : {0.0, 3.0, 7.0}) {
    const std::string fork = "--fork a.rec --from " + std::to_string(from) + " --events b.csv";
    EXPECT_EQ(hashOf(fork + " --seed 1"), whole);
    EXPECT_NE(hashOf(fork + " --seed 2"), whole);
    const auto [before, after] = rowsAround("a.csv", from);
    const auto [fork_before, fork_after] = rowsAround("b.csv", from);
    EXPECT_EQ(before, fork_before);
    EXPECT_NE(after, fork_after);
  }
}

// Two discs that meet in a room: held for ever under stop, they drive around under replan.
TEST_F(Fork, AnotherPolicyHoldsFromItsTime) {
  std::string plan = "agents=2\nmap_file=room.map\nsolution=\n";
  for (int k = 0; k <= 8; ++k) {
    plan +=
        std::to_string(k) + ":(" + std::to_string(k) + ",3),(" + std::to_string(8 - k) + ",3),\n";
  }
  write("meet.txt", plan);
  ASSERT_EQ(run("simulate meet.txt --record hit.rec --events hit.csv").exit_code, 11);
  ASSERT_EQ(run("simulate --fork hit.rec --from 2 --policy stop --record held.rec").exit_code, 0);
  EXPECT_THAT(run("simulate --fork hit.rec --from 2 --policy stop").out, HasSubstr("1 deadlocks"));
  const ProgramRun around =
      run("simulate --fork held.rec --from 3.5 --policy replan --patience 1 --events e.csv "
          "--record around.rec");
  EXPECT_EQ(around.exit_code, 0) << around.err;
  EXPECT_THAT(around.out, HasSubstr("2 arrived"));
  EXPECT_THAT(around.out, HasSubstr("replan: 1 deadlocks"));
  EXPECT_EQ(rowsAround("hit.csv", 2.0).first, rowsAround("e.csv", 2.0).first);
  EXPECT_EQ(run("check around.rec").exit_code, 0);
  // The recording of a fork is forked again, with all changes before.
  const std::string hash = "state hash   ";
  const auto stateOf = [&](const ProgramRun& r) { return r.out.substr(r.out.find(hash)); };
  EXPECT_EQ(stateOf(run("simulate --fork around.rec --from 6")), stateOf(around));
  ASSERT_EQ(run("simulate carts.clearway --policy replan --record replan.rec").exit_code, 0);
  expectBad("--fork replan.rec --from 6 --policy graph", 3, "from which 'replan' departs");
}

TEST_F(Fork, OtherDisturbancesTakeThePlaceOfThoseBefore) {
  write("door.json", R"({"format": "clearway-disturbances", "version": 1,
    "doors": [{"name": "gate", "rows": [0, 7], "columns": [9, 9], "closed": [{"from": 0, "until": 20}]}]})");
  write("none.json", R"({"format": "clearway-disturbances", "version": 1})");
  ASSERT_EQ(run("simulate carts.clearway --record a.rec").exit_code, 0);
  const ProgramRun held =
      run("simulate --fork a.rec --from 2 --policy stop "
          "--disturbances door.json --record b.rec --events b.csv");
  EXPECT_EQ(held.exit_code, 0) << held.err;
  EXPECT_THAT(read("b.csv"), HasSubstr("2,spawned,gate"));
  EXPECT_THAT(read("b.csv"), HasSubstr(",closed,gate"));
  EXPECT_GT(rowsAround("b.csv", 20.0).second.find(",arrived,"), 0U);
  const ProgramRun open =
      run("simulate --fork b.rec --from 9 --disturbances none.json --events c.csv");
  EXPECT_EQ(open.exit_code, 0) << open.err;
  EXPECT_THAT(read("c.csv"), HasSubstr("9,opened,gate"));
  EXPECT_THAT(rowsAround("c.csv", 18.0).second, IsEmpty());  // all have arrived
  ASSERT_EQ(run("simulate carts.clearway --policy stop --disturbances day.json --record p.rec "
                "--time 30")
                .exit_code,
            0);
  EXPECT_EQ(run("simulate --fork p.rec --from 3 --disturbances none.json --events d.csv").exit_code,
            0);
  EXPECT_THAT(read("d.csv"), HasSubstr(",disappeared,person 1"));
}

TEST_F(Fork, AChangedInputIsRefused) {
  write("scene.json", kForkScene);
  ASSERT_EQ(run("simulate scene.json --record scene.rec").exit_code, 11);
  write("scene.json", replaced(kForkScene, R"("x": 9)", R"("x": 8)"));
  expectBad("--fork scene.rec --from 1", 3,
            "scene.json: this, or a file that it names, has changed");
  ASSERT_EQ(run("simulate carts.clearway --record run.rec").exit_code, 0);
  std::filesystem::create_directory(folder_ / "there");
  write("there/carts.clearway", kCarts);
  write("there/room.map", kRoom);
  EXPECT_EQ(hashOf("there/carts.clearway --fork run.rec --from 1"), hashOf("carts.clearway"));
  write("room.map", replaced(kRoom, "map\n.", "map\n@"));
  expectBad("--fork run.rec --from 1", 3, "has changed since 'run.rec' was recorded");
}

TEST_F(Fork, AnInputFromAPipeIsNamedAgain) {
  RunOptions options;
  options.input = kCarts;
  ASSERT_EQ(run("simulate - --record run.rec", options).exit_code, 0);
  expectBad("--fork run.rec --from 1", 3, "was read from a pipe");
  EXPECT_EQ(hashOf("carts.clearway --fork run.rec --from 1"), hashOf("carts.clearway"));
}

TEST_F(Fork, BadUseHasOneClearLine) {
  ASSERT_EQ(run("simulate carts.clearway --record run.rec").exit_code, 0);
  expectBad("", 2, "PROJECT|PROBLEM|PLAN|SCENE is required");
  expectBad("--fork run.rec", 2, "--fork needs --from");
  expectBad("carts.clearway --from 3", 2, "--from needs --fork");
  expectBad("--fork run.rec --from 900", 2, "--from: a time of 900 s is not in the recording");
  expectBad("--fork run.rec --from 5 --time 5", 2, "--time is not after --from");
  expectBad("--fork run.rec --from 5 --dt 0.1", 2, "--dt is that of the recorded run");
  expectBad("--fork run.rec --from 5 --cell-size 2", 2, "--cell-size is that of the recorded run");
  expectBad("--fork run.rec --from 5 --record run.rec", 2, "run.rec");
  expectBad("--fork carts.clearway --from 5", 3, "is no recording");
  expectBad("--fork none.rec --from 5", 3, "none.rec");
  write("scene.json", kForkScene);
  ASSERT_EQ(run("simulate scene.json --record scene.rec").exit_code, 11);
  expectBad("--fork scene.rec --from 1 --policy stop", 3, "this is a scene");
}

}  // namespace
}  // namespace clearway::testing
