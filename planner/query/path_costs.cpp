#include "planner/query/path_costs.h"

#include <optional>

#include "planner/point/end_connection.h"
#include "planner/pose/collision/static_agents.h"
#include "planner/pose/cost/path_cost.h"
#include "planner/pose/primitives/table_drive_model.h"

namespace clearway {

struct PathCosts::State {
  GridFrame frame;
  std::shared_ptr<const Terrain> terrain;  // of a point
  lattice::PoseOptions options;            // of a shape
  std::optional<DistanceField> distances;
  std::optional<lattice::PathCost> poses;
};

PathCosts::PathCosts(const CheckedQuery& query)
    : state_(std::make_unique<State>(State{query.map().frame(), {}, {}, {}, {}})) {
  const ShapedAgent* const agent = query.shaped();
  if (agent == nullptr) {
    state_->terrain = query.point()->options.terrain;
    return;
  }
  state_->options = lattice::asTableDriveModel(agent->options, state_->frame.cellWidth());
  if (lattice::countsProximity(state_->options)) {
    state_->distances = *lattice::StaticAgents(state_->options.static_agents)
                             .lowered(DistanceField(query.map()),
                                      lattice::proximityReach(state_->options, agent->footprint));
  }
  state_->poses.emplace(state_->options, state_->frame,
                        state_->distances ? &*state_->distances : nullptr,
                        agent->footprint.inscribedRadius());
}

PathCosts::PathCosts(PathCosts&&) noexcept = default;
PathCosts::~PathCosts() = default;

double PathCosts::operator()(const Path& path) const {
  if (state_->poses) return (*state_->poses)(path.motions);
  if (state_->terrain == nullptr) return length(path);
  double sum = 0.0;
  for (const Motion& m : path.motions) {
    sum += grid::terrainCost(*state_->terrain, state_->frame, m.from.position, m.to.position);
  }
  return sum;
}

}  // namespace clearway
