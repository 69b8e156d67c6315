// A graph of routes over the map of the window: proved for the chosen agent, drawn red where that
// cannot drive, and routes through it as plans of the agent.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <string>
#include <vector>

#include "app/gui/docks/route_box.h"
#include "app/gui/window/path_controller.h"
#include "planner/validate/validate.h"
#include "tests/gui/window_fixture.h"

namespace clearway::gui {
namespace {

constexpr const char* kWallRoom =
    "................\n"
    "................\n"
    "................\n"
    ".......@@.......\n"
    ".......@@.......\n"
    ".......@@.......\n"
    "................\n"
    "................\n"
    "................\n"
    "................\n";

struct TestNode {
  int id = 0;
  double x = 0.0, y = 0.0;
};
struct TestEdge {
  int id = 0, from = 0, to = 0;
};

// As Nav2's route server reads it.
std::string graphText(const std::vector<TestNode>& nodes, const std::vector<TestEdge>& edges) {
  std::string out = R"({"type": "FeatureCollection", "features": [)";
  const char* comma = "";
  for (const TestNode& n : nodes) {
    out += std::string(comma) + R"({"type": "Feature", "geometry": {"type": "Point", )" +
           R"("coordinates": [)" + std::to_string(n.x) + ", " + std::to_string(n.y) +
           R"(]}, "properties": {"id": )" + std::to_string(n.id) + R"(, "frame": "map"}})";
    comma = ", ";
  }
  for (const TestEdge& e : edges) {
    out += R"(, {"type": "Feature", "geometry": {"type": "MultiLineString"}, "properties": )"
           R"({"id": )" +
           std::to_string(e.id) + R"(, "startid": )" + std::to_string(e.from) + R"(, "endid": )" +
           std::to_string(e.to) + "}}";
  }
  return out + "]}";
}

// Left and right of the wall: above it through the wall, below it around.
const std::vector<TestNode> kNodes{{1, 2.0, 4.5}, {2, 13.0, 4.5}, {3, 2.0, 8.0}, {4, 13.0, 8.0}};
const std::vector<TestEdge> kEdges{{10, 1, 2}, {11, 1, 3}, {12, 3, 4}, {13, 4, 2}};

class RouteWindow : public SmallMapWindow {
 protected:
  RouteStore& routes() { return window->bench().routes(); }
  bool isProved() {
    return QTest::qWaitFor([&] { return routes().proved() != nullptr; }, kPatience_ms);
  }
  void openGraph(const std::string& text = graphText(kNodes, kEdges)) {
    const auto path = folder.write("graph.geojson", text);
    ASSERT_TRUE(window->paths().openRoutes(QString::fromStdString(path.string())))
        << window->message().toStdString();
    ASSERT_TRUE(isProved()) << routes().problem().toStdString();
  }
  // Nodes by their ids; empty: the agent's start or goal.
  bool planRoute(const char* from, const char* to) {
    choose("route_from", from);
    choose("route_to", to);
    auto* button = window->findChild<QPushButton*>("route");
    if (!button->isEnabled()) return false;
    button->click();
    return QTest::qWaitFor([&] { return !window->planning() && window->result() != nullptr; },
                           kPatience_ms);
  }
  void choose(const char* box, const char* id) {
    auto& ends = *window->findChild<QComboBox*>(box);
    ends.setCurrentIndex(ends.findData(QString(id)));
  }
  const AgentPlan* made() { return window->plans().of(window->editor().chosen()->id); }
  QString verdict() { return window->findChild<QLabel*>("routes_verdict")->text(); }
  void wallBelow() {
    window->editor().edit("Wall", [](app::EditDocument& d) {
      d.paint(app::CellSet(CellRange{6, 10, 7, 9}), maps::CellState::Occupied);
    });
  }
  static bool isRed(const QColor& c) { return c.red() > c.green() + 40 && c.red() > c.blue() + 20; }
};

TEST_F(RouteWindow, TheEdgesThatTheAgentCannotDriveAreRed) {
  open(kWallRoom);
  task({3.5, 1.5}, {11.5, 1.5});
  EXPECT_TRUE(window->findChild<RouteBox*>()->isHidden());
  openGraph();
  EXPECT_FALSE(window->findChild<RouteBox*>()->isHidden());
  EXPECT_TRUE(verdict().contains("1 of 4 edges")) << verdict().toStdString();
  EXPECT_TRUE(isRed(colourAt({5.0, 4.5})));
  EXPECT_FALSE(isRed(colourAt({5.0, 8.0})));
  Layers layers = window->view().layers();
  layers.routes = 0.0;
  window->setLayers(layers);
  EXPECT_FALSE(isRed(colourAt({5.0, 4.5})));
  window->setLayers({});
  routes().close();
  EXPECT_FALSE(isRed(colourAt({5.0, 4.5})));
  EXPECT_TRUE(window->findChild<RouteBox*>()->isHidden());
}

TEST_F(RouteWindow, ARouteFromNodeToNodeIsThePlanOfTheAgentAndIsPlayed) {
  open(kWallRoom);
  task({3.5, 1.5}, {11.5, 1.5});
  openGraph();
  ASSERT_TRUE(planRoute("1", "2")) << window->message().toStdString();
  const PlanResult& result = *window->result();
  ASSERT_EQ(result.status, PlanStatus::Solved) << result.reason.text();
  EXPECT_TRUE(result.certificate.free);
  EXPECT_EQ(result.path.start.position, (Vec2{2.0, 4.5}));
  EXPECT_EQ(result.path.goal().position, (Vec2{13.0, 4.5}));
  EXPECT_NEAR(length(result.path), 3.5 + 11.0 + 3.5, 1e-9);
  EXPECT_TRUE(
      validation::validate(window->editor().map().grid, *made()->footprint, result.path).free);
  EXPECT_TRUE(soonShows("11 12 13")) << "the edges of the route";
  EXPECT_TRUE(window->player().ready());
}

TEST_F(RouteWindow, FromTheStartToTheGoalOfTheAgentIsConnectedByThePlanner) {
  open(kWallRoom);
  task({3.5, 1.5}, {11.5, 1.5});
  openGraph();
  ASSERT_TRUE(planRoute("", "")) << window->message().toStdString();
  ASSERT_EQ(window->result()->status, PlanStatus::Solved) << window->result()->reason.text();
  EXPECT_EQ(window->result()->path.start.position, (Vec2{3.5, 1.5}));
  EXPECT_EQ(window->result()->path.goal().position, (Vec2{11.5, 1.5}));
  EXPECT_TRUE(window->result()->certificate.free);
  task({4.5, 1.5}, {11.5, 1.5});
  EXPECT_EQ(made()->stale, StaleCause::Task) << "it begins elsewhere now";
}

TEST_F(RouteWindow, ARouteBetweenNodesRemainsWhereverStartAndGoalGo) {
  open(kWallRoom);
  task({3.5, 1.5}, {11.5, 1.5});
  openGraph();
  ASSERT_TRUE(planRoute("3", "4")) << window->message().toStdString();
  const auto proof = routes().proved();
  task({4.5, 1.5}, {10.5, 1.5});
  EXPECT_EQ(made()->stale, StaleCause::None);
  EXPECT_EQ(routes().proved(), proof) << "edges are proved again for nothing";
  task({4.5, 1.5}, {10.5, 1.5}, 2.0, 1.5);
  EXPECT_EQ(made()->stale, StaleCause::Task);
  EXPECT_NE(routes().proved(), proof);
}

// Others may stand on it and may move: it is proved for the agent alone.
TEST_F(RouteWindow, ARouteDoesNotAvoidOtherAgents) {
  open(kWallRoom);
  task({3.5, 1.5}, {11.5, 1.5});
  maps::QueryOptions wishes = window->plans().wishes();
  wishes.avoid_others = true;
  window->plans().setWishes(wishes);
  app::EditAgent other = *window->editor().chosen();
  other.agent.name = "other";
  other.agent.start = Pose{{7.0, 8.0}, {}};
  window->editor().edit("Other", [&](app::EditDocument& d) { d.addAgent(other.agent); });
  openGraph();
  ASSERT_TRUE(planRoute("3", "4")) << window->message().toStdString();
  EXPECT_EQ(made()->stale, StaleCause::None);
  EXPECT_TRUE(made()->result.certificate.free);
  other = window->editor().document().agents().back();
  other.agent.start = Pose{{8.0, 8.0}, {}};
  window->editor().edit("Move", [&](app::EditDocument& d) { d.setAgent(other); });
  EXPECT_EQ(made()->stale, StaleCause::None);
  EXPECT_TRUE(made()->result.certificate.free);
}

// The edit of a field that is still typed in when the route is asked for.
TEST_F(RouteWindow, AnEditThatResetsTheProofIsNoRoute) {
  open(kWallRoom);
  task({3.5, 1.5}, {11.5, 1.5});
  openGraph();
  choose("route_from", "1");
  choose("route_to", "2");
  auto* button = window->findChild<QPushButton*>("route");
  QDoubleSpinBox* length = nullptr;
  for (auto* box : window->findChildren<QDoubleSpinBox*>()) {
    if (box->accessibleName() == "Length") length = box;
  }
  ASSERT_NE(length, nullptr);
  length->setFocus();
  length->selectAll();
  QTest::keyClicks(length, "2.5");
  ASSERT_NE(routes().proved(), nullptr) << "it is not taken yet";
  button->click();
  EXPECT_EQ(window->editor().chosen()->agent.shape.length, 2.5);
  EXPECT_EQ(window->result(), nullptr);
  EXPECT_TRUE(window->message().contains("being proved")) << window->message().toStdString();
}

TEST_F(RouteWindow, WithoutARouteTheEdgesThatBlockItAreNamed) {
  open(kWallRoom);
  task({3.5, 1.5}, {11.5, 1.5});
  openGraph();
  wallBelow();
  ASSERT_TRUE(isProved());
  EXPECT_TRUE(verdict().contains("2 of 4 edges")) << verdict().toStdString();
  ASSERT_TRUE(planRoute("1", "2"));
  EXPECT_EQ(window->result()->status, PlanStatus::NoPath);
  EXPECT_TRUE(soonShows("No path"));
  EXPECT_TRUE(soonShows("edges 10")) << "the fewest";
}

TEST_F(RouteWindow, AnEditIsJudgedAndUndoMakesTheRouteFreeAgain) {
  open(kWallRoom);
  task({3.5, 1.5}, {11.5, 1.5});
  openGraph();
  ASSERT_TRUE(planRoute("1", "2")) << window->message().toStdString();
  wallBelow();
  EXPECT_FALSE(made()->result.certificate.free);
  window->editor().undo();
  EXPECT_TRUE(made()->result.certificate.free);
  EXPECT_EQ(made()->stale, StaleCause::None);
}

TEST_F(RouteWindow, ASavedRouteIsOpenedAsWhatItIs) {
  open(kWallRoom);
  task({3.5, 1.5}, {11.5, 1.5});
  openGraph();
  ASSERT_TRUE(planRoute("1", "2")) << window->message().toStdString();
  const Path path = window->result()->path;
  const QString project = QString::fromStdString((folder.path() / "p.clearway").string());
  ASSERT_TRUE(window->saveTo(project));
  ASSERT_TRUE(window->closeDocument());
  ASSERT_TRUE(window->open(project));
  ASSERT_TRUE(QTest::qWaitFor([&] { return made() != nullptr; }, kPatience_ms));
  EXPECT_EQ(made()->kind, maps::PlanKind::Route);
  EXPECT_EQ(made()->stale, StaleCause::None);
  EXPECT_TRUE(made()->result.certificate.free);
  EXPECT_EQ(made()->result.path.motions.size(), path.motions.size());
  task({4.5, 1.5}, {10.5, 1.5});
  EXPECT_EQ(made()->stale, StaleCause::None) << "it is from node to node";
}

TEST_F(RouteWindow, WhatIsMissingIsSaidAndAFileWithoutAGraphIsRefused) {
  open(kWallRoom);
  app::EditAgent a = *window->editor().chosen();
  a.agent.shape = {maps::ShapeKind::Box, 1.0, 1.0, {}};
  window->editor().edit("Box", [&](app::EditDocument& d) { d.setAgent(a); });
  openGraph();
  choose("route_from", "");
  window->findChild<QPushButton*>("route")->click();
  EXPECT_TRUE(window->message().contains("no start")) << window->message().toStdString();
  a.agent.shape = {maps::ShapeKind::Point, 0.0, 0.0, {}};
  window->editor().edit("Point", [&](app::EditDocument& d) { d.setAgent(a); });
  EXPECT_TRUE(QTest::qWaitFor([&] { return verdict().contains("with a heading"); }, kPatience_ms));
  EXPECT_FALSE(window->findChild<QPushButton*>("route")->isEnabled());
  const auto bad = folder.write("bad.geojson", "{}");
  EXPECT_FALSE(window->paths().openRoutes(QString::fromStdString(bad.string())));
  EXPECT_TRUE(routes().isOpen()) << "what was open remains";
}

TEST_F(RouteWindow, TheSampleOfAWarehouseHasTheRouteOfTheCommandLine) {
  ASSERT_TRUE(window->open(sample("warehouse.clearway")));
  const auto& agents = window->editor().document().agents();
  window->editor().select({agents.front().id});
  app::EditAgent a = agents.front();
  a.agent.shape = {maps::ShapeKind::Box, 2.4, 1.2, {}};
  a.agent.padding = {};
  window->editor().edit("Robot", [&](app::EditDocument& d) { d.setAgent(a); });
  ASSERT_TRUE(window->paths().openRoutes(sample("route.lif.json")))
      << window->message().toStdString();
  ASSERT_TRUE(isProved());
  ASSERT_TRUE(planRoute("n1", "n6")) << window->message().toStdString();
  ASSERT_EQ(window->result()->status, PlanStatus::Solved) << window->result()->reason.text();
  EXPECT_TRUE(window->result()->certificate.free);
}

}  // namespace
}  // namespace clearway::gui
