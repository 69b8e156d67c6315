#include "planner/fleet/shaped/end_contacts.h"

#include <algorithm>
#include <cmath>

#include "planner/fleet/shaped/covered_offsets.h"
#include "planner/fleet/shaped/placed_box.h"
#include "planner/fleet/shaped/unsafe_interval.h"

namespace clearway::fleet::shaped {
namespace {

constexpr std::uint32_t kObstacle = ~std::uint32_t{0};

struct End {
  std::uint32_t agent = kObstacle;
  bool is_start = false;
  PlacedBox box;
  double reach = 0.0;
  bool is_exact = false;  // the lattice has no rounding errors there
  [[nodiscard]] double left() const { return box.centre.x - reach; }
};

End endOf(std::uint32_t agent, bool is_start, const Pose& pose, const Box& box, double cell_m) {
  const bool is_exact = isDyadic(cell_m) && isDyadic(box.half_length) && isDyadic(box.half_width) &&
                        PieceTrack::atRest(pose, box).isExact();
  return {agent,
          is_start,
          {pose.position, pose.heading.vector(), box},
          std::hypot(box.half_length, box.half_width) + kContactMargin,
          is_exact};
}

std::vector<End> endsOf(const TimedFleetProblem& problem, std::span<const Box> boxes) {
  std::vector<End> ends;
  const double cell_m = problem.grid.frame().cellWidth();
  for (const TimedObstacle& o : problem.obstacles) {
    const Box box = boxAround(o.footprint);
    ends.push_back(endOf(kObstacle, false, o.pose, box, cell_m));
    if (!o.motions.empty()) ends.push_back(endOf(kObstacle, false, o.last(), box, cell_m));
  }
  for (std::uint32_t i = 0; i < problem.agents.size(); ++i) {
    const TimedAgent& a = problem.agents[i];
    const Box& box = boxes[a.agent_class];
    ends.push_back(endOf(i, true, a.start, box, cell_m));
    for (const TimedGoal& goal : a.goals()) {
      if (!goal.heading || a.leaves) continue;
      ends.push_back(endOf(i, false, {goal.position, *goal.heading}, box, cell_m));
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
  const double gap = gapBetween(a.box, b.box, {});
  return gap > -kEndSlack && gap < kContactMargin;
}

EndContact joined(const EndContact& a, const EndContact& b) {
  return {a.touches || b.touches, std::max(a.forward_m, b.forward_m),
          std::max(a.backward_m, b.backward_m)};
}

EndContact contactOf(const End& end, const End& other) {
  const Vec2 along = end.box.axis;
  const double sizes = end.box.extent(along) + other.box.extent(along) + 2.0 * kContactMargin;
  const double ahead = dot(other.box.centre - end.box.centre, along);
  return {true, sizes + ahead, sizes - ahead};
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

Box boxAround(const Footprint& footprint) {
  if (footprint.isBox()) {
    const double p = footprint.padding();
    return {0.5 * footprint.length() + p, 0.5 * footprint.width() + p};
  }
  Box box;
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    for (const Vec2 v : placed(part, Pose{})) {
      box.half_length = std::max(box.half_length, std::abs(v.x) + footprint.radius());
      box.half_width = std::max(box.half_width, std::abs(v.y) + footprint.radius());
    }
  }
  return box;
}

EndContacts findEndContacts(const TimedFleetProblem& problem, std::span<const Box> boxes,
                            bool ends_may_touch) {
  const std::size_t n = problem.agents.size();
  EndContacts out{std::vector<EndContact>(n), std::vector<EndContact>(n), {}, {}};
  const std::vector<End> ends = endsOf(problem, boxes);
  for (std::size_t k = 0; k < ends.size(); ++k) {
    const End& a = ends[k];
    for (std::size_t m = k + 1; m < ends.size(); ++m) {
      const End& b = ends[m];
      if (b.left() > a.box.centre.x + a.reach) break;
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
