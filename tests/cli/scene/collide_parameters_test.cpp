// clearway collide: parameters of scenes and of --set, the limit of pairs, links, and covered
// cells.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>
#include <vector>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

// One row of --parameters.
struct Row {
  std::string name, value, fallback, unit, range, what;
};

std::string scene(const std::string& world, const std::string& more = "") {
  return R"({"format": "clearway-scene", "version": 1, "map": {"file": "room.map"}, "world": {)" +
         world + "}, " + more + R"("bodies": [
    {"name": "tractor", "shape": {"box": {"length": 2, "width": 1}}, "detection": "hybrid",
     "motion": [{"t": 0, "x": 2, "y": 1}, {"t": 4, "x": 6, "y": 1}]},
    {"name": "trailer", "shape": {"box": {"length": 2, "width": 1}}, "detection": "hybrid",
     "motion": [{"t": 0, "x": 1.5, "y": 1.5}, {"t": 4, "x": 5.5, "y": 1.5}]},
    {"name": "dolly", "shape": {"box": {"length": 2, "width": 1}}, "detection": "hybrid",
     "motion": [{"t": 0, "x": 2.5, "y": 1.5}, {"t": 4, "x": 6.5, "y": 1.5}]},
    {"name": "post", "shape": {"disc": {"radius": 0.2}}, "mode": "static",
     "pose": {"x": 5.2, "y": 1}}]})";
}

class Parameters : public CliTest {
 protected:
  Parameters() { write("room.map", kRoomMap); }

  [[nodiscard]] std::vector<Row> rows(const std::string& arguments) const {
    const ProgramRun r = run("collide --parameters " + arguments);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    std::vector<Row> out;
    std::istringstream in(r.out);
    std::string line;
    std::getline(in, line);
    const std::vector<std::size_t> at{0,
                                      line.find("VALUE"),
                                      line.find("DEFAULT"),
                                      line.find("UNIT"),
                                      line.find("RANGE"),
                                      line.find("WHAT")};
    while (std::getline(in, line)) {
      const auto cell = [&](std::size_t k) {
        const std::size_t end = k + 1 < at.size() ? at[k + 1] : line.size();
        std::string text = line.substr(at[k], end - at[k]);
        while (text.ends_with(' ')) text.pop_back();
        return text;
      };
      out.push_back({cell(0), cell(1), cell(2), cell(3), cell(4), cell(5)});
    }
    return out;
  }
};

// Another value in the range, and one outside of it; as --set takes them.
std::pair<std::string, std::string> otherValues(const Row& row) {
  if (row.range == "true or false") return {row.fallback == "true" ? "false" : "true", "maybe"};
  const std::string whole = "a whole number from ";
  if (row.range.starts_with(whole) || row.range.starts_with("a number from ")) {
    std::istringstream in(row.range.substr(row.range.find("from ") + 5));
    double low = 0.0;
    double high = 0.0;
    std::string to;
    in >> low >> to >> high;
    std::ostringstream inside, outside;
    inside.precision(17);
    outside.precision(17);
    inside << high;
    if (inside.str() == row.fallback) inside.str(std::to_string(low));
    outside << high * 2.0 + 1.0;
    return {inside.str(), outside.str()};
  }
  const std::string last = row.range.substr(row.range.rfind(' ') + 1);
  return {last == row.fallback ? row.range.substr(0, row.range.find_first_of(", ")) : last, "none"};
}

TEST_F(Parameters, AllAreSetByScenesAndBySetAndNameTheirRange) {
  const std::vector<Row> all = rows("");
  EXPECT_EQ(all.size(), 31U);
  for (const Row& row : all) {
    EXPECT_EQ(row.value, row.fallback) << row.name;
    EXPECT_FALSE(row.what.empty()) << row.name;
    const auto [good, bad] = otherValues(row);
    const auto valueOf = [&](const std::string& arguments) {
      const std::vector<Row> now = rows(arguments);
      return std::ranges::find(now, row.name, &Row::name)->value;
    };
    const std::string set = valueOf("--set " + row.name + "=" + good);
    EXPECT_EQ(std::stod("0" + set), std::stod("0" + good)) << row.name;
    EXPECT_NE(set, row.fallback) << row.name;
    const bool is_word = good.find_first_not_of("0123456789.e+-") != std::string::npos;
    const std::string json = is_word && good != "true" && good != "false" ? '"' + good + '"' : good;
    write("s.json", scene("\"parameters\": {\"" + row.name + "\": " + json + "}"));
    EXPECT_EQ(valueOf("s.json"), set) << row.name << " of a scene";
    const ProgramRun refused = run("collide s.json --set " + row.name + "=" + bad);
    EXPECT_EQ(refused.exit_code, 2) << row.name;
    EXPECT_THAT(refused.err, HasSubstr(row.name + " of ")) << refused.err;
    EXPECT_THAT(refused.err, HasSubstr(" must be " + row.range)) << row.name;
  }
}

TEST_F(Parameters, TheDocumentationListsAll) {
  std::ifstream in(CLEARWAY_SOURCE_DIR "/resources/docs/collision.md");
  std::vector<std::string> listed;
  std::string line;
  while (std::getline(in, line) && line != "## Parameters") {
  }
  while (std::getline(in, line) && !line.starts_with("A check ")) {
    if (!line.starts_with("* ") && !line.starts_with("  ")) continue;
    for (std::size_t at = line.find('`'); at != std::string::npos; at = line.find('`', at + 1)) {
      const std::size_t end = line.find('`', at + 1);
      listed.push_back(line.substr(at + 1, end - at - 1));
      at = end;
    }
  }
  std::vector<std::string> names;
  for (const Row& row : rows("")) names.push_back(row.name);
  EXPECT_THAT(listed, ::testing::UnorderedElementsAreArray(names));
}

// A box of 2 m by 1 m, turned by 2 degrees, with one corner 1 mm deep in a plate.
TEST_F(Parameters, APerturbationFindsTheFurtherCorner) {
  write("plate.json", R"({"format": "clearway-scene", "version": 1, "bodies": [
    {"shape": {"box": {"length": 8, "width": 4}}, "detection": "contacts", "pose": {"x": 0, "y": 2}},
    {"shape": {"box": {"length": 2, "width": 1}}, "detection": "contacts",
     "pose": {"x": 0, "y": -0.5336, "heading": 2}}]})");
  for (const std::string narrow : {"sat", "gjk", "mpr"}) {
    const auto gaps = [&](const std::string& set) {
      const ProgramRun r = run("collide plate.json --json --narrow " + narrow + set);
      const Result<maps::JsonValue> json = maps::parseJson(r.out, "stdout");
      EXPECT_TRUE(json) << r.err;
      std::vector<double> out;
      for (const maps::JsonValue& c : *json->find("contacts")->array()) {
        out.push_back(-*c.find("penetration")->number());
      }
      return out;
    };
    ASSERT_EQ(gaps("").size(), 1U) << narrow;
    EXPECT_EQ(gaps(" --set mc_perturbation=0.03"), gaps("")) << "1.7 degrees";
    const std::vector<double> both = gaps(" --set mc_perturbation=0.036");
    ASSERT_EQ(both.size(), 2U) << narrow;
    EXPECT_EQ(both[0], gaps("")[0]);
    EXPECT_NEAR(both[1] - both[0], 2.0 * std::sin(2.0 * std::numbers::pi / 180.0), 1e-9);
  }
}

TEST_F(Parameters, TheFactorScalesAutomaticCells) {
  write("s.json", scene("\"broad\": \"hash\""));
  const auto cell = [&](const std::string& set) {
    const ProgramRun r = run("collide s.json --json" + set);
    const Result<maps::JsonValue> json = maps::parseJson(r.out, "stdout");
    EXPECT_TRUE(json) << r.err;
    return *json->find("cell_size")->number();
  };
  EXPECT_NEAR(cell(""), 2.0 * std::sqrt(5.0), 1e-5);
  EXPECT_NEAR(cell(" --set cell_factor=3.5"), 3.5 * std::sqrt(5.0), 1e-5);
}

TEST_F(Parameters, MorePairsThanTheLimitAreAnErrorAtTheirStep) {
  write("s.json", scene(R"("dt": 0.5, "steps": 6)"));
  EXPECT_EQ(run("collide s.json --csv --set max_collision_pairs=6").exit_code, 11);
  for (const std::string broad : {"levels", "hash", "sap", "brute"}) {
    const ProgramRun start =
        run("collide s.json --csv --set max_collision_pairs=2 --broad " + broad);
    EXPECT_EQ(start.exit_code, 3);
    EXPECT_EQ(start.out, "");
    EXPECT_EQ(start.err,
              "clearway: s.json: 3 pairs to test, but max_collision_pairs is 2: what collides is "
              "unknown\n");
    // The post comes near.
    const ProgramRun later =
        run("collide s.json --csv --set max_collision_pairs=3 --broad " + broad);
    EXPECT_EQ(later.exit_code, 3);
    EXPECT_EQ(later.out, "");
    EXPECT_THAT(later.err,
                HasSubstr("clearway: at 1.5 s: 4 pairs to test, but max_collision_pairs"));
  }
  write("limit.json", scene(R"("dt": 0.5, "steps": 6, "parameters": {"max_collision_pairs": 3})"));
  const ProgramRun simulated = run("simulate limit.json");
  EXPECT_EQ(simulated.exit_code, 3);
  EXPECT_THAT(simulated.err, HasSubstr("at 1.5 s: 4 pairs to test, but max_collision_pairs is 3"));
  EXPECT_EQ(run("simulate limit.json --set max_collision_pairs=6").exit_code, 11);
}

TEST_F(Parameters, LinkedNeighboursDoNotCollide) {
  write("s.json", scene(""));
  EXPECT_EQ(run("collide s.json --csv").out, "a,b\n0,1\n0,2\n1,2\n");
  write("s.json", scene("", R"("links": [["trailer", "tractor"], ["trailer", "dolly"]], )"));
  EXPECT_EQ(run("collide s.json --csv").out, "a,b\n0,2\n");
  EXPECT_THAT(run("collide s.json --csv --steps 9 --dt 0.5").out, HasSubstr("0,3\n"));
  for (const auto& [links, text] :
       {std::pair{R"([["trailer", "train"]])", "s.json:1: /links/0/1: no body has this name"},
        {R"([["trailer"]])", "s.json:1: /links/0: must be two names"},
        {R"([["a", "b", "c"]])", "s.json:1: /links/0: has 3 entries, at most 2 are allowed"},
        {R"([["dolly", "dolly"]])", "s.json:1: /links/0/1: a body has no link to itself"}}) {
    write("s.json", scene("", std::string("\"links\": ") + links + ", "));
    const ProgramRun r = run("collide s.json");
    EXPECT_EQ(r.exit_code, 3);
    EXPECT_THAT(r.err, HasSubstr(text));
  }
}

TEST_F(Parameters, CellsAreListedForEveryBodyAndStep) {
  write("s.json", R"({"format": "clearway-scene", "version": 1, "map": {"file": "room.map"},
    "world": {"broad": "hash", "cell_size": 4, "dt": 1, "steps": 1}, "bodies": [
    {"shape": {"box": {"length": 2, "width": 1}},
     "motion": [{"t": 0, "x": 1.5, "y": 1.5}, {"t": 1, "x": 2, "y": 1.5}]},
    {"shape": {"disc": {"radius": 0.6}}, "pose": {"x": 9, "y": 7.7}},
    {"shape": {"disc": {"radius": 3}}, "pose": {"x": 9, "y": 5}, "mode": "disabled"}]})");
  // The second ends at the edge of the map.
  EXPECT_EQ(run("collide s.json --csv --cells").out,
            "step,time_s,body,row,column\n"
            "0,0,0,1,0\n0,0,0,1,1\n0,0,0,1,2\n"
            "0,0,1,7,8\n0,0,1,7,9\n"
            "1,1,0,1,1\n1,1,0,1,2\n"
            "1,1,1,7,8\n1,1,1,7,9\n");
  const ProgramRun r = run("collide s.json --json --cells");
  const Result<maps::JsonValue> json = maps::parseJson(r.out, "stdout");
  ASSERT_TRUE(json) << r.err;
  const maps::JsonValue& last = json->find("steps")->array()->back();
  EXPECT_EQ(maps::toText((*last.find("covered")->array())[0]),
            "{\n  \"body\": 0,\n  \"cells\": [[1, 1], [1, 2]]\n}\n");
  EXPECT_EQ(maps::toText(*last.find("broad_cells")), "[\n  [0, 0, 4, 4],\n  [8, 4, 12, 8]\n]\n");
  EXPECT_THAT(run("collide s.json --cells").err, HasSubstr("--cells needs --csv or --json"));
  write("none.json", R"({"shapes": [{"vertices": [0, 0, 1, 0, 1, 1]}]})");
  EXPECT_THAT(run("collide none.json --csv --cells").err,
              HasSubstr("--cells needs a scene with a map"));
}

}  // namespace
}  // namespace clearway::testing
