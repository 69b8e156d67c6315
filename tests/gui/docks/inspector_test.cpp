// What the editor shows and takes of files: the frame of coordinates, discs that turn, and what the
// bodies and parts of a scene collide as.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QTreeWidget>

#include "app/document/open/document.h"
#include "app/gui/docks/agent/agents_dock.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/window/map_actions.h"
#include "maps/plan/turning_disc.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

class Inspector : public SmallMapWindow {
 protected:
  void openSample(const char* name) {
    const auto sample = std::filesystem::path(CLEARWAY_SOURCE_DIR) / "maps/samples" / name;
    ASSERT_TRUE(window->open(QString::fromStdString(sample.string())));
  }
  template <class W>
  W* field(const char* name) {
    return window->findChild<W*>(name);
  }
  void showFrame(const char* name) { field<QAction>(name)->trigger(); }
  void chooseShape(maps::ShapeKind kind) {
    for (QComboBox* box : window->findChild<AgentsDock*>()->findChildren<QComboBox*>()) {
      if (box->itemText(0) != "Box") continue;
      box->setCurrentIndex(static_cast<int>(kind));
      Q_EMIT box->activated(static_cast<int>(kind));
    }
  }
  QDoubleSpinBox* numberOf(const char* name) {
    for (auto* box : window->findChild<AgentsDock*>()->findChildren<QDoubleSpinBox*>()) {
      if (box->accessibleName() == name) return box;
    }
    return nullptr;
  }
  QDoubleSpinBox* lengthField() { return numberOf("Length"); }
};

TEST_F(Inspector, AShapeThatBecomesAPolygonKeepsItsOutline) {
  open(kRoom);
  window->editor().addAgent(Pose{{2.5, 4.5}, Heading()});
  const std::uint32_t id = window->editor().selected().front();
  for (const auto kind : {maps::ShapeKind::Box, maps::ShapeKind::Square}) {
    app::EditAgent a = *window->editor().document().agent(id);
    a.agent.shape = {};
    a.agent.shape.kind = kind;
    a.agent.shape.length = 0.9;
    a.agent.shape.width = kind == maps::ShapeKind::Box ? 0.6 : 0.9;
    window->editor().edit("Shape", [&](app::EditDocument& d) { d.setAgent(a); });
    chooseShape(maps::ShapeKind::Polygon);
    const app::EditAgent* now = window->editor().document().agent(id);
    ASSERT_EQ(now->agent.shape.kind, maps::ShapeKind::Polygon);
    const auto& parts = window->editor().footprint(*now)->collisionParts();
    ASSERT_EQ(parts.size(), 1U);
    ASSERT_EQ(parts.front().size(), 4);
    for (const Vec2 v : parts.front().ring()) {
      EXPECT_DOUBLE_EQ(std::abs(v.x), 0.45);
      EXPECT_DOUBLE_EQ(std::abs(v.y), a.agent.shape.width / 2.0);
    }
    chooseShape(kind);
  }
}

TEST_F(Inspector, AgentsThatUndoBringsBackAreSelectedInTheListAsInTheForm) {
  open(kRoom);
  const auto selected = [&] {
    QStringList out;
    for (const auto* item :
         window->findChild<AgentsDock*>()->findChild<QListWidget*>()->selectedItems()) {
      out.append(item->text());
    }
    return out;
  };
  const std::uint32_t first = window->editor().document().agents().front().id;
  window->editor().addAgent(Pose{{2.5, 4.5}, Heading()});
  const std::uint32_t second = window->editor().selected().front();
  const QString name = QString::fromStdString(window->editor().chosen()->agent.name);
  window->editor().removeSelected();
  window->editor().select({});
  EXPECT_EQ(selected().size(), 1) << "the only agent is the one of the form";
  window->editor().undo();
  ASSERT_NE(window->editor().chosen(), nullptr);
  EXPECT_EQ(window->editor().chosen()->id, second);
  EXPECT_EQ(selected(), QStringList(name));
  window->editor().select({first, second});
  window->editor().removeSelected();
  window->editor().undo();
  EXPECT_EQ(selected().size(), 2);
}

TEST_F(Inspector, TheDockShowsEveryNumberThatAFileCanHave) {
  open(kRoom);
  window->raiseDock("agents");
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.shape = {maps::ShapeKind::Box, 5000.0, 0.0004, {}};
  a.agent.padding.distance = 2500.5;
  a.agent.min_radius = 4e6;
  a.agent.start = Pose{{-3e6, 9e6}, Heading()};
  a.agent.goal = maps::GoalPose{{5e6, 1.5}, std::nullopt};
  a.agent.level = {-2e6, 3e6 + 0.125};
  window->editor().edit("Large", [&](app::EditDocument& d) { d.setAgent(a); });
  const maps::ProjectAgent before = agent();
  EXPECT_EQ(numberOf("Length")->value(), 5000.0);
  EXPECT_EQ(numberOf("Width")->value(), 0.0004);
  EXPECT_EQ(numberOf("Padding")->value(), 2500.5);
  EXPECT_EQ(field<QDoubleSpinBox>("agent_radius")->value(), 4e6);
  EXPECT_EQ(field<QDoubleSpinBox>("start_x")->value(), -3e6);
  EXPECT_EQ(field<QDoubleSpinBox>("start_y")->value(), 9e6);
  EXPECT_EQ(field<QDoubleSpinBox>("goal_x_1")->value(), 5e6);
  EXPECT_EQ(field<QDoubleSpinBox>("agent_bottom")->value(), -2e6);
  EXPECT_EQ(field<QDoubleSpinBox>("agent_top")->value(), 3e6 + 0.125);
  EXPECT_EQ(agent(), before) << "showing edits nothing";
  const auto type = [&](QDoubleSpinBox* box, const char* text) {
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, text);
    QTest::keyClick(box, Qt::Key_Return);
  };
  type(numberOf("Length"), "9999999");
  EXPECT_EQ(agent().shape.length, 9999999.0);
  type(numberOf("Length"), "10000001");
  EXPECT_EQ(agent().shape.length, 9999999.0) << "no file may have it";
  type(field<QDoubleSpinBox>("start_x"), "-10000001");
  EXPECT_EQ(agent().start->position.x, -3e6);
}

// Coordinates of the national grids that surveyors use.
TEST_F(Inspector, AMapFarFromItsOriginShowsItsCoordinates) {
  openSample("workshop.yaml");
  maps::RosMeta meta = std::get<maps::RosMeta>(window->editor().map().meta);
  meta.origin_x = 32'500'000.0;
  meta.origin_y = 5'300'000.0;
  window->findChild<MapActions*>()->setMeta(meta);
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.start = Pose{{1.5, 2.0}, Heading()};
  window->editor().edit("Task", [&](app::EditDocument& d) { d.setAgent(a); });
  EXPECT_NEAR(field<QDoubleSpinBox>("start_x")->value(), 32'500'001.5, 0.006);
  EXPECT_GT(field<QDoubleSpinBox>("start_y")->value(), 5'300'000.0);
  EXPECT_EQ(agent().start->position.x, 1.5);
}

TEST_F(Inspector, CoordinatesAreShownTypedAndExportedInTheChosenFrame) {
  openSample("workshop.yaml");
  const maps::GridMap& map = window->editor().map();
  const GridFrame& grid = map.grid.frame();
  const Pose start{{7.0, 3.5}, *Heading::fromDegrees(90.0)};
  app::EditAgent a = window->editor().document().agents().front();
  a.agent.shape = {maps::ShapeKind::Box, 0.5, 0.3, {}};
  a.agent.start = start;
  a.agent.goal = maps::GoalPose{{7.0, 3.75}, start.heading};
  window->editor().edit("Task", [&](app::EditDocument& d) { d.setAgent(a); });
  const Pose own = fromWorld(map.frame, grid, start);
  ASSERT_NE(own.position.y, start.position.y) << "y is up in the file";
  const auto expectShown = [&](const Pose& pose, Vec2 goal) {
    EXPECT_NEAR(field<QDoubleSpinBox>("start_x")->value(), pose.position.x, 0.006);
    EXPECT_NEAR(field<QDoubleSpinBox>("start_y")->value(), pose.position.y, 0.006);
    EXPECT_NEAR(field<QDoubleSpinBox>("goal_y_1")->value(), goal.y, 0.006);
  };
  expectShown(own, maps::positionFromWorld(map.frame, grid, a.agent.goal->position));
  ASSERT_TRUE(plan());
  const auto exported = [&](const char* name) {
    EXPECT_TRUE(window->exportPlan(QString::fromStdString((folder / name).string())));
    const std::string text = folder.read(name);
    EXPECT_TRUE(text.starts_with("# frame: ")) << text;
    const std::string row = text.substr(text.find('\n', text.find('\n') + 1) + 1);
    Vec2 p;
    p.x = std::stod(row);
    p.y = std::stod(row.substr(row.find(',') + 1));
    return p;
  };
  EXPECT_EQ(exported("map.csv"), own.position);
  const std::string plan_file = [&] {
    EXPECT_TRUE(window->exportPlan(QString::fromStdString((folder / "a.json").string())));
    return folder.read("a.json");
  }();

  showFrame("frame_world");
  expectShown(start, a.agent.goal->position);
  EXPECT_EQ(agent().start, start) << "nothing is edited";
  EXPECT_EQ(exported("world.csv"), start.position);
  ASSERT_TRUE(window->exportPlan(QString::fromStdString((folder / "b.json").string())));
  EXPECT_EQ(folder.read("b.json"), plan_file) << "plans are in the world's frame anyway";
  QTest::mouseMove(&window->view(), px({7.02, 3.52}));
  EXPECT_TRUE(shows("x 7.0") && shows("y 3.5"));
  field<QDoubleSpinBox>("start_y")->setValue(3.6);
  field<QDoubleSpinBox>("start_heading")->setValue(45.0);
  field<QDoubleSpinBox>("goal_y_1")->setValue(4.0);
  EXPECT_EQ(agent().start->position, (Vec2{7.0, 3.6}));
  EXPECT_EQ(agent().start->heading, *Heading::fromDegrees(45.0));
  EXPECT_EQ(agent().goal->position, (Vec2{7.0, 4.0}));

  showFrame("frame_map");
  const Pose turned = fromWorld(map.frame, grid, *agent().start);
  EXPECT_NEAR(field<QDoubleSpinBox>("start_y")->value(), turned.position.y, 0.006);
  EXPECT_EQ(field<QDoubleSpinBox>("start_heading")->value(), -45.0);
}

TEST_F(Inspector, TheFrameIsRememberedForTheNextWindow) {
  showFrame("frame_world");
  const MainWindow other;
  EXPECT_TRUE(other.findChild<QAction*>("frame_world")->isChecked());
  showFrame("frame_map");
}

TEST_F(Inspector, ADiscHasAHeadingOrNot) {
  open(kRoom);
  task({2.5, 4.5}, {17.5, 4.5});
  auto* turns = field<QCheckBox>("disc_turns");
  EXPECT_TRUE(turns->isHidden()) << "of discs alone";
  chooseShape(maps::ShapeKind::Disc);
  EXPECT_FALSE(turns->isHidden());
  EXPECT_FALSE(turns->isChecked());
  lengthField()->setValue(0.75);
  EXPECT_EQ(agent().shape.kind, maps::ShapeKind::Disc);
  turns->click();
  EXPECT_EQ(agent().shape, maps::turningDisc(0.75));
  lengthField()->setValue(0.4);
  EXPECT_EQ(agent().shape, maps::turningDisc(0.4));
  EXPECT_TRUE(turns->isChecked());
  ASSERT_TRUE(plan());
  EXPECT_EQ(window->result()->status, PlanStatus::Solved);
  EXPECT_EQ(window->result()->path.goal().heading, agent().goal->heading);

  const auto project = folder / "round.clearway";
  ASSERT_TRUE(window->saveTo(QString::fromStdString(project.string())));
  EXPECT_NE(folder.read("round.clearway").find("\"turns\": true"), std::string::npos);
  ASSERT_TRUE(window->open(QString::fromStdString(project.string())));
  EXPECT_TRUE(maps::isTurningDisc(agent().shape));
  EXPECT_TRUE(turns->isChecked());
  turns->click();
  EXPECT_EQ(agent().shape.kind, maps::ShapeKind::Disc);
  EXPECT_EQ(agent().shape.length, 0.4);
  window->editor().undo();
  EXPECT_EQ(agent().shape, maps::turningDisc(0.4));
}

TEST_F(Inspector, APolygonTypedInSeveralLinesIsSavedAndItsErrorIsAtTheField) {
  open(kRoom);
  chooseShape(maps::ShapeKind::Polygon);
  auto* wkt = window->findChild<AgentsDock*>()->findChild<QPlainTextEdit*>();
  wkt->setFocus();
  wkt->selectAll();
  QTest::keyClicks(wkt, "POLYGON((0.4 0.3,");
  QTest::keyClick(wkt, Qt::Key_Return);
  EXPECT_TRUE(shows("WKT")) << "it is not whole yet";
  QTest::keyClicks(wkt, "-0.4 0.3, 0 -0.5))");
  EXPECT_EQ(agent().shape.wkt, "POLYGON((0.4 0.3, -0.4 0.3, 0 -0.5))");
  const QString project = QString::fromStdString((folder / "lines.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  ASSERT_TRUE(window->open(project));
  EXPECT_EQ(agent().shape.wkt, "POLYGON((0.4 0.3, -0.4 0.3, 0 -0.5))");
}

TEST_F(Inspector, AFootprintOfNav2IsTakenWhereAPolygonIsTyped) {
  open(kRoom);
  chooseShape(maps::ShapeKind::Polygon);
  auto* wkt = window->findChild<AgentsDock*>()->findChild<QPlainTextEdit*>();
  for (const char* text :
       {"[[0.4, 0.3], [-0.4, 0.3], [0, -0.5]]",
        "robot_radius: 0.3\nfootprint: \"[[0.4, 0.3], [-0.4, 0.3], [0, -0.5]]\""}) {
    wkt->setPlainText("POLYGON((0.1 0.1, -0.1 0.1, 0 -0.1))");
    wkt->setPlainText(text);
    EXPECT_EQ(agent().shape.wkt, "POLYGON((0.4 0.3, -0.4 0.3, 0 -0.5, 0.4 0.3))");
  }
  wkt->setPlainText("[[0.4, 0.3], [-0.4, 0.3]]");
  EXPECT_TRUE(shows("at least 3 corners"));
}

TEST_F(Inspector, ThePaddingOfDiscsAndSquaresIsAField) {
  open(kRoom);
  task({2.5, 4.5}, {17.5, 4.5});
  const auto paddingIsShown = [&] {
    for (auto* box : window->findChild<AgentsDock*>()->findChildren<QDoubleSpinBox*>()) {
      if (box->accessibleName() == "Padding") return !box->isHidden();
    }
    return false;
  };
  for (const auto kind : {maps::ShapeKind::Disc, maps::ShapeKind::Square, maps::ShapeKind::Box}) {
    chooseShape(kind);
    EXPECT_TRUE(paddingIsShown()) << static_cast<int>(kind);
  }
  chooseShape(maps::ShapeKind::Point);
  EXPECT_FALSE(paddingIsShown());
}

TEST_F(Inspector, BodiesOfASceneAreListedWithTheFiltersOfTheirParts) {
  const auto scene = folder.write("parts.json", R"({"format": "clearway-scene", "version": 1,
    "world": {"steps": 2, "dt": 1},
    "bodies": [
      {"name": "crane", "pose": {"x": 0, "y": 0}, "category": [0, 3], "margin": 0.25,
       "shape": {"compound": [
         {"shape": {"box": {"length": 2, "width": 1}}},
         {"shape": {"disc": {"radius": 1}}, "category": [5], "mask": [], "margin": 0.5},
         {"shape": {"disc": {"radius": 9}}, "visual_only": true}]}},
      {"pose": {"x": 9, "y": 0}, "mask": [1], "shape": {"disc": {"radius": 1}}}],
    "changes": [{"t": 2, "body": "crane", "category": [7]}]})");
  ASSERT_TRUE(window->open(QString::fromStdString(scene.string())))
      << window->message().toStdString();
  auto* bodies = window->scenePage().findChild<QTreeWidget*>("sceneBodies");
  const auto rows = [&](int i) {
    QStringList out(bodies->topLevelItem(i)->text(0));
    for (int k = 0; k < bodies->topLevelItem(i)->childCount(); ++k) {
      out.append(bodies->topLevelItem(i)->child(k)->text(0));
    }
    return out.join("; ").toStdString();
  };
  ASSERT_EQ(bodies->topLevelItemCount(), 2);
  EXPECT_EQ(rows(0),
            "crane; moves in 2D, category 0, 3, full mask, margin 0.25 m; part 0: as the body; "
            "part 1: category 5, empty mask, margin 0.5 m");
  EXPECT_EQ(rows(1), "body 1; moves in 2D, category 0, mask 1, margin 0.02 m");
  window->scenePage().player().seek(2);
  EXPECT_TRUE(rows(0).starts_with("crane; moves in 2D, category 7,"))
      << rows(0) << ": as of the step";
}

}  // namespace
}  // namespace clearway::gui
