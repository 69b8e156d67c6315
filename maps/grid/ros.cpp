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

// The occupancy of a value; the caller excludes raw values above 100.
double occupancyOf(const RosMeta& meta, std::uint16_t max_value, std::uint16_t value) {
  const double grey = value;
  const double max = max_value;
  if (meta.mode == RosMode::Raw) return grey / 100.0;
  return (meta.negate ? grey : max - grey) / max;
}

// Greys that map_saver writes, as fractions of 255.
double savedGrey(CellState s) {
  if (s == CellState::Free) return 254.0;
  return s == CellState::Occupied ? 0.0 : 205.0;
}

void addWarnings(GridMap& map, const Picture& picture) {
  const auto& meta = std::get<RosMeta>(map.meta);
  const auto warn = [&](std::string text) { map.warnings.push_back(std::move(text)); };
  if (meta.mode == RosMode::Raw) {
    if (meta.negate) warn("negate has no effect in raw mode");
    if (map.max_value != 255) {
      warn("raw mode with a maximum of " + std::to_string(map.max_value) +
           ": the values are taken as they are, Nav2 would rescale them to 255 first");
    }
    return;
  }
  const double grey = meta.negate ? 50.0 : 205.0;
  const double p = meta.negate ? grey / 255.0 : (255.0 - grey) / 255.0;
  if (p <= meta.free_thresh) {
    warn("free_thresh " + decimal(meta.free_thresh) +
         " maps grey 205, which map_saver writes for unknown, to free: use 0.196");
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
    path = fail(ErrorCode::Unsupported, inQuotes(image) + " is a broken link");
  }
  if (!path) {
    path.error().message = "image: " + path.error().message;
    return inFile(path.error(), yaml);
  }
  return path;
}

}  // namespace

Result<void> checkImageName(const std::string& name) {
  const auto refused = [&](const char* why) {
    return fail(ErrorCode::Unsupported, "image " + inQuotes(name) + ' ' + why);
  };
  if (name.empty()) return fail(ErrorCode::Malformed, "image has no file name");
  if (name.size() > 4096) return refused("is too long a name");
  for (const char c : name) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f' || c == '\\') {
      return refused("has a control character or a backslash");
    }
  }
  return {};
}

CellState rosState(const RosMeta& meta, std::uint16_t max_value, std::uint16_t value) {
  if (meta.mode == RosMode::Raw && value > 100) return CellState::Unknown;
  const double p = occupancyOf(meta, max_value, value);
  if (p >= meta.occupied_thresh) return CellState::Occupied;
  return p <= meta.free_thresh ? CellState::Free : CellState::Unknown;
}

std::uint16_t rosValue(const RosMeta& meta, std::uint16_t max_value, CellState s) {
  const double max = max_value;
  const auto rounded = [&](double v) {
    return static_cast<std::uint16_t>(std::clamp(std::floor(v + 0.5), 0.0, max));
  };
  const double middle = (meta.free_thresh + meta.occupied_thresh) / 2;
  std::array<double, 3> tries{};  // the usual value, the extreme, the mean of the thresholds
  if (meta.mode == RosMode::Raw) {
    tries = {s == CellState::Free ? 0.0 : (s == CellState::Occupied ? 100.0 : 255.0),
             s == CellState::Unknown ? max : 0.0, middle * 100};
  } else {
    tries = {savedGrey(s) / 255 * max, s == CellState::Free ? max : 0.0, (1 - middle) * max};
    if (meta.negate) {
      for (double& v : tries) v = max - v;
    }
  }
  for (const double v : tries) {
    if (rosState(meta, max_value, rounded(v)) == s) return rounded(v);
  }
  if (meta.mode == RosMode::Raw) return rounded(100.0);
  return meta.negate ? max_value : std::uint16_t{0};
}

AlphaRule alphaRuleOf(RosMode mode) {
  if (mode == RosMode::Trinary) return AlphaRule::Average;
  return mode == RosMode::Scale ? AlphaRule::Mask : AlphaRule::Ignore;
}

Result<GridMap> makeRosMap(RosYaml yaml, Picture picture) {
  const RosMeta meta = yaml.meta;
  if (meta.mode == RosMode::Raw && picture.max_value < 100) {
    return fail(ErrorCode::Unsupported,
                "raw mode needs a picture whose maximum is at least 100, this one has " +
                    std::to_string(picture.max_value));
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
  auto parsed = parseRosYaml(yaml);
  if (!parsed) return tl::unexpected(parsed.error());
  auto picture = [&] {
    const WorkPart part(0.0, kValuesPart);
    return parsePicture(image, alphaRuleOf(parsed->meta.mode));
  }();
  if (!picture) return inFile(picture.error(), parsed->meta.image);
  const WorkPart part(kValuesPart, 1.0);
  auto map = makeRosMap(std::move(*parsed), std::move(*picture));
  if (map) map->text = yaml;
  return map;
}

Result<GridMap> loadRos(const fs::path& yaml) {
  const auto text = [&] {
    const WorkPart part(0.0, 0.0);
    return readFile(yaml, kMaxYamlBytes);
  }();
  if (!text) return tl::unexpected(text.error());
  const auto parsed = parseRosYaml(*text);
  if (!parsed) return inFile(parsed.error(), yaml);
  const auto path = resolveImage(yaml, parsed->meta.image);
  if (!path) return tl::unexpected(path.error());
  const auto image = [&] {
    const WorkPart part(0.0, filePart(path->native()));
    return readFile(*path, path->extension() == ".png" ? kMaxFileBytes : kMaxPgmBytes);
  }();
  if (!image) return tl::unexpected(image.error());
  const WorkPart part(filePart(path->native()), 1.0);
  auto map = parseRos(*text, *image);
  if (!map && map.error().source == parsed->meta.image) map.error().source = path->string();
  if (!map) return inFile(map.error(), yaml);
  return map;
}

Result<void> saveRos(const fs::path& yaml, const GridMap& map) {
  const auto& meta = std::get<RosMeta>(map.meta);
  if (auto ok = checkRosMeta(meta); !ok) return inFile(ok.error(), yaml);
  const auto path = resolveImage(yaml, meta.image);
  if (!path) return tl::unexpected(path.error());
  if (leavesFolder(meta.image, yaml)) {
    return fail(ErrorCode::Unsupported,
                "the image " + inQuotes(meta.image) + " lies outside of the folder: it is kept",
                yaml.string());
  }
  const auto picture = writePicture(viewOf(map), map.picture);
  if (!picture) return inFile(picture.error(), *path);
  const std::string text = editedRosYaml(map.text, meta);
  // The result is parsed before any file is replaced: a PNG rounds the mean of colours to 16 bits,
  // which may move a value across a threshold.
  const auto back = parseRos(text, *picture);
  if (!back || back->grid != map.grid) {
    return fail(ErrorCode::Unsupported,
                "the edited picture would read back as another map: save it as PGM",
                path->string());
  }
  if (auto ok = saveFile(*path, *picture); !ok) return ok;
  return saveFile(yaml, text);
}

}  // namespace clearway::maps
