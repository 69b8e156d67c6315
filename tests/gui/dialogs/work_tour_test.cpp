// A day of work by mouse and keyboard: the start page, a map's properties, obstacles drawn, a plan,
// planners compared, a picture exported, a second document, a file that another program replaces,
// preferences and the dark theme.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <filesystem>

#include "app/gui/canvas/minimap.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/dialogs/guided_tour.h"
#include "app/gui/dialogs/preferences_dialog.h"
#include "app/gui/docks/comparison_dock.h"
#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/window/comparison_pane.h"
#include "app/gui/window/parts/command_palette.h"
#include "app/gui/window/parts/empty_view.h"
#include "app/gui/window/parts/open_documents.h"
#include "app/gui/window/window_help.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"
#include "tests/support/data.h"
#include "tests/support/temp_folder.h"

namespace clearway::gui {
namespace {

namespace fs = std::filesystem;

class WorkTour : public ::testing::Test {
 protected:
  void SetUp() override {
    QSettings().clear();
    window.resize(1280, 800);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    QApplication::setActiveWindow(&window);
    for (const char* f : {"workshop.yaml", "workshop.pgm", "random.map"}) {
      fs::copy(testing::samples() / f, folder / f);
      fs::permissions(folder / f, fs::perms::owner_all);
    }
  }
  void TearDown() override { window.setLook(Look::Auto); }

  [[nodiscard]] QString file(const char* name) const {
    return QString::fromStdString((folder / name).string());
  }
  void key(Qt::Key k, Qt::KeyboardModifiers modifiers = {}) {
    QApplication::setActiveWindow(&window);
    QTest::keyClick(&window, k, modifiers);
  }
  [[nodiscard]] QPoint px(double x, double y) {  // of metres in the world frame
    const Vec2 p = window.view().view().toPx({x, y});
    return {static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))};
  }
  void click(QPoint at) { QTest::mouseClick(&window.view(), Qt::LeftButton, {}, at); }
  void shoot(QWidget& of, const char* name) {  // for the guide, on request
    const QString images = qEnvironmentVariable("CLEARWAY_TOUR_IMAGES");
    if (images.isEmpty()) return;
    QTest::qWait(120);
    for (QWidget* w : of.findChildren<QWidget*>()) w->setAttribute(Qt::WA_UnderMouse, false);
    ASSERT_TRUE(of.grab().save(images + "/" + name + ".png"));
  }
  // A tool or command by its name, as the palette finds it.
  void command(const QString& words) {
    key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto* palette = window.findChild<CommandPalette*>();
    ASSERT_NE(palette, nullptr);
    auto* line = palette->findChild<QLineEdit*>();
    QTest::keyClicks(line, words);
    ASSERT_FALSE(palette->shown().isEmpty()) << words.toStdString();
    QTest::keyClick(line, Qt::Key_Return);
    QTest::qWait(20);
  }

  MainWindow window;
  testing::TempFolder folder;
};

TEST_F(WorkTour, FromTheStartPageToASavedProject) {
  window.findChild<EmptyView*>()->setRecent({});
  shoot(window, "start");
  window.findChild<WindowHelp*>()->startTour();  // on a sample
  EXPECT_TRUE(window.findChild<GuidedTour*>()->isVisible());
  shoot(window, "tour");
  window.findChild<GuidedTour*>()->hide();
  ASSERT_TRUE(window.open(file("workshop.yaml")));

  // Properties: another resolution, taken back.
  const double before = window.editor().document().frame().cellWidth();
  {
    const DialogAnswer answer([&](QDialog& dialog) {
      for (auto* box : dialog.findChildren<QDoubleSpinBox*>()) {
        if (box->accessibleName() == "Resolution") box->setValue(2.0 * before);
      }
      shoot(dialog, "properties");
      dialog.accept();
    });
    command("properties");
    ASSERT_EQ(answer.shown(), 1);
  }
  EXPECT_DOUBLE_EQ(window.editor().document().frame().cellWidth(), 2.0 * before);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_DOUBLE_EQ(window.editor().document().frame().cellWidth(), before);

  // A robot with a task, and a polygon of obstacles between start and goal.
  key(Qt::Key_S);
  const Vec2 size = window.editor().document().frame().bounds().max;
  click(px(0.18 * size.x, 0.3 * size.y));
  click(px(0.85 * size.x, 0.7 * size.y));
  const std::int64_t blocked = window.editor().map().grid.countBlocked();
  key(Qt::Key_U);
  for (const Vec2 at : {Vec2{0.48, 0.45}, Vec2{0.56, 0.47}, Vec2{0.54, 0.56}, Vec2{0.47, 0.54}}) {
    click(px(at.x * size.x, at.y * size.y));
  }
  shoot(window, "polygon");
  QTest::keyClick(&window.view(), Qt::Key_Return);
  EXPECT_GT(window.editor().map().grid.countBlocked(), blocked);
  key(Qt::Key_P, Qt::ControlModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window.planning() && window.result() != nullptr; },
                              kPatience_ms));
  EXPECT_EQ(window.result()->status, PlanStatus::Solved) << window.result()->reason;
  EXPECT_TRUE(window.result()->certificate.free);

  // Saved as a project; opened again, it has the plan.
  ASSERT_TRUE(window.saveTo(file("work.clearway")));
  MainWindow next;
  next.show();
  ASSERT_TRUE(next.open(file("work.clearway")));
  next.editor().select({next.editor().document().agents().front().id});
  ASSERT_TRUE(QTest::qWaitFor([&] { return next.result() != nullptr; }, kPatience_ms));
  EXPECT_EQ(next.result()->path.start, window.result()->path.start);
  EXPECT_EQ(length(next.result()->path), length(window.result()->path));
  EXPECT_TRUE(next.result()->certificate.free);
}

TEST_F(WorkTour, TwoDocumentsAndAFileThatAnotherProgramReplaces) {
  ASSERT_TRUE(window.open(file("workshop.yaml")));
  ASSERT_TRUE(window.open(file("random.map")));
  EXPECT_EQ(window.documents().tabs().count(), 2);
  const std::int64_t before = window.editor().map().grid.countBlocked();
  std::string bytes = folder.read("random.map");
  const std::size_t at = bytes.find('.', bytes.find("map\n") + 4);
  bytes[at] = '@';
  folder.write("new.tmp", bytes);
  fs::rename(folder / "new.tmp", folder / "random.map");
  QuestionBar& question = window.documents().question();
  ASSERT_TRUE(QTest::qWaitFor([&] { return question.isVisible(); }, kPatience_ms));
  shoot(window, "reload");
  for (auto* b : question.findChildren<QPushButton*>()) {
    if (b->isVisible() && b->text() == "Reload") b->click();
  }
  EXPECT_EQ(window.editor().map().grid.countBlocked(), before + 1);
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window.editor().map().grid.countBlocked(), before);
}

TEST_F(WorkTour, PlannersAreComparedThePathIsSeenLargeAndExported) {
  ASSERT_TRUE(
      window.open(QString::fromStdString((testing::samples() / "workshop.clearway").string())));
  window.editor().select({window.editor().document().agents().front().id});
  key(Qt::Key_P, Qt::ControlModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window.planning() && window.result() != nullptr; },
                              kPatience_ms));

  // The compare dock: every ticked row gets a verdict.
  key(Qt::Key_K, Qt::ControlModifier);
  auto* dock = window.findChild<ComparisonDock*>();
  ASSERT_NE(dock, nullptr);
  for (auto* b : dock->findChildren<QPushButton*>()) {
    if (b->text() == "Compare") b->click();
  }
  const ComparisonStore& store = window.findChild<ComparisonPane*>()->store();
  ASSERT_TRUE(store.running());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !store.running(); }, kPatience_ms));
  EXPECT_GE(store.rows().size(), 4U);
  for (const ComparisonRow& row : store.rows()) {
    EXPECT_TRUE(!row.ticked || bool(row.row)) << row.name.toStdString();
  }
  shoot(window, "compare");
  window.findChild<QDockWidget*>("compare")->hide();

  // The minimap: only while a part of the map is visible.
  auto* minimap = window.findChild<Minimap*>();
  EXPECT_FALSE(minimap->isVisible());
  key(Qt::Key_Z, Qt::ShiftModifier);
  for (int k = 0; k < 3; ++k) key(Qt::Key_Plus, Qt::ControlModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return minimap->isVisible(); }));
  window.raiseDock("layers");
  shoot(window, "minimap");

  // The dialog that exports what is seen.
  const DialogAnswer answer([&](QDialog& dialog) {
    QTest::qWait(300);  // the preview
    EXPECT_NE(qobject_cast<ExportDialog*>(&dialog), nullptr);
    for (auto* line : dialog.findChildren<QLineEdit*>()) {
      if (line->accessibleName() == "File") line->setText("/tmp/workshop-plan.png");
    }
    shoot(dialog, "export");
    dialog.reject();
  });
  key(Qt::Key_E, Qt::ControlModifier);
  EXPECT_TRUE(QTest::qWaitFor([&] { return answer.shown() > 0; }));
}

TEST_F(WorkTour, PreferencesAndTheDarkTheme) {
  ASSERT_TRUE(window.open(file("workshop.yaml")));
  key(Qt::Key_Comma, Qt::ControlModifier);
  auto* preferences = window.findChild<PreferencesDialog*>();
  ASSERT_NE(preferences, nullptr);
  shoot(*preferences, "preferences");
  preferences->reject();
  window.setLook(Look::Dark);
  EXPECT_LT(window.palette().window().color().lightness(), 128);
  shoot(window, "dark");
}

}  // namespace
}  // namespace clearway::gui
