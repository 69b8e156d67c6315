#include "app/simulation/policy/run_change.h"

#include <utility>

#include "app/simulation/setup/simulation_input.h"

namespace clearway::app {
namespace {

// Why a run cannot be changed so; null if it can.
const char* refusalOf(const RunChange& c, const SimulationInput& input, bool has_replanned) {
  if (input.scene) return "this is a scene: policies and disturbances are for plans and projects";
  if (input.has_physics) return "runs with physics are repeated without changes";
  if (input.shift && (c.policy || c.patience_s)) {
    return "agents with tasks have no policy: they are planned again all the time";
  }
  if (c.policy == Policy::Graph && has_replanned) {
    return "the policy 'graph' is that of the plan, from which 'replan' departs";
  }
  return nullptr;
}

}  // namespace

Result<maps::Disturbances> openDisturbances(const std::string& file, const GridFrame& map) {
  Result<maps::Disturbances> d = maps::openDisturbances(file);
  if (!d) return d;
  if (auto r = maps::checkAreas(*d, map); !r) {
    return fail(r.error().code, r.error().message, file);
  }
  return d;
}

Result<void> takeChanges(const std::vector<RunChange>& changes, const std::string& file,
                         SimulationInput& input) {
  bool has_replanned = input.policy.policy == Policy::Replan;
  for (RunChange c : changes) {
    if (!c.any()) continue;
    if (const char* const why = refusalOf(c, input, has_replanned)) {
      return fail(ErrorCode::Unsupported, why, file);
    }
    has_replanned = has_replanned || c.policy == Policy::Replan;
    if (!c.disturbances_file.empty()) {
      Result<maps::Disturbances> d = openDisturbances(c.disturbances_file, input.grid->frame());
      if (!d) return tl::unexpected(d.error());
      c.disturbances = *std::move(d);
    }
    input.changes.push_back(std::move(c));
  }
  return {};
}

}  // namespace clearway::app
