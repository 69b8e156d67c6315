// The page of simulations in the window: what is refused, its view, its keys, and runs that wait
// while another document is shown.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QMessageBox>
#include <string>
#include <utility>

#include "app/gui/docks/simulation_dock.h"
#include "app/gui/window/parts/open_documents.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/simulation_fixture.h"

namespace clearway::gui {
namespace {

class PageOfSimulations : public SimulationWindow {
 protected:
  void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
    QApplication::setActiveWindow(window.get());
    QTest::keyClick(&page(), key, with);
  }
  QString hint() { return window->findChild<QLabel*>("hint")->toolTip(); }
  bool refused() {
    return QTest::qWaitFor([&] { return !window->message().isEmpty(); }, kPatience_ms);
  }
  DocumentTabs& tabs() { return window->documents().tabs(); }
  // A second document with a task; returns the first.
  quint64 openAnother() {
    const quint64 first = window->editor().documentId();
    file = folder.write("other.map", "type octile\nheight 2\nwidth 4\nmap\n....\n....\n");
    EXPECT_TRUE(window->open(QString::fromStdString(file.string())));
    task({0.5, 0.5}, {3.5, 0.5});
    return first;
  }
};

TEST_F(PageOfSimulations, WhatCannotBeSimulatedIsReportedOverTheMap) {
  open(kRoom);  // a map without agents
  window->chooseTool(ToolKind::Measure);
  EXPECT_FALSE(window->simulate());
  EXPECT_TRUE(window->message().contains("place one first")) << window->message().toStdString();
  EXPECT_TRUE(window->view().isVisible());
  task({10.5, 1.5}, {17.5, 4.5});  // in a wall
  window->chooseTool(ToolKind::Measure);
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(refused());
  EXPECT_FALSE(window->isSimulating());
  EXPECT_TRUE(window->view().isVisible());
  EXPECT_EQ(window->tool(), ToolKind::Measure);
  EXPECT_FALSE(store().isOpen());
}

TEST_F(PageOfSimulations, ARefusalLeavesWithTheNextEdit) {
  open(kRoom);
  EXPECT_FALSE(window->simulate());
  EXPECT_TRUE(refused());
  task({10.5, 1.5}, {17.5, 4.5});  // in a wall
  EXPECT_EQ(window->message(), "") << "an agent is placed";
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(refused());
  window->editor().undo();
  EXPECT_EQ(window->message(), "") << "the agent in the wall is gone";
}

// As for the plan of the fleet: in the frame that is shown.
TEST_F(PageOfSimulations, APlaceInARefusalIsInTheFrameThatIsShown) {
  folder.write("m.pgm",
               "P5 20 10 255\n" + std::string(95, '\xfe') + '\0' + std::string(104, '\xfe'));
  file = folder.write("m.yaml",
                      "image: m.pgm\nresolution: 1\norigin: [-2, 3, 0]\nnegate: 0\n"
                      "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  task({15.5, 4.25}, {2.5, 2.5});  // 5.75 m above the lower edge
  Editor& editor = window->editor();
  for (const auto& [frame, place] : {std::pair{ShownFrame::Map, "at x 13.5, y 8.75 "},
                                     std::pair{ShownFrame::World, "at x 15.5, y 4.25 "}}) {
    editor.setShownFrame(frame);
    window->planFleet();
    ASSERT_TRUE(refused());
    const QString of_fleet = window->message();
    EXPECT_TRUE(of_fleet.contains(place)) << of_fleet.toStdString();
    ASSERT_TRUE(window->simulate());
    ASSERT_TRUE(refused());
    EXPECT_TRUE(window->message().contains(place)) << window->message().toStdString();
  }
}

TEST_F(PageOfSimulations, SettingsThatMayForbidARunStayInSight) {
  open(kRoom);
  task({10.5, 1.5}, {17.5, 4.5});  // in a wall
  page().findChild<QCheckBox*>("physics")->setChecked(true);
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(refused());
  EXPECT_TRUE(window->isSimulating());
  ASSERT_TRUE(canvas().showsMap());
  const ViewTransform before = canvas().view();  // the map is moved without a run, too
  QTest::mousePress(&canvas(), Qt::LeftButton, {}, {100, 100});
  drag({140, 100});
  QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, {140, 100});
  EXPECT_NE(canvas().view(), before);
}

TEST_F(PageOfSimulations, SomeOfTheMapStaysInSight) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  const Aabb map = window->editor().document().frame().bounds();
  for (const QPoint to : {QPoint(9000, 0), QPoint(-9000, 20), QPoint(30, 9000)}) {
    QTest::mousePress(&canvas(), Qt::LeftButton, {}, {20, 20});
    drag(to);
    drag(2 * to);
    QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, to);
    const Vec2 low = canvas().view().toPx(map.min);
    const Vec2 high = canvas().view().toPx(map.max);
    const QRectF shown =
        QRectF(QPointF(low.x, low.y), QPointF(high.x, high.y)).intersected(QRectF(canvas().rect()));
    EXPECT_GE(shown.width(), 0.99 * kLeastInSight_px) << to.x();
    EXPECT_GE(shown.height(), 0.99 * kLeastInSight_px) << to.x();
  }
}

TEST_F(PageOfSimulations, TheCommandsOfTheViewAreForTheMapThatIsShown) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  const ViewTransform whole = canvas().view();
  const ViewTransform editors = window->view().view();
  const GridFrame& grid = window->editor().document().frame();
  press(Qt::Key_1);
  const double small = std::max(actualScale(grid), scaleLimits(grid).min);
  EXPECT_DOUBLE_EQ(canvas().view().scale, small);
  press(Qt::Key_Plus, Qt::ControlModifier);
  EXPECT_GT(canvas().view().scale, small);
  press(Qt::Key_F);
  EXPECT_EQ(canvas().view(), whole);
  EXPECT_EQ(window->view().view(), editors);
}

TEST_F(PageOfSimulations, UnknownCellsLookAsInTheEditor) {
  folder.write("m.pgm", "P5 20 8 255\n" + std::string(100, '\xfe') + std::string(60, '\xcd'));
  file = folder.write("m.yaml",
                      "image: m.pgm\nresolution: 1\norigin: [0, 0, 0]\nnegate: 0\n"
                      "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
  ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  task({2.5, 2.5}, {17.5, 2.5});
  const Vec2 unknown{10.5, 6.5};
  const QColor in_editor = colourAt(unknown);
  EXPECT_NE(in_editor, mapTheme().wall);
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  waitForCanvas();
  const QImage image = canvas().grab().toImage();
  const QPoint at = (QPointF(pixel(unknown)) * image.devicePixelRatio()).toPoint();
  EXPECT_EQ(image.pixelColor(at), in_editor);
  const auto swatch = canvas().swatches().back();
  EXPECT_EQ(swatch.first, in_editor);
  EXPECT_EQ(swatch.second, "unknown cells");
}

TEST_F(PageOfSimulations, EscPausesAndThenCloses) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.is_playing; }));
  EXPECT_TRUE(QTest::qWaitFor([&] { return hint().contains("Esc pauses"); }, kPatience_ms))
      << hint().toStdString();
  press(Qt::Key_Escape);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return !f.is_playing; }));
  EXPECT_TRUE(window->isSimulating());
  EXPECT_TRUE(QTest::qWaitFor([&] { return hint().contains("Esc closes"); }, kPatience_ms))
      << hint().toStdString();
  press(Qt::Key_Escape);
  EXPECT_FALSE(window->isSimulating());
  EXPECT_TRUE(window->view().isVisible());
}

TEST_F(PageOfSimulations, KeysOfWhatIsImpossibleMeanwhileSayWhy) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  press(Qt::Key_P, Qt::ControlModifier);
  EXPECT_EQ(hint(), "Plan: the simulation is shown, close it first (Shift+F5)");
  press(Qt::Key_H);
  EXPECT_EQ(hint(), "Watch the search: the simulation is shown, close it first (Shift+F5)");
}

TEST_F(PageOfSimulations, ADocumentIsSavedAndClosedWhileItsSimulationIsShown) {
  open(kRoom);
  task({2.5, 4.5}, {17.5, 4.5});
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "p.clearway").string())));
  task({3.5, 4.5}, {17.5, 4.5});
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  ASSERT_TRUE(window->isWindowModified());
  press(Qt::Key_S, Qt::ControlModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->isWindowModified(); }, kPatience_ms));
  EXPECT_TRUE(window->isSimulating());
  press(Qt::Key_W, Qt::ControlModifier);
  EXPECT_FALSE(window->editor().hasDocument());
  EXPECT_FALSE(window->isSimulating());
  EXPECT_FALSE(store().isOpen());
}

TEST_F(PageOfSimulations, ARunWaitsWhileAnotherDocumentIsShown) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  store().step(40);
  ASSERT_TRUE(untilTime(2.0));
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time > ticksOf(2.0); }));
  const quint64 first = openAnother();
  EXPECT_FALSE(window->isSimulating());
  EXPECT_TRUE(window->view().isVisible());
  ASSERT_TRUE(window->simulate());  // a run of its own
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  press(Qt::Key_Tab, Qt::ControlModifier);
  EXPECT_EQ(window->editor().documentId(), first);
  ASSERT_TRUE(window->isSimulating());
  ASSERT_TRUE(until([](const SimulationFrame& f) { return !f.is_playing; }));
  const Tick then = frame()->time;
  EXPECT_GT(then, ticksOf(2.0));
  EXPECT_EQ(frame()->agents[0].pose.position.y, 4.5);
  press(Qt::Key_Tab, Qt::ControlModifier);
  ASSERT_TRUE(window->isSimulating());
  EXPECT_EQ(frame()->time, 0);
  press(Qt::Key_Escape);
  EXPECT_FALSE(window->isSimulating());
  tabs().select(first);
  ASSERT_TRUE(window->isSimulating());
  EXPECT_EQ(frame()->time, then);
}

TEST_F(PageOfSimulations, F5PlaysAndPausesARun) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  store().step(40);
  ASSERT_TRUE(untilTime(2.0));
  press(Qt::Key_F5);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.is_playing; }));
  press(Qt::Key_F5);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return !f.is_playing; }));
  EXPECT_GE(frame()->time, ticksOf(2.0));
  press(Qt::Key_F5, Qt::ControlModifier);  // starts again
  EXPECT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
}

TEST_F(PageOfSimulations, F5StartsARunThatHasEndedAgainWithTheSettingsOfTheDock) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  const auto field = [&](const char* name) { return page().findChild<QDoubleSpinBox*>(name); };
  field("time")->setValue(1.0);
  page().restart();
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  store().setPace(0.0);
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.is_finished && !f.is_playing; }));
  EXPECT_EQ(frame()->time, ticksOf(1.0));
  // Typed, and not taken before the key is pressed.
  auto& step = *field("dt");
  step.setFocus();
  step.selectAll();
  QTest::keyClicks(&step, "0.2");
  ASSERT_NE(step.value(), 0.2);
  QApplication::setActiveWindow(window.get());
  QTest::keyClick(&step, Qt::Key_F5);
  EXPECT_EQ(page().dock().wishes().time_s, 1.0) << "the other settings stay";
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0 && !f.is_finished; }));
  store().step(1);
  EXPECT_TRUE(untilTime(0.2));
}

TEST_F(PageOfSimulations, QuittingThatIsCancelledKeepsTheTabAndItsSimulation) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  store().step(40);
  ASSERT_TRUE(untilTime(2.0));
  const quint64 first = openAnother();
  tabs().select(first);
  ASSERT_TRUE(window->isSimulating());
  int asked = 0;
  window->mayDiscard() = [&] {
    ++asked;
    EXPECT_NE(window->editor().documentId(), first) << "the changed document is shown";
    return false;
  };
  EXPECT_FALSE(window->close());
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(window->editor().documentId(), first);
  ASSERT_TRUE(window->isSimulating());
  EXPECT_EQ(frame()->time, ticksOf(2.0));
  window->mayDiscard() = [] { return true; };
}

TEST_F(PageOfSimulations, TheTabOfARunThatIsLeftSaysThatItIsPaused) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.is_playing; }));
  const quint64 first = openAnother();
  EXPECT_EQ(tabs().tabText(0), "p.clearway (paused)");
  EXPECT_TRUE(tabs().tabToolTip(0).contains("paused while another document is shown"));
  tabs().select(first);
  EXPECT_EQ(tabs().tabText(0), "p.clearway");
  ASSERT_TRUE(until([](const SimulationFrame& f) { return !f.is_playing; }));
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.is_playing; }));
  store().play(false);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return !f.is_playing; }));
  tabs().step(1);
  EXPECT_EQ(tabs().tabText(0), "p.clearway") << "the user paused it";
}

TEST_F(PageOfSimulations, ClosingAsksBeforeARunIsStopped) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  QStringList asked;
  QString press = "Keep the simulation open";
  const DialogAnswer answer([&](QDialog& d) {
    asked.append(qobject_cast<QMessageBox*>(&d)->text());
    clickButton(d, press);
  });
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.is_playing; }));
  EXPECT_FALSE(window->closeDocument());
  ASSERT_EQ(asked.size(), 1);
  EXPECT_TRUE(asked[0].contains("simulation of “p.clearway” is not finished"));
  EXPECT_TRUE(store().isOpen());
  ASSERT_TRUE(window->open(QString::fromStdString(
      folder.write("other.map", "type octile\nheight 1\nwidth 4\nmap\n....\n").string())));
  EXPECT_FALSE(window->close()) << "also of a document that is not shown";
  ASSERT_EQ(asked.size(), 2);
  EXPECT_EQ(asked[1], asked[0]);
  press = "Stop";
  tabs().setCurrentIndex(0);
  EXPECT_TRUE(window->closeDocument());
  EXPECT_EQ(asked.size(), 3);
  EXPECT_TRUE(window->closeDocument());
  EXPECT_EQ(asked.size(), 3) << "nothing runs in the other one";
}

TEST_F(PageOfSimulations, ARunThatIsFinishedOrPausedIsNotAskedFor) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  const DialogAnswer answer([&](QDialog& d) { clickButton(d, "Cancel"); });
  store().setPace(0.0);
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.is_finished && !f.is_playing; }));
  EXPECT_TRUE(window->closeDocument());
  EXPECT_EQ(answer.shown(), 0);
}

TEST_F(PageOfSimulations, SettingsBelongToTheirDocument) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  const auto field = [&](const char* name) { return page().findChild<QDoubleSpinBox*>(name); };
  field("seed")->setValue(7.0);
  field("time")->setValue(3.0);
  page().findChild<QCheckBox*>("physics")->setChecked(true);
  const quint64 first = openAnother();
  ASSERT_TRUE(window->simulate());
  EXPECT_EQ(page().dock().wishes().settings.seed, 7U) << "the last ones used";
  EXPECT_EQ(page().dock().wishes().time_s, 3.0);
  EXPECT_TRUE(page().dock().wishes().settings.physics);
  field("seed")->setValue(9.0);
  window->leaveSimulation();
  tabs().select(first);
  ASSERT_TRUE(window->isSimulating());
  EXPECT_EQ(page().dock().wishes().settings.seed, 7U);
  field("seed")->setValue(8.0);
  window->leaveSimulation();
  tabs().step(1);
  ASSERT_TRUE(window->simulate());
  EXPECT_EQ(page().dock().wishes().settings.seed, 9U) << "also after it was closed";
  window->leaveSimulation();
  tabs().select(first);
  ASSERT_TRUE(window->simulate());
  EXPECT_EQ(page().dock().wishes().settings.seed, 8U);
}

TEST_F(PageOfSimulations, AProjectWithTasksSaysHowToStartThem) {
  ASSERT_TRUE(window->open(sample("hall.clearway")));
  EXPECT_FALSE(hint().contains("F5")) << hint().toStdString();
  ASSERT_TRUE(window->open(sample("shift.clearway")));
  EXPECT_TRUE(hint().startsWith("F5 ")) << hint().toStdString();
}

}  // namespace
}  // namespace clearway::gui
