// app/gui/window/picture_source.h — what a picture of the window's document shows.
#pragma once

#include "app/drawing/pictures/plan_animation.h"
#include "app/gui/dialogs/picture_export.h"

namespace clearway::gui {

class Workbench;

// A copy of the map and of all agents with their current paths; of the fleet's plan or the
// comparison, when that is shown. Precondition: a document is open.
[[nodiscard]] PictureSource pictureSourceOf(Workbench& bench);

// The clocks of the paths in the source, as they are played in the window.
[[nodiscard]] app::PictureClocks clocksOf(Workbench& bench, const PictureSource& source);

}  // namespace clearway::gui
