// Editing in the window: keys and mouse, undo, saving, docks, playback, export.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QSettings>
#include <QSpinBox>
#include <QSvgRenderer>
#include <QTest>

#include "app/gui/canvas/paint/agent_raster.h"
#include "app/gui/dialogs/new_map_dialog.h"
#include "app/gui/docks/agent/agents_dock.h"
#include "app/gui/docks/conflicts_dock.h"
#include "app/gui/docks/history_dock.h"
#include "app/gui/docks/layers_dock.h"
#include "app/gui/window/main_window.h"
#include "app/gui/wording/plan_text.h"
#include "core/base/rng.h"
#include "tests/gui/window_fixture.h"
#include "tests/support/temp_folder.h"

namespace clearway::gui {
namespace {

class Editing : public ::testing::Test {
 protected:
  void SetUp() override {
    QSettings().clear();
    window.resize(1280, 800);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    app::NewMap wanted;
    wanted.rows = 60;
    wanted.columns = 90;
    wanted.cell_m = 0.1;
    window.createMap(wanted);
    QTest::qWait(10);
  }
  void key(Qt::Key k, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&window, k, modifiers);
  }
  QPoint px(Vec2 world) {
    const Vec2 p = window.view().view().toPx(world);
    return {static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))};
  }
  void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mousePress(&window.view(), Qt::LeftButton, modifiers, from);
    QTest::mouseMove(&window.view(), to);
    QTest::mouseRelease(&window.view(), Qt::LeftButton, modifiers, to);
  }
  app::EditDocument& document() { return window.editor().document(); }
  maps::CellState state(Cell c) { return maps::stateOf(window.editor().map(), c); }
  int seen(Vec2 world) {
    const QImage image = window.view().grab().toImage();
    return qGray(image.pixel(px(world)));
  }

  MainWindow window;
};

TEST_F(Editing, KeysChooseToolsAndBrushSizes) {
  for (const auto& [k, tool] : {std::pair{Qt::Key_B, ToolKind::Brush},
                                {Qt::Key_E, ToolKind::Eraser},
                                {Qt::Key_R, ToolKind::Rectangle},
                                {Qt::Key_O, ToolKind::Ellipse},
                                {Qt::Key_K, ToolKind::Fill},
                                {Qt::Key_M, ToolKind::Select},
                                {Qt::Key_W, ToolKind::Wand},
                                {Qt::Key_Q, ToolKind::Zone},
                                {Qt::Key_D, ToolKind::Measure},
                                {Qt::Key_A, ToolKind::Agents},
                                {Qt::Key_N, ToolKind::AddAgent},
                                {Qt::Key_S, ToolKind::Start},
                                {Qt::Key_G, ToolKind::Goal},
                                {Qt::Key_V, ToolKind::Look}}) {
    key(k);
    EXPECT_EQ(window.tool(), tool);
  }
  const int size = window.editor().paint().brush.size;
  key(Qt::Key_BracketRight);
  key(Qt::Key_BracketRight);
  key(Qt::Key_BracketLeft);
  EXPECT_EQ(window.editor().paint().brush.size, size + 1);
}

TEST_F(Editing, APaintedStrokeIsShownUndoneAndRedone) {
  const clearway::testing::TempFolder folder;
  ASSERT_TRUE(window.saveTo(QString::fromStdString((folder / "p.clearway").string())));
  const Vec2 spot{4.0, 3.0};
  const int free = seen(spot);
  key(Qt::Key_B);
  drag(px({2.0, 3.0}), px({6.0, 3.0}));
  EXPECT_LT(seen(spot), free - 80);
  EXPECT_TRUE(window.isWindowModified());
  key(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(seen(spot), free);
  EXPECT_FALSE(window.isWindowModified());
  key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_LT(seen(spot), free - 80);
}

TEST_F(Editing, EveryToolWorksByMouseAndItsStepsAreListed) {
  key(Qt::Key_R);
  drag(px({1.05, 1.05}), px({2.05, 2.05}));
  key(Qt::Key_O);
  drag(px({3.05, 1.05}), px({4.05, 2.05}));
  key(Qt::Key_K);
  QTest::mouseClick(&window.view(), Qt::LeftButton, {}, px({1.5, 1.5}));
  key(Qt::Key_E);
  drag(px({1.55, 1.55}), px({1.75, 1.55}));
  key(Qt::Key_N);
  drag(px({6.0, 4.0}), px({7.0, 4.0}));
  key(Qt::Key_A);
  drag(px({6.0, 4.0}), px({6.5, 4.5}));
  const Vec2 moved = document().agents().back().agent.start->position;
  EXPECT_LT(length(moved - Vec2{6.5, 4.5}), 0.1);
  const std::vector<std::string> wanted{
      "Rectangle: occupied", "Ellipse: occupied", "Eraser", "Add agent 2",
      "Move agent 2 to " + gui::positionText(window.editor().shown(), moved).toStdString()};
  EXPECT_EQ(document().steps(), wanted) << "filling what is filled is no step";
  auto* history = window.findChild<HistoryDock*>();
  ASSERT_EQ(history->count(), 6);
  history->setCurrentRow(1);
  EXPECT_EQ(document().position(), 1U);
  EXPECT_EQ(state({15, 35}), maps::CellState::Free) << "the ellipse is not there yet";
  EXPECT_EQ(state({15, 15}), maps::CellState::Occupied);
}

TEST_F(Editing, CellsAreSelectedCutPastedAndCleared) {
  key(Qt::Key_R);
  drag(px({1.05, 1.05}), px({1.95, 1.95}));
  key(Qt::Key_M);
  drag(px({1.05, 1.05}), px({1.95, 1.95}));
  EXPECT_EQ(window.editor().cells().count(), 100);
  key(Qt::Key_X, Qt::ControlModifier);
  EXPECT_EQ(state({15, 15}), maps::CellState::Free);
  QTest::mouseMove(&window.view(), px({5.05, 3.05}));
  key(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(state({35, 55}), maps::CellState::Occupied);
  key(Qt::Key_Delete);
  EXPECT_EQ(state({35, 55}), maps::CellState::Free);
  key(Qt::Key_D, Qt::ControlModifier);
  EXPECT_TRUE(window.editor().cells().empty());
}

TEST_F(Editing, DraggingAnAgentIntoAWallShowsTheConflictAndListsIt) {
  key(Qt::Key_N);
  drag(px({4.0, 3.0}), px({5.0, 3.0}));
  key(Qt::Key_N);
  drag(px({6.0, 3.0}), px({7.0, 3.0}));
  QTest::qWait(10);
  EXPECT_TRUE(window.conflicts().empty());
  key(Qt::Key_A);
  QTest::mousePress(&window.view(), Qt::LeftButton, {}, px({6.0, 3.0}));
  QTest::mouseMove(&window.view(), px({4.5, 3.1}));
  QTest::qWait(10);
  ASSERT_EQ(window.conflicts().pairs.size(), 1U) << "while it is dragged";
  EXPECT_GT(window.conflicts().pairs[0].depth_m, 0.0);
  QTest::mouseMove(&window.view(), px({0.2, 0.2}));
  QTest::qWait(10);
  EXPECT_EQ(window.conflicts().pairs.size(), 0U);
  ASSERT_EQ(window.conflicts().walls.size(), 1U);
  QTest::mouseRelease(&window.view(), Qt::LeftButton, {}, px({0.2, 0.2}));
  QTest::qWait(10);
  auto* list = window.findChild<ConflictsDock*>()->findChild<QListWidget*>();
  ASSERT_EQ(list->count(), 1);
  EXPECT_TRUE(list->item(0)->text().contains("overlaps an obstacle"));
  const double before = window.view().view().scale;
  Q_EMIT list->itemClicked(list->item(0));
  EXPECT_GT(window.view().view().scale, before) << "a click shows it";
}

TEST_F(Editing, FloorModeAndMotionOfAnAgentAreFieldsOfTheDock) {
  key(Qt::Key_N);
  drag(px({4.0, 3.0}), px({5.0, 3.0}));
  key(Qt::Key_N);
  drag(px({4.3, 3.0}), px({5.3, 3.0}));
  QTest::qWait(10);
  ASSERT_EQ(window.conflicts().pairs.size(), 1U);
  ASSERT_NE(window.editor().chosen(), nullptr);
  const maps::ProjectAgent before = window.editor().chosen()->agent;
  const std::size_t steps = document().position();
  auto* dock = window.findChild<AgentsDock*>();
  const auto choose = [&](const char* name, int item) {
    auto* box = dock->findChild<QComboBox*>(name);
    box->setCurrentIndex(item);
    Q_EMIT box->activated(item);
  };
  const auto type = [&](const char* name, double value) {
    dock->findChild<QDoubleSpinBox*>(name)->setValue(value);
  };
  const auto pairs = [&] {
    QTest::qWait(10);
    return window.conflicts().pairs.size();
  };
  const auto now = [&] { return window.editor().chosen()->agent; };
  type("agent_bottom", 3.0);
  EXPECT_EQ(now().level, (maps::BodyLevel{3.0, 4.0})) << "it is as tall as before";
  EXPECT_EQ(pairs(), 0U) << "it is on another floor";
  type("agent_top", 1.0);
  EXPECT_EQ(now().level, (maps::BodyLevel{3.0, 3.0})) << "the top stays above the bottom";
  type("agent_bottom", 0.5);
  type("agent_top", 2.0);
  EXPECT_EQ(pairs(), 1U);
  choose("agent_mode", static_cast<int>(maps::SceneMode::Disabled));
  EXPECT_EQ(now().mode, maps::SceneMode::Disabled);
  EXPECT_EQ(pairs(), 0U);
  choose("agent_mode", static_cast<int>(maps::SceneMode::Static));
  EXPECT_EQ(pairs(), 1U) << "the other one meets it";
  choose("agent_motion", static_cast<int>(DriveKind::Car));
  type("agent_radius", 1.5);
  EXPECT_EQ(now().motion, DriveKind::Car);
  EXPECT_EQ(now().min_radius, 1.5);
  EXPECT_EQ(document().position(), steps + 8) << "each is a step";
  while (document().position() > steps) window.editor().undo();
  EXPECT_EQ(now(), before);
  EXPECT_EQ(dock->findChild<QComboBox*>("agent_mode")->currentIndex(), 0) << "and shown";
  EXPECT_EQ(dock->findChild<QDoubleSpinBox*>("agent_top")->value(), 1.0);
}

TEST_F(Editing, ThePaddingOfABoxIsSquareOrRound) {
  key(Qt::Key_N);
  drag(px({4.0, 3.0}), px({5.0, 3.0}));
  auto* dock = window.findChild<AgentsDock*>();
  window.findChild<QDockWidget*>("agents")->raise();
  auto* shape = dock->findChild<QComboBox*>("padding_shape");
  EXPECT_FALSE(shape->isVisible()) << "there is no padding";
  app::EditAgent a = *window.editor().chosen();
  a.agent.padding.distance = 0.3;
  window.editor().edit("Padding", [&](app::EditDocument& d) { d.setAgent(a); });
  QTest::qWait(10);
  EXPECT_TRUE(shape->isVisible());
  EXPECT_EQ(shape->currentIndex(), 0);
  shape->setFocus();
  QTest::keyClick(shape, Qt::Key_Down);
  EXPECT_EQ(window.editor().chosen()->agent.padding.shape, PaddingShape::Round);
  EXPECT_EQ(window.editor().chosen()->agent.padding.distance, 0.3);
  const auto footprint = window.editor().footprint(*window.editor().chosen());
  EXPECT_EQ(footprint->radius(), 0.3) << "and drawn and planned with";
  window.editor().undo();
  EXPECT_EQ(window.editor().chosen()->agent.padding.shape, PaddingShape::Square);
  EXPECT_EQ(shape->currentIndex(), 0);
}

TEST_F(Editing, WhileAnAgentIsDraggedItsClearanceAndTheCellsOfItsBoxAreShown) {
  key(Qt::Key_N);
  drag(px({4.0, 3.0}), px({5.0, 4.0}));
  QTest::qWait(10);
  const Scene& scene = window.view().scene();
  ASSERT_TRUE(scene.standing);
  EXPECT_TRUE(scene.standing->free);
  EXPECT_FALSE(scene.label.isEmpty());
  Layers layers = window.findChild<LayersDock*>()->layers();
  const QImage with_line = window.view().grab().toImage();
  layers.clearance = 0.0;
  window.setLayers(layers);
  EXPECT_NE(window.view().grab().toImage(), with_line);
  layers.covered = 1.0;
  window.setLayers(layers);
  QTest::qWait(10);
  ASSERT_FALSE(scene.covered.empty());
  CellRange box{scene.covered[0].row, 0, scene.covered[0].column, 0};
  for (const Cell c : scene.covered) {
    box.first_row = std::min(box.first_row, c.row);
    box.last_row = std::max(box.last_row, c.row + 1);
    box.first_column = std::min(box.first_column, c.column);
    box.last_column = std::max(box.last_column, c.column + 1);
  }
  EXPECT_EQ(scene.around, box) << "of a box that is turned: more than it covers";
  const int in_box = (box.last_row - box.first_row) * (box.last_column - box.first_column);
  EXPECT_LT(scene.covered.size(), static_cast<std::size_t>(in_box));
  layers.clearance = 1.0;
  window.setLayers(layers);
  key(Qt::Key_A);
  const Pose at = *window.editor().chosen()->agent.start;
  QTest::mousePress(&window.view(), Qt::LeftButton, {}, px(at.position));
  QTest::mouseMove(&window.view(), px({1.0, 3.0}));
  QTest::qWait(10);
  EXPECT_TRUE(document().inStep()) << "still dragging";
  ASSERT_TRUE(window.view().scene().standing);
  EXPECT_LT(window.view().scene().standing->clearance_m, 0.8);
  QTest::mouseRelease(&window.view(), Qt::LeftButton, {}, px({1.0, 3.0}));
}

TEST_F(Editing, ArrowsNudgeTheChosenAgentByACell) {
  key(Qt::Key_N);
  drag(px({4.0, 3.0}), px({5.0, 3.0}));
  key(Qt::Key_A);
  const Vec2 before = window.editor().chosen()->agent.start->position;
  key(Qt::Key_Right);
  key(Qt::Key_Down);
  const Vec2 by = window.editor().chosen()->agent.start->position - before;
  EXPECT_NEAR(by.x, 0.1, 1e-9);
  EXPECT_NEAR(by.y, 0.1, 1e-9);
  key(Qt::Key_Delete);
  EXPECT_EQ(document().agents().size(), 1U);
}

TEST_F(Editing, PlansFollowEditsIfEnabled) {
  window.plans().setAutomatic(true);
  key(Qt::Key_S);
  drag(px({1.0, 3.0}), px({2.0, 3.0}));
  QTest::mouseClick(&window.view(), Qt::LeftButton, {}, px({8.0, 3.0}));
  const auto solved = [&] {
    return window.result() != nullptr && window.result()->status == PlanStatus::Solved &&
           window.result()->certificate.free && !window.planning();
  };
  ASSERT_TRUE(QTest::qWaitFor(solved, kPatience_ms)) << "a goal was placed: that is enough";
  const double before = length(window.result()->path);
  key(Qt::Key_B);
  drag(px({4.5, 2.4}), px({4.5, 3.6}));
  EXPECT_FALSE(window.result()->certificate.free);
  ASSERT_TRUE(QTest::qWaitFor(solved, kPatience_ms));
  EXPECT_GT(length(window.result()->path), before);
}

TEST_F(Editing, PlaybackStepsSeeksAndReturns) {
  key(Qt::Key_S);
  drag(px({1.0, 3.0}), px({2.0, 3.0}));
  QTest::mouseClick(&window.view(), Qt::LeftButton, {}, px({8.0, 4.0}));
  key(Qt::Key_P, Qt::ControlModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return window.player().ready(); }, kPatience_ms));
  Player& player = window.player();
  key(Qt::Key_Period);
  EXPECT_GT(player.time_s(), 0.0);
  key(Qt::Key_Comma);
  EXPECT_EQ(player.time_s(), 0.0);
  player.seek(1e9);
  QTest::qWait(10);
  EXPECT_EQ(player.time_s(), player.duration_s());
  ASSERT_TRUE(window.view().scene().agents.front().now);
  EXPECT_EQ(window.view().scene().agents.front().now->position,
            window.result()->path.goal().position);
  player.rewind();
  QTest::qWait(10);
  EXPECT_FALSE(window.view().scene().agents.front().now);
}

TEST_F(Editing, SavesAsAProjectAndReportsFailures) {
  const clearway::testing::TempFolder folder;
  key(Qt::Key_N);
  drag(px({4.0, 3.0}), px({5.0, 3.0}));
  const QString file = QString::fromStdString((folder / "p.clearway").string());
  ASSERT_TRUE(window.saveTo(file));
  EXPECT_FALSE(window.isWindowModified());
  EXPECT_TRUE(window.windowTitle().contains("p.clearway"));
  const std::size_t agents = document().agents().size();
  ASSERT_TRUE(window.open(file));
  EXPECT_EQ(document().agents().size(), agents);
  window.editor().invertCells();
  EXPECT_FALSE(window.saveTo("/no/such/place/p.clearway"));
  EXPECT_TRUE(window.message().contains("cannot be saved"));
  EXPECT_TRUE(window.isWindowModified());
}

TEST_F(Editing, ClosingAsksBeforeChangesAreLost) {
  int asked = 0;
  window.mayDiscard() = [&] {
    ++asked;
    return false;
  };
  window.editor().invertCells();
  EXPECT_FALSE(window.close());
  EXPECT_EQ(asked, 1);
  EXPECT_TRUE(window.isVisible());
}

TEST_F(Editing, LayersAreHiddenAndShown) {
  key(Qt::Key_R);
  drag(px({1.05, 1.05}), px({2.05, 2.05}));
  auto* dock = window.findChild<LayersDock*>();
  Layers layers = dock->layers();
  const int wall = seen({1.5, 1.5});
  layers.map = 0.0;
  dock->setLayers(layers);
  EXPECT_GT(seen({1.5, 1.5}), wall + 80);
  layers.map = 1.0;
  dock->setLayers(layers);
  const QImage plain = window.view().grab().toImage();
  layers.field = 1.0;
  dock->setLayers(layers);
  EXPECT_TRUE(QTest::qWaitFor([&] { return window.view().hasField(); }, 10'000))
      << "it is made in the background";
  EXPECT_NE(window.view().grab().toImage(), plain);
}

TEST_F(Editing, TheViewIsExportedAsPngSvgAndPdf) {
  const clearway::testing::TempFolder folder;
  const auto path = [&](const char* name) {
    return QString::fromStdString((folder / name).string());
  };
  ASSERT_TRUE(window.exportView(path("v.png"), false));
  const QSize size = QImage(path("v.png")).size();
  EXPECT_EQ(size.boundedTo(window.view().size()), size);
  EXPECT_GT(2 * size.width(), window.view().width());
  ASSERT_TRUE(window.exportView(path("w.png"), true));
  EXPECT_FALSE(QImage(path("w.png")).isNull());
  ASSERT_TRUE(window.exportView(path("v.svg"), false));
  EXPECT_TRUE(QSvgRenderer(path("v.svg")).isValid());
  ASSERT_TRUE(window.exportView(path("v.pdf"), false));
  EXPECT_TRUE(folder.read("v.pdf").starts_with("%PDF"));
  for (const char* ending : {"png", "svg", "pdf"}) {
    EXPECT_FALSE(window.exportView(QString("/no/such/place/v.") + ending, false));
    EXPECT_TRUE(window.message().contains("cannot be written"));
    EXPECT_TRUE(window.message().contains("no such folder"))
        << "why: " << window.message().toStdString();
  }
  EXPECT_FALSE(window.exportView(path("v.gif"), false));
  EXPECT_TRUE(window.message().contains(".svg, .png or .pdf"));
  EXPECT_FALSE(std::filesystem::exists(folder / "v.gif"));
}

TEST_F(Editing, APlanIsExportedAsJsonAndCsv) {
  const clearway::testing::TempFolder folder;
  const auto path = [&](const char* name) {
    return QString::fromStdString((folder / name).string());
  };
  EXPECT_FALSE(window.exportPlan(path("none.json")));
  ASSERT_TRUE(window.open(sample("warehouse.clearway")));
  window.plan();
  ASSERT_TRUE(QTest::qWaitFor([&] { return window.result() != nullptr; }, kPatience_ms));
  ASSERT_TRUE(window.exportPlan(path("p.json")));
  EXPECT_TRUE(app::openPlan(folder / "p.json"));
  ASSERT_TRUE(window.exportPlan(path("p.csv")));
  EXPECT_NE(folder.read("p.csv").find("\nx,y,heading"), std::string::npos);
}

TEST_F(Editing, TheNewMapDialogMakesWhatItShows) {
  NewMapDialog dialog;
  dialog.findChild<QSpinBox*>()->setValue(50);
  const app::NewMap wanted = dialog.wanted();
  EXPECT_EQ(wanted.columns, 50);
  window.createMap(wanted);
  EXPECT_EQ(document().frame().columns(), 50);
  EXPECT_EQ(window.tool(), ToolKind::Start) << "the agent waits to be placed";
}

TEST_F(Editing, RecentFilesAreRememberedOnce) {
  ASSERT_TRUE(window.open(sample("maze.map")));
  ASSERT_TRUE(window.open(sample("warehouse.clearway")));
  ASSERT_TRUE(window.open(sample("maze.map")));
  const QStringList files = QSettings().value("files/recent").toStringList();
  ASSERT_EQ(files.size(), 2);
  EXPECT_TRUE(files[0].endsWith("maze.map"));
}

TEST(AgentRaster, FillsThePixelsWhoseCentresTheAgentsCover) {
  Rng rng(5);
  const auto shape = std::make_shared<const Footprint>(*Footprint::box(5.0, 2.0));
  Scene scene;
  for (std::uint32_t i = 0; i < 6; ++i) {
    SceneAgent a;
    a.id = i + 1;
    a.footprint = shape;
    a.start = Pose{{rng.range(0.0, 20.0), rng.range(0.0, 20.0)},
                   *Heading::fromDegrees(rng.range(0, 360))};
    scene.agents.push_back(a);
  }
  QImage image(200, 200, QImage::Format_RGB32);
  image.fill(Qt::white);
  const ViewTransform view{{0.0, 0.0}, 10.0};
  const QRect area(20, 30, 150, 140);
  rasterAgents(image, area, scene, view, themeOf(QApplication::palette()));
  int covered = 0;
  for (int y = 0; y < 200; ++y) {
    for (int x = 0; x < 200; ++x) {
      const Vec2 world = view.toWorld({x + 0.5, y + 0.5});
      bool in = false;
      for (const SceneAgent& a : scene.agents) {
        const Vec2 local = unrotate(a.start->heading, world - a.start->position);
        in = in || (std::abs(local.x) < 2.5 && std::abs(local.y) < 1.0);
      }
      in = in && area.contains(x, y);
      covered += in ? 1 : 0;
      ASSERT_EQ(image.pixel(x, y) != qRgb(255, 255, 255), in) << x << "," << y;
    }
  }
  EXPECT_GT(covered, 2000);
}

}  // namespace
}  // namespace clearway::gui
