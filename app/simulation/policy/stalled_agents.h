// app/simulation/policy/stalled_agents.h — agents with tasks that bar each other for ever.
//
// An agent is stalled if it did not come closer to its next goal than it was before for kStallSteps
// steps, though it moves to and fro maybe. A stalled agent waits for the stalled agents that bar
// it: those next to the cells that it reaches without passing any of them, if its goal is not among
// these cells. A cycle of waiting agents is a deadlock (wait_graph.h).
// Cost of an update: O(agents), and O(cells) for each stalled agent. Not thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/simulation/policy/wait_graph.h"
#include "planner/fleet/grid/cell_graph.h"

namespace clearway::app {

class StalledAgents {
 public:
  static constexpr std::uint32_t kStallSteps = 50;

  struct Agent {
    fleet::CellId at = fleet::kNoCell;
    fleet::CellId goal = fleet::kNoCell;  // kNoCell: it has none that it can reach
    std::uint32_t distance = 0;           // steps to the goal
  };

  explicit StalledAgents(std::size_t agents) : memory_(agents), is_reported_(agents, 0) {}

  // What bars the agents has changed: distances of before are not compared with later ones.
  void forget();
  // The state at a step; steps do not decrease.
  void update(std::uint32_t step, const fleet::CellGraph& cells, std::span<const Agent> agents);

  // The agents that came no closer for `least` steps, the one for longest first.
  [[nodiscard]] std::vector<std::uint32_t> since(std::uint32_t step, std::uint32_t least) const;
  // These steps do not count.
  void pass(std::uint32_t steps);

  // Whether it was found in a cycle, or waiting for one, since it stalled.
  [[nodiscard]] bool isReported(std::uint32_t agent) const { return is_reported_[agent] != 0; }
  // In a cycle, or waiting for one, by the last update.
  [[nodiscard]] std::size_t barred() const { return barred_; }

  // Found by the last update: cycles, each from its smallest agent on, with an agent that was in
  // none since it stalled; and agents outside of cycles that wait for one, once while they are
  // stalled.
  [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& newCycles() const {
    return new_cycles_;
  }
  [[nodiscard]] const std::vector<std::uint32_t>& newlyStuck() const { return newly_stuck_; }

 private:
  struct Memory {
    fleet::CellId goal = fleet::kNoCell;
    std::uint32_t least = 0;  // distance so far
    std::uint32_t since = 0;  // the step at which it was reached
  };
  [[nodiscard]] std::vector<std::uint32_t> barring(std::uint32_t agent,
                                                   const fleet::CellGraph& cells,
                                                   std::span<const Agent> agents) const;

  std::vector<Memory> memory_;
  std::vector<std::uint8_t> is_stalled_;
  std::vector<std::int64_t> stalled_at_;  // by cell: the stalled agent there; < 0: none
  std::vector<std::uint8_t> is_reported_;
  std::size_t barred_ = 0;
  std::vector<std::vector<std::uint32_t>> new_cycles_;
  std::vector<std::uint32_t> newly_stuck_;
};

}  // namespace clearway::app
