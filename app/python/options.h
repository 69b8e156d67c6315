// app/python/options.h — the options of planning as keyword arguments.
//
// They are those of `clearway plan` (maps/plan/plan_options.h): --near-cost 2,1 is
// near_cost=(2, 1), --no-reverse is reverse=False; only angles are radians here. Errors:
// InvalidArgument, naming the option.
#pragma once

#include "app/python/binding.h"
#include "maps/plan/plan_options.h"

namespace clearway::python {

[[nodiscard]] maps::PlanRequest requestOf(const py::kwargs& given, maps::PlannerKind planner);
// The name of each option and what it does.
[[nodiscard]] py::dict optionsOf(maps::PlannerKind planner);

}  // namespace clearway::python
