// app/gui/work/fleet_verdict.h — the verdict on a fleet's plan in a few words: for the dock Result
// and the map.
//
// Contact is free, and amber as that of a single path with an obstacle.
// A plan for other agents than there are now is out of date, whatever was proved of it. While it is
// checked again, there is no verdict.
#pragma once

#include <optional>
#include <vector>

#include "app/gui/work/fleet_store.h"
#include "app/gui/work/plan_verdict.h"
#include "app/gui/work/play_collision.h"

namespace clearway::gui {

enum class FleetState : std::uint8_t { OutOfDate, Checking, Free, Collides };

// Precondition: there is a plan.
[[nodiscard]] FleetState stateOf(const FleetStore& fleet);
// What qualifies it: edits since; may be empty.
[[nodiscard]] QString qualifierOf(const FleetStore& fleet);
// For the dock Result, and for the map, which has to name the fleet.
[[nodiscard]] Verdict fleetHeadline(const FleetStore& fleet);
[[nodiscard]] Verdict fleetVerdict(const FleetStore& fleet);

// Of the plan that is shown: the fleet's, or that of the chosen agent; or why the fleet that was
// planned last has none; nullopt: there is none, or no document. It needs no plan. `played`:
// collisions of the plans that are shown. If there are any, a free plan is amber; then, and beside
// a fleet's plan that is out of date, its agent is named. A fleet's plan that is out of date is
// mentioned, also where it is not shown.
[[nodiscard]] std::optional<Verdict> shownVerdict(const Editor& editor, const Plans& plans,
                                                  const FleetStore& fleet,
                                                  const std::vector<PlayCollision>& played);

}  // namespace clearway::gui
