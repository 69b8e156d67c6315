#include "app/gui/tools/agent_index.h"

#include <algorithm>
#include <functional>

#include "maps/plan/project_agent.h"

namespace clearway::gui {

void AgentIndex::build() const {
  known_ = true;
  ++builds_;
  agent_of_.clear();
  std::vector<Aabb> boxes;
  const std::vector<app::EditAgent>& agents = editor_.document().agents();
  for (std::uint32_t i = 0; i < agents.size(); ++i) {
    const std::shared_ptr<const Footprint> shape = editor_.footprint(agents[i]);
    const double reach = shape ? shape->circumscribedRadius() : 0.0;
    const auto add = [&](Vec2 p) {
      boxes.push_back(enlarged(Aabb{p, p}, reach));
      agent_of_.push_back(i);
    };
    if (agents[i].agent.start) add(agents[i].agent.start->position);
    for (std::size_t k = 0; k < maps::placeCount(agents[i].agent); ++k) {
      add(maps::placeAt(agents[i].agent, k).position);
    }
  }
  tree_ = BoxTree(boxes);
}

std::vector<std::size_t> AgentIndex::near(Vec2 world, double reach_m) const {
  if (!known_) build();
  std::vector<std::size_t> out;
  for (const std::uint32_t box : tree_.meeting(enlarged(Aabb{world, world}, reach_m))) {
    out.push_back(agent_of_[box]);
  }
  std::ranges::sort(out, std::greater());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace clearway::gui
