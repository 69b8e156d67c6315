#include "app/document/fleet/key_frame_path.h"

#include <cmath>

namespace clearway::app {
namespace {

Tick roundedTicks(double seconds) {
  return static_cast<Tick>(std::llround(seconds * static_cast<double>(kTicksPerSecond)));
}

// Appends the motion from the end of the path. Precondition: no half turn.
void appendMotion(TimedPath& path, const Pose& to, Tick start, Tick end) {
  if (const auto m = motionBetweenKeyFrames(path.last(), to)) {
    path.motions.push_back({*m, start, end - start});
  }
}

}  // namespace

Result<TimedPath> keyFramePathOf(std::span<const maps::KeyFrame> frames) {
  TimedPath path{frames.front().pose, {}};
  for (std::size_t k = 1; k < frames.size(); ++k) {
    const Pose from = path.last();
    const Pose& to = frames[k].pose;
    if (from == to) continue;
    const Tick start = roundedTicks(frames[k - 1].time_s), end = roundedTicks(frames[k].time_s);
    const bool splits = isHalfTurn(from.heading, to.heading);
    if (end - start < (splits ? 2 : 1)) {
      return fail(ErrorCode::InvalidArgument,
                  "key frames %1 and %2 differ, and are less than a microsecond apart", {k - 1, k});
    }
    if (splits) {
      const Tick middle = start + (end - start) / 2;
      const double part = static_cast<double>(middle - start) / static_cast<double>(end - start);
      const Heading turn = TRY(Heading::fromRadians(part * from.heading.angleTo(to.heading)));
      appendMotion(
          path, {from.position + part * (to.position - from.position), from.heading.turnedBy(turn)},
          start, middle);
      appendMotion(path, to, middle, end);
    } else {
      appendMotion(path, to, start, end);
    }
  }
  return path;
}

}  // namespace clearway::app
