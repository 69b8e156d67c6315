// planner/fleet/grid/goal_corridor.h — steps towards a goal near one path to it.
//
// Method: the corridor of a path is the tiles of 16 x 16 cells of the map that it crosses, and
//         those around them. A breadth-first search from the goal inside of the corridor finds for
//         each of its cells which of the four neighbours are nearer. Cells elsewhere lead to the
//         corridor: one that is asked for joins it, with the tiles on a shortest path to it (lazy
//         search, as the guide heuristics of Chen, Harabor, Li, Stuckey, AAAI 2024).
//         Whoever takes steps to nearer cells arrives at the goal, from any cell: in the least
//         number of steps from cells of the path, and in the least inside of the corridor from
//         others of its tiles. From a cell that joined, the number of steps depends on the order
//         in which cells were asked for.
// Cost of a corridor: some 4 ns a cell of its tiles. Memory: 128 bytes a tile of the corridor, 16
// bytes for 64 tiles of the map. Precondition of all: the graph has a framed map.
#pragma once

#include <bit>
#include <span>
#include <vector>

#include "planner/fleet/grid/cell_graph.h"
#include "planner/fleet/grid/goal_field.h"

namespace clearway::fleet {

class GoalCorridor {
 public:
  static constexpr CellId kTile = 16;

  // Makes corridors one after another, with the memory of one map. Not thread-safe.
  class Maker;

  // A corridor without cells.
  explicit GoalCorridor(CellId goal) : goal_(goal) {}

  [[nodiscard]] CellId goal() const { return goal_; }
  // Where the path begins, and its steps.
  [[nodiscard]] CellId start() const { return start_; }
  [[nodiscard]] std::uint32_t length() const { return length_; }
  [[nodiscard]] bool empty() const { return steps_.empty(); }
  [[nodiscard]] bool covers(const CellGraph& graph, CellId cell) const {
    return cell == goal_ ? !empty() : known(graph, cell) != 0;
  }
  // The neighbours that are nearer to the goal, as bits of FramedDescents; none at the goal. A cell
  // that the corridor does not cover joins it. 0 if there is no path to the corridor.
  [[nodiscard]] unsigned nearer(const CellGraph& graph, CellId cell) {
    const unsigned steps = known(graph, cell);
    if (steps != 0 || cell == goal_ || empty()) return steps;
    join(graph, cell);
    return known(graph, cell);
  }
  void prefetch(const CellGraph& graph, CellId cell) const {
    const std::size_t tile = tileOf(graph, cell);
    if (!empty()) __builtin_prefetch(&groups_[tile / 64]);
  }
  [[nodiscard]] std::size_t bytes() const {
    return steps_.capacity() + groups_.capacity() * sizeof(Group);
  }

 private:
  static constexpr std::size_t kTileBytes = std::size_t{kTile} * kTile / 2;
  // 64 tiles of the map: those of the corridor as bits, and the number of those in earlier groups.
  struct Group {
    std::uint64_t tiles = 0;
    std::size_t before = 0;
  };

  [[nodiscard]] static CellId tilesAcross(const CellGraph& graph) {
    return (graph.columns() + kTile - 1) / kTile;
  }
  [[nodiscard]] static std::size_t tileOf(const CellGraph& graph, CellId cell) {
    const CellId row = cell / graph.columns();
    const CellId column = cell - row * graph.columns();
    return std::size_t{row / kTile} * tilesAcross(graph) + column / kTile;
  }
  [[nodiscard]] bool has(std::size_t tile) const {
    return (groups_[tile / 64].tiles >> tile % 64 & 1U) != 0;
  }
  // The number of the tile in the corridor, or of the next one that is.
  [[nodiscard]] std::size_t placeOf(std::size_t tile) const {
    const Group& group = groups_[tile / 64];
    const std::uint64_t earlier = group.tiles & ((std::uint64_t{1} << tile % 64) - 1);
    return group.before + static_cast<std::size_t>(std::popcount(earlier));
  }
  [[nodiscard]] unsigned known(const CellGraph& graph, CellId cell) const {
    if (empty()) return 0;
    const CellId row = cell / graph.columns();
    const CellId column = cell - row * graph.columns();
    const std::size_t tile = tileOf(graph, cell);
    if (!has(tile)) return 0;
    const CellId at = row % kTile * kTile + column % kTile;
    return static_cast<unsigned>(steps_[placeOf(tile) * kTileBytes + at / 2]) >> at % 2 * 4 & 15U;
  }
  void join(const CellGraph& graph, CellId cell);
  void fill(const CellGraph& graph, std::size_t tile);
  void store(const CellGraph& graph, CellId cell, unsigned steps);

  CellId goal_, start_ = kNoCell;
  std::uint32_t length_ = 0;
  std::vector<Group> groups_;
  std::vector<std::uint8_t> steps_;  // 4 bits a cell, tile by tile
};

class GoalCorridor::Maker {
 public:
  // The graph must outlive it.
  explicit Maker(const CellGraph& graph);

  // Around a shortest path; empty if there is none, or if it was stopped. The path is found sooner
  // with landmarks.
  [[nodiscard]] GoalCorridor make(CellId goal, CellId start,
                                  const LandmarkDistances* landmarks = nullptr,
                                  SharedStop* stop = nullptr);
  // The cells that the search of the last path has expanded.
  [[nodiscard]] std::size_t expanded() const { return field_.expanded(); }

 private:
  void choose(std::span<const CellId> path);
  void forEachRow(std::size_t tile, const auto& visit) const;

  const CellGraph& graph_;
  GoalField field_;                  // of the last path
  std::size_t width_;                // of a row of the framed map
  std::vector<std::uint8_t> table_;  // blocked but while make() runs
  std::vector<CellId> queue_;
  std::vector<std::uint64_t> chosen_;  // tiles, as bits
};

}  // namespace clearway::fleet
