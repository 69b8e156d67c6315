#include "core/trajectory/trajectory.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "core/base/range_check.h"
#include "core/trajectory/jerk_profile.h"

namespace clearway {
namespace {

constexpr double kNoLength = 1e-100;   // shorter motions do not move, nor do those within
constexpr double kNoTurn_rad = 1e-13;  // this and roundingOf()
constexpr double kSameSquare = 1e-12;  // of two squared speeds
constexpr double kSameTime_s = 1e-9;   // of a multiple of the step and a switching point
constexpr double kUlps = 8.0 * std::numeric_limits<double>::epsilon();
constexpr double kSidewaysSine = 1e-6;

// Of travel, in the agent's frame.
Vec2 directionOf(const Motion& m, double turn) {
  const Vec2 chord = unrotate(m.from.heading, m.to.position - m.from.position);
  const double half = m.kind == MotionKind::Arc ? 0.5 * turn : 0.0;
  const double size = length(chord);
  const Vec2 along = (1.0 / size) * chord;
  return {along.x * std::cos(half) + along.y * std::sin(half),
          along.y * std::cos(half) - along.x * std::sin(half)};
}

// In place.
bool canTurn(const SpeedLimits& l) {
  return l.turn_rate_rad_per_s != kNoSpeedLimit || l.turn_acceleration_rad_per_s2 != kNoSpeedLimit;
}

double coordinatesOf(const Pose& p) { return std::abs(p.position.x) + std::abs(p.position.y); }

// Of a motion at a time in one of its segments: the length so far, and the speed.
struct Done {
  double length, speed;
};
Done doneIn(const Trajectory::Segment& g, double time_s) {
  const double t = std::clamp(time_s - g.begin_s, 0.0, g.duration_s);
  const double low = std::min(g.speed, g.end_speed);
  const double high = std::max(g.speed, g.end_speed);
  if (g.jerk != 0.0) {
    const double speed = g.speed + (g.acceleration + 0.5 * g.jerk * t) * t;
    const double done = (g.speed + (0.5 * g.acceleration + g.jerk * t / 6.0) * t) * t;
    return {g.done + std::clamp(done, 0.0, g.length), std::clamp(speed, low, high)};
  }
  const double speed = std::clamp(g.speed + g.acceleration * t, low, high);
  return {g.done + std::clamp(0.5 * (g.speed + speed) * t, 0.0, g.length), speed};
}

// The time from 0 to the end at which something is no longer before: by bisection.
template <class IsBefore>
double timeUntil(double end, const IsBefore& isBefore) {
  double low = 0.0;
  double high = end;
  for (int i = 0; i < 64; ++i) {
    const double middle = 0.5 * (low + high);
    if (!(low < middle && middle < high)) break;
    (isBefore(middle) ? low : high) = middle;
  }
  return high;
}

}  // namespace

Result<void> checkLimits(const SpeedLimits& l) {
  const auto limit = [](std::string_view name, double value) {
    const double finite = value == kNoSpeedLimit ? kMostSpeedLimit : value;
    return NamedNumber{name, finite, kLeastSpeedLimit, kMostSpeedLimit};
  };
  return checkRanges({{"speed_m_per_s", l.speed_m_per_s, kLeastSpeedLimit, kMostSpeedLimit},
                      limit("turn_rate_rad_per_s", l.turn_rate_rad_per_s),
                      limit("acceleration_m_per_s2", l.acceleration_m_per_s2),
                      limit("deceleration_m_per_s2", l.deceleration()),
                      limit("turn_acceleration_rad_per_s2", l.turn_acceleration_rad_per_s2),
                      limit("lateral_acceleration_m_per_s2", l.lateral_acceleration_m_per_s2),
                      limit("jerk_m_per_s3", l.jerk_m_per_s3)});
}

double signedSpeed(const TrajectoryPoint& point) {
  const double speed = length(point.velocity_m_per_s);
  return point.velocity_m_per_s.x < -kSidewaysSine * speed ? -speed : speed;
}

// Makes the pieces of a path, and the segments of each run of pieces between two stops.
class TrajectoryBuilder {
 public:
  TrajectoryBuilder(Path path, const SpeedLimits& limits, std::span<const double> most,
                    std::span<const PathWait> waits, StopCheck* stop)
      : most_(most), waits_(waits), stop_(stop) {
    made_.path_ = std::move(path);
    made_.limits_ = limits;
  }

  Result<Trajectory> build() && {
    addPieces();
    std::vector<std::size_t> run;  // motions
    bool is_stopped = false;
    const auto endRun = [&] {
      is_stopped = is_stopped || (!run.empty() && !addRun(run));
      run.clear();
    };
    auto wait = waits_.begin();
    for (std::size_t k = 0; k < made_.pieces_.size(); ++k) {
      if (made_.pieces_[k].length == 0.0) continue;
      for (; wait != waits_.end() && wait->after <= k; ++wait) {
        endRun();
        addWait(k, wait->wait_s);
      }
      if (!run.empty() && !drivesThrough(run.back(), k)) endRun();
      run.push_back(k);
    }
    endRun();
    if (is_stopped) return fail(ErrorCode::LimitExceeded, "stopped");
    for (; wait != waits_.end() && !made_.segments_.empty(); ++wait) addWait(0, wait->wait_s);
    return std::move(made_);
  }

 private:
  using Piece = Trajectory::Piece;

  // The limits of a piece, which are constant: of its speed and of its acceleration.
  struct Bounds {
    double speed, acceleration, deceleration;
  };

  void addPieces() {
    const bool can_turn = canTurn(made_.limits_);
    for (const Motion& m : made_.path_.motions) {
      Piece p;
      p.before_m = made_.length_m_;
      p.turn = turnAngle(m);
      const double moved = travel(m);
      const bool is_rounding =
          moved <= roundingOf(m) && (can_turn || std::abs(p.turn) <= kNoTurn_rad);
      if (moved > kNoLength && !is_rounding) {
        p.length = moved;
        p.curvature = p.turn / moved;
        p.direction = directionOf(m, p.turn);
        made_.sideways_ =
            made_.sideways_ || std::abs(p.direction.y) > kSidewaysSine + roundingOf(m) / moved;
        made_.length_m_ += moved;
      } else if (std::abs(p.turn) > kNoTurn_rad) {
        p.length = std::abs(p.turn);
      }
      made_.pieces_.push_back(p);
    }
  }

  // Of the position of a motion's ends [m].
  static double roundingOf(const Motion& m) {
    return kUlps * std::max(coordinatesOf(m.from), coordinatesOf(m.to));
  }

  [[nodiscard]] bool drivesThrough(std::size_t before, std::size_t after) const {
    const Piece& a = made_.pieces_[before];
    const Piece& b = made_.pieces_[after];
    if (a.moves() != b.moves()) return false;
    if (!a.moves()) return (a.turn < 0.0) == (b.turn < 0.0);
    const double rounding = roundingOf(made_.path_.motions[before]) / a.length +
                            roundingOf(made_.path_.motions[after]) / b.length;
    const double corner =
        std::abs(std::atan2(cross(a.direction, b.direction), dot(a.direction, b.direction)));
    if (corner > kSameDirection_rad + rounding) return false;
    if (made_.limits_.turn_acceleration_rad_per_s2 == kNoSpeedLimit) return true;
    const double larger = std::max(std::abs(a.curvature), std::abs(b.curvature));
    return std::abs(a.curvature - b.curvature) <=
           (kSameCurvature + rounding) * larger + kUlps / a.length + kUlps / b.length;
  }

  [[nodiscard]] Bounds boundsOf(std::size_t motion) const {
    const Piece& p = made_.pieces_[motion];
    const SpeedLimits& l = made_.limits_;
    const double most = most_.empty() ? kNoSpeedLimit : most_[motion];
    if (!p.moves()) {
      return {std::min(l.turn_rate_rad_per_s, most), l.turn_acceleration_rad_per_s2,
              l.turn_acceleration_rad_per_s2};
    }
    Bounds out{std::min(l.speed_m_per_s, most), l.acceleration_m_per_s2, l.deceleration()};
    const double bend = std::abs(p.curvature);
    if (bend > 0.0) {
      out.speed = std::min({out.speed, l.turn_rate_rad_per_s / bend,
                            std::sqrt(l.lateral_acceleration_m_per_s2 / bend)});
      const double by_turn = l.turn_acceleration_rad_per_s2 / bend;
      out.acceleration = std::min(out.acceleration, by_turn);
      out.deceleration = std::min(out.deceleration, by_turn);
    }
    return out;
  }

  // False: stopped.
  bool addRun(const std::vector<std::size_t>& run) {
    std::vector<Bounds> bounds;
    for (const std::size_t k : run) bounds.push_back(boundsOf(k));
    if (made_.limits_.jerk_m_per_s3 < kNoSpeedLimit && made_.pieces_[run.front()].moves()) {
      return addJerkRun(run, bounds);
    }
    // Squared speeds where pieces begin and end: at most those of both neighbours, then those that
    // the passes reach.
    std::vector<double> squares(run.size() + 1, 0.0);
    for (std::size_t i = 1; i < run.size(); ++i) {
      const double least = std::min(bounds[i - 1].speed, bounds[i].speed);
      squares[i] = least * least;
    }
    const auto lengthOf = [&](std::size_t i) { return made_.pieces_[run[i]].length; };
    for (std::size_t i = 0; i + 1 < run.size(); ++i) {
      squares[i + 1] =
          std::min(squares[i + 1], squares[i] + 2.0 * bounds[i].acceleration * lengthOf(i));
    }
    for (std::size_t i = run.size() - 1; i > 0; --i) {
      squares[i] =
          std::min(squares[i], squares[i + 1] + 2.0 * bounds[i].deceleration * lengthOf(i));
    }
    for (std::size_t i = 0; i < run.size(); ++i) {
      addSegments(run[i], bounds[i], squares[i], squares[i + 1]);
    }
    return true;
  }

  // The phases of the whole run, cut where its motions end.
  bool addJerkRun(const std::vector<std::size_t>& run, const std::vector<Bounds>& bounds) {
    std::vector<SpeedStretch> stretches;
    ChangeLimits change{kNoSpeedLimit, kNoSpeedLimit, made_.limits_.jerk_m_per_s3};
    for (std::size_t i = 0; i < run.size(); ++i) {
      stretches.push_back({made_.pieces_[run[i]].length, bounds[i].speed});
      change.acceleration = std::min(change.acceleration, bounds[i].acceleration);
      change.deceleration = std::min(change.deceleration, bounds[i].deceleration);
    }
    const StopOr<std::vector<JerkPhase>> made = jerkLimitedProfile(stretches, change, stop_);
    if (!made) return false;
    const std::vector<JerkPhase>& phases = *made;
    std::size_t at = 0;  // in the run
    double done = 0.0;   // of that motion
    for (std::size_t k = 0; k < phases.size(); ++k) {
      JerkPhase rest = phases[k];
      while (rest.duration_s > 0.0) {
        const bool is_last = at + 1 == run.size();
        const double left = made_.pieces_[run[at]].length - done;
        const double whole = lengthOf(rest, rest.duration_s);
        const bool ends = !is_last && whole >= left;
        JerkPhase part = rest;
        if (ends) part.duration_s = secondsTo(rest, left);
        const bool ends_run = is_last && k + 1 == phases.size();
        const double length = ends || ends_run ? left : std::min(whole, left);
        addPhase(run[at], done, length, part, ends_run);
        done = ends ? 0.0 : done + length;
        if (ends) ++at;
        rest = after(rest, part.duration_s);
      }
    }
    return true;
  }

  static double lengthOf(const JerkPhase& p, double t) {
    return (p.speed + (0.5 * p.acceleration + p.jerk * t / 6.0) * t) * t;
  }
  static double speedOf(const JerkPhase& p, double t) {
    return std::max(0.0, p.speed + (p.acceleration + 0.5 * p.jerk * t) * t);
  }
  // What is left of a phase.
  static JerkPhase after(const JerkPhase& p, double t) {
    return {p.duration_s - t, speedOf(p, t), p.acceleration + p.jerk * t, p.jerk};
  }
  // When it has driven a length, which grows with time.
  static double secondsTo(const JerkPhase& p, double length) {
    return timeUntil(p.duration_s, [&](double t) { return lengthOf(p, t) < length; });
  }

  void addPhase(std::size_t motion, double done, double length, const JerkPhase& p, bool ends_run) {
    if (!(p.duration_s > 0.0)) return;
    made_.segments_.push_back({motion, made_.duration_s_, p.duration_s, done, length, p.speed,
                               ends_run ? 0.0 : speedOf(p, p.duration_s), p.acceleration, p.jerk});
    made_.duration_s_ += p.duration_s;
  }

  // The largest squared speed in a piece: its limit, or where speeding up meets slowing down.
  static double peakOf(const Bounds& b, double length, double first, double last) {
    const double limit = b.speed * b.speed;
    double peak = limit;
    if (b.acceleration < kNoSpeedLimit && b.deceleration < kNoSpeedLimit) {
      const double share = b.acceleration / (b.acceleration + b.deceleration);
      peak = first + share * (last - first + 2.0 * b.deceleration * length);
    } else if (b.acceleration < kNoSpeedLimit) {
      peak = first + 2.0 * b.acceleration * length;
    } else if (b.deceleration < kNoSpeedLimit) {
      peak = last + 2.0 * b.deceleration * length;
    }
    return std::clamp(peak, std::min(std::max(first, last), limit), limit);
  }

  // Speeds up, keeps the speed, slows down.
  void addSegments(std::size_t motion, const Bounds& b, double first, double last) {
    const double length = made_.pieces_[motion].length;
    const double peak = peakOf(b, length, first, last);
    const auto ramp = [&](double from, double acceleration) {
      const bool none = acceleration == kNoSpeedLimit || peak - from <= kSameSquare * peak;
      return none ? 0.0 : std::min(length, (peak - from) / (2.0 * acceleration));
    };
    double up = ramp(first, b.acceleration);
    double down = ramp(last, b.deceleration);
    const bool limited = peak >= b.speed * b.speed;
    if (!limited && down > 0.0) {
      down = length - up;
    } else if (!limited && up > 0.0) {
      up = length;
    }
    down = std::min(down, length - up);
    const double speed = std::sqrt(peak);
    const double level = length - up - down;
    if (up > 0.0) addSegment(motion, 0.0, up, {std::sqrt(first), speed, b.acceleration});
    if (level > 0.0) addSegment(motion, up, level, {speed, speed, 0.0});
    if (down > 0.0) {
      addSegment(motion, length - down, down, {speed, std::sqrt(last), -b.deceleration});
    }
  }

  // At the end of the motion before, or at the beginning of `next`.
  void addWait(std::size_t next, double wait_s) {
    if (wait_s <= 0.0) return;
    Trajectory::Segment at{next, made_.duration_s_, wait_s, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    if (!made_.segments_.empty()) {
      at.motion = made_.segments_.back().motion;
      at.done = made_.pieces_[at.motion].length;
    }
    made_.segments_.push_back(at);
    made_.duration_s_ += wait_s;
  }

  struct Speeds {
    double first, last, acceleration;
  };
  void addSegment(std::size_t motion, double done, double length, const Speeds& v) {
    const double duration = 2.0 * length / (v.first + v.last);
    made_.segments_.push_back(
        {motion, made_.duration_s_, duration, done, length, v.first, v.last, v.acceleration, 0.0});
    made_.duration_s_ += duration;
  }

  Trajectory made_;
  std::span<const double> most_;
  std::span<const PathWait> waits_;
  StopCheck* stop_;
};

namespace {

Result<void> checkWaits(std::span<const PathWait> waits, std::size_t motions) {
  std::size_t last = 0;
  for (const PathWait& w : waits) {
    if (w.after < last || w.after > motions) {
      return fail(ErrorCode::InvalidArgument,
                  "a wait after %1 motions is out of order: there are %2", {w.after, motions});
    }
    TRY(checkRanges({{"wait_s", w.wait_s, 0.0, kLongestPathWait_s}}));
    last = w.after;
  }
  return {};
}

}  // namespace

Result<Trajectory> timeOptimal(Path path, const SpeedLimits& limits, std::span<const double> most,
                               std::span<const PathWait> waits, StopCheck* stop) {
  TRY(checkLimits(limits));
  TRY(checkWaits(waits, path.motions.size()));
  if (!most.empty() && most.size() != path.motions.size()) {
    return fail(ErrorCode::InvalidArgument, "%1 limits of speeds are not for %2 motions",
                {most.size(), path.motions.size()});
  }
  for (const double one : most) {
    if (!(one >= kLeastSpeedLimit)) {
      return fail(ErrorCode::InvalidArgument, "the speed limit %1 of a motion is below %2",
                  {shortest(one), shortest(kLeastSpeedLimit)});
    }
  }
  for (const Motion& m : path.motions) {
    if (m.kind == MotionKind::Glide) {
      return fail(ErrorCode::InvalidArgument, "a path of key frames has times of its own");
    }
    if (m.kind == MotionKind::Turn && !canTurn(limits)) {
      return fail(ErrorCode::InvalidArgument,
                  "the path turns in place, which needs a turn rate or a turn acceleration");
    }
  }
  return TrajectoryBuilder(std::move(path), limits, most, waits, stop).build();
}

TrajectoryPoint Trajectory::pointIn(const Segment& g, const MotionSampler& motion,
                                    double time_s) const {
  const Piece& piece = pieces_[g.motion];
  const auto [done, speed] = doneIn(g, time_s);
  const double acceleration =
      g.acceleration + g.jerk * std::clamp(time_s - g.begin_s, 0.0, g.duration_s);
  TrajectoryPoint out;
  out.time_s = time_s;
  out.pose = motion.at(done / piece.length);
  out.s_m = piece.before_m;
  if (!piece.moves()) {
    const double sign = piece.turn < 0.0 ? -1.0 : 1.0;
    out.turn_rate_rad_per_s = sign * speed;
    out.turn_acceleration_rad_per_s2 = sign * g.acceleration;
    return out;
  }
  out.s_m += done;
  out.velocity_m_per_s = speed * piece.direction;
  out.acceleration_m_per_s2 = acceleration * piece.direction;
  out.turn_rate_rad_per_s = piece.curvature * speed;
  out.turn_acceleration_rad_per_s2 = piece.curvature * acceleration;
  const bool backward = piece.direction.x < -kSidewaysSine;
  out.curvature_per_m = backward ? 0.0 - piece.curvature : piece.curvature;
  return out;
}

TrajectoryPoint Trajectory::restAtEnd() const {
  TrajectoryPoint out;
  out.time_s = duration_s_;
  out.pose = path_.goal();
  out.s_m = length_m_;
  return out;
}

TrajectoryPoint Trajectory::at(double time_s) const {
  if (segments_.empty() || !(time_s < duration_s_)) return restAtEnd();
  const double time = std::max(0.0, time_s);
  const auto after = std::ranges::upper_bound(segments_, time, {}, &Segment::begin_s);
  const Segment& g = *std::prev(after);
  return pointIn(g, MotionSampler(path_.motions[g.motion]), time);
}

PathPoint Trajectory::placeAt(double time_s) const {
  if (path_.motions.empty()) return {0, 0.0, path_.start};
  if (segments_.empty() || !(time_s < duration_s_)) {
    return {path_.motions.size() - 1, 1.0, path_.goal()};
  }
  const auto after =
      std::ranges::upper_bound(segments_, std::max(0.0, time_s), {}, &Segment::begin_s);
  const Segment& g = *std::prev(after);
  const double done = doneIn(g, time_s).length;
  const double t = std::min(1.0, done / pieces_[g.motion].length);
  return {g.motion, t, poseAt(path_.motions[g.motion], t)};
}

double Trajectory::timeOf(const PathPoint& where) const {
  if (where.motion >= pieces_.size()) return 0.0;
  const double place = where.t * pieces_[where.motion].length;
  auto g = std::ranges::lower_bound(segments_, where.motion, {}, &Segment::motion);
  const auto isPast = [&](const Segment& s) {
    return s.motion == where.motion && s.done + s.length < place;
  };
  while (g != segments_.end() && std::next(g) != segments_.end() &&
         std::next(g)->motion == where.motion && isPast(*g)) {
    ++g;
  }
  if (g == segments_.end()) return duration_s_;
  if (g->motion != where.motion) return g->begin_s;  // of a motion that takes no time
  const double rest = std::clamp(place - g->done, 0.0, g->length);
  if (g->jerk != 0.0) {
    return g->begin_s + timeUntil(g->duration_s, [&](double t) {
             return doneIn(*g, g->begin_s + t).length - g->done < rest;
           });
  }
  const double square = g->speed * g->speed + 2.0 * g->acceleration * rest;
  const double speed = std::sqrt(std::max(0.0, square));
  const double sum = g->speed + speed;
  return g->begin_s + (sum > 0.0 ? std::min(g->duration_s, 2.0 * rest / sum) : 0.0);
}

Result<std::vector<TrajectoryPoint>> Trajectory::samples(double step_s, StopCheck* stop) const {
  if (!(step_s > 0.0) || !std::isfinite(step_s)) {
    return fail(ErrorCode::InvalidArgument, "a step of %1 s must be a number greater than 0",
                {shortest(step_s)});
  }
  if (!(duration_s_ / step_s + static_cast<double>(segments_.size()) <
        static_cast<double>(kMaxSamples))) {
    return fail(ErrorCode::LimitExceeded,
                "a step of %1 s gives more than %2 samples: take a larger one",
                {shortest(step_s), kMaxSamples});
  }
  std::vector<TrajectoryPoint> out;
  const auto add = [&](const TrajectoryPoint& point) {
    if (!out.empty() && !(out.back().time_s < point.time_s)) out.pop_back();
    out.push_back(point);
  };
  double next = 1.0;  // in steps
  for (std::size_t k = 0; k < segments_.size(); ++k) {
    const Segment& g = segments_[k];
    const MotionSampler motion(path_.motions[g.motion]);
    add(pointIn(g, motion, g.begin_s));
    const double end = k + 1 < segments_.size() ? segments_[k + 1].begin_s : duration_s_;
    for (; next * step_s < end - kSameTime_s; ++next) {
      if (isStoppedInside(stop)) return fail(ErrorCode::LimitExceeded, "stopped");
      if (next * step_s > g.begin_s + kSameTime_s) add(pointIn(g, motion, next * step_s));
    }
    while (next * step_s <= end + kSameTime_s && next * step_s < duration_s_) ++next;
  }
  add(restAtEnd());
  return out;
}

}  // namespace clearway
