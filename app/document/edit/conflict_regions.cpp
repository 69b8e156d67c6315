#include "app/document/edit/conflict_regions.h"

#include <algorithm>
#include <map>

#include "app/document/body/covered_area.h"
#include "core/polygon/common_area.h"
#include "core/polygon/polygon_sets.h"

namespace clearway::app {
namespace {

constexpr std::int64_t kMostCells = 20'000;  // of one agent; more are not measured

Polygon boxPolygon(const Aabb& b) {
  return {{b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}}, {}};
}

struct Covered {
  std::vector<PolygonRing> rings;
  Polygons area;  // their union
};

// What is drawn of a common region; empty on failure.
void addRegion(Result<Polygons> region, Polygons& out) {
  if (region) out.insert(out.end(), region->begin(), region->end());
}

void measureWall(WallConflict& wall, const Covered& agent, const GridFrame& grid) {
  std::map<std::int32_t, std::vector<std::pair<std::int32_t, std::int32_t>>> rows;
  std::int64_t count = 0;
  for (const CellRange& range : wall.cells) {
    const CellRange inside = grid.clipped(range);
    if (inside.empty()) continue;
    count += std::int64_t{inside.last_row - inside.first_row} *
             (inside.last_column - inside.first_column);
    if (count > kMostCells) return;
    for (std::int32_t i = inside.first_row; i < inside.last_row; ++i) {
      rows[i].emplace_back(inside.first_column, inside.last_column);
    }
  }
  for (auto& [row, runs] : rows) {  // parts of an agent may report a cell twice
    std::ranges::sort(runs);
    std::int32_t done = 0;
    for (auto [first, last] : runs) {
      first = std::max(first, done);
      done = std::max(done, last);
      if (first >= last) continue;
      const Aabb box{{grid.columnEdge(first), grid.rowEdge(row)},
                     {grid.columnEdge(last), grid.rowEdge(row + 1)}};
      const Polygon cells = boxPolygon(box);
      wall.area_m2 += commonArea(agent.rings, {&cells.outer, 1});
      addRegion(intersectionOf(agent.area, {cells}), wall.region);
    }
  }
  const Aabb around = boundsOf(agent.area);
  if (merged(around, grid.bounds()) != grid.bounds()) {
    const Polygon all = boxPolygon(around);
    const Polygon map = boxPolygon(grid.bounds());
    wall.area_m2 +=
        commonArea(agent.rings, {&all.outer, 1}) - commonArea(agent.rings, {&map.outer, 1});
    addRegion(differenceOf(agent.area, {map}), wall.region);
  }
}

}  // namespace

void measureOverlaps(Conflicts& conflicts, std::span<const ConflictAgent> agents,
                     const GridFrame& grid) {
  std::map<std::uint32_t, Covered> areas;
  const auto covered = [&](std::uint32_t id) -> const Covered& {
    const auto [known, fresh] = areas.try_emplace(id);
    const auto at = std::ranges::lower_bound(agents, id, {}, &ConflictAgent::id);
    if (fresh && at != agents.end() && at->id == id && at->footprint != nullptr) {
      known->second = {coveredRings(*at->footprint, at->pose),
                       coveredArea(*at->footprint, at->pose)};
    }
    return known->second;
  };
  std::size_t measured = 0;
  for (WallConflict& wall : conflicts.walls) {
    if (++measured > kMeasured) return;
    if (const Covered& own = covered(wall.agent); !own.area.empty()) measureWall(wall, own, grid);
  }
  for (PairConflict& pair : conflicts.pairs) {
    if (++measured > kMeasured) return;
    const Covered& a = covered(pair.a);
    const Covered& b = covered(pair.b);
    if (a.area.empty() || b.area.empty()) continue;
    pair.area_m2 = commonArea(a.rings, b.rings);
    addRegion(intersectionOf(a.area, b.area), pair.region);
  }
}

}  // namespace clearway::app
