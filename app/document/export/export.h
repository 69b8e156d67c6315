// app/document/export/export.h — writes a document in another format.
//
//   map, project   map, pgm, png (bytes); yaml (two files); clearway or json (a project); geojson,
//                  wkt (the obstacles as polygons)
//   plan           json, csv
//   scenario       scen
// Errors: Unsupported, naming the document's own formats; those of the writers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/document/open/document.h"
#include "core/base/stop_source.h"

namespace clearway::app {

struct Exported {
  std::string bytes;
  std::vector<Message> losses;  // what the format cannot hold
};

// `stop` ends the sampling of a plan (LimitExceeded). `step`: plans to CSV, distance between rows
// in the map's unit; default: half a cell. `layers`: as of exportObstacles().
[[nodiscard]] Result<Exported> exportDocument(const Document& document, const std::string& format,
                                              std::optional<double> step = {},
                                              StopCheck* stop = nullptr,
                                              const maps::VectorLayers& layers = {});

// Writes a ROS map: the YAML file and, next to it, its image, named as in saveMap(). Returns what
// the format cannot hold.
// Errors: Unsupported if the document has no map.
[[nodiscard]] Result<std::vector<Message>> exportRos(const Document& document,
                                                     const std::filesystem::path& yaml);

// The obstacles and unknown cells of a map as polygons (app/document/vector/vector_obstacles.h);
// `format`: geojson or wkt.
[[nodiscard]] Result<Exported> exportObstacles(const maps::GridMap& map, const std::string& format,
                                               const maps::VectorLayers& layers = {});

}  // namespace clearway::app
