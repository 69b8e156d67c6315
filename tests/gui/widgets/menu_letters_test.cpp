// Letters in open menus: they choose entries, and reach nothing else.
#include <QApplication>
#include <QMenu>
#include <QMenuBar>

#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class MenuLetter : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    for (const char* text : {"Plan", "Save", "Share", "Send", "&Remove", "Rename", "Überall"}) {
      QObject::connect(menu.addAction(text), &QAction::triggered, [&, text] { chosen = text; });
    }
    menu.actions()[2]->setEnabled(false);
    menu.addSeparator();
    QMenu* more = menu.addMenu("More");
    for (const char* text : {"Inside", "Outside"}) {
      QObject::connect(more->addAction(text), &QAction::triggered, [&, text] { chosen = text; });
    }
  }
  void TearDown() override { closeMenus(); }
  static void closeMenus() {
    while (QWidget* popup = QApplication::activePopupWidget()) popup->close();
  }
  // To what has the keyboard: the top menu.
  static void pressLetter(QChar letter) {
    QWidget* popup = QApplication::activePopupWidget();
    ASSERT_NE(popup, nullptr);
    QKeyEvent press(QEvent::KeyPress, letter.toUpper().unicode(), Qt::NoModifier, letter);
    QApplication::sendEvent(popup, &press);
  }
  void show() { menu.popup(window->mapToGlobal(QPoint(50, 50))); }
  QMenu& inBar(const char* title) {
    for (QAction* a : window->menuBar()->actions()) {
      if (a->text() == title) return *a->menu();
    }
    ADD_FAILURE() << title;
    return menu;
  }

  QMenu menu;
  QString chosen;
};

TEST_F(MenuLetter, TriggersTheOnlyEntryThatBeginsWithIt) {
  show();
  pressLetter('p');
  EXPECT_EQ(chosen, "Plan");
  EXPECT_FALSE(menu.isVisible());
  show();
  pressLetter(QString::fromUtf8("ü").front());
  EXPECT_EQ(chosen, QString::fromUtf8("Überall"));
  show();
  pressLetter('x');
  EXPECT_TRUE(menu.isVisible());
  EXPECT_EQ(menu.activeAction(), nullptr);
}

TEST_F(MenuLetter, MovesAmongSeveralAndSkipsWhatIsDisabled) {
  menu.addMenu("Samples")->addAction("Smallest");
  show();
  for (const char* text : {"Save", "Send", "Samples", "Save"}) {
    pressLetter('s');
    ASSERT_NE(menu.activeAction(), nullptr);
    EXPECT_EQ(menu.activeAction()->text(), text);
    EXPECT_EQ(QApplication::activePopupWidget(), &menu) << "no submenu has opened";
  }
  EXPECT_TRUE(chosen.isEmpty());
  QTest::keyClick(&menu, Qt::Key_Return);
  EXPECT_EQ(chosen, "Save");
}

TEST_F(MenuLetter, OpensASubmenuAndChoosesInIt) {
  show();
  pressLetter('m');
  ASSERT_TRUE(QTest::qWaitFor([] {
    const auto* top = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    return top != nullptr && top->title() == "More";
  }));
  EXPECT_TRUE(chosen.isEmpty());
  EXPECT_NE(qobject_cast<QMenu*>(QApplication::activePopupWidget())->activeAction(), nullptr);
  pressLetter('o');
  EXPECT_EQ(chosen, "Outside");
  EXPECT_EQ(QApplication::activePopupWidget(), nullptr);
}

TEST_F(MenuLetter, IsOneOfAnAccessLetterToo) {
  show();
  pressLetter('r');
  EXPECT_TRUE(chosen.isEmpty());
  ASSERT_NE(menu.activeAction(), nullptr);
  EXPECT_EQ(menu.activeAction()->text(), "&Remove");
  pressLetter('r');
  EXPECT_EQ(menu.activeAction()->text(), "Rename");
}

TEST_F(MenuLetter, ReachesNoShortcutOfTheWindow) {
  QMenu& file_menu = inBar("&File");
  window->menuBar()->setActiveAction(file_menu.menuAction());
  ASSERT_TRUE(QTest::qWaitFor([&] { return file_menu.isVisible(); }));
  for (const char key : {'b', 'e', 'f', 'g', 'l', 'v'}) {  // tools and views, which need a map
    pressLetter(key);
    EXPECT_FALSE(shows("it needs a map")) << key;
    EXPECT_TRUE(file_menu.isVisible()) << key;
  }
  QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Delete);
  QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_G, Qt::ControlModifier);
  EXPECT_FALSE(shows("it needs a map"));
}

}  // namespace
}  // namespace clearway::gui
