#include "planner/point/dstar_lite_planner.h"

#include <algorithm>
#include <cassert>
#include <queue>

#include "planner/common/lazy_zero_array.h"
#include "planner/point/cost/terrain_cost.h"
#include "planner/point/grid/cell_index.h"
#include "planner/point/point_result.h"

namespace clearway::grid {

class DStarLitePlanner::Engine {
 public:
  Engine(OccupancyGrid grid, const PointOptions& options, Cell start, Cell goal)
      : grid_(std::move(grid)), options_(options), start_(start), goal_(goal) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  virtual void edit(Cell c, bool blocked) = 0;
  virtual void moveStart(Cell start) = 0;
  virtual void search(const PlanControl& control, PointResult& result) = 0;

  OccupancyGrid grid_;

 protected:
  PointOptions options_;
  Cell start_, goal_;
};

template <class Costs>
class DStarLitePlanner::EngineOf final : public Engine {
  using Cost = typename Costs::Cost;

  // All zeros: infinite.
  struct Known {
    Cost cost{};
    bool finite = false;
  };
  struct Node {
    Known g;    // the cost to the goal as last settled
    Known rhs;  // the least that the neighbours promise
  };
  struct Key {
    Cost first{}, second{};
  };
  struct Entry {
    Key key;
    std::uint32_t index;
  };

  static bool less(const Key& a, const Key& b) {
    if (Costs::less(a.first, b.first)) return true;
    if (Costs::less(b.first, a.first)) return false;
    return Costs::less(a.second, b.second);
  }
  struct Later {
    bool operator()(const Entry& a, const Entry& b) const {
      if (less(b.key, a.key)) return true;
      if (less(a.key, b.key)) return false;
      return a.index > b.index;
    }
  };
  static bool less(const Known& a, const Known& b) {
    if (!a.finite || !b.finite) return a.finite && !b.finite;
    return Costs::less(a.cost, b.cost);
  }
  static bool same(const Known& a, const Known& b) { return !less(a, b) && !less(b, a); }

 public:
  EngineOf(OccupancyGrid grid, const PointOptions& options, Cell start, Cell goal)
      : Engine(std::move(grid), options, start, goal), costs_(grid_.frame()) {}

  void edit(Cell c, bool blocked) override {
    if (grid_.blocked(c) == blocked) return;
    grid_.set(c, blocked);
    if (nodes_.empty()) return;
    // Only steps from, to and past this cell changed, all between cells around it.
    for (std::int32_t i = c.row - 1; i <= c.row + 1; ++i) {
      for (std::int32_t j = c.column - 1; j <= c.column + 1; ++j) {
        if (grid_.frame().contains({i, j})) update({i, j});
      }
    }
  }

  // The estimates of waiting entries shrink by at most the distance that the start moves.
  void moveStart(Cell start) override {
    offset_ = offset_ + distance(start_, start);
    start_ = start;
  }

  void search(const PlanControl& control, PointResult& result) override {
    if (!checkPointEnd(grid_, grid_, start_, true, result) ||
        !checkPointEnd(grid_, grid_, goal_, false, result)) {
      return;
    }
    StopCheck stop(control.budget, control.stop);
    result.metrics.memory_bytes = cellCount(grid_.frame()) * sizeof(Node);
    StopReason reason = stop.poll(0, result.metrics.memory_bytes);
    if (reason == StopReason::None && nodes_.empty()) reason = begin();
    if (reason == StopReason::None) reason = settle(stop, control.trace, result);
    if (reason != StopReason::None) {
      setStopped(reason, control.budget, result);
    } else if (!at(start_).rhs.finite) {
      result.status = PlanStatus::NoPath;
      result.reason = "start and goal lie in different free areas";
    } else {
      follow(result);
    }
  }

 private:
  StopReason begin() {
    if (!nodes_.allocate(cellCount(grid_.frame()))) return StopReason::MemoryLimit;
    at(goal_).rhs = {Cost{}, true};
    push(goal_);
    return StopReason::None;
  }

  StopReason settle(StopCheck& stop, SearchTrace* trace, PointResult& result) {
    while (!queue_.empty()) {
      const Entry top = queue_.top();
      const bool done = !less(top.key, keyOf(start_)) && same(at(start_).g, at(start_).rhs) &&
                        at(start_).g.finite;
      if (done) break;
      queue_.pop();
      const Cell c = cellOf(grid_.frame(), top.index);
      Node& node = at(c);
      if (same(node.g, node.rhs)) continue;
      const Key now = keyOf(c);
      if (less(top.key, now)) {
        queue_.push({now, top.index});
        continue;
      }
      if (less(now, top.key)) continue;  // its newer entry has come before
      ++result.metrics.expanded;
      if (trace != nullptr) trace->note(TraceKind::Expanded, c);
      if (less(node.rhs, node.g)) {
        node.g = node.rhs;
      } else {
        node.g = {};
        update(c, true);
      }
      for (const Cell step : kSteps) {
        const Cell n{c.row + step.row, c.column + step.column};
        if (grid_.frame().contains(n)) update(n);
      }
      if (const StopReason r = stop.poll(result.metrics.expanded, result.metrics.memory_bytes);
          r != StopReason::None) {
        return r;
      }
    }
    return StopReason::None;
  }

  // What the neighbours of a cell promise now; waits in the queue if that is news. A cell whose own
  // cost has changed is news as well.
  void update(Cell c, bool own_changed = false) {
    Node& node = at(c);
    const Known before = node.rhs;
    if (c != goal_) {
      Known best;
      forEachStep(c, [&](Direction d, Cell n) {
        const Known& g = at(n).g;
        if (!g.finite) return;
        const Known through{g.cost + costs_.step(d, kWeight), true};
        if (less(through, best)) best = through;
      });
      node.rhs = best;
    }
    const bool news = own_changed || !same(before, node.rhs);
    if (news && !same(node.g, node.rhs)) push(c);
  }

  void push(Cell c) { queue_.push({keyOf(c), indexOf(grid_.frame(), c)}); }

  // Of a cell whose cost is not settled: one of g and rhs is finite, or both are infinite (the
  // start before anything is known of it), which no entry comes before.
  Key keyOf(Cell c) const {
    const Node& node = at(c);
    const Known& least = less(node.g, node.rhs) ? node.g : node.rhs;
    if (!least.finite) return {Costs::infinite(), Costs::infinite()};
    return {least.cost + distance(start_, c) + offset_, least.cost};
  }

  // From the start always to the neighbour through which the path is shortest.
  void follow(PointResult& result) {
    std::vector<Cell> cells{start_};
    while (cells.back() != goal_) {
      Known best;
      Cell next = cells.back();
      forEachStep(cells.back(), [&](Direction d, Cell n) {
        if (!at(n).g.finite) return;
        const Known through{at(n).g.cost + costs_.step(d, kWeight), true};
        if (!less(through, best)) return;
        best = through;
        next = n;
      });
      assert(best.finite);
      cells.push_back(next);
    }
    setGridPath(cells, grid_.frame(), result);
  }

  template <class F>
  void forEachStep(Cell c, const F& f) const {
    if (grid_.blocked(c)) return;
    const Direction count = options_.connectivity == Connectivity::Eight ? 8 : 4;
    for (Direction d = 0; d < count; ++d) {
      const Cell n{c.row + kSteps[d].row, c.column + kSteps[d].column};
      if (grid_.blocked(n)) continue;
      if (isDiagonal(d)) {
        const int free =
            (grid_.blocked({c.row, n.column}) ? 0 : 1) + (grid_.blocked({n.row, c.column}) ? 0 : 1);
        if (options_.corners == CornerRule::Never && free < 2) continue;
        if (options_.corners == CornerRule::OneFree && free < 1) continue;
      }
      f(d, n);
    }
  }

  Cost distance(Cell a, Cell b) const {
    return costs_.distance(std::abs(a.column - b.column), std::abs(a.row - b.row),
                           options_.connectivity == Connectivity::Eight, kWeight);
  }
  Node& at(Cell c) { return nodes_.data()[indexOf(grid_.frame(), c)]; }
  const Node& at(Cell c) const { return nodes_.data()[indexOf(grid_.frame(), c)]; }

  static constexpr std::int64_t kWeight = 2;  // of a step between cells that cost 1 each
  Costs costs_;
  LazyZeroArray<Node> nodes_;
  std::priority_queue<Entry, std::vector<Entry>, Later> queue_;
  Cost offset_{};
};

DStarLitePlanner::DStarLitePlanner(OccupancyGrid grid, const PointOptions& options, Cell start,
                                   Cell goal) {
  if (grid.frame().cellWidth() == grid.frame().cellLength()) {
    engine_ = std::make_unique<EngineOf<SquareCosts>>(std::move(grid), options, start, goal);
  } else {
    engine_ = std::make_unique<EngineOf<RectangularCosts>>(std::move(grid), options, start, goal);
  }
}
DStarLitePlanner::~DStarLitePlanner() = default;
DStarLitePlanner::DStarLitePlanner(DStarLitePlanner&&) noexcept = default;
DStarLitePlanner& DStarLitePlanner::operator=(DStarLitePlanner&&) noexcept = default;

void DStarLitePlanner::setBlocked(Cell c, bool blocked) { engine_->edit(c, blocked); }
void DStarLitePlanner::moveStart(Cell start) { engine_->moveStart(start); }
const OccupancyGrid& DStarLitePlanner::grid() const { return engine_->grid_; }

PointResult DStarLitePlanner::search(const PlanControl& control) {
  PointResult result;
  const StopCheck clock{Budget{}};
  engine_->search(control, result);
  result.metrics.time_s = clock.elapsed_s();
  return result;
}

}  // namespace clearway::grid
