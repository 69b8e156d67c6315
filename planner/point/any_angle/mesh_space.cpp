#include "planner/point/any_angle/mesh_space.h"

#include <algorithm>

namespace clearway::grid {

MeshSpace& CachedMesh::of(const OccupancyGrid& grid) {
  constexpr std::size_t kSmall = 1'000;  // rectangles
  const bool same = mesh_ != nullptr && grid_->frame() == grid.frame();
  if (same) {
    for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
      if (std::ranges::equal(grid_->row(i), grid.row(i))) continue;
      grid_->setRow(i, grid.row(i));
      mesh_->mesh.dropRow(i);
    }
  }
  if (!same || mesh_->mesh.dropped() > mesh_->mesh.size() / 2 + kSmall) {
    mesh_.reset();
    grid_ = std::make_unique<OccupancyGrid>(grid);
    mesh_ = std::make_unique<MeshSpace>(RectangleMesh(*grid_));
  }
  bands_reused_ = mesh_->mesh.bandsMade();
  return *mesh_;
}

}  // namespace clearway::grid
