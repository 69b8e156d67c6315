// planner/common/grid_agent.h — the agents of the grid planners: a point, a disc or a square.
//
// A disc or a square moves with its centre from cell centre to cell centre without turning: the
// sides of a square stay parallel to the axes. Round padding rounds a square's corners: it is the
// Minkowski sum of the square and a disc. An agent is free on a cell if its interior meets no
// obstacle cell and nothing outside of the map; contact is free.
#pragma once

#include <cstdint>

namespace clearway {

// The shapes that do not turn.
enum class PointShape : std::uint8_t { Point, Disc, Square };

// Sizes of discs and squares. Within these limits no decision about them can under- or overflow.
inline constexpr double kMinAgent_m = 1e-9;
inline constexpr double kMaxAgent_m = 1e7;

// Cells: a coordinate this near to that of a cell's centre or edge is that one, for searches and
// proof.
inline constexpr double kLatticeTolerance = 1e-6;

struct GridAgent {
  PointShape shape = PointShape::Point;
  double size_m = 0.0;   // disc: radius; square: side
  double round_m = 0.0;  // square: radius of the disc around it
  friend bool operator==(const GridAgent&, const GridAgent&) = default;
};

}  // namespace clearway
