#include "app/document/edit/live_landmarks.h"

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

Message landmarksText(const LandmarksReport& report, const std::string& map_file) {
  if (report.origin == LandmarksOrigin::None) return "none";
  const Message count(report.landmarks == 1 ? "%1 landmark" : "%1 landmarks", {report.landmarks});
  const std::string size = memoryText(report.bytes);
  const std::string time = durationText(report.time_s);
  const std::string file = landmarksFileOf(map_file).string();
  switch (report.origin) {
    case LandmarksOrigin::File: return {"%1, %2, read in %3 from %4", {count, size, time, file}};
    case LandmarksOrigin::Saved:
      return {"%1, %2, built in %3 and kept for next time in %4", {count, size, time, file}};
    default: return {"%1, %2, built in %3", {count, size, time}};
  }
}

Message repairText(const LandmarksRepair& repair) {
  return {"repaired in %1: %2, %3",
          {durationText(repair.time_s),
           {repair.cells == 1 ? "%1 cell" : "%1 cells", {repair.cells}},
           {repair.distances == 1 ? "%1 distance" : "%1 distances", {repair.distances}}}};
}

}  // namespace clearway::app
