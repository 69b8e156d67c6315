#include "app/simulation/policy/motion_clock.h"

#include <algorithm>
#include <cmath>

namespace clearway::app {
namespace {

constexpr double kSecondsPerHour = 3600.0;

Tick longer(Tick duration, double factor) {
  return std::max(duration,
                  static_cast<Tick>(std::llround(static_cast<double>(duration) * factor)));
}

}  // namespace

MotionClock::MotionClock(TimedPath path, const maps::Disturbances& disturbances, std::uint64_t seed,
                         std::uint64_t agent)
    : path_(std::move(path)) {
  reseed(seed, agent);
  setDisturbances(disturbances);
}

void MotionClock::reseed(std::uint64_t seed, std::uint64_t agent) {
  delays_ = randomStream(seed, agent, Purpose::Delays);
  slips_ = randomStream(seed, agent, Purpose::Slips);
  breakdowns_ = randomStream(seed, agent, Purpose::Breakdowns);
}

void MotionClock::setDisturbances(const maps::Disturbances& disturbances) {
  disturbances_.delays = disturbances.delays;
  disturbances_.slips = disturbances.slips;
  disturbances_.breakdowns = disturbances.breakdowns;
}

void MotionClock::setPath(TimedPath path) {
  path_ = std::move(path);
  next_ = 0;
  clock_ = 0;
  is_running_ = false;
  begins_.clear();
  ends_.clear();
}

void MotionClock::setRest(Tick now, std::vector<TimedMotion> motions) {
  TimedPath path{pose(), {}};
  if (is_running_) {
    path.start = path_.motions[next_].motion.from;
    path.motions.push_back(path_.motions[next_]);
    begins_ = {begins_.back()};
  } else {
    begins_.clear();
  }
  path.motions.insert(path.motions.end(), motions.begin(), motions.end());
  path_ = std::move(path);
  next_ = 0;
  ends_.clear();
  if (!is_running_) rest(now);
}

void MotionClock::rest(Tick until) {
  if (paused_until_ <= until && is_broken_) {
    mishaps_.push_back({paused_until_, Mishap::Kind::Repaired});
    is_broken_ = false;
  }
  now_ = std::max(now_, until);
}

void MotionClock::advance(Tick until, const Gate& gate) {
  while (now_ < until) {
    if (paused_until_ > now_) {
      rest(std::min(until, paused_until_));
    } else if (is_running_) {
      drive(until - now_);
    } else if (hasArrived()) {
      now_ = until;
    } else if (gate) {
      const std::optional<Tick> opens = gate(next_);
      if (!opens) return;
      now_ = std::max(now_, std::min(*opens, until));
      if (now_ < until && now_ >= *opens) begin();
    } else {
      const Tick wait = std::min(path_.motions[next_].start - clock_, until - now_);
      if (wait > 0) {
        clock_ += wait;
        now_ += wait;
      } else {
        begin();
      }
    }
  }
}

std::optional<Tick> MotionClock::waitBeforeMotion(Tick until, const Gate& gate) const {
  if (is_running_ || hasArrived() || isPaused(until)) return std::nullopt;
  if (gate) {
    const std::optional<Tick> opens = gate(next_);
    return opens && *opens < until ? std::optional<Tick>(0) : std::nullopt;
  }
  const Tick wait = path_.motions[next_].start - clock_;
  return wait < until - now_ ? std::optional(std::max<Tick>(0, wait)) : std::nullopt;
}

void MotionClock::begin() {
  const TimedMotion& m = path_.motions[next_];
  is_running_ = true;
  begins_.push_back(now_);
  done_ = 0;
  lasts_ = m.duration;
  const maps::Slips& slips = disturbances_.slips;
  if (slips.per_motion > 0.0 && slips_.unit() < slips.per_motion) {
    lasts_ = longer(m.duration, slips_.range(slips.factor.low, slips.factor.high));
  }
  const maps::Delays& delays = disturbances_.delays;
  if (delays.per_motion > 0.0 && delays_.unit() < delays.per_motion) {
    pause(delays_.range(delays.seconds.low, delays.seconds.high), Mishap::Kind::Delayed);
  }
}

void MotionClock::pause(double seconds, Mishap::Kind kind) {
  paused_until_ = std::max(paused_until_, now_ + ticksOf(seconds));
  is_broken_ = is_broken_ || kind == Mishap::Kind::BrokeDown;
  mishaps_.push_back({now_, kind});
}

void MotionClock::drive(Tick ticks) {
  const Tick to_second = kTicksPerSecond - driven_ % kTicksPerSecond;
  const Tick part = std::min({ticks, lasts_ - done_, to_second});
  noteDriven(part);
  now_ += part;
  done_ += part;
  driven_ += part;
  if (done_ == lasts_ && !may_end_) {
    now_ += ticks - part;
  } else if (done_ == lasts_) {
    clock_ = path_.motions[next_].end();
    ends_.push_back(now_);
    ++next_;
    is_running_ = false;
  }
  if (part == to_second) checkSecond();
}

void MotionClock::noteDriven(Tick ticks) {
  if (!driven_parts_.empty()) {
    DrivenPart& last = driven_parts_.back();
    if (last.motion == next_ && last.end == now_ && last.to == done_) {
      last.end += ticks;
      last.to += ticks;
      return;
    }
  }
  driven_parts_.push_back({next_, now_, now_ + ticks, done_, done_ + ticks, lasts_});
}

void MotionClock::appendTrack(std::vector<MotionPart>& out) const {
  for (const DrivenPart& p : driven_parts_) {
    const TimedMotion& m = path_.motions[p.motion];
    const auto share = [&](Tick done) {
      return static_cast<double>(done) / static_cast<double>(p.of);
    };
    const Tick begin = std::max<Tick>(0, p.begin - step_begin_);
    appendParts(m.motion, m.law,
                {share(p.from), share(p.to), static_cast<double>(begin),
                 static_cast<double>(p.end - step_begin_)},
                out);
  }
}

void MotionClock::checkSecond() {
  const maps::Delays& delays = disturbances_.delays;
  if (delays.per_second > 0.0 && delays_.unit() < delays.per_second) {
    pause(delays_.range(delays.seconds.low, delays.seconds.high), Mishap::Kind::Delayed);
  }
  const maps::Breakdowns& b = disturbances_.breakdowns;
  if (b.per_hour > 0.0 && breakdowns_.unit() < b.per_hour / kSecondsPerHour) {
    pause(breakdowns_.range(b.repair_s.low, b.repair_s.high), Mishap::Kind::BrokeDown);
  }
}

Tick MotionClock::plannedTime() const {
  if (hasArrived()) return path_.end();
  const TimedMotion& m = path_.motions[next_];
  return m.start + static_cast<Tick>(share() * static_cast<double>(m.duration));
}

Pose MotionClock::pose() const {
  if (!is_running_) return next_ == 0 ? path_.start : path_.motions[next_ - 1].motion.to;
  return MotionSampler(path_.motions[next_].motion).at(fraction());
}

std::vector<Motion> MotionClock::stretch(Tick duration, bool skips_waits) const {
  std::vector<Motion> out;
  Tick left = duration;
  Tick clock = clock_;
  for (std::size_t k = next_; k < path_.motions.size() && left > 0; ++k) {
    const TimedMotion& m = path_.motions[k];
    double from = 0.0;
    Tick rest = m.duration;
    if (k == next_ && is_running_) {
      from = share();
      rest = std::max<Tick>(
          1, static_cast<Tick>(std::ceil(static_cast<double>(m.duration) * (1.0 - from))));
    } else if (!skips_waits) {
      left -= m.start - clock;
      if (left <= 0) break;
    }
    clock = m.end();
    Motion part = m.motion;
    const MotionSampler sampler(m.motion);
    if (from > 0.0) part.from = sampler.at(m.law.fractionAt(from));
    if (left < rest) {
      part.to = sampler.at(m.law.fractionAt(
          std::min(1.0, from + static_cast<double>(left) / static_cast<double>(m.duration))));
    }
    // Rounding may leave nothing of a turn.
    if (part.from.heading == part.to.heading) part.kind = MotionKind::Straight;
    if (part.from != part.to) out.push_back(part);
    left -= rest;
  }
  return out;
}

}  // namespace clearway::app
