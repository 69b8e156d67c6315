// app/session/plan/landmark_cache.h — tables about a map that make later searches quicker
// (planner/point/landmarks/landmarks.h), built in the background and kept next to the map.
//
// The file is MAP.clearway-tables. It names the cells that it is for by their hash, and ends with a
// checksum: one of another map, of this map before an edit or read by other rules, cut off or
// changed, is told, never used, and replaced. It is saved so that no crash tears it
// (maps/file_io.h). Tables that a limit left incomplete serve while they are in memory, and are not
// kept.
// Errors: none. What hinders the tables is a warning, and planning goes on without them.
// Cost: 16 bytes a free cell in the file and in memory, 26 while they are built.
// Thread-safe: ready() may be called from any thread, the rest from the owner's.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/grid/occupancy_grid.h"
#include "planner/point/landmarks/landmarks.h"

namespace clearway::session {

// "depot.yaml.clearway-tables", in the map's folder.
[[nodiscard]] std::filesystem::path landmarksFileOf(const std::filesystem::path& map_file);

enum class LandmarksOrigin {
  None,   // there are none: see the warnings
  File,   // read from the file next to the map
  Kept,   // built, and saved there
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

  // Reads the map's tables; if there are none that are good, starts to build them on a thread of
  // its own. The grid is copied. Without a map file ("" or "-") they are not kept.
  LandmarkCache(const OccupancyGrid& grid, const std::filesystem::path& map_file,
                const Budget& limits);
  // Stops the building.
  ~LandmarkCache();
  LandmarkCache(const LandmarkCache&) = delete;
  LandmarkCache& operator=(const LandmarkCache&) = delete;

  // Nothing until the tables are there; from then on they stay as long as this does. Never waits.
  [[nodiscard]] const grid::Landmarks* ready() const;

  // Those that were read, known since the beginning: for who wants the same path every time,
  // however quickly tables are built. Paths are equally short with and without them.
  [[nodiscard]] const grid::Landmarks* fromFile() const;

  // Waits until nothing more happens: read, or built and saved. A stop that is requested meanwhile
  // ends the building. `progress` is called on this thread with the part that is built.
  const LandmarksReport& wait(const StopSource* stop = nullptr,
                              const std::function<void(double)>& progress = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace clearway::session
