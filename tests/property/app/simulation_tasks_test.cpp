// Fleets that work on tasks under disturbances: no collisions, every task once and in order.
#include <algorithm>
#include <set>

#include "app/simulation/policy/physical_agents.h"
#include "app/simulation/policy/shift_control.h"
#include "core/grid/components.h"
#include "tests/support/case_count.h"
#include "tests/support/simulated_fleets.h"

namespace clearway::app {
namespace {

using clearway::testing::caseCount;
using clearway::testing::delaysAndBreakdowns;
using clearway::testing::randomRoom;
using simulation::EventKind;

int taskCases() { return caseCount("CLEARWAY_TASK_CASES", 12); }

constexpr std::size_t kTaskAgents = 10, kTasks = 30;

// Carts of 0.8 x 0.5 m in a room of 12 x 12 m with cells of 0.5 m, so that a traffic cell is 2 x 2.
SimulationInput randomShift(std::uint64_t seed, const maps::Disturbances& disturbances,
                            double density = 0.15) {
  Rng rng(seed);
  const OccupancyGrid coarse = randomRoom(rng, 12, density);
  OccupancyGrid fine(*GridFrame::make(24, 24, 0.5, 0.5));
  for (std::int32_t row = 0; row < 24; ++row) {
    for (std::int32_t column = 0; column < 24; ++column) {
      if (coarse.blocked({row / 2, column / 2})) fine.set({row, column}, true);
    }
  }
  const fleet::AgentClass kind{*Footprint::box(0.8, 0.5), 1.0, 1.5};
  ShiftInput shift{*TrafficGrid::make(fine, {&kind, 1}), {}, {}, {}};
  EXPECT_EQ(shift.traffic.grid(), coarse);
  std::vector<fleet::CellId> free;
  const Components components(coarse);
  std::uint32_t largest = 1;
  for (std::uint32_t k = 1; k <= components.count(); ++k) {
    if (components.size(k) > components.size(largest)) largest = k;
  }
  for (std::int32_t row = 0; row < 12; ++row) {
    for (std::int32_t column = 0; column < 12; ++column) {
      if (components.label({row, column}) == largest)
        free.push_back(shift.traffic.id({row, column}));
    }
  }
  fleet::TimedFleetProblem problem{fine, {kind}, {}};
  fleet::TimedFleetPlan standing;
  for (std::size_t k = 0; k < kTaskAgents; ++k) {
    std::swap(free[k], free[k + rng.below(static_cast<std::uint32_t>(free.size() - k))]);
    shift.kinds.push_back(kind);
    shift.starts.push_back(
        {shift.traffic.centre(free[k]), *Heading::fromDegrees(45.0 * rng.below(8))});
    problem.agents.push_back(
        {"a" + std::to_string(k), 0, shift.starts[k], shift.starts[k].position, std::nullopt});
    standing.agents.push_back({shift.starts[k], {}});
  }
  for (std::uint32_t k = 0; k < kTasks; ++k) {
    const auto draw = [&] { return free[rng.below(static_cast<std::uint32_t>(free.size()))]; };
    const fleet::CellId pickup = draw();
    shift.tasks.push_back({2 * k, pickup, draw()});
  }
  SimulationInput out = clearway::testing::inputOf(problem, standing);
  out.kind = "tasks";
  out.policy.seed = seed;
  out.disturbances = disturbances;
  out.options.step = kTicksPerSecond / 10;
  out.shift = std::make_shared<const ShiftInput>(std::move(shift));
  return out;
}

struct TaskLog {
  std::vector<Tick> assigned, picked, done;
  std::vector<std::uint32_t> agent;
  std::uint64_t hash = 0;
  simulation::Totals totals;
};

TaskLog runTasks(SimulationInput input, std::uint64_t most_steps) {
  const std::shared_ptr<const ShiftInput> shift = input.shift;
  SimulationRun run = *SimulationRun::make(std::move(input));
  TaskLog log;
  for (auto* times : {&log.assigned, &log.picked, &log.done}) times->assign(kTasks, -1);
  log.agent.assign(kTasks, 0);
  for (std::uint64_t s = 0; s < most_steps && !run.isFinished(); ++s) {
    run.step();
    for (const simulation::Event& e : run.simulation().events()) {
      if (!e.task) continue;
      const std::uint32_t task = *e.task;
      std::vector<Tick>& times = e.kind == EventKind::TaskAssigned ? log.assigned
                                 : e.kind == EventKind::TaskPicked ? log.picked
                                                                   : log.done;
      EXPECT_EQ(times[task], -1) << "twice";
      times[task] = e.time;
      if (e.kind == EventKind::TaskAssigned) log.agent[task] = e.a.index;
      EXPECT_EQ(log.agent[task], e.a.index);
      if (e.kind == EventKind::TaskAssigned) continue;
      const fleet::FleetTask& t = shift->tasks[task];
      EXPECT_EQ(*e.position,
                shift->traffic.centre(e.kind == EventKind::TaskPicked ? t.pickup : t.dropoff));
      // The agent is there, or drives on since.
      EXPECT_LT(length(run.simulation().poseOf(e.a).position - *e.position), 0.2);
    }
  }
  log.hash = run.simulation().stateHash();
  log.totals = run.simulation().totals();
  EXPECT_EQ(run.tasks()->done, log.totals.tasks_done);
  return log;
}

TEST(SimulationTasks, AllAreDoneInOrderWithoutACollisionUnderDelays) {
  std::uint64_t mishaps = 0;
  for (int k = 0; k < taskCases(); ++k) {
    SimulationInput input = randomShift(static_cast<std::uint64_t>(k), delaysAndBreakdowns());
    const std::shared_ptr<const ShiftInput> shift = input.shift;
    const TaskLog log = runTasks(std::move(input), 30'000);
    EXPECT_EQ(log.totals.collisions + log.totals.wall_collisions, 0U) << k;
    EXPECT_EQ(log.totals.tasks_done, kTasks) << k;
    for (std::size_t t = 0; t < kTasks; ++t) {
      EXPECT_GE(secondsOf(log.assigned[t]), shift->tasks[t].release * shift->step_s) << k;
      EXPECT_LE(log.assigned[t], log.picked[t]) << k;
      EXPECT_LE(log.picked[t], log.done[t]) << k;
    }
    mishaps += log.totals.delayed + log.totals.broke_down;
  }
  EXPECT_GT(mishaps, 0U);
}

TEST(SimulationTasks, PeopleDoorsAndObstaclesAreNeverHit) {
  std::uint64_t done = 0;
  for (int k = 0; k < taskCases(); ++k) {
    maps::Disturbances d = delaysAndBreakdowns();
    d.people = {4, 0.2, {0.5, 1.4}, true};
    d.doors.push_back({"door", {10, 14, 0, 24}, {}, maps::DoorPeriod{15.0, 10.0, 5.0}});
    d.obstacles.push_back({"pallet", {2, 4, 5, 9}, {20.0, 60.0}});
    const TaskLog log = runTasks(randomShift(static_cast<std::uint64_t>(k), d), 3000);
    EXPECT_EQ(log.totals.collisions + log.totals.wall_collisions, 0U) << k;
    done += log.totals.tasks_done;
  }
  EXPECT_GT(done, kTasks * static_cast<std::uint64_t>(taskCases()) / 2);
}

SimulationInput moved(SimulationInput input, bool by_forces) {
  input.has_physics = by_forces;
  if (by_forces) addMasses({}, {}, input.agents);
  return input;
}

// runTasks() requires that bodies are where tasks are picked up and done.
TEST(SimulationTasks, BodiesThatForcesMoveDoThemAllAndDoNotTouch) {
  for (int k = 0; k < taskCases(); ++k) {
    SimulationInput input = randomShift(static_cast<std::uint64_t>(k), delaysAndBreakdowns());
    input.options.step = kTicksPerSecond / 20;
    const TaskLog log = runTasks(moved(std::move(input), true), 60'000);
    EXPECT_EQ(log.totals.tasks_done, kTasks) << k;
    EXPECT_EQ(log.totals.collisions, 0U) << k;
  }
}

TEST(SimulationTasks, OneHashForAnyNumberOfThreads) {
  for (const bool by_forces : {false, true}) {
    std::set<std::uint64_t> hashes;
    for (const unsigned threads : {1U, 2U, 3U, 8U}) {
      maps::Disturbances d = delaysAndBreakdowns();
      d.people.count = 3;
      SimulationInput input = moved(randomShift(5, d), by_forces);
      input.options.world.threads = threads;
      hashes.insert(runTasks(std::move(input), 600).hash);
    }
    EXPECT_EQ(hashes.size(), 1U) << by_forces;
  }
}

// With three places to charge, at the starts of the first agents.
SimulationInput withBatteries(SimulationInput input, double drive_s, double charge_s) {
  ShiftInput shift = *input.shift;
  shift.battery = {drive_s, charge_s, 0.5, {}};
  for (std::size_t k = 0; k < 3; ++k) {
    shift.battery.places.push_back(shift.traffic.id(shift.traffic.at(shift.starts[k].position)));
  }
  input.shift = std::make_shared<const ShiftInput>(std::move(shift));
  return input;
}

// The most that can be left of an agent's battery, from its poses alone: the least time for how far
// it came, and the whole of every step that ends at a place.
class MostLeft {
 public:
  MostLeft(const ShiftInput& shift, Pose start)
      : shift_(&shift), left_s_(shift.battery.drive_s), last_(start) {}

  void step(const Pose& pose, double step_s) {
    moved_ = pose != last_;
    left_s_ -= length(pose.position - last_.position) / shift_->kinds.front().speed_m_per_s;
    const bool is_at_place = std::ranges::any_of(shift_->battery.places, [&](fleet::CellId id) {
      return length(shift_->traffic.centre(id) - pose.position) < 1e-9;
    });
    if (is_at_place) {
      const BatteryInput& b = shift_->battery;
      left_s_ = std::min(b.drive_s, left_s_ + step_s * b.drive_s / b.charge_s);
    }
    last_ = pose;
    least_s_ = std::min(least_s_, left_s_);
  }
  [[nodiscard]] double least() const { return least_s_; }
  [[nodiscard]] bool moves() const { return moved_; }

 private:
  const ShiftInput* shift_;
  double left_s_, least_s_ = 0.0;
  Pose last_;
  bool moved_ = false;
};

struct BatteryLog {
  TaskReport report;
  simulation::Totals totals;
  double least_s = 0.0;
  std::size_t moving = 0;  // agents, at the end
};

BatteryLog runBatteries(SimulationInput input, std::uint64_t most_steps) {
  const std::shared_ptr<const ShiftInput> shift = input.shift;
  const double step_s = secondsOf(input.options.step);
  SimulationRun run = *SimulationRun::make(std::move(input));
  std::vector<MostLeft> left;
  for (const Pose& start : shift->starts) left.emplace_back(*shift, start);
  for (std::uint64_t s = 0; s < most_steps && !run.isFinished(); ++s) {
    run.step();
    for (std::uint32_t k = 0; k < left.size(); ++k) {
      left[k].step(run.simulation().poseOf({k, 0}), step_s);
    }
  }
  BatteryLog log{*run.tasks(), run.simulation().totals()};
  for (const MostLeft& l : left) {
    log.least_s = std::min(log.least_s, l.least());
    if (l.moves()) ++log.moving;
  }
  return log;
}

// Agents that charge in a corridor, and breakdowns, bar others.
TEST(SimulationTasks, AgentsChargeInTimeAndDoAllTasks) {
  std::size_t charges = 0;
  for (int k = 0; k < 2 * taskCases(); ++k) {
    const bool is_calm = k % 2 == 0;
    const maps::Disturbances disturbances = is_calm ? maps::Disturbances{} : delaysAndBreakdowns();
    const BatteryLog log = runBatteries(
        withBatteries(
            randomShift(static_cast<std::uint64_t>(k), disturbances, is_calm ? 0.0 : 0.15), 120.0,
            30.0),
        60'000);
    if (is_calm) {
      EXPECT_EQ(log.report.done, kTasks) << k;
      EXPECT_EQ(log.report.empty, 0U) << k;
    }
    EXPECT_EQ(log.totals.collisions + log.totals.wall_collisions, 0U) << k;
    EXPECT_GE(log.least_s, -1e-6) << k;
    charges += log.report.charges;
  }
  EXPECT_GT(charges, 0U);
}

TEST(SimulationTasks, AgentsThatCannotChargeStopInTheEnd) {
  for (int k = 0; k < taskCases(); ++k) {
    const BatteryLog log =
        runBatteries(withBatteries(randomShift(static_cast<std::uint64_t>(k), {}), 8.0, 1e6), 6000);
    EXPECT_LT(log.report.done, kTasks) << k;
    EXPECT_EQ(log.totals.collisions + log.totals.wall_collisions, 0U) << k;
    EXPECT_GE(log.least_s, -1e-6) << k;
    EXPECT_EQ(log.moving, 0U) << k;
  }
}

}  // namespace
}  // namespace clearway::app
