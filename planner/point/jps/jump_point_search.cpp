#include "planner/point/jps/jump_point_search.h"

#include <algorithm>

#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/path_corners.h"

namespace clearway::grid {
namespace {

constexpr unsigned kJumpBucketShift = 14;  // buckets of a fifth of a straight step
// How the search goes on from an entry: the direction of the last step into a jump point; or
constexpr std::uint16_t kUp = 0, kRight = 1, kDown = 2, kLeft = 3;
constexpr std::uint16_t kFromStart = 8;
constexpr std::uint16_t kReplaced = 9;  // not at all: the cell was reached by a shorter path
constexpr std::uint16_t kGoesOn = 16;   // from here on: no jump point, but a diagonal walk goes on
constexpr std::uint32_t kMostStops = 16;      // of a diagonal walk before it waits for its turn
constexpr std::uint64_t kPopsPerMemory = 64;  // between two looks at the memory held
// Short searches end before the landmarks' rows would have come from memory.
constexpr std::uint64_t kExpandedWithoutLandmarks = 16;

struct Point {
  std::uint32_t x, y;
};

Point padded(Cell c) {
  return {static_cast<std::uint32_t>(c.column) + 1, static_cast<std::uint32_t>(c.row) + 1};
}
std::uint32_t packed(Point p) { return p.y << 16U | p.x; }
Point pointOf(const JumpEntry& entry) { return {entry.cell & 0xFFFFU, entry.cell >> 16U}; }
Cell cellOf(Point p) {
  return {static_cast<std::int32_t>(p.y) - 1, static_cast<std::int32_t>(p.x) - 1};
}

// One search. Directions are signs: DX, DY of -1, 0 or 1.
class JumpRun {
 public:
  JumpRun(const JumpPointMap& map, std::uint32_t* nodes, JumpQueue& queue,
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
    nodeAt(start) = first_entry_ + queue_.push(whole >> kJumpBucketShift,
                                               {.cell = packed(start), .arrival = kFromStart});
    if (trace_ != nullptr) trace_->note(TraceKind::Opened, cellOf(start));
    std::size_t memory_bytes = 0;
    std::uint64_t polls = 0;
    for (std::uint64_t taken = 0; !queue_.empty(); ++taken) {
      if (outcome_.found && queue_.lowest() > best_ >> kJumpBucketShift) break;
      if (taken % kPopsPerMemory == 0) memory_bytes = memoryBytes();
      const std::uint32_t number = queue_.pop();
      const JumpEntry entry = queue_[number];
      const Point at = pointOf(entry);
      // The rest of a walk from a jump point; that must be its best label, too.
      const bool goes_on = entry.arrival >= kGoesOn;
      const std::uint32_t from = goes_on ? entry.parent : number;
      const JumpEntry origin = goes_on ? queue_[from] : entry;
      if (origin.arrival == kReplaced) continue;
      if (outcome_.found && estimate(at) >= best_ - std::min(best_, entry.cost)) continue;
      if (!goes_on && ++outcome_.expanded == kExpandedWithoutLandmarks && landmarks_ != nullptr) {
        goal_row_ = &rowOf(goal_);
        if (estimate(start) <= whole) goal_row_ = nullptr;  // they know no better
      }
      outcome_.stop = stop.poll(outcome_.expanded, memory_bytes);
      if (outcome_.stop != StopReason::None || entry.cost > limit_) {
        outcome_.too_long = outcome_.stop == StopReason::None;
        outcome_.found = false;
        break;
      }
      if (progress.wanted() && polls++ % 256 == 0) {
        progress.report(outcome_.expanded, stop,
                        1.0 - static_cast<double>(estimate(at)) / static_cast<double>(whole));
      }
      parent_ = from;
      from_cost_ = origin.cost;
      if (goes_on) {
        goOn(pointOf(origin), at, entry.arrival);
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
  std::uint32_t& nodeAt(Point p) const { return nodes_[std::size_t{p.y} * map_.width + p.x]; }

  bool diagonalThenStraight(Point a, Point b) const {
    const std::uint32_t dx = apart(a.x, b.x);
    const std::uint32_t dy = apart(a.y, b.y);
    const std::uint32_t both = std::min(dx, dy);
    const Point turn{b.x > a.x ? a.x + both : a.x - both, b.y > a.y ? a.y + both : a.y - both};
    if (both > 0) {
      const bool is_main = (b.x > a.x) == (b.y > a.y);
      const DiagonalLines& lines = (is_main ? map_.main : map_.anti).forward;
      const std::uint32_t line = is_main ? map_.mainLine(a.x, a.y) : map_.antiLine(a.x, a.y);
      if (lines.nextWall(line, std::min(a.y, turn.y)) < std::max(a.y, turn.y)) return false;
    }
    if (dx == dy) return true;
    return dx > dy ? map_.rows.walls.next(turn.y, std::min(turn.x, b.x)) > std::max(turn.x, b.x)
                   : map_.columns.walls.next(turn.x, std::min(turn.y, b.y)) > std::max(turn.y, b.y);
  }

  // Labels the jump point at the end of a straight walk which began at coordinate `turn`;
  // `further` is the cost from the point that is being expanded. False: another straight walk has
  // come to where this one began, by no longer a path.
  template <std::uint16_t Direction>
  bool reach(Point p, OctileCost further, std::uint32_t turn) {
    const OctileCost cost = from_cost_ + further;
    std::uint32_t& node = nodeAt(p);
    const bool is_reached = node >= first_entry_;
    if (is_reached) {
      const JumpEntry& other = queue_[node - first_entry_];
      if (other.cost <= cost) {
        if (other.arrival != Direction) return true;
        return Direction == kRight || Direction == kDown ? other.turn > turn : other.turn < turn;
      }
    }
    const OctileCost total = cost + std::min(estimate(p), UINT32_MAX - cost);
    if (outcome_.found && total >= best_) return true;
    if (is_reached) queue_[node - first_entry_].arrival = kReplaced;
    node = first_entry_ +
           queue_.push(total >> kJumpBucketShift, {.cell = packed(p),
                                                   .parent = parent_,
                                                   .cost = cost,
                                                   .arrival = Direction,
                                                   .turn = static_cast<std::uint16_t>(turn)});
    if (trace_ != nullptr) trace_->note(TraceKind::Opened, cellOf(p));
    return true;
  }

  void reachGoal(OctileCost further) {
    const OctileCost cost = from_cost_ + further;
    if (outcome_.found && cost >= best_) return;
    best_ = cost;
    outcome_.found = true;
    goal_entry_ = parent_;
  }

  // True when the walk from `from` to `to`, which lies in direction D, meets no wall.
  template <int D>
  static bool open(const StraightLines& family, std::uint32_t line, std::uint32_t from,
                   std::uint32_t to) {
    return D > 0 ? family.walls.next(line, from) > to : family.walls.previous(line, from) < to;
  }
  template <int D>
  static bool ahead(std::uint32_t from, std::uint32_t to) {
    return D > 0 ? to > from : to < from;
  }

  // What is known of the walks from p in the quadrant of a diagonal.
  template <int DX, int DY>
  const DiagonalWord* diagonalOf(Point p) const {
    const DiagonalFamily& family = DX == DY ? map_.main : map_.anti;
    const std::uint32_t line = DX == DY ? map_.mainLine(p.x, p.y) : map_.antiLine(p.x, p.y);
    return (DY > 0 ? family.forward : family.backward).line(line);
  }
  static bool test(std::uint64_t word, std::uint32_t position) {
    return ((word >> (position & 63U)) & 1U) != 0;
  }

  // Reaches the jump point of a straight walk from p, which has one; `further` is the cost of p.
  // The result is that of reach().
  template <int DX>
  bool walkRow(Point p, OctileCost further) {
    const std::uint32_t x = DX > 0 ? map_.rows.stops_forward.next(p.y, p.x + 1)
                                   : map_.rows.stops_backward.previous(p.y, p.x - 1);
    return reach<(DX > 0 ? kRight : kLeft)>({x, p.y}, further + apart(x, p.x) * kStraightCost, p.x);
  }
  template <int DY>
  bool walkColumn(Point p, OctileCost further) {
    const std::uint32_t y = DY > 0 ? map_.columns.stops_forward.next(p.x, p.y + 1)
                                   : map_.columns.stops_backward.previous(p.x, p.y - 1);
    return reach<(DY > 0 ? kDown : kUp)>({p.x, y}, further + apart(y, p.y) * kStraightCost, p.y);
  }

  template <int DX>
  void row(Point p) {
    if (p.y == goal_.y && ahead<DX>(p.x, goal_.x) && open<DX>(map_.rows, p.y, p.x, goal_.x)) {
      reachGoal(apart(p.x, goal_.x) * kStraightCost);
    }
    if (test(diagonalOf<DX, 1>(p)[p.y / 64].rows, p.y)) walkRow<DX>(p, 0);
  }
  template <int DY>
  void column(Point p) {
    if (p.x == goal_.x && ahead<DY>(p.y, goal_.y) && open<DY>(map_.columns, p.x, p.y, goal_.y)) {
      reachGoal(apart(p.y, goal_.y) * kStraightCost);
    }
    if (test(diagonalOf<1, DY>(p)[p.y / 64].columns, p.y)) walkColumn<DY>(p, 0);
  }

  // The jump points of straight walks from the cells of a diagonal beyond `at`, which begins at p.
  // It ends where a straight walk of no longer a path has passed: what lies beyond is reached from
  // there. The rest of a long one waits in the queue: most lead away from the goal.
  template <int DX, int DY>
  void diagonal(Point p, Point at) {
    const DiagonalWord* word = diagonalOf<DX, DY>(p) + at.y / 64;
    if (test(word->walls, at.y)) return;
    const std::uint64_t bit = 1ULL << (at.y & 63U);
    std::uint64_t beyond = DY > 0 ? ~(bit | (bit - 1)) : bit - 1;
    std::uint32_t base = at.y & ~63U;
    for (std::uint32_t stops = 0;;) {
      std::uint64_t left = word->stops() & beyond;
      for (; left != 0; ++stops) {
        const auto k = static_cast<std::uint32_t>(DY > 0 ? std::countr_zero(left)
                                                         : 63 - std::countl_zero(left));
        const std::uint64_t here = 1ULL << k;
        left ^= here;
        const std::uint32_t y = base + k;
        const std::uint32_t steps = apart(y, p.y);
        at = {DX > 0 ? p.x + steps : p.x - steps, y};
        const OctileCost further = steps * kDiagonalCost;
        const bool goes_on = ((word->rows & here) == 0 || walkRow<DX>(at, further)) &&
                             ((word->columns & here) == 0 || walkColumn<DY>(at, further));
        if (!goes_on || (word->walls & here) != 0) return seekGoal<DX, DY>(p, steps);
        if (stops + 1 == kMostStops) {
          const OctileCost cost = from_cost_ + further;
          const OctileCost total = cost + std::min(estimate(at), UINT32_MAX - cost);
          queue_.push(total >> kJumpBucketShift,
                      {.cell = packed(at),
                       .parent = parent_,
                       .cost = cost,
                       .arrival = kGoesOn + (DX > 0 ? 1 : 0) + (DY > 0 ? 2 : 0)});
          return seekGoal<DX, DY>(p, steps);
        }
      }
      word += DY;
      base += DY > 0 ? 64U : ~63U;
      beyond = ~0ULL;
    }
  }
  template <int DX, int DY>
  void diagonal(Point p) {
    diagonal<DX, DY>(p, p);
  }

  void goOn(Point p, Point at, std::uint16_t arrival) {
    switch (arrival - kGoesOn) {
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
  void expand(Point p, std::uint16_t arrival) {
    switch (arrival) {
      case kUp: return vertical<-1>(p);
      case kRight: return horizontal<1>(p);
      case kDown: return vertical<1>(p);
      case kLeft: return horizontal<-1>(p);
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
  std::uint32_t* const nodes_;
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
  corners.reserve(3);  // of a path in sight
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
  path_.assign(1, goal);
  for (std::uint32_t e = run.goalEntry(); queue_[e].parent != JumpEntry::kNone;
       e = queue_[e].parent) {
    path_.push_back(cellOf(pointOf(queue_[e])));
  }
  corners.reserve(2 * path_.size() + 1);
  for (std::size_t k = path_.size(); k-- > 0;) {
    addOctilePath(corners, path_[k], OctileOrder::DiagonalFirst);
  }
  return outcome;
}

}  // namespace clearway::grid
