// maps/grid/map_io.h — loads maps of all formats by content, saves them by extension, and converts
// them.
//
//   .map          MovingAI: no unknown cells, no cell size
//   .yaml, .yml   ROS: the picture is saved beside it, over no file but the picture that the YAML
//   names
//                 already; X.pgm (X.png) else, or X-map.pgm, X-map-2.pgm ... when that exists
//   .pgm, .png    a plain picture: no cell size, no unknown cells
// Project files: maps/project/project.h. Errors: those of the formats, with the file's name.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "maps/grid/grid_map.h"

namespace clearway::maps {

// What the files of some formats do not say themselves.
struct LoadOptions {
  TerrainRule rule = TerrainRule::Benchmark;  // MovingAI
  ImageMeta image;                            // plain pictures
  std::optional<double> cell_m;               // formats without a cell size; nullopt: 1
  bool unknown_is_free = false;               // ROS maps: in the grid; the cells keep their state
};

// The formats of maps; Image: PGM or PNG.
enum class MapFormat : std::uint8_t { MovingAi, Ros, Image };

// By the extension, which is also how saveMap() chooses. Errors: Unsupported.
[[nodiscard]] Result<MapFormat> mapFormatOfName(const std::filesystem::path& name);
// By the first bytes, else by the extension. Errors: Unsupported, naming the readable formats.
[[nodiscard]] Result<MapFormat> mapFormatOf(std::string_view bytes,
                                            const std::filesystem::path& name);

[[nodiscard]] Result<GridMap> loadMap(const std::filesystem::path& path,
                                      const LoadOptions& options = {});
// From memory, e.g. standard input; `name` is used in messages, and its extension to detect the
// format. A ROS map is refused: its picture is another file.
[[nodiscard]] Result<GridMap> parseMap(std::string_view bytes, const std::filesystem::path& name,
                                       const LoadOptions& options = {});

// What a picture does not state and is assumed of it, one sentence each: its resolution, and that
// unknown cells as map_saver writes them are free. Nothing of maps of other formats, and nothing
// that `options` state.
[[nodiscard]] std::vector<Message> assumedOf(const GridMap& map, const LoadOptions& options);

// The map in another format with the same cell states, as far as the format can hold them; losses
// are listed in `warnings`. Grey values are kept between picture formats.
[[nodiscard]] Result<GridMap> convertMap(const GridMap& map, MapFormat format);

// Saves by extension, converting if needed; returns the losses. A ROS map saved over a YAML keeps
// the name of its picture; otherwise the picture is named after the YAML. A picture
// that is an input of the run is kept, and another name chosen.
[[nodiscard]] Result<std::vector<Message>> saveMap(const std::filesystem::path& path,
                                                   const GridMap& map);

}  // namespace clearway::maps
