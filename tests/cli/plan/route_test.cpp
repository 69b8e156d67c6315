// clearway route, info of a graph, and orders of VDA 5050 by convert.
#include <gmock/gmock.h>

#include <filesystem>
#include <set>

#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kOnRoom = " --map room.map --agent 1.2,0.8";

class Routes : public CliTest {
 protected:
  Routes() {
    write("room.map", kRoomMap);
    write("graph.json", kRouteGraph);
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
