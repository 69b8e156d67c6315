// app/document/edit/moved_drawings.h — drawings on a map that is turned, mirrored, cropped or
// enlarged.
//
// Law: what remains are drawings of the changed map (drawings.h), which has the cells of the
// others. Thread-safe: no state.
#pragma once

#include "app/document/edit/drawings.h"

namespace clearway::app {

// `frame`: of the map before its turn.
[[nodiscard]] Drawings turned(const Drawings& drawings, const GridFrame& frame, Turn turn);
// Those that lie wholly on both maps, and not below one that does not. `frame`: of the map before;
// `window`: the cells of it that the new map has.
[[nodiscard]] Drawings inWindow(const Drawings& drawings, const GridFrame& frame,
                                const CellRange& window);

}  // namespace clearway::app
