#include "app/gui/model/plan_store.h"

#include <algorithm>
#include <utility>

#include "app/session/plan/plan_check.h"
#include "app/session/plan/point_settings.h"
#include "app/session/plan/terrain_costs.h"
#include "core/base/process_memory.h"
#include "planner/point/point_planner.h"
#include "planner/validate/validate.h"

namespace clearway::gui {
namespace {

constexpr int kPlanPause_ms = 150;

bool sameTask(const maps::ProjectAgent& a, const maps::ProjectAgent& b) {
  return a.start == b.start && a.goal == b.goal && a.more_goals == b.more_goals &&
         a.shape == b.shape && a.padding == b.padding && a.motion == b.motion &&
         a.min_radius == b.min_radius;
}

bool plansOnCells(const maps::PlannerSettings& planner, const maps::ProjectAgent& agent) {
  return planner.planner == maps::PlannerKind::Point || !maps::isTurning(agent.shape.kind);
}

// The path that a plan file brought, judged again on the map as it is now.
Result<PlanResult> judged(const maps::PlanFile& plan, const maps::GridMap& map) {
  const Result<session::PlanCheck> check = session::checkPlan(plan, map);
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
  pause_.setInterval(kPlanPause_ms);
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
    opened_.reset();
    Q_EMIT changed();
  });
}

const AgentPlan* Plans::of(std::uint32_t agent) const {
  const auto found = plans_.find(agent);
  return found == plans_.end() ? nullptr : &found->second;
}

// Two of them: where some agents turn and others do not, terrain is open to the latter alone.
Result<std::shared_ptr<const maps::GridMap>> Plans::snapshot(const maps::ProjectAgent& agent) {
  const maps::PlannerSettings& planner = editor_.document().planner();
  const maps::GridMap& map = editor_.map();
  if (!plansOnCells(planner, agent) || planner.terrain.empty()) {
    if (!snapshot_) {  // cells and frame are all that planners look at
      snapshot_ = std::make_shared<const maps::GridMap>(
          maps::GridMap{map.grid, map.frame, map.meta, {}, map.max_value, {}, {}, {}});
    }
    return snapshot_;
  }
  if (!opened_) {
    maps::GridMap opened = map;
    const Result<void> good = session::openTerrain(opened, planner.terrain);
    if (!good) return tl::unexpected(good.error());
    opened_ = std::make_shared<const maps::GridMap>(std::move(opened));
  }
  return opened_;
}

std::vector<maps::ProjectAgent> Plans::othersOf(std::uint32_t agent) const {
  std::vector<maps::ProjectAgent> out;
  if (!wishes_.avoid_others) return out;
  for (const session::EditAgent& a : editor_.document().agents()) {
    if (a.id != agent && !a.hidden) out.push_back(a.agent);
  }
  return out;
}

Result<session::Blocking> Plans::staticAgentsOf(std::uint32_t agent, const AgentPlan& plan) const {
  const session::EditAgent* a = editor_.document().agent(agent);
  if (!plan.footprint || a == nullptr) return session::Blocking{};
  return session::blocking(a->agent, othersOf(agent), plan.planner.touch);
}

Budget Plans::budget() const {
  Budget out;
  if (wishes_.memory_mb > 0.0) {
    out.max_memory_bytes = static_cast<std::size_t>(wishes_.memory_mb * 1e6);
  } else if (const std::size_t usual = defaultMemoryLimit(); usual > 0) {
    out.max_memory_bytes = usual;
  }
  return out;
}

void Plans::setWishes(const maps::QueryOptions& wishes) {
  if (wishes == wishes_) return;
  wishes_ = wishes;
  dropRunning();
  for (const auto& [id, plan] : plans_) wanted_.push_back(id);
  plans_.clear();
  startAgain();
  Q_EMIT wished();
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
  asked_.clear();
  queue_.assign(agents.begin(), agents.end());
  next();
  return {};
}

Result<PlanTask> Plans::taskOf(std::uint32_t agent) {
  const session::EditAgent* a = editor_.document().agent(agent);
  if (a == nullptr) return fail(ErrorCode::InvalidArgument, "there is no such agent");
  Result<std::shared_ptr<const maps::GridMap>> map = snapshot(a->agent);
  if (!map) return tl::unexpected(map.error());
  PlanTask out{*std::move(map), {}};
  Result<session::PlanJob> job =
      session::planJobOf(*out.map, a->agent, editor_.document().planner(), othersOf(agent));
  if (!job) return tl::unexpected(job.error());
  out.job = *std::move(job);
  out.job.nearest = wishes_.nearest;
  if (out.job.footprint && !wishes_.motion_file.empty()) {
    const Result<void> taken = session::takeMotions(out.job, wishes_.motion_file);
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
    current_ = {editor_.document().agent(id)->agent, editor_.document().planner()};
    current_.others = {task->job.others, task->job.standing};
    if (const auto& shape = task->job.footprint) {
      current_.footprint = std::make_shared<const Footprint>(*shape);
    }
    task_ = *task;
    run(id, [task = *std::move(task), budget = budget()](PlanControl control) {
      control.budget = budget;
      return Result<PlanResult>(session::runPlanJob(task.job, control));
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

void Plans::adopt(const maps::PlanFile& plan) {
  if (!plan.others.empty()) {
    maps::QueryOptions wishes = wishes_;
    wishes.avoid_others = true;
    setWishes(wishes);
  }
  const session::EditAgent& a = editor_.document().agents().front();
  current_ = {a.agent, editor_.document().planner()};
  current_.opened = std::make_shared<const maps::PlanFile>(plan);
  if (maps::isTurning(plan.shape.kind)) {  // the check of the plan reports errors
    if (const auto shape = session::footprintOf(plan.shape, plan.padding)) {
      current_.footprint = std::make_shared<const Footprint>(*shape);
    }
  }
  if (auto placed_agents = staticAgentsOf(a.id, current_))
    current_.others = *std::move(placed_agents);
  task_.reset();
  // The fingerprint that the plan names is compared with the whole map.
  run(a.id, [plan, map = std::make_shared<const maps::GridMap>(editor_.map())](const PlanControl&) {
    return judged(plan, *map);  // which opens it for the plan's terrain
  });
}

Result<maps::PlanFile> Plans::fileOf(std::uint32_t agent, const std::string& map_file) {
  const AgentPlan* plan = of(agent);
  if (plan == nullptr || plan->result.status != PlanStatus::Solved) {
    return fail(ErrorCode::InvalidArgument, "the chosen agent has no path: plan one first");
  }
  if (!plan->opened) {
    const Result<PlanTask> task = taskOf(agent);
    if (!task) return tl::unexpected(task.error());
    return makePlanFile(task->job, plan->result, map_file);
  }
  const Result<std::shared_ptr<const maps::GridMap>> map = snapshot(plan->agent);
  if (!map) return tl::unexpected(map.error());
  const Certificate& c = plan->result.certificate;
  maps::PlanFile out = *plan->opened;
  out.map.file = map_file;
  out.map.fingerprint = (*map)->grid.fingerprint();
  out.certificate = {c.free, c.clearance_m, c.where, c.cell, c.agent};
  out.others = plan->others.placed;
  return out;
}

void Plans::cancel() {
  queue_.clear();
  asked_.clear();
  runner_.cancel();
}

// Of a solved one, for both frames, as the job is not kept.
void Plans::explainAnswer() {
  if (!task_) return;
  const maps::MapFrame world;
  const session::ReportFrame in_world{world, task_->job.map->grid.frame()};
  current_.answer = {session::answerRows(task_->job, current_.result),
                     session::answerRows(task_->job, current_.result, &in_world)};
  if (!task_->tables) return;
  const auto landmarks = static_cast<long>(task_->tables->cells().size());
  for (session::ReportRows& rows : current_.answer) {
    rows.emplace_back("tables", "used: " + session::plural(landmarks, "landmark"));
  }
}

void Plans::takeOutcome(const PlanOutcome& outcome) {
  if (*outcome) {
    current_.result = **outcome;
    if (current_.result.status == PlanStatus::Solved) {
      explainAnswer();
      std::shared_ptr<const Footprint> drawn = current_.footprint;
      if (!maps::isTurning(current_.agent.shape.kind)) {
        drawn = editor_.footprint({current_id_, current_.agent, false, false});
      }
      current_.paths = std::make_shared<const ScenePaths>(
          scenePaths(drawn.get(), current_.result.path, editor_.document().frame()));
    }
    AgentPlan& plan = plans_[current_id_] = std::exchange(current_, {});
    // One that was opened is judged while the document goes on.
    if (plan.opened && plan.map_edited) judge(current_id_, plan);
    if (plan.opened) followOthers();
    Q_EMIT taken(current_id_);
  } else {
    Q_EMIT failed(outcome->error());
  }
  task_.reset();
  Q_EMIT changed();
  next();
}

bool Plans::isCurrent(std::uint32_t agent, const AgentPlan& plan) const {
  const session::EditAgent* a = editor_.document().agent(agent);
  return a != nullptr && sameTask(a->agent, plan.agent) &&
         plan.planner == editor_.document().planner();
}

// True when a plan was forgotten.
bool Plans::forgetChanged() {
  return std::erase_if(plans_, [this](const auto& entry) {
           const auto& [id, plan] = entry;
           const bool keeps = isCurrent(id, plan);
           if (!keeps) wanted_.push_back(id);
           return !keeps;
         }) > 0;
}

void Plans::judge(std::uint32_t agent, AgentPlan& plan) {
  if (plan.result.status != PlanStatus::Solved) {
    wanted_.push_back(agent);  // there may be a path now
    return;
  }
  const Result<std::shared_ptr<const maps::GridMap>> map = snapshot(plan.agent);
  const OccupancyGrid& grid = map ? (*map)->grid : editor_.map().grid;
  plan.result.certificate =
      plan.footprint
          ? validation::validate(grid, *plan.footprint, plan.result.path, plan.planner.touch,
                                 plan.others.standing)
          : validation::validatePoint(
                grid, plan.result.path,
                grid::rulesOf(session::pointOptionsOf(plan.planner),
                              session::pointAgentOf(plan.agent.shape, plan.agent.padding)));
  if (!plan.result.certificate.free) wanted_.push_back(agent);
}

// Judges again the plans whose static agents changed: true when there are any.
bool Plans::followOthers() {
  if (!wishes_.avoid_others) return false;
  const auto unnamed = [](std::vector<maps::PlacedAgent> placed) {
    for (maps::PlacedAgent& p : placed) p.name.clear();
    return placed;
  };
  bool any = false;
  for (auto it = plans_.begin(); it != plans_.end();) {
    auto& [id, plan] = *it;
    Result<session::Blocking> placed_agents = staticAgentsOf(id, plan);
    if (!placed_agents) {  // one of them has a shape that is no obstacle to planners: nothing is
                           // proved
      wanted_.push_back(id);
      it = plans_.erase(it);
      any = true;
      continue;
    }
    ++it;
    if (placed_agents->placed == plan.others.placed) continue;
    plan.others_edited =
        plan.others_edited || unnamed(placed_agents->placed) != unnamed(plan.others.placed);
    plan.others = *std::move(placed_agents);
    judge(id, plan);
    any = true;
  }
  return any;
}

// What is planned for another task, map or company than there is now would prove nothing.
bool Plans::dropIfStale(const session::EditChanges& changes) {
  if (!running()) return false;
  bool keeps = isCurrent(current_id_, current_) && !changes.map_replaced;
  if (keeps && current_.opened) {
    current_.map_edited = current_.map_edited || changes.map();
  } else if (keeps) {
    const Result<session::Blocking> placed_agents = staticAgentsOf(current_id_, current_);
    keeps = !changes.map() && placed_agents && placed_agents->placed == current_.others.placed;
  }
  if (!keeps) dropRunning();
  return !keeps;
}

void Plans::dropRunning() {
  if (!running()) return;
  if (!current_.opened) asked_.push_back(current_id_);
  asked_.insert(asked_.end(), queue_.begin(), queue_.end());
  queue_.clear();
  runner_.drop();
  task_.reset();
  Q_EMIT finished();
}

void Plans::followEdit(const session::EditChanges& changes) {
  if (changes.map() || changes.planner) {
    snapshot_.reset();
    opened_.reset();
  }
  bool news = dropIfStale(changes);
  if (changes.map_replaced) {
    for (const auto& [id, plan] : plans_) wanted_.push_back(id);
    plans_.clear();
  }
  if (changes.agents || changes.planner) news = forgetChanged() || news;
  if (changes.agents) news = followOthers() || news;
  if (changes.map()) {
    for (auto& [id, plan] : plans_) {
      plan.map_edited = true;
      judge(id, plan);
    }
    news = true;
  }
  const session::EditAgent* chosen = editor_.chosen();
  if (changes.agents && chosen != nullptr && of(chosen->id) == nullptr) {
    wanted_.push_back(chosen->id);
  }
  startAgain();
  if (news) Q_EMIT changed();
}

void Plans::startAgain() {
  if (!automatic_) wanted_.clear();
  if (!wanted_.empty() || !asked_.empty()) pause_.start();
}

void Plans::again() {
  if (editor_.document().inStep()) {
    pause_.start();
    return;
  }
  std::vector<std::uint32_t> ids = std::exchange(wanted_, {});
  ids.insert(ids.end(), asked_.begin(), asked_.end());
  asked_.clear();
  std::ranges::sort(ids);
  const auto [first, last] = std::ranges::unique(ids);
  ids.erase(first, last);
  std::erase_if(ids, [&](std::uint32_t id) { return !taskOf(id); });
  if (!ids.empty()) (void)plan(ids);
}

}  // namespace clearway::gui
