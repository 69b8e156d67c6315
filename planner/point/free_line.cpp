#include "planner/point/free_line.h"

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "planner/point/path_ends.h"

namespace clearway::grid {
namespace {

using Whole = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                            boost::multiprecision::et_off>;

constexpr int kMantissa = 53;

// Doubles as multiples of the largest power of two that divides them all.
class CommonUnit {
 public:
  explicit CommonUnit(std::initializer_list<double> values) {
    for (const double v : values) {
      int exponent = 0;
      if (v != 0.0) {
        std::frexp(v, &exponent);
        exponent_ = std::min(exponent_, exponent - kMantissa);
      }
    }
  }
  [[nodiscard]] Whole operator()(double v) const {
    if (v == 0.0) return 0;
    int exponent = 0;
    Whole out = static_cast<std::int64_t>(std::ldexp(std::frexp(v, &exponent), kMantissa));
    out <<= static_cast<unsigned>(exponent - kMantissa - exponent_);
    return out;
  }

 private:
  int exponent_ = std::numeric_limits<int>::max();
};

struct Spot {
  Whole x, y;
};
struct Rectangle {
  Spot low, high;
};

// A quotient with a positive denominator.
struct Quotient {
  Whole over, under;
};
bool isLess(const Quotient& p, const Quotient& q) { return p.over * q.under < q.over * p.under; }

// The parameters at which the line is between two bounds of one coordinate.
struct ParameterRange {
  bool empty = false;
  bool whole = false;  // the line does not move along this axis
  Quotient first, last;
};

// All lengths are twice those in metres, so that centres are whole multiples of a cell.
class AgentLine {
 public:
  AgentLine(const GridFrame& f, const GridAgent& agent, Vec2 a, Vec2 b)
      : unit_{f.cellWidth(), f.cellLength(), a.x, a.y, b.x, b.y, agent.size_m, agent.round_m},
        width_(unit_(f.cellWidth())),
        length_(unit_(f.cellLength())),
        a_{twice(a.x, f.cellWidth(), width_), twice(a.y, f.cellLength(), length_)},
        b_{twice(b.x, f.cellWidth(), width_), twice(b.y, f.cellLength(), length_)},
        d_{b_.x - a_.x, b_.y - a_.y},
        is_point_(agent.shape == PointShape::Point) {
    if (agent.shape == PointShape::Square) side_ = unit_(agent.size_m);
    if (agent.shape == PointShape::Square) round_ = unit_(agent.round_m) * 2;
    if (agent.shape == PointShape::Disc) round_ = unit_(agent.size_m) * 2;
  }

  [[nodiscard]] bool leaves(const GridFrame& f) const {
    const Whole reach = side_ + round_;
    const Whole right = width_ * (2 * std::int64_t{f.columns()});
    const Whole bottom = length_ * (2 * std::int64_t{f.rows()});
    return std::ranges::any_of(std::array{&a_, &b_}, [&](const Spot* p) {
      return p->x < reach || p->y < reach || p->x + reach > right || p->y + reach > bottom;
    });
  }

  // Of a point under Never, or an agent with a size.
  [[nodiscard]] bool meets(Cell c) const {
    const Rectangle cell = rectangleOf(c);
    if (is_point_) return isStill() ? meetsInside(cell) : crosses(cell, true);
    const Rectangle r = grown(cell, side_, side_);
    if (meetsInside(r)) return true;
    if (round_ == 0) return false;
    return meetsInside(grown(r, round_, 0)) || meetsInside(grown(r, 0, round_)) ||
           std::ranges::any_of(corners(r), [&](const Spot& p) { return meetsDisc(p); });
  }

  // Of a point that may touch obstacles.
  [[nodiscard]] bool squeezesPast(const OccupancyGrid& grid, Cell c) const {
    const Rectangle r = rectangleOf(c);
    if (meetsInside(r)) return true;
    if (!crosses(r, false)) return false;
    for (const std::int32_t side : {-1, 1}) {
      const Whole& x = side < 0 ? r.low.x : r.high.x;
      const Whole& y = side < 0 ? r.low.y : r.high.y;
      const bool beside = grid.blocked({c.row, c.column + side});
      const bool beyond = grid.blocked({c.row + side, c.column});
      if (beside && d_.x == 0 && a_.x == x && shares(a_.y, b_.y, r.low.y, r.high.y)) return true;
      if (beyond && d_.y == 0 && a_.y == y && shares(a_.x, b_.x, r.low.x, r.high.x)) return true;
      for (const std::int32_t down : {-1, 1}) {
        const bool is_pinch = !beside && !grid.blocked({c.row + down, c.column}) &&
                              grid.blocked({c.row + down, c.column + side});
        if (is_pinch && isOn({x, down < 0 ? r.low.y : r.high.y})) return true;
      }
    }
    return false;
  }

 private:
  Whole twice(double v, double cell, const Whole& exact_cell) const {
    const double half_cells = 2.0 * v / cell;
    const double near = std::round(half_cells);
    if (std::abs(half_cells - near) > 2.0 * kLatticeTolerance) return unit_(v) * 2;
    return exact_cell * static_cast<std::int64_t>(near);
  }

  [[nodiscard]] bool isStill() const { return d_.x == 0 && d_.y == 0; }

  [[nodiscard]] Rectangle rectangleOf(Cell c) const {
    const Spot low{width_ * (2 * std::int64_t{c.column}), length_ * (2 * std::int64_t{c.row})};
    return {low, {low.x + width_ * 2, low.y + length_ * 2}};
  }
  static Rectangle grown(const Rectangle& r, const Whole& x, const Whole& y) {
    return {{r.low.x - x, r.low.y - y}, {r.high.x + x, r.high.y + y}};
  }
  static std::array<Spot, 4> corners(const Rectangle& r) {
    return {r.low, {r.high.x, r.low.y}, r.high, {r.low.x, r.high.y}};
  }

  // In more than a point.
  static bool shares(const Whole& a, const Whole& b, const Whole& low, const Whole& high) {
    return std::min(a, b) < high && low < std::max(a, b);
  }

  static ParameterRange between(const Whole& from, const Whole& step, const Whole& low,
                                const Whole& high, bool open) {
    ParameterRange out;
    if (step == 0) {
      out.whole = true;
      out.empty = open ? from <= low || from >= high : from < low || from > high;
      return out;
    }
    out.first = {step > 0 ? low - from : from - high, abs(step)};
    out.last = {step > 0 ? high - from : from - low, abs(step)};
    return out;
  }

  // The line meets the rectangle's interior.
  [[nodiscard]] bool meetsInside(const Rectangle& r) const {
    const std::array axes{between(a_.x, d_.x, r.low.x, r.high.x, true),
                          between(a_.y, d_.y, r.low.y, r.high.y, true)};
    for (const ParameterRange& p : axes) {
      if (p.empty) return false;
      if (p.whole) continue;
      if (p.first.over >= p.first.under || p.last.over <= 0) return false;
      for (const ParameterRange& q : axes) {
        if (!q.whole && !isLess(p.first, q.last)) return false;
      }
    }
    return true;
  }

  // The line meets the closed rectangle; with `inside`, elsewhere than only at an end.
  // Precondition: with `inside` the line moves.
  [[nodiscard]] bool crosses(const Rectangle& r, bool inside) const {
    const std::array axes{between(a_.x, d_.x, r.low.x, r.high.x, false),
                          between(a_.y, d_.y, r.low.y, r.high.y, false)};
    for (const ParameterRange& p : axes) {
      if (p.empty) return false;
      if (p.whole) continue;
      if (inside ? p.first.over >= p.first.under || p.last.over <= 0
                 : p.first.over > p.first.under || p.last.over < 0) {
        return false;
      }
      for (const ParameterRange& q : axes) {
        if (!q.whole && isLess(q.last, p.first)) return false;
      }
    }
    return true;
  }

  // The line comes nearer to the place than the agent's rounding.
  [[nodiscard]] bool meetsDisc(const Spot& p) const {
    const Spot to{p.x - a_.x, p.y - a_.y};
    const Whole most = round_ * round_;
    const Whole along = d_.x * to.x + d_.y * to.y;
    const Whole whole = d_.x * d_.x + d_.y * d_.y;
    const Whole from_start = to.x * to.x + to.y * to.y;
    if (along <= 0) return from_start < most;
    if (along >= whole) return from_start - along * 2 + whole < most;
    return from_start * whole - along * along < most * whole;
  }

  [[nodiscard]] bool isOn(const Spot& p) const {
    return d_.x * (p.y - a_.y) == d_.y * (p.x - a_.x) && std::min(a_.x, b_.x) <= p.x &&
           p.x <= std::max(a_.x, b_.x) && std::min(a_.y, b_.y) <= p.y &&
           p.y <= std::max(a_.y, b_.y);
  }

  CommonUnit unit_;
  Whole width_, length_;
  Spot a_, b_, d_;
  Whole side_{0}, round_{0};
  bool is_point_;
};

// The cell outside of the map next to the end that is furthest out.
Cell cellBeyondEdge(const GridFrame& f, Vec2 a, Vec2 b) {
  const Vec2 end = f.bounds().max;
  double least = std::numeric_limits<double>::infinity();
  Cell out;
  const auto consider = [&](double distance, Cell cell) {
    if (distance < least) out = cell;
    least = std::min(least, distance);
  };
  for (const Vec2 p : {a, b}) {
    const Cell at = f.cellAt(p);
    consider(p.x, {at.row, -1});
    consider(p.y, {-1, at.column});
    consider(end.x - p.x, {at.row, f.columns()});
    consider(end.y - p.y, {f.rows(), at.column});
  }
  return out;
}

// The obstacle at an end of a point that two obstacles touch at a corner only.
std::optional<Cell> pinchAt(const OccupancyGrid& grid, HalfCell p) {
  const auto [upper_left, upper_right, lower_left, lower_right] = cellsTouching(p);
  if (upper_left.row == lower_left.row || upper_left.column == upper_right.column) {
    return std::nullopt;
  }
  const bool falling = grid.blocked(upper_left) && grid.blocked(lower_right);
  const bool rising = grid.blocked(upper_right) && grid.blocked(lower_left);
  if (falling == rising) return std::nullopt;
  const bool has_more = falling ? grid.blocked(upper_right) || grid.blocked(lower_left)
                                : grid.blocked(upper_left) || grid.blocked(lower_right);
  if (has_more) return std::nullopt;
  return falling ? lower_right : lower_left;
}

struct Columns {
  std::int32_t first, last;  // half-open
};

// A superset of the columns whose cells in the row are within reach of the line.
Columns columnsInRow(const GridFrame& f, Vec2 a, Vec2 b, std::int32_t row, double reach) {
  const double low = f.rowEdge(row) - reach;
  const double high = f.rowEdge(row + 1) + reach;
  double left = std::min(a.x, b.x);
  double right = std::max(a.x, b.x);
  if (const double dy = b.y - a.y; std::abs(dy) > reach) {
    const double t0 = std::clamp((low - a.y) / dy, 0.0, 1.0);
    const double t1 = std::clamp((high - a.y) / dy, 0.0, 1.0);
    left = a.x + std::min(t0 * (b.x - a.x), t1 * (b.x - a.x));
    right = a.x + std::max(t0 * (b.x - a.x), t1 * (b.x - a.x));
  }
  // A cell more on both sides covers all rounding.
  return {std::max(f.columnAt(left - reach) - 1, 0),
          std::min(f.columnAt(right + reach) + 2, f.columns())};
}

}  // namespace

std::optional<Cell> obstacleOnLine(const OccupancyGrid& grid, const GridAgent& agent, Vec2 a,
                                   Vec2 b, CornerRule rule) {
  const GridFrame& f = grid.frame();
  const AgentLine line(f, agent, a, b);
  if (line.leaves(f)) return cellBeyondEdge(f, a, b);
  const bool is_point = agent.shape == PointShape::Point;
  if (is_point) {
    const HalfCell start = inHalfCells(f, a);
    if (std::ranges::all_of(cellsTouching(start), [&](Cell c) { return grid.blocked(c); })) {
      return f.cellAt(a);
    }
    for (const HalfCell end : {start, inHalfCells(f, b)}) {
      if (const auto cell = pinchAt(grid, end)) return cell;
    }
  }
  const double reach =
      (agent.size_m + agent.round_m) * (1.0 + 1e-6) + 1e-5 * (f.cellWidth() + f.cellLength());
  const std::int32_t first = std::max(f.rowAt(std::min(a.y, b.y) - reach) - 1, 0);
  const std::int32_t last = std::min(f.rowAt(std::max(a.y, b.y) + reach) + 2, f.rows());
  const bool may_touch = is_point && rule == CornerRule::OneFree;
  for (std::int32_t i = first; i < last; ++i) {
    const auto row = grid.row(i);
    const Columns columns = columnsInRow(f, a, b, i, reach);
    for (std::int32_t j = columns.first; j < columns.last; ++j) {
      const std::uint64_t left = row[static_cast<std::size_t>(j) >> 6U] >> (j & 63);
      if (left == 0) {
        j |= 63;  // no obstacle in the rest of the word
      } else if ((left & 1U) != 0 &&
                 (may_touch ? line.squeezesPast(grid, {i, j}) : line.meets({i, j}))) {
        return Cell{i, j};
      }
    }
  }
  return std::nullopt;
}

}  // namespace clearway::grid
