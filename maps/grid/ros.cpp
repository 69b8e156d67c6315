#include "maps/grid/ros.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/work_progress.h"
#include "maps/grid/reading_progress.h"
#include "maps/text/file_io.h"
#include "maps/text/outside_references.h"
#include "maps/text/safe_path.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;

std::int64_t gradedCells(const GridMap& map) {
  const auto& meta = std::get<RosMeta>(map.meta);
  if (meta.mode == RosMode::Trinary) return 0;
  std::vector<std::uint8_t> graded(std::size_t{map.max_value} + 1);
  for (std::size_t v = 0; v < graded.size(); ++v) {
    const int occupancy =
        rosOccupancy(meta, map.max_value, static_cast<std::uint16_t>(v)).value_or(0);
    graded[v] = occupancy > 0 && occupancy < 100 ? 1 : 0;
  }
  return std::count_if(map.values.begin(), map.values.end(),
                       [&](std::uint16_t v) { return graded[v] != 0; });
}

void addWarnings(GridMap& map, const Picture& picture) {
  const auto& meta = std::get<RosMeta>(map.meta);
  const auto warn = [&](Message text) { map.warnings.push_back(std::move(text)); };
  if (const std::int64_t cells = gradedCells(map); cells > 0) {
    warn({cells == 1 ? "%1 cell has an occupancy of 1 to 99 and is free: the terrain \"occupancy\" "
                       "makes it a cost"
                     : "%1 cells have an occupancy of 1 to 99 and are free: the terrain "
                       "\"occupancy\" makes it a cost",
          {cells}});
  }
  if (meta.mode == RosMode::Raw) {
    if (meta.negate) warn("negate has no effect in raw mode");
    if (map.max_value != 255) {
      warn(
          {"raw mode with a maximum of %1: the values are taken as they are, Nav2 would rescale "
           "them to 255 first",
           {map.max_value}});
    }
    return;
  }
  const double grey = meta.negate ? 50.0 : 205.0;
  const double p = meta.negate ? grey / 255.0 : (255.0 - grey) / 255.0;
  if (p <= meta.free_thresh && meta.mode == RosMode::Trinary) {
    warn({"free_thresh %1 maps grey 205, which map_saver writes for unknown, to free: use 0.196",
          {decimal(meta.free_thresh)}});
  }
  if (picture.coloured) warn("coloured picture: the mean of its channels is used as grey");
}

// The last part of a path, also of one of Windows.
std::string fileNameOf(const std::string& path) {
  const std::size_t end = path.find_last_of("/\\");
  return end == path.npos ? path : path.substr(end + 1);
}

// A grey that no opaque pixel has, for those that are not opaque: the nearest to what map_saver
// writes for unknown. Values and maximum are scaled where all are taken.
void markTransparent(RosMeta& meta, Picture& picture) {
  std::vector<bool> used(std::size_t{picture.max_value} + 1);
  for (std::size_t k = 0; k < picture.values.size(); ++k) {
    if (!picture.transparent[k]) used[picture.values[k]] = true;
  }
  const auto usual = static_cast<std::int32_t>(picture.max_value * 205.0 / 255.0 + 0.5);
  std::int32_t found = -1;
  for (std::int32_t v = 0; v < static_cast<std::int32_t>(used.size()); ++v) {
    const bool is_nearer = found < 0 || std::abs(v - usual) < std::abs(found - usual);
    if (!used[static_cast<std::size_t>(v)] && is_nearer) found = v;
  }
  const int factor = UINT16_MAX / picture.max_value;
  if (found < 0 && factor > 1) {
    for (std::uint16_t& v : picture.values) v = static_cast<std::uint16_t>(v * factor);
    picture.max_value = static_cast<std::uint16_t>(picture.max_value * factor);
    return markTransparent(meta, picture);
  }
  if (found < 0) {  // of more than 32 767 greys two become one
    for (std::uint16_t& v : picture.values) v = std::max(v, std::uint16_t{1});
    found = 0;
  }
  meta.transparent = static_cast<std::uint16_t>(found);
}

}  // namespace

Result<RosImage> findRosImage(const fs::path& yaml, const std::string& image) {
  auto named = resolveReference(image, yaml, ReferencePolicy::InsideFolder);
  std::error_code ec;
  if (named && fs::is_symlink(*named, ec) &&
      !fs::exists(*named, ec)) {  // its target may be outside the folder
    named = fail(ErrorCode::Unsupported, "%1 is a broken link", {inQuotes(image)});
  }
  if (named && fs::exists(*named, ec)) return RosImage{*named, image, {}};
  const std::string name = fileNameOf(image);
  const bool is_elsewhere = fs::exists(yaml.parent_path() / image, ec);
  if (!name.empty() && name != image && !is_elsewhere) {
    const auto beside = resolveReference(name, yaml, ReferencePolicy::InsideFolder);
    if (beside && fs::is_regular_file(*beside, ec)) {
      const Message warning{
          "image: %1 does not exist: its namesake %2 beside the YAML is read instead",
          {inQuotes(image), inQuotes(name)}};
      return RosImage{*beside, name, warning};
    }
  }
  if (named) return RosImage{*named, image, {}};
  named.error().message = {"image: %1", {named.error().message}};
  return inFile(named.error(), yaml);
}

AlphaRule alphaRuleOf(RosMode mode) {
  return mode == RosMode::Raw ? AlphaRule::Ignore : AlphaRule::Mask;
}

Result<GridMap> makeRosMap(RosYaml yaml, Picture picture) {
  RosMeta meta = yaml.meta;
  if (meta.mode == RosMode::Raw && picture.max_value < 100) {
    return fail(ErrorCode::Unsupported,
                "raw mode needs a picture whose maximum is at least 100, this one has %1",
                {picture.max_value});
  }
  if (!picture.transparent.empty()) {
    if (meta.mode == RosMode::Scale) markTransparent(meta, picture);
    const std::uint16_t unknown = rosValue(meta, picture.max_value, CellState::Unknown);
    for (std::size_t k = 0; k < picture.values.size(); ++k) {
      if (picture.transparent[k]) picture.values[k] = unknown;
    }
    picture.form.fingerprint = fingerprintOf(viewOf(picture));
  }
  auto map = makeGridMap(picture.rows, picture.columns, meta.resolution, meta, picture.max_value,
                         std::move(picture.values));
  if (!map) return map;
  map->picture = std::move(picture.form);
  map->warnings = std::move(yaml.warnings);
  addWarnings(*map, picture);
  return map;
}

Result<GridMap> parseRos(std::string_view yaml, std::string_view image) {
  auto parsed = TRY(parseRosYaml(yaml));
  auto picture = TRY(inFile(
      [&] {
        const WorkPart part(0.0, kValuesPart);
        return parsePicture(image, alphaRuleOf(parsed.meta.mode));
      }(),
      parsed.meta.image));
  const WorkPart part(kValuesPart, 1.0);
  auto map = makeRosMap(std::move(parsed), std::move(picture));
  if (map) map->text = yaml;
  return map;
}

Result<GridMap> loadRos(const fs::path& yaml) {
  const auto text = TRY([&] {
    const WorkPart part(0.0, 0.0);
    return readFile(yaml, kMaxYamlBytes);
  }());
  const auto parsed = TRY(inFile(parseRosYaml(text), yaml));
  const RosImage found = TRY(findRosImage(yaml, parsed.meta.image));
  const fs::path& path = found.path;
  const auto image = TRY([&] {
    const WorkPart part(0.0, filePart(path.native()));
    return readFile(path, path.extension() == ".png" ? kMaxFileBytes : kMaxPgmBytes);
  }());
  const WorkPart part(filePart(path.native()), 1.0);
  auto map = parseRos(text, image);
  if (!map && map.error().source == parsed.meta.image) map.error().source = path.string();
  if (!map) return inFile(map.error(), yaml);
  std::get<RosMeta>(map->meta).image = found.name;
  if (found.warning) map->warnings.insert(map->warnings.begin(), *found.warning);
  return map;
}

Result<void> saveRos(const fs::path& yaml, const GridMap& map) {
  const auto& meta = std::get<RosMeta>(map.meta);
  TRY(inFile(checkRosMeta(meta), yaml));
  const fs::path path = TRY(findRosImage(yaml, meta.image)).path;
  if (leavesFolder(meta.image, yaml)) {
    return fail(ErrorCode::Unsupported, "the image %1 lies outside of the folder: it is kept",
                {inQuotes(meta.image)}, yaml.string());
  }
  const auto picture = TRY(inFile(writePicture(viewOf(map), map.picture), path));
  const std::string text = editedRosYaml(map.text, meta);
  // The result is parsed before any file is replaced: a PNG rounds the mean of colours to 16 bits,
  // which may move a value across a threshold.
  const auto back = parseRos(text, picture);
  if (!back || back->grid != map.grid) {
    return fail(ErrorCode::Unsupported,
                "the edited picture would read back as another map: save it as PGM", path.string());
  }
  TRY(saveFile(path, picture));
  return saveFile(yaml, text);
}

}  // namespace clearway::maps
