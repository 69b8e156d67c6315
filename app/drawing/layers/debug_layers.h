// app/drawing/layers/debug_layers.h — the broad phase and of acceleration structures: sweep
// intervals, candidate pairs, cells, bounding volume hierarchies, support maps.
//
// Of scenes, recordings and simulations. Of more than kMaxMarks marks only the first ones are
// drawn.
#pragma once

#include <cstddef>
#include <vector>

#include "app/drawing/canvas/canvas.h"
#include "app/drawing/style/view_box.h"
#include "app/simulation/scene/engine_marks.h"

namespace clearway::app::picture {

inline constexpr std::size_t kMaxMarks = 4000;

// The fat boxes, their intervals along x, and lines between candidate pairs.
void drawSweep(Canvas& out, const EngineMarks& marks, const View& view);
// The cells that hold bodies; none if there are too many.
void drawCells(Canvas& out, std::vector<Aabb> cells, const View& view);
// The bounding volume hierarchies of compound shapes: deeper boxes are darker.
void drawTrees(Canvas& out, const EngineMarks& marks, const View& view);
// The bins of each cached support map: rays at the bin boundaries, and leads to the support
// vertices.
void drawSupportFields(Canvas& out, const EngineMarks& marks, const View& view);

}  // namespace clearway::app::picture
