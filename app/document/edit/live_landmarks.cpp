#include "app/document/edit/live_landmarks.h"

#include <fmt/format.h>

#include <bit>
#include <vector>

#include "app/document/plan/plan_report.h"
#include "maps/text/file_io.h"

namespace clearway::app {
namespace {

// Cells that differ between two grids of one frame.
std::vector<Cell> changedCells(const OccupancyGrid& a, const OccupancyGrid& b) {
  std::vector<Cell> out;
  for (std::int32_t i = 0; i < a.frame().rows(); ++i) {
    const auto before = a.row(i);
    const auto now = b.row(i);
    for (std::size_t w = 0; w < before.size(); ++w) {
      for (std::uint64_t bits = before[w] ^ now[w]; bits != 0; bits &= bits - 1) {
        out.push_back({i, static_cast<std::int32_t>(64 * w) + std::countr_zero(bits)});
      }
    }
  }
  return out;
}

}  // namespace

LandmarksReport LiveLandmarks::make(const OccupancyGrid& grid,
                                    const std::filesystem::path& map_file, const Budget& limits,
                                    const StopSource* stop,
                                    const std::function<void(double)>& progress) {
  *this = {};
  LandmarkCache made(grid, map_file, limits);
  const LandmarksReport& report = made.wait(stop, progress);
  if (const grid::Landmarks* ready = made.ready()) {
    tables_ = std::make_shared<const grid::Landmarks>(*ready);
    grid_ = grid;
  }
  return report;
}

LandmarksRepair LiveLandmarks::repair(const OccupancyGrid& now, const Budget& limits,
                                      const StopSource* stop) {
  LandmarksRepair out;
  if (!tables_ || grid_->frame() != now.frame()) return out;
  const StopCheck clock{Budget{}};
  const std::vector<Cell> changed = changedCells(*grid_, now);
  out.cells = changed.size();
  if (!changed.empty()) {
    if (!repair_) {
      StopOr<grid::DynamicLandmarks> made =
          grid::DynamicLandmarks::make(*grid_, *tables_, limits, stop);
      if (!made) {
        out.stop = made.error();
        return out;
      }
      repair_ = *std::move(made);
    }
    if (!repair_->update(now, changed)) {
      *this = {};
      return out;
    }
    out.distances = repair_->changedDistances();
    tables_ = std::make_shared<const grid::Landmarks>(repair_->landmarks());
    grid_ = now;
  }
  out.current = true;
  out.time_s = clock.elapsed_s();
  return out;
}

Result<void> keepLandmarks(const grid::Landmarks& tables, const OccupancyGrid& grid,
                           const std::filesystem::path& map_file) {
  return maps::saveSideFile(landmarksFileOf(map_file), tables.write(grid), grid::Landmarks::kMagic);
}

std::string landmarksText(const LandmarksReport& report, const std::string& map_file) {
  if (report.origin == LandmarksOrigin::None) return "none";
  const std::string file = landmarksFileOf(map_file).string();
  return fmt::format(
      "{}, {}, {} in {}{}", plural(static_cast<long>(report.landmarks), "landmark"),
      memoryText(report.bytes), report.origin == LandmarksOrigin::File ? "read" : "built",
      durationText(report.time_s),
      report.origin == LandmarksOrigin::File    ? " from " + file
      : report.origin == LandmarksOrigin::Saved ? " and kept for next time in " + file
                                                : "");
}

std::string repairText(const LandmarksRepair& repair) {
  return fmt::format("repaired in {}: {}, {}", durationText(repair.time_s),
                     plural(static_cast<long>(repair.cells), "cell"),
                     plural(static_cast<long>(repair.distances), "distance"));
}

}  // namespace clearway::app
