#include "app/gui/plans.h"

#include <algorithm>
#include <utility>

#include "app/session/plan_check.h"
#include "app/session/point_settings.h"
#include "app/session/terrain_costs.h"
#include "planner/point/point_planner.h"
#include "planner/validate/validate.h"

namespace clearway::gui {
namespace {

constexpr int kPause_ms = 150;

bool sameTask(const ProjectAgent& a, const ProjectAgent& b) {
  return a.start == b.start && a.goal == b.goal && a.more_goals == b.more_goals &&
         a.shape == b.shape && a.padding == b.padding && a.motion == b.motion &&
         a.min_radius == b.min_radius;
}

// The path that a plan file brought, judged again on the map as it is now.
Result<PlanResult> judged(const PlanFile& plan, const GridMap& map) {
  const Result<PlanCheck> check = checkPlan(plan, map);
  if (!check) return tl::unexpected(check.error());
  PlanResult out;
  out.status = PlanStatus::Solved;
  out.path = check->plan.path;
  out.cost = check->plan.cost;
  out.certificate = check->certificate;
  return out;
}

}  // namespace

Plans::Plans(Editor& editor) : editor_(editor), tables_(editor) {
  pause_.setSingleShot(true);
  pause_.setInterval(kPause_ms);
  connect(&pause_, &QTimer::timeout, this, &Plans::again);
  connect(&runner_, &PlanRunner::progressed, this, &Plans::progressed);
  connect(&runner_, &PlanRunner::answered, this, &Plans::answered);
  connect(&runner_, &PlanRunner::finished, this, &Plans::takeOutcome);
  connect(&editor, &Editor::changed, this, &Plans::followEdit);
  connect(&editor, &Editor::replaced, this, [this] {
    cancel();
    runner_.drop();
    pause_.stop();
    plans_.clear();
    wanted_.clear();
    snapshot_.reset();
    Q_EMIT changed();
  });
}

const AgentPlan* Plans::of(std::uint32_t agent) const {
  const auto found = plans_.find(agent);
  return found == plans_.end() ? nullptr : &found->second;
}

Result<std::shared_ptr<const GridMap>> Plans::snapshot() {
  if (!snapshot_) {
    const PlannerSettings& planner = editor_.document().planner();
    const GridMap& map = editor_.map();
    if (planner.planner == PlannerKind::Point && !planner.terrain.empty()) {
      GridMap opened = map;
      const Result<void> good = openTerrain(opened, planner.terrain);
      if (!good) return tl::unexpected(good.error());
      snapshot_ = std::make_shared<const GridMap>(std::move(opened));
    } else {  // cells and frame are all that planners look at
      snapshot_ = std::make_shared<const GridMap>(
          GridMap{map.grid, map.frame, map.meta, {}, map.max_value, {}, {}, {}});
    }
  }
  return snapshot_;
}

Result<PlanJob> Plans::jobOn(const GridMap& map, const EditAgent& agent) const {
  std::vector<ProjectAgent> others;
  if (wishes_.avoid_others) {
    for (const EditAgent& a : editor_.document().agents()) {
      if (a.id != agent.id && !a.hidden) others.push_back(a.agent);
    }
  }
  Result<PlanJob> job = planJobOf(map, agent.agent, editor_.document().planner(), others);
  if (job) job->nearest = wishes_.nearest;
  return job;
}

void Plans::setWishes(const Wishes& wishes) {
  if (wishes == wishes_) return;
  wishes_ = wishes;
  cancel();
  runner_.drop();
  for (const auto& [id, plan] : plans_) wanted_.push_back(id);
  plans_.clear();
  if (automatic_ && !wanted_.empty()) pause_.start();
  if (!automatic_) wanted_.clear();
  Q_EMIT changed();
}

Result<void> Plans::plan(const std::vector<std::uint32_t>& agents) {
  for (const std::uint32_t id : agents) {
    if (editor_.document().agent(id) == nullptr) continue;
    const Result<PlanTask> task = taskOf(id);
    if (!task) return tl::unexpected(task.error());
  }
  cancel();
  runner_.drop();
  queue_.assign(agents.begin(), agents.end());
  next();
  return {};
}

Result<PlanTask> Plans::taskOf(std::uint32_t agent) {
  const EditAgent* a = editor_.document().agent(agent);
  if (a == nullptr) return fail(ErrorCode::InvalidArgument, "there is no such agent");
  Result<std::shared_ptr<const GridMap>> map = snapshot();
  if (!map) return tl::unexpected(map.error());
  PlanTask out{*std::move(map), {}};
  Result<PlanJob> job = jobOn(*out.map, *a);
  if (!job) return tl::unexpected(job.error());
  out.job = *std::move(job);
  if (out.job.footprint && !wishes_.motion_file.empty()) {
    const Result<void> taken = takeMotions(out.job, wishes_.motion_file);
    if (!taken) return tl::unexpected(taken.error());
  }
  if (Tables::whyNoUse(out.job.planner, &a->agent, out.map->grid.frame()).isEmpty()) {
    out.tables = tables_.current();
    out.job.tables = out.tables.get();
  }
  return out;
}

void Plans::next() {
  while (!queue_.empty()) {
    const std::uint32_t id = queue_.front();
    queue_.pop_front();
    Result<PlanTask> task = taskOf(id);
    if (!task) continue;
    current_ = {editor_.document().agent(id)->agent,
                editor_.document().planner(),
                nullptr,
                task->job.standing,
                {},
                {},
                nullptr,
                false};
    if (const auto& shape = task->job.footprint) {
      current_.footprint = std::make_shared<const Footprint>(*shape);
    }
    task_ = *task;
    run(id, [task = *std::move(task), mb = wishes_.memory_mb](PlanControl control) {
      if (mb > 0.0) control.budget.max_memory_bytes = static_cast<std::size_t>(mb * 1e6);
      return Result<PlanResult>(runPlanJob(task.job, control));
    });
    return;
  }
  Q_EMIT finished();
}

void Plans::run(std::uint32_t agent, const PlanWork& work) {
  current_id_ = agent;
  plans_.erase(agent);
  runner_.start(work);
  Q_EMIT started();
  Q_EMIT changed();
}

void Plans::adopt(const PlanFile& plan) {
  const EditAgent& a = editor_.document().agents().front();
  current_ = {a.agent, editor_.document().planner(), editor_.footprint(a), {}, {}, {}, nullptr,
              false};
  task_.reset();
  // The fingerprint that the plan names is compared with the whole map.
  run(a.id, [plan, map = std::make_shared<const GridMap>(editor_.map())](const PlanControl&) {
    return judged(plan, *map);  // which opens it for the plan's terrain
  });
}

void Plans::cancel() {
  queue_.clear();
  runner_.cancel();
}

void Plans::takeOutcome(const PlanOutcome& outcome) {
  if (*outcome) {
    current_.result = **outcome;
    if (current_.result.status == PlanStatus::Solved) {
      if (task_) current_.answer = answerRows(task_->job, current_.result);
      if (task_ && task_->tables) {
        current_.answer.emplace_back(
            "tables",
            "used: " + plural(static_cast<long>(task_->tables->cells().size()), "landmark"));
      }
      std::shared_ptr<const Footprint> drawn = current_.footprint;
      if (!isTurning(current_.agent.shape.kind)) {
        drawn = editor_.footprint({current_id_, current_.agent, false, false});
      }
      current_.paths = std::make_shared<const ScenePaths>(
          scenePaths(drawn.get(), current_.result.path, editor_.document().frame()));
    }
    plans_[current_id_] = std::exchange(current_, {});
  } else {
    Q_EMIT failed(outcome->error());
  }
  task_.reset();
  Q_EMIT changed();
  next();
}

// True when a plan was forgotten.
bool Plans::forgetChanged() {
  bool any = false;
  for (auto it = plans_.begin(); it != plans_.end();) {
    const EditAgent* a = editor_.document().agent(it->first);
    const bool keeps = a != nullptr && sameTask(a->agent, it->second.agent) &&
                       it->second.planner == editor_.document().planner();
    if (!keeps) {
      if (a != nullptr) wanted_.push_back(it->first);
      any = true;
    }
    it = keeps ? std::next(it) : plans_.erase(it);
  }
  return any;
}

void Plans::judgeAll() {
  for (auto& [id, plan] : plans_) {
    plan.edited = true;
    if (plan.result.status != PlanStatus::Solved) {
      wanted_.push_back(id);  // there may be a way now
      continue;
    }
    const Result<std::shared_ptr<const GridMap>> map = snapshot();
    const OccupancyGrid& grid = map ? (*map)->grid : editor_.map().grid;
    plan.result.certificate =
        plan.footprint
            ? validate(grid, *plan.footprint, plan.result.path, plan.planner.touch, plan.standing)
            : validatePoint(grid, plan.result.path,
                            rulesOf(pointOptionsOf(plan.planner), pointAgentOf(plan.agent.shape)));
    if (!plan.result.certificate.free) wanted_.push_back(id);
  }
}

void Plans::followEdit(const EditChanges& changes) {
  bool news = false;
  if (running() && (changes.map() || changes.planner)) {
    wanted_.push_back(current_id_);  // its answer would be about another map
    wanted_.insert(wanted_.end(), queue_.begin(), queue_.end());
    queue_.clear();
    runner_.drop();
    news = true;
    Q_EMIT finished();
  }
  if (changes.map()) {
    snapshot_.reset();
    if (changes.map_replaced) {
      for (const auto& [id, plan] : plans_) wanted_.push_back(id);
      plans_.clear();
    }
    judgeAll();
    news = true;
  }
  if (changes.planner) snapshot_.reset();
  if (changes.agents || changes.planner) news = forgetChanged() || news;
  if (changes.agents && wishes_.avoid_others) {
    for (auto& [id, plan] : plans_) {
      const EditAgent* a = editor_.document().agent(id);
      const Result<PlanJob> job = jobOn(editor_.map(), *a);
      if (job) plan.standing = job->standing;
    }
    judgeAll();
    news = true;
  }
  const EditAgent* chosen = editor_.chosen();
  if (changes.agents && chosen != nullptr && of(chosen->id) == nullptr) {
    wanted_.push_back(chosen->id);
  }
  if (automatic_ && !wanted_.empty()) pause_.start();
  if (!automatic_) wanted_.clear();
  if (news) Q_EMIT changed();
}

void Plans::again() {
  if (editor_.document().inStep()) {
    pause_.start();
    return;
  }
  std::ranges::sort(wanted_);
  const auto [first, last] = std::ranges::unique(wanted_);
  wanted_.erase(first, last);
  std::erase_if(wanted_, [&](std::uint32_t id) {
    const EditAgent* a = editor_.document().agent(id);
    return a == nullptr || !taskOf(id);
  });
  if (!wanted_.empty()) (void)plan(std::exchange(wanted_, {}));
}

}  // namespace clearway::gui
