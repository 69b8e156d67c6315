#include "planner/point/any_angle/interval_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "planner/point/any_angle/corridor_path.h"
#include "planner/point/any_angle/interval_geometry.h"
#include "planner/point/any_angle/interval_roots.h"
#include "planner/point/any_angle/interval_trace.h"
#include "planner/point/any_angle/rectangle_mesh.h"

namespace clearway::grid {
namespace {

// Neighbours of a rectangle that lie beyond a point of its side.
//
// Cost: logarithmic in their number. No state.
//
// The first neighbour, from the left, for which `is_reached(rectangle)` holds; it then holds for
// all on its right. Their number: none.
template <class Test>
[[nodiscard]] std::uint32_t firstNeighbour(const RectangleMesh& mesh,
                                           const RectangleMesh::Rectangle& r,
                                           std::int32_t direction, const Test& is_reached) {
  std::uint32_t low = 0;
  std::uint32_t high = RectangleMesh::neighbours(r, direction);
  const auto search = [&](const auto& nth) {
    while (high - low > 8) {
      const std::uint32_t middle = (low + high) / 2;
      is_reached(nth(middle)) ? high = middle : low = middle + 1;
    }
    while (low < high && !is_reached(nth(low))) ++low;
    return low;
  };
  if (direction < 0) {
    const std::uint32_t* const above = mesh.above(r);
    return search([&](std::uint32_t k) -> const auto& { return mesh[above[k]]; });
  }
  const RectangleMesh::Rectangle* const below = &mesh[0] + r.first_below;
  return search([&](std::uint32_t k) -> const auto& { return below[k]; });
}

// The first one whose right end lies beyond x.
std::uint32_t firstBeyond(const RectangleMesh& mesh, const RectangleMesh::Rectangle& r,
                          std::int32_t direction, double x) {
  return firstNeighbour(mesh, r, direction, [x](const auto& n) { return n.right > x; });
}

// The nearest neighbour that lies wholly beyond x, to the left (along -1) or to the right (1).
std::uint32_t nextOpening(const RectangleMesh& mesh, const RectangleMesh::Rectangle& r,
                          std::int32_t direction, std::int32_t x, std::int32_t along) {
  const std::uint32_t all = RectangleMesh::neighbours(r, direction);
  if (along > 0) {
    const std::uint32_t k =
        firstNeighbour(mesh, r, direction, [x](const auto& n) { return n.left >= x; });
    return k == all ? RectangleMesh::kNone : mesh.neighbour(r, direction, k);
  }
  const std::uint32_t k =
      firstNeighbour(mesh, r, direction, [x](const auto& n) { return n.right > x; });
  return k == 0 ? RectangleMesh::kNone : mesh.neighbour(r, direction, k - 1);
}

using Rectangle = RectangleMesh::Rectangle;

// The side of a rectangle, or of a trapezoid that is entered with one.
struct OpenSide {
  std::uint32_t rectangle = 0;  // at this side
  std::int32_t y = 0;
  double left = 0.0, right = 0.0;  // no opening goes beyond them
};
constexpr std::uint32_t kNothing = RectangleMesh::kNone;

constexpr double kWidths = 8.0;  // buckets of the queue in a cell

// kRounded: as IntervalRoots.
template <bool kRounded>
class IntervalRun {
  using Roots = IntervalRoots<kRounded>;
  using Place = typename Roots::Place;

 public:
  IntervalRun(IntervalSpace& space, const GridFrame& frame, Place start, Place goal,
              SearchTrace* trace)
      : space_(space),
        mesh_(space.mesh()),
        lattice_(space.lattice()),
        metric_(frame),
        offset_(lattice_ == nullptr ? 0 : 1),
        start_{start.x - offset_, start.y - offset_},
        goal_{goal.x - offset_, goal.y - offset_},
        trace_(trace),
        open_(space.open()),
        roots_(space, metric_, start_) {}

  // Of two places in line of sight.
  AnyaAnswer straight() {
    answer_.found = true;
    answer_.expanded = answer_.generated = 1;
    if (trace_ != nullptr) noteLine(*trace_, placeOf(start_), placeOf(goal_));
    answer_.length_m = metric_.distance(start_, goal_);
    addPoint(start_);
    addPoint(goal_);
    return answer_;
  }

  // Precondition, of a point: the mesh is prepared at both places.
  AnyaAnswer run(StopCheck& stop, ProgressMeter& progress) {
    stop_ = &stop;
    mesh_bytes_ = mesh_.bytes();
    is_complete_ = mesh_.complete();
    start_rectangles_ = space_.around(placeOf(start_));
    goal_rectangles_ = space_.around(placeOf(goal_));
    goal_is_shared_ = std::ranges::count(goal_rectangles_, goal_rectangles_[0]) < 4;
    if (!space_.begin(start_rectangles_, goal_rectangles_)) return answer_;
    if (!space_.corridor().empty()) return alongCorridor(stop);
    const double direct = metric_.distance(start_, goal_);
    open_.start(direct, metric_.leastSide() / kWidths);
    roots_.addStart();
    begin();
    while (open_.takeNext(best_m_)) {
      const MeshNode node = open_.taken();
      if (node.total_m >= best_m_ || roots_[node.root].is_stale || roots_.isDominated(node))
        continue;
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
        corridorPath(mesh_, corridor, placeOf(start_), placeOf(goal_));
    if (trace_ != nullptr) noteCorridor(*trace_, mesh_, corridor, path);
    for (const HalfCell p : path) addPathPoint(answer_.points, p);
    answer_.found = true;
    answer_.length_m = metric_.length(answer_.points);
    return answer_;
  }

  // All rectangles around the start are visible from it.
  void begin() {
    if (lattice_ != nullptr) {
      if (start_ == goal_) return pushGoal(0);
      const std::uint32_t j = lattice_->junctionAt(centreBelow(start_));
      if (j != CentreLattice::kNone) space_.setRoot(IntervalSpace::junctionCorner(j), 0);
      return expandStar(0);
    }
    IntervalSpace::forEachOf(start_rectangles_, [&](std::uint32_t rectangle) {
      if (isGoal(rectangle)) pushGoal(0);
      for (const std::int32_t down : {-1, 1}) {
        if (!reach(rectangle, down)) return;
        const OpenSide side = sideOf(rectangle, down);
        if (start_.y != side.y) addSuccessors(0, side, down, side.left, side.right, {}, {});
      }
    });
    if (answer_.stop == StopReason::None) alongLine(0, start_rectangles_);
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
    const Place root = roots_.place(n.root);
    OpenSide far;
    double left = 0.0;
    double right = 0.0;
    do {
      far = sideOfEntered(n.rectangle, n.down, true);
      if (!reach(far.rectangle, n.down)) return;
      left = roots_.crossing(root, n.left, far.y);
      right = roots_.crossing(root, n.right, far.y);
    } while (passesStraight(n, far, left, right));
    if (isGoal(n.rectangle)) pushGoal(rootSeeing(n, goal_));
    for (const Cell c : junctionsOf(n.rectangle)) addJunction(c, rootSeeing(n, placeAt(c)));
    addSuccessors(n.root, far, n.down, larger(left, far.left), smaller(right, far.right), n.left,
                  n.right);
    const Rectangle& r = box(n.rectangle);
    if (n.left.corner != kNothing) {
      const LatticePoint corner = n.left.through;
      if (far.left < left) {
        const MeshBound ray = roots_.rayBeyond(n.root, corner);
        bendAt(n, n.left, far, far.left, smaller(left, far.right), {}, ray);
      }
      if (r.left < corner.x) alongNearSide(n, n.left, -1);
    }
    if (n.right.corner != kNothing) {
      const LatticePoint corner = n.right.through;
      if (right < far.right) {
        const MeshBound ray = roots_.rayBeyond(n.root, corner);
        bendAt(n, n.right, far, larger(right, far.left), far.right, ray, {});
      }
      if (corner.x < r.right) alongNearSide(n, n.right, 1);
    }
  }

  // Moves a cone between two rays on, if it passes through one opening without touching its ends:
  // its f-value does not change. `left`, `right`: of the rays, on the far side.
  bool passesStraight(MeshNode& n, const OpenSide& far, double left, double right) {
    if (n.left.corner != kNothing || n.right.corner != kNothing) return false;
    if (isGoal(n.rectangle) || !junctionsOf(n.rectangle).empty()) return false;
    if (left <= far.left || right >= far.right) return false;
    const Rectangle& r = box(far.rectangle);
    const std::uint32_t k = firstBeyond(mesh_, r, n.down, left);
    if (k == RectangleMesh::neighbours(r, n.down)) return false;
    const std::uint32_t next = mesh_.neighbour(r, n.down, k);
    const Rectangle& to = box(next);
    if (to.left >= left || to.right <= right || !space_.mayEnter(to)) return false;
    n.rectangle = next;
    return true;
  }

  void expandFlat(const MeshNode& n) {
    const OpenSide far = sideOfEntered(n.rectangle, n.down, true);
    if (!reach(far.rectangle, n.down)) return;
    addInside(n.root, n.rectangle);
    addSuccessors(n.root, far, n.down, far.left, far.right, {}, {});
    goOn(n.root, n.rectangle, n.beside, n.down, n.along);
  }

  // From a centre, all around: through the rectangles there, along their sides, along lines.
  void expandStar(std::uint32_t root) {
    const Place at = roots_.place(root);
    const IntervalSpace::Around around = space_.around(placeOf(at));
    IntervalSpace::forEachOf(around, [&](std::uint32_t i) {
      addInside(root, i);
      for (const std::int32_t down : {1, -1}) {
        const OpenSide side = sideOf(i, down);
        if (at.y != side.y) addSuccessors(root, side, down, side.left, side.right, {}, {});
      }
    });
    alongLine(root, around);
    addLines(root);
  }

  // From a root on a line between rows, with the rectangles around it: along the line.
  void alongLine(std::uint32_t root, const IntervalSpace::Around& around) {
    for (const std::int32_t along : {-1, 1}) {
      const std::uint32_t above = around[along < 0 ? 0 : 1];
      const std::uint32_t below = around[along < 0 ? 2 : 3];
      if (above == below) continue;
      if (above != kNothing && below != kNothing) {
        goOn(root, above, below, -1, along);
      } else {
        const bool up = above != kNothing;
        const auto x = static_cast<std::int32_t>(roots_.place(root).x);
        alongSide(root, up ? above : below, up ? 1 : -1, x, along);
      }
    }
  }

  // Straight lines from a centre to the next junctions at which a path can turn.
  void addLines(std::uint32_t root) {
    const Cell from = centreBelow(roots_.place(root));
    for (const auto& [down, right] : {std::pair{-1, 0}, {0, -1}, {0, 1}, {1, 0}}) {
      if (!lattice_->hasLine(from, down, right)) continue;
      Cell c{from.row + down, from.column + right};
      while (placeAt(c) != goal_ && lattice_->passesStraight(c, down, right)) {
        c = {c.row + down, c.column + right};
      }
      placeAt(c) == goal_ ? pushGoal(root) : addJunction(c, root);
    }
  }

  // A path reaches a junction straight from a root.
  void addJunction(Cell c, std::uint32_t from) {
    if (from == kNothing) return;
    const std::size_t before = roots_.size();
    const std::uint32_t label = IntervalSpace::junctionCorner(lattice_->junctionAt(c));
    const std::uint32_t root = roots_.add({pointOf(c), label}, from);
    if (roots_.size() == before) return;
    MeshNode node;
    node.kind = NodeKind::Star;
    node.root = root;
    node.total_m = roots_[root].length_m + metric_.distance(roots_.place(root), goal_);
    push(node);
  }

  // The root sees all of a rectangle.
  void addInside(std::uint32_t root, std::uint32_t rectangle) {
    if (isGoal(rectangle)) pushGoal(root);
    for (const Cell c : junctionsOf(rectangle)) addJunction(c, root);
  }

  // Of a point in the node's rectangle: visible from the root, or behind a corner.
  std::uint32_t rootSeeing(const MeshNode& n, Place p) {
    // Two nodes of which one leaves the goal to the other may both miss it by rounding.
    constexpr double kSlack = kRounded ? 1e-9 : 0.0;
    const Place root = roots_.place(n.root);
    const bool beyond_left = p.x < roots_.crossing(root, n.left, p.y) - kSlack;
    const bool beyond_right = roots_.crossing(root, n.right, p.y) + kSlack < p.x;
    if (!beyond_left && !beyond_right) return n.root;
    const MeshBound& bound = beyond_left ? n.left : n.right;
    return bound.corner == kNothing ? kNothing : roots_.add(bound, n.root);
  }

  // The path bends at a corner of the interval and continues to the far side of the rectangle.
  void bendAt(const MeshNode& n, const MeshBound& corner, const OpenSide& far, double low,
              double high, const MeshBound& left, const MeshBound& right) {
    if (!(low < high)) return;
    const std::uint32_t root = roots_.add(corner, n.root);
    if (root != kNothing) addSuccessors(root, far, n.down, low, high, left, right);
  }

  // The path bends at a corner of the interval and follows the near side of the rectangle to the
  // next opening there, through which it turns back.
  void alongNearSide(const MeshNode& n, const MeshBound& corner, std::int32_t along) {
    const std::uint32_t behind =
        nextOpening(mesh_, box(n.rectangle), -n.down, corner.through.x, along);
    if (behind == kNothing) return;
    const std::uint32_t root = roots_.add(corner, n.root);
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
    const std::uint32_t next = roots_.add(corner, root);
    if (next == kNothing) return;
    MeshNode node;
    node.kind = NodeKind::Flat;
    node.root = next;
    node.rectangle = into;
    node.beside = beside;
    node.down = static_cast<std::int8_t>(down);
    node.along = static_cast<std::int8_t>(along);
    node.total_m = roots_[next].length_m + metric_.distance(roots_.place(next), goal_);
    push(node);
  }

  // Nodes for all openings of a side, within the visible part [low, high].
  void addSuccessors(std::uint32_t root, const OpenSide& from, std::int32_t down, double low,
                     double high, const MeshBound& left, const MeshBound& right) {
    if (!(low < high)) return;
    const Rectangle& r = box(from.rectangle);
    const std::uint32_t all = RectangleMesh::neighbours(r, down);
    for (std::uint32_t k = firstBeyond(mesh_, r, down, low); k < all; ++k) {
      const std::uint32_t next = mesh_.neighbour(r, down, k);
      const Rectangle& to = box(next);
      if (to.left >= high) return;
      if (space_.mayEnter(to)) addSuccessor(root, from, next, down, low, high, left, right);
    }
  }

  void addSuccessor(std::uint32_t root, const OpenSide& from, std::uint32_t into, std::int32_t down,
                    double low, double high, const MeshBound& left, const MeshBound& right) {
    const Rectangle& r = box(from.rectangle);
    const Rectangle& to = box(into);
    MeshNode node;
    node.root = root;
    node.rectangle = into;
    node.down = static_cast<std::int8_t>(down);
    double a = low;
    double b = high;
    const std::int32_t first = std::max(to.left, r.left);
    if (first < from.left && from.left == low) {
      node.left = {MeshBound::wall(-1), kNothing};
    } else if (first >= low) {
      a = first;
      node.left = {{first, from.y}, kNothing};
      if (to.left > r.left) node.left.corner = cornerOf(into, false, down < 0);
      if (to.left < r.left) node.left.corner = cornerOf(from.rectangle, false, down > 0);
    } else {
      node.left = {left.through, kNothing};
    }
    const std::int32_t last = std::min(to.right, r.right);
    if (last > from.right && from.right == high) {
      node.right = {MeshBound::wall(1), kNothing};
    } else if (last <= high) {
      b = last;
      node.right = {{last, from.y}, kNothing};
      if (to.right < r.right) node.right.corner = cornerOf(into, true, down < 0);
      if (to.right > r.right) node.right.corner = cornerOf(from.rectangle, true, down > 0);
    } else {
      node.right = {right.through, kNothing};
    }
    node.total_m = roots_[root].length_m +
                   metric_.throughInterval(roots_.place(root), goal_, from.y, down, a, b);
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
    const double total = roots_[root].length_m + metric_.distance(roots_.place(root), goal_);
    if (total >= best_m_) return;
    best_m_ = total;
    best_root_ = root;
  }

  void finish(std::uint32_t root) {
    answer_.found = true;
    answer_.length_m = roots_[root].length_m + metric_.distance(roots_.place(root), goal_);
    addPoint(goal_);
    for (; root != kNothing; root = roots_[root].before) addPoint(roots_.place(root));
    std::ranges::reverse(answer_.points);
  }
  void addPoint(Place p) {
    const HalfCell at = placeOf(p);
    addPathPoint(answer_.points, {at.x + offset_, at.y + offset_});
  }

  [[nodiscard]] const Rectangle& box(std::uint32_t i) const { return mesh_[i]; }
  // The side of a rectangle.
  [[nodiscard]] OpenSide sideOf(std::uint32_t i, std::int32_t down) const {
    const Rectangle& r = box(i);
    const double left = r.left;
    return {i, down > 0 ? r.bottom : r.top, left, static_cast<double>(r.right)};
  }
  // The far or the near side of what is entered with a rectangle.
  [[nodiscard]] OpenSide sideOfEntered(std::uint32_t i, std::int32_t down, bool far) {
    const std::int32_t at = far ? down : -down;
    const Trapezoids::Trapezoid* const t = space_.trapezoid(i, down);
    if (t == nullptr) return sideOf(i, at);
    const auto& [rectangle, left, right] = t->sides[at > 0 ? 1U : 0U];
    const Rectangle& r = box(rectangle);
    return {rectangle, at > 0 ? r.bottom : r.top, left, right};
  }
  static std::uint32_t cornerOf(std::uint32_t rectangle, bool right, bool bottom) {
    return IntervalSpace::cornerOf(rectangle, right, bottom);
  }
  [[nodiscard]] bool isGoal(std::uint32_t i) const {
    const IntervalSpace::Around& g = goal_rectangles_;
    return i == g[0] || (goal_is_shared_ && (i == g[1] || i == g[2] || i == g[3]));
  }
  [[nodiscard]] std::span<const Cell> junctionsOf(std::uint32_t rectangle) const {
    if (lattice_ == nullptr) return {};
    return lattice_->junctionsOf(rectangle);
  }
  static LatticePoint pointOf(Cell c) { return {2 * c.column, 2 * c.row}; }
  static Place placeAt(Cell c) { return Roots::placeAt(pointOf(c)); }
  static Cell centreBelow(Place p) {
    return {static_cast<std::int32_t>(p.y) / 2, static_cast<std::int32_t>(p.x) / 2};
  }
  void note(TraceKind kind, const MeshNode& n) {
    if (trace_ == nullptr) return;
    const Rectangle& r = box(n.rectangle);
    const Place root = roots_.place(n.root);
    std::array<double, 2> ends{};
    if (n.kind == NodeKind::Cone) {
      const std::int32_t y = n.down > 0 ? r.top : r.bottom;
      ends = {roots_.crossing(root, n.left, y), roots_.crossing(root, n.right, y)};
      if (n.left.isWall()) ends[0] = sideOfEntered(n.rectangle, n.down, false).left;
      if (n.right.isWall()) ends[1] = sideOfEntered(n.rectangle, n.down, false).right;
    }
    noteNode(*trace_, kind, n, placeOf(root), ends, r, offset_);
  }

  IntervalSpace& space_;
  RectangleMesh& mesh_;
  const CentreLattice* const lattice_;  // of an agent with a size; else null
  const HalfCellMetric metric_;
  const std::int32_t offset_;  // of the map's coordinates from the search's
  const Place start_, goal_;
  IntervalSpace::Around start_rectangles_{}, goal_rectangles_{};
  bool goal_is_shared_ = false;  // by several rectangles
  StopCheck* stop_ = nullptr;
  std::size_t mesh_bytes_ = 0;
  bool is_complete_ = false;  // the mesh has all bands
  SearchTrace* trace_;
  NodeQueue& open_;
  Roots roots_;
  double best_m_ = std::numeric_limits<double>::infinity();  // the shortest known path
  std::uint32_t best_root_ = kNothing;
  AnyaAnswer answer_;
};

}  // namespace

AnyaAnswer intervalSearch(IntervalSpace& space, const GridFrame& frame, Cell start, Cell goal,
                          StopCheck& stop, ProgressMeter& progress, SearchTrace* trace) {
  const HalfCell from = middleOf(start);
  const HalfCell to = middleOf(goal);
  if (!space.isInSight(start, goal)) {
    return intervalSearch(space, frame, from, to, stop, progress, trace);
  }
  return IntervalRun<true>(space, frame, from, to, trace).straight();
}

AnyaAnswer intervalSearch(IntervalSpace& space, const GridFrame& frame, HalfCell start,
                          HalfCell goal, StopCheck& stop, ProgressMeter& progress,
                          SearchTrace* trace) {
  AnyaAnswer answer;
  bool turned = false;
  if (space.lattice() == nullptr) {
    answer.stop = space.prepare(start, goal, stop);
    if (answer.stop != StopReason::None) return answer;
    const OccupancyGrid& grid = space.mesh().grid();
    turned = space.isGoalEnclosed(freeCellAt(grid, start), freeCellAt(grid, goal));
  }
  if (turned) std::swap(start, goal);
  answer = isOnLattice(start) && isOnLattice(goal)
               ? IntervalRun<false>(space, frame, latticePoint(start), latticePoint(goal), trace)
                     .run(stop, progress)
               : IntervalRun<true>(space, frame, start, goal, trace).run(stop, progress);
  if (turned) std::ranges::reverse(answer.points);
  return answer;
}

}  // namespace clearway::grid
