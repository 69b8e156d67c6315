// The fleets of clearway.h: agents one after the other, then a plan with its proof.
#include <cmath>
#include <cstring>
#include <memory>

#include "app/c/handles.h"
#include "app/c/search_limits.h"
#include "app/c/shape.h"
#include "core/base/number_text.h"

namespace clearway::capi {
namespace {

constexpr std::size_t kMaxAgents = 10'000, kLongestName = 64;

// All that the agents of one class have in common, as a text.
std::string classKey(const cw_fleet_agent& a, const NamedShape& named) {
  const cw_shape& s = named.shape;
  std::string key = named.wkt;
  const auto add = [&key](double v) { key += ' ' + shortest(v); };
  add(s.kind);
  add(s.padding_shape);
  for (const double v : {s.length_m, s.width_m, s.radius_m, s.padding_m, 1.0 * a.motion,
                         a.min_radius_m, a.speed_m_per_s, a.turn_rate_rad_per_s,
                         a.acceleration_m_per_s2, a.turn_acceleration_rad_per_s2}) {
    add(v);
  }
  return key;
}

Result<std::string> nameOf(const cw_fleet& fleet, const char* given) {
  if (given == nullptr) return "agent " + std::to_string(fleet.problem.agents.size() + 1);
  const std::size_t length = strnlen(given, kLongestName + 1);
  if (length > 0 && length <= kLongestName) return std::string(given, length);
  return fail(ErrorCode::InvalidArgument, "agent.name has %1 bytes: it must have 1 to %2",
              {length, kLongestName}, "agent.name");
}

Result<std::size_t> classOf(cw_fleet& fleet, const cw_fleet_agent& a, const NamedShape& named) {
  std::string key = classKey(a, named);
  if (const auto known = fleet.classes.find(key); known != fleet.classes.end()) {
    return known->second;
  }
  if (named.shape.kind == CW_SHAPE_POINT) {
    return fail(ErrorCode::Unsupported, "the agents of a fleet have a shape; this one is a point",
                {}, "agent.shape");
  }
  fleet::AgentClass made{TRY(inSource(footprintOf(named, fleet.place.frame), "agent.shape"))};
  made.drive = TRY(driveOf(a.motion, a.min_radius_m));
  made.min_radius_m = a.min_radius_m;
  made.speed_m_per_s = a.speed_m_per_s;
  made.turn_rate_rad_per_s = a.turn_rate_rad_per_s;
  made.acceleration_m_per_s2 = a.acceleration_m_per_s2;
  made.turn_acceleration_rad_per_s2 = a.turn_acceleration_rad_per_s2;
  const std::size_t index = fleet.problem.classes.size();
  fleet.problem.classes.push_back(std::move(made));
  fleet.classes.emplace(std::move(key), index);
  return index;
}

Result<void> checkSpeeds(const cw_fleet_agent& a) {
  constexpr double kLeast = 1e-6, kMost = 1e6;
  const auto checkAcceleration = [](const char* name, double v) -> Result<void> {
    if (v == kInfinity) return {};
    return checkFields({{name, v, kLeast, kMost}});
  };
  TRY(checkFields({{"agent.speed_m_per_s", a.speed_m_per_s, kLeast, kMost},
                   {"agent.turn_rate_rad_per_s", a.turn_rate_rad_per_s, kLeast, kMost},
                   {"agent.min_radius_m", a.min_radius_m, 0.0, kMost}}));
  TRY(checkAcceleration("agent.acceleration_m_per_s2", a.acceleration_m_per_s2));
  return checkAcceleration("agent.turn_acceleration_rad_per_s2", a.turn_acceleration_rad_per_s2);
}

Result<std::size_t> add(cw_fleet& fleet, const cw_fleet_agent& a) {
  if (fleet.problem.agents.size() == kMaxAgents) {
    return fail(ErrorCode::LimitExceeded, "the fleet has %1 agents, and no room for more",
                {kMaxAgents}, "fleet");
  }
  const NamedShape named = TRY(shapeOf(a.shape, "agent.shape"));
  TRY(checkSpeeds(a));
  fleet::TimedAgent made;
  made.id = TRY(nameOf(fleet, a.name));
  made.start = TRY(poseOf(fleet.place, a.start, "agent.start"));
  const Pose goal = TRY(poseOf(fleet.place, a.goal, "agent.goal", a.any_heading == 0));
  made.goal = goal.position;
  if (a.any_heading == 0) made.goal_heading = goal.heading;
  made.agent_class = TRY(classOf(fleet, a, named));
  fleet.planned.reset();
  fleet.problem.agents.push_back(std::move(made));
  return fleet.problem.agents.size() - 1;
}

fleet::TimedFleetControl controlOf(const cw_limits& l, double agents) {
  fleet::TimedFleetControl control{
      budgetOf(l), l.cancel == nullptr ? nullptr : &l.cancel->source, {}};
  if (l.progress == nullptr) return control;
  control.progress = [&l, agents, most = 0.0](const fleet::TimedFleetProgress& p) mutable {
    const double part = static_cast<double>(p.prepared + p.planned) / (2.0 * agents);
    most = std::max(most, p.has_plan ? 1.0 : std::min(part, 1.0));
    const cw_progress state{sizeof state, most, 0.0, p.planned, 0};
    l.progress(&state, l.user);
  };
  return control;
}

const fleet::TimedFleetResult* resultOf(const cw_fleet& fleet) {
  return fleet.planned ? &fleet.planned->result : nullptr;
}

// The fleet's plan while nobody changes it.
class Reading {
 public:
  explicit Reading(const cw_fleet& fleet) : fleet_(fleet), use_(fleet.busy) {}
  [[nodiscard]] Result<const fleet::TimedFleetResult*> result() const {
    TRY(use_.check("fleet"));
    if (const fleet::TimedFleetResult* result = resultOf(fleet_)) return result;
    return fail(ErrorCode::Conflict, "the fleet has not been planned yet", {}, "fleet");
  }
  // Null: the fleet has no plan. Errors: also no such agent.
  [[nodiscard]] Result<const fleet::AgentSchedule*> schedule(std::size_t agent) const {
    const fleet::TimedFleetResult* const result = TRY(this->result());
    const std::size_t agents = fleet_.problem.agents.size();
    if (agent >= agents) {
      return fail(ErrorCode::InvalidArgument, "there is no agent %1: the fleet has %2",
                  {agent, agents}, "agent");
    }
    const bool is_solved = result->status == PlanStatus::Solved;
    return is_solved ? &result->plan.agents[agent] : nullptr;
  }

 private:
  const cw_fleet& fleet_;
  Use use_;
};

Result<std::vector<TimedPose>> samples(const fleet::AgentSchedule& schedule, double step_s,
                                       Tick makespan) {
  constexpr double kLeast_s = 1e-6, kMost_s = 1e9;
  TRY(checkFields({{"step_s", step_s, kLeast_s, kMost_s}}));
  const Tick step = ticksOf(step_s);
  const std::size_t count = static_cast<std::size_t>(makespan / step) + 1;
  if (count > kMaxSamples) {
    return fail(ErrorCode::LimitExceeded, "a step of %1 s gives more than %2 poses",
                {shortest(step_s), kMaxSamples}, "step_s");
  }
  std::vector<TimedPose> out;
  for (std::size_t k = 0; k < count; ++k) {
    const Tick time = static_cast<Tick>(k) * step;
    out.push_back({time, poseAt(schedule, time)});
  }
  if (out.back().time < makespan) out.push_back({makespan, poseAt(schedule, makespan)});
  return out;
}

}  // namespace
}  // namespace clearway::capi

using namespace clearway;
using namespace clearway::capi;

cw_status cw_fleet_make(const cw_map* map, cw_fleet** fleet, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(fleet, "fleet"));
    *fleet = nullptr;
    TRY(checkPresent(map, "map"));
    const GridFrame& f = map->grid.frame();
    if (f.cellWidth() != f.cellLength()) {
      return fail(ErrorCode::Unsupported,
                  "fleets need square cells; those of the map are %1 x %2 m",
                  {shortest(f.cellWidth()), shortest(f.cellLength())}, "map");
    }
    *fleet = new cw_fleet(*map);
    return {};
  });
}

void cw_fleet_free(cw_fleet* fleet) { delete fleet; }

cw_status cw_fleet_add(cw_fleet* fleet, const cw_fleet_agent* agent, std::size_t* index,
                       cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(fleet, "fleet"));
    const Use use(fleet->busy);
    TRY(use.check("fleet"));
    const cw_fleet_agent a = TRY(taken(agent, "agent", defaultFleetAgent()));
    const std::size_t added = TRY(add(*fleet, a));
    if (index != nullptr) *index = added;
    return {};
  });
}

cw_status cw_fleet_plan(cw_fleet* fleet, const cw_fleet_options* options, const cw_limits* limits,
                        cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(fleet, "fleet"));
    const Use use(fleet->busy);
    TRY(use.check("fleet"));
    const cw_fleet_options o = TRY(takenOr(options, "options", defaultFleetOptions()));
    const cw_limits l = TRY(limitsOf(limits));
    TRY(checkFields({{"options.threads", 1.0 * o.threads, 1.0, 1.0 * fleet::kMostThreads},
                     {"options.reserved", 1.0 * o.reserved, 0.0, 0.0}}));
    fleet->planned.reset();
    if (fleet->problem.agents.empty()) {
      return fail(ErrorCode::InvalidArgument, "the fleet has no agents", {}, "fleet");
    }
    fleet::TimedFleetOptions chosen;
    chosen.anytime = o.anytime != 0;
    chosen.robust = o.robust != 0;
    chosen.iterations = o.iterations;
    chosen.seed = o.seed;
    chosen.threads = static_cast<unsigned>(o.threads);
    const auto agents = static_cast<double>(fleet->problem.agents.size());
    fleet->planned = TRY(inSource(
        fleet::planProvedTimedFleet(fleet->problem, chosen, controlOf(l, agents)), "fleet"));
    return {};
  });
}

cw_status cw_fleet_summarize(const cw_fleet* fleet, cw_fleet_summary* summary, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(fleet, "fleet"));
    const Reading reading(*fleet);
    const fleet::TimedFleetResult* const r = TRY(reading.result());
    cw_fleet_summary s{};
    s.status = static_cast<std::int32_t>(r->status);
    s.stop = static_cast<std::int32_t>(r->stop);
    if (r->status == PlanStatus::Solved) {
      const validation::TimedFleetCertificate& c = fleet->planned->certificate;
      s.proved = c.free ? 1 : 0;
      s.makespan_s = secondsOf(r->cost.makespan);
      s.sum_of_costs_s = secondsOf(r->cost.sum_of_costs);
      s.wall_clearance_m = c.wall.lower_bound_m;
      s.separation_m = c.separation ? c.separation->lower_bound_m : kInfinity;
    }
    s.agents = fleet->problem.agents.size();
    s.iterations = r->iterations;
    s.search_s = r->time_s;
    return give(summary, s, "summary");
  });
}

cw_status cw_fleet_reason(const cw_fleet* fleet, char* text, std::size_t capacity,
                          std::size_t* count, cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(fleet, "fleet"));
    const Reading reading(*fleet);
    const fleet::TimedFleetResult* const r = TRY(reading.result());
    const bool is_solved = r->status == PlanStatus::Solved;
    const Message& reason = is_solved ? fleet->planned->certificate.problem : r->reason;
    return giveText(reason.text(), text, capacity, count);
  });
}

cw_status cw_fleet_poses(const cw_fleet* fleet, std::size_t agent, double step_s,
                         double* timed_poses, std::size_t capacity, std::size_t* count,
                         cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    TRY(checkPresent(fleet, "fleet"));
    const Reading reading(*fleet);
    const fleet::AgentSchedule* const schedule = TRY(reading.schedule(agent));
    std::vector<TimedPose> poses;
    if (schedule != nullptr) {
      const Tick makespan = fleet->planned->result.cost.makespan;
      poses = step_s == 0.0 ? posesAtEnds(*schedule)
                            : TRY(inSource(samples(*schedule, step_s, makespan), "step_s"));
    }
    if (!TRY(hasRoom(poses.size(), timed_poses, capacity, count))) return {};
    for (std::size_t k = 0; k < poses.size(); ++k) {
      timed_poses[4 * k] = secondsOf(poses[k].time);
      givePose(fleet->place, poses[k].pose, timed_poses + 4 * k + 1);
    }
    return {};
  });
}

cw_status cw_fleet_pose_at(const cw_fleet* fleet, std::size_t agent, double time_s, double pose[3],
                           cw_error* error) {
  return guarded(error, [&]() -> Result<void> {
    constexpr double kLatest_s = 1e12;
    TRY(checkPresent(fleet, "fleet"));
    TRY(checkPresent(pose, "pose"));
    TRY(checkFields({{"time_s", time_s, 0.0, kLatest_s}}));
    const Reading reading(*fleet);
    const fleet::AgentSchedule* const schedule = TRY(reading.schedule(agent));
    if (schedule == nullptr) {
      return fail(ErrorCode::Conflict, "the fleet has no plan", {}, "fleet");
    }
    givePose(fleet->place, poseAt(*schedule, ticksOf(time_s)), pose);
    return {};
  });
}
