#include "app/simulation/replay/fork.h"

#include <string>

#include "core/base/number_text.h"

namespace clearway::app {

Result<Tick> timeOfFork(Recording& recording, double from_s) {
  const double most_s = secondsOf(recording.last() - recording.first());
  if (!(from_s >= 0.0 && from_s <= most_s)) {
    return fail(ErrorCode::InvalidArgument,
                "a time of %1 s is not in the recording, which ends at %2 s",
                {shortest(from_s), shortest(most_s)}, recording.path());
  }
  TRY(recording.seek(recording.first() + ticksOf(from_s)));
  const Tick time = recording.frame().time;
  recording.rewind();
  return time;
}

tl::unexpected<Error> ForkGuide::differs(const SimulationRun& run, const char* what) const {
  return fail(ErrorCode::InvalidArgument,
              "at %1 s %2 differs from the recording: another version of the program made it, or "
              "it was damaged",
              {shortest(secondsOf(run.simulation().time())), what}, recording_->path());
}

Result<void> ForkGuide::compare(const SimulationRun& run) {
  const simulation::Simulation& s = run.simulation();
  if (s.time() > from_) return {};
  if (!has_begun_) recording_->rewind();
  has_begun_ = true;
  const bool more = TRY(recording_->next());
  const RecordedFrame& frame = recording_->frame();
  if (!more || frame.time != s.time()) return differs(run, "the time");
  for (std::uint32_t k = 0; k < frame.agents.size(); ++k) {
    const simulation::AgentId id{k, 0};  // no body of a run is removed
    const RecordedAgent& agent = frame.agents[k];
    if (s.contains(id) != agent.has(RecordedAgent::kPresent)) return differs(run, "who is there");
    if (!s.contains(id)) continue;
    const bool is_same = s.poseOf(id) == agent.pose &&
                         s.isHeld(id) == agent.has(RecordedAgent::kHeld) &&
                         s.hasArrived(id) == agent.has(RecordedAgent::kArrived);
    if (!is_same) return differs(run, ("'" + run.nameOf(id) + "'").c_str());
  }
  if (frame.state_hash && *frame.state_hash != s.stateHash()) return differs(run, "the state hash");
  return {};
}

}  // namespace clearway::app
