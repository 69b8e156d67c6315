// app/session/simulation/simulation_choices.h — the settings of a simulation that the command line
// and the editor share: names, ranges, texts.
#pragma once

#include <limits>

namespace clearway::session {

struct NumberChoice {
  const char* option;       // of the command line
  const char* placeholder;  // of its value
  double least, most;
  bool without_least;  // the value is greater
  const char* help;    // its default in brackets
};

inline constexpr NumberChoice kTimeChoice{
    "--time", "S",  0.0,
    1e9,      true, "Simulated seconds, in whole steps (until the plan or scene ends)."};
inline constexpr NumberChoice kSeedChoice{
    "--seed", "N",   0.0,
    9e15,     false, "Seed of the disturbances, and of the planner of projects and problems (0)."};
inline constexpr NumberChoice kDensityChoice{
    "--density", "KG/M2", 1e-3, 1e6, false, "Mass of a square metre of an agent (100)."};
inline constexpr NumberChoice kFloorFrictionChoice{
    "--floor-friction",
    "MU",
    0.0,
    10.0,
    false,
    "Friction with the floor, and the grip of wheels (0.5)."};
inline constexpr NumberChoice kDriveForceChoice{
    "--drive-force",
    "N",
    0.0,
    std::numeric_limits<double>::max(),
    true,
    "The largest force of a drive (as much as the wheels grip)."};

}  // namespace clearway::session
