// planner/fleet/grid/goal_field.h — number of steps from cells to one goal, as far as it is asked.
//
// Methods: fill(), fillThirds() and fillDescents() are breadth-first searches over the whole map.
//          fillThirds() keeps distances modulo 3: neighbours differ by one at most, so that steps
//          up and down the field are known; a distance is the number of steps down. fillDescents()
//          keeps which of the four neighbours are nearer to the goal; the others are farther.
//          Without any of them the field is lazy: reverse resumable A* (Silver: "Cooperative
//          pathfinding", AIIDE 2005) from the goal towards a cell from which distances are asked. A
//          query resumes the search until the distance of its cell is final. All give the same
//          distances.
// Memory: filled, 2 bytes a cell of the map, or 2 bits, or 4 bits. Lazy, 512 bytes for each tile of
//         16 x 16 cells that the search has reached, and 4 bytes for every tile of the map. Twice
//         as much where a distance exceeds 65 534 steps.
// Not thread-safe: a query of a lazy field changes it.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "planner/common/shared_stop.h"
#include "planner/fleet/grid/cell_graph.h"
#include "planner/fleet/grid/landmark_distances.h"

namespace clearway::fleet {

class GoalField {
 public:
  static constexpr std::uint32_t kUnreachable = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint16_t kNarrowUnreachable = 0xFFFF;

  GoalField(const CellGraph& graph, CellId goal) : graph_(&graph), goal_(goal) {}

  [[nodiscard]] CellId goal() const { return goal_; }
  // As a new lazy field of this goal, in the memory of the old one.
  void restart(CellId goal);

  // Computes all distances. `queue` is scratch memory.
  void fill(std::vector<CellId>& queue);
  void fillThirds(std::vector<CellId>& queue);
  // Precondition: the graph has a framed map.
  void fillDescents(std::vector<CellId>& queue);
  // Begins the lazy search. Distances near shortest paths from this cell are found first, with
  // fewer others by landmarks, which must outlive the field.
  void beginTowards(CellId cell, const LandmarkDistances* landmarks = nullptr);
  // After beginTowards(): resumes the search until the distance of the cell is final. False:
  // stopped.
  [[nodiscard]] bool search(CellId cell, SharedStop* stop);
  // The cells that the lazy search has expanded.
  [[nodiscard]] std::size_t expanded() const { return expanded_; }

  // Precondition: one of the above was called. Cost after fillThirds() and fillDescents():
  // O(distance).
  [[nodiscard]] std::uint32_t distanceFrom(CellId cell);

  // After beginTowards(): a shortest path from the cell to the goal; empty if there is none, or if
  // it was stopped.
  [[nodiscard]] std::vector<CellId> pathFrom(CellId cell, SharedStop* stop = nullptr);

  // The distances of a filled field by cell; nullptr if it is lazy or has larger distances.
  [[nodiscard]] const std::uint16_t* table() const {
    return is_filled_ && wide_.empty() ? narrow_.data() : nullptr;
  }
  // After fillThirds(): two bits a cell, kNoThird where the goal is unreachable. Else nullptr.
  static constexpr unsigned kNoThird = 3;
  [[nodiscard]] const std::uint8_t* thirds() const {
    return thirds_.empty() ? nullptr : thirds_.data();
  }
  [[nodiscard]] static unsigned thirdAt(const std::uint8_t* thirds, CellId c) {
    return static_cast<unsigned>(thirds[c / 4U]) >> (c % 4U * 2U) & 3U;
  }
  // From a third to that of a neighbour: -1, 0 or 1.
  [[nodiscard]] static int changeOf(unsigned from, unsigned to) {
    return static_cast<int>((to + 4U - from) % 3U) - 1;
  }
  // After fillDescents(): four bits a cell, one for each neighbour that is nearer
  // (framed_descents.h). Else nullptr.
  [[nodiscard]] const std::uint8_t* descents() const {
    return descents_.empty() ? nullptr : descents_.data();
  }
  [[nodiscard]] static unsigned descentsAt(const std::uint8_t* descents, CellId c) {
    return static_cast<unsigned>(descents[c / 2U]) >> (c % 2U * 4U) & 15U;
  }
  [[nodiscard]] std::size_t bytes() const {
    return narrow_.capacity() * 2 + wide_.capacity() * 4 + tiles_.capacity() * 4 +
           thirds_.capacity() + descents_.capacity();
  }

 private:
  static constexpr CellId kTile = 16;

  [[nodiscard]] std::uint32_t load(std::size_t at) const;
  [[nodiscard]] std::uint32_t stepsDown(CellId cell) const;
  [[nodiscard]] std::uint32_t descentsFrom(CellId cell) const;
  void store(std::size_t at, std::uint32_t distance);
  [[nodiscard]] std::size_t find(CellId row, CellId column) const;
  std::size_t findOrAdd(CellId row, CellId column);
  [[nodiscard]] std::uint32_t estimate(CellId row, CellId column) const;
  void expand(CellId cell);

  static constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

  const CellGraph* graph_;
  CellId goal_;
  bool is_filled_ = false;
  std::vector<std::uint16_t> narrow_;
  std::vector<std::uint32_t> wide_;  // instead of narrow_, where a distance needs it
  std::vector<std::uint8_t> thirds_, descents_;

  // Of the lazy search. A step changes f = distance + estimate by 0, 1 or 2, so three lists are a
  // priority queue.
  CellId target_row_ = 0, target_column_ = 0;
  const LandmarkDistances* landmarks_ = nullptr;
  LandmarkDistances::Steps target_steps_{};
  std::vector<std::uint32_t> tiles_;  // 1 + number of the tile in the tables, 0: not reached
  std::array<std::vector<CellId>, 3> open_;
  std::uint32_t f_ = 0;
  std::size_t expanded_ = 0;
};

}  // namespace clearway::fleet
