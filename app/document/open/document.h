// app/document/open/document.h — opens any file of a known kind; the content determines the
// kind.
//
// `info`, `convert` and `render` accept every kind (maps/identify.h). "-" is standard input.
// Errors name the file. Cost: one read of the file.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/world/options.h"
#include "maps/fleet/scen.h"
#include "maps/grid/map_io.h"
#include "maps/plan/plan_file.h"
#include "maps/project/project.h"
#include "maps/scene/collision_scene.h"

namespace clearway::app {

struct OpenProject {
  maps::Project project;
  maps::GridMap map;                                // the project's, embedded or read
  collide::WorldOptions world;                      // from the project's or scene's parameters
  std::shared_ptr<const maps::ZoneSet> zones = {};  // the project's, inline or read; null: none
};

struct OpenScene {
  maps::Scene scene;
  std::optional<maps::GridMap> map;  // the scene's, embedded or read; optional
  std::string source;                // for messages
  std::vector<Message> warnings;
};

using Document = std::variant<maps::GridMap, OpenProject, maps::PlanFile, maps::Scenario>;

[[nodiscard]] Result<Document> openDocument(const std::filesystem::path& file,
                                            const maps::LoadOptions& options = {});

// A map, and the zones of the project that has it; null: none.
struct OpenSite {
  maps::GridMap map;
  std::shared_ptr<const maps::ZoneSet> zones;
};
// The site of a map file or a project.
[[nodiscard]] Result<OpenSite> openSite(const std::filesystem::path& file,
                                        const maps::LoadOptions& options = {});
// Its map alone; a warning says so where it has zones.
[[nodiscard]] Result<maps::GridMap> openMap(const std::filesystem::path& file,
                                            const maps::LoadOptions& options = {});
// Errors: Unsupported if the file is of another kind.
[[nodiscard]] Result<OpenProject> openProject(const std::filesystem::path& file);
[[nodiscard]] Result<maps::PlanFile> openPlan(const std::filesystem::path& file);

// A scene, or a project: its agents as bodies, padding included.
[[nodiscard]] Result<OpenScene> openScene(const std::filesystem::path& file);
// Bodies have the agents' names; their ids are the agents' indices in the project. Agents without a
// start are skipped and reported as warnings. `source` names the project in errors.
[[nodiscard]] Result<OpenScene> sceneOfProject(const OpenProject& project,
                                               const std::string& source);

// The agent with this name; for an empty name the only agent. Errors: InvalidArgument, listing the
// names.
[[nodiscard]] Result<maps::ProjectAgent> chooseAgent(const maps::Project& project,
                                                     const std::string& name,
                                                     const std::string& source);

// The map that a plan names, relative to the plan's folder.
[[nodiscard]] Result<maps::GridMap> mapOfPlan(const maps::PlanFile& plan,
                                              const std::filesystem::path& plan_file,
                                              const maps::LoadOptions& options = {});

}  // namespace clearway::app
