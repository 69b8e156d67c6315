// core/narrow/minkowski.h — vertices and edges of the Minkowski difference of two rings.
//
// Internal to gjk, epa and mpr. A corner is a vertex of A minus one of B, with one rounding of the
// difference, wherever the rings are. Thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "core/geometry/overlap.h"
#include "core/geometry/vec2.h"
#include "core/narrow/rounded_ring.h"

namespace clearway::collide {

// Support function: the vertex furthest along d, the first of equals. Heights are relative to the
// first vertex, so they keep their bits far from the origin.
[[nodiscard]] inline std::size_t furthest(ConvexRing ring, Vec2 d) {
  const Vec2 base = ring[0];
  std::size_t best = 0;
  double most = 0.0;
  for (std::size_t i = 1; i < ring.size(); ++i) {
    const double h = dot(d, ring[i] - base);
    best = h > most ? i : best;
    most = std::max(most, h);
  }
  return best;
}

[[nodiscard]] inline std::size_t furthest(const RoundedRing& r, Vec2 d) {
  return r.field != nullptr ? r.field->furthest(unrotate(r.heading, d)) : furthest(r.ring, d);
}

struct Corner {
  std::size_t a = 0;
  std::size_t b = 0;
  Vec2 w;
  friend bool operator==(const Corner& p, const Corner& q) { return p.a == q.a && p.b == q.b; }
};

struct MinkowskiDifference {
  const RoundedRing& shape_a;
  const RoundedRing& shape_b;
  ConvexRing a = shape_a.ring;
  ConvexRing b = shape_b.ring;

  [[nodiscard]] Corner corner(std::size_t i, std::size_t j) const { return {i, j, a[i] - b[j]}; }
  [[nodiscard]] Corner support(Vec2 d) const {
    return corner(furthest(shape_a, d), furthest(shape_b, -d));
  }

  // From p to q. Summed along the rings, so that the distance between the rings causes no
  // cancellation.
  [[nodiscard]] Vec2 edge(const Corner& p, const Corner& q) const {
    return (a[q.a] - a[p.a]) - (b[q.b] - b[p.b]);
  }

  struct Face {
    std::size_t edge = 0;
    bool of_b = false;
  };
  // The ring edge that produces the boundary edge p -> q; of parallel ones a's.
  [[nodiscard]] std::optional<Face> face(const Corner& p, const Corner& q) const {
    if (a.size() > 1 && (p.a + 1) % a.size() == q.a) return Face{p.a, false};
    if (b.size() > 1 && (p.b + 1) % b.size() == q.b) return Face{p.b, true};
    return std::nullopt;
  }
};

}  // namespace clearway::collide
