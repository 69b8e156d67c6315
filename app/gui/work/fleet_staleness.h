// app/gui/work/fleet_staleness.h — what was edited since a fleet's plan was made.
#pragma once

#include <cstdint>
#include <vector>

#include "app/gui/work/fleet_store.h"

namespace clearway::gui {

// Agents that differ from those that were planned for, were added or removed, by id. Names, colours
// and physics do not count.
[[nodiscard]] std::vector<std::uint32_t> editedSince(const FleetPlan& plan,
                                                     const app::EditDocument& document);

// "3 agents were removed, 40 agents were placed"; empty: nothing was edited.
[[nodiscard]] QString editsText(const FleetPlan& plan, const app::EditDocument& document);

}  // namespace clearway::gui
