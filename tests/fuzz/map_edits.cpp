#include "maps/grid/map_edits.h"

#include "tests/fuzz/targets.h"

void clearway::fuzz::map_edits(std::string_view bytes) {
  const GridFrame frame = *GridFrame::make(9, 12, 1.0, 1.0);
  const auto edits = maps::parseMapEdits(bytes, frame);
  if (!edits) return requireGoodError(edits.error());
  std::string text;
  for (const maps::MapEdit& e : *edits) {
    require(!e.cells.empty(), "an edit of no cell");
    require(e.kind != maps::MapEditKind::Start || e.cells.size() == 1, "several starts at once");
    text += e.kind == maps::MapEditKind::Block  ? "block"
            : e.kind == maps::MapEditKind::Free ? "free"
                                                : "start";
    for (const Cell c : e.cells) {
      require(frame.contains(c), "a cell outside the map");
      text += " " + std::to_string(c.row) + "\t" + std::to_string(c.column);
    }
    text += "\r\n";
  }
  const auto again = maps::parseMapEdits(text, frame);
  require(again && *again == *edits, "the edits changed");
}
