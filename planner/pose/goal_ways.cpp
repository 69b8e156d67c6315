#include "planner/pose/goal_ways.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clearway {
namespace {

void addLatticePoses(const ConnectionContext& context, const PoseGoal& goal,
                     std::vector<Connection>& ways) {
  const Lattice& lattice = *context.lattice;
  const auto steps = [&](double step) {
    return static_cast<std::int32_t>(
        std::ceil(std::min(goal.tolerance_m / step, GoalWays::kReachInSteps)));
  };
  const LatticePoint middle = lattice.nearest(goal.position);
  const LatticeVector most{steps(lattice.stepY()), steps(lattice.stepX())};
  for (std::int32_t i = -most.rows; i <= most.rows; ++i) {
    for (std::int32_t j = -most.columns; j <= most.columns; ++j) {
      const LatticePoint p = middle + LatticeVector{i, j};
      if (!lattice.contains(p)) continue;
      for (int k = 0; k < context.headings->count(); ++k) {
        if (!reaches(goal, {lattice.position(p), context.headings->heading(k)})) continue;
        ways.push_back({{p, k}, {}, 0});
      }
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

GoalWays waysToGoals(const ConnectionContext& context, const Pose& start,
                     std::span<const PoseGoal> goals) {
  GoalWays all;
  for (const PoseGoal& goal : goals) {
    std::vector<Connection> ways = connectGoal(context, goal, start.heading);
    if (hasTolerance(goal)) addLatticePoses(context, goal, ways);
    std::ranges::move(ways, std::back_inserter(all.ways));
    std::ranges::move(connectDirectly(context, start, goal), std::back_inserter(all.direct));
    if (hasTolerance(goal) && reaches(goal, start)) all.direct.emplace_back();
  }
  sortWays(all.ways);
  return all;
}

void keepOneFreeWayEach(std::vector<Connection>& ways, Validity& validity, StopCheck& stop) {
  std::optional<PoseState> kept;
  std::erase_if(ways, [&](const Connection& c) {
    if ((kept && *kept == c.state) || isStopped(&stop) || !validity.isFree(c.motions)) return true;
    kept = c.state;
    return false;
  });
}

}  // namespace clearway
