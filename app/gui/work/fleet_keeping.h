// app/gui/work/fleet_keeping.h — a fleet's plan as a project keeps it.
#pragma once

#include "app/gui/work/fleet_store.h"

namespace clearway::gui {

// Agents that were removed since, or that a plan file cannot name, have no schedule in it.
[[nodiscard]] maps::KeptFleetPlan keptPlanOf(const FleetPlan& plan,
                                             const app::EditDocument& document, bool shown);

}  // namespace clearway::gui
