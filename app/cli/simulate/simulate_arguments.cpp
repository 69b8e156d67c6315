#include "app/cli/simulate/simulate_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/cli/options/memory_limit.h"
#include "app/cli/output/output.h"
#include "app/document/body/world_options.h"
#include "app/simulation/setup/simulation_choices.h"
#include "core/base/ticks.h"
#include "maps/project/simulation_section.h"

namespace clearway::cli {
namespace {

const CommandText kSimulateText{
    "simulate",
    "Simulates the agents of a plan, a project or a scene in fixed steps, and reports collisions.",
    {"PROJECT|PROBLEM|PLAN|SCENE [options]", "PROJECT --tasks FILE [options]",
     "--fork RECORDING --from S [options]"},
    {"PLAN is one of 'clearway fleet', of points or of agents with a shape, or one of 'clearway "
     "plan'. The agents of a PROJECT, or of a PROBLEM as 'clearway fleet' takes it, are planned as "
     "one fleet first. The bodies of a SCENE follow their key frames. Agents follow plans exactly, "
     "unless a --policy or disturbances say otherwise.",
     "Collisions are decided exactly for the poses at the steps, from a depth of 1e-9 m on; on the "
     "path between two steps no overlap deeper than 1 µm is missed. The state hash is the same for "
     "any number of threads, and with --steps-only.",
     "With --fork, the run of a RECORDING is repeated up to a time, compared with the recording, "
     "and "
     "goes on from there; --policy, --lookahead, --patience, --disturbances and --seed hold from "
     "this time on.",
     "Collisions with each other or with walls end with exit code 11."},
    {"clearway fleet carts.json --out carts.plan.json && clearway simulate carts.plan.json",
     "clearway simulate carts.plan.json --dt 0.01 --events carts.csv --stats carts.jsonl --json",
     "clearway simulate shift.clearway --tasks shift.tasks.csv --time 600 --events shift.csv",
     "clearway simulate carts.plan.json --policy stop --disturbances bad_day.json --seed 4",
     "clearway simulate shift.clearway --time 200 --record shift.rec && clearway simulate --fork "
     "shift.rec --from 100 --seed 5 --record other.rec"}};

constexpr const char* kFile = "PROJECT|PROBLEM|PLAN|SCENE";

void number(std::optional<double>& target, const app::NumberChoice& c, CommandLine& line) {
  line.number(target, c.option, c.placeholder, {c.least, c.most, c.without_least}, c.help);
}

}  // namespace

const CommandText& simulateText() { return kSimulateText; }

void declare(SimulateArguments& a, CommandLine& line) {
  line.positional(a.file, Need::Optional, kFile,
                  "What is simulated; '-' is standard input. With --fork, instead of the recorded "
                  "run's file, which may have moved.");
  line.section("Time");
  number(a.time_s, app::kTimeChoice, line);
  number(a.dt_s, app::kStepChoice, line);
  line.number(a.pace, "--pace", "N", kPositive,
              "At most N simulated seconds in a second (as fast as it goes).");
  line.flag(a.steps_only, "--steps-only",
            "Decide collisions at the steps alone. Otherwise what agents hit on the path between "
            "two steps counts, too, with the time of impact.");
  line.section("Fork");
  line.text(
      a.fork, "--fork", "RECORDING",
      "Repeat the run of a recording up to --from, and go on from there.\nThe input files are "
      "read again. The run ends as the recorded one was to end, or with --time. All results "
      "are those of the whole run.");
  line.number(a.from_s, "--from", "S", {0.0, 1e9, false},
              "The time from which a fork goes on: the last step at or before it.");
  line.section("Policy");
  line.choice(a.policy, "--policy", {maps::kPolicyNames.begin(), maps::kPolicyNames.end()},
              "What agents do when they are not where they were planned (the project's, or "
              "follow).\nfollow: each "
              "follows its own schedule. graph: in the order of the action dependency graph. stop: "
              "an agent goes on while its next stretch of motion is free. replan: as stop, and "
              "after the patience an agent plans around what holds it.");
  line.text(
      a.disturbances, "--disturbances", "FILE.json",
      "Delays, slips, breakdowns, people, doors and obstacles, instead of the project's own.");
  number(a.lookahead_s, app::kLookaheadChoice, line);
  number(a.patience_s, app::kPatienceChoice, line);
  line.count(a.agents, "--agents", "N", "Only the first N agents of a project.", 10'000);
  line.text(
      a.tasks, "--tasks", "FILE",
      "The agents of a project work on the tasks of a CSV file as they are released.\nIts "
      "columns are release, pickup_x, pickup_y, dropoff_x and dropoff_y: a step, and cells "
      "of the map. The run ends when all are done. Excludes --policy. A project may name such "
      "a file itself; then --policy ignores it.");
  line.number(a.min_throughput, "--min-throughput", "N", kPositive,
              "Fail (11) if fewer than N tasks are done in a full hour of simulated time, or an "
              "hour of a shorter run.");
  line.section("Physics");
  line.flag(
      a.physics, "--physics",
      "Agents that follow plans, and bodies of scenes that rest, have a mass and are moved by "
      "forces: they slip, are pushed and are stopped by walls. Bodies that follow key frames "
      "push them. Contacts count as collisions.");
  number(a.density, app::kDensityChoice, line);
  number(a.floor_friction, app::kFloorFrictionChoice, line);
  number(a.drive_force, app::kDriveForceChoice, line);
  line.section("Run");
  line.text(a.set, "--set", "NAME=VALUE,...",
            "Set parameters of the world and of physics, as 'clearway collide --parameters' lists "
            "them, after those of the file.");
  number(a.seed, app::kSeedChoice, line);
  line.number(a.time_limit_s, "--time-limit", "S", kPositive,
              "Stop planning a project or problem after so many seconds.");
  line.number(a.memory_mb, "--memory-limit", "MB", {0.0, 1e9, true}, kMemoryLimitHelp);
  line.count(a.threads, "--threads", "N", "1 to 64 threads; never changes an answer (1).", 64);
  line.section("Results");
  line.text(a.events, "--events", "FILE",
            "Write what happens, as FILE.csv or as JSON lines, FILE.jsonl.\nAn interrupted run "
            "writes what happened until then.");
  line.text(a.stats, "--stats", "FILE",
            "Write the counters and times of every step, as FILE.csv or FILE.jsonl.");
  line.text(a.poses, "--poses", "FILE",
            "Write where agents are at the start and after every step, as FILE.csv or FILE.jsonl.");
  line.text(a.record, "--record", "FILE",
            "Record the run: all poses bit for bit, bodies, cells and events, for 'clearway info', "
            "'render' and 'check'.");
  line.text(a.html, "--html", "FILE", "Write one page that plays the run in any browser.");
  line.text(a.gif, "--gif", "FILE", "Write an animation.");
  line.flag(a.json, "--json", "Print the result as JSON.");
  a.frame.declare(line);
  line.section("Map");
  line.text(a.map, "--map", "FILE",
            "Plans of points and of one agent: the map, if it is not the one that the plan names.");
  a.map_options.declare(line);
}

namespace {

// The first option that a fork takes from the recording; empty if none is given.
std::string fixedByFork(const SimulateArguments& a) {
  if (a.dt_s) return "--dt";
  if (a.steps_only) return "--steps-only";
  if (a.physics) return "--physics";
  if (!a.map.empty()) return "--map";
  if (!a.tasks.empty()) return "--tasks";
  if (a.agents) return "--agents";
  if (!a.set.empty()) return "--set";
  return a.map_options.firstGiven();
}

std::string conflictOfFork(const SimulateArguments& a) {
  if (a.fork.empty()) return a.from_s ? "--from needs --fork" : "";
  if (!a.from_s) return "--fork needs --from, the time from which it goes on";
  if (a.fork == kStandardOutput) return "--fork needs a file, which is read at any place";
  if (a.time_s && *a.time_s <= *a.from_s) return "--time is not after --from";
  const std::string fixed = fixedByFork(a);
  return fixed.empty() ? "" : fixed + " is that of the recorded run: it excludes --fork";
}

// Reads --set.
std::string conflictOfSet(SimulateArguments& a) {
  Result<std::vector<maps::WorldParameter>> parameters = app::parametersFromText(a.set);
  if (!parameters) return "--set: " + parameters.error().text();
  a.parameters = *std::move(parameters);
  const bool has_threads =
      std::ranges::count(a.parameters, "threads", &maps::WorldParameter::name) > 0;
  return a.threads && has_threads ? "--set: threads is given by --threads, too; give it once" : "";
}

}  // namespace

std::string conflictIn(SimulateArguments& a) {
  if (a.file.empty() && a.fork.empty()) return std::string(kFile) + " is required";
  if (std::string why = conflictOfFork(a); !why.empty()) return why;
  if (std::string why = conflictOfSet(a); !why.empty()) return why;
  const std::array reads{NamedFile{kFile, a.file}, NamedFile{"--map", a.map},
                         NamedFile{"--disturbances", a.disturbances}, NamedFile{"--tasks", a.tasks},
                         NamedFile{"--fork", a.fork}};
  const std::array writes{NamedFile{"--events", a.events}, NamedFile{"--stats", a.stats},
                          NamedFile{"--poses", a.poses},   NamedFile{"--record", a.record},
                          NamedFile{"--html", a.html},     NamedFile{"--gif", a.gif}};
  if (std::string clash = clashOf(reads, writes); !clash.empty()) return clash;
  if (!a.tasks.empty() && (!a.policy.empty() || a.patience_s)) {
    return "--tasks excludes --policy and --patience: agents with tasks are planned again all the "
           "time";
  }
  if (a.record == kStandardOutput) return "--record needs a file, which is read at any place";
  if (!a.physics && (a.density || a.floor_friction || a.drive_force)) {
    return "--density, --floor-friction and --drive-force need --physics";
  }
  if (a.seed && *a.seed != std::floor(*a.seed)) return "--seed: not a whole number";
  for (const std::string* const file : {&a.events, &a.stats, &a.poses, &a.html, &a.gif}) {
    if (a.json && *file == kStandardOutput) return "--json writes to standard output, too";
  }
  if (a.dt_s && !isWholeTicks(*a.dt_s)) {
    return fmt::format("--dt: {} s is not a multiple of a microsecond", *a.dt_s);
  }
  return {};
}

}  // namespace clearway::cli
