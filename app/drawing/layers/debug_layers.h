// app/drawing/layers/debug_layers.h — SVG of the broad phase and of acceleration structures: sweep
// intervals, candidate pairs, cells, bounding volume hierarchies, support maps.
//
// Internal to pictures of scenes and recordings. Each function returns SVG elements in a view of
// the world; of more than kMaxMarks marks only the first ones are drawn.
#pragma once

#include <cstddef>
#include <string>

#include "app/drawing/style/view_box.h"
#include "app/simulation/scene/engine_marks.h"

namespace clearway::app::picture {

inline constexpr std::size_t kMaxMarks = 4000;

// The fat boxes, their intervals along x, and lines between candidate pairs.
[[nodiscard]] std::string drawSweep(const EngineMarks& marks, const View& view);
// The cells that hold bodies; none if there are too many.
[[nodiscard]] std::string drawCells(std::vector<Aabb> cells, const View& view);
// The bounding volume hierarchies of compound shapes: deeper boxes are darker.
[[nodiscard]] std::string drawTrees(const EngineMarks& marks, const View& view);
// The bins of each cached support map: rays at the bin boundaries, and leads to the support
// vertices.
[[nodiscard]] std::string drawSupportFields(const EngineMarks& marks, const View& view);

}  // namespace clearway::app::picture
