// core/narrow/small_ring_simd.h — the axis of minimum penetration of two rings of at most eight
// vertices.
//
// Internal to sat_axis. Method: every edge against every vertex, four edges per instruction (AVX2),
// without data-dependent branches. For so few vertices this costs less than pruning.
// Law: numbers, order and ties are those of sat_axis.h, the scalar equivalent.
// Cost: about 30 ns for two octagons. Thread-safe.
#pragma once

#include <cstddef>

#include "core/geometry/overlap.h"

namespace clearway::collide {

inline constexpr std::size_t kSmallRing = 8;  // vertices

struct SmallRingsFace {
  std::size_t edge = 0;
  std::size_t vertex = 0;  // of the other ring, the lowest over the edge; 0 beyond the limit
  bool of_b = false;
  double key = 0.0;  // s * |s| / l^2, s: least cross product with the edge, l: its length
};

// Rings of 3 to kSmallRing vertices. Edges of b are skipped when one of a's exceeds the limit for
// keys. Returns false, without a result, when two consecutive vertices coincide or nearly do.
// Precondition: usesAvx2().
[[nodiscard]] bool leastOverlapOfSmall(ConvexRing a, ConvexRing b, double limit_key,
                                       SmallRingsFace& out);

}  // namespace clearway::collide
