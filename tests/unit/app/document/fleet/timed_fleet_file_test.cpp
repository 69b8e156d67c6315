#include "app/document/fleet/timed_fleet_file.h"

#include <gtest/gtest.h>

namespace clearway::app {
namespace {

const OccupancyGrid& grid() {
  static const OccupancyGrid g(*GridFrame::make(10, 10, 1.0, 1.0));
  return g;
}

std::string agentText(const std::string& id, const std::string& more = "") {
  return R"({"id": ")" + id +
         R"(", "length": 1.4, "width": 0.9, "speed": 1, "turn_rate": 2, "start": [1.5, 2.5, 90],
 "goal": [3.5, 4.5, null])" +
         more + "}";
}

std::string fleetText(const std::string& agents) {
  return R"({"name": "n", "map": "m.map", "well_formed": true, "agents": [)" + agents + "]}";
}

Result<fleet::TimedFleetProblem> problemOf(const std::string& text) {
  return timedFleetOn(grid(), TRY(maps::parseJson(text, "f.json")), "f.json");
}

std::string errorOf(const std::string& text) {
  const auto parsed = problemOf(text);
  return parsed ? "" : describe(parsed.error());
}

TEST(TimedFleetFile, AgentsOfEqualShapeAndSpeedShareAClass) {
  const auto parsed = problemOf(fleetText(agentText("a") + "," + agentText("b") + "," +
                                          agentText("c", R"(, "padding": 0.1)")));
  ASSERT_TRUE(parsed) << describe(parsed.error());
  ASSERT_EQ(parsed->classes.size(), 2U);
  EXPECT_EQ(parsed->agents[1].agent_class, 0U);
  EXPECT_EQ(parsed->agents[2].agent_class, 1U);
  EXPECT_EQ(parsed->classes[1].footprint.padding(), 0.1);
  EXPECT_EQ(parsed->classes[0].turn_rate_rad_per_s, 2.0);
  EXPECT_EQ(parsed->agents[0].start.heading, *Heading::fromDegrees(90.0));
  EXPECT_EQ(parsed->agents[0].goal, (Vec2{3.5, 4.5}));
  EXPECT_FALSE(parsed->agents[0].goal_heading);
}

TEST(TimedFleetFile, ErrorsNameTheFileTheAgentAndTheField) {
  const auto with = [](const std::string& from, const std::string& to) {
    std::string text = fleetText(agentText("a") + "," + agentText("b"));
    text.replace(text.rfind(from), from.size(), to);
    return errorOf(text);
  };
  const auto names = [](const std::string& error, const std::string& field) {
    EXPECT_NE(error.find("f.json"), std::string::npos) << error;
    EXPECT_NE(error.find(field), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos);
  };
  names(with("1.4", "-1"), "/agents/1/length");
  names(with(R"("width")", R"("wide")"), "/agents/1");
  names(with("[1.5, 2.5, 90]", "[1.5, 2.5]"), "/agents/1/start");
  names(with("[1.5, 2.5, 90]", "[1.5, 2.5, null]"), "/agents/1/start");
  names(with("[3.5, 4.5, null]", "[3.5, \"x\", null]"), "/agents/1/goal");
  names(with(R"("speed": 1)", R"("speed": 0)"), "/agents/1/speed");
  names(with(R"("b")", R"("a")"), "two agents have the id \"a\"");
  names(with(R"("b")", R"("")"), "/agents/1/id");
  names(errorOf(fleetText("")), "the list is empty");
  names(errorOf("{}"), "agents");
  names(errorOf("["), "f.json");
  const auto errorOfMap = [](const std::string& text) {
    return describe(timedFleetIn(*maps::parseJson(text, "f.json"), "f.json").error());
  };
  EXPECT_TRUE(errorOfMap(fleetText(agentText("a"))).starts_with("m.map: "));
  names(errorOfMap("{}"), "map");
  EXPECT_FALSE(openTimedFleet("no such file.json"));
}

std::string obstacleText(const std::string& members) {
  std::string text = fleetText(agentText("a"));
  return text.insert(text.size() - 1, R"(, "obstacles": [{"id": "o", )" + members + "}]");
}

TEST(TimedFleetFile, AgentsAndObstaclesHaveAnyShape) {
  const std::string agent =
      R"({"id": "a", "shape": {"disc": {"radius": 0.4}}, "speed": 1, "turn_rate": 2,
 "padding": {"distance": 0.1, "shape": "round"}, "start": [1.5, 2.5, {"cos": 0.6, "sin": 0.8}],
 "goal": [3.5, 4.5, {"cos": 0.8, "sin": 0.6}]})";
  const auto parsed = problemOf(fleetText(agent));
  ASSERT_TRUE(parsed) << describe(parsed.error());
  EXPECT_EQ(parsed->classes[0].footprint.ownRadius(), 0.4);
  EXPECT_EQ(parsed->classes[0].footprint.radius(), 0.5);
  EXPECT_EQ(parsed->agents[0].start.heading, *Heading::fromUnit(0.6, 0.8));
  EXPECT_EQ(*parsed->agents[0].goal_heading, *Heading::fromUnit(0.8, 0.6));

  const auto capsule = problemOf(obstacleText(
      R"("shape": {"capsule": {"from": [0, 0], "to": [2, 0], "radius": 1}}, "at": [5, 5, 0])"));
  ASSERT_TRUE(capsule) << describe(capsule.error());
  const Footprint& outer = capsule->obstacles[0].footprint;
  EXPECT_EQ(outer.radius(), 0.0);
  EXPECT_GE(outer.circumscribedRadius(), 3.0);
  EXPECT_LE(outer.circumscribedRadius(), 3.005);
  EXPECT_GE(outer.inscribedRadius(), 1.0);
}

TEST(TimedFleetFile, ObstaclesMoveByKeyFrames) {
  const auto parsed =
      problemOf(obstacleText(R"("length": 1, "width": 2, "motion": [{"t": 1, "x": 5, "y": 5},
 {"t": 3, "x": 7, "y": 5, "heading": 90}])"));
  ASSERT_TRUE(parsed) << describe(parsed.error());
  const fleet::TimedObstacle& o = parsed->obstacles[0];
  EXPECT_EQ(o.pose, (Pose{{5.0, 5.0}, {}}));
  ASSERT_EQ(o.motions.size(), 1U);
  EXPECT_EQ(o.motions[0].motion.kind, MotionKind::Glide);
  EXPECT_EQ(o.motions[0].start, kTicksPerSecond);
  EXPECT_EQ(o.motions[0].duration, 2 * kTicksPerSecond);
  EXPECT_EQ(o.last().heading, *Heading::fromDegrees(90.0));
}

TEST(TimedFleetFile, FaultyShapesAndMotionsAreNamed) {
  const auto names = [](const std::string& members, const std::string& text) {
    const std::string error = errorOf(obstacleText(members));
    EXPECT_NE(error.find(text), std::string::npos) << error;
    EXPECT_NE(error.find("f.json"), std::string::npos) << error;
  };
  const std::string box = R"("length": 1, "width": 2, )";
  names(box + R"("at": [5, 5, 0], "motion": [{"t": 0, "x": 1, "y": 1}])",
        "/obstacles/0/at: there is a \"motion\" too");
  names(box + R"("shape": {"disc": {"radius": 1}}, "at": [5, 5, 0])",
        "/obstacles/0/length: there is a \"shape\" too");
  names(box + R"("motion": [])", "/obstacles/0/motion: has no key frames");
  names(box + R"("motion": [{"t": 1, "x": 1, "y": 1}, {"t": 1, "x": 2, "y": 1}])",
        "/obstacles/0/motion/1/t: times must ascend");
  names(box + R"("motion": [{"t": 1, "x": 1, "y": 1}, {"t": 1.0000001, "x": 2, "y": 1}])",
        "less than a microsecond apart");
  names(R"("shape": {"half_plane": true}, "at": [5, 5, 0])", "/obstacles/0/shape");
  names(R"("shape": {"vertices": [0, 0, 1, 0]}, "at": [5, 5, 0])",
        "/obstacles/0/shape: a part without area");
  std::string square = fleetText(agentText("a"));
  square.replace(square.find(R"("length": 1.4, "width": 0.9)"), 27,
                 R"("shape": {"square": {"side": 1}})");
  EXPECT_NE(errorOf(square).find("/agents/0/shape: a square that does not turn"), std::string::npos)
      << errorOf(square);
}

}  // namespace
}  // namespace clearway::app
