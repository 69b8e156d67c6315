// Trajectories of round numbers, whose switching points meet but for rounding.
#include "app/document/export/trajectory_export.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "maps/plan/trajectory_file.h"
#include "planner/validate/motion/acceleration_check.h"
#include "planner/validate/motion/dynamics_check.h"
#include "tests/support/must.h"
#include "tests/support/random_drive_path.h"

namespace clearway::app {
namespace {

using testing::DrivePath;
using testing::must;

// What `clearway check` says of what `clearway convert` writes.
std::string verdictOf(const maps::PlanFile& plan, const SpeedLimits& limits, double step_s,
                      const std::string& format) {
  const std::string text = must(trajectoryText(plan, limits, step_s, format)).text;
  const maps::TrajectoryFile file = must(maps::parseTrajectory(text, format));
  auto fault = validation::firstDynamicsFault(file.points, file.limits, file.sideways);
  if (!fault && file.has_accelerations) {
    fault = validation::firstAccelerationFault(file.points, file.limits);
  }
  const auto isClose = [](const TrajectoryPoint& a, const TrajectoryPoint& b) {
    return b.time_s - a.time_s < validation::kClosePoints_s;
  };
  if (std::ranges::adjacent_find(file.points, isClose) != file.points.end()) return "close points";
  if (!fault) return "sound";
  return "fault " + std::to_string(static_cast<int>(fault->fault)) + " at " +
         std::to_string(fault->time_s) + " s: " + std::to_string(fault->value) + ", limit " +
         std::to_string(fault->limit);
}

maps::PlanFile planOf(const DrivePath& path, maps::FrameKind frame) {
  const GridFrame grid = must(GridFrame::make(40, 40, 0.5, 0.5));
  return {.map = {.file = {}, .grid = grid, .frame = {.kind = frame, .origin = {}}},
          .shape = {},
          .padding = {},
          .planner = {},
          .goal = {},
          .path = path.path(),
          .certificate = {},
          .metrics = {}};
}

TEST(TrajectoryExport, OfRoundNumbersIsAccepted) {
  std::size_t tried = 0;
  for (int length = 1; length <= 20; ++length) {
    for (const int speed : {1, 2, 3, 4, 6, 8}) {
      for (const int up : {1, 2, 4}) {
        for (const int down : {1, 3}) {
          SpeedLimits l;
          l.speed_m_per_s = l.turn_rate_rad_per_s = 0.1 * speed;
          l.acceleration_m_per_s2 = l.turn_acceleration_rad_per_s2 = 0.1 * up;
          l.deceleration_m_per_s2 = 0.1 * down;
          if (++tried % 3 == 0) l.jerk_m_per_s3 = 0.1 * up;
          const double size = 0.1 * length;
          const auto frame = static_cast<maps::FrameKind>(tried % 2 * 2);
          const double step_s = tried % 16 == 0 ? 0.1 : 1e3;
          const std::string of = " of " + std::to_string(length) + ", " + std::to_string(speed) +
                                 ", " + std::to_string(up) + ", " + std::to_string(down);
          for (const std::string format : {"json", "csv"}) {
            if (format == "csv" && tried % 4 != 0) continue;
            const auto expectSound = [&](const DrivePath& path, const std::string& what) {
              EXPECT_EQ(verdictOf(planOf(path, frame), l, step_s, format), "sound")
                  << format << ": " << what << of;
            };
            expectSound(DrivePath().straight(size), "a straight line");
            expectSound(DrivePath().turn(size), "a turn");
            expectSound(DrivePath().straight(-size).turn(-size).arc(size, 0.5 * size), "a path");
            expectSound(DrivePath({{9, 9}, {}}).straight(size).arc(1e-15, -size), "a short arc");
            if (HasFailure()) return;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace clearway::app
