#include "planner/pose/search/nearest_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "planner/pose/search/node_table.h"
#include "planner/pose/search/open_list.h"
#include "planner/pose/search/search_parts.h"

namespace clearway::lattice {
namespace {

// How far a pose is from a goal; smaller is nearer.
struct Gap {
  double distance_m = std::numeric_limits<double>::infinity();
  double angle_rad = 0.0;
  std::size_t goal = 0;
  friend bool operator<(const Gap& a, const Gap& b) {
    return std::tie(a.distance_m, a.angle_rad) < std::tie(b.distance_m, b.angle_rad);
  }
};

class NearestSearch {
 public:
  NearestSearch(const PoseSearchProblem& problem, std::span<const PoseGoal> goals, StopCheck& stop)
      : p_(problem),
        goals_(goals),
        stop_(stop),
        nodes_(*problem.points, problem.motions->headings().count()),
        edges_(*problem.motions, nodes_, false),
        open_(0) {}

  NearestPose run() {
    if (!nodes_.allocate()) {
      out_.way.stop = StopReason::MemoryLimit;
      return std::move(out_);
    }
    const Gap least = nearestFree();
    for (const EndpointConnection& c : p_.starts) relax(c.state, c.cost);
    while (!open_.empty()) {
      const OpenList::Entry e = open_.pop();
      const std::uint32_t cost = nodes_.cost(e.item);
      if ((cost & NodeTable::kExpanded) != 0) continue;
      out_.way.stop = stop_.poll(out_.way.expanded, memoryBytes(), p_.masks->work());
      if (out_.way.stop != StopReason::None) break;
      nodes_.set(e.item, cost | NodeTable::kExpanded);
      ++out_.way.expanded;
      const PoseState s = nodes_.state(e.item);
      if (p_.trace != nullptr) note(p_, TraceKind::Expanded, s);
      if (const Gap g = gapAt(s); g < best_) {
        best_ = g;
        nearest_ = s;
        out_.way.found = true;
        if (!(least < best_)) break;
      }
      expand(s, cost);
    }
    if (out_.way.found) finish();
    out_.way.memory_bytes = memoryBytes();
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::size_t memoryBytes() const {
    return nodes_.memoryBytes() + open_.memoryBytes() + p_.masks->memoryBytes();
  }

  [[nodiscard]] Gap gapAt(const PoseState& s) const {
    const Vec2 at = p_.lattice->position(s.point);
    const Heading h = p_.motions->headings().heading(s.heading);
    Gap least;
    for (std::size_t i = 0; i < goals_.size(); ++i) {
      const PoseGoal& g = goals_[i];
      const double angle = g.heading ? std::abs(g.heading->angleTo(h)) : 0.0;
      least = std::min(least, {length(at - g.position), angle, i});
    }
    return least;
  }

  // Of the free poses that are nearest to any goal.
  [[nodiscard]] Gap nearestFree() {
    Gap least;
    for (const PoseGoal& g : goals_) {
      const LatticePoint middle = p_.lattice->nearest(g.position);
      const double step = std::min(p_.lattice->stepX(), p_.lattice->stepY());
      const std::int32_t most = std::max(p_.lattice->rows(), p_.lattice->columns());
      // The points of a ring are at least so far away: the middle is within a step's half.
      for (std::int32_t r = 0; r <= most && (r - 1) * step <= least.distance_m; ++r) {
        for (std::int32_t i = -r; i <= r; ++i) {
          const std::int32_t by = std::abs(i) == r ? 1 : std::max(2 * r, 1);
          for (std::int32_t j = -r; j <= r; j += by) {
            if (isStoppedInside(&stop_)) return {0.0, 0.0, 0};
            least = std::min(least, freeAt(middle + LatticeVector{i, j}, least));
          }
        }
      }
    }
    return least;
  }

  // Of the free poses at a point that are nearer than that.
  [[nodiscard]] Gap freeAt(LatticePoint point, const Gap& than) {
    Gap least;
    const double inner = p_.checker->footprint().inscribedRadius();
    if (!p_.lattice->contains(point)) return least;
    const Vec2 at = p_.lattice->position(point);
    // A square within the inscribed disc, less any rounding.
    const Aabb inside = enlarged({at, at}, inner * (0.7071067811865475 - 1e-9));
    const OccupancyGrid& grid = p_.checker->grid();
    if (grid.anyBlocked(grid.frame().cellsMeeting(inside, TouchRule::TouchingIsFree))) return least;
    for (int k = 0; k < p_.motions->headings().count(); ++k) {
      const Gap g = gapAt({point, k});
      if (!(g < than) || !(g < least)) continue;
      const Pose pose{at, p_.motions->headings().heading(k)};
      if (p_.checker->blockingCell(pose) || p_.checker->blockingAgent(pose)) continue;
      least = g;
    }
    return least;
  }

  void relax(const PoseState& s, std::uint32_t cost) {
    const NodeTable::Id id = nodes_.id(s);
    if (cost >= (nodes_.cost(id) & NodeTable::kUnknown)) return;
    nodes_.set(id, cost);
    ++out_.way.generated;
    if (p_.trace != nullptr) note(p_, TraceKind::Opened, s);
    open_.push(id, cost);
  }

  void expand(const PoseState& s, std::uint32_t cost) {
    for (const SearchEdges::Edge& edge : edges_.of(s.heading)) {
      const PoseState next{s.point + edge.shift, edge.heading};
      const std::uint32_t total = cost + edge.cost;
      if (!p_.lattice->contains(next.point) || total >= CostUnit::kMaxUnits) continue;
      if (total >= (nodes_.cost(nodes_.id(next)) & NodeTable::kUnknown)) continue;
      if (p_.masks->isFree(edge.motion, s.point)) relax(next, total);
    }
  }

  void finish() {
    out_.distance_m = best_.distance_m;
    out_.angle_rad = best_.angle_rad;
    out_.goal = best_.goal;
    BackTrace way =
        backtrace(p_, nodes_, false, SearchEdges(*p_.motions, nodes_, true), p_.starts, nearest_);
    std::reverse(way.motions.begin(), way.motions.end());
    assemble(p_, *way.end, way.motions, {nearest_, {}, 0}, out_.way);
  }

  const PoseSearchProblem& p_;
  std::span<const PoseGoal> goals_;
  StopCheck& stop_;
  NodeTable nodes_;
  SearchEdges edges_;
  OpenList open_;
  NearestPose out_;
  Gap best_;
  PoseState nearest_;
};

}  // namespace

NearestPose searchNearestPose(const PoseSearchProblem& problem, std::span<const PoseGoal> goals,
                              StopCheck& stop) {
  return NearestSearch(problem, goals, stop).run();
}

}  // namespace clearway::lattice
