#include "app/gui/model/plan_store.h"

#include <algorithm>
#include <utility>

#include "app/gui/model/plan_staleness.h"
#include "app/session/plan/plan_check.h"
#include "app/session/plan/point_settings.h"
#include "app/session/plan/terrain_costs.h"
#include "core/base/process_memory.h"
#include "planner/point/any_angle/mesh_space.h"
#include "planner/point/point_planner.h"
#include "planner/validate/validate.h"

namespace clearway::gui {
namespace {

constexpr int kPlanPause_ms = 150;

std::vector<maps::PlacedAgent> unnamed(std::vector<maps::PlacedAgent> placed) {
  for (maps::PlacedAgent& p : placed) p.name.clear();
  return placed;
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
  connect(&editor, &Editor::leaving, this, &Plans::leave);
  connect(&editor, &Editor::replaced, this, &Plans::enter);
  connect(&editor, &Editor::closed, this, [this](quint64 document) { shelves_.erase(document); });
  editor.plans_to_save = [this] { return stored(); };
}

void Plans::leave() {
  if (running() && current_.opened) {
    opened_plans_.push_front({current_id_, !current_.was_stale, *current_.opened});
  }
  cancel();
  runner_.drop();
  task_.reset();
  pause_.stop();
  wanted_.clear();
  compareAll(false);
  wanted_.clear();
  shelves_[editor_.documentId()] = {std::exchange(plans_, {}), std::exchange(opened_plans_, {})};
  Q_EMIT changed();
}

void Plans::enter() {
  Shelf shelf = std::move(shelves_[editor_.documentId()]);
  shelves_.erase(editor_.documentId());
  plans_ = std::move(shelf.plans);
  opened_plans_ = std::move(shelf.opened);
  compareAll(false);  // the wishes may be others
  wanted_.clear();
  Q_EMIT changed();
  if (!opened_plans_.empty()) next();
}

const AgentPlan* Plans::of(std::uint32_t agent) const {
  const auto found = plans_.find(agent);
  if (found == plans_.end()) return nullptr;
  const session::EditAgent* a = editor_.document().agent(agent);
  const bool has_task = a == nullptr || (a->agent.start && a->agent.goal);
  return has_task ? &found->second : nullptr;
}

// Two of them: where some agents turn and others do not, terrain is open to the latter alone.
Result<std::shared_ptr<const maps::GridMap>> Plans::snapshot(const maps::ProjectAgent& agent,
                                                             const maps::PlannerSettings& planner) {
  const maps::GridMap& map = editor_.map();
  if (std::exchange(snapshots_of_, editor_.documentId()) != editor_.documentId()) {
    snapshot_.reset();
    opened_.reset();
  }
  if (!plansOnCells(planner, agent) || planner.terrain.empty()) {
    if (!snapshot_) {  // cells and frame are all that planners look at
      snapshot_ = std::make_shared<const maps::GridMap>(
          maps::GridMap{map.grid, map.frame, map.meta, {}, map.max_value, {}, {}, {}});
    }
    return snapshot_;
  }
  if (!opened_ || opened_for_ != planner.terrain) {
    maps::GridMap opened = map;
    const Result<void> good = session::openTerrain(opened, planner.terrain);
    if (!good) return tl::unexpected(good.error());
    opened_ = std::make_shared<const maps::GridMap>(std::move(opened));
    opened_for_ = planner.terrain;
  }
  return opened_;
}

std::vector<maps::ProjectAgent> Plans::othersOf(std::uint32_t agent, bool avoid_others) const {
  std::vector<maps::ProjectAgent> out;
  if (!avoid_others) return out;
  for (const session::EditAgent& a : editor_.document().agents()) {
    if (a.id != agent && !a.hidden) out.push_back(a.agent);
  }
  return out;
}

Result<session::Blocking> Plans::staticAgentsOf(std::uint32_t agent, const AgentPlan& plan) const {
  if (!plan.footprint) return session::Blocking{};
  return session::blocking(plan.agent, othersOf(agent, plan.wishes.avoid_others),
                           plan.planner.touch);
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
  compareAll(false);
  startAgain();
  Q_EMIT wished();
  Q_EMIT changed();
}

Result<void> Plans::plan(const std::vector<std::uint32_t>& agents) {
  std::vector<Queued> asked;
  for (const std::uint32_t id : agents) asked.push_back({id, true});
  return start(asked);
}

Result<void> Plans::start(const std::vector<Queued>& agents) {
  for (const Queued& q : agents) {
    if (editor_.document().agent(q.agent) == nullptr) continue;
    const Result<PlanTask> task = taskOf(q.agent);
    if (!task) return tl::unexpected(task.error());
  }
  cancel();
  runner_.drop();
  asked_.clear();
  queue_.assign(agents.begin(), agents.end());
  next();
  return {};
}

void Plans::next() {
  if (!opened_plans_.empty()) {
    const Opened opened = std::move(opened_plans_.front());
    opened_plans_.pop_front();
    judgeOpened(opened);
    return;
  }
  while (!queue_.empty()) {
    const auto [id, asked] = queue_.front();
    queue_.pop_front();
    Result<PlanTask> task = taskOf(id);
    if (!task) continue;
    if (automatic_) {  // most of the mesh of an any-angle search outlives an edit
      task->mesh = mesh_;
      task->job.mesh = mesh_.get();
    }
    current_ = blankPlan(editor_.document().agent(id)->agent);
    current_.asked = asked;
    current_.others = {task->job.others, task->job.standing};
    current_.planned_others = task->job.others;
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
  markRunning();
  runner_.start(work);
  Q_EMIT started();
  Q_EMIT changed();
}

void Plans::markRunning() {
  const auto old = plans_.find(current_id_);
  if (old != plans_.end()) old->second.stale = StaleCause::Planning;
}

void Plans::adopt(const maps::PlanFile& plan) {
  adopt(std::vector{maps::ProjectPlan{editor_.document().agents().front().agent.name, 1, plan}});
}

void Plans::adopt(const std::vector<maps::ProjectPlan>& plans) {
  if (std::ranges::any_of(plans, [](const auto& p) { return !p.plan.others.empty(); })) {
    maps::QueryOptions wishes = wishes_;
    wishes.avoid_others = true;
    setWishes(wishes);
  }
  for (const maps::ProjectPlan& p : plans) {
    for (const session::EditAgent& a : editor_.document().agents()) {
      if (a.agent.name != p.agent) continue;
      opened_plans_.push_back({a.id, p.task != 0, p.plan});
      break;
    }
  }
  if (!running() && !opened_plans_.empty()) next();
}

void Plans::judgeOpened(const Opened& opened) {
  const session::EditAgent* a = editor_.document().agent(opened.agent);
  if (a == nullptr) return next();
  const maps::PlanFile& plan = opened.plan;
  current_ = blankPlan(a->agent);
  current_.was_stale = !opened.current;
  current_.opened = std::make_shared<const maps::PlanFile>(plan);
  if (maps::isTurning(plan.shape.kind)) {  // the check of the plan reports errors
    if (const auto shape = session::footprintOf(plan.shape, plan.padding)) {
      current_.footprint = std::make_shared<const Footprint>(*shape);
    }
  }
  if (auto placed_agents = staticAgentsOf(opened.agent, current_))
    current_.others = *std::move(placed_agents);
  current_.planned_others = current_.others.placed;
  task_.reset();
  // The fingerprint that the plan names is compared with the whole map.
  run(opened.agent,
      [plan, map = std::make_shared<const maps::GridMap>(editor_.map())](const PlanControl&) {
        return judged(plan, *map);  // which opens it for the plan's terrain
      });
}

// When a document is left, its plans are already on their shelf.
std::vector<maps::ProjectPlan> Plans::stored() {
  std::vector<maps::ProjectPlan> out;
  const auto shelf = shelves_.find(editor_.documentId());
  const bool is_left = shelf != shelves_.end();
  for (const auto& [id, plan] : is_left ? shelf->second.plans : plans_) {
    const session::EditAgent* a = editor_.document().agent(id);
    if (a == nullptr || plan.result.status != PlanStatus::Solved) continue;
    const StaleCause cause = causeOf(id, plan);
    if (cause == StaleCause::Layout) continue;  // its places are those of another map
    Result<maps::PlanFile> file = planFileOf(id, plan, {});
    if (!file) continue;
    out.push_back({a->agent.name, cause == StaleCause::None ? 1U : 0U, *std::move(file)});
  }
  std::deque<Opened> waiting = is_left ? shelf->second.opened : opened_plans_;  // not judged yet
  if (!is_left && running() && current_.opened) {
    waiting.push_front({current_id_, !current_.was_stale, *current_.opened});
  }
  for (const Opened& opened : waiting) {
    const session::EditAgent* a = editor_.document().agent(opened.agent);
    if (a != nullptr) out.push_back({a->agent.name, opened.current ? 1U : 0U, opened.plan});
  }
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
    const bool judges = plan.opened && plan.map_version != editor_.document().mapVersion();
    compare(current_id_, plan, judges);
    Q_EMIT taken(current_id_);
  } else {
    compareAll(false);
    Q_EMIT failed(outcome->error());
  }
  task_.reset();
  Q_EMIT changed();
  next();
}

AgentPlan Plans::blankPlan(const maps::ProjectAgent& agent) const {
  const session::EditDocument& d = editor_.document();
  AgentPlan out{agent, d.planner()};
  out.wishes = wishes_;
  out.map_version = d.mapVersion();
  out.layout_version = d.layoutVersion();
  return out;
}

StaleCause Plans::causeOf(std::uint32_t agent, const AgentPlan& plan) const {
  return staleCauseOf(plan, editor_.document(), agent, wishes_);
}

// Of an agent that was removed it waits for undo.
void Plans::compare(std::uint32_t agent, AgentPlan& plan, bool judges) {
  if (editor_.document().agent(agent) == nullptr) return;
  plan.stale = causeOf(agent, plan);
  plan.map_edited = plan.map_version != editor_.document().mapVersion();
  if (plan.stale != StaleCause::Layout) {
    const bool moved = followOthers(agent, plan);
    if (judges || moved) judge(agent, plan);
  }
  if (!plan.current()) wanted_.push_back(agent);
}

void Plans::compareAll(bool judges) {
  for (auto& [id, plan] : plans_) compare(id, plan, judges);
}

void Plans::judge(std::uint32_t agent, AgentPlan& plan) {
  if (plan.result.status != PlanStatus::Solved) {
    wanted_.push_back(agent);  // there may be a path now
    return;
  }
  const Result<std::shared_ptr<const maps::GridMap>> map = snapshot(plan.agent, plan.planner);
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

// True when the agents that it avoids are placed otherwise than before.
bool Plans::followOthers(std::uint32_t agent, AgentPlan& plan) {
  if (!plan.wishes.avoid_others) return false;
  Result<session::Blocking> now = staticAgentsOf(agent, plan);
  if (!now) {  // one of them has a shape that is no obstacle for planners: nothing is proved
    if (plan.current()) plan.stale = StaleCause::Others;
    return false;
  }
  if (now->placed == plan.others.placed) return false;
  plan.others_edited = unnamed(now->placed) != unnamed(plan.planned_others);
  plan.others = *std::move(now);
  return true;
}

// What is planned for another task, map or company than there is now would prove nothing.
bool Plans::dropIfStale(const session::EditChanges& changes) {
  if (!running()) return false;
  bool keeps = causeOf(current_id_, current_) == StaleCause::None;
  if (keeps && !current_.opened) {
    const Result<session::Blocking> placed_agents = staticAgentsOf(current_id_, current_);
    keeps = !changes.map() && placed_agents && placed_agents->placed == current_.others.placed;
  }
  if (!keeps) dropRunning();
  return !keeps;
}

void Plans::dropRunning() {
  if (!running()) return;
  if (!current_.opened) queue_.push_front({current_id_, current_.asked});
  for (const auto& [id, asked] : std::exchange(queue_, {})) {
    (asked ? asked_ : wanted_).push_back(id);
  }
  runner_.drop();
  task_.reset();
  compareAll(false);
  Q_EMIT finished();
}

void Plans::followEdit(const session::EditChanges& changes) {
  if (changes.map() || changes.planner) {
    snapshot_.reset();
    opened_.reset();
  }
  const bool any = !plans_.empty();
  const bool dropped = dropIfStale(changes);
  if (any) compareAll(changes.map());
  if (running()) markRunning();
  const session::EditAgent* chosen = editor_.chosen();
  if (changes.agents && chosen != nullptr && of(chosen->id) == nullptr) {
    wanted_.push_back(chosen->id);
  }
  startAgain();
  if (any || dropped) Q_EMIT changed();
}

void Plans::setAutomatic(bool automatic) {
  if (automatic == automatic_) return;
  automatic_ = automatic;
  mesh_ = automatic ? std::make_shared<grid::KeptMesh>() : nullptr;
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
  std::map<std::uint32_t, bool> agents;  // and whether they were asked for
  for (const std::uint32_t id : std::exchange(wanted_, {})) agents[id] = false;
  for (const std::uint32_t id : std::exchange(asked_, {})) agents[id] = true;
  std::vector<Queued> queued;
  for (const auto& [id, asked] : agents) {
    if (taskOf(id)) queued.push_back({id, asked});
  }
  if (!queued.empty()) (void)start(queued);
}

}  // namespace clearway::gui
