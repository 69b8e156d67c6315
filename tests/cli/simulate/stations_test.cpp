// clearway simulate: tasks between stations with names, where agents rest to be served.
#include <gmock/gmock.h>

#include <map>
#include <sstream>

#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

class Stations : public CliTest {
 protected:
  Stations() {
    std::string map = "type octile\nheight 12\nwidth 24\nmap\n";
    for (int row = 0; row < 12; ++row) {
      std::string line(24, '.');
      if (row > 1 && row < 10) {
        for (const std::size_t column : {6U, 7U, 16U, 17U}) line[column] = '@';
      }
      map += line + '\n';
    }
    write("hall.map", map);
  }

  void project(const std::string& name, const std::string& stations, int agents) {
    std::string json = R"({"format": "clearway-project", "version": 1, "map": {"file": "hall.map"},
      "simulation": {"tasks": "orders.csv", "stations": )" +
                       stations + R"(}, "agents": [)";
    for (int k = 0; k < agents; ++k) {
      json += (k == 0 ? "" : ",") + std::string(R"({"name": "cart )") + std::to_string(k) +
              R"(", "shape": {"box": {"length": 0.9, "width": 0.6}}, "speed": 1.5, "turn_rate": 2,
                 "start": {"x": )" +
              std::to_string(1.0 + 2.0 * k) + R"(, "y": 1, "heading": 0}})";
    }
    write(name, json + "]}");
  }

  // The times of the rows of an event, by task.
  std::map<int, double> timesOf(const std::string& file, const std::string& event) const {
    std::map<int, double> out;
    std::istringstream lines(read(file));
    for (std::string line; std::getline(lines, line);) {
      if (line.find("," + event + ",") == line.npos) continue;
      std::vector<std::string> fields;
      std::istringstream words(line);
      for (std::string word; std::getline(words, word, ',');) fields.push_back(word);
      out[std::stoi(fields.at(9))] = std::stod(fields.at(0));
    }
    return out;
  }
};

constexpr const char* kOrders =
    "release_s,pickup,dropoff\n0,dock,shelf 1\n0,dock,shelf 2\n1.5,shelf 2,dock\n30,dock,shelf 1\n";

std::string stationsWith(const std::string& service) {
  return R"([{"name": "dock", "column": 2, "row": 8, "service": )" + service +
         R"(}, {"name": "shelf 1", "column": 12, "row": 4},
            {"name": "shelf 2", "column": 20, "row": 6, "service": 3}])";
}

TEST_F(Stations, AServiceDelaysThePickUpByItsTime) {
  write("orders.csv", kOrders);
  project("slow.clearway", stationsWith("7.25"), 1);
  project("quick.clearway", stationsWith("0"), 1);
  for (const std::string name : {"slow", "quick"}) {
    const ProgramRun r = run("simulate " + name + ".clearway --json --events " + name + ".csv");
    ASSERT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(numberOf(parsed(r.out), "tasks_done"), 4.0);
    // Two stops at shelf 2, and four at the dock.
    EXPECT_EQ(numberOf(parsed(r.out), "station_s"), name == "slow" ? 6.0 + 4 * 7.25 : 6.0);
  }
  const auto slow = timesOf("slow.csv", "task_picked");
  const auto quick = timesOf("quick.csv", "task_picked");
  ASSERT_EQ(slow.size(), 4U);
  const auto first = [](const std::map<int, double>& times) {
    double out = 1e9;
    for (const auto& [task, time] : times) out = std::min(out, time);
    return out;
  };
  EXPECT_NEAR(first(slow), first(quick) + 7.25, 1e-9);
}

TEST_F(Stations, OneAgentAtATimeIsServed) {
  std::string orders = "release_s,pickup,dropoff\n";
  for (int k = 0; k < 12; ++k) orders += k % 2 == 0 ? "0,dock,shelf 1\n" : "0,dock,shelf 2\n";
  write("orders.csv", orders);
  project("fleet.clearway", stationsWith("20"), 6);
  const ProgramRun r = run("simulate fleet.clearway --json --events e.csv --record r.rec");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(numberOf(parsed(r.out), "tasks_done"), 12.0);
  EXPECT_EQ(numberOf(parsed(r.out), "deadlocks"), 0.0);
  EXPECT_EQ(numberOf(parsed(r.out), "stuck"), 0.0);
  std::vector<double> times;
  for (const auto& [task, time] : timesOf("e.csv", "task_picked")) times.push_back(time);
  std::ranges::sort(times);
  ASSERT_EQ(times.size(), 12U);
  for (std::size_t k = 1; k < times.size(); ++k) EXPECT_GE(times[k] - times[k - 1], 20.0 - 1e-9);
  // The dock is the bottleneck: it is seldom idle for longer than an agent needs to get there.
  EXPECT_LT(times.back(), 12 * 20.0 * 2.0);
  EXPECT_EQ(run("check r.rec").exit_code, 0);
}

// The path is the same with and without a service, whenever it ends.
TEST_F(Stations, AServiceTakesItsTimeAndNoMore) {
  std::string orders = "release_s,pickup,dropoff\n";
  for (int k = 0; k < 20; ++k) orders += "0,dock,shelf 1\n";
  write("orders.csv", orders);
  double without_s = 0.0;
  for (const std::string service : {"0", "0.5", "1.7", "6.1"}) {
    project("one.clearway", stationsWith(service), 1);
    const ProgramRun r = run("simulate one.clearway --json");
    ASSERT_EQ(r.exit_code, 0) << r.err;
    const double time_s = numberOf(parsed(r.out), "simulated_s");
    if (service == "0") without_s = time_s;
    EXPECT_LT(time_s, 1.01 * without_s + 20 * std::stod(service)) << service;
  }
}

// Counted from the map alone: an agent drives out, turning once, and the next one in.
TEST_F(Stations, ADockServesOneAfterTheOther) {
  constexpr double kService = 5.0, kQuarterTurn = 0.5 * 3.15 / 2.0;
  for (const int agents : {6, 10}) {
    std::string orders = "release_s,pickup,dropoff\n";
    for (int k = 0; k < 60; ++k) orders += "0,dock,shelf 1\n";
    write("orders.csv", orders);
    project("fleet.clearway", stationsWith("5"), agents);
    const ProgramRun r = run("simulate fleet.clearway --json --events e.csv");
    ASSERT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(numberOf(parsed(r.out), "tasks_done"), 60.0);
    EXPECT_EQ(numberOf(parsed(r.out), "collisions"), 0.0);
    std::vector<double> times;
    for (const auto& [task, time] : timesOf("e.csv", "task_picked")) times.push_back(time);
    std::ranges::sort(times);
    const double drive_s = numberOf(parsed(r.out), "task_step_s");
    const double mean_s = (times.back() - times.front()) / 59.0;
    EXPECT_GE(mean_s, kService + 2 * drive_s - 1e-9);
    EXPECT_LT(mean_s, 1.25 * (kService + 2 * (drive_s + kQuarterTurn))) << agents << " agents";
  }
}

// Few chargers for many carts, and the dock at the other end: those that wait for a charger leave
// the dock to others, and keep their charge.
TEST_F(Stations, FleetsWithFewChargersServeAllOrders) {
  std::string orders = "release_s,pickup,dropoff\n";
  for (int k = 0; k < 80; ++k) orders += k % 2 == 0 ? "0,dock,shelf 1\n" : "0,dock,shelf 2\n";
  write("orders.csv", orders);
  project("low.clearway", stationsWith("4"), 11);
  const std::string project_text = read("low.clearway");
  const std::string stations = R"("stations": )";
  write("low.clearway", std::string(project_text)
                            .insert(project_text.find(stations),
                                    R"("battery": {"drive": 120, "charge": 60, "places":
            [{"column": 22, "row": 2}, {"column": 22, "row": 9}]}, )"));
  for (int seed = 0; seed < 8; ++seed) {
    const ProgramRun r = run("simulate low.clearway --json --seed " + std::to_string(seed));
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(numberOf(parsed(r.out), "tasks_done"), 80.0) << seed;
    EXPECT_EQ(numberOf(parsed(r.out), "empty_batteries"), 0.0) << seed;
    EXPECT_GT(numberOf(parsed(r.out), "charges"), 5.0) << seed;
  }
}

// An agent that is at its station has nowhere to go, though work is left.
TEST_F(Stations, TasksThatAreDoneOnTheSpotDoNotEndTheRun) {
  write("orders.csv", "release_s,pickup,dropoff\n0,a,a\n0,a,a\n0,a,a\n0,a,b\n");
  project("spot.clearway",
          R"([{"name": "a", "column": 0, "row": 0}, {"name": "b", "column": 22, "row": 8}])", 1);
  const ProgramRun r = run("simulate spot.clearway --json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(numberOf(parsed(r.out), "tasks_done"), 4.0);
}

// While agents are delayed for longer than a fleet may stand still.
TEST_F(Stations, LongDelaysDoNotEndTheRun) {
  write("hall.map", R"(type octile
height 16
width 24
map
........@@........@@....
........@@........@@....
@@@@..@@@@..@@..@@......
@@@@..@@@@..@@..@@......
........................
........................
......................@@
......................@@
@@............@@....@@..
@@............@@....@@..
......@@................
......@@................
........@@..........@@..
........@@..........@@..
............@@....@@....
............@@....@@....
)");
  write("orders.csv", "release_s,pickup,dropoff\n0,dock,dock\n0,dock,dock\n");
  write("slow.json", R"({"format": "clearway-disturbances", "version": 1,
      "delays": {"per_motion": 0.3, "seconds": [100, 2000]},
      "slips": {"per_motion": 0.3, "factor": [1, 2]}})");
  std::string agents;
  for (const auto& [x, y] : {std::pair{23, 5},
                             {3, 11},
                             {23, 15},
                             {23, 3},
                             {11, 1},
                             {5, 9},
                             {7, 7},
                             {17, 13},
                             {3, 7},
                             {21, 11},
                             {3, 5}}) {
    agents += std::string(agents.empty() ? "" : ",") + R"({"name": "cart )" +
              std::to_string(agents.size()) +
              R"(", "shape": {"box": {"length": 0.9, "width": 0.6}}, "speed": 1.5, "turn_rate": 2,
                 "start": {"x": )" +
              std::to_string(x) + R"(, "y": )" + std::to_string(y) + R"(, "heading": 0}})";
  }
  write("late.clearway", R"({"format": "clearway-project", "version": 1, "map": {"file":
      "hall.map"}, "simulation": {"tasks": "orders.csv", "stations": [{"name": "dock",
      "column": 0, "row": 6, "service": 40}]}, "agents": [)" +
                             agents + "]}");
  for (const int seed : {5, 6, 7}) {
    const ProgramRun r = run("simulate late.clearway --disturbances slow.json --json --seed " +
                             std::to_string(seed));
    EXPECT_EQ(r.exit_code, 0) << seed << r.err;
    EXPECT_EQ(numberOf(parsed(r.out), "tasks_done"), 2.0) << seed;
  }
}

TEST_F(Stations, WhatIsWrongIsNamed) {
  write("orders.csv", "release_s,pickup,dropoff\n0,dock,gate\n");
  project("p.clearway", stationsWith("1"), 1);
  EXPECT_THAT(run("simulate p.clearway").err,
              HasSubstr("orders.csv:2: there is no station \"gate\""));
  const auto refusal = [&](const std::string& stations) {
    project("bad.clearway", stations, 1);
    const ProgramRun r = run("simulate bad.clearway");
    EXPECT_EQ(r.exit_code, 3) << stations;
    return r.err;
  };
  EXPECT_THAT(
      refusal(R"([{"name": "a", "column": 1, "row": 1}, {"name": "a", "column": 2, "row": 1}])"),
      HasSubstr("/simulation/stations/1/name: is the name of an earlier station"));
  EXPECT_THAT(refusal(R"([{"name": "a,b", "column": 1, "row": 1}])"), HasSubstr("has a comma"));
  EXPECT_THAT(refusal(R"([{"name": "a", "column": 1, "row": 1, "service": -1}])"),
              HasSubstr("/simulation/stations/0/service"));
  write("orders.csv", "release_s,pickup,dropoff\n0,a,a\n");
  EXPECT_THAT(refusal(R"([{"name": "a", "column": 60, "row": 5}])"),
              HasSubstr("pick-up (60, 5) is where no agent has room"));
}

}  // namespace
}  // namespace clearway::testing
