// clearway.PosePlanner and clearway.PointPlanner: queries of one robot on one map.
//
// Planners are kept (planner/query/query_planner.h) and lent out one to each call and thread, so
// that calls of several Python threads run side by side.
#include <pybind11/stl.h>

#include <atomic>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/document/plan/plan_request.h"
#include "app/document/plan/terrain_costs.h"
#include "app/python/arrays.h"
#include "app/python/binding.h"
#include "app/python/errors.h"
#include "app/python/footprint.h"
#include "app/python/map.h"
#include "app/python/options.h"
#include "app/python/results.h"
#include "app/python/running.h"
#include "core/base/number_text.h"
#include "core/base/task_pool.h"
#include "planner/query/query_planner.h"

namespace clearway::python {
namespace {

constexpr unsigned kMostThreads = 256;

struct Ends {
  Pose start;  // in the world
  std::vector<lattice::PoseGoal> goals;
};

class Planner {
 public:
  Planner(const Map& map, maps::ProjectAgent agent, const maps::PlanRequest& request,
          std::optional<Outline> footprint = {})
      : setting_(settingOf(map, std::move(agent), request, std::move(footprint))),
        budget_(budgetOf(request)) {}

  [[nodiscard]] Map map() const { return setting_->map; }
  [[nodiscard]] std::optional<Outline> footprint() const { return setting_->footprint; }

  Answer plan(const py::object& start, const py::object& goal, const py::object& callback) {
    const Ends ends = endsOf(start, "start", goal, "goal");
    Running running(callback);
    PlanControl control = controlOf(running);
    if (running.reports()) {
      control.progress = [&](const PlanProgress& p) {
        running.report({p.fraction, p.expanded, p.elapsed_s});
      };
    }
    Result<PlanResult> result = running([&] {
      Lent planner(*this);
      return planner->plan(ends.start, ends.goals, control);
    });
    return {setting_, valueOf(std::move(result), "start")};
  }

  std::vector<Answer> planMany(const py::object& starts, const py::object& goals, unsigned threads,
                               const py::object& callback);

  // The independent validator's verdict on any path.
  Verdict check(const py::object& poses) {
    const Path path = pathOf(poses);
    const py::gil_scoped_release release;
    return {setting_->map.cells, certify(setting_->job.query, path)};
  }

  bool isFree(const py::object& pose) {
    const Pose place = startOf(pose, "pose");
    const py::gil_scoped_release release;
    Lent planner(*this);
    return planner->isFree(place);
  }

 private:
  // A planner of the pool, or a new one.
  class Lent {
   public:
    explicit Lent(Planner& owner) : owner_(owner) {
      const std::lock_guard lock(owner.mutex_);
      if (owner.spare_.empty()) return;
      planner_.emplace(std::move(owner.spare_.back()));
      owner.spare_.pop_back();
    }
    ~Lent() {
      if (!planner_) return;
      const std::lock_guard lock(owner_.mutex_);
      owner_.spare_.push_back(std::move(*planner_));
    }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;
    QueryPlanner* operator->() {
      if (!planner_) planner_.emplace(owner_.setting_->job.query);
      return &*planner_;
    }

   private:
    Planner& owner_;
    std::optional<QueryPlanner> planner_;
  };

  static std::shared_ptr<const Setting> settingOf(const Map& map, maps::ProjectAgent agent,
                                                  const maps::PlanRequest& request,
                                                  std::optional<Outline> footprint) {
    std::shared_ptr<const maps::GridMap> cells = map.cells;
    if (!request.settings.terrain.empty()) {
      auto opened = std::make_shared<maps::GridMap>(*cells);
      valueOf(app::openTerrain(*opened, request.settings.terrain), "terrain");
      cells = std::move(opened);
    }
    // Every plan has ends of its own.
    agent.start = Pose{};
    agent.goal = maps::GoalPose{{}, Heading{}};
    app::PlanJob job =
        valueOf(app::makePlanJob(*cells, agent, request.settings, {}, request.query), "options");
    return std::make_shared<const Setting>(
        Setting{{std::move(cells), map.name}, std::move(footprint), std::move(job)});
  }

  [[nodiscard]] const maps::GridMap& cells() const { return *setting_->map.cells; }

  static Budget budgetOf(const maps::PlanRequest& request) {
    Budget budget;
    const double megabytes = request.query.memory_mb;
    if (megabytes > 0.0) budget.max_memory_bytes = static_cast<std::size_t>(megabytes * 1e6);
    return budget;
  }

  [[nodiscard]] PlanControl controlOf(const Running& running) const {
    PlanControl control;
    control.budget = budget_;
    control.stop = &running.stop();
    return control;
  }

  static void checkFar(Vec2 p, const std::string& field) {
    if (std::abs(p.x) <= kMaxCoordinate_m && std::abs(p.y) <= kMaxCoordinate_m) return;
    refuse(field, field + " is absurdly far away: coordinates must be below 10 000 km");
  }

  [[nodiscard]] Pose startOf(const py::object& given, const std::string& field) const {
    Pose own;
    if (setting_->isPoint()) {
      const std::vector<double> v = numbersOf(given, field, 2, 3);
      own.position = {v[0], v[1]};
    } else {
      own = poseOf(given, field);
    }
    checkFar(own.position, field);
    return toWorld(cells().frame, cells().grid.frame(), own);
  }

  // The motions that join the poses: straight between equal headings, else a rotation.
  [[nodiscard]] Path pathOf(const py::object& given) const {
    const std::vector<py::object> items = itemsOf(given, "poses");
    if (items.empty()) refuse("poses", "poses is empty: it must have a pose at least");
    const auto nameOf = [](std::size_t k) { return "poses[" + std::to_string(k) + "]"; };
    Path path{startOf(items[0], nameOf(0)), {}};
    for (std::size_t k = 1; k < items.size(); ++k) {
      valueOf(extendTo(path, startOf(items[k], nameOf(k))), nameOf(k));
    }
    return path;
  }

  [[nodiscard]] lattice::PoseGoal goalFor(const py::object& given, const std::string& field) const {
    const maps::GoalPose own = goalOf(given, field);
    checkFar(own.position, field);
    const maps::GoalPose world = app::toWorld(cells(), own);
    lattice::PoseGoal goal = setting_->job.query->goals.front();  // with its tolerances
    goal.position = world.position;
    goal.heading = world.heading;
    return goal;
  }

  [[nodiscard]] Ends endsOf(const py::object& start, const std::string& start_field,
                            const py::object& goal, const std::string& goal_field) const {
    Ends ends{startOf(start, start_field), {}};
    if (!isNested(goal)) {
      ends.goals.push_back(goalFor(goal, goal_field));
      return ends;
    }
    for (const py::object& item : itemsOf(goal, goal_field)) {
      ends.goals.push_back(
          goalFor(item, goal_field + "[" + std::to_string(ends.goals.size()) + "]"));
    }
    return ends;
  }

  std::shared_ptr<const Setting> setting_;
  Budget budget_;  // of each plan; its time limit is that of the query
  std::mutex mutex_;
  std::vector<QueryPlanner> spare_;
};

std::vector<Answer> Planner::planMany(const py::object& starts, const py::object& goals,
                                      unsigned threads, const py::object& callback) {
  if (threads < 1 || threads > kMostThreads) {
    refuse("threads", "threads is " + std::to_string(threads) + ": it must be from 1 to " +
                          std::to_string(kMostThreads));
  }
  const std::vector<py::object> from = itemsOf(starts, "starts");
  const std::vector<py::object> to = itemsOf(goals, "goals");
  if (from.size() != to.size()) {
    refuse("goals", "goals has " + std::to_string(to.size()) + " items, and starts " +
                        std::to_string(from.size()));
  }
  std::vector<Ends> ends;
  ends.reserve(from.size());
  for (std::size_t k = 0; k < from.size(); ++k) {
    const std::string index = "[" + std::to_string(k) + "]";
    ends.push_back(endsOf(from[k], "starts" + index, to[k], "goals" + index));
  }

  std::vector<std::optional<Result<PlanResult>>> results(ends.size());
  Running running(callback);
  const PlanControl control = controlOf(running);
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  std::atomic<std::uint64_t> expanded{0};
  const auto progress = [&] {
    return Progress{static_cast<double>(done) / static_cast<double>(ends.size()), expanded};
  };
  const auto answerSome = [&](std::size_t, std::size_t) {
    const bool reports = running.reports() && std::this_thread::get_id() == caller;
    Lent planner(*this);
    for (std::size_t k = next++; k < ends.size() && !running.stop().requested(); k = next++) {
      results[k] = planner->plan(ends[k].start, ends[k].goals, control);
      if (*results[k]) expanded += (*results[k])->metrics.expanded;
      ++done;
      if (reports) running.reportSometimes(progress());
    }
  };
  running([&] {
    TaskPool pool(threads);
    pool.forEachRange(threads, 1, answerSome);
    if (!ends.empty() && !running.stop().requested()) running.report(progress());
    return true;
  });
  std::vector<Answer> answers;
  answers.reserve(ends.size());
  for (std::size_t k = 0; k < ends.size(); ++k) {
    if (!results[k]) continue;  // a handler of SIGINT that raises nothing has ended the work
    answers.push_back(
        {setting_, valueOf(*std::move(results[k]), "starts[" + std::to_string(k) + "]")});
  }
  return answers;
}

// Two classes of Python.
class PosePlanner : public Planner {
 public:
  PosePlanner(const Map& map, const Outline& footprint, const py::kwargs& options)
      : Planner(map, agentOf(footprint), requestOf(options, maps::PlannerKind::Pose), footprint) {}

 private:
  static maps::ProjectAgent agentOf(const Outline& footprint) {
    maps::ProjectAgent agent;
    agent.shape = footprint.shape;
    agent.padding = footprint.padding;
    return agent;
  }
};

class PointPlanner : public Planner {
 public:
  PointPlanner(const Map& map, double radius, double side, double padding,
               const py::kwargs& options)
      : Planner(map, agentOf(radius, side, padding), requestOf(options, maps::PlannerKind::Point)) {
  }

 private:
  static maps::ProjectAgent agentOf(double radius, double side, double padding) {
    for (const auto& [name, value] :
         {std::pair{"radius", radius}, std::pair{"side", side}, std::pair{"padding", padding}}) {
      if (value >= 0.0 && value <= kMaxCoordinate_m) continue;
      refuse(name, std::string(name) + " is " + shortest(value) + ": it must be from 0 to 1e7");
    }
    if (radius > 0.0 && side > 0.0) refuse("side", "radius and side exclude each other");
    maps::ProjectAgent agent;
    agent.shape = {maps::ShapeKind::Point, 1.0, 1.0, {}};
    if (radius > 0.0) agent.shape = {maps::ShapeKind::Disc, radius, 1.0, {}};
    if (side > 0.0) agent.shape = {maps::ShapeKind::Square, side, 1.0, {}};
    agent.padding = {padding, radius > 0.0 ? PaddingShape::Round : PaddingShape::Square};
    return agent;
  }
};

constexpr const char* kPoseDoc = R"(PosePlanner(map, footprint, **options)

Plans for a robot with a shape and a heading, by a state lattice; each path is proved.

map: a Map, which is shared, not copied.
footprint: a Footprint, in the map's unit.
options: those of `clearway plan`, with underscores: weight=2, near_cost=(2, 1), motion="car",
  min_radius=3, reverse=False, smooth=True, anytime=True, goal_tolerance=(0.1, 0.2),
  time_limit=5, ... Angles are radians, lengths are in the map's unit. PosePlanner.options
  lists all of them. An option without effect gives a UserWarning.

What queries share is prepared by the first one and kept. Calls of several threads run side by
side, each with a planner of its own. Answers depend on neither.

Raises InvalidArgument; `field` is the option.)";

constexpr const char* kPointDoc =
    R"(PointPlanner(map, *, radius=0.0, side=0.0, padding=0.0, **options)

Plans for a point, a disc (radius) or a square (side) that does not turn, from cell to cell.

map: a Map, which is shared, not copied.
options: those of `clearway plan --planner point`: search="jps", connectivity=4,
  corners="one-free", any_angle=True, taut=True, terrain="S=2,W=4.5", nearest=True, ...
  PointPlanner.options lists all of them.

Raises InvalidArgument; `field` is the option.)";

constexpr const char* kPlanDoc = R"(plan(start, goal, progress=None) -> Result

start: (x, y, heading [rad]); a PointPlanner takes (x, y).
goal: the same, or (x, y) for any heading; or a list of goals, the cheapest of which is reached.
progress: called with a Progress, at most some 20 times a second; what it raises ends the search
  and is raised here.

The interpreter is not locked meanwhile. Ctrl+C ends the search and raises KeyboardInterrupt.
A start or goal that collides is an answer: see Result.status.
Raises InvalidArgument (not finite, absurdly far away).)";

constexpr const char* kCheckDoc = R"(check(poses) -> Certificate

Judges any path of this robot along its whole swept motion, by the independent validator.

poses: array (N, 3), or a list of (x, y, heading [rad]); of a PointPlanner (N, 2). Neighbours are
  joined by the motion that their headings determine:
    equal headings   straight; the robot may move sideways
    equal positions  a turn in place, by less than half a turn
    else             an arc: the rotation about the one centre that takes one pose to the other
  Equal neighbours are one pose. Whether a drive can do it is not judged.

Raises InvalidArgument (not finite, half a turn between two poses); `field` is the pose:
"poses[3]".)";

constexpr const char* kPlanManyDoc =
    R"(plan_many(starts, goals, threads=1, progress=None) -> list of Result

starts: N starts: an array (N, 3), or a list. goals: N goals, each as plan() takes it.
threads: 1 to 256; each keeps a planner. The answers are in the order of the list and the same
  for any number of threads.
progress: called with a Progress of the whole list.

Raises InvalidArgument, before anything is planned; `field` names the item: "starts[3]".)";

template <class P, class Class>
void addPlanning(Class& of, maps::PlannerKind kind) {
  of.def("plan", &P::plan, py::arg("start"), py::arg("goal"), py::arg("progress") = py::none(),
         kPlanDoc)
      .def("plan_many", &P::planMany, py::arg("starts"), py::arg("goals"), py::arg("threads") = 1,
           py::arg("progress") = py::none(), kPlanManyDoc)
      .def("check", &P::check, py::arg("poses"), kCheckDoc)
      .def_property_readonly("map", &P::map, "The Map that it plans on.")
      .def_property_readonly_static(
          "options", [kind](const py::object&) { return optionsOf(kind); },
          "dict: each option, and what it does.");
}

}  // namespace

void addPlanners(py::module_& module) {
  py::class_<PosePlanner> pose(module, "PosePlanner", kPoseDoc);
  pose.def(py::init<const Map&, const Outline&, const py::kwargs&>(), py::arg("map"),
           py::arg("footprint"));
  addPlanning<PosePlanner>(pose, maps::PlannerKind::Pose);
  pose.def("is_free", &PosePlanner::isFree, py::arg("pose"),
           "is_free(pose) -> bool\n\nWhether the padded robot fits at (x, y, heading [rad]).")
      .def_property_readonly("footprint", &PosePlanner::footprint, "The Footprint of the robot.")
      .def("__repr__", [](const PosePlanner& p) {
        return "<clearway.PosePlanner for " +
               py::repr(py::cast(p.footprint())).cast<std::string>() + ">";
      });
  py::class_<PointPlanner> point(module, "PointPlanner", kPointDoc);
  point.def(py::init<const Map&, double, double, double, const py::kwargs&>(), py::arg("map"),
            py::kw_only(), py::arg("radius") = 0.0, py::arg("side") = 0.0,
            py::arg("padding") = 0.0);
  addPlanning<PointPlanner>(point, maps::PlannerKind::Point);
  point.def("__repr__", [](const PointPlanner&) { return "<clearway.PointPlanner>"; });
}

}  // namespace clearway::python
