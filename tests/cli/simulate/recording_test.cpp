// clearway simulate --record, --html and --gif; info and render of recordings.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <thread>

#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"
#include "tests/support/json_schema.h"

namespace clearway::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Two boxes that drive through each other, a third that drives into the pillar of the room, and a
// name that must not end the script of a page.
constexpr const char* kRecordedScene = R"({
  "format": "clearway-scene", "version": 1,
  "map": {"file": "room.map"},
  "bodies": [
    {"name": "east </script>", "shape": {"box": {"length": 1, "width": 1}},
     "motion": [{"t": 0, "x": 1, "y": 7, "heading": 0}, {"t": 8, "x": 9, "y": 7, "heading": 0}]},
    {"name": "west", "shape": {"disc": {"radius": 0.5}},
     "motion": [{"t": 0, "x": 9, "y": 7, "heading": 0}, {"t": 8, "x": 1, "y": 7, "heading": 0}]},
    {"name": "south", "shape": {"box": {"length": 1, "width": 1}},
     "motion": [{"t": 0, "x": 6, "y": 1, "heading": 0}, {"t": 4, "x": 6, "y": 3, "heading": 0}]}
  ],
  "world": {"dt": 0.5, "steps": 16}
})";

class RecordingFiles : public CliTest {
 protected:
  RecordingFiles() {
    write("room.map", kRoomMap);
    write("scene.json", kRecordedScene);
  }
  [[nodiscard]] maps::JsonValue infoOf(const std::string& file) const {
    return jsonOf("info " + file, "info_recording", 0);
  }
  // What a command prints with --json, which has to follow its schema.
  [[nodiscard]] maps::JsonValue jsonOf(const std::string& command, const std::string& schema_name,
                                       int exit_code) const {
    const ProgramRun r = run(command + " --json");
    EXPECT_EQ(r.exit_code, exit_code) << r.err;
    Result<maps::JsonValue> json = maps::parseJson(r.out, "stdout");
    EXPECT_TRUE(json) << r.out;
    std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/schema/" + schema_name +
                     ".schema.json");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const Result<maps::JsonValue> schema = maps::parseJson(text, "schema");
    EXPECT_TRUE(schema);
    if (!json || !schema) return maps::emptyObject();
    EXPECT_EQ(JsonSchema(*schema).problemOf(*json), "");
    return *std::move(json);
  }
};

TEST_F(RecordingFiles, ARecordedRunHasTheHashOfAnyOther) {
  const ProgramRun plain = run("simulate scene.json --json");
  const ProgramRun recorded =
      run("simulate scene.json --json --record run.rec --html run.html --gif run.gif --threads 3");
  EXPECT_EQ(plain.exit_code, 11);
  EXPECT_EQ(recorded.exit_code, 11) << recorded.err;
  const auto hashOf = [](const std::string& out) {
    return out.substr(out.find("\"state_hash\""), 40);
  };
  EXPECT_EQ(hashOf(plain.out), hashOf(recorded.out));
  EXPECT_THAT(files(), ElementsAre("room.map", "run.gif", "run.html", "run.rec", "scene.json"));
  EXPECT_THAT(read("run.gif"), StartsWith("GIF89a"));

  const maps::JsonValue info = infoOf("run.rec");
  EXPECT_EQ(*info.find("frames")->number(), 17.0);
  EXPECT_EQ(*info.find("agents")->number(), 3.0);
  EXPECT_EQ(*info.find("simulated_s")->number(), 8.0);
  EXPECT_EQ(*info.find("collisions")->number(), 1.0);
  EXPECT_EQ(*info.find("wall_collisions")->number(), 1.0);
  EXPECT_TRUE(*info.find("whole")->boolean());
  EXPECT_THAT(run("info run.rec").out, HasSubstr("8.000 s in 17 frames"));
}

TEST_F(RecordingFiles, ThePageIsTheSameFromTheRecording) {
  ASSERT_EQ(run("simulate scene.json --record run.rec --html a.html").exit_code, 11);
  ASSERT_EQ(run("render run.rec b.html --title scene.json").exit_code, 0);
  const std::string page = read("a.html");
  EXPECT_EQ(page, read("b.html"));
  EXPECT_THAT(page, HasSubstr("\"title\": \"scene.json\""));
  EXPECT_THAT(page, HasSubstr("east \\u003c/script> meets west"));
  EXPECT_THAT(page, Not(HasSubstr("east </script>")));
  EXPECT_THAT(page, Not(HasSubstr("http")));  // nothing is loaded
}

TEST_F(RecordingFiles, PicturesShowAMoment) {
  ASSERT_EQ(run("simulate scene.json --record run.rec").exit_code, 11);
  ASSERT_EQ(run("render run.rec before.svg --time 1").exit_code, 0);
  ASSERT_EQ(run("render run.rec at.svg --time 4.2").exit_code, 0);
  ASSERT_EQ(run("render run.rec at.png --time 4 --size 300 --theme dark").exit_code, 0);
  EXPECT_THAT(read("before.svg"), HasSubstr("t = 1.00 s"));
  EXPECT_THAT(read("at.svg"), HasSubstr("t = 4.00 s"));  // the last step before
  const auto drawn = [](const std::string& svg) {
    return svg.find("<g class=\"cw-warn\">", svg.find("clip-path=\"url(#cw-frame)\">")) !=
           std::string::npos;
  };
  EXPECT_FALSE(drawn(read("before.svg")));
  EXPECT_TRUE(drawn(read("at.svg")));
}

TEST_F(RecordingFiles, PicturesShowNamesAndGoalsOnRequest) {
  write("cart.clearway", kProject);
  ASSERT_EQ(run("simulate cart.clearway --record run.rec").exit_code, 0);
  const auto drawn = [&](const std::string& options) {
    EXPECT_EQ(run("render run.rec a.svg --time 0 " + options).exit_code, 0) << options;
    return read("a.svg");
  };
  const std::string plain = drawn("");
  EXPECT_THAT(plain, Not(HasSubstr(">cart<")));
  EXPECT_THAT(drawn("--names"), HasSubstr(">cart<"));
  const std::string goals = drawn("--goals");
  EXPECT_GT(goals.size(), plain.size());
  EXPECT_THAT(goals, Not(HasSubstr(">cart<")));
  const ProgramRun refused = run("render cart.clearway b.svg --goals");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, StartsWith("clearway: --goals is for recordings"));
}

TEST_F(RecordingFiles, AreJudgedByTheirPoses) {
  ASSERT_EQ(run("simulate scene.json --record run.rec").exit_code, 11);
  const maps::JsonValue hit = jsonOf("check run.rec", "check_recording", 11);
  EXPECT_FALSE(*hit.find("free")->boolean());
  EXPECT_TRUE(*hit.find("events_agree")->boolean());
  EXPECT_EQ(*hit.find("checked")->number(), 16.0);
  EXPECT_THAT(run("check run.rec").err, HasSubstr("agents overlap, first at 1.500 s: south"));
  ASSERT_EQ(run("simulate scene.json --time 1 --record short.rec").exit_code, 0);
  EXPECT_TRUE(*jsonOf("check short.rec", "check_recording", 0).find("free")->boolean());
  EXPECT_THAT(run("check short.rec").out, HasSubstr("Free  short.rec, at each of 2 steps"));
  EXPECT_EQ(run("check short.rec --map room.map").exit_code, 2);
}

TEST_F(RecordingFiles, AreReadFromStandardInput) {
  ASSERT_EQ(run("simulate scene.json --record run.rec").exit_code, 11);
  RunOptions options;
  options.input = read("run.rec");
  EXPECT_THAT(run("info -", options).out, HasSubstr("8.000 s in 17 frames"));
  EXPECT_EQ(run("check - --json", options).out, run("check run.rec --json").out);
  EXPECT_EQ(run("render - - --title scene.json", options).out,
            run("render run.rec - --title scene.json").out);
}

TEST_F(RecordingFiles, OptionsWithoutEffectAreRefused) {
  ASSERT_EQ(run("simulate scene.json --record run.rec").exit_code, 11);
  ASSERT_EQ(run(kPlan + " --out one.json").exit_code, 0);
  write("cart.clearway", kProject);
  for (const std::string arguments :
       {"render run.rec a.html --size 300", "render run.rec a.html --trail 3",
        "render run.rec a.html --names", "render run.rec a.html --window paths",
        "render run.rec a.html --theme dark", "render run.rec a.svg --cell-size 2",
        "render run.rec a.gif --frames 1", "render run.rec a.png --time 8.5",
        "info run.rec --invert", "simulate scene.json --seed 3",
        "simulate scene.json --lookahead 1", "simulate scene.json --time-limit 9",
        "simulate scene.json --terrain water", "simulate cart.clearway --lookahead 1",
        "simulate cart.clearway --cell-size 2", "simulate cart.clearway --policy stop --patience 3",
        "simulate one.json --time-limit 9", "simulate one.json --seed 4"}) {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, 2) << arguments;
    EXPECT_THAT(r.err, StartsWith("clearway: --")) << arguments;
    EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
  }
  EXPECT_EQ(run("render run.rec a.png --time 8").exit_code, 0);
  EXPECT_EQ(run("simulate one.json --cell-size 1 --policy stop --lookahead 1").exit_code, 0);
  EXPECT_EQ(run("simulate cart.clearway --seed 3 --time-limit 60").exit_code, 0);
}

// Even of a program that is killed nothing stays in the folder for temporary files.
TEST_F(RecordingFiles, TheRecordingForAPageGoesWithTheProgram) {
  const std::filesystem::path temporary = folder_ / "temporary";
  std::filesystem::create_directory(temporary);
  const char* const usual = std::getenv("TMPDIR");
  const std::string before = usual != nullptr ? usual : "";
  ::setenv("TMPDIR", temporary.c_str(), 1);
  for (const int signal : {SIGTERM, SIGHUP, SIGKILL}) {
    RunOptions options;
    options.while_running = [&](pid_t child) {
      std::this_thread::sleep_for(std::chrono::milliseconds(400));
      kill(child, signal);
    };
    const ProgramRun r =
        run("simulate scene.json --dt 0.001 --time 1000 --pace 1 --html run.html", options);
    EXPECT_GE(r.exit_code, 128);
    EXPECT_TRUE(std::filesystem::is_empty(temporary)) << signal;
  }
  if (usual != nullptr) {
    ::setenv("TMPDIR", before.c_str(), 1);
  } else {
    ::unsetenv("TMPDIR");
  }
}

TEST_F(RecordingFiles, AnInterruptedRunDrawsNothing) {
  RunOptions options;
  options.while_running = [](pid_t child) {
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    kill(child, SIGINT);
  };
  const std::vector<std::string> before = files();
  const ProgramRun r = run(
      "simulate scene.json --dt 0.001 --time 1000 --pace 1 --html run.html --gif run.gif", options);
  EXPECT_EQ(r.exit_code, 130) << r.err;
  EXPECT_THAT(r.out, HasSubstr("state hash"));
  EXPECT_EQ(files(), before);
}

TEST_F(RecordingFiles, BadUseHasOneClearLine) {
  ASSERT_EQ(run("simulate scene.json --record run.rec").exit_code, 11);
  const auto expectBad = [this](const std::string& arguments, int code, const std::string& text) {
    const ProgramRun r = run(arguments);
    EXPECT_EQ(r.exit_code, code) << arguments;
    EXPECT_THAT(r.err, AllOf(StartsWith("clearway: "), HasSubstr(text))) << arguments;
  };
  expectBad("simulate scene.json --record scene.json", 2, "scene.json");
  expectBad("simulate scene.json --html room.map", 2, "this run reads it");
  expectBad("simulate scene.json --record x.rec --html x.rec", 2, "x.rec");
  expectBad("simulate scene.json --record -", 2, "--record needs a file");
  expectBad("simulate scene.json --html - --json", 2, "--json writes to standard output");
  expectBad("simulate scene.json --disturbances room.map", 3, "this is a scene");
  expectBad("simulate scene.json --record none/x.rec", 3, "none");
  expectBad("render run.rec out.html --time 3", 2, "--time is for svg, png and pdf");
  expectBad("render run.rec out.png --time soon", 2, "soon");
  expectBad("render run.rec out.png --frames 3", 2, "--frames is for gif");
  expectBad("render run.rec out.bmp", 2, "pictures of recordings");
  expectBad("render room.map out.html", 2, "html is for recordings");
  expectBad("render run.rec run.rec --format svg", 2, "run.rec");
  write("torn.rec", read("run.rec").substr(0, 40));
  expectBad("info torn.rec", 3, "torn.rec");
  EXPECT_EQ(files().size(), 4U);  // no output was made
}

TEST_F(RecordingFiles, AnOldRecordingStaysWhenTheRunCannotStart) {
  ASSERT_EQ(run("simulate scene.json --record run.rec").exit_code, 11);
  const std::string before = read("run.rec");
  EXPECT_EQ(run("simulate scene.json --record run.rec --events /proc/none.csv").exit_code, 3);
  EXPECT_EQ(read("run.rec"), before);
  EXPECT_THAT(files(), ElementsAre("room.map", "run.rec", "scene.json"));
}

TEST_F(RecordingFiles, TheCheckOfACutRecordingSaysWhatIsWhole) {
  write("apart.json", R"({"format": "clearway-scene", "version": 1, "bodies": [
    {"name": "a", "shape": {"box": {"length": 1, "width": 1}},
     "motion": [{"t": 0, "x": 0, "y": 0, "heading": 0}, {"t": 30, "x": 9, "y": 7, "heading": 90}]},
    {"name": "b", "shape": {"disc": {"radius": 1}}, "pose": {"x": 50, "y": 0}}]})");
  ASSERT_EQ(run("simulate apart.json --time 30 --dt 0.01 --record whole.rec").exit_code, 0);
  EXPECT_EQ(run("check whole.rec").exit_code, 0);
  const std::string bytes = read("whole.rec");
  write("cut.rec", bytes.substr(0, bytes.size() * 9 / 10));
  const ProgramRun r = run("check cut.rec");
  EXPECT_EQ(r.exit_code, 11) << r.out;
  EXPECT_THAT(r.err, HasSubstr("cut.rec: the recording was cut off: free at each of its "));
  EXPECT_EQ(r.out, "");
}

// The file opens up to the last whole keyframe, and its frames are those of a run in peace.
TEST_F(RecordingFiles, AKilledRunLeavesARecordingThatOpens) {
  RunOptions options;
  options.while_running = [this](pid_t child) {
    for (int k = 0; k < 3000; ++k) {  // until some segments are written
      std::error_code ec;
      const auto size = std::filesystem::file_size(folder_ / "run.rec", ec);
      if (!ec && size > 20'000) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    kill(child, SIGKILL);
  };
  const ProgramRun r = run("simulate scene.json --dt 0.001 --time 1e6 --record run.rec", options);
  EXPECT_EQ(r.exit_code, 128 + SIGKILL);
  EXPECT_THAT(files(), ElementsAre("room.map", "run.rec", "scene.json"));
  const maps::JsonValue info = infoOf("run.rec");
  EXPECT_FALSE(*info.find("whole")->boolean());
  EXPECT_GE(*info.find("frames")->number(), 256.0);
  EXPECT_THAT(run("info run.rec").out, HasSubstr("cut off"));
  EXPECT_EQ(run("render run.rec run.svg").exit_code, 0);
}

}  // namespace
}  // namespace clearway::testing
