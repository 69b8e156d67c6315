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

std::string errorOf(const std::string& text) {
  const auto parsed = parseTimedFleet(text, grid(), "f.json");
  return parsed ? "" : describe(parsed.error());
}

TEST(TimedFleetFile, AgentsOfEqualShapeAndSpeedShareAClass) {
  const auto parsed = parseTimedFleet(fleetText(agentText("a") + "," + agentText("b") + "," +
                                                agentText("c", R"(, "padding": 0.1)")),
                                      grid(), "f.json");
  ASSERT_TRUE(parsed) << describe(parsed.error());
  ASSERT_EQ(parsed->classes.size(), 2U);
  EXPECT_EQ(parsed->agents[1].agent_class, 0U);
  EXPECT_EQ(parsed->agents[2].agent_class, 1U);
  EXPECT_EQ(parsed->classes[1].footprint.padding(), 0.1);
  EXPECT_EQ(parsed->classes[0].turn_rate_rad_per_s, 2.0);
  EXPECT_EQ(parsed->agents[0].start.heading, *Heading::fromDegrees(90.0));
  EXPECT_EQ(parsed->agents[0].goal, (Vec2{3.5, 4.5}));
  EXPECT_FALSE(parsed->agents[0].goal_heading);
  EXPECT_EQ(*timedFleetMap(fleetText(agentText("a")), "f.json"), "m.map");
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
  EXPECT_FALSE(timedFleetMap("{}", "f.json"));
  EXPECT_FALSE(openTimedFleet("no such file.json"));
}

}  // namespace
}  // namespace clearway::app
