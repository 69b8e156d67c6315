// clearway compare: rows, their figures against those of `clearway plan`, formats and errors.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <tuple>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"
#include "tests/support/json_schema.h"

namespace clearway::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;

const std::string kPointTask = "--map room.map --from 2.5,4.5 --to 9.5,4.5";

class Compare : public CliTest {
 protected:
  Compare() {
    write("room.map", kRoomMap);
    write("walled.map", kWalledMap);
    write("project.json", kProject);
  }
  // The rows, by the schema.
  [[nodiscard]] maps::JsonValue::Array rowsOf(const std::string& arguments,
                                              int exit_code = 0) const {
    const ProgramRun r = run("compare " + arguments + " --json");
    EXPECT_EQ(r.exit_code, exit_code) << r.err;
    Result<maps::JsonValue> out = maps::parseJson(r.out, "stdout");
    std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) +
                     "/resources/docs/schema/compare.schema.json");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const Result<maps::JsonValue> schema = maps::parseJson(text, "schema");
    if (!out || !schema) {
      ADD_FAILURE() << r.out;
      return {};
    }
    EXPECT_EQ(JsonSchema(*schema).problemOf(*out), "") << r.out;
    return *out->find("rows")->array();
  }
  static std::vector<std::string> namesOf(const maps::JsonValue::Array& rows) {
    std::vector<std::string> out;
    for (const maps::JsonValue& row : rows) out.push_back(*row.find("method")->text());
    return out;
  }
  static std::string verdictOf(const maps::JsonValue& row) { return *row.find("verdict")->text(); }
  [[nodiscard]] maps::JsonValue planned(const std::string& arguments) const {
    return maps::parseJson(run("plan " + arguments + " --json").out, "plan")
        .value_or(maps::emptyObject());
  }
};

TEST_F(Compare, PlansByAllSearchesThatFitAPoint) {
  const auto rows = rowsOf(kPointTask);
  EXPECT_THAT(namesOf(rows),
              IsSupersetOf({"auto", "astar", "dijkstra", "jps", "bidirectional", "bfs", "theta",
                            "anyangle", "lazytheta", "anya", "dstar"}));
  for (const maps::JsonValue& row : rows) {
    const std::string& name = *row.find("method")->text();
    const maps::JsonValue plan = planned(kPointTask + " --planner " + name);
    ASSERT_NE(plan.find("length"), nullptr) << name;
    EXPECT_EQ(*row.find("length")->number(), *plan.find("length")->number()) << name;
    EXPECT_EQ(*row.find("expanded")->number(), *plan.find("expanded")->number()) << name;
    EXPECT_EQ(*row.find("clearance")->number(),
              *plan.find("certificate")->find("clearance")->number())
        << name;
    EXPECT_EQ(verdictOf(row), "shape not checked") << name;
  }
}

TEST_F(Compare, SearchesThatAnotherOneWouldAnswerForAreNoRows) {
  const auto rows = rowsOf(kPointTask + " --terrain S=2");
  EXPECT_THAT(namesOf(rows),
              AllOf(IsSupersetOf({"astar", "dijkstra"}), Not(::testing::Contains("jps")),
                    Not(::testing::Contains("anya"))));
}

TEST_F(Compare, RowsOfAShapeAreProvedAndThoseOfAPointAreNot) {
  const auto rows = rowsOf("project.json");
  ASSERT_GE(rows.size(), 6U);
  for (const maps::JsonValue& row : rows) {
    const bool pose = row.find("method")->text()->starts_with("pose");
    EXPECT_EQ(verdictOf(row), pose ? "proved" : "shape not checked");
    EXPECT_EQ(row.find("rotation_deg") != nullptr, pose);
  }
}

TEST_F(Compare, OptionsOfARowAreItsOwnAndOthersHoldForAll) {
  const auto rows = rowsOf(
      "project.json --turn-cost 1 --planner "
      "pose,pose+weight=2+smooth,pose+near-cost=3,1.5");
  EXPECT_THAT(namesOf(rows), ElementsAre("pose", "pose+weight=2+smooth", "pose+near-cost=3,1.5"));
  const maps::JsonValue plain = planned("project.json --turn-cost 1");
  const maps::JsonValue near = planned("project.json --turn-cost 1 --near-cost 3,1.5");
  EXPECT_EQ(*rows[0].find("cost")->number(), *plain.find("cost")->number());
  EXPECT_EQ(*rows[2].find("cost")->number(), *near.find("cost")->number());
  EXPECT_NE(rows[1].find("smoothing_s"), nullptr);
}

TEST_F(Compare, RowsWithoutAPathSayWhy) {
  const auto rows = rowsOf("--map walled.map --from 2.5,4.5 --to 9.5,4.5 --planner astar,jps", 10);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(verdictOf(rows[0]), "no path");
  EXPECT_NE(rows[0].find("reason"), nullptr);
  const auto refused = rowsOf(kPointTask + " --planner pose,astar");
  EXPECT_EQ(verdictOf(refused[0]), "refused");
  EXPECT_NE(refused[0].find("reason"), nullptr);
}

TEST_F(Compare, ARefusedRowHasTheExitCodeOfPlan) {
  const std::string turning = " --agent 1.2,0.8 --from 2.5,4.5,0 --to 9.5,4.5,0";
  for (const auto& [task, planner, code] :
       {std::tuple{kPointTask + " --terrain S=2", "anya", 2},
        std::tuple{kPointTask + " --square 2", "anya", 2}, std::tuple{kPointTask, "pose", 2},
        std::tuple{"--map room.map" + turning + " --headings 7", "pose", 2},
        std::tuple{kPointTask + " --terrain costmap", "astar", 3}}) {
    const ProgramRun plan = run("plan " + task + " --planner " + planner);
    const ProgramRun compare = run("compare " + task + " --planner " + planner);
    EXPECT_EQ(plan.exit_code, code) << task << ' ' << planner << '\n' << plan.err;
    EXPECT_EQ(compare.exit_code, code) << task << ' ' << planner << '\n' << compare.err;
  }
  EXPECT_EQ(run("compare " + kPointTask + " --terrain S=2 --planner anya,astar").exit_code, 0)
      << "another row has a path";
}

TEST_F(Compare, PrintsTablesAndDraws) {
  const std::string task = "compare " + kPointTask + " --planner jps,theta";
  EXPECT_THAT(run(task).out, AllOf(HasSubstr("Method"), HasSubstr("jps"), HasSubstr("theta")));
  const ProgramRun tsv = run(task + " --tsv");
  EXPECT_THAT(tsv.out, AllOf(HasSubstr("Method\tLength [cells]\tCost"), HasSubstr("\njps\t")));
  EXPECT_EQ(std::ranges::count(tsv.out, '\t'), 3 * 8);
  EXPECT_THAT(run(task + " --markdown").out,
              AllOf(HasSubstr("| Method |"), HasSubstr("|---|--:|"), HasSubstr("\n| theta |")));
  EXPECT_EQ(run(task + " --svg c.svg --png c.png").exit_code, 0);
  EXPECT_THAT(read("c.svg"), AllOf(HasSubstr("jps"), HasSubstr("theta")));
  EXPECT_THAT(read("c.png"), HasSubstr("PNG"));
}

TEST_F(Compare, NothingIsSearchedWhereTheStraightLineIsFree) {
  const std::string task =
      "compare --map room.map --from 2,4.5 --to 4,4.5 --planner theta,dijkstra";
  EXPECT_THAT(run(task + " --tsv").out,
              ContainsRegex("\ntheta\t2\t2\t0\t-\t[0-9.]+\t(-|[0-9]+\\.[0-9]{3})\t"));
  EXPECT_THAT(run(task + " --tsv").out,
              ContainsRegex("\ndijkstra\t2\t2\t0\t[1-9][0-9]*\t[0-9.]+\t[0-9]+\\.[0-9]{3}\t"));
  const auto rows = rowsOf("--map room.map --from 2,4.5 --to 4,4.5 --planner theta");
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(*rows[0].find("expanded")->number(), 0.0);
}

TEST_F(Compare, BadInputIsAnError) {
  const auto refuses = [&](const std::string& arguments, const std::string& says) {
    const ProgramRun r = run("compare " + arguments);
    EXPECT_EQ(r.exit_code, 2) << arguments;
    EXPECT_THAT(r.err, HasSubstr(says)) << arguments;
    EXPECT_EQ(r.out, "") << arguments;
  };
  refuses("", "--map is missing");
  refuses("--map room.map --from 2.5,4.5", "--to is missing");
  refuses(kPointTask + " --planner astar,warp", "warp");
  refuses(kPointTask + " --planner astar,astar", "named twice");
  refuses(kPointTask + " --planner astar,,jps", "no name");
  refuses("project.json --planner pose+weight=0.5", "weight");
  refuses("project.json --planner pose+speed=2", "--speed");
  refuses(kPointTask + " --json --tsv", "standard output");
  refuses(kPointTask + " --svg room.map", "room.map");
  EXPECT_EQ(read("room.map"), kRoomMap);
}

}  // namespace
}  // namespace clearway::testing
