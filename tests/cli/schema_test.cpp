// The outputs that programs read, against the schemas in resources/docs/schema: every field is
// documented, and every documented type holds.
#include <gmock/gmock.h>

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
           kPlan + " --json", kPlan + " --json --smooth", kPlan + " --json --anytime",
           kPlan + " --json --landmarks", "plan project.json --json", point + "--planner auto",
           point + "--planner anyangle --path turns", point + "--radius 0.4 --path cells",
           point + "--planner auto --landmarks", point + "--planner jps --terrain S=2",
           std::string(
               "plan --map room.map --planner auto --from 6,4 --to 5.5,3.5 --nearest --json"),
           std::string("plan --map room.map --planner auto --from 1,1 --to '9,1;3,1' --json"),
           std::string("plan --map walled.map ") + kPlanTask + " --json",
           std::string("plan --map walled.map ") + kPlanTask + " --json --nearest",
           std::string("plan --map room.map --agent 1.2,0.8 --from 6,4,0 --to 9,4 --json"),
           std::string("plan --map room.map --radius 0.4 --from 0.1,0.1 --to 9,4 --json")}) {
    expectJson("plan", arguments);
  }
}

TEST_F(Schemas, HoldForWhatTheOtherCommandsPrint) {
  expectJson("plan_edits",
             "plan --map room.map --planner dstar --from 2.5,4.5 --to 9.5,4.5 --edits edits.txt "
             "--json");
  expectJson("plan_edits", kPlan + " --edits edits.txt --json");
  ASSERT_EQ(run(kPlan + " --out p.json").exit_code, 0);
  expectJson("check", "check p.json --json");
  expectJson("check", "check p.json --map walled.map --json");
  expectJson("info", "info room.map --json");
  expectJson("info", "info lab.yaml --json");
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
  ASSERT_EQ(run("convert p.json path.csv").exit_code, 0);
  expectCsv("path", read("path.csv"));
  expectCsv("collide", run("collide '" + kSource + "/maps/samples/crossing.json' --csv").out);
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
