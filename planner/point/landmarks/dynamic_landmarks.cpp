#include "planner/point/landmarks/dynamic_landmarks.h"

#include <algorithm>
#include <functional>
#include <queue>

#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/move_masks.h"
#include "planner/point/grid/nearest_free.h"
#include "planner/point/landmarks/octile_distance_map.h"

namespace clearway::grid {
namespace {

// A cell that would lie further off is refused: flood() stops there as well.
constexpr OctileCost kLongest = UINT32_MAX - 4 * kDiagonalCost;

constexpr OctileCost costOf(Direction d) { return isDiagonal(d) ? kDiagonalCost : kStraightCost; }

// The free cells that one step without cutting corners leads to, or comes from.
template <class Visit>
void forSteps(const OccupancyGrid& grid, Cell c, const Visit& visit) {
  if (grid.blocked(c)) return;
  for (Direction d = 0; d < 8; ++d) {
    const Cell n{c.row + kSteps[d].row, c.column + kSteps[d].column};
    if (grid.blocked(n)) continue;
    if (isDiagonal(d) && (grid.blocked({c.row, n.column}) || grid.blocked({n.row, c.column}))) {
      continue;
    }
    visit(n, costOf(d));
  }
}

}  // namespace

// The repair of one landmark's distances.
class DynamicLandmarks::Column {
 public:
  Column(const OccupancyGrid& grid, Cell landmark, std::vector<OctileCost>& distance,
         std::vector<std::uint8_t>& lost)
      : grid_(grid),
        f_(grid.frame()),
        landmark_(indexOf(f_, landmark)),
        distance_(distance),
        lost_(lost) {}

  enum class Outcome { Repaired, TooMuch, TooLong };

  // `around`: the cells whose steps may have changed.
  Outcome repair(std::span<const Cell> around) {
    const bool few = lose(around);
    const Outcome outcome = !few             ? Outcome::TooMuch
                            : settle(around) ? Outcome::Repaired
                                             : Outcome::TooLong;
    for (const std::uint32_t c : losers_) lost_[c] = 0;
    return outcome;
  }

  // Cells whose distance may have changed, some more than once.
  [[nodiscard]] const std::vector<std::uint32_t>& touched() const { return touched_; }

 private:
  struct Waiting {
    OctileCost cost;
    std::uint32_t cell;
    bool operator>(const Waiting& o) const {
      return cost != o.cost ? cost > o.cost : cell > o.cell;
    }
  };
  using Queue = std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>>;

  // A neighbour that keeps its distance accounts for this one, or for a shorter one.
  [[nodiscard]] bool accounted(std::uint32_t cell) const {
    const Cell c = cellOf(f_, cell);
    if (cell == landmark_) return !grid_.blocked(c);
    bool found = false;
    forSteps(grid_, c, [&](Cell n, OctileCost step) {
      const std::uint32_t i = indexOf(f_, n);
      found = found || (lost_[i] == 0 && distance_[i] < distance_[cell] &&
                        distance_[cell] - distance_[i] >= step);
    });
    return found;
  }

  // False when so many are lost that a flood is quicker; distances are then as before.
  bool lose(std::span<const Cell> around) {
    Queue queue;
    for (const Cell c : around) {
      const std::uint32_t i = indexOf(f_, c);
      if (distance_[i] != kUnreached) queue.push({distance_[i], i});
    }
    while (!queue.empty()) {
      const std::uint32_t cell = queue.top().cell;
      queue.pop();
      if (lost_[cell] != 0 || accounted(cell)) continue;
      lost_[cell] = 1;
      losers_.push_back(cell);
      if (losers_.size() > distance_.size() / 4 + 64) return false;
      const Cell c = cellOf(f_, cell);
      for (Direction d = 0; d < 8; ++d) {
        const Cell n{c.row + kSteps[d].row, c.column + kSteps[d].column};
        if (!f_.contains(n)) continue;
        const std::uint32_t i = indexOf(f_, n);
        if (distance_[i] != kUnreached && distance_[i] == distance_[cell] + costOf(d)) {
          queue.push({distance_[i], i});
        }
      }
    }
    for (const std::uint32_t cell : losers_) distance_[cell] = kUnreached;
    touched_ = losers_;
    return true;
  }

  // The lost and the changed cells first, from their neighbours; then whatever comes nearer.
  bool settle(std::span<const Cell> around) {
    Queue queue;
    const auto improve = [&](std::uint32_t cell, OctileCost cost) {
      if (cost >= distance_[cell]) return;
      distance_[cell] = cost;
      touched_.push_back(cell);
      queue.push({cost, cell});
    };
    const auto fromNeighbours = [&](std::uint32_t cell) {
      OctileCost best = kUnreached;
      forSteps(grid_, cellOf(f_, cell), [&](Cell n, OctileCost step) {
        const OctileCost to_neighbour = distance_[indexOf(f_, n)];
        if (to_neighbour <= kLongest) best = std::min(best, to_neighbour + step);
      });
      improve(cell, best);
    };
    for (const std::uint32_t cell : losers_) fromNeighbours(cell);
    for (const Cell c : around) fromNeighbours(indexOf(f_, c));
    while (!queue.empty()) {
      const Waiting top = queue.top();
      queue.pop();
      if (top.cost != distance_[top.cell]) continue;
      if (top.cost > kLongest) return false;
      forSteps(grid_, cellOf(f_, top.cell),
               [&](Cell n, OctileCost step) { improve(indexOf(f_, n), top.cost + step); });
    }
    return true;
  }

  const OccupancyGrid& grid_;
  const GridFrame& f_;
  const std::uint32_t landmark_;
  std::vector<OctileCost>& distance_;
  std::vector<std::uint8_t>& lost_;
  std::vector<std::uint32_t> losers_, touched_;
};

void DynamicLandmarks::quantise(std::size_t k, std::size_t cell) {
  const OctileCost d = distance_[k][cell];
  std::uint16_t& kept = landmarks_.rows_[cell].distance[k];
  const std::uint16_t now = Landmarks::quantised(d, landmarks_.unit_);
  changed_ += kept == now ? 0 : 1;
  kept = now;
}

// All distances of one landmark from scratch.
StopReason DynamicLandmarks::floodFrom(const OccupancyGrid& grid, std::size_t k, StopCheck& stop) {
  const StopOr<MoveMasks> moves = moveMasks(grid, CornerRule::Never, stop);
  if (!moves) return moves.error();
  StopOr<OctileDistances> flooded = octileDistances(
      moves->view(), grid.frame(), landmarks_.cells_[k], stop, std::move(distance_[k]));
  if (!flooded) return flooded.error();
  distance_[k] = std::move(flooded->cost);
  return flooded->overflow ? StopReason::MemoryLimit : StopReason::None;
}

StopOr<DynamicLandmarks> DynamicLandmarks::make(const OccupancyGrid& grid, Landmarks landmarks,
                                                const Budget& budget,
                                                const StopSource* stop_source) {
  DynamicLandmarks repair;
  const std::size_t cells = cellCount(grid.frame());
  const std::size_t count = landmarks.cells_.size();
  const std::size_t bytes = cells * (count * sizeof(OctileCost) + 3) + landmarks.bytes();
  repair.landmarks_ = std::move(landmarks);
  StopCheck stop(budget, stop_source);
  StopReason reason = stop.poll(0, bytes);
  for (std::size_t k = 0; k < count && reason == StopReason::None; ++k) {
    reason = repair.floodFrom(grid, k, stop);
  }
  if (reason != StopReason::None) return stopped(reason);
  repair.lost_.assign(cells, 0);
  return repair;
}

bool DynamicLandmarks::update(const OccupancyGrid& grid, std::span<const Cell> changed) {
  changed_ = 0;
  if (landmarks_.empty()) return false;
  const GridFrame& f = grid.frame();
  std::vector<Cell> around;
  for (const Cell c : changed) {
    for (std::int32_t i = c.row - 1; i <= c.row + 1; ++i) {
      for (std::int32_t j = c.column - 1; j <= c.column + 1; ++j) {
        if (f.contains({i, j})) around.push_back({i, j});
      }
    }
  }
  StopCheck no_stop{Budget{}};
  for (std::size_t k = 0; k < landmarks_.cells_.size(); ++k) {
    Cell& landmark = landmarks_.cells_[k];
    auto outcome = Column::Outcome::TooMuch;
    Column column(grid, landmark, distance_[k], lost_);
    if (!grid.blocked(landmark)) outcome = column.repair(around);
    if (outcome == Column::Outcome::Repaired) {
      for (const std::uint32_t cell : column.touched()) quantise(k, cell);
      continue;
    }
    const NearestCells moved = nearestFree(grid, grid.frame().cellCentre(landmark));
    if (!moved.cells.empty()) landmark = moved.cells.front();
    if (moved.cells.empty() || outcome == Column::Outcome::TooLong ||
        floodFrom(grid, k, no_stop) != StopReason::None) {
      *this = {};
      return false;
    }
    for (std::size_t cell = 0; cell < lost_.size(); ++cell) quantise(k, cell);
  }
  landmarks_.fingerprint_ = grid.fingerprint();
  return true;
}

}  // namespace clearway::grid
