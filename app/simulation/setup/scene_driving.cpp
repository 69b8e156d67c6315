#include "app/simulation/setup/scene_driving.h"

#include <limits>
#include <optional>
#include <utility>

namespace clearway::app {
namespace {

using maps::SceneBody;
using maps::SceneChange;

simulation::Drive driveOf(const std::optional<maps::SceneDrive>& drive) {
  return drive ? app::driveOf(*drive) : simulation::Drive{};
}

Result<void> checkRoute(const std::optional<maps::SceneDrive>& drive,
                        const std::optional<maps::SceneRoute>& route, const char* member) {
  const simulation::Drive d = driveOf(drive);
  if (auto r = simulation::checkDrive(d); !r) {
    return fail(r.error().code, "/drive: %1", {r.error().message});
  }
  if (!route) return {};
  if (auto r = simulation::checkWaypoints(waypointsOf(*route), d); !r) {
    return fail(r.error().code, "%1: %2", {member, r.error().message});
  }
  return {};
}

// Follows drives, routes and loads through the changes. Messages begin with the JSON pointer within
// the change.
class DrivingCheck {
 public:
  explicit DrivingCheck(const maps::Scene& scene) : scene_(&scene) {
    for (const SceneBody& b : scene.bodies) states_.push_back({b.drive, b.route, {}, 0});
  }

  Result<void> check(const SceneChange& c) {
    if (!c.cells.empty() || c.rate || c.recalculate_cells) return {};
    State& body = states_[c.body];
    if (body.carrier) {
      return refused({": the body is carried by %1: detach it before", {nameOf(*body.carrier)}});
    }
    if (c.detach) {
      State& load = states_[*c.detach];
      if (load.carrier != c.body) {
        return refused({"/detach: the body does not carry %1", {nameOf(*c.detach)}});
      }
      load.carrier.reset();
      --body.loads;
    }
    if (body.loads > 0 && (c.shape || c.category || c.mask || c.margin_m)) {
      return refused(
          ": a body that carries a load keeps its shape, category, mask and margin: detach it "
          "before");
    }
    if (c.attach) {
      TRY(attach(c.body, *c.attach));
    }
    if (c.route && scene_->bodies[c.body].motion.size() > 1) {
      return refused("/route: the body follows key frames");
    }
    if (c.drive) body.drive = c.drive;
    if (c.route) body.route = c.route;
    return checkRoute(body.drive, body.route, c.route ? "/route" : "/drive");
  }

 private:
  struct State {
    std::optional<maps::SceneDrive> drive;
    std::optional<maps::SceneRoute> route;
    std::optional<std::size_t> carrier;
    std::size_t loads = 0;
  };

  Result<void> attach(std::size_t carrier, std::size_t load) {
    State& l = states_[load];
    if (load == carrier) return refused("/attach: a body cannot carry itself");
    if (l.carrier) return refused({"/attach: %1 is carried already", {nameOf(load)}});
    if (l.loads > 0) return refused({"/attach: %1 carries something itself", {nameOf(load)}});
    if (l.route || scene_->bodies[load].motion.size() > 1) {
      return refused({"/attach: %1 moves by itself: loads rest", {nameOf(load)}});
    }
    for (const std::size_t k : {carrier, load}) {
      if (scene_->bodies[k].shape.kind == maps::SceneShape::Kind::HalfPlane) {
        return refused("/attach: a half-plane cannot carry or be carried");
      }
    }
    l.carrier = carrier;
    ++states_[carrier].loads;
    return {};
  }

  [[nodiscard]] Message nameOf(std::size_t body) const {
    const std::string& name = scene_->bodies[body].name;
    return name.empty() ? Message("body %1", {body}) : Message("\"%1\"", {name});
  }
  static Result<void> refused(Message message) {
    return fail(ErrorCode::InvalidArgument, std::move(message));
  }

  const maps::Scene* scene_;
  std::vector<State> states_;
};

}  // namespace

simulation::Drive driveOf(const maps::SceneDrive& drive) {
  constexpr double kAtOnce = std::numeric_limits<double>::infinity();
  return {drive.motion,
          drive.speed,
          drive.turn_rate,
          drive.acceleration.value_or(kAtOnce),
          drive.turn_acceleration.value_or(kAtOnce),
          drive.min_radius};
}

simulation::VisitWaypoints waypointsOf(const maps::SceneRoute& route) {
  simulation::VisitWaypoints out;
  for (const maps::SceneWaypoint& w : route.waypoints) {
    out.waypoints.push_back({w.position, w.heading, ticksOf(w.wait_s)});
  }
  out.rounds = route.rounds;
  return out;
}

Result<void> checkDriving(const maps::Scene& scene, const std::string& source) {
  const auto named = [&](const char* list, std::size_t k, const Error& e) {
    return fail(e.code, "%1%2%3", {list, k, e.message}, source);
  };
  for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
    const SceneBody& b = scene.bodies[k];
    if (auto r = checkRoute(b.drive, b.route, "/route"); !r) return named("/bodies/", k, r.error());
  }
  DrivingCheck check(scene);
  for (std::size_t k = 0; k < scene.changes.size(); ++k) {
    if (auto r = check.check(scene.changes[k]); !r) return named("/changes/", k, r.error());
  }
  return {};
}

Result<void> applyDriving(const SceneChange& change, const std::vector<simulation::AgentId>& ids,
                          simulation::Simulation& simulation) {
  const simulation::AgentId id = ids[change.body];
  if (change.detach) {
    TRY(simulation.detach(ids[*change.detach]));
  }
  if (change.attach) {
    TRY(simulation.attach(id, ids[*change.attach]));
  }
  if (change.drive) {
    if (change.route) {  // the old one may not suit the new drive
      TRY(simulation.setController(id, simulation::Rest{}));
    }
    TRY(simulation.setDrive(id, driveOf(*change.drive)));
  }
  if (change.route) return simulation.setController(id, waypointsOf(*change.route));
  return {};
}

}  // namespace clearway::app
