#include "maps/grid/movingai.h"
#include "maps/text/limits.h"

#include <gtest/gtest.h>

#include "maps/fleet/scen.h"

namespace clearway::maps {
namespace {

constexpr const char* kSmall = "type octile\nheight 2\nwidth 3\nmap\n.G@\nOTS\n";

TEST(MovingAi, RulesDecideWhichTerrainIsPassable) {
  const std::string text = "type octile\nheight 1\nwidth 7\nmap\n.GS@OTW\n";
  const auto freeCells = [&](TerrainRule rule) {
    const auto map = parseMovingAi(text, rule);
    std::string out;
    for (std::int32_t j = 0; j < 7; ++j) out += map->grid.blocked({0, j}) ? '#' : '.';
    return out;
  };
  EXPECT_EQ(freeCells(TerrainRule::Benchmark), "...####");
  EXPECT_EQ(freeCells(TerrainRule::Strict), "..#####");
  EXPECT_EQ(freeCells(TerrainRule::Water), "...###.");
}

TEST(MovingAi, KeepsHeaderOrderLineEndsAndLastLine) {
  for (const char* text : {
           kSmall,
           "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n.G@\r\nOTS\r\n",
           "width 3\nheight 2\ntype octile\nmap\n.G@\nOTS",
           "height 2\n\nwidth   3 \nmap\n.G@\nOTS\n\n\n",
           "\xEF\xBB\xBFtype octile\nheight 2\nwidth 3\nmap\n.G@\nOTS\n",
       }) {
    const auto map = parseMovingAi(text);
    ASSERT_TRUE(map) << describe(map.error());
    EXPECT_EQ(writeMovingAi(*map), text);
  }
}

TEST(MovingAi, MixedLineEndsBecomeThoseOfTheHeader) {
  const auto map = parseMovingAi("type octile\nheight 2\nwidth 2\nmap\r\n..\n@@\n");
  EXPECT_EQ(writeMovingAi(*map), "type octile\nheight 2\nwidth 2\nmap\r\n..\r\n@@\n");
}

TEST(MovingAi, AnEditChangesOneLetterAndUndoGivesTheFileBack) {
  auto map = parseMovingAi(kSmall);
  setState(*map, {1, 1}, CellState::Occupied);  // a tree is an obstacle already
  setState(*map, {0, 1}, CellState::Free);      // G is free already
  EXPECT_EQ(writeMovingAi(*map), kSmall);
  const std::uint16_t old = map->values[indexOf(*map, {1, 1})];
  setState(*map, {1, 1}, CellState::Free);
  EXPECT_FALSE(map->grid.blocked({1, 1}));
  setState(*map, {0, 0}, CellState::Unknown);  // there is no unknown
  EXPECT_EQ(stateOf(*map, {0, 0}), CellState::Occupied);
  EXPECT_TRUE(map->grid.blocked({0, 0}));
  EXPECT_EQ(writeMovingAi(*map), "type octile\nheight 2\nwidth 3\nmap\n@G@\nO.S\n");
  setValue(*map, {1, 1}, old);
  setValue(*map, {0, 0}, '.');
  EXPECT_EQ(writeMovingAi(*map), kSmall);
  EXPECT_EQ(map->grid, parseMovingAi(kSmall)->grid);
}

struct Case {
  const char* name;
  std::string text;
  ErrorCode code;
  std::size_t line;
  const char* says;
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }

class MovingAiRefuses : public ::testing::TestWithParam<Case> {};

TEST_P(MovingAiRefuses, NamingLineAndValue) {
  const auto map = parseMovingAi(GetParam().text);
  ASSERT_FALSE(map);
  EXPECT_EQ(map.error().code, GetParam().code);
  EXPECT_EQ(map.error().line, GetParam().line);
  EXPECT_NE(map.error().text().find(GetParam().says), std::string::npos) << map.error().text();
  EXPECT_EQ(map.error().text().find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Table, MovingAiRefuses,
    ::testing::Values(
        Case{"empty", "", ErrorCode::Malformed, 0, "no line \"map\""},
        Case{"cut_header", "type octile\nheight 2\n", ErrorCode::Malformed, 2, "no line \"map\""},
        Case{"no_width", "type octile\nheight 2\nmap\n..\n", ErrorCode::Malformed, 3,
             "\"width N\""},
        Case{"twice", "height 1\nheight 1\nwidth 1\nmap\n.\n", ErrorCode::Malformed, 2, "second"},
        Case{"type", "type hex\nheight 1\nwidth 1\nmap\n.\n", ErrorCode::Unsupported, 1, "\"hex\""},
        Case{"key", "type octile\ndepth 2\nmap\n", ErrorCode::Malformed, 2, "\"depth\""},
        Case{"words", "type octile 3\nmap\n", ErrorCode::Malformed, 1, "type octile 3"},
        Case{"negative", "height -4\nwidth 1\nmap\n.\n", ErrorCode::Malformed, 1, "\"-4\""},
        Case{"zero", "height 0\nwidth 1\nmap\n.\n", ErrorCode::Malformed, 1, "\"0\""},
        Case{"fraction", "height 1.5\nwidth 1\nmap\n.\n", ErrorCode::Malformed, 1, "\"1.5\""},
        Case{"nan", "height nan\nwidth 1\nmap\n.\n", ErrorCode::Malformed, 1, "\"nan\""},
        Case{"overflow", "height 99999999999\nwidth 1\nmap\n", ErrorCode::Malformed, 1, "99999"},
        Case{"side", "height 16385\nwidth 1\nmap\n.\n", ErrorCode::LimitExceeded, 0, "16385"},
        Case{"huge", "height 16384\nwidth 16384\nmap\n..\n", ErrorCode::Malformed, 3, "268435456"},
        Case{"cut_rows", "height 3\nwidth 2\nmap\n..\n..\n", ErrorCode::Malformed, 6, "2 of 3"},
        Case{"short_row", "height 2\nwidth 3\nmap\n..\n....\n", ErrorCode::Malformed, 4, "2 cells"},
        Case{"long_row", "height 2\nwidth 2\nmap\n..\n...\n", ErrorCode::Malformed, 5, "3 cells"},
        Case{"letter", "height 2\nwidth 3\nmap\n...\n.x.\n", ErrorCode::Malformed, 5,
             "\"x\" in column 1"},
        Case{"jpeg", std::string("\xff\xd8\xff\xe0\0\x10JFIF\n\n", 12), ErrorCode::Malformed, 0,
             "not ASCII text: byte 0xff at offset 0; a MovingAI map begins with \"type octile\""},
        Case{"zip", std::string("PK\x03\x04\n", 5), ErrorCode::Malformed, 0,
             "byte 0x03 at offset 2"},
        Case{"nulls", std::string("type octile\nheight\0 2\n", 22), ErrorCode::Malformed, 0,
             "byte 0x00 at offset 18"},
        Case{"zero_byte", std::string("height 1\nwidth 2\nmap\n.\0\n", 24), ErrorCode::Malformed, 4,
             "\"?\" in column 1"},
        Case{"marked", "\xEF\xBB\xBFtype octile\nheigth 1\nwidth 2\nmap\n..\n",
             ErrorCode::Malformed, 2, "heigth"},
        Case{"more", "height 1\nwidth 2\nmap\n..\n..\n", ErrorCode::Malformed, 5, "more follows"}),
    [](const auto& p) { return std::string(p.param.name); });

TEST(Scenario, ReadsTabsSpacesAndBothVersions) {
  const auto tabs = parseScenario("version 1\n0\tmaps/a b.map\t10\t20\t1\t2\t3\t4\t2.82842712\n");
  ASSERT_TRUE(tabs) << describe(tabs.error());
  const ScenarioQuery& q = tabs->queries.at(0);
  EXPECT_EQ(q.map, "maps/a b.map");
  EXPECT_EQ(q.start, (Cell{2, 1}));  // x is the column
  EXPECT_EQ(q.goal, (Cell{4, 3}));
  EXPECT_EQ(q.optimum_text, "2.82842712");
  EXPECT_EQ(decimalsOf(q), 8);
  const auto spaces = parseScenario("version 1.0\r\n7 a.map 10 20 1 2 3 4 5\r\n\r\n");
  ASSERT_TRUE(spaces) << describe(spaces.error());
  EXPECT_EQ(spaces->queries.at(0).bucket, 7);
  EXPECT_EQ(decimalsOf(spaces->queries.at(0)), 0);
  EXPECT_EQ(*parseScenario(writeScenario(*tabs)), *tabs);
  EXPECT_EQ(*parseScenario("\xEF\xBB\xBF" + writeScenario(*tabs)), *tabs);
}

TEST(Scenario, MarksPairsWithoutAPath) {
  const auto s =
      parseScenario("version 1\n0 m 9 9 1 1 2 2 0\n0 m 9 9 1 1 1 1 0\n0 m 9 9 1 1 2 1 1\n");
  EXPECT_TRUE(isUnreachable(s->queries[0]));
  EXPECT_FALSE(isUnreachable(s->queries[1]));
  EXPECT_FALSE(isUnreachable(s->queries[2]));
}

TEST(Scenario, RefusesBadLinesByNumber) {
  for (const auto& [line, says] : {
           std::pair{"0 m 9 9 1 1 2 2", "8 fields"},
           std::pair{"x m 9 9 1 1 2 2 1", "bucket \"x\""},
           std::pair{"0 m 0 9 1 1 2 2 1", "map width \"0\""},
           std::pair{"0 m 9 99999 1 1 2 2 1", "map height \"99999\""},
           std::pair{"0 m 9 9 -1 1 2 2 1", "start x \"-1\""},
           std::pair{"0 m 9 9 1 1 2.5 2 1", "goal x \"2.5\""},
           std::pair{"0 m 9 9 1 9 2 2 1", "start (1, 9) lies outside"},
           std::pair{"0 m 9 9 1 1 2 2 nan", "optimal length \"nan\""},
           std::pair{"0 m 9 9 1 1 2 2 inf", "optimal length \"inf\""},
           std::pair{"0 m 9 9 1 1 2 2 -1", "optimal length \"-1\""},
       }) {
    const auto s = parseScenario(std::string("version 1\n0 m 9 9 1 1 2 2 1\n") + line + "\n");
    ASSERT_FALSE(s) << line;
    EXPECT_EQ(s.error().line, 3U);
    EXPECT_NE(s.error().text().find(says), std::string::npos) << s.error().text();
  }
  EXPECT_EQ(parseScenario("").error().code, ErrorCode::Malformed);
  EXPECT_EQ(parseScenario("version 2\n").error().code, ErrorCode::Unsupported);
  EXPECT_EQ(parseScenario("type octile\n").error().line, 1U);
}

TEST(MovingAi, TheLargestMapWithTwoByteLineBreaksIsWithinTheFileLimit) {
  const std::size_t header =
      std::string("type octile\r\nheight 16384\r\nwidth 16384\r\nmap\r\n").size();
  EXPECT_TRUE(checkFileSize(header + std::size_t{16384} * (16384 + 2), kMaxFileBytes));
}

}  // namespace
}  // namespace clearway::maps
