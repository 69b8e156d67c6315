#include "planner/validate/motion/free_line_check.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "planner/validate/motion/obstacle_query.h"
#include "planner/validate/motion/scaled_integer.h"

namespace clearway::validation {
namespace {

// All lengths are twice those in metres, so that cell centres are whole multiples of a cell.
struct Position {
  Integer x, y;
};

Integer twice(double v, double cell) {
  const double half_cells = 2.0 * v / cell;
  const double near = std::round(half_cells);
  if (std::abs(half_cells - near) <= 2.0 * kLatticeTolerance) {
    return scaledUp(cell) * static_cast<std::int64_t>(near);
  }
  return scaledUp(v) * 2;
}

struct Box {
  Position low, high;
};

class FreeLine {
 public:
  FreeLine(const GridFrame& f, const GridAgent& agent, Vec2 a, Vec2 b)
      : frame_(&f),
        width_(scaledUp(f.cellWidth())),
        length_(scaledUp(f.cellLength())),
        a_{twice(a.x, f.cellWidth()), twice(a.y, f.cellLength())},
        b_{twice(b.x, f.cellWidth()), twice(b.y, f.cellLength())},
        d_{b_.x - a_.x, b_.y - a_.y},
        is_point_(agent.shape == PointShape::Point) {
    if (agent.shape == PointShape::Square) side_ = scaledUp(agent.size_m);
    if (is_point_) return;
    diameter_ = scaledUp(agent.shape == PointShape::Disc ? agent.size_m : agent.round_m) * 2;
  }

  // The agent's interior leaves the map.
  [[nodiscard]] bool leavesMap() const {
    const Integer half = side_ + diameter_;
    return std::min(a_.x, b_.x) < half || std::min(a_.y, b_.y) < half ||
           std::max(a_.x, b_.x) + half > width_ * (2 * std::int64_t{frame_->columns()}) ||
           std::max(a_.y, b_.y) + half > length_ * (2 * std::int64_t{frame_->rows()});
  }

  [[nodiscard]] bool meets(Cell c) const {
    Box box = boxOf(c);
    if (is_point_) return pointMeets(box);
    box.low = {box.low.x - side_, box.low.y - side_};
    box.high = {box.high.x + side_, box.high.y + side_};
    return meetsInterior(box) || discMeets(box);
  }

  // A point that may touch obstacles: the line meets this one's interior, runs between it and
  // another one, or through a corner at which it touches another one and both others are free.
  [[nodiscard]] bool squeezesPast(const OccupancyGrid& grid, Cell c) const {
    const Box box = boxOf(c);
    if (meetsInterior(box)) return true;
    if (areSeparated(box, true)) return false;
    for (const std::int32_t side : {-1, 1}) {
      const Integer& x = side < 0 ? box.low.x : box.high.x;
      const Integer& y = side < 0 ? box.low.y : box.high.y;
      const bool beside = grid.blocked({c.row, c.column + side});
      const bool beyond = grid.blocked({c.row + side, c.column});
      if (beside && a_.x == x && d_.x == 0 && overlaps(a_.y, b_.y, box.low.y, box.high.y))
        return true;
      if (beyond && a_.y == y && d_.y == 0 && overlaps(a_.x, b_.x, box.low.x, box.high.x))
        return true;
      for (const std::int32_t down : {-1, 1}) {
        const bool above = grid.blocked({c.row + down, c.column});
        if (beside || above || !grid.blocked({c.row + down, c.column + side})) continue;
        if (isOnLine({x, down < 0 ? box.low.y : box.high.y})) return true;
      }
    }
    return false;
  }

  // The ends of a point where two obstacles touch at a corner only.
  [[nodiscard]] std::optional<Cell> pinch(const OccupancyGrid& grid, Vec2 end) const {
    if (!is_point_) return std::nullopt;
    const double x = end.x / frame_->cellWidth();
    const double y = end.y / frame_->cellLength();
    if (std::abs(x - std::round(x)) > kLatticeTolerance ||
        std::abs(y - std::round(y)) > kLatticeTolerance) {
      return std::nullopt;
    }
    const Cell c{static_cast<std::int32_t>(std::round(y)),
                 static_cast<std::int32_t>(std::round(x))};
    const bool here = grid.blocked(c);
    const bool left = grid.blocked({c.row, c.column - 1});
    const bool above = grid.blocked({c.row - 1, c.column});
    const bool across = grid.blocked({c.row - 1, c.column - 1});
    if (here == left || across != here || above != left) return std::nullopt;
    return here ? c : Cell{c.row, c.column - 1};
  }

 private:
  [[nodiscard]] Box boxOf(Cell c) const {
    const std::int64_t x = 2 * std::int64_t{c.column};
    const std::int64_t y = 2 * std::int64_t{c.row};
    return {{width_ * x, length_ * y}, {width_ * (x + 2), length_ * (y + 2)}};
  }

  static std::array<Position, 4> corners(const Box& b) {
    return {b.low, {b.high.x, b.low.y}, b.high, {b.low.x, b.high.y}};
  }

  [[nodiscard]] Integer cross(const Position& p) const {
    return d_.x * (p.y - a_.y) - d_.y * (p.x - a_.x);
  }

  // In more than a point.
  static bool overlaps(const Integer& a, const Integer& b, const Integer& low,
                       const Integer& high) {
    return std::max(std::min(a, b), low) < std::min(std::max(a, b), high);
  }

  [[nodiscard]] bool isOnLine(const Position& p) const {
    return cross(p) == 0 && std::min(a_.x, b_.x) <= p.x && p.x <= std::max(a_.x, b_.x) &&
           std::min(a_.y, b_.y) <= p.y && p.y <= std::max(a_.y, b_.y);
  }

  // A line separates segment and box; closed: strictly.
  [[nodiscard]] bool areSeparated(const Box& box, bool closed) const {
    const auto beyond = [closed](const Integer& low, const Integer& high) {
      return closed ? high < low : high <= low;
    };
    if (beyond(box.low.x, std::max(a_.x, b_.x)) || beyond(box.low.y, std::max(a_.y, b_.y)) ||
        beyond(std::min(a_.x, b_.x), box.high.x) || beyond(std::min(a_.y, b_.y), box.high.y)) {
      return true;
    }
    if (d_.x == 0 && d_.y == 0) return false;
    int left = 0;
    int right = 0;
    for (const Position& p : corners(box)) {
      const Integer side = cross(p);
      left += (closed ? side > 0 : side >= 0) ? 1 : 0;
      right += (closed ? side < 0 : side <= 0) ? 1 : 0;
    }
    return left == 4 || right == 4;
  }

  [[nodiscard]] bool meetsInterior(const Box& box) const { return !areSeparated(box, false); }

  // The line touches the closed box at this end and nowhere else.
  static bool onlyTouches(const Box& box, const Position& end, const Integer& away_x,
                          const Integer& away_y) {
    return (end.x == box.low.x && away_x < 0) || (end.x == box.high.x && away_x > 0) ||
           (end.y == box.low.y && away_y < 0) || (end.y == box.high.y && away_y > 0);
  }

  [[nodiscard]] bool pointMeets(const Box& box) const {
    if (d_.x == 0 && d_.y == 0) return meetsInterior(box);
    if (areSeparated(box, true)) return false;
    return !onlyTouches(box, a_, d_.x, d_.y) && !onlyTouches(box, b_, -d_.x, -d_.y);
  }

  // Precondition: the segment does not meet the interior of the box.
  [[nodiscard]] bool discMeets(const Box& box) const {
    if (diameter_ == 0) return false;
    const Integer limit = diameter_ * diameter_;
    for (const Position& end : {a_, b_}) {
      const Integer x =
          std::max({Integer(0), Integer(box.low.x - end.x), Integer(end.x - box.high.x)});
      const Integer y =
          std::max({Integer(0), Integer(box.low.y - end.y), Integer(end.y - box.high.y)});
      if (x * x + y * y < limit) return true;
    }
    const Integer whole = d_.x * d_.x + d_.y * d_.y;
    return std::ranges::any_of(corners(box), [&](const Position& p) {
      const Integer along = d_.x * (p.x - a_.x) + d_.y * (p.y - a_.y);
      if (along <= 0 || along >= whole) return false;
      const Integer area = cross(p);
      return area * area < limit * whole;
    });
  }

  const GridFrame* frame_;
  Integer width_, length_;
  Position a_, b_, d_;
  Integer side_{0}, diameter_{0};
  bool is_point_;
};

// A cell outside of the map at the place where the agent leaves it most.
Cell outsideAt(const GridFrame& f, Vec2 a, Vec2 b) {
  const Vec2 end = f.bounds().max;
  struct Gap {
    double distance;
    Cell cell;
  };
  std::optional<Gap> best;
  for (const Vec2 p : {a, b}) {
    const Cell at = f.cellAt(p);
    for (const Gap& g :
         {Gap{p.x, {at.row, -1}}, Gap{p.y, {-1, at.column}},
          Gap{end.x - p.x, {at.row, f.columns()}}, Gap{end.y - p.y, {f.rows(), at.column}}}) {
      if (!best || g.distance < best->distance) best = g;
    }
  }
  return best->cell;
}

// A place of a point at which all four, two or one closed cells are obstacles.
bool isEnclosed(const OccupancyGrid& grid, Vec2 p) {
  const GridFrame& f = grid.frame();
  const double x = p.x / f.cellWidth();
  const double y = p.y / f.cellLength();
  const auto first = [](double v) {
    return static_cast<std::int32_t>(std::ceil(v - kLatticeTolerance)) - 1;
  };
  const auto last = [](double v) {
    return static_cast<std::int32_t>(std::floor(v + kLatticeTolerance));
  };
  for (std::int32_t i = first(y); i <= last(y); ++i) {
    for (std::int32_t j = first(x); j <= last(x); ++j) {
      if (!grid.blocked({i, j})) return false;
    }
  }
  return true;
}

}  // namespace

std::optional<Cell> obstacleHitOnLine(const OccupancyGrid& grid, const GridAgent& agent, Vec2 a,
                                      Vec2 b, CornerRule rule) {
  const GridFrame& f = grid.frame();
  const FreeLine line(f, agent, a, b);
  if (line.leavesMap()) return outsideAt(f, a, b);
  if (agent.shape == PointShape::Point && isEnclosed(grid, a)) return f.cellAt(a);
  for (const Vec2 end : {a, b}) {
    if (const auto cell = line.pinch(grid, end)) return cell;
  }
  const double reach =
      (agent.size_m + agent.round_m) * (1.0 + 1e-6) + 1e-5 * (f.cellWidth() + f.cellLength());
  const bool may_touch = agent.shape == PointShape::Point && rule == CornerRule::OneFree;
  const std::array ring{a, b, b, a};
  std::optional<Cell> found;
  forEachObstacleNear(
      grid, ring, false, [reach] { return reach; },
      [&](Cell c) {
        if (may_touch ? line.squeezesPast(grid, c) : line.meets(c)) found = c;
        return !found;
      });
  return found;
}

}  // namespace clearway::validation
