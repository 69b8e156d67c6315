// maps/map_io.h — one door to all map formats: load by content, save by extension, convert.
//
//   .map          MovingAI: no unknown cells, no cell size
//   .yaml, .yml   ROS: the picture is saved beside it, over no file but the picture that the YAML
//   names
//                 already; X.pgm (X.png) else, or X-map.pgm, X-map-2.pgm ... when that exists
//   .pgm, .png    a plain picture: no cell size, no unknown cells
// Native project files are another module's. Errors: those of the formats, with the file's name.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "maps/grid_map.h"

namespace clearway::maps {

struct LoadOptions {
  TerrainRule rule = TerrainRule::Benchmark;  // MovingAI
  ImageMeta image;                            // plain pictures
  double cell_m = 1.0;                        // formats that have no cell size
};

enum class MapFormat : std::uint8_t { MovingAi, Ros, Image };

// By the first bytes, else by the extension. Errors: Unsupported, naming what is readable.
[[nodiscard]] Result<MapFormat> mapFormatOf(std::string_view bytes,
                                            const std::filesystem::path& name);

[[nodiscard]] Result<GridMap> loadMap(const std::filesystem::path& path,
                                      const LoadOptions& options = {});
// From memory, e.g. standard input; `name` is for messages and its extension. A ROS map is refused:
// its picture is another file.
[[nodiscard]] Result<GridMap> parseMap(std::string_view bytes, const std::filesystem::path& name,
                                       const LoadOptions& options = {});

// The map in another format: cell by cell the same states, where the format can hold them; what it
// cannot hold is told in `warnings`. Picture values are kept between pictures.
[[nodiscard]] Result<GridMap> convertMap(const GridMap& map, MapFormat format);

// Saves by extension, converting if needed; returns what was lost. A ROS map saved over a YAML
// keeps the name of its picture, elsewhere the picture is named after the YAML; no file of `keep`
// becomes the picture.
[[nodiscard]] Result<std::vector<std::string>> saveMap(
    const std::filesystem::path& path, const GridMap& map,
    const std::vector<std::filesystem::path>& keep = {});

}  // namespace clearway::maps
