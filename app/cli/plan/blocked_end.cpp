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
  return fmt::format("{} at {}: {}", which,
                     heading ? app::poseText(f, {p, *heading}) : app::positionText(f, p),
                     !isOnMap(f, p)  ? "this lies outside the map"
                     : depth_m > 0.0 ? reason + " by " + app::lengthText(f, depth_m)
                                     : reason);
}

std::string startText(const app::PlanJob& job, const std::string& reason,
                      const app::ReportFrame& f) {
  const Pose& start = job.query->start;
  const bool shaped = job.query.shaped() != nullptr;
  return endText(f, "start", start.position, shaped ? std::optional(start.heading) : std::nullopt,
                 reason, depthAt(job.query, start));
}

}  // namespace clearway::cli
