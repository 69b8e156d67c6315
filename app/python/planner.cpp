// clearway.PosePlanner and clearway.PointPlanner: queries of one robot on one map.
//
// Planners are kept (planner/query/query_planner.h) and lent out one to each call and thread, so
// that calls of several Python threads run side by side.
#include <pybind11/stl.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/document/plan/cover_job.h"
#include "app/document/plan/plan_request.h"
#include "app/document/plan/terrain_costs.h"
#include "app/python/arrays.h"
#include "app/python/binding.h"
#include "app/python/cover.h"
#include "app/python/errors.h"
#include "app/python/footprint.h"
#include "app/python/map.h"
#include "app/python/options.h"
#include "app/python/results.h"
#include "app/python/running.h"
#include "app/python/zones.h"
#include "core/base/number_text.h"
#include "core/base/task_pool.h"
#include "planner/query/following_planner.h"
#include "planner/query/via_plan.h"

namespace clearway::python {
namespace {

constexpr unsigned kMostThreads = 256;

// Throws where a path has no proof, which is a bug.
void checkProved(PlanStatus status, const Certificate& certificate) {
  if (status != PlanStatus::Solved || certificate.free) return;
  throw std::logic_error("the path failed its check: " + certificate.problem.text());
}

struct Ends {
  Pose start;  // in the world
  std::vector<lattice::PoseGoal> goals;
};

class Planner {
 public:
  Planner(std::shared_ptr<Map> map, Recipe recipe)
      : map_(std::move(map)),
        budget_(budgetOf(recipe.request)),
        version_(map_->cells),
        setting_(settingOf(std::make_shared<Map>(*map_), std::move(recipe))) {}

  [[nodiscard]] std::shared_ptr<Map> map() const { return map_; }
  [[nodiscard]] std::optional<Outline> footprint() const { return setting_->recipe.footprint; }
  [[nodiscard]] py::tuple state() const { return stateOf(map_, setting_->recipe); }

  // On the map as it is now; with the interpreter's lock.
  std::shared_ptr<const Setting> setting();

  Answer plan(const py::object& start, const py::object& goal, const py::object& callback,
              const py::object& via, const std::string& order, bool loop);

  py::list planMany(const py::object& starts, const py::object& goals, std::int64_t threads,
                    const py::object& callback);

  // The independent validator's verdict on any path.
  Verdict check(const py::object& poses) {
    const std::shared_ptr<const Setting> now = setting();
    const Path path = pathOf(poses);
    Running running(py::none{});
    StopCheck stop({}, &running.stop());
    auto proof = running([&] { return certify(now->job.query, path, stop); });
    if (!proof) throw std::runtime_error("the check was stopped");
    return {placeOf(now->cells()), *std::move(proof)};
  }

  bool isFree(const py::object& pose) {
    const std::shared_ptr<const Setting> now = setting();
    const Pose place = startOf(pose, "pose");
    const py::gil_scoped_release release;
    Lent planner(*this, now);
    return planner->isFree(place);
  }

 protected:
  [[nodiscard]] PlanControl controlOf(const Running& running) const {
    PlanControl control;
    control.budget = budget_;
    control.stop = &running.stop();
    return control;
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

 private:
  // A planner and the setting that it has followed.
  struct Kept {
    FollowingPlanner planner;
    std::shared_ptr<const Setting> setting;
  };

  // A planner of the pool, or a new one.
  class Lent {
   public:
    Lent(Planner& owner, const std::shared_ptr<const Setting>& setting) : owner_(owner) {
      {
        const std::lock_guard lock(owner.mutex_);
        if (!owner.spare_.empty()) {
          kept_.emplace(std::move(owner.spare_.back()));
          owner.spare_.pop_back();
        }
      }
      // Its terrain costs would be those of the version before.
      const bool has_terrain = !setting->recipe.request.settings.terrain.empty();
      if (kept_ && kept_->setting != setting && has_terrain) kept_.reset();
      if (!kept_) {
        kept_.emplace(Kept{FollowingPlanner(setting->job.query), setting});
      } else if (kept_->setting != setting) {
        if (!kept_->planner.follow(setting->cells().grid)) {
          kept_->planner = FollowingPlanner(setting->job.query);
        }
        kept_->setting = setting;
      }
    }
    ~Lent() {
      const std::lock_guard lock(owner_.mutex_);
      owner_.spare_.push_back(std::move(*kept_));
    }
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;
    QueryPlanner* operator->() { return &*kept_->planner; }

   private:
    Planner& owner_;
    std::optional<Kept> kept_;
  };

  [[nodiscard]] const maps::GridMap& cells() const { return setting_->cells(); }

  static Budget budgetOf(const maps::PlanRequest& request) {
    Budget budget;
    const double megabytes = request.query.memory_mb;
    if (megabytes > 0.0) budget.max_memory_bytes = static_cast<std::size_t>(megabytes * 1e6);
    return budget;
  }

  static void checkFar(Vec2 p, const std::string& field) {
    if (std::abs(p.x) <= kMaxCoordinate_m && std::abs(p.y) <= kMaxCoordinate_m) return;
    refuse(field, field + " is absurdly far away: coordinates must be below 10 000 km");
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

  [[nodiscard]] std::optional<std::vector<Ends>> endsOfArrays(const py::object& starts,
                                                              const py::object& goals) const;
  [[nodiscard]] std::vector<Ends> endsOfMany(const py::object& starts,
                                             const py::object& goals) const;
  [[nodiscard]] ViaTask viaTaskOf(const py::object& via, const std::string& order, bool loop) const;
  [[nodiscard]] Answer planVia(const std::shared_ptr<const Setting>& now, const Ends& ends,
                               const ViaTask& task, const PlanControl& control, Running& running);

  std::shared_ptr<Map> map_;
  Budget budget_;  // of each plan; its time limit is that of the query
  std::shared_ptr<const maps::GridMap> version_;  // of the map, that of the setting
  std::shared_ptr<const Setting> setting_;
  std::mutex mutex_;
  std::vector<Kept> spare_;
};

std::shared_ptr<const Setting> Planner::setting() {
  if (map_->cells != version_) {
    setting_ = settingOf(std::make_shared<Map>(*map_), setting_->recipe);
    version_ = map_->cells;
  }
  return setting_;
}

ViaTask Planner::viaTaskOf(const py::object& via, const std::string& order, bool loop) const {
  ViaTask task{
      {},
      choiceOf<ViaOrder>("order", order, {{"given", ViaOrder::Given}, {"best", ViaOrder::Best}}),
      loop};
  for (const py::object& item : itemsOf(via, "via")) {
    const std::string field = "via[" + std::to_string(task.points.size()) + "]";
    const std::vector<double> v = numbersOf(item, field, 2, 4);
    maps::GoalPose own{{v[0], v[1]}, {}};
    if (v.size() > 2) own.heading = headingOf(v[2], field);
    checkFar(own.position, field);
    const maps::GoalPose world = app::toWorld(cells(), own);
    task.points.push_back({world.position, world.heading, v.size() > 3 ? v[3] : 0.0});
  }
  return task;
}

Answer Planner::planVia(const std::shared_ptr<const Setting>& now, const Ends& ends,
                        const ViaTask& task, const PlanControl& control, Running& running) {
  CheckedQuery query = now->job.query;
  valueOf(query.setEnds(ends.start, ends.goals), "start");
  PlanControl limited = control;
  limited.budget.time_limit_s = std::min(limited.budget.time_limit_s, query->time_limit_s);
  ViaPlan found = valueOf(running([&] { return clearway::planVia(query, task, limited); }), "via");
  auto via = std::make_shared<ViaAnswer>();
  for (const std::size_t k : found.order) via->waits_s.push_back(task.points[k].wait_s);
  via->order = std::move(found.order);
  via->legs = std::move(found.legs);
  via->failed_leg = found.failed_leg;
  checkProved(found.result.status, found.result.certificate);
  return {now, std::move(found.result), std::move(via)};
}

Answer Planner::plan(const py::object& start, const py::object& goal, const py::object& callback,
                     const py::object& via, const std::string& order, bool loop) {
  const std::shared_ptr<const Setting> now = setting();
  if (goal.is_none() != loop) {
    refuse("goal", loop ? "goal is for paths without loop=True" : "goal is missing");
  }
  const Ends ends = endsOf(start, "start", loop ? start : goal, "goal");
  Running running(callback);
  PlanControl control = controlOf(running);
  if (running.reports()) {
    control.progress = [&](const PlanProgress& p) {
      running.report({p.fraction, p.expanded, p.elapsed_s});
    };
  }
  if (!via.is_none() || loop) {
    return planVia(now, ends, viaTaskOf(via, order, loop), control, running);
  }
  Result<PlanResult> result = running([&] {
    Lent planner(*this, now);
    return planner->plan(ends.start, ends.goals, control);
  });
  PlanResult plan = valueOf(std::move(result), "start");
  checkProved(plan.status, plan.certificate);
  return {now, std::move(plan)};
}

// Nullopt: no arrays of good numbers; the items then say what is wrong.
std::optional<std::vector<Ends>> Planner::endsOfArrays(const py::object& starts,
                                                       const py::object& goals) const {
  const std::optional<NumberRows> from = numberRowsOf(starts), to = numberRowsOf(goals);
  const bool has_headings = !setting_->isPoint();
  if (!from || !to || from->count != to->count || (has_headings && from->columns != 3)) {
    return std::nullopt;
  }
  std::vector<Ends> all;
  all.reserve(from->count);
  for (std::size_t k = 0; k < from->count; ++k) {
    const auto placeAt = [&](const NumberRows& rows, bool is_turned) -> std::optional<Pose> {
      const double* const v = rows.row(k);
      if (!(std::abs(v[0]) <= kMaxCoordinate_m && std::abs(v[1]) <= kMaxCoordinate_m)) return {};
      Pose own{{v[0], v[1]}, {}};
      if (is_turned) {
        const Result<Heading> heading = Heading::fromRadians(v[2]);
        if (!heading) return {};
        own.heading = *heading;
      }
      return toWorld(cells().frame, cells().grid.frame(), own);
    };
    const bool has_goal_heading = has_headings && to->columns == 3;
    const std::optional<Pose> start = placeAt(*from, has_headings);
    const std::optional<Pose> end = placeAt(*to, has_goal_heading);
    if (!start || !end) return std::nullopt;
    lattice::PoseGoal goal = setting_->job.query->goals.front();  // with its tolerances
    goal.position = end->position;
    goal.heading.reset();
    if (has_goal_heading) goal.heading = end->heading;
    all.push_back({*start, {goal}});
  }
  return all;
}

// One of many, made where it stays: an error is that of the answer.
std::unique_ptr<Answer> answerOf(const std::shared_ptr<const Setting>& now,
                                 Result<PlanResult>&& result) {
  if (!result) return std::unique_ptr<Answer>(new Answer{now, {}, {}, result.error().text()});
  std::unique_ptr<Answer> answer(new Answer{now, *std::move(result)});
  const bool is_proved = answer->plan.status != PlanStatus::Solved || answer->plan.certificate.free;
  if (!is_proved) {
    answer->error = "the path failed its check: " + answer->plan.certificate.problem.text();
  }
  return answer;
}

std::vector<Ends> Planner::endsOfMany(const py::object& starts, const py::object& goals) const {
  if (auto all = endsOfArrays(starts, goals)) return *std::move(all);
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
  return ends;
}

py::list Planner::planMany(const py::object& starts, const py::object& goals, std::int64_t given,
                           const py::object& callback) {
  const unsigned threads = threadsOf(given, kMostThreads);
  const std::shared_ptr<const Setting> now = setting();
  std::vector<Ends> ends = endsOfMany(starts, goals);

  std::vector<std::unique_ptr<Answer>> found(ends.size());
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
    Lent planner(*this, now);
    for (std::size_t k = next++; k < ends.size() && !running.stop().requested(); k = next++) {
      found[k] = answerOf(now, planner->plan(ends[k].start, std::move(ends[k].goals), control));
      expanded += found[k]->plan.metrics.expanded;
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
  py::list answers;
  for (std::unique_ptr<Answer>& answer : found) {
    if (answer == nullptr) continue;  // a handler of SIGINT that raises nothing has ended the work
    answers.append(py::cast(std::move(answer)));
  }
  return answers;
}

Recipe recipeFor(maps::ProjectAgent agent, std::optional<Outline> footprint,
                 const ZoneArguments& zones, const Map& map, const py::kwargs& options) {
  const auto kind = footprint ? maps::PlannerKind::Pose : maps::PlannerKind::Point;
  Recipe recipe{std::move(agent), requestOf(options, kind), std::move(footprint)};
  recipe.agent.name = zones.agent;
  recipe.request.query.zones = zonesOf(zones, map.cells->frame);
  return recipe;
}

// Two classes of Python.
class PosePlanner : public Planner {
 public:
  using Planner::Planner;
  PosePlanner(const std::shared_ptr<Map>& map, const Outline& footprint, const ZoneArguments& zones,
              const py::kwargs& options)
      : Planner(map, recipeFor(agentOf(footprint), footprint, zones, *map, options)) {}

  Covered cover(const py::object& start, double tool_width, const CoverArguments& a,
                const py::object& callback) {
    const std::shared_ptr<const Setting> now = setting();
    const cover::CoverOptions options = coverOptionsOf(now->cells(), tool_width, a);
    if (now->recipe.request.query.escape) {
      refuse("escape", "escape is not for covering: plan() a path out of the collision first");
    }
    const CoverSetting cover = coverSettingOf(now);
    CheckedQuery query = cover.zoned->job.query;
    const Pose from = startOf(start, "start");
    valueOf(query.setEnds(from, {{from.position, from.heading}}), "start");
    Running running(callback);
    PlanControl control = controlOf(running);
    control.budget.time_limit_s = query->time_limit_s;
    if (running.reports()) {
      control.progress = [&](const PlanProgress& p) {
        running.report({p.fraction, p.expanded, p.elapsed_s});
      };
    }
    auto plan = valueOf(running([&] { return cover::planCoverage(query, options, control); }),
                        "tool_width");
    checkProved(plan.status, plan.certificate);
    return {cover.answers, std::move(plan), options.tool.width_m};
  }

 private:
  // Zones that are BLOCKED are obstacles of the map that is covered; others do not hold.
  struct CoverSetting {
    std::shared_ptr<const Setting> zoned, answers;
  };
  static CoverSetting coverSettingOf(const std::shared_ptr<const Setting>& now) {
    Recipe recipe = now->recipe;
    const auto zones = recipe.request.query.zones;
    if (!zones) return {now, now};
    const auto blocked = app::blockedZones(*zones, recipe.agent.name);
    recipe.request.query.zones = nullptr;
    auto zoned = std::make_shared<Map>(
        mapOf(valueOf(app::withBlocked(*now->map->cells, *blocked), "zones"), now->map->name));
    CoverSetting out;
    out.zoned = settingOf(std::move(zoned), recipe);
    recipe.request.query.zones = blocked;
    out.answers = settingOf(now->map, std::move(recipe));
    return out;
  }
};

class PointPlanner : public Planner {
 public:
  using Planner::Planner;
  PointPlanner(const std::shared_ptr<Map>& map, double radius, double side, double padding,
               const ZoneArguments& zones, const py::kwargs& options)
      : Planner(map, recipeFor(pointOf(radius, side, padding), {}, zones, *map, options)) {}

 private:
  static maps::ProjectAgent pointOf(double radius, double side, double padding) {
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

template <class P>
std::unique_ptr<P> plannerOfState(const py::tuple& state) {
  auto [map, recipe] = recipeOf(state);
  return std::make_unique<P>(std::move(map), std::move(recipe));
}

constexpr const char* kPoseDoc =
    R"(PosePlanner(map, footprint, *, zones=None, keepout=None, speed_mask=None, agent="", **options)

Plans for a robot with a shape and a heading, by a state lattice; each path is proved.

map: a Map, which is shared, not copied; edits of it count from the next call on.
footprint: a Footprint, in the map's unit.
options: those of `clearway plan`, with underscores: weight=2, near_cost=(2, 1), motion="car",
  min_radius=3, reverse=False, smooth=True, anytime=True, goal_tolerance=(0.1, 0.2),
  time_limit=5, ... Angles are radians, lengths are in the map's unit. PosePlanner.options
  lists all of them. An option without effect gives a UserWarning.
zones: zones of the site, in the map's own frame: a file with a zoneSet of VDA 5050, a project
  with zones, the same as a dict, or a list of its zones.
keepout, speed_mask: files of masks of Nav2 (YAML), on ROS maps; percent are of 1 m/s.
agent: the name of the robot, for zones that are valid for some only.

What queries share is prepared by the first one and kept. Calls of several threads run side by
side, each with a planner of its own. Answers depend on neither. Planners and answers can be
pickled, as for processes of multiprocessing.

Raises InvalidArgument; `field` is the option.)";

constexpr const char* kPointDoc =
    R"(PointPlanner(map, *, radius=0.0, side=0.0, padding=0.0, zones=None, keepout=None, speed_mask=None, agent="", **options)

Plans for a point, a disc (radius) or a square (side) that does not turn, from cell to cell.

map: a Map, which is shared, not copied; edits of it count from the next call on.
zones, keepout, speed_mask, agent: as of a PosePlanner.
options: those of `clearway plan --planner point`: search="jps", connectivity=4,
  corners="one-free", any_angle=True, taut=True, terrain="S=2,W=4.5", nearest=True, ...
  PointPlanner.options lists all of them.

Raises InvalidArgument; `field` is the option.)";

constexpr const char* kPlanDoc =
    R"(plan(start, goal=None, progress=None, *, via=None, order="given", loop=False) -> Result

start: (x, y, heading [rad]); a PointPlanner takes (x, y).
goal: the same, or (x, y) for any heading; or a list of goals, the cheapest of which is reached.
progress: called with a Progress, at most some 20 times a second; what it raises ends the search
  and is raised here.

The interpreter is not locked meanwhile. Ctrl+C ends the search and raises KeyboardInterrupt.
A start or goal that collides is an answer: see Result.status.

via: points to be visited in between: (x, y), or (x, y, heading), or (x, y, heading, seconds of
  waiting). The whole path has one certificate; Result.legs has its parts.
order: "given", or "best": that of least cost.
loop: the path ends at its start, without a goal.
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

A query that fails otherwise is a Result with an `error`, and ends no other.
Raises InvalidArgument, before anything is planned; `field` names the item: "starts[3]".)";

constexpr const char* kCoverDoc =
    R"(cover(start, tool_width, *, tool=(0, 0), pattern="lines", overlap=0.1, angle=None, headlands=0, headlands_last=False, area=None, progress=None) -> Coverage

A path along which a tool covers what the robot can reach, with the proved share of it, as
`clearway cover`. Connections are optimal to the planner's weight; 1.5 is usual. Zones that are
BLOCKED for the robot are obstacles; others do not hold. escape=True is refused.

start: (x, y, heading [rad]).
tool_width, tool: the length of the bar that works, across the heading, and the (x, y) of its
  middle in the robot's frame.
pattern: "lines", or "contour": laps along the boundary.
overlap: of neighbouring swaths, a part of the tool's width, 0 to 0.9.
angle: of lines [rad]; None: the best of some.
headlands, headlands_last: laps along the boundary, before or after the lines.
area: cover this alone: corners (N, 2), WKT, an object with __geo_interface__, or a file of
  GeoJSON or WKT; in the map's own frame.

Raises InvalidArgument, Unsupported, LimitExceeded, IoError.)";

template <class P, class Class>
void addPlanning(Class& of, maps::PlannerKind kind) {
  of.def("plan", &P::plan, py::arg("start"), py::arg("goal") = py::none(),
         py::arg("progress") = py::none(), py::kw_only(), py::arg("via") = py::none(),
         py::arg("order") = "given", py::arg("loop") = false, kPlanDoc)
      .def("plan_many", &P::planMany, py::arg("starts"), py::arg("goals"), py::arg("threads") = 1,
           py::arg("progress") = py::none(), kPlanManyDoc)
      .def("check", &P::check, py::arg("poses"), kCheckDoc)
      .def(py::pickle([](const P& p) { return p.state(); }, &plannerOfState<P>))
      .def_property_readonly("map", &P::map, "The Map that it plans on.")
      .def_property_readonly_static(
          "options", [kind](const py::object&) { return optionsOf(kind); },
          "dict: each option, and what it does.");
}

}  // namespace

maps::ProjectAgent agentOf(const Outline& footprint) {
  maps::ProjectAgent agent;
  agent.shape = footprint.shape;
  agent.padding = footprint.padding;
  return agent;
}

std::shared_ptr<const Setting> settingOf(std::shared_ptr<Map> map, Recipe recipe) {
  std::shared_ptr<const maps::GridMap> cells = map->cells;
  const maps::PlannerSettings& settings = recipe.request.settings;
  if (!settings.terrain.empty()) {
    auto opened = std::make_shared<maps::GridMap>(*cells);
    valueOf(app::openTerrain(*opened, settings.terrain), "terrain");
    cells = std::move(opened);
  }
  // Every plan has ends of its own.
  maps::ProjectAgent agent = recipe.agent;
  agent.start = Pose{};
  agent.goal = maps::GoalPose{{}, Heading{}};
  app::PlanJob job =
      valueOf(app::makePlanJob(*cells, agent, settings, {}, recipe.request.query), "options");
  return std::make_shared<const Setting>(
      Setting{std::move(map), std::move(cells), std::move(recipe), std::move(job)});
}

void addPlanners(py::module_& module) {
  py::class_<PosePlanner> pose(module, "PosePlanner", kPoseDoc);
  pose.def(
      py::init([](const std::shared_ptr<Map>& map, const Outline& footprint,
                  const py::object& zones, const py::object& keepout, const py::object& speed_mask,
                  const std::string& agent, const py::kwargs& options) {
        return std::make_unique<PosePlanner>(
            map, footprint, ZoneArguments{zones, keepout, speed_mask, agent}, options);
      }),
      py::arg("map").none(false), py::arg("footprint"), py::kw_only(),
      py::arg("zones") = py::none(), py::arg("keepout") = py::none(),
      py::arg("speed_mask") = py::none(), py::arg("agent") = "");
  addPlanning<PosePlanner>(pose, maps::PlannerKind::Pose);
  pose.def(
      "cover",
      [](PosePlanner& p, const py::object& start, double tool_width, const py::object& tool,
         const std::string& pattern, double overlap, const py::object& angle, int headlands,
         bool headlands_last, const py::object& area, const py::object& progress) {
        return p.cover(start, tool_width,
                       {tool, pattern, overlap, angle, headlands, headlands_last, area}, progress);
      },
      py::arg("start"), py::arg("tool_width"), py::kw_only(),
      py::arg("tool") = py::make_tuple(0.0, 0.0), py::arg("pattern") = "lines",
      py::arg("overlap") = cover::CoverOptions{}.overlap, py::arg("angle") = py::none(),
      py::arg("headlands") = 0, py::arg("headlands_last") = false, py::arg("area") = py::none(),
      py::arg("progress") = py::none(), kCoverDoc);
  pose.def("is_free", &PosePlanner::isFree, py::arg("pose"),
           "is_free(pose) -> bool\n\nWhether the padded robot fits at (x, y, heading [rad]).")
      .def_property_readonly("footprint", &PosePlanner::footprint, "The Footprint of the robot.")
      .def("__repr__", [](const PosePlanner& p) {
        return "<clearway.PosePlanner for " +
               py::repr(py::cast(p.footprint())).cast<std::string>() + ">";
      });
  py::class_<PointPlanner> point(module, "PointPlanner", kPointDoc);
  point.def(
      py::init([](const std::shared_ptr<Map>& map, double radius, double side, double padding,
                  const py::object& zones, const py::object& keepout, const py::object& speed_mask,
                  const std::string& agent, const py::kwargs& options) {
        return std::make_unique<PointPlanner>(
            map, radius, side, padding, ZoneArguments{zones, keepout, speed_mask, agent}, options);
      }),
      py::arg("map").none(false), py::kw_only(), py::arg("radius") = 0.0, py::arg("side") = 0.0,
      py::arg("padding") = 0.0, py::arg("zones") = py::none(), py::arg("keepout") = py::none(),
      py::arg("speed_mask") = py::none(), py::arg("agent") = "");
  addPlanning<PointPlanner>(point, maps::PlannerKind::Point);
  point.def("__repr__", [](const PointPlanner&) { return "<clearway.PointPlanner>"; });
}

}  // namespace clearway::python
