// clearway.Simulation: what `clearway simulate` runs (app/simulation), step by step or to its end.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/document/plan/plan_report.h"
#include "app/python/arrays.h"
#include "app/python/binding.h"
#include "app/python/errors.h"
#include "app/python/running.h"
#include "app/simulation/policy/policy.h"
#include "app/simulation/replay/simulation_run.h"
#include "app/simulation/setup/open_simulation.h"
#include "core/base/number_text.h"
#include "core/base/ticks.h"
#include "maps/text/outside_references.h"

namespace clearway::python {
namespace {

constexpr double kLongest_s = 1e9;
constexpr std::size_t kMostNumbers = std::size_t{1} << 28U;  // of the poses of a run

class SimulatedRun {
  // Without the interpreter's lock, which a callback takes while it holds the mutex.
  template <class Work>
  auto locked(const Work& work) const {
    const py::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    return work();
  }

 public:
  explicit SimulatedRun(app::SimulationInput input)
      : end_(app::latestEndOf(input)),
        run_(valueOf(app::SimulationRun::make(std::move(input)), "path")) {}

  void step() {
    locked([&] { stepOnce(); });
  }

  // Times and poses of every `every`-th step.
  py::tuple run(std::optional<double> time_s, std::size_t every, const py::object& callback) {
    if (time_s && !(*time_s >= 0.0 && *time_s <= kLongest_s)) {
      refuse("time", "time is " + shortest(*time_s) + ": it must be from 0 to 1e9");
    }
    if (every < 1) refuse("every", "every is 0: it must be at least 1");
    std::vector<double> times;
    std::vector<double> poses;
    Running running(callback);
    running([&] {
      const std::lock_guard lock(mutex_);
      const Tick first = now();
      const Tick end = time_s ? first + ticksOf(*time_s) : end_;
      append(times, poses);
      for (std::size_t k = 1; now() < end && !run_.isFinished(); ++k) {
        if (running.stop().requested()) break;
        stepOnce();
        if (k % every == 0 || now() >= end || run_.isFinished()) append(times, poses);
        const double done = static_cast<double>(now() - first) / static_cast<double>(end - first);
        if (running.reports()) running.reportSometimes({std::min(done, 1.0), k});
      }
      return true;
    });
    py::array_t<double> out({times.size(), names().size(), std::size_t{3}});
    std::ranges::copy(poses, out.mutable_data());
    return py::make_tuple(py::array_t<double>(static_cast<Py_ssize_t>(times.size()), times.data()),
                          std::move(out));
  }

  [[nodiscard]] py::array_t<double> poses() const {
    std::vector<double> times;
    std::vector<double> rows;
    locked([&] { append(times, rows); });
    py::array_t<double> out({names().size(), std::size_t{3}});
    std::ranges::copy(rows, out.mutable_data());
    return out;
  }

  [[nodiscard]] py::list events() const {
    std::vector<simulation::Event> events;
    locked([&] { events = events_; });
    py::list out;
    for (const simulation::Event& e : events) {
      py::dict row;
      row["time"] = secondsOf(e.time);
      row["kind"] = simulation::toString(e.kind);
      row["a"] = run_.nameOf(e.a);
      row["b"] = e.b ? py::object(py::str(run_.nameOf(*e.b))) : py::none();
      row["position"] = py::none();
      if (e.position) {
        const Vec2 p = ownPose({*e.position, {}}).position;
        row["position"] = py::make_tuple(p.x, p.y);
      }
      row["impact"] = e.impact ? py::object(py::float_(secondsOf(*e.impact))) : py::none();
      out.append(std::move(row));
    }
    return out;
  }

  [[nodiscard]] const std::vector<std::string>& names() const { return run_.input().names; }
  [[nodiscard]] const std::string& kind() const { return run_.input().kind; }
  [[nodiscard]] bool isFinished() const {
    return locked([&] { return run_.isFinished() || now() >= end_; });
  }
  [[nodiscard]] double time_s() const {
    return locked([&] { return secondsOf(now()); });
  }
  [[nodiscard]] double step_s() const { return secondsOf(run_.input().options.step); }
  [[nodiscard]] simulation::Totals totals() const {
    return locked([&] { return run_.simulation().totals(); });
  }
  [[nodiscard]] std::uint64_t stateHash() const {
    return locked([&] { return run_.simulation().stateHash(); });
  }

 private:
  [[nodiscard]] Tick now() const { return run_.simulation().time(); }

  void stepOnce() {
    valueOf(run_.makeDueChanges(), "simulation");
    valueOf(run_.step(), "simulation");
    const auto& simulation = run_.simulation();
    events_.insert(events_.end(), simulation.events().begin(), simulation.events().end());
  }

  [[nodiscard]] Pose ownPose(const Pose& world) const {
    const app::SimulationInput& in = run_.input();
    return in.grid ? maps::fromWorld(in.frame, in.grid->frame(), world) : world;
  }

  // NaN for an agent that is not there.
  void append(std::vector<double>& times, std::vector<double>& rows) const {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const simulation::Simulation& s = run_.simulation();
    times.push_back(secondsOf(now()));
    if (rows.size() + 3 * names().size() > kMostNumbers) {
      refuse("every", "the run has too many poses: take a larger `every`, or a shorter time",
             ErrorCode::LimitExceeded);
    }
    for (std::uint32_t k = 0; k < names().size(); ++k) {
      const simulation::AgentId id{k, 0};
      const bool is_there =
          s.contains(id) &&
          (s.carrierOf(id).has_value() || s.world().body(id)->mode != collide::BodyMode::Disabled);
      const Pose pose = is_there ? ownPose(s.poseOf(id)) : Pose{};
      for (const double v : {pose.position.x, pose.position.y, pose.heading.radians()}) {
        rows.push_back(is_there ? v : kNone);
      }
    }
  }

  mutable std::recursive_mutex mutex_;  // a callback may ask for the poses
  Tick end_;
  app::SimulationRun run_;
  std::vector<simulation::Event> events_;
};

std::unique_ptr<SimulatedRun> load(const std::filesystem::path& path, std::optional<double> step,
                                   const std::string& policy, const std::filesystem::path& tasks,
                                   const std::filesystem::path& disturbances,
                                   std::optional<std::size_t> agents, std::uint64_t seed,
                                   std::int64_t threads, bool steps_only, bool allow_outside) {
  app::SimulationSettings settings;
  if (step && !(*step > 0.0 && *step <= app::kLongestStep_s)) {
    refuse("step", "step is " + shortest(*step) + ": it must be above 0, and at most 1e6 s");
  }
  std::string names;
  for (const std::string_view name : maps::kPolicyNames) {
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  if (!policy.empty() &&
      std::ranges::find(maps::kPolicyNames, policy) == maps::kPolicyNames.end()) {
    refuse("policy", "policy is '" + policy + "': it must be one of " + names);
  }
  settings.step_s = step;
  settings.policy = policy;
  settings.tasks = tasks.string();
  settings.disturbances = disturbances.string();
  settings.agents = agents;
  settings.seed = seed;
  settings.threads = threadsOf(threads);
  settings.steps_only = steps_only;
  const auto permission =
      allow_outside ? std::make_unique<const maps::OutsideReferences>(path) : nullptr;
  Running running{py::none()};
  settings.stop = &running.stop();
  Result<app::SimulationInput> input =
      running([&] { return app::openSimulation(path.string(), settings); });
  if (input && input->status != PlanStatus::Solved) {
    refuse("path", "the agents have no plan: " + input->reason.text());
  }
  return std::make_unique<SimulatedRun>(valueOf(std::move(input), path.string()));
}

constexpr const char* kSimulationDoc =
    R"(A simulation: agents that follow their plans, tasks or key frames.

Positions are in the map's own frame; of a scene without a map: metres, x right, y down.
The same file and options give the same states, bit for bit, for any number of threads.)";

constexpr const char* kLoadDoc =
    R"(load(path, *, step=None, policy="", tasks="", disturbances="", agents=None, seed=0, threads=1, steps_only=False, allow_outside=False) -> Simulation

path: a scene, a project, a problem of a fleet, or a plan, as `clearway simulate` takes it.
step: seconds; None: what a scene says, or 0.05.
policy: "follow", "stop", "replan" or "graph"; "": what the project says.
tasks, disturbances: files, instead of those of the project.
agents: only the first ones. seed: of the planner and of what is random.
steps_only: collisions between two steps are not looked for.
allow_outside: the file may name files outside of its folder.

Raises the errors of files, and InvalidArgument for agents that have no plan.)";

constexpr const char* kRunDoc =
    R"(run(time=None, *, every=1, progress=None) -> (times, poses)

Goes on for so many simulated seconds; None: to the end of plan, tasks or scene.
times: array (T,) [s], of now and of every so many steps; poses: array (T, agents, 3), NaN for
  agents that are not there.
progress: called with a Progress; its `expanded` counts steps.

The interpreter is not locked meanwhile; Ctrl+C ends it, and the simulation can go on.)";

}  // namespace

void addSimulation(py::module_& module) {
  using S = SimulatedRun;
  py::class_<S>(module, "Simulation", kSimulationDoc)
      .def_static("load", &load, py::arg("path"), py::kw_only(), py::arg("step") = py::none(),
                  py::arg("policy") = "", py::arg("tasks") = "", py::arg("disturbances") = "",
                  py::arg("agents") = py::none(), py::arg("seed") = 0, py::arg("threads") = 1,
                  py::arg("steps_only") = false, py::arg("allow_outside") = false, kLoadDoc)
      .def("step", &S::step, "step()\n\nOne step.")
      .def("run", &S::run, py::arg("time") = py::none(), py::kw_only(), py::arg("every") = 1,
           py::arg("progress") = py::none(), kRunDoc)
      .def_property_readonly("names", &S::names, "Of the agents.")
      .def_property_readonly("kind", &S::kind, "What the file is: 'scene', 'project', ...")
      .def_property_readonly("poses", &S::poses, "Array (agents, 3), as of the last step.")
      .def_property_readonly("time", &S::time_s, "Simulated time [s].")
      .def_property_readonly("dt", &S::step_s, "Of a step [s].")
      .def_property_readonly("finished", &S::isFinished, "Whether nothing more will happen.")
      .def_property_readonly("events", &S::events,
                             "All so far, in order: dicts of time, kind, a, b, position, impact.")
      .def_property_readonly(
          "collisions", [](const S& s) { return s.totals().collisions; },
          "Of two agents, that began.")
      .def_property_readonly(
          "wall_collisions", [](const S& s) { return s.totals().wall_collisions; },
          "Of agents with obstacles, that began.")
      .def_property_readonly(
          "arrived", [](const S& s) { return s.totals().arrived; }, "Arrivals.")
      .def_property_readonly(
          "tasks_done", [](const S& s) { return s.totals().tasks_done; }, "Tasks.")
      .def_property_readonly("state_hash", &S::stateHash,
                             "Fingerprint of everything that happened.")
      .def("__repr__", [](const S& s) {
        return "<clearway.Simulation of a " + s.kind() + ", " +
               app::plural(static_cast<long>(s.names().size()), "agent") + ", " +
               roundedText(s.time_s()) + " s>";
      });
}

}  // namespace clearway::python
