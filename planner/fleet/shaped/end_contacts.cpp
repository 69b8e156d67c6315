#include "planner/fleet/shaped/end_contacts.h"

#include <algorithm>
#include <cmath>

#include "planner/fleet/body/unsafe_interval.h"

namespace clearway::fleet::shaped {
namespace {

constexpr std::uint32_t kObstacle = ~std::uint32_t{0};

struct End {
  std::uint32_t agent = kObstacle;
  bool is_start = false;
  PlacedBody body;
  double reach = 0.0;
  bool is_exact = false;  // the lattice has no rounding errors there
  [[nodiscard]] double left() const { return body.centre.x - reach; }
};

End endOf(std::uint32_t agent, bool is_start, const Pose& pose, const Body& body, double cell_m) {
  const bool is_exact =
      isDyadic(cell_m) && body.isExact() && PieceMotion(pose, body.reach()).isExact();
  return {agent,
          is_start,
          {pose.position, pose.heading.vector(), &body},
          body.reach() + kContactMargin,
          is_exact};
}

std::vector<End> endsOf(const TimedFleetProblem& problem, std::span<const Body> bodies,
                        std::span<const Body> obstacles) {
  std::vector<End> ends;
  const double cell_m = problem.grid.frame().cellWidth();
  for (std::size_t k = 0; k < obstacles.size(); ++k) {
    const TimedObstacle& o = problem.obstacles[k];
    ends.push_back(endOf(kObstacle, false, o.pose, obstacles[k], cell_m));
    if (!o.motions.empty()) ends.push_back(endOf(kObstacle, false, o.last(), obstacles[k], cell_m));
  }
  for (std::uint32_t i = 0; i < problem.agents.size(); ++i) {
    const TimedAgent& a = problem.agents[i];
    const Body& body = bodies[a.agent_class];
    ends.push_back(endOf(i, true, a.start, body, cell_m));
    for (const TimedGoal& goal : a.goals()) {
      if (!goal.heading || a.leaves) continue;
      ends.push_back(endOf(i, false, {goal.position, *goal.heading}, body, cell_m));
    }
  }
  std::ranges::stable_sort(ends, {}, &End::left);
  return ends;
}

// Obstacles and ends of the same kind may be there at the same time.
bool mayMeet(const End& a, const End& b) {
  if (a.agent == b.agent) return false;
  return a.agent == kObstacle || b.agent == kObstacle || a.is_start == b.is_start;
}

bool touch(const End& a, const End& b) {
  const double gap = gapBetween(a.body, b.body);
  return gap > -kEndSlack && gap < kContactMargin;
}

EndContact joined(const EndContact& a, const EndContact& b) {
  return {a.touches || b.touches, std::max(a.forward_m, b.forward_m),
          std::max(a.backward_m, b.backward_m)};
}

EndContact contactOf(const End& end, const End& other) {
  const Vec2 along = end.body.axis;
  const double margin = 2.0 * kContactMargin;
  const double ahead = dot(other.body.centre - end.body.centre, along);
  return {true, end.body.extent(-along) + other.body.extent(along) + margin + ahead,
          end.body.extent(along) + other.body.extent(-along) + margin - ahead};
}

// One that starts at its goal has one end there.
void joinEqualEnds(const TimedFleetProblem& problem, EndContacts& contacts) {
  for (std::size_t i = 0; i < problem.agents.size(); ++i) {
    const TimedAgent& a = problem.agents[i];
    const auto is_start = [&](const TimedGoal& g) {
      return g.position == a.start.position && g.heading == a.start.heading;
    };
    if (!std::ranges::any_of(a.goals(), is_start)) continue;
    contacts.at_start[i] = contacts.at_goal[i] = joined(contacts.at_start[i], contacts.at_goal[i]);
  }
}

}  // namespace

EndContacts findEndContacts(const TimedFleetProblem& problem, std::span<const Body> bodies,
                            std::span<const Body> obstacles, bool ends_may_touch) {
  const std::size_t n = problem.agents.size();
  EndContacts out{std::vector<EndContact>(n), std::vector<EndContact>(n), {}, {}};
  const std::vector<End> ends = endsOf(problem, bodies, obstacles);
  for (std::size_t k = 0; k < ends.size(); ++k) {
    const End& a = ends[k];
    for (std::size_t m = k + 1; m < ends.size(); ++m) {
      const End& b = ends[m];
      if (b.left() > a.body.centre.x + a.reach) break;
      if (!mayMeet(a, b) || !touch(a, b)) continue;
      if (a.agent != kObstacle && b.agent != kObstacle) {
        (a.is_start ? out.starts : out.goals).emplace_back(a.agent, b.agent);
      }
      if (!ends_may_touch || (a.is_exact && b.is_exact)) continue;
      for (const auto& [end, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
        if (end->agent == kObstacle) continue;
        EndContact& known = (end->is_start ? out.at_start : out.at_goal)[end->agent];
        known = joined(known, contactOf(*end, *other));
      }
    }
  }
  joinEqualEnds(problem, out);
  return out;
}

}  // namespace clearway::fleet::shaped
