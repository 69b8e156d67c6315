#include "app/study/batch/pose_batch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "maps/grid/movingai.h"

namespace clearway::app {
namespace {

maps::GridMap emptyRoom(int side) {
  const std::string n = std::to_string(side);
  std::string text = "type octile\nheight " + n + "\nwidth " + n + "\nmap\n";
  for (int i = 0; i < side; ++i) text += std::string(static_cast<std::size_t>(side), '.') + '\n';
  return *maps::parseMovingAi(text);
}

// The least radius of the arcs in the query's path; infinite without arcs.
double leastRadius(double min_radius) {
  double least = std::numeric_limits<double>::infinity();
  maps::PoseQuery query{"q", 1.6, 0.8, 0.0, min_radius, {4.5, 4.5}, 0.0, {31.5, 20.5}, 90.0};
  PoseSolveOptions options;
  options.planner.turn_cost_m_per_rad = 5.0;  // makes turning in place expensive
  options.answered = [&](const PlanJob&, const PlanResult& result, const std::string&) {
    EXPECT_EQ(result.status, PlanStatus::Solved);
    for (const Motion& m : result.path.motions) {
      if (m.kind != MotionKind::Arc) continue;
      const Vec2 c = rotationCentre(m);
      least = std::min(least, std::hypot(m.from.position.x - c.x, m.from.position.y - c.y));
    }
    return Result<void>{};
  };
  const maps::GridMap room = emptyRoom(36);
  EXPECT_TRUE(solvePoses(room, {query}, options).has_value());
  return least;
}

TEST(SolvePoses, ArcsHaveTheQuerysTurningRadius) {
  const double free_choice = leastRadius(0.0);
  ASSERT_LT(free_choice, 3.0);  // otherwise the query would test nothing
  EXPECT_GE(leastRadius(3.0), 3.0 - 1e-9);
}

}  // namespace
}  // namespace clearway::app
