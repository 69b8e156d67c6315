// clearway convert and clearway render: every reader to every writer.
#include <gmock/gmock.h>

#include <cmath>
#include <sstream>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class ConvertCommand : public CliTest {
 protected:
  ConvertCommand() {
    write("room.map", kRoomMap);
    write("lab.yaml", kRosYaml);
    write("lab.pgm", kRosPgm);
    write("project.json", kProject);
    write("room.scen", kScenario);
  }
  void succeed(std::string_view arguments) const {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, 0) << arguments << '\n' << r.err;
  }
  // The line of `info` with the number of cells of a state.
  [[nodiscard]] std::string cellsOf(const std::string& file) const {
    const std::string info = run("info " + file).out;
    return info.substr(info.find("free"), info.find("unknown") - info.find("free"));
  }
};

TEST_F(ConvertCommand, EveryMapBecomesEveryOtherAndKeepsItsObstacles) {
  for (const std::string in : {"room.map", "project.json"}) {
    for (const std::string out : {"o.map", "o.yaml", "o.pgm", "o.png", "o.json", "o.clearway"}) {
      succeed("convert " + in + " " + out);
      EXPECT_EQ(cellsOf(out), cellsOf("room.map")) << in << " to " << out;
    }
    succeed("convert " + in + " named.yaml --format yaml");
    EXPECT_EQ(cellsOf("named.yaml"), cellsOf("room.map")) << in;
  }
}

TEST_F(ConvertCommand, AChainThroughAllFormatsIsLosslessToTheLastByte) {
  succeed("convert room.map a.png");
  succeed("convert a.png b.yaml --cell-size 0.05");
  succeed("convert b.yaml c.json");
  succeed("convert c.json d.map");
  EXPECT_EQ(read("d.map"), kRoomMap);
}

TEST_F(ConvertCommand, ReportsWhatAFormatCannotHold) {
  const ProgramRun r = run("convert lab.yaml lab.map");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.err, HasSubstr("clearway: warning: lab.yaml: "));
  EXPECT_THAT(r.err, HasSubstr("unknown"));
  EXPECT_THAT(run("info lab.map").out, HasSubstr("4 × 3 cells"));
}

TEST_F(ConvertCommand, PipesThroughStandardInputAndOutput) {
  const ProgramRun png = run("convert room.map - --format png");
  EXPECT_THAT(png.out, StartsWith("\x89PNG"));
  RunOptions options;
  options.input = png.out;
  const ProgramRun back = run("convert - - --format map", options);
  EXPECT_EQ(back.exit_code, 0) << back.err;
  EXPECT_EQ(back.out, kRoomMap);
}

TEST_F(ConvertCommand, ScenariosAndProjectsAreWrittenInTheirCanonicalForm) {
  succeed("convert room.scen a.scen");
  EXPECT_EQ(read("a.scen"), kScenario);
  succeed("convert project.json a.json");
  succeed("convert a.json b.json");
  EXPECT_EQ(read("a.json"), read("b.json"));
  succeed("plan b.json");
}

TEST_F(ConvertCommand, APlanBecomesRowsAlongItsTrueMotion) {
  succeed(kPlan + " --out p.json");
  succeed("convert p.json p.csv --step 0.1");
  std::istringstream rows(read("p.csv"));
  std::string line;
  std::getline(rows, line);
  EXPECT_EQ(line, "# frame: cells (x right, y down)");
  std::getline(rows, line);
  EXPECT_EQ(line, "x,y,heading_rad");
  std::vector<std::vector<double>> all;
  while (std::getline(rows, line)) {
    std::istringstream numbers(line);
    std::vector<double> row;
    for (std::string word; std::getline(numbers, word, ',');) row.push_back(std::stod(word));
    ASSERT_EQ(row.size(), 3U) << line;
    all.push_back(row);
  }
  ASSERT_GT(all.size(), 70U);
  EXPECT_EQ(all.front(), (std::vector<double>{2.5, 4.5, 0.0}));
  EXPECT_EQ(all.back()[0], 9.5);
  EXPECT_EQ(all.back()[1], 4.5);
  for (std::size_t i = 1; i < all.size(); ++i) {
    EXPECT_LE(std::hypot(all[i][0] - all[i - 1][0], all[i][1] - all[i - 1][1]), 0.1 + 1e-9) << i;
  }
  const ProgramRun r = run("convert p.json - --format json");
  EXPECT_EQ(r.out, read("p.json"));
}

TEST_F(ConvertCommand, DrawsMapsProjectsAndPlans) {
  succeed(kPlan + " --out p.json");
  for (const std::string in : {"room.map", "lab.yaml", "lab.pgm", "project.json", "p.json"}) {
    succeed("render " + in + " a.svg");
    EXPECT_THAT(read("a.svg"), HasSubstr("</svg>")) << in;
    succeed("render " + in + " a.png --size 300 --theme dark");
    EXPECT_THAT(read("a.png"), StartsWith("\x89PNG")) << in;
  }
  const ProgramRun title = run("render p.json - --title 'Room <1>' --window paths --theme auto");
  EXPECT_THAT(title.out, HasSubstr("Room &lt;1&gt;"));
  EXPECT_THAT(run("render room.map - --format png").out, StartsWith("\x89PNG"));
}

TEST_F(ConvertCommand, ReplacesAnOldFileAndLeavesNoTemporaryFile) {
  write("o.map", "old");
  succeed("convert room.map o.map");
  EXPECT_EQ(read("o.map"), kRoomMap);
  EXPECT_EQ(files().size(), 6U);
}

TEST_F(ConvertCommand, ARosMapNeverOverwritesAPictureThatIsNotItsOwn) {
  succeed("convert room.map X.pgm");
  const std::string picture = read("X.pgm");
  write("Z.pgm", "a photograph");
  const ProgramRun r = run("convert X.pgm X.yaml");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.err, HasSubstr("warning: X.pgm: the picture is written as X-map.pgm"));
  EXPECT_EQ(read("X.pgm"), picture);
  EXPECT_EQ(cellsOf("X.yaml"), cellsOf("room.map"));
  succeed("convert X.pgm Z.yaml");
  EXPECT_EQ(read("Z.pgm"), "a photograph");
  EXPECT_THAT(read("Z.yaml"), HasSubstr("Z-map.pgm"));
  succeed("convert room.map X-map.yaml");  // X-map.pgm is another map's
  EXPECT_THAT(read("X-map.yaml"), HasSubstr("X-map-map.pgm"));
}

TEST_F(ConvertCommand, ARosMapThatExistsKeepsItsPicturesName) {
  succeed("convert room.map lab.yaml");
  EXPECT_THAT(read("lab.yaml"), HasSubstr("lab.pgm"));
  EXPECT_EQ(cellsOf("lab.yaml"), cellsOf("room.map"));
  EXPECT_EQ(files().size(), 5U);
  // Unless it is the input file itself.
  const std::string picture = read("lab.pgm");
  succeed("convert lab.pgm lab.yaml --cell-size 0.5");
  EXPECT_EQ(read("lab.pgm"), picture);
  EXPECT_THAT(read("lab.yaml"), HasSubstr("lab-map.pgm"));
}

TEST_F(ConvertCommand, AProjectEmbedsItsMap) {
  write("elsewhere/keep", "");
  succeed("convert project.json elsewhere/p.clearway");
  EXPECT_EQ(cellsOf("elsewhere/p.clearway"), cellsOf("room.map"));
  succeed("plan elsewhere/p.clearway");
}

TEST_F(ConvertCommand, ReportsThatAgentsSettingsAndTerrainAreLost) {
  write("rich.json", replaced(kProject, R"({"planner": "pose"})",
                              R"({"planner": "pose", "allow_reverse": false})"));
  const std::string project = run("convert rich.json a.pgm").err;
  EXPECT_THAT(project, HasSubstr("the agent is not kept"));
  EXPECT_THAT(project, HasSubstr("settings and description of the project are not kept"));
  EXPECT_THAT(run("convert project.json b.yaml").err, HasSubstr("the agent is not kept"));
  write("wild.map", "type octile\nheight 1\nwidth 5\nmap\nGSTW.\n");
  for (const std::string out : {"w.yaml", "w.png"}) {
    EXPECT_THAT(run("convert wild.map " + out).err, HasSubstr("the terrain G S T W is not kept"));
  }
  EXPECT_EQ(run("convert wild.map w.map").err, "");
  EXPECT_EQ(run("convert wild.map w.clearway").err, "");
}

}  // namespace
}  // namespace clearway::testing
