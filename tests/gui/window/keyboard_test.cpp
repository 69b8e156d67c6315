// The keyboard: keys of one letter after a field was used, letters in lists, panes, and planning
// without a selection.
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <set>

#include "app/gui/docks/agent/agents_dock.h"
#include "app/gui/docks/plan_dock.h"
#include "app/gui/docks/planner_options.h"
#include "app/gui/widgets/fold_box.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Keyboard : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    open(kRoom);
    task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
  template <class W>
  W& option(const char* name) {
    W& found = *window->findChild<PlannerOptions*>()->findChild<W*>(name);
    unfoldFor(&found);
    QTest::qWait(5);
    return found;
  }
  void press(Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); }
  AgentsDock& agents() {
    window->raiseDock("agents");
    QTest::qWait(5);
    return *window->findChild<AgentsDock*>();
  }
};

TEST_F(Keyboard, ReturnTakesANumberAndKeysOfTheMapWorkAgain) {
  auto& weight = option<QDoubleSpinBox>("weight");
  weight.setFocus();
  weight.selectAll();
  QTest::keyClicks(&weight, "2.5");
  press(Qt::Key_Return);
  EXPECT_EQ(window->editor().document().planner().weight, 2.5);
  EXPECT_TRUE(window->view().hasFocus());
  press(Qt::Key_B);
  EXPECT_EQ(window->tool(), ToolKind::Brush);
}

TEST_F(Keyboard, AToolOfAKeyHasTheArrowsOfTheMap) {
  auto* button = window->findChild<PlanDock*>()->findChild<QPushButton*>("primary");
  button->setFocus(Qt::TabFocusReason);
  press(Qt::Key_S);
  EXPECT_EQ(window->tool(), ToolKind::Start);
  EXPECT_TRUE(window->view().hasFocus());
}

TEST_F(Keyboard, AChoiceFromAListGivesTheFocusBackToTheMap) {
  QComboBox* box = nullptr;
  for (auto* b : window->findChild<PlannerOptions*>()->findChildren<QComboBox*>()) {
    if (box == nullptr && b->isVisible() && b->isEnabled() && b->count() > 1) box = b;
  }
  ASSERT_NE(box, nullptr);
  const int other = box->currentIndex() == 0 ? 1 : 0;
  const auto choose = [&](int row) {
    box->setFocus();
    box->showPopup();
    QTest::qWait(250);  // clicks right after a list opens are ignored
    const QModelIndex index = box->model()->index(row, box->modelColumn());
    QTest::mouseClick(box->view()->viewport(), Qt::LeftButton, {},
                      box->view()->visualRect(index).center());
    QTest::qWait(20);
  };
  choose(other);
  EXPECT_EQ(box->currentIndex(), other);
  EXPECT_TRUE(window->view().hasFocus());
  press(Qt::Key_B);
  EXPECT_EQ(window->tool(), ToolKind::Brush);
  box->setFocus();
  box->showPopup();
  QTest::qWait(20);
  QTest::keyClick(box->view(), Qt::Key_Escape);
  QTest::qWait(20);
  EXPECT_TRUE(box->hasFocus()) << "nothing was chosen";
  press(other == 0 ? Qt::Key_Down : Qt::Key_Up);
  EXPECT_TRUE(box->hasFocus()) << "arrows go on from item to item";
}

TEST_F(Keyboard, EscapeDiscardsWhatWasTyped) {
  auto& weight = option<QDoubleSpinBox>("weight");
  const double before = window->editor().document().planner().weight;
  weight.setFocus();
  weight.selectAll();
  QTest::keyClicks(&weight, "7");
  press(Qt::Key_Escape);
  EXPECT_EQ(window->editor().document().planner().weight, before);
  EXPECT_EQ(weight.value(), before);
  EXPECT_FALSE(weight.text().contains('7')) << weight.text().toStdString();
  EXPECT_TRUE(window->view().hasFocus());
  auto& name = *agents().findChild<QLineEdit*>("agent_name");
  const QString was = name.text();
  name.setFocus();
  name.selectAll();
  QTest::keyClicks(&name, "other");
  press(Qt::Key_Escape);
  EXPECT_EQ(name.text(), was);
  EXPECT_EQ(QString::fromStdString(agent().name), was);
}

// All docks and bars: no field keeps the keyboard.
TEST_F(Keyboard, EveryFieldGivesTheKeyboardBack) {
  std::set<std::string> kinds;
  for (const char* dock : {"plan", "agents", "layers", "result"}) {
    window->raiseDock(dock);
    QTest::qWait(5);
    for (QWidget* w : window->findChild<QDockWidget*>(dock)->findChildren<QWidget*>()) {
      const bool field =
          qobject_cast<QAbstractSpinBox*>(w) != nullptr || qobject_cast<QComboBox*>(w) != nullptr;
      unfoldFor(w);
      if (!field || !w->isEnabled() || !w->isVisible()) continue;
      for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Escape}) {
        w->setFocus();
        ASSERT_TRUE(w->hasFocus()) << w->objectName().toStdString();
        press(key);
        EXPECT_TRUE(window->view().hasFocus()) << w->objectName().toStdString();
      }
      kinds.insert(w->metaObject()->className());
    }
  }
  EXPECT_GE(kinds.size(), 2U);
}

TEST_F(Keyboard, LettersInListsAndCombosChooseNoTool) {
  window->chooseTool(ToolKind::Look);
  auto& headings = option<QComboBox>("headings");
  headings.setFocus();
  for (const Qt::Key key : {Qt::Key_B, Qt::Key_E, Qt::Key_G, Qt::Key_F}) press(key);
  EXPECT_EQ(window->tool(), ToolKind::Look);
  press(Qt::Key_Escape);
  EXPECT_TRUE(window->view().hasFocus());
  press(Qt::Key_B);
  EXPECT_EQ(window->tool(), ToolKind::Brush);
}

TEST_F(Keyboard, LettersInTheListOfAgentsAreShortcuts) {
  window->chooseTool(ToolKind::Look);
  auto& list = *agents().findChild<QListWidget*>();
  list.setFocus();
  press(Qt::Key_B);
  EXPECT_EQ(window->tool(), ToolKind::Brush);
  EXPECT_TRUE(list.hasFocus());
}

TEST_F(Keyboard, ArrowsInTheListOfAgentsMoveNoAgent) {
  app::EditAgent second = window->editor().document().agents().front();
  second.agent.start = Pose{{5.5, 4.5}, Heading()};
  second.agent.name = "second";
  std::uint32_t id = 0;
  window->editor().edit("Add", [&](app::EditDocument& d) { id = d.addAgent(second.agent); });
  window->chooseTool(ToolKind::Agents);
  auto& list = *agents().findChild<QListWidget*>();
  window->editor().select({id});
  const ViewTransform view = window->view().view();
  const std::size_t steps = window->editor().document().position();
  list.setFocus();
  QAction own;  // as with keys of the user's own
  own.setShortcut(Qt::Key_Home);
  int runs = 0;
  QObject::connect(&own, &QAction::triggered, [&] { ++runs; });
  window->addAction(&own);
  for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Left}) press(key);
  EXPECT_EQ(window->editor().document().position(), steps);
  EXPECT_EQ(window->view().view(), view);
  press(Qt::Key_Home);
  EXPECT_EQ(list.currentRow(), 0);
  press(Qt::Key_End);
  EXPECT_EQ(list.currentRow(), 1);
  EXPECT_EQ(runs, 0);
  EXPECT_EQ(window->editor().document().position(), steps);
}

TEST_F(Keyboard, SelectAllIsOfAgentsWithTheirToolOrListAndOfCellsElse) {
  window->editor().edit("Add", [&](app::EditDocument& d) { d.addAgent(agent()); });
  const auto select_all = [&] {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::ControlModifier);
  };
  auto& list = *agents().findChild<QListWidget*>();
  window->chooseTool(ToolKind::Agents);
  window->view().setFocus();
  window->editor().select({});
  select_all();
  EXPECT_EQ(window->editor().selected().size(), 2U);
  EXPECT_TRUE(window->editor().cells().empty());
  EXPECT_EQ(window->tool(), ToolKind::Agents);
  window->chooseTool(ToolKind::Brush);
  window->editor().select({});
  list.setFocus();
  select_all();
  EXPECT_EQ(window->editor().selected().size(), 2U);
  EXPECT_EQ(window->tool(), ToolKind::Brush);
  window->view().setFocus();
  select_all();
  EXPECT_FALSE(window->editor().cells().empty());
  EXPECT_EQ(window->tool(), ToolKind::Select);
}

TEST_F(Keyboard, TabLeavesTheFieldOfAPolygon) {
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.shape = {maps::ShapeKind::Polygon, 0.0, 0.0, "POLYGON((0 0,1 0,1 1,0 0))"};
  window->editor().edit("Shape", [&](app::EditDocument& d) { d.setAgent(a); });
  auto& wkt = *agents().findChild<QPlainTextEdit*>();
  ASSERT_TRUE(wkt.isVisible());
  const QString before = wkt.toPlainText();
  wkt.setFocus();
  press(Qt::Key_Tab);
  EXPECT_FALSE(wkt.hasFocus());
  EXPECT_EQ(wkt.toPlainText(), before);
}

TEST_F(Keyboard, F7GoesThroughAllPanesAndBack) {
  window->view().setFocus();
  std::set<QString> seen;
  for (int k = 0; k < 8; ++k) {
    press(Qt::Key_F7);
    QWidget* w = QApplication::focusWidget();
    ASSERT_NE(w, nullptr);
    for (; w != nullptr; w = w->parentWidget()) {
      if (qobject_cast<QDockWidget*>(w) != nullptr || w == &window->view()) {
        seen.insert(w == &window->view() ? "map" : w->objectName());
      }
    }
  }
  EXPECT_TRUE(seen.contains("map"));
  EXPECT_TRUE(seen.contains("plan"));
  EXPECT_GE(seen.size(), 3U);
  window->view().setFocus();
  press(Qt::Key_F7);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_F7, Qt::ShiftModifier);
  EXPECT_TRUE(window->view().hasFocus());
}

TEST_F(Keyboard, TheOnlyAgentNeedsNoSelection) {
  window->chooseTool(ToolKind::Agents);
  QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px({14.5, 5.5}));
  EXPECT_TRUE(window->editor().selected().empty());
  auto* plan = window->findChild<PlanDock*>()->findChild<QPushButton*>("primary");
  EXPECT_TRUE(plan->isEnabled());
  window->view().setFocus();
  QTest::keyClick(&window->view(), Qt::Key_P, Qt::ControlModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->planning() && window->result() != nullptr; },
                              kPatience_ms));
  EXPECT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_TRUE(window->message().isEmpty());
}

TEST_F(Keyboard, OfSeveralAgentsOneIsAskedFor) {
  window->editor().addAgent({{5.5, 5.5}, Heading()});
  window->editor().select({});
  QTest::qWait(5);
  EXPECT_TRUE(window->findChild<PlanDock*>()->findChild<QPushButton*>("primary")->isEnabled());
  window->plan();
  EXPECT_TRUE(window->message().contains("choose one")) << window->message().toStdString();
}

// Space would press a button again that the mouse has pressed.
TEST_F(Keyboard, SpaceIsThePlayersAfterAButtonWasClicked) {
  ASSERT_TRUE(plan());
  window->player().seek(window->player().duration_s() / 2);
  ASSERT_TRUE(window->player().shown());
  window->raiseDock("fleet");
  QTest::qWait(5);
  QPushButton* button = nullptr;
  for (auto* b : window->findChildren<QPushButton*>()) {
    if (b->isVisible() && b->text() == "Plan the fleet") button = b;
  }
  ASSERT_NE(button, nullptr);
  int clicks = 0;
  button->disconnect();
  QObject::connect(button, &QPushButton::clicked, window.get(), [&] { ++clicks; });
  QTest::mouseClick(button, Qt::LeftButton);
  QTest::qWait(5);
  press(Qt::Key_Space);
  EXPECT_EQ(clicks, 1);
  EXPECT_TRUE(window->player().playing());
  press(Qt::Key_Space);
  EXPECT_FALSE(window->player().playing());
  button->setFocus(Qt::TabFocusReason);
  press(Qt::Key_Space);
  EXPECT_EQ(clicks, 2) << "who goes to a button by keys presses it by Space";
}

TEST_F(Keyboard, SpaceThatMovesTheMapPlaysNothing) {
  ASSERT_TRUE(plan());
  window->player().seek(window->player().duration_s() / 2);
  QWidget& view = window->view();
  view.setFocus();
  QTest::keyPress(&view, Qt::Key_Space);
  QTest::mousePress(&view, Qt::LeftButton, {}, view.rect().center());
  QTest::mouseRelease(&view, Qt::LeftButton, {}, view.rect().center());
  QTest::keyRelease(&view, Qt::Key_Space);
  EXPECT_FALSE(window->player().playing());
  window->player().rewind();
  press(Qt::Key_Space);
  EXPECT_FALSE(window->player().playing()) << "the agents are shown at their starts, as drawn";
}

}  // namespace
}  // namespace clearway::gui
