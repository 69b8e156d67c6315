#include "planner/pose/sweep/swept_volume.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/geometry/hull.h"
#include "planner/pose/sweep/end_contact.h"
#include "planner/pose/sweep/rotation_steps.h"

namespace clearway::lattice {
namespace {

// A point at which an edge is split.
struct Cut {
  Vec2 local;
  bool nearest = false;  // to the centre of rotation
};

// The points at which the edge a-b is split in a step: its point nearest to the centre; and, if the
// edge is axis-parallel at an end of the motion but that point may cross it, the first points that
// do not.
class EdgeCuts {
 public:
  EdgeCuts(Vec2 a, Vec2 b, Vec2 centre, const EndContact& limits) : a_(a), b_(b), limits_(limits) {
    const Vec2 e = b - a;
    const double share = dot(centre - a, e) / squaredLength(e);
    if (isInside(share)) plain_.add({a + share * e, true});
    if (limits.holdsCentre(a, b)) return;
    more_at_end_ = true;
    const double size = length(e);
    const double offset = limits.leavingFrom(std::abs(cross(e, centre - a)) / size) / size;
    if (isInside(share - offset)) at_end_.add({a + (share - offset) * e, false});
    for (const Cut& cut : plain_.all()) at_end_.add(cut);
    if (isInside(share + offset)) at_end_.add({a + (share + offset) * e, false});
  }
  [[nodiscard]] std::span<const Cut> in(std::size_t i) const {
    return (more_at_end_ && limits_.alongAxis(a_, b_, i) ? at_end_ : plain_).all();
  }

 private:
  struct Few {  // up to three
    std::array<Cut, 3> cuts;
    std::size_t count = 0;
    void add(const Cut& cut) { cuts[count++] = cut; }
    [[nodiscard]] std::span<const Cut> all() const { return {cuts.data(), count}; }
  };
  static bool isInside(double share) { return share > 1e-6 && share < 1.0 - 1e-6; }
  Vec2 a_, b_;
  const EndContact& limits_;
  bool more_at_end_ = false;
  Few plain_;
  Few at_end_;
};

class PieceBuilder {
 public:
  PieceBuilder(const RotationSteps& turns, const EndContact& limits,
               const SweepPrecision& precision)
      : turns_(turns),
        limits_(limits),
        has_squares_(precision.has_squares),
        rounding_(precision.rounding_m) {}

  void clear() { points_.clear(); }
  [[nodiscard]] std::span<const Vec2> points() const { return points_; }
  // The hull of the points. Valid until the next change.
  [[nodiscard]] std::span<const Vec2> hull() {
    hull_.resize(points_.size() + 1);
    return {hull_.data(), convexHull(points_, hull_)};
  }

  // The proven bounds on the arc of a corner in step i.
  void addCorner(Vec2 local, std::size_t i) {
    const Vec2 a = toWorld(turns_.poses[i], local);
    const Vec2 b = toWorld(turns_.poses[i + 1], local);
    if (standsStill(local, a)) return;
    const bool last = i + 2 == turns_.poses.size();
    if (i == 0) points_.push_back(a);
    if (last) points_.push_back(b);
    const std::size_t before = points_.size();
    if (i > 0) add(a, rounding_);
    if (!last) add(b, rounding_);
    add(meeting(a, b), rounding_);
    if (has_squares_ && limits_.atEnd(i)) keep(limits_.ofCorner(local, i), before);
  }

  // The same for a point of the edge from-to.
  void addCut(const Cut& cut, Vec2 from, Vec2 to, std::size_t i) {
    const Vec2 a = toWorld(turns_.poses[i], cut.local);
    if (standsStill(cut.local, a)) return;
    const std::size_t before = points_.size();
    const double half_side = rounding_ + (cut.nearest ? limits_.nearestError() : 0.0);
    const Vec2 b = toWorld(turns_.poses[i + 1], cut.local);
    for (const Vec2 p : {a, b, meeting(a, b)}) add(p, half_side);
    if (has_squares_ && limits_.atEnd(i)) {
      keep(limits_.ofEdgePoint(cut.local, from, to, i, cut.nearest), before);
    }
  }

 private:
  // Adds the centre of a turn in place: it is exact.
  bool standsStill(Vec2 local, Vec2 place) {
    const bool still = turns_.centre_error == 0.0 && local == turns_.centre;
    if (still) points_.push_back(place);
    return still;
  }
  [[nodiscard]] Vec2 meeting(Vec2 a, Vec2 b) const {  // the intersection of the tangents
    const Vec2 d = b - a;
    return a + 0.5 * d - turns_.half_tangent * perpendicular(d);
  }
  // The square around p, or p.
  void add(Vec2 p, double half_side) {
    if (!has_squares_) return points_.push_back(p);
    for (const double sx : {-half_side, half_side}) {
      for (const double sy : {-half_side, half_side}) points_.push_back({p.x + sx, p.y + sy});
    }
  }
  // Clips the squares added since to the box. The exact points that they represent lie within it.
  void keep(const Aabb& within, std::size_t since) {
    for (std::size_t k = since; k < points_.size(); ++k) {
      // Not std::clamp(): in a tiny rotation the limits of both ends may cross by a rounding error.
      points_[k] = {std::max(within.min.x, std::min(points_[k].x, within.max.x)),
                    std::max(within.min.y, std::min(points_[k].y, within.max.y))};
    }
  }
  const RotationSteps& turns_;
  const EndContact& limits_;
  bool has_squares_;
  double rounding_;
  std::vector<Vec2> points_;
  std::vector<Vec2> hull_;
};

}  // namespace

void SweptVolume::clear() {
  points_.clear();
  ends_.clear();
}

void SweptVolume::addRing(std::span<const Vec2> ring, double radius) {
  if (ring.size() < 3 && radius == 0.0) return;  // exact points on a line sweep no area
  points_.insert(points_.end(), ring.begin(), ring.end());
  ends_.push_back(points_.size());
}

void SweptVolume::append(const Footprint& footprint, const Pose& pose) {
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    addRing(placed(part, pose), footprint.radius());
  }
}

void SweptVolume::append(const Footprint& footprint, const Motion& m,
                         const SweepPrecision& precision, const Filter& filter) {
  if (m.kind == MotionKind::Straight) {
    for (const ConvexPolygon& part : footprint.collisionParts()) {
      std::vector<Vec2> both = placed(part, m.from);
      const std::vector<Vec2> end = placed(part, m.to);
      both.insert(both.end(), end.begin(), end.end());
      addRing(convexHull(both), footprint.radius());
    }
    return;
  }
  append(footprint, m.from);
  const RotationSteps turns = rotationSteps(m, footprint.circumscribedRadius(), precision.excess_m);
  const EndContact limits(turns, precision.rounding_m);
  PieceBuilder builder(turns, limits, precision);
  const auto addPiece = [&] {
    if (!filter || filter(builder.points(), 0.0)) addRing(builder.hull(), footprint.radius());
  };
  // The largest overhang of a piece beyond the chords of its edge's ends: tangents intersect less
  // than 2.4 times the excess beyond a chord.
  const double beyond = 3.0 * precision.excess_m + 16.0 * precision.rounding_m;
  const auto isRequested = [&](Vec2 a, Vec2 b, std::size_t i) {
    const Pose& before = turns.poses[i];
    const Pose& after = turns.poses[i + 1];
    const std::array ends{toWorld(before, a), toWorld(before, b), toWorld(after, a),
                          toWorld(after, b)};
    return !filter || filter(ends, beyond);
  };
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    for (int v = 0; v < part.size(); ++v) {
      const Vec2 a = part.vertex(v);
      const Vec2 b = part.vertex(v + 1 < part.size() ? v + 1 : 0);
      std::optional<EdgeCuts> cuts;
      for (std::size_t i = 0; i + 1 < turns.poses.size(); ++i) {
        if (!isRequested(a, b, i)) continue;
        if (!cuts) cuts.emplace(a, b, turns.centre, limits);
        builder.clear();
        builder.addCorner(a, i);
        for (const Cut& cut : cuts->in(i)) {
          builder.addCut(cut, a, b, i);
          addPiece();
          builder.clear();
          builder.addCut(cut, a, b, i);
        }
        builder.addCorner(b, i);
        addPiece();
      }
    }
  }
}

}  // namespace clearway::lattice
