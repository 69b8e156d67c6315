#include "app/document/open/project_scene.h"

#include <utility>

#include "app/document/body/body_shape.h"
#include "maps/grid/map_frame.h"

namespace clearway::app {
namespace {

Result<maps::SceneBody> bodyOf(const maps::GridMap& map, const maps::ProjectAgent& agent) {
  const Result<WorldShape> in_world = worldShapeOf(map, agent);
  if (!in_world) return tl::unexpected(in_world.error());
  maps::SceneBody body;
  body.name = agent.name;
  body.shape = sceneShapeOf(in_world->shape, in_world->padding);
  if (const Result<Shape> good = shapeOf(body.shape); !good) return tl::unexpected(good.error());
  body.pose = toWorld(map.frame, map.grid.frame(), *agent.start);
  if (!maps::isTurning(agent.shape.kind)) body.pose.heading = Heading();
  body.level = agent.level;
  body.mode = agent.mode;
  return body;
}

}  // namespace

Result<OpenScene> sceneOfProject(const OpenProject& project, const std::string& source) {
  OpenScene out{{}, project.map, source, {}};
  out.scene.description = project.project.description;
  out.scene.world.touch = project.project.planner.touch;
  out.scene.world.parameters = project.project.world;
  for (std::size_t i = 0; i < project.project.agents.size(); ++i) {
    const maps::ProjectAgent& agent = project.project.agents[i];
    if (!agent.start) {
      out.warnings.push_back("the agent '" + agent.name + "' has no start and is skipped");
      continue;
    }
    Result<maps::SceneBody> body = bodyOf(project.map, agent);
    if (!body) {
      return fail(body.error().code,
                  "the shape of the agent '" + agent.name + "': " + body.error().message, source);
    }
    body->id = static_cast<std::uint32_t>(i);
    out.scene.bodies.push_back(*std::move(body));
  }
  return out;
}

}  // namespace clearway::app
