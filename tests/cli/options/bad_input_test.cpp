// Invalid tasks: poses, shapes, projects, plans, outputs that cannot be written, limits.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/cli/bad_case.h"
#include "tests/cli/fixtures.h"

namespace clearway::testing {
namespace fs = std::filesystem;
namespace {

constexpr int kNoPath = 10;
constexpr int kBlocked = 12;

std::string task(const std::string& agent, const std::string& from, const std::string& to,
                 const std::string& map = "room.map") {
  return "plan --map " + map + " " + agent + " --from " + from + " --to " + to;
}

std::vector<BadCase> tasks() {
  const std::string box = "--agent 1.2,0.8";
  const std::string from = "2.5,4.5,0";
  const std::string to = "9.5,4.5";
  const auto wkt = [&](const std::string& text) {
    return task("--footprint '" + text + "'", from, to);
  };
  return {
      {"StartInAWall", task(box, "6,4,0", to), kBlocked, "start at x 6, y 4, heading 0°, 0.4"},
      {"StartTooNearToAWall", task(box, "4.5,4.5,0", to), kBlocked, "start at x 4.5"},
      {"GoalInAWall", task(box, from, "6,4,0"), kBlocked, "goal at x 6, y 4, heading 0°, 0.4"},
      {"GoalInAWallAtAnyHeading", task(box, from, "6,4"), kBlocked, "goal at x 6, y 4"},
      {"StartOutside", task(box, "-3,4,0", to), kBlocked,
       "start at x -3, y 4, heading 0°: this lies outside the map"},
      {"GoalOutside", task(box, from, "9.5,40"), kBlocked, "goal at x 9.5, y 40"},
      {"StartHalfOutside", task(box, "0.1,4,0", to), kBlocked, "start at x 0.1"},
      {"StartAbsurdlyFar", task(box, "1e300,4,0", to), kBad, "absurdly far"},
      {"AgentLargerThanTheMap", task("--agent 100,100", from, to), kBlocked, "start at"},
      {"AgentAbsurdlyLarge", task("--agent 1e300,1e300", from, to), kBad, "1e"},
      {"PaddingTooLarge", task(box + " --padding 5", from, to), kBlocked, "start at"},
      {"PointStartInAWall", task("--planner point", "6,4", to), kBlocked, "start at x 6"},
      {"PointGoalOutside", task("--planner point", "2.5,4.5", "60,4"), kBlocked, "goal at x 60"},
      {"NoPathThrough", task(box, from, to, "walled.map"), kNoPath, "walled.map: no path: "},
      {"NoPathForAPoint", task("--planner point", "2.5,4.5", to, "walled.map"), kNoPath,
       "no path: "},
      {"WktIsText", wkt("a square"), 2, "--footprint: "},
      {"WktIsAPoint", wkt("POINT(1 1)"), 2, "--footprint: "},
      {"WktUnclosedBracket", wkt("POLYGON((0 0,1 0,0 1)"), 2, "--footprint: "},
      {"WktBowTie", wkt("POLYGON((0 0,1 1,1 0,0 1,0 0))"), 2, "not simple"},
      {"WktHole", wkt("POLYGON((0 0,4 0,4 4,0 4),(1 1,1 2,2 2,9 1))"), 2, "hole"},
      {"WktTwoPoints", wkt("POLYGON((0 0,1 0))"), 2, "--footprint: "},
      {"WktNan", wkt("POLYGON((0 0,nan 0,0 1))"), 2, "--footprint: "},
      {"WktEmpty", wkt("POLYGON(())"), 2, "--footprint: "},
      {"OutputFolderMissing", kPlan + " --out no/plan.json", kBad, "there is no folder 'no'"},
      {"PictureFolderMissing", kPlan + " --svg no/plan.svg", kBad, "there is no folder 'no'"},
      {"OutputIsAFolder", kPlan + " --out sub", kBad, "sub: this is a folder", {{"sub/x", ""}}},
      {"ConvertedIntoAMissingFolder", "convert room.map no/a.png", kBad, "there is no folder"},
      {"ConvertedToAnUnknownFormat", "convert room.map a.bmp", kBad, "'bmp'"},
      {"ScenarioToAMap", "convert room.scen a.map", kBad, "a scenario cannot be written as 'map'"},
      {"ScenarioDrawn", "render room.scen a.svg", kBad, "a scenario cannot be drawn"},
      {"RosMapToStandardInput", "convert - a.map", kBad, "standard input: "},
  };
}

std::vector<BadCase> projects() {
  const auto project = [](const std::string& name, const std::string& bytes,
                          const std::string& text) {
    return BadCase{name, "plan bad.json", kBad, text, {{"bad.json", bytes}}};
  };
  const auto changed = [&](const std::string& name, const std::string& what, const std::string& by,
                           const std::string& text) {
    return project(name, replaced(kProject, what, by), text);
  };
  const std::string text = kProject;
  return {
      {"ProjectMissing", "plan nowhere.json", kBad,
       "nowhere.json: cannot open the file: No such file"},
      {"MapAsProject", "plan room.map", kBad, "room.map: this is a map, not a project"},
      project("ProjectHalfWritten", text.substr(0, text.size() / 2), "bad.json:"),
      project("ProjectIsNotJson", "hello", "bad.json"),
      project("ProjectIsEmpty", "", "bad.json"),
      project("ProjectIsAList", "[1, 2]", "bad.json"),
      project("JsonTooDeep", std::string(10'000, '[') + std::string(10'000, ']'), "bad.json"),
      changed("OtherFormat", "clearway-project", "some-project", "some-project"),
      changed("OtherVersion", "\"version\": 1", "\"version\": 99", "99"),
      changed("VersionMissing", "\"version\": 1,", "", "version"),
      changed("MapMissing", ",\n  \"map\": {\"file\": \"room.map\"}", "", "map"),
      changed("UnknownKey", "\"planner\": {", "\"plannr\": {", "plannr"),
      changed("KeyTwice", "\"version\": 1,", "\"version\": 1, \"version\": 1,", "version"),
      changed("NumberIsText", "\"width\": 0.8", "\"width\": \"0.8\"", "/agents/0/shape/box/width"),
      changed("NumberIsHuge", "\"width\": 0.8", "\"width\": 1e999", "bad.json:"),
      changed("NumberIsNan", "\"width\": 0.8", "\"width\": NaN", "bad.json:"),
      changed("NumberIsNegative", "\"width\": 0.8", "\"width\": -0.8", "width"),
      changed("NumberIsZero", "\"width\": 0.8", "\"width\": 0", "width"),
      changed("PlannerUnknown", "\"planner\": \"pose\"", "\"planner\": \"wish\"", "wish"),
      changed("TextIsNotUtf8", "cart", "c\xff\xfe", "bad.json:"),
      changed("NoHeading", ", \"heading\": 0}", "}", "heading"),
      changed("ProjectMapMissing", "room.map", "gone.map", "gone.map"),
      changed("ProjectMapOutside", "room.map", "../room.map", "../room.map"),
      changed("ProjectMapAbsolute", "room.map", "/etc/passwd", "/etc/passwd"),
      {"ProjectMapLinkOutside",
       "plan bad.json",
       kBad,
       "link.map",
       {{"bad.json", replaced(kProject, "room.map", "link.map")}},
       [](const fs::path& f) { fs::create_symlink("/etc/passwd", f / "link.map"); }},
      {"AgentUnknown", "plan project.json --agent-name lorry", kBad, "no agent is named 'lorry'"},
      {"AgentNotChosen",
       "plan bad.json",
       kBad,
       "choose one with --agent-name: a, b",
       {{"bad.json", R"({"format": "clearway-project", "version": 1, "map": {"file": "room.map"},
          "agents": [{"name": "a", "shape": "point"}, {"name": "b", "shape": "point"}]})"}}},
      {"NoAgents",
       "plan bad.json",
       kBad,
       "the project has no agents",
       {{"bad.json", R"({"format": "clearway-project", "version": 1, "map": {"file": "room.map"},
          "agents": []})"}}},
      {"AgentNotPlaced",
       "plan bad.json",
       2,
       "the agent has no start; give --from",
       {{"bad.json", R"({"format": "clearway-project", "version": 1, "map": {"file": "room.map"},
          "agents": [{"name": "a", "shape": {"box": {"length": 1, "width": 1}}}]})"}}},
  };
}

class BadInput : public CliTest, public ::testing::WithParamInterface<BadCase> {};

TEST_P(BadInput, GivesItsExitCodeAndOneClearLine) { expectRefused(GetParam(), folder_); }

INSTANTIATE_TEST_SUITE_P(Tasks, BadInput, ::testing::ValuesIn(tasks()), nameOfCase);
INSTANTIATE_TEST_SUITE_P(Projects, BadInput, ::testing::ValuesIn(projects()), nameOfCase);

}  // namespace
}  // namespace clearway::testing
