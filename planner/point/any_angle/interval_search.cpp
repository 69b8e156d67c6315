#include "planner/point/any_angle/interval_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "planner/point/any_angle/corridor_path.h"
#include "planner/point/any_angle/interval_geometry.h"
#include "planner/point/any_angle/interval_trace.h"
#include "planner/point/any_angle/mesh_openings.h"

namespace clearway::grid {
namespace {

using Rectangle = RectangleMesh::Rectangle;
constexpr std::uint32_t kNothing = RectangleMesh::kNone;

constexpr double kRounding = 1e-13;  // more than that of sums of lengths
constexpr double kWidths = 8.0;      // buckets of the queue in a cell

class IntervalRun {
 public:
  IntervalRun(IntervalSpace& space, const GridFrame& frame, Cell start, Cell goal,
              SearchTrace* trace)
      : space_(space),
        mesh_(space.mesh()),
        lattice_(space.lattice()),
        metric_(frame),
        offset_(lattice_ == nullptr ? 0 : 1),
        start_cell_(start),
        goal_cell_(goal),
        start_(centreOf(start)),
        goal_(centreOf(goal)),
        trace_(trace),
        open_(space.open()),
        roots_(space.roots()) {}

  // Of two cells in line of sight.
  AnyaAnswer straight() {
    answer_.found = true;
    answer_.expanded = answer_.generated = 1;
    if (trace_ != nullptr) noteLine(*trace_, start_cell_, goal_cell_);
    answer_.length_m = metric_.distance(start_, goal_);
    addPoint({start_.x, start_.y});
    addPoint({goal_.x, goal_.y});
    return answer_;
  }

  // Precondition, of a point: the mesh is prepared at both cells.
  AnyaAnswer run(StopCheck& stop, ProgressMeter& progress) {
    stop_ = &stop;
    mesh_bytes_ = mesh_.bytes();
    is_complete_ = mesh_.complete();
    start_rectangles_ = rectanglesAt(start_cell_);
    goal_rectangles_ = rectanglesAt(goal_cell_);
    if (!space_.begin(start_rectangles_, goal_rectangles_)) return answer_;
    if (!space_.corridor().empty()) return alongCorridor(stop);
    const double direct = metric_.distance(start_, goal_);
    open_.start(direct, metric_.leastSide() / kWidths);
    roots_.push_back({start_, kNothing, false, 0.0});
    begin();
    while (open_.takeNext(best_m_)) {
      const MeshNode node = open_.taken();
      if (node.total_m >= best_m_ || roots_[node.root].is_stale || isDominated(node)) continue;
      ++answer_.expanded;
      answer_.memory_bytes = open_.bytes() + roots_.size() * sizeof(MeshRoot);
      answer_.stop = stop.poll(answer_.expanded, answer_.memory_bytes + mesh_bytes_);
      if (answer_.stop != StopReason::None) return answer_;
      if (progress.wanted() && answer_.expanded % 1024 == 0) {
        const double rest = node.total_m - roots_[node.root].length_m;
        progress.report(answer_.expanded, stop, 1.0 - rest / direct);
      }
      note(TraceKind::Expanded, node);
      expand(node);
      if (answer_.stop != StopReason::None) return answer_;
    }
    if (best_root_ != kNothing) finish(best_root_);
    return answer_;
  }

 private:
  AnyaAnswer alongCorridor(StopCheck& stop) {
    const std::span<const std::uint32_t> corridor = space_.corridor();
    answer_.expanded = answer_.generated = corridor.size();
    answer_.memory_bytes = 40 * corridor.size();
    answer_.stop = stop.poll(answer_.expanded, answer_.memory_bytes);
    if (answer_.stop != StopReason::None) return answer_;
    const std::vector<HalfCell> path =
        corridorPath(mesh_, corridor, {start_.x, start_.y}, {goal_.x, goal_.y});
    if (trace_ != nullptr) noteCorridor(*trace_, mesh_, corridor, path);
    for (const HalfCell p : path) addPoint(p);
    answer_.found = true;
    answer_.length_m = metric_.length(answer_.points);
    return answer_;
  }

  // The whole rectangle of the start is visible from it.
  void begin() {
    if (lattice_ != nullptr) {
      if (start_ == goal_) return pushGoal(0);
      const std::uint32_t j = lattice_->junctionAt(centreBelow(start_));
      if (j != CentreLattice::kNone) space_.setRoot(IntervalSpace::junctionCorner(j), 0);
      return expandStar(0);
    }
    const std::uint32_t rectangle = start_rectangles_[0];
    if (isGoal(rectangle)) pushGoal(0);
    for (const std::int32_t down : {-1, 1}) {
      if (!reach(rectangle, down)) return;
      const Rectangle& r = box(rectangle);
      addSuccessors(0, rectangle, down, r.left, r.right, {}, {});
    }
  }

  // The band beyond a rectangle's side is there. Moves rectangles in memory.
  bool reach(std::uint32_t rectangle, std::int32_t down) {
    if (is_complete_ || mesh_.hasBeyond(box(rectangle), down)) return true;
    answer_.stop = mesh_.addBeyond(rectangle, down, *stop_);
    mesh_bytes_ = mesh_.bytes();
    is_complete_ = mesh_.complete();
    return answer_.stop == StopReason::None;
  }

  void expand(const MeshNode& n) {
    switch (n.kind) {
      case NodeKind::Cone: return expandCone(n);
      case NodeKind::Flat: return expandFlat(n);
      case NodeKind::Star: return expandStar(n.root);
    }
  }

  void expandCone(MeshNode n) {
    if (n.left.corner == kNothing && n.right.corner == kNothing) passStraight(n);
    if (!reach(n.rectangle, n.down)) return;
    const Rectangle& r = box(n.rectangle);
    const LatticePoint root = roots_[n.root].at;
    const std::int32_t far = n.down > 0 ? r.bottom : r.top;
    if (isGoal(n.rectangle)) pushGoal(rootSeeing(n, goal_));
    for (const Cell c : junctionsOf(n.rectangle)) {
      addJunction(c, rootSeeing(n, latticePoint(c)));
    }
    const double left = onLine(root, n.left.through, far);
    const double right = onLine(root, n.right.through, far);
    addSuccessors(n.root, n.rectangle, n.down, larger(left, r.left), smaller(right, r.right),
                  n.left, n.right);
    if (n.left.corner != kNothing) {
      const LatticePoint corner = n.left.through;
      if (r.left < left) {
        const MeshBound ray{{2 * corner.x - root.x, 2 * corner.y - root.y}, kNothing};
        bendAt(n, n.left, r.left, smaller(left, r.right), {}, ray);
      }
      if (r.left < corner.x) alongNearSide(n, n.left, -1);
    }
    if (n.right.corner != kNothing) {
      const LatticePoint corner = n.right.through;
      if (right < r.right) {
        const MeshBound ray{{2 * corner.x - root.x, 2 * corner.y - root.y}, kNothing};
        bendAt(n, n.right, larger(right, r.left), r.right, ray, {});
      }
      if (corner.x < r.right) alongNearSide(n, n.right, 1);
    }
  }

  // Moves a cone between two rays on, as long as it passes through one opening without touching its
  // ends: its f-value does not change.
  void passStraight(MeshNode& n) {
    const LatticePoint root = roots_[n.root].at;
    while (!isGoal(n.rectangle) && junctionsOf(n.rectangle).empty()) {
      if (!reach(n.rectangle, n.down)) return;
      const Rectangle& r = box(n.rectangle);
      const std::int32_t far = n.down > 0 ? r.bottom : r.top;
      const double left = onLine(root, n.left.through, far);
      const double right = onLine(root, n.right.through, far);
      if (left <= r.left || right >= r.right) return;
      const std::uint32_t k = firstBeyond(mesh_, r, n.down, left);
      if (k == RectangleMesh::neighbours(r, n.down)) return;
      const std::uint32_t next = mesh_.neighbour(r, n.down, k);
      const Rectangle& to = box(next);
      if (to.left >= left || to.right <= right || !space_.mayEnter(to)) return;
      n.rectangle = next;
    }
  }

  void expandFlat(const MeshNode& n) {
    if (!reach(n.rectangle, n.down)) return;
    addInside(n.root, n.rectangle);
    const Rectangle& r = box(n.rectangle);
    addSuccessors(n.root, n.rectangle, n.down, r.left, r.right, {}, {});
    goOn(n.root, n.rectangle, n.beside, n.down, n.along);
  }

  // From a centre, all around: through the rectangles there, along their sides, along lines.
  void expandStar(std::uint32_t root) {
    const LatticePoint at = roots_[root].at;
    const std::array<std::uint32_t, 4> around = lattice_->around(mesh_, centreBelow(at));
    for (std::size_t k = 0; k < 4; ++k) {
      const std::uint32_t i = around[k];
      if (i == kNothing || std::find(around.begin(), around.begin() + k, i) != around.begin() + k) {
        continue;
      }
      addInside(root, i);
      const Rectangle& r = box(i);
      if (at.y < r.bottom) addSuccessors(root, i, 1, r.left, r.right, {}, {});
      if (at.y > r.top) addSuccessors(root, i, -1, r.left, r.right, {}, {});
    }
    for (const std::int32_t along : {-1, 1}) {
      const std::uint32_t above = around[along < 0 ? 0 : 1];
      const std::uint32_t below = around[along < 0 ? 2 : 3];
      if (above == below) continue;
      if (above != kNothing && below != kNothing) {
        goOn(root, above, below, -1, along);
      } else {
        const bool up = above != kNothing;
        alongSide(root, up ? above : below, up ? 1 : -1, at.x, along);
      }
    }
    addLines(root);
  }

  // Straight lines from a centre to the next junctions at which a path can turn.
  void addLines(std::uint32_t root) {
    const Cell from = centreBelow(roots_[root].at);
    for (const auto& [down, right] : {std::pair{-1, 0}, {0, -1}, {0, 1}, {1, 0}}) {
      if (!lattice_->hasLine(from, down, right)) continue;
      Cell c{from.row + down, from.column + right};
      while (latticePoint(c) != goal_ && lattice_->passesStraight(c, down, right)) {
        c = {c.row + down, c.column + right};
      }
      latticePoint(c) == goal_ ? pushGoal(root) : addJunction(c, root);
    }
  }

  // A path reaches a junction straight from a root.
  void addJunction(Cell c, std::uint32_t from) {
    if (from == kNothing) return;
    const std::size_t before = roots_.size();
    const std::uint32_t label = IntervalSpace::junctionCorner(lattice_->junctionAt(c));
    const std::uint32_t root = rootAt({latticePoint(c), label}, from);
    if (roots_.size() == before) return;
    MeshNode node;
    node.kind = NodeKind::Star;
    node.root = root;
    node.total_m = roots_[root].length_m + metric_.distance(latticePoint(c), goal_);
    push(node);
  }

  // The root sees all of a rectangle.
  void addInside(std::uint32_t root, std::uint32_t rectangle) {
    if (isGoal(rectangle)) pushGoal(root);
    for (const Cell c : junctionsOf(rectangle)) addJunction(c, root);
  }

  // Of a point in the node's rectangle: visible from the root, or behind a corner.
  std::uint32_t rootSeeing(const MeshNode& n, LatticePoint p) {
    const LatticePoint root = roots_[n.root].at;
    const bool beyond_left = p.x < onLine(root, n.left.through, p.y);
    const bool beyond_right = onLine(root, n.right.through, p.y) < p.x;
    if (!beyond_left && !beyond_right) return n.root;
    const MeshBound& bound = beyond_left ? n.left : n.right;
    return bound.corner == kNothing ? kNothing : rootAt(bound, n.root);
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
    const std::uint32_t behind =
        nextOpening(mesh_, box(n.rectangle), -n.down, corner.through.x, along);
    if (behind == kNothing) return;
    const std::uint32_t root = rootAt(corner, n.root);
    if (root != kNothing) turnInto(root, behind, n.rectangle, -n.down, along);
  }
  // From a root on a side of a rectangle; the other side of the line is blocked there.
  void alongSide(std::uint32_t root, std::uint32_t rectangle, std::int32_t down, std::int32_t x,
                 std::int32_t along) {
    const std::uint32_t next = nextOpening(mesh_, box(rectangle), down, x, along);
    if (next != kNothing) turnInto(root, next, rectangle, down, along);
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
    const std::uint32_t next = beyond_one ? nextOpening(mesh_, r, -down, other_end, along)
                                          : nextOpening(mesh_, o, down, end, along);
    if (next == kNothing) return;
    beyond_one ? turnInto(root, next, one, -down, along) : turnInto(root, next, other, down, along);
  }

  // A node for the rectangle `into`, whose near corner is reached along the line.
  void turnInto(std::uint32_t root, std::uint32_t into, std::uint32_t beside, std::int32_t down,
                std::int32_t along) {
    if (!space_.mayEnter(box(into))) return goOn(root, into, beside, down, along);
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
    node.total_m = roots_[next].length_m + metric_.distance(corner.through, goal_);
    push(node);
  }

  // Nodes for all openings of a rectangle above or below, within the visible part [low, high].
  void addSuccessors(std::uint32_t root, std::uint32_t from, std::int32_t down, double low,
                     double high, const MeshBound& left, const MeshBound& right) {
    if (!(low < high)) return;
    const Rectangle& r = box(from);
    const std::int32_t y = down > 0 ? r.bottom : r.top;
    const std::uint32_t all = RectangleMesh::neighbours(r, down);
    for (std::uint32_t k = firstBeyond(mesh_, r, down, low); k < all; ++k) {
      const std::uint32_t next = mesh_.neighbour(r, down, k);
      const Rectangle& to = box(next);
      if (to.left >= high) return;
      if (space_.mayEnter(to)) addSuccessor(root, from, next, y, down, low, high, left, right);
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
    node.total_m =
        roots_[root].length_m + metric_.throughInterval(roots_[root].at, goal_, y, down, a, b);
    push(node);
  }

  void push(const MeshNode& node) {
    if (node.total_m >= best_m_) return;
    ++answer_.generated;
    note(TraceKind::Opened, node);
    open_.push(node);
  }
  void pushGoal(std::uint32_t root) {
    if (root == kNothing) return;
    const double total = roots_[root].length_m + metric_.distance(roots_[root].at, goal_);
    if (total >= best_m_) return;
    best_m_ = total;
    best_root_ = root;
  }

  // The root at a corner, reached by a straight segment from another root. kNothing when a shorter
  // path to the corner is known, or an equally long one with another predecessor: successors behind
  // the corner are then generated by that path.
  std::uint32_t rootAt(const MeshBound& corner, std::uint32_t from) {
    const double length = roots_[from].length_m + metric_.distance(roots_[from].at, corner.through);
    const std::uint32_t index = space_.rootOf(corner.corner);
    if (index != kNothing) {
      MeshRoot& known = roots_[index];
      if (known.before == from && known.length_m == length) return index;
      if (length >= known.length_m) return kNothing;
      known.is_stale = true;
    }
    const auto root = static_cast<std::uint32_t>(roots_.size());
    space_.setRoot(corner.corner, root);
    roots_.push_back({corner.through, from, false, length});
    return root;
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
    const std::uint32_t label = space_.rootOf(near.corner);
    if (label == kNothing || label == n.root) return false;
    const MeshRoot& other = roots_[label];
    if (other.before == n.root) return false;
    const MeshRoot& root = roots_[n.root];
    const std::int32_t y = near.through.y;
    const double x = far.through.y == y ? far.through.x : onLine(root.at, far.through, y);
    const double here = root.length_m + metric_.length(x - root.at.x, y - root.at.y);
    const double there = other.length_m + metric_.length(x - near.through.x, 0.0);
    return there < here * (1.0 - kRounding);
  }

  void finish(std::uint32_t root) {
    answer_.found = true;
    answer_.length_m = roots_[root].length_m + metric_.distance(roots_[root].at, goal_);
    addPoint({goal_.x + offset_, goal_.y + offset_});
    for (; root != kNothing; root = roots_[root].before) {
      addPoint({roots_[root].at.x + offset_, roots_[root].at.y + offset_});
    }
    std::ranges::reverse(answer_.points);
  }
  void addPoint(HalfCell p) { addPathPoint(answer_.points, p); }

  [[nodiscard]] const Rectangle& box(std::uint32_t i) const { return mesh_[i]; }
  static std::uint32_t cornerOf(std::uint32_t rectangle, bool right, bool bottom) {
    return IntervalSpace::cornerOf(rectangle, right, bottom);
  }
  [[nodiscard]] bool isGoal(std::uint32_t i) const {
    const std::array<std::uint32_t, 4>& g = goal_rectangles_;
    return i == g[0] || (lattice_ != nullptr && (i == g[1] || i == g[2] || i == g[3]));
  }
  [[nodiscard]] std::array<std::uint32_t, 4> rectanglesAt(Cell c) const {
    if (lattice_ != nullptr) return lattice_->around(mesh_, c);
    const std::uint32_t i = mesh_.at(c);
    return {i, i, i, i};
  }
  [[nodiscard]] std::span<const Cell> junctionsOf(std::uint32_t rectangle) const {
    if (lattice_ == nullptr) return {};
    return lattice_->junctionsOf(rectangle);
  }
  [[nodiscard]] LatticePoint centreOf(Cell c) const {
    return {2 * c.column + 1 - offset_, 2 * c.row + 1 - offset_};
  }
  static LatticePoint latticePoint(Cell c) { return {2 * c.column, 2 * c.row}; }
  static Cell centreBelow(LatticePoint p) { return {p.y / 2, p.x / 2}; }
  void note(TraceKind kind, const MeshNode& n) {
    if (trace_ == nullptr) return;
    noteNode(*trace_, kind, n, roots_[n.root].at, box(n.rectangle), offset_);
  }

  IntervalSpace& space_;
  RectangleMesh& mesh_;
  const CentreLattice* const lattice_;  // of an agent with a size; else null
  const HalfCellMetric metric_;
  const std::int32_t offset_;  // of the map's coordinates from the search's
  const Cell start_cell_, goal_cell_;
  const LatticePoint start_, goal_;
  std::array<std::uint32_t, 4> start_rectangles_{}, goal_rectangles_{};  // around them
  StopCheck* stop_ = nullptr;
  std::size_t mesh_bytes_ = 0;
  bool is_complete_ = false;  // the mesh has all bands
  SearchTrace* trace_;
  NodeQueue& open_;
  std::vector<MeshRoot>& roots_;
  double best_m_ = std::numeric_limits<double>::infinity();  // the shortest known path
  std::uint32_t best_root_ = kNothing;
  AnyaAnswer answer_;
};

}  // namespace

AnyaAnswer intervalSearch(IntervalSpace& space, const GridFrame& frame, Cell start, Cell goal,
                          StopCheck& stop, ProgressMeter& progress, SearchTrace* trace) {
  const bool of_point = space.lattice() == nullptr;
  if (space.isInSight(start, goal)) return IntervalRun(space, frame, start, goal, trace).straight();
  AnyaAnswer answer;
  if (of_point) answer.stop = space.prepare(start, goal, stop);
  if (answer.stop != StopReason::None) return answer;
  const bool turned = of_point && space.isGoalEnclosed(start, goal);
  if (turned) std::swap(start, goal);
  answer = IntervalRun(space, frame, start, goal, trace).run(stop, progress);
  if (turned) std::ranges::reverse(answer.points);
  return answer;
}

}  // namespace clearway::grid
