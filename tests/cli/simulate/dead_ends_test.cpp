// clearway simulate with tasks whose stops are in dead ends and corridors of one lane.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

// Free rectangles of cells in solid rock.
struct Room {
  std::size_t row, column, rows, columns;
};
struct Station {
  std::string name;
  int column, row;
  double service = 0.0;
};

class DeadEnds : public CliTest {
 protected:
  // Agents stand in the hall, rows and columns 0 to 15, three cells apart; orders go to and fro
  // between the stations and the corners of the hall.
  void project(const std::string& name, const std::vector<Room>& rooms,
               const std::vector<Station>& stations, int agents, double interval_s, int orders) {
    std::vector<std::string> rows(16, std::string(40, '@'));
    for (std::string& row : rows) std::fill_n(row.begin(), 16, '.');
    for (const Room& r : rooms) {
      for (std::size_t row = r.row; row < r.row + r.rows; ++row) {
        rows[row].replace(r.column, r.columns, r.columns, '.');
      }
    }
    std::string map = "type octile\nheight 16\nwidth 40\nmap\n";
    for (const std::string& row : rows) map += row + '\n';
    write(name + ".map", map);

    std::vector<Station> all = stations;
    for (const int k : {0, 1, 2, 3}) {
      all.push_back({fmt::format("corner {}", k), k < 2 ? 1 : 13, k % 2 == 0 ? 1 : 13});
    }
    std::string places, carts, list = "release_s,pickup,dropoff\n";
    for (const Station& s : all) {
      places += fmt::format(R"({}{{"name": "{}", "column": {}, "row": {}, "service": {}}})",
                            places.empty() ? "" : ", ", s.name, s.column, s.row, s.service);
    }
    for (int k = 0; k < agents; ++k) {
      carts += fmt::format(
          R"({}{{"name": "cart {}", "shape": {{"box": {{"length": 0.9, "width": 0.6}}}},
             "speed": 1.5, "turn_rate": 2, "start": {{"x": {}, "y": {}, "heading": 0}}}})",
          k == 0 ? "" : ", ", k, 1.5 + 3.0 * (k % 5), 1.5 + 3.0 * (k / 5));
    }
    for (int k = 0; k < orders; ++k) {
      const std::string& station = stations[static_cast<std::size_t>(k / 2) % stations.size()].name;
      const std::string corner = fmt::format("corner {}", k % 4);
      list += k % 2 == 0 ? fmt::format("{},{},{}\n", k * interval_s, station, corner)
                         : fmt::format("{},{},{}\n", k * interval_s, corner, station);
    }
    write(name + ".csv", list);
    write(name + ".clearway", fmt::format(R"({{"format": "clearway-project", "version": 1,
      "map": {{"file": "{0}.map"}}, "simulation": {{"tasks": "{0}.csv", "stations": [{1}]}},
      "agents": [{2}]}})",
                                          name, places, carts));
  }

  void expectAllServed(const std::string& name, int orders) const {
    const ProgramRun r = run("simulate " + name + ".clearway --dt 0.1 --time 7200 --json");
    ASSERT_EQ(r.exit_code, 0) << name << r.err;
    const maps::JsonValue json = parsed(r.out);
    EXPECT_EQ(numberOf(json, "tasks_done"), orders) << name;
    EXPECT_EQ(numberOf(json, "collisions") + numberOf(json, "wall_collisions"), 0.0) << name;
    EXPECT_EQ(numberOf(json, "deadlocks") + numberOf(json, "stuck"), 0.0) << name;
  }

  // With all orders at once, and one after the other, so that agents are idle in between.
  void expectServed(const std::string& name, const std::vector<Room>& rooms,
                    const std::vector<Station>& stations) {
    constexpr int kOrders = 24;
    for (const int agents : {4, 9, 12, 18}) {
      for (const double interval_s : {0.0, 25.0}) {
        const std::string run_name = fmt::format("{}_{}_{}", name, agents, interval_s);
        project(run_name, rooms, stations, agents, interval_s, kOrders);
        expectAllServed(run_name, kOrders);
      }
    }
  }
};

TEST_F(DeadEnds, AStationAtTheEndOfOneLane) {
  expectServed("lane", {{6, 16, 2, 18}}, {{"dock", 32, 6, 5}});
}

TEST_F(DeadEnds, AStationAroundABend) {
  expectServed("bend", {{12, 16, 2, 14}, {2, 28, 12, 2}}, {{"dock", 28, 3, 8}});
}

TEST_F(DeadEnds, TwoDeadEnds) {
  expectServed("two", {{2, 16, 2, 14}, {10, 16, 2, 20}}, {{"a", 28, 2, 5}, {"b", 34, 10}});
}

TEST_F(DeadEnds, TwoStationsOnOneLane) {
  expectServed("both", {{6, 16, 2, 20}}, {{"deep", 34, 6, 5}, {"near", 24, 6, 5}});
}

TEST_F(DeadEnds, AStationInTheMiddleOfACorridor) {
  expectServed("middle", {{6, 16, 2, 14}, {3, 30, 10, 8}}, {{"gate", 22, 6, 6}});
}

// What bars the only corridor for ever is an obstacle: no agent bars another one, and none moves.
TEST_F(DeadEnds, AFleetThatCannotAdvanceForLongHasStalled) {
  project("barred", {{6, 16, 2, 18}}, {{"dock", 32, 6}}, 4, 0.0, 6);
  write("pallet.json", R"({"format": "clearway-disturbances", "version": 1, "obstacles": [
    {"name": "pallet", "rows": [6, 7], "columns": [20, 23], "from": 2}]})");
  write("door.json", R"({"format": "clearway-disturbances", "version": 1, "doors": [
    {"name": "gate", "rows": [6, 7], "columns": [20, 23], "closed": [{"from": 2, "until": 3000}]}]})");
  const auto stalled = [&](const std::string& what, double time_s, int exit_code) {
    const ProgramRun r = run(fmt::format(
        "simulate barred.clearway --dt 0.5 --disturbances {}.json --time {}", what, time_s));
    EXPECT_EQ(r.exit_code, exit_code) << what << r.out << r.err;
    return r;
  };
  for (const std::string what : {"pallet", "door"}) {
    const ProgramRun r = stalled(what, 2500, 11);
    EXPECT_THAT(r.out, HasSubstr("Stalled"));
    EXPECT_THAT(r.err, HasSubstr("6 of 6 tasks are not done"));
    EXPECT_THAT(stalled(what, 200, 0).out, HasSubstr("Simulated"));  // not for long
  }
  EXPECT_THAT(stalled("door", 6000, 0).out, HasSubstr("6 of 6 done"));
}

// One cart without work at the end of a corridor without another exit: no moves help.
TEST_F(DeadEnds, AnAgentThatNoMovesOfTheFleetTakeToItsStopIsNamed) {
  write("lane.map", "type octile\nheight 1\nwidth 9\nmap\n.........\n");
  const auto cart = [](const std::string& name, double x) {
    return fmt::format(R"({{"name": "{}", "shape": {{"box": {{"length": 0.8, "width": 0.5}}}},
                           "start": {{"x": {}, "y": 0.5, "heading": 0}}}})",
                       name, x);
  };
  write("lane.csv", "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n0,0,0,8,0\n");
  write("lane.clearway",
        fmt::format(R"({{"format": "clearway-project", "version": 1, "map": {{"file": "lane.map"}},
                        "simulation": {{"tasks": "lane.csv"}}, "agents": [{}, {}]}})",
                    cart("a", 1.5), cart("b", 6.5)));
  const ProgramRun r = run("simulate lane.clearway --time 400");
  EXPECT_EQ(r.exit_code, 11) << r.out;
  EXPECT_THAT(r.out, HasSubstr("Stalled"));
  EXPECT_THAT(r.err, HasSubstr("1 agent is barred, and 1 of 1 tasks are not done: no moves of the "
                               "fleet take 'a' to its next stop"));
  const maps::JsonValue whole = parsed(run("simulate lane.clearway --json").out);
  EXPECT_EQ(numberOf(whole, "stalled_agents"), 1.0);
  EXPECT_EQ(numberOf(whole, "stuck"), 1.0);
  EXPECT_LT(numberOf(whole, "simulated_s"), 2000.0);
  // With a bay at the other end there is room for both.
  write("lane.map", "type octile\nheight 2\nwidth 9\nmap\n.........\n@@@@@@.@@\n");
  EXPECT_EQ(run("simulate lane.clearway --time 2000").exit_code, 0);
}

}  // namespace
}  // namespace clearway::testing
