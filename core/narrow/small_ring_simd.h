// core/narrow/small_ring_simd.h — the face of least overlap of two rings of at most eight vertices.
//
// Internal to sat_axis. Method: every edge against every vertex, four edges an instruction (AVX2),
// without a branch on where the rings lie: for so few, that is less than to find out what may be
// left out.
// Law: numbers, order and ties are those of sat_axis.h, which is its twin where there is no AVX2.
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

// Rings of 3 to kSmallRing vertices; edges of b are not looked at when one of a's is beyond the
// limit for keys. False, and nothing is told, when two vertices that follow each other are the
// same, or too near to tell. Precondition: usesAvx2().
[[nodiscard]] bool leastOverlapOfSmall(ConvexRing a, ConvexRing b, double limit_key,
                                       SmallRingsFace& out);

}  // namespace clearway::collide
