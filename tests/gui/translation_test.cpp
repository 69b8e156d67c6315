// The window in German: chosen, complete, and with settings that are the same in both languages.
#include <gtest/gtest.h>

#include <QAction>
#include <QMenuBar>
#include <QSet>

#include "app/gui/widgets/translation.h"
#include "app/gui/window/command_list.h"
#include "app/gui/window/shortcut_page.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Translation : public SmallMapWindow {
 protected:
  void SetUp() override {
    ASSERT_EQ(useLanguage("de"), "de");
    SmallMapWindow::SetUp();
    open(kRoom);
  }
  void TearDown() override {
    window.reset();
    useLanguage("en");
  }
};

TEST_F(Translation, MenusSettingsAndReportsAreGerman) {
  EXPECT_EQ(window->menuBar()->actions().front()->text(), "&Datei");
  // Words that are the same in both languages.
  const QSet<QString> same{"Agent",   "Text",       "Start",   "Plan",     "Radius",  "Polygon",
                           "Ellipse", "Simulation", "Name",    "Makespan", "Anytime", "Export",
                           "Modus",   "System",     "Version", "Start x",  "Start y", "Tutorial",
                           "Start °", "x",          "y"};
  int seen = 0;
  for (const Command& c : commandsOf(*window)) {
    if (c.name.isEmpty() || c.name.contains('.')) continue;  // names of files
    ++seen;
    const bool german = sourceText(c.name) != c.name || same.contains(c.name) ||
                        sourceText(c.name + QString("…")) != c.name + QString("…");
    EXPECT_TRUE(german || c.name.startsWith("Zoom")) << c.title().toStdString();
  }
  EXPECT_GT(seen, 100);
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  EXPECT_TRUE(soonShows("Bewiesen frei"));
}

TEST_F(Translation, KeysAreKeptUnderTheSameNameInEveryLanguage) {
  ShortcutPage german(*window);
  EXPECT_TRUE(
      german.setKeys(QString::fromUtf8("Karte › Umkehren"), QKeySequence("Ctrl+Alt+I")).isEmpty());
  window.reset();
  useLanguage("en");
  MainWindow english;
  const auto commands = commandsOf(english);
  const auto invert = std::ranges::find_if(
      commands, [](const Command& c) { return c.title() == QString::fromUtf8("Map › Invert"); });
  ASSERT_NE(invert, commands.end());
  EXPECT_EQ(invert->keys, "Ctrl+Alt+I");
}

TEST(Languages, AnUnknownOneIsEnglish) {
  EXPECT_EQ(useLanguage("xx"), "en");
  EXPECT_EQ(useLanguage("de_AT"), "de");
  EXPECT_EQ(useLanguage("en"), "en");
}

}  // namespace
}  // namespace clearway::gui
