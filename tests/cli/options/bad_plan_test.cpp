// Plan files that are damaged, manipulated, or made for another map.
#include <gmock/gmock.h>

#include <algorithm>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class BadPlan : public CliTest {
 protected:
  BadPlan() {
    write("room.map", kRoomMap);
    EXPECT_EQ(run(kPlan + " --out plan.json").exit_code, 0);
    good_ = read("plan.json");
  }

  void expectRefused(const std::string& arguments, int code, const std::string& text) const {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, code) << r.err;
    EXPECT_EQ(std::ranges::count(r.err, '\n'), 1) << r.err;
    EXPECT_THAT(r.err, StartsWith("clearway: "));
    EXPECT_THAT(r.err, HasSubstr(text));
    EXPECT_EQ(r.out, "");
  }

  // Expects that the plan with `what` replaced is refused.
  void expectSpoiled(const std::string& what, const std::string& by, int code,
                     const std::string& text) const {
    const std::string bytes = replaced(good_, what, by);
    ASSERT_FALSE(bytes.empty()) << what << " is not in the plan:\n" << good_;
    write("bad.json", bytes);
    expectRefused("check bad.json", code, text);
  }

  std::string good_;
};

TEST_F(BadPlan, AnAgentMadeLargerCollides) {
  expectSpoiled("\"length\": 1.2, \"width\": 0.8", "\"length\": 6.2, \"width\": 0.8", 11,
                "bad.json: collides at x ");
  const std::string line = run("check bad.json").err;
  EXPECT_THAT(line, HasSubstr(", heading "));
  EXPECT_THAT(line, HasSubstr("cells deep"));
}

TEST_F(BadPlan, ACollisionIsPrintedAsJsonToo) {
  write("bad.json", replaced(good_, "\"width\": 0.8", "\"width\": 7.8"));
  const ProgramRun r = run("check bad.json --json");
  EXPECT_EQ(r.exit_code, 11);
  const Result<maps::JsonValue> json = maps::parseJson(r.out, "stdout");
  ASSERT_TRUE(json) << r.out;
  EXPECT_FALSE(*json->find("free")->boolean());
  EXPECT_GT(*json->find("depth")->number(), 0.0);
  EXPECT_NE(json->find("where")->find("heading_deg"), nullptr);
  EXPECT_NE(json->find("cell")->find("row"), nullptr);
}

TEST_F(BadPlan, AnEditedMapIsReportedTogetherWithTheCollision) {
  std::string map = kRoomMap;
  std::replace(map.begin() + static_cast<long>(map.find("\nmap\n")) + 5, map.end(), '.', '@');
  write("room.map", map);
  expectRefused("check plan.json", 11, "the map is not the one that the plan was made on");
}

TEST_F(BadPlan, APlanForAnotherMapIsValidatedOnTheGivenOne) {
  write("walled.map", kWalledMap);
  expectRefused("check plan.json --map walled.map", 11, "collides at x ");
  write("tiny.map", "type octile\nheight 1\nwidth 1\nmap\n.\n");
  expectRefused("check plan.json --map tiny.map", 11, "the edge of the map");
}

TEST_F(BadPlan, APlanInCellsIsNotComparedWithAMapInMetres) {
  write("lab.yaml", kRosYaml);
  write("lab.pgm", kRosPgm);
  expectRefused(
      "check plan.json --map lab.yaml", 3,
      "its coordinates are cells (MovingAI maps and pictures), the given map's are metres");
}

TEST_F(BadPlan, AMissingMapIsNamed) {
  std::filesystem::remove(folder_ / "room.map");
  expectRefused("check plan.json", 3,
                "plan.json: the plan's map room.map does not exist: give the map with --map");
}

TEST_F(BadPlan, DamagedFilesAreRefused) {
  expectSpoiled("\"version\": 1", "\"version\": 2", 3, "bad.json:");
  expectSpoiled("clearway-plan", "clearway-plot", 3, "clearway-plot");
  expectSpoiled("\"cost\"", "\"costs\"", 3, "costs");
  expectSpoiled("\"width\": 0.8", "\"width\": 1e999", 3, "bad.json:");
  expectSpoiled("\"width\": 0.8", "\"width\": -0.8", 3, "width");
  expectSpoiled("\"width\": 0.8", "\"width\": null", 3, "width");
  expectSpoiled("\"length\": 1.2", "\"length\": 1.2, \"length\": 1.2", 3, "length");
}

TEST_F(BadPlan, ATruncatedFileIsRefused) {
  for (const double share : {0.0, 0.1, 0.5, 0.9, 0.99}) {
    write("bad.json",
          good_.substr(0, static_cast<std::size_t>(share * static_cast<double>(good_.size()))));
    expectRefused("check bad.json", 3, "bad.json");
  }
}

TEST_F(BadPlan, WrongClaimsFailTheCheck) {
  const auto tampered = [&](const std::string& key) {
    const std::size_t at = good_.find("\n  \"" + key + "\": ");
    const std::size_t start = at == std::string::npos ? good_.find("\"" + key + "\": ") : at + 3;
    const std::size_t value = start + key.size() + 4;
    std::string text = good_;
    return text.replace(value, text.find_first_of(",\n}", value) - value, "5");
  };
  for (const std::string key : {"clearance", "cost"}) {
    write("bad.json", tampered(key));
    const ProgramRun r = run("check bad.json");
    EXPECT_EQ(r.exit_code, 11) << r.err;
    EXPECT_THAT(r.err, StartsWith("clearway: bad.json: the file claims a " + key + " of 5"));
    EXPECT_THAT(r.err, HasSubstr("; it is "));
    const Result<maps::JsonValue> json =
        maps::parseJson(run("check bad.json --json").out, "stdout");
    ASSERT_TRUE(json);
    ASSERT_EQ(json->find("claims_differ")->array()->size(), 1U);
    EXPECT_EQ(*json->find("claims_differ")->array()->front().text(), key);
  }
  write("bad.json", replaced(good_, "\"free\": true", "\"free\": false"));
  EXPECT_THAT(run("check bad.json").err, HasSubstr("claims that the plan is not free; it is"));
  EXPECT_EQ(run("check plan.json").err, "");
  EXPECT_THAT(run("check plan.json --json").out, HasSubstr("\"claims_differ\": []"));
}

TEST_F(BadPlan, AFalsePlaceOrSummaryFailsTheCheck) {
  const std::size_t certificate = good_.find("\"certificate\"");
  const auto tampered = [&](const std::string& key, std::size_t from) {
    const std::size_t value = good_.find("\"" + key + "\": ", from) + key.size() + 4;
    std::string text = good_;
    return text.replace(value, text.find_first_of(",\n}", value) - value, "0");
  };
  for (const char* key : {"row", "column", "x", "y", "motion"}) {
    write("bad.json", tampered(key, certificate));
    expectRefused("check bad.json", 11, "is not at the place and the cell that the file claims");
  }
  write("bad.json", tampered("motions", good_.find("\"summary\"")));
  expectRefused("check bad.json", 11, "the summary of the file is not what its path says");
  expectSpoiled("\"from\": \"x ", "\"from\": \"x 9", 11, "the summary of the file");
}

TEST_F(BadPlan, AnEditedMapIsReportedThoughThePlanIsFreeOnIt) {
  std::string map = kRoomMap;
  const std::size_t wall = map.find('@', map.find("\nmap\n"));
  map[wall] = '.';
  write("room.map", map);
  expectRefused("check plan.json", 11, "the map is not the one that the plan was made on");
  const ProgramRun named = run("check plan.json --map room.map");
  EXPECT_EQ(named.exit_code, 0) << named.err;
  EXPECT_THAT(named.err, HasSubstr("warning: plan.json: the map is not the one"));
}

TEST_F(BadPlan, OtherFilesAreNotPlans) {
  write("plan.csv", "x,y,heading_rad\n1,2,3\n");
  expectRefused("check plan.csv", 3, "plan.csv: this is not a plan file");
  expectRefused("check room.map", 3, "room.map: this is a map, not a plan");
  write("project.json", kProject);
  expectRefused("check project.json", 3, "project.json: this is a project, not a plan");
  expectRefused("plan plan.json", 3, "plan.json: this is a plan, not a project");
  expectRefused("info plan.json", 3, "plan.json: this is a plan, not a map or a project");
  expectRefused("plan --map plan.json " + kPlanTask, 3, "this is a plan");
  expectRefused("convert plan.json a.map", 3, "a plan cannot be written as 'map'");
  expectRefused("convert plan.json a.yaml", 3, "a plan cannot be written as 'yaml'");
  expectRefused("convert plan.json a.csv --step 1e-12", 3, "plan.json");
}

}  // namespace
}  // namespace clearway::testing
