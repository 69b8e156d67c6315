// maps/project/project.h — Clearway's own project file: a map, agents with their tasks, planner
// settings.
//
// JSON, "format": "clearway-project", version 1; described in resources/docs/formats.md. The map is
// embedded (rows as runs, lossless) or named by a path relative to the project's folder. Sections
// of the editor:
//   drawings     maps/grid/map_drawing.h
//   plans        at most one of each agent: `agent`, its name; `task`, a fingerprint of its task
//                and the settings; `kind`, "cover" or "route" of one that goes to no goal; `plan`,
//                as in a plan file; `planned_for` of one that is out of date
//   zones        a zoneSet (maps/plan/zone_set.h), or the name of its file
//   fleet        maps/project/fleet_settings.h
//   fleet_plan   fingerprints of the `map` and of the `tasks`; `shown`, false if the plans of
//   single
//                agents are current; `plan`, each `id` the name of an agent
//   comparisons  `agent`, `name`, `planner` with the row's options, `avoid_others`, `nearest`,
//                `memory_mb`
// Units:  positions and lengths are in the map's own frame (FrameKind): metres, or cells. Headings
//         are degrees in that frame, or {"cos", "sin"} where no number of degrees reproduces the
//         bits.
// Errors: name file, line and JSON pointer, e.g. "/agents/0/goal/x". Unknown keys are refused.
// Reading a written file and writing it again gives the same bytes. No global state; thread-safe.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "maps/grid/map_drawing.h"
#include "maps/grid/map_reference.h"
#include "maps/grid/vector_layer.h"
#include "maps/plan/plan_file.h"
#include "maps/plan/plan_options.h"
#include "maps/plan/plan_settings.h"
#include "maps/plan/project_agent.h"
#include "maps/plan/stored_fleet_plan.h"
#include "maps/project/fleet_settings.h"
#include "maps/project/simulation_section.h"
#include "maps/scene/disturbances.h"
#include "maps/scene/world_parameters.h"

namespace clearway::maps {

// The agent and the options that a plan was made for.
struct PlannedFor {
  ProjectAgent agent;
  PlanRequest request;  // without a file of motions
  friend bool operator==(const PlannedFor&, const PlannedFor&) = default;
};

// Where the path of a plan goes: to a goal, along an area that it covers, or on a graph of routes.
enum class PlanKind : std::uint8_t { Goal, Cover, Route };

// A plan that was made for an agent. It belongs to the agent's task and the settings as they are
// while `task` is their taskFingerprint(); otherwise it is out of date.
struct ProjectPlan {
  std::string agent;  // its name
  std::uint64_t task = 0;
  PlanFile plan;                            // without the name of a map: that of the project
  std::optional<PlannedFor> planned_for{};  // of one that is out of date, if it is known
  PlanKind kind = PlanKind::Goal;
};

// Options that the user compares with others on an agent's query, under a name of their own.
struct ProjectComparison {
  std::string agent, name;  // not empty; no two of an agent share a name
  PlanRequest request;      // without a file of motions
  friend bool operator==(const ProjectComparison&, const ProjectComparison&) = default;
};

struct Project {
  std::string description;  // one line; may be empty
  MapSource map;
  std::vector<ProjectAgent> agents;  // may be empty
  PlannerSettings planner;
  std::vector<WorldParameter> world{};  // of the agents' collision world
  Disturbances disturbances{};          // of simulations
  SimulationSection simulation{};
  VectorLayers polygons{};                      // in the map's own frame; only shown
  std::vector<ProjectPlan> plans{};             // at most one for each agent
  std::optional<StoredFleetPlan> fleet_plan{};  // of all agents together
  std::vector<ProjectComparison> comparisons{};
  MapDrawings drawings{};
  FleetSettings fleet{};     // of planning all agents together
  std::string zones_file{};  // of zones, relative to the project's folder; empty: none
  std::shared_ptr<const ZoneSet> zones{};  // inline instead; null: none
};

// An element of "agents". Errors are noted in the cursor's document.
[[nodiscard]] ProjectAgent agentFromJson(const JsonCursor& at);

inline constexpr std::size_t kMaxAgents = 10'000;
// Of speeds [m/s] and turn rates [rad/s]; slower agents would need plans of days.
inline constexpr double kSlowestSpeed = 1e-4, kFastestSpeed = 1e4;
inline constexpr std::size_t kMaxGoals = 1000;  // of one agent
inline constexpr std::size_t kMaxVia = 64;
inline constexpr std::size_t kMaxComparisons = 10'000;
inline constexpr std::size_t kMaxProjectBytes = std::size_t{256} << 20U;

// From 1: selects the automatic colour of agents[index]. A project states it where it differs from
// the place, e.g. because an agent before it was removed.
[[nodiscard]] std::uint32_t colourNumber(std::span<const ProjectAgent> agents, std::size_t index);

// Of all that a plan depends on besides the map: shape, padding, start, goals and drive of the
// agent, and the settings.
[[nodiscard]] std::uint64_t taskFingerprint(const ProjectAgent& agent,
                                            const PlannerSettings& planner);

// Of all that a fleet's plan depends on besides the map: all but name, colours and physics of one
// of its agents, and what the settings say of drives and contact.
[[nodiscard]] std::uint64_t fleetTaskFingerprint(const ProjectAgent& agent,
                                                 const PlannerSettings& planner);

// `source` names the text in errors.
[[nodiscard]] Result<Project> parseProject(std::string_view text, const std::string& source);
// Canonical text. saveProject() detects values that cannot be read back (e.g. NaN).
[[nodiscard]] std::string writeProject(const Project& project);

[[nodiscard]] Result<Project> loadProject(const std::filesystem::path& file);
// Saves atomically. The text is parsed before it is written, so that every saved file is readable.
[[nodiscard]] Result<void> saveProject(const Project& project, const std::filesystem::path& file);

// The project's zones, inline or read from the named file, in the map's own frame; null: none.
[[nodiscard]] Result<std::shared_ptr<const ZoneSet>> projectZones(
    const Project& project, const std::filesystem::path& project_file,
    ReferencePolicy policy = ReferencePolicy::InsideFolder);

// The project's map, embedded or read from the named file, relative to the folder of
// `project_file`.
[[nodiscard]] Result<GridMap> projectMap(const Project& project,
                                         const std::filesystem::path& project_file,
                                         ReferencePolicy policy = ReferencePolicy::InsideFolder);

}  // namespace clearway::maps
