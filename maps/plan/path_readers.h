// maps/plan/path_readers.h — the readers of maps/plan/path_file.h, one for each format.
//
// Internal to maps. Errors have no source, except those of JSON. Thread-safe: no state.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "maps/plan/path_types.h"
#include "maps/route/route_file.h"
#include "maps/text/json_value.h"

namespace clearway::maps {

[[nodiscard]] Result<PathFile> readPathCsv(std::string_view bytes, PathAngles angles);
[[nodiscard]] Result<PathFile> readTum(std::string_view bytes);
[[nodiscard]] Result<PathFile> readRosPathYaml(std::string_view bytes);
[[nodiscard]] Result<PathFile> readRosPathJson(const JsonValue& root, const std::string& source);
[[nodiscard]] Result<PathFile> readGeoJsonPaths(const JsonValue& root, const std::string& source);
[[nodiscard]] Result<PathFile> readOrder(const JsonValue& root, const std::string& source);
// Of a layout or a graph.
[[nodiscard]] Result<PathFile> readGraphPaths(const JsonValue& root, RouteFormat format,
                                              const std::string& source);

// The heading of a quaternion that turns about the vertical; nullopt: all zero. Errors:
// InvalidArgument: not of length 1 within 1 %, or without a heading.
[[nodiscard]] Result<std::optional<Heading>> headingOfQuaternion(double x, double y, double z,
                                                                 double w);

}  // namespace clearway::maps
