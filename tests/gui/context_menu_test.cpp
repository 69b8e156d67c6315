// Context menus by mouse and keyboard: what opens them, and that opening one changes nothing.
#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QTimer>

#include "app/gui/docks/agents_dock.h"
#include "app/gui/docks/history_dock.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class ContextMenu : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    open(kRoom);
    task({3.5, 1.5}, {16.5, 1.5});
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
  }
  // The texts of the menu that opens meanwhile, of which `choose` is chosen; empty: none opens.
  template <class Act>
  QStringList menuOf(Act act, const QString& choose = {}) {
    QStringList out;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (menu == nullptr) return;
      QAction* chosen = nullptr;
      for (QAction* a : menu->actions()) {
        if (!a->isSeparator()) out.append(a->text());
        if (!choose.isEmpty() && a->text() == choose) chosen = a;
      }
      if (chosen == nullptr) {
        menu->close();
        return;
      }
      menu->setActiveAction(chosen);
      QTest::keyClick(menu, Qt::Key_Return);
    });
    timer.start(10);
    act();
    QTest::qWait(50);
    return out;
  }
  QStringList menuByKey(QWidget& widget) {
    window->activateWindow();  // the menu before was a window, too
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    widget.setFocus();
    EXPECT_TRUE(widget.hasFocus());
    return menuOf([&] { QTest::keyClick(&widget, Qt::Key_F10, Qt::ShiftModifier); });
  }
  static void rightClick(QWidget& widget, QPoint at) {
    QTest::mouseClick(&widget, Qt::RightButton, {}, at);
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget.mapToGlobal(at));
    QApplication::sendEvent(&widget, &event);
  }
  HistoryDock& history() {
    window->raiseDock("history");
    QTest::qWait(5);
    return *window->findChild<HistoryDock*>();
  }
  std::size_t position() { return window->editor().document().position(); }
};

TEST_F(ContextMenu, OfTheHistoryGoesToAStepOnlyWhenThatIsChosen) {
  task({4.5, 1.5}, {16.5, 1.5});
  task({5.5, 1.5}, {16.5, 1.5});
  HistoryDock& list = history();
  ASSERT_EQ(position(), 3U);
  const auto at = [&](int row) { return list.visualItemRect(list.item(row)).center(); };
  const QString go = "Go to this step";
  EXPECT_EQ(menuOf([&] { rightClick(*list.viewport(), at(1)); }), QStringList{go});
  EXPECT_EQ(position(), 3U);
  EXPECT_EQ(menuOf([&] { rightClick(*list.viewport(), at(1)); }, go), QStringList{go});
  EXPECT_EQ(position(), 1U);
  QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, at(2));
  EXPECT_EQ(position(), 2U);
  list.setFocus();
  QTest::keyClick(&list, Qt::Key_Up);
  EXPECT_EQ(position(), 2U) << "it is only chosen";
  EXPECT_EQ(list.currentRow(), 1);
  QTest::keyClick(&list, Qt::Key_Return);
  EXPECT_EQ(position(), 1U);
  QTest::keyClick(&list, Qt::Key_Down);
  EXPECT_EQ(menuOf([&] { QTest::keyClick(&list, Qt::Key_F10, Qt::ShiftModifier); }, go),
            QStringList{go});
  EXPECT_EQ(position(), 2U);
  QTest::keyClick(&list, Qt::Key_Down);
  QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, at(3));
  EXPECT_EQ(position(), 3U) << "a click on the step that keys have chosen";
  QTest::keyClick(&list, Qt::Key_Up);
  window->view().setFocus();
  EXPECT_EQ(list.currentRow(), 3) << "the present step again";
}

TEST_F(ContextMenu, OpensByShiftF10WhereverThereIsOne) {
  EXPECT_TRUE(menuByKey(window->view()).contains("Fit the map"));
  EXPECT_EQ(menuByKey(history()), QStringList{"Go to this step"});
  window->raiseDock("agents");
  QTest::qWait(5);
  auto& agents = *window->findChild<AgentsDock*>();
  auto& list = *agents.findChild<QListWidget*>();
  list.setCurrentRow(0);
  EXPECT_TRUE(menuByKey(list).contains("Show its values"));
  auto& name = *agents.findChild<QLineEdit*>("agent_name");
  EXPECT_FALSE(menuByKey(name).isEmpty()) << "the menu of a line of text";
}

}  // namespace
}  // namespace clearway::gui
