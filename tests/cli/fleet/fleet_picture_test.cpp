// Pictures of fleets: clearway render, and clearway fleet --svg --png.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdio>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class FleetPictures : public CliTest {
 protected:
  FleetPictures() {
    write("square.map", "type octile\nheight 4\nwidth 5\nmap\n.....\n.@@..\n.....\n.....\n");
    write("two.scen", "version 1\n0 square.map 5 4 0 0 4 3 7\n0 square.map 5 4 4 0 0 3 7\n");
    EXPECT_EQ(
        run("fleet square.map two.scen --out plan.txt --svg plan.svg --png plan.png").exit_code, 0);
  }
  [[nodiscard]] std::size_t count(const std::string& file, const std::string& text) const {
    const std::string all = read(file);
    std::size_t n = 0;
    for (std::size_t at = 0; (at = all.find(text, at)) != std::string::npos; ++at) ++n;
    return n;
  }
};

TEST_F(FleetPictures, FleetDrawsItsPlan) {
  EXPECT_THAT(read("plan.svg"), HasSubstr("2 agents, 5 \xC3\x97 4 cells"));
  EXPECT_THAT(read("plan.svg"), HasSubstr(">two.scen<"));
  EXPECT_THAT(read("plan.png"), StartsWith("\x89PNG"));
}

TEST_F(FleetPictures, OnePanelForEachTime) {
  ASSERT_EQ(run("render plan.txt times.svg --time 0,2,4.5").exit_code, 0);
  EXPECT_EQ(count("times.svg", "<use "), 3U);
  EXPECT_THAT(read("times.svg"), HasSubstr(">step 4.5<"));
}

TEST_F(FleetPictures, TheHeatMapHasALegend) {
  ASSERT_EQ(run("render plan.txt heat.svg --heat").exit_code, 0);
  EXPECT_THAT(read("heat.svg"), HasSubstr("agents that pass a cell"));
  EXPECT_EQ(count("heat.svg", "<circle"), 0U);  // no agents without a time
}

// On paper as well, of one picture as of several panels.
TEST_F(FleetPictures, LargeLabelsKeepTheLargestSize) {
  const auto isAtMost = [&](const std::string& options, double most) {
    ASSERT_EQ(run("render plan.txt large.svg --text-scale 4 " + options).exit_code, 0);
    double width = 0.0, height = 0.0;
    const std::string svg = read("large.svg");
    const std::size_t at = svg.find("viewBox=");
    ASSERT_NE(at, std::string::npos);
    ASSERT_EQ(std::sscanf(svg.c_str() + at, "viewBox=\"0 0 %lf %lf\"", &width, &height), 2);
    EXPECT_LE(width, most) << options;
    EXPECT_LE(height, most) << options;
    EXPECT_GT(std::max(width, height), 0.9 * most) << options;
  };
  isAtMost("--size 400", 400.0);
  isAtMost("--mm 80", 945.0);
  isAtMost("--mm 80 --distance --time 0,1,2,3", 945.0);
}

TEST_F(FleetPictures, AnimationsAreGifs) {
  ASSERT_EQ(run("render plan.txt plan.gif --frames 3 --size 240").exit_code, 0);
  const std::string gif = read("plan.gif");
  EXPECT_THAT(gif, StartsWith("GIF89a"));
  EXPECT_EQ(gif.back(), ';');
  // A graphics control extension before each frame.
  EXPECT_EQ(count("plan.gif", std::string("\x21\xF9\x04", 3)), 3U);
}

TEST_F(FleetPictures, RefusesWhatDoesNotFit) {
  const auto expectUsage = [&](const std::string& arguments, const std::string& text) {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, 2) << arguments;
    EXPECT_THAT(r.err, HasSubstr(text));
  };
  expectUsage("render plan.txt out.svg --time 1,x", "no list of at most 64 times");
  expectUsage("render plan.txt out.gif --time 1", "--time is for svg, png and pdf");
  expectUsage("render plan.txt out.svg --frames 3", "--frames is for gif");
  expectUsage("render square.map out.gif", "nothing drives");
  expectUsage("render square.map out.svg --heat", "for plans of fleets");
  expectUsage("render plan.txt out.bmp", ".svg, .png, .pdf or .gif");
}

TEST_F(FleetPictures, PlansAreConvertedAndCheckedInEveryFormat) {
  for (const char* file : {"p.paths", "p.json", "p.yaml"}) {
    ASSERT_EQ(run(std::string("convert plan.txt ") + file).exit_code, 0) << file;
    const ProgramRun check = run(std::string("check ") + file + " --map square.map");
    EXPECT_EQ(check.exit_code, 0) << file << check.err;
    EXPECT_EQ(run(std::string("convert ") + file + " back.txt").exit_code, 0);
    const std::string plan = read("plan.txt");
    const std::string back = read("back.txt");
    EXPECT_EQ(back.substr(back.find("starts=")), plan.substr(plan.find("starts="))) << file;
  }
  ASSERT_EQ(run("convert plan.txt p.csv").exit_code, 0);
  EXPECT_THAT(
      read("p.csv"),
      StartsWith("# frame: cells (x right, y down)\nagent,t,x,y,heading_rad\n0,0,0.5,0.5,"));
  EXPECT_EQ(run("convert plan.txt p.pgm").exit_code, 2);
  EXPECT_EQ(run("convert plan.txt p.paths --step 1").exit_code, 2);
}

TEST_F(FleetPictures, InstancesInYamlArePlannedWithTheirMap) {
  ASSERT_EQ(run("convert two.scen two.yaml").exit_code, 0);
  const ProgramRun r = run("fleet two.yaml --out yaml.txt");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  const std::string plan = read("plan.txt");
  const std::string same = read("yaml.txt");
  EXPECT_EQ(same.substr(same.find("starts=")), plan.substr(plan.find("starts=")));
  EXPECT_EQ(run("execute yaml.txt --executions 2").exit_code, 0);  // its map is the instance
  EXPECT_EQ(run("fleet two.yaml --agents 3").exit_code, 3);
  write("none.yaml", "image: hall.pgm\nresolution: 1\n");
  EXPECT_EQ(run("fleet none.yaml").exit_code, 3);
}

}  // namespace
}  // namespace clearway::testing
