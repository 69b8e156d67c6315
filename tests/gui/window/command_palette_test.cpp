// The command palette: what it finds, in which order, and what it runs; the sheet of keys.
#include "app/gui/window/parts/command_palette.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeWidget>
#include <set>

#include "app/gui/dialogs/preferences_dialog.h"
#include "app/gui/document/data_folder.h"
#include "app/gui/widgets/fuzzy_match.h"
#include "app/gui/widgets/translation.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

TEST(FuzzyScore, LettersFitInOrderAndWordStartsAreBetter) {
  EXPECT_FALSE(fuzzyScore("xyz", "Fit the map"));
  EXPECT_FALSE(fuzzyScore("tif", "Fit"));
  EXPECT_FALSE(fuzzyScore("a", ""));
  EXPECT_EQ(fuzzyScore("", "anything"), 0);
  EXPECT_TRUE(fuzzyScore("FTM", "Fit the map"));
  EXPECT_GT(fuzzyScore("ftm", "Fit the map"), fuzzyScore("ftm", "softtime"));
  EXPECT_GT(fuzzyScore("map", "Fit the map"), fuzzyScore("map", "imagepad"));
  EXPECT_GT(fuzzyScore("open", "Open"), fuzzyScore("open", "Open recent"));
  EXPECT_EQ(fuzzyScore("fit map", "Fit the map"), fuzzyScore("fitmap", "Fit the map"));
  // The best placement counts, not the first one.
  EXPECT_GT(fuzzyScore("sp", "as a step, Stop Play"), fuzzyScore("sp", "as a step, xtop xlay"));
}

TEST(FuzzyScore, KnowsLettersThatBeginWords) {
  EXPECT_TRUE(beginsWords("ftm", "Fit the map"));
  EXPECT_TRUE(beginsWords("fi map", "Fit the map"));
  EXPECT_TRUE(beginsWords("", "Fit the map"));
  EXPECT_FALSE(beginsWords("play", "Plan › Anytime"));
  EXPECT_FALSE(beginsWords("it", "Fit the map"));
  EXPECT_FALSE(beginsWords("mf", "Fit the map"));
}

class Palette : public SmallMapWindow {
 protected:
  CommandPalette* opened() {
    window->activateWindow();  // shortcuts are for active windows
    EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
    QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    for (CommandPalette* palette : window->findChildren<CommandPalette*>()) {
      if (palette->isVisible()) return palette;  // closed ones are deleted later
    }
    return nullptr;
  }
  static void type(CommandPalette* palette, const QString& text) {
    palette->findChild<QLineEdit*>()->setText(text);
  }
  static void key(CommandPalette* palette, Qt::Key key) {
    QTest::keyClick(palette->findChild<QLineEdit*>(), key);
    QTest::qWait(10);
  }
};

TEST_F(Palette, HasEveryActionOfTheMenus) {
  open(kRoom);
  CommandPalette* palette = opened();
  ASSERT_NE(palette, nullptr);
  const QStringList shown = palette->shown();
  std::function<void(QMenu*, QString)> check = [&](QMenu* menu, const QString& group) {
    for (QAction* a : menu->actions()) {
      const QString name = QString(a->text()).remove('&').remove(QString("…"));
      if (a->isSeparator() || name.isEmpty()) continue;
      if (a->menu() != nullptr) {
        check(a->menu(), group + " › " + name);
      } else {
        EXPECT_TRUE(shown.contains(group + " › " + name)) << name.toStdString();
      }
    }
  };
  for (QAction* a : window->menuBar()->actions()) {
    check(a->menu(), QString(a->text()).remove('&'));
  }
  EXPECT_GT(shown.size(), 80);
}

// Each number, choice and check box that can be seen, in whatever dock is in front, has an entry.
TEST_F(Palette, HasEverySettingOfTheWindowAndOfThePreferences) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5});
  ASSERT_TRUE(plan());
  const auto is_setting = [](const QWidget* w) {
    return qobject_cast<const QAbstractSpinBox*>(w) != nullptr ||
           qobject_cast<const QComboBox*>(w) != nullptr ||
           qobject_cast<const QCheckBox*>(w) != nullptr;
  };
  std::set<QWidget*> seen;
  const auto look = [&] {
    QTest::qWait(5);
    for (QWidget* w : window->findChildren<QWidget*>()) {
      if (is_setting(w) && w->isVisible() && w->window() == window.get()) seen.insert(w);
    }
  };
  look();
  for (const auto* dock : window->findChildren<QDockWidget*>()) {
    window->raiseDock(dock->objectName());
    look();
  }
  EXPECT_GT(seen.size(), 30U);
  std::set<QWidget*> listed;
  QStringList titles;
  for (const Command& c : commandsOf(*window)) {
    listed.insert(c.field);
    titles.append(c.title());
  }
  for (QWidget* w : seen) {
    EXPECT_TRUE(listed.contains(w))
        << w->metaObject()->className() << " " << w->accessibleName().toStdString();
  }
  PreferencesDialog dialog(*window, {Look::Light, false, [](Look) {}, [](bool) {}});
  dialog.setAttribute(Qt::WA_DeleteOnClose, false);
  int preferences = 0;
  for (QWidget* w : dialog.findChildren<QWidget*>()) {
    if (!is_setting(w)) continue;
    ++preferences;
    EXPECT_TRUE(titles.contains("Preferences › " + w->accessibleName()))
        << w->accessibleName().toStdString();
  }
  EXPECT_GE(preferences, 10);
}

TEST_F(Palette, SwitchesTheButtonsOfThePlayer) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5});
  ASSERT_TRUE(plan());
  CommandPalette* palette = opened();
  ASSERT_NE(palette, nullptr);
  type(palette, "repeat");
  ASSERT_FALSE(palette->shown().isEmpty());
  EXPECT_EQ(palette->shown().first(), "Player › Repeat");
  key(palette, Qt::Key_Return);
  const auto buttons = window->findChildren<QToolButton*>();
  const auto repeat = std::ranges::find_if(
      buttons, [](const QToolButton* b) { return b->accessibleName() == "Repeat"; });
  ASSERT_NE(repeat, buttons.end());
  EXPECT_TRUE((*repeat)->isChecked());
}

TEST_F(Palette, LettersHereAndThereCountOnlyWhereNothingElseMatches) {
  open(kRoom);
  CommandPalette* palette = opened();
  ASSERT_NE(palette, nullptr);
  type(palette, "play");
  EXPECT_TRUE(palette->shown().contains("Plan › Play or pause"));
  for (const QString& title : palette->shown()) {
    EXPECT_FALSE(title.contains("Layers") || title.contains("Anytime")) << title.toStdString();
  }
  type(palette, "grid");
  EXPECT_TRUE(palette->shown().contains("Layers › Grid"));
  for (const QString& title : palette->shown()) {
    EXPECT_FALSE(title.contains("Turning radius")) << title.toStdString();
  }
  type(palette, "turnrad");
  EXPECT_TRUE(palette->shown().contains("Agents › Turning radius of the agent"))
      << "beginnings of words";
  type(palette, "iver");
  EXPECT_FALSE(palette->shown().isEmpty()) << "nothing matches better";
}

TEST_F(Palette, RunsWhatIsFoundAndRemembersIt) {
  open(kRoom);
  CommandPalette* palette = opened();
  ASSERT_NE(palette, nullptr);
  type(palette, "invert");
  ASSERT_FALSE(palette->shown().isEmpty());
  EXPECT_EQ(palette->shown().first(), "Map › Invert");
  const auto before = window->editor().document().map().grid;
  key(palette, Qt::Key_Return);
  EXPECT_NE(window->editor().document().map().grid.blocked({0, 0}), before.blocked({0, 0}));
  palette = opened();
  ASSERT_NE(palette, nullptr);
  EXPECT_EQ(palette->shown().first(), "Map › Invert");
}

TEST_F(Palette, RaisesADockThatIsBehindAnother) {
  open(kRoom);
  ASSERT_TRUE(window->raiseDock("result"));
  QTest::qWait(20);
  const auto* dock = window->findChild<QDockWidget*>("conflicts");
  ASSERT_TRUE(dock->isVisible() && dock->visibleRegion().isEmpty());
  const auto choose = [&] {
    CommandPalette* palette = opened();
    ASSERT_NE(palette, nullptr);
    type(palette, "conflicts");
    ASSERT_EQ(palette->shown().first(), "View › Conflicts");
    key(palette, Qt::Key_Return);
    QTest::qWait(20);
  };
  choose();
  EXPECT_FALSE(dock->visibleRegion().isEmpty());
  choose();
  EXPECT_FALSE(dock->isVisible()) << "it was in front";
}

TEST_F(Palette, OpensTheSamplesOfTheStartPage) {
  open(kRoom);
  CommandPalette* palette = opened();
  ASSERT_NE(palette, nullptr);
  ASSERT_FALSE(samples().isEmpty());
  type(palette, "samples");
  for (const Sample& s : samples()) {
    EXPECT_TRUE(palette->shown().contains("File › Samples › " + s.title)) << s.title.toStdString();
  }
  type(palette, "narrow door");
  ASSERT_FALSE(palette->shown().isEmpty());
  EXPECT_EQ(palette->shown().first(), "File › Samples › Narrow door");
  key(palette, Qt::Key_Return);
  EXPECT_EQ(window->editor().file().path.filename(), "narrow_door.clearway");
}

TEST_F(Palette, NamesComeBeforeTheirGroups) {
  open(kRoom);
  CommandPalette* palette = opened();
  ASSERT_NE(palette, nullptr);
  type(palette, "pla");
  const QStringList shown = palette->shown();
  ASSERT_TRUE(shown.contains("Plan › Anytime"));
  EXPECT_LT(shown.indexOf("Plan › Plan a path"), shown.indexOf("Plan › Anytime"));
}

TEST_F(Palette, FindsByPartsOfNamesAndByChoices) {
  open(kRoom);
  CommandPalette* palette = opened();
  ASSERT_NE(palette, nullptr);
  for (const auto& [typed, found] : {std::pair{"narrow", "View › Zoom to the narrowest passage"},
                                     {"clearance", "Layers › Clearance"},
                                     {"legend", "View › Legends"},
                                     {"scen", "Plan › Queries of the scenario"},
                                     {"brush size", "Painting › Size of the brush"},
                                     {"same state", "Painting › Alike"},
                                     {"wand", "Painting › Alike"},
                                     {"dark", "View › Theme › Dark"}}) {
    type(palette, typed);
    EXPECT_TRUE(palette->shown().contains(found)) << typed << " finds:\n"
                                                  << palette->shown().join('\n').toStdString();
  }
  auto* none = palette->findChild<QLabel*>("noCommand");
  EXPECT_TRUE(none->isHidden());
  type(palette, "xqzzj");
  EXPECT_TRUE(palette->shown().isEmpty());
  EXPECT_TRUE(none->isVisible());
}

// The English manual names actions in English.
class GermanPalette : public Palette {
 protected:
  void SetUp() override {
    ASSERT_EQ(useLanguage("de"), "de");
    Palette::SetUp();
  }
  void TearDown() override {
    window.reset();
    useLanguage("en");
  }
};

TEST_F(GermanPalette, FindsByTheGermanAndTheEnglishNames) {
  open(kRoom);
  CommandPalette* palette = opened();
  ASSERT_NE(palette, nullptr);
  for (const auto& [typed, found] : {std::pair{"umkehren", "Karte › Umkehren"},
                                     {"invert", "Karte › Umkehren"},
                                     {"Map › Invert", "Karte › Umkehren"},
                                     {"fit the map", "Ansicht › Karte einpassen"},
                                     {"random fleet", "Bearbeiten › Zufällige Flotte"},
                                     {"export anim", "Datei › Exportieren › Animation"}}) {
    type(palette, typed);
    ASSERT_FALSE(palette->shown().isEmpty()) << typed;
    EXPECT_EQ(palette->shown().first().toStdString(), found) << typed;
  }
  type(palette, "dock");
  EXPECT_TRUE(palette->shown().contains("Ansicht › Agenten"));
}

TEST_F(Palette, ZoomsToTheNarrowestPassage) {
  open(kRoom);
  task({2.5, 4.5}, {17.5, 4.5});
  ASSERT_TRUE(plan());
  QAction* zoom = nullptr;
  for (auto* a : window->findChildren<QAction*>()) {
    if (a->text() == "Zoom to the narrowest passage") zoom = a;
  }
  ASSERT_NE(zoom, nullptr);
  ASSERT_TRUE(QTest::qWaitFor([&] { return zoom->isEnabled(); }, kPatience_ms));
  CommandPalette* palette = opened();
  ASSERT_NE(palette, nullptr);
  type(palette, "narrow");
  EXPECT_EQ(palette->shown().first(), "View › Zoom to the narrowest passage");
  ASSERT_FALSE(window->view().passage());
  key(palette, Qt::Key_Return);
  EXPECT_TRUE(window->view().passage());
}

TEST_F(Palette, WithoutAPassageZoomsToTheSmallestClearance) {
  std::string rows(std::string(30, '.') + '\n');
  for (int k = 1; k < 16; ++k) rows += std::string(30, k == 15 ? '@' : '.') + '\n';
  open(rows);  // one wall along its lower edge
  task({12.5, 13.5}, {17.5, 13.5});
  QAction* zoom = nullptr;
  for (auto* a : window->findChildren<QAction*>()) {
    if (a->text() == "Zoom to the narrowest passage") zoom = a;
  }
  ASSERT_NE(zoom, nullptr);
  EXPECT_FALSE(zoom->isEnabled()) << "there is no path";
  ASSERT_TRUE(plan());
  ASSERT_TRUE(QTest::qWaitFor([&] { return zoom->isEnabled(); }, kPatience_ms));
  const double before = window->view().view().scale;
  zoom->trigger();
  EXPECT_FALSE(window->view().passage());
  EXPECT_GT(window->view().view().scale, before);
  const Vec2 at = window->result()->certificate.where.pose.position;
  EXPECT_TRUE(window->view().rect().contains(px(at)));
}

TEST_F(Palette, WhatCannotBeDoneNowComesLastAndDoesNothing) {
  CommandPalette* palette = opened();  // no document is open
  ASSERT_NE(palette, nullptr);
  type(palette, "invert");
  key(palette, Qt::Key_Return);
  EXPECT_TRUE(palette->isVisible());
  key(palette, Qt::Key_Escape);
}

TEST_F(Palette, ASettingGetsTheFocus) {
  open(kRoom);
  CommandPalette* palette = opened();
  ASSERT_NE(palette, nullptr);
  const QStringList shown = palette->shown();
  const auto setting = std::ranges::find_if(
      shown, [](const QString& title) { return title.startsWith("Plan › Time limit"); });
  ASSERT_NE(setting, shown.end()) << shown.join("\n").toStdString();
  type(palette, *setting);
  key(palette, Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->focusWidget() != nullptr; }));
  EXPECT_TRUE(window->focusWidget()->accessibleName().startsWith("Time limit"))
      << window->focusWidget()->accessibleName().toStdString();
}

TEST_F(Palette, APreferenceGetsTheFocusInItsDialog) {
  CommandPalette* palette = opened();  // no document is needed
  ASSERT_NE(palette, nullptr);
  type(palette, "preferences language");
  ASSERT_FALSE(palette->shown().isEmpty());
  EXPECT_EQ(palette->shown().first(), "Preferences › Language");
  key(palette, Qt::Key_Return);
  auto* dialog = window->findChild<PreferencesDialog*>();
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(dialog->isVisible());
  for (const PreferencesDialog::Setting& setting : PreferencesDialog::settings()) {
    dialog->focusOn(setting.id);
    ASSERT_NE(dialog->focusWidget(), nullptr);
    EXPECT_EQ(dialog->focusWidget()->accessibleName(), setting.name) << setting.id;
  }
  dialog->close();
}

TEST_F(Palette, TheSheetOfKeysNamesThemAll) {
  open(kRoom);
  KeySheet sheet(*window);
  sheet.setAttribute(Qt::WA_DeleteOnClose, false);
  QStringList keys;
  for (QTreeWidgetItemIterator item(sheet.findChild<QTreeWidget*>()); *item != nullptr; ++item) {
    if (!(*item)->text(1).isEmpty()) keys.append((*item)->text(1));
  }
  for (const QAction* a : window->findChildren<QAction*>()) {
    if (a->shortcut().isEmpty() || a->text().isEmpty()) continue;
    EXPECT_TRUE(keys.contains(a->shortcut().toString(QKeySequence::NativeText)))
        << a->text().toStdString();
  }
  EXPECT_EQ(keys.size(), QSet<QString>(keys.begin(), keys.end()).size()) << "a key has two actions";
}

}  // namespace
}  // namespace clearway::gui
