// app/document/disk/recovery_file.h — an edited document as a side file of the program: what is
// recovered after a crash.
//
// Holds the map's cells and everything that saving needs (the text of a YAML, the encoding of a
// picture), the drawings, the agents, the planners' settings, and which files the document belongs
// to, with their stamps. The undo history is not kept.
// Format: a magic line, a header (description), the project without cells, the rows of cells as
// runs or as they are, and a fingerprint of everything before it. Private to the program: a version
// reads only its own files.
// Errors: Malformed for a file that is torn, foreign, or of another version. Thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/document/disk/edit_file.h"

namespace clearway::app {

// What a list of recovery files shows.
struct RecoveryInfo {
  std::filesystem::path document;  // the document's file; empty: it was never saved
  std::int64_t time_s = 0;         // of the snapshot, since 1970
  std::uint64_t edits = 0;         // number of the edit, counted by the editor
  std::int32_t rows = 0, columns = 0;
  std::size_t agents = 0;  // that are placed
  std::size_t plans = 0;   // of single agents
  bool has_fleet_plan = false;
};

// A snapshot of a document; which plans it has is known when it is written. `map` has no grid of
// its own: its values are in `values`.
struct RecoverySnapshot {
  RecoveryInfo info;
  GridFrame frame;
  maps::MapFrame map_frame{};
  maps::MapMeta meta{};
  std::uint16_t max_value = 255;
  std::string text{};           // of the map's file (maps/grid/grid_map.h)
  maps::PictureForm picture{};  // of the map's file
  std::vector<std::uint16_t> values{};
  std::vector<EditAgent> agents{};
  maps::PlannerSettings planner{};
  maps::FleetSettings fleet{};
  std::shared_ptr<const maps::VectorLayers> layers{};  // in the world frame
  DocumentZones zones{};
  maps::SimulationSection simulation{};
  Drawings drawings{};
  EditFile file{};
  bool map_modified = false, tasks_modified = false, plans_modified = false;
  bool drawings_modified = false;
};

// Everything but the values. `edits` and `time_s` as in RecoveryInfo.
[[nodiscard]] RecoverySnapshot snapshotOf(const EditDocument& document, const EditFile& file,
                                          std::uint64_t edits, std::int64_t time_s);

// Atomic; replaces only a recovery file. Errors: those of saveSideFile(), and values that could not
// be read again.
[[nodiscard]] Result<void> saveRecovery(const RecoverySnapshot& snapshot,
                                        const std::filesystem::path& path);
// Reads the header only.
[[nodiscard]] Result<RecoveryInfo> recoveryInfo(const std::filesystem::path& path);
// The document as it was, unsaved, with the stamps of its files as they were then.
[[nodiscard]] Result<OpenedEdit> openRecovery(const std::filesystem::path& path);

}  // namespace clearway::app
