#include "planner/point/any_angle/interval_search.h"

#include <algorithm>

namespace clearway::grid {

IntervalSpace::IntervalSpace(const RectangleMesh& mesh, const CentreLattice* lattice)
    : mesh_(&mesh),
      lattice_(lattice),
      sites_(mesh.size() + (lattice == nullptr ? 0 : (lattice->junctions() + 3) / 4)) {
  reset();
}

void IntervalSpace::reset() {
  for (MeshSite& site : sites_) site.corners = {};
  for (std::uint32_t i = 0; i < mesh_->size(); ++i) {
    sites_[i] = {(*mesh_)[i], mesh_->isDeadEnd(i) ? 0 : kCore, {}};
  }
}

bool IntervalSpace::begin(const Around& start, const Around& goal) {
  constexpr std::uint32_t kNone = RectangleMesh::kNone;
  if (query_ == kCore - 1) {
    query_ = 0;
    reset();
  }
  ++query_;
  roots_.clear();
  corridor_.clear();
  core_gate_ = kCore;
  if (lattice_ == nullptr) return open(start[0], goal[0]);
  for (const Around& place : {start, goal}) {
    for (std::uint32_t i : place) {
      for (; i != kNone && mesh_->isDeadEnd(i) && sites_[i].gate != query_;
           i = mesh_->towardsCore(i)) {
        sites_[i].gate = query_;
      }
    }
  }
  return true;
}

// Both ends open their dead ends up to the core, which stays closed if the two meet in one tree.
bool IntervalSpace::open(std::uint32_t start, std::uint32_t goal) {
  constexpr std::uint32_t kNone = RectangleMesh::kNone;
  std::uint32_t s = start;
  for (; s != kNone && mesh_->isDeadEnd(s); s = mesh_->towardsCore(s)) sites_[s].gate = query_;
  std::uint32_t g = goal;
  for (; g != kNone && mesh_->isDeadEnd(g); g = mesh_->towardsCore(g)) {
    if (sites_[g].gate == query_) break;
    sites_[g].gate = query_;
  }
  if (g == kNone || !mesh_->isDeadEnd(g)) return s != kNone && g != kNone;
  core_gate_ = query_;
  const std::uint32_t meeting = g;
  for (s = start; s != meeting; s = mesh_->towardsCore(s)) corridor_.push_back(s);
  corridor_.push_back(meeting);
  const auto half = static_cast<std::ptrdiff_t>(corridor_.size());
  for (g = goal; g != meeting; g = mesh_->towardsCore(g)) corridor_.push_back(g);
  std::reverse(corridor_.begin() + half, corridor_.end());
  return true;
}

}  // namespace clearway::grid
