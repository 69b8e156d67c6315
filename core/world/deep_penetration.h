// core/world/deep_penetration.h — contacts of compounds that overlap more than their parts can
// tell.
//
// The depth of a pair of parts is that of the shortest way out of one part, which may lead into the
// next. Where parts overlap by more than the ratio of the smaller one's extent, the distance field
// of the whole (core/narrow/compound_sdf.h) is asked: places of the one in the union of the other.
// Law: both depths are lower bounds of the shortest translation that parts the two shapes, so the
//      larger one is told, with its own normal; of equal ones (to 1e-9) that of the whole.
#pragma once

#include <vector>

#include "core/narrow/contact_reduction.h"
#include "core/world/placed_shape.h"

namespace clearway::collide {

struct PairOptions;

// Contacts of the parts of a pair, at least one of which is a compound, none a half-plane. Where a
// place in the field is deeper than all of them, such places stand for the parts that overlap
// deeply and for what only leads into the next part; other contacts, as on the other arm of a U,
// stay as they are.
void deepenContacts(const PlacedShape& a, const PlacedShape& b, const PairOptions& options,
                    std::vector<PartContact>& contacts);

}  // namespace clearway::collide
