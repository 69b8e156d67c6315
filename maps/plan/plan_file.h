// maps/plan/plan_file.h — the plan file: a solved path with its map, agent, certificate and
// metrics.
//
// JSON, "format": "clearway-plan", version 1; described in resources/docs/formats.md.
// Units:  everything is in the world frame: metres, x right, y down from the map's top-left corner;
//         headings are unit vectors. Reading gives the bits that were written. The key "summary"
//         holds human-readable values in the map's own frame and degrees; it is not read back.
// Errors: name file, line and JSON pointer. The reader verifies that kinds fit their poses, that
// the path joins start and goal, and that lengths agree with the motions. It does not check
// collisions; use the validator.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/stop_source.h"
#include "core/geometry/path.h"
#include "core/grid/grid_frame.h"
#include "core/trajectory/speed_limits.h"
#include "maps/grid/map_frame.h"
#include "maps/plan/plan_settings.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

struct ZoneSet;  // maps/plan/zone_set.h

// The map that a plan was made on.
struct PlanMap {
  std::string file;               // as written; relative to the plan's folder; empty: none
  std::uint64_t fingerprint = 0;  // OccupancyGrid::fingerprint() of the map that was planned on
  GridFrame grid;
  MapFrame frame;
};

// The certificate that was issued when the plan was made.
struct PlanCertificate {
  bool free = false;
  double clearance_m = 0.0;
  PathPoint where;         // where the clearance is smallest
  Cell cell;               // the obstacle cell there
  std::string agent = {};  // or the name of the static agent; `cell` is its location
  std::string zone = {};   // or the id of the blocked zone
};

// What the search took; see PlanMetrics.
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
  GoalPose goal;  // the path's end; the start is that of the path
  Path path;
  double cost = 0.0;
  PlanCertificate certificate;
  std::optional<PlanFileMetrics> metrics;
  std::vector<PlacedAgent> others = {};  // static agents; metres
  std::string motion_file = {};          // source of the motions; the cost is then in its units
  std::shared_ptr<const ZoneSet> zones = {};  // in the map's own frame; null: none
  std::vector<PathWait> waits = {};           // at via points, in the order of the path
  std::vector<PathSpeed> speeds = {};         // of the edges of a route, in the order of the path
  bool escapes = false;                       // it begins in a collision, which it leaves first
  std::optional<Vec2> asked_start = {};  // the requested position, if the path begins elsewhere
  std::optional<Vec2> asked_goal = {};   // the same of its end
  bool false_summary = false;            // of a file that was read: not what its path says
};

inline constexpr std::size_t kMaxStaticAgents = 10'000;
inline constexpr std::size_t kMaxMotions = 1'000'000;
inline constexpr std::size_t kMaxPlanBytes = std::size_t{256} << 20U;

[[nodiscard]] Result<PlanFile> parsePlan(std::string_view text, const std::string& source);
[[nodiscard]] std::string writePlan(const PlanFile& plan);
// The first bytes of what writePlan() returns.
inline constexpr std::string_view kPlanMagic = "{\n  \"format\": \"clearway-plan\"";

[[nodiscard]] Result<PlanFile> loadPlan(const std::filesystem::path& file);
// Saves atomically. The text is parsed before it is written, so that every saved file is readable.
[[nodiscard]] Result<void> savePlan(const PlanFile& plan, const std::filesystem::path& file);

// Rows "x,y,heading_rad" in the map's own frame under that header, sampled by samplePath() with
// step_m in metres. Errors: those of samplePath(); LimitExceeded if stopped.
[[nodiscard]] Result<std::string> planToCsv(const PlanFile& plan, double step_m,
                                            StopCheck* stop = nullptr);

// A plan as a part of another JSON document, with the keys of a plan file.
[[nodiscard]] JsonValue planToJson(const PlanFile& plan);
// Nullopt after an error, which is noted in the cursor's document.
[[nodiscard]] std::optional<PlanFile> planFromJson(const JsonCursor& at);

}  // namespace clearway::maps
