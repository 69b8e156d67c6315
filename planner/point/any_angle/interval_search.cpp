#include "planner/point/any_angle/interval_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "planner/point/any_angle/corridor_path.h"

namespace clearway::grid {
namespace {

using Rectangle = RectangleMesh::Rectangle;
using Side = std::span<const std::uint32_t>;  // rectangles side by side
constexpr std::uint32_t kNothing = RectangleMesh::kNone;

constexpr double kRounding = 1e-13;  // more than that of sums of lengths
constexpr double kWidths = 8.0;      // buckets of the queue in a cell

class IntervalRun {
 public:
  IntervalRun(IntervalSpace& space, const GridFrame& frame, Cell start, Cell goal,
              SearchTrace* trace)
      : space_(space),
        mesh_(space.mesh()),
        half_width_(0.5 * frame.cellWidth()),
        half_length_(0.5 * frame.cellLength()),
        start_(centreOf(start)),
        goal_(centreOf(goal)),
        start_rectangle_(mesh_.at(start)),
        goal_rectangle_(mesh_.at(goal)),
        trace_(trace),
        queue_(space.queue()),
        roots_(space.roots()),
        nodes_(space.nodes()),
        free_nodes_(space.freeNodes()) {}

  AnyaAnswer run(StopCheck& stop, ProgressMeter& progress) {
    if (!space_.open(start_rectangle_, goal_rectangle_)) return answer_;
    if (!space_.corridor().empty()) return alongCorridor(stop);
    const double direct = distance(start_, goal_);
    queue_.start(direct, 2.0 * std::min(half_width_, half_length_) / kWidths);
    roots_.push_back({start_, kNothing, kNothing, 0.0});
    begin();
    while (takeNext()) {
      const MeshNode node = current_;
      if (node.total_m >= best_m_ || isStale(node.root) || isDominated(node)) continue;
      ++answer_.expanded;
      answer_.memory_bytes = nodes_.size() * sizeof(MeshNode) + roots_.size() * sizeof(MeshRoot);
      answer_.stop = stop.poll(answer_.expanded, answer_.memory_bytes);
      if (answer_.stop != StopReason::None) return answer_;
      if (progress.wanted() && answer_.expanded % 1024 == 0) {
        const double rest = node.total_m - roots_[node.root].length_m;
        progress.report(answer_.expanded, stop.elapsed_s(), 1.0 - rest / direct);
      }
      note(TraceKind::Expanded, node);
      node.kind == NodeKind::Cone ? expand(node) : expandFlat(node);
    }
    if (best_root_ != kNothing) finish(best_root_);
    return answer_;
  }

 private:
  AnyaAnswer alongCorridor(StopCheck& stop) {
    const Side corridor = space_.corridor();
    answer_.expanded = answer_.generated = corridor.size();
    answer_.memory_bytes = 40 * corridor.size();
    answer_.stop = stop.poll(answer_.expanded, answer_.memory_bytes);
    if (answer_.stop != StopReason::None) return answer_;
    for (const std::uint32_t i : corridor) noteRectangle(i);
    for (const HalfCell p :
         corridorPath(mesh_, corridor, {start_.x, start_.y}, {goal_.x, goal_.y})) {
      addPoint(p);
    }
    answer_.found = true;
    const std::vector<HalfCell>& p = answer_.points;
    for (std::size_t k = 1; k < p.size(); ++k) {
      answer_.length_m += length(static_cast<double>(p[k].x - p[k - 1].x),
                                 static_cast<double>(p[k].y - p[k - 1].y));
    }
    return answer_;
  }

  // The whole rectangle of the start is visible from it.
  void begin() {
    if (start_rectangle_ == goal_rectangle_) pushGoal(0);
    const Rectangle& r = box(start_rectangle_);
    for (const std::int32_t down : {-1, 1}) {
      addSuccessors(0, start_rectangle_, down, r.left, r.right, {}, {});
    }
  }

  void expand(MeshNode n) {
    if (n.left.corner == kNothing && n.right.corner == kNothing) passStraight(n);
    const Rectangle& r = box(n.rectangle);
    const LatticePoint root = roots_[n.root].at;
    const std::int32_t far = n.down > 0 ? r.bottom : r.top;
    if (n.rectangle == goal_rectangle_) addGoal(n);
    const double left = onLine(root, n.left.through, far);
    const double right = onLine(root, n.right.through, far);
    addSuccessors(n.root, n.rectangle, n.down, std::max<double>(left, r.left),
                  std::min<double>(right, r.right), n.left, n.right);
    if (n.left.corner != kNothing) {
      const LatticePoint corner = n.left.through;
      if (r.left < left) {
        const MeshBound ray{{2 * corner.x - root.x, 2 * corner.y - root.y}, kNothing};
        bendAt(n, n.left, r.left, std::min<double>(left, r.right), {}, ray);
      }
      if (r.left < corner.x) alongNearSide(n, n.left, -1);
    }
    if (n.right.corner != kNothing) {
      const LatticePoint corner = n.right.through;
      if (right < r.right) {
        const MeshBound ray{{2 * corner.x - root.x, 2 * corner.y - root.y}, kNothing};
        bendAt(n, n.right, std::max<double>(right, r.left), r.right, ray, {});
      }
      if (corner.x < r.right) alongNearSide(n, n.right, 1);
    }
  }

  // Moves a cone between two rays on, as long as it passes through one opening without touching its
  // ends: its f-value does not change.
  void passStraight(MeshNode& n) const {
    const LatticePoint root = roots_[n.root].at;
    while (n.rectangle != goal_rectangle_) {
      const Rectangle& r = box(n.rectangle);
      const std::int32_t far = n.down > 0 ? r.bottom : r.top;
      const double left = onLine(root, n.left.through, far);
      const double right = onLine(root, n.right.through, far);
      if (left <= r.left || right >= r.right) return;
      const Side all = mesh_.neighbours(r, n.down);
      const auto next = firstBeyond(all, left);
      if (next == all.end()) return;
      const MeshSite& to = space_.site(*next);
      if (to.box.left >= left || to.box.right <= right || !space_.mayEnter(to)) return;
      n.rectangle = *next;
    }
  }

  // The first of the rectangles side by side whose right end lies beyond x.
  [[nodiscard]] Side::iterator firstBeyond(Side all, double x) const {
    if (all.size() > 8) {
      return std::ranges::partition_point(all, [&](std::uint32_t i) { return box(i).right <= x; });
    }
    return std::ranges::find_if(all, [&](std::uint32_t i) { return box(i).right > x; });
  }

  void expandFlat(const MeshNode& n) {
    if (n.rectangle == goal_rectangle_) pushGoal(n.root);
    const Rectangle& r = box(n.rectangle);
    addSuccessors(n.root, n.rectangle, n.down, r.left, r.right, {}, {});
    goOn(n.root, n.rectangle, n.beside, n.down, n.along);
  }

  // The goal lies in the node's rectangle: visible from the root, or behind a corner.
  void addGoal(const MeshNode& n) {
    const LatticePoint root = roots_[n.root].at;
    const bool beyond_left = goal_.x < onLine(root, n.left.through, goal_.y);
    const bool beyond_right = onLine(root, n.right.through, goal_.y) < goal_.x;
    if (!beyond_left && !beyond_right) return pushGoal(n.root);
    const MeshBound& bound = beyond_left ? n.left : n.right;
    if (bound.corner == kNothing) return;
    const std::uint32_t corner = rootAt(bound, n.root);
    if (corner != kNothing) pushGoal(corner);
  }

  // The path bends at a corner of the interval and continues to the far side of the rectangle.
  void bendAt(const MeshNode& n, const MeshBound& corner, double low, double high,
              const MeshBound& left, const MeshBound& right) {
    if (!(low < high)) return;
    const std::uint32_t root = rootAt(corner, n.root);
    if (root != kNothing) addSuccessors(root, n.rectangle, n.down, low, high, left, right);
  }

  // The path bends at a corner of the interval and follows the near side of the rectangle to the
  // next opening there, through which it turns back.
  void alongNearSide(const MeshNode& n, const MeshBound& corner, std::int32_t along) {
    const std::uint32_t behind = nextOpening(box(n.rectangle), -n.down, corner.through.x, along);
    if (behind == kNothing) return;
    const std::uint32_t root = rootAt(corner, n.root);
    if (root != kNothing) turnInto(root, behind, n.rectangle, -n.down, along);
  }

  // The path arrived along a line at the opening between two rectangles, and follows the line
  // beyond it.
  void goOn(std::uint32_t root, std::uint32_t one, std::uint32_t other, std::int32_t down,
            std::int32_t along) {
    const Rectangle& r = box(one);
    const Rectangle& o = box(other);
    const std::int32_t end = along < 0 ? r.left : r.right;
    const std::int32_t other_end = along < 0 ? o.left : o.right;
    if (end == other_end) return;
    const bool beyond_one = along < 0 ? end < other_end : end > other_end;
    // `down` leads from `other` into `one`.
    const std::uint32_t next =
        beyond_one ? nextOpening(r, -down, other_end, along) : nextOpening(o, down, end, along);
    if (next == kNothing) return;
    beyond_one ? turnInto(root, next, one, -down, along) : turnInto(root, next, other, down, along);
  }

  // The nearest neighbour above or below that lies beyond x.
  [[nodiscard]] std::uint32_t nextOpening(const Rectangle& r, std::int32_t down, std::int32_t x,
                                          std::int32_t along) const {
    const Side all = mesh_.neighbours(r, down);
    if (along > 0) {
      const auto next =
          std::ranges::partition_point(all, [&](std::uint32_t i) { return box(i).left < x; });
      return next == all.end() ? kNothing : *next;
    }
    const auto end =
        std::ranges::partition_point(all, [&](std::uint32_t i) { return box(i).right <= x; });
    return end == all.begin() ? kNothing : *std::prev(end);
  }

  // A node for the rectangle `into`, whose near corner is reached along the line.
  void turnInto(std::uint32_t root, std::uint32_t into, std::uint32_t beside, std::int32_t down,
                std::int32_t along) {
    if (!space_.mayEnter(space_.site(into))) return goOn(root, into, beside, down, along);
    const Rectangle& r = box(into);
    const bool at_right = along < 0;
    const std::int32_t y = down > 0 ? r.top : r.bottom;
    const MeshBound corner{{at_right ? r.right : r.left, y}, cornerOf(into, at_right, down < 0)};
    const std::uint32_t next = rootAt(corner, root);
    if (next == kNothing) return;
    MeshNode node;
    node.kind = NodeKind::Flat;
    node.root = next;
    node.rectangle = into;
    node.beside = beside;
    node.down = static_cast<std::int8_t>(down);
    node.along = static_cast<std::int8_t>(along);
    node.total_m = roots_[next].length_m + distance(corner.through, goal_);
    push(node);
  }

  // Nodes for all openings of a rectangle above or below, within the visible part [low, high].
  void addSuccessors(std::uint32_t root, std::uint32_t from, std::int32_t down, double low,
                     double high, const MeshBound& left, const MeshBound& right) {
    if (!(low < high)) return;
    const Rectangle& r = box(from);
    const std::int32_t y = down > 0 ? r.bottom : r.top;
    const Side all = mesh_.neighbours(r, down);
    auto next = firstBeyond(all, low);
    for (; next != all.end(); ++next) {
      const MeshSite& site = space_.site(*next);
      const Rectangle& to = site.box;
      if (to.left >= high) return;
      if (!space_.mayEnter(site)) continue;
      addSuccessor(root, from, *next, y, down, low, high, left, right);
    }
  }

  void addSuccessor(std::uint32_t root, std::uint32_t from, std::uint32_t into, std::int32_t y,
                    std::int32_t down, double low, double high, const MeshBound& left,
                    const MeshBound& right) {
    const Rectangle& r = box(from);
    const Rectangle& to = box(into);
    MeshNode node;
    node.root = root;
    node.rectangle = into;
    node.down = static_cast<std::int8_t>(down);
    double a = low;
    double b = high;
    const std::int32_t first = std::max(to.left, r.left);
    if (first >= low) {
      a = first;
      node.left = {{first, y}, kNothing};
      if (to.left > r.left) node.left.corner = cornerOf(into, false, down < 0);
      if (to.left < r.left) node.left.corner = cornerOf(from, false, down > 0);
    } else {
      node.left = {left.through, kNothing};
    }
    const std::int32_t last = std::min(to.right, r.right);
    if (last <= high) {
      b = last;
      node.right = {{last, y}, kNothing};
      if (to.right < r.right) node.right.corner = cornerOf(into, true, down < 0);
      if (to.right > r.right) node.right.corner = cornerOf(from, true, down > 0);
    } else {
      node.right = {right.through, kNothing};
    }
    node.total_m = roots_[root].length_m + throughInterval(roots_[root].at, y, down, a, b);
    push(node);
  }

  // The length of the shortest path from the root through [a, b] on the line y to the goal. The
  // goal is mirrored to the far side when it is on the root's side.
  [[nodiscard]] double throughInterval(LatticePoint root, std::int32_t y, std::int32_t down,
                                       double a, double b) const {
    const std::int32_t goal_y = (goal_.y - y) * down < 0 ? 2 * y - goal_.y : goal_.y;
    const double rise = y - root.y;
    const double all = goal_y - root.y;
    const double cross = (goal_.x - root.x) * rise / all;
    const double x = root.x + cross;
    if (x >= a && x <= b) return length(goal_.x - root.x, all);
    const double bend = x < a ? a : b;
    return length(bend - root.x, rise) + length(goal_.x - bend, goal_y - y);
  }

  // The node of least f-value is kept outside the queue.
  void push(const MeshNode& node) {
    if (node.total_m >= best_m_) return;
    ++answer_.generated;
    note(TraceKind::Opened, node);
    if (!has_least_) {
      least_ = node;
      has_least_ = true;
    } else if (node.total_m <= least_.total_m) {
      enqueue(least_);
      least_ = node;
    } else {
      enqueue(node);
    }
  }
  void enqueue(const MeshNode& node) {
    std::uint32_t index = 0;
    if (free_nodes_.empty()) {
      index = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back(node);
    } else {
      index = free_nodes_.back();
      free_nodes_.pop_back();
      nodes_[index] = node;
    }
    nodes_[index].below = queue_.push(queue_.bucketOf(node.total_m), index);
  }
  // False: no node is left whose path could be shorter than the best one.
  bool takeNext() {
    const std::uint32_t lowest = queue_.lowest();
    if (has_least_ && (lowest == kNothing || queue_.bucketOf(least_.total_m) <= lowest)) {
      current_ = least_;
      has_least_ = false;
      return true;
    }
    if (lowest == kNothing || lowest > queue_.bucketOf(best_m_)) return false;
    const std::uint32_t index = queue_.top(lowest);
    current_ = nodes_[index];
    queue_.pop(lowest, current_.below);
    free_nodes_.push_back(index);
    if (has_least_) enqueue(least_);
    has_least_ = false;
    return true;
  }
  void pushGoal(std::uint32_t root) {
    const double total = roots_[root].length_m + distance(roots_[root].at, goal_);
    if (total >= best_m_) return;
    best_m_ = total;
    best_root_ = root;
  }

  // The root at a corner, reached by a straight segment from another root. kNothing when a shorter
  // path to the corner is known, or an equally long one with another predecessor: successors behind
  // the corner are then generated by that path.
  std::uint32_t rootAt(const MeshBound& corner, std::uint32_t from) {
    const double length = roots_[from].length_m + distance(roots_[from].at, corner.through);
    CornerLabel& label = labelOf(corner.corner);
    if (label.query == space_.query()) {
      const MeshRoot& known = roots_[label.root];
      if (known.before == from && known.length_m == length) return label.root;
      if (length >= known.length_m) return kNothing;
    }
    label = {space_.query(), static_cast<std::uint32_t>(roots_.size())};
    roots_.push_back({corner.through, from, corner.corner, length});
    return label.root;
  }
  // A shorter path to this corner was found after the node was generated.
  [[nodiscard]] bool isStale(std::uint32_t root) const {
    return root != 0 && labelOf(roots_[root].corner).root != root;
  }

  // Every point of the interval is reached by a shorter path through a corner at its end. Between
  // that end and the other one the difference of both lengths only falls: the other end decides.
  [[nodiscard]] bool isDominated(const MeshNode& n) const {
    if (n.kind != NodeKind::Cone) return false;
    return isDominatedBy(n, n.left, n.right) || isDominatedBy(n, n.right, n.left);
  }
  [[nodiscard]] bool isDominatedBy(const MeshNode& n, const MeshBound& near,
                                   const MeshBound& far) const {
    if (near.corner == kNothing) return false;
    const CornerLabel& label = labelOf(near.corner);
    if (label.query != space_.query() || label.root == n.root) return false;
    const MeshRoot& other = roots_[label.root];
    if (other.before == n.root) return false;
    const MeshRoot& root = roots_[n.root];
    const std::int32_t y = near.through.y;
    const double x = far.through.y == y ? far.through.x : onLine(root.at, far.through, y);
    const double here = root.length_m + length(x - root.at.x, y - root.at.y);
    const double there = other.length_m + length(x - near.through.x, 0.0);
    return there < here * (1.0 - kRounding);
  }

  void finish(std::uint32_t root) {
    answer_.found = true;
    answer_.length_m = roots_[root].length_m + distance(roots_[root].at, goal_);
    addPoint({goal_.x, goal_.y});
    for (; root != kNothing; root = roots_[root].before) {
      addPoint({roots_[root].at.x, roots_[root].at.y});
    }
    std::ranges::reverse(answer_.points);
  }
  // The next point of the path; points inside straight lines are omitted.
  void addPoint(HalfCell p) {
    std::vector<HalfCell>& points = answer_.points;
    if (!points.empty() && p == points.back()) return;
    while (points.size() > 1 && inLine(points[points.size() - 2], points.back(), p)) {
      points.pop_back();
    }
    points.push_back(p);
  }
  static bool inLine(HalfCell a, HalfCell b, HalfCell c) {
    return (b.x - a.x) * (c.y - a.y) == (b.y - a.y) * (c.x - a.x);
  }

  [[nodiscard]] const Rectangle& box(std::uint32_t i) const { return space_.site(i).box; }
  [[nodiscard]] CornerLabel& labelOf(std::uint32_t corner) const {
    return space_.site(corner / 4).corners[corner % 4];
  }
  static std::uint32_t cornerOf(std::uint32_t rectangle, bool right, bool bottom) {
    return 4 * rectangle + (right ? 1U : 0U) + (bottom ? 2U : 0U);
  }
  // Where the ray from the root through a point crosses the line y, correctly rounded.
  static double onLine(LatticePoint root, LatticePoint through, std::int32_t y) {
    const std::int64_t rise = through.y - root.y;
    const std::int64_t numerator = root.x * rise + std::int64_t{through.x - root.x} * (y - root.y);
    return static_cast<double>(numerator) / static_cast<double>(rise);
  }
  static LatticePoint centreOf(Cell c) { return {2 * c.column + 1, 2 * c.row + 1}; }
  [[nodiscard]] double length(double dx, double dy) const {
    const double x = dx * half_width_;
    const double y = dy * half_length_;
    return std::sqrt(x * x + y * y);
  }
  [[nodiscard]] double distance(LatticePoint a, LatticePoint b) const {
    return length(a.x - b.x, a.y - b.y);
  }

  // A node is displayed by the cell at its interval's middle, in its rectangle's nearest row.
  void note(TraceKind kind, const MeshNode& n) {
    if (trace_ == nullptr) return;
    const Rectangle& r = box(n.rectangle);
    const LatticePoint root = roots_[n.root].at;
    const std::int32_t y = n.down > 0 ? r.top : r.bottom;
    double middle = root.x;
    if (n.kind == NodeKind::Cone) {
      middle = 0.5 * (onLine(root, n.left.through, y) + onLine(root, n.right.through, y));
    }
    const auto column = static_cast<std::int32_t>(std::floor(0.5 * middle));
    trace_->note(kind, {n.down > 0 ? r.top / 2 : r.bottom / 2 - 1,
                        std::clamp(column, r.left / 2, r.right / 2 - 1)});
  }

  void noteRectangle(std::uint32_t i) {
    if (trace_ == nullptr) return;
    const Cell middle{(box(i).top + box(i).bottom) / 4, (box(i).left + box(i).right) / 4};
    trace_->note(TraceKind::Opened, middle);
    trace_->note(TraceKind::Expanded, middle);
  }

  IntervalSpace& space_;
  const RectangleMesh& mesh_;
  const double half_width_, half_length_;
  const LatticePoint start_, goal_;
  const std::uint32_t start_rectangle_, goal_rectangle_;
  SearchTrace* trace_;
  IntervalQueue& queue_;
  std::vector<MeshRoot>& roots_;
  std::vector<MeshNode>& nodes_;
  std::vector<std::uint32_t>& free_nodes_;
  MeshNode least_, current_;
  bool has_least_ = false;
  double best_m_ = std::numeric_limits<double>::infinity();  // the shortest known path
  std::uint32_t best_root_ = kNothing;
  AnyaAnswer answer_;
};

}  // namespace

AnyaAnswer intervalSearch(IntervalSpace& space, const GridFrame& frame, Cell start, Cell goal,
                          StopCheck& stop, ProgressMeter& progress, SearchTrace* trace) {
  return IntervalRun(space, frame, start, goal, trace).run(stop, progress);
}

}  // namespace clearway::grid
