// core/world/part_pairs.h — pairs of bodies whose parts have categories, masks or margins of their
// own.
//
// Two parts can meet when (a.category & b.mask) | (b.category & a.mask); a value that a part does
// not have is its body's. Bodies collide when two parts that can meet do, and are near when two
// such parts are nearer than the larger of their margins.
// Method: every candidate pair of parts (mid_phase.h) that can meet is tested like a pair of
//         bodies; the points are reduced as those of compounds. Depths are those of the parts: the
//         distance field of a whole compound is not used, because it knows no filters.
// Cost: as for compounds. Thread-safe: no state.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "core/world/narrow_dispatch.h"

namespace clearway::collide {

struct PartTraits {
  std::uint64_t category = 1;
  std::uint64_t mask = ~0ULL;
  double margin_m = 0.0;
};

[[nodiscard]] inline bool canMeet(const PartTraits& a, const PartTraits& b) {
  return ((a.category & b.mask) | (b.category & a.mask)) != 0;
}

// Of the solid parts, in their order; one of the body when its shape is no compound.
[[nodiscard]] std::vector<PartTraits> partTraitsOf(const BodyDef& def);

struct PartSide {
  const PlacedShape& shape;
  std::span<const PartTraits> parts;  // one for each part that collides
};

[[nodiscard]] bool overlapParts(const PartSide& a, const PartSide& b, TouchRule rule,
                                const PairOptions& options);
// Precondition: overlapParts(). Appends one point at least.
void appendPartContacts(const PartSide& a, const PartSide& b, TouchRule rule,
                        const PairOptions& options, std::vector<ContactPoint>& out);
// Appends one point, the nearest or the deepest of the parts within their margins, if there is one.
// `beyond_m` is added to the margins. Bodies above each other are `rise_m` apart: their distance,
// rise included, is compared with the margin.
void appendPartClosest(const PartSide& a, const PartSide& b, double beyond_m, double rise_m,
                       const PairOptions& options, std::vector<ContactPoint>& out);
// The indices of all parts that collide with each other, sorted, each pair once.
[[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> touchingParts(
    const PartSide& a, const PartSide& b, TouchRule rule, const PairOptions& options);

}  // namespace clearway::collide
