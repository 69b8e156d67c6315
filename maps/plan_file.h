// maps/plan_file.h — the plan file: a solved path with its map, agent, certificate and metrics.
//
// JSON, "format": "clearway-plan", version 1; described in resources/docs/formats.md.
// Units:  everything is in the world frame: metres, x right, y down from the map's top-left corner;
//         headings are unit vectors. Reading gives the bits that were written. What people want to
//         read, in the map's own frame and degrees, stands under "summary", which is not read back.
// Errors: name file, line and JSON pointer. A reader of a plan need not trust it: kinds fit their
//         poses, the path starts at the start and ends at the goal, lengths agree with the motions;
//         whether it is free, only a validator can say.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/path.h"
#include "core/grid/grid_frame.h"
#include "maps/map_frame.h"
#include "maps/plan_settings.h"

namespace clearway::maps {

struct PlanMap {
  std::string file;               // as written; relative to the plan's folder; empty: none
  std::uint64_t fingerprint = 0;  // OccupancyGrid::fingerprint() of the map that was planned on
  GridFrame grid;
  MapFrame frame;
};

// The validator's verdict, as it was when the plan was made.
struct PlanCertificate {
  bool free = false;
  double clearance_m = 0.0;
  PathPoint where;         // where the clearance is smallest
  Cell cell;               // the obstacle cell there
  std::string agent = {};  // or the name of the other agent there; cell is where
};

struct PlanFileMetrics {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  double time_s = 0.0;
  double validation_s = 0.0;
  std::uint64_t memory_bytes = 0;
};

struct PlanFile {
  PlanMap map;
  AgentShape shape;      // metres
  AgentPadding padding;  // metres
  PlannerSettings planner;
  GoalPose goal;  // as the planner was given it; the start is the path's
  Path path;
  double cost = 0.0;
  PlanCertificate certificate;
  std::optional<PlanFileMetrics> metrics;
  std::vector<PlacedAgent> others = {};  // agents that stand in the way; metres
  std::string motion_file = {};  // that the motions came from; the cost is in its costs then
};

inline constexpr std::size_t kMaxStaticAgents = 10'000;
inline constexpr std::size_t kMaxMotions = 1'000'000;
inline constexpr std::size_t kMaxPlanBytes = std::size_t{256} << 20U;

[[nodiscard]] Result<PlanFile> parsePlan(std::string_view text, const std::string& source);
[[nodiscard]] std::string writePlan(const PlanFile& plan);

[[nodiscard]] Result<PlanFile> loadPlan(const std::filesystem::path& file);
// Atomic; reads its own text back first, so that it never leaves a file that cannot be opened.
[[nodiscard]] Result<void> savePlan(const PlanFile& plan, const std::filesystem::path& file);

// Rows "x,y,heading_rad" in the map's own frame under that header, sampled by samplePath() with
// step_m in metres. Errors: those of samplePath().
[[nodiscard]] Result<std::string> planToCsv(const PlanFile& plan, double step_m);

}  // namespace clearway::maps
