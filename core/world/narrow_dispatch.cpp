#include "core/world/narrow_dispatch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/constants.h"
#include "core/geometry/exact_overlap.h"
#include "core/geometry/hull.h"
#include "core/narrow/cached_overlap.h"
#include "core/narrow/half_plane.h"
#include "core/narrow/method_trace.h"
#include "core/narrow/mpr.h"
#include "core/narrow/sat.h"
#include "core/world/deep_penetration.h"
#include "core/world/mid_phase.h"

namespace clearway::collide {
namespace {

static_assert(PairOptions{}.mpr_to_sdf_overlap_ratio == kMprToSdfOverlapRatio);

bool overlapsHalfPlane(const PlacedShape& plane, const PlacedShape& s, TouchRule rule) {
  if (s.kind == PlacedKind::HalfPlane) {
    return halfPlanesOverlap(plane.box.pose, s.box.pose, rule);
  }
  bool any = false;
  forEachConvex(s, [&](const PlacedShape& part) {
    any = any || withRing(part, [&](ConvexRing ring, double radius) {
            return halfPlaneOverlaps(plane.box.pose, ring, radius, rule);
          });
  });
  return any;
}

bool convexOverlap(const PlacedShape& a, const PlacedShape& b, TouchRule rule, SatSeed* seed) {
  if (a.isBox() && b.isBox()) {
    MethodTrace::note("axis filter, exact signs");
    return overlap(a.box, b.box, rule);
  }
  const auto isStrict = [](const PlacedShape& s, ConvexRing ring) {
    return s.isBox() ? isStrictlyConvex(ring) : s.strictly_convex;
  };
  SatSeed none;
  return withRing(a, [&](ConvexRing ra, double radius_a) {
    return withRing(b, [&](ConvexRing rb, double radius_b) {
      if (!isStrict(a, ra) || !isStrict(b, rb)) {
        MethodTrace::note("exact signs");
        return overlap(ra, rb, rule, radius_a, radius_b);
      }
      return cachedOverlap(ra, rb, rule, radius_a, radius_b, seed != nullptr ? *seed : none);
    });
  });
}

// Calls visit with the ring in the form that the kernels require: strictly convex, two points or
// one.
template <class Visit>
Manifold withRounded(const PlacedShape& s, Visit&& visit) {
  return withRing(s, [&](ConvexRing ring, double radius) {
    if (s.strictly_convex) {
      return visit(RoundedRing{ring, radius, s.field.get(), s.box.pose.heading});
    }
    const HullView hull(ring);
    return visit(RoundedRing{hull.ring(), radius});
  });
}

template <class F>
Manifold withRings(const PlacedShape& a, const PlacedShape& b, F&& f) {
  return withRing(a, [&](ConvexRing ra, double radius_a) {
    return withRing(b,
                    [&](ConvexRing rb, double radius_b) { return f(ra, rb, radius_a, radius_b); });
  });
}

Manifold otherMethod(const PlacedShape& a, const PlacedShape& b, double margin,
                     const PairOptions& options, PairSeed& seed) {
  return withRounded(a, [&](const RoundedRing& ra) {
    return withRounded(b, [&](const RoundedRing& rb) {
      return options.narrow == NarrowMethod::Gjk
                 ? gjkContact(ra, rb, margin, &seed.simplex)
                 : mprContact(ra, rb, margin, options.mpr_to_sdf_overlap_ratio);
    });
  });
}

// The margin for which contact points are computed.
double reachOfContacts(const PairOptions& options) {
  return options.mc_perturbation_rad > 0.0 ? kInfinity : 0.0;
}

// Of the points within that margin those to report, with a perturbation the deepest first. The
// further point is reported where the turn about the deepest closes its gap.
Manifold perturbed(Manifold m, const PairOptions& options) {
  if (!(options.mc_perturbation_rad > 0.0) || m.count == 0) return m;
  if (m.count == 2) {
    if (m.points[1].penetration_m > m.points[0].penetration_m) {
      std::swap(m.points[0], m.points[1]);
    }
    const Heading turn = Heading::fromRadians(options.mc_perturbation_rad).value_or(Heading());
    const double arm =
        std::abs(dot(perpendicular(m.normal), m.points[1].position - m.points[0].position));
    const double half = 0.5 * m.points[0].penetration_m;
    const double gap = -m.points[1].penetration_m;
    if ((gap + half) * turn.cos() - arm * turn.sin() > half && gap > 0.0) m.count = 1;
  }
  if (m.points[0].penetration_m < 0.0) m.count = 0;
  return m;
}

Manifold convexCollide(const PlacedShape& a, const PlacedShape& b, const PairOptions& options,
                       PairSeed& seed) {
  const double reach = reachOfContacts(options);
  if (options.narrow != NarrowMethod::Sat) return otherMethod(a, b, reach, options, seed);
  if (a.isBox() && b.isBox()) return collide(a.box, b.box, reach);
  return withRings(a, b, [&](ConvexRing ra, ConvexRing rb, double radius_a, double radius_b) {
    return collide(ra, rb, reach, radius_a, radius_b, &seed.axis);
  });
}

Manifold convexClosest(const PlacedShape& a, const PlacedShape& b, double margin,
                       const PairOptions& options, PairSeed& seed) {
  if (options.narrow != NarrowMethod::Sat) {
    return deepest(otherMethod(a, b, margin, options, seed));
  }
  if (a.isBox() && b.isBox()) return closest(a.box, b.box, margin);
  return withRings(a, b, [&](ConvexRing ra, ConvexRing rb, double radius_a, double radius_b) {
    return closest(ra, rb, margin, radius_a, radius_b);
  });
}

// Precondition: the pair collides by the exact test. Rounding may still lose all contact points.
Manifold certainManifold(const PlacedShape& a, const PlacedShape& b, const PairOptions& options,
                         PairSeed& seed) {
  const Manifold m = perturbed(convexCollide(a, b, options, seed), options);
  return m.count > 0 ? m : convexClosest(a, b, kInfinity, options, seed);
}

void append(const Manifold& m, std::size_t most, std::vector<ContactPoint>& out) {
  const bool second_first =
      m.count == 2 && most == 1 && m.points[1].penetration_m > m.points[0].penetration_m;
  for (std::size_t k = 0; k < std::min(most, static_cast<std::size_t>(m.count)); ++k) {
    const ManifoldPoint& p = m.points[second_first ? 1 : k];
    out.push_back({p.position, m.normal, p.penetration_m, p.feature});
  }
}

ContactPoint reported(const PartContact& c) {
  return {c.position, c.normal, c.penetration_m, featureOf(c), c.touching_a, c.touching_b};
}

using PartContacts = std::vector<PartContact>;

void append(const Manifold& m, std::size_t i, std::size_t j, PartContacts& out) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(m.count); ++k) {
    const ManifoldPoint& p = m.points[k];
    const auto a = static_cast<std::uint32_t>(i);
    const auto b = static_cast<std::uint32_t>(j);
    out.push_back({p.position, m.normal, p.penetration_m, a, b, p.feature, a, b});
  }
}

// The manifolds of all parts within the margin of a half-plane.
PartContacts atHalfPlane(const PlacedShape& a, const PlacedShape& b, double margin, bool one,
                         const PairOptions& options) {
  const bool space_is_b = b.kind == PlacedKind::HalfPlane;
  const Pose& plane = (space_is_b ? b : a).box.pose;
  PartContacts out;
  std::size_t i = 0;
  forEachConvex(space_is_b ? a : b, [&](const PlacedShape& part) {
    const Manifold m = withRing(part, [&](ConvexRing ring, double radius) {
      return collideHalfPlane(plane, ring, radius, margin, space_is_b);
    });
    append(one ? deepest(m) : perturbed(m, options), space_is_b ? i : 0, space_is_b ? 0 : i, out);
    ++i;
  });
  return out;
}

bool hasHalfPlane(const PlacedShape& a, const PlacedShape& b) {
  return a.kind == PlacedKind::HalfPlane || b.kind == PlacedKind::HalfPlane;
}

}  // namespace

std::uint32_t featureOf(const PartContact& c) {
  constexpr std::uint32_t kReference = 1U << 15U;
  const std::uint32_t mixed = c.part_a * 0x9E3779B1U ^ c.part_b * 0x85EBCA77U ^ c.feature;
  return (mixed & ~kReference) | (c.feature & kReference);
}

double extentOf(const PlacedShape& s) {
  if (s.kind == PlacedKind::HalfPlane) return kInfinity;
  const Aabb b = boundsOf(s);
  return std::max(b.max.x - b.min.x, b.max.y - b.min.y);
}

double reachOf(const PlacedShape& a, const PlacedShape& b, double margin) {
  const auto size = [](const Aabb& x) {
    return std::max({std::abs(x.min.x), std::abs(x.min.y), std::abs(x.max.x), std::abs(x.max.y)});
  };
  return margin + 1e-9 * margin + 1e-11 * (size(boundsOf(a)) + size(boundsOf(b)));
}

bool overlap(const PlacedShape& a, const PlacedShape& b, TouchRule rule, bool use_tree,
             SatSeed* seed) {
  if (a.isConvex() && b.isConvex()) return convexOverlap(a, b, rule, seed);
  if (a.kind == PlacedKind::HalfPlane) return overlapsHalfPlane(a, b, rule);
  if (b.kind == PlacedKind::HalfPlane) return overlapsHalfPlane(b, a, rule);
  const PartsView pa(a);
  const PartsView pb(b);
  bool found = false;
  forEachNearPair(pa, pb, 0.0, use_tree, [&](std::size_t i, std::size_t j) {
    found = convexOverlap(pa.parts()[i], pb.parts()[j], rule, nullptr);
    return !found;
  });
  return found;
}

PairTest::PairTest(const PlacedShape& a, const PlacedShape& b, TouchRule rule,
                   const PairOptions& options, PairSeed& seed)
    : a_(a), b_(b), rule_(rule), options_(options), seed_(seed) {
  if (a.isBox() && b.isBox() && options.narrow == NarrowMethod::Sat) boxes_.emplace(a.box, b.box);
}

bool PairTest::overlap() const {
  return boxes_ ? boxes_->overlap(rule_)
                : collide::overlap(a_, b_, rule_, options_.enable_mid_phase, &seed_.axis);
}

void PairTest::appendContacts(std::vector<ContactPoint>& out) const {
  if (!boxes_) return collide::appendContacts(a_, b_, rule_, options_, seed_, out);
  const Manifold m = perturbed(boxes_->collide(reachOfContacts(options_)), options_);
  append(m.count > 0 ? m : boxes_->closest(kInfinity),
         static_cast<std::size_t>(options_.contacts.max_contacts_per_pair), out);
}

void PairTest::appendClosest(double margin, std::vector<ContactPoint>& out) const {
  if (!boxes_) return collide::appendClosest(a_, b_, margin, options_, seed_, out);
  append(boxes_->closest(margin), 1, out);
}

void appendContacts(const PlacedShape& a, const PlacedShape& b, TouchRule rule,
                    const PairOptions& options, PairSeed& seed, std::vector<ContactPoint>& out) {
  if (a.isConvex() && b.isConvex()) {
    const auto most = static_cast<std::size_t>(options.contacts.max_contacts_per_pair);
    return append(certainManifold(a, b, options, seed), most, out);
  }
  PartContacts found;
  if (hasHalfPlane(a, b)) {
    found = atHalfPlane(a, b, reachOfContacts(options), false, options);
    if (found.empty()) return appendClosest(a, b, kInfinity, options, seed, out);
  } else {
    const PartsView pa(a);
    const PartsView pb(b);
    forEachNearPair(pa, pb, 0.0, options.enable_mid_phase, [&](std::size_t i, std::size_t j) {
      PairSeed own;
      if (overlap(pa.parts()[i], pb.parts()[j], rule, true, &own.axis)) {
        append(certainManifold(pa.parts()[i], pb.parts()[j], options, own), i, j, found);
      }
      return true;
    });
    deepenContacts(a, b, options.mpr_to_sdf_overlap_ratio, options.sdf, found);
  }
  // Sorts by depth and parts first, which makes the result independent of the traversal order.
  const double size = std::min(extentOf(a), extentOf(b));
  found.resize(reduceContacts(found, size, options.contacts));
  for (const PartContact& c : found) out.push_back(reported(c));
}

void appendClosest(const PlacedShape& a, const PlacedShape& b, double margin,
                   const PairOptions& options, PairSeed& seed, std::vector<ContactPoint>& out) {
  if (a.isConvex() && b.isConvex()) {
    return append(convexClosest(a, b, margin, options, seed), 1, out);
  }
  PartContacts found;
  if (hasHalfPlane(a, b)) {
    found = atHalfPlane(a, b, margin, true, options);
  } else {
    const PartsView pa(a);
    const PartsView pb(b);
    const bool use_tree = options.enable_mid_phase && margin < kInfinity;
    forEachNearPair(pa, pb, reachOf(a, b, margin), use_tree, [&](std::size_t i, std::size_t j) {
      PairSeed own;
      append(convexClosest(pa.parts()[i], pb.parts()[j], margin, options, own), i, j, found);
      return true;
    });
    deepenContacts(a, b, options.mpr_to_sdf_overlap_ratio, options.sdf, found);
  }
  if (found.empty()) return;
  ContactLimits one;
  one.max_contacts_per_pair = 1;
  (void)reduceContacts(found, 0.0, one);
  out.push_back(reported(found[0]));
}

}  // namespace clearway::collide
