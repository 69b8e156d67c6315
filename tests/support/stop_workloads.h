// tests/support/stop_workloads.h — long plans, checks and smoothings that are asked to stop: by the
// tests, which count polls, and by the benchmark bench_stop, which measures times.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/rng.h"
#include "planner/pose/path/path_smoother.h"
#include "planner/pose/pose_planner.h"
#include "planner/validate/validate.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::testing {

// Was it stopped? That a stop was requested is no proof, as it may be ready at that moment.
struct Stopped {
  bool stopped = false;
  std::uint64_t expanded = 0;  // states of searches
};

struct StopWorkload {
  std::string name;
  std::uint64_t cells = 0;  // of its map
  std::function<Stopped(const PlanControl&)> run;
  bool certifies = false;  // it has an incumbent early, which a stop leaves to be certified
};

// Racks with aisles that a large robot passes, or whose last column of aisles is closed.
inline OccupancyGrid madeWarehouse(bool closed) {
  OccupancyGrid grid = emptyGrid(1006, 1674, 0.05, 0.05);
  for (std::int32_t r = 0; r < 1006; ++r) {
    for (std::int32_t c = 0; c < 1674; ++c) {
      const bool rack = r % 110 < 40 && c % 230 < 150;
      if (rack || (closed && c > 1400 && c < 1404)) grid.set({r, c}, true);
    }
  }
  return grid;
}

// Made once: without optimisation it takes as long as a start of the program.
inline const OccupancyGrid& warehouse(bool closed) {
  static const OccupancyGrid all[] = {madeWarehouse(false), madeWarehouse(true)};
  return all[closed ? 1 : 0];
}

// A body of many parts: 2 m by 1 m in all.
inline Footprint heavyBody(Rng& rng, int parts) {
  std::vector<ConvexPolygon> all;
  for (int k = 0; k < parts; ++k) {
    const Vec2 at{rng.range(-1.0, 1.0), rng.range(-0.5, 0.5)};
    all.push_back(randomPolygon(rng, 0.4, 0.4, at));
  }
  return *Footprint::parts(all);
}

// A plan whose inputs live as long as the workload does.
struct PlanTask {
  OccupancyGrid grid;
  Footprint robot;
  Pose start;
  std::vector<lattice::PoseGoal> goals;
  lattice::PoseOptions options;
  std::vector<StaticAgent> others{};
};

inline StopWorkload planWorkload(const std::string& name, PlanTask made) {
  const auto task = std::make_shared<PlanTask>(std::move(made));
  task->options.static_agents = task->others;
  const GridFrame& f = task->grid.frame();
  const auto cells = static_cast<std::uint64_t>(f.rows()) * static_cast<std::uint64_t>(f.columns());
  return {name, cells, [task](const PlanControl& control) {
            lattice::PosePlanner planner(task->grid, task->robot, checked(task->options));
            const PlanResult r = planner.plan(task->start, task->goals, control);
            return Stopped{r.stop != StopReason::None, r.metrics.expanded};
          }};
}

inline constexpr std::size_t kWarehousePlans = 10;

// Everything that can be asked for on a map as large as a warehouse.
inline std::vector<StopWorkload> warehousePlans() {
  std::vector<StopWorkload> all;
  const auto add = [&](const std::string& name, bool closed, bool any_heading, const auto& set) {
    PlanTask task{warehouse(closed),
                  *Footprint::box(1.5, 1.0),
                  poseOf(3.0, 2.75, 0),
                  {{{80.0, 47.0}, *Heading::fromDegrees(90)}},
                  {}};
    if (any_heading) task.goals[0].heading.reset();
    set(task.options);
    all.push_back(planWorkload(name, std::move(task)));
  };
  add("default", false, false, [](auto&) {});
  add("default, no path", true, false, [](auto&) {});
  add("car", false, false, [](auto& o) {
    o.model = DriveKind::Car;
    o.min_radius_m = 1.5;
  });
  add("omni", false, false, [](auto& o) { o.model = DriveKind::Omnidirectional; });
  add("64 headings", false, false, [](auto& o) { o.headings = 64; });
  add("any time", false, false, [](auto& o) { o.anytime = true; });
  all.back().certifies = true;
  add("nearest, no path", true, false, [](auto& o) { o.nearest = true; });
  add("near and switch costs", false, false, [](auto& o) {
    o.near_factor = 2.0;
    o.near_distance_m = 1.0;
    o.switch_cost_m = 1.0;
  });
  add("without a bound", false, false, [](auto& o) { o.search = lattice::PoseSearch::Dijkstra; });
  add("any heading", false, true, [](auto&) {});
  return all;
}

// Of a body of many parts among agents of many parts, where every step takes long.
inline std::vector<StaticAgent> heavyAgents(Rng& rng, int most) {
  std::vector<StaticAgent> others;
  for (int k = 0; k < most; ++k) {
    const Pose at = poseOf(rng.range(0.0, 40.0), rng.range(0.0, 20.0), rng.range(0.0, 360.0));
    if (std::abs(at.position.y - 10.0) < 2.5) continue;  // an aisle is left
    others.push_back({"other", heavyBody(rng, 30), at});
  }
  return others;
}

// A plan, one of a car to any heading, with more connections, and the certificate of a long path.
inline std::vector<StopWorkload> heavyWorkloads() {
  Rng rng(5);
  PlanTask task{emptyGrid(200, 400, 0.1, 0.1),
                heavyBody(rng, 60),
                poseOf(2.0, 9.0, 10),
                {{{38.0, 11.0}, *Heading::fromDegrees(77)}},
                {}};
  task.others = heavyAgents(rng, 250);
  task.options.headings = 64;
  PlanTask car = task;
  car.options.model = DriveKind::Car;
  car.options.min_radius_m = 1.0;
  car.goals[0].heading.reset();
  Path path{poseOf(2.0, 10.0, 0), {}};
  for (int k = 0; k < 300; ++k) {
    const Pose from = path.goal();
    const Pose turned{from.position, *Heading::fromDegrees(k % 2 == 0 ? 20 : -20)};
    path.motions.push_back(*motionBetween(from, turned));
    const Pose to{from.position + 0.1 * turned.heading.vector(), turned.heading};
    path.motions.push_back(*motionBetween(turned, to));
  }
  const auto shared = std::make_shared<PlanTask>(task);
  const StopWorkload validates{
      "heavy, certificate", 80'000, [shared, path](const PlanControl& c) {
        StopCheck stop(c.budget, c.stop);
        return Stopped{!validation::validate(shared->grid, shared->robot, path,
                                             TouchRule::TouchingIsFree, shared->others, stop)};
      }};
  StopWorkload plan = planWorkload("heavy, plan", std::move(task));
  plan.certifies = true;
  return {std::move(plan), planWorkload("heavy, car to any heading", std::move(car)), validates};
}

// Hundreds of goals with ten thousands of connections each; goals of a car; a goal that is met at
// some hundred thousand poses of the lattice.
inline std::vector<StopWorkload> goalWorkloads() {
  std::vector<StopWorkload> all;
  Rng rng(6);
  const Footprint box = *Footprint::box(1.0, 0.6);
  PlanTask many{emptyGrid(400, 400, 0.1, 0.1), box, poseOf(20.0, 20.0, 10), {}, {}};
  for (int k = 0; k < 500; ++k) {
    many.goals.push_back({{rng.range(3.0, 37.0), rng.range(3.0, 37.0)}, std::nullopt});
  }
  many.options.headings = 64;
  many.options.near_distance_m = 1.0;
  all.push_back(planWorkload("many goals", many));
  many.options.near_factor = 2.0;
  all.push_back(planWorkload("many goals, near costs", many));
  many.options.near_factor = 0.0;
  many.options.model = DriveKind::Car;
  many.options.min_radius_m = 1.0;
  all.push_back(planWorkload("many goals, car", many));

  PlanTask far{emptyGrid(2048, 2048), *Footprint::box(3.0, 2.0), poseOf(20.5, 20.5, 0), {}, {}};
  far.options.model = DriveKind::Car;
  far.options.min_radius_m = 4.0;
  for (int i = 0; i < 40; ++i) far.goals.push_back({{2000.3 - 10.0 * i, 2010.2}, {}});
  all.push_back(planWorkload("far goals of a car", far));

  PlanTask wide{emptyGrid(400, 400, 0.1, 0.1), box, poseOf(5.0, 5.0, 10), {}, {}};
  wide.goals = {{{29.0, 31.0}, std::nullopt}};
  wide.goals[0].tolerance_m = 10.0;
  wide.options.headings = 32;
  all.push_back(planWorkload("wide goal", wide));
  wide.options.switch_cost_m = 1.0;
  all.push_back(planWorkload("wide goal, switch costs", wide));
  wide.options.headings = 64;
  wide.goals[0].heading = Heading();
  wide.goals[0].tolerance_rad = 0.01;
  all.push_back(planWorkload("wide goal in one heading", wide));
  return all;
}

}  // namespace clearway::testing
