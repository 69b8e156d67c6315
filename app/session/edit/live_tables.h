// app/session/edit/live_tables.h — tables about a map (app/session/map_tables.h) that is being
// edited: read or built once, repaired after edits (planner/point/landmark_repair.h), and kept next
// to the map when it is saved.
//
// Tables are handed out as values that never change, so that searches on other threads may read
// them while newer ones are made. Cost: a copy of the tables an edit, besides the repair.
// Errors: none; what hinders the tables is told in the reports.
// Not thread-safe: one worker at a time.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/session/map_tables.h"
#include "planner/point/landmark_repair.h"

namespace clearway {

struct TablesRepair {
  bool current = false;  // the tables are of the map as it is now
  StopReason stop = StopReason::None;
  std::size_t cells = 0;      // that were edited
  std::size_t distances = 0;  // that changed with them, over all landmarks
  double time_s = 0.0;
};

class LiveTables {
 public:
  // Reads the tables next to the map, or builds them and keeps them there; without a file, in
  // memory alone. `progress` is called on this thread with the part that is done.
  TablesReport make(const OccupancyGrid& grid, const std::filesystem::path& map_file,
                    const Budget& limits, const StopSource* stop = nullptr,
                    const std::function<void(double)>& progress = {});

  // Brings them up to date after edits. Not current: the map has another size, there are no tables,
  // or a limit or the stop struck; the tables are then as they were.
  TablesRepair repair(const OccupancyGrid& now, const Budget& limits,
                      const StopSource* stop = nullptr);

  // Null: none. Landmarks::fingerprint() tells of which map they are.
  [[nodiscard]] std::shared_ptr<const Landmarks> tables() const { return tables_; }

 private:
  std::optional<OccupancyGrid> grid_;  // that the tables are of
  std::shared_ptr<const Landmarks> tables_;
  LandmarkRepair repair_;  // empty until the first edit
};

// Saves tables next to the map that they are of. Errors: Io.
[[nodiscard]] Result<void> keepTables(const Landmarks& tables, const OccupancyGrid& grid,
                                      const std::filesystem::path& map_file);

// "8 landmarks, 4.2 MB, built in 22 ms and kept for next time in arena.map.clearway-tables".
[[nodiscard]] std::string tablesText(const TablesReport& report, const std::string& map_file);
// "repaired in 2 ms: 12 cells, 3 400 distances".
[[nodiscard]] std::string repairText(const TablesRepair& repair);

}  // namespace clearway
