// planner/fleet/body/primitive.h — timed motions of one class relative to a cell: the elements of
// plans and reservations.
//
// A primitive is one body at rest, or a sequence of motions without pauses. Its poses are relative
// to the centre of its anchor cell. Lattice primitives begin at that centre; those that join poses
// off the lattice have an anchor near them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/geometry/motion.h"
#include "core/grid/grid_frame.h"
#include "planner/common/timed_fleet.h"
#include "planner/fleet/body/body.h"

namespace clearway::fleet::shaped {

inline constexpr int kHeadings = 8;

struct TimedPiece {
  Motion motion;            // relative to the centre of the anchor cell
  Tick begin = 0, end = 0;  // relative to the start of the primitive
};

// A cell relative to the anchor, and when the body may overlap it.
struct CellOffset {
  static constexpr int kParts = 64;  // of the duration
  std::int16_t row = 0, column = 0;
  std::uint8_t first = 0, last = kParts;  // the ends of the time, in parts of the duration
  // Counted from the start of the primitive.
  [[nodiscard]] Tick begin(Tick duration) const { return duration * first / kParts; }
  [[nodiscard]] Tick end(Tick duration) const { return (duration * last + kParts - 1) / kParts; }
  friend constexpr bool operator==(const CellOffset&, const CellOffset&) = default;
};

struct Primitive {
  std::uint32_t agent_class = 0;
  Pose from, to;                   // equal for a body at rest
  std::vector<TimedPiece> pieces;  // empty: at rest
  Tick duration = 0;               // 0: at rest
  std::vector<CellOffset> cells;   // a superset of the cells that the body overlaps
  // A start or goal off the lattice, or a motion that joins it to the lattice. Its straight motions
  // may touch obstacles, and the ends of others.
  bool joins_end = false;

  [[nodiscard]] bool isRest() const { return pieces.empty(); }
};

using PrimitiveId = std::uint32_t;
inline constexpr PrimitiveId kNoPrimitive = ~PrimitiveId{0};

// A primitive at a place.
struct Placed {
  PrimitiveId id = kNoPrimitive;
  Cell anchor;
};

// The primitive through the poses, one motion between each two of them; its cells are not filled.
// Precondition: the motions exist (core/geometry/motion.h) and none is empty.
[[nodiscard]] Primitive makePrimitive(std::uint32_t class_index, const AgentClass& agent_class,
                                      const std::vector<Pose>& poses);

}  // namespace clearway::fleet::shaped
