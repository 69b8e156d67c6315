// Agents of a project as bodies: their extents, probed by small boxes just inside and just outside.
#include "app/document/open/document.h"

#include <gtest/gtest.h>

#include <string>

#include "app/simulation/scene/scene_play.h"

namespace clearway::app {
namespace {

constexpr double kProbe = 0.2;  // its side [m]
constexpr double kJust = 1e-3;
const Vec2 kHere{10.0, 10.0};

maps::GridMap emptyMap() {
  return makeGridMap(20, 20, 1.0, maps::MovingAiMeta{}, 255, std::vector<std::uint16_t>(400, '.'))
      .value();
}

bool collides(const maps::ProjectAgent& agent, Vec2 probe_centre) {
  maps::ProjectAgent probe;
  probe.name = "probe";
  probe.shape = {maps::ShapeKind::Box, kProbe, kProbe, {}};
  probe.start = Pose{kHere + probe_centre, Heading()};
  OpenProject open{{}, emptyMap(), {}};
  open.project.agents = {agent, probe};
  const Result<OpenScene> scene = sceneOfProject(open, "test");
  EXPECT_TRUE(scene) << describe(scene.error());
  const Result<ScenePlay> play = ScenePlay::make(scene->scene, scene->map, {}, "test");
  EXPECT_TRUE(play) << describe(play.error());
  return !play->frame().pairs.empty();
}

struct Reach {
  double left, right, up, down;  // [m], from the agent's centre along the axes
  bool square_corner = false;    // its lower right corner is filled
};

void expectReach(const maps::AgentShape& shape, const maps::AgentPadding& padding,
                 const Reach& reach, const std::string& what) {
  maps::ProjectAgent agent;
  agent.name = "agent";
  agent.shape = shape;
  agent.padding = padding;
  agent.start = Pose{kHere, Heading()};
  const double half = 0.5 * kProbe;
  const auto at = [&](Vec2 axis, double by) { return collides(agent, (by + half) * axis); };
  for (const auto& [axis, by] :
       {std::pair{Vec2{-1, 0}, reach.left}, std::pair{Vec2{1, 0}, reach.right},
        std::pair{Vec2{0, -1}, reach.up}, std::pair{Vec2{0, 1}, reach.down}}) {
    EXPECT_TRUE(at(axis, by - kJust)) << what << " towards " << axis.x << ", " << axis.y;
    EXPECT_FALSE(at(axis, by + kJust)) << what << " towards " << axis.x << ", " << axis.y;
  }
  const double in = half - kJust;
  EXPECT_EQ(collides(agent, {reach.right + in, reach.down + in}), reach.square_corner) << what;
}

maps::SceneShape compound() {
  maps::SceneShape box;
  box.length_m = 2.0;
  box.width_m = 1.0;
  maps::SceneShape disc;
  disc.kind = maps::SceneShape::Kind::Disc;
  disc.parts = {{Vec2{}}};
  disc.own_radius_m = 0.75;
  maps::SceneShape out;
  out.kind = maps::SceneShape::Kind::Compound;
  out.compound = {{box, {{-1.0, 0.0}, Heading()}, false}, {disc, {{1.0, 0.0}, Heading()}, false}};
  return out;
}

TEST(ProjectScene, BodiesHaveTheExtentOfTheirAgents) {
  const maps::AgentPadding none;
  const maps::AgentPadding square{0.5, PaddingShape::Square};
  const maps::AgentPadding round{0.5, PaddingShape::Round};
  const maps::AgentShape box{maps::ShapeKind::Box, 3.0, 2.0, {}};
  expectReach(box, none, {1.5, 1.5, 1.0, 1.0, true}, "box");
  expectReach(box, square, {2.0, 2.0, 1.5, 1.5, true}, "box, square padding");
  expectReach(box, round, {2.0, 2.0, 1.5, 1.5, false}, "box, round padding");
  const maps::AgentShape side{maps::ShapeKind::Square, 2.0, 9.0, {}};
  expectReach(side, none, {1.0, 1.0, 1.0, 1.0, true}, "square");
  expectReach(side, square, {1.5, 1.5, 1.5, 1.5, true}, "square, square padding");
  expectReach(side, round, {1.5, 1.5, 1.5, 1.5, false}, "square, round padding");
  const maps::AgentShape disc{maps::ShapeKind::Disc, 1.25, 9.0, {}};
  expectReach(disc, none, {1.25, 1.25, 1.25, 1.25, false}, "disc");
  expectReach(disc, round, {1.75, 1.75, 1.75, 1.75, false}, "disc, padded");
  const maps::AgentShape polygon{maps::ShapeKind::Polygon, 1.0, 1.0,
                                 "POLYGON((-1 -1, 2 -1, 2 1.5, -1 1.5))"};
  expectReach(polygon, none, {1.0, 2.0, 1.0, 1.5, true}, "polygon");
  expectReach(polygon, square, {1.5, 2.5, 1.5, 2.0, false}, "polygon: padding is always round");
  const maps::AgentShape parts{maps::ShapeKind::Body, 1.0, 1.0, {}, compound()};
  expectReach(parts, none, {2.0, 1.75, 0.5, 0.5, false}, "compound");
  expectReach(parts, round, {2.5, 2.25, 1.0, 1.0, false}, "compound, padded");
}

TEST(ProjectScene, ASquareAndADiscDoNotRotate) {
  maps::ProjectAgent agent;
  agent.name = "agent";
  agent.shape = {maps::ShapeKind::Square, 2.0, 2.0, {}};
  agent.start = Pose{kHere, *Heading::fromDegrees(45.0)};
  EXPECT_TRUE(collides(agent, {1.05, 1.05}));
  agent.shape.kind = maps::ShapeKind::Box;
  EXPECT_FALSE(collides(agent, {1.05, 1.05})) << "a box does";
}

}  // namespace
}  // namespace clearway::app
