// maps/identify.h — what kind of file is this? Every command and the editor ask here, and only
// here.
//
// By the first bytes (recordings), the value of "format" (JSON), the keys of JSON and YAML without
// one, and the ending where bytes do not decide. The reader of the kind validates the file; text of
// no other kind is taken for a map, whose reader reports what is wrong with it.
// Cost: fileKind() reads the file once, and only its first bytes where they or the ending decide.
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace clearway::maps {

// All kinds of files that Clearway reads.
enum class FileKind : std::uint8_t {
  Map,
  Project,
  Plan,             // of one agent
  Trajectory,       // times and speeds of one agent (plan/trajectory_file.h)
  PointFleetPlan,   // of points on a grid, in any of the formats of fleet_plan_format.h
  ShapedFleetPlan,  // of agents with a shape, in continuous time
  FleetProblem,     // agents with a shape and the name of their map
  LorrProblem,      // the files of a fleet of points with tasks (fleet/lorr_problem.h)
  Scene,            // or a plain list of shapes
  Scenario,
  Polygons,
  Sweep,
  Recording,
  Path,        // of another program (plan/path_file.h)
  RouteGraph,  // of another program (route/route_file.h)
  OtherJson,
};

inline constexpr std::string_view kRecordingMagic = "CLWREC01";

// `file`: the name of the bytes; its ending counts.
[[nodiscard]] FileKind kindOf(std::string_view bytes, const std::filesystem::path& file);

// Of a regular file or a kept stream (text/file_io.h); nullopt for others, which are read only
// once, and for files that cannot be read.
[[nodiscard]] std::optional<FileKind> fileKind(const std::filesystem::path& file);

// Of points on a grid, or of agents with a shape.
[[nodiscard]] inline bool isFleetPlan(std::optional<FileKind> kind) {
  return kind == FileKind::PointFleetPlan || kind == FileKind::ShapedFleetPlan;
}

// "a map", "a project" and so on, for messages.
[[nodiscard]] const char* nameOf(FileKind kind);

}  // namespace clearway::maps
