// planner/pose/primitives/primitive_set.h — the motion primitives of the state lattice.
//
// Differential: from each heading straight by the heading's own vector, turn in place to both
//               neighbours, and arcs to headings one or two further.
// Car:          the same without turns in place; arcs keep the minimum radius.
// Omni:         straight along every direction of the set whatever the heading, and turns in place.
// Table:        external motions (planner/pose/primitives/primitive_table.h).
// Method: a curve joins two directed lines that meet. Equal tangent lengths from the meeting point
//   give the arc, and the rest of the longer side is straight. The path therefore has a continuous
//   tangent and ends on a lattice point. The end point is the nearest one whose arc has at least
//   the requested radius. Backward motions are forward ones in reverse.
// Cost: about a dozen motions per start heading. Construction takes microseconds for 16 headings
//   and some milliseconds for 64.
#pragma once

#include <span>
#include <vector>

#include "core/geometry/motion.h"
#include "planner/pose/primitives/heading_set.h"
#include "planner/pose/primitives/pose_options.h"
#include "planner/pose/primitives/primitive_cost.h"
#include "planner/pose/primitives/primitive_table.h"
#include "planner/pose/primitives/state_lattice.h"

namespace clearway::lattice {

// An edge of the search graph: a chain of rigid motions between two lattice poses.
struct Primitive {
  struct Via {  // an intermediate pose, relative to the first position
    Vec2 offset;
    Heading heading;
  };
  int from = 0;  // heading index
  int to = 0;
  LatticeVector shift;
  std::vector<Via> via;    // between first and last pose
  double cost_m = 0.0;     // metres of path
  std::uint32_t cost = 0;  // in units of PrimitiveSet::unit()
};

class PrimitiveSet {
 public:
  PrimitiveSet(const StateLattice& lattice, const HeadingSet& headings, const PoseOptions& options,
               double min_radius_m);
  // Preconditions: headings.count() equals the table's count, and the table is well formed.
  PrimitiveSet(const StateLattice& lattice, const HeadingSet& headings, const PrimitiveTable& table)
      : PrimitiveSet(lattice, headings, 1.0, table) {}
  // The costs of motions that travel count `least_per_metre` times.
  PrimitiveSet(const StateLattice& lattice, const HeadingSet& headings, double least_per_metre,
               const PrimitiveTable& table);

  [[nodiscard]] const HeadingSet& headings() const { return headings_; }
  [[nodiscard]] const CostUnit& unit() const { return unit_; }
  [[nodiscard]] std::span<const Primitive> all() const { return primitives_; }
  // Indices into all(): the motions that start with heading k are first(k) .. first(k + 1) - 1.
  [[nodiscard]] std::size_t first(int k) const { return first_[static_cast<std::size_t>(k)]; }

  [[nodiscard]] std::size_t memoryBytes() const;

  // The rigid motions of a primitive between two exact poses, appended to `out`.
  void appendMotions(const Primitive& p, Vec2 from, Vec2 to, std::vector<Motion>& out) const;

 private:
  void takeSorted(std::vector<Primitive> found);
  HeadingSet headings_;
  CostUnit unit_;
  std::vector<Primitive> primitives_;
  std::vector<std::size_t> first_;
};

}  // namespace clearway::lattice
