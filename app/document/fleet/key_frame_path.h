// app/document/fleet/key_frame_path.h — the path in time of a body with key frames.
//
// Times are rounded to ticks. A step by half a turn, to +180 degrees, becomes two motions that meet
// in its middle. The body rests before the first and after the last key frame.
// Errors: InvalidArgument, naming the key frames: a motion in less than a tick.
// Precondition: at least one key frame, and their times ascend. Thread-safe: no state.
#pragma once

#include <span>

#include "core/base/result.h"
#include "core/geometry/timed_path.h"
#include "maps/scene/collision_scene.h"

namespace clearway::app {

[[nodiscard]] Result<TimedPath> keyFramePathOf(std::span<const maps::KeyFrame> frames);

}  // namespace clearway::app
