// clearway sweep: the same answers for any number of threads and after any kill.
#include <gmock/gmock.h>
#include <sqlite3.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "core/base/rng.h"
#include "maps/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"
#include "tests/support/json_schema.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// 24 runs: 12 paths with answers, 6 without, and 6 scenarios.
constexpr const char* kSweep =
    "studies:\n"
    "- name: paths\n  command: plan\n"
    "  arguments: [--map, '{map}', --agent, '1.2,0.8', --from, '2.5,4.5,0', --to, '{to}']\n"
    "  factors: {map: [room.map, walled.map], to: ['9.5,4.5', '9.5,6.5', '1.5,6.5'],\n"
    "            weight: [1, 1.5, 3]}\n"
    "- name: points\n  command: solve\n  arguments: [room.map, room.scen]\n"
    "  factors: {count: [1, 2], planner: [jps, astar, dijkstra]}\n";
constexpr int kRuns = 24;

class SweepCommand : public CliTest {
 protected:
  SweepCommand() {
    write("room.map", kRoomMap);
    write("walled.map", kWalledMap);
    write("room.scen", kScenario);
    write("s.yaml", kSweep);
  }

  // The first column of the first row.
  [[nodiscard]] std::string query(const std::string& file, const std::string& sql) const {
    sqlite3* db = nullptr;
    EXPECT_EQ(sqlite3_open((folder_ / file).c_str(), &db), SQLITE_OK);
    std::string out;
    const auto keep = [](void* into, int, char** values, char**) {
      *static_cast<std::string*>(into) = values[0] == nullptr ? "" : values[0];
      return 0;
    };
    EXPECT_EQ(sqlite3_exec(db, sql.c_str(), keep, &out, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
    sqlite3_close(db);
    return out;
  }

  // 0 if there is no table yet.
  [[nodiscard]] int rowsIn(const std::string& file) const {
    sqlite3* db = nullptr;
    int rows = 0;
    const auto keep = [](void* into, int, char** values, char**) {
      *static_cast<int*>(into) = std::atoi(values[0]);
      return 0;
    };
    if (exists(file) && sqlite3_open_v2((folder_ / file).c_str(), &db, SQLITE_OPEN_READWRITE,
                                        nullptr) == SQLITE_OK) {
      sqlite3_exec(db, "SELECT count(*) FROM runs", keep, &rows, nullptr);
    }
    sqlite3_close(db);
    return rows;
  }

  [[nodiscard]] maps::JsonValue sweep(const std::string& options, int exit_code = 0) const {
    const ProgramRun r = run("sweep s.yaml --json " + options);
    EXPECT_EQ(r.exit_code, exit_code) << r.err;
    const auto json = maps::parseJson(r.out, "stdout");
    EXPECT_TRUE(json) << r.out;
    return json ? *json : maps::emptyObject();
  }
  [[nodiscard]] static double number(const maps::JsonValue& v, const char* name) {
    return *v.find(name)->number();
  }
};

TEST_F(SweepCommand, AnswersDoNotDependOnTheNumberOfThreads) {
  const maps::JsonValue one = sweep("--db one.db");
  const maps::JsonValue three = sweep("--db three.db --threads 3");
  EXPECT_EQ(number(one, "done"), kRuns);
  EXPECT_EQ(*one.find("hash")->text(), *three.find("hash")->text());
  EXPECT_EQ(query("one.db", "SELECT count(*) FROM runs"), std::to_string(kRuns));
  EXPECT_EQ(query("one.db", "SELECT count(*) FROM runs WHERE exit_code = 0"), "18");
  EXPECT_EQ(query("one.db", "SELECT count(*) FROM runs WHERE exit_code = 10"), "6");
  EXPECT_EQ(query("one.db", "SELECT count(*) FROM runs WHERE length(hash) = 16"), "24");
  EXPECT_FALSE(exists("one.db-wal"));
}

// What a row says is what the program prints for its key.
TEST_F(SweepCommand, AKeyIsTheCommandThatRepeatsTheRun) {
  (void)sweep("--db one.db");
  const std::string key =
      query("one.db", "SELECT key FROM runs WHERE exit_code = 0 AND command = 'plan' ORDER BY key");
  const auto json = maps::parseJson(run(key).out, "stdout");
  ASSERT_TRUE(json) << key;
  EXPECT_EQ(std::stod(query("one.db",
                            "SELECT json_extract(figures, '$.length') FROM runs WHERE "
                            "exit_code = 0 AND command = 'plan' ORDER BY key")),
            number(*json, "length"));
}

TEST_F(SweepCommand, AKilledSweepIsResumedWithoutLossOrRepetition) {
  const std::string hash = *sweep("--db whole.db").find("hash")->text();
  const char* const rounds_text = std::getenv("CLEARWAY_SWEEP_KILLS");
  const int rounds = rounds_text == nullptr ? 4 : std::atoi(rounds_text);
  Rng rng(11);
  for (int round = 0; round < rounds; ++round) {
    const std::string file = "k" + std::to_string(round) + ".db";
    const int enough = static_cast<int>(rng.below(kRuns - 4));
    (void)run("sweep s.yaml --threads 2 --db " + file,
              {.input = {}, .while_running = [&](pid_t pid) {
                 for (int k = 0; k < 60000 && rowsIn(file) < enough; ++k) {
                   std::this_thread::sleep_for(std::chrono::milliseconds(1));
                 }
                 kill(pid, SIGKILL);
               }});
    const int kept = rowsIn(file);
    EXPECT_GE(kept, enough);
    const maps::JsonValue rest = sweep("--resume --threads 2 --db " + file);
    EXPECT_EQ(number(rest, "skipped"), kept);
    EXPECT_EQ(number(rest, "done"), kRuns - kept);
    EXPECT_EQ(*rest.find("hash")->text(), hash);
    EXPECT_EQ(query(file, "PRAGMA integrity_check"), "ok");
    EXPECT_EQ(query(file, "SELECT count(*) = 24 AND count(DISTINCT key) = 24 FROM runs"), "1");
  }
}

TEST_F(SweepCommand, AnInterruptedSweepSaysHowToGoOn) {
  write("s.yaml",
        "studies:\n- command: plan\n  arguments: [--map, room.map, --agent, '1.2,0.8', "
        "--from, '2.5,4.5,0', --to, '9.5,4.5']\n  factors: {weight: {from: 1, to: 9000}}\n");
  const ProgramRun r =
      run("sweep s.yaml --db i.db", {.input = {}, .while_running = [](pid_t pid) {
                                       std::this_thread::sleep_for(std::chrono::milliseconds(400));
                                       kill(pid, SIGINT);
                                     }});
  EXPECT_EQ(r.exit_code, 130) << r.err;
  EXPECT_THAT(r.err, HasSubstr("--resume"));
  EXPECT_EQ(query("i.db", "SELECT count(*) FROM runs WHERE exit_code NOT IN (0, 2, 3)"), "0");
}

TEST_F(SweepCommand, FailedRunsAreNamedAndEndWithCode11) {
  write("s.yaml",
        "studies:\n- {command: plan, arguments: [--map, none.map, --agent, '1,1', --from, "
        "'1,1,0', --to, '2,2']}\n");
  const ProgramRun r = run("sweep s.yaml --db f.db");
  EXPECT_EQ(r.exit_code, 11);
  EXPECT_THAT(r.err, HasSubstr("none.map"));
  EXPECT_EQ(query("f.db", "SELECT exit_code FROM runs"), "3");
}

TEST_F(SweepCommand, TouchesNoForeignFileAndNoInput) {
  for (const std::string file : {"room.map", "s.yaml"}) {
    const std::string before = read(file);
    EXPECT_EQ(run("sweep s.yaml --db " + file).exit_code, 2) << file;
    EXPECT_EQ(read(file), before);
  }
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open((folder_ / "other.db").c_str(), &db), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(db, "CREATE TABLE runs(a)", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(db);
  const std::string before = read("other.db");
  EXPECT_EQ(run("sweep s.yaml --db other.db --resume").exit_code, 2);
  EXPECT_EQ(read("other.db"), before);
  (void)sweep("--db own.db");
  const ProgramRun again = run("sweep s.yaml --db own.db");
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.err, HasSubstr("--resume"));
}

TEST_F(SweepCommand, TheSummaryFollowsItsSchema) {
  std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/schema/sweep.schema.json");
  const auto schema =
      maps::parseJson(std::string{std::istreambuf_iterator<char>(in), {}}, "schema");
  ASSERT_TRUE(schema);
  EXPECT_EQ(JsonSchema(*schema).problemOf(sweep("--db one.db")), "");
}

TEST_F(SweepCommand, ADryRunCountsAndWritesNothing) {
  const auto before = files();
  EXPECT_THAT(run("sweep s.yaml --dry-run").out, StartsWith("24 runs, 0 of them"));
  EXPECT_EQ(files(), before);
}

TEST_F(SweepCommand, ExportsATableWithEveryRowAndFactor) {
  const ProgramRun r = run("sweep s.yaml --db one.db --csv -");
  EXPECT_EQ(std::count(r.out.begin(), r.out.end(), '\n'), kRuns + 1) << r.out;
  const std::string header = r.out.substr(0, r.out.find('\n'));
  EXPECT_THAT(header, StartsWith("key,study,command,exit_code,status,hash,error,host,started,"
                                 "wall_s,cpu_s,peak_mb,p.count,p.map,p.planner,p.to,p.weight,f."));
  EXPECT_THAT(r.out, HasSubstr("\n\"plan --map room.map --agent 1.2,0.8"));
}

}  // namespace
}  // namespace clearway::testing
