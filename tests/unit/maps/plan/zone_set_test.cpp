#include "maps/plan/zone_set.h"

#include <gmock/gmock.h>

#include <array>
#include <string>
#include <utility>

namespace clearway::maps {
namespace {

using ::testing::HasSubstr;

std::string setOf(const std::string& zones) {
  return R"({"mapId": "m", "zoneSetId": "s", "zones": [)" + zones + "]}";
}

const std::string kSquare =
    R"("vertices": [{"x":0,"y":0},{"x":2,"y":0},{"x":2,"y":2},{"x":0,"y":2}])";

std::string errorOf(const std::string& text) {
  const auto set = parseZoneSet(text, "z.json");
  return set ? "none" : describe(set.error());
}

TEST(ZoneSet, TheMessageWithItsEnvelopeAndItsInnerObjectGiveTheSame) {
  const std::string inner = setOf(R"({"zoneId": "a", "zoneType": "BLOCKED", )" + kSquare + "}");
  const auto bare = parseZoneSet(inner, "z.json");
  const auto message = parseZoneSet(
      R"({"headerId": 1, "timestamp": "1991-03-11T11:40:03.123Z", "version": "3.0.0",
          "manufacturer": "x", "serialNumber": "1", "zoneSet": )" +
          inner + "}",
      "z.json");
  ASSERT_TRUE(bare) << describe(bare.error());
  ASSERT_TRUE(message) << describe(message.error());
  EXPECT_EQ(bare->zones, message->zones);
  ASSERT_EQ(bare->zones.size(), 1U);
  EXPECT_EQ(bare->zones[0].vertices.size(), 4U);
}

TEST(ZoneSet, EveryTypeIsReadAndWrittenAgain) {
  const auto set = parseZoneSet(
      setOf(
          R"({"zoneId":"b","zoneType":"BLOCKED",)" + kSquare +
          R"(},{"zoneId":"s","zoneType":"SPEED_LIMIT","maximumSpeed":0.5,)" + kSquare +
          R"(},{"zoneId":"p","zoneType":"PENALTY","penaltyFactor":0.25,)" + kSquare +
          R"(},{"zoneId":"q","zoneType":"PRIORITY","priorityFactor":1,)" + kSquare +
          R"(},{"zoneId":"d","zoneType":"DIRECTED","direction":1.5,"directedLimitation":"STRICT",)" +
          kSquare +
          R"(},{"zoneId":"e","zoneType":"BIDIRECTED","direction":-2,"bidirectedLimitation":"RESTRICTED","agents":["x"],)" +
          kSquare + "}"),
      "z.json");
  ASSERT_TRUE(set) << describe(set.error());
  ASSERT_EQ(set->zones.size(), 6U);
  EXPECT_EQ(set->zones[1].value, 0.5);
  EXPECT_EQ(set->zones[4].limit, DirectionLimit::Strict);
  EXPECT_EQ(set->zones[5].agents, std::vector<std::string>{"x"});
  const auto again = parseZoneSet(toText(zoneSetToJson(*set)), "again");
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(again->zones, set->zones);
}

TEST(ZoneSet, OtherTypesAreWarnedOfAndHaveNoEffect) {
  for (const std::string type : {"LINE_GUIDED", "RELEASE", "COORDINATED_REPLANNING", "ACTION"}) {
    const auto set =
        parseZoneSet(setOf(R"({"zoneId":"r","zoneType":")" + type + "\"," + kSquare + "}"), "z");
    ASSERT_TRUE(set) << describe(set.error());
    EXPECT_TRUE(set->zones.empty());
    EXPECT_EQ(set->without_effect, std::vector<std::string>{"r"});
    ASSERT_EQ(set->warnings.size(), 1U);
    EXPECT_THAT(set->warnings[0].text(), HasSubstr(type));
  }
}

TEST(ZoneSet, FaultsNameFileZoneAndField) {
  const std::string begin = R"({"zoneId":"a1","zoneType":)";
  const std::array<std::pair<std::string, std::string>, 12> cases{{
      {"{", "z.json"},
      {R"({"mapId":"m","zoneSetId":"s"})", "zones"},
      {setOf(R"({"zoneType":"BLOCKED",)" + kSquare + "}"), "zoneId"},
      {setOf(begin + R"("CLOSED",)" + kSquare + "}"), "/zones/0/zoneType"},
      {setOf(begin + R"("BLOCKED","vertices":[{"x":0,"y":0},{"x":1,"y":0}]})"),
       "zone 'a1' has 2 vertices"},
      {setOf(begin +
             R"("BLOCKED","vertices":[{"x":0,"y":0},{"x":2,"y":2},{"x":2,"y":0},{"x":0,"y":2}]})"),
       "zone 'a1' is no simple polygon"},
      {setOf(begin + R"("BLOCKED","vertices":[{"x":0,"y":0},{"x":1},{"x":2,"y":0}]})"),
       "/zones/0/vertices/1"},
      {setOf(begin + R"("SPEED_LIMIT",)" + kSquare + "}"), "maximumSpeed"},
      {setOf(begin + R"("PENALTY","penaltyFactor":1.5,)" + kSquare + "}"), "penaltyFactor"},
      {setOf(begin + R"("PRIORITY","priorityFactor":-0.1,)" + kSquare + "}"), "priorityFactor"},
      {setOf(begin + R"("BIDIRECTED","direction":0,"bidirectedLimitation":"STRICT",)" + kSquare +
             "}"),
       "bidirectedLimitation"},
      {setOf(begin + R"("BLOCKED",)" + kSquare + "}," + begin + R"("BLOCKED",)" + kSquare + "}"),
       "two zones 'a1'"},
  }};
  for (const auto& [text, part] : cases) {
    EXPECT_THAT(errorOf(text), HasSubstr(part)) << text;
    EXPECT_THAT(errorOf(text), HasSubstr("z.json")) << text;
  }
}

TEST(ZoneSet, TooManyVerticesAreRefused) {
  std::string vertices;
  for (std::size_t k = 0; k <= kMaxZoneVertices; ++k) {
    vertices += (k > 0 ? "," : "") + std::string(R"({"x":)") + std::to_string(k) + R"(,"y":0})";
  }
  EXPECT_THAT(
      errorOf(setOf(R"({"zoneId":"a","zoneType":"BLOCKED","vertices":[)" + vertices + "]}")),
      HasSubstr("/zones/0/vertices"));
}

}  // namespace
}  // namespace clearway::maps
