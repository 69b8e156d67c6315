#include "planner/fleet/lifelong/clearing_search.h"

#include <algorithm>
#include <limits>
#include <queue>

namespace clearway::fleet {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

using Counts = std::array<std::uint32_t, 8>;  // of others, by part

// The states, and the cheapest sequence of them that ends with the agent at its goal.
class StateSearch {
 public:
  StateSearch(const CellGraph& graph, const CutCells& cuts, std::span<const CellId> from,
              AgentId agent);

  struct State {
    CellId at;
    Counts others;
  };
  // Empty: there is none. The first one is that of the start.
  [[nodiscard]] std::vector<State> find(CellId goal);
  [[nodiscard]] std::size_t states() const { return states_; }
  [[nodiscard]] const CutCells::Parts& parts(CellId c) const { return parts_[index_[c]]; }

 private:
  using Entry = std::pair<std::uint32_t, std::uint32_t>;  // cost, state
  void expand(std::uint32_t id);
  void offer(std::uint32_t id, CellId to, const Counts& others, std::uint32_t cost);
  [[nodiscard]] std::uint32_t base(const CutCells::Parts& parts, std::size_t k) const {
    return std::min(parts.cells[k], others_) + 1;
  }
  [[nodiscard]] std::uint32_t idOf(CellId c, const Counts& others) const;
  [[nodiscard]] State stateOf(std::uint32_t id) const;

  const CellGraph& graph_;
  const CutCells& cuts_;
  CellId start_;
  std::span<const CellId> cells_;
  std::vector<std::uint32_t> index_;  // of a cell, in cells_
  std::vector<CutCells::Parts> parts_;
  std::vector<Counts> before_;       // the others at the start, around each cell
  std::vector<std::size_t> offset_;  // the first state of each cell
  std::uint32_t others_ = 0;
  std::size_t states_ = 0;
  std::vector<std::uint32_t> cost_, parent_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

StateSearch::StateSearch(const CellGraph& graph, const CutCells& cuts, std::span<const CellId> from,
                         AgentId agent)
    : graph_(graph),
      cuts_(cuts),
      start_(from[agent]),
      cells_(cuts.connectedCells(start_)),
      index_(graph.cells(), kNone) {
  std::vector<std::uint8_t> is_other(graph.cells(), 0);
  for (AgentId a = 0; a < from.size(); ++a) {
    if (a == agent || !cuts.areConnected(from[a], start_)) continue;
    is_other[from[a]] = 1;
    ++others_;
  }
  const std::vector<std::uint32_t> sums = cuts.sumsOf(is_other);
  for (std::uint32_t k = 0; k < cells_.size(); ++k) {
    index_[cells_[k]] = k;
    const CutCells::Parts parts = cuts.partsAround(cells_[k]);
    before_.push_back(cuts.counts(parts, cells_[k], sums));
    offset_.push_back(states_);
    std::size_t count = 1;
    for (std::size_t j = 0; j + 1 < parts.count; ++j) count *= base(parts, j);
    states_ += count;
    parts_.push_back(parts);
  }
}

std::uint32_t StateSearch::idOf(CellId c, const Counts& others) const {
  const CutCells::Parts& p = parts(c);
  std::size_t id = 0;
  for (std::size_t k = 0; k + 1 < p.count; ++k) id = id * base(p, k) + others[k];
  return static_cast<std::uint32_t>(offset_[index_[c]] + id);
}

StateSearch::State StateSearch::stateOf(std::uint32_t id) const {
  const auto above = std::ranges::upper_bound(offset_, std::size_t{id});
  const auto k = static_cast<std::size_t>(above - offset_.begin() - 1);
  State out{cells_[k], {}};
  const CutCells::Parts& p = parts_[k];
  if (p.count == 0) return out;
  auto rest = static_cast<std::uint32_t>(id - offset_[k]);
  std::uint32_t last = others_;
  for (std::size_t j = p.count - 1; j-- > 0; rest /= base(p, j)) {
    out.others[j] = rest % base(p, j);
    last -= out.others[j];
  }
  out.others[p.count - 1] = last;
  return out;
}

void StateSearch::offer(std::uint32_t id, CellId to, const Counts& others, std::uint32_t cost) {
  const std::uint32_t next = idOf(to, others);
  if (cost >= cost_[next]) return;
  cost_[next] = cost;
  parent_[next] = id;
  open_.emplace(cost, next);
}

// The next cell has to be free; the others on its side of the agent can be anywhere there.
void StateSearch::expand(std::uint32_t id) {
  const State now = stateOf(id);
  const CutCells::Parts& here = parts(now.at);
  for (const CellId to : graph_.neighbours(now.at)) {
    const std::size_t side = cuts_.partOf(here, now.at, to);
    const std::uint32_t ahead = now.others[side];
    if (ahead >= here.cells[side]) continue;
    const CutCells::Parts& there = parts(to);
    const std::size_t behind = cuts_.partOf(there, to, now.at);
    const Counts& before = before_[index_[to]];
    std::uint32_t beside = here.cells[side] - 1;  // cells that do not get behind `to`
    for (std::size_t k = 0; k < there.count; ++k) beside -= k == behind ? 0 : there.cells[k];
    Counts next{};
    const auto choose = [&](auto&& self, std::size_t k, std::uint32_t left,
                            std::uint32_t cost) -> void {
      if (k == there.count) {
        if (left > beside) return;
        next[behind] = others_ - ahead + left;
        offer(id, to, next, cost);
        return;
      }
      if (k == behind) return self(self, k + 1, left, cost);
      for (std::uint32_t n = 0; n <= std::min(left, there.cells[k]); ++n) {
        next[k] = n;
        self(self, k + 1, left - n, cost + std::max(n, before[k]) - std::min(n, before[k]));
      }
    };
    choose(choose, 0, ahead, cost_[id] + 1);
  }
}

std::vector<StateSearch::State> StateSearch::find(CellId goal) {
  cost_.assign(states_, kNone);
  parent_.assign(states_, kNone);
  offer(kNone, start_, before_[index_[start_]], 0);
  while (!open_.empty()) {
    const auto [cost, id] = open_.top();
    open_.pop();
    if (cost > cost_[id]) continue;
    if (stateOf(id).at != goal) {
      expand(id);
      continue;
    }
    std::vector<State> out;
    for (std::uint32_t k = id; k != kNone; k = parent_[k]) out.push_back(stateOf(k));
    std::ranges::reverse(out);
    return out;
  }
  return {};
}

// The moves of all agents, in their order.
class Moves {
 public:
  Moves(const CellGraph& graph, const CutCells& cuts, std::span<const CellId> from, AgentId agent)
      : graph_(graph),
        cuts_(cuts),
        from_(from.begin(), from.end()),
        at_(from.begin(), from.end()),
        on_(graph.cells(), kNoAgent),
        agent_(agent) {
    for (AgentId a = 0; a < from.size(); ++a) on_[from[a]] = a;
  }

  // Moves the others so that the agent can move to the next state's cell, and moves it.
  void advance(const ClearingState& next);
  [[nodiscard]] std::vector<GridPath> paths() const;

 private:
  struct Move {
    AgentId agent;
    CellId to;
  };
  void findRegions(const CutCells::Parts& there, CellId to);
  void move(AgentId agent, CellId to);
  [[nodiscard]] bool shift(const std::array<std::int64_t, 9>& missing);

  const CellGraph& graph_;
  const CutCells& cuts_;
  std::vector<CellId> from_, at_;
  std::vector<AgentId> on_;  // by cell
  AgentId agent_;
  std::vector<Move> moves_;
  std::vector<CellId> side_;             // the cells on the side of the next one
  std::vector<std::uint8_t> region_of_;  // by cell: kElsewhere, kNext, or a part around the next
};

constexpr std::uint8_t kNext = 8, kElsewhere = 9;

void Moves::move(AgentId agent, CellId to) {
  on_[at_[agent]] = kNoAgent;
  on_[to] = agent;
  at_[agent] = to;
  moves_.push_back({agent, to});
}

void Moves::findRegions(const CutCells::Parts& there, CellId to) {
  region_of_.assign(graph_.cells(), kElsewhere);
  region_of_[to] = kNext;
  side_ = {to};
  for (std::size_t k = 0; k < side_.size(); ++k) {
    for (const CellId c : graph_.neighbours(side_[k])) {
      if (c == at_[agent_] || region_of_[c] != kElsewhere) continue;
      region_of_[c] = static_cast<std::uint8_t>(cuts_.partOf(there, to, c));
      side_.push_back(c);
    }
  }
}

// Breadth-first from the free cells of regions that miss agents to one of a region with too many.
bool Moves::shift(const std::array<std::int64_t, 9>& missing) {
  std::vector<CellId> before(graph_.cells(), kNoCell), queue;
  for (const CellId c : side_) {
    if (missing[region_of_[c]] <= 0 || on_[c] != kNoAgent) continue;
    before[c] = c;
    queue.push_back(c);
  }
  for (std::size_t k = 0; k < queue.size(); ++k) {
    const CellId c = queue[k];
    if (on_[c] != kNoAgent && missing[region_of_[c]] < 0) {
      std::vector<CellId> path{c};
      while (before[path.back()] != path.back()) path.push_back(before[path.back()]);
      std::ranges::reverse(path);  // from the free cell
      std::size_t free = 0;
      for (std::size_t i = 1; i < path.size(); ++i) {
        const AgentId a = on_[path[i]];
        if (a == kNoAgent) continue;
        for (std::size_t j = i; j > free; --j) move(a, path[j - 1]);
        free = i;
      }
      return true;
    }
    for (const CellId n : graph_.neighbours(c)) {
      if (region_of_[n] == kElsewhere || before[n] != kNoCell) continue;
      before[n] = c;
      queue.push_back(n);
    }
  }
  return false;
}

void Moves::advance(const ClearingState& next) {
  const CutCells::Parts& there = next.parts;
  findRegions(there, next.at);
  const std::size_t behind = cuts_.partOf(there, next.at, at_[agent_]);
  for (;;) {
    std::array<std::int64_t, 9> missing{};
    std::int64_t elsewhere = 0;
    for (std::size_t k = 0; k < there.count; ++k) {
      missing[k] = k == behind ? 0 : std::int64_t{next.others[k]};
    }
    for (const CellId c : side_) {
      if (on_[c] != kNoAgent) --missing[region_of_[c]];
    }
    for (std::size_t k = 0; k < missing.size(); ++k) elsewhere += k == behind ? 0 : missing[k];
    missing[behind] = -elsewhere;
    if (!shift(missing)) break;
  }
  move(agent_, next.at);
}

// A cell is entered when it has been left, maybe in the same step.
std::vector<GridPath> Moves::paths() const {
  std::vector<GridPath> out;
  for (const CellId c : from_) out.push_back({c});
  std::vector<std::size_t> free_at(graph_.cells(), 0);
  std::size_t length = 1;
  for (const Move& m : moves_) {
    GridPath& path = out[m.agent];
    const std::size_t arrives = std::max(path.size(), free_at[m.to]);
    free_at[path.back()] = arrives;
    path.resize(arrives, path.back());
    path.push_back(m.to);
    length = std::max(length, path.size());
  }
  for (GridPath& path : out) path.resize(length, path.back());
  return out;
}

}  // namespace

ClearingResult planClearing(const CellGraph& graph, const CutCells& cuts,
                            std::span<const CellId> from, AgentId agent, CellId goal,
                            std::size_t most_states) {
  ClearingResult out;
  if (!cuts.areConnected(from[agent], goal)) return out;
  StateSearch search(graph, cuts, from, agent);
  if (search.states() > most_states) {
    out.status = PlanStatus::LimitReached;
    return out;
  }
  for (const StateSearch::State& s : search.find(goal)) {
    out.states.push_back({s.at, search.parts(s.at), s.others});
  }
  if (!out.states.empty()) out.status = PlanStatus::Solved;
  return out;
}

std::vector<GridPath> clearingPaths(const CellGraph& graph, const CutCells& cuts,
                                    std::span<const CellId> from, AgentId agent,
                                    std::span<const ClearingState> states) {
  Moves moves(graph, cuts, from, agent);
  for (const ClearingState& next : states.subspan(1)) moves.advance(next);
  return moves.paths();
}

}  // namespace clearway::fleet
