// planner/fleet/shaped/timed_search.h — a path of one agent among reservations in continuous time.
//
// Method: SIPP (Phillips, Likhachev: "SIPP: safe interval path planning for dynamic environments",
//         ICRA 2011) over (x, y, heading, safe interval). A motion starts as early as its unsafe
//         intervals permit.
// Lazy evaluation: a successor enters the queue with the time that it has without other agents; its
//         collisions are looked up, and its heuristic is completed, when its turn comes.
// Partial expansion: of the successors of a state only those with keys near its own enter the
//         queue; the state returns for the others (Yoshizumi, Miura, Ishida: "A* with partial
//         expansion for large branching factor problems", AAAI 2000).
// The least time at which a goal is free for ever bounds all keys from below; among equal keys the
// state nearest to the goal is first. So an agent whose goal is free only late goes there and
// waits. Heuristic: the exact time without other agents, times 1 + greed. With greed 0 the path
// ends as
//         early as possible for the motions of the lattice, up to the rounding of the heuristic.
// An agent with several goals searches over (leg, state, safe interval): where a leg reaches its
// goal, the next one begins at the same time.
// Complete with reopening and without a limit: false is then a proof that the lattice has no path
// that ends in time. Not thread-safe.
#pragma once

#include <span>
#include <vector>

#include "core/base/stop_source.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/fleet/shaped/fleet_agents.h"

namespace clearway::fleet::shaped {

// The times at which an agent may rest at a state.
//
// A list is kept. When reservations in the cells of the body have changed, only those that are new
// are looked up.
// Agents of one class share the lists of lattice states. Not thread-safe.
//
// Closed; end kForever: without end.
struct SafeInterval {
  Tick begin = 0, end = 0;
};

class SafeIntervals {
 public:
  SafeIntervals(const PreparedFleet& fleet, const Reservations& reservations);

  // Sorted and disjoint; valid until the next call. Precondition: the body is free at the node.
  [[nodiscard]] const std::vector<SafeInterval>& of(const FleetAgent& agent, State node);

  [[nodiscard]] std::size_t memory() const;

 private:
  struct Kept {
    std::uint64_t time = 0;          // of the reservations
    std::vector<UnsafeTime> unsafe;  // sorted by begin
    std::vector<SafeInterval> intervals;
  };
  void update(const Placed& rest, Kept& kept);

  const PreparedFleet& fleet_;
  const Reservations& reservations_;
  std::vector<LazyZeroArray<std::uint32_t>> index_;  // by class, then by state: 1 + index of kept_
  std::vector<Kept> kept_;
  std::size_t bytes_ = 0;  // of the lists that were kept, at most
  Kept other_;
};

struct PathStep {
  State from = kNoState, to = kNoState;
  Placed motion;
  Tick start = 0, end = 0;
};

struct TimedPath {
  std::vector<PathStep> steps;
  State last = kNoState;
  Tick end = 0;  // from then on it rests at `last`
};

class TimedSearch {
 public:
  TimedSearch(PreparedFleet& fleet, const Reservations& reservations);

  // A path that ends at `latest` at the latest and can rest at its last goal, unless the agent
  // leaves there. False: there is none, the
  // limit of expansions was reached, or `stop` has stopped.
  bool find(std::size_t agent, Tick latest, StopCheck* stop, TimedPath& path);

  // The greed is multiplied by `factor` after every `period` expansions of a search, up to
  // kMostGreed.
  struct Greed {
    double first = 0.0, factor = 1.0;
    std::uint64_t period = 0;
  };
  static constexpr double kMostGreed = 20.0;
  void setGreed(const Greed& greed) { greed_ = greed; }
  // Whether a safe interval that was expanded may be expanded again for an earlier arrival. Without
  // it greedy searches take fewer steps, and are not complete.
  void setReopening(bool reopens) { reopens_ = reopens; }
  void setLimit(std::uint64_t most_expanded) { most_expanded_ = most_expanded; }
  // Of all searches; the limit of nodes of a budget is compared with it.
  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
  // States that other searches have expanded.
  void addExpanded(std::uint64_t others) { expanded_ += others; }
  // The memory of the search; `held`: that of others, which counts towards the limit too.
  [[nodiscard]] std::size_t memory() const;
  void setHeldMemory(std::size_t held) { held_ = held; }

 private:
  struct Node {
    State state;
    Tick begin, end;  // of the safe interval, closed; end kForever: without end
    Tick time;        // earliest known arrival
    std::uint32_t parent, move;
    Tick start;               // of the motion from the parent
    std::uint32_t moves = 0;  // of the lattice that have not entered the queue yet
    std::uint32_t leg = 0;
    bool expanded = false;
  };
  struct Entry {
    Tick key, to_goal, time;
    std::uint32_t node, move;
    // Order of a heap: the smallest key first, then the nearest to the goal.
    friend bool operator<(const Entry& a, const Entry& b) {
      if (a.key != b.key) return a.key > b.key;
      if (a.to_goal != b.to_goal) return a.to_goal > b.to_goal;
      if (a.time != b.time) return a.time > b.time;
      if (a.node != b.node) return a.node < b.node;
      return a.move > b.move;
    }
  };
  struct NodeRange {
    std::uint32_t round, first, count;
  };
  struct Step {
    State to;
    Placed motion;
    Tick duration;
  };
  static constexpr std::uint32_t kExpand = ~std::uint32_t{0}, kContinue = kExpand - 1,
                                 kNextLeg = kExpand - 2;
  static constexpr std::uint32_t kFirstLink = 32;
  static constexpr std::uint32_t kNoParent = ~std::uint32_t{0};

  void begin(std::size_t agent, Tick latest);
  bool setFloor();
  [[nodiscard]] bool isStoppedHere(StopCheck* stop) const;
  NodeRange& rangeOf(std::uint32_t leg, State state) {
    return ranges_.data()[leg * stride_ + static_cast<std::size_t>(state)];
  }
  NodeRange nodesOf(std::uint32_t leg, State state);
  // Queues the successors with keys from `key` on, or all up to it when the state is new.
  void expand(const Entry& e);
  void offerAll(std::uint32_t node);
  void offerLinks(std::uint32_t node, const std::vector<Link>& all, std::span<const Link> links);
  // True if the successor need not be offered again.
  bool offer(std::uint32_t node, std::uint32_t move, State to, Tick duration);
  void evaluate(const Entry& e, StopCheck* stop);
  [[nodiscard]] Step stepOf(const Node& from, std::uint32_t move) const;
  void beginNextLeg(std::uint32_t node);
  [[nodiscard]] Tick keyOf(Tick time, Tick to_goal) const;
  void push(const Entry& e);
  void beGreedier();
  [[nodiscard]] bool isDominated(std::uint32_t leg, State to, Tick time) const;
  void trace(std::uint32_t node, TimedPath& path) const;

  PreparedFleet& fleet_;
  const Reservations& reservations_;
  Greed greed_;
  bool reopens_ = true;
  std::uint64_t most_expanded_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t expanded_ = 0;
  std::size_t held_ = 0;

  FleetAgent* agent_ = nullptr;
  const LatticeGraph* graph_ = nullptr;
  Tick latest_ = kForever;
  Tick floor_ = 0;  // no path ends earlier, because others use the goals
  double greed_now_ = 0.0;
  std::uint64_t greedier_at_ = 0;  // expansions
  std::uint32_t round_ = 0;
  std::vector<Node> nodes_;
  std::size_t stride_ = 0;           // nodes of a leg, at most
  LazyZeroArray<NodeRange> ranges_;  // by leg and state
  std::vector<Entry> open_;          // a heap
  SafeIntervals safe_;
  Tick low_ = 0, high_ = 0;  // the keys of successors that enter the queue; low_: of links
  Entry rest_;               // the smallest one above
};

}  // namespace clearway::fleet::shaped
