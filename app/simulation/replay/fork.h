// app/simulation/replay/fork.h — goes on from a time of a recording: the run is repeated up to
// this time, and compared with the recording step by step.
//
// Method: runs are deterministic, so the state of a time is made again from the run's input. Poses,
//         states and bodies have to be those of each recorded frame bit for bit, and the state hash
//         that of each keyframe.
// Law: a fork without changes goes on as the run did.
// Cost: that of the run up to the time, and of reading the recording. One thread at a time.
#pragma once

#include "app/simulation/recording/recording.h"
#include "app/simulation/replay/simulation_run.h"

namespace clearway::app {

class ForkGuide {
 public:
  // `from`: a time of the recording, which must outlive this.
  ForkGuide(Recording& recording, Tick from) : recording_(&recording), from_(from) {}

  // At the start, and after each step: nothing after the time. Errors: Conflict: the run is another
  // one than the recorded one; those of the recording.
  [[nodiscard]] Result<void> compare(const SimulationRun& run);

 private:
  [[nodiscard]] tl::unexpected<Error> differs(const SimulationRun& run, const char* what) const;

  Recording* recording_;
  Tick from_;
  bool has_begun_ = false;
};

// The time of the last frame at or before a time. Errors: InvalidArgument for times outside of the
// recording.
[[nodiscard]] Result<Tick> timeOfFork(Recording& recording, double from_s);

}  // namespace clearway::app
