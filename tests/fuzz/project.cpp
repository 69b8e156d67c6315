#include "maps/project/project.h"

#include "tests/fuzz/targets.h"

void clearway::fuzz::project(std::string_view bytes) {
  const auto p = maps::parseProject(bytes, "fuzz");
  if (!p) return requireGoodError(p.error());
  if (const auto* map = std::get_if<maps::GridMap>(&p->map)) {
    const GridFrame& frame = map->grid.frame();
    const auto cells = std::int64_t{frame.rows()} * frame.columns();
    require(map->values.size() == static_cast<std::size_t>(cells), "values and size differ");
    for (const Cell c : {Cell{0, 0}, Cell{frame.rows() - 1, frame.columns() - 1}}) {
      require(map->grid.blocked(c) == (maps::stateOf(*map, c) != maps::CellState::Free),
              "bit and value differ");
    }
    if (cells > (1 << 22)) return;  // a few bytes may stand for many cells
  }
  const std::string text = maps::writeProject(*p);
  const auto again = maps::parseProject(text, "again");
  require(again.has_value(), "what was written is not read");
  require(again->agents == p->agents && again->planner == p->planner, "agents changed");
  require(maps::writeProject(*again) == text, "the text changed");
}
