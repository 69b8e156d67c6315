#include "planner/fleet/grid/goal_corridor.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <unordered_set>

#include "planner/fleet/grid/framed_descents.h"

namespace clearway::fleet {

GoalCorridor::Maker::Maker(const CellGraph& graph)
    : graph_(graph),
      field_(graph, 0),
      width_(graph.columns() + 1UL),
      // The last tiles may reach beyond the map.
      table_(graph.framed().size() + kTile, FramedDescents::kBlocked),
      queue_(graph.cells() + 1) {
  const std::size_t rows = graph.cells() / graph.columns();
  const std::size_t tiles = (rows + kTile - 1) / kTile * tilesAcross(graph);
  chosen_.resize((tiles + 63) / 64);
}

// The tiles of the path and those around them.
void GoalCorridor::Maker::choose(std::span<const CellId> path) {
  std::ranges::fill(chosen_, 0);
  const std::size_t across = tilesAcross(graph_);
  const std::size_t down = (graph_.cells() / graph_.columns() + kTile - 1) / kTile;
  std::size_t last = across * down;
  for (const CellId c : path) {
    const std::size_t tile = tileOf(graph_, c);
    if (tile == last) continue;
    last = tile;
    const std::size_t row = tile / across, column = tile % across;
    for (std::size_t i = row - (row > 0 ? 1 : 0); i <= row + 1 && i < down; ++i) {
      for (std::size_t j = column - (column > 0 ? 1 : 0); j <= column + 1 && j < across; ++j) {
        const std::size_t t = i * across + j;
        chosen_[t / 64] |= std::uint64_t{1} << t % 64;
      }
    }
  }
}

// Calls visit(index in the framed map, cells, row of the tile) for each row of the tile.
void GoalCorridor::Maker::forEachRow(std::size_t tile, const auto& visit) const {
  const std::size_t columns = graph_.columns();
  const std::size_t across = tilesAcross(graph_);
  const std::size_t first = tile / across * kTile;
  const std::size_t column = tile % across * kTile;
  const std::size_t rows = std::min<std::size_t>(kTile, graph_.cells() / columns - first);
  const std::size_t cells = std::min<std::size_t>(kTile, columns - column);
  for (std::size_t i = 0; i < rows; ++i) {
    visit((first + i + 1) * width_ + column + 1, cells, i);
  }
}

GoalCorridor GoalCorridor::Maker::make(CellId goal, CellId start,
                                       const LandmarkDistances* landmarks, SharedStop* stop) {
  GoalCorridor out(goal);
  field_.restart(goal);
  field_.beginTowards(start, landmarks);
  const std::vector<CellId> path = field_.pathFrom(start, stop);
  if (path.empty()) return out;
  out.start_ = start;
  out.length_ = static_cast<std::uint32_t>(path.size() - 1);
  choose(path);
  std::vector<std::size_t> tiles;
  out.groups_.resize(chosen_.size());
  for (std::size_t g = 0; g < chosen_.size(); ++g) {
    out.groups_[g] = {chosen_[g], tiles.size()};
    for (std::uint64_t left = chosen_[g]; left != 0; left &= left - 1) {
      tiles.push_back(g * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
  for (const std::size_t tile : tiles) {
    forEachRow(tile, [&](std::size_t at, std::size_t cells, std::size_t) {
      std::memcpy(&table_[at], &graph_.framed()[at], cells);
    });
  }
  FramedDescents::search(table_.data(), width_, graph_.framedIndex(out.goal_), queue_.data());
  out.steps_.resize(tiles.size() * kTileBytes);
  std::uint8_t* packed = out.steps_.data();
  for (const std::size_t tile : tiles) {
    forEachRow(tile, [&](std::size_t at, std::size_t, std::size_t i) {
      std::array<std::uint8_t, kTile> steps;
      for (std::size_t j = 0; j < kTile; ++j) {
        steps[j] = FramedDescents::nearer(table_[at + j]);
      }
      for (std::size_t j = 0; j < kTile / 2; ++j) {
        packed[i * kTile / 2 + j] =
            static_cast<std::uint8_t>(steps[2 * j] | steps[2 * j + 1] << 4U);
      }
    });
    packed += kTileBytes;
  }
  for (const std::size_t tile : tiles) {
    forEachRow(tile, [&](std::size_t at, std::size_t cells, std::size_t) {
      std::memset(&table_[at], FramedDescents::kBlocked, cells);
    });
  }
  return out;
}

// Breadth-first from the cell to the corridor; then the tiles of that path are filled.
void GoalCorridor::join(const CellGraph& graph, CellId cell) {
  struct Entry {
    CellId cell;
    std::size_t parent;
  };
  std::vector<Entry> queue{{cell, 0}};
  std::unordered_set<CellId> seen{cell};
  std::size_t k = 0;
  while (k < queue.size() && !covers(graph, queue[k].cell)) {
    for (const CellId n : graph.neighbours(queue[k].cell)) {
      if (seen.insert(n).second) queue.push_back({n, k});
    }
    ++k;
  }
  if (k == queue.size()) return;
  while (k != 0) {
    k = queue[k].parent;
    if (!covers(graph, queue[k].cell)) fill(graph, tileOf(graph, queue[k].cell));
  }
}

// Breadth-first inside of the tile, from the cells that have a neighbour in the corridor.
void GoalCorridor::fill(const CellGraph& graph, std::size_t tile) {
  if (!has(tile)) {
    steps_.insert(steps_.begin() + static_cast<std::ptrdiff_t>(placeOf(tile) * kTileBytes),
                  kTileBytes, 0);
    groups_[tile / 64].tiles |= std::uint64_t{1} << tile % 64;
    for (std::size_t g = tile / 64 + 1; g < groups_.size(); ++g) ++groups_[g].before;
  }
  const auto knownNeighbours = [&](CellId c) {
    unsigned steps = 0;
    for (const CellId n : graph.neighbours(c)) {
      if (covers(graph, n)) steps |= FramedDescents::directionOf(c, n);
    }
    return steps;
  };
  const CellId columns = graph.columns();
  const CellId across = tilesAcross(graph);
  const auto first_row = static_cast<CellId>(tile / across * kTile);
  const auto first_column = static_cast<CellId>(tile % across * kTile);
  const auto rows = static_cast<CellId>(graph.cells() / columns);
  std::vector<CellId> wave;
  for (CellId i = first_row; i < std::min(rows, first_row + kTile); ++i) {
    for (CellId j = first_column; j < std::min(columns, first_column + kTile); ++j) {
      const CellId c = i * columns + j;
      if (!covers(graph, c) && knownNeighbours(c) != 0) wave.push_back(c);
    }
  }
  std::vector<unsigned> steps;
  std::vector<CellId> next;
  while (!wave.empty()) {
    steps.clear();
    next.clear();
    for (const CellId c : wave) steps.push_back(knownNeighbours(c));
    for (std::size_t k = 0; k < wave.size(); ++k) store(graph, wave[k], steps[k]);
    for (const CellId c : wave) {
      for (const CellId n : graph.neighbours(c)) {
        if (tileOf(graph, n) == tile && !covers(graph, n)) next.push_back(n);
      }
    }
    std::ranges::sort(next);
    next.erase(std::ranges::unique(next).begin(), next.end());
    std::swap(wave, next);
  }
}

void GoalCorridor::store(const CellGraph& graph, CellId cell, unsigned steps) {
  const CellId row = cell / graph.columns();
  const CellId column = cell % graph.columns();
  const CellId at = row % kTile * kTile + column % kTile;
  std::uint8_t& byte = steps_[placeOf(tileOf(graph, cell)) * kTileBytes + at / 2];
  byte |= static_cast<std::uint8_t>(steps << at % 2 * 4);
}

}  // namespace clearway::fleet
