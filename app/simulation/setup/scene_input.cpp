#include "app/simulation/setup/scene_input.h"

#include <algorithm>
#include <utility>

#include "app/simulation/scene/scene_play.h"
#include "app/simulation/setup/scene_driving.h"
#include "core/base/number_text.h"

namespace clearway::app {

using simulation::AgentDef;

// To the scene's time, as the pose.
static simulation::StepTrack trackOf(const maps::SceneBody& body, std::shared_ptr<Tick> time) {
  return [body, time = std::move(time)](Tick step, std::vector<MotionPart>& out) {
    maps::appendTrack(body, secondsOf(*time - step), secondsOf(*time), 0.0,
                      static_cast<double>(kTicksPerSecond), out);
  };
}

Result<SimulationInput> sceneInput(const std::string& file, const SimulationSettings& settings) {
  OpenScene open = TRY(openScene(file));
  SimulationInput out;
  out.kind = "scene";
  out.scene = std::make_unique<OpenScene>(std::move(open));
  out.scene_time = std::make_shared<Tick>(0);
  const maps::Scene& scene = out.scene->scene;
  CollideOptions collide_options;
  collide_options.threads = settings.threads;
  maps::SceneWorld how = scene.world;
  const collide::WorldOptions world = TRY(optionsOf(collide_options, out.scene->source, how));
  if (!settings.step_s && (!isWholeTicks(how.dt_s) || how.dt_s > kLongestStep_s)) {
    return fail(
        ErrorCode::InvalidArgument,
        "/world/dt: a step of %1 s is not a multiple of a microsecond up to 10^6 s: give --dt",
        {shortest(how.dt_s)}, out.scene->source);
  }
  TRY(checkDriving(scene, out.scene->source));
  out.options = optionsOf(settings, world, how.dt_s);
  out.end = ticksOf(std::min(how.steps * how.dt_s, 1e9));
  if (out.scene->map) out.grid = out.scene->map->grid;
  for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
    const maps::SceneBody& body = scene.bodies[k];
    const Result<collide::BodyDef> def = worldBodyOf(body);
    if (!def) {
      return fail(def.error().code, "/bodies/%1%2", {k, def.error().message}, out.scene->source);
    }
    AgentDef agent;
    agent.body = *def;
    if (body.motion.size() > 1) {
      agent.controller = simulation::FollowFunction{[motion = body, time = out.scene_time](Tick) {
                                                      return maps::poseAt(motion, secondsOf(*time));
                                                    },
                                                    ticksOf(body.motion.back().time_s),
                                                    trackOf(body, out.scene_time)};
    }
    if (body.drive) agent.drive = driveOf(*body.drive);
    if (body.route) agent.controller = waypointsOf(*body.route);
    out.agents.push_back(std::move(agent));
    out.names.push_back(nameOf(body));
    out.ignores.push_back(body.ignores);
    out.physics.push_back(body.physics);
  }
  return out;
}

}  // namespace clearway::app
