#include "maps/scene/collision_scene.h"

#include <cmath>

#include "tests/fuzz/targets.h"

void clearway::fuzz::scene(std::string_view bytes) {
  const auto s = maps::parseScene(bytes, "fuzz");
  if (!s) return requireGoodError(s.error());
  for (const maps::SceneBody& body : s->bodies) {
    for (const std::size_t other : body.ignores) {
      require(other < s->bodies.size(), "a body that is not there is ignored");
    }
    double last = -1e300;
    for (const maps::KeyFrame& k : body.motion) {
      require(k.time_s > last, "key frames out of order");
      last = k.time_s;
    }
    for (const double t : {-1.0, 0.0, 0.37, 1e6}) {
      const Pose p = poseAt(body, t);
      require(isFinite(p.position), "a pose that is not finite");
      require(std::abs(squaredLength(p.heading.vector()) - 1.0) < 1e-8,
              "a heading off unit length");
    }
  }
}
