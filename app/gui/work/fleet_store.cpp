#include "app/gui/work/fleet_store.h"

#include <algorithm>
#include <utility>

#include "app/document/fleet/fleet_execution.h"
#include "app/document/fleet/stored_fleet.h"
#include "app/gui/canvas/paint/scene_painter.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/work/fleet_plan.h"
#include "app/gui/work/fleet_progress.h"
#include "core/base/process_memory.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::gui {
namespace {

constexpr int kFleetPause_ms = 150;
constexpr std::size_t kMostCollisions = 500;

Path pathOf(const fleet::AgentSchedule& schedule) {
  Path path{schedule.start, {}};
  for (const fleet::TimedMotion& m : schedule.motions) path.motions.push_back(m.motion);
  return path;
}

void addLines(FleetPlan& plan) {
  for (const fleet::AgentSchedule& schedule : plan.result.plan.agents) {
    plan.lines.push_back(std::make_shared<const ScenePaths>(
        scenePaths(nullptr, pathOf(schedule), plan.problem.grid.frame())));
  }
}

fleet::TimedFleetOptions optionsOf(const maps::FleetSettings& s) {
  fleet::TimedFleetOptions out{s.method, s.anytime, s.robust};
  out.seed = s.seed;
  return out;
}

// Errors name places in the frame that the editor shows.
Result<void> checked(const fleet::TimedFleetProblem& problem, const app::ReportFrame& f) {
  return validation::checkTimedFleetProblem(
      problem, [&](Vec2 p) { return gui::positionText(f, p).toStdString(); });
}

Error noMemory() {
  return {ErrorCode::LimitExceeded, "not enough memory for a fleet on this map", {}, 0};
}

}  // namespace

// Copies, for a thread.
struct FleetStore::JudgeWork {
  fleet::TimedFleetProblem problem;
  fleet::TimedFleetPlan plan;
};

void FleetStore::Work::forgetFailure() {
  failure.reset();
  failed.reset();
}

FleetStore::FleetStore(Editor& editor) : editor_(editor) {
  pause_.setSingleShot(true);
  pause_.setInterval(kFleetPause_ms);
  connect(&pause_, &QTimer::timeout, this, [this] {
    if (!automatic_ || isCurrent()) return;
    if (running() || judging() || editor_.document().inStep()) {
      pause_.start();
    } else {
      (void)updateAll(false);
    }
  });
  connect(&editor, &Editor::changed, this, &FleetStore::followEdit);
  connect(&editor, &Editor::replaced, this, &FleetStore::enter);
  connect(&editor, &Editor::leaving, this, &FleetStore::leave);
  connect(&editor, &Editor::closed, this, [this](quint64 document) { works_.close(document); });
  editor.to_save.emplace_back(
      [this](quint64 id, const app::EditDocument& document, app::EditFile& file) {
        file.fleet_plan = stored(id, document);
      });
}

// The search goes on; what judges the plan begins again.
void FleetStore::leave() {
  pause_.stop();
  judge_.drop();
  traffic_work_.drop();
  swept_.reset();
  works_.leave();
  Q_EMIT changed();
}

void FleetStore::enter() {
  works_.enter(editor_.documentId());
  if (made() != nullptr) judge();
  if (now().plan) countTraffic();
  Q_EMIT changed();
  running() ? Q_EMIT started() : Q_EMIT finished();
}

bool FleetStore::runsIn(quint64 document) const {
  const Work* work = works_.find(document);
  return work != nullptr && work->asked && work->runner->running();
}

bool FleetStore::hasNews(quint64 document) const {
  const Work* work = works_.find(document);
  return work != nullptr && (work->error || (work->ended && work->ended->asked));
}

void FleetStore::reportNews() {
  if (auto ended = std::exchange(now().ended, nullptr)) take(now(), std::move(ended));
  if (const auto error = std::exchange(now().error, std::nullopt)) takeError(now(), *error);
}

double FleetStore::runningFor_s() const {
  return 1e-3 * static_cast<double>(now().since.elapsed());
}

void FleetStore::setAutomatic(bool automatic) {
  automatic_ = automatic;
  if (automatic_ && made() != nullptr && !isCurrent()) pause_.start();
}

void FleetStore::setShown(bool shown) {
  if (std::exchange(now().shown, shown) != shown) Q_EMIT changed();
}

void FleetStore::choose(bool shown) {
  if (now().failure) now().failure->superseded = true;
  setShown(shown);
  Q_EMIT chosen();
}

void FleetStore::discard() {
  judge_.drop();
  traffic_work_.drop();
  now().plan.reset();
  now().unread.reset();
  now().forgetFailure();
  swept_.reset();
  now().fits = true;
  now().shown = false;
  Q_EMIT changed();
}

void FleetStore::cancel() { now().runner->cancel(); }

bool FleetStore::isCurrent() const {
  return inForce() && !judging() && now().plan->certificate.free;
}

std::optional<std::size_t> FleetStore::indexOf(std::uint32_t id) const {
  if (made() == nullptr) return std::nullopt;
  const auto found = std::ranges::find(now().plan->ids, id);
  if (found == now().plan->ids.end()) return std::nullopt;
  return static_cast<std::size_t>(found - now().plan->ids.begin());
}

std::shared_ptr<const ScenePaths> FleetStore::pathsOf(std::uint32_t id) const {
  const std::optional<std::size_t> k = indexOf(id);
  if (!k) return nullptr;
  if (!swept_ || swept_->first != id) {
    const fleet::TimedFleetProblem& problem = now().plan->problem;
    const Footprint& shape = problem.classes[problem.agents[*k].agent_class].footprint;
    swept_.emplace(id,
                   std::make_shared<const ScenePaths>(scenePaths(
                       &shape, pathOf(now().plan->result.plan.agents[*k]), problem.grid.frame())));
  }
  return swept_->second;
}

Result<void> FleetStore::plan() { return planAll(true); }

Result<void> FleetStore::update() { return updateAll(true); }

Result<app::EditedFleet> FleetStore::fleetNow() const {
  Result<app::EditedFleet> made = app::fleetOfDocument(editor_.document(), editor_.file());
  if (!made) return made;
  TRY(checked(made->problem, editor_.shown()));
  return made;
}

Result<void> FleetStore::canBegin() const {
  return fleetNow().map([](const app::EditedFleet&) {});
}

Result<void> FleetStore::planAll(bool asked) {
  app::EditedFleet made = TRY(fleetNow());
  run(std::move(made), asked,
      [options = optionsOf(editor_.document().fleet())](const fleet::TimedFleetProblem& problem,
                                                        const fleet::TimedFleetControl& control) {
        return fleet::planProvedTimedFleet(problem, options, control);
      });
  return {};
}

bool FleetStore::canUpdate() const { return made() != nullptr && !isCurrent() && !judging(); }

Result<void> FleetStore::updateAll(bool asked) {
  if (made() == nullptr) return planAll(asked);
  app::EditedFleet made = TRY(fleetNow());
  std::vector<std::optional<fleet::AgentSchedule>> before;
  for (const std::uint32_t id : made.ids) {
    const std::optional<std::size_t> k = indexOf(id);
    before.push_back(k ? std::optional(now().plan->result.plan.agents[*k]) : std::nullopt);
  }
  run(std::move(made), asked,
      [options = optionsOf(editor_.document().fleet()), before = std::move(before)](
          const fleet::TimedFleetProblem& problem, const fleet::TimedFleetControl& control) {
        return fleet::updateProvedTimedFleet(problem, before, options, control);
      });
  return {};
}

std::shared_ptr<FleetPlan> FleetStore::blankPlan(app::EditedFleet fleet) const {
  std::vector<maps::ProjectAgent> agents;
  for (const auto* ids : {&fleet.ids, &fleet.standing}) {
    for (const std::uint32_t id : *ids) agents.push_back(editor_.document().agent(id)->agent);
  }
  OccupancyGrid grid = fleet.problem.grid;
  const app::EditDocument& d = editor_.document();
  return std::make_shared<FleetPlan>(FleetPlan{std::move(fleet.ids), std::move(agents), d.planner(),
                                               d.layoutVersion(), std::move(fleet.standing),
                                               std::move(fleet.problem), std::move(grid)});
}

void FleetStore::run(app::EditedFleet fleet, bool asked, Search search) {
  pause_.stop();
  Work* work = &now();
  work->forgetFailure();
  work->since.start();
  work->asked = asked;
  const auto blank = blankPlan(std::move(fleet));
  blank->asked = asked;
  const maps::FleetSettings settings = editor_.document().fleet();
  work->runner->start(
      [this, work, blank, settings,
       search = std::move(search)](const Background::Handle& handle) -> Background::Answer {
        const auto post = [&](double part, QString text, bool has_plan) {
          handle.post([this, work, part, text = std::move(text), has_plan] {
            if (works_.isShown(*work)) Q_EMIT progressed(part, text, has_plan);
          });
        };
        FleetProgress progress(blank->ids.size(), settings.time_limit_s, post);
        fleet::TimedFleetControl control;
        control.budget.time_limit_s = settings.time_limit_s;
        if (const std::size_t most = defaultMemoryLimit(); most > 0) {
          control.budget.max_memory_bytes = most;
        }
        control.stop = handle.stop;
        control.progress = [&](const fleet::TimedFleetProgress& p) { progress.report(p); };
        QElapsedTimer since;
        since.start();
        Result<fleet::ProvedTimedFleet> proved = search(blank->problem, control);
        FleetPlan& plan = *blank;
        if (proved) {
          plan.result = std::move(proved->result);
          plan.certificate = std::move(proved->certificate);
        } else {
          plan.result.reason = proved.error().message;
        }
        plan.result.time_s = 1e-3 * static_cast<double>(since.elapsed());  // with its proof
        plan.failure = {
            plan.result.status, plan.result.stop, plan.result.reason, plan.result.refused_agent,
            control.budget,     settings.robust,  plan.ids.size(),    progress.prepared(),
            progress.planned(), plan.ids};
        if (plan.result.status == PlanStatus::Solved) {
          addLines(plan);
          plan.heat = app::picture::trafficOf(plan.problem, plan.result.plan);
          if (settings.robust) {
            const auto graph = app::executable(plan.problem, plan.result.plan, nullptr, nullptr);
            plan.is_executable = graph && graph->proof.sound;
          }
        }
        return [this, work, blank] { take(*work, blank); };
      },
      [this, work] { takeError(*work, noMemory()); });
  Q_EMIT started();
  Q_EMIT changed();
}

void FleetStore::take(Work& work, std::shared_ptr<FleetPlan> plan) {
  if (!works_.isShown(work)) {
    work.ended = std::move(plan);
    Q_EMIT leftFinished(work.document);
    return;
  }
  if (plan->result.status == PlanStatus::Solved) {
    const bool is_shown = plan->asked || work.shown;
    keep(std::move(plan), is_shown);
  } else {
    work.failure = plan->failure;
    work.failure->superseded = !plan->asked && !work.shown;
    work.failed = std::move(plan);
    Q_EMIT changed();
  }
  Q_EMIT finished();
}

void FleetStore::takeError(Work& work, const Error& error) {
  if (!works_.isShown(work)) {
    work.error = error;
    Q_EMIT leftFinished(work.document);
    return;
  }
  Q_EMIT failed(error);
  Q_EMIT finished();
}

// The document may have changed while it was made.
void FleetStore::keep(std::shared_ptr<FleetPlan> plan, bool shown) {
  judge_.drop();
  now().plan = std::move(plan);
  now().unread.reset();
  swept_.reset();
  now().forgetFailure();
  now().fits = true;
  now().shown = shown;
  now().plan->edited = editedSince(*now().plan, editor_.document());
  now().plan->map_edited = now().plan->planned_grid != app::fleetGrid(editor_.document());
  if (now().plan->was_opened || now().plan->map_edited || !now().plan->certificate.free) judge();
  countTraffic();
  now().plan->was_opened ? Q_EMIT opened() : Q_EMIT taken();
  Q_EMIT changed();
}

Result<void> FleetStore::adopt(const std::vector<std::string>& names,
                               fleet::TimedFleetPlan schedules,
                               const std::optional<maps::TimedPlanOrigin>& origin) {
  app::EditedFleet made = TRY(app::fleetOfDocument(editor_.document(), editor_.file()));
  const std::vector<fleet::TimedAgent>& agents = made.problem.agents;
  if (!std::ranges::equal(agents, names, {}, &fleet::TimedAgent::id)) {
    return fail(ErrorCode::InvalidArgument, "the plan is for other agents than its problem has");
  }
  const auto plan = blankPlan(std::move(made));
  setOrigin(*plan, origin);
  plan->result.status = PlanStatus::Solved;
  plan->result.plan = std::move(schedules);
  plan->result.cost = costOf(plan->result.plan);
  addLines(*plan);
  keep(plan, true);
  return {};
}

Result<void> FleetStore::adopt(const maps::StoredFleetPlan& kept) {
  Result<app::StoredFleet> read = app::storedFleetOf(editor_.document(), editor_.file(), kept);
  if (!read) now().unread = kept;
  app::StoredFleet fleet = TRY(std::move(read));
  const auto plan = blankPlan(std::move(fleet.fleet));
  setOrigin(*plan, kept.plan.origin);
  plan->edited_before = std::move(fleet.edited);
  plan->outdated = fleet.outdated;
  plan->result.status = PlanStatus::Solved;
  plan->result.plan = std::move(fleet.plan);
  plan->result.cost = costOf(plan->result.plan);
  addLines(*plan);
  keep(plan, kept.shown);
  return {};
}

std::optional<maps::StoredFleetPlan> FleetStore::stored(quint64 id,
                                                        const app::EditDocument& document) const {
  const Work* const known = works_.find(id);
  if (known == nullptr) return std::nullopt;
  const Work& work = *known;
  const bool is_new = work.ended && work.ended->result.status == PlanStatus::Solved;
  if (work.unread && !is_new) return work.unread;
  if (!is_new && (!work.plan || !work.fits)) return std::nullopt;
  maps::StoredFleetPlan out =
      is_new ? storedPlanOf(*work.ended, document, work.ended->asked || work.shown)
             : storedPlanOf(*work.plan, document, work.shown);
  return out.plan.ids.empty() ? std::nullopt : std::optional(std::move(out));
}

void FleetStore::supersedeFailure() {
  if (!now().failure || std::exchange(now().failure->superseded, true)) return;
  Q_EMIT changed();
}

// On the map as it is now.
void FleetStore::judge() {
  struct Judged {
    validation::TimedFleetCertificate certificate;
    std::vector<validation::FleetCollision> collisions;
  };
  now().plan->problem.grid = app::fleetGrid(editor_.document());
  now().plan->certificate = {};  // it was of the map before
  now().plan->collisions.clear();
  const auto work =
      std::make_shared<const JudgeWork>(JudgeWork{now().plan->problem, now().plan->result.plan});
  judge_.start(
      [this, work](const Background::Handle& handle) -> Background::Answer {
        StopCheck stop(Budget{}, handle.stop);
        auto verdict = std::make_shared<Judged>();
        auto certificate = validation::validateTimedFleet(work->problem, work->plan, &stop);
        if (!certificate) return {};
        verdict->certificate = *std::move(certificate);
        using Fault = validation::TimedFleetFault;
        const Fault fault = verdict->certificate.fault;
        if (fault == Fault::Obstacle || fault == Fault::Collision) {
          auto all =
              validation::findFleetCollisions(work->problem, work->plan, kMostCollisions, &stop);
          if (!all) return {};
          verdict->collisions = *std::move(all);
        }
        return [this, verdict] {
          now().plan->certificate = std::move(verdict->certificate);
          now().plan->collisions = std::move(verdict->collisions);
          if (automatic_ && now().plan->map_edited && !isCurrent()) pause_.start();
          Q_EMIT changed();
        };
      },
      [this] {
        Q_EMIT failed(noMemory());
        Q_EMIT changed();
      });
}

// Of a plan that was opened: a search counts it itself. It takes longer than a proof.
void FleetStore::countTraffic() {
  traffic_work_.drop();
  if (!now().plan->heat.visits.empty()) return;
  const auto work =
      std::make_shared<const JudgeWork>(JudgeWork{now().plan->problem, now().plan->result.plan});
  traffic_work_.start([this, work](const Background::Handle& handle) -> Background::Answer {
    auto heat = std::make_shared<app::picture::TrafficHeat>(
        app::picture::trafficOf(work->problem, work->plan, handle.stop));
    return [this, heat] {
      now().plan->heat = std::move(*heat);
      Q_EMIT changed();
    };
  });
}

// The map is another one: the answer would be about places that it no longer has.
void FleetStore::stopSearch() {
  now().runner->drop();
  FleetFailure& failure = now().failure.emplace();
  failure.status = PlanStatus::Cancelled;
  failure.stop = StopReason::Cancelled;
  failure.reason = QT_TRANSLATE_NOOP("QObject", "the map was replaced, resized or turned");
  Q_EMIT stopped();
}

void FleetStore::followEdit(const app::EditChanges& changes) {
  if (changes.map_replaced) {
    pause_.stop();
    now().forgetFailure();
    if (running()) stopSearch();
    Q_EMIT finished();
  }
  if (now().unread && (changes.agents || changes.planner || changes.map() || changes.zones)) {
    now().unread->map = 0;  // nothing is known of it
  }
  if (now().failed &&
      (changes.map() || changes.zones || !editedSince(*now().failed, editor_.document()).empty())) {
    now().forgetFailure();
    Q_EMIT changed();
  }
  if (!now().plan) return;
  now().fits = now().plan->layout_version == editor_.document().layoutVersion();
  if (!now().fits) {  // the coordinates of the plan are not those of the map
    judge_.drop();
    swept_.reset();
    Q_EMIT changed();
    return;
  }
  const bool on_map = changes.map() || changes.zones;
  if (!changes.agents && !changes.planner && !on_map) return;
  now().plan->edited = editedSince(*now().plan, editor_.document());
  if (on_map) {
    now().plan->map_edited = now().plan->planned_grid != app::fleetGrid(editor_.document());
    judge();
  }
  if (automatic_ && !isCurrent()) pause_.start();
  Q_EMIT changed();
}

}  // namespace clearway::gui
