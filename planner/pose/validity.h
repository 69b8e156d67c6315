// planner/pose/validity.h — is a motion free? The decision that every step of the search rests on.
//
// A motion is free when no piece of its swept cover (planner/pose/swept_cover.h) collides with an
// obstacle cell, decided exactly. Errors are on one side only: a motion that is called free is
// free; one that passes closer than 1/50 of a cell while it turns may be refused. MotionMasks gives
// the same answers for the motions of a lattice, faster. Cost: microseconds to tens of microseconds
// a motion. Not thread-safe (keeps buffers).
#pragma once

#include <optional>
#include <vector>

#include "core/grid/distance_field.h"
#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/pose/swept_cover.h"

namespace clearway {

class Validity {
 public:
  // Borrows grid and footprint.
  Validity(const OccupancyGrid& grid, const Footprint& footprint, TouchRule rule);

  [[nodiscard]] const OccupancyGrid& grid() const { return *grid_; }
  [[nodiscard]] const Footprint& footprint() const { return *footprint_; }
  [[nodiscard]] TouchRule rule() const { return rule_; }
  [[nodiscard]] const DistanceField& distances() const { return distances_; }
  [[nodiscard]] const CoverPrecision& precision() const { return precision_; }

  // An obstacle cell that the footprint at rest collides with.
  [[nodiscard]] std::optional<Cell> blockingCell(const Pose& pose);
  [[nodiscard]] bool isFree(const Motion& m);
  [[nodiscard]] bool isFree(std::span<const Motion> motions);

  // No obstacle is nearer to p than this [m] (a lower bound; 0 outside the map).
  [[nodiscard]] double clearanceAt(Vec2 p) const;

  // Takes a motion out of the game: it is not free from now on, in either direction.
  void refuse(const Motion& m) { refused_.push_back(m); }
  [[nodiscard]] std::size_t refusedCount() const { return refused_.size(); }
  [[nodiscard]] bool isRefused(const Motion& m) const;

 private:
  [[nodiscard]] std::optional<Cell> firstCollisionOf(const SweptCover& cover) const;
  const OccupancyGrid* grid_;
  const Footprint* footprint_;
  TouchRule rule_;
  DistanceField distances_;
  CoverPrecision precision_;
  SweptCover cover_;
  std::vector<Motion> refused_;
};

}  // namespace clearway
