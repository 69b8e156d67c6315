#include "maps/plan/path_file.h"

#include <utility>

#include "core/base/number_text.h"
#include "maps/grid/frame_line.h"
#include "maps/grid/vector_map.h"
#include "maps/plan/path_readers.h"
#include "maps/plan/trajectory_file.h"
#include "maps/text/file_io.h"
#include "maps/text/json_cursor.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

bool hasLineThatBegins(std::string_view text, std::string_view begin) {
  return text.starts_with(begin) || contains(text, "\n" + std::string(begin));
}

std::optional<PathFormat> formatOfJson(std::string_view text) {
  if (contains(text, kTrajectoryFormat) && contains(text, "\"time_from_start\"")) {
    return PathFormat::Trajectory;
  }
  if (const auto graph = routeFormatOf(text)) {
    return *graph == RouteFormat::Lif ? PathFormat::Lif : PathFormat::Nav2Graph;
  }
  if (contains(text, "\"orderId\"") && contains(text, "\"nodes\"")) return PathFormat::Vda5050Order;
  if (isGeoJson(text)) {
    const bool has_area = contains(text, "Polygon\"");
    if (contains(text, "LineString\"") && !has_area) return PathFormat::GeoJson;
    return std::nullopt;
  }
  if (contains(text, "\"poses\"") && contains(text, "\"position\"")) return PathFormat::Ros;
  return std::nullopt;
}

// The first line that is neither empty nor a comment.
std::string_view firstLine(std::string_view text) {
  LineReader lines(text);
  std::string_view line;
  while (lines.next(line)) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first != line.npos && line[first] != '#') return line;
  }
  return {};
}

bool isTumLine(std::string_view line) {
  const auto words = splitWords(line);
  if (words.size() != 8) return false;
  for (const std::string_view word : words) {
    if (!numberOf<double>(word)) return false;
  }
  return true;
}

bool isCsvHeader(std::string_view line) {
  bool has_x = false, has_y = false;
  for (const std::string_view word : splitWords(line, ", \t")) {
    has_x = has_x || word == "x" || word == "X";
    has_y = has_y || word == "y" || word == "Y";
  }
  return has_x && has_y && contains(line, ",");
}

// Of lines "# frame: .."; all of them name one frame.
Result<std::optional<NamedFrame>> frameOfComments(std::string_view text) {
  std::optional<NamedFrame> out;
  LineReader lines(text);
  for (std::string_view line; lines.next(line);) {
    const std::optional<FrameKind> kind = TRY(frameOfLine(line, lines.number()));
    if (!kind) continue;
    if (out && out->kind != *kind) {
      return malformed(lines.number(), {"%1 contradicts line %2", {inQuotes(line), out->line}});
    }
    if (!out) out = NamedFrame{*kind, static_cast<std::uint32_t>(lines.number())};
  }
  return out;
}

// The member "frame"; layouts and graphs have none.
Result<std::optional<NamedFrame>> frameOfJson(const JsonValue& root, PathFormat format,
                                              const std::string& source) {
  if (format == PathFormat::Lif || format == PathFormat::Nav2Graph) {
    return std::optional<NamedFrame>();
  }
  JsonErrors errors(source);
  std::optional<NamedFrame> out;
  if (const auto at = JsonCursor(root, errors).optional("frame")) {
    out = NamedFrame{static_cast<FrameKind>(at->choice(kFrameNames)), at->value().line};
  }
  if (errors.any()) return tl::unexpected(errors.first());
  return out;
}

// The poses of a trajectory.
Result<PathFile> readTrajectory(std::string_view text, const JsonValue& root,
                                const std::string& source) {
  const TrajectoryFile file = TRY(parseTrajectory(text, source));
  if (file.points.size() > kMaxPathPoses) {
    return fail(ErrorCode::LimitExceeded, "more than %1 poses: split the file", {kMaxPathPoses},
                source);
  }
  const JsonValue::Array& items = *root.find("points")->array();
  GivenPath path;
  path.poses.reserve(items.size());
  for (std::size_t k = 0; k < items.size(); ++k) {
    const Pose& pose = file.points[k].pose;
    path.poses.push_back({pose.position, pose.heading, items[k].line});
  }
  return PathFile{PathFormat::Trajectory, {std::move(path)}, {}};
}

}  // namespace

const char* nameOf(PathFormat format) {
  switch (format) {
    case PathFormat::Csv: return "poses as CSV";
    case PathFormat::Ros: return "nav_msgs/Path of ROS";
    case PathFormat::Tum: return "a TUM trajectory";
    case PathFormat::GeoJson: return "lines of GeoJSON";
    case PathFormat::Vda5050Order: return "an order of VDA 5050";
    case PathFormat::Lif: return nameOf(RouteFormat::Lif);
    case PathFormat::Trajectory: return "a trajectory";
    case PathFormat::Nav2Graph: break;
  }
  return nameOf(RouteFormat::Nav2);
}

std::optional<PathFormat> pathFormatOf(std::string_view bytes, const std::filesystem::path& file) {
  bytes = withoutByteOrderMark(bytes);
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first == bytes.npos) return std::nullopt;
  if (bytes[first] == '{') return formatOfJson(bytes);
  const std::string_view line = firstLine(bytes);
  if (isCsvHeader(line)) return PathFormat::Csv;
  if (isTumLine(line) || file.extension() == ".tum") return PathFormat::Tum;
  const std::string_view begin = bytes.substr(0, 4096);
  const bool is_ros = hasLineThatBegins(begin, "poses:") &&
                      (contains(begin, "position:") || contains(begin, "frame_id:"));
  return is_ros ? std::optional(PathFormat::Ros) : std::nullopt;
}

Result<PathFile> parsePaths(std::string_view bytes, const std::string& source, PathAngles angles) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  const auto format = pathFormatOf(bytes, source);
  if (!format) {
    return fail(ErrorCode::Unsupported,
                "no path is found in it: give CSV with a header x,y, nav_msgs/Path, TUM, lines of "
                "GeoJSON, an order of VDA 5050 or a LIF layout",
                source);
  }
  const std::string_view text = withoutByteOrderMark(bytes);
  Result<PathFile> file = PathFile{};
  std::optional<NamedFrame> frame;
  if (text[text.find_first_not_of(" \t\r\n")] == '{') {
    const JsonValue root = TRY(parseJson(text, source));
    switch (*format) {
      case PathFormat::Lif: file = readGraphPaths(root, RouteFormat::Lif, source); break;
      case PathFormat::Nav2Graph: file = readGraphPaths(root, RouteFormat::Nav2, source); break;
      case PathFormat::Trajectory: file = readTrajectory(text, root, source); break;
      case PathFormat::Vda5050Order: file = readOrder(root, source); break;
      case PathFormat::GeoJson: file = readGeoJsonPaths(root, source); break;
      default: file = readRosPathJson(root, source); break;
    }
    frame = TRY(frameOfJson(root, *format, source));
  } else {
    frame = TRY(inSource(frameOfComments(text), source));
    file = *format == PathFormat::Csv   ? readPathCsv(text, angles)
           : *format == PathFormat::Tum ? readTum(text)
                                        : readRosPathYaml(text);
  }
  PathFile out = TRY(inSource(std::move(file), source));
  out.format = *format;
  for (GivenPath& path : out.paths) path.frame = frame;
  return out;
}

Result<PathFile> loadPaths(const std::filesystem::path& file, PathAngles angles) {
  const std::string bytes = TRY(readFileOrInput(file));
  return parsePaths(bytes, file == "-" ? std::string(kStandardInput) : file.string(), angles);
}

std::string writePathCsv(const MapFrame& frame, std::span<const Pose> poses) {
  std::string out = frameLine(frame) + "x,y,heading_rad\n";
  for (const Pose& p : poses) {
    out += shortest(p.position.x) + "," + shortest(p.position.y) + "," +
           shortest(p.heading.radians()) + "\n";
  }
  return out;
}

}  // namespace clearway::maps
