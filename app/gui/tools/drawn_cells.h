// app/gui/tools/drawn_cells.h — the cells of lines and polygons of obstacles, and their change by
// other corners.
//
// A cell is painted if its interior overlaps that of the shape, as far as the map goes. Lines have
// round ends and joints. Polygons that cross themselves are repaired. Painting is restricted to the
// selection, if any.
#pragma once

#include <tl/expected.hpp>
#include <vector>

#include "app/document/edit/drawings.h"
#include "app/gui/document/editor.h"

namespace clearway::gui {

struct CellsNote {
  QString text;               // what was repaired; empty: nothing
  std::vector<Vec2> corners;  // the simplified or repaired ring, if the cells are those of one
};
// Sets the cells from the other members; of a polygon that is simplified for this resolution.
// Errors: why there are none.
[[nodiscard]] tl::expected<CellsNote, QString> setCells(app::Drawing& drawing, const Editor& editor,
                                                        double px_per_m);
// Draws it again with other corners, in its value and width, as a step of this name. A polygon that
// is repaired to one ring has the corners of that. Nothing is simplified: a drawing that is moved
// in a small view keeps its details. Returns what was repaired; empty: nothing. Errors: why it is
// impossible; the old drawing stays.
[[nodiscard]] tl::expected<QString, QString> drawAgain(Editor& editor, std::uint32_t drawing,
                                                       std::vector<Vec2> corners,
                                                       const QString& step);

}  // namespace clearway::gui
