// The crosshair that keys move on the map: each tool by keyboard as by mouse.
#include "app/gui/canvas/map_cursor.h"

#include <QApplication>
#include <QCursor>
#include <QMenu>
#include <QMouseEvent>
#include <QTimer>
#include <sstream>

#include "app/gui/tools/corner_tool.h"
#include "app/gui/tools/measure_tool.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr const char* kMap =
    "....................\n"
    "..@@@@..............\n"
    "..@..@..............\n"
    "..@..@..............\n"
    "..@@@@..............\n"
    "....................\n"
    "....................\n"
    "....................\n"
    "....................\n"
    "....................\n";

class Crosshair : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    open(kMap);
    task({8.5, 7.5}, {16.5, 1.5});
    PaintSettings paint = window->editor().paint();
    paint.brush.size = 1;
    window->editor().setPaint(paint);
    begin_ = document().position();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    window->view().setFocus();
  }
  app::EditDocument& document() { return window->editor().document(); }
  std::optional<Vec2> place() { return window->view().findChild<MapCursor*>()->place(); }
  Vec2 centre(Cell c) { return document().frame().cellCentre(c); }
  Cell cell() { return document().frame().cellAt(place().value()); }
  void key(Qt::Key k, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&window->view(), k, modifiers);
  }
  void goTo(Cell c) {
    if (!place()) key(Qt::Key_Left, Qt::AltModifier);
    for (int k = 0; k < 100 && cell() != c; ++k) {
      const Cell at = cell();
      key(at.column < c.column   ? Qt::Key_Right
          : at.column > c.column ? Qt::Key_Left
          : at.row < c.row       ? Qt::Key_Down
                                 : Qt::Key_Up,
          Qt::AltModifier);
    }
    EXPECT_EQ(cell(), c);
  }
  void mouse(QEvent::Type type, Vec2 world, bool down) {
    const Vec2 p = window->view().view().toPx(world);
    const QPointF at(p.x, p.y);
    QMouseEvent event(type, at, window->view().mapToGlobal(at),
                      type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                      down ? Qt::LeftButton : Qt::NoButton, {});
    QApplication::sendEvent(&window->view(), &event);
  }
  // Whatever a tool can change.
  std::string state() {
    std::ostringstream out;
    const GridFrame& f = document().frame();
    for (std::int32_t i = 0; i < f.rows(); ++i) {
      for (std::int32_t j = 0; j < f.columns(); ++j) {
        out << static_cast<int>(maps::stateOf(document().map(), {i, j}));
      }
    }
    for (const app::EditAgent& a : document().agents()) {
      out << '\n' << a.agent.name << ' ' << a.agent.shape.wkt;
      if (a.agent.start) {
        out << ' ' << a.agent.start->position.x << ' ' << a.agent.start->position.y << ' '
            << a.agent.start->heading.degrees();
      }
      if (a.agent.goal) out << ' ' << a.agent.goal->position.x << ' ' << a.agent.goal->position.y;
      if (a.agent.goal && a.agent.goal->heading) out << ' ' << a.agent.goal->heading->degrees();
    }
    for (const auto& d : document().drawings()) {
      out << "\ndrawing";
      for (const Vec2 c : d->corners) out << ' ' << c.x << ' ' << c.y;
    }
    const app::CellSet& cells = window->editor().cells();
    out << "\nselected " << cells.count();
    if (!cells.empty()) out << ' ' << cells.bounds().first_row << ' ' << cells.bounds().last_column;
    for (const std::string& step : document().steps()) out << '\n' << step;
    return out.str();
  }
  void again(ToolKind tool) {
    window->chooseTool(ToolKind::Look);  // a tool takes up its drawing that is undone
    window->editor().goTo(begin_);
    window->editor().selectCells({});
    window->chooseTool(tool);
    window->view().setFocus();
  }
  std::string draggedByMouse(ToolKind tool, const std::vector<Cell>& path) {
    again(tool);
    mouse(QEvent::MouseButtonPress, centre(path.front()), true);
    for (const Cell c : path) mouse(QEvent::MouseMove, centre(c), true);
    mouse(QEvent::MouseButtonRelease, centre(path.back()), false);
    return state();
  }
  // Where Return clicks, Shift begins the drag.
  std::string draggedByKeys(ToolKind tool, const std::vector<Cell>& path) {
    const bool places =
        tool == ToolKind::AddAgent || tool == ToolKind::Start || tool == ToolKind::Goal;
    again(tool);
    goTo(path.front());
    key(Qt::Key_Return, places ? Qt::ShiftModifier : Qt::NoModifier);
    for (const Cell c : path) goTo(c);
    key(Qt::Key_Return);
    return state();
  }
  std::string clickedByMouse(ToolKind tool, const std::vector<Cell>& places) {
    again(tool);
    for (const Cell c : places) {
      mouse(QEvent::MouseMove, centre(c), false);
      mouse(QEvent::MouseButtonPress, centre(c), true);
      mouse(QEvent::MouseButtonRelease, centre(c), false);
    }
    return state();
  }
  std::string clickedByKeys(ToolKind tool, const std::vector<Cell>& places) {
    again(tool);
    for (const Cell c : places) {
      goTo(c);
      key(Qt::Key_Return);
    }
    return state();
  }

  QString hint() { return window->findChild<QLabel*>("hint")->toolTip(); }

  std::size_t begin_ = 0;
};

TEST_F(Crosshair, ADragByKeysIsADragByMouse) {
  const std::vector<Cell> path{{6, 8}, {6, 9}, {6, 10}, {7, 10}, {8, 10}, {8, 11}};
  const std::vector<Cell> agent{{7, 8}, {7, 9}, {7, 10}, {6, 10}, {5, 10}};
  const std::vector<Cell> walls{{1, 2}, {1, 3}, {1, 4}, {1, 5}};
  for (const auto& [tool, cells] : {std::pair{ToolKind::Brush, path},
                                    {ToolKind::Eraser, walls},
                                    {ToolKind::Rectangle, path},
                                    {ToolKind::Ellipse, path},
                                    {ToolKind::Select, path},
                                    {ToolKind::AddAgent, path},
                                    {ToolKind::Start, path},
                                    {ToolKind::Goal, path},
                                    {ToolKind::Agents, agent}}) {
    again(tool);
    const std::string before = state();
    const std::string by_mouse = draggedByMouse(tool, cells);
    EXPECT_NE(by_mouse, before) << static_cast<int>(tool);
    EXPECT_EQ(draggedByKeys(tool, cells), by_mouse) << static_cast<int>(tool);
  }
}

TEST_F(Crosshair, AClickByReturnIsAClickByMouse) {
  const Cell end{8, 16};
  const std::vector<Cell> corners{{6, 12}, {6, 16}, end, end};  // a second click completes it
  const std::vector<Cell> shape{{5, 6}, {5, 12}, {9, 12}, {9, 6}, {9, 6}};  // around the start
  for (const auto& [tool, cells] : {std::pair{ToolKind::Fill, std::vector<Cell>{{2, 3}}},
                                    {ToolKind::Wand, std::vector<Cell>{{1, 3}}},
                                    {ToolKind::AddAgent, std::vector<Cell>{{6, 3}, {8, 5}}},
                                    {ToolKind::Start, std::vector<Cell>{{6, 3}}},
                                    {ToolKind::Goal, std::vector<Cell>{{6, 3}}},
                                    {ToolKind::ObstacleLine, corners},
                                    {ToolKind::ObstaclePolygon, corners},
                                    {ToolKind::Polygon, shape}}) {
    again(tool);
    const std::string before = state();
    const std::string by_mouse = clickedByMouse(tool, cells);
    EXPECT_NE(by_mouse, before) << static_cast<int>(tool);
    EXPECT_EQ(clickedByKeys(tool, cells), by_mouse) << static_cast<int>(tool);
  }
}

TEST_F(Crosshair, AVertexIsMovedByKeys) {
  clickedByKeys(ToolKind::ObstaclePolygon, {{6, 12}, {6, 16}, {8, 16}, {8, 16}});
  begin_ = document().position();
  const std::vector<Cell> path{{6, 12}, {7, 12}, {8, 12}, {8, 11}};
  window->chooseTool(ToolKind::Vertices);
  const std::string before = state();
  const std::string by_mouse = draggedByMouse(ToolKind::Vertices, path);
  EXPECT_NE(by_mouse, before);
  EXPECT_EQ(draggedByKeys(ToolKind::Vertices, path), by_mouse);
}

TEST_F(Crosshair, ArrowsMoveItWithToolsThatDrawAndPanOrNudgeWithTheOthers) {
  const ViewTransform view = window->view().view();
  window->chooseTool(ToolKind::Look);
  key(Qt::Key_Right);
  EXPECT_FALSE(place());
  EXPECT_NE(window->view().view(), view) << "it pans";
  window->view().fit();
  window->chooseTool(ToolKind::Agents);
  window->editor().select({document().agents().front().id});
  key(Qt::Key_Right);
  EXPECT_FALSE(place());
  EXPECT_EQ(agent().start->position.x, 9.5) << "it nudges";
  window->chooseTool(ToolKind::Brush);
  key(Qt::Key_Right);
  ASSERT_TRUE(place());
  const Cell first = cell();
  key(Qt::Key_Up);
  EXPECT_EQ(cell(), (Cell{first.row - 1, first.column}));
  key(Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_EQ(cell(), (Cell{first.row - 1, std::max(first.column - 10, 0)}));
  key(Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_EQ(cell().column, 0) << "it stays on the map";
  window->chooseTool(ToolKind::Agents);
  key(Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(cell(), (Cell{first.row, 0}));
  EXPECT_EQ(agent().start->position.x, 9.5);
}

TEST_F(Crosshair, TheViewFollowsItAndTheStatusBarHasItsPlace) {
  window->chooseTool(ToolKind::Brush);
  window->view().showScale(64.0);
  goTo({8, 19});
  EXPECT_TRUE(window->view().rect().contains(px(*place())));
  EXPECT_EQ(window->view().hoveredCell(), (Cell{8, 19}));
  EXPECT_TRUE(shows("row 8, column 19"));
  goTo({0, 0});
  EXPECT_TRUE(window->view().rect().contains(px(*place())));
  EXPECT_TRUE(shows("row 0, column 0"));
  window->view().zoomBy(0.5);
  EXPECT_EQ(window->view().hoveredCell(), (Cell{0, 0})) << "it stays where it is on the map";
}

TEST_F(Crosshair, EscAMovedMouseAndAnotherPaneHideIt) {
  clickedByKeys(ToolKind::ObstaclePolygon, {{6, 12}, {6, 16}});
  auto* tool = qobject_cast<CornerTool*>(window->view().tool());
  ASSERT_NE(tool, nullptr);
  key(Qt::Key_Escape);
  EXPECT_FALSE(place());
  EXPECT_EQ(tool->corners().size(), 2U) << "the drawing is not the crosshair";
  key(Qt::Key_Return);
  EXPECT_EQ(tool->corners().size(), 2U) << "too few corners: Return has its own meaning";
  key(Qt::Key_Escape);
  EXPECT_TRUE(tool->corners().empty());
  goTo({6, 12});
  QTest::mouseMove(&window->view(), px({3.5, 3.5}));
  EXPECT_FALSE(place());
  goTo({6, 12});
  key(Qt::Key_F7);
  EXPECT_FALSE(place());
}

TEST_F(Crosshair, EscTakesBackWhatReturnHasBegun) {
  again(ToolKind::Brush);
  const std::string before = state();
  goTo({6, 12});
  key(Qt::Key_Return);
  goTo({6, 15});
  EXPECT_NE(state(), before);
  key(Qt::Key_Escape);
  EXPECT_EQ(state(), before);
  EXPECT_TRUE(place()) << "only the stroke";
  EXPECT_EQ(draggedByKeys(ToolKind::Brush, {{6, 12}, {6, 13}}),
            draggedByMouse(ToolKind::Brush, {{6, 12}, {6, 13}}));
}

TEST_F(Crosshair, ADragThatIsEndedByOtherMeansIsNotPressedAnyMore) {
  const std::string wanted = draggedByMouse(ToolKind::Brush, {{6, 12}, {6, 13}});
  for (const bool undone : {false, true}) {
    again(ToolKind::Brush);
    goTo({8, 3});
    key(Qt::Key_Return);
    goTo({8, 5});
    if (undone) {
      window->editor().undo();
    } else {
      window->chooseTool(ToolKind::Look);
      window->chooseTool(ToolKind::Brush);
    }
    window->editor().goTo(begin_);
    goTo({6, 12});
    key(Qt::Key_Return);
    goTo({6, 13});
    key(Qt::Key_Return);
    EXPECT_EQ(state(), wanted) << undone;
  }
}

TEST_F(Crosshair, TheHintSaysAtEachStepWhatReturnAndEscDo) {
  again(ToolKind::Rectangle);
  const QString of_mouse = hint();
  goTo({6, 12});
  EXPECT_TRUE(hint().startsWith("Return begins here, Return again ends it · Esc hides"))
      << hint().toStdString();
  key(Qt::Key_Return);
  EXPECT_TRUE(hint().contains("Return ends it here")) << hint().toStdString();
  EXPECT_TRUE(hint().contains("Esc cancels"));
  goTo({6, 14});
  EXPECT_TRUE(hint().contains("Return ends it here")) << "while it moves";
  key(Qt::Key_Escape);
  EXPECT_TRUE(hint().startsWith("Return begins here")) << hint().toStdString();
  key(Qt::Key_Escape);
  EXPECT_EQ(hint(), of_mouse);
  again(ToolKind::AddAgent);
  goTo({6, 12});
  EXPECT_TRUE(hint().startsWith("Return places it here")) << hint().toStdString();
  key(Qt::Key_Return, Qt::ShiftModifier);
  EXPECT_TRUE(hint().startsWith("Return places it, headed for the crosshair · Esc cancels"))
      << hint().toStdString();
  key(Qt::Key_Escape);
  window->chooseTool(ToolKind::Fill);
  EXPECT_TRUE(hint().startsWith("Return clicks here")) << hint().toStdString();
}

TEST_F(Crosshair, AnotherToolSaysThatItCancelsWhatReturnHasBegun) {
  again(ToolKind::Brush);
  const std::string before = state();
  goTo({6, 12});
  key(Qt::Key_Return);
  EXPECT_NE(state(), before);
  window->chooseTool(ToolKind::Rectangle);
  EXPECT_EQ(state(), before);
  EXPECT_EQ(hint(), "The other tool cancelled what was begun");
  key(Qt::Key_Return);  // a new begin, not the end of the stroke
  EXPECT_EQ(state(), before);
  key(Qt::Key_Escape);
  window->chooseTool(ToolKind::Brush);
  EXPECT_TRUE(hint().startsWith("Return begins here")) << hint().toStdString();
}

TEST_F(Crosshair, AMouseThatIsTouchedDoesNotDrawToItsPlace) {
  again(ToolKind::Brush);
  goTo({6, 12});
  key(Qt::Key_Return);
  const std::string before = state();
  const QPointF global = QCursor::pos() + QPoint(1, 1);
  QMouseEvent touched(QEvent::MouseMove, window->view().mapFromGlobal(global), global, Qt::NoButton,
                      Qt::NoButton, {});
  QApplication::sendEvent(&window->view(), &touched);
  EXPECT_EQ(state(), before);
  EXPECT_TRUE(place());
  key(Qt::Key_Return);
}

TEST_F(Crosshair, TheContextMenuIsOfItsPlace) {
  window->chooseTool(ToolKind::Brush);
  goTo({6, 3});
  QTimer timer;
  QObject::connect(&timer, &QTimer::timeout, [] {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (menu == nullptr) return;
    for (QAction* a : menu->actions()) {
      if (a->text() == "Place the start here") menu->setActiveAction(a);
    }
    QTest::keyClick(menu, Qt::Key_Return);
  });
  timer.start(10);
  key(Qt::Key_F10, Qt::ShiftModifier);
  EXPECT_EQ(agent().start->position, centre({6, 3}));
  EXPECT_TRUE(place());
}

}  // namespace
}  // namespace clearway::gui
