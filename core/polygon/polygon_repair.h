// core/polygon/polygon_repair.h — makes polygons of files and of users valid, and says what was
// wrong.
//
// Repaired: closed rings, repeated points, spikes, wrong orientation, rings without area,
// self-intersections, holes that cross the outer ring or each other. Method of the latter: a ring
// is split at the points where it meets itself, which the exact predicates find among the pairs of
// an R-tree; the loops of one direction are united, and what loops of both directions cover is
// outside, so that a figure of eight keeps both halves and a ring that runs into a hole and back
// keeps the hole. Boost.Geometry makes the unions.
// A polygon that is valid keeps its vertices bit for bit.
// Errors: InvalidArgument (not finite, beyond 1e7 m, a ring that crosses itself a million times, or
//         what cannot be repaired), with the
//         polygon's number. Cost: O(n log n) and the number of crossings. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/polygon/polygon.h"

namespace clearway {

// The faults that are repaired.
enum class RepairKind : std::uint8_t {
  TurnedAround,  // rings of the wrong direction, of all polygons
  RepeatedPoints,
  Spikes,
  SplitRing,  // a ring that meets itself near `place`, into `count` loops
  OuterWithoutArea,
  HoleWithoutArea,
  CutHoles,  // to the area that they have in common with the outer ring
  More,      // repairs that are not listed
};

// What was changed, how often and where.
struct Repair {
  RepairKind kind = RepairKind::TurnedAround;
  std::size_t polygon = 0;  // where it is one of a polygon
  std::size_t count = 1;
  Vec2 place;
};

// "2 repeated points removed"; with the polygon's number: "polygon 3: 2 repeated points removed".
[[nodiscard]] Message repairText(const Repair& repair);
[[nodiscard]] Message repairTextWithPolygon(const Repair& repair);

// Valid polygons, and what was changed to make them so.
struct RepairedPolygons {
  Polygons polygons;  // valid; they may overlap
  std::vector<Repair> repairs;
};

// Rings as written, closed or not. At most kMaxRepairs repairs; the last one counts the rest.
[[nodiscard]] Result<RepairedPolygons> repairedPolygons(const Polygons& polygons);

inline constexpr std::size_t kMaxRepairs = 20;

}  // namespace clearway
