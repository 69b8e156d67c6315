#include "planner/point/jps/jump_point_search.h"

#include <algorithm>

#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/path_corners.h"

namespace clearway::grid {
namespace {

constexpr unsigned kJumpBucketShift = 14;  // buckets of a fifth of a straight step
constexpr std::uint32_t kFromStart = 8;
// Arrivals from here on: no jump point, but a place from which a diagonal walk goes on.
constexpr std::uint32_t kGoesOn = 16;
constexpr std::uint32_t kMostStops = 16;  // of a diagonal walk before it waits for its turn
// Short searches end before the landmarks' rows would have come from memory.
constexpr std::uint64_t kExpandedWithoutLandmarks = 16;

struct Point {
  std::uint32_t x, y;
};

Point padded(Cell c) {
  return {static_cast<std::uint32_t>(c.column) + 1, static_cast<std::uint32_t>(c.row) + 1};
}
Point pointOf(const JumpEntry& entry) { return {entry.cell & 0xFFFFU, entry.cell >> 16U}; }
Cell cellOf(Point p) {
  return {static_cast<std::int32_t>(p.y) - 1, static_cast<std::int32_t>(p.x) - 1};
}

// One search. Directions are signs: DX, DY of -1, 0 or 1.
class JumpRun {
 public:
  JumpRun(const JumpPointMap& map, JumpPointSearch::Node* nodes, JumpQueue& queue,
          std::uint32_t first_entry, Point goal, const Landmarks* landmarks, SearchTrace* trace)
      : map_(map),
        nodes_(nodes),
        queue_(queue),
        first_entry_(first_entry),
        goal_(goal),
        landmarks_(landmarks),
        trace_(trace) {
    // A cost grows by less than that on a walk, and so does the estimate on top.
    limit_ = UINT32_MAX - 2 * octileDistance(map.width, map.height);
  }

  // 1: a diagonal and then a straight line lead from p to the goal; 2: the reverse.
  [[nodiscard]] int inSight(Point p) const {
    return diagonalThenStraight(p, goal_) ? 1 : diagonalThenStraight(goal_, p) ? 2 : 0;
  }

  // `memoryBytes()`: what the search holds by now, with the queue.
  template <class MemoryBytes>
  JumpOutcome search(Point start, const MemoryBytes& memoryBytes, StopCheck& stop,
                     ProgressMeter& progress) {
    const OctileCost whole = estimate(start);
    queue_.start(whole >> kJumpBucketShift);
    parent_ = JumpEntry::kNone;
    from_cost_ = 0;
    reach(start, 0, kFromStart);
    std::uint64_t taken = 0;
    while (!queue_.empty()) {
      if (outcome_.found && queue_.lowest() > best_ >> kJumpBucketShift) break;
      const std::uint32_t number = queue_.pop();
      const JumpEntry entry = queue_[number];
      const Point at = pointOf(entry);
      // The rest of a walk from a jump point; that must be its best label, too.
      const bool goes_on = entry.arrival >= kGoesOn;
      const std::uint32_t from = goes_on ? entry.parent : number;
      const Point origin = goes_on ? pointOf(queue_[from]) : at;
      const JumpPointSearch::Node& node = nodeAt(origin);
      if (node.entry != first_entry_ + from) continue;
      const OctileCost cost = node.cost + apart(at.y, origin.y) * kDiagonalCost;
      if (outcome_.found && estimate(at) >= best_ - std::min(best_, cost)) continue;
      if (!goes_on && ++outcome_.expanded == kExpandedWithoutLandmarks && landmarks_ != nullptr) {
        goal_row_ = &rowOf(goal_);
        if (estimate(start) <= whole) goal_row_ = nullptr;  // they know no better
      }
      outcome_.stop = stop.poll(outcome_.expanded, memoryBytes());
      if (outcome_.stop != StopReason::None || node.cost > limit_) {
        outcome_.too_long = outcome_.stop == StopReason::None;
        outcome_.found = false;
        break;
      }
      if (progress.wanted() && ++taken % 256 == 0) {
        progress.report(outcome_.expanded, stop,
                        1.0 - static_cast<double>(estimate(at)) / static_cast<double>(whole));
      }
      parent_ = from;
      from_cost_ = node.cost;
      if (goes_on) {
        goOn(origin, at, entry.arrival - kGoesOn);
        continue;
      }
      if (trace_ != nullptr) trace_->note(TraceKind::Expanded, cellOf(at));
      expand(at, entry.arrival);
    }
    outcome_.generated = queue_.size();
    return outcome_;
  }

  [[nodiscard]] std::uint32_t goalEntry() const { return goal_entry_; }

 private:
  OctileCost estimate(Point p) const {
    const OctileCost octile = octileDistance(apart(p.x, goal_.x), apart(p.y, goal_.y));
    return goal_row_ == nullptr ? octile
                                : std::max(octile, landmarks_->bound(rowOf(p), *goal_row_));
  }
  const Landmarks::Row& rowOf(Point p) const {
    return landmarks_->row(std::size_t{p.y - 1} * (map_.width - 2) + (p.x - 1));
  }
  JumpPointSearch::Node& nodeAt(Point p) const {
    return nodes_[std::size_t{p.y} * map_.width + p.x];
  }

  bool diagonalThenStraight(Point a, Point b) const {
    const std::uint32_t dx = apart(a.x, b.x);
    const std::uint32_t dy = apart(a.y, b.y);
    const std::uint32_t both = std::min(dx, dy);
    const Point turn{b.x > a.x ? a.x + both : a.x - both, b.y > a.y ? a.y + both : a.y - both};
    if (both > 0) {
      const bool is_main = (b.x > a.x) == (b.y > a.y);
      const PackedLines& walls = (is_main ? map_.main : map_.anti).walls;
      const std::uint32_t line = is_main ? a.x + map_.height - 1 - a.y : a.x + a.y;
      if (walls.next(line, std::min(a.y, turn.y)) < std::max(a.y, turn.y)) return false;
    }
    if (dx == dy) return true;
    return dx > dy ? map_.rows.walls.next(turn.y, std::min(turn.x, b.x)) > std::max(turn.x, b.x)
                   : map_.columns.walls.next(turn.x, std::min(turn.y, b.y)) > std::max(turn.y, b.y);
  }

  void reach(Point p, OctileCost further, std::uint32_t arrival) {
    const OctileCost cost = from_cost_ + further;
    JumpPointSearch::Node& node = nodeAt(p);
    if (node.entry >= first_entry_ && node.cost <= cost) return;
    const OctileCost total = cost + std::min(estimate(p), UINT32_MAX - cost);
    if (outcome_.found && total >= best_) return;
    const std::uint32_t number =
        queue_.push(total >> kJumpBucketShift, p.y << 16U | p.x, parent_, arrival);
    node = {cost, first_entry_ + number};
    if (trace_ != nullptr) trace_->note(TraceKind::Opened, cellOf(p));
  }

  void reachGoal(OctileCost further) {
    const OctileCost cost = from_cost_ + further;
    if (outcome_.found && cost >= best_) return;
    best_ = cost;
    outcome_.found = true;
    goal_entry_ = parent_;
  }

  template <int D>
  static std::uint32_t nextStop(const LineFamily& family, std::uint32_t line, std::uint32_t from) {
    return D > 0 ? family.stops_forward.next(line, from + 1)
                 : family.stops_backward.previous(line, from - 1);
  }
  // True when the walk from `from` to `to`, which lies in direction D, meets no wall.
  template <int D>
  static bool open(const LineFamily& family, std::uint32_t line, std::uint32_t from,
                   std::uint32_t to) {
    return D > 0 ? family.walls.next(line, from) > to : family.walls.previous(line, from) < to;
  }
  template <int D>
  static bool ahead(std::uint32_t from, std::uint32_t to) {
    return D > 0 ? to > from : to < from;
  }

  // The jump point of a straight walk from p, if there is one; `cost` is that of p.
  template <int DX>
  void walkRow(Point p, OctileCost cost) {
    const std::uint32_t x = nextStop<DX>(map_.rows, p.y, p.x);
    if (map_.rows.walls.test(p.y, x)) return;
    reach({x, p.y}, cost + apart(x, p.x) * kStraightCost, DX > 0 ? 1 : 3);
  }
  template <int DY>
  void walkColumn(Point p, OctileCost cost) {
    const std::uint32_t y = nextStop<DY>(map_.columns, p.x, p.y);
    if (map_.columns.walls.test(p.x, y)) return;
    reach({p.x, y}, cost + apart(y, p.y) * kStraightCost, DY > 0 ? 2 : 0);
  }

  template <int DX>
  void row(Point p) {
    if (p.y == goal_.y && ahead<DX>(p.x, goal_.x) && open<DX>(map_.rows, p.y, p.x, goal_.x)) {
      reachGoal(apart(p.x, goal_.x) * kStraightCost);
    }
    walkRow<DX>(p, 0);
  }
  template <int DY>
  void column(Point p) {
    if (p.x == goal_.x && ahead<DY>(p.y, goal_.y) && open<DY>(map_.columns, p.x, p.y, goal_.y)) {
      reachGoal(apart(p.y, goal_.y) * kStraightCost);
    }
    walkColumn<DY>(p, 0);
  }

  // The jump points of straight walks from the cells of a diagonal beyond `at`, which begins at p.
  // The rest of a long one waits in the queue: most lead away from the goal.
  template <int DX, int DY>
  void diagonal(Point p, Point at) {
    const LineFamily& family = DX == DY ? map_.main : map_.anti;
    const std::uint32_t line = DX == DY ? p.x + map_.height - 1 - p.y : p.x + p.y;
    const auto blocked = [&](std::uint32_t y) {
      return family.walls.test(line, DY > 0 ? y : y - 1);
    };
    if (blocked(at.y)) return;
    std::uint32_t stops = 0;
    do {
      if (++stops > kMostStops) {
        const OctileCost cost = from_cost_ + apart(at.y, p.y) * kDiagonalCost;
        const OctileCost total = cost + std::min(estimate(at), UINT32_MAX - cost);
        queue_.push(total >> kJumpBucketShift, at.y << 16U | at.x, parent_,
                    kGoesOn + (DX > 0 ? 1 : 0) + (DY > 0 ? 2 : 0));
        break;
      }
      const std::uint32_t y = nextStop<DY>(family, line, at.y);
      at = {DX > 0 ? at.x + apart(y, at.y) : at.x - apart(y, at.y), y};
      const OctileCost cost = apart(y, p.y) * kDiagonalCost;
      walkRow<DX>(at, cost);
      walkColumn<DY>(at, cost);
    } while (!blocked(at.y));
    seekGoal<DX, DY>(p, apart(at.y, p.y));
  }
  template <int DX, int DY>
  void diagonal(Point p) {
    diagonal<DX, DY>(p, p);
  }

  void goOn(Point p, Point at, std::uint32_t direction) {
    switch (direction) {
      case 0: return diagonal<-1, -1>(p, at);
      case 1: return diagonal<1, -1>(p, at);
      case 2: return diagonal<-1, 1>(p, at);
      default: return diagonal<1, 1>(p, at);
    }
  }

  // Whether the goal lies straight ahead of a cell of the diagonal, which has `length` steps.
  template <int DX, int DY>
  void seekGoal(Point p, std::uint32_t length) {
    if (!ahead<DX>(p.x, goal_.x) || !ahead<DY>(p.y, goal_.y)) return;
    const std::uint32_t dx = apart(p.x, goal_.x);
    const std::uint32_t dy = apart(p.y, goal_.y);
    const std::uint32_t both = std::min(dx, dy);
    if (both > length) return;
    const Point turn{DX > 0 ? p.x + both : p.x - both, DY > 0 ? p.y + both : p.y - both};
    const bool free = dx > dy   ? open<DX>(map_.rows, turn.y, turn.x, goal_.x)
                      : dx < dy ? open<DY>(map_.columns, turn.x, turn.y, goal_.y)
                                : true;
    if (free) reachGoal(octileDistance(dx, dy));
  }

  // The walks that may lie on a shortest path which came to p by a step in direction `arrival`:
  // straight on, and round the corners that end beside p.
  void expand(Point p, std::uint32_t arrival) {
    switch (arrival) {
      case 0: return vertical<-1>(p);
      case 1: return horizontal<1>(p);
      case 2: return vertical<1>(p);
      case 3: return horizontal<-1>(p);
      default: break;
    }
    row<1>(p);
    row<-1>(p);
    column<1>(p);
    column<-1>(p);
    diagonal<1, 1>(p);
    diagonal<1, -1>(p);
    diagonal<-1, 1>(p);
    diagonal<-1, -1>(p);
  }
  template <int DX>
  void horizontal(Point p) {
    const std::uint32_t behind = DX > 0 ? p.x - 1 : p.x + 1;
    row<DX>(p);
    if (map_.blocked(behind, p.y - 1) && !map_.blocked(p.x, p.y - 1)) {
      column<-1>(p);
      diagonal<DX, -1>(p);
    }
    if (map_.blocked(behind, p.y + 1) && !map_.blocked(p.x, p.y + 1)) {
      column<1>(p);
      diagonal<DX, 1>(p);
    }
  }
  template <int DY>
  void vertical(Point p) {
    const std::uint32_t behind = DY > 0 ? p.y - 1 : p.y + 1;
    column<DY>(p);
    if (map_.blocked(p.x - 1, behind) && !map_.blocked(p.x - 1, p.y)) {
      row<-1>(p);
      diagonal<-1, DY>(p);
    }
    if (map_.blocked(p.x + 1, behind) && !map_.blocked(p.x + 1, p.y)) {
      row<1>(p);
      diagonal<1, DY>(p);
    }
  }

  const JumpPointMap& map_;
  JumpPointSearch::Node* const nodes_;
  JumpQueue& queue_;
  const std::uint32_t first_entry_;
  const Point goal_;
  const Landmarks* const landmarks_;
  SearchTrace* const trace_;
  const Landmarks::Row* goal_row_ = nullptr;  // once the landmarks are used
  OctileCost limit_ = 0;
  std::uint32_t parent_ = JumpEntry::kNone;  // the entry that is being expanded, and its cost
  OctileCost from_cost_ = 0;
  OctileCost best_ = 0;
  std::uint32_t goal_entry_ = JumpEntry::kNone;
  JumpOutcome outcome_;
};

}  // namespace

StopOr<JumpPointSearch> JumpPointSearch::make(const JumpPointMap& map) {
  JumpPointSearch search;
  if (!search.nodes_.allocate(std::size_t{map.width} * map.height)) {
    return stopped(StopReason::MemoryLimit);
  }
  return search;
}

JumpOutcome JumpPointSearch::run(const JumpPointMap& map, Cell start, Cell goal, StopCheck& stop,
                                 ProgressMeter& progress, std::vector<Cell>& corners,
                                 const Landmarks* landmarks, SearchTrace* trace,
                                 std::size_t held_bytes) {
  corners.assign(1, start);
  if (first_entry_ > UINT32_MAX / 2) {
    nodes_.clear();
    cleared_ = true;
    first_entry_ = 1;
  }
  JumpRun run(map, nodes_.data(), queue_, first_entry_, padded(goal), landmarks, trace);
  JumpOutcome outcome;
  if (const int seen = run.inSight(padded(start))) {
    if (trace != nullptr) trace->note(TraceKind::Expanded, start);
    outcome.found = true;
    addOctilePath(corners, goal,
                  seen == 1 ? OctileOrder::DiagonalFirst : OctileOrder::StraightFirst);
    return outcome;
  }
  outcome = run.search(
      padded(start), [this, held = held_bytes + map.bytes()] { return held + bytes(); }, stop,
      progress);
  first_entry_ += static_cast<std::uint32_t>(queue_.size());
  if (!outcome.found) {
    corners.clear();
    return outcome;
  }
  std::vector<Cell> points(1, goal);
  for (std::uint32_t e = run.goalEntry(); queue_[e].parent != JumpEntry::kNone;
       e = queue_[e].parent) {
    points.push_back(cellOf(pointOf(queue_[e])));
  }
  for (std::size_t k = points.size(); k-- > 0;) {
    addOctilePath(corners, points[k], OctileOrder::DiagonalFirst);
  }
  return outcome;
}

}  // namespace clearway::grid
