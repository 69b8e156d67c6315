#include "maps/route/route_file.h"

#include <algorithm>

#include "core/base/suggest.h"
#include "maps/grid/vector_map.h"
#include "maps/text/file_io.h"
#include "maps/text/limits.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

bool hasKey(std::string_view text, std::string_view key) { return text.find(key) != text.npos; }

// "a, b, c", of the first ones.
std::string listOf(const std::vector<std::string>& names) {
  constexpr std::size_t kMostListed = 20;
  std::string out;
  for (std::size_t k = 0; k < std::min(names.size(), kMostListed); ++k) {
    out += (k > 0 ? ", " : "") + names[k];
  }
  return names.size() > kMostListed ? out + ", ..." : out;
}

}  // namespace

const char* nameOf(RouteFormat format) {
  return format == RouteFormat::Lif ? "a LIF layout" : "a graph of Nav2's route server";
}

std::optional<RouteFormat> routeFormatOf(std::string_view bytes) {
  bytes = withoutByteOrderMark(bytes);
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first == bytes.npos || bytes[first] != '{') return std::nullopt;
  if (hasKey(bytes, "\"layouts\"") && hasKey(bytes, "\"edges\"")) return RouteFormat::Lif;
  const bool is_graph = hasKey(bytes, "\"startid\"") && hasKey(bytes, "\"endid\"");
  return is_graph && isGeoJson(bytes) ? std::optional(RouteFormat::Nav2) : std::nullopt;
}

Result<RouteFile> parseRouteFile(std::string_view bytes, const std::string& source) {
  TRY(checkFileSize(bytes.size(), kMaxFileBytes));
  const auto format = routeFormatOf(bytes);
  if (!format) {
    return fail(ErrorCode::Unsupported,
                "no graph is found in it: give a LIF layout or a GeoJSON graph of Nav2's route "
                "server",
                source);
  }
  const JsonValue root = TRY(parseJson(withoutByteOrderMark(bytes), source));
  return *format == RouteFormat::Lif ? readLifLayouts(root, source) : readNav2Graph(root, source);
}

Result<RouteFile> loadRouteFile(const std::filesystem::path& file) {
  const std::string bytes = TRY(readFileOrInput(file));
  return parseRouteFile(bytes, file == "-" ? std::string(kStandardInput) : file.string());
}

Result<RouteChoice> chooseRoute(const RouteFile& file, const std::string& layout,
                                const std::string& vehicle) {
  RouteChoice choice;
  std::vector<std::string> ids;
  for (const RouteLayout& l : file.layouts) {
    ids.push_back(l.id);
    if (l.id == layout || (layout.empty() && file.layouts.size() == 1)) choice.layout = &l;
  }
  if (choice.layout == nullptr && layout.empty()) {
    return fail(ErrorCode::InvalidArgument, "the file has %1 layouts: choose one by --layout: %2",
                {ids.size(), listOf(ids)});
  }
  if (choice.layout == nullptr) {
    return fail(ErrorCode::InvalidArgument, "no layout is named '%1'; there are: %2",
                {layout, listOf(ids)});
  }
  const auto& types = file.vehicles;
  if (vehicle.empty() && types.size() > 1) {
    return fail(ErrorCode::InvalidArgument,
                "the file has %1 types of vehicles: choose one by --vehicle-type: %2",
                {types.size(), listOf(types)});
  }
  if (!vehicle.empty() && std::ranges::find(types, vehicle) == types.end()) {
    return fail(ErrorCode::InvalidArgument, "no type of vehicle is named '%1'; there are: %2",
                {vehicle, listOf(types)});
  }
  choice.vehicle = vehicle.empty() ? types.front() : vehicle;
  return choice;
}

Result<std::vector<std::size_t>> nodesNamed(const RouteLayout& layout, const std::string& text) {
  std::vector<std::string> known;
  std::vector<std::size_t> by_name;
  for (std::size_t k = 0; k < layout.nodes.size(); ++k) {
    if (layout.nodes[k].id == text) return std::vector{k};
    if (layout.nodes[k].name == text && !text.empty()) by_name.push_back(k);
    known.push_back(layout.nodes[k].id);
  }
  for (const RouteStation& station : layout.stations) {
    const bool is_named = station.id == text || station.name == text;
    if (is_named && station.nodes.empty()) {
      return fail(ErrorCode::InvalidArgument, "the station '%1' has no nodes", {station.id});
    }
    if (is_named) return station.nodes;
    known.push_back(station.id);
  }
  if (!by_name.empty()) return by_name;
  return fail(ErrorCode::InvalidArgument, "no node or station is named '%1'%2",
              {text, didYouMean(text, known)});
}

}  // namespace clearway::maps
