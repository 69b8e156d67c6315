// core/geometry/drive_kind.h — how an agent that turns can move; one enumeration for files,
// planners and simulations.
#pragma once

#include <cstdint>

namespace clearway {

// The kinds of bases.
enum class DriveKind : std::uint8_t {
  Differential,     // forward and backward along its heading, and turns in place
  Car,              // along arcs of at least its smallest radius
  Omnidirectional,  // in every direction, turning or not
};

}  // namespace clearway
