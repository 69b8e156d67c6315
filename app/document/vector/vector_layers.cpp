#include "app/document/vector/vector_layers.h"

#include <algorithm>
#include <utility>

#include "core/base/number_text.h"

namespace clearway::app {
namespace {

template <class Convert>
maps::VectorLayers converted(maps::VectorLayers layers, Convert convert) {
  for (maps::VectorLayer& layer : layers) {
    layer.occupied = convert(layer.occupied);
    layer.unknown = convert(layer.unknown);
  }
  return layers;
}

std::string rangeText(const Aabb& b, const char* unit) {
  return "x " + roundedText(b.min.x) + " to " + roundedText(b.max.x) + ", y " +
         roundedText(b.min.y) + " to " + roundedText(b.max.y) + ' ' + unit;
}

Aabb boundsOfAll(const Polygons& a, const Polygons& b) {
  if (a.empty()) return boundsOf(b);
  return b.empty() ? boundsOf(a) : merged(boundsOf(a), boundsOf(b));
}

}  // namespace

maps::VectorLayers layersToWorld(const maps::GridMap& map, const maps::VectorLayers& layers) {
  return converted(
      layers, [&](const Polygons& p) { return polygonsToWorld(map.frame, map.grid.frame(), p); });
}

maps::VectorLayers layersFromWorld(const maps::GridMap& map, const maps::VectorLayers& layers) {
  return converted(
      layers, [&](const Polygons& p) { return polygonsFromWorld(map.frame, map.grid.frame(), p); });
}

Result<ImportedObstacles> importObstacles(const maps::GridMap& map,
                                          const std::filesystem::path& file) {
  maps::VectorMap vector = TRY(maps::loadVectorMap(file));
  if (vector.occupied.empty() && vector.unknown.empty()) {
    return fail(ErrorCode::InvalidArgument, "the file has no polygons", file.string());
  }
  const GridFrame& grid = map.grid.frame();
  maps::VectorLayer layer{file.filename().string(),
                          polygonsToWorld(map.frame, grid, vector.occupied),
                          polygonsToWorld(map.frame, grid, vector.unknown)};
  const Aabb bounds = boundsOfAll(layer.occupied, layer.unknown);
  if (!overlap(bounds, grid.bounds(), TouchRule::TouchingIsFree)) {
    const Aabb own = boundsOfAll(vector.occupied, vector.unknown);
    const Vec2 a = positionFromWorld(map.frame, grid, grid.bounds().min);
    const Vec2 b = positionFromWorld(map.frame, grid, grid.bounds().max);
    const Aabb of_map{{std::min(a.x, b.x), std::min(a.y, b.y)},
                      {std::max(a.x, b.x), std::max(a.y, b.y)}};
    return fail(
        ErrorCode::InvalidArgument, "no polygon is on the map: the file covers %1, the map %2",
        {rangeText(own, unitOf(map.frame)), rangeText(of_map, unitOf(map.frame))}, file.string());
  }
  VectorCells cells = vectorCells(grid, layer.occupied, layer.unknown);
  if (merged(bounds, grid.bounds()) != grid.bounds()) {
    vector.warnings.emplace_back("what lies outside of the map is not on it");
  }
  return ImportedObstacles{std::move(layer), std::move(cells), std::move(vector.warnings)};
}

}  // namespace clearway::app
