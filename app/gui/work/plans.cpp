#include "app/gui/work/plans.h"

#include <algorithm>
#include <utility>

#include "app/document/plan/cover_job.h"
#include "app/document/plan/plan_check.h"
#include "app/document/plan/point_settings.h"
#include "app/document/plan/site_zones.h"
#include "app/document/plan/via_points.h"
#include "app/gui/work/agent_plan.h"
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

// "97.2 % of 48 m² proved".
Message coveredText(const cover::CoverFigures& c, const app::ReportFrame& f) {
  return Message("%1 of %2 %3² proved", {app::shareText(c.proved_m2, c.region_m2),
                                         app::shortNumber(app::areaIn(f, c.region_m2)),
                                         std::string(maps::unitOf(f.frame))});
}

}  // namespace

Plans::Plans(Editor& editor) : editor_(editor), tables_(editor) {
  pause_.setSingleShot(true);
  pause_.setInterval(kPlanPause_ms);
  connect(&pause_, &QTimer::timeout, this, &Plans::again);
  connect(&editor, &Editor::changed, this, &Plans::followEdit);
  connect(&editor, &Editor::leaving, this, &Plans::leave);
  connect(&editor, &Editor::replaced, this, &Plans::enter);
  connect(&editor, &Editor::closed, this, [this](quint64 document) { works_.close(document); });
  editor.to_save.emplace_back([this](quint64 id, const app::EditDocument& document,
                                     app::EditFile& file) { file.plans = stored(id, document); });
}

void Plans::followRunner(Work& work) {
  const PlanRunner* runner = work.runner.get();
  connect(runner, &PlanRunner::progressed, this, [this, &work](const PlanProgress& p) {
    if (works_.isShown(work)) Q_EMIT progressed(p);
  });
  connect(runner, &PlanRunner::answered, this, [this, &work](const PlanStage& answer) {
    work.answer = answer;
    if (works_.isShown(work)) Q_EMIT answered(answer);
  });
  connect(runner, &PlanRunner::finished, this,
          [this, &work](const PlanOutcome& outcome) { takeOutcome(work, outcome); });
}

// The search goes on.
void Plans::leave() {
  pause_.stop();
  works_.leave();
  wanted_.clear();
  Q_EMIT changed();
}

void Plans::enter() {
  if (works_.enter(editor_.documentId())) followRunner(now());
  now().content = &editor_.document();
  compareAll(false);  // the wishes may be others
  wanted_.clear();
  if (running()) markRunning();
  startAgain();
  Q_EMIT changed();
  if (!running()) return;
  Q_EMIT started();
  if (now().answer) Q_EMIT answered(*now().answer);
}

bool Plans::runsIn(quint64 document) const {
  const Work* work = works_.find(document);
  if (work == nullptr || !work->runner->running()) return false;
  const bool is_asked = work->current.asked && !work->current.opened;
  return is_asked || std::ranges::any_of(work->queue, &Queued::asked);
}

bool Plans::hasNews(quint64 document) const {
  const Work* work = works_.find(document);
  if (work == nullptr) return false;
  return work->error || std::ranges::any_of(work->ended, [&](std::uint32_t agent) {
           return work->plans.at(agent).asked;
         });
}

void Plans::reportNews() {
  const std::vector<std::uint32_t> ended = std::exchange(now().ended, {});
  const std::optional<Error> error = std::exchange(now().error, std::nullopt);
  if (ended.empty() && !error) return;
  for (const std::uint32_t id : ended) announce(id);
  Q_EMIT changed();
  if (error) Q_EMIT failed(*error);
  if (!running()) Q_EMIT finished();
}

double Plans::runningFor_s() const { return 1e-3 * static_cast<double>(now().since.elapsed()); }

const AgentPlan* Plans::of(std::uint32_t agent) const {
  const auto found = all().find(agent);
  if (found == all().end()) return nullptr;
  const app::EditAgent* a = editor_.document().agent(agent);
  if (a == nullptr) return &found->second;
  const bool has_start = !found->second.of_start || a->agent.start;
  const bool has_goal = !found->second.of_goal || a->agent.goal || a->agent.loop;
  return has_start && has_goal ? &found->second : nullptr;
}

Result<app::Blocking> Plans::staticAgentsOf(std::uint32_t agent, const AgentPlan& plan) const {
  if (!plan.footprint) return app::Blocking{};
  return app::blocking(plan.agent, othersOf(editor_.document(), agent, plan.wishes.avoid_others),
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
    TRY(taskOf(q.agent));
  }
  const bool judges = running() && now().current.opened;  // that goes on
  if (!judges) now().runner->drop();
  now().asked.clear();
  now().queue.assign(agents.begin(), agents.end());
  if (!judges) next(now());
  return {};
}

void Plans::next(Work& work) {
  if (!work.opened.empty()) {
    Opened opened = std::move(work.opened.front());
    work.opened.pop_front();
    judgeOpened(work, std::move(opened));
    return;
  }
  while (!work.queue.empty()) {
    const auto [id, asked] = work.queue.front();
    work.queue.pop_front();
    Result<PlanTask> task = taskOf(work, id);
    if (!task) continue;
    if (automatic_) {  // most of the mesh of an any-angle search outlives an edit
      task->mesh = mesh_;
      task->job.query.useMesh(mesh_.get());
    }
    work.current = blankPlan(*work.content, work.content->agent(id)->agent);
    work.current.asked = asked;
    takeTask(work, *task);
    work.via = task->job.via ? std::make_shared<ViaPlan>() : nullptr;
    run(work, id,
        [task = *std::move(task), via = work.via,
         budget = budget()](PlanControl control) -> Result<PlanResult> {
          control.budget = budget;
          if (!via) return clearway::plan(task.job.query, control);
          *via = TRY(planVia(task.job.query, *task.job.via, control));
          return via->result;
        });
    return;
  }
  if (works_.isShown(work)) {
    Q_EMIT finished();
  } else {
    Q_EMIT leftFinished(work.document);
  }
}

void Plans::run(Work& work, std::uint32_t agent, const PlanWork& job) {
  work.current_id = agent;
  work.answer.reset();
  work.since.start();
  if (works_.isShown(work)) markRunning();
  work.runner->start(job);
  if (!works_.isShown(work)) return;
  Q_EMIT started();
  Q_EMIT changed();
}

void Plans::markRunning() {
  const auto old = now().plans.find(now().current_id);
  if (old != now().plans.end()) old->second.stale = StaleCause::Planning;
}

void Plans::cancel() {
  now().queue.clear();
  now().asked.clear();
  now().runner->cancel();
}

// Of a solved one, for both frames, as the job is not kept.
void Plans::explainAnswer(Work& work) {
  if (work.routed) {
    work.current.speeds = work.routed->speeds;
    work.current.answer = {work.routed->rows, work.routed->rows};
    return;
  }
  if (!work.task) return;
  const maps::MapFrame world;
  const app::ReportFrame in_world{world, work.task->job.map->grid.frame()};
  work.current.answer = {app::answerRows(work.task->job, work.current.result),
                         app::answerRows(work.task->job, work.current.result, &in_world)};
  const app::ReportFrame own{work.task->job.map->frame, in_world.grid};
  if (work.via) {
    work.current.answer[0].emplace_back("via", app::viaText(*work.via, own));
    work.current.answer[1].emplace_back("via", app::viaText(*work.via, in_world));
  }
  if (work.covered) {
    work.current.answer[0].emplace_back("covered", coveredText(*work.covered, own));
    work.current.answer[1].emplace_back("covered", coveredText(*work.covered, in_world));
    const auto& zones = work.current.wishes.zones;
    const bool some = zones && filedWishes(work.current).zones->zones.size() <
                                   app::zonesFor(*zones, work.current.agent.name).zones.size();
    for (app::ReportRows& rows : work.current.answer) {
      if (some) rows.emplace_back("zones", Message("only blocked zones hold for it"));
    }
  }
  if (!work.task->tables) return;
  const auto landmarks = static_cast<long>(work.task->tables->cells().size());
  for (app::ReportRows& rows : work.current.answer) {
    rows.emplace_back("tables", Message(landmarks == 1 ? "used: %1 landmark" : "used: %1 landmarks",
                                        {landmarks}));
  }
}

void Plans::takeVia(Work& work) {
  if (!work.via || !work.task || !work.task->job.via) return;
  if (work.current.result.status == PlanStatus::Solved) {
    work.current.waits = app::waitsOf(*work.via, *work.task->job.via);
  } else {
    work.current.failure.emplace_back(
        "via",
        app::viaText(*work.via, {work.task->job.map->frame, work.task->job.map->grid.frame()}));
  }
}

void Plans::takeOutcome(Work& work, const PlanOutcome& outcome) {
  const bool is_shown = works_.isShown(work);
  const std::uint32_t id = work.current_id;
  if (*outcome) {
    work.current.result = **outcome;
    takeVia(work);
    if (work.routed) work.current.failure = work.routed->failure;
    if (work.current.result.status == PlanStatus::Solved) {
      explainAnswer(work);
      std::shared_ptr<const Footprint> drawn = work.current.footprint;
      if (!maps::isTurning(work.current.agent.shape.kind)) {
        drawn = editor_.footprint({id, work.current.agent, false, false});
      }
      work.current.paths = std::make_shared<const ScenePaths>(
          scenePaths(drawn.get(), work.current.result.path, work.content->frame()));
    }
    work.plans[id] = std::exchange(work.current, {});
    is_shown ? announce(id) : work.ended.push_back(id);
  } else if (is_shown) {
    compareAll(false);
    Q_EMIT failed(outcome->error());
  } else {
    work.error = outcome->error();
  }
  forgetTask(work);
  work.judged_on.reset();
  if (is_shown) Q_EMIT changed();
  next(work);
}

// One that was opened is judged while the document goes on.
void Plans::announce(std::uint32_t agent) {
  AgentPlan& plan = now().plans[agent];
  compare(agent, plan, plan.opened && plan.map_version != editor_.document().mapVersion());
  Q_EMIT taken(agent);
}

AgentPlan Plans::blankPlan(const app::EditDocument& document,
                           const maps::ProjectAgent& agent) const {
  AgentPlan out{agent, document.planner()};
  out.wishes = wishes_;
  out.wishes.zones = document.zones().set;
  out.map_version = document.mapVersion();
  out.layout_version = document.layoutVersion();
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
  askAgainIfEdited(agent, plan);
  if (!plan.current() && plan.kind == maps::PlanKind::Goal) wanted_.push_back(agent);
}

// What has no path on the map of its search may have one now. A refusal is asked again at once, as
// its check is short.
void Plans::askAgainIfEdited(std::uint32_t agent, AgentPlan& plan) {
  const bool is_edited = plan.map_edited || plan.others_edited;
  if (!plan.current() || plan.result.status == PlanStatus::Solved || !is_edited) return;
  if (isRefused(plan.result) && plan.kind == maps::PlanKind::Goal) {
    (plan.asked ? now().asked : wanted_).push_back(agent);
  } else {
    plan.stale = StaleCause::Map;
  }
}

void Plans::compareAll(bool judges) {
  for (auto& [id, plan] : now().plans) compare(id, plan, judges);
}

void Plans::judge(std::uint32_t agent, AgentPlan& plan) {
  if (plan.result.status != PlanStatus::Solved) return;
  if (plan.wishes.zones) {
    const Result<PlanTask> task = now().tasks.taskFor(editor_.document(), agent, filedAgent(plan),
                                                      plan.planner, filedWishes(plan));
    if (task) plan.result.certificate = certify(task->job.query, plan.result.path);
    if (task) return replanIfHit(agent, plan);
  }
  const Result<std::shared_ptr<const maps::GridMap>> map =
      now().tasks.snapshot(editor_.document(), plan.planner);
  const OccupancyGrid& grid = map ? (*map)->grid : editor_.map().grid;
  plan.result.certificate =
      plan.footprint ? validation::validate(grid, *plan.footprint, plan.result.path,
                                            plan.planner.touch, plan.others.standing)
                     : validation::validatePoint(
                           grid, plan.result.path,
                           grid::rulesOf(app::pointOptionsOf(plan.planner),
                                         app::pointAgentOf(plan.agent.shape, plan.agent.padding)));
  replanIfHit(agent, plan);
}

void Plans::replanIfHit(std::uint32_t agent, const AgentPlan& plan) {
  const bool is_of_goal = plan.kind == maps::PlanKind::Goal;
  if (!plan.result.certificate.free && is_of_goal) wanted_.push_back(agent);
}

// True when the agents that it avoids are placed otherwise than before.
bool Plans::followOthers(std::uint32_t agent, AgentPlan& plan) {
  if (!plan.wishes.avoid_others) return false;
  Result<app::Blocking> now = staticAgentsOf(agent, plan);
  if (!now) {  // one of them has a shape that is no obstacle for planners: nothing is proved
    if (plan.current()) plan.stale = StaleCause::Others;
    return false;
  }
  if (now->placed == plan.others.placed) return false;
  plan.others_edited = unnamed(now->placed) != unnamed(plan.planned_others);
  plan.others = *std::move(now);
  return true;
}

// What is planned for another task, map or company than there is now would prove nothing. A plan
// that was opened is for what was there then, and is compared when it is judged.
bool Plans::dropIfStale(const app::EditChanges& changes) {
  if (!running() || now().current.opened) return false;
  bool keeps = causeOf(now().current_id, now().current) == StaleCause::None;
  if (keeps) {
    const Result<app::Blocking> placed_agents = staticAgentsOf(now().current_id, now().current);
    keeps = !changes.map() && placed_agents && placed_agents->placed == now().current.others.placed;
  }
  if (!keeps) dropRunning();
  return !keeps;
}

void Plans::dropRunning() {
  if (!running() || now().current.opened) return;
  const maps::PlanKind kind = now().current.kind;
  if (kind == maps::PlanKind::Goal) now().queue.push_front({now().current_id, now().current.asked});
  for (const auto& [id, asked] : std::exchange(now().queue, {})) {
    (asked ? now().asked : wanted_).push_back(id);
  }
  now().runner->drop();
  forgetTask(now());
  compareAll(false);
  if (kind != maps::PlanKind::Goal) {
    Q_EMIT failed(fail(ErrorCode::InvalidArgument,
                       "%1: what it was planned for was edited meanwhile",
                       {kind == maps::PlanKind::Cover ? Message("the area is not covered")
                                                      : Message("there is no route")})
                      .value());
  }
  Q_EMIT finished();
}

void Plans::followEdit(const app::EditChanges& changes) {
  if (changes.map() || changes.planner) now().tasks.forget();
  const bool any = !now().plans.empty();
  const bool dropped = dropIfStale(changes);
  if (any) compareAll(changes.map());
  if (running()) markRunning();
  const app::EditAgent* chosen = editor_.chosen();
  if (changes.agents && chosen != nullptr && of(chosen->id) == nullptr) {
    wanted_.push_back(chosen->id);
  }
  startAgain();
  if (any || dropped) Q_EMIT changed();
}

void Plans::setAutomatic(bool automatic) {
  if (automatic == automatic_) return;
  automatic_ = automatic;
  mesh_ = automatic ? std::make_shared<grid::CachedMesh>() : nullptr;
}

void Plans::startAgain() {
  if (!automatic_) wanted_.clear();
  if (!wanted_.empty() || !now().asked.empty()) pause_.start();
}

void Plans::again() {
  if (editor_.document().inStep()) {
    pause_.start();
    return;
  }
  std::map<std::uint32_t, bool> agents;  // and whether they were asked for
  for (const std::uint32_t id : std::exchange(wanted_, {})) agents[id] = false;
  for (const std::uint32_t id : std::exchange(now().asked, {})) agents[id] = true;
  std::vector<Queued> queued;
  for (const auto& [id, asked] : agents) {
    if (taskOf(id)) queued.push_back({id, asked});
  }
  if (running()) {  // for the map of now: else the edit has dropped it
    const std::uint32_t running_id = now().current_id;
    std::erase_if(queued, [&](const Queued& q) {
      return (q.agent == running_id && !now().current.opened) ||
             std::ranges::find(now().queue, q.agent, &Queued::agent) != now().queue.end();
    });
    now().queue.insert(now().queue.end(), queued.begin(), queued.end());
  } else if (!queued.empty()) {
    (void)start(queued);
  }
}

}  // namespace clearway::gui
