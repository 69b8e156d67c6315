// clearway sweep: the same answers for any number of threads and after any kill.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include "core/base/rng.h"
#include "maps/text/json_value.h"
#include "tests/cli/sweep_fixture.h"
#include "tests/support/json_schema.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

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
  write("s.yaml", kLongSweep);
  const std::string hash = *sweep("--db whole.db").find("hash")->text();
  const char* const rounds_text = std::getenv("CLEARWAY_SWEEP_KILLS");
  const int rounds = rounds_text == nullptr ? 2 : std::atoi(rounds_text);
  Rng rng(11);
  int cut_short = 0;
  for (int round = 0; round < rounds; ++round) {
    const std::string file = "k" + std::to_string(round) + ".db";
    const int enough = static_cast<int>(rng.below(kLongRuns - 50));
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
    EXPECT_EQ(number(rest, "done"), kLongRuns - kept);
    EXPECT_EQ(*rest.find("hash")->text(), hash);
    expectWhole(file, kLongRuns);
    cut_short += kept < kLongRuns ? 1 : 0;
  }
  EXPECT_GT(cut_short, 0) << "each sweep ended before its kill";
}

// Ctrl+C in the midst: every row that was there stays, none is of a killed run, and the rest gives
// the hash of a sweep without an interruption.
TEST_F(SweepCommand, AnInterruptedSweepKeepsItsRowsAndSaysHowToGoOn) {
  write("s.yaml", kLongSweep);
  const std::string hash = *sweep("--db whole.db").find("hash")->text();
  constexpr int kEnough = 3;
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::string file = "i" + std::to_string(signal) + ".db";
    int seen = 0;
    const ProgramRun r = run("sweep s.yaml --db " + file,
                             {.input = {}, .while_running = [&](pid_t pid) {
                                for (int k = 0; k < 60000 && seen < kEnough; ++k) {
                                  std::this_thread::sleep_for(std::chrono::milliseconds(1));
                                  seen = rowsIn(file);
                                }
                                kill(pid, signal);
                              }});
    EXPECT_EQ(r.exit_code, 130) << r.err;
    EXPECT_THAT(r.err, HasSubstr("--resume"));
    const int kept = rowsIn(file);
    ASSERT_GE(kept, std::max(seen, kEnough));
    ASSERT_LT(kept, kLongRuns) << "it ended before the signal: the test shows nothing";
    EXPECT_EQ(query(file, "SELECT count(*) FROM runs WHERE exit_code <> 0"), "0");
    const maps::JsonValue rest = sweep("--resume --db " + file);
    EXPECT_EQ(number(rest, "done"), kLongRuns - kept);
    EXPECT_EQ(*rest.find("hash")->text(), hash);
  }
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

TEST_F(SweepCommand, ATableOverAnInputIsRefusedBeforeTheFirstRun) {
  EXPECT_EQ(run("sweep s.yaml --db one.db --csv room.map").exit_code, 2);
  EXPECT_EQ(read("room.map"), kRoomMap);
  EXPECT_FALSE(exists("one.db"));
}

TEST_F(SweepCommand, TheSummaryFollowsItsSchema) {
  std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/schema/sweep.schema.json");
  const auto schema =
      maps::parseJson(std::string{std::istreambuf_iterator<char>(in), {}}, "schema");
  ASSERT_TRUE(schema);
  EXPECT_EQ(JsonSchema(*schema).problemOf(sweep("--db one.db")), "");
}

TEST_F(SweepCommand, InfoDescribesASweepAndNoMap) {
  const ProgramRun r = run("info s.yaml");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  for (const char* const text : {"sweep", "24", "paths: 18 runs of clearway plan",
                                 "points: 6 runs of clearway solve", "sweep s.yaml --dry-run"}) {
    EXPECT_THAT(r.out, HasSubstr(text));
  }
  write("s.yaml", "studies: 3\n");
  EXPECT_THAT(run("info s.yaml").err, HasSubstr("studies: a list is needed"));
  write("lab.yaml", kRosYaml);
  write("lab.pgm", kRosPgm);
  EXPECT_THAT(run("info lab.yaml").out, HasSubstr("ROS map"));
}

TEST_F(SweepCommand, ADryRunCountsAndWritesNothing) {
  const auto before = files();
  EXPECT_THAT(run("sweep s.yaml --dry-run").out, StartsWith("24 runs, 0 of them"));
  EXPECT_EQ(files(), before);
}

// The lines of RFC 4180 text without line breaks in fields.
std::vector<std::vector<std::string>> parseCsv(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    auto& row = rows.emplace_back(1);
    bool quoted = false;
    for (std::size_t k = 0; k < line.size(); ++k) {
      if (line[k] == '"' && quoted && k + 1 < line.size() && line[k + 1] == '"') {
        row.back() += line[k++];
      } else if (line[k] == '"') {
        quoted = !quoted;
      } else if (line[k] == ',' && !quoted) {
        row.emplace_back();
      } else {
        row.back() += line[k];
      }
    }
  }
  return rows;
}

// Every row follows the schema, which also names the columns, and says what the database says.
TEST_F(SweepCommand, TheTableFollowsItsSchemaAndTheDatabase) {
  const auto rows = parseCsv(run("sweep s.yaml --db one.db --csv -").out);
  ASSERT_EQ(rows.size(), std::size_t{kRuns} + 1);
  std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/schema/csv.schema.json");
  const auto root = maps::parseJson(std::string{std::istreambuf_iterator<char>(in), {}}, "schema");
  ASSERT_TRUE(root);
  const JsonSchema schema(*root);
  const auto& fixed = *schema.definition("sweep").find("required")->array();
  std::vector<std::string> names;
  for (const maps::JsonValue& c : fixed) names.push_back(*c.text());
  const std::vector<std::string> header = rows.front();
  const auto parameters = header.begin() + static_cast<std::ptrdiff_t>(names.size());
  EXPECT_EQ(std::vector<std::string>(header.begin(), parameters), names);
  const auto figures = std::find_if(parameters, header.end(),
                                    [](const std::string& c) { return c.starts_with("f."); });
  EXPECT_EQ(std::vector<std::string>(parameters, figures),
            (std::vector<std::string>{"p.count", "p.map", "p.planner", "p.to", "p.weight"}));
  EXPECT_TRUE(
      std::all_of(figures, header.end(), [](const std::string& c) { return c.starts_with("f."); }));
  for (std::size_t k = 1; k < rows.size(); ++k) {
    ASSERT_EQ(rows[k].size(), header.size()) << rows[k].front();
    maps::JsonValue row = maps::emptyObject();
    for (std::size_t c = 0; c < names.size(); ++c) {
      const auto type =
          *schema.definition("sweep").find("properties")->find(names[c])->find("type")->text();
      if (type == "string") {
        row.add(names[c], rows[k][c]);
      } else {
        char* end = nullptr;
        row.add(names[c], std::strtod(rows[k][c].c_str(), &end));
        EXPECT_TRUE(end != rows[k][c].c_str() && *end == '\0') << names[c] << ": " << rows[k][c];
      }
    }
    EXPECT_EQ(schema.problemOf(row, "sweep"), "") << rows[k].front();
    std::string key = rows[k].front();
    for (std::size_t at = 0; (at = key.find('\'', at)) != std::string::npos; at += 2)
      key.insert(at, 1, '\'');
    EXPECT_EQ(query("one.db", "SELECT exit_code || hash FROM runs WHERE key = '" + key + "'"),
              rows[k][3] + rows[k][5]);
  }
}

// Without finished runs larger fleets count as longer.
TEST_F(SweepCommand, StartsTheLongestExpectedRunsFirst) {
  write("s.yaml",
        "studies:\n- command: fleet\n  arguments: [room.map]\n"
        "  factors: {random: [3, 9, 1, 6], seed: [2, 1]}\n");
  (void)sweep("--db one.db");
  EXPECT_EQ(query("one.db",
                  "SELECT group_concat(r || '/' || s, ' ') FROM (SELECT "
                  "json_extract(parameters, '$.random') AS r, json_extract(parameters, '$.seed') "
                  "AS s FROM runs ORDER BY started)"),
            "9/1 9/2 6/1 6/2 3/1 3/2 1/1 1/2");
  EXPECT_THAT(run("sweep s.yaml --dry-run").out, HasSubstr("--random 9 --seed 1"));
}

TEST_F(SweepCommand, AChangedInputIsNoticed) {
  write("p.clearway", kProject);  // names room.map
  write("s.yaml",
        "studies:\n- {command: plan, arguments: [p.clearway], factors: {weight: [1, 2]}}\n");
  (void)sweep("--db one.db");
  EXPECT_EQ(query("one.db", "SELECT group_concat(path, ' ') FROM inputs"), "p.clearway room.map");
  const std::string rows = "SELECT group_concat(key || hash) FROM runs";
  const std::string before = query("one.db", rows);
  write("room.map", kWalledMap);
  write("s.yaml",
        "studies:\n- {command: plan, arguments: [p.clearway], factors: {weight: [1, 3]}}\n");
  const ProgramRun r = run("sweep s.yaml --db one.db --resume");
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, HasSubstr("room.map"));
  EXPECT_EQ(query("one.db", rows), before);
  write("room.map", kRoomMap);
  EXPECT_EQ(run("sweep s.yaml --db one.db --resume").exit_code, 0);
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
