#include "app/document/vector/vector_obstacles.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/number_text.h"
#include "core/polygon/polygon_cells.h"

namespace clearway::app {
namespace {

constexpr double kRounding = 0x1p-40;  // relative, above the errors of reading and mapping
constexpr double kDefaultMargin_cells = 10.0;

double sizeOf(const Aabb& b) {
  return std::max({std::abs(b.min.x), std::abs(b.min.y), std::abs(b.max.x), std::abs(b.max.y)});
}

double onBorder(double v, double cell, double tolerance) {
  const double border = std::round(v / cell) * cell;
  return std::abs(v - border) <= tolerance ? border : v;
}

// Puts vertices on borders of cells, which are the same doubles as GridFrame's.
Polygons onBorders(Polygons polygons, const GridFrame& grid, double size) {
  if (polygons.empty()) return polygons;
  const double tolerance =
      std::min(kRounding * (size + sizeOf(grid.bounds()) + sizeOf(boundsOf(polygons))),
               0.25 * std::min(grid.cellWidth(), grid.cellLength()));
  return mapped(std::move(polygons), false, [&](Vec2 p) {
    return Vec2{onBorder(p.x, grid.cellWidth(), tolerance),
                onBorder(p.y, grid.cellLength(), tolerance)};
  });
}

Result<VectorMapResult> emptyMap(const maps::VectorGrid& g) {
  const bool cells = g.frame.kind != maps::FrameKind::Ros;
  if (g.grid.cellWidth() != g.grid.cellLength()) {
    return fail(ErrorCode::Unsupported, "cells of %1 x %2 m are not square: give --resolution",
                {shortest(g.grid.cellWidth()), shortest(g.grid.cellLength())});
  }
  maps::MapMeta meta = maps::MovingAiMeta{};
  if (!cells) {
    maps::RosMeta ros;
    ros.image = "map.pgm";
    ros.resolution = g.grid.cellWidth();
    ros.origin_x = g.frame.origin.x;
    ros.origin_y = g.frame.origin.y;
    ros.origin_yaw = g.frame.origin_yaw;
    meta = ros;
  }
  const std::uint16_t free = canonicalValue(meta, 255, maps::CellState::Free);
  const auto count =
      static_cast<std::size_t>(g.grid.rows()) * static_cast<std::size_t>(g.grid.columns());
  maps::GridMap map =
      TRY(maps::makeGridMap(g.grid.rows(), g.grid.columns(), g.grid.cellWidth(), std::move(meta),
                            255, std::vector<std::uint16_t>(count, free)));
  return VectorMapResult{std::move(map), {}, {}, {}};
}

void putOn(VectorMapResult& out) {
  const VectorCells cells = vectorCells(out.map.grid.frame(), out.occupied, out.unknown);
  const GridFrame& grid = out.map.grid.frame();
  for (std::int32_t i = 0; i < grid.rows(); ++i) {
    for (std::int32_t j = 0; j < grid.columns(); ++j) {
      if (cells.occupied.blocked({i, j})) {
        maps::setState(out.map, {i, j}, maps::CellState::Occupied);
      } else if (cells.unknown.blocked({i, j})) {
        maps::setState(out.map, {i, j}, maps::CellState::Unknown);
      }
    }
  }
}

// Where both overlap, occupied prevails.
bool holds(const maps::GridMap& map, const VectorCells& cells) {
  const GridFrame& grid = map.grid.frame();
  for (std::int32_t i = 0; i < grid.rows(); ++i) {
    for (std::int32_t j = 0; j < grid.columns(); ++j) {
      const Cell c{i, j};
      const bool occupied = cells.occupied.blocked(c);
      if (!occupied && !cells.unknown.blocked(c)) continue;
      const maps::CellState state = maps::stateOf(map, c);
      const bool good =
          state == maps::CellState::Occupied || (!occupied && state == maps::CellState::Unknown);
      if (!good) return false;
    }
  }
  return true;
}

void addTo(OccupancyGrid& all, const OccupancyGrid& more) {
  std::vector<std::uint64_t> words(all.wordsPerRow());
  for (std::int32_t i = 0; i < all.frame().rows(); ++i) {
    const auto a = all.row(i);
    const auto b = more.row(i);
    for (std::size_t k = 0; k < words.size(); ++k) words[k] = a[k] | b[k];
    all.setRow(i, words);
  }
}

// The rectangle of a map around the data, or the one that is given.
Result<Aabb> boundsFor(const maps::VectorMap& vector, const VectorGridOptions& o, double cell) {
  if (o.bounds) return *o.bounds;
  Polygons all = vector.occupied;
  all.insert(all.end(), vector.unknown.begin(), vector.unknown.end());
  if (all.empty()) {
    return fail(ErrorCode::InvalidArgument,
                "the file has no polygons: give the bounds of the map (--bounds X0,Y0,X1,Y1)");
  }
  const double margin = o.margin.value_or(kDefaultMargin_cells * cell);
  const Aabb box = enlarged(boundsOf(all), margin);
  const auto whole = [&](double v, double rounded) {
    const double cells = v / cell;
    return cell * (std::abs(cells - std::round(cells)) < 1e-6 ? std::round(cells) : rounded);
  };
  return Aabb{{whole(box.min.x, std::floor(box.min.x / cell)),
               whole(box.min.y, std::floor(box.min.y / cell))},
              {whole(box.max.x, std::ceil(box.max.x / cell)),
               whole(box.max.y, std::ceil(box.max.y / cell))}};
}

Result<std::int32_t> cellsAlong(double length, double cell) {
  const double n = length / cell;
  const double whole = std::abs(n - std::round(n)) < 1e-6 ? std::round(n) : std::ceil(n);
  if (!(whole >= 1.0 && whole <= GridFrame::kMaxSide)) {
    return fail(ErrorCode::LimitExceeded,
                "the map would have %1 cells along a side, and at most %2 are possible: choose a "
                "coarser resolution or other bounds",
                {roundedText(whole), GridFrame::kMaxSide});
  }
  return static_cast<std::int32_t>(whole);
}

struct PlacedGrid {
  maps::VectorGrid grid;
  Vec2 corner;  // of the map, in the file's frame, where y points down
};

// The grid that the file describes, or one with these options.
Result<PlacedGrid> placedGrid(const maps::VectorMap& vector, const VectorGridOptions& o) {
  const bool described = vector.grid && !o.resolution && !o.bounds && !o.margin;
  if (described) return PlacedGrid{*vector.grid, {}};
  if (!o.resolution && !vector.grid) {
    return fail(ErrorCode::InvalidArgument,
                "the file does not describe a grid: give the size of a cell (--resolution R)");
  }
  const double cell = o.resolution ? *o.resolution : vector.grid->grid.cellWidth();
  const Aabb bounds = TRY(boundsFor(vector, o, cell));
  const auto columns = TRY(cellsAlong(bounds.max.x - bounds.min.x, cell));
  const auto rows = TRY(cellsAlong(bounds.max.y - bounds.min.y, cell));
  const GridFrame grid = TRY(GridFrame::make(rows, columns, cell, cell));
  const Vec2 corner = bounds.min;
  const auto kind = o.y_up ? maps::FrameKind::Ros : maps::FrameKind::Metres;
  return PlacedGrid{{grid, {kind, corner, 0.0}}, corner};
}

}  // namespace

Polygons polygonsToWorld(const maps::MapFrame& frame, const GridFrame& grid,
                         const Polygons& polygons) {
  const bool mirrors = frame.kind == maps::FrameKind::Ros;
  double size = std::max(std::abs(frame.origin.x), std::abs(frame.origin.y));
  if (!polygons.empty()) {
    const double unit = maps::lengthToWorld(frame, grid, 1.0);
    size = std::max(size, unit * sizeOf(boundsOf(polygons)));
  }
  return onBorders(
      mapped(polygons, mirrors, [&](Vec2 p) { return positionToWorld(frame, grid, p); }), grid,
      size);
}

Polygons polygonsFromWorld(const maps::MapFrame& frame, const GridFrame& grid,
                           const Polygons& polygons) {
  const bool mirrors = frame.kind == maps::FrameKind::Ros;
  return mapped(polygons, mirrors, [&](Vec2 p) { return positionFromWorld(frame, grid, p); });
}

VectorCells vectorCells(const GridFrame& grid, const Polygons& occupied, const Polygons& unknown) {
  VectorCells out{cellsUnder(occupied, grid), OccupancyGrid(grid)};
  if (unknown.empty()) return out;
  setCellsUnder(unknown, out.unknown);
  std::vector<std::uint64_t> words(grid.rows() > 0 ? out.unknown.wordsPerRow() : 0);
  for (std::int32_t i = 0; i < grid.rows(); ++i) {
    const auto a = out.occupied.row(i);
    const auto b = out.unknown.row(i);
    for (std::size_t k = 0; k < words.size(); ++k) words[k] = b[k] & ~a[k];
    out.unknown.setRow(i, words);
  }
  return out;
}

Result<GridFrame> gridOfPolygons(const maps::VectorMap& vector, const VectorGridOptions& options) {
  const PlacedGrid placed = TRY(placedGrid(vector, options));
  return placed.grid.grid;
}

Result<VectorMapResult> mapOfPolygons(const maps::VectorMap& vector, const VectorGridOptions& o) {
  const PlacedGrid placed = TRY(placedGrid(vector, o));
  const maps::VectorGrid& g = placed.grid;
  const Vec2 corner = placed.corner;
  Result<VectorMapResult> out = emptyMap(g);
  if (!out) return out;
  const auto toWorld = [&](const Polygons& polygons) {
    if (g.frame.kind != maps::FrameKind::Metres) {
      return polygonsToWorld(g.frame, g.grid, polygons);
    }
    return onBorders(mapped(polygons, false, [&](Vec2 p) { return p - corner; }), g.grid,
                     std::max(std::abs(corner.x), std::abs(corner.y)));
  };
  out->occupied = toWorld(vector.occupied);
  out->unknown = toWorld(vector.unknown);
  putOn(*out);
  if (!vector.unknown.empty() && g.frame.kind != maps::FrameKind::Ros) {
    out->warnings.emplace_back("unknown areas became obstacles: the map has no unknown cells");
  }
  if (g.frame.kind == maps::FrameKind::Metres && corner != Vec2{}) {
    out->warnings.push_back(
        {"the map's upper left corner is at %1, %2 of the file: the format has no origin",
         {shortest(corner.x), shortest(corner.y)}});
  }
  return out;
}

bool isOnMap(const maps::GridMap& map, const maps::VectorLayer& layer) {
  return holds(map, vectorCells(map.grid.frame(), layer.occupied, layer.unknown));
}

maps::VectorMap obstaclesOf(const maps::GridMap& map, const maps::VectorLayers& layers) {
  const GridFrame& grid = map.grid.frame();
  maps::VectorMap out;
  VectorCells covered{OccupancyGrid(grid), OccupancyGrid(grid)};
  for (std::size_t i = 0; i < layers.size(); ++i) {
    const maps::VectorLayer& layer = layers[i];
    const auto same = [&](const maps::VectorLayer& other) {
      return other.occupied == layer.occupied && other.unknown == layer.unknown;
    };
    const auto end = layers.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find_if(layers.begin(), end, same) != end) continue;
    const VectorCells cells = vectorCells(grid, layer.occupied, layer.unknown);
    if (!holds(map, cells)) continue;
    addTo(covered.occupied, cells.occupied);
    addTo(covered.unknown, cells.unknown);
    out.occupied.insert(out.occupied.end(), layer.occupied.begin(), layer.occupied.end());
    out.unknown.insert(out.unknown.end(), layer.unknown.begin(), layer.unknown.end());
  }
  const auto add = [&](maps::CellState state, const OccupancyGrid& known, Polygons& to) {
    const Polygons rest = polygonsOf(
        grid, [&](Cell c) { return maps::stateOf(map, c) == state && !known.blocked(c); });
    to.insert(to.end(), rest.begin(), rest.end());
    to = polygonsFromWorld(map.frame, grid, to);
  };
  add(maps::CellState::Occupied, covered.occupied, out.occupied);
  add(maps::CellState::Unknown, covered.unknown, out.unknown);
  out.grid = maps::VectorGrid{grid, map.frame};
  return out;
}

}  // namespace clearway::app
