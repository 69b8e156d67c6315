// planner/pose/heuristic/disc_free_space.h — the free space of the agent's inscribed disc on the
// lattice points.
//
// The agent's reference point can only be at positions where its inscribed disc is free: such
// points are open. The intermediate points that replace a curve
// (planner/pose/heuristic/projected_steps.h) can only be where a disc smaller by their distance
// from the curve is free: these are passable. A point is closed only if the disc certainly collides
// (planner/pose/collision/disc_inflation.h). Cost: below a nanosecond per lattice point if the
// lattice step is one cell, otherwise some nanoseconds. Lattices on which the disc has the same
// columns in each row share their bits (FreeSpaceCache). Reading is thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/fresh_pages.h"
#include "core/base/stop_or.h"
#include "planner/pose/collision/disc_inflation.h"
#include "planner/pose/collision/map_part.h"
#include "planner/pose/collision/motion_checker.h"
#include "planner/pose/heuristic/projected_steps.h"
#include "planner/pose/primitives/lattice_index.h"
#include "planner/pose/primitives/state_lattice.h"

namespace clearway::lattice {

// Words first to last - 1 of packed bits.
struct WordRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

// Reads and writes 64 consecutive bits at any offset of a packed bit row.
//
// Bits beyond either end are 0.
[[nodiscard]] inline std::uint64_t bitsFrom(std::span<const std::uint64_t> bits,
                                            std::ptrdiff_t first) {
  const std::ptrdiff_t word = first >> 6;
  const auto shift = static_cast<unsigned>(first & 63);
  const auto size = static_cast<std::ptrdiff_t>(bits.size());
  const auto at = [&](std::ptrdiff_t w) {
    return w >= 0 && w < size ? bits[static_cast<std::size_t>(w)] : 0U;
  };
  return (at(word) >> shift) | ((at(word + 1) << 1U) << (63U - shift));
}

// Precondition: all set bits lie within the row.
inline void setBitsFrom(std::span<std::uint64_t> bits, std::ptrdiff_t first, std::uint64_t set) {
  const std::ptrdiff_t word = first >> 6;
  const auto shift = static_cast<unsigned>(first & 63);
  if ((set << shift) != 0) bits[static_cast<std::size_t>(word)] |= set << shift;
  const std::uint64_t next = (set >> 1U) >> (63U - shift);
  if (next != 0) bits[static_cast<std::size_t>(word + 1)] |= next;
}

// The bits of the lattices used last, and the inflated maps that they were made from. Not
// thread-safe.
class FreeSpaceCache {
 public:
  static constexpr std::size_t kMost = 256;
  static constexpr std::size_t kMostInflations = 16;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 24U;

  // To be called after cells of the map changed.
  void clear() {
    entries_.clear();
    inflations_.clear();
  }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::size_t memoryBytes() const;

 private:
  friend class DiscFreeSpace;
  using Bits =
      std::vector<std::uint64_t, FreshPages<std::uint64_t>>;  // what is written takes memory
  struct Layers {
    Bits open;         // a bit a point
    Bits passable;     // empty: the same
    Bits open_around;  // empty: none
    std::size_t bytes = 0;
    [[nodiscard]] std::size_t memoryBytes() const { return bytes; }
  };
  using Key = std::vector<std::int32_t>;  // all that the bits depend on besides the map
  struct Entry {
    Key key;
    std::shared_ptr<const Layers> layers;
    [[nodiscard]] std::size_t memoryBytes() const {
      return layers->memoryBytes() + key.size() * sizeof(Key::value_type);
    }
  };
  struct Inflation {
    DiscInflation::HalfWidths disc;
    std::shared_ptr<const DiscInflation> map;
  };
  [[nodiscard]] std::shared_ptr<const Layers> find(const Key& key);  // null: not there
  void add(Key key, std::shared_ptr<const Layers> layers);
  // Of the whole map.
  [[nodiscard]] StopOr<std::shared_ptr<const DiscInflation>> inflation(
      const OccupancyGrid& grid, const DiscInflation::HalfWidths& disc, StopCheck* stop);
  std::vector<Entry> entries_;         // the one used last is the first
  std::vector<Inflation> inflations_;  // as well
};

class DiscFreeSpace {
 public:
  // Points outside of a `part` of the map are closed. Takes the bits of a whole map from `kept`, or
  // leaves them there. Returns the reason if `stop` ends it.
  [[nodiscard]] static StopOr<DiscFreeSpace> make(
      const MotionChecker& checker, const StateLattice& lattice, const ProjectedSteps& steps,
      StopCheck* stop = nullptr, const MapPart* part = nullptr, FreeSpaceCache* kept = nullptr);

  // The index of the points. Its margin, as wide as the longest motion, is closed.
  [[nodiscard]] const LatticeIndex& points() const { return points_; }
  [[nodiscard]] bool isOpen(std::size_t point) const { return bit(open_, point); }
  [[nodiscard]] bool isPassable(std::size_t point) const { return bit(passable_, point); }
  // Whether all points within ProjectedSteps::openReach() are open. False if the steps have no
  // followers.
  [[nodiscard]] bool isFreeAround(std::size_t point) const { return bit(open_around_, point); }
  // Bit i: the point with index point + i is open.
  [[nodiscard]] std::uint64_t openFrom(std::ptrdiff_t point) const {
    return bitsFrom(layers_->open, point);
  }

  [[nodiscard]] std::size_t memoryBytes() const { return layers_->memoryBytes(); }

 private:
  using Bits = FreeSpaceCache::Bits;
  using Layers = FreeSpaceCache::Layers;
  struct Discs;
  DiscFreeSpace(const StateLattice& lattice, const ProjectedSteps& steps)
      : points_(lattice, steps.reach()) {}
  void take(std::shared_ptr<const Layers> layers);
  // The points that the disc, by phase, is free at.
  [[nodiscard]] StopOr<Bits> findOpen(const OccupancyGrid& grid, const StateLattice& lattice,
                                      const Discs& discs, StopCheck* stop, const MapPart* part,
                                      FreeSpaceCache* kept) const;
  // The words of all points that may be open, in order.
  [[nodiscard]] std::vector<WordRange> wordsOf(const StateLattice& lattice, const Discs& discs,
                                               const MapPart* part) const;
  // The points whose neighbours within so many rows and columns are all open; `used`: wordsOf().
  [[nodiscard]] StopOr<Bits> eroded(const Bits& open, std::span<const WordRange> used,
                                    std::int32_t reach, StopCheck* stop) const;
  static bool bit(const std::uint64_t* bits, std::size_t i) {
    return ((bits[i >> 6U] >> (i & 63U)) & 1U) != 0;
  }
  LatticeIndex points_;
  std::shared_ptr<const Layers> layers_;
  const std::uint64_t* open_ = nullptr;  // in there
  const std::uint64_t* passable_ = nullptr;
  const std::uint64_t* open_around_ = nullptr;
};

}  // namespace clearway::lattice
