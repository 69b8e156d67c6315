// The memory limit against the memory of the process: its peak, minus that of a run which does
// nothing but read the map.
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "core/base/process_memory.h"
#include "core/base/rng.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

constexpr int kMapSide = 1200;
constexpr double kSlackMb = 32.0;  // as documented, with a tenth of the limit
constexpr double kSlackShare = 0.1;

std::string dottedMap() {
  Rng rng(61);
  const std::string side = std::to_string(kMapSide);
  std::string text = "type octile\nheight " + side + "\nwidth " + side + "\nmap\n";
  for (int i = 0; i < kMapSide; ++i) {
    std::string row(kMapSide, '.');
    for (int j = 0; j < kMapSide; ++j) {
      const bool keeps_clear = std::min(i, kMapSide - i) < 70 && std::min(j, kMapSide - j) < 70;
      if (!keeps_clear && rng.unit() < 0.004) row[static_cast<std::size_t>(j)] = '@';
    }
    text += row + '\n';
  }
  return text;
}

// The agents of a crowded fleet: each goes to the cell of the agent that starts opposite.
std::string crossingFleet(int side, int agents) {
  std::ostringstream text;
  text << "version 1\n";
  for (int k = 0; k < agents; ++k) {
    const int x = k % side;
    const int y = k / side;
    text << "0\thall.map\t" << side << '\t' << side << '\t' << x << '\t' << y << '\t'
         << side - 1 - x << '\t' << side - 1 - y << "\t0\n";
  }
  return text.str();
}

// The peak of the resident memory of a running process [MB], as the kernel keeps it.
double peakMb(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1e3 * 1.024;
  }
  return 0.0;
}

struct Measured {
  ProgramRun run;
  double peak_mb = 0.0;
};

class MemoryLimit : public CliTest {
 protected:
  void SetUp() override {
    if (residentBytes() == 0) GTEST_SKIP() << "memory is not measured in this build";
    write("dots.map", dottedMap());
  }
  // Looks at the process all the time until it ends.
  [[nodiscard]] Measured measure(const std::string& arguments) const {
    Measured out;
    RunOptions options;
    options.while_running = [&](pid_t child) {
      siginfo_t ended{};
      while (waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
             ended.si_pid == 0) {
        out.peak_mb = std::max(out.peak_mb, peakMb(child));
      }
    };
    out.run = run(arguments, options);
    return out;
  }
  // Runs a task with each limit; returns how many runs the limit ended.
  int expectBounded(const std::string& task, double base_mb, std::initializer_list<int> limits_mb) {
    int ended = 0;
    for (const int limit : limits_mb) {
      const Measured m = measure(task + " --memory-limit " + std::to_string(limit));
      EXPECT_THAT(m.run.exit_code, AnyOf(0, 21)) << task << ": " << m.run.err;
      EXPECT_LE(m.peak_mb - base_mb, (1.0 + kSlackShare) * limit + kSlackMb)
          << task << " with " << limit << " MB";
      if (m.run.exit_code != 21) continue;
      ++ended;
      EXPECT_EQ(std::ranges::count(m.run.err, '\n'), 1) << m.run.err;
      EXPECT_THAT(m.run.err, HasSubstr("memory limit reached"));
      EXPECT_THAT(m.run.err, HasSubstr("raise --memory-limit, now " + std::to_string(limit)));
    }
    return ended;
  }
  static constexpr const char* kPoses =
      "plan --map dots.map --agent 9,5 --from 50,50,0 --to 1150,1150,0";
  static constexpr const char* kPoints =
      "plan --map dots.map --from 50.5,50.5 --to 1150.5,1150.5 --planner ";
};

TEST_F(MemoryLimit, BoundsTheProcessForPoses) {
  const double base_mb =
      measure("plan --map dots.map --agent 9,5 --from 50,50,0 --to 60,50,0").peak_mb;
  int ended = 0;
  for (const char* how : {"", " --headings 64", " --headings 64 --anytime",
                          " --motion car --min-radius 6", " --near-cost 2,4"}) {
    ended += expectBounded(kPoses + std::string(how), base_mb, {20, 60});
  }
  EXPECT_GE(ended, 3);
}

TEST_F(MemoryLimit, BoundsTheProcessForPoints) {
  const double base_mb = measure("info dots.map").peak_mb;
  int ended = 0;
  for (const char* how :
       {"auto", "astar", "dijkstra", "anyangle", "anya", "theta", "lazytheta", "dstar"}) {
    ended += expectBounded(kPoints + std::string(how), base_mb, {4, 40});
  }
  ended += expectBounded(kPoints + std::string("jps --landmarks"), base_mb, {30});
  EXPECT_GE(ended, 4);
}

TEST_F(MemoryLimit, BoundsTheProcessForFleets) {
  constexpr int kHallSide = 64;
  const std::string side = std::to_string(kHallSide);
  std::string hall = "type octile\nheight " + side + "\nwidth " + side + "\nmap\n";
  for (int i = 0; i < kHallSide; ++i) hall += std::string(kHallSide, '.') + "\n";
  write("hall.map", hall);
  write("hall.scen", crossingFleet(kHallSide, 1000));
  const double base_mb = measure("info hall.map").peak_mb;
  int ended = 0;
  for (const char* how : {"lacam --anytime --time-limit 20", "lns --anytime --iterations 100"}) {
    const std::string task = "fleet hall.map hall.scen --planner " + std::string(how);
    ended += expectBounded(task, base_mb, {1, 40});
  }
  EXPECT_GE(ended, 1);
}

// Shapes that all overlap each other: what is kept of a pair, once.
TEST_F(MemoryLimit, APairOfEqualShapesTakesLittle) {
  const auto write_shapes = [this](int count) {
    std::string text = "{\"shapes\": [";
    for (int k = 0; k < count; ++k) {
      text += k > 0 ? ", " : "";
      text += "{\"vertices\": [0, 0, 1, 0, 1, 1]}";
    }
    write("same.json", text + "]}");
  };
  constexpr int kShapes = 1500;
  constexpr double kPairs = 0.5 * kShapes * (kShapes - 1);
  write_shapes(2);
  const double base_mb = measure("collide same.json").peak_mb;
  write_shapes(kShapes);
  const Measured all = measure("collide same.json");
  EXPECT_EQ(all.run.exit_code, 11) << all.run.err;
  EXPECT_LE(1e6 * (all.peak_mb - base_mb) / kPairs, 240.0);
  const Measured refused = measure("collide same.json --set max_collision_pairs=1000000");
  EXPECT_EQ(refused.run.exit_code, 3);
  EXPECT_THAT(refused.run.err, HasSubstr("1124250 pairs to test, but max_collision_pairs is"));
  EXPECT_LE(1e6 * (refused.peak_mb - base_mb) / kPairs, 60.0);
}

}  // namespace
}  // namespace clearway::testing
