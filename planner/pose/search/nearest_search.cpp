#include "planner/pose/search/nearest_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "planner/pose/search/astar.h"
#include "planner/pose/search/eager_heuristic.h"

namespace clearway::lattice {
namespace {

// How far a pose is from a goal; smaller is nearer. What differs by rounding only is equal.
struct Gap {
  double distance_m = std::numeric_limits<double>::infinity();
  double angle_rad = 0.0;
  std::size_t goal = 0;
  friend bool operator<(const Gap& a, const Gap& b) {
    constexpr double kRounding = 1e-9;  // of a distance, and in radians
    if (a.distance_m < b.distance_m * (1.0 - kRounding)) return true;
    if (b.distance_m < a.distance_m * (1.0 - kRounding)) return false;
    return a.angle_rad < b.angle_rad - kRounding;
  }
};

// The heuristic of Dijkstra's algorithm: none.
struct NoHeuristic : EagerHeuristic {
  static constexpr bool kBeforeMasks = false;
  Estimate operator()(std::size_t, const PoseState&) const { return {}; }
  [[nodiscard]] static std::uint32_t lowest() { return 0; }
  [[nodiscard]] static bool coversOutside() { return false; }
  [[nodiscard]] static std::size_t memoryBytes() { return 0; }
};

// The goal of the search: a pose as near to the goals as any free pose is.
class NearestGoal {
 public:
  static constexpr bool kAnswersWhenStopped = true;

  NearestGoal(const NearestSearchInput& input, StopCheck& stop)
      : space_(input.space), goals_(input.goals), collects_(input.all) {
    findNearestFree(stop);
  }

  void offerDirect() {}
  bool visit(const PoseState& s, std::size_t, std::uint32_t) {
    const Gap g = gapAt(s);
    if (best_ < g) return false;
    if (!nearest_ || g < best_) {
      best_ = g;
      nearest_ = s;
      equals_.clear();
    }
    if (collects_) equals_.push_back({s, g.goal});
    return !(nearest_free_ < best_) && (!collects_ || equals_.size() == free_count_);
  }
  [[nodiscard]] static std::uint32_t incumbentCost() {
    return std::numeric_limits<std::uint32_t>::max();
  }
  [[nodiscard]] bool found() const { return nearest_.has_value(); }
  [[nodiscard]] bool hasState() const { return found(); }
  [[nodiscard]] const PoseState& state() const { return *nearest_; }
  void finish(const BackTrace& lead, PoseSearchResult& out) const {
    const std::vector<BackTrace::Step> steps(lead.steps.rbegin(), lead.steps.rend());
    assemblePath(space_, *lead.end, steps, out);
  }
  [[nodiscard]] static std::size_t memoryBytes() { return 0; }
  [[nodiscard]] const Gap& gap() const { return best_; }
  [[nodiscard]] std::vector<NearestPose::Equal> takeEquals() { return std::move(equals_); }

 private:
  [[nodiscard]] Gap gapAt(const PoseState& s) const {
    const Vec2 at = space_.lattice.position(s.point);
    const Heading h = space_.motions.headings().heading(s.heading);
    Gap least;
    for (std::size_t i = 0; i < goals_.size(); ++i) {
      const PoseGoal& g = goals_[i];
      const double angle = g.heading ? std::abs(g.heading->angleTo(h)) : 0.0;
      least = std::min(least, {length(at - g.position), angle, i});
    }
    return least;
  }

  // Finds the free poses that are nearest to any goal.
  void findNearestFree(StopCheck& stop) {
    for (const PoseGoal& g : goals_) {
      const LatticePoint middle = space_.lattice.nearest(g.position);
      const double step = std::min(space_.lattice.stepX(), space_.lattice.stepY());
      const std::int32_t most = std::max(space_.lattice.rows(), space_.lattice.columns());
      // The points of a ring are at least so far away: the middle is within a step's half.
      for (std::int32_t r = 0; r <= most && (r - 1) * step <= nearest_free_.distance_m; ++r) {
        for (std::int32_t i = -r; i <= r; ++i) {
          const std::int32_t by = std::abs(i) == r ? 1 : std::max(2 * r, 1);
          for (std::int32_t j = -r; j <= r; j += by) {
            if (isStoppedInside(&stop)) {
              nearest_free_ = {0.0, 0.0, 0};
              return;
            }
            lookAt(middle + LatticeVector{i, j});
          }
        }
      }
    }
  }

  void lookAt(LatticePoint point) {
    const double inner = space_.checker.footprint().inscribedRadius();
    if (!space_.lattice.contains(point)) return;
    const Vec2 at = space_.lattice.position(point);
    // A square within the inscribed disc, less any rounding.
    const Aabb inside = enlarged({at, at}, inner * (0.7071067811865475 - 1e-9));
    const OccupancyGrid& grid = space_.checker.grid();
    if (grid.anyBlocked(grid.frame().cellsMeeting(inside, TouchRule::TouchingIsFree))) return;
    for (int k = 0; k < space_.motions.headings().count(); ++k) {
      const Gap g = gapAt({point, k});
      const bool is_nearer = g < nearest_free_;
      if (!is_nearer && (!collects_ || nearest_free_ < g)) continue;
      const Pose pose{at, space_.motions.headings().heading(k)};
      if (space_.checker.blockingCell(pose) || space_.checker.blockingAgent(pose)) continue;
      if (is_nearer) {
        nearest_free_ = g;
        free_count_ = 0;
      }
      ++free_count_;
    }
  }

  SearchSpace space_;
  std::span<const PoseGoal> goals_;
  bool collects_;
  Gap nearest_free_;            // of the free poses, reachable or not
  std::size_t free_count_ = 0;  // how many are as near; more than there are where goals are near
  Gap best_;
  std::optional<PoseState> nearest_;  // the first of those as near
  std::vector<NearestPose::Equal> equals_;
};

}  // namespace

NearestPose searchNearest(const NearestSearchInput& input, const SearchRun& run) {
  FixedEdges edges(input.space);
  auto nodes = NodeTable::make(input.space.points, edges.headingCount(), NodeTable::Layout::Wide,
                               input.space.memory);
  if (!nodes) return {.search = stoppedSearch(StopReason::MemoryLimit)};
  NoHeuristic none;
  NearestGoal goal(input, run.stop);
  const SearchEnds ends{.starts = input.starts, .goals = {}, .direct = {}};
  NearestPose out{.search =
                      AStar(input.space, ends, std::move(*nodes), none, edges, goal, run).run()};
  if (!out.search.found) return out;
  out.distance_m = goal.gap().distance_m;
  out.angle_rad = goal.gap().angle_rad;
  out.goal = goal.gap().goal;
  out.equals = goal.takeEquals();
  return out;
}

}  // namespace clearway::lattice
