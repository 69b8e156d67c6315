// Tools in map coordinates, without a window.
#include <gtest/gtest.h>

#include "app/document/edit/new_map.h"
#include "app/gui/tools/agent_tools.h"
#include "app/gui/tools/measure_tool.h"
#include "app/gui/tools/paint_tools.h"
#include "app/gui/tools/select_tools.h"

namespace clearway::gui {
namespace {

// 40 x 60 cells of half a metre, free; positions are metres, y down.
class Tools : public ::testing::Test {
 protected:
  void SetUp() override {
    app::NewMap wanted;
    wanted.rows = 40;
    wanted.columns = 60;
    wanted.cell_m = 0.5;
    wanted.pattern = app::Pattern::Empty;
    editor.replace(app::newEdit(*app::makeMap(wanted)));
  }

  Pointer at(double x, double y, Qt::KeyboardModifiers modifiers = {},
             Qt::MouseButton button = Qt::LeftButton) const {
    return {{x, y}, editor.document().frame().cellAt({x, y}), 20.0, button, modifiers};
  }
  Pointer onCell(Cell c, Qt::KeyboardModifiers modifiers = {},
                 Qt::MouseButton button = Qt::LeftButton) const {
    const Vec2 p = editor.document().frame().cellCentre(c);
    return at(p.x, p.y, modifiers, button);
  }
  void drag(Tool& tool, const Pointer& from, const Pointer& to) {
    tool.press(from);
    tool.drag(to);
    tool.release(to);
  }
  maps::CellState state(Cell c) const { return maps::stateOf(editor.map(), c); }
  std::int64_t occupied() const { return editor.map().grid.countBlocked(); }
  void setBrush(int size, maps::CellState value) {
    PaintSettings p;
    p.brush = {size, app::BrushShape::Square};
    p.value = value;
    editor.setPaint(p);
  }
  const maps::ProjectAgent& agent(std::size_t i = 0) const {
    return editor.document().agents()[i].agent;
  }
  void place(double x, double y, double degrees = 0.0) {
    editor.addAgent({{x, y}, *Heading::fromDegrees(degrees)});
  }

  Editor editor;
};

TEST_F(Tools, ABrushStrokeHasNoGapsAndIsOneStep) {
  setBrush(3, maps::CellState::Occupied);
  BrushTool brush(editor, BrushTool::Kind::Brush);
  brush.press(onCell({10, 10}));
  brush.drag(onCell({10, 30}));
  brush.drag(onCell({30, 30}));
  brush.release(onCell({30, 30}));
  for (std::int32_t j = 9; j <= 31; ++j) EXPECT_EQ(state({11, j}), maps::CellState::Occupied) << j;
  for (std::int32_t i = 9; i <= 31; ++i) EXPECT_EQ(state({i, 30}), maps::CellState::Occupied) << i;
  EXPECT_EQ(editor.document().steps().size(), 1U);
  editor.undo();
  EXPECT_EQ(occupied(), 0);
}

TEST_F(Tools, ShiftDrawsALineFromTheLastPointAndEscapeCancelsTheStroke) {
  setBrush(1, maps::CellState::Occupied);
  BrushTool brush(editor, BrushTool::Kind::Brush);
  drag(brush, onCell({5, 5}), onCell({5, 5}));
  drag(brush, onCell({5, 25}, Qt::ShiftModifier), onCell({5, 25}, Qt::ShiftModifier));
  EXPECT_EQ(occupied(), 21);
  brush.press(onCell({20, 5}));
  brush.drag(onCell({20, 50}));
  EXPECT_GT(occupied(), 21);
  EXPECT_TRUE(brush.cancel());
  EXPECT_EQ(occupied(), 21);
  brush.release(onCell({20, 50}));
  EXPECT_EQ(editor.document().steps().size(), 2U);
  EXPECT_FALSE(editor.document().inStep());
}

TEST_F(Tools, TheEraserFreesAndTheRightButtonPicks) {
  setBrush(5, maps::CellState::Unknown);
  BrushTool brush(editor, BrushTool::Kind::Brush);
  drag(brush, onCell({10, 10}), onCell({10, 10}));
  EXPECT_EQ(state({10, 10}), maps::CellState::Unknown);
  setBrush(5, maps::CellState::Occupied);
  brush.press(onCell({10, 10}, {}, Qt::RightButton));
  EXPECT_EQ(editor.paint().value, maps::CellState::Unknown);
  BrushTool eraser(editor, BrushTool::Kind::Eraser);
  drag(eraser, onCell({10, 10}), onCell({10, 10}));
  EXPECT_EQ(occupied(), 0);
}

TEST_F(Tools, RectanglesAndEllipsesAreFilledOrOutlinesAndShiftMakesThemRegular) {
  setBrush(1, maps::CellState::Occupied);
  ShapeTool rectangle(editor, ShapeTool::Kind::Rectangle);
  drag(rectangle, onCell({12, 20}), onCell({5, 10}));
  EXPECT_EQ(occupied(), 8 * 11);
  editor.undo();
  drag(rectangle, onCell({5, 10}), onCell({9, 30}, Qt::ShiftModifier));
  EXPECT_EQ(occupied(), 21 * 21);
  editor.undo();
  PaintSettings p = editor.paint();
  p.filled = false;
  editor.setPaint(p);
  drag(rectangle, onCell({5, 10}), onCell({12, 20}));
  EXPECT_EQ(occupied(), 8 * 11 - 6 * 9);
  ShapeTool ellipse(editor, ShapeTool::Kind::Ellipse);
  ellipse.press(onCell({20, 20}));
  ellipse.drag(onCell({30, 30}));
  EXPECT_TRUE(ellipse.cancel());
  ellipse.release(onCell({30, 30}));
  EXPECT_EQ(editor.document().steps().size(), 1U) << "the ellipse was discarded";
}

TEST_F(Tools, FillStaysInsideWallsAndInsideTheSelection) {
  setBrush(1, maps::CellState::Occupied);
  PaintSettings p = editor.paint();
  p.filled = false;
  editor.setPaint(p);
  ShapeTool rectangle(editor, ShapeTool::Kind::Rectangle);
  drag(rectangle, onCell({5, 5}), onCell({14, 14}));
  p.value = maps::CellState::Unknown;
  editor.setPaint(p);
  FillTool fill(editor);
  drag(fill, onCell({10, 10}), onCell({10, 10}));
  EXPECT_EQ(state({6, 6}), maps::CellState::Unknown);
  EXPECT_EQ(state({4, 4}), maps::CellState::Free);
  EXPECT_EQ(occupied(), 100);
  editor.selectCells(app::CellSet(CellRange{0, 3, 0, 60}));
  drag(fill, onCell({0, 0}), onCell({0, 0}));
  EXPECT_EQ(occupied(), 100 + 3 * 60) << "unknown cells count as obstacles";
}

TEST_F(Tools, SelectionsAreAddedSubtractedMovedAndDropped) {
  setBrush(1, maps::CellState::Occupied);
  editor.edit("wall", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{2, 4, 2, 6}), maps::CellState::Occupied);
  });
  SelectTool select(editor);
  drag(select, onCell({2, 2}), onCell({3, 5}));
  EXPECT_EQ(editor.cells().count(), 8);
  drag(select, onCell({10, 10}, Qt::ShiftModifier), onCell({11, 11}, Qt::ShiftModifier));
  EXPECT_EQ(editor.cells().count(), 12);
  drag(select, onCell({10, 10}, Qt::ControlModifier), onCell({11, 11}, Qt::ControlModifier));
  EXPECT_EQ(editor.cells().count(), 8);
  select.press(onCell({2, 2}));
  select.drag(onCell({5, 9}));
  select.drag(onCell({12, 22}));
  select.release(onCell({12, 22}));
  EXPECT_EQ(occupied(), 8);
  EXPECT_EQ(state({12, 22}), maps::CellState::Occupied);
  EXPECT_EQ(state({2, 2}), maps::CellState::Free);
  EXPECT_TRUE(select.accept()) << "it floats until it is dropped";
  EXPECT_EQ(editor.document().steps().size(), 2U) << "one step, however it was dragged";
  EXPECT_TRUE(editor.cells().contains({13, 25}));
  EXPECT_TRUE(select.cancel());
  EXPECT_TRUE(editor.cells().empty());
  editor.undo();
  EXPECT_EQ(state({2, 2}), maps::CellState::Occupied);
}

TEST_F(Tools, TheWandSelectsEqualCellsConnectedOrEverywhere) {
  editor.edit("walls", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{2, 4, 2, 6}), maps::CellState::Occupied);
    d.paint(app::CellSet(CellRange{20, 22, 2, 6}), maps::CellState::Occupied);
  });
  WandTool wand(editor);
  wand.press(onCell({2, 2}));
  EXPECT_EQ(editor.cells().count(), 8);
  wand.press(onCell({2, 2}, Qt::AltModifier));
  EXPECT_EQ(editor.cells().count(), 16);
  PaintSettings settings = editor.paint();
  settings.connected = false;
  editor.setPaint(settings);
  wand.press(onCell({2, 2}));
  EXPECT_EQ(editor.cells().count(), 16) << "as the bar says, without a key";
  wand.press(onCell({2, 2}, Qt::AltModifier));
  EXPECT_EQ(editor.cells().count(), 8);
  editor.selectCells({});
  FillTool fill(editor);
  settings.value = maps::CellState::Unknown;
  editor.setPaint(settings);
  fill.press(onCell({2, 2}));
  EXPECT_EQ(state({21, 5}), maps::CellState::Unknown) << "not connected with the first";
  EXPECT_EQ(state({30, 30}), maps::CellState::Free);
}

TEST_F(Tools, CellsAreCutCopiedPastedTurnedAndInverted) {
  editor.edit("wall", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{2, 3, 2, 7}), maps::CellState::Occupied);
  });
  editor.selectCells(app::CellSet(CellRange{2, 3, 2, 7}));
  editor.cutCells();
  EXPECT_EQ(occupied(), 0);
  editor.pasteCells({10, 10});
  EXPECT_EQ(occupied(), 5);
  EXPECT_EQ(state({10, 14}), maps::CellState::Occupied);
  editor.turnCells(app::Turn::Right);
  EXPECT_EQ(state({14, 10}), maps::CellState::Occupied);
  EXPECT_EQ(state({10, 14}), maps::CellState::Free);
  editor.selectCells({});
  editor.invertCells();
  EXPECT_EQ(occupied(), 40 * 60 - 5);
  editor.turnCells(app::Turn::Right);
  EXPECT_EQ(editor.document().frame().rows(), 60);
  editor.goTo(0);
  EXPECT_EQ(occupied(), 0);
  EXPECT_EQ(editor.document().frame().rows(), 40);
}

TEST_F(Tools, AnAgentIsPlacedWithItsHeadingLikeAPoseInRviz) {
  PlaceTool start(editor, PlaceTool::What::Start);
  drag(start, at(5.0, 5.0), at(5.0, 8.0));
  EXPECT_EQ(agent().start->position, (Vec2{5.0, 5.0}));
  EXPECT_EQ(agent().start->heading, Heading().left90());
  PlaceTool goal(editor, PlaceTool::What::Goal);
  drag(goal, at(20.0, 10.0), at(20.05, 10.0));
  EXPECT_FALSE(agent().goal->heading) << "a click leaves the heading open";
  drag(goal, at(20.0, 10.0), at(22.0, 10.1, Qt::ShiftModifier));
  EXPECT_EQ(agent().goal->heading, Heading()) << "Shift snaps";
  goal.press(at(1.0, 1.0));
  EXPECT_TRUE(goal.cancel());
  goal.release(at(1.0, 1.0));
  EXPECT_EQ(agent().goal->position, (Vec2{20.0, 10.0}));
}

TEST_F(Tools, PressesOffTheMapPlaceNothing) {
  place(5.0, 5.0);
  const std::size_t agents = editor.document().agents().size();
  for (const PlaceTool::What what :
       {PlaceTool::What::Agent, PlaceTool::What::Start, PlaceTool::What::Goal}) {
    PlaceTool tool(editor, what);
    QStringList hints;
    QObject::connect(&tool, &Tool::hinted, [&](const QString& text) { hints.append(text); });
    for (const Vec2 off : {Vec2{-0.1, 5.0}, Vec2{5.0, -0.1}, Vec2{30.1, 5.0}, Vec2{5.0, 20.1}}) {
      drag(tool, at(off.x, off.y), at(10.0, 10.0));
    }
    EXPECT_EQ(hints, QStringList(4, "Outside the map"));
  }
  EXPECT_EQ(editor.document().agents().size(), agents);
  EXPECT_EQ(editor.chosen()->agent.start->position, (Vec2{5.0, 5.0}));
  EXPECT_FALSE(editor.chosen()->agent.goal);
}

TEST_F(Tools, AgentsAreSelectedMovedTogetherAndTurned) {
  place(5.0, 5.0);
  place(10.0, 5.0, 90.0);
  AgentTool tool(editor);
  drag(tool, at(5.0, 5.0), at(5.0, 5.0));
  EXPECT_EQ(editor.chosen()->agent.start->position, (Vec2{5.0, 5.0}));
  drag(tool, at(10.0, 5.0, Qt::ShiftModifier), at(10.0, 5.0, Qt::ShiftModifier));
  EXPECT_EQ(editor.selected().size(), 2U);
  drag(tool, at(10.0, 5.0), at(13.0, 6.0));
  EXPECT_EQ(agent(1).start->position, (Vec2{8.0, 6.0}));
  EXPECT_EQ(agent(2).start->position, (Vec2{13.0, 6.0}));
  EXPECT_EQ(editor.document().steps().back(), "Move 2 agents");
  const Vec2 handle =
      AgentTool::handleOf(*agent(2).start, editor.footprint(*editor.chosen()).get(), 20.0);
  drag(tool, at(handle.x, handle.y), at(18.0, 6.3, Qt::ShiftModifier));
  EXPECT_EQ(agent(2).start->heading, Heading());
  editor.undo();
  EXPECT_EQ(agent(2).start->heading, Heading().left90());
  editor.undo();
  EXPECT_EQ(agent(1).start->position, (Vec2{5.0, 5.0}));
  drag(tool, at(1.0, 1.0), at(6.0, 9.0));
  ASSERT_EQ(editor.selected().size(), 1U) << "a band selects what it encloses";
  EXPECT_EQ(editor.chosen()->agent.start->position, (Vec2{5.0, 5.0}));
}

TEST_F(Tools, EscapeCancelsAMoveAndLockedAgentsStay) {
  place(5.0, 5.0);
  AgentTool tool(editor);
  tool.press(at(5.0, 5.0));
  tool.drag(at(9.0, 9.0));
  EXPECT_EQ(agent(1).start->position, (Vec2{9.0, 9.0}));
  EXPECT_TRUE(tool.cancel());
  EXPECT_EQ(agent(1).start->position, (Vec2{5.0, 5.0}));
  app::EditAgent locked = editor.document().agents()[1];
  locked.locked = true;
  editor.edit("lock", [&](app::EditDocument& d) { d.setAgent(locked); });
  drag(tool, at(5.0, 5.0), at(9.0, 9.0));
  EXPECT_EQ(agent(1).start->position, (Vec2{5.0, 5.0}));
}

TEST_F(Tools, ControlAlignsToCells) {
  place(5.13, 5.21);
  AgentTool tool(editor);
  drag(tool, at(5.13, 5.21), at(7.0, 7.0, Qt::ControlModifier));
  const Vec2 p = agent(1).start->position;
  const double left = (p.x - 0.5 * agent(1).shape.length) / 0.5;
  const double top = (p.y - 0.5 * agent(1).shape.width) / 0.5;
  EXPECT_NEAR(left, std::round(left), 1e-9);
  EXPECT_NEAR(top, std::round(top), 1e-9);
  EXPECT_NEAR(p.x, 7.0, 0.26);
}

TEST_F(Tools, MeasuringShowsLengthAndDirection) {
  MeasureTool measure(editor);
  measure.press(at(1.0, 10.0));
  measure.drag(at(4.0, 6.0));
  EXPECT_TRUE(measure.text().startsWith("5 m")) << measure.text().toStdString();
  EXPECT_TRUE(measure.text().contains("53.1°")) << measure.text().toStdString();
}

}  // namespace
}  // namespace clearway::gui
