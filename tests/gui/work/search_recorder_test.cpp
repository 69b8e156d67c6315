// The recorded search in the window, conflict marks, rulers, drawn shapes, themes.
#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>
#include <algorithm>

#include "app/gui/canvas/ruler.h"
#include "app/gui/playback/search_bar.h"
#include "app/gui/tools/polygon_tool.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/parts/open_documents.h"
#include "core/grid/distance_field.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

using SearchWindow = SmallMapWindow;

TEST_F(SearchWindow, ASearchIsRecordedPlayedAndSteppedThrough) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_FALSE(window->search().shown()) << "a plan alone records nothing";
  QTest::keyClick(window.get(), Qt::Key_H);
  ASSERT_TRUE(waitForSearch());
  SearchShow& search = window->search();
  EXPECT_EQ(search.replay().steps(), window->result()->metrics.expanded);
  EXPECT_EQ(search.replay().headings().size(), 16U);
  EXPECT_TRUE(search.playing());
  ASSERT_TRUE(QTest::qWaitFor([&] { return search.replay().step() > 2; }, kPatience_ms));
  search.pause();
  search.seek(5);
  search.step(1);
  EXPECT_EQ(search.replay().step(), 6U);
  search.step(-1);
  EXPECT_EQ(search.replay().step(), 5U);
  EXPECT_TRUE(window->findChild<SearchBar*>()->isVisible());
  search.seek(search.replay().steps());
  const QColor start = colourAt({3.1, 1.9});
  EXPECT_GT(start.blue(), start.red() + 40) << "what was expanded first is blue";
  search.choose(0);
  const auto all = search.replay().tones();
  const auto some = std::count_if(all.begin(), all.end(), [](auto t) { return t != 0; });
  search.choose(std::nullopt);
  const auto whole = search.replay().tones();
  EXPECT_LT(some, std::count_if(whole.begin(), whole.end(), [](auto t) { return t != 0; }));
  search.close();
  EXPECT_FALSE(window->findChild<SearchBar*>()->isVisible());
}

TEST_F(SearchWindow, ItsSliderKeepsATrack) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  window->watchSearch();
  ASSERT_TRUE(waitForSearch());
  SearchBar bar(window->editor(), window->search());
  const auto* track = bar.findChild<Timeline*>();
  for (int width = 420; width <= 1400; width += 7) {
    bar.resize(width, 40);
    bar.layout()->activate();
    ASSERT_GE(track->width(), 160) << width;
    ASSERT_LE(bar.layout()->minimumSize().width(), width);
  }
  EXPECT_TRUE(bar.findChild<QComboBox*>()->isVisibleTo(&bar));
}

TEST_F(SearchWindow, ASearchEndsWithItsMapAndItsPlan) {
  open(kRoom);
  task({3.5, 1.5}, {16.5, 1.5});
  ASSERT_TRUE(plan());
  window->watchSearch();
  ASSERT_TRUE(waitForSearch());
  window->editor().edit("Wall", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{0, 1, 0, 1}), maps::CellState::Occupied);
  });
  EXPECT_FALSE(window->search().shown());
  ASSERT_TRUE(plan());
  window->watchSearch();
  ASSERT_TRUE(waitForSearch());
  task({3.5, 1.5}, {16.5, 2.5});
  EXPECT_EQ(window->result(), nullptr);
  EXPECT_FALSE(window->search().shown()) << "its plan is forgotten";
}

TEST_F(SearchWindow, AClosedSearchStaysClosedWhenOtherAgentsArePlannedFor) {
  open(
      "..........@.........\n..........@.........\n..........@.........\n"
      "..........@.........\n..........@.........\n");
  task({3.5, 2.5}, {16.5, 2.5}, 2.0, 1.6);
  maps::ProjectAgent other = agent();
  other.name = "other";
  other.goal->position = {6.5, 2.5};
  const std::uint32_t first = window->editor().document().agents().front().id;
  std::uint32_t second = 0;
  window->editor().edit("Other", [&](app::EditDocument& d) { second = d.addAgent(other); });
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::NoPath);
  ASSERT_TRUE(waitForSearch());
  window->search().close();
  ASSERT_TRUE(window->plans().plan({second}));
  window->editor().select({first});
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->planning(); }, kPatience_ms));
  ASSERT_NE(window->result(), nullptr);
  EXPECT_FALSE(window->search().shown() || window->search().recording());
}

TEST_F(SearchWindow, WithoutAPathTheBottleneckIsMarkedAndTheSearchShown) {
  open(
      "..........@.........\n..........@.........\n....................\n"
      "..........@.........\n..........@.........\n");
  task({3.5, 2.5}, {16.5, 2.5}, 2.0, 1.6);
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::NoPath);
  ASSERT_TRUE(window->result()->narrowest);
  EXPECT_EQ(window->result()->narrowest->cell.column, 10);
  ASSERT_TRUE(waitForSearch()) << "nobody has to ask for it";
  EXPECT_GT(window->search().replay().steps(), 0U);
  EXPECT_FALSE(window->search().playing());
  ASSERT_TRUE(window->view().scene().narrowest);
  EXPECT_FALSE(window->view().scene().narrow_label.isEmpty());
}

TEST_F(SearchWindow, TheTimelineMarksFutureConflicts) {
  open(kRoom);
  task({1.5, 4.5}, {18.5, 4.5});
  maps::ProjectAgent other = window->editor().document().agents().front().agent;
  other.name = "other";
  other.start = Pose{{18.5, 4.5}, Heading()};
  other.goal = maps::GoalPose{{1.5, 4.5}, Heading()};
  window->editor().edit("Other", [&](app::EditDocument& d) { d.addAgent(other); });
  planEach();
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->plans().all().size() == 2; }, kPatience_ms));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window->player().meetings().empty(); }, kPatience_ms));
  const app::TrajectoryConflict first = window->player().meetings().front();
  EXPECT_EQ(window->player().collisions().front(), first.begin_s);
  EXPECT_TRUE(window->conflicts().empty()) << "there is no collision yet";
  window->player().seek(first.begin_s + 0.05);
  QTest::qWait(20);
  EXPECT_EQ(window->conflicts().pairs.size(), 1U) << "but then it does";
}

TEST_F(SearchWindow, TheMarksOfMeetingsFollowAgentsThatHaveNoPlan) {
  open(kRoom);
  task({1.5, 4.5}, {18.5, 4.5});
  ASSERT_TRUE(plan());
  maps::ProjectAgent other = agent();
  other.name = "other";
  other.start = Pose{{14.5, 4.5}, Heading()};
  other.goal.reset();
  std::uint32_t id = 0;
  window->editor().edit("Other", [&](app::EditDocument& d) { id = d.addAgent(other); });
  Player& player = window->player();
  const auto meet = [&] {
    return QTest::qWaitFor([&] { return !player.meetings().empty(); }, kPatience_ms);
  };
  const auto change = [&](auto what) {
    app::EditAgent a = *window->editor().document().agent(id);
    what(a.agent);
    window->editor().edit("Other", [&](app::EditDocument& d) { d.setAgent(a); });
  };
  ASSERT_TRUE(meet()) << "it was placed on the path";
  const double before = player.meetings().front().begin_s;
  EXPECT_EQ(player.collisions().size(), 1U);
  change([](maps::ProjectAgent& a) { a.start->position = {14.5, 1.5}; });
  EXPECT_TRUE(player.meetings().empty());
  EXPECT_TRUE(player.collisions().empty());
  change([](maps::ProjectAgent& a) { a.start->position = {6.5, 4.5}; });
  ASSERT_TRUE(meet());
  EXPECT_LT(player.meetings().front().begin_s, before) << "it is nearer now";
  change([](maps::ProjectAgent& a) { a.level = {5.0, 6.0}; });
  EXPECT_TRUE(player.meetings().empty()) << "it is on another floor";
  change([](maps::ProjectAgent& a) { a.level = {0.0, 1.0}; });
  ASSERT_TRUE(meet());
  change([](maps::ProjectAgent& a) { a.mode = maps::SceneMode::Disabled; });
  QTest::qWait(300);
  EXPECT_TRUE(player.meetings().empty()) << "it meets nobody";
}

TEST_F(SearchWindow, TheClearanceLayerComesLaterAndIsRight) {
  open(kRoom);
  Layers layers = window->view().layers();
  layers.field = 1.0;
  window->setLayers(layers);
  EXPECT_FALSE(window->view().hasField()) << "nobody waits for it";
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->view().hasField(); }, kPatience_ms));
  const QColor near = colourAt({9.5, 2.5});
  const QColor far = colourAt({3.5, 4.5});
  EXPECT_GT(near.red(), far.red()) << "near obstacles warm, far from them cool";
  window->editor().edit("Wall", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{4, 5, 3, 4}), maps::CellState::Occupied);
  });
  EXPECT_FALSE(window->view().hasField()) << "an edit invalidates it";
  EXPECT_TRUE(QTest::qWaitFor([&] { return window->view().hasField(); }, kPatience_ms));
}

// A result for the old map must not be shown after the edit.
TEST_F(SearchWindow, AnOutdatedClearanceIsNotShown) {
  open(kRoom);
  Layers layers = window->view().layers();
  layers.field = 1.0;
  window->setLayers(layers);
  layers.field = 0.0;
  window->setLayers(layers);
  window->editor().edit("Wall", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{0, 8, 0, 9}), maps::CellState::Occupied);
  });
  QTest::qWait(300);
  EXPECT_FALSE(window->view().hasField());
  layers.field = 1.0;
  window->setLayers(layers);
  ASSERT_TRUE(QTest::qWaitFor([&] { return window->view().hasField(); }, kPatience_ms));
}

TEST_F(SearchWindow, AShapeIsDrawnCornerByCorner) {
  open(kRoom);
  task({4.5, 4.5}, {16.5, 4.5});
  QTest::keyClick(window.get(), Qt::Key_Y);
  ASSERT_EQ(window->tool(), ToolKind::Polygon);
  const std::vector<Vec2> corners{{3.5, 3.5}, {6.0, 4.5}, {3.5, 5.5}};
  for (const Vec2 c : corners) QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px(c));
  QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px(corners.front()));
  const maps::ProjectAgent& agent = window->editor().document().agents().front().agent;
  ASSERT_EQ(agent.shape.kind, maps::ShapeKind::Polygon);
  const auto shape = window->editor().footprint(window->editor().document().agents().front());
  ASSERT_NE(shape, nullptr);
  const double pixel = 2.0 / window->view().view().scale;
  EXPECT_NEAR(shape->circumscribedRadius(), 1.5, pixel) << "to the tip";
  const QString wkt = QString::fromStdString(agent.shape.wkt);
  EXPECT_FALSE(wkt.contains(QRegularExpression("\\.\\d{5}"))) << wkt.toStdString();
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(window->editor().document().agents().front().agent.shape.kind, maps::ShapeKind::Box);
}

TEST_F(SearchWindow, AShapeWithoutAreaStaysOpenWithAMessage) {
  open(kRoom);
  task({4.5, 4.5}, {16.5, 4.5});
  PolygonTool tool(window->editor());
  const auto click = [&](Vec2 at, Qt::MouseButton button = Qt::LeftButton) {
    tool.press({at, {}, 40.0, button, {}});
    tool.release({at, {}, 40.0, button, {}});
  };
  for (const Vec2 c : {Vec2{3, 3}, Vec2{4, 4}, Vec2{6, 6}, Vec2{5, 5}}) click(c);
  click({3, 3});
  EXPECT_FALSE(tool.problem().isEmpty());
  EXPECT_EQ(tool.corners().size(), 4U);
  click({0, 0}, Qt::RightButton);
  EXPECT_EQ(tool.corners().size(), 3U);
  EXPECT_TRUE(tool.cancel());
  EXPECT_TRUE(tool.corners().empty());
}

TEST_F(SearchWindow, NoAgentIsCreatedForAnInvalidShape) {
  open(kRoom);
  window->editor().select({});
  const std::size_t agents = window->editor().document().agents().size();
  PolygonTool tool(window->editor());
  const auto click = [&](Vec2 at) {
    tool.press({at, {}, 40.0, Qt::LeftButton, {}});
    tool.release({at, {}, 40.0, Qt::LeftButton, {}});
  };
  for (const Vec2 c : {Vec2{3, 3}, Vec2{4, 4}, Vec2{6, 6}, Vec2{3, 3}}) click(c);
  EXPECT_FALSE(tool.problem().isEmpty());
  EXPECT_EQ(window->editor().document().agents().size(), agents);
  EXPECT_FALSE(window->editor().document().canUndo());
  (void)tool.cancel();
  for (const Vec2 c : {Vec2{3, 3}, Vec2{6, 3}, Vec2{6, 6}, Vec2{3, 3}}) click(c);
  ASSERT_EQ(window->editor().document().agents().size(), agents + 1);
  const maps::ProjectAgent& made = window->editor().document().agents().back().agent;
  EXPECT_EQ(made.shape.kind, maps::ShapeKind::Polygon);
  EXPECT_EQ(made.start->position, (Vec2{4.5, 4.5}));
}

TEST_F(SearchWindow, CornersAreDiscardedWithTheirToolAndTheirDocument) {
  open(kRoom);
  task({4.5, 4.5}, {16.5, 4.5});
  const auto click = [&](Vec2 at) {
    QTest::mouseClick(&window->view(), Qt::LeftButton, {}, px(at));
  };
  const auto kind = [&] { return agent().shape.kind; };
  QTest::keyClick(window.get(), Qt::Key_Y);
  for (const Vec2 c : {Vec2{3.5, 3.5}, Vec2{6.0, 4.5}}) click(c);
  QTest::keyClick(window.get(), Qt::Key_V);
  QTest::keyClick(window.get(), Qt::Key_Y);
  for (const Vec2 c : {Vec2{3.5, 5.5}, Vec2{3.5, 3.5}}) click(c);
  EXPECT_EQ(kind(), maps::ShapeKind::Box) << "the first two were forgotten";
  window->documents().tabs().closeDocument();
  open(kRoom);
  task({4.5, 4.5}, {16.5, 4.5});
  QTest::keyClick(window.get(), Qt::Key_Y);
  for (const Vec2 c : {Vec2{6.0, 4.5}, Vec2{3.5, 5.5}, Vec2{3.5, 5.5}}) click(c);
  EXPECT_EQ(kind(), maps::ShapeKind::Box) << "two corners of this document are no shape";
}

TEST_F(SearchWindow, RulersAreAtTheEdgesAndCanBeHidden) {
  open(kRoom);
  int rulers = 0;
  for (const QWidget* r : window->findChildren<QWidget*>()) {
    if (dynamic_cast<const Ruler*>(r) == nullptr) continue;
    EXPECT_TRUE(r->isVisible());
    const bool along =
        r->width() == window->view().width() || r->height() == window->view().height();
    EXPECT_TRUE(along) << "its scale is the view's";
    ++rulers;
  }
  EXPECT_EQ(rulers, 2);
  for (QAction* a : window->findChildren<QAction*>()) {
    if (a->text() == "Rulers") a->trigger();
  }
  for (const QWidget* r : window->findChildren<QWidget*>()) {
    const bool shown = dynamic_cast<const Ruler*>(r) != nullptr && r->isVisible();
    EXPECT_FALSE(shown);
  }
}

TEST_F(SearchWindow, EveryOptionOfThePlannerIsAFieldAndAStepOfTheHistory) {
  open(kRoom);
  const maps::PlannerSettings before = window->editor().document().planner();
  const auto settings = [&] { return window->editor().document().planner(); };
  const auto choose = [&](const char* name, int item) {
    for (auto* box : window->findChildren<QComboBox*>()) {
      if (box->accessibleName() != name) continue;
      box->setCurrentIndex(item);
      Q_EMIT box->activated(item);
    }
  };
  const auto type = [&](const char* name, double value) {
    for (auto* box : window->findChildren<QDoubleSpinBox*>()) {
      if (box->accessibleName() == name) box->setValue(value);
    }
  };
  choose("Motion", 2);
  EXPECT_EQ(settings().motion, DriveKind::Car);
  choose("Headings", 2);
  EXPECT_EQ(settings().headings, 32);
  type("Turning radius", 1.5);
  EXPECT_EQ(settings().min_radius, 1.5);
  type("Weight", 1.25);
  EXPECT_EQ(settings().weight, 1.25);
  choose("Planner", 1);
  EXPECT_EQ(settings().planner, maps::PlannerKind::Point);
  const auto* const theta =
      std::ranges::find(maps::kPointMethods, PointSearch::Theta, &maps::Named<PointSearch>::value);
  choose("Search", static_cast<int>(theta - maps::kPointMethods.begin()));
  EXPECT_EQ(settings().method, PointSearch::Theta);
  choose("Corners", 2);
  EXPECT_EQ(settings().corners, CornerRule::Always);
  auto* terrain = window->findChild<QLineEdit*>("terrain");
  terrain->setText("nonsense");
  Q_EMIT terrain->editingFinished();
  EXPECT_TRUE(settings().terrain.empty()) << "what is no terrain is not taken";
  terrain->setText("W=3");
  Q_EMIT terrain->editingFinished();
  EXPECT_EQ(settings().terrain, "W=3");
  while (window->editor().document().canUndo()) window->editor().undo();
  EXPECT_EQ(settings(), before);
}

TEST_F(SearchWindow, AnAnyAngleSearchIsShownAsTriangles) {
  open(
      "....................\n....................\n....................\n"
      "........@@@@........\n........@@@@........\n........@@@@........\n"
      "....................\n....................\n....................\n");
  task({2.5, 4.5}, {17.5, 4.5});
  maps::PlannerSettings settings = window->editor().document().planner();
  settings.planner = maps::PlannerKind::Point;
  settings.method = PointSearch::AnyAngle;
  window->editor().edit("Planner", [&](app::EditDocument& d) { d.setPlanner(settings); });
  ASSERT_TRUE(plan());
  const QColor before = colourAt({4.0, 3.2});
  QTest::keyClick(window.get(), Qt::Key_H);
  ASSERT_TRUE(waitForSearch());
  SearchShow& search = window->search();
  search.pause();
  ASSERT_TRUE(search.replay().hasIntervals());
  search.seek(search.replay().steps());
  const QColor seen = colourAt({4.0, 3.2});
  EXPECT_NE(seen, before) << "seen from the start, off the path";
  const QImage forward = window->view().grab().toImage();
  search.seek(0);
  EXPECT_EQ(colourAt({4.0, 3.2}), before);
  for (std::size_t k = 1; k <= search.replay().steps(); ++k) search.seek(k);
  EXPECT_EQ(colourAt({4.0, 3.2}), seen) << "step by step or at once";
  EXPECT_EQ(window->view().grab().toImage(), forward);
  search.close();
  EXPECT_EQ(colourAt({4.0, 3.2}), before);
}

TEST_F(SearchWindow, CostsOfTerrainOpenTheMapAndStayWhenAPlanIsJudgedAgain) {
  open("..........\nWWWWWWWWWW\n..........\n");
  task({0.5, 0.5}, {9.5, 2.5});
  maps::PlannerSettings settings = window->editor().document().planner();
  settings.planner = maps::PlannerKind::Point;
  const auto plansWith = [&](const std::string& terrain) {
    settings.terrain = terrain;
    window->editor().edit("Terrain", [&](app::EditDocument& d) { d.setPlanner(settings); });
    return plan() ? window->result()->status : PlanStatus::Cancelled;
  };
  EXPECT_EQ(plansWith(""), PlanStatus::NoPath) << "water blocks the path";
  ASSERT_EQ(plansWith("W=3"), PlanStatus::Solved);
  EXPECT_GT(window->result()->cost, length(window->result()->path)) << "water is expensive";
  window->editor().edit("Far", [&](app::EditDocument& d) {
    d.paint(app::CellSet(CellRange{0, 1, 9, 10}), maps::CellState::Occupied);
  });
  ASSERT_NE(window->result(), nullptr);
  EXPECT_TRUE(window->result()->certificate.free) << "the water is still passable";
}

TEST_F(SearchWindow, OtherAgentsAreStaticObstaclesIfEnabled) {
  open("....................\n....................\n" + std::string(kRoom));
  task({3.5, 6.5}, {16.5, 6.5});
  maps::ProjectAgent other = window->editor().document().agents().front().agent;
  other.name = "other";
  other.shape = {maps::ShapeKind::Box, 1.0, 1.9, {}};
  other.start = Pose{{10.5, 7.0}, Heading()};  // fills the door
  other.goal.reset();
  window->editor().edit("Other", [&](app::EditDocument& d) { d.addAgent(other); });
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved) << window->result()->reason;
  const double straight = length(window->result()->path);
  window->plans().setWishes({.avoid_others = true});
  EXPECT_EQ(window->result(), nullptr) << "what ignored it is forgotten";
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved) << window->result()->reason;
  EXPECT_GT(length(window->result()->path), straight + 1.0) << "around by the top";
}

TEST_F(SearchWindow, TheThemeFollowsTheSystemUntilOneIsChosen) {
  const QPalette before = QApplication::palette();
  bool dark = false;
  window->systemPalette() = [&] {
    return paletteFor(dark ? Look::Dark : Look::Light, QApplication::palette());
  };
  window->setLook(Look::Auto);
  EXPECT_FALSE(isDark(QApplication::palette()));
  dark = true;
  QEvent change(QEvent::ThemeChange);
  QCoreApplication::sendEvent(window.get(), &change);
  EXPECT_TRUE(isDark(QApplication::palette()));
  window->setLook(Look::Light);
  QCoreApplication::sendEvent(window.get(), &change);
  EXPECT_FALSE(isDark(QApplication::palette())) << "a choice stays";
  QApplication::setPalette(before);
}

}  // namespace
}  // namespace clearway::gui
