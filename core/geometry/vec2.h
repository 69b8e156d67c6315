// core/geometry/vec2.h — 2D vector. World lengths are metres, x right, y down.
#pragma once

#include <cmath>

namespace clearway {

struct Vec2 {
  double x = 0.0;
  double y = 0.0;
  friend constexpr bool operator==(const Vec2&, const Vec2&) = default;
};

constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
constexpr Vec2 operator*(double s, Vec2 a) { return {s * a.x, s * a.y}; }
constexpr double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
constexpr double cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
constexpr double squaredLength(Vec2 a) { return dot(a, a); }
inline double length(Vec2 a) { return std::sqrt(dot(a, a)); }  // correctly rounded; hypot is not
constexpr Vec2 perpendicular(Vec2 a) { return {-a.y, a.x}; }   // turned by +90 degrees, x to y
inline bool isFinite(Vec2 a) { return std::isfinite(a.x) && std::isfinite(a.y); }

}  // namespace clearway
