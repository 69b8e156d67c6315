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

void addWarnings(GridMap& map, const Picture& picture) {
  const auto& meta = std::get<RosMeta>(map.meta);
  const auto warn = [&](Message text) { map.warnings.push_back(std::move(text)); };
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
  if (p <= meta.free_thresh) {
    warn({"free_thresh %1 maps grey 205, which map_saver writes for unknown, to free: use 0.196",
          {decimal(meta.free_thresh)}});
  }
  if (picture.has_alpha && meta.mode == RosMode::Trinary) {
    warn(
        "the picture's alpha channel counts as brightness, as in map_server: opaque pixels come "
        "out brighter, and unknown ones may become free: save it without alpha");
  }
  if (picture.coloured) warn("coloured picture: the mean of its channels is used as grey");
}

// The image's path. Errors if it leaves the YAML's folder, also by a link.
Result<fs::path> resolveImage(const fs::path& yaml, const std::string& image) {
  auto path = resolveReference(image, yaml, ReferencePolicy::InsideFolder);
  std::error_code ec;
  if (path && fs::is_symlink(*path, ec) &&
      !fs::exists(*path, ec)) {  // its target may be outside the folder
    path = fail(ErrorCode::Unsupported, "%1 is a broken link", {inQuotes(image)});
  }
  if (!path) {
    path.error().message = {"image: %1", {path.error().message}};
    return inFile(path.error(), yaml);
  }
  return path;
}

}  // namespace

AlphaRule alphaRuleOf(RosMode mode) {
  if (mode == RosMode::Trinary) return AlphaRule::Average;
  return mode == RosMode::Scale ? AlphaRule::Mask : AlphaRule::Ignore;
}

Result<GridMap> makeRosMap(RosYaml yaml, Picture picture) {
  const RosMeta meta = yaml.meta;
  if (meta.mode == RosMode::Raw && picture.max_value < 100) {
    return fail(ErrorCode::Unsupported,
                "raw mode needs a picture whose maximum is at least 100, this one has %1",
                {picture.max_value});
  }
  if (!picture.transparent.empty()) {
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
  const auto path = TRY(resolveImage(yaml, parsed.meta.image));
  const auto image = TRY([&] {
    const WorkPart part(0.0, filePart(path.native()));
    return readFile(path, path.extension() == ".png" ? kMaxFileBytes : kMaxPgmBytes);
  }());
  const WorkPart part(filePart(path.native()), 1.0);
  auto map = parseRos(text, image);
  if (!map && map.error().source == parsed.meta.image) map.error().source = path.string();
  if (!map) return inFile(map.error(), yaml);
  return map;
}

Result<void> saveRos(const fs::path& yaml, const GridMap& map) {
  const auto& meta = std::get<RosMeta>(map.meta);
  TRY(inFile(checkRosMeta(meta), yaml));
  const auto path = TRY(resolveImage(yaml, meta.image));
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
