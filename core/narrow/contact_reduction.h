// core/narrow/contact_reduction.h — few contacts for a pair of shapes of many parts.
//
// Method: contacts are kept deepest first. A contact is dropped when its distance to a kept one is
// at
//         most the tolerance, or when the limit is reached. Ties are broken by parts and feature,
//         so the order in which parts were tested is irrelevant.
// Cost: O(n log n). No allocation. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/geometry/vec2.h"

namespace clearway::collide {

// How many contacts of a pair are kept, and which count as the same.
struct ContactLimits {
  int max_contacts_per_pair = 5;    // 1 to 64
  double contact_tolerance = 1e-2;  // of the pair's size; 0 to 1; 0 drops equal positions
};

// One point of one part of A against one part of B.
struct PartContact {
  Vec2 position;               // [m]
  Vec2 normal;                 // unit, from B to A
  double penetration_m = 0.0;  // > 0: depth; < 0: gap
  std::uint32_t part_a = 0;
  std::uint32_t part_b = 0;
  std::uint32_t feature = 0;  // of the two parts, as in ManifoldPoint
  // The parts to report: those above, but of a contact with a whole compound the part that is
  // deepest.
  std::uint32_t touching_a = 0;
  std::uint32_t touching_b = 0;
};

// Moves the contacts to keep to the front, deepest first, and returns their number. `size_m` is the
// longer side of the smaller of the two shapes' bounding boxes. The deepest is always kept.
[[nodiscard]] std::size_t reduceContacts(std::span<PartContact> contacts, double size_m,
                                         const ContactLimits& limits = {});

}  // namespace clearway::collide
