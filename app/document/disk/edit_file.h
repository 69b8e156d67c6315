// app/document/disk/edit_file.h — opens a file as an edit document, and saves it back.
//
// Opens maps, projects, and plans with the map that they name. The extension decides how a document
// is saved: a project (.clearway, .json) holds everything; a map (.map, .yaml, .pgm, .png) holds
// its cells. A project whose map is a file of its own keeps it there: an edited map is saved into
// that file. In a project under another name the map is embedded. A map holds no tasks (agents and
// planner settings): after it is saved, the document's tasks are still modified.
// Every file that the document was read from, or saved to, has a stamp (file_stamp.h). A save
// renews the stamps of the files that it writes: a map that another program has changed stays
// changed. Digits: unchanged agents are written with the numbers that were read; unedited cells of
// a map keep their values (maps/grid/map_io.h). Errors: those of the formats.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/document/disk/file_stamp.h"
#include "app/document/edit/edit_agents.h"
#include "app/document/edit/edit_document.h"
#include "app/document/edit/stored_drawings.h"
#include "app/document/open/document.h"
#include "maps/text/outside_references.h"

namespace clearway::app {

struct EditFile {
  std::filesystem::path path;      // empty: never saved
  bool can_save = false;           // false: "save as" only (a plan, a new map)
  std::filesystem::path map_file;  // the map file that plans refer to; empty: never saved
  std::string description;
  std::optional<maps::MapReference> map;           // of a project whose map is a file of its own
  std::vector<ReadAgent> read;                     // agents as opened and as in the file
  std::vector<maps::WorldParameter> parameters{};  // of the project, saved unchanged
  collide::WorldOptions world{};                   // from `parameters`
  maps::Disturbances disturbances{};               // of the project, saved unchanged
  std::vector<FileStamp> stamps{};                 // as read or saved last
  std::vector<FileStamp> stamps_before_reload{};   // empty: not reloaded since it was saved
  std::uint64_t reload_version = 0;                // of the document, after the reload
  // The polygons of the opened project in the world frame, and as in the file.
  std::shared_ptr<const maps::VectorLayers> polygons_read{};
  maps::VectorLayers polygons_own{};
  // As opened, or saved last, and what is saved in projects. A task other than 0 is that of now:
  // its fingerprint is made when saving.
  std::vector<maps::ProjectPlan> plans{};
  std::optional<maps::StoredFleetPlan> fleet_plan{};         // as well, also its map
  std::vector<maps::ProjectComparison> comparisons{};        // saved in projects
  std::shared_ptr<const maps::OutsideReferences> outside{};  // the user permits them
  std::vector<ReadDrawing> drawings_read{};                  // of the opened project
  bool is_copy = false;  // of a file that another editor has open; until it is saved
};

struct OpenedEdit {
  EditDocument document;
  EditFile file;
  std::optional<maps::PlanFile> plan;  // of the first agent, in the world of the map as it is
  // Of a project. A task of 0 means that the agent or the settings were changed since.
  std::vector<maps::ProjectPlan> plans{};
  std::optional<maps::StoredFleetPlan> fleet_plan{};  // as well, also its map
};

// A map without agents gets a default agent, which is not placed yet. The static agents of a plan
// become agents of the document, after the planned agent.
// Errors: Unsupported for scenarios and scenes.
// `outside`: the user permits references out of the file's folder (maps/text/outside_references.h).
// `agent`: the name of an agent that has none in the file: the default one, and that of a plan.
[[nodiscard]] Result<OpenedEdit> openEdit(const std::filesystem::path& path, bool outside = false,
                                          const std::string& agent = kAgentName);
// Has no file. Until it is edited there is nothing to save.
[[nodiscard]] OpenedEdit newEdit(maps::GridMap map, const std::string& agent = kAgentName);
// A project that was read from `path`, which is saved there. Its files are not stamped.
[[nodiscard]] Result<OpenedEdit> editOf(OpenProject opened, const std::filesystem::path& path);
// A map with agents in the world frame, read from `path`, which is not saved to.
[[nodiscard]] OpenedEdit editOf(maps::GridMap map, std::vector<maps::ProjectAgent> agents,
                                const std::filesystem::path& path,
                                const std::filesystem::path& map_file);

// Saves under `path` and makes it the document's file; returns what the format cannot hold.
[[nodiscard]] Result<std::vector<Message>> saveEdit(EditDocument& document, EditFile& file,
                                                    const std::filesystem::path& path);

// Writes a copy under another name; the document keeps its file. Errors: also Conflict for a file
// of the document.
[[nodiscard]] Result<std::vector<Message>> saveCopy(const EditDocument& document,
                                                    const EditFile& file,
                                                    const std::filesystem::path& path);

// Saves the document of a map file as a project in the map's folder, which names that map; an
// edited map is saved into its own file first. Errors: Unsupported if the file is not a map.
[[nodiscard]] Result<std::vector<Message>> saveBeside(EditDocument& document, EditFile& file,
                                                      const std::filesystem::path& project);

// The stamps of the contents that the document comes from: after a reload that was undone, those
// before it.
[[nodiscard]] const std::vector<FileStamp>& stampsOf(const EditDocument& document,
                                                     const EditFile& file);
// The files that saveEdit() under `path` would overwrite although another program has changed them.
[[nodiscard]] std::vector<std::filesystem::path> changedByOthers(const EditDocument& document,
                                                                 const EditFile& file,
                                                                 const std::filesystem::path& path);
// The document was read from `path`, or saved there, or a file of it names `path`.
[[nodiscard]] bool isPartOf(const EditFile& file, const std::filesystem::path& path);
// A file of this name can hold the map: a plain picture has no resolution and no unknown cells.
[[nodiscard]] bool fitsFile(const maps::GridMap& map, const std::filesystem::path& path);
// It is saved as a project, which holds plans.
[[nodiscard]] bool isProjectFile(const EditFile& file);
// The file is a map, which cannot hold tasks.
[[nodiscard]] bool isBareMap(const EditFile& file);
// A name to save under: the document's own; for a plan, a new map or a map with tasks, a project
// whose name is unused.
[[nodiscard]] std::filesystem::path suggestedName(const EditDocument& document,
                                                  const EditFile& file);

// The document as its saved project would be read again. Writes nothing; its plans are dropped.
[[nodiscard]] Result<OpenProject> projectAsNow(const EditDocument& document, const EditFile& file);

// The agents in the map's own frame, with the digits of a saved project.
[[nodiscard]] Result<std::vector<maps::ProjectAgent>> savedAgents(const EditDocument& document,
                                                                  const EditFile& file);

}  // namespace clearway::app
