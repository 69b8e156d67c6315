// Changes of the document during a gesture of a tool, and cells that float until they are dropped.
#include <gtest/gtest.h>

#include <QDockWidget>
#include <QMouseEvent>

#include "app/gui/docks/agent/agents_dock.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Gestures : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    open(kRoom);
    task({2.5, 4.5}, {17.5, 4.5});
  }
  void key(Qt::Key k, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(window.get(), k, modifiers);
  }
  void press(Vec2 at) { QTest::mousePress(&window->view(), Qt::LeftButton, {}, px(at)); }
  void moveTo(Vec2 at) { QTest::mouseMove(&window->view(), px(at)); }
  void release(Vec2 at) { QTest::mouseRelease(&window->view(), Qt::LeftButton, {}, px(at)); }
  void drag(Vec2 from, Vec2 to) {
    press(from);
    moveTo(to);
    release(to);
  }
  app::EditDocument& document() { return window->editor().document(); }
  bool wall(Cell c) {
    return maps::stateOf(window->editor().map(), c) == maps::CellState::Occupied;
  }
};

TEST_F(Gestures, AGoalThatIsPlacedSurvivesTheRemovalOfItsAgent) {
  key(Qt::Key_G);
  press({5.5, 4.5});
  moveTo({7.5, 4.5});
  key(Qt::Key_Delete);
  moveTo({8.5, 4.5});
  release({8.5, 4.5});
  EXPECT_TRUE(document().agents().empty());
}

TEST_F(Gestures, AGoalThatIsPlacedSurvivesTheUndoOfItsAgent) {
  key(Qt::Key_N);
  drag({5.5, 6.5}, {7.5, 6.5});
  ASSERT_EQ(document().agents().size(), 2U);
  key(Qt::Key_G);
  press({5.5, 4.5});
  moveTo({7.5, 4.5});
  key(Qt::Key_Z, Qt::ControlModifier);
  release({7.5, 4.5});
  EXPECT_EQ(document().agents().size(), 1U);
}

TEST_F(Gestures, AGoalIsPlacedForTheAgentThatWasChosenAtThePress) {
  key(Qt::Key_N);
  drag({5.5, 6.5}, {7.5, 6.5});
  const std::uint32_t second = window->editor().chosen()->id;
  key(Qt::Key_G);
  press({5.5, 4.5});
  window->editor().select({document().agents().front().id});
  release({5.5, 4.5});
  ASSERT_TRUE(document().agent(second)->agent.goal);
  EXPECT_EQ(agent().goal->position, (Vec2{17.5, 4.5}));
}

TEST_F(Gestures, AnAgentThatIsDraggedCanBeRemovedAndComesBackWhereItWas) {
  key(Qt::Key_A);
  press({2.5, 4.5});
  moveTo({5.5, 4.5});
  key(Qt::Key_Delete);
  moveTo({6.5, 4.5});
  release({6.5, 4.5});
  EXPECT_TRUE(document().agents().empty());
  key(Qt::Key_Z, Qt::ControlModifier);
  ASSERT_EQ(document().agents().size(), 1U);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_NEAR(agent().start->position.x, 2.5, 0.2);
}

TEST_F(Gestures, UndoDuringAStrokeTakesTheStrokeBack) {
  key(Qt::Key_B);
  press({2.5, 1.5});
  moveTo({6.5, 1.5});
  ASSERT_TRUE(wall({1, 4}));
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_FALSE(wall({1, 4}));
  moveTo({8.5, 1.5});
  release({8.5, 1.5});
  EXPECT_FALSE(wall({1, 7})) << "the gesture has ended";
  EXPECT_FALSE(document().inStep());
}

TEST_F(Gestures, AnotherEditDuringAStrokeKeepsBothAsSteps) {
  const std::size_t steps = document().position();
  key(Qt::Key_B);
  press({2.5, 1.5});
  moveTo({6.5, 1.5});
  window->editor().invertCells();
  release({6.5, 1.5});
  EXPECT_EQ(document().position(), steps + 2);
  window->editor().goTo(steps);
  EXPECT_FALSE(wall({1, 4}));
  EXPECT_TRUE(wall({1, 10}));
}

TEST_F(Gestures, AnotherDocumentDuringAStrokeEndsIt) {
  key(Qt::Key_B);
  press({2.5, 1.5});
  moveTo({6.5, 1.5});
  open(kRoom);
  key(Qt::Key_B);
  moveTo({8.5, 1.5});
  release({8.5, 1.5});
  EXPECT_FALSE(wall({1, 4}));
  drag({2.5, 1.5}, {6.5, 1.5});
  EXPECT_TRUE(wall({1, 4})) << "the tool can be used";
}

TEST_F(Gestures, AnotherButtonDuringAStrokeDoesNotEndIt) {
  key(Qt::Key_B);
  press({2.5, 1.5});
  QMouseEvent middle(QEvent::MouseButtonPress, px({3.5, 1.5}), px({3.5, 1.5}), Qt::MiddleButton,
                     Qt::LeftButton | Qt::MiddleButton, Qt::NoModifier);
  QApplication::sendEvent(&window->view(), &middle);
  QTest::mouseRelease(&window->view(), Qt::MiddleButton, {}, px({3.5, 1.5}));
  moveTo({6.5, 1.5});
  EXPECT_TRUE(document().inStep());
  release({6.5, 1.5});
  EXPECT_FALSE(document().inStep());
  EXPECT_TRUE(wall({1, 4}));
}

TEST_F(Gestures, ATypedGoalOrStartThatIsUndoneMeanwhileIsDiscarded) {
  window->raiseDock("agents");
  window->editor().goTo(0);  // neither start nor goal
  auto* dock = window->findChild<AgentsDock*>();
  dock->findChild<QDoubleSpinBox*>("start_x")->setValue(3.0);
  dock->findChild<QDoubleSpinBox*>("goal_x_1")->setValue(3.0);
  EXPECT_FALSE(agent().start);
  EXPECT_FALSE(agent().goal);
}

// The wall of the room is in column 10, rows 1 to 3.
class Floating : public Gestures {
 protected:
  void SetUp() override {
    Gestures::SetUp();
    steps = document().position();
    key(Qt::Key_M);
    window->editor().selectCells(app::CellSet(CellRange{0, 2, 0, 2}));
    window->editor().copyCells();
    window->editor().selectCells({});
  }
  void paste(Vec2 at) {
    window->chooseTool(ToolKind::Select);
    window->editor().pasteCells(window->editor().document().frame().cellAt(at));
    window->view().setFocus();
  }
  std::size_t steps = 0;
};

TEST_F(Floating, WhatPastedCellsCoverComesBackWhenTheyAreMoved) {
  paste({10.5, 1.5});
  EXPECT_FALSE(wall({1, 10})) << "free cells cover it";
  drag({10.5, 1.5}, {4.5, 5.5});
  EXPECT_TRUE(wall({1, 10}));
  drag({4.5, 5.5}, {10.5, 6.5});
  EXPECT_FALSE(wall({6, 10}));
  drag({10.5, 6.5}, {4.5, 5.5});
  EXPECT_TRUE(wall({6, 10})) << "also after it was released there";
  QTest::keyClick(&window->view(), Qt::Key_Return);
  EXPECT_FALSE(window->editor().floats());
  EXPECT_LE(document().position(), steps + 1);
}

TEST_F(Floating, EscapeCancelsAPaste) {
  paste({10.5, 1.5});
  ASSERT_TRUE(window->editor().floats());
  QTest::keyClick(&window->view(), Qt::Key_Escape);
  EXPECT_FALSE(window->editor().floats());
  EXPECT_TRUE(wall({1, 10}));
  EXPECT_EQ(document().position(), steps);
  EXPECT_TRUE(window->editor().cells().empty());
}

TEST_F(Floating, AClickOutsideDropsThePasteAsOneStep) {
  paste({10.5, 1.5});
  drag({10.5, 1.5}, {10.5, 2.5});
  drag({4.5, 6.5}, {4.5, 6.5});
  EXPECT_FALSE(window->editor().floats());
  EXPECT_EQ(document().position(), steps + 1);
  EXPECT_FALSE(wall({2, 10}));
  EXPECT_TRUE(wall({1, 10}));
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(wall({2, 10}));
}

TEST_F(Floating, AnotherToolDropsIt) {
  paste({10.5, 1.5});
  window->chooseTool(ToolKind::Brush);
  EXPECT_FALSE(window->editor().floats());
  EXPECT_EQ(document().position(), steps + 1);
}

TEST_F(Floating, MovedCellsFloatToo) {
  window->editor().selectCells(app::CellSet(CellRange{1, 3, 10, 11}));
  drag({10.5, 1.5}, {10.5, 6.5});
  EXPECT_FALSE(wall({1, 10}));
  drag({10.5, 6.5}, {15.5, 1.5});
  EXPECT_TRUE(wall({6, 10})) << "it was only covered";
  EXPECT_TRUE(wall({1, 15}));
  QTest::keyClick(&window->view(), Qt::Key_Escape);
  EXPECT_TRUE(wall({1, 10}));
  EXPECT_FALSE(wall({1, 15}));
  EXPECT_TRUE(window->editor().cells().contains({1, 10})) << "selected as before";
  EXPECT_EQ(document().position(), steps);
}

TEST_F(Floating, ABlockThatLeavesTheMapComesBackWhole) {
  window->editor().selectCells(app::CellSet(CellRange{1, 4, 10, 11}));
  window->editor().liftCells();
  window->editor().moveFloat({-20, -20});
  window->editor().moveFloat({1, 12});
  window->editor().dropFloat();
  for (const int row : {1, 2, 3}) EXPECT_TRUE(wall({row, 12}));
}

TEST_F(Floating, ItIsTurnedWithoutErasingWhatItCovers) {
  paste({10.5, 1.5});
  window->editor().turnCells(app::Turn::Right);
  EXPECT_TRUE(window->editor().floats());
  QTest::keyClick(&window->view(), Qt::Key_Escape);
  EXPECT_TRUE(wall({1, 10}));
}

TEST_F(Floating, DeleteRemovesItAndCutKeepsItForLater) {
  paste({10.5, 1.5});
  key(Qt::Key_Delete);
  EXPECT_TRUE(wall({1, 10}));
  EXPECT_EQ(document().position(), steps);
  window->editor().selectCells(app::CellSet(CellRange{1, 4, 10, 11}));
  window->editor().liftCells();
  window->editor().moveFloat({1, 14});
  key(Qt::Key_X, Qt::ControlModifier);
  EXPECT_FALSE(wall({1, 14}));
  EXPECT_FALSE(wall({1, 10}));
  window->editor().pasteCells({1, 16});
  EXPECT_TRUE(wall({3, 16}));
}

TEST_F(Floating, SavingDropsIt) {
  paste({10.5, 1.5});
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "p.clearway").string())));
  EXPECT_FALSE(window->editor().floats());
  EXPECT_FALSE(window->isWindowModified());
}

// Its docks and its map are hidden, but may get events that were queued.
TEST_F(Gestures, InAWindowWithoutADocumentNeedNone) {
  ASSERT_TRUE(plan());
  window->editor().invertCells();
  window->mayDiscard() = [] { return true; };
  ASSERT_TRUE(window->closeDocument());
  ASSERT_FALSE(window->editor().hasDocument());
  const DialogAnswer answer([](QDialog& dialog) { dialog.reject(); });
  for (const auto* dock : window->findChildren<QDockWidget*>()) {
    EXPECT_FALSE(dock->isEnabled() || dock->isVisible());
    EXPECT_FALSE(dock->toggleViewAction()->isEnabled()) << "it is not shown by the menu";
  }
  MapView& view = window->view();
  for (const auto type :
       {QEvent::MouseMove, QEvent::MouseButtonPress, QEvent::MouseMove, QEvent::MouseButtonRelease,
        QEvent::MouseButtonDblClick, QEvent::MouseButtonRelease}) {
    const bool moves = type == QEvent::MouseMove;
    QMouseEvent e(type, QPointF(50, 50), QPointF(50, 50), moves ? Qt::NoButton : Qt::LeftButton,
                  Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&view, &e);
  }
  for (int k = Qt::Key_A; k <= Qt::Key_Z; ++k) QTest::keyClick(&view, static_cast<Qt::Key>(k));
  for (const Qt::Key k : {Qt::Key_Return, Qt::Key_Escape, Qt::Key_Delete, Qt::Key_Left,
                          Qt::Key_Space, Qt::Key_Tab, Qt::Key_Plus}) {
    QTest::keyClick(&view, k);
    QTest::keyClick(&view, k, Qt::AltModifier);
  }
  (void)view.grab();
  window->editor().undo();
  window->editor().goTo(0);
  window->editor().removeSelected();
  EXPECT_FALSE(window->editor().hasDocument());
  open(kRoom);
  EXPECT_TRUE(window->findChild<QDockWidget*>("history")->isEnabled());
}

}  // namespace
}  // namespace clearway::gui
