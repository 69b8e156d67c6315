#include "planner/validate/motion/clearance.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <queue>
#include <utility>

#include "core/base/constants.h"
#include "core/geometry/distance.h"
#include "core/geometry/exact_overlap.h"
#include "planner/validate/motion/nearest_obstacle.h"
#include "planner/validate/motion/rotating_part_bounds.h"
#include "planner/validate/motion/swept_hull.h"

namespace clearway::validation {
namespace {

// Subdivision stops this close to the best distance. The rest of the tolerance covers rounding.
constexpr double kStop_m = 0.5 * Certificate::kClearanceTolerance_m;

// A part and an obstacle that may be the nearest one.
struct Candidate {
  const ConvexPolygon* part = nullptr;
  Obstacle obstacle;
};

struct Item {
  double lower = 0.0;
  std::size_t motion = 0;
  MotionInterval span;
  // The range first..last-1 of the interval's candidates; unset: not listed yet.
  struct Range {
    std::size_t first = 0;
    std::size_t last = 0;
  };
  std::optional<Range> candidates;
};

struct Later {
  bool operator()(const Item& a, const Item& b) const {
    if (a.lower != b.lower) return a.lower > b.lower;
    return a.motion != b.motion ? a.motion > b.motion : a.span.t0 > b.span.t0;
  }
};

class Search {
 public:
  Search(const Scene& scene, const Path& path) : scene_(&scene), path_(&path) {}

  StopOr<Clearance> run(StopCheck* stop) {
    measurePose(0, 0.0, path_->start);
    boundByNearMotion(stop);
    for (std::size_t k = 0; k < path_->motions.size() && best_m_ > 0.0; ++k) {
      if (isStopped(stop)) return stopped(stop->reason());
      addMotion(k);
    }
    double bound = kInfinity;  // lower bound of all pruned intervals
    while (!queue_.empty() && best_m_ > 0.0) {
      if (isStoppedInside(stop)) return stopped(stop->reason());
      const Item top = queue_.top();
      queue_.pop();
      if (top.lower >= best_m_ - kStop_m) {
        bound = top.lower;
        break;
      }
      cut(top);
    }
    if (straight_part_ != nullptr) locateOnStraight();
    const double safe = std::min(best_m_, bound) - scene_->rounding.allowance;
    return Clearance{best_m_ == 0.0 ? 0.0 : std::max(0.0, safe), where_, cell_};
  }

 private:
  // Where the start is far from all obstacles, each motion would be compared with everything that
  // is no farther. A motion that is near to something says how far to look.
  void boundByNearMotion(StopCheck* stop) {
    constexpr std::size_t kFewMotions = 8;
    constexpr double kFar_cells = 16.0;
    constexpr double kMore_m = 1e-6;  // so that the motion itself is found again
    if (path_->motions.size() < kFewMotions) return;
    const GridFrame& frame = scene_->grid->frame();
    double band = kFar_cells * std::max(frame.cellWidth(), frame.cellLength());
    for (; band < best_m_; band *= 4.0) {
      for (const Motion& m : path_->motions) {
        if (isStopped(stop)) return;
        for (const ConvexPolygon& part : scene_->footprint->collisionParts()) {
          const auto n = m.kind == MotionKind::Straight
                             ? nearest(sweptHull(part, m.from, m.to), band)
                             : nearest(placedAt(part, m.to), band);
          if (!n) continue;
          best_m_ = std::min(best_m_, n->distance_m + kMore_m);
          return;
        }
      }
    }
  }

  void addMotion(std::size_t k) {
    const Motion& m = path_->motions[k];
    if (m.kind == MotionKind::Straight) {
      for (const ConvexPolygon& part : scene_->footprint->collisionParts()) {
        const PointList hull = sweptHull(part, m.from, m.to);
        if (const auto n = nearest(hull, best_m_)) keep(*n, k, 0.0, m.from, &part);
      }
      return;
    }
    const MotionInterval whole = wholeMotion(m);
    double lower = best_m_;
    for (const ConvexPolygon& part : scene_->footprint->collisionParts()) {
      const RotatingPartBounds sweep(part, whole, scene_->rounding);
      const double sagitta = sweep.sagitta();
      const auto n = nearest(sweep.hull(), lower + sagitta, &sweep);
      if (n) lower = std::min(lower, n->distance_m - sagitta);
    }
    if (lower >= best_m_) return;
    measurePose(k, 1.0, m.to);
    if (lower < best_m_) queue_.push({lower, k, whole, {}});
  }

  // The halves of an interval can only be near to the candidates of the whole interval.
  void cut(const Item& item) {
    const Item::Range range = item.candidates ? *item.candidates : candidatesOf(item.span);
    const Pose mid = middle(item.span);
    const double t = 0.5 * (item.span.t0 + item.span.t1);
    forEachPart(range, [&](const ConvexPolygon& part, Item::Range of_part) {
      const PointList ring = placedAt(part, mid);
      const HullView hull(ring);
      const RingDistance distance(hull.ring(), scene_->radius());
      for (std::size_t i = of_part.first; i < of_part.last; ++i) {
        const Obstacle& o = candidates_[i].obstacle;
        const auto c = distance.below(best_m_, o.box);
        if (c) keep({c->distance_m, o, c->on_b}, item.motion, t, mid, nullptr);
      }
    });
    for (const MotionInterval& half : halves(item.span, mid)) pushHalf(item.motion, half, range);
  }

  // Bounds the distance to the candidates during an interval. Intervals above the best distance are
  // pruned.
  void pushHalf(std::size_t motion, const MotionInterval& span, Item::Range of_whole) {
    double lower = best_m_;
    const std::size_t first = candidates_.size();
    forEachPart(of_whole, [&](const ConvexPolygon& part, Item::Range of_part) {
      const RotatingPartBounds sweep(part, span, scene_->rounding);
      const double sagitta = sweep.sagitta();
      const PointList hull = sweep.hull();
      const RingDistance distance(hull, scene_->radius());
      for (std::size_t i = of_part.first; i < of_part.last; ++i) {
        const Candidate candidate = candidates_[i];
        const auto c = distance.below(best_m_ + sagitta, candidate.obstacle.box, &sweep);
        if (!c) continue;
        candidates_.push_back(candidate);
        lower = std::min(lower, c->distance_m - sagitta);
      }
    });
    if (lower < best_m_) {
      queue_.push({lower, motion, span, Item::Range{first, candidates_.size()}});
    } else {
      candidates_.resize(first);
    }
  }

  // Lists the obstacles within the best distance during an interval.
  Item::Range candidatesOf(const MotionInterval& span) {
    const std::size_t first = candidates_.size();
    for (const ConvexPolygon& part : scene_->footprint->collisionParts()) {
      const RotatingPartBounds sweep(part, span, scene_->rounding);
      const PointList hull = sweep.hull();
      const double limit = best_m_ + sweep.sagitta();
      const RingDistance distance(hull, scene_->radius());
      forEachNear(*scene_->grid, scene_->sides, hull, limit + scene_->radius(),
                  [&](const Obstacle& o) {
                    if (distance.below(limit, o.box, &sweep)) candidates_.push_back({&part, o});
                  });
    }
    return {first, candidates_.size()};
  }

  // Calls f(part, its range) for each part that has candidates in a range.
  template <class F>
  void forEachPart(Item::Range range, F&& f) {
    while (range.first < range.last) {
      const ConvexPolygon* const part = candidates_[range.first].part;
      std::size_t end = range.first + 1;
      while (end < range.last && candidates_[end].part == part) ++end;
      f(*part, Item::Range{range.first, end});
      range.first = end;
    }
  }

  void measurePose(std::size_t motion, double t, const Pose& pose) {
    for (const ConvexPolygon& part : scene_->footprint->collisionParts()) {
      if (const auto n = nearest(placedAt(part, pose), best_m_)) keep(*n, motion, t, pose, nullptr);
    }
  }

  std::optional<Nearest> nearest(ConvexRing ring, double limit,
                                 const RotatingPartBounds* sweep = nullptr) const {
    return nearestObstacle(*scene_->grid, scene_->sides, ring, scene_->radius(), limit, sweep);
  }

  void keep(const Nearest& n, std::size_t motion, double t, const Pose& pose,
            const ConvexPolygon* straight_part) {
    best_m_ = n.distance_m;
    obstacle_ = n.obstacle;
    cell_ = cellAt(scene_->grid->frame(), n.obstacle, n.on_obstacle);
    where_ = {motion, t, pose};
    straight_part_ = straight_part;
  }

  // The position of the smallest distance on a straight motion: a golden-section search (J. Kiefer,
  // 1953), as the distance is a convex function of t. Ties: the smallest t.
  void locateOnStraight() {
    const Motion& m = path_->motions[where_.motion];
    const auto at = [&](double t) {
      return closestPoints(placedAt(*straight_part_, straightPose(m, t)), obstacle_.box,
                           scene_->radius());
    };
    constexpr double kGolden = 0.6180339887498949;
    constexpr int kCuts = 60;  // to 3e-13 of the motion
    double low = 0.0;
    double high = 1.0;
    double t0 = 1.0 - kGolden;
    double t1 = kGolden;
    double d0 = at(t0).distance_m;
    double d1 = at(t1).distance_m;
    for (int i = 0; i < kCuts; ++i) {
      if (d0 <= d1) {
        high = std::exchange(t1, t0);
        d1 = d0;
        t0 = high - kGolden * (high - low);
        d0 = at(t0).distance_m;
      } else {
        low = std::exchange(t0, t1);
        d0 = d1;
        t1 = low + kGolden * (high - low);
        d1 = at(t1).distance_m;
      }
    }
    where_.t = 0.5 * (low + high);
    ClosestPoints nearest = at(where_.t);
    // The ends that the search discards are no nearer than the rest, up to rounding.
    for (const double t : {0.0, 1.0}) {
      if (t == 1.0 && high < 1.0) continue;
      const ClosestPoints c = at(t);
      if (c.distance_m > nearest.distance_m) continue;
      nearest = c;
      where_.t = t;
    }
    where_.pose = straightPose(m, where_.t);
    cell_ = cellAt(scene_->grid->frame(), obstacle_, nearest.on_b);
  }

  const Scene* scene_;
  const Path* path_;
  std::vector<Candidate> candidates_;
  std::priority_queue<Item, std::vector<Item>, Later> queue_;
  double best_m_ = kInfinity;  // the smallest distance seen
  PathPoint where_;
  Cell cell_;
  Obstacle obstacle_;
  const ConvexPolygon* straight_part_ = nullptr;  // set if the best is on a straight motion, t open
};

}  // namespace

StopOr<Clearance> smallestClearance(const Scene& scene, const Path& path, StopCheck* stop) {
  return Search(scene, path).run(stop);
}

}  // namespace clearway::validation
