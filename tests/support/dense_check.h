// tests/support/dense_check.h — does a box hit an obstacle along a path? By dense sampling of
// poses.
//
// Shares no code with the planner or the validator. Poses are computed from the chord and the angle
// of each motion, in steps of the path's or the corners' arc length. Each is tested against the
// cells around it by the four separating axes of two rectangles. Overlaps of less than kSlack_m are
// attributed to rounding.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "core/geometry/path.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::testing {

class DenseCheck {
 public:
  static constexpr double kSlack_m = 1e-9;

  DenseCheck(const OccupancyGrid& grid, double length_m, double width_m)
      : grid_(grid), a_(0.5 * length_m), b_(0.5 * width_m) {}

  // The first obstacle that the box hits, in words; empty when there is none.
  [[nodiscard]] std::string firstHit(const Path& path, double step_m) const {
    if (hits(path.start.position.x, path.start.position.y, angle(path.start.heading))) {
      return "the start";
    }
    for (std::size_t k = 0; k < path.motions.size(); ++k) {
      if (hitsAlong(path.motions[k], step_m)) return "motion " + std::to_string(k);
    }
    return {};
  }

 private:
  static double angle(const Heading& h) { return std::atan2(h.vector().y, h.vector().x); }

  [[nodiscard]] bool hitsAlong(const Motion& m, double step_m) const {
    const double dx = m.to.position.x - m.from.position.x;
    const double dy = m.to.position.y - m.from.position.y;
    const double chord = std::hypot(dx, dy);
    const double from = angle(m.from.heading);
    const double turn = std::remainder(angle(m.to.heading) - from, 2.0 * kPi);
    const double arc = chord + std::abs(turn) * std::hypot(a_, b_);
    const int parts = 1 + static_cast<int>(arc / step_m);
    for (int i = 1; i <= parts; ++i) {
      const double t = static_cast<double>(i) / parts;
      // The chord of the fraction up to t, on the circle over the whole chord, at the angle t *
      // turn.
      const double sine = std::sin(0.5 * turn);
      const double share = turn == 0.0 ? t : std::sin(0.5 * t * turn) / sine;
      const double off = std::atan2(dy, dx) - 0.5 * (1.0 - t) * turn;
      const double x = m.from.position.x + share * chord * std::cos(off);
      const double y = m.from.position.y + share * chord * std::sin(off);
      if (hits(x, y, from + t * turn)) return true;
    }
    return false;
  }

  [[nodiscard]] bool hits(double x, double y, double angle) const {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    const double reach_x = std::abs(a_ * c) + std::abs(b_ * s);
    const double reach_y = std::abs(a_ * s) + std::abs(b_ * c);
    const double w = grid_.frame().cellWidth();
    const double l = grid_.frame().cellLength();
    const auto index = [](double v) { return static_cast<std::int32_t>(std::floor(v)); };
    for (std::int32_t i = index((y - reach_y) / l); i <= index((y + reach_y) / l); ++i) {
      for (std::int32_t j = index((x - reach_x) / w); j <= index((x + reach_x) / w); ++j) {
        const bool free = grid_.frame().contains({i, j}) && !grid_.blocked({i, j});
        if (free) continue;
        const double px = (j + 0.5) * w - x;
        const double py = (i + 0.5) * l - y;
        const double depth =
            std::min({reach_x + 0.5 * w - std::abs(px), reach_y + 0.5 * l - std::abs(py),
                      a_ + 0.5 * (w * std::abs(c) + l * std::abs(s)) - std::abs(px * c + py * s),
                      b_ + 0.5 * (w * std::abs(s) + l * std::abs(c)) - std::abs(py * c - px * s)});
        if (depth > kSlack_m) return true;
      }
    }
    return false;
  }

  static constexpr double kPi = 3.141592653589793;
  const OccupancyGrid& grid_;
  double a_, b_;
};

}  // namespace clearway::testing
