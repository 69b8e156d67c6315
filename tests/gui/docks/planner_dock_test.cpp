// Each option of the planners by mouse or keyboard: what it sets, that it is undone, and when it
// means nothing.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <algorithm>
#include <cmath>

#include "app/gui/docks/planner_options.h"
#include "app/gui/widgets/fold_box.h"
#include "app/gui/widgets/theme.h"
#include "planner/pose/primitives/primitive_cost.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

bool isField(const QWidget* w) {
  return qobject_cast<const QAbstractSpinBox*>(w) != nullptr ||
         qobject_cast<const QComboBox*>(w) != nullptr ||
         qobject_cast<const QCheckBox*>(w) != nullptr ||
         (qobject_cast<const QLineEdit*>(w) != nullptr &&
          qobject_cast<const QAbstractSpinBox*>(w->parent()) == nullptr);
}

class PlannerDock : public SmallMapWindow {
 protected:
  void SetUp() override {
    SmallMapWindow::SetUp();
    for (FoldBox* box : window->findChildren<FoldBox*>()) box->setFolded(false);
    open(kRoom);
    task({3.5, 1.5}, {16.5, 1.5}, 1.5, 0.9);
  }
  const maps::PlannerSettings& settings() { return window->editor().document().planner(); }
  template <class W>
  W& field(const char* name) {
    return *window->findChild<PlannerOptions*>()->findChild<W*>(name);
  }
  void type(const char* name, const QString& text) {
    auto& box = field<QDoubleSpinBox>(name);
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, text);
    QTest::keyClick(&box, Qt::Key_Return);
  }
  void check(const char* name) {
    auto& box = field<QCheckBox>(name);
    QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(8, box.height() / 2));
  }
  static int placeOf(PointSearch method) {
    const auto* const found =
        std::ranges::find(maps::kPointMethods, method, &maps::Named<PointSearch>::value);
    return static_cast<int>(found - maps::kPointMethods.begin());
  }
  void choose(const char* name, int item) {
    auto& box = field<QComboBox>(name);
    box.setFocus();
    while (box.currentIndex() < item) QTest::keyClick(&box, Qt::Key_Down);
    while (box.currentIndex() > item) QTest::keyClick(&box, Qt::Key_Up);
  }
  // Empty: it can be used.
  QString refusal(const char* name) {
    auto& w = field<QWidget>(name);
    return w.isEnabled() ? QString() : w.toolTip();
  }
};

TEST_F(PlannerDock, EachOptionOfShapesIsSetAndUndone) {
  const maps::PlannerSettings before = settings();
  const auto isUndone = [&] {
    window->editor().undo();
    EXPECT_EQ(settings(), before);
  };
  choose("motion", 3);
  EXPECT_EQ(settings().motion, DriveKind::Omnidirectional);
  isUndone();  // one step, although the arrow keys went through two other items
  type("min_radius", "2.5");
  EXPECT_EQ(settings().min_radius, 2.5);
  isUndone();
  choose("headings", 2);
  EXPECT_EQ(settings().headings, 32);
  isUndone();
  type("reverse_factor", "7");
  EXPECT_EQ(settings().reverse_factor, 7.0);
  isUndone();
  type("switch_cost", "3.5");
  EXPECT_EQ(settings().switch_cost, 3.5);
  isUndone();
  type("turn_cost", "0.75");
  EXPECT_EQ(settings().turn_cost_m_per_rad, 0.75);
  isUndone();
  type("weight", "1.5");
  EXPECT_EQ(settings().weight, 1.5);
  isUndone();
  type("goal_distance", "0.4");
  EXPECT_EQ(settings().goal_distance, 0.4);
  isUndone();
  type("goal_angle", "30");
  EXPECT_EQ(settings().goal_angle_deg, 30.0);
  isUndone();
  type("time_limit", "2.5");
  EXPECT_EQ(settings().time_limit_s, 2.5);
  isUndone();
  check("anytime");
  EXPECT_TRUE(settings().anytime);
  isUndone();
  check("smooth");
  EXPECT_TRUE(settings().smooth);
  isUndone();
  check("reverse");
  EXPECT_FALSE(settings().allow_reverse);
  isUndone();
  check("touch");
  EXPECT_EQ(settings().touch, TouchRule::TouchingCollides);
  isUndone();
  type("near_distance", "1.25");
  EXPECT_EQ(settings().near_distance, 1.25);
  type("near_factor", "4");
  EXPECT_EQ(settings().near_factor, 4.0);
  EXPECT_EQ(settings().near_distance, 1.25);
  window->editor().undo();
  isUndone();
}

TEST_F(PlannerDock, EveryRowOfTheTableHasAFieldThatShowsAndWritesItsValue) {
  const auto request = [&] { return maps::PlanRequest{settings(), window->plans().wishes()}; };
  for (const maps::PlanOption& o : maps::planOptions()) {
    const std::string id(o.id);
    const maps::PlanRequest before = request();
    maps::PlanRequest wanted = before;
    auto* const editor = window->findChild<PlannerOptions*>()->findChild<QWidget*>(id.c_str());
    ASSERT_NE(editor, nullptr) << id;
    if (auto* const box = qobject_cast<QCheckBox*>(editor)) {
      EXPECT_EQ(o.kind, maps::OptionKind::Flag);
      o.value.set(wanted, !box->isChecked());
      box->toggle();
      EXPECT_EQ(maps::OptionValue(box->isChecked()), o.value.get(wanted)) << id;
    } else if (auto* const list = qobject_cast<QComboBox*>(editor)) {
      EXPECT_EQ(o.kind, maps::OptionKind::Choice);
      const std::string last(o.choices.back().name);
      o.value.set(wanted, last);
      list->setCurrentIndex(list->count() - 1);
      Q_EMIT list->activated(list->currentIndex());
      EXPECT_EQ(list->currentData().toString().toStdString(), last) << id;
    } else if (auto* const number = qobject_cast<QDoubleSpinBox*>(editor)) {
      EXPECT_EQ(o.kind, maps::OptionKind::Number);
      EXPECT_EQ(number->minimum(), o.range.lowest) << id;
      EXPECT_LE(number->maximum(), o.range.highest) << id;
      EXPECT_EQ(maps::OptionValue(number->value()), o.value.get(before)) << id;
      const double value = number->minimum() + 3.0;
      o.value.set(wanted, value);
      number->setValue(value);
      EXPECT_EQ(number->value(), value) << id;
    } else {
      EXPECT_EQ(o.kind, maps::OptionKind::Text) << id;
      EXPECT_NE(qobject_cast<QLineEdit*>(editor), nullptr) << id;
    }
    EXPECT_TRUE(request() == wanted) << id;
    window->plans().setWishes(before.query);
    while (settings() != before.settings) window->editor().undo();
  }
}

TEST_F(PlannerDock, EachOptionOfPointsIsSetAndUndone) {
  choose("search", 1);
  ASSERT_EQ(settings().planner, maps::PlannerKind::Point);
  const maps::PlannerSettings before = settings();
  const auto isUndone = [&] {
    window->editor().undo();
    EXPECT_EQ(settings(), before);
  };
  choose("method", 1);
  EXPECT_EQ(settings().method, PointSearch::AStar);
  isUndone();
  choose("moves", 0);
  EXPECT_EQ(settings().connectivity, 4);
  isUndone();
  choose("corners", 1);
  EXPECT_EQ(settings().corners, CornerRule::OneFree);
  isUndone();
  check("taut");
  EXPECT_TRUE(settings().string_pull);
  isUndone();
  check("any_angle");
  EXPECT_TRUE(settings().any_angle);
  EXPECT_TRUE(refusal("taut").contains("taut already"));
  isUndone();
  EXPECT_FALSE(field<QWidget>("headings").isVisible()) << "shapes only";
}

TEST_F(PlannerDock, WhatMeansNothingIsDisabledAndSaysWhy) {
  EXPECT_EQ(refusal("turn_cost"), "");
  choose("motion", 2);
  EXPECT_TRUE(refusal("turn_cost").contains("does not turn in place"));
  choose("motion", 3);
  EXPECT_TRUE(refusal("reverse").contains("any direction"));
  EXPECT_TRUE(refusal("reverse_factor").contains("any direction"));
  EXPECT_TRUE(refusal("switch_cost").contains("any direction"));
  choose("motion", 1);
  EXPECT_EQ(refusal("reverse_factor"), "");
  EXPECT_EQ(refusal("switch_cost"), "");
  check("reverse");
  EXPECT_TRUE(refusal("reverse_factor").contains("may not reverse"));
  EXPECT_TRUE(refusal("switch_cost").contains("may not reverse"));
  EXPECT_TRUE(refusal("near_factor").contains("how far"));
  type("near_distance", "2");
  EXPECT_EQ(refusal("near_factor"), "");
  EXPECT_EQ(refusal("goal_angle"), "");
  app::EditAgent a = *window->editor().chosen();
  a.agent.goal->heading.reset();
  window->editor().edit("Any heading", [&](app::EditDocument& d) { d.setAgent(a); });
  EXPECT_TRUE(refusal("goal_angle").contains("takes any heading"));
  a.agent.shape = {maps::ShapeKind::Disc, 0.4, 1.0, {}};
  window->editor().edit("Disc", [&](app::EditDocument& d) { d.setAgent(a); });
  EXPECT_TRUE(refusal("search").contains("no heading"));
  EXPECT_TRUE(field<QWidget>("method").isVisible()) << "it is planned for on the cells";
  EXPECT_TRUE(refusal("corners").contains("cuts no corners"));
  a.agent.shape = {maps::ShapeKind::Point, 1.0, 1.0, {}};
  window->editor().edit("Point", [&](app::EditDocument& d) { d.setAgent(a); });
  EXPECT_EQ(refusal("corners"), "");
  choose("method", placeOf(PointSearch::AStar));
  EXPECT_TRUE(refusal("any_angle").contains("follows the grid"));
  choose("method", placeOf(PointSearch::AnyAngle));
  EXPECT_TRUE(refusal("any_angle").contains("any direction anyway"));
  EXPECT_TRUE(refusal("corners").contains("bends at corners"));
  EXPECT_TRUE(refusal("moves").contains("any direction"));
  EXPECT_TRUE(refusal("taut").contains("taut already"));
  EXPECT_TRUE(refusal("terrain").contains("does not weigh terrain"));
}

TEST_F(PlannerDock, EveryFieldHasALabelATooltipAndANameForScreenReaders) {
  const PlannerOptions& options = *window->findChild<PlannerOptions*>();
  for (const int search : {0, 1}) {
    choose("search", search);
    int seen = 0;
    for (const QWidget* w : options.findChildren<QWidget*>()) {
      if (!w->isVisible() || !isField(w) || qobject_cast<const QLabel*>(w) != nullptr) continue;
      EXPECT_FALSE(w->toolTip().isEmpty()) << w->objectName().toStdString();
      EXPECT_FALSE(w->accessibleName().isEmpty()) << w->objectName().toStdString();
      EXPECT_FALSE(w->objectName().isEmpty());
      ++seen;
    }
    EXPECT_GT(seen, search == 0 ? 15 : 8);
  }
}

TEST_F(PlannerDock, ATolerantGoalIsReachedWithinIt) {
  task({3.5, 1.5}, {10.5, 2.5}, 1.5, 0.9);  // in the wall
  ASSERT_TRUE(plan());
  EXPECT_EQ(window->result()->status, PlanStatus::InvalidGoal);
  type("goal_distance", "2.5");
  type("goal_angle", "180");
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_LE(length(window->result()->path.goal().position - Vec2{10.5, 2.5}), 2.5);
}

TEST_F(PlannerDock, AHighProximityCostKeepsThePathOffAndIsSaved) {
  task({3.5, 1.5}, {3.5, 3.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  const double cheap = window->result()->cost;
  type("near_distance", "3");
  type("near_factor", "5");
  type("switch_cost", "1.5");
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_GT(window->result()->cost, cheap) << "an obstacle is nearer than that at the start";
  const auto project = folder / "near.clearway";
  ASSERT_TRUE(window->saveTo(QString::fromStdString(project.string())));
  const Result<app::OpenProject> saved = app::openProject(project);
  ASSERT_TRUE(saved) << describe(saved.error());
  EXPECT_EQ(saved->project.planner.near_factor, 5.0);
  EXPECT_EQ(saved->project.planner.near_distance, 3.0);
  EXPECT_EQ(saved->project.planner.switch_cost, 1.5);
}

TEST_F(PlannerDock, ABlockedGoalOfAShapeStandsForTheNearestPose) {
  task({3.5, 1.5}, {10.5, 2.5}, 1.5, 0.9);
  check("nearest");
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  ASSERT_TRUE(window->result()->gap);
  EXPECT_TRUE(soonShows("the nearest pose within reach is"));
  EXPECT_TRUE(soonShows("Goal not reached"));
}

TEST_F(PlannerDock, AnytimeReportsTheAnswersAndTheBound) {
  check("anytime");
  QStringList answers;
  QObject::connect(&window->plans(), &Plans::answered,
                   [&] { answers += window->findChild<QLabel*>("answer")->text(); });
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  ASSERT_GT(window->result()->stages.size(), 1U);
  EXPECT_TRUE(soonShows(QString("%1; the first after").arg(window->result()->stages.size())));
  ASSERT_FALSE(answers.isEmpty());
  EXPECT_TRUE(answers.front().contains("times the least cost")) << answers.front().toStdString();
  EXPECT_FALSE(window->findChild<QLabel*>("answer")->isVisible()) << "the answer is there";
}

TEST_F(PlannerDock, AMemoryLimitStopsTheSearch) {
  app::NewMap wanted;
  wanted.rows = wanted.columns = 400;
  wanted.cell_m = 1.0;
  wanted.pattern = app::Pattern::Empty;
  window->createMap(wanted);
  task({10.5, 10.5}, {380.5, 380.5}, 1.5, 0.9);
  type("memory_limit", "1");
  EXPECT_EQ(window->plans().wishes().memory_mb, 1.0);
  ASSERT_TRUE(plan());
  EXPECT_EQ(window->result()->stop, StopReason::MemoryLimit);
  EXPECT_NE(window->result()->suboptimality_bound, 1.0) << "an incumbent, not proved to be optimal";
  window->watchSearch();
  ASSERT_TRUE(waitForSearch());
  EXPECT_EQ(window->search().replay().steps(), window->result()->metrics.expanded)
      << "what is watched has the same limit";
}

TEST_F(PlannerDock, OtherAgentsAreObstaclesWhereThatIsChecked) {
  ASSERT_FALSE(window->plans().wishes().avoid_others);
  check("others");
  EXPECT_TRUE(window->plans().wishes().avoid_others);
  EXPECT_FALSE(window->plans().wishes().nearest);
  check("nearest");
  EXPECT_TRUE(window->plans().wishes().nearest);
  check("others");
  EXPECT_FALSE(window->plans().wishes().avoid_others);
  EXPECT_TRUE(window->plans().wishes().nearest);
}

TEST_F(PlannerDock, WhatIsBeingTypedIsNotTakenIntoTheNextDocument) {
  choose("search", 1);
  const QString project = QString::fromStdString((folder / "points.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  const std::filesystem::path other = folder / "other.clearway";
  std::filesystem::copy_file(project.toStdString(), other);
  auto& terrain = field<QLineEdit>("terrain");
  terrain.setFocus();
  QTest::keyClicks(&terrain, "S=2");
  ASSERT_TRUE(window->open(QString::fromStdString(other.string())));
  ASSERT_TRUE(terrain.isVisible());
  EXPECT_TRUE(terrain.text().isEmpty()) << terrain.text().toStdString();
  terrain.setFocus();
  QTest::keyClick(&terrain, Qt::Key_Return);
  EXPECT_TRUE(settings().terrain.empty());
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(PlannerDock, MotionsComeFromAFileThatIsChecked) {
  // One heading in four directions: a cell ahead or back, and turns to both sides.
  std::string text = "resolution_m: 1\nnumberofangles: 4\ntotalnumberofprimitives: 16\n";
  const int ahead[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  for (int k = 0; k < 4; ++k) {
    for (int id = 0; id < 4; ++id) {
      const int side = id == 0 ? 1 : id == 3 ? -1 : 0;
      const int dx = side * ahead[k][0];
      const int dy = side * ahead[k][1];
      const int end = (k + (id == 1 ? 1 : id == 2 ? 3 : 0)) % 4;
      const double turned = k + (id == 1 ? 1 : id == 2 ? -1 : 0);
      text += "primID: " + std::to_string(id) + "\nstartangle_c: " + std::to_string(k) +
              "\nendpose_c: " + std::to_string(dx) + " " + std::to_string(dy) + " " +
              std::to_string(end) + "\nadditionalactioncostmult: 1\nintermediateposes: 2\n0 0 " +
              std::to_string(k * 1.5707963) + "\n" + std::to_string(dx) + " " + std::to_string(dy) +
              " " + std::to_string(turned * 1.5707963) + "\n";
    }
  }
  const auto good = folder.write("four.mprim", text);
  const auto bad = folder.write("bad.mprim", "resolution_m: x\n");
  auto& line = field<QLineEdit>("motion_file");
  const auto typeFile = [&](const std::filesystem::path& path) {
    line.setFocus();
    line.selectAll();
    QTest::keyClicks(&line, QString::fromStdString(path.string()));
    QTest::keyClick(&line, Qt::Key_Return);
  };
  typeFile(bad);
  EXPECT_TRUE(window->plans().wishes().motion_file.empty());
  EXPECT_NE(line.toolTip(), "");
  typeFile(good);
  EXPECT_EQ(window->plans().wishes().motion_file, good.string());
  EXPECT_TRUE(refusal("headings").contains("motion file"));
  for (const char* name : {"turn_cost", "reverse_factor", "min_radius", "motion"}) {
    EXPECT_EQ(refusal(name), "") << "the planner counts it off the file's cells";
    EXPECT_TRUE(field<QWidget>(name).toolTip().contains("between its cells")) << name;
  }
  EXPECT_EQ(refusal("switch_cost"), "");
  choose("motion", 3);
  for (const char* name : {"reverse", "reverse_factor", "turn_cost"}) {
    EXPECT_EQ(refusal(name), "") << "the file's motions have a front";
  }
  choose("motion", 0);
  // Off the cells' headings turning costs what the field says.
  const auto costAt = [&](double degrees, const char* per_radian) {
    task({3.5, 1.5}, {7.5, 1.5}, 1.5, 0.9);
    app::EditAgent a = *window->editor().chosen();
    a.agent.goal->heading = *Heading::fromDegrees(degrees);
    window->editor().edit("Heading", [&](app::EditDocument& d) { d.setAgent(a); });
    type("turn_cost", per_radian);
    EXPECT_TRUE(plan());
    EXPECT_EQ(window->result()->status, PlanStatus::Solved);
    return window->result()->cost;
  };
  EXPECT_GT(costAt(20, "10"), costAt(20, "0.2") + 1.0);
  EXPECT_EQ(costAt(0, "10"), costAt(0, "0.2"));
  const auto backwards = [&] {
    return std::ranges::count_if(window->result()->path.motions, lattice::isBackwards);
  };
  task({7.5, 1.5}, {3.5, 1.5}, 1.5, 0.9);
  ASSERT_TRUE(plan());
  EXPECT_GT(backwards(), 0);
  check("reverse");
  ASSERT_TRUE(plan());
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_EQ(backwards(), 0);
  ASSERT_EQ(window->result()->status, PlanStatus::Solved);
  for (const Motion& m : window->result()->path.motions) {
    if (m.kind == MotionKind::Turn) continue;
    const Vec2 by = m.to.position - m.from.position;
    EXPECT_TRUE(std::abs(by.x) < 1e-9 || std::abs(by.y) < 1e-9) << "along the axes only";
  }
}

}  // namespace
}  // namespace clearway::gui
