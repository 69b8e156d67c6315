#include "planner/pose/connect/analytic_expansion.h"

#include "planner/pose/connect/endpoint_connector.h"
#include "planner/pose/cost/path_cost.h"

namespace clearway::lattice {

StopOr<std::optional<AnalyticExpansion::Path>> AnalyticExpansion::from(const PoseState& state,
                                                                       std::uint32_t to_go,
                                                                       std::uint32_t below) {
  const bool any_known = below <= kNoPathKnown;
  if (suspended_ && !any_known) return std::nullopt;
  due_below_ = static_cast<std::uint32_t>(kCloser * to_go);
  const Pose pose{context_.lattice->position(state.point),
                  context_.headings->heading(state.heading)};
  const PathCost price(*context_.options, *context_.checker);
  std::optional<Path> best;
  for (const PoseGoal& goal : goals_) {
    if (isStopped(context_.stop)) return stopped(context_.stop->reason());
    DirectConnections direct = connectDirectly(context_, pose, goal, below, kTries);
    if (!direct) return stopped(direct.error());
    for (std::vector<Motion>& path : *direct) {
      const std::uint32_t cost = context_.unit.up(price(path));
      if (cost >= below) continue;
      below = cost;
      best = Path{state, std::move(path), cost};
    }
  }
  if (!best || any_known || can_extend_(state)) return best;
  suspended_ = true;
  return std::nullopt;
}

}  // namespace clearway::lattice
