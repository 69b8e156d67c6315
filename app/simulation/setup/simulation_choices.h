// app/simulation/setup/simulation_choices.h — the settings of a simulation that the command line
// and the editor share: names, ranges, texts.
#pragma once

#include <limits>

#include "maps/project/simulation_section.h"

namespace clearway::app {

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
inline constexpr NumberChoice kStepChoice{
    "--dt", "S",
    1e-6,   1e6,
    false,  "Seconds a step, a multiple of a microsecond (0.05; of scenes what they say, or 0.1)."};
inline constexpr NumberChoice kLookaheadChoice{
    "--lookahead",
    "S",
    0.0,
    maps::kLongestLookahead_s,
    true,
    "Seconds of motion that have to be free, at least a step (the project's, or 0.5)."};
inline constexpr NumberChoice kPatienceChoice{
    "--patience", "S",
    0.0,          maps::kLongestPatience_s,
    true,         "Seconds that an agent is held before it plans again (the project's, or 5)."};
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

}  // namespace clearway::app
