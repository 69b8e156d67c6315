#include "app/gui/tools/drawn_cells.h"

#include <array>
#include <limits>
#include <utility>

#include "app/gui/tools/corner_tool.h"
#include "app/gui/widgets/message_text.h"
#include "core/grid/covered_cells.h"
#include "core/polygon/polygon_cells.h"

namespace clearway::gui {
namespace {

Result<app::CellSet> lineCells(const app::Drawing& line, const GridFrame& grid) {
  std::vector<app::CellRun> runs;
  for (std::size_t i = 0; i + 1 < line.corners.size(); ++i) {
    const std::array segment{line.corners[i], line.corners[i + 1]};
    const auto cells = TRY(coveredCells(grid, ConvexRing(segment), 0.5 * line.width));
    for (const Cell c : cells) runs.push_back({c.row, c.column, c.column + 1});
  }
  return app::clipped(app::CellSet(std::move(runs)), grid);
}

QString why(const Error& error) { return messageText(error.message); }

}  // namespace

tl::expected<CellsNote, QString> setCells(app::Drawing& drawing, const Editor& editor,
                                          double px_per_m) {
  const GridFrame& grid = editor.document().frame();
  CellsNote note;
  if (drawing.closed) {
    const DrawnPolygons drawn = TRY(drawnPolygons(drawing.corners, px_per_m).map_error(why));
    drawing.cells = app::blockedCells(cellsUnder(drawn.polygons, grid));
    const bool is_ring = drawn.polygons.size() == 1 && drawn.polygons.front().holes.empty();
    note.text = is_ring ? drawn.note() : drawn.repairs;
    if (is_ring && !note.text.isEmpty()) note.corners = drawn.polygons.front().outer;
  } else {
    drawing.cells = TRY(lineCells(drawing, grid).map_error(why));
  }
  if (drawing.cells.empty()) {
    return tl::unexpected(drawing.closed ? Tool::tr("the polygon lies outside of the map")
                                         : Tool::tr("the line lies outside of the map"));
  }
  drawing.cells = editor.within(drawing.cells);
  return note;
}

tl::expected<QString, QString> drawAgain(Editor& editor, std::uint32_t drawing,
                                         std::vector<Vec2> corners, const QString& step) {
  app::Drawing wanted = *editor.document().drawing(drawing);
  wanted.corners = std::move(corners);
  auto note = TRY(setCells(wanted, editor, std::numeric_limits<double>::infinity()));
  if (!note.corners.empty()) wanted.corners = std::move(note.corners);
  editor.edit(step, [&](app::EditDocument& d) { d.drawAgain(wanted); });
  return note.text;
}

}  // namespace clearway::gui
