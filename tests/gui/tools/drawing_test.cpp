// Lines and polygons of obstacles, drawn with the mouse in the window: by drags and by clicks, and
// changed afterwards.
#include <gtest/gtest.h>

#include <QMenu>
#include <memory>

#include "app/gui/tools/obstacle_tools.h"
#include "app/gui/window/context_menus.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr const char* kField =
    "....................\n"
    "....................\n"
    "....................\n"
    "....................\n"
    "....................\n"
    "....................\n"
    "....................\n"
    "....................\n"
    "....................\n"
    "....................\n";

class Drawing : public SmallMapWindow {
 protected:
  void begin(ToolKind tool) {
    open(kField);
    window->resize(1280, 760);
    PaintSettings p = window->editor().paint();
    p.brush.size = 1;
    window->editor().setPaint(p);
    window->chooseTool(tool);
    window->view().setFocus();
  }
  void click(Vec2 at) { QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px(at)); }
  void doubleClick(Vec2 at) {
    click(at);
    QTest::mouseDClick(&window->view(), Qt::LeftButton, {}, px(at));
    QTest::mouseRelease(&window->view(), Qt::LeftButton, {}, px(at));
  }
  void drag(Vec2 from, Vec2 to) {
    MapView& view = window->view();
    QTest::mousePress(&view, Qt::LeftButton, {}, px(from));
    QTest::mouseMove(&view, px(0.5 * (from + to)));
    QTest::mouseMove(&view, px(to));
    QTest::mouseRelease(&view, Qt::LeftButton, {}, px(to));
  }
  void key(Qt::Key k) { QTest::keyClick(&window->view(), k); }
  std::int64_t occupied() { return window->editor().map().grid.countBlocked(); }
  bool blocked(Cell at) { return window->editor().map().grid.blocked(at); }
  std::size_t steps() { return window->editor().document().position(); }
  QString hint() { return window->findChild<QLabel*>("hint")->toolTip(); }
  void paintOver(const CellRange& cells, maps::CellState value = maps::CellState::Occupied) {
    window->editor().edit("Over",
                          [&](app::EditDocument& d) { d.paint(app::CellSet(cells), value); });
  }
  void square() {
    for (const Vec2 c : {Vec2{3, 3}, Vec2{7, 3}, Vec2{7, 6}, Vec2{3, 6}, Vec2{3, 3}}) click(c);
  }
};

TEST_F(Drawing, ADragDrawsALineAsOneStep) {
  begin(ToolKind::ObstacleLine);
  drag({2.5, 4.5}, {12.5, 4.5});
  EXPECT_EQ(steps(), 1U);
  for (std::int32_t j = 2; j <= 12; ++j) EXPECT_TRUE(window->editor().map().grid.blocked({4, j}));
  const std::int64_t one = occupied();
  click({12.5, 4.5});  // begins at the end of the line
  click({12.5, 8.5});
  key(Qt::Key_Return);
  EXPECT_EQ(steps(), 2U);
  EXPECT_GT(occupied(), one);
  window->editor().undo();
  window->editor().undo();
  EXPECT_EQ(occupied(), 0);
  key(Qt::Key_Return);
  EXPECT_EQ(occupied(), 0) << "nothing is open";
  drag({2.5, 2.5}, {30.0, 2.5});
  EXPECT_TRUE(window->editor().map().grid.blocked({2, 19})) << "it ends at the edge of the map";
}

TEST_F(Drawing, ClickedLinesAreDrawnByReturnOrWhenAnotherToolIsChosen) {
  begin(ToolKind::ObstacleLine);
  click({2.5, 2.5});
  click({8.5, 2.5});
  EXPECT_EQ(occupied(), 0);
  key(Qt::Key_Return);
  EXPECT_EQ(steps(), 1U);
  click({2.5, 5.5});
  click({8.5, 5.5});
  click({8.5, 8.5});
  click({12.5, 8.5});
  key(Qt::Key_Backspace);
  window->chooseTool(ToolKind::Brush);
  EXPECT_EQ(steps(), 2U);
  EXPECT_TRUE(window->editor().map().grid.blocked({7, 8}));
  EXPECT_FALSE(window->editor().map().grid.blocked({8, 12})) << "Backspace removed that corner";
  EXPECT_TRUE(hint().contains("completed")) << hint().toStdString();
  window->chooseTool(ToolKind::ObstacleLine);
  click({2.5, 1.5});
  window->chooseTool(ToolKind::Brush);
  EXPECT_EQ(steps(), 2U) << "one corner is no line";
  EXPECT_TRUE(hint().contains("only corner")) << hint().toStdString();
}

TEST_F(Drawing, APolygonIsCompletedWhenAnotherToolIsChosenAndEscDiscardsIt) {
  begin(ToolKind::ObstaclePolygon);
  drag({3, 3}, {7, 3});  // the first edge
  click({7, 6});
  EXPECT_EQ(steps(), 0U);
  window->chooseTool(ToolKind::Brush);
  EXPECT_EQ(steps(), 1U);
  EXPECT_TRUE(window->editor().map().grid.blocked({3, 5}));
  window->chooseTool(ToolKind::ObstaclePolygon);
  click({10, 3});
  click({14, 3});
  click({14, 6});
  key(Qt::Key_Escape);
  window->chooseTool(ToolKind::Brush);
  EXPECT_EQ(steps(), 1U);
  window->chooseTool(ToolKind::ObstaclePolygon);
  click({10, 3});
  click({14, 3});
  window->chooseTool(ToolKind::Brush);
  EXPECT_EQ(steps(), 1U);
  EXPECT_TRUE(hint().contains("discarded")) << hint().toStdString();
}

TEST_F(Drawing, APolygonWithCornersOffTheMapIsPaintedAsFarAsTheMapGoes) {
  begin(ToolKind::ObstaclePolygon);
  for (const Vec2 c : {Vec2{17, 3}, Vec2{21.5, 3}, Vec2{21.5, 6}, Vec2{17, 6}}) click(c);
  click({17, 3});
  EXPECT_EQ(steps(), 1U);
  EXPECT_TRUE(blocked({3, 19}));
  EXPECT_TRUE(blocked({5, 17}));
  EXPECT_GE(occupied(), 3 * 3);
  EXPECT_LE(occupied(), 5 * 4) << "only what touches the rounded corners besides";
  drag({21.5, 6}, {21.5, 9});  // it is still there, and stays there
  EXPECT_EQ(steps(), 2U);
  EXPECT_TRUE(blocked({7, 19}));
}

TEST_F(Drawing, TheToolOfVerticesLeavesVerticesOffTheMapWhereTheyAre) {
  begin(ToolKind::ObstaclePolygon);
  for (const Vec2 c : {Vec2{17, 3}, Vec2{21.5, 3}, Vec2{21.5, 6}, Vec2{17, 6}}) click(c);
  key(Qt::Key_Return);
  window->chooseTool(ToolKind::Vertices);
  drag({21.5, 6}, {21.5, 9});
  EXPECT_TRUE(blocked({7, 19}));
  drag({17, 6}, {16, 6});
  drag({21.5, 9}, {21.5, 6.5});  // it is still there
  EXPECT_EQ(steps(), 4U);
  EXPECT_FALSE(blocked({7, 19}));
}

TEST_F(Drawing, CornersAreDraggedBeforeThePolygonIsClosed) {
  begin(ToolKind::ObstaclePolygon);
  click({3, 3});
  click({7, 3});
  click({7, 9});
  click({3, 6});
  drag({7, 9}, {7, 6});
  EXPECT_EQ(occupied(), 0);
  drag({3, 3}, {2, 3});  // the first corner: a drag does not close
  EXPECT_EQ(occupied(), 0);
  drag({2, 3}, {3, 3});
  click({3, 3});
  EXPECT_EQ(steps(), 1U);
  for (std::int32_t i = 3; i < 6; ++i) {
    for (std::int32_t j = 3; j < 7; ++j) EXPECT_TRUE(window->editor().map().grid.blocked({i, j}));
  }
  EXPECT_LE(occupied(), 5 * 6) << "only what touches the rounded corners besides";
}

TEST_F(Drawing, EachMovedVertexOfTheLastPolygonIsAStepOfItsOwn) {
  begin(ToolKind::ObstaclePolygon);
  square();
  ASSERT_EQ(steps(), 1U);
  const std::int64_t drawn = occupied();
  EXPECT_FALSE(blocked({6, 10}));
  EXPECT_TRUE(blocked({3, 3}));
  drag({7, 6}, {12, 8});
  EXPECT_EQ(steps(), 2U);
  EXPECT_TRUE(blocked({6, 10}));
  drag({3, 3}, {3, 5.9});
  EXPECT_EQ(steps(), 3U);
  EXPECT_FALSE(blocked({3, 3}));

  window->editor().undo();
  EXPECT_TRUE(blocked({3, 3}));
  EXPECT_TRUE(blocked({6, 10}));
  window->editor().undo();
  EXPECT_FALSE(blocked({6, 10})) << "the corner returns";
  EXPECT_EQ(occupied(), drawn);
  drag({7, 6}, {7, 8});
  EXPECT_EQ(steps(), 2U) << "and can be dragged from there again";
  EXPECT_FALSE(window->editor().document().canRedo());
  window->editor().undo();
  EXPECT_EQ(occupied(), drawn);
  window->editor().undo();
  EXPECT_EQ(occupied(), 0) << "the polygon goes";
  EXPECT_TRUE(hint().contains("vertices are back")) << hint().toStdString();
  window->editor().redo();
  EXPECT_EQ(occupied(), drawn);

  QTest::mousePress(&window->view(), Qt::LeftButton, {}, px({7, 6}));
  QTest::mouseMove(&window->view(), px({9, 6}));
  QTest::mouseMove(&window->view(), px({12, 6}));
  key(Qt::Key_Escape);
  QTest::mouseRelease(&window->view(), Qt::LeftButton, {}, px({12, 6}));
  EXPECT_EQ(occupied(), drawn) << "Esc ends the drag";
  window->chooseTool(ToolKind::Brush);
  window->chooseTool(ToolKind::ObstaclePolygon);
  drag({7, 6}, {12, 8});
  EXPECT_TRUE(blocked({6, 10})) << "the tool takes the last drawing up again";
  task({15.5, 1.5}, {18.5, 1.5});
  drag({3, 3}, {2, 2});
  EXPECT_TRUE(blocked({2, 2})) << "an agent changes no cell of it";
  // Painted over, it is cells only: a drag there begins another polygon.
  paintOver({2, 3, 2, 3}, maps::CellState::Free);
  const std::int64_t before = occupied();
  drag({2, 2}, {1, 1});
  EXPECT_EQ(occupied(), before);
}

TEST_F(Drawing, TheCellsBelowADrawingComeBackWhereAVertexLeavesThem) {
  begin(ToolKind::ObstaclePolygon);
  window->editor().edit("Below", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{2, 7, 2, 9}), maps::CellState::Occupied);
  });
  const std::int64_t below = occupied();
  PaintSettings paint = window->editor().paint();
  paint.value = maps::CellState::Free;
  window->editor().setPaint(paint);
  square();
  EXPECT_FALSE(blocked({3, 3}));
  const std::int64_t drawn = occupied();
  drag({3, 3}, {3, 5.9});
  EXPECT_TRUE(blocked({3, 3}));
  EXPECT_FALSE(blocked({5, 5}));
  drag({3, 5.9}, {3, 3});
  EXPECT_EQ(occupied(), drawn);
  for (int k = 0; k < 3; ++k) window->editor().undo();
  EXPECT_EQ(occupied(), below);
}

TEST_F(Drawing, UndoGivesTheVerticesOfAPolygonBackAndRedoTakesThem) {
  begin(ToolKind::ObstaclePolygon);
  square();
  const std::int64_t drawn = occupied();
  ASSERT_GE(drawn, 12);
  window->editor().undo();
  EXPECT_EQ(occupied(), 0);
  EXPECT_TRUE(hint().contains("vertices are back")) << hint().toStdString();
  window->editor().redo();
  EXPECT_EQ(occupied(), drawn);
  EXPECT_FALSE(hint().contains("vertices are back")) << hint().toStdString();
  key(Qt::Key_Return);
  EXPECT_EQ(steps(), 1U) << "redo took the vertices";
  window->editor().undo();
  drag({7, 3}, {12, 3});
  key(Qt::Key_Return);
  EXPECT_EQ(steps(), 1U);
  EXPECT_TRUE(window->editor().map().grid.blocked({3, 9}));
  window->editor().undo();
  EXPECT_TRUE(hint().contains("vertices are back")) << hint().toStdString();
  key(Qt::Key_Escape);
  EXPECT_FALSE(hint().contains("vertices are back")) << hint().toStdString();
  key(Qt::Key_Return);
  EXPECT_EQ(steps(), 0U) << "Esc discards them";
  window->editor().redo();
  window->chooseTool(ToolKind::Brush);
  window->editor().undo();
  window->chooseTool(ToolKind::ObstaclePolygon);
  key(Qt::Key_Return);
  EXPECT_EQ(occupied(), 0) << "another tool leaves cells only";
}

TEST_F(Drawing, TheToolOfVerticesChangesTheLastPolygonStepByStep) {
  begin(ToolKind::ObstaclePolygon);
  square();
  window->chooseTool(ToolKind::Vertices);
  EXPECT_TRUE(hint().contains("Drag a vertex")) << hint().toStdString();
  drag({7, 6}, {12, 8});
  EXPECT_EQ(steps(), 2U);
  EXPECT_FALSE(window->editor().document().canRedo());
  EXPECT_TRUE(blocked({6, 10}));
  drag({5, 3}, {5, 1});  // inserts one on an edge
  EXPECT_TRUE(blocked({1, 4}));
  const std::int64_t drawn = occupied();
  drag({3, 6}, {5, 1});     // a spike, but an area
  window->editor().undo();  // the spike was removed
  EXPECT_EQ(steps(), 3U);
  const std::int64_t with_it = occupied();
  QTest::mouseClick(&window->view(), Qt::RightButton, {}, px({12, 8}));
  EXPECT_LT(occupied(), drawn);
  EXPECT_FALSE(blocked({6, 10})) << "removed";
  EXPECT_EQ(steps(), 4U);
  key(Qt::Key_Escape);
  window->editor().undo();
  EXPECT_EQ(occupied(), with_it);
  while (steps() > 0) window->editor().undo();
  EXPECT_EQ(occupied(), 0);
  window->chooseTool(ToolKind::ObstaclePolygon);
  key(Qt::Key_Return);
  EXPECT_EQ(occupied(), 0) << "the vertices are not taken up by a tool that was not chosen";
}

TEST_F(Drawing, TheToolOfVerticesKeepsThePolygonWhereADragLeavesNoArea) {
  begin(ToolKind::ObstaclePolygon);
  for (const Vec2 c : {Vec2{3, 3}, Vec2{9, 3}, Vec2{6, 6}, Vec2{3, 3}}) click(c);
  const std::int64_t drawn = occupied();
  window->chooseTool(ToolKind::Vertices);
  QTest::mousePress(&window->view(), Qt::LeftButton, {}, px({6, 6}));
  QTest::mouseMove(&window->view(), px({6, 4}));
  QTest::mouseMove(&window->view(), px({6, 3}));
  QTest::mouseRelease(&window->view(), Qt::LeftButton, Qt::ControlModifier, px({6, 3}));
  EXPECT_EQ(occupied(), drawn);
  EXPECT_EQ(steps(), 1U);
  drag({6, 6}, {6, 8});
  EXPECT_GT(occupied(), drawn) << "it is still the last drawing";
  task({15.5, 1.5}, {18.5, 1.5});
  drag({3, 3}, {1, 1});
  EXPECT_TRUE(blocked({1, 1})) << "an agent changes no cell of it";
  paintOver({2, 3, 2, 3}, maps::CellState::Free);
  const std::int64_t before = occupied();
  drag({1, 1}, {0, 0});
  EXPECT_EQ(occupied(), before) << "painted over, it is cells only";
}

TEST_F(Drawing, TheToolOfVerticesTakesUpAnyDrawingByAClick) {
  begin(ToolKind::ObstaclePolygon);
  paintOver({4, 5, 0, 20});
  square();
  window->chooseTool(ToolKind::ObstacleLine);
  drag({2.5, 5.5}, {16.5, 5.5});
  const std::int64_t drawn = occupied();
  window->chooseTool(ToolKind::Vertices);
  click({15, 5.5});  // the line
  click({5, 3.6});   // inside the polygon
  EXPECT_EQ(steps(), 3U) << "a click changes nothing";
  drag({7, 6}, {7, 9});
  EXPECT_EQ(steps(), 4U);
  EXPECT_TRUE(blocked({7, 5}));
  for (std::int32_t j = 0; j < 20; ++j) EXPECT_TRUE(blocked({4, j})) << j;
  drag({7, 9}, {7, 6});
  EXPECT_EQ(occupied(), drawn);
  drag({6, 3.6}, {14, 3.6});  // the whole polygon
  EXPECT_EQ(steps(), 6U);
  EXPECT_TRUE(blocked({3, 13}));
  EXPECT_FALSE(blocked({3, 3}));
  for (std::int32_t j = 0; j < 20; ++j) EXPECT_TRUE(blocked({4, j})) << j;
  window->editor().undo();
  EXPECT_EQ(occupied(), drawn);
  drag({16.5, 5.5}, {16.5, 9});  // a vertex of the line takes the line up
  EXPECT_TRUE(blocked({8, 14}));
  for (std::int32_t j = 0; j < 20; ++j) EXPECT_TRUE(blocked({4, j})) << "painted below: " << j;
  click({18, 1});  // none
  key(Qt::Key_Delete);
  EXPECT_EQ(window->editor().document().drawings().size(), 2U);
}

TEST_F(Drawing, DelRemovesTheDrawingThatIsTakenUp) {
  begin(ToolKind::ObstacleLine);
  paintOver({4, 5, 0, 20});
  drag({2.5, 4.5}, {16.5, 4.5});
  const std::int64_t below = occupied();
  window->chooseTool(ToolKind::ObstaclePolygon);
  square();
  const std::int64_t drawn = occupied();
  task({15.5, 1.5}, {18.5, 1.5});
  const std::size_t before = steps();
  const std::size_t agents = window->editor().document().agents().size();
  window->chooseTool(ToolKind::Vertices);
  click({5, 3.6});
  key(Qt::Key_Delete);
  EXPECT_EQ(steps(), before + 1);
  EXPECT_EQ(occupied(), below) << "what was painted below stays";
  EXPECT_EQ(window->editor().document().agents().size(), agents);
  EXPECT_EQ(window->editor().document().drawings().size(), 1U) << "the line stays a drawing";
  window->editor().undo();
  EXPECT_EQ(occupied(), drawn);
  EXPECT_EQ(window->editor().document().drawings().size(), 2U);
}

TEST_F(Drawing, ACropGivesTheDrawingsUpThatItCutsAndSaysSo) {
  begin(ToolKind::ObstaclePolygon);
  square();
  window->chooseTool(ToolKind::Vertices);
  const auto crop = [&](const CellRange& to) {
    window->editor().edit("Crop",
                          [&](app::EditDocument& d) { (void)d.resize(to, maps::CellState::Free); });
  };
  crop({0, 5, 0, 20});
  EXPECT_TRUE(window->editor().document().drawings().empty());
  EXPECT_TRUE(hint().contains("at most their cells")) << hint().toStdString();
  window->editor().undo();
  drag({7, 6}, {12, 8});
  EXPECT_TRUE(blocked({6, 10})) << "undo gives the vertices back";
  crop({1, 10, 1, 20});
  EXPECT_EQ(window->editor().document().drawings().size(), 1U) << "it is whole";
  EXPECT_TRUE(blocked({5, 9}));
}

TEST_F(Drawing, ATurnOfTheMapTurnsThemAndTheirVerticesAreDragged) {
  begin(ToolKind::ObstaclePolygon);
  square();
  window->chooseTool(ToolKind::Vertices);
  window->editor().edit("Turn", [](app::EditDocument& d) { (void)d.turn(app::Turn::Half); });
  EXPECT_FALSE(hint().contains("are cells")) << hint().toStdString();
  EXPECT_TRUE(blocked({5, 14}));
  drag({13, 4}, {8, 2});  // was at (7, 6)
  EXPECT_TRUE(blocked({3, 10}));
}

TEST_F(Drawing, TheHintFollowsTheDrawingThatAClickTakesUp) {
  begin(ToolKind::ObstaclePolygon);
  square();
  window->chooseTool(ToolKind::Vertices);
  EXPECT_TRUE(hint().contains("the drawing")) << hint().toStdString();
  click({15, 8});
  EXPECT_TRUE(hint().contains("draw obstacles or zones first")) << hint().toStdString();
  click({5, 4});
  EXPECT_TRUE(hint().contains("the drawing")) << hint().toStdString();
}

TEST_F(Drawing, AMenuOfTheMapListsThemAndTakesOneUp) {
  begin(ToolKind::ObstaclePolygon);
  square();
  window->chooseTool(ToolKind::ObstacleLine);
  drag({2.5, 8.5}, {16.5, 8.5});
  window->chooseTool(ToolKind::Look);
  const std::unique_ptr<QMenu> menu(window->findChild<ContextMenus*>()->menuAt(px({12, 2})));
  const auto* list = menu->findChild<QMenu*>();
  ASSERT_NE(list, nullptr);
  ASSERT_EQ(list->actions().size(), 2);
  EXPECT_EQ(list->actions()[0]->text(), QString::fromUtf8("Line: occupied · 2 corners"));
  EXPECT_EQ(list->actions()[1]->text(), QString::fromUtf8("Polygon: occupied · 4 corners"));
  list->actions()[1]->trigger();
  EXPECT_EQ(window->tool(), ToolKind::Vertices);
  window->view().setFocus();
  key(Qt::Key_Delete);
  EXPECT_FALSE(blocked({3, 3}));
  EXPECT_TRUE(blocked({8, 5})) << "the line stays";
}

TEST_F(Drawing, ProjectsKeepThemForTheToolOfVertices) {
  begin(ToolKind::ObstaclePolygon);
  paintOver({4, 5, 0, 20});
  square();
  window->chooseTool(ToolKind::ObstacleLine);
  drag({2.5, 8.5}, {16.5, 8.5});
  const std::int64_t drawn = occupied();
  const QString project = QString::fromStdString((folder / "drawn.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  window = std::make_unique<MainWindow>();
  window->resize(1280, 760);
  window->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  ASSERT_TRUE(window->open(project));
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_EQ(occupied(), drawn);
  ASSERT_EQ(window->editor().document().drawings().size(), 2U);
  window->chooseTool(ToolKind::Vertices);
  window->view().setFocus();
  click({5, 3.6});
  drag({7, 6}, {7, 9});
  EXPECT_TRUE(blocked({7, 5}));
  EXPECT_TRUE(window->isWindowModified());
  window->editor().undo();
  EXPECT_EQ(occupied(), drawn);
  EXPECT_FALSE(window->isWindowModified());
  click({5, 3.6});
  key(Qt::Key_Delete);
  EXPECT_FALSE(blocked({3, 3}));
  for (std::int32_t j = 0; j < 20; ++j) EXPECT_TRUE(blocked({4, j})) << "painted below: " << j;
}

TEST_F(Drawing, TheToolOfVerticesChangesTheLastLineInItsWidthAndValue) {
  begin(ToolKind::ObstacleLine);
  drag({2.5, 4.5}, {12.5, 4.5});
  PaintSettings p = window->editor().paint();
  p.brush.size = 3;
  p.value = maps::CellState::Free;
  window->editor().setPaint(p);
  window->chooseTool(ToolKind::Vertices);
  const std::int64_t drawn = occupied();
  drag({12.5, 4.5}, {2.5, 8.5});
  EXPECT_TRUE(blocked({8, 2}));
  EXPECT_FALSE(blocked({4, 12}));
  EXPECT_LT(occupied(), drawn);
  EXPECT_GT(occupied(), 0);
  EXPECT_EQ(window->editor().paint().brush.size, 3);
  EXPECT_EQ(window->editor().paint().value, maps::CellState::Free);
  EXPECT_EQ(steps(), 2U);
  window->editor().undo();
  EXPECT_EQ(occupied(), drawn) << "the line is where it was";
}

TEST_F(Drawing, ADoubleClickOfTheToolsThatSelectOpensItsCorners) {
  window->mayDiscard() = [] { return true; };
  for (const ToolKind tool : {ToolKind::Agents, ToolKind::Select}) {
    if (window->editor().hasDocument()) window->closeDocument();
    begin(ToolKind::ObstaclePolygon);
    square();
    window->chooseTool(ToolKind::ObstacleLine);
    drag({2.5, 8.5}, {16.5, 8.5});  // above it
    window->chooseTool(tool);
    window->view().setFocus();
    click({5.5, 4.5});
    EXPECT_EQ(window->tool(), tool);
    EXPECT_TRUE(hint().contains("Double-click")) << hint().toStdString();
    EXPECT_EQ(window->editor().cells().empty(), tool == ToolKind::Agents);
    doubleClick({12.5, 1.5});
    EXPECT_EQ(window->tool(), tool) << "no drawing is there";
    doubleClick({5.5, 4.5});
    EXPECT_EQ(window->tool(), ToolKind::Vertices);
    EXPECT_TRUE(window->editor().cells().empty()) << "a selection would restrict the drawing";
    EXPECT_TRUE(hint().contains("the drawing")) << hint().toStdString();
    EXPECT_EQ(steps(), 2U);
    drag({7, 6}, {12, 7});
    EXPECT_EQ(steps(), 3U);
    EXPECT_TRUE(blocked({5, 10}));
    window->editor().undo();
    key(Qt::Key_Delete);
    EXPECT_FALSE(blocked({3, 3})) << "it was taken up, not the last drawing";
    EXPECT_TRUE(blocked({8, 5}));
  }
}

TEST_F(Drawing, ADoubleClickOnAnAgentIsForTheAgent) {
  begin(ToolKind::ObstaclePolygon);
  square();
  task({5, 4.5}, {12.5, 1.5});
  window->chooseTool(ToolKind::Agents);
  doubleClick({5, 4.5});
  EXPECT_EQ(window->tool(), ToolKind::Agents);
  EXPECT_EQ(window->editor().selected().size(), 1U);
}

TEST_F(Drawing, TheMenuAtADrawingOpensItsCornersAndDeletesIt) {
  begin(ToolKind::ObstaclePolygon);
  square();
  window->chooseTool(ToolKind::ObstacleLine);
  drag({2.5, 8.5}, {16.5, 8.5});
  window->chooseTool(ToolKind::Look);
  auto* menus = window->findChild<ContextMenus*>();
  const auto menuAt = [&](Vec2 at) { return std::unique_ptr<QMenu>(menus->menuAt(px(at))); };
  EXPECT_NE(menuAt({12, 2})->actions()[0]->text(), "Edit corners");
  auto menu = menuAt({5, 4});
  ASSERT_EQ(menu->actions()[0]->text(), "Edit corners");
  ASSERT_EQ(menu->actions()[1]->text(), "Delete drawing");
  menu->actions()[0]->trigger();
  EXPECT_EQ(window->tool(), ToolKind::Vertices);
  menu->actions()[1]->trigger();
  EXPECT_FALSE(blocked({3, 3}));
  EXPECT_TRUE(blocked({8, 5})) << "the line stays";
  EXPECT_EQ(window->editor().document().drawings().size(), 1U);
}

TEST_F(Drawing, ADragMovesAVertexOfAnyDrawingOfItsTool) {
  begin(ToolKind::ObstaclePolygon);
  square();
  for (const Vec2 c : {Vec2{13, 1}, Vec2{17, 1}, Vec2{17, 4}, Vec2{13, 1}}) click(c);
  window->chooseTool(ToolKind::ObstacleLine);
  drag({2.5, 8.5}, {16.5, 8.5});
  EXPECT_TRUE(hint().contains("drag a vertex")) << hint().toStdString();
  drag({3.5, 0.5}, {9.5, 0.5});
  window->chooseTool(ToolKind::ObstaclePolygon);
  ASSERT_EQ(steps(), 4U);
  drag({7, 6}, {12, 7});
  EXPECT_EQ(steps(), 5U);
  EXPECT_TRUE(blocked({5, 10}));
  window->chooseTool(ToolKind::ObstacleLine);
  PaintSettings p = window->editor().paint();
  p.brush.size = 3;
  window->editor().setPaint(p);
  drag({16.5, 8.5}, {18.5, 5.5});
  EXPECT_EQ(steps(), 6U);
  EXPECT_TRUE(blocked({5, 18}));
  EXPECT_FALSE(blocked({8, 16}));
  EXPECT_FALSE(blocked({4, 17})) << "in the width of the line";
  EXPECT_EQ(window->editor().document().drawings().size(), 4U) << "none was begun";
}

}  // namespace
}  // namespace clearway::gui
