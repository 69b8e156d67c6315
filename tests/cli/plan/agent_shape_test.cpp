// Agents of any shape, and parameters of the world, in projects and on the command line.
#include <gmock/gmock.h>

#include "maps/text/json_value.h"
#include "tests/cli/bad_case.h"
#include "tests/cli/fixtures.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

std::string project(const std::string& shape, const std::string& more = "") {
  return R"({"format": "clearway-project", "version": 1, "agents": [{"name": "a", "shape": )" +
         shape +
         R"(, "start": {"x": 2.5, "y": 4, "heading": 0}, "goal": {"x": 2.5, "y": 5.25}}], )" +
         more + R"("map": {"file": "room.map"}})";
}

class AgentShapes : public CliTest {
 protected:
  AgentShapes() { write("room.map", kRoomMap); }
  void expectRefused(const std::string& command, int code, const std::string& text) {
    testing::expectRefused(BadCase{"", command, code, text}, folder_);
  }
};

TEST_F(AgentShapes, OfEveryKindThatHasAreaArePlannedAndProved) {
  for (const char* shape :
       {R"({"box": {"length": 1, "width": 0.5}, "radius": 0.1})",
        R"({"vertices": [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5],
               "holes": [[-0.25, -0.25, 0.25, -0.25, 0, 0.25]]})",
        R"j({"wkt": "POLYGON((-0.5 -0.5, 0.5 -0.5, 0 0.5), (-0.1 -0.3, 0.1 -0.3, 0 -0.2))"})j",
        R"({"grid": {"rows": ["##", ".#"], "cell": 0.5}})",
        R"({"compound": [{"shape": {"box": {"length": 1, "width": 0.25}}},
               {"shape": {"box": {"length": 0.25, "width": 1}}, "pose": {"x": 0.25, "y": 0}},
               {"shape": {"disc": {"radius": 3}}, "visual_only": true}]})"}) {
    write("p.clearway", project(shape));
    const ProgramRun plan = run("plan p.clearway --out plan.json --svg plan.svg");
    EXPECT_EQ(plan.exit_code, 0) << shape << plan.err;
    const ProgramRun check = run("check plan.json");
    EXPECT_EQ(check.exit_code, 0) << shape << check.out << check.err;
  }
  const ProgramRun hole = run(
      "plan --map room.map --footprint 'POLYGON((-0.5 -0.5, 0.5 -0.5, 0.5 0.5, -0.5 0.5), (-0.2 "
      "-0.2, 0.2 -0.2, 0 0.2))' --from 2.5,4,0 --to 2.5,5.25");
  EXPECT_EQ(hole.exit_code, 0) << hole.err;
}

TEST_F(AgentShapes, WithoutPosePlanningAreRefusedInOneLine) {
  write("capsule.clearway",
        project(R"({"capsule": {"from": [-0.5, 0], "to": [0.5, 0], "radius": 0.2}})"));
  expectRefused("plan capsule.clearway", 3, "the agent's shape: a capsule");
  write("mixed.clearway", project(R"({"compound": [{"shape": {"box": {"length": 1, "width": 1}}},
      {"shape": {"box": {"length": 1, "width": 1}, "radius": 0.1}}]})"));
  expectRefused("plan mixed.clearway", 3, "parts of different radii (0 m and 0.1 m)");
  EXPECT_EQ(run("info capsule.clearway").exit_code, 0) << "the file itself is good";
}

TEST_F(AgentShapes, OfAProjectForCarsWithoutARadiusAreDrawn) {
  const std::string box = R"({"box": {"length": 1, "width": 0.5}})";
  write("car.clearway", project(box, R"("planner": {"motion": "car"}, )"));
  expectRefused("plan car.clearway", 2, "a car needs --min-radius");
  const ProgramRun drawn = run("render car.clearway car.svg");
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
}

// Both passages beside the pillar are two cells wide: at their cells' centres an agent of half size
// 0.5 touches nothing, and at their corners one of half size 1.
TEST_F(AgentShapes, OfADiscAndASquareKeepTheirPaddingAsInScenes) {
  const auto moved = [](const std::string& shape, const std::string& padding) {
    return replaced(replaced(project(shape), R"("x": 2.5, "y": 5.25)", R"("x": 9.5, "y": 4.5)"),
                    R"("start": {"x": 2.5, "y": 4, "heading": 0})",
                    padding + R"("start": {"x": 2.5, "y": 4.5, "heading": 0})");
  };
  const auto padded = [](const std::string& distance, const std::string& shape) {
    return R"("padding": {"distance": )" + distance + R"(, "shape": ")" + shape + R"("}, )";
  };
  for (const std::string shape :
       {R"({"disc": {"radius": 0.25}})", R"({"square": {"side": 0.5}})"}) {
    for (const std::string kind : {"round", "square"}) {
      write("fits.clearway", moved(shape, padded("0.25", kind)));
      const ProgramRun fits = run("plan fits.clearway --out fits.json");
      EXPECT_EQ(fits.exit_code, 0) << shape << fits.err;
      EXPECT_EQ(fits.err, "");
      EXPECT_EQ(run("check fits.json").exit_code, 0) << shape;
      write("wide.json", replaced(read("fits.json"), "\"distance\": 0.25", "\"distance\": 0.26"));
      EXPECT_EQ(run("check wide.json").exit_code, 11) << shape << kind;
      write("wide.clearway", moved(shape, padded("0.26", kind)));
      EXPECT_EQ(run("plan wide.clearway --out wide.json").exit_code, 0) << shape << kind;
      EXPECT_EQ(run("check wide.json").exit_code, 0) << shape << kind;
      const std::string beside = replaced(moved(shape, padded("0.26", kind)),
                                          R"("x": 2.5, "y": 4.5)", R"("x": 4.5, "y": 4.5)");
      write("beside.clearway", beside);
      EXPECT_EQ(run("collide beside.clearway --csv").out, "a,b\n0,wall\n") << shape << kind;
      write("touching.clearway", replaced(beside, "0.26", "0.25"));
      EXPECT_EQ(run("collide touching.clearway --csv").out, "a,b\n") << shape << kind;
    }
  }
  const std::string ends = " --from 2.5,4.5 --to 9.5,4.5";
  EXPECT_EQ(run("plan --map room.map --radius 0.25 --padding 0.25" + ends).exit_code, 0);
  EXPECT_EQ(run("plan --map room.map --radius 0.25 --padding 0.76" + ends).exit_code, 10);
  EXPECT_EQ(run("plan --map room.map --square 0.5 --padding 0.76" + ends).exit_code, 10);
}

TEST_F(AgentShapes, ParametersOfTheWorldAreCheckedWhenAProjectIsOpened) {
  const std::string box = R"({"box": {"length": 1, "width": 0.5}})";
  write("good.clearway",
        project(box, R"("world": {"parameters": {"broad": "sap", "threads": 2}}, )"));
  EXPECT_EQ(run("plan good.clearway").exit_code, 0);
  write("name.clearway", project(box, R"("world": {"parameters": {"step_to_sleep": 2}}, )"));
  expectRefused(
      "plan name.clearway", 3,
      "name.clearway: /world/parameters: there is no parameter \"step_to_sleep\"; did you "
      "mean \"steps_to_sleep\"?");
  write("range.clearway", project(box, R"("world": {"parameters": {"threads": 0}}, )"));
  expectRefused("plan range.clearway", 3, "threads of 0 must be a whole number from 1 to 64");
}

}  // namespace
}  // namespace clearway::testing
