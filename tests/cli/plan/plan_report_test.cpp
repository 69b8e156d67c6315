// clearway report PLAN: pages and JSON of paths and fleets; numbered pictures and PDF.
#include <gmock/gmock.h>

#include <fstream>
#include <iterator>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"
#include "tests/support/json_schema.h"

namespace clearway::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;

// A door of two cells in a wall, and its copy with a door of one.
constexpr const char* kDoorMap =
    "type octile\nheight 8\nwidth 12\nmap\n"
    "......@.....\n......@.....\n......@.....\n............\n"
    "............\n......@.....\n......@.....\n......@.....\n";

class PlanReport : public CliTest {
 protected:
  PlanReport() {
    write("room.map", kDoorMap);
    EXPECT_EQ(run("plan --map room.map --agent 1.2,0.8 --from 2.5,4,0 --to 10,4,0 --out p.json")
                  .exit_code,
              0);
  }
  [[nodiscard]] maps::JsonValue json(const std::string& command, const std::string& name,
                                     int exit_code) const {
    const ProgramRun r = run(command + " --json");
    EXPECT_EQ(r.exit_code, exit_code) << r.err;
    Result<maps::JsonValue> out = maps::parseJson(r.out, "stdout");
    std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/schema/" + name +
                     ".schema.json");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const Result<maps::JsonValue> schema = maps::parseJson(text, "schema");
    EXPECT_TRUE(out && schema) << r.out;
    if (!out || !schema) return maps::emptyObject();
    EXPECT_EQ(JsonSchema(*schema).problemOf(*out), "") << r.out;
    return *std::move(out);
  }
};

TEST_F(PlanReport, NamesThePassagesWithTheirWidthAndTheClearanceAlongThePath) {
  const maps::JsonValue report = json("report p.json", "report_plan", 0);
  const maps::JsonValue::Array& passages = *report.find("passages")->array();
  ASSERT_FALSE(passages.empty());
  EXPECT_EQ(*passages.front().find("width")->number(), 2.0);
  EXPECT_EQ(*passages.front().find("y")->number(), 4.0);
  const maps::JsonValue::Array& profile = *report.find("clearance_profile")->array();
  ASSERT_GT(profile.size(), 20U);
  double least = 1e9;
  for (const maps::JsonValue& p : profile) least = std::min(least, *p.find("clearance")->number());
  const double smallest = *report.find("clearance")->number();
  EXPECT_GE(least, smallest - 1e-6);  // that of the whole motion is no larger
  EXPECT_LE(least, smallest + 0.2);
  EXPECT_NEAR(*profile.back().find("at")->number(), *report.find("length")->number(), 1e-6);
}

TEST_F(PlanReport, WritesAPageThatNeedsNothingElse) {
  EXPECT_EQ(run("report p.json --html p.html --title '<b>Door</b>'").exit_code, 0);
  const std::string page = read("p.html");
  EXPECT_THAT(page, AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("&lt;b&gt;Door"),
                          HasSubstr("Proved free along the whole swept motion"),
                          HasSubstr("narrowest passages"), HasSubstr("data:image/svg+xml;base64,"),
                          HasSubstr("Clearance along the path"), HasSubstr("</html>")));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("<b>Door")));
}

TEST_F(PlanReport, OfAPathThatCollidesOnAnotherMapSaysWhereAndEndsWith11) {
  write("walled.map", kWalledMap);
  const ProgramRun r = run("report p.json --map walled.map --html w.html");
  EXPECT_EQ(r.exit_code, 11);
  EXPECT_THAT(r.err, HasSubstr("p.json: collides at"));
  EXPECT_THAT(read("w.html"), HasSubstr("Collides: collides at"));
  (void)json("report p.json --map walled.map", "report_plan", 11);
}

TEST_F(PlanReport, OfAFleetListsItsAgents) {
  write("room.scen", kScenario);
  EXPECT_EQ(run("fleet room.map room.scen --agents 2 --out f.txt").exit_code, 0);
  const maps::JsonValue report =
      json("report f.txt --map room.map --html f.html", "report_fleet", 0);
  EXPECT_EQ(report.find("agents")->array()->size(), 2U);
  EXPECT_THAT(read("f.html"),
              AllOf(HasSubstr("Traffic"), HasSubstr("Arrivals"),
                    HasSubstr("No conflict at any step"), Not(HasSubstr("Proved free"))));
  EXPECT_EQ(run("render f.txt frame-%03d.png --frames 3 --size 300 --map room.map").exit_code, 0);
  EXPECT_THAT(files(), IsSupersetOf({"frame-001.png", "frame-002.png", "frame-003.png"}));
  EXPECT_NE(read("frame-001.png"), read("frame-003.png"));
  EXPECT_EQ(run("render f.txt f.gif --frames 3 --size 300 --map room.map").exit_code, 0);
  EXPECT_EQ(run("render f.txt f-%d.gif --map room.map").exit_code, 2);
}

TEST_F(PlanReport, RefusesWhatItCannotUse) {
  EXPECT_EQ(run("report p.json").exit_code, 2);
  EXPECT_THAT(run("report p.json --html p.html --by agents").err, HasSubstr("are for the results"));
  EXPECT_EQ(run("report p.json --html p.json").exit_code, 2);
  EXPECT_THAT(run("report room.map --html p.html").err, StartsWith("clearway: room.map"));
  write("frame-1.png", "mine");
  EXPECT_EQ(run("render room.map frame-%d.png").exit_code, 2);
  EXPECT_EQ(read("frame-1.png"), "mine");
}

TEST_F(PlanReport, PicturesArePdfWithVectorsToo) {
  EXPECT_EQ(run("render p.json p.pdf").exit_code, 0);
  const std::string pdf = read("p.pdf");
  EXPECT_THAT(pdf, StartsWith("%PDF-"));
  EXPECT_THAT(pdf, Not(HasSubstr("/Subtype /Image")));
  EXPECT_EQ(run("render p.json again.pdf").exit_code, 0);
  EXPECT_EQ(read("again.pdf"), pdf);
}

}  // namespace
}  // namespace clearway::testing
