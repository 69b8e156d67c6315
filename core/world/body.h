// core/world/body.h — definition of a body: shape, pose and collision filter.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/id_pool.h"
#include "core/geometry/pose.h"
#include "core/geometry/touch.h"
#include "core/shape/shape.h"

namespace clearway::collide {

struct BodyTag {};
// A handle to a body of a world.
using BodyId = Id<BodyTag>;

// How a body takes part in collisions.
enum class BodyMode : std::uint8_t {
  Normal3D,  // collides with overlapping levels, reports bodies above and below within its margin
  Normal2D,  // collides with bodies whose levels overlap
  Static,    // does not move, starts no check, is found by moving bodies
  Disabled,  // in no structure, without cost
};

// What is computed for a pair. Closest: one point for pairs nearer than the margin. Contacts: the
// full manifold of pairs that touch or overlap. Hybrid: the manifold for those, else the closest
// points.
enum class Detection : std::uint8_t { Closest, Contacts, Hybrid };

// Vertical interval [z0, z1] in metres. Only the overlap of two intervals is decided.
struct Level {
  double z0_m = 0.0;
  double z1_m = 1.0;
  friend constexpr bool operator==(const Level&, const Level&) = default;
};

// Vertical gap of two levels; <= 0 when they touch or overlap.
[[nodiscard]] constexpr double levelGap(Level a, Level b) {
  return std::max(a.z0_m - b.z1_m, b.z0_m - a.z1_m);
}
[[nodiscard]] constexpr bool levelsOverlap(Level a, Level b, TouchRule rule) {
  const double gap = levelGap(a, b);
  return rule == TouchRule::TouchingCollides ? gap <= 0.0 : gap < 0.0;
}

// What a part of a compound has instead of the body's own values.
struct PartFilter {
  std::optional<std::uint64_t> category{}, mask{};
  std::optional<double> margin_m{};
  friend bool operator==(const PartFilter&, const PartFilter&) = default;
};

// A body as it is added.
struct BodyDef {
  Shape shape = BoxShape{};
  Pose pose;
  Level level;
  BodyMode mode = BodyMode::Normal2D;
  Detection detection = Detection::Closest;
  std::uint64_t category = 1;
  std::uint64_t mask = ~0ULL;  // pairs collide when (a.category & b.mask) | (b.category & a.mask)
  std::uint32_t group = 0;  // bodies of one group other than 0 never collide: parts of one vehicle
  double margin_m = 0.02;   // pairs nearer than the larger margin of the two are reported
  double friction = 0.5;    // >= 0; of a pair: the larger
  bool meets_grid = true;   // collides with the obstacle cells of the world's grid
  std::vector<PartFilter> parts;  // of CompoundShape::solid(), in that order; empty: none differs
  std::vector<BodyId> ignores;    // excluded bodies; an entry in one of the two suffices
};

}  // namespace clearway::collide
