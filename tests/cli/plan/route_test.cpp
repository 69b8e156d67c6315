// clearway route, info of a graph, and orders of VDA 5050 by convert.
#include <gmock/gmock.h>

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

TEST_F(Routes, UsageErrorsSayWhatIsMissing) {
  for (const auto& [arguments, message] :
       {std::pair{"route graph.json --agent 1,1", "--map is missing"},
        std::pair{"route graph.json --map room.map", "--agent or --footprint is missing"},
        std::pair{"route graph.json --map room.map --agent 1,1 --from a", "--from and --to"},
        std::pair{"route graph.json --map room.map --agent 1,1 --out p.json", "--out needs --from"},
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
