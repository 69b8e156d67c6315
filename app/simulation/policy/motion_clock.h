// app/simulation/policy/motion_clock.h — one agent on its path, with delays, slips and breakdowns.
//
// Time passes in whole ticks, and what happens falls on a tick: the motions and their ends do not
// depend on the steps of the simulation.
// Method: a motion lasts as long as planned, times the factor of a slip. Delays happen before a
//         motion or after a whole second of driving, breakdowns after a whole second of driving.
//         Between motions the agent waits until the time of its schedule, counted by a clock that
//         stops with the agent, or until a gate opens.
// Cost: O(motions and whole seconds that end). Deterministic for a seed. One thread at a time.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/base/fingerprint.h"
#include "core/base/rng.h"
#include "core/geometry/motion_part.h"
#include "core/geometry/timed_path.h"
#include "core/simulation/event.h"
#include "maps/scene/disturbances.h"

namespace clearway::app {

// Random numbers of one agent for one purpose.
//
// Each agent has a generator for each purpose, so that what happens to it depends on its own
// history alone: not on the order of events, on other agents or on other disturbances.
// Method: splitmix64 (core/base/rng.h), seeded with a fingerprint of seed, agent and purpose.
enum class Purpose : std::uint64_t { Delays, Slips, Breakdowns, Walks };

[[nodiscard]] inline Rng randomStream(std::uint64_t seed, std::uint64_t agent, Purpose purpose) {
  Fingerprint f;
  f.add(seed);
  f.add(agent);
  f.add(static_cast<std::uint64_t>(purpose));
  return Rng(f.value());
}

// What happened to the agent by itself.
struct Mishap {
  enum class Kind : std::uint8_t { Delayed, BrokeDown, Repaired };
  Tick time = 0;
  Kind kind = Kind::Delayed;
};

class MotionClock {
 public:
  // When a motion may start, by its index; nullopt: not known yet.
  using Gate = std::function<std::optional<Tick>(std::size_t motion)>;

  MotionClock(TimedPath path, const maps::Disturbances& disturbances, std::uint64_t seed,
              std::uint64_t agent);

  // Moves until this time. With a gate, motions start as it permits, and the times of the schedule
  // are ignored. The agent may then be called again for the same time, when the gate has opened.
  void advance(Tick until, const Gate& gate = {});
  // Whether the next motion begins before this time, and after how much of its schedule's time;
  // with a gate after none.
  [[nodiscard]] std::optional<Tick> waitBeforeMotion(Tick until, const Gate& gate = {}) const;
  // A step begins: its track is recorded from here on.
  void beginStep(Tick now) {
    step_begin_ = now;
    driven_parts_.clear();
  }
  // Appends how the agent moved in the step, with times in ticks from its beginning.
  void appendTrack(std::vector<MotionPart>& out) const;
  // Whether it drove on several motions in the step.
  [[nodiscard]] bool bends() const { return driven_parts_.size() > 1; }
  // Rests until this time; delays and repairs go on.
  void rest(Tick until);
  // Whether the motion that goes on may end; until then the agent waits at its end.
  void setMayEnd(bool may_end) { may_end_ = may_end; }
  // What disturbs it from now on; what has begun goes on.
  void setDisturbances(const maps::Disturbances& disturbances);
  // Random numbers of another seed from now on.
  void reseed(std::uint64_t seed, std::uint64_t agent);
  // Another path from here. Precondition: it begins at pose().
  void setPath(TimedPath path);
  // Keeps the motion that goes on, if any, which is then the first one, and replaces those after
  // it. No new motion starts before now. Precondition: they begin where that one ends.
  void setRest(Tick now, std::vector<TimedMotion> motions);

  [[nodiscard]] Pose pose() const;
  [[nodiscard]] bool hasArrived() const { return next_ == path_.motions.size(); }
  // Delayed or broken down at this time.
  [[nodiscard]] bool isPaused(Tick time) const { return paused_until_ > time; }
  [[nodiscard]] bool isBroken(Tick time) const { return is_broken_ && isPaused(time); }
  // How long it has been in motion since the beginning.
  [[nodiscard]] Tick driven() const { return driven_; }
  [[nodiscard]] bool isInMotion() const { return is_running_; }
  // Of the motion that goes on, how much is done; 0 between two motions.
  [[nodiscard]] double fraction() const {
    return is_running_ ? path_.motions[next_].law.fractionAt(share()) : 0.0;
  }
  // The same of its time, which is longer than planned if it slips.
  [[nodiscard]] double share() const {
    return is_running_ ? static_cast<double>(done_) / static_cast<double>(lasts_) : 0.0;
  }
  [[nodiscard]] Tick lasts() const { return lasts_; }
  // The motion that goes on or comes next.
  [[nodiscard]] std::size_t motion() const { return next_; }
  [[nodiscard]] const TimedPath& path() const { return path_; }
  // At which the schedule has the agent where it is.
  [[nodiscard]] Tick plannedTime() const;
  // The time at which a motion began. Precondition: it did.
  [[nodiscard]] Tick beginOf(std::size_t motion) const { return begins_[motion]; }
  // The time at which a motion ended.
  [[nodiscard]] Tick endOf(std::size_t motion) const { return ends_[motion]; }
  [[nodiscard]] bool hasEnded(std::size_t motion) const { return motion < ends_.size(); }
  [[nodiscard]] std::vector<Mishap>& mishaps() { return mishaps_; }

  // What the agent drives in so much time of its schedule, from where it is: parts of motions.
  // With a gate planned waits are skipped.
  [[nodiscard]] std::vector<Motion> stretch(Tick duration, bool skips_waits) const;

 private:
  void begin();
  void pause(double seconds, Mishap::Kind kind);
  void drive(Tick ticks);
  void noteDriven(Tick ticks);
  void checkSecond();

  TimedPath path_;
  maps::Disturbances disturbances_;
  Rng delays_{0}, slips_{0}, breakdowns_{0};
  Tick now_ = 0;
  Tick clock_ = 0;  // of the schedule, between two motions
  Tick paused_until_ = 0;
  bool is_broken_ = false;
  bool is_running_ = false;
  bool may_end_ = true;
  std::size_t next_ = 0;
  Tick done_ = 0, lasts_ = 1;  // of the motion that goes on
  Tick driven_ = 0;
  struct DrivenPart {
    std::size_t motion = 0;
    Tick begin = 0, end = 0;        // times
    Tick from = 0, to = 0, of = 1;  // what is done of the motion
  };
  Tick step_begin_ = 0;
  std::vector<DrivenPart> driven_parts_;  // of the step
  std::vector<Tick> begins_;
  std::vector<Tick> ends_;
  std::vector<Mishap> mishaps_;
};

// Events of what happened to agents by themselves.
//
// Appends them, and forgets them. The agents are the first bodies of the simulation.
inline void takeMishaps(std::vector<MotionClock>& clocks, std::vector<simulation::Event>& out) {
  constexpr simulation::EventKind kKinds[] = {simulation::EventKind::Delayed,
                                              simulation::EventKind::BrokeDown,
                                              simulation::EventKind::Repaired};
  for (std::uint32_t k = 0; k < clocks.size(); ++k) {
    for (const Mishap& m : clocks[k].mishaps()) {
      out.push_back({m.time,
                     kKinds[static_cast<std::size_t>(m.kind)],
                     {k, 0},
                     {},
                     clocks[k].pose().position,
                     {},
                     {}});
    }
    clocks[k].mishaps().clear();
  }
}

}  // namespace clearway::app
