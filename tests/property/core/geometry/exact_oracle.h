// tests/property/core/geometry/exact_oracle.h — relation of two convex hulls of few points, by
// exact arithmetic.
//
// Independent of the decisions that it checks: no separating axis, no hull, no filter. The hull of
// a point set is the union of the triangles of its points (Caratheodory). The corners of the
// intersection of two hulls are among: points of one in the other, and crossings of segments
// between points of one with those of the other. The intersection is empty when there are none, and
// has area when three of them are not collinear. Distances are compared as fractions. Numbers:
// integers of one power of two, 128 or 1024 bits where they fit, else rationals.
#pragma once

#include <cstdint>
#include <span>

#include "core/geometry/vec2.h"

namespace clearway::oracle {

enum class Relation : std::uint8_t { Disjoint, Touch, Overlap };  // Overlap: with positive area

[[nodiscard]] Relation relation(std::span<const Vec2> a, std::span<const Vec2> b,
                                double radius_a = 0.0, double radius_b = 0.0);

// The same with boost::multiprecision::cpp_rational throughout: slow, without scaling.
[[nodiscard]] Relation rationalRelation(std::span<const Vec2> a, std::span<const Vec2> b,
                                        double radius_a = 0.0, double radius_b = 0.0);

}  // namespace clearway::oracle
