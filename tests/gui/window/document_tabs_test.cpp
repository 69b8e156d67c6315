// Tabs of documents: their names where there are many or several alike, and the menu of a tab.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include "app/gui/window/parts/document_tabs.h"
#include "app/gui/window/parts/open_documents.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Tabs : public SmallMapWindow {
 protected:
  DocumentTabs& tabs() { return window->documents().tabs(); }
  std::filesystem::path openMap(const std::string& name) {
    std::filesystem::create_directories((folder / name).parent_path());
    const auto path = folder.write(name, "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n");
    EXPECT_TRUE(window->open(QString::fromStdString(path.string())));
    return path;
  }
  QAction* entry(const QMenu& menu, const QString& text) {
    for (QAction* a : menu.actions()) {
      if (a->text() == text) return a;
    }
    ADD_FAILURE() << "no entry " << text.toStdString();
    return nullptr;
  }
};

TEST_F(Tabs, ManyAreScrolledInsteadOfCutToNothing) {
  window->resize(1280, 800);
  for (int k = 0; k < 14; ++k) openMap("a_warehouse_of_" + std::to_string(k) + ".map");
  QTest::qWait(20);
  ASSERT_EQ(tabs().count(), 14);
  const QFontMetrics font = tabs().fontMetrics();
  for (int k = 0; k < tabs().count(); ++k) {
    EXPECT_GE(tabs().tabRect(k).width(), 120) << k;
    EXPECT_LE(tabs().tabRect(k).width(), 260) << k;
  }
  EXPECT_GE(tabs().tabRect(0).width(), font.horizontalAdvance("a_wareho") + 40);
  EXPECT_TRUE(tabs().rect().contains(tabs().tabRect(13))) << "the shown one is in sight";
}

TEST_F(Tabs, FilesOfOneNameHaveTheirFoldersToo) {
  openMap("north/depot.map");
  EXPECT_EQ(tabs().tabText(0), "depot.map");
  openMap("south/depot.map");
  openMap("other.map");
  EXPECT_EQ(tabs().tabText(0), "depot.map – north");
  EXPECT_EQ(tabs().tabText(1), "depot.map – south");
  EXPECT_EQ(tabs().tabText(2), "other.map");
  for (int k = 0; k < 9; ++k) openMap("further_" + std::to_string(k) + ".map");
  for (const int tab : {0, 1}) {  // whole, also among many
    EXPECT_GT(tabs().tabRect(tab).width(),
              tabs().fontMetrics().horizontalAdvance(tabs().tabText(tab)) + 20);
  }
  tabs().select(tabs().all()[1]);
  ASSERT_TRUE(window->closeDocument());
  EXPECT_EQ(tabs().tabText(0), "depot.map");
}

TEST_F(Tabs, TheMenuOfATabClosesOthersUntilOneIsKept) {
  openMap("a.map");
  openMap("b.map");
  window->editor().invertCells();
  openMap("c.map");
  openMap("d.map");
  window->mayDiscard() = [this] { return !window->editor().document().modified(); };
  {
    const std::unique_ptr<QMenu> menu(tabs().menuOf(2));
    EXPECT_EQ(tabs().currentIndex(), 2);
    entry(*menu, "Close the others")->trigger();
  }
  EXPECT_EQ(tabs().tabText(0), "b.map*") << "its user keeps it";
  EXPECT_EQ(tabs().count(), 3);
  EXPECT_EQ(nameOf(window->editor().file()), "c.map");
  window->mayDiscard() = [] { return true; };
  const std::unique_ptr<QMenu> menu(tabs().menuOf(1));
  entry(*menu, "Close the others")->trigger();
  EXPECT_EQ(tabs().count(), 1);
  EXPECT_EQ(nameOf(window->editor().file()), "c.map");
}

TEST_F(Tabs, TheMenuOfATabListsAllAndCopiesThePath) {
  const auto first = openMap("a.map");
  openMap("b.map");
  ASSERT_TRUE(window->open(sample("crossing.json")));
  const std::unique_ptr<QMenu> menu(tabs().menuOf(2));
  entry(*menu, "Copy the path of the file")->trigger();
  EXPECT_TRUE(QApplication::clipboard()->text().endsWith("maps/samples/crossing.json"));
  EXPECT_TRUE(entry(*menu, "crossing.json")->isChecked());
  entry(*menu, "a.map")->trigger();
  EXPECT_EQ(window->editor().file().path, first);
  EXPECT_TRUE(window->view().isVisible());
}

}  // namespace
}  // namespace clearway::gui
