// app/gui/wording/choice_names.h — names of modes and policies in the language of the window,
// instead of those of files and the command line.
#pragma once

#include <QString>

#include "app/simulation/policy/policy.h"
#include "core/world/body.h"
#include "maps/project/fleet_settings.h"
#include "maps/scene/body_mode.h"

namespace clearway::gui {

[[nodiscard]] QString modeName(collide::BodyMode mode);
[[nodiscard]] QString modeName(maps::SceneMode mode);
[[nodiscard]] QString policyName(app::Policy policy);
[[nodiscard]] QString fleetMethodText(FleetMethod method);

}  // namespace clearway::gui
