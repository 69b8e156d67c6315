// tests/cli/sweep_fixture.h — a sweep of 24 short runs, and a look into its database.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <string>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {

// 24 runs: 12 paths with answers, 6 without, and 6 scenarios.
inline constexpr const char* kSweep =
    "studies:\n"
    "- name: paths\n  command: plan\n"
    "  arguments: [--map, '{map}', --agent, '1.2,0.8', --from, '2.5,4.5,0', --to, '{to}']\n"
    "  factors: {map: [room.map, walled.map], to: ['9.5,4.5', '9.5,6.5', '1.5,6.5'],\n"
    "            weight: [1, 1.5, 3]}\n"
    "- name: points\n  command: solve\n  arguments: [room.map, room.scen]\n"
    "  factors: {count: [1, 2], planner: [jps, astar, dijkstra]}\n";
inline constexpr int kRuns = 24;

// 200 runs of some milliseconds, so that a signal comes in the midst.
inline constexpr const char* kLongSweep =
    "studies:\n- command: plan\n  arguments: [--map, room.map, --agent, '1.2,0.8', "
    "--from, '2.5,4.5,0', --to, '9.5,4.5']\n  factors: {weight: {from: 1, to: 200}}\n";
inline constexpr int kLongRuns = 200;

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

  // Nothing is lost, nothing is there twice, and SQLite finds no fault.
  void expectWhole(const std::string& file, int runs) const {
    EXPECT_EQ(query(file, "PRAGMA integrity_check"), "ok");
    EXPECT_EQ(query(file, "SELECT count(*) FROM runs"), std::to_string(runs));
    EXPECT_EQ(query(file, "SELECT count(DISTINCT key) FROM runs"), std::to_string(runs));
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

  [[nodiscard]] maps::JsonValue sweep(const std::string& options, int exit_code = 0,
                                      const RunOptions& how = {}) const {
    const ProgramRun r = run("sweep s.yaml --json " + options, how);
    EXPECT_EQ(r.exit_code, exit_code) << r.err;
    const auto json = maps::parseJson(r.out, "stdout");
    EXPECT_TRUE(json) << r.out;
    return json ? *json : maps::emptyObject();
  }
  [[nodiscard]] static double number(const maps::JsonValue& v, const char* name) {
    return *v.find(name)->number();
  }
};

}  // namespace clearway::testing
