// app/drawing/layers/search_layer.h — the layer of a picture that has a recorded search: what was
// expanded, in colours from the first (blue) to the last (yellow).
//
// Of a search on cells these are the cells, joined to blocks where a pixel has several. Of an
// any-angle search they are triangles from root to interval, where several overlap the first one;
// opened intervals that were not expanded are vermilion lines. Beyond kMostTriangles the largest
// are drawn. A restart voids what precedes it. Cost: O(events + cells of the window). Thread-safe:
// no state.
#pragma once

#include <cstddef>
#include <string>

#include "app/drawing/style/colour.h"
#include "app/drawing/style/view_box.h"
#include "planner/common/search_trace.h"

namespace clearway::app::picture {

inline constexpr std::size_t kMostTriangles = 20'000;

// Of the part of a search in [0, 1]; and of what is open.
[[nodiscard]] Rgb searchColour(double part);
inline constexpr Rgb kOpenSearch{213, 94, 0};

// Among the first `events` events are cells that were opened and not expanded.
[[nodiscard]] bool hasOpenCells(const SearchTrace& trace, std::size_t events,
                                const GridFrame& grid);
// Of the first `events` events; colours are those of the whole search.
[[nodiscard]] std::string drawSearch(const SearchTrace& trace, std::size_t events,
                                     const GridFrame& grid, const View& view);

}  // namespace clearway::app::picture
