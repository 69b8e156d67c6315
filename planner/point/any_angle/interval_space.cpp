#include "planner/point/any_angle/interval_search.h"

namespace clearway::grid {

IntervalSpace::IntervalSpace(const RectangleMesh& mesh) : mesh_(&mesh), sites_(mesh.size()) {
  reset();
}

void IntervalSpace::reset() {
  for (std::uint32_t i = 0; i < sites_.size(); ++i) {
    sites_[i] = {(*mesh_)[i], mesh_->isDeadEnd(i) ? 0 : kCore, {}};
  }
}

// Both ends open their dead ends up to the core, which stays closed if the two meet in one tree.
bool IntervalSpace::open(std::uint32_t start, std::uint32_t goal) {
  constexpr std::uint32_t kNone = RectangleMesh::kNone;
  if (query_ == kCore - 1) {
    query_ = 0;
    reset();
  }
  ++query_;
  roots_.clear();
  nodes_.clear();
  free_nodes_.clear();
  core_gate_ = kCore;
  std::uint32_t s = start;
  for (; s != kNone && mesh_->isDeadEnd(s); s = mesh_->towardsCore(s)) sites_[s].gate = query_;
  std::uint32_t g = goal;
  for (; g != kNone && mesh_->isDeadEnd(g); g = mesh_->towardsCore(g)) {
    if (sites_[g].gate == query_) break;
    sites_[g].gate = query_;
  }
  if (g == kNone || !mesh_->isDeadEnd(g)) return s != kNone && g != kNone;
  core_gate_ = query_;
  for (s = mesh_->towardsCore(g); s != kNone && mesh_->isDeadEnd(s); s = mesh_->towardsCore(s)) {
    sites_[s].gate = 0;
  }
  return true;
}

}  // namespace clearway::grid
