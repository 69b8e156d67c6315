#include "app/document/fleet/moving_problem.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/document/body/body_placement.h"
#include "app/document/body/body_shape.h"
#include "app/document/fleet/key_frame_path.h"
#include "app/document/fleet/timed_fleet_file.h"
#include "maps/plan/plan_settings_json.h"

namespace clearway::app {
namespace {

using maps::JsonValue;

constexpr double kPointRadius_m = 1e-6;

JsonValue poseToJson(Vec2 position, const std::optional<Heading>& heading) {
  return JsonValue::Array{position.x, position.y,
                          heading ? maps::headingToJson(*heading) : JsonValue()};
}

JsonValue agentToJson(const PlanJob& job, const std::string& id, const DrivenSpeed& speed) {
  JsonValue out = maps::emptyObject();
  out.add("id", id);
  maps::AgentShape shape = job.shape;
  if (shape.kind == maps::ShapeKind::Square) {
    shape.kind = maps::ShapeKind::Box;
    shape.width = shape.length;
  } else if (shape.kind == maps::ShapeKind::Point) {
    shape = {maps::ShapeKind::Disc, kPointRadius_m, kPointRadius_m, {}};
  }
  out.add("shape", maps::shapeToJson(shape));
  if (job.padding.distance > 0.0) out.add("padding", maps::paddingToJson(job.padding));
  // Who keeps its heading shall not turn while it waits.
  const bool turns = job.query.shaped() != nullptr;
  out.add("speed", speed.speed_m_per_s);
  out.add("turn_rate", turns ? speed.turn_rate_rad_per_s : maps::kSlowestSpeed);
  const lattice::PoseOptions& options = job.query.poseOptions();
  const DriveKind drive = turns ? options.model : DriveKind::Omnidirectional;
  out.add("motion", maps::motionToJson(drive));
  if (drive == DriveKind::Car) out.add("min_radius", options.min_radius_m);
  const Pose& start = job.query->start;
  out.add("start", poseToJson(start.position, turns ? start.heading : Heading{}));
  JsonValue::Array goals;
  for (const lattice::PoseGoal& goal : job.query->goals) {
    goals.push_back(poseToJson(goal.position, turns ? goal.heading : std::nullopt));
  }
  out.add("goals", std::move(goals));
  return out;
}

// Names that no two share, of at most kLongestId bytes.
class Ids {
 public:
  explicit Ids(const OpenScene& scene) {
    for (const maps::SceneBody& body : scene.scene.bodies) names_.insert(body.name);
  }
  std::string take(std::string name, const std::string& otherwise) {
    if (name.empty() || name.size() > kLongestId) name = otherwise;
    while (!taken_.insert(name).second) name += "'";
    return name;
  }
  // A name that no body has.
  std::string takeApart(const std::string& name) {
    std::string id = name.empty() || name.size() > kLongestId ? "agent" : name;
    while (names_.contains(id)) id += "'";
    return take(id, id);
  }

 private:
  std::set<std::string> names_, taken_;
};

class SceneReader {
 public:
  explicit SceneReader(const OpenScene& scene) : scene_(scene) {}

  Result<void> check() const {
    if (scene_.scene.changes.empty()) return {};
    return fail(ErrorCode::Unsupported,
                "/changes: plans are made around bodies of known path, and changes are none; "
                "remove them",
                {}, scene_.source);
  }

  // The body as an obstacle; its shape and motion are good ones then.
  Result<JsonValue> obstacle(std::size_t index, const std::string& id) const {
    const maps::SceneBody& body = scene_.scene.bodies[index];
    if (body.route) {
      return refused(index, ErrorCode::Unsupported,
                     "/route: no known path; give the body a \"motion\" with key frames");
    }
    if (body.physics.any()) {
      return refused(index, ErrorCode::Unsupported,
                     "/physics: forces move the body on no known path; give it a \"motion\" with "
                     "key frames");
    }
    if (const Result<Shape> shape = shapeOf(body.shape); !shape) {
      return refused(index, shape.error().code, {"/shape%1", {shape.error().message}});
    }
    if (const Result<Footprint> footprint = obstacleFootprintOf(body.shape); !footprint) {
      return refused(index, footprint.error().code, {"/shape: %1", {footprint.error().message}});
    }
    JsonValue out = maps::emptyObject();
    out.add("id", id);
    out.add("shape", maps::sceneShapeToJson(body.shape));
    if (body.motion.size() < 2) {
      out.add("at", poseToJson(body.pose.position, body.pose.heading));
      return out;
    }
    if (const Result<TimedPath> path = keyFramePathOf(body.motion); !path) {
      return refused(index, path.error().code, {"/motion: %1", {path.error().message}});
    }
    out.add("motion", maps::keyFramesToJson(body.motion));
    return out;
  }

 private:
  [[nodiscard]] tl::unexpected<Error> refused(std::size_t index, ErrorCode code,
                                              Message what) const {
    return fail(code, "/bodies/%1%2", {index, std::move(what)}, scene_.source);
  }

  const OpenScene& scene_;
};

bool takesPart(const maps::SceneBody& body, const maps::ProjectAgent& agent) {
  return body.present && body.mode != maps::SceneMode::Disabled &&
         collide::levelsOverlap(worldLevelOf(body.level), worldLevelOf(agent.level),
                                TouchRule::TouchingIsFree);
}

}  // namespace

Result<JsonValue> movingProblem(const PlanJob& job, const maps::ProjectAgent& agent,
                                const DrivenSpeed& speed, const OpenScene& scene) {
  const SceneReader reader(scene);
  TRY(reader.check());
  Ids ids(scene);
  JsonValue out = maps::emptyObject();
  JsonValue::Array obstacles;
  out.add("agents", JsonValue::Array{agentToJson(job, ids.takeApart(agent.name), speed)});
  for (std::size_t k = 0; k < scene.scene.bodies.size(); ++k) {
    const maps::SceneBody& body = scene.scene.bodies[k];
    if (!takesPart(body, agent)) continue;
    const std::string id = ids.take(body.name, "body " + std::to_string(body.id));
    obstacles.push_back(TRY(reader.obstacle(k, id)));
    if (obstacles.size() <= kMostTimedAgents) continue;
    return fail(ErrorCode::LimitExceeded, "/bodies: plans are made around %1 bodies at most",
                {kMostTimedAgents}, scene.source);
  }
  for (const maps::PlacedAgent& other : job.others) {
    JsonValue item = maps::emptyObject();
    item.add("id", ids.take(other.name, other.name));
    item.add("shape", maps::sceneShapeToJson(sceneShapeOf(other.shape, other.padding)));
    item.add("at", poseToJson(other.pose.position, other.pose.heading));
    obstacles.push_back(std::move(item));
  }
  out.add("obstacles", std::move(obstacles));
  return out;
}

}  // namespace clearway::app
