// The outputs that programs read, against the schemas in resources/docs/schema: every field is
// documented, and every documented type holds.
#include <gmock/gmock.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"
#include "tests/support/json_schema.h"

namespace clearway::testing {
namespace {

const std::string kSource = CLEARWAY_SOURCE_DIR;

maps::JsonValue schemaOf(const std::string& name) {
  std::ifstream in(kSource + "/resources/docs/schema/" + name + ".schema.json");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const Result<maps::JsonValue> json = maps::parseJson(text, name);
  EXPECT_TRUE(json) << name;
  return json ? *json : maps::JsonValue();
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    if (c == at) {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  return out;
}

// A field of a line: a number if it reads as one.
maps::JsonValue valueOf(const std::string& field) {
  double number = 0.0;
  const char* end = field.data() + field.size();
  const auto [stop, error] = std::from_chars(field.data(), end, number);
  if (!field.empty() && error == std::errc() && stop == end) return number;
  return field;
}

class Schemas : public CliTest {
 protected:
  Schemas() {
    write("room.map", kRoomMap);
    write("walled.map", kWalledMap);
    write("room.scen", kScenario);
    write("project.json", kProject);
    write("edits.txt", "block 1 1\nblock 0 5 1 5 6 5 7 5\n");
    write("lab.yaml", kRosYaml);
    write("lab.pgm", kRosPgm);
  }

  void expectJson(const std::string& schema, const std::string& arguments) const {
    const ProgramRun r = run(arguments);
    const Result<maps::JsonValue> json = maps::parseJson(r.out, "stdout");
    ASSERT_TRUE(json) << arguments << "\n" << r.err;
    const maps::JsonValue root = schemaOf(schema);
    EXPECT_EQ(JsonSchema(root).problemOf(*json), "") << arguments;
  }

  void expectCsv(const std::string& def, const std::string& text) const {
    const maps::JsonValue root = schemaOf("csv");
    const JsonSchema schema(root);
    std::vector<std::string> lines = split(text, '\n');
    if (lines.front().starts_with("# frame: ")) lines.erase(lines.begin());
    ASSERT_GT(lines.size(), 2U) << def;
    EXPECT_EQ(lines.back(), "");
    lines.pop_back();
    std::vector<std::string> columns;
    for (const maps::JsonValue& c : *schema.definition(def).find("required")->array()) {
      columns.push_back(*c.text());
    }
    EXPECT_EQ(split(lines.front(), ','), columns) << def;
    for (std::size_t k = 1; k < lines.size(); ++k) {
      const std::vector<std::string> fields = split(lines[k], ',');
      ASSERT_EQ(fields.size(), columns.size()) << lines[k];
      maps::JsonValue row{maps::JsonValue::Object{}};
      for (std::size_t j = 0; j < fields.size(); ++j) row.add(columns[j], valueOf(fields[j]));
      EXPECT_EQ(schema.problemOf(row, def), "") << lines[k];
    }
  }
};

TEST_F(Schemas, HoldForWhatPlanPrints) {
  const std::string point = "plan --map room.map --from 2.2,4.7 --to 9.5,4.5 --json ";
  for (const std::string& arguments : std::vector<std::string>{
           kPlan + " --json",
           kPlan + " --json --smooth",
           kPlan + " --json --anytime",
           kPlan + " --json --landmarks",
           "plan project.json --json",
           point + "--planner auto",
           point + "--planner anyangle --path turns",
           point + "--radius 0.4 --path cells",
           point + "--planner auto --landmarks",
           point + "--planner jps --terrain S=2",
           std::string(
               "plan --map room.map --planner auto --from 6,4 --to 5.5,3.5 --nearest --json"),
           std::string("plan --map room.map --planner auto --from 1,1 --to '9,1;3,1' --json"),
           point + "--planner auto --via 3.5,3.5 --via 5.5,2.5 --via-order best",
           kPlan + " --json --via 4.5,4 --via 3,4,90,2",
           std::string("plan --map room.map --agent 1.2,0.8 --from 6,4,0 --via 3,4 --loop --json"),
           std::string("plan --map walled.map ") + kPlanTask + " --via 3,4 --json",
           std::string("plan --map walled.map ") + kPlanTask + " --json",
           std::string("plan --map walled.map ") + kPlanTask + " --json --nearest",
           std::string("plan --map room.map --agent 1.2,0.8 --from 6,4,0 --to 9,4 --json"),
           std::string("plan --map room.map --radius 0.4 --from 0.1,0.1 --to 9,4 --json")}) {
    expectJson("plan", arguments);
  }
}

TEST_F(Schemas, HoldForWhatTheOtherCommandsPrint) {
  write("bodies.json", R"({"format": "clearway-scene", "version": 1, "bodies": [
    {"name": "cart", "shape": {"box": {"length": 1, "width": 1}},
     "motion": [{"t": 0, "x": 9, "y": 1}, {"t": 9, "x": 1, "y": 1}]}]})");
  expectJson("plan_moving", kPlan + " --moving bodies.json --json");
  expectJson("plan_moving",
             "plan --map walled.map " + std::string(kPlanTask) + " --moving bodies.json --json");
  expectJson("plan_edits",
             "plan --map room.map --planner dstar --from 2.5,4.5 --to 9.5,4.5 --edits edits.txt "
             "--json");
  expectJson("plan_edits", kPlan + " --edits edits.txt --json");
  ASSERT_EQ(run(kPlan + " --out p.json").exit_code, 0);
  expectJson("check", "check p.json --json");
  expectJson("check", "check p.json --map walled.map --json");
  ASSERT_EQ(run("convert p.json t.csv --max-speed 1 --max-accel 1").exit_code, 0);
  expectJson("check_trajectory", "check t.csv --json");
  write("t.csv", replaced(read("t.csv"), "max_accel=1", "max_accel=0.5"));
  expectJson("check_trajectory", "check t.csv --json");
  write("path.csv", "x,y,heading\n2.5,4.5,0\n9.5,4.5,0\n9.5,6,45\n");
  write("order.json", R"({"orderId": "o", "nodes": [
    {"nodeId": "a", "sequenceId": 0, "nodePosition": {"x": 2.5, "y": 4.5, "mapId": "m"}},
    {"nodeId": "b", "sequenceId": 2, "nodePosition": {"x": 9.5, "y": 4.5, "mapId": "m"}}],
    "edges": [{"edgeId": "e", "sequenceId": 1}]})");
  const std::string agent = " --map room.map --agent 1.2,0.8 --json";
  expectJson("check_path", "check --path path.csv" + agent);
  expectJson("check_path", "check --path order.json" + agent);
  expectJson("repair", "repair path.csv" + agent);
  expectJson("cover", "cover room.map --agent 1.2,0.8 --from 2.5,1.5,0 --tool-width 0.8 --json");
  write("graph.json", kRouteGraph);
  expectJson("route", "route graph.json" + agent);
  expectJson("route", "route graph.json --from a --to c --conflicts" + agent);
  expectJson("route", "route graph.json --from a --to b" + agent);
  expectJson("info_routes", "info graph.json --json");
  expectCsv("route", run("route graph.json --map room.map --agent 1.2,0.8 --csv").out);
  expectCsv("route_conflicts",
            run("route graph.json --map room.map --agent 1.2,0.8 --conflicts --csv").out);
  expectJson("info", "info room.map --json");
  expectJson("info", "info lab.yaml --json");
}

// Two vehicles whose parts have filters, a post and a half-plane on a map with a wall.
constexpr const char* kPartsScene = R"({"format": "clearway-scene", "version": 1,
  "map": {"file": "lab.yaml"},
  "world": {"broad": "hash", "steps": 2, "wall_friction": 0.75},
  "bodies": [
    {"name": "truck", "shape": {"compound": [
       {"shape": {"box": {"length": 0.2, "width": 0.1}}, "mask": [3]},
       {"shape": {"box": {"length": 0.1, "width": 0.1}}, "pose": {"x": 0.1, "y": 0},
        "category": [0], "margin": 0.3}]},
     "motion": [{"t": 0, "x": 0.1, "y": 0.05}, {"t": 1, "x": 0.3, "y": 0.05, "heading": 90}]},
    {"name": "cart", "shape": {"box": {"length": 0.2, "width": 0.1}}, "pose": {"x": 0.2, "y": 0.05}},
    {"name": "floor", "shape": {"half_plane": true}, "mode": "static",
     "pose": {"x": 0, "y": 5, "heading": -90}}]})";

TEST_F(Schemas, HoldForWhatCollidePrints) {
  write("parts.json", kPartsScene);
  const std::string samples = "'" + kSource + "/maps/samples/";
  for (const std::string& arguments : std::vector<std::string>{
           "collide parts.json --json", "collide parts.json --json --steps 0",
           "collide parts.json --json --frame map", "collide project.json --json --cells",
           "collide " + samples + "crossing.json' --json --cells --steps 2",
           "collide " + samples + "crossing.json' --json",
           "collide " + samples + "shapes.json' --json", "collide project.json --json",
           "collide parts.json --json --cast cart:0.4,0.05,30 --frame map",
           "collide parts.json --json --cast cart:9,0.05"}) {
    expectJson("collide", arguments);
  }
}

TEST_F(Schemas, HoldForFleets) {
  write("two.scen",
        "version 1\n0\troom.map\t12\t8\t0\t0\t11\t0\t11\n"
        "0\troom.map\t12\t8\t11\t0\t0\t0\t11\n");
  expectJson("fleet", "fleet room.map two.scen --json");
  expectJson("fleet", "fleet room.map two.scen --json --planner cbs");
  expectJson("fleet", "fleet walled.map two.scen --json");
  expectJson("fleet", "fleet room.map two.scen --json --planner dwca");
  expectJson("fleet", "fleet room.map two.scen --json --robust");
  expectJson("fleet", "fleet room.map two.scen --json --assign-goals makespan");
  expectCsv("fleet", run("fleet room.map two.scen --csv").out);
  ASSERT_EQ(run("fleet room.map two.scen --out fleet.txt").exit_code, 0);
  expectJson("execute", "execute fleet.txt --executions 2 --json");
  write("ring.txt",
        "agents=4\nmap_file=room.map\nsolution=\n0:(0,0),(1,0),(1,1),(0,1),\n"
        "1:(1,0),(1,1),(0,1),(0,0),\n");
  expectJson("execute", "execute ring.txt --json");
  expectJson("check_fleet", "check fleet.txt --map room.map --scen two.scen --json");
  expectJson("check_fleet", "check fleet.txt --map walled.map --scen two.scen --json");
}

TEST_F(Schemas, HoldForLifelongFleets) {
  write("tasks.csv",
        "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n0,1,1,9,6\n3,9,1,0,0\n40,2,2,3,3\n");
  const std::string fleet = "fleet room.map --random 2 --tasks tasks.csv ";
  expectJson("lifelong", fleet + "--json");
  expectJson("lifelong", fleet + "--json --steps 20");
  expectJson("lifelong", "fleet walled.map --random 2 --tasks tasks.csv --json");
  expectJson("lifelong", fleet + "--json --time-limit 1e-9");
  expectCsv("lifelong", run(fleet + "--csv --task-log log.csv --steps 20").out);
  expectCsv("task_log", read("log.csv"));
}

// A command that prints JSON has its schema; with --csv it has its columns.
TEST_F(Schemas, EveryCommandHasItsOwn) {
  const std::string commands = run("--help").out;
  int json = 0;
  for (const std::string command :
       {"plan", "check", "solve", "fleet", "execute", "collide", "info", "convert", "render"}) {
    EXPECT_THAT(commands, ::testing::HasSubstr("  " + command + " "));
    const std::string help = run(command + " --help").out;
    if (help.find("--json") != std::string::npos) {
      EXPECT_NE(schemaOf(command).object(), nullptr) << command;
      ++json;
    }
    if (help.find("--csv") == std::string::npos) continue;
    const maps::JsonValue csv = schemaOf("csv");
    const auto& all = *csv.find("$defs")->object();
    EXPECT_TRUE(std::ranges::any_of(all, [&](const auto& def) {
      return def.key.starts_with(command);
    })) << command;
  }
  EXPECT_EQ(json, 6);
}

// In the world's frame every plan is one of metres with y down, whatever its map is.
TEST_F(Schemas, HoldInEitherFrame) {
  for (const std::string frame : {" --frame map", " --frame world"}) {
    expectJson("plan", kPlan + " --json" + frame);
    expectJson("plan",
               "plan --map room.map --planner auto --from 1,1 --to '9,1;3,1' --json" + frame);
    ASSERT_EQ(run(kPlan + " --out p.json").exit_code, 0);
    expectJson("check", "check p.json --json" + frame);
    expectCsv("solve_scenario_path",
              run("solve room.map room.scen --csv --path turns" + frame).out);
  }
}

TEST_F(Schemas, NameTheColumnsOfEveryCsv) {
  expectCsv("solve_scenario", run("solve room.map room.scen --csv").out);
  expectCsv("solve_scenario_path", run("solve room.map room.scen --csv --path turns").out);
  write("q.csv",
        "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg\n"
        "a,1,1,0,0,1,1,0,9.5,4.5,0\nin,1,1,0,0,5.5,4.5,0,9.5,4.5,0\n");
  expectCsv("solve_poses", run("solve room.map q.csv --csv").out);
  ASSERT_EQ(run(kPlan + " --out p.json --trace t.csv").exit_code, 0);
  expectCsv("trace_poses", read("t.csv"));
  ASSERT_EQ(run("plan --map room.map --planner astar --from 2,4 --to 9,4 --trace u.csv").exit_code,
            0);
  expectCsv("trace", read("u.csv"));
  ASSERT_EQ(
      run("plan --map room.map --planner anyangle --from 2,4 --to 9,4 --trace v.csv").exit_code, 0);
  expectCsv("trace_intervals", read("v.csv"));
  ASSERT_EQ(run("convert p.json path.csv").exit_code, 0);
  expectCsv("path", read("path.csv"));
  expectCsv("collide_cells", run("collide project.json --csv --cells").out);
  expectCsv("collide", run("collide '" + kSource + "/maps/samples/crossing.json' --csv").out);
}

TEST_F(Schemas, HoldForTracesAsJson) {
  for (const std::string& arguments : std::vector<std::string>{
           kPlan, "plan --map room.map --planner astar --from 2,4 --to 9,4",
           "plan --map room.map --planner anyangle --from 2,4 --to 9,4 --frame world",
           "plan --map room.map --planner theta --radius 0.4 --from 2,4 --to 9,4"}) {
    const ProgramRun r = run(arguments + " --trace t.json");
    ASSERT_EQ(r.exit_code, 0) << arguments << r.err;
    const Result<maps::JsonValue> json = maps::parseJson(read("t.json"), "t.json");
    ASSERT_TRUE(json) << arguments;
    const maps::JsonValue root = schemaOf("trace");
    EXPECT_EQ(JsonSchema(root).problemOf(*json), "") << arguments;
    EXPECT_FALSE(json->find("events")->array()->empty()) << arguments;
  }
}

TEST_F(Schemas, HoldForFleetsOfAgentsWithAShape) {
  const std::string samples = kSource + "/maps/samples/";
  expectJson("timed_fleet", "fleet '" + samples + "carts.json' --json");
  expectJson("timed_fleet", "fleet '" + samples + "carts.json' --time-limit 1e-9 --json");
  write("post.clearway", R"({"format": "clearway-project", "version": 1,
    "map": {"file": "room.map"}, "agents": [{"name": "post",
    "shape": {"box": {"length": 0.6, "width": 0.6}}, "start": {"x": 5.5, "y": 0.5, "heading": 0}}]})");
  expectJson("timed_fleet", "fleet post.clearway --json");
  expectCsv("fleet", run("fleet '" + samples + "carts.json' --csv").out);
  ASSERT_EQ(run("fleet '" + samples + "carts.json' --out carts.plan.json").exit_code, 0);
  expectJson("check_timed_fleet", "check carts.plan.json --json");
  expectJson("timed_fleet", "fleet '" + samples + "carts.json' --robust --json");
  ASSERT_EQ(run("convert carts.plan.json carts.csv --step 2").exit_code, 0);
  expectCsv("fleet_samples", read("carts.csv"));
  // The first motion begins a tick later, and so ends after the second one begins.
  const std::string plan = read("carts.plan.json");
  write("bad.plan.json", replaced(plan, "[0, ", "[1, "));
  EXPECT_EQ(run("check bad.plan.json").exit_code, 11);
  expectJson("check_timed_fleet", "check bad.plan.json --json");
}

TEST_F(Schemas, RefuseWhatIsNotDocumented) {
  const maps::JsonValue root = schemaOf("info");
  Result<maps::JsonValue> json = maps::parseJson(run("info room.map --json").out, "stdout");
  ASSERT_TRUE(json);
  json->add("colour", "red");
  EXPECT_EQ(JsonSchema(root).problemOf(*json), ": colour is not documented");
  const Result<maps::JsonValue> less = maps::parseJson("{\"file\": 3}", "text");
  EXPECT_NE(JsonSchema(root).problemOf(*less), "");
}

}  // namespace
}  // namespace clearway::testing
