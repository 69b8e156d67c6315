#include "planner/point/any_angle/corridor_path.h"

#include <algorithm>

namespace clearway::grid {
namespace {

// The front is the side of larger x where the corridor goes down, and of smaller x where it goes
// up. Number: int64 between ends on the lattice, where it is exact and faster; else double.
template <class Number>
class Funnel {
 public:
  struct Point {
    Number x, y;
    friend bool operator==(const Point&, const Point&) = default;
  };

  Funnel(Point start, std::size_t openings)
      : chain_(2 * openings + 3), front_(openings + 1), back_(front_), apex_(front_) {
    points_.reserve(2 * openings + 2);
    points_.push_back({start, kNone});
    chain_[apex_] = 0;
  }

  void addFront(Point p) {
    if (at(front_) == p) return;
    while (front_ < apex_ && turn(at(front_ + 1), at(front_), p) <= 0) ++front_;
    if (front_ == apex_) {
      while (apex_ < back_ && turn(at(apex_), at(apex_ + 1), p) < 0) ++apex_;
      front_ = apex_;
    }
    const std::uint32_t before = chain_[front_];
    chain_[--front_] = add(p, before);
  }
  void addBack(Point p) {
    if (at(back_) == p) return;
    while (back_ > apex_ && turn(at(back_ - 1), at(back_), p) >= 0) --back_;
    if (back_ == apex_) {
      while (apex_ > front_ && turn(at(apex_), at(apex_ - 1), p) > 0) --apex_;
      back_ = apex_;
    }
    const std::uint32_t before = chain_[back_];
    chain_[++back_] = add(p, before);
  }

  // The path to the end that was added last.
  [[nodiscard]] std::vector<HalfCell> pathToBack() const {
    std::vector<HalfCell> path;
    for (std::uint32_t k = chain_[back_]; k != kNone; k = points_[k].before) {
      const Point p = points_[k].at;
      path.push_back({static_cast<double>(p.x), static_cast<double>(p.y)});
    }
    std::ranges::reverse(path);
    return path;
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  struct Vertex {
    Point at;
    std::uint32_t before;
  };
  [[nodiscard]] const Point& at(std::size_t k) const { return points_[chain_[k]].at; }
  std::uint32_t add(Point p, std::uint32_t before) {
    points_.push_back({p, before});
    return static_cast<std::uint32_t>(points_.size() - 1);
  }
  // Positive where the path a, b, c turns towards the front's side.
  static Number turn(Point a, Point b, Point c) {
    return (b.y - a.y) * (c.x - b.x) - (b.x - a.x) * (c.y - b.y);
  }

  std::vector<Vertex> points_;
  std::vector<std::uint32_t> chain_;  // of points: the front's chain, the apex, the back's chain
  std::size_t front_, back_, apex_;
};

template <class Number>
std::vector<HalfCell> pathBy(const RectangleMesh& mesh, std::span<const std::uint32_t> corridor,
                             HalfCell start, HalfCell goal) {
  using Point = typename Funnel<Number>::Point;
  const auto pointOf = [](const auto& x, const auto& y) {
    return Point{static_cast<Number>(x), static_cast<Number>(y)};
  };
  Funnel<Number> funnel(pointOf(start.x, start.y), corridor.size());
  for (std::size_t k = 1; k < corridor.size(); ++k) {
    const RectangleMesh::Rectangle& a = mesh[corridor[k - 1]];
    const RectangleMesh::Rectangle& b = mesh[corridor[k]];
    const bool down = b.top == a.bottom;
    const auto y = down ? a.bottom : a.top;
    const Point left = pointOf(std::max(a.left, b.left), y);
    const Point right = pointOf(std::min(a.right, b.right), y);
    funnel.addFront(down ? right : left);
    funnel.addBack(down ? left : right);
  }
  funnel.addBack(pointOf(goal.x, goal.y));
  return funnel.pathToBack();
}

}  // namespace

std::vector<HalfCell> corridorPath(const RectangleMesh& mesh,
                                   std::span<const std::uint32_t> corridor, HalfCell start,
                                   HalfCell goal) {
  return isOnLattice(start) && isOnLattice(goal) ? pathBy<std::int64_t>(mesh, corridor, start, goal)
                                                 : pathBy<double>(mesh, corridor, start, goal);
}

}  // namespace clearway::grid
