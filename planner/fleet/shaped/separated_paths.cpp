#include "planner/fleet/shaped/separated_paths.h"

#include <algorithm>
#include <numeric>
#include <queue>
#include <unordered_map>

namespace clearway::fleet::shaped {
namespace {

using Index = std::uint32_t;

class Separation {
 public:
  Separation(PreparedFleet& fleet, const std::vector<TimedPath>& paths, std::size_t held,
             StopCheck& stop)
      : fleet_(fleet),
        paths_(paths),
        table_bytes_(fleet.table.memory()),
        bytes_(held),
        stop_(stop) {}

  std::optional<std::vector<TimedPath>> run() {
    if (!collect()) return std::nullopt;
    for (const std::vector<Index>& cell : cells_) {
      if (!orderIn(cell)) return std::nullopt;
    }
    return schedule();
  }

 private:
  struct Action {
    std::uint32_t agent = 0;
    const PathStep* step = nullptr;
    std::vector<Index> cells;   // of cells_
    std::vector<Index> after;   // actions that wait for this one
    std::size_t waits_for = 0;  // actions that have not been scheduled yet
    Tick end = 0;               // when scheduled
  };
  // An action that was scheduled in a cell.
  struct Done {
    Index action = 0;
    Tick latest_end = 0;  // of this one and those before it in the cell
  };
  // With what vectors that grow hold beyond their elements.
  static constexpr std::size_t kBytesAnOrder = 2 * sizeof(Index);
  static constexpr std::size_t kBytesAVisit = 2 * (2 * sizeof(Index) + sizeof(Done));
  static constexpr std::size_t kBytesACell = 2 * (sizeof(std::vector<Index>) + 32);  // and its key
  static constexpr std::size_t kBytesAnAction = 2 * (sizeof(Action) + sizeof(PathStep));

  // The actions, and which are in each cell, in the order of their times. False if stopped.
  bool collect() {
    for (std::uint32_t agent = 0; agent < paths_.size(); ++agent) {
      for (const PathStep& s : paths_[agent].steps) {
        const auto self = static_cast<Index>(actions_.size());
        actions_.push_back({agent, &s, {}, {}, 0, 0});
        if (&s != &paths_[agent].steps.front()) order(self - 1, self);
        longest_ = std::max(longest_, s.end - s.start);
      }
    }
    bytes_ += actions_.size() * kBytesAnAction;
    std::vector<Index> by_time(actions_.size());
    std::iota(by_time.begin(), by_time.end(), Index{0});
    std::ranges::stable_sort(by_time, {}, [&](Index i) { return actions_[i].step->start; });
    return std::ranges::all_of(by_time, [&](Index i) { return visitCells(i); });
  }

  bool visitCells(Index self) {
    const auto columns = static_cast<std::size_t>(fleet_.problem.grid.frame().columns());
    Action& action = actions_[self];
    const Placed& motion = action.step->motion;
    for (const CellOffset c : fleet_.table.primitive(motion.id).cells) {
      const auto row = static_cast<std::size_t>(motion.anchor.row + c.row);
      const auto column = static_cast<std::size_t>(motion.anchor.column + c.column);
      const auto [known, is_new] =
          index_.try_emplace(row * columns + column, static_cast<Index>(cells_.size()));
      if (is_new) cells_.emplace_back();
      bytes_ += kBytesAVisit + (is_new ? kBytesACell : 0);
      cells_[known->second].push_back(self);
      action.cells.push_back(known->second);
    }
    return goesOn();
  }

  [[nodiscard]] bool goesOn() {
    const std::size_t grown = fleet_.table.memory() - table_bytes_;
    return stop_.poll(0, bytes_ + grown) == StopReason::None;
  }

  void order(Index first, Index second) {
    actions_[first].after.push_back(second);
    bytes_ += kBytesAnOrder;
    ++actions_[second].waits_for;
  }

  // The order of an action and those before it that follows from no other one in the cell. False if
  // stopped.
  bool orderIn(const std::vector<Index>& cell) {
    for (std::size_t j = 1; j < cell.size(); ++j) {
      if (!goesOn()) return false;
      const PathStep& later = *actions_[cell[j]].step;
      Tick latest = -1;  // start of an action that has ended before
      for (std::size_t i = j; i-- > 0;) {
        const PathStep& earlier = *actions_[cell[i]].step;
        if (earlier.start + longest_ <= latest) break;
        if (earlier.end > later.start) {
          orderAsTheyPass(cell[i], cell[j]);
        } else if (earlier.end > latest) {
          order(cell[i], cell[j]);
          latest = std::max(latest, earlier.start);
        }
      }
    }
    return true;
  }

  // Of two that overlap in time; none if they never meet.
  void orderAsTheyPass(Index i, Index j) {
    const PathStep &a = *actions_[i].step, &b = *actions_[j].step;
    const TickInterval unsafe = fleet_.table.between(a.motion, b.motion);
    if (unsafe.empty()) return;
    const bool in_order = b.start - a.start >= unsafe.end;
    order(in_order ? i : j, in_order ? j : i);
  }

  // The earliest times in an order that keeps that of all pairs, the earliest of before first.
  std::optional<std::vector<TimedPath>> schedule() {
    const auto comes_later = [&](Index a, Index b) {
      const Tick s = actions_[a].step->start, t = actions_[b].step->start;
      return s != t ? s > t : a > b;
    };
    std::priority_queue<Index, std::vector<Index>, decltype(comes_later)> ready(comes_later);
    for (Index i = 0; i < actions_.size(); ++i) {
      if (actions_[i].waits_for == 0) ready.push(i);
    }
    std::vector<TimedPath> out;
    for (const TimedPath& p : paths_) out.push_back({{}, p.last, 0});
    std::vector<std::vector<Done>> done(cells_.size());
    std::size_t scheduled = 0;
    for (; !ready.empty(); ++scheduled) {
      if (!goesOn()) return std::nullopt;
      const Index self = ready.top();
      ready.pop();
      Action& action = actions_[self];
      TimedPath& path = out[action.agent];
      PathStep step = *action.step;
      step.start = earliest(action, path.end, done);
      step.end = step.start + (action.step->end - action.step->start);
      action.end = path.end = step.end;
      path.steps.push_back(step);
      for (const Index cell : action.cells) {
        const Tick before = done[cell].empty() ? 0 : done[cell].back().latest_end;
        done[cell].push_back({self, std::max(before, action.end)});
      }
      for (const Index next : action.after) {
        if (--actions_[next].waits_for == 0) ready.push(next);
      }
    }
    if (scheduled < actions_.size()) return std::nullopt;
    return out;
  }

  // From `start` on, after all that were scheduled and sweep a common place.
  [[nodiscard]] Tick earliest(const Action& action, Tick start,
                              const std::vector<std::vector<Done>>& done) {
    for (const Index cell : action.cells) {
      for (std::size_t i = done[cell].size(); i-- > 0 && done[cell][i].latest_end > start;) {
        const Action& other = actions_[done[cell][i].action];
        if (other.end <= start || other.agent == action.agent) continue;
        const bool meet = !fleet_.table.between(other.step->motion, action.step->motion).empty();
        if (meet) start = other.end;
      }
    }
    return start;
  }

  PreparedFleet& fleet_;
  const std::vector<TimedPath>& paths_;
  std::vector<Action> actions_;
  std::unordered_map<std::size_t, Index> index_;  // of cells_, by the place on the map
  std::vector<std::vector<Index>> cells_;
  Tick longest_ = 0;
  std::size_t table_bytes_;  // before
  std::size_t bytes_;        // with what others hold
  StopCheck& stop_;
};

}  // namespace

std::optional<std::vector<TimedPath>> separatedPaths(PreparedFleet& fleet,
                                                     const std::vector<TimedPath>& paths,
                                                     std::size_t held, StopCheck& stop) {
  return Separation(fleet, paths, held, stop).run();
}

}  // namespace clearway::fleet::shaped
