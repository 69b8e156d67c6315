#include "tests/bench/pibt_on_points.h"

#include <algorithm>
#include <deque>

namespace clearway::bench {
namespace {

using fleet::CellId;
using fleet::kNoCell;

// Steps between cells; kFar: not connected.
class StepTable {
 public:
  static constexpr std::uint32_t kFar = 0xFFFFFFFF;

  explicit StepTable(const fleet::CellGraph& graph)
      : cells_(graph.cells()), steps_(cells_ * cells_, kFar) {
    for (CellId from = 0; from < cells_; ++from) {
      std::uint32_t* const row = &steps_[from * cells_];
      row[from] = 0;
      for (std::deque<CellId> queue{from}; !queue.empty(); queue.pop_front()) {
        for (const CellId c : graph.neighbours(queue.front())) {
          if (row[c] != kFar) continue;
          row[c] = row[queue.front()] + 1;
          queue.push_back(c);
        }
      }
    }
  }

  [[nodiscard]] std::uint32_t operator()(CellId from, CellId to) const {
    return steps_[from * cells_ + to];
  }

 private:
  std::size_t cells_;
  std::vector<std::uint32_t> steps_;
};

class Points {
 public:
  Points(const fleet::CellGraph& graph, const StepTable& table, std::span<const CellId> starts)
      : graph_(graph),
        table_(table),
        at_(starts.begin(), starts.end()),
        next_(starts.size(), kNoCell),
        goal_(starts.begin(), starts.end()),
        waited_(starts.size(), 0),
        now_(graph.cells(), kNone),
        then_(graph.cells(), kNone) {
    for (std::size_t k = 0; k < starts.size(); ++k) order_.push_back(k);
  }

  [[nodiscard]] std::size_t count() const { return at_.size(); }
  [[nodiscard]] CellId at(std::size_t k) const { return at_[k]; }
  void send(std::size_t k, CellId goal) {
    goal_[k] = goal;
    waited_[k] = 0;
  }
  void rest(std::size_t k) { send(k, at_[k]); }

  void step() {
    for (std::size_t k = 0; k < count(); ++k) {
      now_[at_[k]] = k;
      waited_[k] += at_[k] == goal_[k] ? 0 : 1;
    }
    std::ranges::stable_sort(order_, std::greater(), [&](std::size_t k) { return waited_[k]; });
    for (const std::size_t k : order_) {
      if (next_[k] == kNoCell) move(k, kNone);
    }
    for (const CellId c : at_) now_[c] = kNone;
    for (std::size_t k = 0; k < count(); ++k) {
      at_[k] = next_[k];
      then_[at_[k]] = kNone;
      next_[k] = kNoCell;
    }
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  // Whether the point finds a cell that is free in the next step. `pusher`: whose place it must not
  // take.
  bool move(std::size_t k, std::size_t pusher) {
    std::vector<CellId> wishes(graph_.neighbours(at_[k]).begin(), graph_.neighbours(at_[k]).end());
    wishes.push_back(at_[k]);
    std::ranges::stable_sort(wishes, {}, [&](CellId c) {
      return std::pair(table_(c, goal_[k]), now_[c] != kNone && now_[c] != k);
    });
    for (const CellId c : wishes) {
      if (then_[c] != kNone || (pusher != kNone && c == at_[pusher])) continue;
      const std::size_t other = now_[c];
      if (other != kNone && other != k && next_[other] == at_[k]) continue;  // they would swap
      then_[c] = k;
      next_[k] = c;
      if (other == kNone || other == k || next_[other] != kNoCell || move(other, k)) return true;
    }
    next_[k] = at_[k];
    then_[at_[k]] = k;
    return false;
  }

  const fleet::CellGraph& graph_;
  const StepTable& table_;
  std::vector<CellId> at_, next_, goal_;
  std::vector<std::uint32_t> waited_;
  std::vector<std::size_t> now_, then_;  // by cell
  std::vector<std::size_t> order_;
};

}  // namespace

std::size_t tasksOfPoints(const fleet::CellGraph& graph, std::span<const CellId> starts,
                          std::span<const fleet::FleetTask> tasks, fleet::Step steps) {
  const StepTable table(graph);
  Points points(graph, table, starts);
  std::vector<const fleet::FleetTask*> task(starts.size(), nullptr);
  std::vector<bool> is_loaded(starts.size(), false);
  std::vector<const fleet::FleetTask*> waiting;
  std::size_t next = 0, done = 0;
  const auto visit = [&](std::size_t k) {
    if (task[k] != nullptr && !is_loaded[k] && points.at(k) == task[k]->pickup) {
      is_loaded[k] = true;
      points.send(k, task[k]->dropoff);
    }
    if (task[k] == nullptr || !is_loaded[k] || points.at(k) != task[k]->dropoff) return;
    ++done;
    task[k] = nullptr;
    is_loaded[k] = false;
    points.rest(k);
  };
  for (fleet::Step now = 0; now < steps; ++now) {
    const auto isReleased = [&] { return next < tasks.size() && tasks[next].release <= now; };
    for (; waiting.size() < points.count() && isReleased(); ++next) waiting.push_back(&tasks[next]);
    for (std::size_t k = 0; k < points.count(); ++k) {
      if (task[k] != nullptr || waiting.empty()) continue;
      const auto nearest = std::ranges::min_element(
          waiting, {}, [&](const fleet::FleetTask* t) { return table(points.at(k), t->pickup); });
      task[k] = *nearest;
      waiting.erase(nearest);
      points.send(k, task[k]->pickup);
      visit(k);
    }
    points.step();
    for (std::size_t k = 0; k < points.count(); ++k) visit(k);
  }
  return done;
}

}  // namespace clearway::bench
