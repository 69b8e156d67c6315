#include "planner/point/landmarks/dynamic_landmarks.h"

#include <algorithm>
#include <functional>
#include <queue>

#include "planner/point/grid/move_masks.h"
#include "planner/point/landmarks/octile_distance_map.h"
#include "planner/point/grid/nearest_free.h"

namespace clearway::grid {
namespace {

// A cell that would lie further off is refused: flood() stops there as well.
constexpr OctileCost kLongest = UINT32_MAX - 4 * kDiagonalCost;

std::size_t cellsOf(const GridFrame& f) {
  return static_cast<std::size_t>(f.rows()) * static_cast<std::size_t>(f.columns());
}
std::size_t indexOf(const GridFrame& f, Cell c) {
  return static_cast<std::size_t>(c.row) * static_cast<std::size_t>(f.columns()) +
         static_cast<std::size_t>(c.column);
}

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
    for (const std::size_t c : losers_) lost_[c] = 0;
    return outcome;
  }

  // Cells whose distance may have changed, some more than once.
  [[nodiscard]] const std::vector<std::size_t>& touched() const { return touched_; }

 private:
  struct Waiting {
    OctileCost cost;
    std::size_t cell;
    bool operator>(const Waiting& o) const {
      return cost != o.cost ? cost > o.cost : cell > o.cell;
    }
  };
  using Queue = std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>>;

  [[nodiscard]] Cell cellOf(std::size_t i) const {
    const auto columns = static_cast<std::size_t>(f_.columns());
    return {static_cast<std::int32_t>(i / columns), static_cast<std::int32_t>(i % columns)};
  }

  // A neighbour that keeps its distance accounts for this one, or for a shorter one.
  [[nodiscard]] bool accounted(std::size_t cell) const {
    const Cell c = cellOf(cell);
    if (cell == landmark_) return !grid_.blocked(c);
    bool found = false;
    forSteps(grid_, c, [&](Cell n, OctileCost step) {
      const std::size_t i = indexOf(f_, n);
      found = found || (lost_[i] == 0 && distance_[i] < distance_[cell] &&
                        distance_[cell] - distance_[i] >= step);
    });
    return found;
  }

  // False when so many are lost that a flood is quicker; distances are then as before.
  bool lose(std::span<const Cell> around) {
    Queue queue;
    for (const Cell c : around) {
      const std::size_t i = indexOf(f_, c);
      if (distance_[i] != kUnreached) queue.push({distance_[i], i});
    }
    while (!queue.empty()) {
      const std::size_t cell = queue.top().cell;
      queue.pop();
      if (lost_[cell] != 0 || accounted(cell)) continue;
      lost_[cell] = 1;
      losers_.push_back(cell);
      if (losers_.size() > distance_.size() / 4 + 64) return false;
      const Cell c = cellOf(cell);
      for (Direction d = 0; d < 8; ++d) {
        const Cell n{c.row + kSteps[d].row, c.column + kSteps[d].column};
        if (!f_.contains(n)) continue;
        const std::size_t i = indexOf(f_, n);
        if (distance_[i] != kUnreached && distance_[i] == distance_[cell] + costOf(d)) {
          queue.push({distance_[i], i});
        }
      }
    }
    for (const std::size_t cell : losers_) distance_[cell] = kUnreached;
    touched_ = losers_;
    return true;
  }

  // The lost and the changed cells first, from their neighbours; then whatever comes nearer.
  bool settle(std::span<const Cell> around) {
    Queue queue;
    const auto improve = [&](std::size_t cell, OctileCost cost) {
      if (cost >= distance_[cell]) return;
      distance_[cell] = cost;
      touched_.push_back(cell);
      queue.push({cost, cell});
    };
    const auto fromNeighbours = [&](std::size_t cell) {
      OctileCost best = kUnreached;
      forSteps(grid_, cellOf(cell), [&](Cell n, OctileCost step) {
        const OctileCost to_neighbour = distance_[indexOf(f_, n)];
        if (to_neighbour <= kLongest) best = std::min(best, to_neighbour + step);
      });
      improve(cell, best);
    };
    for (const std::size_t cell : losers_) fromNeighbours(cell);
    for (const Cell c : around) fromNeighbours(indexOf(f_, c));
    while (!queue.empty()) {
      const Waiting top = queue.top();
      queue.pop();
      if (top.cost != distance_[top.cell]) continue;
      if (top.cost > kLongest) return false;
      forSteps(grid_, cellOf(top.cell),
               [&](Cell n, OctileCost step) { improve(indexOf(f_, n), top.cost + step); });
    }
    return true;
  }

  const OccupancyGrid& grid_;
  const GridFrame& f_;
  const std::size_t landmark_;
  std::vector<OctileCost>& distance_;
  std::vector<std::uint8_t>& lost_;
  std::vector<std::size_t> losers_, touched_;
};

void DynamicLandmarks::quantise(std::size_t k, std::size_t cell) {
  const OctileCost d = distance_[k][cell];
  std::uint16_t& kept = landmarks_.rows_[cell].distance[k];
  const std::uint16_t now = Landmarks::quantised(d, landmarks_.unit_);
  changed_ += kept == now ? 0 : 1;
  kept = now;
}

// All distances of one landmark anew. False: stopped, or too long.
bool DynamicLandmarks::flooded(const OccupancyGrid& grid, std::size_t k, StopCheck& stop) {
  std::vector<std::uint8_t> moves(cellsOf(grid.frame()));
  if (computeMoveMasks(grid, CornerRule::Never, moves, stop) != StopReason::None) return false;
  distance_[k].resize(moves.size());
  const DistanceMapOutcome outcome =
      octileDistances(moves, grid.frame(), landmarks_.cells_[k], distance_[k], stop);
  return outcome.stop == StopReason::None && !outcome.too_long;
}

StopReason DynamicLandmarks::begin(const OccupancyGrid& grid, Landmarks landmarks,
                                   const Budget& budget, const StopSource* stop_source) {
  *this = {};
  landmarks_ = std::move(landmarks);
  const std::size_t cells = cellsOf(grid.frame());
  const std::size_t bytes =
      cells * (landmarks_.cells_.size() * sizeof(OctileCost) + 3) + landmarks_.bytes();
  StopCheck stop(budget, stop_source);
  StopReason reason = stop.poll(0, bytes);
  for (std::size_t k = 0; k < landmarks_.cells_.size() && reason == StopReason::None; ++k) {
    const bool done = flooded(grid, k, stop);
    reason = stop.poll(0);
    if (!done && reason == StopReason::None) reason = StopReason::MemoryLimit;
  }
  if (reason != StopReason::None) {
    *this = {};
    return reason;
  }
  lost_.assign(cells, 0);
  return StopReason::None;
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
      for (const std::size_t cell : column.touched()) quantise(k, cell);
      continue;
    }
    const auto moved = nearestFree(grid, landmark);
    if (moved) landmark = *moved;
    if (!moved || outcome == Column::Outcome::TooLong || !flooded(grid, k, no_stop)) {
      *this = {};
      return false;
    }
    for (std::size_t cell = 0; cell < lost_.size(); ++cell) quantise(k, cell);
  }
  landmarks_.fingerprint_ = grid.fingerprint();
  return true;
}

}  // namespace clearway::grid
