#include "app/document/plan/passage_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace clearway::app {

std::vector<lattice::Passage> narrowPassages(const OccupancyGrid& grid, const Path& path,
                                             double reach_m, std::size_t most, StopCheck* stop) {
  const double least = std::min(grid.frame().cellWidth(), grid.frame().cellLength());
  if (path.motions.empty()) return {};
  const auto samples = samplePath(path, least);
  if (!samples) return {};
  std::vector<Vec2> line;
  for (const PathPoint& p : *samples) {
    if (line.empty() || p.pose.position != line.back()) line.push_back(p.pose.position);
  }
  return lattice::passagesAlong(grid, line, {std::max(4.0 * reach_m, 4.0 * least), most}, stop);
}

std::string passageText(const ReportFrame& f, const lattice::Passage& passage) {
  return fmt::format("{} at {}", passageWidthText(f, passage.width_m),
                     positionText(f, passage.centre()));
}

maps::JsonValue passagesJson(const ReportFrame& f, const std::vector<lattice::Passage>& passages) {
  maps::JsonValue::Array out;
  for (const lattice::Passage& p : passages) {
    const Vec2 at = fromWorld(f.frame, f.grid, Pose{p.centre(), {}}).position;
    maps::JsonValue one{maps::JsonValue::Object{}};
    one.add("width", maps::lengthFromWorld(f.frame, f.grid, p.width_m));
    one.add("x", at.x);
    one.add("y", at.y);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace clearway::app
