#include "planner/point/any_angle/anya.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <unordered_map>

#include "planner/point/any_angle/interval_geometry.h"
#include "planner/point/grid/row_runs.h"

namespace clearway::grid {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

// In half cells.
struct LatticePlace {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

// The position x = numerator / denominator on a line, denominator > 0. Coordinates and denominators
// are below 2^17: products of two fractions stay below 2^53.
struct Fraction {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
  friend bool operator<(Fraction a, Fraction b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
  }
  [[nodiscard]] double value() const {
    return static_cast<double>(numerator) / static_cast<double>(denominator);
  }
};
Fraction whole(std::int64_t v) { return {v, 1}; }

// A turning point of paths, with the length of the shortest known path to it.
struct Root {
  LatticePlace at;
  std::uint32_t before = kNone;
  double length_m = 0.0;
};

// A ray from a node's root that limits its interval.
struct Bound {
  LatticePlace through;  // any lattice point on the ray
  bool corner = false;   // the interval ends at an obstacle's corner: the path may bend there
};

// A search node. Cone: paths from the root cross the line y upwards or downwards (dir -1 or 1) into
// `run`, between both limits. Flat: the root lies on the line itself, at the end of an opening into
// `run`, and the whole run is visible from it; the path arrived along the line in direction
// `dir_x`.
struct AnyaNode {
  double total_m = 0.0;
  double length_m = 0.0;  // of the path to the root
  std::uint32_t root = 0;
  std::int64_t y = 0;
  std::int32_t dir = 1;
  std::int32_t dir_x = 0;  // not 0: flat
  Run run;
  Bound left, right;
  bool goal = false;  // final node: straight segment from the root to the goal
};

class AnyaRun {
 public:
  AnyaRun(const OccupancyGrid& grid, Cell start, Cell goal, SearchTrace* trace)
      : grid_(grid),
        half_width_(0.5 * grid.frame().cellWidth()),
        half_length_(0.5 * grid.frame().cellLength()),
        start_(centreOf(start)),
        goal_(centreOf(goal)),
        goal_row_(goal.row),
        trace_(trace) {}

  AnyaAnswer run(StopCheck& stop, ProgressMeter& progress) {
    roots_.push_back({start_, kNone, 0.0});
    begin();
    const double direct = distance(start_, goal_);
    while (!queue_.empty()) {
      const std::uint32_t index = queue_.top().index;
      queue_.pop();
      const AnyaNode node = nodes_[index];
      free_nodes_.push_back(index);
      if (isStale(node.root)) continue;
      if (node.goal) {
        finish(node.root);
        return answer_;
      }
      ++answer_.expanded;
      answer_.memory_bytes =
          nodes_.capacity() * sizeof(AnyaNode) + roots_.size() * 3 * sizeof(Root);
      answer_.stop = stop.poll(answer_.expanded, answer_.memory_bytes);
      if (answer_.stop != StopReason::None) return answer_;
      if (progress.wanted() && answer_.expanded % 1024 == 0) {
        progress.report(answer_.expanded, stop, 1.0 - (node.total_m - node.length_m) / direct);
      }
      note(TraceKind::Expanded, node);
      node.dir_x == 0 ? expand(node) : expandFlat(node);
    }
    return answer_;
  }

 private:
  // The whole run of the start is visible from it.
  void begin() {
    const Cell cell{static_cast<std::int32_t>(start_.y / 2),
                    static_cast<std::int32_t>(start_.x / 2)};
    const Run run = *runFrom(grid_, cell, cell.column + 1);
    if (run.row == goal_row_ && inside(run, goal_.x)) pushGoal(0);
    for (const std::int32_t dir : {-1, 1}) {
      addSuccessors(0, run, start_.y + dir, dir, whole(2 * run.first), whole(2 * run.last), {}, {});
    }
  }

  void expand(const AnyaNode& n) {
    const LatticePlace root = roots_[n.root].at;
    const std::int64_t far = n.y + 2 * n.dir;
    const Fraction left = onLine(root, n.left, far);
    const Fraction right = onLine(root, n.right, far);
    addGoal(n);
    const Fraction first = whole(2 * n.run.first);
    const Fraction last = whole(2 * n.run.last);
    addSuccessors(n.root, n.run, far, n.dir, std::max(left, first, isLeft),
                  std::min(right, last, isLeft), n.left, n.right);
    if (n.left.corner) {
      const LatticePlace corner = n.left.through;
      if (first < left) {
        const Bound ray{{2 * corner.x - root.x, 2 * corner.y - root.y}, false};
        bendAt(n, corner, far, first, std::min(left, last, isLeft), {}, ray);
      }
      alongLine(n, corner, -1);
    }
    if (n.right.corner) {
      const LatticePlace corner = n.right.through;
      if (right < last) {
        const Bound ray{{2 * corner.x - root.x, 2 * corner.y - root.y}, false};
        bendAt(n, corner, far, std::max(right, first, isLeft), last, ray, {});
      }
      alongLine(n, corner, 1);
    }
  }

  void expandFlat(const AnyaNode& n) {
    if (n.run.row == goal_row_ && inside(n.run, goal_.x)) pushGoal(n.root);
    addSuccessors(n.root, n.run, n.y + 2 * n.dir, n.dir, whole(2 * n.run.first),
                  whole(2 * n.run.last), {}, {});
    alongLine(n, roots_[n.root].at, n.dir_x);
  }

  // The goal lies in the node's run: visible from the root, or behind a corner.
  void addGoal(const AnyaNode& n) {
    if (n.run.row != goal_row_ || !inside(n.run, goal_.x)) return;
    const LatticePlace root = roots_[n.root].at;
    const bool beyond_left = whole(goal_.x) < onLine(root, n.left, goal_.y);
    const bool beyond_right = onLine(root, n.right, goal_.y) < whole(goal_.x);
    if (!beyond_left && !beyond_right) {
      pushGoal(n.root);
      return;
    }
    const Bound& bound = beyond_left ? n.left : n.right;
    if (!bound.corner) return;
    const std::uint32_t corner = rootAt(bound.through, n.root);
    if (corner != kNone) pushGoal(corner);
  }

  // The path bends at a corner of the interval and continues to the far side of the run.
  void bendAt(const AnyaNode& n, LatticePlace corner, std::int64_t far, Fraction low, Fraction high,
              const Bound& left, const Bound& right) {
    const std::uint32_t root = rootAt(corner, n.root);
    if (root != kNone) addSuccessors(root, n.run, far, n.dir, low, high, left, right);
  }

  // The path bends at a corner (or arrived along the line) and follows the near side of the run to
  // the openings beyond, through which it turns back.
  void alongLine(const AnyaNode& n, LatticePlace corner, std::int32_t dir_x) {
    const std::int64_t end = dir_x < 0 ? 2 * n.run.first : 2 * n.run.last;
    if (dir_x < 0 ? end >= corner.x : end <= corner.x) return;
    std::uint32_t root = kNone;
    forEachOpening(n.run, -n.dir, std::min(end, corner.x), std::max(end, corner.x),
                   [&](const Run& behind, std::int64_t low, std::int64_t high) {
                     const std::int64_t edge = dir_x < 0 ? high : low;
                     if (edge == corner.x) return;  // where the path came from
                     if (root == kNone) root = n.dir_x == 0 ? rootAt(corner, n.root) : n.root;
                     if (root == kNone) return;
                     const std::uint32_t next = rootAt({edge, n.y}, root);
                     if (next == kNone) return;
                     AnyaNode node;
                     node.root = next;
                     node.y = n.y;
                     node.dir = -n.dir;
                     node.dir_x = dir_x;
                     node.run = behind;
                     push(node, distance(roots_[next].at, goal_));
                   });
  }

  // Nodes for all openings of `run` over the line y, within the visible part [low, high].
  void addSuccessors(std::uint32_t root, const Run& run, std::int64_t y, std::int32_t dir,
                     Fraction low, Fraction high, const Bound& left, const Bound& right) {
    if (!(low < high)) return;
    const std::int64_t first = low.numerator / low.denominator;
    const std::int64_t last = (high.numerator + high.denominator - 1) / high.denominator;
    forEachOpening(run, dir, first, last, [&](const Run& next, std::int64_t from, std::int64_t to) {
      AnyaNode node;
      node.root = root;
      node.y = y;
      node.dir = dir;
      node.run = next;
      const bool at_left = !(whole(from) < low);
      const bool at_right = !(high < whole(to));
      node.left = at_left ? Bound{{from, y}, true} : left;
      node.right = at_right ? Bound{{to, y}, true} : right;
      if (!at_left) node.left.corner = false;
      if (!at_right) node.right.corner = false;
      const Fraction a = at_left ? whole(from) : low;
      const Fraction b = at_right ? whole(to) : high;
      if (a < b) push(node, throughInterval(node, a.value(), b.value()));
    });
  }

  // Calls f(run, from, to) for the runs of the next row (dir -1: above, 1: below) that share more
  // than a point of [low, high] with `run`; [from, to] is their intersection with the whole `run`.
  template <class F>
  void forEachOpening(const Run& run, std::int32_t dir, std::int64_t low, std::int64_t high,
                      const F& f) const {
    const std::int32_t row = run.row + dir;
    if (row < 0 || row >= grid_.frame().rows()) return;
    const auto end = static_cast<std::int32_t>((high + 1) / 2);
    auto column = static_cast<std::int32_t>(low / 2);
    while (const auto next = runFrom(grid_, {row, column}, end)) {
      f(*next, 2 * std::int64_t{std::max(next->first, run.first)},
        2 * std::int64_t{std::min(next->last, run.last)});
      column = next->last;
      if (column >= end) return;
    }
  }

  // The f-value's second term: the length of the shortest path from the root through [a, b] on the
  // node's line to the goal. The goal is mirrored to the far side when it is on the root's side.
  [[nodiscard]] double throughInterval(const AnyaNode& n, double a, double b) const {
    const LatticePlace root = roots_[n.root].at;
    LatticePlace goal = goal_;
    if ((goal.y - n.y) * n.dir < 0) goal.y = 2 * n.y - goal.y;
    const auto rise = static_cast<double>(n.y - root.y);
    const auto all = static_cast<double>(goal.y - root.y);
    const double x =
        static_cast<double>(root.x) + static_cast<double>(goal.x - root.x) * rise / all;
    if (x >= a && x <= b) return distance(root, goal);
    const double bend = x < a ? a : b;
    const auto leg = [&](LatticePlace p) {
      return length((static_cast<double>(p.x) - bend), static_cast<double>(p.y - n.y));
    };
    return leg(root) + leg(goal);
  }

  void push(AnyaNode node, double rest_m) {
    node.length_m = roots_[node.root].length_m;
    node.total_m = node.length_m + rest_m;
    note(TraceKind::Opened, node);
    std::uint32_t index = 0;
    if (free_nodes_.empty()) {
      index = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back(node);
    } else {
      index = free_nodes_.back();
      free_nodes_.pop_back();
      nodes_[index] = node;
    }
    queue_.push({node.total_m, answer_.generated++, index});
  }
  void pushGoal(std::uint32_t root) {
    AnyaNode node;
    node.root = root;
    node.goal = true;
    push(node, distance(roots_[root].at, goal_));
  }

  // The root at a corner, reached by a straight segment from another root. kNone when a shorter
  // path to the corner is known, or an equally long one with another predecessor: successors behind
  // the corner are then generated by that path.
  std::uint32_t rootAt(LatticePlace at, std::uint32_t from) {
    const double length = roots_[from].length_m + distance(roots_[from].at, at);
    const auto [found, is_new] = best_root_.try_emplace(keyOf(at), kNone);
    if (!is_new) {
      const Root& known = roots_[found->second];
      if (known.before == from && known.length_m == length) return found->second;
      if (length >= known.length_m) return kNone;
    }
    found->second = static_cast<std::uint32_t>(roots_.size());
    roots_.push_back({at, from, length});
    return found->second;
  }

  // A shorter path to this corner was found after the node was generated.
  [[nodiscard]] bool isStale(std::uint32_t root) const {
    return root != 0 && best_root_.at(keyOf(roots_[root].at)) != root;
  }
  static std::uint64_t keyOf(LatticePlace at) {
    return static_cast<std::uint64_t>(at.y) << 32U | static_cast<std::uint64_t>(at.x);
  }

  void finish(std::uint32_t root) {
    answer_.found = true;
    answer_.length_m = roots_[root].length_m + distance(roots_[root].at, goal_);
    const auto addPoint = [this](LatticePlace p) {
      addPathPoint(answer_.points, {static_cast<double>(p.x), static_cast<double>(p.y)});
    };
    addPoint(goal_);
    for (; root != kNone; root = roots_[root].before) addPoint(roots_[root].at);
    std::ranges::reverse(answer_.points);
  }

  // Intersection of the ray from the root through an interval limit with the line y.
  static Fraction onLine(LatticePlace root, const Bound& bound, std::int64_t y) {
    const std::int64_t rise = bound.through.y - root.y;
    const std::int64_t numerator = root.x * rise + (bound.through.x - root.x) * (y - root.y);
    return rise > 0 ? Fraction{numerator, rise} : Fraction{-numerator, -rise};
  }
  static bool isLeft(Fraction a, Fraction b) { return a < b; }
  static bool inside(const Run& run, std::int64_t x) {
    return x > 2 * std::int64_t{run.first} && x < 2 * std::int64_t{run.last};
  }
  static LatticePlace centreOf(Cell c) {
    return {2 * std::int64_t{c.column} + 1, 2 * std::int64_t{c.row} + 1};
  }
  [[nodiscard]] double length(double dx, double dy) const {
    const double x = dx * half_width_;
    const double y = dy * half_length_;
    return std::sqrt(x * x + y * y);
  }
  [[nodiscard]] double distance(LatticePlace a, LatticePlace b) const {
    return length(static_cast<double>(a.x - b.x), static_cast<double>(a.y - b.y));
  }

  // The cell is at the interval's middle, in the target run. Of a flat node: the run's far side.
  void note(TraceKind kind, const AnyaNode& n) {
    if (trace_ == nullptr || n.goal) return;
    const LatticePlace root = roots_[n.root].at;
    const auto half = [](double v) { return static_cast<float>(0.5 * v); };
    double left = 2.0 * n.run.first;
    double right = 2.0 * n.run.last;
    double middle = static_cast<double>(root.x);
    auto y = static_cast<double>(n.y + 2 * n.dir);
    if (n.dir_x == 0) {
      left = onLine(root, n.left, n.y).value();
      right = onLine(root, n.right, n.y).value();
      middle = 0.5 * (left + right);
      y = static_cast<double>(n.y);
    }
    const auto column = static_cast<std::int32_t>(std::floor(0.5 * middle));
    trace_->note(kind, {n.run.row, std::clamp(column, n.run.first, n.run.last - 1)},
                 TraceInterval{half(static_cast<double>(root.x)), half(static_cast<double>(root.y)),
                               half(left), half(right), half(y)});
  }

  struct Entry {
    double total_m;
    std::uint64_t order;  // LIFO among equals
    std::uint32_t index;
    friend bool operator<(const Entry& a, const Entry& b) {
      return a.total_m != b.total_m ? a.total_m > b.total_m : a.order < b.order;
    }
  };

  const OccupancyGrid& grid_;
  const double half_width_, half_length_;
  const LatticePlace start_, goal_;
  const std::int32_t goal_row_;
  SearchTrace* trace_;
  std::vector<Root> roots_;
  std::unordered_map<std::uint64_t, std::uint32_t> best_root_;  // by corner; for lookup only
  std::vector<AnyaNode> nodes_;
  std::vector<std::uint32_t> free_nodes_;
  std::priority_queue<Entry> queue_;
  AnyaAnswer answer_;
};

}  // namespace

AnyaAnswer anyaSearch(const OccupancyGrid& grid, Cell start, Cell goal, StopCheck& stop,
                      ProgressMeter& progress, SearchTrace* trace) {
  return AnyaRun(grid, start, goal, trace).run(stop, progress);
}

}  // namespace clearway::grid
