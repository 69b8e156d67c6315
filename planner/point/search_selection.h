// planner/point/search_selection.h — which search answers under some options, and why it is not the
// one that they name.
//
// The fast searches are for eight directions, no corner cut, square cells of equal cost and one
// goal; where they do not apply, A* takes over, or Dijkstra's for several goals.
// Thread-safe: no state. The texts live for ever.
#pragma once

#include "core/grid/grid_frame.h"
#include "planner/point/grid/point_options.h"

namespace clearway::grid {

struct SearchSelection {
  PointSearch search = PointSearch::Auto;  // Auto: a fast one, which of them depends on the map
  const char* note = "";                   // one sentence; nothing when it is the one asked for
};

// `several_goals`: it goes to more than one.
[[nodiscard]] SearchSelection selectionOf(const PointOptions& options, const GridFrame& frame,
                                          bool several_goals = false);

// The choice is one of the fast searches, which use landmarks when there are some.
[[nodiscard]] bool isFast(PointSearch search);

// As the command line names it.
[[nodiscard]] const char* nameOf(PointSearch search);

}  // namespace clearway::grid
