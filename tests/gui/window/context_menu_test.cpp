// Context menus by mouse and keyboard: what opens them, and that opening one changes nothing.
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>
#include <QTreeWidget>

#include "app/gui/docks/agent/agents_dock.h"
#include "app/gui/docks/comparison_dock.h"
#include "app/gui/docks/history_dock.h"
#include "app/gui/docks/layers_dock.h"
#include "app/gui/docks/result_dock.h"
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
  void focus(QWidget& widget) {
    window->activateWindow();  // a menu before was a window, too
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    widget.setFocus();
    EXPECT_TRUE(widget.hasFocus());
  }
  QStringList menuByKey(QWidget& widget) {
    focus(widget);
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
  focus(list);
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
  focus(list);
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

TEST_F(ContextMenu, OfATabAndATitleFloatsAndClosesTheDock) {
  auto* dock = window->findChild<QDockWidget*>("history");
  QTabBar* tabs = nullptr;
  int at = -1;
  for (auto* bar : window->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
    for (int k = 0; k < bar->count(); ++k) {
      if (bar->tabText(k) == dock->windowTitle()) {
        tabs = bar;
        at = k;
      }
    }
  }
  ASSERT_NE(tabs, nullptr);
  const QPoint tab = tabs->tabRect(at).center();
  EXPECT_EQ(menuOf([&] { rightClick(*tabs, tab); }),
            (QStringList{"Float", "Close", "Reset layout"}));
  EXPECT_FALSE(dock->isFloating());
  (void)menuOf([&] { rightClick(*tabs, tab); }, "Float");
  EXPECT_TRUE(dock->isFloating());
  const QPoint title(20, 5);
  EXPECT_EQ(menuOf([&] { rightClick(*dock, title); }, "Dock again"),
            (QStringList{"Dock again", "Close", "Reset layout"}));
  EXPECT_FALSE(dock->isFloating());
  dock->setFloating(true);
  (void)menuOf([&] { rightClick(*dock, title); }, "Close");
  EXPECT_FALSE(dock->isVisible());
  EXPECT_TRUE(menuOf([&] { rightClick(*tabs, tabs->tabRect(0).center()); }, "Reset layout")
                  .contains("Reset layout"));
  EXPECT_FALSE(dock->isFloating());
  EXPECT_FALSE(dock->isHidden());
}

TEST_F(ContextMenu, OfAToolBarListsTheToolBars) {
  window->chooseTool(ToolKind::Brush);
  auto* bar = window->findChild<QToolBar*>("paint");
  ASSERT_TRUE(bar->isVisible());
  const QStringList wanted{"Main", "Painting", "Tools", "Reset layout"};
  const QPoint place(2, 2);
  EXPECT_EQ(menuOf([&] { rightClick(*bar, place); }, "Painting"), wanted);
  EXPECT_FALSE(bar->isVisible());
  auto* tools = window->findChild<QToolBar*>("tools");
  QWidget* button = tools->widgetForAction(tools->actions().first());
  EXPECT_EQ(menuOf([&] { rightClick(*button, place); }, "Painting"), wanted);
  EXPECT_TRUE(bar->isVisible());
}

TEST_F(ContextMenu, OfAResultCopiesItAndHasTheActionsOfItsPlan) {
  ASSERT_TRUE(plan());
  QTest::qWait(20);
  auto* headline = visibleHeadline();
  ASSERT_NE(headline, nullptr);
  const QString copy = "Copy the result as text";
  EXPECT_EQ(menuOf(
                [&] {
                  rightClick(*headline, {5, 5});
                },
                copy),
            (QStringList{copy, "Zoom to path", "Plan…", "Report…"}));
  const QStringList lines = QApplication::clipboard()->text().split('\n');
  EXPECT_EQ(lines.first(), headline->text());
  EXPECT_GT(lines.size(), 4);
}

TEST_F(ContextMenu, OfALayerShowsItAlone) {
  window->raiseDock("layers");
  QTest::qWait(5);
  auto& dock = *window->findChild<LayersDock*>();
  QCheckBox* paths = nullptr;
  for (auto* box : dock.findChildren<QCheckBox*>()) {
    if (box->text() == "Paths") paths = box;
  }
  ASSERT_NE(paths, nullptr);
  const Layers before = dock.layers();
  const QStringList wanted{"Show only this layer", "Show all layers", "Show the usual layers"};
  EXPECT_EQ(menuOf([&] { rightClick(*paths, {5, 5}); }, wanted[0]), wanted);
  EXPECT_GT(dock.layers().paths, 0.0);
  EXPECT_EQ(dock.layers().map, 0.0);
  EXPECT_EQ(dock.layers().clearance, 0.0);
  (void)menuOf([&] { rightClick(*paths, {5, 5}); }, wanted[1]);
  for (const auto* box : dock.findChildren<QCheckBox*>()) EXPECT_TRUE(box->isChecked());
  (void)menuOf([&] { rightClick(*paths, {5, 5}); }, wanted[2]);
  EXPECT_EQ(dock.layers(), before);
}

TEST_F(ContextMenu, OfARowOfTheComparisonShowsItsPathAndMakesItThePlan) {
  QTest::keyClick(window.get(), Qt::Key_K, Qt::ControlModifier);
  auto* dock = window->findChild<ComparisonDock*>();
  ASSERT_NE(dock, nullptr);
  auto* table = dock->findChild<QTreeWidget*>("comparison");
  const auto planned = [&] {
    for (int k = 0; k < table->topLevelItemCount(); ++k) {
      if (table->topLevelItem(k)->text(table->columnCount() - 1) == "not planned yet") return false;
    }
    return table->topLevelItemCount() > 1 && !window->planning();
  };
  ASSERT_TRUE(QTest::qWaitFor(planned, kPatience_ms));
  const auto at = [&] { return table->visualItemRect(table->topLevelItem(1)).center(); };
  const QString top = "Show its path on top", take = "Make it the plan, with its options";
  const QStringList menu = menuOf([&] { rightClick(*table->viewport(), at()); }, top);
  EXPECT_EQ(menu, (QStringList{top, take, "Tick all", "Tick none", "For a spreadsheet (tabs)",
                               "As Markdown"}));
  EXPECT_EQ(table->currentItem(), table->topLevelItem(1));
  table->setCurrentItem(table->topLevelItem(0));
  {
    // The rows are made again while the menu is open.
    QTimer made_again;
    made_again.setSingleShot(true);
    QObject::connect(&made_again, &QTimer::timeout, &window->editor(), &Editor::frameChanged);
    made_again.start(0);
    const QString name = table->topLevelItem(1)->text(0);
    (void)menuOf([&] { rightClick(*table->viewport(), at()); }, top);
    ASSERT_NE(table->currentItem(), nullptr);
    EXPECT_EQ(table->currentItem()->text(0), name);
  }
  (void)menuOf([&] { rightClick(*table->viewport(), at()); }, "As Markdown");
  EXPECT_TRUE(QApplication::clipboard()->text().startsWith("|"));
  ASSERT_EQ(window->result(), nullptr);
  (void)menuOf([&] { rightClick(*table->viewport(), at()); }, take);
  EXPECT_NE(window->result(), nullptr);
}

}  // namespace
}  // namespace clearway::gui
