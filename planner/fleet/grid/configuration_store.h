// planner/fleet/grid/configuration_store.h — the configurations that a LaCAM search has met.
//
// Method: a configuration is stored as the moves of its agents from the configuration from which it
//         was found first, half a byte an agent. Every kKeyframe-th one is stored whole; the others
//         are replayed from there, and those used last are cached. A hash table of 64-bit hashes
//         finds known configurations; a comparison of all cells decides.
// Cost: O(agents) for a configuration whose predecessor is cached, as in a search that goes on
//         from the newest one; else O(kKeyframe * agents). Memory: 0.9 bytes an agent and
//         configuration.
// Not thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "planner/fleet/grid/goal_distances.h"

namespace clearway::fleet {

class ConfigurationStore {
 public:
  using Id = std::uint32_t;  // counts up from 0, which is the root
  static constexpr Id kNone = std::numeric_limits<Id>::max();

  // Of all agents, by their numbers.
  struct State {
    std::vector<CellId> cells;
    std::vector<std::uint32_t> distance;  // to their goals
    std::vector<float> priority;
  };

  // The root is added with these priorities, those of agents alone from 0 to below 1.
  ConfigurationStore(const CellGraph& graph, const GoalDistances& distances, State root);

  struct Found {
    Id id;
    bool is_new;
  };
  // The configuration that agents reach from a stored one by one step each.
  Found findOrAdd(Id from, std::span<const CellId> cells);

  // Valid until kCached other states were asked for.
  [[nodiscard]] const State& state(Id id);
  // Appends the cells of all agents; fastest if it was `before` that was appended last.
  void appendCells(Id before, Id id, std::vector<CellId>& out);

  [[nodiscard]] std::size_t size() const { return hashes_.size(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  static constexpr std::uint32_t kKeyframe = 32;
  static constexpr std::size_t kCached = 16;

  struct Record {
    Id origin;  // from which it was found
    std::uint32_t depth;
    std::vector<std::uint8_t> moves;  // two agents a byte; empty for the root
    std::unique_ptr<State> whole;     // of keyframes
  };
  struct Cached {
    Id id = kNone;
    std::uint64_t used = 0;
    State state;
  };

  [[nodiscard]] const State* findState(Id id);
  Cached& leastRecent();
  void advance(const State& from, std::span<const CellId> to, State& out) const;
  void add(Id from, std::span<const CellId> cells, std::uint64_t hash);
  [[nodiscard]] CellId moved(const Record& record, std::size_t agent, CellId from) const;
  void grow();

  const CellGraph& graph_;
  const GoalDistances& distances_;
  std::vector<Record> records_;
  std::array<Cached, kCached> cached_;
  std::uint64_t uses_ = 0;
  std::vector<Id> slots_;
  std::vector<std::uint64_t> hashes_;
  std::vector<CellId> to_;  // scratch
  std::size_t bytes_ = 0;
};

}  // namespace clearway::fleet
