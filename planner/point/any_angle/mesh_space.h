// planner/point/any_angle/mesh_space.h — a mesh with the memory of its searches; and one that is
// kept while the map changes between queries.
//
// CachedMesh copies the map, finds by comparison which rows changed, and drops their bands alone
// (RectangleMesh::dropRow()). It begins from scratch for a map of another size, and when dropped
// rectangles are more than those that are left.
// Cost: a comparison of the packed rows; what a query needs of the dropped bands is made again.
// Memory: besides the mesh, a bit a cell. One query at a time: lock() is for users on several
// threads.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "planner/point/any_angle/centre_lattice.h"
#include "planner/point/any_angle/interval_space.h"
#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {

struct MeshSpace {
  explicit MeshSpace(RectangleMesh&& made, std::unique_ptr<CentreLattice> of_centres = nullptr)
      : lattice(std::move(of_centres)), mesh(std::move(made)), space(mesh, lattice.get()) {}
  [[nodiscard]] std::size_t bytes() const {
    return mesh.bytes() + space.bytes() + (lattice ? lattice->bytes() : 0);
  }
  std::unique_ptr<CentreLattice> lattice;  // of an agent with a size
  RectangleMesh mesh;                      // of the lattice's squares, or of the grid
  IntervalSpace space;
};

class CachedMesh {
 public:
  // Empty where another query holds it.
  [[nodiscard]] std::unique_lock<std::mutex> lock() { return {mutex_, std::try_to_lock}; }

  // The mesh of a point on this map, with the bands of rows that did not change since the last
  // call. It does not refer to the argument.
  [[nodiscard]] MeshSpace& of(const OccupancyGrid& grid);
  void forget() { mesh_.reset(); }
  // How many bands the last call of of() found.
  [[nodiscard]] std::size_t bandsReused() const { return bands_reused_; }

 private:
  std::mutex mutex_;
  std::unique_ptr<OccupancyGrid> grid_;  // of the mesh
  std::unique_ptr<MeshSpace> mesh_;
  std::size_t bands_reused_ = 0;
};

}  // namespace clearway::grid
