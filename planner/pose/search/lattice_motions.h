// planner/pose/search/lattice_motions.h — the motions of lattices, their projections and their
// swept cells, kept from query to query.
//
// Motions and projections depend on the lattice's steps, the headings, the footprint and the
// options alone; swept cells also on where the anchor lies in its cell. A query on another lattice
// than the one before therefore needs few new ones, or none. Sets whose headings differ by rounding
// share their swept cells, and all sets the free space of the disc and the memory of the tables of
// searches. After changes of the map the rows of obstacles are brought up to date, and the free
// space is made again.
// Memory: of a set some 100 KB for 16 headings, the rows (7 bits a cell), and at most
// SweepCache::kMostBytes and BinnedSweeps::kMostBytes; of the free space at most twice
// FreeSpaceCache::kMostBytes; of idle tables at most twice BlockPool::kMostIdle. The kSets used
// last are kept. Not thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/shape/footprint.h"
#include "planner/common/block_pool.h"
#include "planner/pose/collision/swept_masks.h"
#include "planner/pose/heuristic/disc_free_space.h"
#include "planner/pose/heuristic/projected_steps.h"
#include "planner/pose/heuristic/turn_estimate.h"
#include "planner/pose/primitives/primitive_set.h"

namespace clearway::lattice {

class LatticeMotions {
 public:
  struct Projection {
    ProjectedSteps steps;
    StepHeadings headings;  // of the steps
  };

  LatticeMotions(const StateLattice& lattice, const HeadingSet& headings,
                 const Footprint& footprint, const PoseOptions& options);

  [[nodiscard]] const PrimitiveSet& primitives() const { return primitives_; }
  // Made when first asked for; it stays in place. The lattice has the steps of the constructor's.
  [[nodiscard]] const Projection& projection(const StateLattice& lattice,
                                             ProjectedSteps::Curves curves,
                                             ProjectedSteps::Bound bound);
  [[nodiscard]] SweepCache& sweeps() { return *sweeps_; }
  [[nodiscard]] FreeSpaceCache& freeSpaces() { return *free_spaces_; }
  [[nodiscard]] TableMemory& memory() { return *memory_; }
  [[nodiscard]] std::size_t memoryBytes() const;  // of the motions and their projections alone

 private:
  friend class MotionCache;
  double step_x_m_;
  double step_y_m_;
  PrimitiveSet primitives_;
  std::array<std::unique_ptr<const Projection>, 3> projections_;
  std::shared_ptr<SweepCache> sweeps_;           // shared with sets that sweep the same
  std::shared_ptr<FreeSpaceCache> free_spaces_;  // with all sets of a cache
  std::shared_ptr<TableMemory> memory_;          // as well
};

class MotionCache {
 public:
  static constexpr std::size_t kSets = 8;

  // With the map, the footprint and the options of all other calls. Never null.
  [[nodiscard]] std::shared_ptr<LatticeMotions> find(const StateLattice& lattice,
                                                     const HeadingSet& headings,
                                                     const Footprint& footprint,
                                                     const PoseOptions& options);
  // But for what the search in a context has counted; null: nothing. Tables that it has given back
  // are counted whole.
  [[nodiscard]] std::size_t bytesBeside(const SweptMasks* masks,
                                        const DiscFreeSpace* free_space) const;
  // To be called after cells of the map changed.
  void update(const OccupancyGrid& grid, const CellRange& changed);

 private:
  std::vector<std::shared_ptr<LatticeMotions>> sets_;  // the one used last is the first
  std::shared_ptr<FreeSpaceCache> free_spaces_ = std::make_shared<FreeSpaceCache>();
  std::shared_ptr<TableMemory> memory_ = std::make_shared<TableMemory>();
};

// The minimum radius of arcs on a lattice [m]: that of the options, or a default for the agent.
[[nodiscard]] double leastRadius(const StateLattice& lattice, const Footprint& footprint,
                                 const PoseOptions& options);

}  // namespace clearway::lattice
