// core/world/deep_penetration.h — contacts of compounds whose overlap is too deep for their parts.
//
// Problem: the depth of a pair of parts is that of the shortest escape from one part, which may
// lead into the next part of the same compound.
// Method: where parts overlap by more than the ratio of the smaller one's extent, the distance
//         field of the whole (core/narrow/compound_sdf.h) is sampled at points of the other shape,
//         and the shortest translation that separates the wholes is calculated
//         (least_translation.h), which no point of a field needs to have. The latter also where
//         contacts have different directions out, unless the ratio is above 1.
// Law: the depths of parts and fields are lower bounds of that translation, so the largest one is
//         reported, with its own normal; of equal ones (to 1e-9) that of the whole.
#pragma once

#include <vector>

#include "core/narrow/contact_reduction.h"
#include "core/narrow/signed_distance_field.h"
#include "core/world/placed_shape.h"

namespace clearway::collide {

// Corrects the contacts of the parts of a pair; `overlap_ratio` is the ratio above. At least one
// shape is a compound, none a half-plane. When a point in the field is deeper than all of them,
// such points replace the contacts of deeply overlapping parts and those whose normal leads into
// the next part. Other contacts, as on the other arm of a U, remain.
void deepenContacts(const PlacedShape& a, const PlacedShape& b, double overlap_ratio,
                    const SdfOptions& sdf, std::vector<PartContact>& contacts);

}  // namespace clearway::collide
