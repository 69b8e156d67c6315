// bench_timed_check: the check of plans of fleets with a shape: 1000 agents of 500 motions and
// more.
//
// Agents drive around nested rectangles, nose to tail with one cell between, and turn in place at
// the corners. CPU time of one thread: of the whole check, and of the obstacles alone.
#include <cstdio>
#include <ctime>
#include <vector>

#include "planner/validate/fleet/timed_fleet_check.h"
#include "planner/validate/validate.h"

namespace clearway::bench {
namespace {

constexpr int kLoops = 10;
constexpr int kWidth = 62;
constexpr int kHeight = 42;
constexpr fleet::Tick kSlot = 2 * fleet::kTicksPerSecond;  // a cell, then a turn or a rest

double cpu_s() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// The cells of a rectangle, clockwise, with the heading towards the next one.
std::vector<Pose> loopAt(int inset) {
  const double x0 = inset + 0.5;
  const double y0 = inset + 0.5;
  const int across = kWidth - 2 * inset - 1;
  const int down = kHeight - 2 * inset - 1;
  std::vector<Pose> cells;
  const auto side = [&](Vec2 from, Vec2 step, int n) {
    const Heading h = *Heading::fromVector(step);
    for (int k = 0; k < n; ++k) cells.push_back({from + static_cast<double>(k) * step, h});
  };
  side({x0, y0}, {1, 0}, across);
  side({x0 + across, y0}, {0, 1}, down);
  side({x0 + across, y0 + down}, {-1, 0}, across);
  side({x0, y0 + down}, {0, -1}, down);
  return cells;
}

fleet::AgentSchedule drive(const std::vector<Pose>& loop, std::size_t at, int slots) {
  fleet::AgentSchedule schedule{loop[at], {}};
  for (int k = 0; k < slots; ++k) {
    const Pose here = schedule.last();
    const Pose next = loop[++at % loop.size()];
    const fleet::Tick begin = k * kSlot;
    schedule.motions.push_back(
        {*motionBetween(here, {next.position, here.heading}), begin, fleet::kTicksPerSecond});
    if (next.heading == here.heading) continue;
    schedule.motions.push_back({*motionBetween({next.position, here.heading}, next),
                                begin + fleet::kTicksPerSecond, fleet::kTicksPerSecond});
  }
  return schedule;
}

int run() {
  fleet::TimedFleetProblem problem{OccupancyGrid(*GridFrame::make(kHeight, kWidth, 1.0, 1.0)),
                                   {{*Footprint::box(0.8, 0.5), 1.0, 1.6}},
                                   {}};
  fleet::TimedFleetPlan plan;
  std::size_t motions = 0;
  for (int k = 0; k < 2 * kLoops && plan.agents.size() < 1000; ++k) {
    const std::vector<Pose> loop = loopAt(k);
    for (std::size_t at = 0; at < loop.size() && plan.agents.size() < 1000; at += 2) {
      plan.agents.push_back(drive(loop, at, 500));
      const fleet::AgentSchedule& s = plan.agents.back();
      problem.agents.push_back(
          {std::to_string(problem.agents.size()), 0, s.start, s.last().position, s.last().heading});
      motions += s.motions.size();
    }
  }
  double begin = cpu_s();
  for (const fleet::AgentSchedule& s : plan.agents) {
    Path path{s.start, {}};
    for (const fleet::TimedMotion& m : s.motions) path.motions.push_back(m.motion);
    if (!validation::validate(problem.grid, problem.classes[0].footprint, path).free) return 1;
  }
  const double obstacles = cpu_s() - begin;
  begin = cpu_s();
  const auto c = validation::validateTimedFleet(problem, plan).value();
  const double whole = cpu_s() - begin;
  std::printf("%zu agents, %zu motions: %s%s\n", plan.agents.size(), motions,
              c.free ? "free" : "refused: ", c.problem.text().c_str());
  if (!c.free) return 1;
  std::printf("whole check %.3f s CPU, of it obstacles %.3f s\n", whole, obstacles);
  std::printf("%llu slices, %llu pairs, %llu intervals, %llu translations, %llu bisections\n",
              static_cast<unsigned long long>(c.work.sweep.slices),
              static_cast<unsigned long long>(c.work.sweep.pairs),
              static_cast<unsigned long long>(c.work.pairs.intervals),
              static_cast<unsigned long long>(c.work.pairs.translations),
              static_cast<unsigned long long>(c.work.pairs.bisections));
  std::printf("separation %.6f m, wall clearance %.6f m\n", c.separation->lower_bound_m,
              c.wall.lower_bound_m);
  return 0;
}

}  // namespace
}  // namespace clearway::bench

int main() { return clearway::bench::run(); }
