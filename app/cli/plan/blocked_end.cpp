#include "app/cli/plan/blocked_end.h"

#include <fmt/format.h>

namespace clearway::cli {

bool isOnMap(const app::ReportFrame& f, Vec2 p) {
  const Vec2 end = f.grid.bounds().max;
  return p.x >= 0.0 && p.y >= 0.0 && p.x <= end.x && p.y <= end.y;
}

std::string endText(const app::ReportFrame& f, const char* which, Vec2 p,
                    const std::optional<Heading>& heading, const std::string& reason,
                    double depth_m) {
  const std::string at = heading ? app::poseText(f, {p, *heading}) : app::positionText(f, p);
  if (!isOnMap(f, p)) return fmt::format("{} at {}: this lies outside the map", which, at);
  const std::string deep =
      depth_m > 0.0 ? fmt::format(", {} deep", app::lengthText(f, depth_m)) : "";
  return fmt::format("{} at {}{}: {}", which, at, deep, reason);
}

std::string startText(const app::PlanJob& job, const std::string& reason,
                      const app::ReportFrame& f) {
  const Pose& start = job.query->start;
  const bool shaped = job.query.shaped() != nullptr;
  return endText(f, "start", start.position, shaped ? std::optional(start.heading) : std::nullopt,
                 reason, depthAt(job.query, start));
}

}  // namespace clearway::cli
