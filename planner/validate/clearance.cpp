#include "planner/validate/clearance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <queue>
#include <utility>

#include "core/geometry/distance.h"
#include "core/geometry/hull.h"

namespace clearway::validation {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
// Cutting stops this close to the best distance; the rest of the tolerance is for rounding.
constexpr double kStop_m = 0.5 * Certificate::kClearanceTolerance_m;

struct Item {
  double lower = 0.0;
  std::size_t motion = 0;
  Span span;
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

  Clearance run(StopCheck* stop) {
    measurePose(0, 0.0, path_->start);
    for (std::size_t k = 0; k < path_->motions.size() && best_m_ > 0.0; ++k) {
      if (isStopped(stop)) return {};
      addMotion(k);
    }
    double bound = kInf;  // no span left out can be nearer than this
    while (!queue_.empty() && best_m_ > 0.0 && !isStopped(stop)) {
      const Item top = queue_.top();
      queue_.pop();
      if (top.lower >= best_m_ - kStop_m) {
        bound = top.lower;
        break;
      }
      const Pose mid = middle(top.span);
      measurePose(top.motion, 0.5 * (top.span.t0 + top.span.t1), mid);
      for (const Span& half : halves(top.span, mid)) push(top.motion, half);
    }
    if (straight_part_ != nullptr) locateOnStraight();
    const double safe = std::min(best_m_, bound) - scene_->rounding.allowance;
    return {best_m_ == 0.0 ? 0.0 : std::max(0.0, safe), where_, cell_};
  }

 private:
  void addMotion(std::size_t k) {
    const Motion& m = path_->motions[k];
    if (m.kind == MotionKind::Straight) {
      for (const ConvexPolygon& part : scene_->footprint->collisionParts()) {
        const PartSweep sweep(part, wholeMotion(m), scene_->rounding);
        const std::vector<Vec2> hull = convexHull(sweep.endPoints());
        if (const auto n = nearest(hull, best_m_)) keep(*n, k, 0.0, m.from, &part);
      }
      return;
    }
    measurePose(k, 1.0, m.to);
    push(k, wholeMotion(m));
  }

  // Bounds the distance of all parts during the span; a span that cannot matter is left out.
  void push(std::size_t motion, const Span& span) {
    double lower = best_m_;
    for (const ConvexPolygon& part : scene_->footprint->collisionParts()) {
      const PartSweep sweep(part, span, scene_->rounding);
      const double sagitta = sweep.sagitta();
      const auto n = nearest(convexHull(sweep.endPoints()), lower + sagitta, &sweep);
      if (n) lower = std::min(lower, n->distance_m - sagitta);
    }
    if (lower < best_m_) queue_.push({lower, motion, span});
  }

  void measurePose(std::size_t motion, double t, const Pose& pose) {
    for (const ConvexPolygon& part : scene_->footprint->collisionParts()) {
      if (const auto n = nearest(placed(part, pose), best_m_)) keep(*n, motion, t, pose, nullptr);
    }
  }

  std::optional<Nearest> nearest(ConvexRing ring, double limit,
                                 const PartSweep* sweep = nullptr) const {
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

  // Where along a straight motion the distance is smallest: it is a convex function of t, cut down
  // by the golden section (J. Kiefer, 1953). Of equal places the first counts.
  void locateOnStraight() {
    const Motion& m = path_->motions[where_.motion];
    const auto poseOf = [&](double t) {
      return t >= 1.0
                 ? m.to
                 : Pose{m.from.position + t * (m.to.position - m.from.position), m.from.heading};
    };
    const auto at = [&](double t) {
      return closestPoints(placed(*straight_part_, poseOf(t)), obstacle_.box, scene_->radius());
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
    // An end that a cut has taken off is no nearer than what is left, but for rounding.
    for (const double t : {0.0, 1.0}) {
      if (t == 1.0 && high < 1.0) continue;
      const ClosestPoints c = at(t);
      if (c.distance_m > nearest.distance_m) continue;
      nearest = c;
      where_.t = t;
    }
    where_.pose = poseOf(where_.t);
    cell_ = cellAt(scene_->grid->frame(), obstacle_, nearest.on_b);
  }

  const Scene* scene_;
  const Path* path_;
  std::priority_queue<Item, std::vector<Item>, Later> queue_;
  double best_m_ = kInf;  // the smallest distance seen
  PathPoint where_;
  Cell cell_;
  Obstacle obstacle_;
  const ConvexPolygon* straight_part_ = nullptr;  // the best is on a straight motion, t still open
};

// The axis distance of two boxes: a bound that costs nothing.
double boxDistance(const Aabb& a, const Aabb& b) {
  const double x = std::max({0.0, b.min.x - a.max.x, a.min.x - b.max.x});
  const double y = std::max({0.0, b.min.y - a.max.y, a.min.y - b.max.y});
  return length(Vec2{x, y});
}

// The lines of a ring's edges: what lies outside of one is at least as far from the ring as from
// it.
class EdgeLines {
 public:
  explicit EdgeLines(ConvexRing ring) {
    if (ring.size() < 3 || ring.size() > lines_.size()) return;
    Vec2 from = ring.back();
    for (const Vec2 to : ring) {
      const Vec2 edge = to - from;
      const double len = length(edge);
      if (len > 0.0) {
        const Vec2 outward = (-1.0 / len) * perpendicular(edge);
        lines_[static_cast<std::size_t>(count_++)] = {
            outward, std::max(dot(outward, from), dot(outward, to))};
      }
      from = to;
    }
  }
  // Whether the box is surely that far from the ring, by more than rounding.
  [[nodiscard]] bool keepOff(const Aabb& box, double distance) const {
    const double size = std::abs(box.min.x) + std::abs(box.min.y) + std::abs(box.max.x) +
                        std::abs(box.max.y) + distance;
    return std::any_of(lines_.begin(), lines_.begin() + count_, [&](const Line& line) {
      const Vec2 nearest{line.outward.x >= 0.0 ? box.min.x : box.max.x,
                         line.outward.y >= 0.0 ? box.min.y : box.max.y};
      return dot(line.outward, nearest) - line.offset >
             distance + kRounding * (size + std::abs(line.offset));
    });
  }

 private:
  static constexpr double kRounding = 1e-12;
  struct Line {
    Vec2 outward;
    double offset = 0.0;
  };
  std::array<Line, 16> lines_;
  std::ptrdiff_t count_ = 0;
};

}  // namespace

std::optional<Nearest> nearestObstacle(const OccupancyGrid& grid, std::span<const Obstacle> sides,
                                       ConvexRing ring, double radius, double limit_m,
                                       const PartSweep* sweep) {
  if (!(limit_m > 0.0)) return std::nullopt;
  const GridFrame& frame = grid.frame();
  const Aabb box = boundsOf(ring);
  const EdgeLines lines(ring);
  std::optional<Nearest> best;
  double least = limit_m;
  const auto look = [&](const Obstacle& o) {
    if (boxDistance(box, o.box) - radius >= least || lines.keepOff(o.box, least + radius)) return;
    ClosestPoints c = closestPoints(ring, o.box, radius);
    if (c.distance_m >= least) return;
    if (sweep != nullptr) {  // the caller takes the sagitta off again
      c.distance_m =
          std::max(c.distance_m, sweep->edgeClearance(o.box) - radius + sweep->sagitta());
      if (c.distance_m >= least) return;
    }
    least = c.distance_m;
    best = Nearest{c.distance_m, o, c.on_b};
  };
  for (const Obstacle& side : sides) look(side);
  // Everything within `band` was seen in the last round; done once the nearest is.
  double band = 2.0 * std::max(frame.cellWidth(), frame.cellLength());
  for (bool all = false; !all; band *= 4.0) {
    all = band >= least;
    const auto reach = [&] { return std::min(band, least) + radius; };
    forEachObstacleNear(grid, ring, true, reach, [&](Cell c) {
      look({frame.cellBox(c), c, Side::None});
      return least > 0.0;
    });
    all = all || band >= least;
  }
  return best;
}

Clearance smallestClearance(const Scene& scene, const Path& path, StopCheck* stop) {
  return Search(scene, path).run(stop);
}

}  // namespace clearway::validation
