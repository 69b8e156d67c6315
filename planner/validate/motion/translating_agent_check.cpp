#include "planner/validate/motion/translating_agent_check.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "planner/validate/motion/obstacle_query.h"
#include "planner/validate/motion/scaled_integer.h"

namespace clearway::validation {
namespace {

// The width and length of a cell, and of the agent the side of its square and the diameter of the
// disc around that, in one unit. A disc has a square of side 0.
template <class Number>
struct Sizes {
  Number w, l, side, diameter;
};

class Sweep {
 public:
  Sweep(const GridFrame& frame, const GridAgent& agent, HalfPoint a, HalfPoint b)
      : sizes_{frame.cellWidth(), frame.cellLength(),
               agent.shape == PointShape::Disc ? 0.0 : agent.size_m,
               2.0 * (agent.shape == PointShape::Disc ? agent.size_m : agent.round_m)},
        a_(a),
        d_{b.x - a.x, b.y - a.y},
        low_{std::min(a.x, b.x), std::min(a.y, b.y)},
        high_{std::max(a.x, b.x), std::max(a.y, b.y)} {}

  [[nodiscard]] bool meets(Cell c) const {
    const HalfPoint low{2 * std::int64_t{c.column}, 2 * std::int64_t{c.row}};
    const HalfPoint high{low.x + 2, low.y + 2};
    if (sizes_.side > 0.0 ? squareMeets(low, high) : !areDisjoint(low, high)) return true;
    return sizes_.diameter > 0.0 && discMeets(low, high);
  }

  // Whether the agent stays within a side of the map that is `gap` half cells from the centre.
  [[nodiscard]] bool reaches(std::int64_t gap, bool across) const {
    return lessThan([&](const auto& s) {
      using Number = decltype(s.w);
      return std::pair<Number, Number>{Number(gap) * (across ? s.w : s.l), s.side + s.diameter};
    });
  }
  [[nodiscard]] HalfPoint low() const { return low_; }
  [[nodiscard]] HalfPoint high() const { return high_; }

 private:
  // Decides left < right. `sides` computes both from the sizes, homogeneously. Each side is a sum
  // of terms of one sign, or `terms` is at least the sum of their magnitudes.
  template <class SidesOf>
  [[nodiscard]] bool lessThan(const SidesOf& sides, double terms = 0.0) const {
    const std::pair<double, double> rough = sides(sizes_);
    constexpr double kRounding = 1e-12;  // some thousand roundings
    terms += std::abs(rough.first) + std::abs(rough.second);
    if (std::abs(rough.first - rough.second) > kRounding * terms + 1e-250) {
      return rough.first < rough.second;
    }
    const auto exact = sides(Sizes<Integer>{scaledUp(sizes_.w), scaledUp(sizes_.l),
                                            scaledUp(sizes_.side), scaledUp(sizes_.diameter)});
    return exact.first < exact.second;
  }

  // The segment and the closed rectangle have no point in common.
  [[nodiscard]] bool areDisjoint(HalfPoint low, HalfPoint high) const {
    if (high_.x < low.x || low_.x > high.x || high_.y < low.y || low_.y > high.y) return true;
    int left = 0;
    int right = 0;
    for (const HalfPoint p : corners(low, high)) {
      const std::int64_t side = cross(p);
      left += side > 0 ? 1 : 0;
      right += side < 0 ? 1 : 0;
    }
    return left == 4 || right == 4;
  }

  // The segment is nearer than the radius to the rectangle, enlarged by the agent's square.
  // Precondition: the segment does not meet the interior of that rectangle.
  [[nodiscard]] bool discMeets(HalfPoint low, HalfPoint high) const {
    const HalfPoint b{a_.x + d_.x, a_.y + d_.y};
    for (const HalfPoint end : {a_, b}) {
      const std::int64_t x = std::max(low.x - end.x, end.x - high.x);
      const std::int64_t y = std::max(low.y - end.y, end.y - high.y);
      // (x w/2 - side/2)^2 + (y l/2 - side/2)^2 < (diameter/2)^2; negative gaps are 0.
      if (lessThan(
              [&](const auto& s) {
                using Number = decltype(s.w);
                const Number zero(0);
                const Number gap_x = std::max(zero, Number(Number(x) * s.w - s.side));
                const Number gap_y = std::max(zero, Number(Number(y) * s.l - s.side));
                return std::pair<Number, Number>{gap_x * gap_x + gap_y * gap_y,
                                                 s.diameter * s.diameter};
              },
              squared(std::abs(static_cast<double>(x)) * sizes_.w + sizes_.side) +
                  squared(std::abs(static_cast<double>(y)) * sizes_.l + sizes_.side))) {
        return true;
      }
    }
    return std::ranges::any_of(corners(low, high), [&](HalfPoint p) {
      return nearBetween(p, p.x == low.x ? -1 : 1, p.y == low.y ? -1 : 1);
    });
  }

  static double squared(double v) { return v * v; }

  // The perpendicular foot of the corner, pushed out by half a side along both axes, lies between
  // the ends and is nearer than the radius. All lengths are twice those in metres.
  [[nodiscard]] bool nearBetween(HalfPoint p, int push_x, int push_y) const {
    const auto from = [&](const auto& s, auto& x, auto& y) {  // from the start to the corner
      using Number = decltype(s.w);
      x = Number(p.x - a_.x) * s.w + Number(push_x) * s.side;
      y = Number(p.y - a_.y) * s.l + Number(push_y) * s.side;
    };
    const double reach_x = std::abs(static_cast<double>(p.x - a_.x)) * sizes_.w + sizes_.side;
    const double reach_y = std::abs(static_cast<double>(p.y - a_.y)) * sizes_.l + sizes_.side;
    const double dx = std::abs(static_cast<double>(d_.x)) * sizes_.w;
    const double dy = std::abs(static_cast<double>(d_.y)) * sizes_.l;
    const double along_terms = dx * (reach_x + dx) + dy * (reach_y + dy);
    const auto along = [&](const auto& s) {
      using Number = decltype(s.w);
      Number x, y;
      from(s, x, y);
      return Number(Number(d_.x) * s.w * x + Number(d_.y) * s.l * y);
    };
    const bool behind_start = lessThan(
        [&](const auto& s) {
          using Number = decltype(s.w);
          return std::pair<Number, Number>{Number(0), along(s)};
        },
        along_terms);
    if (!behind_start) return false;
    const bool before_end = lessThan(
        [&](const auto& s) {
          using Number = decltype(s.w);
          return std::pair<Number, Number>{along(s), lengthOf(s)};
        },
        along_terms);
    // (cross / 4)^2 < (diameter/2)^2 (length/4)
    return before_end && lessThan(
                             [&](const auto& s) {
                               using Number = decltype(s.w);
                               Number x, y;
                               from(s, x, y);
                               const Number area = Number(d_.x) * s.w * y - Number(d_.y) * s.l * x;
                               return std::pair<Number, Number>{
                                   area * area, s.diameter * s.diameter * lengthOf(s)};
                             },
                             squared(dx * reach_y + dy * reach_x));
  }
  // The squared length of the segment.
  template <class Number>
  [[nodiscard]] Number lengthOf(const Sizes<Number>& s) const {
    return Number(d_.x * d_.x) * s.w * s.w + Number(d_.y * d_.y) * s.l * s.l;
  }

  [[nodiscard]] bool squareMeets(HalfPoint low, HalfPoint high) const {
    // Along each axis: the gap between segment and rectangle is less than half a side.
    for (const auto& [gap, across] :
         {std::pair{std::max(low.x - high_.x, low_.x - high.x), true},
          std::pair{std::max(low.y - high_.y, low_.y - high.y), false}}) {
      const std::int64_t half_cells = gap;
      const bool along_x = across;
      const bool near = lessThan([&](const auto& s) {
        using Number = decltype(s.w);
        return std::pair<Number, Number>{Number(half_cells) * (along_x ? s.w : s.l), s.side};
      });
      if (!near) return false;
    }
    // Across the segment: corners of the enlarged rectangle lie on both of its sides. A corner,
    // pushed out by half a side: 4/(w l) (d x (p - a)) w l + side (dx w sy - dy l sx).
    const double pushes = sizes_.side * (static_cast<double>(high_.x - low_.x) * sizes_.w +
                                         static_cast<double>(high_.y - low_.y) * sizes_.l);
    const auto onSide = [&](int sign) {
      for (const HalfPoint p : corners(low, high)) {
        const std::int64_t sx = p.x == low.x ? -1 : 1;
        const std::int64_t sy = p.y == low.y ? -1 : 1;
        const std::int64_t c = sign * cross(p);
        if (lessThan(
                [&](const auto& s) {
                  using Number = decltype(s.w);
                  const Number push =
                      s.side * (Number(sign * d_.x * sy) * s.w - Number(sign * d_.y * sx) * s.l);
                  return std::pair<Number, Number>{-push, Number(c) * s.w * s.l};
                },
                pushes)) {
          return true;
        }
      }
      return false;
    };
    const bool stays = d_.x == 0 && d_.y == 0;
    return stays || (onSide(1) && onSide(-1));
  }

  static std::array<HalfPoint, 4> corners(HalfPoint low, HalfPoint high) {
    return {low, {high.x, low.y}, high, {low.x, high.y}};
  }
  [[nodiscard]] std::int64_t cross(HalfPoint p) const {
    return d_.x * (p.y - a_.y) - d_.y * (p.x - a_.x);
  }

  Sizes<double> sizes_;
  HalfPoint a_, d_, low_, high_;
};

std::optional<Cell> sideReached(const GridFrame& frame, const Sweep& sweep) {
  const HalfPoint low = sweep.low();
  const HalfPoint high = sweep.high();
  const auto cell = [](std::int64_t y, std::int64_t x) {
    return Cell{static_cast<std::int32_t>(y / 2), static_cast<std::int32_t>(x / 2)};
  };
  if (sweep.reaches(low.x, true)) return Cell{cell(low.y, 0).row, -1};
  if (sweep.reaches(low.y, false)) return Cell{-1, cell(0, low.x).column};
  if (sweep.reaches(2 * std::int64_t{frame.columns()} - high.x, true)) {
    return Cell{cell(high.y, 0).row, frame.columns()};
  }
  if (sweep.reaches(2 * std::int64_t{frame.rows()} - high.y, false)) {
    return Cell{frame.rows(), cell(0, high.x).column};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Cell> obstacleHitByTranslation(const OccupancyGrid& grid, const GridAgent& agent,
                                             HalfPoint a, HalfPoint b) {
  const GridFrame& f = grid.frame();
  const Sweep sweep(f, agent, a, b);
  if (const auto side = sideReached(f, sweep)) return side;
  const auto position = [&](HalfPoint p) {
    return Vec2{0.5 * static_cast<double>(p.x) * f.cellWidth(),
                0.5 * static_cast<double>(p.y) * f.cellLength()};
  };
  const std::array ring{position(a), position(b), position(b), position(a)};
  // The corner of a square is sqrt(2)/2 sides away; the margin covers all rounding.
  const double reach =
      (agent.size_m + agent.round_m) * (1.0 + 1e-6) + 1e-6 * (f.cellWidth() + f.cellLength());
  std::optional<Cell> found;
  forEachObstacleNear(
      grid, ring, false, [reach] { return reach; },
      [&](Cell c) {
        if (sweep.meets(c)) found = c;
        return !found;
      });
  return found;
}

}  // namespace clearway::validation
