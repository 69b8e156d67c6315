#include "planner/fleet/body/primitive.h"

#include <cassert>

namespace clearway::fleet::shaped {

Primitive makePrimitive(std::uint32_t class_index, const AgentClass& agent_class,
                        const std::vector<Pose>& poses) {
  Primitive p{class_index, poses.front(), poses.back(), {}, 0, {}};
  for (std::size_t i = 1; i < poses.size(); ++i) {
    const Result<Motion> motion = motionBetween(poses[i - 1], poses[i]);
    assert(motion);
    const Tick begin = p.duration;
    p.duration += leastDuration(agent_class, *motion);
    p.pieces.push_back({*motion, begin, p.duration});
  }
  return p;
}

}  // namespace clearway::fleet::shaped
