// Common robots: shapes with the documented sizes, and values that an agent keeps apart.
#include "app/document/edit/robot_templates.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>

#include "app/document/body/covered_area.h"
#include "app/document/disk/agent_clip.h"
#include "app/document/disk/edit_file.h"
#include "app/document/edit/conflict_regions.h"
#include "app/document/edit/new_map.h"
#include "core/polygon/polygon_sets.h"

namespace clearway::app {
namespace {

TEST(RobotTemplates, HaveShapesOfTheDocumentedSizes) {
  std::ifstream in(std::string(CLEARWAY_SOURCE_DIR) + "/resources/docs/fleets.md");
  std::stringstream text;
  text << in.rdbuf();
  const std::string doc = text.str();
  std::set<std::string_view> ids;
  for (const RobotTemplate& robot : robotTemplates()) {
    EXPECT_TRUE(ids.insert(robot.id).second) << robot.id;
    maps::ProjectAgent agent;
    applyTemplate(robot, agent);
    const auto footprint = footprintOfAgent(agent);
    ASSERT_TRUE(footprint && *footprint) << robot.id;
    const Polygons area = coveredArea(**footprint, Pose{});
    const Aabb box = boundsOf(area);
    EXPECT_NEAR(box.max.x - box.min.x, robot.length_m, 2e-3) << robot.id;
    EXPECT_NEAR(box.max.y - box.min.y, robot.width_m, 2e-3) << robot.id;
    EXPECT_EQ(templateOf(agent), &robot);
    agent.speed += 0.01;
    EXPECT_EQ(templateOf(agent), nullptr);
    std::string row = "| `" + std::string(robot.id) + "` |";
    const std::size_t at = doc.find(row);
    ASSERT_NE(at, std::string::npos) << row;
    char length[16];
    std::snprintf(length, sizeof length, "%.3f", robot.length_m);
    EXPECT_NE(doc.substr(at, 120).find(length), std::string::npos) << robot.id;
  }
  EXPECT_EQ(robotTemplate("jackal")->width_m, 0.430);
  EXPECT_EQ(robotTemplate("walker"), nullptr);
}

TEST(AgentClip, IsReadBackBitForBitAndRefusesProjects) {
  maps::ProjectAgent a;
  a.name = "cart 2";
  a.shape = shapeOf(*robotTemplate("waffle"));
  a.start = Pose{{0.1, 1.0 / 3.0}, *Heading::fromRadians(0.3)};
  a.goal = maps::GoalPose{{4.2, 1e-3}, std::nullopt};
  a.speed = 0.26;
  const auto back = agentsOfClip(agentClip(std::array{a}));
  ASSERT_TRUE(back.has_value()) << back.error().text();
  ASSERT_EQ(back->size(), 1U);
  EXPECT_EQ(back->front(), a);
  EXPECT_FALSE(agentsOfClip("x").has_value());
  maps::Project project;
  project.map = *makeMap({});
  EXPECT_EQ(agentsOfClip(maps::writeProject(project)).error().code, ErrorCode::Unsupported);
}

TEST(AgentClip, CopiesGetFreeNamesAndKeepTheirDistances) {
  EditDocument d(*makeMap({}), {}, {});
  maps::ProjectAgent a;
  a.name = "cart";
  a.shape = {maps::ShapeKind::Box, 1.0, 0.5, {}};
  a.start = Pose{{2.0, 2.0}, Heading()};
  a.goal = maps::GoalPose{{5.0, 2.0}, Heading()};
  d.begin("copies");
  d.addAgent(a);
  const Vec2 by = besideAgents(d, std::array{a});
  const auto ids = addCopies(d, std::array{a, a}, by);
  ASSERT_TRUE(ids.has_value());
  d.commit();
  EXPECT_EQ(d.agents()[1].agent.name, "cart 2");
  EXPECT_EQ(d.agents()[2].agent.name, "cart 3");
  EXPECT_GE(by.x, 2.0 * std::hypot(0.5, 0.25));
  EXPECT_EQ(d.agents()[1].agent.goal->position, a.goal->position + by);
  d.undo();
  EXPECT_TRUE(d.agents().empty());
}

TEST(ConflictRegions, HaveTheAreasOfOverlaps) {
  const Footprint box = *Footprint::box(2.0, 1.0);
  const GridFrame frame = *GridFrame::make(20, 20, 0.5, 0.5);
  OccupancyGrid grid(frame);
  grid.set({2, 3}, true);  // x 1.5 to 2, y 1 to 1.5
  ConflictWorld world;
  world.setGrid(grid);
  const std::vector<ConflictAgent> agents{{1, &box, Pose{{1.0, 1.25}, Heading()}},
                                          {2, &box, Pose{{6.0, 6.0}, Heading()}},
                                          {3, &box, Pose{{7.5, 6.25}, Heading()}},
                                          {4, &box, Pose{{9.5, 3.0}, Heading()}}};
  Conflicts found = world.find(agents);
  measureOverlaps(found, agents, frame);
  ASSERT_EQ(found.walls.size(), 2U);
  EXPECT_NEAR(found.walls[0].area_m2, 0.25, 1e-5);  // a whole cell
  EXPECT_NEAR(found.walls[1].area_m2, 0.5, 1e-5) << "beyond the map's edge";
  ASSERT_EQ(found.pairs.size(), 1U);
  EXPECT_NEAR(found.pairs[0].area_m2, 0.5 * 0.75, 1e-5);
  EXPECT_EQ(found.pairs[0].region.size(), 1U);
  const Footprint disc = *Footprint::disc(1.0);
  EXPECT_NEAR(areaOf(coveredArea(disc, Pose{})), 3.14159265, 0.01);
}

}  // namespace
}  // namespace clearway::app
