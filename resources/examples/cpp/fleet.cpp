// Plans two robots that exchange their places, in continuous time, and proves that they never meet.
#include <clearway/planner/query/proved_fleet.h>

#include <cstdio>

int main() {
  using namespace clearway;
  using namespace clearway::fleet;
  OccupancyGrid grid(*GridFrame::make(40, 60, 0.1, 0.1));
  for (int row = 0; row < 25; ++row) grid.set({row, 30}, true);
  TimedFleetProblem problem{grid, {}, {}};
  problem.classes.push_back({*Footprint::box(0.6, 0.4)});  // 1 m/s, 1 rad/s
  problem.agents.push_back({"left", 0, {{1.0, 1.0}, {}}, {5.0, 1.0}, Heading{}});
  problem.agents.push_back({"right", 0, {{5.0, 1.0}, {}}, {1.0, 1.0}, Heading{}});
  const Result<ProvedTimedFleet> planned = planProvedTimedFleet(problem, {}, {});
  if (!planned) {
    std::puts(describe(planned.error()).c_str());
    return 2;
  }
  const bool proved = planned->certificate.free;
  std::printf("%s and %s, all have arrived after %.1f s\n", toString(planned->result.status),
              proved ? "proved free" : "not proved", secondsOf(planned->result.cost.makespan));
  for (int second = 0; second < 3; ++second) {
    const Pose pose = poseAt(planned->result.plan.agents[0], second * kTicksPerSecond);
    std::printf("left after %d s: x %.2f, y %.2f\n", second, pose.position.x, pose.position.y);
  }
  return proved ? 0 : 1;
}
