// clearway route, info of a graph, and orders of VDA 5050 by convert.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "maps/plan/trajectory_file.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"
#include "tests/support/must.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kOnRoom = " --map room.map --agent 1.2,0.8";
const std::string kInZone = " --map zoned.clearway --agent 1.2,0.8";

class Routes : public CliTest {
 protected:
  Routes() {
    write("room.map", kRoomMap);
    write("graph.json", kRouteGraph);
  }
  // The room with a zone from x0 to x1 in its first two rows.
  void writeZone(const std::string& kind, double x0, double x1) const {
    const std::string low = std::to_string(x0), high = std::to_string(x1);
    std::string corners;
    for (const std::string& at :
         {low + R"(, "y": 0)", high + R"(, "y": 0)", high + R"(, "y": 2)", low + R"(, "y": 2)"}) {
      corners += (corners.empty() ? R"({"x": )" : R"(}, {"x": )") + at;
    }
    write("zoned.clearway",
          R"({"format": "clearway-project", "version": 1, "agents": [], "planner": {"planner":
          "pose"}, "map": {"file": "room.map"}, "zones": {"mapId": "room", "zoneSetId": "1",
          "zones": [{"zoneId": "z", )" +
              kind + R"(, "vertices": [)" + corners + "}]}]}}");
  }
  static std::string speedZone(double speed) {
    return R"("zoneType": "SPEED_LIMIT", "maximumSpeed": )" + std::to_string(speed);
  }
};

TEST_F(Routes, EdgesThatCollideAreNamed) {
  const ProgramRun run = this->run("route graph.json" + kOnRoom);
  EXPECT_EQ(run.exit_code, 11) << run.err;
  EXPECT_THAT(run.out, HasSubstr("edges        2 free, 1 not"));
  EXPECT_THAT(run.out, HasSubstr("edge 'ab': collides at x "));
  const std::string csv = this->run("route graph.json --csv" + kOnRoom).out;
  EXPECT_THAT(csv, HasSubstr("\nedge,ab,a,b,7,,collides,,"));
  EXPECT_THAT(csv, HasSubstr("\nturn,d,ad,dc,,90,free,"));
}

TEST_F(Routes, ARouteIsAPlanAndAnOrder) {
  const ProgramRun run = this->run(
      "route graph.json --from a --to goods --out plan.json --order order.json --svg r.svg" +
      kOnRoom);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("edges        ad dc\n"));
  EXPECT_THAT(run.out, HasSubstr("length       10.5 cells"));
  EXPECT_THAT(this->run("check plan.json").out, HasSubstr("length       10.5 cells"));
  const ProgramRun order = this->run("check --path order.json" + kOnRoom);
  EXPECT_EQ(order.exit_code, 0) << order.err;
  EXPECT_THAT(order.out, HasSubstr("length       10.5 cells"));
  EXPECT_THAT(read("order.json"), HasSubstr(R"("edgeId": "dc")"));
  EXPECT_THAT(this->run("route graph.json --from a --to c --cost time --speed 1" + kOnRoom).out,
              HasSubstr("time         15.571 s"));
  const ProgramRun pose = this->run("route graph.json --from 1.5,6.5,0 --to 10,1" + kOnRoom);
  EXPECT_EQ(pose.exit_code, 0) << pose.err;
}

TEST_F(Routes, NoPathNamesWhatCutsTheGraph) {
  const ProgramRun run = this->run("route graph.json --from a --to b" + kOnRoom);
  EXPECT_EQ(run.exit_code, 10);
  EXPECT_THAT(run.err, HasSubstr("cut the graph; edge 'ab': collides at"));
  EXPECT_THAT(this->run("route graph.json --from b --to a" + kOnRoom).err,
              HasSubstr("no edges from the start to the goal"));
  write("none.json", replaced(kRouteGraph, R"("v", "maxSpeed")",
                              R"("v", "rotationAtEndNodeAllowed": "NONE", "maxSpeed")"));
  EXPECT_THAT(this->run("route none.json --from a --to c" + kOnRoom).err,
              HasSubstr("turn from 'ad' to 'dc' at node 'd': forbidden"));
}

TEST_F(Routes, ConflictsAreListed) {
  const std::string csv = this->run("route graph.json --conflicts --csv" + kOnRoom).out;
  EXPECT_THAT(csv, StartsWith("kind_a,a,kind_b,b,proved\nedge,ad,edge,dc,yes\n"));
  EXPECT_THAT(csv, ::testing::Not(HasSubstr("edge,ad,node,c")));
  const std::string two =
      this->run("route graph.json --conflicts --csv --other-agent 0.2,0.2" + kOnRoom).out;
  EXPECT_THAT(two, HasSubstr("\nedge,dc,edge,ad,yes\n"));
}

TEST_F(Routes, PlansBecomeOrders) {
  ASSERT_EQ(run(kPlan + std::string(" --out p.json --smooth")).exit_code, 0);
  EXPECT_EQ(run("convert p.json order.json").exit_code, 0);
  EXPECT_EQ(run("convert p.json o.json --format order").exit_code, 0);
  EXPECT_EQ(read("o.json"), read("order.json"));
  const maps::JsonValue plan = parsed(run("check p.json --json").out);
  const ProgramRun order = run("check --path order.json --json" + kOnRoom);
  EXPECT_EQ(order.exit_code, 0) << order.err;
  EXPECT_NEAR(numberOf(parsed(order.out).find("paths")->array()->front(), "length"),
              numberOf(plan, "length"), 1e-6);
  // The fields that the schema of VDA 5050 requires.
  const maps::JsonValue json = parsed(read("order.json"));
  for (const char* const key : {"headerId", "timestamp", "version", "manufacturer", "serialNumber",
                                "orderId", "orderUpdateId", "nodes", "edges"}) {
    EXPECT_NE(json.find(key), nullptr) << key;
  }
  double sequence = 0.0;
  for (const maps::JsonValue& node : *json.find("nodes")->array()) {
    for (const char* const key : {"nodeId", "released", "actions"}) {
      EXPECT_NE(node.find(key), nullptr) << key;
    }
    EXPECT_EQ(numberOf(node, "sequenceId"), sequence);
    EXPECT_EQ(*node.find("nodePosition")->find("mapId")->text(), "room");
    EXPECT_GT(numberOf(*node.find("nodePosition"), "allowedDeviationTheta"), 0.0);
    sequence += 2.0;
  }
  for (const maps::JsonValue& edge : *json.find("edges")->array()) {
    for (const char* const key : {"edgeId", "sequenceId", "released", "actions"}) {
      EXPECT_NE(edge.find(key), nullptr) << key;
    }
  }
}

// A trajectory that is far from its node is no edge of a route from there.
TEST_F(Routes, EdgesThatAreNotAtTheirNodesBeginNoRoute) {
  write("far.json", replaced(kRouteGraph, R"("endNodeId": "d",
   "vehicleTypeEdgeProperties": [{"vehicleTypeId": "v",)",
                             R"("endNodeId": "d",
   "vehicleTypeEdgeProperties": [{"vehicleTypeId": "v", "trajectory": {"degree": 1,
   "knotVector": [0, 0, 1, 1], "controlPoints": [{"x": 2.5, "y": 2.5}, {"x": 2.5, "y": 1}]},)"));
  EXPECT_EQ(run("route far.json --from a --to d" + kOnRoom).exit_code, 10);
  EXPECT_THAT(run("route far.json" + kOnRoom).out,
              HasSubstr("apart        edge 'ad' begins 2 cells from node 'a'"));
  EXPECT_THAT(run("route far.json --json" + kOnRoom).out, HasSubstr(R"("gap": 2)"));
}

TEST_F(Routes, TurnsThatCollideAreNotFree) {
  // Two edges along the upper wall: they are free, the turn between them is not.
  write("turn.json", R"({"layouts": [{"layoutId": "l", "nodes": [
    {"nodeId": "a", "nodePosition": {"x": 2.5, "y": 0.5}},
    {"nodeId": "b", "nodePosition": {"x": 5.5, "y": 0.5}}], "edges": [
    {"edgeId": "ab", "startNodeId": "a", "endNodeId": "b",
     "vehicleTypeEdgeProperties": [{"vehicleTypeId": "v"}]},
    {"edgeId": "ba", "startNodeId": "b", "endNodeId": "a",
     "vehicleTypeEdgeProperties": [{"vehicleTypeId": "v"}]}], "stations": []}]})");
  const ProgramRun run = this->run("route turn.json" + kOnRoom);
  EXPECT_EQ(run.exit_code, 11) << run.err;
  EXPECT_THAT(run.out, StartsWith("Not free"));
  EXPECT_THAT(run.out, HasSubstr("edges        2 free, 0 not"));
}

TEST_F(Routes, BlockedTurnsAreInTheJson) {
  write("none.json", replaced(kRouteGraph, R"("v", "maxSpeed")",
                              R"("v", "rotationAtEndNodeAllowed": "NONE", "maxSpeed")"));
  for (const char* const task : {"none.json", "graph.json --motion car --min-radius 1"}) {
    const ProgramRun run =
        this->run("route " + std::string(task) + " --from a --to c --json" + kOnRoom);
    EXPECT_EQ(run.exit_code, 10) << task << run.err;
    const maps::JsonValue json = parsed(run.out);
    const maps::JsonValue* const blocked = json.find("route")->find("blocked_turns");
    ASSERT_NE(blocked, nullptr) << task;
    const maps::JsonValue::Array& turns = *blocked->array();
    ASSERT_EQ(turns.size(), 1U) << task;
    EXPECT_EQ(*turns[0].find("from")->text(), "ad");
    EXPECT_EQ(*turns[0].find("to")->text(), "dc");
    EXPECT_EQ(*turns[0].find("verdict")->text(), "forbidden");
  }
}

// The ids of an order are the graph's for its own edges alone, and each is used once.
TEST_F(Routes, IdsOfOrdersDoNotClash) {
  std::string graph = kRouteGraph;
  for (const auto& [id, by] : {std::pair{R"("ab")", R"("via-e2")"}, std::pair{R"("ad")", R"("e0")"},
                               std::pair{R"("dc")", R"("e1")"}}) {
    graph = replaced(graph, id, by);
  }
  write("ids.json", graph);
  const ProgramRun run =
      this->run("route ids.json --from 1.5,6.5,0 --to 10.5,1,180 --order order.json" + kOnRoom);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const maps::JsonValue order = parsed(read("order.json"));
  std::set<std::string> ids;
  for (const maps::JsonValue& edge : *order.find("edges")->array()) {
    const std::string id = *edge.find("edgeId")->text();
    EXPECT_TRUE(ids.insert(id).second) << id;
    EXPECT_TRUE(id == "e0" || id == "e1" || id.starts_with("via--")) << id;
    if (id.starts_with("e")) {
      EXPECT_NEAR(numberOf(edge, "length"), id == "e0" ? 3.5 : 7.0, 1e-9);
    }
  }
  EXPECT_TRUE(ids.contains("e0") && ids.contains("e1"));
}

TEST_F(Routes, OrdersPermitWhatIsProvedAgain) {
  ASSERT_EQ(run(kPlan + std::string(" --out p.json")).exit_code, 0);
  const std::string plan = read("p.json");
  const std::string key = "\"clearance\": ";
  const std::size_t at = plan.find(key);
  ASSERT_NE(at, std::string::npos);
  const std::size_t end = plan.find_first_of(",\n", at);
  write("false.json", plan.substr(0, at) + key + "50" + plan.substr(end));
  const ProgramRun lie = run("convert false.json order.json");
  EXPECT_EQ(lie.exit_code, 3) << lie.err;
  EXPECT_THAT(lie.err, HasSubstr("the plan's own claims are false"));
  write("room.map", kWalledMap);
  EXPECT_THAT(run("convert p.json order.json").err, HasSubstr("the map differs"));
  std::filesystem::remove(folder_ / "room.map");
  const ProgramRun none = run("convert p.json order.json");
  EXPECT_EQ(none.exit_code, 0) << none.err;
  EXPECT_THAT(none.err, HasSubstr("permits no deviations"));
  EXPECT_THAT(read("order.json"), ::testing::Not(HasSubstr("allowedDeviation")));
}

// Of a node, else of the layout, else of the map's file; other nodes have that of the one before.
TEST_F(Routes, NodesOfOrdersNameTheirMaps) {
  const std::string to_order =
      " --from 1.5,6.5,0 --to 10.5,1,180 --order order.json --map room.map --agent 1.2,0.8";
  const auto mapsOf = [&](const std::string& graph) {
    write("maps.json", graph);
    const ProgramRun run = this->run("route maps.json" + to_order);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    std::vector<std::string> out;
    const maps::JsonValue order = parsed(read("order.json"));
    for (const maps::JsonValue& node : *order.find("nodes")->array()) {
      const std::string map = *node.find("nodePosition")->find("mapId")->text();
      if (out.empty() || out.back() != map) out.push_back(map);
    }
    return out;
  };
  using Names = std::vector<std::string>;
  const std::string of_a =
      replaced(kRouteGraph, R"("nodeId": "a",)", R"("nodeId": "a", "mapId": "HALL-1",)");
  EXPECT_EQ(mapsOf(of_a), (Names{"HALL-1", "room"}));
  const std::string of_layout =
      replaced(of_a, R"("layoutId": "floor",)", R"("layoutId": "floor", "mapId": "HALL-2",)");
  EXPECT_EQ(mapsOf(of_layout), (Names{"HALL-1", "HALL-2"}));
  EXPECT_EQ(mapsOf(replaced(of_layout, R"("nodeId": "c",)", R"("nodeId": "c", "mapId": "DOCK",)")),
            (Names{"HALL-1", "HALL-2", "DOCK"}));
}

// The edge ad is 3.5 long with a limit of 0.5; here dc has one of the rotation.
TEST_F(Routes, LimitsOfEdgesAreKeptInOrdersAndPlans) {
  std::string graph = kRouteGraph;
  const std::string dc = R"("endNodeId": "c",
   "vehicleTypeEdgeProperties": [{"vehicleTypeId": "v")";
  write("graph.json", replaced(graph, dc, dc + R"(, "maxRotationSpeed": 0.25)"));
  ASSERT_EQ(run("route graph.json --from a --to c --out plan.json --order order.json" + kOnRoom)
                .exit_code,
            0);
  ASSERT_EQ(run("convert plan.json again.json --format order").exit_code, 0);
  for (const char* const file : {"order.json", "again.json"}) {
    const maps::JsonValue order = parsed(read(file));
    const maps::JsonValue::Array& edges = *order.find("edges")->array();
    ASSERT_EQ(edges.size(), 2U) << file;
    EXPECT_EQ(numberOf(edges[0], "maximumSpeed"), 0.5) << file;
    EXPECT_EQ(edges[0].find("maxRotationSpeed"), nullptr) << file;
    EXPECT_EQ(edges[1].find("maximumSpeed"), nullptr) << file;
    EXPECT_EQ(numberOf(edges[1], "maxRotationSpeed"), 0.25) << file;
  }
  writeZone(speedZone(0.2), 6, 7);
  ASSERT_EQ(run("route graph.json --from a --to c --out slow.json" + kInZone).exit_code, 0);
  for (const std::string plan : {"plan", "slow"}) {
    ASSERT_EQ(run("convert " + plan + ".json t.csv --max-speed 1.5 --max-accel 1").exit_code, 0);
    EXPECT_EQ(run("check t.csv").exit_code, 0);
    double on_ad = 0.0, turning = 0.0, in_zone = 0.0, on_dc = 0.0;
    for (const TrajectoryPoint& p : must(maps::parseTrajectory(read("t.csv"), "t.csv")).points) {
      const double speed = std::abs(signedSpeed(p));
      if (p.s_m < 3.5) on_ad = std::max(on_ad, speed);
      if (p.s_m > 3.5) on_dc = std::max(on_dc, speed);
      if (p.pose.position.x >= 6.0 && p.pose.position.x <= 7.0) in_zone = std::max(in_zone, speed);
      turning = std::max(turning, std::abs(p.turn_rate_rad_per_s));
    }
    EXPECT_EQ(on_ad, 0.5) << plan;
    EXPECT_NEAR(on_dc, 1.5, 1e-9) << plan;
    EXPECT_EQ(turning, 0.25) << plan;
    EXPECT_TRUE(plan != "slow" || in_zone <= 0.2 * (1 + 1e-9)) << in_zone;
  }
}

TEST_F(Routes, TheTimeCountsZonesOfSpeed) {
  const auto secondsOf = [&](const std::string& more) {
    const ProgramRun run = this->run("route graph.json --from a --to c --cost time --json" + more);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return numberOf(*parsed(run.out).find("route"), "cost");
  };
  const double free = secondsOf(kOnRoom);
  // The agent, 1.2 long, meets the zone on 2 m, and slows down within two parts on both sides.
  writeZone(speedZone(0.25), 5.6, 6.4);
  const double slow = secondsOf(kInZone);
  EXPECT_GE(slow, free + 2.0 * (1 / 0.25 - 1));
  EXPECT_LE(slow, free + (2.0 + 4 * 0.02) * (1 / 0.25 - 1));
  EXPECT_EQ(secondsOf(kInZone + " --speed 0.25"), secondsOf(kOnRoom + " --speed 0.25"));
  writeZone(speedZone(3), 5.6, 6.4);
  EXPECT_EQ(secondsOf(kInZone), free);
}

// An edge against a zone's direction touches nothing: it has no depth and no cell.
TEST_F(Routes, AWrongDirectionIsAVerdictOfItsOwn) {
  writeZone(R"("zoneType": "DIRECTED", "direction": 3.141592653589793,
            "directedLimitation": "STRICT")",
            6, 7);
  const ProgramRun run = this->run("route graph.json --csv" + kInZone);
  EXPECT_EQ(run.exit_code, 11) << run.err;
  EXPECT_THAT(run.out, HasSubstr("\nedge,dc,d,c,7,,direction,,,"));
  const maps::JsonValue json = parsed(this->run("route graph.json --json" + kInZone).out);
  const maps::JsonValue& edge = json.find("edges")->array()->back();
  EXPECT_EQ(*edge.find("verdict")->text(), "direction");
  EXPECT_EQ(*edge.find("zone")->text(), "z");
  EXPECT_EQ(edge.find("depth"), nullptr);
  EXPECT_EQ(edge.find("cell"), nullptr);
  EXPECT_NE(edge.find("where"), nullptr);
}

TEST_F(Routes, WaitsOfPlansAreActionsOfTheirNodes) {
  ASSERT_EQ(run("plan --map room.map --agent 1.2,0.8 --from 2.5,6.5,0 --to 10.5,6.5,0 "
                "--via 4.5,6.5,0,7.5 --via 8.5,6.5,90,2 --out p.json")
                .exit_code,
            0);
  ASSERT_EQ(run("convert p.json order.json").exit_code, 0);
  double waited = 0.0;
  std::set<std::string> ids;
  const maps::JsonValue order = parsed(read("order.json"));
  for (const maps::JsonValue& node : *order.find("nodes")->array()) {
    for (const maps::JsonValue& action : *node.find("actions")->array()) {
      EXPECT_EQ(*action.find("actionType")->text(), "wait");
      EXPECT_EQ(*action.find("blockingType")->text(), "HARD");
      EXPECT_TRUE(ids.insert(*action.find("actionId")->text()).second);
      const maps::JsonValue& parameter = action.find("actionParameters")->array()->front();
      EXPECT_EQ(*parameter.find("key")->text(), "duration");
      const double wait = numberOf(parameter, "value");
      const maps::JsonValue& at = *node.find("nodePosition");
      EXPECT_NEAR(numberOf(at, "x"), wait == 7.5 ? 4.5 : 8.5, 1e-9);
      EXPECT_NEAR(numberOf(at, "theta"), wait == 7.5 ? 0.0 : 1.5707963267948966, 1e-9);
      waited += wait;
    }
  }
  EXPECT_EQ(waited, 9.5);
  EXPECT_EQ(run("check --path order.json" + kOnRoom).exit_code, 0);
}

TEST_F(Routes, NoRouteLeadsToWhereTheAgentIs) {
  const ProgramRun run = this->run("route graph.json --from c --to goods" + kOnRoom);
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.err, HasSubstr("the agent is already there"));
}

// The default is 1 in the map's own unit, as the option's values are.
TEST_F(Routes, TheDefaultSpeedIsInTheUnitOfTheMap) {
  const std::string task =
      "route graph.json --from a --to c --cost time --cell-size 0.5 --map room.map --agent 1,0.5";
  const ProgramRun run = this->run(task);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("time         15.571 s"));
  EXPECT_EQ(run.out, this->run(task + " --speed 1").out);
}

TEST_F(Routes, UsageErrorsSayWhatIsMissing) {
  for (const auto& [arguments, message] :
       {std::pair{"route graph.json --agent 1,1", "--map is missing"},
        std::pair{"route graph.json --map room.map", "--agent or --footprint is missing"},
        std::pair{"route graph.json --map room.map --agent 1,1 --from a", "--from and --to"},
        std::pair{"route graph.json --map room.map --agent 1,1 --out p.json", "--out needs --from"},
        std::pair{"route graph.json --map room.map --agent 1,1 --conflicts --other-agent 2",
                  "--other-agent: '2' is not LENGTH,WIDTH"},
        std::pair{"route graph.json --map room.map --agent 1,1 --from a --to c "
                  "--goal-tolerance 1,5",
                  "--goal-tolerance is not for a route"},
        std::pair{"route graph.json --map room.map --agent 1,1 --tolerance 0.1", "--conflicts"}}) {
    const ProgramRun run = this->run(arguments);
    EXPECT_EQ(run.exit_code, 2) << arguments;
    EXPECT_THAT(run.err, HasSubstr(message)) << arguments;
  }
  const ProgramRun run = this->run("route graph.json --from a --to e" + kOnRoom);
  EXPECT_EQ(run.exit_code, 3);
  EXPECT_THAT(run.err, HasSubstr("graph.json: no node or station is named 'e'"));
  EXPECT_THAT(this->run("info graph.json").out, HasSubstr("layout       floor: 4 nodes, 3 edges"));
}

}  // namespace
}  // namespace clearway::testing
