// What users mistype: unknown and missing options, values that are no values.
#include <gtest/gtest.h>

#include "tests/cli/bad_case.h"
#include "tests/cli/fixtures.h"

namespace clearway::testing {
namespace {

constexpr int kUsage = 2;
const std::string kPoint = "plan --map room.map --from 1,1 --to 2,2";
const std::string kEdits = kPoint + " --edits e.txt";

std::vector<BadCase> words() {
  return {
      {"NoCommand", "", kUsage, "a command is missing; try 'clearway --help'"},
      {"EmptyCommand", "''", kUsage, "an empty command"},
      {"MistypedCommand", "paln room.map", kUsage, "unknown command 'paln', did you mean 'plan'?"},
      {"UnknownCommand", "launch", kUsage, "unknown command 'launch'; try 'clearway --help'"},
      {"MistypedGlobalOption", "--verison", kUsage, "did you mean '--version'?"},
      {"MistypedOption", "info room.map --jsno", kUsage,
       "unknown option '--jsno', did you mean '--json'?; try 'clearway info --help'"},
      {"MistypedOptionWithValue", kPlan + " --tiem-limit=3", kUsage,
       "unknown option '--tiem-limit', did you mean '--time-limit'?"},
      {"UnknownOption", "info room.map --frobnicate", kUsage, "unknown option '--frobnicate';"},
      {"UnknownShortOption", "info room.map -x", kUsage, "unknown option '-x'"},
      {"OptionOfAnotherCommand", "info room.map --csv", kUsage, "unknown option '--csv'"},
      {"AbbreviatedOption", "info room.map --js", kUsage, "did you mean '--json'?"},
      {"ControlCharacters", "info room.map '--a\nb\x1b[31m'", kUsage, "unknown option '--a b\\x1b"},
      {"MissingMap", "info", kUsage, "MAP|RECORDING is missing; try 'clearway info --help'"},
      {"MissingOut", "convert room.map", kUsage, "OUT is missing"},
      {"MissingScenario", "solve room.map", kUsage, "SCEN is missing"},
      {"MissingPlan", "check --json", kUsage, "PLAN is missing"},
      {"ExtraArgument", "info room.map lab.yaml", kUsage, "unexpected argument 'lab.yaml'"},
      {"ExtraEmptyArgument", "info room.map ''", kUsage, "unexpected argument ''"},
      {"ValueMissingAtTheEnd", kPlan + " --padding", kUsage, "--padding needs a value"},
      {"ValueMissingBeforeAnOption", "plan --map --agent 1,1", kUsage,
       "--map needs a value, '--agent' follows"},
      {"OptionTwice", kPlan + " --map lab.yaml", kUsage, "--map is given twice"},
      {"EmptyValue", "plan --map '' " + kPlanTask, kUsage, "--map: an empty value"},
      {"FlagWithAValue", "info room.map --json=perhaps", kUsage, "--json"},
      {"NoTask", "plan", kUsage, "a project or --map is missing"},
      {"ProjectAndMap", "plan project.json --map room.map", kUsage, "exclude each other"},
      {"NoAgent", "plan --map room.map --from 1,1,0 --to 2,2", kUsage,
       "--agent or --footprint is missing"},
      {"AgentAndFootprint", kPlan + " --footprint 'POLYGON((0 0,1 0,0 1))'", kUsage,
       "--agent, --footprint and --agent-radius exclude each other"},
      {"NoAgentForAPoint", "plan --map room.map --path turns --from 1,1 --to 2,2", kUsage,
       "for a point add --planner auto"},
      {"EditsOfAnotherPlanner", kEdits + " --planner astar", kUsage,
       "--edits needs --planner dstar"},
      {"EditsAndPath", kEdits + " --planner dstar --path turns", kUsage, "drop --out"},
      {"EditsAndTables", kEdits + " --planner dstar --preprocess", kUsage,
       "--path, --nearest, --taut"},
      {"EditsAndSeveralGoals",
       "plan --map room.map --from 1,1 --to '2,2;3,3' --edits e.txt --planner dstar", kUsage,
       "and further goals"},
      {"DStarOverTerrainInAScenario", "solve room.map room.scen --planner dstar --terrain S=2",
       kUsage, "D* Lite does not weigh terrain"},
      {"TablesTimeWithoutTables", kPoint + " --planner auto --preprocess-time 1", kUsage,
       "need --landmarks"},
      {"PathOfAShape", kPlan + " --path turns", kUsage, "--path: only for points"},
      {"PathCellByCellAtAnyAngle", kPoint + " --planner anyangle --path cells", kUsage,
       "choose --path turns"},
      {"HeadingsOfAMotionFile", kPlan + " --mprim m.mprim --headings 32", kUsage,
       "--headings has no effect: the motion file brings its own headings"},
      {"NoFrom", "plan --map room.map --agent 1,1 --to 2,2", kUsage, "--from is missing"},
      {"NoTo", "plan --map room.map --agent 1,1 --from 2,2,0", kUsage, "--to is missing"},
      {"AgentNameWithoutProject", kPlan + " --agent-name cart", kUsage,
       "--agent-name needs a project"},
      {"TwoResultsOnStandardOutput", kPlan + " --out - --json", kUsage,
       "only one of --out, --svg, --png, --trace and --json"},
      {"FormatMissing", "convert room.map -", kUsage, "--format is needed for standard output"},
      {"FormatWithoutAnExtension", "convert room.map a", kUsage,
       "'a' has no extension that gives the format: add --format"},
      {"FormatOfAnotherFile", "convert room.map out.png --format map", kUsage,
       "--format map and the extension of 'out.png' disagree"},
      {"PictureFormatUnknown", "render room.map out.bmp", kUsage, "out.bmp: pictures are written"},
      {"GifOfAMap", "render room.map out.gif", kUsage, "nothing drives"},
  };
}

std::vector<BadCase> values() {
  const auto task = [](const std::string& agent, const std::string& from, const std::string& to) {
    return "plan --map room.map --agent " + agent + " --from " + from + " --to " + to;
  };
  const std::string from = "2.5,4.5,0";
  const std::string to = "9.5,4.5";
  return {
      {"AgentIsText", task("big", from, to), kUsage,
       "--agent: no robot is named 'big': give LENGTH,WIDTH"},
      {"AgentHasOneNumber", task("1", from, to), kUsage, "it has 1 number;"},
      {"AgentHasThreeNumbers", task("1,1,1", from, to), kUsage, "it has 3 numbers"},
      {"AgentHasATail", task("1,1m", from, to), kUsage, "'1m' is not a finite number"},
      {"AgentIsZero", task("0,1", from, to), kUsage, "must be greater than 0"},
      {"AgentIsNegative", task("-1,1", from, to), kUsage, "must be greater than 0"},
      {"AgentIsNan", task("nan,1", from, to), kUsage, "'nan' is not a finite number"},
      {"AgentIsInfinite", task("1e999,1", from, to), kUsage, "'1e999' is not a finite number"},
      {"FromHasNoHeading", task("1,1", "2,2", to), kUsage, "--from: '2,2' has no heading"},
      {"FromIsNan", task("1,1", "nan,2,0", to), kUsage, "--from: 'nan,2,0' is not X,Y"},
      {"FromHasAnEmptyNumber", task("1,1", "1,,0", to), kUsage, "'' is not a finite number"},
      {"ToHasFourNumbers", task("1,1", from, "1,2,3,4"), kUsage, "it has 4 numbers"},
      {"HeadingIsHuge", task("1,1", "2,2,1e300", to), kUsage, "--from: "},
      {"PaddingIsNegative", kPlan + " --padding -0.1", kUsage,
       "--padding: '-0.1' is not a number of 0 or more"},
      {"PaddingIsText", kPlan + " --padding wide", kUsage, "--padding: 'wide' is not"},
      {"PaddingShapeUnknown", kPlan + " --padding-shape rond", kUsage,
       "'rond' is not one of square, round, did you mean 'round'?"},
      {"PlannerUnknown", kPlan + " --planner astra", kUsage,
       "'astra' is not one of pose, point, auto, astar"},
      {"CornersUnknown", kPlan + " --corners some", kUsage, "'some' is not one of never, one-free"},
      {"RadiusZero", kPlan + " --radius 0", kUsage, "'0' is not a number above 0"},
      {"RadiusAndAgent", kPlan + " --radius 1", kUsage,
       "--agent, --footprint and --agent-radius are for agents"},
      {"RadiusOfThePosePlanner",
       "plan --map room.map --radius 1 --planner pose --from 1,1 --to 2,2", kUsage,
       "--radius and --square are for the point planner"},
      {"GoalToleranceOfOneNumber", kPlan + " --goal-tolerance 1", kUsage,
       "'1' is not D,DEG: it has 1 number"},
      {"GoalToleranceNegative", kPlan + " --goal-tolerance -1,5", kUsage,
       "--goal-tolerance: D of '-1,5' is not a number from 0 to"},
      {"GoalToleranceOfAWholeTurn", kPlan + " --goal-tolerance 1,360", kUsage,
       "DEG of '1,360' is not a number from 0 to 180"},
      {"MotionUnknown", kPlan + " --motion omin", kUsage, "did you mean 'omni'?"},
      {"CarWithoutARadius", kPlan + " --motion car", kUsage, "a car needs --min-radius"},
      {"HeadingsUnknown", kPlan + " --headings 12", kUsage,
       "is not one of 8, 16, 32, 64; try 'clearway plan --help'"},
      {"WeightBelowOne", kPlan + " --weight 0.9", kUsage,
       "--weight: '0.9' is not a number from 1 to 1000"},
      {"LastGoalIsEmpty", task("1,1", from, "'9.5,4.5;'"), kUsage, "--to: '' is not X,Y"},
      {"PathUnknown", kPoint + " --planner auto --path corners", kUsage,
       "is not one of cells, turns"},
      {"TablesTimeZero", kPoint + " --preprocess --preprocess-time 0", kUsage,
       "--landmarks-time: '0' is not a number above 0"},
      {"ConnectivityUnknown", kPlan + " --connectivity 6", kUsage, "'6' is not one of 4, 8"},
      {"ReverseCostBelowOne", kPlan + " --reverse-cost 0.5", kUsage, "--reverse-cost: '0.5'"},
      {"SwitchCostNegative", kPlan + " --switch-cost -1", kUsage, "--switch-cost: '-1'"},
      {"NearCostWithoutDistance", kPlan + " --near-cost 2", kUsage, "'2' is not F,D"},
      {"NearDistanceZero", kPlan + " --near-cost 2,0", kUsage,
       "D of '2,0' is not a number above 0"},
      {"TurnCostNegative", kPlan + " --turn-cost -1", kUsage, "--turn-cost: '-1'"},
      {"TimeLimitZero", kPlan + " --time-limit 0", kUsage, "'0' is not a number above 0"},
      {"TimeLimitText", kPlan + " --time-limit soon", kUsage, "--time-limit: 'soon'"},
      {"MemoryLimitNegative", kPlan + " --memory-limit -5", kUsage, "--memory-limit: '-5'"},
      {"CountZero", "solve room.map room.scen --count 0", kUsage, "'0' is not a whole number"},
      {"CountFraction", "solve room.map room.scen --count 1.5", kUsage, "--count: '1.5'"},
      {"RepeatHuge", "solve room.map room.scen --repeat 1e30", kUsage, "--repeat: '1e30'"},
      {"StepZero", "convert plan.json a.csv --step 0", kUsage, "--step: '0'"},
      {"ThresholdAboveOne", "info lab.pgm --threshold 1.5", kUsage, "--threshold: '1.5'"},
      {"TerrainUnknown", "info room.map --terrain lava", kUsage, "--terrain: 'lava'"},
      {"CellSizeZero", "info room.map --cell-size 0", kUsage, "--cell-size: '0'"},
      {"PictureTooSmall", "render room.map a.svg --size 10", kUsage, "--size: '10'"},
      {"ThemeUnknown", "render room.map a.svg --theme drak", kUsage, "did you mean 'dark'?"},
  };
}

// Files that would be read or written twice. The refusal leaves what is read as it was.
std::vector<BadCase> files() {
  const std::string keeps = "which is read: name another file";
  return {
      {"TwoOutputsOfOneName", kPlan + " --out a.json --svg a.json", kUsage,
       "--out and --svg both name 'a.json': name two files"},
      {"TwoOutputsByOtherPaths",
       kPlan + " --png sub/../a --trace ./a",
       kUsage,
       "--png and --trace both name './a'",
       {{"sub/b", ""}}},
      {"PlanOverItsMap", kPlan + " --out room.map", kUsage,
       "--out would overwrite 'room.map', " + keeps},
      {"PlanOverItsProject", "plan project.json --svg ./project.json", kUsage, keeps},
      {"TraceOverObstacles", kPlan + " --obstacle-agents project.json --trace project.json", kUsage,
       keeps},
      {"PlanOverALinkToItsMap",
       kPlan + " --out link",
       kUsage,
       keeps,
       {},
       [](const std::filesystem::path& folder) {
         std::filesystem::create_symlink("room.map", folder / "link");
       }},
      {"PictureOverItsMap", "render room.map room.map --format svg", kUsage, keeps},
      {"PictureOverItsScene", "collide project.json --png project.json", kUsage, keeps},
      {"MapAndEditsPiped", "plan --map - --from 1,1 --to 2,2 --planner dstar --edits -", kUsage,
       "--map and --edits cannot both be standard input"},
      {"MapAndScenarioPiped", "solve - -", kUsage, "MAP and SCEN cannot both be standard input"},
      {"PlanAndMapPiped", "check - --map -", kUsage, "PLAN and --map cannot both"},
  };
}

class BadUsage : public CliTest, public ::testing::WithParamInterface<BadCase> {};

TEST_P(BadUsage, GivesExitCode2AndOneClearLine) { expectRefused(GetParam(), folder_); }

INSTANTIATE_TEST_SUITE_P(Words, BadUsage, ::testing::ValuesIn(words()), nameOfCase);
INSTANTIATE_TEST_SUITE_P(Files, BadUsage, ::testing::ValuesIn(files()), nameOfCase);
INSTANTIATE_TEST_SUITE_P(Values, BadUsage, ::testing::ValuesIn(values()), nameOfCase);

}  // namespace
}  // namespace clearway::testing
