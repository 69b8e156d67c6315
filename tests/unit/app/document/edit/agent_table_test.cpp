// Agents as a table: what is shown, typed and pasted.
#include "app/document/edit/agent_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/geometry/obb.h"
#include "maps/grid/map_io.h"

namespace clearway::app {
namespace {

using ::testing::HasSubstr;

maps::GridMap smallMap() {
  const GridFrame frame = *GridFrame::make(20, 30, 0.5, 0.5);
  maps::GridMap map{
      OccupancyGrid(frame), {maps::FrameKind::Cells, {}, 0.0}, {}, {}, 255, {}, {}, {}};
  map.values.assign(600, 255);
  return map;
}

EditDocument documentOf() {
  maps::ProjectAgent box;
  box.name = "cart";
  box.shape = {maps::ShapeKind::Box, 1.0, 0.5, {}};
  box.start = Pose{{1.25, 2.0}, *Heading::fromDegrees(90)};
  box.goal = maps::GoalPose{{5.0, 6.0}, std::nullopt};
  return EditDocument(smallMap(), {box}, {});
}

std::string rowOf(const EditDocument& d, std::size_t row) {
  const AgentTableFrame f{d.map(), {d.map().frame, d.frame()}};
  std::string out;
  for (std::size_t c = 0; c < kAgentColumns; ++c) {
    out += textOf(f, d.agents()[row].agent, static_cast<AgentColumn>(c)) + "|";
  }
  return out;
}

Result<std::vector<ReplacedName>> paste(EditDocument& d, std::size_t row, std::size_t column,
                                        const std::string& text) {
  d.begin("paste");
  const maps::MapFrame frame = d.map().frame;
  const GridFrame grid = d.frame();
  auto out = pasteAgents(d, {frame, grid}, row, column, pastedCells(text));
  out ? d.commit() : d.rollback();
  return out;
}

TEST(AgentTable, ShowsCoordinatesInTheFrameOfTheMap) {
  const EditDocument d = documentOf();
  EXPECT_EQ(rowOf(d, 0), "cart|2|1|2.5|4|90|10|12|||");
}

TEST(AgentTable, APastedRowMovesAnAgentAndMoreRowsAddAgents) {
  EditDocument d = documentOf();
  ASSERT_TRUE(paste(d, 0, 0,
                    "cart\t2\t1\t3.5\t4\t0\t10\t12\t45\t2\r\n"
                    "second\t3\t1,5\t6\t7\t180\t20\t8\t\t0.5\n\n"));
  ASSERT_EQ(d.agents().size(), 2U);
  EXPECT_EQ(rowOf(d, 0), "cart|2|1|3.5|4|0|10|12|45|2|");
  EXPECT_EQ(rowOf(d, 1), "second|3|1.5|6|7|180|20|8||0.5|");
  EXPECT_EQ(d.agents()[1].agent.start->position, (Vec2{3.0, 3.5}));
  EXPECT_EQ(d.agents()[1].agent.speed, 0.25) << "0.5 cells of half a metre";
  EXPECT_THAT(rowOf(d, 1), HasSubstr("|0.5|"));
  d.undo();
  EXPECT_EQ(d.agents().size(), 1U) << "one step";
}

TEST(AgentTable, ANameThatAnotherAgentHasIsReplacedAndReported) {
  EditDocument d = documentOf();
  const auto replaced = paste(d, 1, 0, "cart\nsecond\nsecond");
  ASSERT_TRUE(replaced);
  ASSERT_EQ(replaced->size(), 2U);
  EXPECT_EQ(replaced->front().wanted, "cart");
  EXPECT_EQ(replaced->front().given, d.agents()[1].agent.name);
  EXPECT_EQ(replaced->back().wanted, "second");
  EXPECT_EQ(replaced->back().given, d.agents()[3].agent.name);
  const auto same = paste(d, 0, 0, "cart");
  ASSERT_TRUE(same);
  EXPECT_TRUE(same->empty()) << "its own name";
}

TEST(AgentTable, CellsThatDoNotChangeKeepTheirBits) {
  EditDocument d = documentOf();
  d.begin("third");
  EditAgent a = d.agents()[0];
  a.agent.start->position = {1.0 / 3.0, 2.0 / 7.0};
  d.setAgent(a);
  d.commit();
  ASSERT_TRUE(paste(d, 0, 3, "0.666667\t0.571429\t90"));
  EXPECT_EQ(d.agents()[0].agent.start->position, (Vec2{1.0 / 3.0, 2.0 / 7.0}));
  ASSERT_TRUE(paste(d, 0, 4, "1"));
  EXPECT_EQ(d.agents()[0].agent.start->position, (Vec2{1.0 / 3.0, 0.5}));
}

TEST(AgentTable, AnEmptyCellTakesAwayAStartAGoalOrAHeading) {
  EditDocument d = documentOf();
  ASSERT_TRUE(paste(d, 0, 3, "\t"));
  EXPECT_FALSE(d.agents()[0].agent.start);
  ASSERT_TRUE(paste(d, 0, 8, "30"));
  EXPECT_TRUE(d.agents()[0].agent.goal->heading);
  ASSERT_TRUE(paste(d, 0, 8, "\t"));
  EXPECT_FALSE(d.agents()[0].agent.goal->heading);
}

TEST(AgentTable, NamesStayDifferent) {
  EditDocument d = documentOf();
  ASSERT_TRUE(paste(d, 1, 0, "cart\ncart"));
  EXPECT_EQ(d.agents()[1].agent.name, "cart 2");
  EXPECT_EQ(d.agents()[2].agent.name, "cart 3");
  EXPECT_FALSE(d.agents()[1].agent.start) << "not placed";
}

// The map has cells of half a metre.
TEST(AgentTable, SizesAndPlacesAreThoseThatFilesMayHave) {
  EditDocument d = documentOf();
  ASSERT_TRUE(paste(d, 0, 1, "20000000\t5000\t-20000000"));
  EXPECT_EQ(d.agents()[0].agent.shape.length, kMaxCoordinate_m);
  EXPECT_EQ(d.agents()[0].agent.start->position.x, -kMaxCoordinate_m);
  for (const auto& [column, text] :
       {std::pair{1, "20000001"}, {1, "0.0009"}, {3, "20000001"}, {3, "-20000001"}}) {
    EXPECT_FALSE(paste(d, 0, static_cast<std::size_t>(column), text)) << text;
  }
}

TEST(AgentTable, AWrongCellIsNamedAndNothingChanges) {
  EditDocument d = documentOf();
  const std::string before = rowOf(d, 0);
  for (const auto& [text, why] :
       {std::pair{"7\nabc", "row 2, start x: 'abc' is not a number"},
        std::pair{"1\t2\t3\t4\t5\t6\t-1", "row 1, speed: -1 is not between"},
        std::pair{"1e9", "row 1, start x: 1e9 is not between"}, std::pair{"nan", "not a number"}}) {
    const auto pasted = paste(d, 0, 3, text);
    ASSERT_FALSE(pasted) << text;
    EXPECT_THAT(pasted.error().text(), HasSubstr(why));
    EXPECT_EQ(rowOf(d, 0), before);
    EXPECT_EQ(d.agents().size(), 1U);
  }
  const auto nameless = paste(d, 1, 5, "90");
  ASSERT_FALSE(nameless);
  EXPECT_THAT(nameless.error().text(), HasSubstr("give the position first"));
}

}  // namespace
}  // namespace clearway::app
