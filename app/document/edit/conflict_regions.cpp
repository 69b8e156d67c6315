#include "app/document/edit/conflict_regions.h"

#include <algorithm>
#include <map>

#include "app/document/body/covered_area.h"
#include "core/polygon/polygon_sets.h"

namespace clearway::app {
namespace {

constexpr std::int64_t kMostCells = 20'000;  // of one agent; more are not measured

Polygon boxPolygon(const Aabb& b) {
  return {{b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}}, {}};
}

// The common region of two areas; empty on failure.
void setRegion(Result<Polygons> region, Polygons& out, double& area) {
  if (!region) return;
  area += areaOf(*region);
  out.insert(out.end(), region->begin(), region->end());
}

void measureWall(WallConflict& wall, const Polygons& agent, const GridFrame& grid) {
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
      setRegion(intersectionOf(agent, {boxPolygon(box)}), wall.region, wall.area_m2);
    }
  }
  if (merged(boundsOf(agent), grid.bounds()) != grid.bounds()) {
    setRegion(differenceOf(agent, {boxPolygon(grid.bounds())}), wall.region, wall.area_m2);
  }
}

}  // namespace

void measureOverlaps(Conflicts& conflicts, std::span<const ConflictAgent> agents,
                     const GridFrame& grid) {
  std::map<std::uint32_t, Polygons> areas;
  const auto area = [&](std::uint32_t id) -> const Polygons& {
    const auto [known, fresh] = areas.try_emplace(id);
    const auto at = std::ranges::lower_bound(agents, id, {}, &ConflictAgent::id);
    if (fresh && at != agents.end() && at->id == id && at->footprint != nullptr) {
      known->second = coveredArea(*at->footprint, at->pose);
    }
    return known->second;
  };
  std::size_t measured = 0;
  for (WallConflict& wall : conflicts.walls) {
    if (++measured > kMeasured) return;
    if (const Polygons& own = area(wall.agent); !own.empty()) measureWall(wall, own, grid);
  }
  for (PairConflict& pair : conflicts.pairs) {
    if (++measured > kMeasured) return;
    const Polygons a = area(pair.a);
    const Polygons& b = area(pair.b);
    if (a.empty() || b.empty()) continue;
    setRegion(intersectionOf(a, b), pair.region, pair.area_m2);
  }
}

}  // namespace clearway::app
