// clearway sweep on the ranks of MPI: the same answers, and nothing lost when processes are killed.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <thread>

#include "core/base/rng.h"
#include "tests/cli/sweep_fixture.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

void sleepShortly() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

// Counts how often a file is opened and closed again.
class OpenCount {
 public:
  explicit OpenCount(const std::filesystem::path& file) : fd_(inotify_init1(IN_NONBLOCK)) {
    EXPECT_GE(inotify_add_watch(fd_, file.c_str(), IN_OPEN | IN_CLOSE), 0);
  }
  OpenCount(const OpenCount&) = delete;
  OpenCount& operator=(const OpenCount&) = delete;
  ~OpenCount() { close(fd_); }
  [[nodiscard]] int opened() const {
    alignas(inotify_event) std::array<char, 1U << 16U> buffer{};
    int out = 0;
    for (ssize_t n = 0; (n = read(fd_, buffer.data(), buffer.size())) > 0;) {
      for (ssize_t at = 0; at < n;) {
        inotify_event event{};
        std::memcpy(&event, buffer.data() + at, sizeof event);
        out += (event.mask & IN_OPEN) != 0 ? 1 : 0;
        at += static_cast<ssize_t>(sizeof event + event.len);
      }
    }
    return out;
  }

 private:
  int fd_;
};

std::vector<pid_t> childrenOf(pid_t pid) {
  std::vector<pid_t> out;
  const std::string process = "/proc/" + std::to_string(pid) + "/task/";
  std::error_code ignored;
  for (const auto& task : std::filesystem::directory_iterator(process, ignored)) {
    std::ifstream in(task.path() / "children");
    for (pid_t child = 0; in >> child;) out.push_back(child);
  }
  return out;
}

// The blocked run: a reader of a pipe that a writer holds open. It is the last one at work.
void killTheLastRun(pid_t owner) {
  for (int k = 0; k < 20000; ++k, sleepShortly()) {
    const std::vector<pid_t> runs = childrenOf(owner);
    if (!runs.empty()) {
      kill(runs.front(), SIGKILL);
      return;
    }
  }
}

class SweepReads : public SweepCommand {};

TEST_F(SweepReads, EachInputIsOpenedOnceHoweverManyRunsReadIt) {
  const OpenCount map(folder_ / "room.map"), scenario(folder_ / "room.scen");
  (void)sweep("--db one.db --threads 2");
  EXPECT_EQ(map.opened(), 1);
  EXPECT_EQ(scenario.opened(), 1);
}

TEST_F(SweepReads, ACrashedRunCostsOnlyItself) {
  ASSERT_EQ(mkfifo((folder_ / "blocked.map").c_str(), 0600), 0);
  const int writer = open((folder_ / "blocked.map").c_str(), O_RDWR);
  write("s.yaml",
        "studies:\n- command: solve\n  arguments: ['{map}', room.scen]\n"
        "  points: [{map: blocked.map, count: 9}, {map: room.map, count: 1}, {map: room.map, "
        "count: 2}]\n");
  const ProgramRun r = run("sweep s.yaml --db c.db --threads 2",
                           {.input = {}, .while_running = [&](pid_t pid) {
                              for (int k = 0; k < 20000 && rowsIn("c.db") < 2; ++k) sleepShortly();
                              killTheLastRun(pid);
                            }});
  close(writer);
  EXPECT_EQ(r.exit_code, 11) << r.err;
  EXPECT_EQ(query("c.db", "SELECT exit_code || ' ' || error FROM runs WHERE exit_code <> 0"),
            "137 ended by signal 9");
  EXPECT_EQ(query("c.db", "SELECT count(*) FROM runs WHERE exit_code = 0"), "2");
}

TEST_F(SweepReads, OtherRanksThanTheFirstAreQuietWithoutMpi) {
  write("script.sh", "OMPI_COMM_WORLD_RANK=1 exec \"$@\"");
  const RunOptions rank{.launcher = {"bash", "script.sh"}};
  EXPECT_EQ(run("sweep s.yaml --db q.db --engine processes", rank).exit_code, 0);
  EXPECT_EQ(run("sweep s.yaml --dry-run", rank).out, "");
  EXPECT_FALSE(exists("q.db"));
}

TEST_F(SweepReads, SeparateTasksOfSlurmAreRefused) {
  write("script.sh", "SLURM_STEP_NUM_TASKS=4 exec \"$@\"");
  const ProgramRun r = run("sweep s.yaml --db q.db", {.launcher = {"bash", "script.sh"}});
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, HasSubstr("--mpi=pmix"));
  EXPECT_FALSE(exists("q.db"));
}

// The script is Bash, and carries out the sweep with a launcher that only passes its words on.
TEST_F(SweepReads, TheBatchScriptCarriesOutTheSweepAndCarriesOn) {
  ASSERT_EQ(run("sweep s.yaml --db b.db --slurm job.sh --nodes 3 --tasks 5").exit_code, 0);
  const std::string script = read("job.sh");
  for (const char* const line :
       {"#!/bin/bash\n", "#SBATCH --job-name=clearway-s\n", "#SBATCH --nodes=3\n",
        "#SBATCH --ntasks-per-node=5\n", "#SBATCH --mem-per-cpu=2348M\n",
        "#SBATCH --time=00:06:00\n", " sweep s.yaml --db b.db --resume --engine mpi\n"}) {
    EXPECT_THAT(script, HasSubstr(line));
  }
  EXPECT_EQ(std::system(("bash -n " + (folder_ / "job.sh").string()).c_str()), 0);
  std::filesystem::create_directory(folder_ / "bin");
  write("bin/srun",
        "#!/bin/bash\n[ \"$1\" = --mpi=list ] && { echo pmix; exit; }\nshift\nexec \"$@\"\n");
  write("bin/clearway",
        std::string("#!/bin/bash\nexec ") + CLEARWAY_PROGRAM + " \"${@/%mpi/processes}\"\n");
  for (const char* const tool : {"bin/srun", "bin/clearway"}) {
    std::filesystem::permissions(folder_ / tool, std::filesystem::perms::owner_all);
  }
  const std::string submit =
      "cd " + folder_.string() + " && PATH=$PWD/bin:$PATH bash job.sh > out.txt 2>&1";
  for (const char* const summary : {"24 runs: 24 done", "24 runs: 0 done"}) {
    EXPECT_EQ(std::system(submit.c_str()), 0) << read("out.txt");
    EXPECT_THAT(read("out.txt"), HasSubstr(summary));
  }
  expectWhole("b.db", kRuns);
}

#ifdef CLEARWAY_MPIRUN

std::string contentOf(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The number that the launcher gave; -1 for other processes.
int rankOf(pid_t pid) {
  const std::string name = "OMPI_COMM_WORLD_RANK=";
  const std::string all = '\0' + contentOf("/proc/" + std::to_string(pid) + "/environ");
  const std::size_t at = all.find('\0' + name);
  return at == std::string::npos ? -1 : std::atoi(all.c_str() + at + 1 + name.size());
}

class SweepOnMpi : public SweepCommand {
 protected:
  SweepOnMpi() {  // as a test machine is: few processors, maybe root
    for (const char* const name : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"}) {
      setenv(name, "1", 1);
    }
    setenv("LSAN_OPTIONS", "detect_leaks=0", 1);  // Open MPI keeps memory to the end
  }
  void SetUp() override {
#ifdef __SANITIZE_THREAD__
    GTEST_SKIP() << "Open MPI is not instrumented, and runs are forked beside its threads";
#endif
  }
  static RunOptions ranks(int n, std::function<void(pid_t)> while_running = {}) {
    return {.while_running = std::move(while_running),
            .launcher = {CLEARWAY_MPIRUN, "--oversubscribe", "-n", std::to_string(n)}};
  }
  void waitForRows(const std::string& file, int enough) const {
    for (int k = 0; k < 60000 && rowsIn(file) < enough; ++k) sleepShortly();
  }
};

TEST_F(SweepOnMpi, AnyNumberOfRanksGivesTheHashOfOneProcess) {
  const std::string hash = *sweep("--db one.db").find("hash")->text();
  for (const int n : {1, 2, 4}) {
    const std::string file = "m" + std::to_string(n) + ".db";
    const maps::JsonValue s = sweep("--db " + file, 0, ranks(n));
    EXPECT_EQ(*s.find("hash")->text(), hash);
    EXPECT_EQ(number(s, "ranks"), n);
    EXPECT_EQ(number(s, "messages") > 0, n > 1);  // other ranks did work
    expectWhole(file, kRuns);
  }
}

TEST_F(SweepOnMpi, EachInputIsOpenedOnceOnAComputer) {
  const OpenCount map(folder_ / "room.map"), scenario(folder_ / "room.scen");
  (void)sweep("--db m.db", 0, ranks(3));
  EXPECT_EQ(map.opened(), 1);
  EXPECT_EQ(scenario.opened(), 1);
}

TEST_F(SweepOnMpi, AKilledRankOrJobIsResumedWithoutLossOrRepetition) {
  write("s.yaml", kLongSweep);
  const std::string hash = *sweep("--db whole.db").find("hash")->text();
  const char* const rounds_text = std::getenv("CLEARWAY_SWEEP_KILLS");
  const int rounds = rounds_text == nullptr ? 3 : std::atoi(rounds_text);
  Rng rng(12);
  int cut_short = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::string file = "k" + std::to_string(round) + ".db";
    const int enough = static_cast<int>(rng.below(kLongRuns - 80));
    const int victim = round % 3;  // rank 0, rank 1, or all and their launcher
    const ProgramRun killed =
        run("sweep s.yaml --db " + file, ranks(2, [&](pid_t launcher) {
              waitForRows(file, enough);
              std::vector<pid_t> victims;
              for (const pid_t pid : childrenOf(launcher)) {
                if (rankOf(pid) == victim || (victim == 2 && rankOf(pid) >= 0))
                  victims.push_back(pid);
              }
              EXPECT_EQ(victims.size(), victim == 2 ? 2U : 1U);
              if (victim == 2) victims.push_back(launcher);
              for (const pid_t pid : victims) kill(pid, SIGKILL);
            }));
    EXPECT_NE(killed.exit_code, 0);
    const int kept = rowsIn(file);
    EXPECT_GE(kept, enough);
    const maps::JsonValue rest = sweep("--resume --db " + file, 0, ranks(2));
    EXPECT_EQ(number(rest, "skipped"), kept) << "victim " << victim;
    EXPECT_EQ(number(rest, "done"), kLongRuns - kept);
    EXPECT_EQ(*rest.find("hash")->text(), hash);
    expectWhole(file, kLongRuns);
    cut_short += kept < kLongRuns ? 1 : 0;
  }
  EXPECT_GT(cut_short, 0) << "each sweep ended before its kill";
}

// Open MPI's launcher ends with its own code; rank 0 with that of an interrupted program.
// The launcher takes its time to pass the signal on: the sweep is long, and carried on in part. It
// holds runs with weights that are refused.
TEST_F(SweepOnMpi, AnInterruptedJobKeepsItsRows) {
  for (const bool launcher : {true, false}) {
    const std::string file = launcher ? "l.db" : "r.db";
    write("s.yaml", replaced(kLongSweep, "to: 200", "to: 9000"));
    const ProgramRun r = run("sweep s.yaml --db " + file, ranks(2, [&](pid_t pid) {
                               waitForRows(file, 5);
                               if (launcher) kill(pid, SIGINT);
                               for (const pid_t child : childrenOf(pid)) {
                                 if (!launcher && rankOf(child) == 0) kill(child, SIGINT);
                               }
                             }));
    EXPECT_EQ(r.exit_code, launcher ? 1 : 130) << r.err;
    const int kept = rowsIn(file);
    EXPECT_GE(kept, 5);
    ASSERT_LT(kept, 9000);
    EXPECT_EQ(query(file, "SELECT count(*) FROM runs WHERE exit_code >= 128"), "0");
    EXPECT_EQ(query(file, "PRAGMA integrity_check"), "ok");
    write("s.yaml", kLongSweep);
    const maps::JsonValue rest = sweep("--resume --db " + file);
    EXPECT_EQ(number(rest, "done") + number(rest, "skipped"), kLongRuns);
    EXPECT_EQ(rowsIn(file), kept + static_cast<int>(number(rest, "done")));
  }
}

TEST_F(SweepOnMpi, WhatRankZeroRefusesEndsTheJobWithItsCode) {
  (void)sweep("--db one.db");
  const ProgramRun r = run("sweep s.yaml --db one.db", ranks(2));
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, HasSubstr("--resume"));
  EXPECT_EQ(r.err.find("--resume"), r.err.rfind("--resume")) << "said by one rank";
}

#else
TEST(SweepOnMpi, IsNotTested) {
  GTEST_SKIP()
      << "this program is built without MPI: libopenmpi-dev, libboost-mpi-dev or mpirun is missing";
}
#endif

}  // namespace
}  // namespace clearway::testing
