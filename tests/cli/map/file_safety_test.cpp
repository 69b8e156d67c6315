// No run writes over what it reads, directly or by reference, and side files spare what is not
// ours.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <thread>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kSafeScene = R"({
  "format": "clearway-scene", "version": 1,
  "map": {"file": "lab.png"},
  "bodies": [{"name": "a", "shape": {"box": {"length": 1, "width": 1}}, "pose": {"x": 1, "y": 1}}]
}
)";

RunOptions pipedMap() {
  RunOptions options;
  options.input = kRoomMap;
  return options;
}

class FileSafety : public CliTest {
 protected:
  FileSafety() {
    write("room.map", kRoomMap);
    write("lab.yaml", kRosYaml);
    write("lab.pgm", kRosPgm);
    write("project.json", kProject);
  }
  void succeed(std::string_view arguments) const {
    const ProgramRun r = run(arguments);
    ASSERT_EQ(r.exit_code, 0) << arguments << '\n' << r.err;
  }
  // The command ends with exit code 2, names the file, and changes no file of the folder.
  void refuses(std::string_view arguments, const std::string& file) const {
    std::vector<std::string> before;
    for (const std::string& f : files()) before.push_back(f + '\n' + read(f));
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, 2) << arguments << '\n' << r.err;
    EXPECT_THAT(r.err, HasSubstr(file)) << arguments;
    EXPECT_THAT(r.err, HasSubstr("name another file")) << arguments;
    std::vector<std::string> after;
    for (const std::string& f : files()) after.push_back(f + '\n' + read(f));
    EXPECT_EQ(before, after) << arguments;
  }
};

TEST_F(FileSafety, TheImageOfARosMapIsAnInput) {
  write("floor.yaml", replaced(kRosYaml, "lab.pgm", "floor.png"));
  succeed("convert lab.pgm floor.png");
  refuses("render floor.yaml floor.png", "floor.png");
  refuses("plan --map lab.yaml --planner auto --from -0.25,-1.75 --to -0.75,-1.75 --out lab.pgm",
          "lab.pgm");
  refuses("convert lab.yaml lab.pgm", "lab.pgm");
  refuses("convert lab.yaml lab.yaml", "lab.yaml");
}

TEST_F(FileSafety, TheMapOfAProjectAndOfAPlanIsAnInput) {
  refuses("plan project.json --out room.map", "room.map");
  refuses("plan project.json --trace room.map", "room.map");
  refuses("convert project.json room.map", "room.map");
  refuses("convert project.json project.json", "project.json");
  write("lab.clearway", replaced(kProject, "room.map", "lab.yaml"));
  refuses("render lab.clearway ./lab.pgm --format png", "lab.pgm");
  succeed("convert room.map room.png");
  succeed("plan --map room.png --agent 1.2,0.8 --from 2.5,4.5,0 --to 9.5,4.5 --out plan.json");
  refuses("render plan.json room.png", "room.png");
  refuses("convert plan.json plan.json", "plan.json");
}

TEST_F(FileSafety, TheMapOfASceneIsAnInput) {
  succeed("convert lab.pgm lab.png");
  write("scene.json", kSafeScene);
  refuses("collide scene.json --png lab.png", "lab.png");
  refuses("collide scene.json --png ./../" + folder_.filename().string() + "/lab.png", "lab.png");
}

TEST_F(FileSafety, LinksAndAliasesOfAnInputAreInputs) {
  fs::create_symlink("room.map", folder_ / "soft.map");
  fs::create_hard_link(folder_ / "room.map", folder_ / "hard.map");
  fs::create_symlink("soft.map", folder_ / "far.map");
  for (const std::string alias : {"soft.map", "hard.map", "far.map"}) {
    refuses("plan project.json --out " + alias, alias);
    refuses("convert project.json " + alias, alias);
  }
}

TEST_F(FileSafety, AFileThatIsReadThroughStandardInputIsAnInput) {
  const ProgramRun r = run("convert /dev/stdin out.map --format map", pipedMap());
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(read("out.map"), kRoomMap);
}

TEST_F(FileSafety, TablesAreKeptThroughNoLinkAndOverNoForeignFile) {
  const std::string tables = "room.map.clearway-tables";
  const std::string plan =
      "plan --map room.map --planner auto --from 0.5,0.5 --to 9.5,4.5 --landmarks";
  write("notes.txt", "mine");
  fs::create_symlink("notes.txt", folder_ / tables);
  ProgramRun r = run(plan);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.err, HasSubstr("symbolic link"));
  EXPECT_EQ(read("notes.txt"), "mine");
  EXPECT_TRUE(fs::is_symlink(folder_ / tables));

  fs::remove(folder_ / tables);
  fs::create_symlink("missing.txt", folder_ / tables);
  r = run(plan);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_FALSE(exists("missing.txt"));

  fs::remove(folder_ / tables);
  for (const std::string foreign : {"a foreign file", "CWLM, notes of mine"}) {
    write(tables, foreign);
    r = run(plan);
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_THAT(r.err, HasSubstr("foreign file"));
    EXPECT_EQ(read(tables), foreign);
  }

  fs::remove(folder_ / tables);
  EXPECT_EQ(run(plan).exit_code, 0);
  EXPECT_THAT(read(tables), StartsWith("CWLM"));
}

// Though the run itself does not open them.
TEST_F(FileSafety, WhatAnInputNamesIsAnInputToo) {
  write("shift.csv", "release,pickup_x,pickup_y,dropoff_x,dropoff_y\n0,1,1,2,2\n");
  write("shift.clearway", replaced(kProject, "\"planner\":",
                                   "\"simulation\": {\"tasks\": \"shift.csv\"},\n  \"planner\":"));
  refuses("plan shift.clearway --trace shift.csv", "shift.csv");
  write("escaped.clearway",
        replaced(kProject, "\"planner\":",
                 "\"simulation\": {\"tasks\": \"\\u0073hift.csv\"},\n  \"planner\":"));
  refuses("plan escaped.clearway --trace shift.csv", "shift.csv");
  refuses("render shift.clearway shift.csv --format svg", "shift.csv");
  succeed("plan shift.clearway --trace other.csv");
  succeed("plan shift.clearway --trace other.csv");
}

TEST_F(FileSafety, WhatASweepReadsIsNoBatchScript) {
  write("s.yaml",
        "studies:\n- command: plan\n  arguments: [project.json]\n"
        "- command: solve\n  arguments: ['{map}', room.scen]\n  factors: {map: [other.map]}\n");
  write("room.scen", kScenario);
  write("other.map", kRoomMap);
  const std::string sweep = "sweep s.yaml --db x.sqlite --slurm ";
  for (const char* const file : {"other.map", "room.scen", "project.json", "room.map"}) {
    refuses(sweep + file, file);
  }
  succeed(sweep + "job.sh");
  succeed(sweep + "job.sh");
  EXPECT_THAT(read("job.sh"), StartsWith("#!/bin/bash"));
}

TEST_F(FileSafety, WhatARecordingIsOfIsAnInput) {
  write("two.json",
        R"({"map": "room.map", "agents": [{"id": "a", "length": 0.8, "width": 0.5,
            "start": [0.5, 0.5, 0], "goal": [11.5, 0.5, 0], "speed": 1, "turn_rate": 1}]})");
  succeed("fleet two.json --out plan.json");
  succeed("simulate plan.json --record run.rec");
  for (const char* const file : {"plan.json", "two.json", "room.map"}) {
    refuses(std::string("render run.rec --format svg -- ") + file, file);
  }
  refuses("render run.rec run.rec --format svg", "run.rec");
  succeed("render run.rec run.svg");
  succeed("render run.rec run.svg");
}

TEST_F(FileSafety, ADatabaseHasNoForeignFilesBeside) {
  write("s.yaml", "studies:\n- command: plan\n  arguments: [project.json]\n");
  write("x.db-wal", "mine");
  ProgramRun r = run("sweep s.yaml --db x.db");
  EXPECT_EQ(r.exit_code, 2) << r.err;
  EXPECT_THAT(r.err, HasSubstr("x.db-wal: this is a foreign file"));
  EXPECT_EQ(read("x.db-wal"), "mine");
  EXPECT_FALSE(exists("x.db"));
  fs::remove(folder_ / "x.db-wal");
  succeed("sweep s.yaml --db x.db");
  write("elsewhere.txt", "mine");
  fs::create_symlink("elsewhere.txt", folder_ / "x.db-journal");
  r = run("sweep s.yaml --db x.db --resume");
  EXPECT_EQ(r.exit_code, 2) << r.err;
  EXPECT_THAT(r.err, HasSubstr("symbolic link"));
  EXPECT_EQ(read("room.map"), kRoomMap);
}

TEST_F(FileSafety, AFullDiskLeavesNoEmptyDatabase) {
  write("s.yaml", "studies:\n- command: plan\n  arguments: [project.json]\n");
  const std::vector<std::string> before = files();
  for (const std::size_t bytes : {300U, 5000U, 20000U}) {
    RunOptions options;
    options.largest_file = bytes;
    EXPECT_EQ(run("sweep s.yaml --db x.db", options).exit_code, 3) << bytes;
    EXPECT_EQ(files(), before) << bytes;
  }
  succeed("sweep s.yaml --db x.db");
}

TEST_F(FileSafety, PlansOfABatchReplaceAndRemoveOnlyPlans) {
  write("queries.csv",
        "id,length,width,padding,min_radius,start_x,start_y,start_deg,goal_x,goal_y,goal_deg\n"
        "good,1.2,0.8,0,0,2.5,4.5,0,9.5,4.5,0\n"
        "bad,1.2,0.8,0,0,2.5,4.5,0,5.5,3.5,0\n");
  fs::create_directory(folder_ / "plans");
  const std::string solve = "solve room.map queries.csv --plans plans";
  EXPECT_NE(run(solve).exit_code, 2);
  EXPECT_TRUE(exists("plans/good.json"));
  write("plans/bad.json", read("plans/good.json"));
  EXPECT_NE(run(solve).exit_code, 2);
  EXPECT_FALSE(exists("plans/bad.json")) << "a plan of an earlier run";
  write("plans/bad.json", "{\"name\": \"mine\"}");
  EXPECT_NE(run(solve).exit_code, 2);
  EXPECT_EQ(read("plans/bad.json"), "{\"name\": \"mine\"}");
  write("plans/good.json", "{\"name\": \"mine\"}");
  EXPECT_EQ(run(solve).exit_code, 2);
  EXPECT_EQ(read("plans/good.json"), "{\"name\": \"mine\"}");
}

TEST_F(FileSafety, PipesAndDevicesAreReadAndWritten) {
  const ProgramRun info = run("info /dev/stdin", pipedMap());
  EXPECT_EQ(info.exit_code, 0) << info.err;
  EXPECT_THAT(info.out, HasSubstr("12 × 8 cells"));

  const ProgramRun out = run("plan project.json --out /dev/stdout");
  EXPECT_EQ(out.exit_code, 0) << out.err;
  EXPECT_THAT(out.out, StartsWith("{"));
  EXPECT_THAT(out.err, HasSubstr("Solved")) << "the summary makes room for the file";
  EXPECT_EQ(run("convert room.map /dev/stdout --format map").out, kRoomMap);
  EXPECT_EQ(run("plan project.json --out /dev/null").exit_code, 0);

  const std::string pipe = (folder_ / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::string through;
  std::thread reader([&] {
    const int fd = ::open(pipe.c_str(), O_RDONLY);
    std::array<char, 4096> chunk{};
    for (ssize_t n = 0; (n = ::read(fd, chunk.data(), chunk.size())) > 0;) {
      through.append(chunk.data(), static_cast<std::size_t>(n));
    }
    ::close(fd);
  });
  const ProgramRun piped = run("convert room.map pipe --format map");
  EXPECT_EQ(piped.exit_code, 0) << piped.err;
  reader.join();
  EXPECT_EQ(through, kRoomMap);
  EXPECT_TRUE(fs::is_fifo(folder_ / "pipe"));
  EXPECT_EQ(run("info pipe").exit_code, 3) << "nobody writes to it";
}

TEST_F(FileSafety, TwoDashesEndTheOptions) {
  write("--odd.map", kRoomMap);
  EXPECT_EQ(run("info -- --odd.map").exit_code, 0);
  EXPECT_EQ(run("info --json -- --odd.map").exit_code, 0);
  EXPECT_THAT(run("info -- --help").err, HasSubstr("--help"));
  EXPECT_EQ(run("info -- room.map --odd.map").exit_code, 2);
  EXPECT_EQ(run("info room.map --odd.map").exit_code, 2);
}

TEST_F(FileSafety, NamesWithControlCharactersArePrintedCleaned) {
  write("a\x1b[31m\nb.map", kRoomMap);
  for (const std::string command :
       {"info", "plan --planner auto --from 0.5,0.5 --to 9.5,4.5 --map"}) {
    const ProgramRun r = run(command + " 'a\x1b[31m\nb.map'");
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(r.out.find('\x1b'), std::string::npos) << command;
    EXPECT_THAT(r.out, HasSubstr("a\\x1b[31m b.map")) << command;
  }
}

TEST_F(FileSafety, AFileBeyondTheLimitOfTheProcessIsAnErrorAndLeavesNothing) {
  const std::vector<std::string> before = files();
  RunOptions options;
  options.largest_file = 300;
  const ProgramRun r = run("render room.map room.svg", options);
  EXPECT_EQ(r.exit_code, 3) << r.err;
  EXPECT_THAT(r.err, StartsWith("clearway: room.svg: cannot write the file: "));
  EXPECT_EQ(files(), before) << "also no temporary file";
}

}  // namespace
}  // namespace clearway::testing
