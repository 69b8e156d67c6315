// References out of the folder of the file that names them: refused, with the option that permits
// them; followed with it, in every kind of file; and never written.
#include <gmock/gmock.h>

#include <filesystem>

#include "maps/project/project.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class OutsideReference : public CliTest {
 protected:
  OutsideReference() {
    fs::create_directories(folder_ / "deep");
    write("room.map", kRoomMap);
    write("lab.pgm", kRosPgm);
    write("deep/lab.yaml", replaced(kRosYaml, "lab.pgm", "../lab.pgm"));
    write("deep/absolute.yaml", replaced(kRosYaml, "lab.pgm", (folder_ / "lab.pgm").string()));
    write("deep/linked.yaml", replaced(kRosYaml, "lab.pgm", "link.pgm"));
    fs::create_symlink(folder_ / "lab.pgm", folder_ / "deep/link.pgm");
    write("deep/project.json", replaced(kProject, "room.map", "../room.map"));
  }
};

TEST_F(OutsideReference, IsRefusedWithTheOptionThatPermitsIt) {
  for (const char* command : {"info deep/lab.yaml", "info deep/absolute.yaml",
                              "info deep/linked.yaml", "plan deep/project.json"}) {
    const ProgramRun refused = run(command);
    EXPECT_EQ(refused.exit_code, 3) << command;
    EXPECT_THAT(refused.err, HasSubstr("--allow-outside")) << command;
    const ProgramRun permitted = run(std::string(command) + " --allow-outside");
    EXPECT_EQ(permitted.exit_code, 0) << command << permitted.err;
  }
}

TEST_F(OutsideReference, IsPermittedToTasksAndToTheRunsOfASweep) {
  const std::string tasks = "generate deep/tasks.csv --map deep/project.json --count 4";
  const ProgramRun refused = run(tasks);
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, HasSubstr("--allow-outside"));
  const ProgramRun made = run(tasks + " --allow-outside");
  EXPECT_EQ(made.exit_code, 0) << made.err;
  write("deep/s.yaml",
        "studies:\n- command: plan\n  arguments: [project.json]\n  factors: {weight: [1, 2]}\n");
  EXPECT_NE(run("sweep deep/s.yaml --db a.sqlite").exit_code, 0);
  const ProgramRun swept = run("sweep deep/s.yaml --db b.sqlite --allow-outside");
  EXPECT_EQ(swept.exit_code, 0) << swept.err;
  EXPECT_EQ(run("sweep deep/s.yaml --db c.sqlite --slurm job.sh --allow-outside").exit_code, 0);
  EXPECT_THAT(read("job.sh"), HasSubstr(" --allow-outside\n"));
}

// A problem of a fleet names its map in its folder; a plan of a fleet its problem or map anywhere.
TEST_F(OutsideReference, TheRuleHoldsForFleetsButNotForTheirPlans) {
  const std::string agents =
      R"("agents": [{"id": "a", "length": 0.8, "width": 0.5, "start": [0.5, 0.5, 0],
          "goal": [11.5, 0.5, 0], "speed": 1, "turn_rate": 1}]})";
  write("two.json", R"({"map": "room.map", )" + agents);
  write("deep/two.json", R"({"map": "../room.map", )" + agents);
  ASSERT_EQ(run("fleet two.json --out deep/plan.json").exit_code, 0);
  write("deep/own.json",
        replaced(read("deep/plan.json"), R"("../two.json")", read("deep/two.json")));
  write("room.map.scen", kScenario);
  ASSERT_EQ(run("fleet room.map room.map.scen --agents 2 --out deep/points.txt").exit_code, 0);
  write("deep/points.txt",
        replaced(read("deep/points.txt"), "map_file=", "map_file=../room.map\nx="));
  for (const char* command :
       {"check deep/plan.json", "check deep/own.json", "render deep/plan.json deep/o.svg",
        "execute deep/plan.json", "simulate deep/plan.json", "check deep/points.txt",
        "simulate deep/points.txt", "render deep/points.txt deep/p.svg"}) {
    const ProgramRun r = run(command);
    EXPECT_EQ(r.exit_code, 0) << command << r.err;
  }
  write("hall.clearway", kProject);
  ASSERT_EQ(run("fleet hall.clearway --out deep/hall.json").exit_code, 0);
  EXPECT_EQ(run("check deep/hall.json").exit_code, 0);
  ASSERT_EQ(run("fleet deep/two.json --allow-outside --out refused.json").exit_code, 0);
  for (const char* command : {"fleet deep/two.json", "check refused.json"}) {
    SCOPED_TRACE(command);
    const ProgramRun refused = run(command);
    EXPECT_EQ(refused.exit_code, 3);
    EXPECT_THAT(refused.err, HasSubstr("deep/"));
    EXPECT_THAT(refused.err, HasSubstr("--allow-outside"));
    const ProgramRun permitted = run(std::string(command) + " --allow-outside");
    EXPECT_EQ(permitted.exit_code, 0) << permitted.err;
  }
}

TEST_F(OutsideReference, IsNoPermissionForPipesAndFolders) {
  write("deep/bad.yaml", replaced(kRosYaml, "lab.pgm", "../deep"));
  EXPECT_EQ(run("info deep/bad.yaml --allow-outside").exit_code, 3);
  write("deep/bad.yaml", replaced(kRosYaml, "lab.pgm", "/dev/zero"));
  EXPECT_EQ(run("info deep/bad.yaml --allow-outside").exit_code, 3);
}

TEST_F(OutsideReference, ThePictureIsNotWrittenWhenItsMapIs) {
  const std::string picture = read("lab.pgm");
  write("deep/out.yaml", replaced(kRosYaml, "lab.pgm", "../lab.pgm"));
  const ProgramRun r = run("convert room.map deep/out.yaml");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.err, HasSubstr("lies outside"));
  EXPECT_EQ(read("lab.pgm"), picture);
  EXPECT_EQ(run("info deep/out.yaml").exit_code, 0) << "it names a picture beside it";
}

TEST_F(OutsideReference, ConvertKeepsThePlansOfAProject) {
  write("project.json", kProject);
  ASSERT_EQ(run("plan project.json --out plan.json").exit_code, 0);
  const maps::PlanFile plan = maps::loadPlan(folder_ / "plan.json").value();
  maps::Project project = maps::loadProject(folder_ / "project.json").value();
  const maps::ProjectAgent& agent = project.agents.front();
  project.plans.push_back({agent.name, maps::taskFingerprint(agent, project.planner), plan});
  ASSERT_TRUE(maps::saveProject(project, folder_ / "kept.clearway"));
  ASSERT_EQ(run("convert kept.clearway again.clearway").exit_code, 0);
  const maps::Project again = maps::loadProject(folder_ / "again.clearway").value();
  ASSERT_EQ(again.plans.size(), 1U);
  EXPECT_EQ(again.plans[0].agent, agent.name);
  EXPECT_EQ(again.plans[0].task, maps::taskFingerprint(again.agents.front(), again.planner));
  EXPECT_EQ(maps::writePlan(again.plans[0].plan), maps::writePlan(plan));
  // A plan of no agent, and a task that is no number, are errors that name their place.
  std::string text = read("again.clearway");
  write("bad.clearway", replaced(text, "\"agent\": \"" + agent.name, "\"agent\": \"nobody"));
  const ProgramRun bad = run("convert bad.clearway x.clearway");
  EXPECT_EQ(bad.exit_code, 3);
  EXPECT_THAT(bad.err, HasSubstr("/plans/0/agent"));
}

}  // namespace
}  // namespace clearway::testing
