#include "core/trajectory/jerk_profile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

namespace clearway {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kSameSpeed = 1e-12;  // of two limits
constexpr double kRounding = 1e-13;   // of lengths
constexpr double kNoShare = 1e-12;    // of the whole length and time: stretches that are none
constexpr int kHalvings = 300;        // of a limit, to the speeds in the shortest line
constexpr int kBisections = 60;       // until neighbours in floating point
constexpr int kRefinements = 3;       // of the speeds of all nodes
constexpr int kSearchSteps = 40;      // of one speed: to 1e-8 of a level

// The largest value in [low, high] that fits, if `low` does; all smaller ones fit, too.
template <class Fits>
double largest(double low, double high, const Fits& fits) {
  if (fits(high)) return high;
  // Of one that is far smaller than `high`, too, all bits are found.
  for (int i = 0; i < kHalvings && low < 0.5 * high; ++i) {
    if (fits(0.5 * high)) {
      low = 0.5 * high;
    } else {
      high *= 0.5;
    }
  }
  for (int i = 0; i < kBisections; ++i) {
    const double middle = 0.5 * (low + high);
    if (!(low < middle && middle < high)) break;
    (fits(middle) ? low : high) = middle;
  }
  return low;
}

// From one speed to a larger one, or back, with no acceleration at both ends: the jerk for
// `ramp_s`, the largest acceleration for `flat_s`, and the jerk again.
struct SpeedChange {
  SpeedChange(double from, double to, double rate, double of_jerk)
      : slow(from), fast(to), jerk(of_jerk), most(std::min(rate, std::sqrt(jerk * (to - from)))) {
    ramp_s = most / jerk;
    flat_s = most > 0.0 ? std::max(0.0, (fast - slow) / most - ramp_s) : 0.0;
  }
  [[nodiscard]] double seconds() const { return 2.0 * ramp_s + flat_s; }
  [[nodiscard]] double length() const { return 0.5 * (slow + fast) * seconds(); }
  // From the slow end to where it has this speed, which is between both.
  [[nodiscard]] double lengthTo(double speed) const {
    const double bend = 0.5 * most * ramp_s;  // the change of speed in a ramp
    if (speed - slow <= bend) {
      const double t = std::sqrt(2.0 * (speed - slow) / jerk);
      return slow * t + jerk * t * t * t / 6.0;
    }
    if (fast - speed <= bend) {
      const double t = std::sqrt(2.0 * (fast - speed) / jerk);
      return length() - (fast * t - jerk * t * t * t / 6.0);
    }
    const double t = (speed - slow - bend) / most;
    return slow * ramp_s + jerk * ramp_s * ramp_s * ramp_s / 6.0 +
           (slow + bend + 0.5 * most * t) * t;
  }

  double slow, fast, jerk, most;
  double ramp_s = 0.0, flat_s = 0.0;
};

// From one node to the next: lengths at the first speed, at the peak, and at the last speed, with
// changes between them.
struct Hop {
  double first = 0.0, peak = 0.0, last = 0.0;
  double before = 0.0, level = 0.0, after = 0.0;
  double seconds = kNever;
};

double secondsAt(double speed, double length) { return length > 0.0 ? length / speed : 0.0; }

class JerkPlanner {
 public:
  JerkPlanner(std::vector<SpeedStretch> stretches, const ChangeLimits& limits)
      : stretches_(std::move(stretches)), limits_(limits), at_{0.0} {
    for (const SpeedStretch& s : stretches_) at_.push_back(at_.back() + s.length);
  }

  StopOr<std::vector<JerkPhase>> run(StopCheck* stop) {
    if (!chooseNodes(stop) || !refine(stop)) return stopped(stop->reason());
    if (auto made = phases()) return *std::move(made);
    // Rounding: at rest between any two stretches.
    nodes_.clear();
    for (std::size_t i = 0; i <= stretches_.size(); ++i) nodes_.push_back({i, 0.0});
    return phases().value_or(std::vector<JerkPhase>{});
  }

 private:
  struct Node {
    std::size_t index = 0;  // of the stretch that begins there
    double speed = 0.0;
  };
  struct State {
    double speed = 0.0;
    double seconds = kNever;  // from the start
    std::size_t from = 0, from_state = 0;
  };

  // Between the nodes; nullopt: one of them cannot be had from the one before.
  [[nodiscard]] std::optional<std::vector<JerkPhase>> phases() const {
    std::vector<JerkPhase> out;
    for (std::size_t k = 0; k + 1 < nodes_.size(); ++k) {
      const std::optional<Hop> h = hop(nodes_[k], nodes_[k + 1]);
      if (!h || !(h->seconds < kNever)) return std::nullopt;
      append(*h, out);
    }
    return out;
  }

  [[nodiscard]] SpeedChange up(double slow, double fast) const {
    return {slow, fast, limits_.acceleration, limits_.jerk};
  }
  [[nodiscard]] SpeedChange down(double fast, double slow) const {
    return {slow, fast, limits_.deceleration, limits_.jerk};
  }
  // The limit at a node: of both neighbours.
  [[nodiscard]] double mostAt(std::size_t i) const {
    if (i == 0 || i == stretches_.size()) return 0.0;
    return std::min(stretches_[i - 1].speed, stretches_[i].speed);
  }

  // Whether it exceeds no limit between two nodes.
  [[nodiscard]] bool fits(const Hop& h, std::size_t from, std::size_t to) const {
    const SpeedChange rise = up(h.first, h.peak);
    const SpeedChange fall = down(h.peak, h.last);
    const double length = at_[to] - at_[from];
    const double slack = kRounding * at_.back();
    for (std::size_t k = from; k < to; ++k) {
      const double most = stretches_[k].speed;
      if (most >= h.peak) continue;
      const double begin = at_[k] - at_[from];
      const double end = at_[k + 1] - at_[from];
      const bool is_before = most >= h.first && end <= h.before + rise.lengthTo(most) + slack;
      const bool is_after =
          most >= h.last && begin >= length - h.after - fall.lengthTo(most) - slack;
      if (!is_before && !is_after) return false;
    }
    return true;
  }

  // The fastest one, if there is one that takes less than `most_s`.
  [[nodiscard]] std::optional<Hop> hop(const Node& a, const Node& b, double most_s = kNever) const {
    const double length = at_[b.index] - at_[a.index];
    const double low = std::max(a.speed, b.speed);
    double high = 0.0;
    for (std::size_t k = a.index; k < b.index; ++k) {
      if (stretches_[k].speed < std::min(a.speed, b.speed)) return std::nullopt;
      high = std::max(high, stretches_[k].speed);
    }
    if (!(secondsAt(high, length) < most_s)) return std::nullopt;
    const auto changes = [&](double peak) {
      return up(a.speed, peak).length() + down(peak, b.speed).length();
    };
    if (!(changes(low) <= length * (1.0 + kRounding))) return std::nullopt;
    high = largest(low, high, [&](double peak) { return changes(peak) <= length; });
    const auto made = [&](double peak, double shift) {
      Hop h{a.speed, peak, b.speed, 0.0, std::max(0.0, length - changes(peak)), 0.0, 0.0};
      const double moved = std::min(shift, h.level);
      (a.speed < b.speed ? h.before : h.after) = moved;
      h.level -= moved;
      h.seconds = secondsAt(h.first, h.before) + up(h.first, peak).seconds() +
                  secondsAt(peak, h.level) + down(peak, h.last).seconds() +
                  secondsAt(h.last, h.after);
      return h;
    };
    const auto isFree = [&](const Hop& h) { return fits(h, a.index, b.index); };
    if (isFree(made(low, 0.0))) {
      return made(largest(low, high, [&](double p) { return isFree(made(p, 0.0)); }), 0.0);
    }
    // Later or earlier: as little as possible.
    const double room = length - changes(low);
    if (!(room > 0.0) || !(std::min(a.speed, b.speed) > 0.0)) return std::nullopt;
    const auto shifted = [&](double level) { return made(low, room - level); };
    if (!isFree(shifted(0.0))) return std::nullopt;
    return shifted(largest(0.0, room, [&](double level) { return isFree(shifted(level)); }));
  }

  // The speeds that can be had at all nodes in turn, then those of some levels.
  [[nodiscard]] std::vector<std::vector<State>> states() const {
    const std::size_t n = stretches_.size();
    std::vector<double> speeds(n + 1, 0.0);
    for (std::size_t i = 1; i < n; ++i) {
      const double before = speeds[i - 1];
      speeds[i] = largest(std::min(before, mostAt(i)), mostAt(i), [&](double v) {
        return v <= before || up(before, v).length() <= stretches_[i - 1].length;
      });
    }
    for (std::size_t i = n - 1; i > 0; --i) {
      const double after = speeds[i + 1];
      speeds[i] = largest(std::min(after, speeds[i]), speeds[i], [&](double v) {
        return v <= after || down(v, after).length() <= stretches_[i].length;
      });
    }
    std::vector<std::vector<State>> out(n + 1);
    for (std::size_t i = 0; i <= n; ++i) {
      out[i].push_back({speeds[i]});
      for (int k = 1; k <= kSpeedLevels && mostAt(i) > 0.0; ++k) {
        out[i].push_back({mostAt(i) * k / kSpeedLevels});
      }
    }
    out.front().front().seconds = 0.0;
    return out;
  }

  // False: stopped.
  bool chooseNodes(StopCheck* stop) {
    std::vector<std::vector<State>> all = states();
    const std::size_t n = stretches_.size();
    for (std::size_t i = 1; i <= n; ++i) {
      for (State& to : all[i]) {
        if (isStopped(stop)) return false;
        for (std::size_t p = i - std::min(i, kMostSkipped); p < i; ++p) {
          for (std::size_t s = 0; s < all[p].size(); ++s) {
            const State& from = all[p][s];
            if (!(from.seconds < to.seconds)) continue;
            const std::optional<Hop> h =
                hop({p, from.speed}, {i, to.speed}, to.seconds - from.seconds);
            if (!h || !(from.seconds + h->seconds < to.seconds)) continue;
            to.seconds = from.seconds + h->seconds;
            to.from = p;
            to.from_state = s;
          }
        }
      }
    }
    std::size_t state = 0;
    for (std::size_t i = n; i > 0;) {
      const State& s = all[i][state];
      nodes_.push_back({i, s.speed});
      i = s.from;
      state = s.from_state;
    }
    nodes_.push_back({0, 0.0});
    std::ranges::reverse(nodes_);
    return true;
  }

  // The speed of each node that is best between its neighbours: golden sections.
  bool refine(StopCheck* stop) {
    constexpr double kGolden = 0.6180339887498949;
    for (int round = 0; round < kRefinements; ++round) {
      for (std::size_t k = 1; k + 1 < nodes_.size(); ++k) {
        if (isStopped(stop)) return false;
        const std::size_t index = nodes_[k].index;
        const auto seconds = [&](double speed) {
          const std::optional<Hop> a = hop(nodes_[k - 1], {index, speed});
          const std::optional<Hop> b = hop({index, speed}, nodes_[k + 1]);
          return a && b ? a->seconds + b->seconds : kNever;
        };
        const double level = mostAt(index) / kSpeedLevels;
        double low = std::max(0.0, nodes_[k].speed - level);
        double high = std::min(mostAt(index), nodes_[k].speed + level);
        double best = nodes_[k].speed;
        double least = seconds(best);
        for (int i = 0; i < kSearchSteps; ++i) {
          const double left = high - kGolden * (high - low);
          const double right = low + kGolden * (high - low);
          const double at_left = seconds(left);
          const double at_right = seconds(right);
          if (at_left < least) std::tie(least, best) = std::pair{at_left, left};
          if (at_right < least) std::tie(least, best) = std::pair{at_right, right};
          (at_left <= at_right ? high : low) = at_left <= at_right ? right : left;
        }
        nodes_[k].speed = best;
      }
    }
    return true;
  }

  void append(const Hop& h, std::vector<JerkPhase>& out) const {
    const auto keep = [&](double speed, double length) {
      if (length > 0.0) out.push_back({secondsAt(speed, length), speed, 0.0, 0.0});
    };
    const auto change = [&](const SpeedChange& c, double from, double sign) {
      if (!(c.most > 0.0)) return;
      const double bend = 0.5 * c.most * c.ramp_s;
      const double to = sign > 0.0 ? c.fast : c.slow;
      out.push_back({c.ramp_s, from, 0.0, sign * c.jerk});
      if (c.flat_s > 0.0) out.push_back({c.flat_s, from + sign * bend, sign * c.most, 0.0});
      out.push_back({c.ramp_s, to - sign * bend, sign * c.most, -sign * c.jerk});
    };
    keep(h.first, h.before);
    change(up(h.first, h.peak), h.first, 1.0);
    keep(h.peak, h.level);
    change(down(h.peak, h.last), h.peak, -1.0);
    keep(h.last, h.after);
  }

  std::vector<SpeedStretch> stretches_;
  ChangeLimits limits_;
  std::vector<double> at_;  // where stretches begin, and the end
  std::vector<Node> nodes_;
};

// Without stretches of a share of the length and of the time of all that is no more than rounding;
// the one before gets their length, or else the one after.
std::vector<SpeedStretch> withoutTiny(std::span<const SpeedStretch> stretches) {
  double all = 0.0;
  double all_s = 0.0;
  for (const SpeedStretch& s : stretches) {
    all += s.length;
    all_s += s.length / s.speed;
  }
  std::vector<SpeedStretch> out;
  double first = 0.0;  // before all that are not tiny
  for (const SpeedStretch& s : stretches) {
    if (s.length > kNoShare * all || s.length / s.speed > kNoShare * all_s) {
      out.push_back(s);
    } else {
      (out.empty() ? first : out.back().length) += s.length;
    }
  }
  if (!out.empty()) out.front().length += first;
  return out;
}

// Neighbours of one limit become one; then those that cost least, until there are few enough.
std::vector<SpeedStretch> merged(std::span<const SpeedStretch> stretches) {
  std::vector<SpeedStretch> out = withoutTiny(stretches);
  const auto pass = [&](double most_s) {
    std::vector<SpeedStretch> next;
    for (const SpeedStretch& s : out) {
      if (next.empty()) {
        next.push_back(s);
        continue;
      }
      SpeedStretch& last = next.back();
      const double low = std::min(last.speed, s.speed);
      const double lost =
          last.length / low - last.length / last.speed + s.length / low - s.length / s.speed;
      if (std::abs(last.speed - s.speed) <= kSameSpeed * low || lost < most_s) {
        last = {last.length + s.length, low};
      } else {
        next.push_back(s);
      }
    }
    out = std::move(next);
  };
  pass(0.0);
  for (double most_s = 1e-9; out.size() > kMostStretches; most_s *= 2.0) pass(most_s);
  return out;
}

}  // namespace

StopOr<std::vector<JerkPhase>> jerkLimitedProfile(std::span<const SpeedStretch> stretches,
                                                  const ChangeLimits& limits, StopCheck* stop) {
  return JerkPlanner(merged(stretches), limits).run(stop);
}

}  // namespace clearway
