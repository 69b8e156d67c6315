#include "planner/fleet/shaped/separated_paths.h"

#include <algorithm>
#include <queue>

namespace clearway::fleet::shaped {
namespace {

using Index = std::uint32_t;

class Separation {
 public:
  Separation(PreparedFleet& fleet, const std::vector<TimedPath>& paths)
      : fleet_(fleet), paths_(paths) {}

  std::optional<std::vector<TimedPath>> run() {
    collect();
    for (const std::vector<Index>& cell : cells_) orderIn(cell);
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

  // The actions, and which are in each cell, in the order of their times.
  void collect() {
    const auto columns = static_cast<std::size_t>(fleet_.problem.grid.frame().columns());
    std::vector<std::pair<std::size_t, Index>> visits;
    for (std::uint32_t agent = 0; agent < paths_.size(); ++agent) {
      for (const PathStep& s : paths_[agent].steps) {
        const auto self = static_cast<Index>(actions_.size());
        for (const CellOffset c : fleet_.table.primitive(s.motion.id).cells) {
          const auto row = static_cast<std::size_t>(s.motion.anchor.row + c.row);
          const auto column = static_cast<std::size_t>(s.motion.anchor.column + c.column);
          visits.emplace_back(row * columns + column, self);
        }
        actions_.push_back({agent, &s, {}, {}, 0, 0});
        if (&s != &paths_[agent].steps.front()) order(self - 1, self);
        longest_ = std::max(longest_, s.end - s.start);
      }
    }
    std::ranges::sort(visits, {}, [&](const auto& v) {
      return std::tuple(v.first, actions_[v.second].step->start, v.second);
    });
    for (std::size_t i = 0; i < visits.size(); ++i) {
      if (i == 0 || visits[i].first != visits[i - 1].first) cells_.emplace_back();
      cells_.back().push_back(visits[i].second);
      actions_[visits[i].second].cells.push_back(static_cast<Index>(cells_.size() - 1));
    }
  }

  void order(Index first, Index second) {
    actions_[first].after.push_back(second);
    ++actions_[second].waits_for;
  }

  // The order of an action and those before it that follows from no other one in the cell.
  void orderIn(const std::vector<Index>& cell) {
    for (std::size_t j = 1; j < cell.size(); ++j) {
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
    std::vector<std::vector<Index>> done(cells_.size());
    std::size_t scheduled = 0;
    for (; !ready.empty(); ++scheduled) {
      const Index self = ready.top();
      ready.pop();
      Action& action = actions_[self];
      TimedPath& path = out[action.agent];
      PathStep step = *action.step;
      step.start = earliest(action, path.end, done);
      step.end = step.start + (action.step->end - action.step->start);
      action.end = path.end = step.end;
      path.steps.push_back(step);
      for (const Index cell : action.cells) done[cell].push_back(self);
      for (const Index next : action.after) {
        if (--actions_[next].waits_for == 0) ready.push(next);
      }
    }
    if (scheduled < actions_.size()) return std::nullopt;
    return out;
  }

  // From `start` on, after all that were scheduled and sweep a common place.
  [[nodiscard]] Tick earliest(const Action& action, Tick start,
                              const std::vector<std::vector<Index>>& done) {
    for (const Index cell : action.cells) {
      for (const Index i : done[cell]) {
        const Action& other = actions_[i];
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
  std::vector<std::vector<Index>> cells_;
  Tick longest_ = 0;
};

}  // namespace

std::optional<std::vector<TimedPath>> separatedPaths(PreparedFleet& fleet,
                                                     const std::vector<TimedPath>& paths) {
  return Separation(fleet, paths).run();
}

}  // namespace clearway::fleet::shaped
