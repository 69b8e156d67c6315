// --zones, --keepout and --speed-mask of all commands that take them.
#include <gmock/gmock.h>

#include <array>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/cli/fixtures.h"
#include "tests/cli/json_output.h"
#include "tests/cli/run_program.h"
#include "tests/support/json_schema.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// A hall of 8 x 6 m, cells of 0.1 m, y up from -1; its masks have cells of 0.5 m.
std::string hallYaml(const std::string& image, const std::string& resolution) {
  return "image: " + image + "\nresolution: " + resolution +
         "\norigin: [-1, -1, 0]\nnegate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";
}

std::string picture(int columns, int rows, const std::string& value) {
  std::string out = "P2\n" + std::to_string(columns) + " " + std::to_string(rows) + "\n255\n";
  for (int k = 0; k < columns * rows; ++k) out += value + (k % columns + 1 == columns ? "\n" : " ");
  return out;
}

std::string zone(const std::string& id, const std::string& rest, double x0, double y0, double x1,
                 double y1) {
  const auto at = [](double x, double y) {
    return "{\"x\":" + std::to_string(x) + ",\"y\":" + std::to_string(y) + "}";
  };
  return "{\"zoneId\":\"" + id + "\"," + rest + ",\"vertices\":[" + at(x0, y0) + "," + at(x1, y0) +
         "," + at(x1, y1) + "," + at(x0, y1) + "]}";
}

std::string zoneSet(const std::string& zones) {
  return "{\"mapId\":\"hall\",\"zoneSetId\":\"1\",\"zones\":[" + zones + "]}";
}

const std::string kBlock = R"("zoneType":"BLOCKED")";
const std::string kHallTask = "plan --map hall.yaml --agent 0.8,0.5 --from 0,2,0 --to 6,2,0 ";

class ZonesCommand : public CliTest {
 protected:
  ZonesCommand() {
    write("hall.yaml", hallYaml("hall.pgm", "0.1"));
    write("hall.pgm", picture(80, 60, "254"));
    write("blocked.json", zoneSet(zone("wet floor", kBlock, 2, 1, 4, 3)));
  }
  [[nodiscard]] maps::JsonValue valid(const ProgramRun& r, const std::string& name) const {
    std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/schema/" + name +
                     ".schema.json");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const maps::JsonValue schema = parsed(text);
    maps::JsonValue out = parsed(r.out);
    EXPECT_EQ(JsonSchema(schema).problemOf(out), "") << r.out;
    return out;
  }
};

TEST_F(ZonesCommand, APlanKeepsOutOfABlockedZoneAndRemembersIt) {
  const ProgramRun free = run(kHallTask + "--out free.json");
  EXPECT_EQ(free.exit_code, 0) << free.err;
  const ProgramRun r = run(kHallTask + "--zones blocked.json --out plan.json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.err + r.out, HasSubstr("to the zone 'wet floor'"));
  EXPECT_EQ(run("check plan.json").exit_code, 0);
  // The path that knows no zone collides with it.
  const ProgramRun against = run("check free.json --zones blocked.json");
  EXPECT_EQ(against.exit_code, 11);
  EXPECT_THAT(against.err, HasSubstr("the zone 'wet floor'"));
  const ProgramRun json = run("check free.json --zones blocked.json --json");
  EXPECT_EQ(*valid(json, "check").find("zone")->text(), "wet floor");
  // Of a plan whose zone was moved after planning, too.
  const std::string plan = read("plan.json");
  write("moved.json", replaced(plan, "\"zoneId\": \"wet floor\"", "\"zoneId\": \"dry\""));
  EXPECT_EQ(run("check moved.json").exit_code, 11);
}

TEST_F(ZonesCommand, PathsOfOtherProgramsAreProvedInZones) {
  write("path.csv", "x,y,heading\n0,2,0\n6,2,0\n");
  const std::string check = "check --path path.csv --map hall.yaml --agent 0.8,0.5 ";
  EXPECT_EQ(run(check).exit_code, 0);
  const ProgramRun r = run(check + "--zones blocked.json --json");
  EXPECT_EQ(r.exit_code, 11);
  EXPECT_THAT(r.err, HasSubstr("the zone 'wet floor'"));
  static_cast<void>(valid(r, "check_path"));
  write(
      "back.json",
      zoneSet(zone(
          "lane",
          R"("zoneType":"DIRECTED","direction":3.14159265358979,"directedLimitation":"RESTRICTED")",
          2, 0, 4, 4)));
  const ProgramRun against = run(check + "--zones back.json");
  EXPECT_EQ(against.exit_code, 11);
  EXPECT_THAT(against.err, HasSubstr("travels 180 degrees off the direction of the zone 'lane'"));
  write("path.csv", "x,y,heading\n6,2,180\n0,2,180\n");
  EXPECT_EQ(run(check + "--zones back.json").exit_code, 0);
}

TEST_F(ZonesCommand, DirectionsForceADetourOfShapesAndPoints) {
  write("one.json",
        zoneSet(zone(
            "lane",
            R"("zoneType":"DIRECTED","direction":3.14159265358979,"directedLimitation":"STRICT")",
            2, 0.5, 4, 6)));
  const std::array tasks{kHallTask,
                         std::string("plan --map hall.yaml --planner auto --from 0,2 --to 6,2 ")};
  for (const std::string& task : tasks) {
    const ProgramRun r = run(task + "--zones one.json --json");
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_GT(numberOf(valid(r, "plan"), "length"), 6.5);
  }
  write(
      "wall.json",
      zoneSet(zone(
          "lane",
          R"("zoneType":"DIRECTED","direction":3.14159265358979,"directedLimitation":"RESTRICTED")",
          2, -2, 4, 7)));
  EXPECT_EQ(run(kHallTask + "--zones wall.json").exit_code, 10);
  write("soft.json", replaced(read("wall.json"), "RESTRICTED", "SOFT"));
  const ProgramRun soft = run(kHallTask + "--zones soft.json --json");
  EXPECT_EQ(soft.exit_code, 0) << soft.err;
  EXPECT_NE(valid(soft, "plan").find("against_soft_directions"), nullptr);
  const ProgramRun any =
      run("plan --map hall.yaml --planner auto --any-angle --from 0,2 --to 6,2 --zones wall.json");
  EXPECT_NE(any.exit_code, 0);
  EXPECT_THAT(any.err, HasSubstr("any-angle paths do not keep the directions of zones"));
}

TEST_F(ZonesCommand, PenaltyIsPaidOnlyWhereThereIsNoOtherPath) {
  write("cost.json", zoneSet(zone("p", R"("zoneType":"PENALTY","penaltyFactor":1.0)", 2, 0, 4, 4)));
  const std::string task =
      "plan --map hall.yaml --planner auto --from 0.05,2.05 --to 6.05,2.05 --json ";
  EXPECT_NEAR(numberOf(valid(run(task), "plan"), "cost"), 6.0, 1e-6);
  const ProgramRun r = run(task + "--zones cost.json --out cost-plan.json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  write("cost.json",
        zoneSet(zone("p", R"("zoneType":"PENALTY","penaltyFactor":1.0)", 2, -2, 4, 9)));
  const ProgramRun through = run(task + "--zones cost.json");
  EXPECT_NEAR(numberOf(valid(through, "plan"), "cost"), 4.0 + 2 * 500.0, 1.0);
}

TEST_F(ZonesCommand, AgentsWithAShapePayPenaltiesToo) {
  write("cost.json", zoneSet(zone("p", R"("zoneType":"PENALTY","penaltyFactor":1.0)", 2, 0, 4, 4)));
  EXPECT_NEAR(numberOf(valid(run(kHallTask + "--json"), "plan"), "length"), 6.0, 1e-6);
  const ProgramRun r = run(kHallTask + "--zones cost.json --json --out shape-plan.json");
  const maps::JsonValue around = valid(r, "plan");
  EXPECT_GT(numberOf(around, "length"), 6.5);
  EXPECT_LT(numberOf(around, "cost"), 20.0);
  EXPECT_EQ(run("check shape-plan.json").exit_code, 0);
}

TEST_F(ZonesCommand, AStartInABlockedZoneLeavesItAndSaysSo) {
  const ProgramRun r =
      run("plan --map hall.yaml --agent 0.8,0.5 --from 3,2,0 --to 6,2,0 --zones "
          "blocked.json --json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  const maps::JsonValue json = valid(r, "plan");
  ASSERT_NE(json.find("left_zones"), nullptr);
  EXPECT_EQ(*json.find("left_zones")->array()->front().text(), "wet floor");
  const ProgramRun goal =
      run("plan --map hall.yaml --agent 0.8,0.5 --from 0,2,0 --to 3,2,0 --zones blocked.json");
  EXPECT_EQ(goal.exit_code, 12);
  EXPECT_THAT(goal.err, HasSubstr("blocked zone 'wet floor'"));
}

TEST_F(ZonesCommand, ProjectsHaveZonesInlineOrByName) {
  const std::string project = R"({"format": "clearway-project", "version": 1, "agents": [
    {"name": "cart", "shape": {"box": {"length": 0.8, "width": 0.5}},
     "start": {"x": 0, "y": 2, "heading": 0}, "goal": {"x": 6, "y": 2}}],
    "planner": {"planner": "pose"}, "map": {"file": "hall.yaml"}, "zones": ZONES})";
  write("named.clearway", replaced(project, "ZONES", "\"blocked.json\""));
  write("inline.clearway", replaced(project, "ZONES", read("blocked.json")));
  write("other.clearway",
        replaced(project, "ZONES",
                 replaced(read("blocked.json"), kBlock, kBlock + ",\"agents\":[\"van\"]")));
  for (const char* const file : {"named.clearway", "inline.clearway"}) {
    const ProgramRun r = run(std::string("plan ") + file);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_THAT(r.err + r.out, HasSubstr("to the zone 'wet floor'")) << file;
  }
  EXPECT_THAT(run("plan other.clearway").err, Not(HasSubstr("wet floor")));
  const auto length = [&](const std::string& file) {
    return numberOf(parsed(run("fleet " + file + " --json").out), "sum_of_costs_s");
  };
  write("free.clearway", replaced(project, ", \"zones\": ZONES", ""));
  EXPECT_GT(length("named.clearway"), length("free.clearway") + 0.5) << "a fleet drives around";
  EXPECT_THAT(run("fleet other.clearway").err, HasSubstr("blocked for the whole fleet"));
  EXPECT_THAT(run("compare named.clearway --planner pose").err, Not(HasSubstr("unknown")));
  const auto driven = [&](const std::string& file) {
    return numberOf(parsed(run("simulate " + file + " --json").out), "simulated_s");
  };
  EXPECT_GT(driven("named.clearway"), driven("free.clearway") + 0.4) << "it simulates that plan";
  EXPECT_THAT(run("info named.clearway").err, HasSubstr("no effect here"));
  write("edits.txt", "block 0 0\n");
  const ProgramRun edits = run("plan named.clearway --edits edits.txt");
  EXPECT_EQ(edits.exit_code, 2);
  EXPECT_THAT(edits.err, HasSubstr("the zones of a project are not for --edits and --moving"));
  write("missing.clearway", replaced(project, "ZONES", "\"none.json\""));
  EXPECT_THAT(run("plan missing.clearway").err, HasSubstr("none.json"));
}

// A zone of two arms, the start in one: a plan that crosses the other is no longer leaving.
TEST_F(ZonesCommand, APlanThatGoesBackIntoItsFirstZoneIsRefuted) {
  write("two.json",
        "{\"mapId\":\"hall\",\"zoneSetId\":\"1\",\"zones\":[{\"zoneId\":\"U\",\"zoneType\":"
        "\"BLOCKED\",\"vertices\":[{\"x\":0,\"y\":1},{\"x\":1,\"y\":1},{\"x\":1,\"y\":3},"
        "{\"x\":3,\"y\":3},{\"x\":3,\"y\":1},{\"x\":4,\"y\":1},{\"x\":4,\"y\":4},{\"x\":0,\"y\":4}]"
        "}]}");
  ASSERT_EQ(
      run("plan --map hall.yaml --agent 0.8,0.5 --from 0.5,1.5,0 --to 6,1.5,0 --out jump.json")
          .exit_code,
      0);
  const ProgramRun r = run("check jump.json --zones two.json");
  EXPECT_EQ(r.exit_code, 11) << r.out;
  EXPECT_THAT(r.err + r.out, HasSubstr("'U'"));
}

TEST_F(ZonesCommand, APlanThatLeavesAZonePaysForTheOthers) {
  write("ring.json", zoneSet(zone("W", kBlock, 2, 1, 4, 3) + "," +
                             zone("P", R"("zoneType":"PENALTY","penaltyFactor":1.0)", 1, 0, 5, 4)));
  const std::string from = "plan --map hall.yaml --agent 0.8,0.5 --from 3,2,180 --zones ring.json ";
  const ProgramRun r = run(from + "--to 6,2,180 --json --out left.json");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(valid(r, "plan").find("bound"), nullptr) << "the exit is not proved the cheapest";
  EXPECT_EQ(run("check left.json").exit_code, 0);
  // Where leaving is all: the place of the clearance is on the path.
  const maps::JsonValue end = parsed(read("left.json"));
  ASSERT_NE(end.find("motions"), nullptr);
  ASSERT_EQ(run(from + "--to 1.5,2,180 --out exit.json").exit_code, 0);
  EXPECT_EQ(run("check exit.json").exit_code, 0);
}

TEST_F(ZonesCommand, RepeatedCornersAndOtherAgentsChangeNoSpeed) {
  const std::string slow = R"("zoneType":"SPEED_LIMIT","maximumSpeed":0.3)";
  write("slow.json", zoneSet(zone("slow", slow, 2, 1, 4, 3)));
  write("twice.json",
        replaced(read("slow.json"), "\"vertices\":[", "\"vertices\":[{\"x\":2,\"y\":1},"));
  write("other.json",
        replaced(read("slow.json"), "\"zoneType\"", "\"agents\":[\"van\"],\"zoneType\""));
  ASSERT_EQ(run(kHallTask + "--out plan.json").exit_code, 0);
  const std::string limits = " --max-speed 1 --max-accel 0.5";
  const std::string once = run("convert plan.json a.csv --zones slow.json" + limits).err;
  EXPECT_EQ(run("convert plan.json b.csv --zones twice.json" + limits).err, once);
  EXPECT_EQ(run("convert plan.json c.csv --zones other.json" + limits).err,
            run("convert plan.json d.csv" + limits).err);
  EXPECT_EQ(run("check d.csv --agent 0.8,0.5 --zones twice.json").exit_code, 11);
  const ProgramRun others = run("check d.csv --agent 0.8,0.5 --zones other.json");
  EXPECT_EQ(others.exit_code, 0);
  EXPECT_THAT(others.out + others.err, HasSubstr("collisions"));
  EXPECT_THAT(run("check d.csv --agent 0.8,0.5 --zones blocked.json").err,
              HasSubstr("only the speeds of a trajectory are judged"));
}

TEST_F(ZonesCommand, AZoneOfOtherAgentsIsNamedToAnAgentWithoutAName) {
  const std::string notice = "zone 'wet floor' is for other agents";
  write("van.json", replaced(read("blocked.json"), kBlock, kBlock + R"(,"agents":["van"])"));
  const ProgramRun r = run(kHallTask + "--zones van.json --out plan.json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.err, HasSubstr(notice));
  EXPECT_THAT(run("check plan.json --zones van.json").err, HasSubstr(notice));
  write("path.csv", "x,y,heading\n0,2,0\n6,2,0\n");
  const std::string path = "check --path path.csv --map hall.yaml --agent 0.8,0.5 --zones ";
  EXPECT_THAT(run(path + "van.json").err, HasSubstr(notice));
  EXPECT_THAT(run(path + "blocked.json").err, Not(HasSubstr("other agents")));
  EXPECT_THAT(run(kHallTask + "--zones blocked.json").err, Not(HasSubstr("other agents")));
}

TEST_F(ZonesCommand, AZoneIsNoAgentOfThePicture) {
  ASSERT_EQ(run(kHallTask + "--zones blocked.json --svg zoned.svg").exit_code, 0);
  EXPECT_THAT(read("zoned.svg"), Not(HasSubstr("wet floor")));
}

TEST_F(ZonesCommand, MasksAreRefusedOnMapsOfAnotherFrame) {
  write("mask.yaml", hallYaml("hall.pgm", "0.1"));
  const ProgramRun r =
      run("plan --map hall.pgm --agent 3,2 --from 10,20,0 --to 60,20,0 --keepout mask.yaml");
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_THAT(r.err, HasSubstr("--keepout needs a ROS map"));
}

TEST_F(ZonesCommand, SpeedLimitsSlowATrajectoryDownAndAreProved) {
  write("slow.json",
        zoneSet(zone("slow", R"("zoneType":"SPEED_LIMIT","maximumSpeed":0.3)", 2, 1, 4, 3)));
  ASSERT_EQ(run(kHallTask + "--out plan.json").exit_code, 0);
  const std::string limits = "--max-speed 1 --max-accel 0.5 ";
  ASSERT_EQ(run("convert plan.json fast.csv " + limits).exit_code, 0);
  const ProgramRun slow = run("convert plan.json slow.csv --zones slow.json " + limits);
  ASSERT_EQ(slow.exit_code, 0) << slow.err;
  const std::string agent = " --zones slow.json --agent 0.8,0.5";
  EXPECT_EQ(run("check slow.csv").exit_code, 0);
  const ProgramRun good = run("check slow.csv" + agent);
  EXPECT_EQ(good.exit_code, 0) << good.err;
  const ProgramRun bad = run("check fast.csv --json" + agent);
  EXPECT_EQ(bad.exit_code, 11);
  EXPECT_THAT(bad.err, HasSubstr("in the zone 'slow'"));
  EXPECT_NE(valid(bad, "check_trajectory").find("zone_fault"), nullptr);
  EXPECT_EQ(run("check slow.csv --zones slow.json").exit_code, 2);
  EXPECT_EQ(run("convert plan.json slow.png --zones slow.json").exit_code, 2);
  // A longer robot is in the zone earlier.
  EXPECT_EQ(run("check slow.csv --zones slow.json --agent 1.6,0.5").exit_code, 11);
}

TEST_F(ZonesCommand, MasksOfNav2BlockAndSlowDown) {
  // Cells of 0.5 m: 16 x 12, x from -1; the columns 6 and 7 are x from 2 to 3, row 5 is y 2 to 2.5.
  std::string keepout = "P2\n16 12\n255\n";
  std::string speed = keepout;
  for (int i = 0; i < 12; ++i) {
    for (int j = 0; j < 16; ++j) {
      const bool is_in = (j == 6 || j == 7) && i >= 3 && i <= 8;
      keepout += is_in ? "0 " : "254 ";
      speed += is_in ? "50 " : "0 ";
    }
    keepout += "\n";
    speed += "\n";
  }
  write("keep.pgm", keepout);
  write("keep.yaml", hallYaml("keep.pgm", "0.5"));
  write("speed.pgm", speed);
  write("speed.yaml",
        hallYaml("speed.pgm", "0.5") + "mode: raw\ntype: 1\nbase: 0\nmultiplier: 1\n");
  const ProgramRun r = run(kHallTask + "--keepout keep.yaml --out plan.json --json");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_GT(numberOf(valid(r, "plan"), "length"), 6.3);
  EXPECT_EQ(run("check plan.json").exit_code, 0);
  ASSERT_EQ(run(kHallTask + "--out straight.json").exit_code, 0);
  EXPECT_EQ(run("check straight.json --keepout keep.yaml").exit_code, 11);
  const std::string limits = "--max-speed 1 --max-accel 0.5 ";
  ASSERT_EQ(run("convert straight.json fast.csv " + limits).exit_code, 0);
  const ProgramRun slow = run("convert straight.json slow.csv --speed-mask speed.yaml " + limits);
  ASSERT_EQ(slow.exit_code, 0) << slow.err;
  EXPECT_EQ(run("check slow.csv --speed-mask speed.yaml --agent 0.8,0.5").exit_code, 0);
  const ProgramRun bad = run("check fast.csv --speed-mask speed.yaml --agent 0.8,0.5");
  EXPECT_EQ(bad.exit_code, 11);
  EXPECT_THAT(bad.err, HasSubstr("the limit 0.5"));
  // Percent are of the most speed, which a plan does not know.
  const ProgramRun masked = run(kHallTask + "--speed-mask speed.yaml --out masked.json");
  ASSERT_EQ(masked.exit_code, 0) << masked.err;
  EXPECT_THAT(masked.err, HasSubstr("of the most speed of a trajectory"));
  const std::string faster = "--speed-mask speed.yaml --max-speed 2 --max-accel 2";
  ASSERT_EQ(run("convert masked.json masked.csv " + faster).exit_code, 0);
  EXPECT_EQ(run("check masked.csv --speed-mask speed.yaml --agent 0.8,0.5").exit_code, 0);
  write("keep.yaml", hallYaml("keep.pgm", "0.5") + "type: 2\n");
  EXPECT_THAT(run(kHallTask + "--keepout keep.yaml").err,
              HasSubstr("type 2 is not for a keepout mask"));
}

const std::string kSite = R"({"format": "clearway-project", "version": 1, "agents": [
    {"name": "cart", "shape": {"box": {"length": 0.8, "width": 0.5}}REST,
     "start": {"x": 0, "y": 2, "heading": 0}, "goal": {"x": 6, "y": 2}}],
    "planner": {"planner": "pose"}, "map": {"file": "hall.yaml"}, "zones": "blocked.json"})";

TEST_F(ZonesCommand, TheZonesOfAProjectHoldWhereverItIsTheMap) {
  write("site.clearway", replaced(kSite, "REST", ""));
  write("path.csv", "x,y,heading\n0,2,0\n6,2,0\n");
  const std::string agent = " --map site.clearway --agent 0.8,0.5 ";
  const ProgramRun path = run("check --path path.csv" + agent);
  EXPECT_EQ(path.exit_code, 11);
  EXPECT_THAT(path.err, HasSubstr("the zone 'wet floor'"));
  ASSERT_EQ(run(kHallTask + "--out free.json").exit_code, 0);
  const ProgramRun plan = run("check free.json --map site.clearway");
  EXPECT_EQ(plan.exit_code, 11) << plan.out;
  EXPECT_THAT(plan.err, HasSubstr("the zone 'wet floor'"));
  const ProgramRun typed = run("plan --from 0,2,0 --to 6,2,0 --json" + agent);
  EXPECT_GT(numberOf(valid(typed, "plan"), "length"), 6.2);
  const ProgramRun repaired = run("repair path.csv --out around.csv --json" + agent);
  ASSERT_EQ(repaired.exit_code, 0) << repaired.err;
  EXPECT_GT(numberOf(valid(repaired, "repair"), "length"), 6.2);
  EXPECT_EQ(run("check --path around.csv" + agent).exit_code, 0);
  const ProgramRun covered =
      run("cover site.clearway --agent 0.8,0.5 --from 0,0,0 --tool-width 0.5 --out c.json --json");
  ASSERT_EQ(covered.exit_code, 0) << covered.err;
  static_cast<void>(valid(covered, "cover"));
  EXPECT_EQ(run("check c.json").exit_code, 0);
  EXPECT_EQ(run("check c.json --zones blocked.json").exit_code, 0) << "it keeps out";
}

TEST_F(ZonesCommand, QueriesComparisonsAndFleetsOnAProjectKeepOutOfItsZones) {
  write("site.clearway", replaced(kSite, "REST", ""));
  write("q.csv",
        "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg\n"
        "a,0.8,0.5,0,,0,2,0,6,2,0\n");
  for (const char* const map : {"hall.yaml", "site.clearway"}) {
    ASSERT_EQ(run(std::string("solve ") + map + " q.csv --plans " + map[0]).exit_code, 0);
  }
  EXPECT_EQ(run("check h/a.json --zones blocked.json").exit_code, 11);
  EXPECT_EQ(run("check s/a.json --zones blocked.json").exit_code, 0);
  const ProgramRun compared =
      run("compare --map site.clearway --agent 0.8,0.5 --from 0,2,0 --to 6,2,0 --planner pose");
  EXPECT_EQ(compared.exit_code, 0) << compared.err;
  EXPECT_THAT(compared.err, Not(HasSubstr("no effect")));
  write("one.scen", "version 1\n0\thall\t80\t60\t10\t29\t70\t29\t60\n");
  const auto makespan = [&](const std::string& map) {
    const ProgramRun r = run("fleet " + map + " one.scen --json");
    EXPECT_EQ(r.exit_code, 0) << r.err;
    return numberOf(parsed(r.out), "makespan");
  };
  EXPECT_GT(makespan("site.clearway"), makespan("hall.yaml"));
}

const std::string kGraph = R"({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"id": 0},
     "geometry": {"type": "Point", "coordinates": [0, 2]}},
    {"type": "Feature", "properties": {"id": 1},
     "geometry": {"type": "Point", "coordinates": [6, 2]}},
    {"type": "Feature", "properties": {"id": 2, "startid": 0, "endid": 1},
     "geometry": {"type": "MultiLineString", "coordinates": [[[0, 2], [6, 2]]]}}]})";

TEST_F(ZonesCommand, AGraphOfRoutesIsProvedWithTheZonesOfTheProject) {
  write("site.clearway", replaced(kSite, "REST", ""));
  write("graph.geojson", kGraph);
  const std::string agent = " --agent 0.8,0.5";
  const ProgramRun free = run("route graph.geojson --map hall.yaml" + agent);
  EXPECT_EQ(free.exit_code, 0) << free.err;
  const ProgramRun r = run("route graph.geojson --map site.clearway" + agent);
  EXPECT_EQ(r.exit_code, 11) << r.err;
  EXPECT_THAT(r.err + r.out, HasSubstr("wet floor"));
  static_cast<void>(valid(run("route graph.geojson --map site.clearway --json" + agent), "route"));
}

TEST_F(ZonesCommand, ViaPointsOfAProjectAreThoseOfTheOption) {
  write("blocked.json", zoneSet(zone("far", kBlock, 2, 4.2, 4, 4.4)));
  const std::string via =
      R"(, "via": [{"x": 5, "y": 3, "heading": 0, "wait": 4}, {"x": 2, "y": 3}])";
  write("via.clearway", replaced(kSite, "REST", via));
  write("best.clearway", replaced(kSite, "REST", via + R"(, "via_order": "best", "loop": true)"));
  write("none.clearway", replaced(kSite, "REST", ""));
  const auto pathOf = [&](const std::string& task) {
    const ProgramRun r = run("plan " + task + " --json");
    EXPECT_EQ(r.exit_code, 0) << r.err;
    const maps::JsonValue json = valid(r, "plan");
    return maps::toText(*json.find("via")) + std::to_string(numberOf(json, "cost"));
  };
  EXPECT_EQ(pathOf("via.clearway"), pathOf("none.clearway --via 5,3,0,4 --via 2,3"));
  EXPECT_EQ(pathOf("best.clearway"),
            pathOf("none.clearway --via 5,3,0,4 --via 2,3 --via-order best --loop"));
  const ProgramRun trace = run("plan via.clearway --trace t.csv");
  EXPECT_EQ(trace.exit_code, 2);
  EXPECT_THAT(trace.err, HasSubstr("the via points of the project exclude"));
  write("bad.clearway", replaced(kSite, "REST", R"(, "loop": true)"));
  EXPECT_THAT(run("plan bad.clearway").err, HasSubstr("/agents/0/loop"));
}

TEST_F(ZonesCommand, WaitsAtViaPointsArePartsOfTheTrajectory) {
  const std::string task = "plan --map hall.yaml --agent 0.8,0.5 --from 0,2,0 --to 6,2,0 ";
  ASSERT_EQ(run(task + "--via 3,2,0 --out go.json").exit_code, 0);
  ASSERT_EQ(run(task + "--via 3,2,0,5 --out wait.json").exit_code, 0);
  EXPECT_EQ(run("check wait.json").exit_code, 0);
  const std::string limits = " --max-speed 1 --max-accel 0.5";
  const auto duration = [&](const std::string& plan) {
    EXPECT_EQ(run("convert " + plan + ".json " + plan + ".csv" + limits).exit_code, 0);
    EXPECT_EQ(run("check " + plan + ".csv").exit_code, 0);
    const std::string csv = read(plan + ".csv");
    const std::size_t last = csv.rfind('\n', csv.size() - 2);
    return std::stod(csv.substr(last + 1));
  };
  // 6 m at 1 m/s with 0.5 m/s^2: 8 s. Two stretches of 3 m: 5 s each, and the wait.
  EXPECT_NEAR(duration("go"), 8.0, 1e-6);
  EXPECT_NEAR(duration("wait"), 15.0, 1e-6);
}

TEST_F(ZonesCommand, ZonesAreValidAtTheirTimesAlone) {
  write(
      "shift.json",
      zoneSet(zone("night", kBlock + R"(,"validFrom":"2026-11-29T20:00:00Z","validTo":1796018400)",
                   2, 1, 4, 3)));
  const auto lengthAt = [&](const std::string& at) {
    const ProgramRun r = run(kHallTask + "--zones shift.json --json " + at);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    return numberOf(valid(r, "plan"), "length");
  };
  EXPECT_GT(lengthAt(""), 6.2);
  EXPECT_GT(lengthAt("--at 2026-11-29T20:00:00Z"), 6.2);
  EXPECT_NEAR(lengthAt("--at 2026-11-29T19:59:59.9Z"), 6.0, 1e-9);
  EXPECT_NEAR(lengthAt("--at 1796018400"), 6.0, 1e-9);
  ASSERT_EQ(run(kHallTask + "--out free.json").exit_code, 0);
  EXPECT_EQ(run("check free.json --zones shift.json --at 2026-11-29T12:00:00Z").exit_code, 0);
  EXPECT_EQ(run("check free.json --zones shift.json --at 2026-11-29T21:00:00Z").exit_code, 11);
  const ProgramRun bad = run(kHallTask + "--zones shift.json --at noon");
  EXPECT_NE(bad.exit_code, 0);
  EXPECT_THAT(bad.err, HasSubstr("'noon' is no time"));
  write("shift.json", replaced(read("shift.json"), "2026-11-29T20:00:00Z", "2026-13-29T20:00:00Z"));
  EXPECT_THAT(run(kHallTask + "--zones shift.json").err, HasSubstr("validFrom: is no time"));
}

TEST_F(ZonesCommand, AZoneThatClosesThePathIsNamed) {
  write("wall.json", zoneSet(zone("wall", kBlock, 2, -2, 4, 7)));
  const ProgramRun r = run(kHallTask + "--zones wall.json --json");
  EXPECT_EQ(r.exit_code, 10);
  EXPECT_THAT(r.err, HasSubstr("through the zone 'wall'"));
  EXPECT_EQ(*valid(r, "plan").find("blocking_zone")->text(), "wall");
}

TEST_F(ZonesCommand, APlanThatLeavesAZoneSaysSoWhenChecked) {
  ASSERT_EQ(run("plan --map hall.yaml --agent 0.8,0.5 --from 3,2,0 --to 6,2,0 --zones "
                "blocked.json --out left.json")
                .exit_code,
            0);
  const ProgramRun r = run("check left.json");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_THAT(r.err + r.out, HasSubstr("starts in 'wet floor', blocked, and leaves it"));
  EXPECT_NE(valid(run("check left.json --json"), "check").find("left_zones"), nullptr);
}

// The same law for plans and for paths of other programs.
TEST_F(ZonesCommand, AnyPathMayLeaveTheZoneThatItStartsIn) {
  const std::string on = " --map hall.yaml --agent 0.8,0.5 --zones blocked.json ";
  write("out.csv", "x,y,heading\n3,2,0\n6,2,0\n");
  const ProgramRun out = run("check --path out.csv" + on);
  EXPECT_EQ(out.exit_code, 0) << out.err;
  EXPECT_THAT(out.out, HasSubstr("starts in 'wet floor', blocked, and leaves it"));
  const maps::JsonValue json = valid(run("check --path out.csv --json" + on), "check_path");
  const maps::JsonValue* const left = json.find("paths")->array()->front().find("left_zones");
  ASSERT_NE(left, nullptr);
  EXPECT_EQ(*left->array()->front().text(), "wet floor");
  // Glides and curves, too.
  write("bend.csv", "x,y,heading\n3,2,0\n5,2.2,20\n6,2,0\n");
  for (const char* const kind : {"straight", "arc", "spline"}) {
    EXPECT_EQ(run("check --path bend.csv --interpolation " + std::string(kind) + on).exit_code, 0);
  }
  // Off the zone it counts: back into it, or never out of it, is a collision.
  for (const char* const rest : {"3,2,0\n6,2,0\n3,2,0\n", "3,2,0\n3.2,2,0\n", "3,2,0\n"}) {
    write("in.csv", std::string("x,y,heading\n") + rest);
    const ProgramRun in = run("check --path in.csv" + on);
    EXPECT_EQ(in.exit_code, 11) << rest;
    EXPECT_THAT(in.err, HasSubstr("the zone 'wet floor'")) << rest;
  }
  // The picture of a path that is not free shows no hit on the part that may be there.
  write("hit.csv", "x,y,heading\n3,2,0\n6,2,0\n6,2,90\n6,9,90\n");
  EXPECT_EQ(run("check --path hit.csv --svg hit.svg" + on).exit_code, 11);
}

TEST_F(ZonesCommand, MotionsAreCountedFromTheStartOfAPathThatLeavesAZone) {
  write("out.csv", "x,y,heading\n3,2,0\n5,2,0\n5,2,90\n5,4,90\n5,9,90\n");
  const ProgramRun r =
      run("check --path out.csv --map hall.yaml --agent 0.8,0.5 --zones blocked.json --json");
  EXPECT_EQ(r.exit_code, 11);
  const maps::JsonValue json = valid(r, "check_path");
  const maps::JsonValue& path = json.find("paths")->array()->front();
  EXPECT_EQ(numberOf(*path.find("place"), "pose"), 3.0);
}

TEST_F(ZonesCommand, AMaskFarFromTheMapIsRefused) {
  write("keep.pgm", picture(16, 12, "0"));
  write("keep.yaml", replaced(hallYaml("keep.pgm", "0.5"), "[-1, -1, 0]", "[1e9, -1, 0]"));
  const ProgramRun r = run(kHallTask + "--keepout keep.yaml");
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_THAT(r.err, HasSubstr("further than 10000000 m from the origin"));
}

TEST_F(ZonesCommand, APointBesideACentreIgnoresASoftDirectionWhereNothingElseLeadsThere) {
  write("soft.json",
        zoneSet(zone(
            "lane",
            R"("zoneType":"DIRECTED","direction":3.14159265358979,"directedLimitation":"SOFT")", 2,
            -2, 8, 7)));
  const ProgramRun r =
      run("plan --map hall.yaml --planner auto --from 0.05,2.05 --to 6.02,2.03 --zones soft.json "
          "--json");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_NE(valid(r, "plan").find("against_soft_directions"), nullptr);
}

TEST_F(ZonesCommand, AStartInCollisionIsLeftFirst) {
  std::string wall = "P2\n80 60\n255\n";
  for (int k = 0; k < 80 * 60; ++k) {
    wall += k % 80 < 10 ? "0" : "254";
    wall += k % 80 == 79 ? "\n" : " ";
  }
  write("hall.pgm", wall);  // x from -1 to 0
  const std::string task = "plan --map hall.yaml --agent 0.8,0.5 --from 0.3,2,0 --to 6,2,0 ";
  const ProgramRun refused = run(task);
  EXPECT_EQ(refused.exit_code, 12);
  EXPECT_THAT(refused.err, HasSubstr("it gets out by 0.1 m forwards: use --escape"));
  const ProgramRun r = run(task + "--escape --json --out out.json");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  const maps::JsonValue json = valid(r, "plan");
  ASSERT_NE(json.find("escape"), nullptr);
  EXPECT_NEAR(numberOf(*json.find("escape"), "length"), 0.1, 1e-4);
  EXPECT_NEAR(numberOf(*json.find("escape"), "overlap_area"), 0.05, 1e-9);
  const ProgramRun check = run("check out.json");
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_THAT(check.err + check.out, HasSubstr("out of a collision, which never grows"));
  EXPECT_EQ(numberOf(valid(run("check out.json --json"), "check"), "escape_motions"), 1.0);
  write("out.json", replaced(read("out.json"), "\"escapes\": true,", ""));
  EXPECT_EQ(run("check out.json").exit_code, 11) << "it does not say that it begins so";
}

TEST_F(ZonesCommand, RouteRepairCoverAndCompareTakeTheZonesOfFiles) {
  write("path.csv", "x,y,heading\n0,2,0\n6,2,0\n");
  write("graph.geojson", kGraph);
  const std::string on = " --map hall.yaml --agent 0.8,0.5 ";
  const std::string zones = "--zones blocked.json";
  const ProgramRun repaired = run("repair path.csv --out around.csv --json" + on + zones);
  ASSERT_EQ(repaired.exit_code, 0) << repaired.err;
  EXPECT_GT(numberOf(valid(repaired, "repair"), "length"), 6.2);
  EXPECT_EQ(run("check --path around.csv" + on + zones).exit_code, 0);
  const ProgramRun route = run("route graph.geojson" + on + zones);
  EXPECT_EQ(route.exit_code, 11);
  EXPECT_THAT(route.err + route.out, HasSubstr("wet floor"));
  EXPECT_EQ(run("route graph.geojson" + on).exit_code, 0);
  const std::string compare = "compare --from 0,2,0 --to 6,2,0 --planner pose --json" + on;
  const auto lengthOf = [&](const std::string& command) {
    const maps::JsonValue json = valid(run(command), "compare");
    return numberOf(json.find("rows")->array()->front(), "length");
  };
  EXPECT_NEAR(lengthOf(compare), 6.0, 1e-9);
  EXPECT_GT(lengthOf(compare + zones), 6.2);
  const std::string cover = "cover hall.yaml --agent 0.8,0.5 --from 0,0,0 --tool-width 0.5 ";
  const ProgramRun covered = run(cover + zones + " --out c.json --json");
  ASSERT_EQ(covered.exit_code, 0) << covered.err;
  static_cast<void>(valid(covered, "cover"));
  EXPECT_EQ(run("check c.json " + zones).exit_code, 0);
  EXPECT_EQ(run("check c.json").exit_code, 0);

  // Times, bad files and frames, as with plan.
  write("shift.json", zoneSet(zone("night", kBlock + R"(,"validFrom":1000)", 2, 1, 4, 3)));
  EXPECT_NEAR(lengthOf(compare + "--zones shift.json --at 999"), 6.0, 1e-9);
  EXPECT_EQ(run("route graph.geojson --zones shift.json --at 999" + on).exit_code, 0);
  EXPECT_EQ(run("route graph.geojson --zones shift.json --at 1000" + on).exit_code, 11);
  write("mask.yaml", hallYaml("hall.pgm", "0.1"));
  const std::string image = " --map hall.pgm --agent 8,5 ";
  for (const std::string& command :
       {"repair path.csv" + image, "route graph.geojson" + image,
        "compare --from 10,20,0 --to 60,20,0" + image,
        std::string("cover hall.pgm --agent 8,5 --from 10,20,0 --tool-width 5 ")}) {
    const ProgramRun frame = run(command + "--keepout mask.yaml");
    EXPECT_EQ(frame.exit_code, 2) << command;
    EXPECT_THAT(frame.err, HasSubstr("--keepout needs a ROS map")) << command;
    EXPECT_EQ(run(command + "--zones none.json").exit_code, 3) << command;
    EXPECT_THAT(run(command + "--zones blocked.json --at noon").err, HasSubstr("is no time"));
  }
  EXPECT_EQ(run("repair - --zones -" + on).exit_code, 2);
}

TEST_F(ZonesCommand, ATrajectoryInTheWorldsFrameIsCheckedInTheFrameOfItsMap) {
  // Not in the middle of the hall: y up and y down differ.
  write("slow.json",
        zoneSet(zone("slow", R"("zoneType":"SPEED_LIMIT","maximumSpeed":0.3)", 2, -1, 4, 1)));
  for (const auto& [y, is_slow] : {std::pair{"0", true}, std::pair{"4", false}}) {
    const std::string at = y;
    ASSERT_EQ(run("plan --map hall.yaml --agent 0.8,0.5 --from 0," + at + ",0 --to 6," + at +
                  ",0 --out p.json")
                  .exit_code,
              0);
    const std::string limits = " --max-speed 1 --max-accel 0.5";
    ASSERT_EQ(run("convert p.json own.csv" + limits).exit_code, 0);
    ASSERT_EQ(run("convert p.json world.csv --frame world" + limits).exit_code, 0);
    const std::string zones = " --zones slow.json --agent 0.8,0.5";
    const int code = is_slow ? 11 : 0;
    EXPECT_EQ(run("check own.csv" + zones).exit_code, code);
    EXPECT_EQ(run("check own.csv --map hall.yaml" + zones).exit_code, code);
    EXPECT_EQ(run("check world.csv --map hall.yaml" + zones).exit_code, code);
    const ProgramRun unknown = run("check world.csv" + zones);
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("name the map by --map"));
    EXPECT_EQ(run("check own.csv --map hall.pgm" + zones).exit_code, 3) << "of another frame";
  }
  // The zones of a project, too.
  write("site.clearway", replaced(replaced(kSite, "REST", ""), "blocked.json", "slow.json"));
  ASSERT_EQ(
      run("plan --map hall.yaml --agent 0.8,0.5 --from 0,0,0 --to 6,0,0 --out p.json").exit_code,
      0);
  ASSERT_EQ(run("convert p.json world.csv --frame world --max-speed 1 --max-accel 0.5").exit_code,
            0);
  EXPECT_EQ(run("check world.csv --map site.clearway --agent 0.8,0.5").exit_code, 11);
}

TEST_F(ZonesCommand, APathThroughAZoneThatItsStartTouchesIsRefused) {
  const std::string on = " --map hall.yaml --agent 0.8,0.5 --zones blocked.json ";
  write("through.csv", "x,y,heading\n1.601,2,0\n6,2,0\n");
  const ProgramRun through = run("check --path through.csv" + on);
  EXPECT_EQ(through.exit_code, 11);
  EXPECT_THAT(through.err, HasSubstr("leads deeper into the zone 'wet floor'"));
  write("back.csv", "x,y,heading\n1.601,2,0\n0,2,0\n");
  EXPECT_EQ(run("check --path back.csv" + on).exit_code, 0);
  const ProgramRun plan = run("plan --from 1.601,2,0 --to 6,2,0 --json" + on);
  ASSERT_EQ(plan.exit_code, 0) << plan.err;
  EXPECT_GT(numberOf(valid(plan, "plan"), "length"), 5.0) << "around it";
}

TEST_F(ZonesCommand, BadZonesAreErrorsOfInput) {
  write("bad.json", zoneSet(R"({"zoneId":"x","zoneType":"BLOCKED","vertices":[]})"));
  const ProgramRun r = run(kHallTask + "--zones bad.json");
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_THAT(r.err, HasSubstr("bad.json"));
  EXPECT_EQ(run(kHallTask + "--zones none.json").exit_code, 3);
  EXPECT_EQ(run(kHallTask + "--zones blocked.json --edits e").exit_code, 2);
}

}  // namespace
}  // namespace clearway::testing
