// core/narrow/nearest_features.h — the nearest features of two rings, decided exactly.
//
// Internal to gjk. Two strictly convex rings that share no point are nearest at a vertex of either,
// or at a vertex of one and the interior of an edge of the other. There, and only there, all signs
// below hold.
// Cost: four or five signs per check. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/geometry/overlap.h"

namespace clearway::collide {

struct Features {
  enum class Kind : std::uint8_t { Vertices, VertexOfA, VertexOfB } kind = Kind::Vertices;
  std::size_t a = 0;  // vertex, or the vertex where the edge starts
  std::size_t b = 0;
};

// Are these nearest? Exact for strictly convex rings (also of two points or one).
[[nodiscard]] bool areNearest(ConvexRing a, ConvexRing b, Features f);

// The canonical one of equally near features (parallel edges), so that all searches agree.
[[nodiscard]] Features canonical(ConvexRing a, ConvexRing b, Features f);

// Tries every pair of features; nullopt when the rings share a point.
[[nodiscard]] std::optional<Features> searchNearest(ConvexRing a, ConvexRing b);

struct NearestPoints {
  double distance_m = 0.0;
  Vec2 on_a, on_b;
  Vec2 normal;  // unit, from B to A
};
[[nodiscard]] NearestPoints pointsOf(ConvexRing a, ConvexRing b, Features f);

}  // namespace clearway::collide
