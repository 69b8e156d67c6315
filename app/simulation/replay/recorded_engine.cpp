#include "app/simulation/replay/recorded_engine.h"

#include <utility>
#include <vector>

namespace clearway::app {

using collide::BodyId;
using collide::World;

Result<EngineMarks> marksOf(const RecordedFrame& frame, EngineLayer layer) {
  World world = TRY(World::make({}));
  world.setGrid(frame.grid);
  std::vector<BodyId> ids;
  for (std::size_t k = 0; k < frame.agents.size(); ++k) {
    collide::BodyDef def = frame.bodies[k].def;
    const bool is_there = frame.agents[k].has(RecordedAgent::kPresent);
    if (is_there) def.pose = frame.agents[k].pose;
    if (!is_there) def.mode = collide::BodyMode::Disabled;  // ids stay those of the agents
    def.ignores.clear();                                    // of bodies that are not there yet
    const BodyId id = TRY(world.add(def));
    ids.push_back(id);
  }
  for (std::size_t k = 0; k < ids.size(); ++k) {
    std::vector<BodyId> ignores;
    for (const BodyId other : frame.bodies[k].def.ignores) {
      if (other.index < ids.size()) ignores.push_back(ids[other.index]);
    }
    if (ignores.empty()) continue;
    TRY(world.setIgnores(ids[k], std::move(ignores)));
  }
  TRY(world.step(0.0));
  return marksOf(world, ids, layer);
}

}  // namespace clearway::app
