// app/document/edit/live_landmarks.h — ALT landmark tables of a map that is being edited
// (app/document/plan/landmark_cache.h): read or built once, repaired after edits
// (planner/point/landmarks/dynamic_landmarks.h), and saved next to the map.
//
// Published tables are immutable, so that searches on other threads may read them while new tables
// are computed. Cost: per edit a copy of the tables and the repair.
// Errors: none; failures are part of the reports.
// Not thread-safe: one worker at a time.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/document/plan/landmark_cache.h"
#include "planner/point/landmarks/dynamic_landmarks.h"

namespace clearway::app {

struct LandmarksRepair {
  bool current = false;  // the tables match the current map
  StopReason stop = StopReason::None;
  std::size_t cells = 0;      // edited
  std::size_t distances = 0;  // changed distances, over all landmarks
  double time_s = 0.0;
};

class LiveLandmarks {
 public:
  // Reads the tables next to the map, or builds and saves them; without a file they are in memory
  // only. `progress` is called on this thread with the completed fraction.
  LandmarksReport make(const OccupancyGrid& grid, const std::filesystem::path& map_file,
                       const Budget& limits, const StopSource* stop = nullptr,
                       const std::function<void(double)>& progress = {});

  // Brings them up to date after edits. Not current: the map has another size, there are no tables,
  // or a limit or the stop was reached; the tables are then as they were.
  LandmarksRepair repair(const OccupancyGrid& now, const Budget& limits,
                         const StopSource* stop = nullptr);

  // Null: none. Landmarks::fingerprint() identifies their map.
  [[nodiscard]] std::shared_ptr<const grid::Landmarks> tables() const { return tables_; }

 private:
  std::optional<OccupancyGrid> grid_;  // of the tables
  std::shared_ptr<const grid::Landmarks> tables_;
  std::optional<grid::DynamicLandmarks> repair_;  // from the first edit on
};

// Saves tables next to their map. Errors: Io.
[[nodiscard]] Result<void> keepLandmarks(const grid::Landmarks& tables, const OccupancyGrid& grid,
                                         const std::filesystem::path& map_file);

// "8 landmarks, 4.2 MB, built in 22 ms and kept for next time in arena.map.clearway-tables".
[[nodiscard]] Message landmarksText(const LandmarksReport& report, const std::string& map_file);
// "repaired in 2 ms: 12 cells, 3 400 distances".
[[nodiscard]] Message repairText(const LandmarksRepair& repair);

}  // namespace clearway::app
