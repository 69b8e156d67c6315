// app/session/document/document.h — opens any file that Clearway knows, by what is in it.
//
// A map, a project and a plan are one kind of thing to `info`, `convert` and `render`: this is the
// door. JSON is told apart by its "format"; everything else is a map (maps/map_io.h) or, by its
// extension, a scenario. "-" is standard input.
// Errors name the file. Cost: one read of the file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/world/options.h"
#include "maps/collision_scene.h"
#include "maps/map_io.h"
#include "maps/plan_file.h"
#include "maps/project.h"
#include "maps/scen.h"

namespace clearway::session {

struct OpenProject {
  maps::Project project;
  maps::GridMap map;            // the project's, embedded or read
  collide::WorldOptions world;  // as its parameters make it
};

struct OpenScene {
  maps::Scene scene;
  std::optional<maps::GridMap> map;  // the scene's, embedded or read; it may have none
  std::string source;                // for messages
  std::vector<std::string> warnings;
};

using Document = std::variant<maps::GridMap, OpenProject, maps::PlanFile, maps::Scenario>;

[[nodiscard]] Result<Document> openDocument(const std::filesystem::path& file,
                                            const maps::LoadOptions& options = {});

// The map of a map file or a project.
[[nodiscard]] Result<maps::GridMap> openMap(const std::filesystem::path& file,
                                            const maps::LoadOptions& options = {});
// Errors: Unsupported when the file is something else.
[[nodiscard]] Result<OpenProject> openProject(const std::filesystem::path& file);
[[nodiscard]] Result<maps::PlanFile> openPlan(const std::filesystem::path& file);

// A scene, or a project: its agents as bodies (app/session/document/project_scene.h).
[[nodiscard]] Result<OpenScene> openScene(const std::filesystem::path& file);

// The agent of that name; without a name the only one. Errors: InvalidArgument, listing the names.
[[nodiscard]] Result<maps::ProjectAgent> chooseAgent(const maps::Project& project,
                                                     const std::string& name,
                                                     const std::string& source);

// The map that a plan names, found from the plan's own place.
[[nodiscard]] Result<maps::GridMap> mapOfPlan(const maps::PlanFile& plan,
                                              const std::filesystem::path& plan_file,
                                              const maps::LoadOptions& options = {});

}  // namespace clearway::session
