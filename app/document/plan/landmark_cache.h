// app/document/plan/landmark_cache.h — ALT landmark tables of a map
// (planner/point/landmarks/landmarks.h), built in the background and cached in a file next to the
// map.
//
// The file is MAP.clearway-tables. It holds a hash of the map's cells and ends with a checksum. A
// file that is truncated, corrupt or of other cells (another map, an edit, other thresholds) is
// reported, ignored and replaced. A symbolic link and a file that does not begin as tables do are
// ignored and never replaced. Saving is atomic (maps/text/file_io.h). Incomplete tables, whose
// limit expired, are used in memory but not saved. Errors: none. Failures are reported as warnings,
// and planning continues without tables. Cost: 16 bytes a free cell in the file and in memory, 26
// while they are built. Thread-safe: ready() may be called from any thread, the rest from the
// owner's.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"
#include "planner/point/landmarks/landmarks.h"

namespace clearway::app {

// "depot.yaml.clearway-tables", in the map's folder.
[[nodiscard]] std::filesystem::path landmarksFileOf(const std::filesystem::path& map_file);

enum class LandmarksOrigin {
  None,   // no tables: see the warnings
  File,   // read from the file next to the map
  Saved,  // built, and saved there
  Built,  // built, but not saved: see the warnings
};

struct LandmarksReport {
  LandmarksOrigin origin = LandmarksOrigin::None;
  StopReason stop = StopReason::None;  // what ended the building early
  std::size_t landmarks = 0;
  std::size_t bytes = 0;  // in memory
  double time_s = 0.0;    // of reading or building, without saving
  std::vector<std::string> warnings;
};

class LandmarkCache {
 public:
  static constexpr double kTime_s = 10.0;  // limits, unless others are given
  static constexpr std::size_t kBytes = std::size_t{1} << 29U;
  [[nodiscard]] static Budget usualLimits() {
    return {.time_limit_s = kTime_s, .max_memory_bytes = kBytes};
  }

  // Reads the map's tables. Without a valid file, starts to build them on a separate thread. The
  // grid is copied. Without a map file ("" or "-") the tables are not saved.
  LandmarkCache(const OccupancyGrid& grid, const std::filesystem::path& map_file,
                const Budget& limits);
  // Stops the building.
  ~LandmarkCache();
  LandmarkCache(const LandmarkCache&) = delete;
  LandmarkCache& operator=(const LandmarkCache&) = delete;

  // Null until the tables are complete; afterwards valid for the lifetime of this object. Never
  // blocks.
  [[nodiscard]] const grid::Landmarks* ready() const;

  // The tables that were read from the file, else null. For callers that need the same path in
  // every run, independent of the time at which building ends. Path lengths are equal with and
  // without tables.
  [[nodiscard]] const grid::Landmarks* fromFile() const;

  // Blocks until the tables are read, or built and saved. A requested stop ends the building.
  // `progress` is called on this thread with the fraction that is built.
  const LandmarksReport& wait(const StopSource* stop = nullptr,
                              const std::function<void(double)>& progress = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace clearway::app
