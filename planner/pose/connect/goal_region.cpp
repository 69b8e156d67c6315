#include "planner/pose/connect/goal_region.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "planner/pose/connect/endpoint_connector.h"
#include "planner/pose/cost/path_cost.h"

namespace clearway::lattice {
namespace {

// Merges the lattice poses within the tolerance into the sorted connections.
void addLatticePoses(const EndpointContext& context, const PoseGoal& goal,
                     std::vector<EndpointConnection>& connections) {
  const StateLattice& lattice = *context.lattice;
  const auto steps = [&](double step) {
    return static_cast<std::int32_t>(
        std::ceil(std::min(goal.tolerance_m / step, GoalConnections::kReachInSteps)));
  };
  const LatticePoint middle = lattice.nearest(goal.position);
  const LatticeVector most{steps(lattice.stepY()), steps(lattice.stepX())};
  std::vector<EndpointConnection> all;
  all.reserve(connections.size() + static_cast<std::size_t>(2 * most.rows + 1) *
                                       static_cast<std::size_t>(2 * most.columns + 1) *
                                       static_cast<std::size_t>(context.headings->count()));
  auto next = connections.begin();
  for (std::int32_t i = -most.rows; i <= most.rows && !isStopped(context.stop); ++i) {
    for (std::int32_t j = -most.columns; j <= most.columns; ++j) {
      const LatticePoint p = middle + LatticeVector{i, j};
      if (!lattice.contains(p)) continue;
      for (int k = 0; k < context.headings->count(); ++k) {
        if (!reaches(goal, {lattice.position(p), context.headings->heading(k)})) continue;
        EndpointConnection pose{{p, k}, {}, 0};
        for (; next != connections.end() && !isSortedBefore(pose, *next); ++next) {
          all.push_back(std::move(*next));
        }
        all.push_back(std::move(pose));
      }
    }
  }
  std::move(next, connections.end(), std::back_inserter(all));
  connections = std::move(all);
}

// Prunes dominated connections to one goal: those after a connection from the same state that is
// trivially free and, if cusps have a cost, starts in the same gear. Precondition: sorted.
void pruneDominated(const EndpointContext& context, std::vector<EndpointConnection>& connections) {
  std::optional<PoseState> at;
  std::array<bool, 3> known{};     // by the first gear
  auto end = connections.begin();  // of the kept connections
  for (auto c = connections.begin(); c != connections.end(); ++c) {
    if (isStoppedInside(context.stop)) return;
    if (!at || *at != c->state) known = {};
    at = c->state;
    const Gear first =
        countsGears(*context.options) ? gearsOf(c->motions, *context.options).first : Gear::None;
    bool& is_known = known[static_cast<std::size_t>(first)];
    if (is_known) continue;
    const bool has_next = std::next(c) != connections.end() && std::next(c)->state == c->state;
    is_known = has_next && context.checker->isInTheOpen(c->motions);
    if (end != c) *end = std::move(*c);
    ++end;
  }
  connections.erase(end, connections.end());
}

// Bottom-up merge sort of the sorted runs. Connections of equal cost keep their order.
void mergeSorted(const EndpointContext& context, std::vector<EndpointConnection>& connections,
                 std::vector<std::size_t> ends) {
  const auto at = [&](std::size_t i) {
    return connections.begin() + static_cast<std::ptrdiff_t>(ends[std::min(i, ends.size() - 1)]);
  };
  for (std::size_t run = 1; run + 1 < ends.size(); run *= 2) {
    for (std::size_t i = 0; i + run + 1 < ends.size(); i += 2 * run) {
      if (isStopped(context.stop)) return;
      std::inplace_merge(at(i), at(i + run), at(i + 2 * run), isSortedBefore);
    }
  }
}

}  // namespace

bool reaches(const PoseGoal& goal, const Pose& pose) {
  if (pose.position != goal.position &&
      !(length(pose.position - goal.position) <= goal.tolerance_m)) {
    return false;
  }
  return !goal.heading || pose.heading == *goal.heading ||
         std::abs(goal.heading->angleTo(pose.heading)) <= goal.tolerance_rad;
}

std::optional<std::size_t> goalAt(std::span<const PoseGoal> goals, const Pose& pose) {
  const auto at = std::ranges::find_if(goals, [&](const PoseGoal& g) { return reaches(g, pose); });
  if (at == goals.end()) return std::nullopt;
  return static_cast<std::size_t>(at - goals.begin());
}

StopOr<GoalConnections> connectionsToGoals(EndpointContext context, const Pose& start,
                                           std::span<const PoseGoal> goals) {
  GoalConnections all;
  std::vector<std::size_t> ends{0};  // of the connections of each goal
  for (const PoseGoal& goal : goals) {
    context.held_bytes = all.bytes;
    EndpointConnections to_goal = connectGoal(context, goal, start.heading);
    if (!to_goal) return stopped(to_goal.error());
    std::vector<EndpointConnection> connections = *std::move(to_goal);
    if (isStopped(context.stop)) return stopped(context.stop->reason());
    if (hasTolerance(goal)) addLatticePoses(context, goal, connections);
    if (isStopped(context.stop)) return stopped(context.stop->reason());
    pruneDominated(context, connections);
    if (isStopped(context.stop)) return stopped(context.stop->reason());
    all.bytes += bytesOf(connections);
    if (all.connections.empty()) {
      all.connections = std::move(connections);
    } else {
      std::ranges::move(connections, std::back_inserter(all.connections));
    }
    ends.push_back(all.connections.size());
    DirectConnections direct = connectDirectly(context, start, goal);
    if (!direct) return stopped(direct.error());
    std::ranges::move(*direct, std::back_inserter(all.direct));
    if (hasTolerance(goal) && reaches(goal, start)) all.direct.emplace_back();
  }
  mergeSorted(context, all.connections, std::move(ends));
  return unlessStopped(context.stop, std::move(all));
}

StopOr<std::vector<EndpointConnection>> freeConnections(std::vector<EndpointConnection> connections,
                                                        MotionChecker& checker, StopCheck& stop) {
  if (isStopped(&stop)) return stopped(stop.reason());
  std::optional<PoseState> kept;
  std::erase_if(connections, [&](const EndpointConnection& c) {
    if ((kept && *kept == c.state) || isStopped(&stop) || !checker.isFree(c.motions)) return true;
    kept = c.state;
    return false;
  });
  return unlessStopped(&stop, std::move(connections));
}

}  // namespace clearway::lattice
