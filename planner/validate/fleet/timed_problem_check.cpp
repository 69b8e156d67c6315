#include <algorithm>
#include <cmath>
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

enum class End : std::uint8_t { Start, Goal };

// Agents %1 at %2 and %3 at %4.
const char* overlapOfAgents(End end, bool touches) {
  if (end == End::Start) {
    return touches ? "the starts of agent '%1' at %2 and of agent '%3' at %4 touch, and overlap by "
                     "rounding; move one of them by 0.001 mm"
                   : "the starts of agent '%1' at %2 and of agent '%3' at %4 overlap; move one of "
                     "them";
  }
  return touches ? "the goals of agent '%1' at %2 and of agent '%3' at %4 touch, and overlap by "
                   "rounding; move one of them by 0.001 mm"
                 : "the goals of agent '%1' at %2 and of agent '%3' at %4 overlap; move one of "
                   "them";
}

// Agent %1 at %2 and obstacle %3.
const char* overlapOfObstacle(End end, bool touches) {
  if (end == End::Start) {
    return touches ? "the start of agent '%1' at %2 touches, and by rounding overlaps, obstacle "
                     "'%3'; move one of them by 0.001 mm"
                   : "the start of agent '%1' at %2 overlaps obstacle '%3'; move one of them";
  }
  return touches ? "the goal of agent '%1' at %2 touches, and by rounding overlaps, obstacle "
                   "'%3'; move one of them by 0.001 mm"
                 : "the goal of agent '%1' at %2 overlaps obstacle '%3'; move one of them";
}

Result<void> checkOverlaps(const TimedFleetProblem& problem, std::vector<Body> bodies, End end,
                           const PlaceText& textOf) {
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
      const std::string& id = problem.agents[first->agent].id;
      if (problem.isObstacle(second->agent)) {
        return fail(ErrorCode::InvalidArgument, overlapOfObstacle(end, touches),
                    {id, textOf(first->position), problem.obstacle(second->agent).id});
      }
      return fail(ErrorCode::InvalidArgument, overlapOfAgents(end, touches),
                  {id, textOf(first->position), problem.agents[second->agent].id,
                   textOf(second->position)});
    }
  }
  return {};
}

// Whether a resting body is free of obstacles; the reason if it is not.
std::optional<Message> blocked(const TimedFleetProblem& problem, const Footprint& footprint,
                               const Pose& pose) {
  const Certificate c = validate(problem.grid, footprint, Path{pose, {}});
  if (c.free) return std::nullopt;
  if (c.fault == PathFault::Malformed) return c.problem;
  const bool outside = !problem.grid.frame().contains(c.cell);
  if (outside) return "reaches outside of the map";
  return Message("collides with the obstacle at row %1, column %2", {c.cell.row, c.cell.column});
}

std::optional<Message> blockedGoal(const TimedFleetProblem& problem, const Footprint& footprint,
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
  for (std::size_t k = 0; k < a.via.size(); ++k) {
    if (const auto why = blockedGoal(problem, footprint, a.via[k])) {
      return fail(ErrorCode::InvalidArgument,
                  "the goal %1 before the last one of agent '%2' at %3 %4",
                  {k + 1, a.id, textOf(a.via[k].position), *why});
    }
  }
  std::optional<Message> first;
  for (const fleet::TimedGoal& goal : a.goals()) {
    const auto why = blockedGoal(problem, footprint, goal);
    if (!why) return {};
    if (!first) first = why;
  }
  return fail(ErrorCode::InvalidArgument,
              a.alternatives.empty()
                  ? "the goal of agent '%1' at %2 %3"
                  : "the goal of agent '%1' at %2 %3, and its other goals are blocked too",
              {a.id, textOf(a.goal), *first});
}

Result<void> checkAgents(const TimedFleetProblem& problem, const PlaceText& textOf) {
  for (const TimedAgent& a : problem.agents) {
    const Footprint& footprint = problem.classes[a.agent_class].footprint;
    if (const auto why = blocked(problem, footprint, a.start)) {
      return fail(ErrorCode::InvalidArgument, "the start of agent '%1' at %2 %3",
                  {a.id, textOf(a.start.position), *why});
    }
    TRY(checkGoals(problem, footprint, a, textOf));
  }
  return {};
}

}  // namespace

std::optional<std::size_t> obstacleAtStart(const TimedFleetProblem& problem, std::size_t agent) {
  const Body start = bodyAt(agent, problem.footprintOf(agent), problem.agents[agent].start);
  for (std::size_t k = 0; k < problem.obstacles.size(); ++k) {
    const fleet::TimedObstacle& o = problem.obstacles[k];
    if (o.begin == 0 && overlapOf(start, bodyAt(k, o.footprint, o.pose))) return k;
  }
  return std::nullopt;
}

Result<void> checkTimedFleetProblem(const TimedFleetProblem& problem, const PlaceText& place) {
  const PlaceText textOf = place ? place : PlaceText(inWorld);
  TRY(fleet::checkTimedFleetValues(problem));
  TRY(checkAgents(problem, textOf));
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
    if (o.end == fleet::kForever) goals.push_back(bodyAt(k, o.footprint, o.last()));
  }
  TRY(checkOverlaps(problem, std::move(starts), End::Start, textOf));
  return checkOverlaps(problem, std::move(goals), End::Goal, textOf);
}

}  // namespace clearway::validation
