// clearway plan: static agents, smoothing, and the reasons for a missing path.
#include <gmock/gmock.h>

#include "maps/text/json_value.h"
#include "tests/cli/fixtures.h"
#include "tests/cli/run_program.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kTwoAgents = R"json({
  "format": "clearway-project",
  "version": 1,
  "agents": [
    {"name": "cart", "shape": {"box": {"length": 1.2, "width": 0.8}},
     "start": {"x": 1.5, "y": 1, "heading": 0}, "goal": {"x": 10.5, "y": 1, "heading": 0}},
    {"name": "crate", "shape": {"wkt": "POLYGON((1 0, 0 1, -1 0, 0 -1, 1 0))"},
     "padding": {"distance": 0.1, "shape": "round"}, "start": {"x": 5.5, "y": 0.5, "heading": 20}},
    {"name": "elsewhere", "shape": {"box": {"length": 1, "width": 1}}}
  ],
  "planner": {"planner": "pose"},
  "map": {"file": "room.map"}
}
)json";

class PlanFeatures : public CliTest {
 protected:
  PlanFeatures() {
    write("room.map", kRoomMap);
    write("two.clearway", kTwoAgents);
  }
  [[nodiscard]] double number(const std::string& json, const char* key) const {
    const Result<maps::JsonValue> tree = maps::parseJson(json, "stdout");
    return tree && tree->find(key) != nullptr ? *tree->find(key)->number() : -1.0;
  }
};

TEST_F(PlanFeatures, OtherAgentsOfTheProjectAreDrivenAround) {
  const ProgramRun alone = run("plan two.clearway --agent-name cart --json");
  const ProgramRun among =
      run("plan two.clearway --agent-name cart --obstacle-agents two.clearway --json --out p.json");
  EXPECT_EQ(alone.exit_code, 0) << alone.err;
  const ProgramRun both =
      run("plan two.clearway --agent-name cart --obstacle-agents two.clearway --out p.json --svg "
          "p.svg");
  EXPECT_EQ(both.exit_code, 0) << both.err;
  EXPECT_THAT(both.err + both.out, HasSubstr("  obstacles    1 agent: crate\n"));
  EXPECT_NEAR(number(alone.out, "length"), 9.0, 1e-9);
  EXPECT_GT(number(among.out, "length"), 9.05);
  EXPECT_THAT(read("p.json"), HasSubstr("\"others\""));
  EXPECT_THAT(read("p.svg"), HasSubstr("crate"));
  const ProgramRun check = run("check p.json");
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_EQ(check.err, "");
}

// Whether the box collides with the post where it starts, in the words of both commands.
TEST_F(PlanFeatures, APointIsAnObstacleWhereCollideSaysSo) {
  for (const char* padding : {"0", "0.3"}) {
    for (const char* touch : {"free", "collides"}) {
      for (const char* x : {"4", "5.65"}) {
        const std::string post = std::string(R"("start": {"x": )") + x +
                                 R"(, "y": 1.5, "heading": 7}, "padding": {"distance": )" +
                                 padding + R"(, "shape": "square"})";
        write("post.clearway", R"json({
          "format": "clearway-project", "version": 1,
          "agents": [
            {"name": "cart", "shape": {"box": {"length": 3, "width": 1}},
             "start": {"x": 4, "y": 1.5, "heading": 0}, "goal": {"x": 2, "y": 1.5}},
            {"name": "post", "shape": "point", )json" +
                                   post + R"(}], "planner": {"planner": "pose", "touch": ")" +
                                   touch + R"("}, "map": {"file": "room.map"}})");
        const ProgramRun collide = run("collide post.clearway");
        const ProgramRun plan = run(
            "plan post.clearway --agent-name cart --obstacle-agents post.clearway --out p.json");
        const std::string is = post + ", touching " + touch + "\n";
        if (collide.exit_code == 0) {
          EXPECT_EQ(plan.exit_code, 0) << is << plan.err;
          EXPECT_EQ(run("check p.json").exit_code, 0) << is;
        } else {
          EXPECT_EQ(plan.exit_code, 12) << is << plan.err;
          EXPECT_THAT(plan.err, HasSubstr("post")) << is;
        }
      }
    }
  }
}

TEST_F(PlanFeatures, AgentsOnOtherFloorsAndDisabledAgentsAreNoObstacles) {
  const std::string crate = "{\"name\": \"crate\", ";
  for (const char* away : {"\"level\": [1, 2], ", "\"mode\": \"disabled\", "}) {
    std::string project = kTwoAgents;
    project.replace(project.find(crate), crate.size(), crate + away);
    write("away.clearway", project);
    const ProgramRun r =
        run("plan away.clearway --agent-name cart --obstacle-agents away.clearway --json");
    EXPECT_EQ(r.exit_code, 0) << r.err;
    EXPECT_NEAR(number(r.out, "length"), 9.0, 1e-9) << away;
    EXPECT_THAT(r.err, HasSubstr("away.clearway: none of its agents is an obstacle")) << away;
  }
}

// The crate would be one for an agent with a shape.
TEST_F(PlanFeatures, ThePointPlannerSaysOnceThatItIgnoresObstacleAgents) {
  const ProgramRun r =
      run("plan two.clearway --agent-name cart --planner point --obstacle-agents two.clearway");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_THAT(r.err, HasSubstr("the point planner ignores --obstacle-agents"));
  EXPECT_EQ(r.err.find("is an obstacle"), std::string::npos) << r.err;
}

TEST_F(PlanFeatures, AnAgentsOwnMotionIsTheDefaultOfItsPlans) {
  std::string project = kTwoAgents;
  const std::string cart = "{\"name\": \"cart\", ";
  project.replace(project.find(cart), cart.size(), cart + "\"motion\": \"car\", ");
  write("car.clearway", project);
  const ProgramRun none = run("plan car.clearway --agent-name cart");
  EXPECT_EQ(none.exit_code, 2) << none.err;
  EXPECT_THAT(none.err, HasSubstr("a car needs --min-radius"));
  EXPECT_EQ(run("plan car.clearway --agent-name cart --motion diff").exit_code, 0);
  project.replace(project.find(cart), cart.size(), cart + "\"min_radius\": 1.5, ");
  write("car.clearway", project);
  ASSERT_EQ(run("plan car.clearway --agent-name cart --out p.json").exit_code, 0);
  EXPECT_THAT(read("p.json"), HasSubstr("\"motion\": \"car\""));
  EXPECT_THAT(read("p.json"), HasSubstr("\"min_radius\": 1.5"));
  ASSERT_EQ(run("plan car.clearway --agent-name cart --motion omni --out p.json").exit_code, 0);
  EXPECT_THAT(read("p.json"), HasSubstr("\"motion\": \"omni\""));
}

// The fault: the plan was made without the crate that its file names.
TEST_F(PlanFeatures, TheCheckFindsACollisionWithAStaticAgent) {
  const ProgramRun made =
      run("plan two.clearway --agent-name cart --obstacle-agents two.clearway --out p.json");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  std::string plan = read("p.json");
  const std::size_t others = plan.find("\"others\"");
  ASSERT_NE(others, std::string::npos);
  const std::size_t y = plan.find("\"y\": 0.5,", others);
  ASSERT_NE(y, std::string::npos);
  plan.replace(y, 9, "\"y\": 6.6,");
  write("moved.json", plan);
  const ProgramRun check = run("check moved.json");
  EXPECT_EQ(check.exit_code, 11) << check.out;
  EXPECT_THAT(check.err, HasSubstr("with the agent 'crate'"));
}

TEST_F(PlanFeatures, AStartOnAnotherAgentIsReportedWithItsName) {
  const ProgramRun r = run(
      "plan --map room.map --agent 1,1 --from 5.5,1,0 --to 10,1 --obstacle-agents two.clearway");
  EXPECT_EQ(r.exit_code, 12);
  EXPECT_THAT(r.err, HasSubstr("the agent at the start collides with the agent 'crate'"));
  EXPECT_THAT(
      run("plan --map room.map --agent 1,1 --from 5.5,1,0 --to 10,1 --obstacle-agents no").err,
      HasSubstr("no"));
}

TEST_F(PlanFeatures, SmoothingNeverCostsMore) {
  const std::string task = "plan --map room.map --agent 1.2,0.8 --from 2.5,4.5,0 --to 9.5,4.5,90 ";
  const ProgramRun plain = run(task + "--json");
  const ProgramRun smooth = run(task + "--smooth --json");
  EXPECT_EQ(smooth.exit_code, 0) << smooth.err;
  EXPECT_LT(number(smooth.out, "cost"), number(plain.out, "cost"));
  EXPECT_LE(number(smooth.out, "length"), number(plain.out, "length"));
  EXPECT_EQ(run(task + "--smooth --out s.json").exit_code, 0);
  const ProgramRun check = run("check s.json");
  EXPECT_EQ(check.exit_code, 0);
  EXPECT_EQ(check.err, "");
}

TEST_F(PlanFeatures, NoPathReportsTheBottleneckOfTheWidestCorridor) {
  const std::string task = "plan --map room.map --agent 3,2.5 --from 2,4,0 --to 10,4,0";
  const ProgramRun text = run(task);
  EXPECT_EQ(text.exit_code, 10) << text.out;
  EXPECT_THAT(text.err, StartsWith("clearway: room.map: no path: "));
  EXPECT_THAT(text.err, HasSubstr("; the widest corridor is 2 cells wide at its bottleneck, at "));
  const ProgramRun json = run(task + " --json");
  EXPECT_THAT(json.out, HasSubstr("\"narrowest\""));
  EXPECT_THAT(json.out, HasSubstr("\"width_low\": 0.999"));
}

}  // namespace
}  // namespace clearway::testing
