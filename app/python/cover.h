// app/python/cover.h — coverage by a tool: its arguments, and its answer.
#pragma once

#include <memory>
#include <string>

#include "app/python/binding.h"
#include "app/python/results.h"
#include "planner/cover/coverage_plan.h"

namespace clearway::python {

// As Python gives them, in the map's own frame.
struct __attribute__((visibility("hidden"))) CoverArguments {
  py::object tool;  // (x, y) in the robot's frame
  std::string pattern;
  double overlap;
  py::object angle;  // [rad], or None
  int headlands;
  bool headlands_last;
  py::object area;
};

struct Covered {
  std::shared_ptr<const Setting> setting;
  cover::CoveragePlan plan;
  double tool_width_m;
};

// Pickles (pickles.cpp).
[[nodiscard]] py::tuple stateOf(const Covered& covered);
[[nodiscard]] Covered coveredOf(const py::tuple& state);

// In the world. Errors name the argument.
[[nodiscard]] cover::CoverOptions coverOptionsOf(const maps::GridMap& map, double tool_width,
                                                 const CoverArguments& arguments);

}  // namespace clearway::python
