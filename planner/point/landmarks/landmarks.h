// planner/point/landmarks/landmarks.h — how far each cell is from a few far-off ones: what is
// computed about a map before the queries come, so that searches look at fewer cells.
//
// Method: the difference of two cells' distances to the same landmark is never more than the path
//         between them. Landmarks are chosen one after the other, the next as far as possible from
//         all before. Distances are exact (planner/point/cost/octile_cost.h), kept in 16 bits of a
//         unit that suits the map, and compared so that rounding never makes the bound too large.
// Source: A. Goldberg, C. Harrelson, "Computing the Shortest Path: A* Search Meets Graph Theory"
// (SODA 2005).
// Obstacles added later leave the bound true, as paths only become longer; a cell that becomes free
// does not: planner/point/landmarks/dynamic_landmarks.h keeps up with edits.
// Cost: a flood of the map for each landmark, about 20 ns a cell; 16 bytes a cell, and 10 more
//       while they are built. Reading is thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"
#include "planner/point/cost/octile_cost.h"

namespace clearway::grid {

class Landmarks {
 public:
  static constexpr std::size_t kMost = 8;

  struct Built;
  // All landmarks that the map has room for, or none at all where paths are too long for 32-bit
  // costs or no cell is free. With a stop reason there are fewer; each of them is complete.
  // `progress` is called with how many there are.
  [[nodiscard]] static Built build(const OccupancyGrid& grid, const Budget& budget,
                                   const StopSource* stop = nullptr,
                                   const std::function<void(std::size_t built)>& progress = {});

  [[nodiscard]] bool empty() const { return cells_.empty(); }
  // The landmarks themselves.
  [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }
  // Of the map they were built for.
  [[nodiscard]] std::uint64_t fingerprint() const { return fingerprint_; }
  [[nodiscard]] std::size_t bytes() const { return rows_.capacity() * sizeof(Row); }
  [[nodiscard]] static std::size_t bytesToBuild(const GridFrame& frame);

  // Distances of one cell, in units() of cost; cells are numbered row by row.
  struct alignas(16) Row {
    std::array<std::uint16_t, kMost> distance{};
    friend bool operator==(const Row&, const Row&) = default;
  };
  [[nodiscard]] const Row& row(std::size_t cell) const { return rows_[cell]; }

  // No path between the two cells costs less.
  [[nodiscard]] OctileCost bound(const Row& a, const Row& b) const {
    std::uint16_t most = 0;
    for (std::size_t k = 0; k < kMost; ++k) {
      const std::uint16_t x = a.distance[k];
      const std::uint16_t y = b.distance[k];
      const auto apart = static_cast<std::uint16_t>(x < y ? y - x : x - y);
      most = most < apart ? apart : most;
    }
    return most == 0 ? 0 : (most - OctileCost{1}) * unit_;
  }

  // As rows hold it: unreached cells last, and those that are too long for 16 bits just before
  // them, which makes bounds smaller, never too large.
  [[nodiscard]] static std::uint16_t quantised(OctileCost distance, OctileCost unit) {
    constexpr std::uint16_t kFar = UINT16_MAX;
    if (distance == UINT32_MAX) return kFar;
    return static_cast<std::uint16_t>(std::min<OctileCost>(distance / unit, kFar - 1));
  }
  [[nodiscard]] OctileCost unit() const { return unit_; }

  static constexpr std::uint32_t kVersion = 1;
  // The first bytes of a file of tables, with its version: no text begins so.
  static constexpr std::string_view kMagic{"CWLM\1\0\0\0", 8};
  // As a file, for the grid they were built for: kMagic, the version, fingerprint and size of the
  // map, the landmarks, the distances of free cells, a checksum; all numbers little-endian. The
  // same bytes on every machine.
  [[nodiscard]] std::string write(const OccupancyGrid& grid) const;
  // Errors: Malformed (not such a file, cut off, changed), Unsupported (another version),
  // InvalidArgument (of another map).
  [[nodiscard]] static Result<Landmarks> parse(std::string_view bytes, const OccupancyGrid& grid);

  friend bool operator==(const Landmarks&, const Landmarks&) = default;

 private:
  friend class DynamicLandmarks;
  [[nodiscard]] StopReason fill(const OccupancyGrid& grid, StopCheck& stop,
                                const std::function<void(std::size_t built)>& progress);
  std::vector<Cell> cells_;
  std::vector<Row> rows_;
  OctileCost unit_ = 1;
  std::uint64_t fingerprint_ = 0;
};

// Tables, or why they were not built.
struct Landmarks::Built {
  Landmarks landmarks;
  StopReason stop = StopReason::None;  // why there are fewer landmarks than the map has room for
};

}  // namespace clearway::grid
