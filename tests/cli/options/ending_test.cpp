// Signals and limits end every phase of a command soon, and temporary files go with it.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <ctime>
#include <thread>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// A star of many crossings: each vertex is across from the one before.
std::string starPolygon(int corners, double turn) {
  std::string wkt = "POLYGON((";
  for (int k = 0; k <= corners; ++k) {
    const double at = turn * (k % corners);
    const double r = 40.0 + 10.0 * std::sin(3.7 * (k % corners));
    wkt += (k == 0 ? "" : ",") + std::to_string(50.0 + r * std::cos(at)) + " " +
           std::to_string(50.0 + r * std::sin(at));
  }
  return wkt + "))";
}

std::string equalShapes(int count) {
  std::string json = R"({"shapes": [)";
  for (int k = 0; k < count; ++k) {
    json += (k == 0 ? "" : ", ") + std::string(R"({"vertices": [0, 0, 2, 0, 1, 2]})");
  }
  return json + "]}";
}

std::string dottedMap(int side) {
  std::string text =
      "type octile\nheight " + std::to_string(side) + "\nwidth " + std::to_string(side) + "\nmap\n";
  for (int i = 0; i < side; ++i) {
    std::string row(static_cast<std::size_t>(side), '.');
    for (int j = i % 2; j < side; j += 2) row[static_cast<std::size_t>(j)] = '@';
    text += row + '\n';
  }
  return text;
}

class Ending : public CliTest {
 protected:
  Ending() {
    write("room.map", kRoomMap);
    write("star.wkt", starPolygon(1500, 2.37));
    write("same.json", equalShapes(2800));
    write("dots.map", dottedMap(1400));
  }

  // Sends the signal in the midst of the work, after 0.3 s of the processor. The program is killed
  // when it works for more than another 1 to 2 s of it, however loaded the machine is.
  ProgramRun ended(const std::string& arguments, int signal) const {
    RunOptions options;
    options.while_running = [&](pid_t child) {
      clockid_t clock{};
      ASSERT_EQ(clock_getcpuclockid(child, &clock), 0) << arguments;
      timespec used{};
      while (used.tv_sec == 0 && used.tv_nsec < 300'000'000) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        siginfo_t end{};
        ASSERT_EQ(waitid(P_PID, static_cast<id_t>(child), &end, WEXITED | WNOHANG | WNOWAIT), 0);
        ASSERT_EQ(end.si_pid, 0) << arguments << " ended by itself";
        ASSERT_EQ(clock_gettime(clock, &used), 0);
      }
      const auto most = static_cast<rlim_t>(used.tv_sec) + 2;
      const rlimit limit{most, most};
      ASSERT_EQ(prlimit(child, RLIMIT_CPU, &limit, nullptr), 0);
      kill(child, signal);
    };
    return run(arguments, options);
  }
};

TEST_F(Ending, EveryPhaseEndsSoonAfterASignal) {
  const std::vector<std::string> before = files();
  for (const std::string& arguments : std::vector<std::string>{
           "convert star.wkt out.map --resolution 0.05", "collide same.json --json",
           "convert dots.map out.geojson", "render dots.map out.png --size 16384",
           "generate out.map --pattern maze --size 700,700 --cell-size 0.05 --scale 0.1",
           "generate out.clearway --pattern rooms --size 100,100 --agents 1000 --agent 0.7,0.6"}) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      const ProgramRun r = ended(arguments, signal);
      EXPECT_EQ(r.exit_code, 130) << arguments << r.err;
      EXPECT_EQ(r.err, "clearway: interrupted\n") << arguments;
      EXPECT_EQ(r.out, "") << arguments;
      EXPECT_EQ(files(), before) << arguments;
    }
  }
}

// As with nohup.
TEST_F(Ending, AHangupThatIsIgnoredEndsNothing) {
  RunOptions options;
  options.launcher = {"nohup"};
  options.while_running = [](pid_t child) {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    kill(child, SIGHUP);
  };
  write("scene.json",
        R"({"format": "clearway-scene", "version": 1, "bodies": [
             {"name": "a", "shape": {"box": {"length": 1, "width": 1}}, "pose": {"x": 1, "y": 1}}]})");
  const ProgramRun r = run("simulate scene.json --time 1 --pace 1", options);
  EXPECT_EQ(r.exit_code, 0) << r.err;
}

TEST_F(Ending, LimitsOfTimeAndMemoryHoldInEveryPhase) {
  const std::vector<std::string> before = files();
  for (const std::string& arguments : std::vector<std::string>{
           "convert star.wkt out.map --resolution 0.05", "convert dots.map out.geojson",
           "collide same.json --json",
           "generate out.map --pattern maze --size 700,700 --cell-size 0.05 --scale 0.1"}) {
    const ProgramRun time = run(arguments + " --time-limit 0.3");
    EXPECT_EQ(time.exit_code, 20) << arguments << time.err;
    EXPECT_EQ(time.err, "clearway: time limit reached; raise --time-limit, now 0.3 s\n");
    EXPECT_EQ(files(), before) << arguments;
    const ProgramRun memory = run(arguments + " --memory-limit 2");
    EXPECT_EQ(memory.exit_code, 21) << arguments << memory.err;
    EXPECT_EQ(memory.err, "clearway: memory limit reached; raise --memory-limit, now 2 MB\n");
    EXPECT_EQ(files(), before) << arguments;
  }
  EXPECT_EQ(run("convert room.map out.geojson --time-limit 60 --memory-limit 500").exit_code, 0);
}

// The loops of its repair would fill the memory.
TEST_F(Ending, ARingThatCrossesItselfAMillionTimesIsRefused) {
  write("tangle.wkt", starPolygon(4000, 2.37));
  const ProgramRun r = run("convert tangle.wkt out.map --resolution 0.05 --memory-limit 300");
  EXPECT_EQ(r.exit_code, 3) << r.err;
  EXPECT_THAT(r.err, HasSubstr("crosses itself in a tangle"));
}

TEST_F(Ending, TheLimitsOfAPlanHoldForItsTables) {
  std::string posts = "type octile\nheight 1400\nwidth 1400\nmap\n";
  for (int i = 0; i < 1400; ++i) {
    for (int j = 0; j < 1400; ++j) posts += i % 2 == 0 && j % 2 == 0 ? '@' : '.';
    posts += '\n';
  }
  write("posts.map", posts);
  const ProgramRun r =
      run("plan --map posts.map --planner auto --from 1.5,0.5 --to 1397.5,1396.5 --landmarks "
          "--time-limit 0.005");
  EXPECT_EQ(r.exit_code, 20) << r.err;
  EXPECT_THAT(r.err, HasSubstr("the time limit of the tables was reached"));
  write("posts.scen", "version 1\n0\tposts.map\t1400\t1400\t1\t0\t1397\t1396\t1972.14\n");
  const ProgramRun late = run("solve posts.map posts.scen --landmarks --time-limit 0.0001");
  EXPECT_EQ(late.exit_code, 20) << late.err;
  EXPECT_THAT(late.err, HasSubstr("the time limit of the tables was reached with 0 of 8"));
  EXPECT_THAT(late.err, HasSubstr("1 of 1 queries gave up at --time-limit; raise it"));
  const ProgramRun large = run("solve posts.map posts.scen --landmarks --memory-limit 1");
  EXPECT_EQ(large.exit_code, 21) << large.err;
  EXPECT_THAT(large.err, HasSubstr("MB, more than they may take"));
  EXPECT_THAT(large.err, HasSubstr("1 of 1 queries gave up at --memory-limit; raise it"));
  EXPECT_FALSE(exists("posts.map.clearway-tables"));
}

TEST_F(Ending, ASimulationNamesTheLimitThatItReached) {
  write("two.json", R"({"map": "dots.map", "agents": [{"id": "a", "length": 0.8, "width": 0.5,
            "start": [1.5, 0.5, 0], "goal": [1397.5, 0.5, 0], "speed": 1, "turn_rate": 1}]})");
  const ProgramRun memory = run("simulate two.json --memory-limit 0.01");
  EXPECT_EQ(memory.exit_code, 21) << memory.err;
  EXPECT_THAT(memory.err, HasSubstr("raise --memory-limit, now 0.01 MB"));
  const ProgramRun time = run("simulate two.json --time-limit 0.0001");
  EXPECT_EQ(time.exit_code, 20) << time.err;
  EXPECT_THAT(time.err, HasSubstr("raise --time-limit, now 0.0001 s"));
}

// A process that was killed leaves its temporary file to the next one. What is in use, or has
// another name, stays.
TEST_F(Ending, LeftTemporaryFilesGoWithTheNextRun) {
  write(".old.svg.clearway-tmp-aB3xYz", "half a picture");
  write(".old.svg.aB3xYz", "mine");
  write(".notes.clearway-me", "mine");
  write(".site.clearway-backup", "mine");  // as many characters
  write(".old.clearway-backup/keep", "mine");
  write(".old.clearway-tmp-backup/keep", "mine");
  write(".used.svg.clearway-tmp-aB3xYz", "of a process that lives");
  const int used = ::open((folder_ / ".used.svg.clearway-tmp-aB3xYz").c_str(), O_RDONLY);
  ASSERT_EQ(::flock(used, LOCK_EX), 0);
  ASSERT_EQ(run("render room.map new.svg").exit_code, 0);
  EXPECT_FALSE(exists(".old.svg.clearway-tmp-aB3xYz"));
  EXPECT_TRUE(exists(".old.svg.aB3xYz"));
  EXPECT_TRUE(exists(".notes.clearway-me"));
  EXPECT_TRUE(exists(".site.clearway-backup"));
  EXPECT_TRUE(exists(".old.clearway-backup/keep"));
  EXPECT_TRUE(exists(".old.clearway-tmp-backup/keep"));
  EXPECT_TRUE(exists(".used.svg.clearway-tmp-aB3xYz"));
  ::close(used);
  ASSERT_EQ(run("render room.map new.svg").exit_code, 0);
  EXPECT_FALSE(exists(".used.svg.clearway-tmp-aB3xYz"));
}

TEST_F(Ending, AKilledRunLeavesAFileThatTheNextOneRemoves) {
  write("scene.json",
        R"({"format": "clearway-scene", "version": 1, "bodies": [
             {"name": "a", "shape": {"box": {"length": 1, "width": 1}}, "pose": {"x": 1, "y": 1}}]})");
  const auto left = [this] {
    std::size_t n = 0;
    for (const std::string& file : files()) n += file.starts_with(".s.csv.") ? 1U : 0U;
    return n;
  };
  RunOptions options;
  options.while_running = [&](pid_t child) {
    for (int k = 0; k < 1000 && left() == 0; ++k) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    kill(child, SIGKILL);
  };
  const std::string simulate = "simulate scene.json --stats s.csv --dt 0.001 --time ";
  EXPECT_EQ(run(simulate + "100000", options).exit_code, 128 + SIGKILL);
  EXPECT_EQ(left(), 1U);
  EXPECT_EQ(run(simulate + "1").exit_code, 0);
  EXPECT_EQ(left(), 0U);
  EXPECT_THAT(files(), Contains("s.csv"));
}

}  // namespace
}  // namespace clearway::testing
