// Help for new users: start page, tour, guide, preferences, shortcuts, menus of the right button,
// and the layout.
#include <gtest/gtest.h>

#include <QAction>
#include <QDockWidget>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSet>
#include <QSpinBox>
#include <QToolBar>
#include <cstdlib>

#include "app/gui/canvas/paint/thumbnails.h"
#include "app/gui/dialogs/about_dialog.h"
#include "app/gui/dialogs/guide_window.h"
#include "app/gui/dialogs/guided_tour.h"
#include "app/gui/dialogs/shortcut_page.h"
#include "app/gui/document/data_folder.h"
#include "app/gui/widgets/file_cards.h"
#include "app/gui/window/context_menus.h"
#include "app/gui/window/parts/empty_view.h"
#include "app/gui/window/parts/recent_files.h"
#include "app/gui/window/parts/verdict_label.h"
#include "app/gui/window/window_help.h"
#include "app/gui/wording/preferences.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Help : public SmallMapWindow {
 protected:
  void TearDown() override { PreferenceStore::instance().set({}); }
};

TEST_F(Help, TheStartPageShowsRecentFilesAndThoseThatAreMissing) {
  open(kRoom);
  EXPECT_EQ(RecentFiles::files().front(), QString::fromStdString(file.string()));
  MainWindow next;
  next.show();
  next.activateWindow();  // its keys, not those of the other window
  ASSERT_TRUE(QTest::qWaitForWindowActive(&next));
  auto* cards = next.findChild<EmptyView*>()->findChildren<FileCards*>().front();
  ASSERT_EQ(cards->count(), 1);
  EXPECT_EQ(cards->item(0)->text(), "m.map");
  std::filesystem::remove(file);
  next.findChild<EmptyView*>()->setRecent(RecentFiles::files());
  int opened = 0;
  QObject::connect(cards, &FileCards::opened, [&] { ++opened; });
  Q_EMIT cards->itemClicked(cards->item(0));
  EXPECT_EQ(opened, 0) << "it is not there";
  cards->setCurrentRow(0);
  QTest::keyClick(cards, Qt::Key_Delete);
  EXPECT_TRUE(RecentFiles::files().isEmpty());
}

TEST_F(Help, TheStartPageScrollsWhereItDoesNotFit) {
  for (const QSize size : {QSize(640, 360), QSize(640, 300), QSize(1280, 700)}) {
    EmptyView page;
    page.resize(size);
    page.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&page));
    EXPECT_EQ(page.size(), size);
    auto* side = page.findChild<QWidget*>("startSide");
    for (QWidget* part : side->findChildren<QWidget*>()) {
      if (part->isHidden()) continue;
      const int needed = part->hasHeightForWidth() ? part->heightForWidth(part->width())
                                                   : part->minimumSizeHint().height();
      EXPECT_GE(part->height(), needed) << part->objectName().toStdString();
      EXPECT_TRUE(side->rect().contains(part->geometry())) << part->objectName().toStdString();
    }
  }
}

TEST_F(Help, SamplesAreFoundAndHavePictures) {
  ASSERT_GT(samples().size(), 6);
  const QImage picture = thumbnailOf(samples().front().file, {});
  EXPECT_EQ(picture.size(), kThumbnail_px);
  EXPECT_TRUE(thumbnailOf("/nowhere/at/all.map", {}).isNull());
}

TEST_F(Help, FleetsTheirPlansAndScenesHavePictures) {
  const QImage scene = thumbnailOf(sample("crossing.json"), {});
  EXPECT_EQ(scene.size(), kThumbnail_px);
  EXPECT_EQ(thumbnailOf(sample("carts.json"), {}).size(), kThumbnail_px);
  QSet<QRgb> colours;
  for (int y = 0; y < scene.height(); ++y) {
    for (int x = 0; x < scene.width(); ++x) colours.insert(scene.pixel(x, y));
  }
  EXPECT_TRUE(colours.contains(themeOf(false, false).agent.rgb())) << "its bodies are drawn";
}

TEST_F(Help, PicturesOfFilesFollowTheColoursThatAreChosenAndComeBack) {
  MainWindow shown;  // its start page
  shown.show();
  auto* page = shown.findChild<EmptyView*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return page->isVisible(); }));
  const QListWidgetItem* card = page->findChildren<FileCards*>().back()->item(0);
  const auto picture = [&] {  // null until it is there
    for (int role = Qt::UserRole; role < Qt::UserRole + 10; ++role) {
      if (card->data(role).canConvert<QImage>()) return card->data(role).value<QImage>();
    }
    return QImage();
  };
  const auto choose = [](bool safe) {
    Preferences p = preferences();
    p.safe_colours = safe;
    PreferenceStore::instance().set(p);
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return !picture().isNull(); }, kPatience_ms));
  const QImage usual = picture();
  choose(true);
  EXPECT_TRUE(QTest::qWaitFor([&] { return picture() != usual; }, kPatience_ms));
  choose(false);
  EXPECT_TRUE(QTest::qWaitFor([&] { return picture() == usual; }, kPatience_ms));
}

TEST_F(Help, TheTourGoesOnByItselfUntilAPathIsProved) {
  window->findChild<WindowHelp*>()->startTour();
  auto* tour = window->findChild<GuidedTour*>();
  ASSERT_TRUE(tour->isVisible());
  EXPECT_EQ(tour->step(), GuidedTour::Step::Start);
  const auto set = [&](auto change) {
    app::EditAgent a = window->editor().document().agents().front();
    change(a.agent);
    window->editor().edit("Place", [&](app::EditDocument& d) { d.setAgent(a); });
  };
  const Vec2 middle = 0.5 * window->editor().document().frame().bounds().max;
  set([&](maps::ProjectAgent& a) { a.start = Pose{middle, Heading()}; });
  EXPECT_EQ(tour->step(), GuidedTour::Step::Goal);
  EXPECT_EQ(window->tool(), ToolKind::Goal);
  set([&](maps::ProjectAgent& a) { a.goal = maps::GoalPose{middle + Vec2{0.5, 0.0}, {}}; });
  EXPECT_EQ(tour->step(), GuidedTour::Step::Plan);
  ASSERT_TRUE(plan());
  EXPECT_EQ(tour->step(), GuidedTour::Step::Done);
  const auto says = [&](const char* words) {
    const auto labels = tour->findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](QLabel* l) { return l->text().startsWith(words); });
  };
  EXPECT_TRUE(says("Proved free"));
  set([&](maps::ProjectAgent& a) { a.goal->position.x -= 0.25; });
  EXPECT_TRUE(QTest::qWaitFor([&] { return !says("Proved free"); })) << "the plan is out of date";
}

TEST_F(Help, TheGuideOpensWithItsPicturesAndFollowsLinks) {
  GuideWindow guide(nullptr);
  ASSERT_TRUE(guide.open("guide.md"));
  EXPECT_TRUE(guide.page().headings().contains("Plan"));
  EXPECT_TRUE(guide.page().toPlainText().contains("Ctrl+P"));
  const QVariant picture = guide.page().document()->resource(QTextDocument::ImageResource,
                                                             QUrl("images/guide/plan.png"));
  EXPECT_FALSE(picture.value<QImage>().isNull());
  EXPECT_TRUE(guide.open("formats.md"));
  EXPECT_FALSE(guide.open("not_there.md"));
}

TEST_F(Help, AboutHasTheLicenceAndVersions) {
  AboutDialog about(window.get(), AboutDialog::Page::Licence);
  about.setAttribute(Qt::WA_DeleteOnClose, false);
  EXPECT_TRUE(about.findChild<QPlainTextEdit*>()->toPlainText().startsWith("MIT License"));
  EXPECT_GE(libraryVersions().size(), 4);
}

TEST_F(Help, APointIsAmberAndKeepsTheGoalsOwnHeading) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5});
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.shape = {maps::ShapeKind::Point, 0.0, 0.0, {}};
  a.agent.goal->heading = *Heading::fromDegrees(90.0);
  window->editor().edit("Point", [&](app::EditDocument& d) { d.setAgent(a); });
  ASSERT_TRUE(plan());
  QTest::qWait(20);
  EXPECT_EQ(agent().goal->heading, *Heading::fromDegrees(90.0));
  EXPECT_EQ(window->view().scene().agents.front().goals.front().pose.heading,
            *Heading::fromDegrees(90.0));
  for (VerdictLabel* label : window->findChildren<VerdictLabel*>()) {
    EXPECT_TRUE(label->isVisible());
    EXPECT_TRUE(label->text().contains("body is not checked")) << label->text().toStdString();
  }
  task({3.5, 1.5}, {16.5, 1.5}, 1.0, 0.8);
  ASSERT_TRUE(plan());
  QTest::qWait(20);
  for (VerdictLabel* label : window->findChildren<VerdictLabel*>()) {
    EXPECT_TRUE(label->text().startsWith("Proved free")) << label->text().toStdString();
  }
}

TEST_F(Help, MessagesAndPlayersDoNotMoveTheMap) {
  open(kRoom);
  window->editor().addAgent({{5.5, 5.5}, Heading()});
  window->editor().select({});
  QTest::qWait(20);
  const QRect before = window->view().geometry();
  const ViewTransform view = window->view().view();
  window->plan();
  ASSERT_FALSE(window->message().isEmpty());
  QTest::qWait(20);
  EXPECT_EQ(window->view().geometry(), before);
  EXPECT_EQ(window->view().view().scale, view.scale);
}

TEST_F(Help, TheLayoutIsResetAndFitsASmallScreen) {
  open(kRoom);
  window->findChild<QDockWidget*>("plan")->hide();
  window->findChild<QToolBar*>("tools")->hide();
  for (QAction* a : window->findChildren<QAction*>()) {
    if (a->text() == "Reset layout") a->trigger();
  }
  EXPECT_TRUE(window->findChild<QDockWidget*>("plan")->isVisible());
  EXPECT_TRUE(window->findChild<QToolBar*>("tools")->isVisible());
  EXPECT_LE(window->minimumWidth(), 1280);
  window->resize(1280 - 16, 800 - 56);
  EXPECT_EQ(window->size(), QSize(1280 - 16, 800 - 56));
}

TEST_F(Help, DocksGetTheirSharesBackWhenASmallWindowGrows) {
  open(kRoom);
  const auto height = [&](const char* dock) {
    return window->findChild<QDockWidget*>(dock)->height();
  };
  const auto has = [&](int upper, int lower) {
    return QTest::qWaitFor([&] {
      return std::abs(height("plan") - upper) <= 2 && std::abs(height("result") - lower) <= 2;
    });
  };
  window->resize(1264, 740);
  QTest::qWait(100);
  const int upper = height("plan"), lower = height("result");
  EXPECT_GT(upper, lower);
  window->resize(720, 480);
  EXPECT_TRUE(QTest::qWaitFor([&] { return height("plan") < lower; }));
  window->resize(1264, 740);
  EXPECT_TRUE(has(upper, lower)) << height("plan") << ' ' << height("result");

  window->resize(720, 480);
  EXPECT_TRUE(QTest::qWaitFor([&] { return height("plan") < lower; }));
  window->close();  // its arrangement is saved
  window = std::make_unique<MainWindow>();
  window->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  open(kRoom);
  window->resize(1264, 740);
  EXPECT_TRUE(has(upper, lower)) << height("plan") << ' ' << height("result");
}

TEST_F(Help, PreferencesAreAppliedAtOnceAndKept) {
  open(kRoom);
  Preferences p = preferences();
  p.digits = 1;
  p.grid = false;
  p.robot_length = 2.0;
  p.robot_width = 1.5;
  PreferenceStore::instance().set(p);
  EXPECT_EQ(number(1.2345), "1.2");
  EXPECT_EQ(window->view().layers().grid, 0.0);
  window->createMap({});
  EXPECT_EQ(agent().shape.length, 2.0);
  EXPECT_EQ(agent().shape.width, 1.5);
  EXPECT_FALSE(window->editor().document().canUndo());
  PreferenceStore::instance().load();
  EXPECT_EQ(preferences(), p);
}

TEST_F(Help, ShortcutsAreChangedAndConflictsNameTheOther) {
  open(kRoom);
  ShortcutPage page(*window);
  const QString invert = QString::fromUtf8("Map › Invert");
  EXPECT_EQ(page.setKeys(invert, QKeySequence("Ctrl+P")), QString::fromUtf8("Plan › Plan"));
  EXPECT_TRUE(page.setKeys(invert, QKeySequence("Ctrl+Alt+I")).isEmpty());
  MainWindow next;
  const auto commands = commandsOf(next);
  const auto found =
      std::ranges::find_if(commands, [&](const Command& c) { return c.title() == invert; });
  ASSERT_NE(found, commands.end());
  EXPECT_EQ(found->keys, "Ctrl+Alt+I");
  page.resetAll();
  MainWindow again;
  for (const Command& c : commandsOf(again)) {
    if (c.title() == invert) {
      EXPECT_EQ(c.keys, "Ctrl+I");
    }
  }
}

TEST_F(Help, ShortcutsOfRenamedActionsAreKept) {
  QSettings().setValue("shortcuts/Edit the vertices of an agent", "Ctrl+Alt+V");
  QSettings().setValue("shortcuts/Look around", "Ctrl+Alt+L");
  QSettings().setValue("shortcuts/Pan", "Ctrl+Alt+P");  // set since: stronger
  std::map<QString, QString> keys;
  MainWindow next;
  for (const Command& c : commandsOf(next))
    keys[c.title().section(QString::fromUtf8(" › "), -1)] = c.keys;
  EXPECT_EQ(keys["Edit the vertices of an agent or of a drawing"], "Ctrl+Alt+V");
  EXPECT_EQ(keys["Pan"], "Ctrl+Alt+P");
  EXPECT_EQ(QSettings().value("shortcuts/Pan"), "Ctrl+Alt+P");
  EXPECT_FALSE(QSettings().contains("shortcuts/Edit the vertices of an agent"));
}

TEST_F(Help, TheRightButtonHasMenusOfAgentsAndPlaces) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5});
  QTest::qWait(10);
  auto* menus = window->findChild<ContextMenus*>();
  const std::unique_ptr<QMenu> agent_menu(menus->menuAt(px({3.5, 1.5})));
  EXPECT_EQ(agent_menu->objectName(), "agentMenu");
  const std::unique_ptr<QMenu> map_menu(menus->menuAt(px({6.5, 5.5})));
  EXPECT_EQ(map_menu->objectName(), "mapMenu");
  for (QAction* a : map_menu->actions()) {
    if (a->text() == "Place the goal here") a->trigger();
  }
  EXPECT_LT(length(agent().goal->position - Vec2{6.5, 5.5}), 0.1);
}

TEST_F(Help, RepeatedChangesOfAFieldAreOneStepOfTheHistory) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5});
  const std::size_t before = window->editor().document().steps().size();
  auto& weight = *window->findChild<QDoubleSpinBox*>("weight");
  for (const double w : {1.5, 2.0, 2.5}) weight.setValue(w);
  ASSERT_EQ(window->editor().document().steps().size(), before + 1);
  EXPECT_EQ(window->editor().document().steps().back(),
            QString("Set planner option “Weight” to × 2.5").toStdString());
  window->editor().undo();
  EXPECT_EQ(window->editor().document().planner().weight, maps::PlannerSettings{}.weight);
}

}  // namespace
}  // namespace clearway::gui
