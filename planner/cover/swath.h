// planner/cover/swath.h — a straight drive with the tool at work, and how it is made free.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "planner/cover/motion_prover.h"
#include "planner/cover/swept_tool.h"

namespace clearway::cover {

// Positions are those of the middle of the tool.
struct Swath {
  Heading heading;  // along `from` -> `to`, within rounding
  Vec2 from, to;
  bool reversible = false;  // free from `to` to `from` with the opposite heading, too
};

// Where the agent begins and ends it.
[[nodiscard]] Pose beginOf(const Swath& swath, const Tool& tool, bool reversed);
[[nodiscard]] Pose endOf(const Swath& swath, const Tool& tool, bool reversed);
[[nodiscard]] Motion motionOf(const Swath& swath, const Tool& tool, bool reversed);

// The free parts of a line, each proved, of at least `least_m`. Where the line itself is not free
// along its whole length, or has no room of half of `aside_m` on both sides, it is moved sideways
// by up to 1.5 times that if more of it is free then, or as much with room. Ends are extended by up
// to `beyond_m` where that is free. Precondition: from != to.
struct LineRoom {
  double step_m = 0.0;  // the line is cut into parts of this length to find what is free
  double least_m = 0.0;
  double aside_m = 0.0;
  double beyond_m = 0.0;
};
[[nodiscard]] std::vector<Swath> freeSwaths(const MotionProver& prover, const Tool& tool,
                                            Heading heading, Vec2 from, Vec2 to,
                                            const LineRoom& room);

}  // namespace clearway::cover
