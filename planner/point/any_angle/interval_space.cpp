#include "planner/point/any_angle/interval_search.h"

namespace clearway::grid {

IntervalSpace::IntervalSpace(const RectangleMesh& mesh)
    : mesh_(&mesh), labels_(4 * mesh.size()), gates_(mesh.size()) {
  reset();
}

void IntervalSpace::reset() {
  for (std::uint32_t i = 0; i < gates_.size(); ++i) gates_[i] = mesh_->isDeadEnd(i) ? 0 : kCore;
}

// From both ends towards the core: where the two paths meet before, the core is left out.
bool IntervalSpace::open(std::uint32_t start, std::uint32_t goal) {
  constexpr std::uint32_t kNone = RectangleMesh::kNone;
  if (query_ == kCore - 1) {
    query_ = 0;
    reset();
    labels_.assign(labels_.size(), {});
  }
  ++query_;
  std::uint32_t s = start;
  for (; s != kNone && mesh_->isDeadEnd(s); s = mesh_->towardsCore(s)) gates_[s] = query_;
  std::uint32_t g = goal;
  for (; g != kNone && mesh_->isDeadEnd(g) && gates_[g] != query_; g = mesh_->towardsCore(g)) {
    gates_[g] = query_;
  }
  core_open_ = g == kNone || !mesh_->isDeadEnd(g);
  if (core_open_) return (s == kNone) == (g == kNone) && s != kNone;
  for (s = mesh_->towardsCore(g); s != kNone && mesh_->isDeadEnd(s); s = mesh_->towardsCore(s)) {
    gates_[s] = 0;
  }
  return true;
}

}  // namespace clearway::grid
