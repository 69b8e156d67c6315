// app/gui/wording/search_figures.h — how far a search is, in words.
#pragma once

#include <QString>

#include "planner/common/plan_result.h"

namespace clearway::gui {

// "1 234 567 states, 45.2 MB, 3.2 s"; without memory while it is not known.
[[nodiscard]] QString searchFigures(const PlanProgress& progress, double elapsed_s);

}  // namespace clearway::gui
