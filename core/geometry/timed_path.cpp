#include "core/geometry/timed_path.h"

#include <algorithm>
#include <iterator>

namespace clearway {

std::vector<TimedPose> posesAtEnds(const TimedPath& path) {
  std::vector<TimedPose> poses{{0, path.start}};
  for (const TimedMotion& m : path.motions) {
    if (m.start > poses.back().time) poses.push_back({m.start, m.motion.from});
    poses.push_back({m.end(), m.motion.to});
  }
  return poses;
}

Pose poseAt(const TimedPath& path, Tick time) {
  const auto after =
      std::upper_bound(path.motions.begin(), path.motions.end(), time,
                       [](Tick t, const TimedMotion& motion) { return t < motion.start; });
  if (after == path.motions.begin()) return path.start;
  const TimedMotion& m = *std::prev(after);
  if (time >= m.end()) return m.motion.to;
  return poseAt(m.motion, static_cast<double>(time - m.start) / static_cast<double>(m.duration));
}

}  // namespace clearway
