#include "app/cli/simulate/simulate_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/output/report.h"
#include "maps/text/json_cursor.h"

namespace clearway::cli {
namespace {

double meanMs(double total_s, std::uint64_t steps) {
  return steps == 0 ? 0.0 : 1e3 * total_s / static_cast<double>(steps);
}

// Wall-clock time of a step, with what is decided before it.
double stepMs(const app::SimulationRun& run) {
  const simulation::Totals t = run.simulation().totals();
  const app::ControlTimes control = run.controlTimes();
  return meanMs(t.total_s + control.decide_s + control.plan_s, t.steps);
}

std::string_view policyName(const app::SimulationRun& run) {
  return app::toString(run.input().shift ? app::Policy::Graph : run.input().policy.policy);
}

double perHour(const app::TaskReport& tasks, const app::SimulationRun& run) {
  const double simulated_s = secondsOf(run.simulation().time());
  return simulated_s > 0.0 ? 3600.0 * static_cast<double>(tasks.done) / simulated_s : 0.0;
}

std::size_t fullHours(const app::SimulationRun& run) {
  return static_cast<std::size_t>(run.simulation().time() / ticksOf(3600.0));
}

std::size_t doneIn(const app::TaskReport& tasks, std::size_t hour) {
  return hour < tasks.done_by_hour.size() ? tasks.done_by_hour[hour] : 0;
}

bool isStalled(const app::TaskReport& tasks) {
  return (tasks.is_over || tasks.stalled + tasks.empty + tasks.cut_off > 0) &&
         tasks.done < tasks.tasks;
}

std::string agentsText(std::size_t n) { return app::plural(static_cast<long>(n), "agent"); }

// Why tasks are left. Precondition: isStalled().
std::string stallText(const app::TaskReport& tasks) {
  std::string out;
  const auto add = [&](std::size_t n, const char* one, const char* many) {
    if (n > 0) out += (out.empty() ? "" : ", ") + agentsText(n) + (n == 1 ? one : many);
  };
  add(tasks.stalled, " is barred", " bar each other");
  add(tasks.empty, " has an empty battery", " have an empty battery");
  add(tasks.cut_off, " is cut off", " are cut off");
  return out.empty() ? "no agent can come to the tasks that are left" : out;
}

// "Collided", "Stalled" or "Simulated", and what to say of it.
std::string headline(const Console& console, const std::string& file,
                     const app::SimulationRun& run) {
  const simulation::Totals t = run.simulation().totals();
  const bool hit = t.collisions + t.wall_collisions > 0;
  const std::optional<app::TaskReport> tasks = run.tasks();
  const bool is_stalled = tasks && isStalled(*tasks);
  std::string what =
      hit ? fmt::format("{} collisions, {} with walls", t.collisions, t.wall_collisions)
      : run.input().options.between_steps ? "no collision"
                                          : "no collision at the steps";
  if (is_stalled) what += ", but " + stallText(*tasks);
  return fmt::format("{}  {}, {}: {}\n",
                     console.styledSummary(hit          ? "Collided"
                                           : is_stalled ? "Stalled"
                                                        : "Simulated",
                                           hit || is_stalled ? Style::Bad : Style::Good),
                     oneLine(file), agentsText(run.input().agents.size()), what);
}

maps::JsonValue impactJson(const app::SimulationRun& run, const simulation::FirstImpact& impact) {
  maps::JsonValue out = maps::emptyObject();
  out.add("time_s", secondsOf(impact.time));
  out.add("a", run.nameOf(impact.a));
  if (impact.b) out.add("b", run.nameOf(*impact.b));
  const app::SimulationInput& in = run.input();
  out.add("position", maps::pointToJson(in.grid ? maps::positionFromWorld(
                                                      in.frame, in.grid->frame(), impact.position)
                                                : impact.position));
  return out;
}

std::string impactText(const app::SimulationRun& run, const simulation::Totals& t) {
  const simulation::FirstImpact& first = *t.first_impact;
  std::string out =
      fmt::format("{} and {} at {:.6g} s", oneLine(run.nameOf(first.a)),
                  first.b ? oneLine(run.nameOf(*first.b)) : "a wall", secondsOf(first.time));
  if (t.between_steps > 0) {
    out += fmt::format("; {} between two steps, where nothing overlaps at either", t.between_steps);
  }
  return out;
}

// What policies and disturbances add.
void addControl(maps::JsonValue& out, const app::SimulationRun& run) {
  const simulation::Totals t = run.simulation().totals();
  out.add("deadlocks", static_cast<double>(t.deadlocks));
  out.add("delays", static_cast<double>(t.delayed));
  out.add("breakdowns", static_cast<double>(t.broke_down));
  out.add("replanned", static_cast<double>(t.replanned));
  if (const std::optional<double> gap = run.smallestSeparation()) {
    out.add("smallest_separation", *gap);
  }
  if (const std::optional<app::TaskReport> tasks = run.tasks()) {
    out.add("tasks", static_cast<double>(tasks->tasks));
    out.add("tasks_picked", static_cast<double>(tasks->picked));
    out.add("tasks_done", static_cast<double>(tasks->done));
    out.add("tasks_per_hour", perHour(*tasks, run));
    maps::JsonValue::Array by_hour;
    for (std::size_t k = 0; k < fullHours(run); ++k) {
      by_hour.emplace_back(static_cast<double>(doneIn(*tasks, k)));
    }
    out.add("tasks_by_hour", std::move(by_hour));
    out.add("stalled_agents", static_cast<double>(tasks->stalled));
    out.add("cut_off_agents", static_cast<double>(tasks->cut_off));
    out.add("task_step_s", tasks->step_s);
    out.add("wait_mean_s", tasks->wait_mean_s);
    out.add("wait_max_s", tasks->wait_max_s);
    out.add("service_mean_s", tasks->service_mean_s);
    if (tasks->has_stations) out.add("station_s", tasks->station_s);
    if (tasks->has_batteries) {
      out.add("charges", static_cast<double>(tasks->charges));
      out.add("charging_s", tasks->charging_s);
      out.add("empty_batteries", static_cast<double>(tasks->empty));
    }
  }
  if (run.input().graph) out.add("graph_sound", run.input().graph_fault.empty());
  if (!run.input().graph_fault.empty()) out.add("graph_fault", run.input().graph_fault);
}

}  // namespace

maps::JsonValue simulationJson(const app::SimulationRun& run, double wall_s) {
  const simulation::Simulation& s = run.simulation();
  const simulation::Totals t = s.totals();
  maps::JsonValue out = maps::emptyObject();
  out.add("kind", run.input().kind);
  out.add("frame", maps::nameOf(run.input().frame));
  out.add("policy", std::string(policyName(run)));
  out.add("agents", static_cast<double>(run.input().agents.size()));
  out.add("steps", static_cast<double>(t.steps));
  out.add("dt_s", secondsOf(run.input().options.step));
  out.add("simulated_s", secondsOf(s.time()));
  out.add("wall_s", wall_s);
  out.add("step_ms_mean", stepMs(run));
  out.add("collisions", static_cast<double>(t.collisions));
  out.add("wall_collisions", static_cast<double>(t.wall_collisions));
  out.add("between_steps", static_cast<double>(t.between_steps));
  if (t.first_impact) out.add("first_impact", impactJson(run, *t.first_impact));
  out.add("steps_only", !run.input().options.between_steps);
  out.add("near", static_cast<double>(t.near_pairs));
  if (t.smallest_gap_m) out.add("smallest_gap", *t.smallest_gap_m);
  out.add("arrived", static_cast<double>(t.arrived));
  out.add("stuck", static_cast<double>(t.stuck));
  addControl(out, run);
  out.add("distance", run.distanceOfAgents());
  out.add("held_s", secondsOf(t.held));
  maps::JsonValue phases = maps::emptyObject();
  phases.add("decide", meanMs(run.controlTimes().decide_s, t.steps));
  phases.add("plan", meanMs(run.controlTimes().plan_s, t.steps));
  phases.add("move", meanMs(t.move_s, t.steps));
  phases.add("broad", meanMs(t.broad_s, t.steps));
  phases.add("narrow", meanMs(t.narrow_s, t.steps));
  phases.add("walls", meanMs(t.walls_s, t.steps));
  phases.add("events", meanMs(t.events_s, t.steps));
  out.add("phase_ms_mean", std::move(phases));
  out.add("state_hash", fmt::format("{:016x}", s.stateHash()));
  return out;
}

std::string simulationSummary(const Console& console, const std::string& file,
                              const app::SimulationRun& run, double wall_s) {
  const simulation::Simulation& s = run.simulation();
  const simulation::Totals t = s.totals();
  std::string out = headline(console, file, run);
  const double simulated = secondsOf(s.time());
  out += summaryLine(console, "time",
                     fmt::format("{:.3f} s in {} steps, {:.0f} times real time", simulated, t.steps,
                                 wall_s > 0.0 ? simulated / wall_s : 0.0));
  if (t.first_impact) out += summaryLine(console, "first", impactText(run, t));
  out += summaryLine(console, "agents",
                     fmt::format("{} arrived, {} stuck, {:.1f} m driven, held for {:.1f} s",
                                 t.arrived, t.stuck, run.distanceOfAgents(), secondsOf(t.held)));
  if (const std::optional<app::TaskReport> tasks = run.tasks()) {
    out += summaryLine(
        console, "tasks",
        fmt::format("{} of {} done, {:.1f} an hour; {:.1f} s from release to pick-up, at most "
                    "{:.1f}; {:.1f} to drop-off",
                    tasks->done, tasks->tasks, perHour(*tasks, run), tasks->wait_mean_s,
                    tasks->wait_max_s, tasks->service_mean_s));
    if (tasks->has_stations) {
      out += summaryLine(console, "stations",
                         fmt::format("{:.0f} s of service to all agents", tasks->station_s));
    }
    if (tasks->has_batteries) {
      out += summaryLine(console, "batteries",
                         fmt::format("{} charged in {:.0f} s, {} empty", tasks->charges,
                                     tasks->charging_s, tasks->empty));
    }
    if (fullHours(run) > 1) {
      std::vector<std::size_t> hours;
      for (std::size_t k = 0; k < fullHours(run); ++k) hours.push_back(doneIn(*tasks, k));
      out += summaryLine(
          console, "full hours",
          fmt::format("{} to {} tasks", std::ranges::min(hours), std::ranges::max(hours)));
    }
  }
  if (run.input().isControlled()) {
    out += summaryLine(
        console, "policy",
        fmt::format("{}: {} deadlocks, {} delays, {} breakdowns, {} replanned", policyName(run),
                    t.deadlocks, t.delayed, t.broke_down, t.replanned));
  }
  if (!run.input().graph_fault.empty()) {
    out += summaryLine(console, "graph", "not sound: " + run.input().graph_fault);
  }
  if (const std::optional<double> gap = run.smallestSeparation()) {
    out += summaryLine(console, "separation", fmt::format("at least {:.4f} m at the steps", *gap));
  }
  if (t.smallest_gap_m) {
    out += summaryLine(
        console, "near",
        fmt::format("{} approaches, the smallest gap {:.4f} m", t.near_pairs, *t.smallest_gap_m));
  }
  out += summaryLine(
      console, "step",
      fmt::format(
          "{:.4f} ms: decide {:.4f}, plan {:.4f}, move {:.4f}, broad {:.4f}, narrow {:.4f}, "
          "walls {:.4f}, events {:.4f}",
          stepMs(run), meanMs(run.controlTimes().decide_s, t.steps),
          meanMs(run.controlTimes().plan_s, t.steps), meanMs(t.move_s, t.steps),
          meanMs(t.broad_s, t.steps), meanMs(t.narrow_s, t.steps), meanMs(t.walls_s, t.steps),
          meanMs(t.events_s, t.steps)));
  out += summaryLine(console, "state hash", fmt::format("{:016x}", s.stateHash()));
  return out;
}

std::optional<std::string> faultOfTasks(const app::SimulationRun& run,
                                        std::optional<double> least) {
  const std::optional<app::TaskReport> tasks = run.tasks();
  if (!tasks) return std::nullopt;
  if (isStalled(*tasks)) {
    std::string out = fmt::format("{}, and {} of {} tasks are not done", stallText(*tasks),
                                  tasks->tasks - tasks->done, tasks->tasks);
    if (tasks->walled_in) {
      out += fmt::format(": no moves of the fleet take '{}' to its next stop",
                         oneLine(run.nameOf({*tasks->walled_in, 0})));
    }
    return out;
  }
  if (!least) return std::nullopt;
  const std::size_t hours = fullHours(run);
  if (hours == 0 && perHour(*tasks, run) < *least) {
    return fmt::format("{:.1f} tasks an hour are fewer than {:.6g}", perHour(*tasks, run), *least);
  }
  for (std::size_t k = 0; k < hours; ++k) {
    if (static_cast<double>(doneIn(*tasks, k)) >= *least) continue;
    return fmt::format("{} tasks in hour {} are fewer than {:.6g}", doneIn(*tasks, k), k + 1,
                       *least);
  }
  return std::nullopt;
}

}  // namespace clearway::cli
