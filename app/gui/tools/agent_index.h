// app/gui/tools/agent_index.h — which agents are near a point, for picking in large fleets.
//
// Method: an R-tree of the boxes around starts and goals (core/polygon/box_tree.h), built when it
// is asked after a change. Law: every agent that picking by a loop over all agents finds is among
// the candidates. Cost: a query is logarithmic; building some 3 ms for 10^4 agents.
#pragma once

#include <cstdint>
#include <vector>

#include "app/gui/document/editor.h"
#include "core/polygon/box_tree.h"

namespace clearway::gui {

class AgentIndex {
 public:
  explicit AgentIndex(const Editor& editor) : editor_(editor) {}
  void forget() { known_ = false; }
  // Indices into the document's agents, the topmost (last) first, each once.
  [[nodiscard]] std::vector<std::size_t> near(Vec2 world, double reach_m) const;
  [[nodiscard]] std::size_t builds() const { return builds_; }

 private:
  void build() const;
  const Editor& editor_;
  mutable bool known_ = false;
  mutable BoxTree tree_;
  mutable std::vector<std::uint32_t> agent_of_;  // of a box
  mutable std::size_t builds_ = 0;
};

}  // namespace clearway::gui
