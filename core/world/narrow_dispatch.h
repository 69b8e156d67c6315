// core/world/narrow_dispatch.h — narrow phase: overlap and contact points of two placed shapes.
//
// Boxes are compared as boxes, other convex shapes as rings, compounds by their parts
// (mid_phase.h), half-planes by core/narrow/half_plane.h. Convex pairs: the manifold of the chosen
// method. Compounds and half-planes: the manifolds of all candidate pairs of parts, reduced to a
// few points (core/narrow/contact_reduction.h), each with its own normal. Whether shapes collide is
// decided by overlap(); floating point computes the description only.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/narrow/box_pair.h"
#include "core/narrow/contact_reduction.h"
#include "core/world/contact_cache.h"
#include "core/world/options.h"
#include "core/world/placed_shape.h"

namespace clearway::collide {

// The seed is one of a pair of convex shapes; no answer depends on it, nor on the tree.
[[nodiscard]] bool overlap(const PlacedShape& a, const PlacedShape& b, TouchRule rule,
                           bool use_tree = true, SatSeed* seed = nullptr);

// A pair of shapes, prepared once for all queries. Borrows all arguments.
class PairTest {
 public:
  // The seed is for pairs of convex shapes; no answer depends on it.
  PairTest(const PlacedShape& a, const PlacedShape& b, TouchRule rule, const PairOptions& options,
           PairSeed& seed);
  [[nodiscard]] bool overlap() const;
  // As the functions below.
  void appendContacts(std::vector<ContactPoint>& out) const;
  void appendClosest(double margin, std::vector<ContactPoint>& out) const;

 private:
  const PlacedShape& a_;
  const PlacedShape& b_;
  TouchRule rule_;
  const PairOptions& options_;
  PairSeed& seed_;
  std::optional<BoxPair> boxes_;
};

// Appends the points of a pair that collides under the rule: at least one.
void appendContacts(const PlacedShape& a, const PlacedShape& b, TouchRule rule,
                    const PairOptions& options, PairSeed& seed, std::vector<ContactPoint>& out);

// Appends one point, the nearest or the deepest, when the gap is at most `margin`.
void appendClosest(const PlacedShape& a, const PlacedShape& b, double margin,
                   const PairOptions& options, PairSeed& seed, std::vector<ContactPoint>& out);

// A distinct key for each pair of parts; the bit "the reference is B" is preserved.
[[nodiscard]] std::uint32_t featureOf(const PartContact& c);
// The longer side of the bounds; infinite: a half-plane.
[[nodiscard]] double extentOf(const PlacedShape& s);
// The margin plus the rounding error of a distance. Neither is a half-plane.
[[nodiscard]] double reachOf(const PlacedShape& a, const PlacedShape& b, double margin);

}  // namespace clearway::collide
