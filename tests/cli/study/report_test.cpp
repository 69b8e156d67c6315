// clearway report: the tables are those of the database, and nothing is written over.
#include <gmock/gmock.h>

#include "maps/text/json_value.h"
#include "tests/cli/sweep_fixture.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

class ReportCommand : public SweepCommand {
 protected:
  void expectBad(const std::string& arguments, int exit_code, const std::string& text) const {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, exit_code) << arguments;
    EXPECT_THAT(r.err, HasSubstr(text)) << arguments;
  }
};

TEST_F(ReportCommand, TheTablesAreThoseOfTheDatabase) {
  (void)sweep("--db one.db");
  const ProgramRun r = run("report one.db --json");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  const auto json = maps::parseJson(r.out, "stdout");
  ASSERT_TRUE(json);
  double runs = 0.0, solved = 0.0;
  for (const maps::JsonValue& study : *json->find("studies")->array()) {
    runs += *study.find("runs")->number();
    solved += *study.find("solved")->number();
    const std::string name = *study.find("name")->text();
    const maps::JsonValue& cpu = *study.find("figures")->find("cpu_s")->find("all");
    const std::string where = " FROM runs WHERE exit_code = 0 AND study = '" + name + "'";
    EXPECT_NEAR(*cpu.find("max")->number(), std::stod(query("one.db", "SELECT max(cpu_s)" + where)),
                1e-9);
    EXPECT_NEAR(*cpu.find("mean")->number(),
                std::stod(query("one.db", "SELECT avg(cpu_s)" + where)), 1e-9);
  }
  EXPECT_EQ(runs, kRuns);
  EXPECT_EQ(std::to_string(static_cast<int>(solved)),
            query("one.db", "SELECT count(*) FROM runs WHERE exit_code = 0"));
}

TEST_F(ReportCommand, ThePageHasEachStudyAndPicturesOfItsWorstRuns) {
  (void)sweep("--db one.db");
  const ProgramRun r = run("report one.db --html page.html --pictures 2 --title 'A study'");
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.err, "");
  const std::string page = read("page.html");
  EXPECT_THAT(page, HasSubstr("<h1>A study</h1>"));
  EXPECT_THAT(page, HasSubstr("data:image/svg+xml;base64,"));
  EXPECT_THAT(page, ::testing::Not(HasSubstr("<script")));
  EXPECT_THAT(page, ::testing::Not(HasSubstr("src=\"http")));
  for (const std::string study : {"SELECT min(study) FROM runs", "SELECT max(study) FROM runs"}) {
    EXPECT_THAT(page, HasSubstr("<h2>" + query("one.db", study) + "</h2>"));
  }
  // Elsewhere the inputs are missing: the page has no pictures, and a warning says why.
  const ProgramRun elsewhere = run("report one.db --html other.html --pictures 2 --folder /");
  EXPECT_EQ(elsewhere.exit_code, 0);
  EXPECT_THAT(elsewhere.err, HasSubstr("name the folder of the sweep by --folder"));
  EXPECT_THAT(read("other.html"), ::testing::Not(HasSubstr("base64")));
}

// What a row says is run only if a sweep could have written it.
TEST_F(ReportCommand, ForeignRowsRunNothing) {
  (void)sweep("--db one.db");
  write("victim.json", "kept");
  for (const std::string key :
       {"", " ", "convert room.map victim.json",
        "plan --map room.map --agent 1.2,0.8 --from 2.5,4.5,0 --to 9.5,4.5 --out victim.json",
        "plan --map room.map --agent 1.2,0.8 --from 2.5,4.5,0 --to 9.5,4.5 --out=victim.json"}) {
    (void)query("one.db",
                "UPDATE runs SET key = '" + key +
                    "' WHERE key = (SELECT key FROM runs "
                    "WHERE exit_code = 0 AND command = 'plan' ORDER BY cpu_s DESC LIMIT 1)");
    const ProgramRun r = run("report one.db --html page.html --pictures 9");
    EXPECT_EQ(r.exit_code, 0) << key << r.err;
    EXPECT_EQ(read("victim.json"), "kept") << key;
  }
}

TEST_F(ReportCommand, BadArgumentsAndFilesAreNamed) {
  (void)sweep("--db one.db");
  expectBad("report", 2, "DB");
  expectBad("report one.db", 2, "--html is missing");
  expectBad("report one.db --html one.db", 2, "one.db");
  expectBad("report one.db --html s.yaml", 2, "does not end with .html");
  expectBad("report none.db --json", 3, "none.db");
  expectBad("report one.db --json --by colour", 3, "no study has the factor 'colour'");
  expectBad("report one.db --html p.html --folder /", 2, "--folder needs --pictures");
  write("text.db", "not a database");
  expectBad("report text.db --json", 2, "text.db");
  EXPECT_EQ(read("text.db"), "not a database");
}

}  // namespace
}  // namespace clearway::testing
