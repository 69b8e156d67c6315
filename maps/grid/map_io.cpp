#include "maps/grid/map_io.h"

#include <algorithm>
#include <array>

#include "core/base/work_progress.h"
#include "maps/grid/movingai.h"
#include "maps/grid/raster_image.h"
#include "maps/grid/reading_progress.h"
#include "maps/grid/ros.h"
#include "maps/text/file_io.h"
#include "maps/text/output_guard.h"
#include "maps/text/outside_references.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;

std::string extensionOf(const fs::path& path) {
  std::string e = path.extension().string();
  for (char& c : e) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return e;
}

MapFormat formatOf(const GridMap& map) {
  if (std::holds_alternative<MovingAiMeta>(map.meta)) return MapFormat::MovingAi;
  return std::holds_alternative<RosMeta>(map.meta) ? MapFormat::Ros : MapFormat::Image;
}

// The canonical values of the same states.
std::vector<std::uint16_t> translated(const GridMap& map, const MapMeta& meta) {
  constexpr std::array kStates{CellState::Free, CellState::Occupied, CellState::Unknown};
  std::array<std::uint16_t, kStates.size()> canonical{};
  for (const CellState s : kStates) {
    canonical[static_cast<std::size_t>(s)] = canonicalValue(meta, 255, s);
  }
  std::vector<std::uint16_t> table(std::size_t{map.max_value} + 1);
  for (std::uint32_t v = 0; v < table.size(); ++v) {
    const CellState s = stateOfValue(map.meta, map.max_value, static_cast<std::uint16_t>(v));
    table[v] = canonical[static_cast<std::size_t>(s)];
  }
  std::vector<std::uint16_t> values(map.values.size());
  std::transform(map.values.begin(), map.values.end(), values.begin(),
                 [&](std::uint16_t v) { return table[v]; });
  return values;
}

bool hasUnknown(const GridMap& map) {
  if (formatOf(map) != MapFormat::Ros) return false;
  return std::any_of(map.values.begin(), map.values.end(), [&](std::uint16_t v) {
    return stateOfValue(map.meta, map.max_value, v) == CellState::Unknown;
  });
}

// The letters of a MovingAI map other than plain free and obstacle: "E G S T W".
std::string terrainOf(const GridMap& map) {
  std::string out;
  if (formatOf(map) != MapFormat::MovingAi) return out;
  for (const char c : {'E', 'G', 'S', 'T', 'W'}) {
    const bool used = std::find(map.values.begin(), map.values.end(), c) != map.values.end();
    if (used) out += (out.empty() ? "" : " ") + std::string(1, c);
  }
  return out;
}

std::vector<Message> losses(const GridMap& map, MapFormat format) {
  std::vector<Message> out;
  if (const std::string letters = terrainOf(map); !letters.empty()) {
    out.push_back(
        {"the terrain %1 is not kept: its cells became plainly free or obstacles", {letters}});
  }
  if (format == MapFormat::Ros) return out;
  const GridFrame& frame = map.grid.frame();
  if (formatOf(map) == MapFormat::Ros || frame.cellWidth() != 1.0 || frame.cellLength() != 1.0) {
    out.push_back({"the cell size of %1 m and the origin are not kept: the format has none",
                   {decimal(frame.cellWidth())}});
  }
  if (hasUnknown(map)) {
    out.push_back(format == MapFormat::MovingAi
                      ? "unknown cells became obstacles (@): the format has no unknown"
                      : "unknown cells are only their grey value: a plain picture has no unknown");
  }
  return out;
}

// The picture format of a file name; for P5 and P2 the map's own.
PictureFormat pictureFormatFor(const fs::path& name, const GridMap& map) {
  if (extensionOf(name) == ".png") return PictureFormat::Png;
  return map.picture.format == PictureFormat::PgmText ? PictureFormat::PgmText : PictureFormat::Pgm;
}

void setPictureFormat(GridMap& map, PictureFormat format) {
  if (map.picture.format != format) map.picture = {format, nullptr, 0};
}

// The image named by the existing YAML; it belongs to the map that is replaced.
std::string imageNamedBy(const fs::path& path) {
  const auto bytes = readReplacedFile(path, kMaxYamlBytes);
  const auto yaml = bytes.and_then(parseRosYaml);
  if (!yaml) return {};
  const auto image = findRosImage(path, yaml->meta.image);
  return image ? image->name : yaml->meta.image;
}

// The first of X.pgm, X-map.pgm, X-map-2.pgm ... that does not exist, not even as a broken link.
std::string newImageName(const fs::path& yaml, const std::string& ending) {
  const std::string stem = yaml.stem().string();
  std::string name = stem + ending;
  std::error_code ec;
  for (int i = 1; fs::exists(fs::symlink_status(yaml.parent_path() / name, ec)); ++i) {
    name = stem + "-map" + (i == 1 ? "" : '-' + std::to_string(i)) + ending;
  }
  return name;
}

// Overwrites no picture other than that of the existing YAML.
Result<void> saveRosAs(const fs::path& path, GridMap& map) {
  auto& meta = std::get<RosMeta>(map.meta);
  if (meta.transparent) setPictureFormat(map, PictureFormat::Png);  // no other format has it
  const std::string named = imageNamedBy(path);
  const bool outside = !named.empty() && leavesFolder(named, path);
  const std::string own = outside ? std::string() : named;
  if (outside) {
    map.warnings.push_back(
        {"the picture is written beside the YAML: %1 lies outside of its folder and is kept",
         {named}});
  }
  const bool fits = !meta.transparent || pictureFormatFor(own, map) == PictureFormat::Png;
  if (!own.empty() && fits && !isInput(path.parent_path() / own)) {
    if (meta.image != own) setPictureFormat(map, pictureFormatFor(own, map));
    meta.image = own;
    return saveRos(path, map);
  }
  const std::string ending = map.picture.format == PictureFormat::Png ? ".png" : ".pgm";
  meta.image = newImageName(path, ending);
  if (meta.image != path.stem().string() + ending) {
    map.warnings.push_back({"the picture is written as %1: %2%3 exists and is kept",
                            {meta.image, path.stem().string(), ending}});
  }
  return saveRos(path, map);
}

void freeUnknown(GridMap& map) {
  const GridFrame& frame = map.grid.frame();
  ValueStates states(map.meta, map.max_value);
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      const Cell c{i, j};
      if (states(map.values[indexOf(map, c)]) == CellState::Unknown) map.grid.set(c, false);
    }
  }
}

}  // namespace

Result<MapFormat> mapFormatOfName(const fs::path& name) {
  const std::string e = extensionOf(name);
  if (e == ".map") return MapFormat::MovingAi;
  if (e == ".yaml" || e == ".yml") return MapFormat::Ros;
  if (e == ".pgm" || e == ".png") return MapFormat::Image;
  return fail(ErrorCode::Unsupported, "the ending %1 is not one of .map, .yaml, .yml, .pgm, .png",
              {inQuotes(e)}, name.string());
}

Result<MapFormat> mapFormatOf(std::string_view bytes, const fs::path& name) {
  if (pictureFormatOf(bytes)) return MapFormat::Image;
  const std::string_view text = withoutByteOrderMark(bytes);
  if (text.starts_with("type ") || text.starts_with("height ")) return MapFormat::MovingAi;
  const std::string e = extensionOf(name);
  if (e == ".pgm" || e == ".png") {
    Error error = pictureFormatOf(bytes).error();
    return inFile(std::move(error), name);
  }
  auto format = mapFormatOfName(name);
  if (!format) format.error().message = {"not a known map format: %1", {format.error().message}};
  return format;
}

Result<GridMap> parseMap(std::string_view bytes, const fs::path& name, const LoadOptions& o) {
  const auto format = TRY(mapFormatOf(bytes, name));
  if (format == MapFormat::Ros) {
    return fail(ErrorCode::Unsupported,
                "a ROS map names its image file: give the path of the YAML instead", name.string());
  }
  auto map = TRY(inFile(format == MapFormat::MovingAi
                            ? parseMovingAi(bytes, o.rule, o.cell_m.value_or(1.0))
                            : parseImage(bytes, o.image, o.cell_m.value_or(1.0)),
                        name));
  return map;
}

Result<GridMap> loadMap(const fs::path& path, const LoadOptions& options) {
  const std::string e = extensionOf(path);
  if (e == ".yaml" || e == ".yml") {
    GridMap map = TRY(loadRos(path));
    if (options.unknown_is_free) freeUnknown(map);
    return map;
  }
  const auto bytes = TRY([&] {
    const WorkPart part(0.0, filePart(path.native()));
    return readFile(path, e == ".pgm" ? kMaxPgmBytes : kMaxFileBytes);
  }());
  const WorkPart part(filePart(path.native()), 1.0);
  return parseMap(bytes, path, options);
}

std::vector<Message> assumedOf(const GridMap& map, const LoadOptions& options) {
  std::vector<Message> out;
  const auto* image = std::get_if<ImageMeta>(&map.meta);
  if (image == nullptr) return out;
  if (!options.cell_m) out.push_back("the picture has no resolution: a cell counts as 1 m");
  constexpr std::uint16_t kSavedUnknown = 205;
  const auto n = std::count(map.values.begin(), map.values.end(), kSavedUnknown);
  if (n > 0 && map.max_value == 255 && options.image == ImageMeta{} &&
      stateOfValue(map.meta, map.max_value, kSavedUnknown) == CellState::Free) {
    out.push_back({n == 1
                       ? "%1 cell of grey 205, which map_saver writes for unknown, counts as free: "
                         "a picture has no unknown cells"
                       : "%1 cells of grey 205, which map_saver writes for unknown, count as "
                         "free: a picture has no unknown cells",
                   {n}});
  }
  return out;
}

Result<GridMap> convertMap(const GridMap& map, MapFormat format) {
  const MapFormat from = formatOf(map);
  if (from == format) {
    GridMap same = map;
    same.warnings.clear();
    return same;
  }
  const GridFrame& frame = map.grid.frame();
  MapMeta meta = MovingAiMeta{};
  if (format == MapFormat::Image) meta = ImageMeta{};
  if (format == MapFormat::Ros) {
    if (frame.cellWidth() != frame.cellLength()) {
      return fail(ErrorCode::Unsupported, "ROS maps have square cells, these are %1 x %2 m",
                  {decimal(frame.cellWidth()), decimal(frame.cellLength())});
    }
    RosMeta ros;
    ros.image = "map.pgm";
    ros.resolution = frame.cellWidth();
    meta = ros;
  }
  const bool keep_values = from == MapFormat::Ros && format == MapFormat::Image;
  auto values = keep_values ? map.values : translated(map, meta);
  const std::uint16_t max_value = keep_values ? map.max_value : std::uint16_t{255};
  auto out = makeGridMap(frame.rows(), frame.columns(), 1.0, std::move(meta), max_value,
                         std::move(values));
  if (!out) return out;
  if (from != MapFormat::MovingAi) out->picture.format = map.picture.format;
  if (keep_values) out->picture = map.picture;
  out->warnings = losses(map, format);
  return out;
}

Result<std::vector<Message>> saveMap(const fs::path& path, const GridMap& map) {
  const auto format = TRY(mapFormatOfName(path));
  auto out = TRY(inFile(convertMap(map, format), path));
  Result<void> saved;
  if (format == MapFormat::Ros) {
    saved = saveRosAs(path, out);
  } else if (format == MapFormat::MovingAi) {
    saved = saveFile(path, writeMovingAi(out));
  } else {
    setPictureFormat(out, pictureFormatFor(path, out));
    const auto bytes = TRY(inFile(writeImage(out), path));
    saved = saveFile(path, bytes);
  }
  TRY(std::move(saved));
  return out.warnings;
}

}  // namespace clearway::maps
