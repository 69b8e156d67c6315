// Plan files as documents, and the planning jobs of the editor.
#include "app/document/disk/edit_file.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "app/document/plan/plan_check.h"
#include "app/document/plan/terrain_costs.h"
#include "maps/grid/map_io.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

constexpr const char* kRows = "type octile\nheight 5\nwidth 12\nmap\n";

std::string mapText() {
  std::string text = kRows;
  for (int i = 0; i < 5; ++i) text += "............\n";
  return text;
}

maps::ProjectAgent boxAt(const char* name, Vec2 start) {
  maps::ProjectAgent agent;
  agent.name = name;
  agent.shape = {maps::ShapeKind::Box, 1.0, 0.5, {}};
  agent.start = Pose{start, Heading()};
  return agent;
}

// A ROS map of half metres, and a plan along its middle line with a static agent on it.
class PlanFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    maps::RosMeta meta;
    meta.image = "m.pgm";
    meta.resolution = 0.5;
    map = maps::makeGridMap(10, 24, 0.5, meta, 255, std::vector<std::uint16_t>(240, 254)).value();
    ASSERT_TRUE(maps::saveMap(folder / "m.yaml", *map));
  }
  void writePlan(const maps::PlannerSettings& settings, std::span<const maps::ProjectAgent> others,
                 const std::string& map_file = "m.yaml") {
    maps::ProjectAgent agent = boxAt("agent", {1.0, 2.5});
    agent.goal = maps::GoalPose{{10.0, 2.5}, Heading()};
    const PlanJob job = planJobOf(*map, agent, settings, others).value();
    const PlanResult result = plan(job.query);
    ASSERT_EQ(result.status, PlanStatus::Solved) << result.reason;
    ASSERT_TRUE(maps::savePlan(makePlanFile(job, result, map_file), folder / "p.json"));
  }

  testing::TempFolder folder;
  std::optional<maps::GridMap> map;
};

TEST_F(PlanFiles, StaticAgentsAreAgentsOfTheDocument) {
  std::array others{boxAt("b", {5.0, 1.0}), boxAt("agent", {5.0, 4.0}), boxAt("b", {7.0, 4.0})};
  others[1].shape = {maps::ShapeKind::Disc, 0.4, 1.0, {}};
  others[1].padding.distance = 0.1;
  writePlan({}, others);
  const Result<OpenedEdit> open = openEdit(folder / "p.json");
  ASSERT_TRUE(open) << describe(open.error());
  const std::vector<EditAgent>& agents = open->document.agents();
  ASSERT_EQ(agents.size(), 4U);
  EXPECT_EQ(agents[0].agent.name, "agent 2") << "its name is taken";
  EXPECT_EQ(agents[0].agent.goal->position, (Vec2{10.0, 2.5}));
  EXPECT_EQ(agents[1].agent, others[0]);
  EXPECT_EQ(agents[2].agent, others[1]);
  EXPECT_EQ(agents[3].agent.name, "b 2");
  EXPECT_FALSE(agents[1].agent.goal);
}

TEST_F(PlanFiles, NameTheirMapFromAnyFolder) {
  std::filesystem::create_directories(folder / "maps");
  ASSERT_TRUE(maps::saveMap(folder / "maps/m.yaml", *map));
  writePlan({}, {}, "maps/m.yaml");
  Result<OpenedEdit> open = openEdit(folder / "p.json");
  ASSERT_TRUE(open) << describe(open.error());
  EXPECT_FALSE(open->file.can_save);
  EXPECT_TRUE(std::filesystem::equivalent(open->file.map_file, folder / "maps/m.yaml"));
  ASSERT_TRUE(saveEdit(open->document, open->file, folder / "q.clearway"));
  EXPECT_EQ(open->file.map_file, folder / "q.clearway") << "it holds the map from now on";
  EXPECT_TRUE(newEdit(*map).file.map_file.empty());
}

// Plan files are in metres, documents in the map's own unit: here half a metre a cell.
TEST_F(PlanFiles, LengthsOfThePlannerAreTheMapsUnitAgain) {
  maps::Project project;
  maps::GridMap cells = *map;
  cells.frame.kind = maps::FrameKind::Cells;
  project.map = cells;
  project.planner.min_radius = 3.0;
  project.planner.goal_distance = 2.0;
  project.planner.switch_cost = 1.0;
  project.planner.near_distance = 4.0;
  ASSERT_TRUE(maps::saveProject(project, folder / "half.clearway"));
  const Result<OpenedEdit> as_project = openEdit(folder / "half.clearway");
  ASSERT_TRUE(as_project) << describe(as_project.error());
  ASSERT_EQ(as_project->document.map().frame.kind, maps::FrameKind::Cells);
  ASSERT_EQ(as_project->document.frame().cellWidth(), 0.5);
  map = as_project->document.map();
  writePlan(project.planner, {}, "half.clearway");
  const Result<OpenedEdit> open = openEdit(folder / "p.json");
  ASSERT_TRUE(open) << describe(open.error());
  EXPECT_EQ(open->plan->planner.min_radius, 1.5) << "metres";
  const maps::PlannerSettings& s = open->document.planner();
  EXPECT_EQ(s.min_radius, 3.0);
  EXPECT_EQ(s.goal_distance, 2.0);
  EXPECT_EQ(s.switch_cost, 1.0);
  EXPECT_EQ(s.near_distance, 4.0);
  const PlanJob job =
      planJobOf(open->document.map(), open->document.agents().front().agent, s).value();
  EXPECT_EQ(job.planner.min_radius, 1.5);
  EXPECT_EQ(job.planner.near_distance, 2.0);
}

// The map grew by two rows at its upper edge: in metres of the map's frame, all positions are
// unchanged.
TEST_F(PlanFiles, TheAgentIsPlacedAtItsPathsStartOnAMapThatGrew) {
  writePlan({}, std::array{boxAt("b", {5.0, 1.0})});
  maps::RosMeta meta;
  meta.image = "m.pgm";
  meta.resolution = 0.5;
  const maps::GridMap grown =
      maps::makeGridMap(12, 24, 0.5, meta, 255, std::vector<std::uint16_t>(288, 254)).value();
  ASSERT_TRUE(maps::saveMap(folder / "m.yaml", grown));
  const Result<OpenedEdit> open = openEdit(folder / "p.json");
  ASSERT_TRUE(open) << describe(open.error());
  const std::vector<EditAgent>& agents = open->document.agents();
  EXPECT_EQ(agents[0].agent.start->position, (Vec2{1.0, 3.5}));
  EXPECT_EQ(agents[0].agent.start, open->plan->path.start);
  EXPECT_EQ(agents[0].agent.goal->position, (Vec2{10.0, 3.5}));
  EXPECT_EQ(agents[1].agent.start->position, (Vec2{5.0, 2.0}));
}

TEST(PlanJobOf, UsesExactShapesOfStaticAgentsNotTheirDrawings) {
  const maps::GridMap map = maps::parseMap(mapText(), "m.map", {}).value();
  maps::ProjectAgent agent = boxAt("a", {1.5, 2.5});
  agent.goal = maps::GoalPose{{10.5, 2.5}, Heading()};
  std::array others{boxAt("disc", {5.0, 1.0}), boxAt("square", {7.0, 1.0}), boxAt("dot", {9, 1})};
  others[0].shape = {maps::ShapeKind::Disc, 1.0, 1.0, {}};
  others[0].padding.distance = 0.25;
  others[1].shape = {maps::ShapeKind::Square, 1.0, 1.0, {}};
  others[1].start->heading = *Heading::fromDegrees(45.0);
  others[2].shape = {maps::ShapeKind::Point, 1.0, 1.0, {}};
  const PlanJob job = planJobOf(map, agent, {}, others).value();
  const std::vector<StaticAgent>& standing = job.query.poseOptions().get().static_agents;
  ASSERT_EQ(standing.size(), 2U) << "a point without padding has no interior";
  EXPECT_GE(standing[0].footprint.inscribedRadius(), 1.25 * (1.0 - 1e-9)) << "with its padding";
  EXPECT_EQ(standing[1].pose.heading, Heading()) << "a square does not turn";
  EXPECT_EQ(job.others[1].pose, standing[1].pose);
}

TEST(PlanJobOf, AStaticAgentWithAnInvalidShapeIsRefusedNotIgnored) {
  const maps::GridMap map = maps::parseMap(mapText(), "m.map", {}).value();
  maps::ProjectAgent agent = boxAt("a", {1.5, 2.5});
  agent.goal = maps::GoalPose{{10.5, 2.5}, Heading()};
  maps::ProjectAgent other = boxAt("pill", {5.0, 2.5});
  other.shape.kind = maps::ShapeKind::Body;
  other.shape.body.kind = maps::SceneShape::Kind::Capsule;
  other.shape.body.parts = {{{-1.0, 0.0}, {1.0, 0.0}}};
  other.shape.body.own_radius_m = 0.5;
  const Result<PlanJob> job = planJobOf(map, agent, {}, std::array{other});
  ASSERT_FALSE(job);
  EXPECT_NE(job.error().text().find("'pill'"), std::string::npos) << job.error().text();
  agent.shape = other.shape;
  EXPECT_FALSE(planJobOf(map, agent, {})) << "nor is a smaller polygon planned for in its place";
}

TEST(TerrainCosts, AMapWithoutItsValuesIsRefused) {
  maps::GridMap map = maps::parseMap(mapText(), "m.map", {}).value();
  EXPECT_TRUE(terrainOf(map, "S=2"));
  map.values.clear();
  const Result<Terrain> terrain = terrainOf(map, "S=2");
  ASSERT_FALSE(terrain);
  EXPECT_NE(terrain.error().text().find("values"), std::string::npos);
}

}  // namespace
}  // namespace clearway::app
