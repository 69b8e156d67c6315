// app/session/edit/live_landmarks.h — tables about a map (app/session/plan/landmark_cache.h) that
// is being edited: read or built once, repaired after edits
// (planner/point/landmarks/dynamic_landmarks.h), and kept next to the map when it is saved.
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

#include "app/session/plan/landmark_cache.h"
#include "planner/point/landmarks/dynamic_landmarks.h"

namespace clearway::session {

struct LandmarksRepair {
  bool current = false;  // the tables are of the map as it is now
  StopReason stop = StopReason::None;
  std::size_t cells = 0;      // that were edited
  std::size_t distances = 0;  // that changed with them, over all landmarks
  double time_s = 0.0;
};

class LiveLandmarks {
 public:
  // Reads the tables next to the map, or builds them and keeps them there; without a file, in
  // memory alone. `progress` is called on this thread with the part that is done.
  LandmarksReport make(const OccupancyGrid& grid, const std::filesystem::path& map_file,
                       const Budget& limits, const StopSource* stop = nullptr,
                       const std::function<void(double)>& progress = {});

  // Brings them up to date after edits. Not current: the map has another size, there are no tables,
  // or a limit or the stop was reached; the tables are then as they were.
  LandmarksRepair repair(const OccupancyGrid& now, const Budget& limits,
                         const StopSource* stop = nullptr);

  // Null: none. Landmarks::fingerprint() tells of which map they are.
  [[nodiscard]] std::shared_ptr<const grid::Landmarks> tables() const { return tables_; }

 private:
  std::optional<OccupancyGrid> grid_;  // that the tables are of
  std::shared_ptr<const grid::Landmarks> tables_;
  std::optional<grid::DynamicLandmarks> repair_;  // from the first edit on
};

// Saves tables next to the map that they are of. Errors: Io.
[[nodiscard]] Result<void> keepLandmarks(const grid::Landmarks& tables, const OccupancyGrid& grid,
                                         const std::filesystem::path& map_file);

// "8 landmarks, 4.2 MB, built in 22 ms and kept for next time in arena.map.clearway-tables".
[[nodiscard]] std::string landmarksText(const LandmarksReport& report, const std::string& map_file);
// "repaired in 2 ms: 12 cells, 3 400 distances".
[[nodiscard]] std::string repairText(const LandmarksRepair& repair);

}  // namespace clearway::session
