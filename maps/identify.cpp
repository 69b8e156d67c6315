#include "maps/identify.h"

#include <string>

#include "maps/fleet/fleet_plan_format.h"
#include "maps/grid/vector_map.h"
#include "maps/plan/path_file.h"
#include "maps/plan/trajectory_file.h"
#include "maps/route/route_file.h"
#include "maps/text/file_io.h"
#include "maps/text/json_value.h"

namespace clearway::maps {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormatKey = "\"format\"";
constexpr std::size_t kLongestBegin = 4096;  // before the columns of a trajectory

bool hasLine(std::string_view text, std::string_view begin) {
  return text.starts_with(begin) || text.find("\n" + std::string(begin)) != text.npos;
}

// The value of the first "format" key.
std::string_view formatOfJson(std::string_view text) {
  const std::size_t key = text.find(kFormatKey);
  if (key == text.npos) return {};
  const std::size_t open = text.find('"', key + kFormatKey.size());
  if (open == text.npos) return {};
  const std::size_t close = text.find('"', open + 1);
  return close == text.npos ? std::string_view() : text.substr(open + 1, close - open - 1);
}

// Agents and a map.
bool isFleetProblem(std::string_view text, const fs::path& file) {
  const Result<JsonValue> json = parseJson(text, file.string());
  if (!json || json->object() == nullptr || json->find("format") != nullptr) return false;
  const JsonValue* map = json->find("map");
  const JsonValue* agents = json->find("agents");
  return map != nullptr && (map->text() != nullptr || map->object() != nullptr) &&
         agents != nullptr && agents->array() != nullptr;
}

// A graph, lines alone, or polygons.
FileKind vectorKind(std::string_view text, const fs::path& file) {
  if (routeFormatOf(text)) return FileKind::RouteGraph;
  return pathFormatOf(text, file) == PathFormat::GeoJson ? FileKind::Path : FileKind::Polygons;
}

FileKind kindOfJson(std::string_view text, const fs::path& file) {
  const std::string_view format = formatOfJson(text);
  if (format == "clearway-plan") return FileKind::Plan;
  if (format == kTrajectoryFormat) return FileKind::Trajectory;
  if (format == "clearway-scene") return FileKind::Scene;
  if (format == "clearway-project") return FileKind::Project;
  if (format == "clearway-fleet-plan") return FileKind::ShapedFleetPlan;
  if (text.find("\"type\"") < text.find(kFormatKey) && isGeoJson(text))
    return vectorKind(text, file);
  if (!format.empty()) return FileKind::OtherJson;
  if (fleetPlanFormatOf(text)) return FileKind::PointFleetPlan;
  const bool names_files =
      text.find("\"mapFile\"") != text.npos && text.find("\"agentFile\"") != text.npos;
  if (names_files) return FileKind::LorrProblem;
  if (text.find("\"shapes\"") != text.npos) return FileKind::Scene;
  if (routeFormatOf(text)) return FileKind::RouteGraph;
  if (pathFormatOf(text, file)) return FileKind::Path;
  return isFleetProblem(text, file) ? FileKind::FleetProblem : FileKind::OtherJson;
}

bool hasMapEnding(const fs::path& file) {
  const fs::path ending = file.extension();
  return ending == ".map" || ending == ".pgm" || ending == ".png";
}

}  // namespace

FileKind kindOf(std::string_view bytes, const fs::path& file) {
  const fs::path ending = file.extension();
  if (bytes.starts_with(kRecordingMagic)) return FileKind::Recording;
  if (hasMapEnding(file)) return FileKind::Map;
  if (isVectorFile(file)) return vectorKind(bytes, file);
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  const bool opens_object = first != bytes.npos && bytes[first] == '{';
  if (opens_object || ending == ".json" || ending == ".clearway") return kindOfJson(bytes, file);
  for (const std::string_view columns : {kTrajectoryColumns, kJerkColumns}) {
    if (hasLine(bytes.substr(0, kLongestBegin), columns)) return FileKind::Trajectory;
  }
  if (ending == ".scen" || bytes.starts_with("version")) return FileKind::Scenario;
  if (fleetPlanFormatOf(bytes)) return FileKind::PointFleetPlan;
  const bool is_yaml = ending == ".yaml" || ending == ".yml";
  if (is_yaml && hasLine(bytes, "studies:")) return FileKind::Sweep;
  return pathFormatOf(bytes, file) ? FileKind::Path : FileKind::Map;
}

std::optional<FileKind> fileKind(const fs::path& file) {
  std::error_code error;
  const bool is_stream = isBufferedStream(file);
  if (!is_stream && !fs::is_regular_file(file, error)) return std::nullopt;
  if (!is_stream) {
    const Result<InputFile> in = InputFile::open(file);
    if (!in) return std::nullopt;
    const Result<std::string> begin = in->read(0, kRecordingMagic.size());
    if (!begin) return std::nullopt;
    if (*begin == kRecordingMagic) return FileKind::Recording;
    if (hasMapEnding(file)) return FileKind::Map;
    if (isVectorFile(file) && file.extension() != ".geojson") return FileKind::Polygons;
  }
  const Result<std::string> bytes = readFileOrInput(file);
  if (!bytes) return std::nullopt;
  return kindOf(*bytes, file);
}

const char* nameOf(FileKind kind) {
  switch (kind) {
    case FileKind::Map: return "a map";
    case FileKind::Project: return "a project";
    case FileKind::Plan: return "a plan";
    case FileKind::Trajectory: return "a trajectory";
    case FileKind::PointFleetPlan:
    case FileKind::ShapedFleetPlan: return "a plan of a fleet";
    case FileKind::FleetProblem: return "a problem of a fleet";
    case FileKind::LorrProblem: return "a problem of the League of Robot Runners";
    case FileKind::Scene: return "a scene";
    case FileKind::Scenario: return "a scenario";
    case FileKind::Polygons: return "a file of polygons";
    case FileKind::Sweep: return "a sweep";
    case FileKind::Recording: return "a recording";
    case FileKind::Path: return "a path";
    case FileKind::RouteGraph: return "a graph of routes";
    case FileKind::OtherJson: break;
  }
  return "JSON without a known \"format\"";
}

}  // namespace clearway::maps
