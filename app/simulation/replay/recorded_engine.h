// app/simulation/replay/recorded_engine.h — what the collision engine works with at a moment of a
// recording or a run.
//
// Method: a new world of the bodies, with default options, at rest where they are. Its contacts are
// those of the run (core/world/world.h); its broad phase is the default one.
// Cost: as of the first step of a world. Thread-safe: no state.
#pragma once

#include "app/simulation/recording/recorded_frame.h"
#include "app/simulation/scene/engine_marks.h"
#include "core/base/result.h"

namespace clearway::app {

// Errors: those of World::add().
[[nodiscard]] Result<EngineMarks> marksOf(const RecordedFrame& frame, EngineLayer layer);

}  // namespace clearway::app
