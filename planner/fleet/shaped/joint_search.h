// planner/fleet/shaped/joint_search.h — a plan of all agents together, or a proof that none exists.
//
// A joint state is the node of every agent, and which of its goals it has passed. In one step one
// agent makes one motion of the lattice, which collides with none of the others, all at rest.
// Method: best-first search over joint states (Standley, "Finding optimal solutions to cooperative
//         pathfinding problems", AAAI 2010, has the operators of single agents), by the time so far
//         plus kGreed times the sum of the times that the agents need alone. States in which some
//         agent, or else some two agents, are where they never were come first (Lipovetzky &
//         Geffner, "Best-first width search", AAAI 2017): so one makes room for others.
//         The steps found are then made to overlap in time (joint_schedule.h).
// Complete: Exhausted is a proof that no plan exists in which one agent moves at a time by the
//         motions of the lattice. Bodies in contact within kContactMargin collide there; rotations
//         are decided down to a 4096th of their length (unsafe_interval.h). Plans in which several
//         agents must move at once, as in a ring without a gap, are outside this space.
// Obstacles: where they go away the agents first wait for that, if they can. Those that come later
//         count as if they were always there: then nothing is proved.
// Cost:   some microseconds a joint state, of which there are exponentially many in the agents.
// Memory: some 70 bytes a joint state, and 40 for each of its agents.
// Deterministic. Not thread-safe.
#pragma once

#include <span>
#include <vector>

#include "planner/fleet/shaped/joint_schedule.h"

namespace clearway::fleet::shaped {

class JointSearch {
 public:
  explicit JointSearch(PreparedFleet& fleet);

  enum class Outcome : std::uint8_t {
    Found,
    Exhausted,
    Paused,   // the next call goes on
    Stopped,  // by `stop`
  };
  // Expands at most that many further joint states. `others`: expanded states of other searches,
  // which count towards the limit of nodes too; `held`: their memory.
  Outcome run(std::uint64_t most, std::uint64_t others, std::size_t held, StopCheck& stop);

  // Whether Exhausted proves that there is no plan.
  [[nodiscard]] bool isProof() const { return is_proof_; }
  // Precondition: Found.
  [[nodiscard]] std::vector<TimedPath> paths() const;
  // The agents that are not at their goals where these are nearest together.
  [[nodiscard]] std::vector<std::uint32_t> unfinished() const;

  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
  [[nodiscard]] std::size_t memory() const;

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~Index{0};
  static constexpr unsigned kFirstBits = 10;  // of the size of hash tables
  static constexpr Tick kGreed = 4;
  static constexpr std::size_t kMostPaired = 32;  // agents, for which pairs count

  // Where an agent is; the node kNoState: it has left.
  struct Place {
    State node = kNoState;
    std::int32_t leg = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };
  struct JointState {
    Tick cost = 0, to_goal = 0;
    Index parent = kNone;
    std::uint32_t agent = 0;  // that moved
    State to = kNoState;      // where it arrived
    Placed motion;
    std::uint8_t rank = 0;  // 0: an agent is where it never was; 1: two agents; 2: neither
    bool expanded = false;
  };
  struct Slot {
    Index state = kNone;
    std::uint32_t hash = 0;  // its upper half, which is the place in a table of any size
  };
  struct Entry {
    Tick key, to_goal;
    Index state;
    std::uint32_t rank;
    // Order of a heap: the smallest rank, then key first, then the nearest to the goal, then the
    // newest.
    friend bool operator<(const Entry& a, const Entry& b) {
      if (a.rank != b.rank) return a.rank > b.rank;
      if (a.key != b.key) return a.key > b.key;
      if (a.to_goal != b.to_goal) return a.to_goal > b.to_goal;
      return a.state < b.state;
    }
  };

  [[nodiscard]] std::span<const Place> placesOf(Index state) const {
    return std::span(places_).subspan(state * agents_, agents_);
  }
  // With the goals that it has reached there.
  void placeObstacles();
  [[nodiscard]] Place arrived(const FleetAgent& a, Place at) const;
  [[nodiscard]] bool isFinished(const FleetAgent& a, Place at) const;
  void expand(Index state, StopCheck& stop);
  template <class F>
  void forMotions(const FleetAgent& a, Place at, F&& f) const;
  [[nodiscard]] bool isClear(std::size_t agent, const Placed& body) const;
  void offer(Index from, std::size_t agent, State to, const Placed& motion, StopCheck& stop);
  void add(JointState state);
  // Of a new state in now_ after a motion of one agent.
  [[nodiscard]] std::uint8_t rankAfter(std::size_t agent);
  // Whether this is the first call with the value.
  bool isNew(std::uint64_t value);
  // Where these places are, or would be, in index_.
  [[nodiscard]] std::size_t slotOf(std::span<const Place> places, std::uint64_t hash) const;
  void grow();

  PreparedFleet& fleet_;
  MeetingTable meetings_;
  std::size_t agents_;
  std::vector<Placed> obstacles_;
  Tick begin_ = 0;  // other obstacles are gone
  bool is_proof_ = true;
  std::vector<JointState> states_;
  std::vector<Place> places_;               // of all agents, by state
  std::vector<Slot> index_;                 // a hash table with open addressing
  std::vector<Entry> open_;                 // a heap
  std::vector<std::uint64_t> places_seen_;  // hashes of places and of pairs, by open addressing
  std::size_t seen_ = 0;
  std::vector<Place> now_;  // of the state that is expanded, then of a successor
  unsigned shift_ = 64 - kFirstBits;
  std::vector<Placed> rests_;  // of the state that is expanded
  std::vector<Tick> left_;     // the same: the time that each agent needs alone
  Index nearest_ = 0;          // the state with the least time to the goals
  Index found_ = kNone;
  std::uint64_t expanded_ = 0;
};

}  // namespace clearway::fleet::shaped
