// Simulations in the window: run, step, seek, follow, pull, save, close in the middle.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QSignalSpy>
#include <atomic>
#include <future>

#include "app/gui/docks/simulation_dock.h"
#include "app/gui/playback/preparing_card.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/simulation_fixture.h"

namespace clearway::gui {
namespace {

class Simulations : public SimulationWindow {
 protected:
  void openSample(const char* name) {
    file = std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples" / name;
    ASSERT_TRUE(window->open(QString::fromStdString(file.string())));
  }
  // A crate that rests, and a post that nothing moves, with physics.
  void simulateCrate() {
    const auto scene = folder.write("crate.json", R"({
      "format": "clearway-scene", "version": 1,
      "world": {"dt": 0.05, "steps": 100000},
      "bodies": [
        {"name": "crate", "shape": {"box": {"length": 2, "width": 2}},
         "pose": {"x": 5, "y": 5, "heading": 0}},
        {"name": "post", "shape": {"box": {"length": 1, "width": 1}}, "mode": "static",
         "pose": {"x": 15, "y": 10, "heading": 0}}
      ]})");
    ASSERT_TRUE(window->open(QString::fromStdString(scene.string())))
        << window->message().toStdString();
    page().findChild<QCheckBox*>("physics")->setChecked(true);
    ASSERT_TRUE(window->simulate());
    ASSERT_TRUE(until([](const SimulationFrame& f) { return f.has_physics; }));
    waitForCanvas();
  }
};

TEST_F(Simulations, AProjectRunsToItsEnd) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  EXPECT_TRUE(window->isSimulating());
  EXPECT_EQ(at(0), (Vec2{2.5, 4.5}));
  page().setPace(0.0);
  QTest::keyClick(&page(), Qt::Key_Space);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.is_finished && !f.is_playing; }));
  EXPECT_EQ(at(0), (Vec2{17.5, 4.5}));
  EXPECT_TRUE(frame()->agents[0].has(app::RecordedAgent::kArrived));
  window->leaveSimulation();
  EXPECT_FALSE(window->isSimulating());
  EXPECT_TRUE(window->view().isVisible());
}

TEST_F(Simulations, ARunThatIsClosedBeforeItIsPreparedLeavesNoFile) {
  const QByteArray usual = qgetenv("TMPDIR");
  qputenv("TMPDIR", QByteArray::fromStdString(folder.path().string()));
  const QDir temporary(QDir::tempPath());
  const auto runs = [&] {
    return temporary.entryList({"clearway-run-*"}, QDir::Files | QDir::Hidden).size();
  };
  open(kRoom);
  task({2.5, 4.5}, {17.5, 4.5});
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "p.clearway").string())));
  ASSERT_TRUE(window->simulate());
  EXPECT_EQ(runs(), 1);
  window->leaveSimulation();
  EXPECT_TRUE(QTest::qWaitFor([&] { return runs() == 0; }, kPatience_ms));
  usual.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", usual);
}

TEST_F(Simulations, ADocumentIsSimulatedAsItIsAndNotSaved) {
  int asked = 0;
  const DialogAnswer answer([&](QDialog& d) {
    ++asked;
    d.reject();
  });
  open(kRoom);
  task({2.5, 4.5}, {17.5, 4.5});
  const std::string map = folder.read("m.map");
  ASSERT_TRUE(window->simulate()) << "a map with agents";
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  EXPECT_TRUE(window->windowTitle().contains("m.map"));
  window->leaveSimulation();
  EXPECT_TRUE(std::filesystem::exists(folder / ".~lock.m.map#"));
  EXPECT_EQ(folder.fileCount(), 2U) << "the map and its lock";
  const QString project = QString::fromStdString((folder / "p.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  const std::string saved = folder.read("p.clearway");
  task({4.5, 5.5}, {17.5, 4.5});
  window->editor().invertCells();
  window->editor().invertCells();
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  EXPECT_EQ(at(0), (Vec2{4.5, 5.5})) << "as it is in the window";
  page().restart();
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  EXPECT_EQ(at(0), (Vec2{4.5, 5.5}));
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_EQ(folder.read("p.clearway"), saved);
  EXPECT_EQ(folder.read("m.map"), map);
  EXPECT_EQ(asked, 0);
}

TEST_F(Simulations, StepsAndSeeksShowTheSamePoses) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  std::vector<Vec2> poses{at(0)};
  for (int k = 1; k <= 40; ++k) {
    QTest::keyClick(&page(), Qt::Key_Right);
    ASSERT_TRUE(untilTime(0.05 * k));
    poses.push_back(at(0));
  }
  EXPECT_GT(poses.back().x, poses.front().x + 1.0);
  for (const int k : {7, 0, 39, 40, 12}) {
    store().seek(0.05 * k);
    ASSERT_TRUE(untilTime(0.05 * k));
    EXPECT_EQ(at(0), poses[static_cast<std::size_t>(k)]) << k;
    EXPECT_EQ(frame()->is_live, k == 40);
  }
  QTest::keyClick(&page(), Qt::Key_Left);
  ASSERT_TRUE(untilTime(0.05 * 11));
  EXPECT_EQ(at(0), poses[11]);
  store().step(29);  // through the past to the newest step
  ASSERT_TRUE(untilTime(0.05 * 40));
  store().step(1);  // and on
  ASSERT_TRUE(untilTime(0.05 * 41));
  EXPECT_TRUE(frame()->is_live);
  EXPECT_GT(at(0).x, poses.back().x);
}

TEST_F(Simulations, LayersShowWhatTheEngineWorksWith) {
  ASSERT_NO_FATAL_FAILURE(simulateCrate());
  EXPECT_EQ(frame()->engine, nullptr);
  const QImage without = canvas().grab().toImage();
  page().store().setLayer(app::EngineLayer::Sweep);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.engine != nullptr; }));
  EXPECT_EQ(frame()->engine->fat_boxes.size(), 2U);
  EXPECT_TRUE(frame()->engine->pairs.empty());
  ASSERT_TRUE(QTest::qWaitFor([&] { return canvas().grab().toImage() != without; }, kPatience_ms));
  page().store().setLayer(app::EngineLayer::Cells);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.engine && !f.engine->cells.empty(); }));
  page().store().setLayer(std::nullopt);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.engine == nullptr; }));
}

TEST_F(Simulations, TheFieldsOfTheDockAreOptionsOfTheRun) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  const auto field = [&](const char* name) { return page().findChild<QDoubleSpinBox*>(name); };
  EXPECT_FALSE(page().dock().wishes().settings.step_s);
  field("dt")->setValue(0.2);
  field("lookahead")->setValue(2.0);
  field("patience")->setValue(7.0);
  const SimulationWishes wishes = page().dock().wishes();
  EXPECT_EQ(wishes.settings.step_s, 0.2);
  EXPECT_EQ(wishes.settings.lookahead_s, 2.0);
  EXPECT_EQ(wishes.settings.patience_s, 7.0);
  page().restart();
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  store().step(1);
  ASSERT_TRUE(untilTime(0.2));
}

TEST_F(Simulations, APausedRunStandsStill) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time > 0; }));
  store().play(false);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return !f.is_playing; }));
  const Tick then = frame()->time;
  QTest::qWait(120);
  EXPECT_EQ(frame()->time, then);
  page().restart();
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0 && !f.is_playing; }));
}

TEST_F(Simulations, AClickChoosesAnAgentAndFollowKeepsItInTheMiddle) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  QTest::mouseClick(&canvas(), Qt::LeftButton, {}, pixel(at(0)));
  ASSERT_EQ(canvas().chosen(), 0U);
  page().setFollow(true);
  store().seek(0.0);
  store().step(60);
  ASSERT_TRUE(untilTime(3.0));
  ASSERT_TRUE(QTest::qWaitFor([&] {
    return (pixel(at(0)) - QPoint(canvas().width() / 2, canvas().height() / 2)).manhattanLength() <=
           3;
  }));
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.watched.has_value(); }));
  EXPECT_NEAR(frame()->motions.at(0).speed_m_per_s, 1.0, 0.01);
  EXPECT_EQ(page().findChild<QLabel*>("agentState")->text(), "moves");
  EXPECT_EQ(canvas().drawn(), 1U);
}

TEST_F(Simulations, TheMousePullsABodyUnderPhysics) {
  ASSERT_NO_FATAL_FAILURE(simulateCrate());
  const Vec2 before = at(0);
  store().play(true);
  QTest::mousePress(&canvas(), Qt::LeftButton, {}, pixel(before));
  drag(pixel({8.0, 5.0}));
  ASSERT_TRUE(until(
      [&](const SimulationFrame& f) { return f.agents[0].pose.position.x > before.x + 2.0; }));
  QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, pixel({8.0, 5.0}));
  ASSERT_TRUE(until([](const SimulationFrame& f) { return !f.pull.has_value(); }));
  const Vec2 post = at(1);
  QTest::mousePress(&canvas(), Qt::LeftButton, {}, pixel(post));  // a static body stays
  drag(pixel({12.0, 10.0}));
  QTest::qWait(100);
  QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, pixel({12.0, 10.0}));
  EXPECT_EQ(at(1), post);
}

TEST_F(Simulations, ClosingDuringAPullAndARunIsSafe) {
  ASSERT_NO_FATAL_FAILURE(simulateCrate());
  page().setPace(0.0);
  store().play(true);
  QTest::mousePress(&canvas(), Qt::LeftButton, {}, pixel(at(0)));
  page().restart();  // the body that is pulled is gone
  drag({30, 30});
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  store().play(true);
  QTest::mousePress(&canvas(), Qt::LeftButton, {}, pixel(at(0)));
  window->leaveSimulation();
  drag({50, 50});
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(until([](const SimulationFrame&) { return true; }));
  store().play(true);
  window.reset();
}

TEST_F(Simulations, ClosingWhileTheFleetIsPlannedIsSafe) {
  openSample("shift.clearway");
  ASSERT_TRUE(window->simulate());
  EXPECT_TRUE(store().opening());
  window.reset();
}

TEST_F(Simulations, TheMapAndTheProgressAreShownWhileTheFleetIsPlanned) {
  openSample("warehouse.clearway");
  auto* card = page().findChild<PreparingCard*>();
  QString progress;  // the first
  QObject::connect(&store(), &SimulationStore::prepared, card, [&] {
    if (progress.isEmpty()) progress = card->text();
  });
  ASSERT_TRUE(window->simulate());
  EXPECT_TRUE(card->isVisible());
  EXPECT_TRUE(canvas().showsMap());
  const auto* hint = window->findChild<QLabel*>("hint");
  EXPECT_EQ(hint->toolTip(), "The simulation is being prepared; Esc stops it");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !progress.isEmpty(); }, kPatience_ms));
  EXPECT_TRUE(progress.contains(" of ")) << progress.toStdString();
  page().restart();
  EXPECT_TRUE(store().opening());
  EXPECT_TRUE(canvas().showsMap());
  QTest::keyClick(&page(), Qt::Key_Escape);
  EXPECT_FALSE(window->isSimulating());
  EXPECT_FALSE(store().opening());
  EXPECT_FALSE(card->isVisibleTo(&canvas()));
}

TEST_F(Simulations, APlanThatIsInForceIsSimulatedWithoutPlanningAgain) {
  open(kRoom);
  task({2.5, 4.5}, {17.5, 4.5});
  window->planFleet();
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->fleet().isCurrent(); }, kPatience_ms));
  QSignalSpy prepared(&store(), &SimulationStore::prepared);
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  EXPECT_TRUE(window->findChild<QLabel*>("hint")->toolTip().startsWith("Space plays"));
  EXPECT_TRUE(prepared.empty());
  window->leaveSimulation();
  task({4.5, 5.5}, {17.5, 4.5});
  ASSERT_FALSE(window->fleet().isCurrent());
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  EXPECT_EQ(at(0), (Vec2{4.5, 5.5}));
  EXPECT_FALSE(prepared.empty());
}

TEST_F(Simulations, ASavedRunIsPlayedFromItsRecording) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  store().step(50);
  ASSERT_TRUE(untilTime(2.5));
  const Vec2 then = at(0);
  QSignalSpy saved(&store(), &SimulationStore::saved);
  store().save(QString::fromStdString((folder / "run.rec").string()), false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return saved.size() == 1; }, kPatience_ms));
  store().save(QString::fromStdString((folder / "run.html").string()), true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return saved.size() == 2; }, kPatience_ms));
  EXPECT_GT(std::filesystem::file_size(folder / "run.html"), 10'000U);
  EXPECT_TRUE(app::Recording::open((folder / "run.rec").string()).value().isWhole());
  ASSERT_TRUE(window->open(QString::fromStdString((folder / "run.rec").string())));
  ASSERT_TRUE(until([](const SimulationFrame& f) { return !f.is_live; }));
  EXPECT_EQ(frame()->newest, ticksOf(2.5));
  EXPECT_EQ(frame()->time, 0);
  store().seek(2.5);
  ASSERT_TRUE(untilTime(2.5));
  EXPECT_EQ(at(0), then);
  EXPECT_FALSE(page().findChild<QPushButton*>("primary")->isEnabled());
}

TEST_F(Simulations, EverySaveThatIsAskedForWhileOneRunsIsDone) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  QSignalSpy saved(&store(), &SimulationStore::saved);
  store().save(QString::fromStdString((folder / "run.rec").string()), false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return saved.size() == 1; }, kPatience_ms));
  SimulationSource source;
  source.file = (folder / "run.rec").string();
  std::promise<void> all_asked;
  std::atomic<int> done = 0;
  const auto count = [&](const Result<void>& written) { done += written ? 1 : 0; };
  const auto count_when_all_are_asked_for =
      [&, all = all_asked.get_future().share()](const Result<void>& written) {
        all.wait();
        count(written);
      };
  SimulationWorker worker(
      std::move(source), [] {}, [](const Error&) {});
  worker.save((folder / "1.rec").string(), false, "", count_when_all_are_asked_for);
  worker.save((folder / "2.rec").string(), false, "", count);
  worker.save((folder / "3.rec").string(), false, "", count);
  all_asked.set_value();
  EXPECT_TRUE(QTest::qWaitFor([&] { return done == 3; }, kPatience_ms)) << done << " of 3";
  for (const char* name : {"1.rec", "2.rec", "3.rec"}) {
    EXPECT_TRUE(app::Recording::open((folder / name).string()).value().isWhole()) << name;
  }
}

TEST_F(Simulations, SavesThatWaitAreFinishedWhenTheWindowIsClosed) {
  ASSERT_NO_FATAL_FAILURE(simulateRoom());
  const auto save = [&](const char* name) {
    store().save(QString::fromStdString((folder / name).string()), true);
  };
  for (const char* name : {"1.html", "2.html", "3.html"}) save(name);
  window->mayDiscard() = [] { return true; };
  EXPECT_TRUE(window->close());
  for (const char* name : {"1.html", "2.html", "3.html"}) {
    EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
  }
  window->show();
  save("missing/4.html");
  EXPECT_FALSE(window->close()) << "what is not written is said";
  EXPECT_TRUE(window->message().contains("4.html")) << window->message().toStdString();
  save("5.html");
  window.reset();
  EXPECT_TRUE(std::filesystem::exists(folder / "5.html"));
}

TEST_F(Simulations, AFleetWithTasksFillsTheChartsAndHeatMaps) {
  openSample("shift.clearway");
  page().setHeat(SimulationHeat::Traffic);
  page().setPace(0.0);
  ASSERT_TRUE(window->simulate());
  ASSERT_TRUE(until([](const SimulationFrame& f) { return f.time == 0; }));
  store().play(true);
  ASSERT_TRUE(until([](const SimulationFrame& f) {
    return !f.samples.empty() && f.samples.back().per_minute > 0.0;
  }));
  store().play(false);
  ASSERT_TRUE(until([](const SimulationFrame& f) { return !f.is_playing; }));
  QTest::qWait(50);
  const auto f = frame();
  EXPECT_EQ(page().dock().throughput().points().size(), f->samples.size());
  EXPECT_TRUE(std::ranges::any_of(f->heat.levels, [](std::uint8_t level) { return level > 0; }));
  // Many points are thinned, and the extremes remain.
  Chart chart("chart", "", Chart::Ink::Agent);
  std::vector<QPointF> many;
  for (int k = 0; k < 100'000; ++k) many.emplace_back(k, k == 31'417 ? 900.0 : k % 7);
  chart.show(many, 10.0);
  EXPECT_EQ(chart.points().size(), many.size());
  EXPECT_LE(static_cast<std::size_t>(chart.drawn().size()), Chart::kMostDrawn);
  EXPECT_TRUE(std::ranges::any_of(chart.drawn(), [](const QPointF& p) { return p.y() == 900.0; }));
  EXPECT_EQ(chart.drawn().last(), many.back());
  EXPECT_EQ(Chart::topFor(0.3), 1.0);
  EXPECT_EQ(Chart::topFor(13.0), 20.0);
  EXPECT_EQ(Chart::topFor(50.0), 50.0);
}

TEST(ChartFigure, IsThatOfTheLastPointUpToTheShownTime) {
  Chart chart("chart", "agents", Chart::Ink::Goal);
  const std::vector<QPointF> points{{1.0, 3.0}, {2.0, 5.0}, {4.0, 8.0}};
  const auto at = [&](double now) {
    chart.show(points, now);
    return chart.figure();
  };
  EXPECT_EQ(at(0.5), "–");
  EXPECT_EQ(at(1.0), "3 agents");
  EXPECT_EQ(at(3.9), "5 agents");
  EXPECT_EQ(at(9.0), "8 agents");
}

}  // namespace
}  // namespace clearway::gui
