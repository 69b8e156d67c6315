#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <vector>

#include "core/base/number_text.h"
#include "core/geometry/hull.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "planner/validate/fleet/translating_pair_check.h"
#include "planner/validate/validate.h"

namespace clearway::validation {
namespace {

using fleet::TimedAgent;
using fleet::TimedFleetProblem;

std::string nameOf(const TimedAgent& agent) { return "agent '" + agent.id + "'"; }
std::string nameOf(const fleet::TimedObstacle& o) { return "obstacle '" + o.id + "'"; }

std::string inWorld(Vec2 p) { return "(" + shortest(p.x) + ", " + shortest(p.y) + ")"; }

// An agent at its start or goal, or an obstacle: the parts that certainly collide.
struct Body {
  std::size_t agent = 0;  // a body of the problem
  Vec2 position;
  double reach = 0.0;
  double radius = 0.0;
  std::vector<std::vector<Vec2>> rings;  // about the position
};

Body bodyAt(std::size_t agent, const Footprint& footprint, const Pose& pose) {
  Body body{agent, pose.position, footprint.circumscribedRadius(), footprint.radius(), {}};
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    std::vector<Vec2> ring;
    for (const Vec2 v : part.ring()) ring.push_back(rotate(pose.heading, v));
    if (ring.size() > 2 && !isStrictlyConvex(ring)) ring = convexHull(ring);
    body.rings.push_back(std::move(ring));
  }
  return body;
}

// With any heading only the largest disc inside is certain.
Body bodyAtGoal(std::size_t agent, const Footprint& footprint, const TimedAgent& a) {
  if (a.goal_heading) return bodyAt(agent, footprint, {a.goal, *a.goal_heading});
  const double inside = footprint.inscribedRadius();
  Body disc{agent, a.goal, inside, inside, {}};
  if (inside > 0.0) disc.rings.push_back({Vec2{}});
  return disc;
}

// The deepest overlap of two parts [m]; nullopt: none.
std::optional<double> overlapOf(const Body& a, const Body& b) {
  std::optional<double> deepest;
  for (const std::vector<Vec2>& p : a.rings) {
    for (const std::vector<Vec2>& q : b.rings) {
      const TranslatingPart of_a{p, a.radius, a.position, a.position};
      const TranslatingPart of_b{q, b.radius, b.position, b.position};
      const TranslatingPairFinding found = checkTranslatingPair(of_a, of_b, 0, 0);
      if (found.overlaps) deepest = std::max(deepest.value_or(0.0), found.depth_m);
    }
  }
  return deepest;
}

// What the user sees as contact may be an overlap of rounded coordinates.
constexpr double kRounding_m = 1e-9;
constexpr const char* kApart = "; move one of them by 0.001 mm";

Result<void> checkOverlaps(const TimedFleetProblem& problem, std::vector<Body> bodies,
                           const std::string& what, const PlaceText& textOf) {
  std::ranges::sort(bodies, [](const Body& p, const Body& q) {
    const double x = p.position.x - p.reach;
    const double y = q.position.x - q.reach;
    return x != y ? x < y : p.agent < q.agent;
  });
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Body& a = bodies[i];
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      const Body& b = bodies[j];
      if (b.position.x - b.reach > a.position.x + a.reach) break;
      const auto [first, second] = a.agent < b.agent ? std::pair{&a, &b} : std::pair{&b, &a};
      if (problem.isObstacle(first->agent)) continue;
      if (std::abs(b.position.y - a.position.y) > a.reach + b.reach) continue;
      const std::optional<double> depth = overlapOf(a, b);
      if (!depth) continue;
      const bool touches = *depth < kRounding_m;
      const std::string hint = touches ? kApart : "; move one of them";
      if (problem.isObstacle(second->agent)) {
        return fail(ErrorCode::InvalidArgument,
                    "the " + what + " of " + nameOf(problem.agents[first->agent]) + " at " +
                        textOf(first->position) +
                        (touches ? " touches, and by rounding overlaps, " : " overlaps ") +
                        nameOf(problem.obstacle(second->agent)) + hint);
      }
      return fail(ErrorCode::InvalidArgument,
                  "the " + what + "s of " + nameOf(problem.agents[first->agent]) + " at " +
                      textOf(first->position) + " and of " + nameOf(problem.agents[second->agent]) +
                      " at " + textOf(second->position) +
                      (touches ? " touch, and overlap by rounding" : " overlap") + hint);
    }
  }
  return {};
}

// Whether a resting body is free of obstacles; the reason if it is not.
std::optional<std::string> blocked(const TimedFleetProblem& problem, const Footprint& footprint,
                                   const Pose& pose) {
  const Certificate c = validate(problem.grid, footprint, Path{pose, {}});
  if (c.free) return std::nullopt;
  if (c.depth_m == 0.0 && !c.problem.empty() && malformed(Path{pose, {}})) return c.problem;
  const bool outside = !problem.grid.frame().contains(c.cell);
  return outside ? "reaches outside of the map"
                 : "collides with the obstacle at row " + std::to_string(c.cell.row) + ", column " +
                       std::to_string(c.cell.column);
}

std::optional<std::string> blockedGoal(const TimedFleetProblem& problem, const Footprint& footprint,
                                       const fleet::TimedGoal& goal) {
  if (goal.heading) return blocked(problem, footprint, {goal.position, *goal.heading});
  const double inside = footprint.inscribedRadius();
  const Result<Footprint> disc = Footprint::disc(inside > 0.0 ? inside : 1e-9);
  if (inside > 0.0 && disc) return blocked(problem, *disc, {goal.position, {}});
  if (!isFinite(goal.position)) return "is not finite";
  return std::nullopt;
}

// The goals before the last one must be free, and one of the last.
Result<void> checkGoals(const TimedFleetProblem& problem, const Footprint& footprint,
                        const TimedAgent& a, const PlaceText& textOf) {
  const auto fault = [&](const std::string& name, const fleet::TimedGoal& goal,
                         const std::string& why) {
    return fail(ErrorCode::InvalidArgument,
                "the " + name + " of " + nameOf(a) + " at " + textOf(goal.position) + " " + why);
  };
  for (std::size_t k = 0; k < a.via.size(); ++k) {
    if (const auto why = blockedGoal(problem, footprint, a.via[k])) {
      return fault("goal " + std::to_string(k + 1) + " before the last one", a.via[k], *why);
    }
  }
  std::optional<std::string> first;
  for (const fleet::TimedGoal& goal : a.goals()) {
    const auto why = blockedGoal(problem, footprint, goal);
    if (!why) return {};
    if (!first) first = why;
  }
  return fault("goal", {a.goal, a.goal_heading},
               *first + (a.alternatives.empty() ? "" : ", and its other goals are blocked too"));
}

Result<void> checkClasses(const TimedFleetProblem& problem) {
  for (std::size_t k = 0; k < problem.classes.size(); ++k) {
    const fleet::AgentClass& c = problem.classes[k];
    for (const auto& [value, what] :
         {std::pair{c.speed_m_per_s, "speed"}, std::pair{c.turn_rate_rad_per_s, "turn rate"},
          std::pair{std::min(c.acceleration_m_per_s2, 1.0), "acceleration"},
          std::pair{std::min(c.turn_acceleration_rad_per_s2, 1.0), "turn acceleration"}}) {
      if (!std::isfinite(value) || value <= 0.0) {
        return fail(ErrorCode::InvalidArgument, "class " + std::to_string(k) + " of agents has a " +
                                                    what + " of " + shortest(value) +
                                                    ", which is not above 0");
      }
    }
    if (c.drive == fleet::Drive::Car && !(std::isfinite(c.min_radius_m) && c.min_radius_m > 0.0)) {
      return fail(ErrorCode::InvalidArgument,
                  "class " + std::to_string(k) + " of agents are cars with a turning radius of " +
                      shortest(c.min_radius_m) + ", which is not above 0");
    }
  }
  return {};
}

Result<void> checkAgents(const TimedFleetProblem& problem, const PlaceText& textOf) {
  std::unordered_set<std::string> ids;
  for (const TimedAgent& a : problem.agents) {
    if (a.id.empty()) return fail(ErrorCode::InvalidArgument, "an agent has an empty id");
    if (!ids.insert(a.id).second) {
      return fail(ErrorCode::InvalidArgument, "two agents have the id '" + a.id + "'");
    }
    if (a.agent_class >= problem.classes.size()) {
      return fail(
          ErrorCode::InvalidArgument,
          nameOf(a) + " has the class " + std::to_string(a.agent_class) + ", which does not exist");
    }
    const Footprint& footprint = problem.classes[a.agent_class].footprint;
    if (const auto why = blocked(problem, footprint, a.start)) {
      return fail(ErrorCode::InvalidArgument,
                  "the start of " + nameOf(a) + " at " + textOf(a.start.position) + " " + *why);
    }
    if (Result<void> good = checkGoals(problem, footprint, a, textOf); !good) return good;
  }
  for (const fleet::TimedObstacle& o : problem.obstacles) {
    if (o.id.empty()) return fail(ErrorCode::InvalidArgument, "an obstacle has an empty id");
    if (!ids.insert(o.id).second) {
      return fail(ErrorCode::InvalidArgument, "two agents or obstacles have the id '" + o.id + "'");
    }
    if (!isFinite(o.pose.position)) {
      return fail(ErrorCode::InvalidArgument, nameOf(o) + " is at a place that is not finite");
    }
    if (!o.isPermanent() && problem.hasRamps()) {
      return fail(ErrorCode::InvalidArgument,
                  nameOf(o) +
                      " is there for some time only, and agents with accelerations have no "
                      "fixed speeds; remove one of both");
    }
    if (o.begin < 0 || o.begin >= o.end) {
      return fail(ErrorCode::InvalidArgument, nameOf(o) + " ends before it begins");
    }
  }
  return {};
}

}  // namespace

Result<void> checkTimedFleetProblem(const TimedFleetProblem& problem, const PlaceText& place) {
  const PlaceText textOf = place ? place : PlaceText(inWorld);
  if (problem.agents.empty()) return fail(ErrorCode::InvalidArgument, "the fleet has no agents");
  if (Result<void> good = checkClasses(problem); !good) return good;
  if (Result<void> good = checkAgents(problem, textOf); !good) return good;
  std::vector<Body> starts;
  std::vector<Body> goals;
  for (std::size_t k = 0; k < problem.agents.size(); ++k) {
    const TimedAgent& a = problem.agents[k];
    const Footprint& footprint = problem.classes[a.agent_class].footprint;
    starts.push_back(bodyAt(k, footprint, a.start));
    if (!a.leaves && a.alternatives.empty()) goals.push_back(bodyAtGoal(k, footprint, a));
  }
  for (std::size_t k = problem.agents.size(); k < problem.bodies(); ++k) {
    const fleet::TimedObstacle& o = problem.obstacle(k);
    if (o.begin == 0) starts.push_back(bodyAt(k, o.footprint, o.pose));
    if (o.end == fleet::kForever) goals.push_back(bodyAt(k, o.footprint, o.pose));
  }
  if (Result<void> good = checkOverlaps(problem, std::move(starts), "start", textOf); !good) {
    return good;
  }
  return checkOverlaps(problem, std::move(goals), "goal", textOf);
}

}  // namespace clearway::validation
