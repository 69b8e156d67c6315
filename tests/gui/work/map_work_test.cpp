// Work on maps: obstacles from polygons and lines, imported and exported polygons, properties, and
// copies of agents.
#include <gtest/gtest.h>

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QMimeData>
#include <fstream>

#include "app/document/disk/agent_clip.h"
#include "app/document/export/drawn_polygons.h"
#include "app/gui/dialogs/map_properties_dialog.h"
#include "app/gui/tools/agent_tools.h"
#include "app/gui/tools/obstacle_tools.h"
#include "app/gui/tools/polygon_tool.h"
#include "app/gui/tools/vertex_tool.h"
#include "app/gui/window/map_actions.h"
#include "core/base/rng.h"
#include "core/geometry/overlap.h"
#include "core/polygon/polygon_wkt.h"
#include "maps/grid/map_io.h"
#include "tests/gui/dialog_answer.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

// A ROS map of 40 x 60 cells of half a metre, free.
class MapWork : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    createEmptyMap(40, 60, 0.5);
  }
  Editor& editor() { return window->editor(); }
  MapActions& actions() { return *window->findChild<MapActions*>(); }
  Pointer at(double x, double y, Qt::KeyboardModifiers modifiers = {},
             Qt::MouseButton button = Qt::LeftButton) {
    return {{x, y}, editor().document().frame().cellAt({x, y}), 20.0, button, modifiers};
  }
  std::int64_t occupied() { return editor().map().grid.countBlocked(); }
  void paintWidth(int cells) {
    PaintSettings p = editor().paint();
    p.brush.size = cells;
    editor().setPaint(p);
  }
  void click(Tool& tool, Vec2 p) {
    tool.press(at(p.x, p.y));
    tool.release(at(p.x, p.y));
  }
  static std::string textOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
};

TEST_F(MapWork, ALineOfObstaclesCoversExactlyWhatItsWidthOverlaps) {
  paintWidth(3);
  ObstacleTool line(editor(), ObstacleTool::Kind::Line);
  const std::vector<Vec2> corners{{5.1, 5.2}, {15.3, 9.7}, {15.3, 16.0}};
  for (const Vec2 c : corners) line.press(at(c.x, c.y));
  EXPECT_TRUE(line.accept());
  const GridFrame& grid = editor().document().frame();
  for (std::int32_t i = 0; i < grid.rows(); ++i) {
    for (std::int32_t j = 0; j < grid.columns(); ++j) {
      bool covered = false;
      for (std::size_t k = 0; k + 1 < corners.size(); ++k) {
        const std::array segment{corners[k], corners[k + 1]};
        covered = covered || overlap(ConvexRing(segment), grid.cellBox({i, j}),
                                     TouchRule::TouchingIsFree, 0.75);
      }
      EXPECT_EQ(editor().map().grid.blocked({i, j}), covered) << i << ' ' << j;
    }
  }
  EXPECT_EQ(editor().document().steps().size(), 1U);
  EXPECT_TRUE(line.corners().empty());
  editor().undo();
  EXPECT_EQ(occupied(), 0);
}

TEST_F(MapWork, APolygonOfObstaclesIsClosedFilledAndRepaired) {
  ObstacleTool polygon(editor(), ObstacleTool::Kind::Polygon);
  QStringList notices;
  QObject::connect(&polygon, &CornerTool::noticed,
                   [&](const QString&, const QString& text) { notices.append(text); });
  for (const Vec2 c : {Vec2{5, 5}, Vec2{10, 5}, Vec2{10, 8}, Vec2{5, 8}, Vec2{5, 5}}) {
    click(polygon, c);
  }
  EXPECT_EQ(occupied(), 10 * 6);
  EXPECT_TRUE(notices.isEmpty());
  editor().undo();
  EXPECT_TRUE(polygon.cancel()) << "undo gave the vertices back";
  // A figure of eight keeps both halves, and the tool says so.
  for (const Vec2 c : {Vec2{5, 5}, Vec2{10, 10}, Vec2{10, 5}, Vec2{5, 10}}) {
    polygon.press(at(c.x, c.y));
  }
  EXPECT_TRUE(polygon.accept());
  ASSERT_EQ(notices.size(), 1);
  EXPECT_TRUE(notices.front().contains("crosses or touches itself")) << notices[0].toStdString();
  EXPECT_GT(occupied(), 40);
  // Corners on a line enclose nothing: the drawing stays open.
  editor().undo();
  EXPECT_TRUE(polygon.cancel());
  for (const Vec2 c : {Vec2{5, 5}, Vec2{7, 5}, Vec2{9, 5}}) polygon.press(at(c.x, c.y));
  EXPECT_TRUE(polygon.accept());
  EXPECT_FALSE(polygon.problem().isEmpty());
  EXPECT_EQ(polygon.corners().size(), 3U);
  EXPECT_EQ(occupied(), 0);
}

TEST_F(MapWork, APolygonOutsideOfTheMapChangesNothingAndSaysSo) {
  ObstacleTool tool(editor(), ObstacleTool::Kind::Polygon);
  const std::size_t before = editor().document().position();
  for (const Vec2 c : {Vec2{-3, 3}, Vec2{-1, 3}, Vec2{-1, 6}}) tool.press(at(c.x, c.y));
  ASSERT_EQ(tool.corners().size(), 3U);
  EXPECT_TRUE(tool.accept());
  EXPECT_TRUE(tool.problem().contains("outside of the map")) << tool.problem().toStdString();
  EXPECT_EQ(tool.corners().size(), 3U) << "it stays open";
  EXPECT_EQ(editor().document().position(), before);
  tool.press(at(4.0, 8.0));
  EXPECT_TRUE(tool.accept());
  EXPECT_TRUE(tool.problem().isEmpty());
  EXPECT_EQ(editor().document().position(), before + 1) << "a part of it is on the map now";
  EXPECT_GT(occupied(), 0);
}

TEST_F(MapWork, ALineIsPaintedAsFarAsTheMapGoes) {
  ObstacleTool tool(editor(), ObstacleTool::Kind::Line);
  paintWidth(1);
  for (const Vec2 c : {Vec2{-1, 5.25}, Vec2{-3, 5.25}}) tool.press(at(c.x, c.y));
  EXPECT_TRUE(tool.accept());
  EXPECT_TRUE(tool.problem().contains("outside of the map")) << tool.problem().toStdString();
  EXPECT_EQ(editor().document().position(), 0U);
  EXPECT_TRUE(tool.cancel());
  for (const Vec2 c : {Vec2{-1, 5.25}, Vec2{32, 5.25}}) tool.press(at(c.x, c.y));
  EXPECT_TRUE(tool.accept());
  EXPECT_EQ(editor().document().position(), 1U);
  for (std::int32_t j = 0; j < 60; ++j) EXPECT_TRUE(editor().map().grid.blocked({10, j})) << j;
  EXPECT_EQ(occupied(), 60);
}

TEST_F(MapWork, ClicksOffTheMapPlaceNoCornerOfAnAgent) {
  PolygonTool shape(editor());
  shape.press(at(-0.1, 3.0));
  EXPECT_TRUE(shape.corners().empty());
}

TEST_F(MapWork, CornersSnapToThoseOfDrawnPolygonsAndLines) {
  ObstacleTool polygon(editor(), ObstacleTool::Kind::Polygon);
  for (const Vec2 c : {Vec2{5.1, 5.2}, Vec2{9.3, 5.2}, Vec2{9.3, 8.4}}) click(polygon, c);
  ASSERT_TRUE(polygon.accept());
  ObstacleTool line(editor(), ObstacleTool::Kind::Line);
  for (const Vec2 c : {Vec2{15.3, 3.1}, Vec2{20.7, 3.1}}) line.press(at(c.x, c.y));
  ASSERT_TRUE(line.accept());
  const auto snapped = [&](Vec2 p) {
    polygon.press(at(p.x, p.y, Qt::ShiftModifier));
    const Vec2 out = polygon.corners().back();
    EXPECT_TRUE(polygon.stepBack());
    return out;
  };
  EXPECT_EQ(snapped({9.5, 5.0}), (Vec2{9.3, 5.2}));
  EXPECT_EQ(snapped({20.5, 3.3}), (Vec2{20.7, 3.1}));
  EXPECT_EQ(snapped({18.0, 3.3}), (Vec2{18.0, 3.1})) << "an edge";
  EXPECT_EQ(snapped({12.0, 6.0}), (Vec2{12.0, 6.0})) << "nothing is near";
  editor().undo();
  EXPECT_EQ(snapped({20.5, 3.3}), (Vec2{20.5, 3.3})) << "the line is gone";
  // A vertex that is dragged does not snap to the place that it leaves.
  VertexTool vertices(editor());
  vertices.press(at(9.3, 5.2));
  vertices.drag(at(9.6, 5.2, Qt::ShiftModifier));
  vertices.drag(at(9.7, 5.2, Qt::ShiftModifier));
  vertices.release(at(9.7, 5.2, Qt::ShiftModifier));
  EXPECT_EQ(editor().document().drawings().front()->corners[1], (Vec2{9.7, 5.2}));
}

// A dragged corner lets the outline cross itself: the part inside goes, as of a first drawing.
TEST_F(MapWork, APolygonThatIsDrawnAgainIsKeptAsItWasRepaired) {
  const std::vector<Vec2> simple{{2, 2}, {10, 2}, {10, 8}, {4, 8}, {9, 7}, {8, 4}, {8, 6}, {2, 6}};
  std::vector<Vec2> crossed = simple;
  crossed[4] = {4, 4};
  const auto corners = [&] { return editor().document().drawings().front()->corners; };
  const auto sorted = [](std::vector<Vec2> ring) {  // rings may begin and turn elsewhere
    std::ranges::sort(ring, {}, [](Vec2 v) { return std::pair(v.x, v.y); });
    return ring;
  };
  ObstacleTool polygon(editor(), ObstacleTool::Kind::Polygon);
  const auto draw = [&](const std::vector<Vec2>& ring) {
    for (const Vec2 c : ring) click(polygon, c);
    ASSERT_TRUE(polygon.accept());
  };
  draw(crossed);
  const std::vector<Vec2> wanted = sorted(corners());
  ASSERT_EQ(wanted.size(), 6U);
  const std::int64_t cells = occupied();
  editor().undo();
  ASSERT_TRUE(polygon.cancel());

  VertexTool vertices(editor());
  QStringList notices;
  for (Tool* tool : std::initializer_list<Tool*>{&polygon, &vertices}) {
    QObject::connect(tool, &Tool::noticed,
                     [&](const QString&, const QString& text) { notices.append(text); });
  }
  draw(simple);
  const auto drag = [&](Tool& tool) {
    tool.press(at(9, 7));
    tool.drag(at(6, 5));
    tool.drag(at(4, 4));
    tool.release(at(4, 4));
  };
  for (Tool* tool : std::initializer_list<Tool*>{&vertices, &polygon}) {
    ASSERT_EQ(corners(), simple);
    notices.clear();
    drag(*tool);
    EXPECT_EQ(sorted(corners()), wanted);
    EXPECT_EQ(occupied(), cells);
    ASSERT_EQ(notices.size(), 1);
    EXPECT_TRUE(notices.front().contains("crosses or touches itself")) << notices[0].toStdString();
    editor().undo();
  }
  EXPECT_EQ(corners(), simple);
  editor().redo();
  EXPECT_EQ(sorted(corners()), wanted);
  const QString project = QString::fromStdString((folder / "again.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  window->mayDiscard() = [] { return true; };
  ASSERT_TRUE(window->closeDocument());
  ASSERT_TRUE(window->open(project));
  ASSERT_EQ(editor().document().drawings().size(), 1U);
  EXPECT_EQ(sorted(corners()), wanted);
  EXPECT_EQ(occupied(), cells);
}

TEST_F(MapWork, ASimplifiedPolygonOfObstaclesIsKeptAsItWasSimplified) {
  ObstacleTool polygon(editor(), ObstacleTool::Kind::Polygon);
  QStringList notices;
  QObject::connect(&polygon, &CornerTool::noticed,
                   [&](const QString&, const QString& text) { notices.append(text); });
  for (const Vec2 c :
       {Vec2{5, 5}, Vec2{6, 5}, Vec2{7, 5.01}, Vec2{8, 5}, Vec2{9, 5}, Vec2{9, 8}, Vec2{5, 8}}) {
    click(polygon, c);
  }
  EXPECT_TRUE(polygon.accept());
  EXPECT_EQ(notices, QStringList("3 corners on straight lines removed"));
  const app::Drawing& kept = *editor().document().drawings().front();
  EXPECT_EQ(kept.corners.size(), 4U);
  EXPECT_EQ(occupied(), 8 * 6);
  const auto exported = app::withDrawn(editor().map(), {}, editor().document().drawings());
  ASSERT_EQ(exported.size(), 1U);
  EXPECT_EQ(vertexCount(exported.front().occupied), 4U);
  // The halves of a figure of eight are no ring: its corners are kept, and none is said to be gone.
  for (const Vec2 c : {Vec2{15, 5}, Vec2{20, 10}, Vec2{20, 7.5}, Vec2{20, 5}, Vec2{15, 10}}) {
    click(polygon, c);
  }
  EXPECT_TRUE(polygon.accept());
  EXPECT_EQ(editor().document().drawings().back()->corners.size(), 5U);
  ASSERT_EQ(notices.size(), 2);
  EXPECT_FALSE(notices.back().contains("removed")) << notices.back().toStdString();
}

TEST_F(MapWork, SimplifiedShapesOfAgentsLoseCornersOnStraightLines) {
  task({8, 8}, {15, 8});
  PolygonTool shape(editor());
  QString note;
  QObject::connect(&shape, &CornerTool::noticed,
                   [&](const QString&, const QString& t) { note = t; });
  for (const Vec2 c :
       {Vec2{7, 7}, Vec2{8, 7.001}, Vec2{9, 7}, Vec2{9, 9}, Vec2{7, 9}, Vec2{7, 7}}) {
    click(shape, c);
  }
  EXPECT_EQ(agent().shape.kind, maps::ShapeKind::Polygon);
  EXPECT_EQ(std::count(agent().shape.wkt.begin(), agent().shape.wkt.end(), ','), 4);
  EXPECT_TRUE(note.contains("straight line")) << note.toStdString();
}

TEST_F(MapWork, VerticesAreMovedInsertedAndRemovedWithUndo) {
  task({8, 8}, {15, 8}, 4.0, 2.0);  // corners at 6..10 x 7..9
  VertexTool tool(editor());
  const auto corners = [&] {
    return std::count(agent().shape.wkt.begin(), agent().shape.wkt.end(), ',');
  };
  const auto drag = [&](Vec2 from, Vec2 to, Qt::KeyboardModifiers keys = {}) {
    tool.press(at(from.x, from.y));
    tool.drag(at(0.5 * (from.x + to.x), 0.5 * (from.y + to.y), keys));
    tool.drag(at(to.x, to.y, keys));
    tool.release(at(to.x, to.y, keys));
  };
  const auto reach = [&] { return editor().footprint(*editor().chosen())->circumscribedRadius(); };
  drag({10, 9}, {12, 10});
  EXPECT_EQ(agent().shape.kind, maps::ShapeKind::Polygon);
  EXPECT_EQ(corners(), 4);
  EXPECT_NEAR(reach(), std::hypot(4.0, 2.0), 1e-3);
  drag({8, 7}, {8.1, 5.9}, Qt::ControlModifier);  // from an edge, to a corner of cells
  EXPECT_EQ(corners(), 5);
  EXPECT_NE(agent().shape.wkt.find("0 -2"), std::string::npos) << agent().shape.wkt;
  EXPECT_EQ(editor().document().steps().size(), 3U);  // with the task
  tool.press(at(8, 6, {}, Qt::RightButton));
  EXPECT_EQ(corners(), 4);
  tool.hover(at(6, 7));
  EXPECT_TRUE(tool.remove());
  EXPECT_EQ(corners(), 3);
  tool.hover(at(6, 9));
  (void)tool.remove();
  EXPECT_EQ(corners(), 3) << "a ring has at least three vertices";
  EXPECT_FALSE(tool.problem().isEmpty());
  // A vertex across the opposite edge would make the shape cross itself: nothing is kept.
  for (int i = 0; i < 4; ++i) editor().undo();
  EXPECT_EQ(agent().shape.kind, maps::ShapeKind::Box);
  tool.press(at(10, 9));
  tool.drag(at(8, 6.5));
  EXPECT_FALSE(tool.problem().isEmpty());
  tool.release(at(8, 6.5));
  EXPECT_EQ(agent().shape.kind, maps::ShapeKind::Box);
  tool.press(at(10, 9));
  tool.drag(at(12, 12));
  EXPECT_EQ(agent().shape.kind, maps::ShapeKind::Polygon);
  EXPECT_TRUE(tool.cancel());
  EXPECT_EQ(agent().shape.kind, maps::ShapeKind::Box);
}

TEST_F(MapWork, PickingInLargeFleetsFindsWhatALoopOverAllFinds) {
  Rng rng(8);
  editor().edit("fleet", [&](app::EditDocument& d) {
    for (int i = 0; i < 3000; ++i) {
      maps::ProjectAgent a;
      a.name = "a" + std::to_string(i);
      a.shape = {maps::ShapeKind::Box, rng.range(0.1, 2.0), rng.range(0.1, 1.0), {}};
      a.start =
          Pose{{rng.range(0, 30), rng.range(0, 20)}, *Heading::fromDegrees(rng.range(0.0, 360.0))};
      if (i % 2 == 0) a.goal = maps::GoalPose{{rng.range(0, 30), rng.range(0, 20)}, Heading()};
      d.addAgent(a);
    }
  });
  editor().select({});
  AgentTool tool(editor());
  const auto covers = [&](const app::EditAgent& a, const Pose& pose, Vec2 p) {
    const std::array spot{p};
    const auto shape = editor().footprint(a);
    return shape && overlap(ConvexRing(placed(shape->collisionParts().front(), pose)),
                            ConvexRing(spot), TouchRule::TouchingCollides, shape->radius());
  };
  int hits = 0;
  for (int k = 0; k < 400; ++k) {
    const Pointer p = at(rng.range(-1, 31), rng.range(-1, 21));
    std::uint32_t expected = 0;
    const auto& agents = editor().document().agents();
    for (auto a = agents.rbegin(); expected == 0 && a != agents.rend(); ++a) {
      const auto near = [&](Vec2 q) { return length(q - p.world) * p.px_per_m <= 10.0; };
      const auto& m = a->agent;
      if ((m.start && (near(m.start->position) || covers(*a, *m.start, p.world))) ||
          (m.goal &&
           (near(m.goal->position) || covers(*a, {m.goal->position, *m.goal->heading}, p.world)))) {
        expected = a->id;
      }
    }
    EXPECT_EQ(tool.pickedAt(p), expected) << k;
    hits += expected != 0 ? 1 : 0;
  }
  EXPECT_GT(hits, 200);
  EXPECT_EQ(tool.index().builds(), 1U) << "built once, asked 400 times";
}

TEST_F(MapWork, ObstaclesAreImportedAsALayerSavedAndUndone) {
  const auto given = folder.write(
      "walls.geojson",
      R"({"type": "Polygon", "coordinates": [[[2, 2], [6, 2], [6, 3], [2, 3], [2, 2]]]})");
  ASSERT_TRUE(actions().importObstacles(QString::fromStdString(given.string())))
      << window->message().toStdString();
  EXPECT_EQ(occupied(), 8 * 2);
  // y points up from the lower left corner: 20 m - 3 m = 17 m.
  EXPECT_TRUE(editor().map().grid.blocked({34, 4}));
  ASSERT_EQ(editor().document().layers()->size(), 1U);
  EXPECT_EQ(editor().document().layers()->front().name, "walls.geojson");
  const std::string project = (folder.path() / "p.clearway").string();
  ASSERT_TRUE(window->saveTo(QString::fromStdString(project)));
  const std::string saved = textOf(project);
  EXPECT_NE(saved.find("\"polygons\""), std::string::npos);
  ASSERT_TRUE(window->open(QString::fromStdString(project)));
  ASSERT_EQ(editor().document().layers()->size(), 1U);
  EXPECT_EQ(editor().document().layers()->front().occupied.size(), 1U);
  ASSERT_TRUE(window->saveTo(QString::fromStdString(project)));
  EXPECT_EQ(textOf(project), saved) << "digits are kept";
  // A turn moves the polygons with their cells.
  editor().turnCells(app::Turn::Right);
  const Vec2 v = editor().document().layers()->front().occupied.front().outer.front();
  EXPECT_TRUE(v == (Vec2{2, 2}) || v == (Vec2{3, 2}) || v == (Vec2{2, 6}) || v == (Vec2{3, 6}));
  editor().undo();
  // Import again, undo: both the cells and the layer are gone.
  ASSERT_TRUE(actions().importObstacles(QString::fromStdString(given.string())));
  EXPECT_EQ(editor().document().layers()->size(), 2U);
  editor().undo();
  EXPECT_EQ(editor().document().layers()->size(), 1U);
  const auto far = folder.write("far.wkt", "POLYGON((900 900, 901 900, 901 901, 900 900))");
  EXPECT_FALSE(actions().importObstacles(QString::fromStdString(far.string())));
  EXPECT_TRUE(window->message().contains("no polygon is on the map")) << "message";
  const auto bad = folder.write("bad.wkt", "POLYGON((1 1");
  EXPECT_FALSE(actions().importObstacles(QString::fromStdString(bad.string())));
}

TEST_F(MapWork, TheSuggestedFileOfObstaclesIsBesideTheMap) {
  QString suggested;
  const DialogAnswer answer([&](QDialog& dialog) {
    if (const auto* files = qobject_cast<QFileDialog*>(&dialog)) {
      suggested = files->selectedFiles().value(0);
    }
    dialog.reject();
  });
  const auto export_obstacles = [&] {
    for (QAction* a : window->findChildren<QAction*>()) {
      if (a->text() == QString::fromUtf8("Obstacles…")) a->trigger();
    }
  };
  export_obstacles();
  EXPECT_FALSE(suggested.contains("-obstacles")) << "the map has no file yet";
  std::filesystem::create_directory(folder / "maps");
  ASSERT_TRUE(window->saveTo(QString::fromStdString((folder / "maps/hall.yaml").string())));
  export_obstacles();
  EXPECT_EQ(suggested.toStdString(), (folder / "maps/hall-obstacles.geojson").string());
}

TEST_F(MapWork, ExportedObstaclesAreImportedToTheSameCells) {
  Rng rng(3);
  std::vector<app::CellRun> runs;
  for (int i = 0; i < 500; ++i) {
    const auto row = static_cast<std::int32_t>(rng.below(40));
    const auto column = static_cast<std::int32_t>(rng.below(60));
    runs.push_back({row, column, column + 1});
  }
  editor().edit("noise", [&](app::EditDocument& d) {
    d.paint(app::CellSet(runs), maps::CellState::Occupied);
  });
  const OccupancyGrid before = editor().map().grid;
  const std::string given = (folder.path() / "o.wkt").string();
  ASSERT_TRUE(actions().exportObstacles(QString::fromStdString(given)));
  editor().undo();
  EXPECT_EQ(occupied(), 0);
  ASSERT_TRUE(actions().importObstacles(QString::fromStdString(given)));
  EXPECT_EQ(editor().map().grid, before);
}

TEST_F(MapWork, ImportedPolygonsAreExportedThemselvesWhileTheirCellsAreThere) {
  const auto given = folder.write("a.wkt", "POLYGON((2.25 2.1, 6.3 2.1, 4.2 7.7, 2.25 2.1))");
  ASSERT_TRUE(actions().importObstacles(QString::fromStdString(given.string())));
  editor().edit("wall", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{0, 2, 50, 52}), maps::CellState::Occupied);
  });
  const OccupancyGrid before = editor().map().grid;
  const std::filesystem::path written = folder / "o.wkt";
  const auto exported = [&] {
    EXPECT_TRUE(actions().exportObstacles(QString::fromStdString(written.string())));
    return polygonsFromWkt(textOf(written)).value().polygons;
  };
  const Polygons both = exported();
  ASSERT_EQ(both.size(), 2U) << "the triangle, and the wall";
  ASSERT_EQ(both[0].outer.size(), 3U);
  for (const Vec2 corner : {Vec2{2.25, 2.1}, Vec2{6.3, 2.1}, Vec2{4.2, 7.7}}) {
    EXPECT_TRUE(
        std::ranges::any_of(both[0].outer, [&](Vec2 p) { return length(p - corner) < 1e-9; }));
  }
  EXPECT_EQ(both[1].outer.size(), 4U);
  editor().goTo(0);
  EXPECT_EQ(occupied(), 0);
  ASSERT_TRUE(actions().importObstacles(QString::fromStdString(written.string())));
  EXPECT_EQ(editor().map().grid, before) << "the same cells";
  // A cell of the triangle was erased: its polygon is no longer true.
  editor().undo();
  ASSERT_TRUE(actions().importObstacles(QString::fromStdString(given.string())));
  const Cell erased = editor().document().frame().cellAt({4.2, 17.0});
  ASSERT_TRUE(editor().map().grid.blocked(erased));
  editor().edit("erase", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{erased.row, erased.row + 1, erased.column, erased.column + 1}),
            maps::CellState::Free);
  });
  const OccupancyGrid holed = editor().map().grid;
  EXPECT_GT(exported().front().outer.size(), 3U) << "stairs of cells";
  editor().edit("clear", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{0, 40, 0, 60}), maps::CellState::Free);
  });
  ASSERT_TRUE(actions().importObstacles(QString::fromStdString(written.string())));
  EXPECT_EQ(editor().map().grid, holed);
}

TEST_F(MapWork, ShiftSnapsToImportedPolygons) {
  const auto given = folder.write("a.wkt", "POLYGON((2.13 2, 6 2, 6 3.07, 2.13 3.07, 2.13 2))");
  ASSERT_TRUE(actions().importObstacles(QString::fromStdString(given.string())));
  ObstacleTool line(editor(), ObstacleTool::Kind::Line);
  line.press(at(2.3, 16.8, Qt::ShiftModifier));  // near the vertex (2.13, 20 - 3.07)
  line.press(at(4.2, 18.3, Qt::ShiftModifier));  // near the edge y = 18
  ASSERT_EQ(line.corners().size(), 2U);
  EXPECT_NEAR(line.corners()[0].x, 2.13, 1e-9);
  EXPECT_NEAR(line.corners()[0].y, 16.93, 1e-9);
  EXPECT_NEAR(line.corners()[1].x, 4.2, 1e-9);
  EXPECT_NEAR(line.corners()[1].y, 18.0, 1e-9);
}

TEST_F(MapWork, PropertiesChangeOneLineOfTheYamlAndAreUndone) {
  const std::string yaml =
      "# surveyed in May\nimage: m.pgm\nresolution: 0.5   # metres\norigin: [-1.0, 2.0, 0]\n"
      "negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";
  folder.write("m.pgm", std::string("P5\n3 2\n255\n\x00\xfe\x80\xfe\xfe\xfe", 17));
  const auto given = folder.write("m.yaml", yaml);
  ASSERT_TRUE(window->open(QString::fromStdString(given.string())));
  EXPECT_EQ(occupied(), 2);  // one occupied, one unknown
  MapPropertiesDialog dialog(editor().map(), "m.yaml", nullptr);
  EXPECT_EQ(dialog.wanted(), editor().map().meta) << "untouched fields change nothing";
  task({0.75, 0.25}, {1.25, 0.75}, 0.1, 0.1);
  auto meta = std::get<maps::RosMeta>(editor().map().meta);
  meta.resolution = 1.0;
  meta.free_thresh = 0.6;
  actions().setMeta(meta);
  EXPECT_EQ(editor().map().grid.frame().cellWidth(), 1.0);
  EXPECT_EQ(agent().start->position, (Vec2{1.5, 0.5})) << "the same place on the picture";
  EXPECT_EQ(agent().shape.length, 0.1);
  EXPECT_EQ(occupied(), 1) << "grey 128 is free now";
  editor().undo();
  EXPECT_EQ(editor().map().grid.frame().cellWidth(), 0.5);
  EXPECT_EQ(agent().start->position, (Vec2{0.75, 0.25}));
  EXPECT_EQ(occupied(), 2);
  editor().redo();
  ASSERT_TRUE(window->saveTo(QString::fromStdString(given.string())));
  std::string expected = yaml;
  expected.replace(expected.find("0.5  "), 3, "1.0");
  expected.replace(expected.find("0.196"), 5, "0.6");
  EXPECT_EQ(textOf(given), expected);
  const Result<maps::GridMap> back = maps::loadMap(given);
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(back->grid, editor().map().grid);
}

// The map of this sample is one of ROS, with y up; the project says y down.
TEST_F(MapWork, APropertyOfAMapLeavesTheFrameOfItsProject) {
  ASSERT_TRUE(window->open(sample("narrow_door.clearway")));
  ASSERT_EQ(editor().map().frame.kind, maps::FrameKind::Metres);
  MapPropertiesDialog dialog(editor().map(), "narrow_door.clearway", nullptr);
  QStringList texts;
  for (const QLabel* label : dialog.findChildren<QLabel*>()) texts.append(label->text());
  EXPECT_TRUE(texts.contains("metres, y down, from the upper left corner"))
      << texts.join("; ").toStdString();
  const maps::MapFrame frame = editor().map().frame;
  auto meta = std::get<maps::RosMeta>(editor().map().meta);
  meta.resolution = 0.2;
  const Vec2 before = agent().start->position;
  actions().setMeta(meta);
  EXPECT_EQ(editor().map().frame, frame);
  EXPECT_NEAR(agent().start->position.y, before.y * 0.2 / 0.125, 1e-12) << "on the picture";
  meta.occupied_thresh = 0.7;
  actions().setMeta(meta);
  EXPECT_EQ(editor().map().frame, frame);
}

TEST_F(MapWork, AgentsAreDuplicatedAndPastedIntoOtherDocuments) {
  task({8, 8}, {15, 8}, 2.0, 1.0);
  actions().duplicateAgents();
  ASSERT_EQ(editor().document().agents().size(), 2U);
  const maps::ProjectAgent copy = editor().document().agents()[1].agent;
  EXPECT_EQ(copy.name, "agent 2");
  EXPECT_EQ(copy.shape, agent().shape);
  EXPECT_GE(copy.start->position.x, 8.0 + 2.0) << "beside the original";
  EXPECT_EQ(copy.goal->position - copy.start->position, (Vec2{7, 0}));
  EXPECT_EQ(editor().chosen()->agent.name, "agent 2");
  editor().select({editor().document().agents()[0].id, editor().document().agents()[1].id});
  actions().copyAgents();
  const QMimeData* data = QApplication::clipboard()->mimeData();
  ASSERT_NE(data, nullptr);
  EXPECT_TRUE(data->hasFormat(app::kAgentMimeType));
  // A MovingAI map, whose frame counts cells: sizes in metres stay.
  open(kRoom);
  ASSERT_TRUE(actions().pasteAgents());
  ASSERT_EQ(editor().document().agents().size(), 3U);
  EXPECT_EQ(editor().document().agents()[1].agent.shape.length, 2.0);
  EXPECT_EQ(editor().document().agents()[1].agent.name, "agent 2");
  EXPECT_EQ(editor().selected().size(), 2U);
  editor().undo();
  EXPECT_EQ(editor().document().agents().size(), 1U);
  QApplication::clipboard()->setText("no agents");
  EXPECT_FALSE(actions().canPasteAgents());
  EXPECT_FALSE(actions().pasteAgents());
}

}  // namespace
}  // namespace clearway::gui
