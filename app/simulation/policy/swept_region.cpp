#include "app/simulation/policy/swept_region.h"

#include <algorithm>

#include "core/geometry/overlap.h"

namespace clearway::app {
namespace {

constexpr double kLess_m = 4e-10;  // on each side; two bodies: below the tolerance of 1e-9

}  // namespace

SweptRegion::SweptRegion(const Footprint& footprint, const Pose& pose,
                         std::span<const Motion> motions)
    : radius_(footprint.radius()) {
  lattice::SweepPrecision precision;
  precision.excess_m = kExcess * footprint.circumscribedRadius();
  if (motions.empty()) pieces_.append(footprint, pose);
  for (const Motion& m : motions) pieces_.append(footprint, m, precision);
  boxes_.reserve(pieces_.size());
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    boxes_.push_back(enlarged(boundsOf(pieces_.piece(i)), radius_));
  }
}

bool SweptRegion::overlaps(const SweptRegion& other) const {
  for (std::size_t i = 0; i < boxes_.size(); ++i) {
    for (std::size_t j = 0; j < other.boxes_.size(); ++j) {
      if (!overlap(boxes_[i], other.boxes_[j], TouchRule::TouchingCollides)) continue;
      if (overlap(pieces_.piece(i), other.pieces_.piece(j), TouchRule::TouchingIsFree, radius_,
                  other.radius_)) {
        return true;
      }
    }
  }
  return false;
}

Aabb reachOf(const Footprint& footprint, const Pose& pose, std::span<const Motion> motions) {
  Aabb box{pose.position, pose.position};
  double bulge = 0.0;  // of arcs, beyond their ends
  for (const Motion& m : motions) {
    box = merged(box, {m.to.position, m.to.position});
    if (m.kind == MotionKind::Arc) bulge = std::max(bulge, travel(m));
  }
  return enlarged(box, 1.01 * footprint.circumscribedRadius() + bulge);
}

Footprint slightlySmaller(const Footprint& f) {
  Result<Footprint> out = f;
  if (f.isBox()) {
    if (std::min(f.length(), f.width()) > 4.0 * kLess_m) {
      out = Footprint::box(f.length() - 2.0 * kLess_m, f.width() - 2.0 * kLess_m, f.padding(),
                           f.paddingShape());
    }
  } else if (f.ownRadius() > 2.0 * kLess_m) {
    out = Footprint::parts(f.collisionParts(), f.padding(), f.ownRadius() - kLess_m);
  } else if (f.padding() > 2.0 * kLess_m && f.paddingShape() == PaddingShape::Round) {
    out = Footprint::parts(f.collisionParts(), f.padding() - kLess_m, f.ownRadius());
  }
  return out ? *std::move(out) : f;
}

}  // namespace clearway::app
