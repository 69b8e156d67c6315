// Zones in requests to `clearway serve`: those without effect, the message with its envelope, and
// coverage in zones.
#include <gmock/gmock.h>

#include "tests/cli/serve/serve_fixture.h"

namespace clearway::testing {
namespace {

using ::testing::HasSubstr;

// Of a rectangle.
std::string zone(const std::string& id, const std::string& type, double x, double y, double width,
                 double height) {
  const auto point = [](double px, double py) {
    return R"({"x": )" + std::to_string(px) + R"(, "y": )" + std::to_string(py) + "}";
  };
  return R"({"zoneId": ")" + id + R"(", "zoneType": ")" + type + R"(", "vertices": [)" +
         point(x, y) + ", " + point(x + width, y) + ", " + point(x + width, y + height) + ", " +
         point(x, y + height) + "]}";
}

std::string setOf(const std::string& zones) {
  return R"({"mapId": "room", "zoneSetId": "1", "zones": [)" + zones + "]}";
}

const std::string kWet = zone("wet", "BLOCKED", 5, 0, 2, 2);
const std::string kUnused =
    zone("line", "LINE_GUIDED", 1, 1, 2, 2) + ", " + zone("let", "RELEASE", 1, 1, 2, 2);
const std::string kPenalty = replaced(zone("slow", "PENALTY", 0, 6, 12, 2), R"("vertices")",
                                      R"("penaltyFactor": 0.5, "vertices")");

class ServeZones : public Serve {
 protected:
  static const maps::JsonValue& resultOf(const std::map<std::string, maps::JsonValue>& all,
                                         const std::string& id) {
    static const maps::JsonValue none = maps::emptyObject();
    const maps::JsonValue& answer = all.at('"' + id + '"');
    EXPECT_NE(answer.find("result"), nullptr) << id << ": " << errorIn(answer);
    return answer.find("result") != nullptr ? *answer.find("result") : none;
  }
  static std::string warningsIn(const maps::JsonValue& result) {
    const maps::JsonValue* const warnings = result.find("warnings");
    return warnings == nullptr ? "" : maps::toLine(*warnings);
  }
  static std::string request(const std::string& id, const std::string& rest) {
    return R"({"id": ")" + id + R"(", "do": )" + rest + "}\n";
  }
};

TEST_F(ServeZones, ZonesWithoutEffectAreWarnedOf) {
  write("graph.json", kRouteGraph);
  const std::string zones = R"(, "zones": )" + setOf(kWet + ", " + kUnused);
  const auto all = answers(
      kLoad +
      request("graph", R"("graph", "map": "room", "name": "aisles", "file": "graph.json")") +
      request("plan",
              R"("plan", "agent": "cart", "start": [2.5, 4.5, 0], "goal": [9.5, 4.5])" + zones) +
      request("check", R"("check", "agent": "cart", "poses": [[6, 1, 0]])" + zones) +
      request("route", R"("route", "agent": "cart", "graph": "aisles")" + zones) +
      request("edit", R"("edit", "map": "room")" + zones) +
      request("after", R"("check", "agent": "cart", "poses": [[6, 1, 0]])"));
  const maps::JsonValue root = schema("serve");
  const JsonSchema of(root);
  for (const std::string id : {"plan", "check", "route", "edit"}) {
    const maps::JsonValue& result = resultOf(all, id);
    EXPECT_THAT(warningsIn(result), HasSubstr("zone 'line' has the type LINE_GUIDED")) << id;
    EXPECT_THAT(warningsIn(result), HasSubstr("zone 'let' has the type RELEASE")) << id;
    if (id == "plan" || id == "route") {
      const maps::JsonValue own = schema(id);
      EXPECT_EQ(JsonSchema(own).problemOf(result), "") << id;
    } else {
      EXPECT_EQ(of.problemOf(result, id + "_result"), "") << id;
    }
  }
  EXPECT_EQ(numberOf(resultOf(all, "edit"), "zones"), 1.0);
  EXPECT_EQ(*resultOf(all, "check").find("zone")->text(), "wet");
  // Those of the map were warned of when they came.
  EXPECT_EQ(*resultOf(all, "after").find("zone")->text(), "wet");
  EXPECT_EQ(warningsIn(resultOf(all, "after")), "");
}

TEST_F(ServeZones, AZoneThatLosesItsEffectReplacesTheOneOfItsId) {
  const auto all =
      answers(kLoad + request("on", R"("edit", "map": "room", "zones": )" + setOf(kWet)) +
              request("off", R"("edit", "map": "room", "zones": )" +
                                 setOf(zone("wet", "RELEASE", 5, 0, 2, 2))) +
              request("check", R"("check", "agent": "cart", "poses": [[6, 1, 0]])"));
  EXPECT_EQ(numberOf(resultOf(all, "on"), "zones"), 1.0);
  EXPECT_EQ(warningsIn(resultOf(all, "on")), "[]\n");
  EXPECT_EQ(numberOf(resultOf(all, "off"), "zones"), 0.0);
  EXPECT_TRUE(*resultOf(all, "check").find("free")->boolean());
}

TEST_F(ServeZones, AProjectWarnsOfItsZones) {
  write("site.clearway", replaced(kProject, R"("map": {)",
                                  R"("zones": )" + setOf(kWet + ", " + kUnused) + R"(, "map": {)"));
  const auto all = answers(replaced(kLoad, "room.map", "site.clearway"));
  EXPECT_EQ(numberOf(resultOf(all, "map"), "zones"), 1.0);
  EXPECT_THAT(warningsIn(resultOf(all, "map")), HasSubstr("LINE_GUIDED"));
}

TEST_F(ServeZones, TheMessageWithItsEnvelopeIsRead) {
  const std::string envelope = R"({"headerId": 1, "version": "3.0.0", "zoneSet": )";
  const std::string check = R"("check", "agent": "cart", "poses": [[6, 1, 0]])";
  const auto all = answers(
      kLoad + request("own", check + R"(, "zones": )" + envelope + setOf(kWet) + "}") +
      request("bad", check + R"(, "zones": )" + envelope + setOf(R"({"zoneId": "a"})") + "}") +
      request("edit", R"("edit", "map": "room", "zones": )" + envelope + setOf(kWet) + "}") +
      request("site", check));
  EXPECT_EQ(*resultOf(all, "own").find("zone")->text(), "wet");
  EXPECT_THAT(errorIn(all.at("\"bad\"")), HasSubstr("/zones/zoneSet/zones/0"));
  EXPECT_EQ(*resultOf(all, "site").find("zone")->text(), "wet");
  EXPECT_EQ(numberOf(resultOf(all, "edit"), "zones"), 1.0);
}

TEST_F(ServeZones, CoverageInZonesIsThatOfTheCommand) {
  const std::string zones = setOf(kWet + ", " + kPenalty);
  write("site.clearway",
        replaced(kProject, R"("map": {)", R"("zones": )" + zones + R"(, "map": {)"));
  const ProgramRun right =
      run("cover site.clearway --agent 1.2,0.8 --from 2.5,4.5,0 --tool-width 0.8 --weight 1 "
          "--json");
  ASSERT_EQ(right.exit_code, 0) << right.err;
  const std::string cover =
      R"("cover", "agent": "cart", "start": [2.5, 4.5, 0], "tool_width": 0.8)";
  const auto all = answers(
      kLoad + request("own", cover + R"(, "zones": )" + zones) +
      request("blocked", cover + R"(, "zones": )" + setOf(kWet)) + request("free", cover) +
      request("inside", R"("cover", "agent": "cart", "start": [6, 1, 0], "tool_width": 0.8, )"
                        R"("zones": )" +
                            zones) +
      request("edit", R"("edit", "map": "room", "zones": )" + zones) + request("site", cover) +
      request("none", cover + R"(, "zones": null)"));
  const maps::JsonValue root = schema("serve");
  for (const std::string id : {"own", "site"}) {
    const maps::JsonValue& result = resultOf(all, id);
    EXPECT_EQ(maps::toLine(*result.find("coverage")), maps::toLine(parsed(right.out))) << id;
    EXPECT_THAT(warningsIn(result), HasSubstr("only those that are BLOCKED")) << id;
    EXPECT_EQ(JsonSchema(root).problemOf(result, "cover_result"), "") << id;
  }
  EXPECT_EQ(maps::toLine(*resultOf(all, "blocked").find("coverage")),
            maps::toLine(parsed(right.out)));
  EXPECT_EQ(warningsIn(resultOf(all, "blocked")), "");
  EXPECT_GT(numberOf(*resultOf(all, "none").find("coverage")->find("areas"), "free"),
            numberOf(*resultOf(all, "own").find("coverage")->find("areas"), "free"));
  EXPECT_EQ(*resultOf(all, "inside").find("status")->text(), "InvalidStart");
}

TEST_F(ServeZones, ACoverageNeitherEscapesNorHidesThat) {
  const auto all = answers(
      replaced(kLoad, R"("planner": {"planner")", R"("escape": true, "planner": {"planner")") +
      request("cover", R"("cover", "agent": "cart", "start": [4.6, 4, 0], "tool_width": 0.8)"));
  EXPECT_THAT(errorIn(all.at("\"cover\"")), HasSubstr("does not escape from a collision"));
}

}  // namespace
}  // namespace clearway::testing
