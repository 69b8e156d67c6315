// The whole window, driven by mouse and keyboard as a user does.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QToolBar>
#include <QUrl>
#include <QWheelEvent>

#include "app/gui/docks/plan_dock.h"
#include "app/gui/window/main_window.h"
#include "app/gui/wording/preferences.h"
#include "tests/gui/window_fixture.h"
#include "tests/support/temp_folder.h"

namespace clearway::gui {
namespace {

class Window : public ::testing::Test {
 protected:
  void SetUp() override {
    QSettings().clear();
    window = std::make_unique<MainWindow>();
    window->resize(1000, 700);
    window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
  }

  MapView& view() { return *window->findChild<MapView*>(); }
  QPoint px(Vec2 world) {
    const Vec2 p = view().view().toPx(world);
    return {static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))};
  }
  const maps::ProjectAgent& agent() { return window->editor().document().agents()[0].agent; }
  bool waitForPlan() {
    return QTest::qWaitFor([&] { return !window->planning(); }, kPatience_ms);
  }
  bool shows(const QString& text) {
    for (const QLabel* label : window->findChildren<QLabel*>()) {
      if (label->isVisible() && label->text().contains(text)) return true;
    }
    return false;
  }
  void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton) {
    QTest::mousePress(&view(), button, {}, from);
    QTest::mouseMove(&view(), to);
    QTest::mouseRelease(&view(), button, {}, to);
  }

  std::unique_ptr<MainWindow> window;
};

TEST_F(Window, ADockThatIsClosedStaysClosedAfterACrash) {
  const auto dock = [](MainWindow& w) { return w.findChild<QDockWidget*>("compare"); };
  ASSERT_TRUE(window->open(sample("maze.map")));
  ASSERT_TRUE(window->raiseDock("compare"));
  ASSERT_TRUE(window->close());  // saves the layout
  window.reset();
  MainWindow second;
  second.show();
  ASSERT_TRUE(second.open(sample("maze.map")));
  ASSERT_TRUE(dock(second)->isVisible());
  dock(second)->close();
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return QSettings().value("window/docks").toByteArray() == second.saveState(); },
      kPatience_ms));
  MainWindow third;  // the second one was not closed
  third.show();
  ASSERT_TRUE(third.open(sample("maze.map")));
  EXPECT_FALSE(dock(third)->isVisible());
}

// Other actions have the same icons.
TEST_F(Window, TheMainBarHasTheActionsOfTheDocument) {
  auto* bar = window->findChild<QToolBar*>("main");
  ASSERT_NE(bar, nullptr);
  QStringList keys;
  for (const QAction* a : bar->actions()) {
    if (!a->isSeparator()) keys.append(a->shortcut().toString(QKeySequence::PortableText));
  }
  EXPECT_EQ(keys.join(' '), "Ctrl+N Ctrl+O Ctrl+S Ctrl+Z Ctrl+Shift+Z F 1 Ctrl+P H");
}

TEST_F(Window, InvitesToOpenAFileWhenItIsEmpty) {
  EXPECT_TRUE(shows("Drop a file here"));
  EXPECT_FALSE(view().isVisible());
}

TEST_F(Window, OpensAProjectAndFitsItsMap) {
  ASSERT_TRUE(window->open(sample("warehouse.clearway")));
  EXPECT_TRUE(view().isVisible());
  EXPECT_TRUE(window->windowTitle().contains("warehouse.clearway"));
  const Aabb map = window->editor().document().frame().bounds();
  EXPECT_TRUE(view().rect().contains(px(map.min)));
  EXPECT_TRUE(view().rect().contains(px(map.max)));
}

TEST_F(Window, OpensAFileThatIsDropped) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(sample("maze.map"))});
  QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
  QCoreApplication::sendEvent(window.get(), &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
  QCoreApplication::sendEvent(window.get(), &drop);
  ASSERT_TRUE(window->editor().hasDocument());
  EXPECT_EQ(window->editor().file().path.filename(), "maze.map");
}

TEST_F(Window, ReportsAnInvalidFileAndKeepsTheOpenDocument) {
  const clearway::testing::TempFolder folder;
  const auto bad = folder.write("bad.map", "type octile\nheight 2\nwidth x\nmap\n..\n..\n");
  ASSERT_TRUE(window->open(sample("maze.map")));
  EXPECT_FALSE(window->open(QString::fromStdString(bad.string())));
  EXPECT_TRUE(window->message().contains("bad.map"));
  EXPECT_TRUE(window->message().contains("line 3"));
  EXPECT_TRUE(shows("cannot be opened"));
  EXPECT_EQ(window->editor().file().path.filename(), "maze.map");
  ASSERT_TRUE(window->open(sample("maze.map")));
  EXPECT_TRUE(window->message().isEmpty()) << "an old message stays";
}

TEST_F(Window, ReportsWarningsOfAnOpenedMap) {
  const clearway::testing::TempFolder folder;
  folder.write("m.pgm", "P2\n2 1\n255\n205 254\n");
  const auto yaml = folder.write("m.yaml",
                                 "image: m.pgm\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: 0\n"
                                 "occupied_thresh: 0.65\nfree_thresh: 0.25\n");
  ASSERT_TRUE(window->open(QString::fromStdString(yaml.string())));
  ASSERT_FALSE(window->editor().map().warnings.empty());
  EXPECT_TRUE(window->message().contains("Notice about"));
}

TEST_F(Window, PlansInTheBackgroundAndShowsTheCertificate) {
  ASSERT_TRUE(window->open(sample("warehouse.clearway")));
  QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
  EXPECT_TRUE(window->planning());
  ASSERT_TRUE(waitForPlan());
  ASSERT_TRUE(window->result());
  EXPECT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_TRUE(window->result()->certificate.free);
  EXPECT_TRUE(shows("Proved free"));
  EXPECT_TRUE(shows("Clearance"));
}

TEST_F(Window, CancelsAPlan) {
  ASSERT_TRUE(window->open(sample("warehouse.clearway")));
  window->plan();
  QTest::keyClick(window.get(), Qt::Key_Escape);
  ASSERT_TRUE(waitForPlan());
  ASSERT_TRUE(window->result());
  EXPECT_EQ(window->result()->status, PlanStatus::Cancelled);
  EXPECT_TRUE(shows("Cancelled"));
  window->plan();  // and plans again afterwards
  ASSERT_TRUE(waitForPlan());
  EXPECT_EQ(window->result()->status, PlanStatus::Solved);
}

TEST_F(Window, AMapWithoutAgentsNeedsStartAndGoalAndTheDragSetsTheHeading) {
  ASSERT_TRUE(window->open(sample("maze.map")));
  window->plan();
  EXPECT_TRUE(window->message().contains("no start"));
  EXPECT_EQ(window->tool(), ToolKind::Start);
  const QPoint at = px({10.5, 10.5});
  drag(at, at + QPoint(0, 60));
  ASSERT_TRUE(agent().start);
  const Pose start = *agent().start;
  EXPECT_NEAR(start.position.x, 10.5, 1.0 / view().view().scale);
  EXPECT_NEAR(start.position.y, 10.5, 1.0 / view().view().scale);
  EXPECT_EQ(start.heading, Heading().left90()) << "down on the screen is +y";
  EXPECT_EQ(window->tool(), ToolKind::Goal) << "the next step is offered";
  QTest::mouseClick(&view(), Qt::LeftButton, {}, px({20.5, 20.5}));
  ASSERT_TRUE(agent().goal);
  EXPECT_FALSE(agent().goal->heading) << "a click leaves the heading open";
}

TEST_F(Window, EscapeCancelsAPlacement) {
  ASSERT_TRUE(window->open(sample("maze.map")));
  QTest::mousePress(&view(), Qt::LeftButton, {}, {200, 200});
  QTest::keyClick(&view(), Qt::Key_Escape);
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, {200, 260});
  EXPECT_FALSE(agent().start);
}

TEST_F(Window, ReportsWhyThereIsNoPath) {
  const clearway::testing::TempFolder folder;
  const auto file = folder.write("wall.map",
                                 "type octile\nheight 5\nwidth 9\nmap\n"
                                 "....@....\n....@....\n....@....\n....@....\n....@....\n");
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  QTest::mouseClick(&view(), Qt::LeftButton, {}, px({1.5, 2.5}));
  QTest::mouseClick(&view(), Qt::LeftButton, {}, px({7.5, 2.5}));
  QTest::mouseClick(window->findChild<PlanDock*>()->findChild<QPushButton*>("primary"),
                    Qt::LeftButton);
  ASSERT_TRUE(waitForPlan());
  ASSERT_TRUE(window->result());
  EXPECT_EQ(window->result()->status, PlanStatus::NoPath);
  EXPECT_TRUE(shows("No path"));
  QString reason = QString::fromStdString(window->result()->reason.text());
  ASSERT_FALSE(reason.isEmpty());
  EXPECT_TRUE(shows(reason.mid(1)));
}

TEST_F(Window, TheWheelZoomsAtTheCursorAndTheMiddleButtonPans) {
  ASSERT_TRUE(window->open(sample("warehouse.clearway")));
  const QPointF cursor(300.0, 200.0);
  const ViewTransform before = view().view();
  const Vec2 under = before.toWorld({cursor.x(), cursor.y()});
  QWheelEvent wheel(cursor, view().mapToGlobal(cursor), {}, {0, 240}, Qt::NoButton, {},
                    Qt::NoScrollPhase, false);
  QCoreApplication::sendEvent(&view(), &wheel);
  EXPECT_GT(view().view().scale, before.scale);
  EXPECT_NEAR(view().view().toPx(under).x, cursor.x(), 1e-6);
  EXPECT_NEAR(view().view().toPx(under).y, cursor.y(), 1e-6);
  drag({300, 200}, {340, 170}, Qt::MiddleButton);
  EXPECT_NEAR(view().view().toPx(under).x, cursor.x() + 40.0, 1e-6);
  EXPECT_NEAR(view().view().toPx(under).y, cursor.y() - 30.0, 1e-6);
  QTest::keyClick(window.get(), Qt::Key_F);
  EXPECT_NEAR(view().view().scale, before.scale, 1e-9);
}

TEST_F(Window, SpaceAndDragPansEvenWithAPlacingTool) {
  ASSERT_TRUE(window->open(sample("maze.map")));
  const Vec2 under = view().view().toWorld({200.0, 200.0});
  QTest::keyPress(&view(), Qt::Key_Space);
  drag({200, 200}, {230, 220});
  QTest::keyRelease(&view(), Qt::Key_Space);
  EXPECT_NEAR(view().view().toPx(under).x, 230.0, 1e-6);
  EXPECT_FALSE(agent().start);
}

TEST_F(Window, TheStatusBarNamesTheCellUnderTheCursorInTheMapsFrame) {
  ASSERT_TRUE(window->open(sample("warehouse.clearway")));
  QTest::mouseMove(&view(), px({30.05, 0.05}));
  EXPECT_TRUE(shows("row 0, column 300"));
  EXPECT_TRUE(shows("occupied (0)"));
}

TEST_F(Window, TheStatusBarFollowsTheCellUnderAPointerThatIsStill) {
  ASSERT_TRUE(window->open(sample("warehouse.clearway")));
  QTest::mouseMove(&view(), px({20.05, 3.05}));
  QTest::mouseMove(&view(), px({30.05, 0.05}));
  ASSERT_TRUE(QTest::qWaitFor([&] { return shows("occupied (0)"); }));
  window->editor().edit("Free", [](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{0, 1, 300, 301}), maps::CellState::Free);
  });
  EXPECT_TRUE(QTest::qWaitFor([&] { return shows("free (254)"); }));
  window->editor().undo();
  EXPECT_TRUE(QTest::qWaitFor([&] { return shows("occupied (0)"); }));
}

TEST_F(Window, ADarkPaletteDimsTheMapOrMakesItDarkIfThatIsPreferred) {
  ASSERT_TRUE(window->open(sample("warehouse.clearway")));
  QTest::qWait(20);  // what is shown follows the document
  const auto floor = [&] {
    return qGray(view().grab().toImage().pixel(px({30.0, 30.0}) * view().devicePixelRatio()));
  };
  EXPECT_GT(floor(), 250);
  const QPalette light = QApplication::palette();
  QApplication::setPalette(paletteFor(Look::Dark, light));
  QCoreApplication::processEvents();
  EXPECT_GT(floor(), 180);
  EXPECT_LT(floor(), 235);
  Preferences wanted = preferences();
  wanted.dark_maps = true;
  PreferenceStore::instance().set(wanted);
  EXPECT_LT(floor(), 60);
  PreferenceStore::instance().set({});
  QApplication::setPalette(light);
}

TEST_F(Window, RemembersItsDocks) {
  ASSERT_TRUE(window->open(CLEARWAY_SOURCE_DIR "/maps/samples/maze.map"));
  EXPECT_FALSE(window->raiseDock("moon"));
  ASSERT_TRUE(window->raiseDock("conflicts"));
  const auto dock = [](MainWindow& w, const char* name) { return w.findChild<QDockWidget*>(name); };
  dock(*window, "plan")->hide();
  ASSERT_TRUE(window->raiseDock("agents"));
  QTest::qWait(20);
  EXPECT_FALSE(dock(*window, "conflicts")->visibleRegion().isEmpty());
  window->close();
  MainWindow next;
  next.show();
  ASSERT_TRUE(next.open(CLEARWAY_SOURCE_DIR "/maps/samples/maze.map"));
  QTest::qWait(20);
  EXPECT_FALSE(dock(next, "plan")->isVisible());
  EXPECT_FALSE(dock(next, "conflicts")->visibleRegion().isEmpty()) << "in front";
  EXPECT_TRUE(dock(next, "history")->visibleRegion().isEmpty());
  EXPECT_FALSE(dock(next, "agents")->visibleRegion().isEmpty());
}

TEST_F(Window, AFloatingDockHasATitleBar) {
  ASSERT_TRUE(window->open(sample("maze.map")));
  for (const char* name : {"plan", "fleet", "layers"}) {
    auto* dock = window->findChild<QDockWidget*>(name);
    const QWidget* docked = dock->titleBarWidget();
    ASSERT_NE(docked, nullptr) << "the tab is its title";
    dock->setFloating(true);
    EXPECT_EQ(dock->titleBarWidget(), nullptr) << name << ": the usual one, with its buttons";
    dock->setFloating(false);
    EXPECT_EQ(dock->titleBarWidget(), docked) << name;
  }
}

TEST_F(Window, RemembersItsSize) {
  window->resize(900, 640);
  window->close();
  MainWindow next;
  EXPECT_EQ(next.size(), QSize(900, 640));
}

TEST_F(Window, ANewWindowHasTheSizeOfOneThatWasKilled) {
  window->resize(910, 650);
  EXPECT_TRUE(QTest::qWaitFor([] { return MainWindow().size() == QSize(910, 650); }, kPatience_ms))
      << "without being closed";
}

}  // namespace
}  // namespace clearway::gui
