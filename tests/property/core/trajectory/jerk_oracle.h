// tests/property/core/trajectory/jerk_oracle.h — the time of a jerk-limited profile, by a lattice.
//
// Method: time layers of one step. In each the jerk is its limit, its negative or zero, so that
//         acceleration and speed are integers in units of J dt and J dt²/2. All reachable triples
//         of them and of a cell of the place are listed, with one exact place: the most advanced.
//         The first layer with a state at rest within kEnd of the end is the answer.
// It is an upper bound of the optimum but for that end, and near it.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "core/trajectory/jerk_profile.h"

namespace clearway::testing {

class JerkOracle {
 public:
  JerkOracle(std::span<const SpeedStretch> stretches, const ChangeLimits& l, double step_s,
             double cell)
      : stretches_(stretches), jerk_(l.jerk), step_s_(step_s), cell_(cell) {
    double fastest = 0.0;
    for (const SpeedStretch& s : stretches) {
      length_ += s.length;
      fastest = std::max(fastest, s.speed);
    }
    up_ = static_cast<int>(l.acceleration / (jerk_ * step_s) + 1e-9);
    down_ = static_cast<int>(l.deceleration / (jerk_ * step_s) + 1e-9);
    speeds_ = static_cast<int>(fastest / unitOfSpeed() + 1e-9) + 1;
    cells_ = static_cast<int>(length_ / cell) + 1;
  }

  [[nodiscard]] double seconds() const {
    const int accelerations = up_ + down_ + 1;
    const auto indexOf = [&](int v, int a, double place) {
      const int at = std::min(cells_ - 1, static_cast<int>(place / cell_));
      return static_cast<std::size_t>((v * accelerations + a + down_) * cells_ + at);
    };
    const auto size = static_cast<std::size_t>(speeds_ * accelerations * cells_);
    std::vector<double> now(size, -1.0);
    now[indexOf(0, 0, 0.0)] = 0.0;
    for (int layer = 1; layer < 1000; ++layer) {
      std::vector<double> next(size, -1.0);
      for (std::size_t k = 0; k < size; ++k) {
        if (now[k] < 0.0) continue;
        const int row = static_cast<int>(k) / cells_;
        const int v = row / accelerations;
        const int a = row % accelerations - down_;
        for (int j = std::max(-1, -down_ - a); j <= std::min(1, up_ - a); ++j) {
          const int speed = v + 2 * a + j;
          if (speed < 0 || speed >= speeds_ || (speed == 0 && a + j < 0)) continue;
          const double there = now[k] + step_s_ * unitOfSpeed() * (v + a + j / 3.0);
          if (there > length_ + 1e-9 || !isAllowed(now[k], there, speed)) continue;
          if (speed == 0 && a + j == 0 && there >= length_ - kEnd) return layer * step_s_;
          double& best = next[indexOf(speed, a + j, there)];
          best = std::max(best, there);
        }
      }
      now = std::move(next);
    }
    return 0.0;
  }

 private:
  static constexpr double kEnd = 0.004;
  [[nodiscard]] double unitOfSpeed() const { return 0.5 * jerk_ * step_s_ * step_s_; }
  // The limits of all stretches between two places, at the end of the step.
  [[nodiscard]] bool isAllowed(double from, double to, int speed) const {
    double begin = 0.0;
    for (const SpeedStretch& s : stretches_) {
      const bool touches = from < begin + s.length && begin < to;
      if (touches && speed * unitOfSpeed() > s.speed + 1e-9) return false;
      begin += s.length;
    }
    return true;
  }

  std::span<const SpeedStretch> stretches_;
  double jerk_, step_s_, cell_;
  double length_ = 0.0;
  int up_ = 0, down_ = 0, speeds_ = 0, cells_ = 0;
};

}  // namespace clearway::testing
