#include "app/gui/model/fleet_store.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/gui/model/fleet_staleness.h"
#include "app/gui/model/plan_text.h"
#include "app/gui/painting/scene_painter.h"
#include "app/session/fleet/fleet_execution.h"
#include "app/session/fleet/kept_fleet.h"
#include "core/base/process_memory.h"
#include "planner/validate/timed_fleet_check.h"

namespace clearway::gui {
namespace {

constexpr int kFleetPause_ms = 150;
constexpr double kReports_per_s = 12.0;
constexpr std::size_t kMostCollisions = 500;

Path pathOf(const fleet::AgentSchedule& schedule) {
  Path path{schedule.start, {}};
  for (const fleet::TimedMotion& m : schedule.motions) path.motions.push_back(m.motion);
  return path;
}

double seconds(fleet::Tick t) {
  return static_cast<double>(t) / static_cast<double>(fleet::kTicksPerSecond);
}

void addLines(FleetPlan& plan) {
  for (const fleet::AgentSchedule& schedule : plan.result.plan.agents) {
    plan.lines.push_back(std::make_shared<const ScenePaths>(
        scenePaths(nullptr, pathOf(schedule), plan.problem.grid.frame())));
  }
}

fleet::TimedFleetOptions optionsOf(const FleetWishes& wishes) {
  fleet::TimedFleetOptions out{wishes.planner, wishes.anytime, wishes.robust};
  out.seed = wishes.seed;
  return out;
}

// Errors name places in the frame that the editor shows.
Result<void> checked(const fleet::TimedFleetProblem& problem, const session::ReportFrame& f) {
  return validation::checkTimedFleetProblem(
      problem, [&](Vec2 p) { return gui::positionText(f, p).toStdString(); });
}

// Posts what a search reports, some times a second.
class Reporter {
 public:
  using Clock = std::chrono::steady_clock;
  using Post = std::function<void(double, QString, bool)>;
  Reporter(std::size_t agents, double limit_s, Post post)
      : agents_(agents), limit_s_(limit_s), post_(std::move(post)) {}

  void report(const fleet::TimedFleetProgress& p) {
    const auto now = Clock::now();
    if (p.has_plan == had_plan_ &&
        now - last_ < std::chrono::duration<double>(1.0 / kReports_per_s))
      return;
    last_ = now;
    had_plan_ = p.has_plan;
    if (!p.has_plan) {
      post_(static_cast<double>(p.planned) / static_cast<double>(std::max<std::size_t>(1, agents_)),
            FleetStore::tr("%1 of %2 agents have a path").arg(p.planned).arg(agents_), false);
      return;
    }
    const double elapsed = std::chrono::duration<double>(now - begin_).count();
    post_(std::min(1.0, elapsed / limit_s_),
          FleetStore::tr("Best so far: %1 s in sum").arg(fixed(seconds(p.sum_of_costs), 1)), true);
  }

 private:
  std::size_t agents_;
  double limit_s_;
  Post post_;
  bool had_plan_ = false;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_{};
};

// Agents that were removed since, or that a plan file cannot name, have no schedule in it.
maps::KeptFleetPlan keptPlanOf(const FleetPlan& plan, const session::EditDocument& document,
                               bool shown) {
  maps::KeptFleetPlan out{plan.outdated ? 0U : 1U, {}, shown, {}};
  const auto take = [&](std::uint32_t id) -> const session::EditAgent* {
    const session::EditAgent* a = document.agent(id);
    if (a == nullptr || a->agent.name.size() > maps::kLongestTimedId) {
      out.map = 0;
      return nullptr;
    }
    const bool edited = std::ranges::find(plan.edited, id) != plan.edited.end();
    out.tasks.push_back({a->agent.name, edited ? 0U : 1U});
    return a;
  };
  for (std::size_t k = 0; k < plan.ids.size(); ++k) {
    const session::EditAgent* a = take(plan.ids[k]);
    if (a == nullptr) continue;
    out.plan.ids.push_back(a->agent.name);
    out.plan.schedules.push_back(plan.result.plan.agents[k]);
  }
  for (const std::uint32_t id : plan.standing) take(id);
  return out;
}

Error noMemory() {
  return {ErrorCode::LimitExceeded, "not enough memory for a fleet on this map", {}, 0};
}

}  // namespace

struct FleetStore::Outcome {
  std::shared_ptr<FleetPlan> plan;
};

// Copies, for a thread.
struct FleetStore::Work {
  fleet::TimedFleetProblem problem;
  fleet::TimedFleetPlan plan;
};

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
  connect(&editor, &Editor::closed, this, [this](quint64 document) { shelves_.erase(document); });
  editor.fleet_plan_to_save = [this] { return stored(); };
}

void FleetStore::leave() {
  pause_.stop();
  work_.drop();
  if (plan_ || unread_) shelves_[editor_.documentId()] = {plan_, unread_, fits_, shown_};
  discard();
}

void FleetStore::enter() {
  pause_.stop();
  work_.drop();
  discard();
  Q_EMIT finished();
  const auto shelf = shelves_.find(editor_.documentId());
  if (shelf == shelves_.end()) return;
  plan_ = std::move(shelf->second.plan);
  unread_ = std::move(shelf->second.unread);
  fits_ = shelf->second.fits;
  shown_ = shelf->second.shown;
  shelves_.erase(shelf);
  if (made() != nullptr) judge();
  if (plan_) countTraffic();
  Q_EMIT changed();
}

void FleetStore::setWishes(const FleetWishes& wishes) {
  if (std::exchange(wishes_, wishes) == wishes) return;
  Q_EMIT wished();
}

void FleetStore::setAutomatic(bool automatic) {
  automatic_ = automatic;
  if (automatic_ && made() != nullptr && !isCurrent()) pause_.start();
}

void FleetStore::setShown(bool shown) {
  if (std::exchange(shown_, shown) != shown) Q_EMIT changed();
}

void FleetStore::choose(bool shown) {
  setShown(shown);
  Q_EMIT chosen();
}

void FleetStore::discard() {
  judge_.drop();
  traffic_work_.drop();
  plan_.reset();
  unread_.reset();
  failure_.reset();
  swept_.reset();
  fits_ = true;
  shown_ = false;
  Q_EMIT changed();
}

void FleetStore::cancel() { work_.cancel(); }

bool FleetStore::isCurrent() const { return inForce() && !judging() && plan_->certificate.free; }

std::optional<std::size_t> FleetStore::indexOf(std::uint32_t id) const {
  if (made() == nullptr) return std::nullopt;
  const auto found = std::ranges::find(plan_->ids, id);
  if (found == plan_->ids.end()) return std::nullopt;
  return static_cast<std::size_t>(found - plan_->ids.begin());
}

std::shared_ptr<const ScenePaths> FleetStore::pathsOf(std::uint32_t id) const {
  const std::optional<std::size_t> k = indexOf(id);
  if (!k) return nullptr;
  if (!swept_ || swept_->first != id) {
    const fleet::TimedFleetProblem& problem = plan_->problem;
    const Footprint& shape = problem.classes[problem.agents[*k].agent_class].footprint;
    swept_.emplace(id, std::make_shared<const ScenePaths>(scenePaths(
                           &shape, pathOf(plan_->result.plan.agents[*k]), problem.grid.frame())));
  }
  return swept_->second;
}

Result<void> FleetStore::plan() { return planAll(true); }

Result<void> FleetStore::update() { return updateAll(true); }

Result<void> FleetStore::planAll(bool asked) {
  Result<session::EditedFleet> made = session::fleetOfDocument(editor_.document(), editor_.file());
  if (!made) return tl::unexpected(made.error());
  const Result<void> good = checked(made->problem, editor_.shown());
  if (!good) return good;
  run(*std::move(made), asked,
      [options = optionsOf(wishes_)](const fleet::TimedFleetProblem& problem,
                                     const fleet::TimedFleetControl& control) {
        return session::planCheckedTimedFleet(problem, options, control);
      });
  return {};
}

bool FleetStore::canUpdate() const { return made() != nullptr && !isCurrent() && !judging(); }

Result<void> FleetStore::updateAll(bool asked) {
  if (made() == nullptr) return planAll(asked);
  Result<session::EditedFleet> made = session::fleetOfDocument(editor_.document(), editor_.file());
  if (!made) return tl::unexpected(made.error());
  const Result<void> good = checked(made->problem, editor_.shown());
  if (!good) return good;
  std::vector<std::optional<fleet::AgentSchedule>> before;
  for (const std::uint32_t id : made->ids) {
    const std::optional<std::size_t> k = indexOf(id);
    before.push_back(k ? std::optional(plan_->result.plan.agents[*k]) : std::nullopt);
  }
  run(*std::move(made), asked,
      [options = optionsOf(wishes_), before = std::move(before)](
          const fleet::TimedFleetProblem& problem, const fleet::TimedFleetControl& control) {
        return session::updateCheckedTimedFleet(problem, before, options, control);
      });
  return {};
}

std::shared_ptr<FleetPlan> FleetStore::blankPlan(session::EditedFleet fleet) const {
  std::vector<maps::ProjectAgent> agents;
  for (const auto* ids : {&fleet.ids, &fleet.standing}) {
    for (const std::uint32_t id : *ids) agents.push_back(editor_.document().agent(id)->agent);
  }
  OccupancyGrid grid = fleet.problem.grid;
  const session::EditDocument& d = editor_.document();
  return std::make_shared<FleetPlan>(FleetPlan{std::move(fleet.ids), std::move(agents), d.planner(),
                                               d.layoutVersion(), std::move(fleet.standing),
                                               std::move(fleet.problem), std::move(grid)});
}

void FleetStore::run(session::EditedFleet fleet, bool asked, Search search) {
  pause_.stop();
  failure_.reset();
  const auto blank = blankPlan(std::move(fleet));
  blank->asked = asked;
  const FleetWishes wishes = wishes_;
  work_.start(
      [this, blank, wishes,
       search = std::move(search)](const Background::Handle& handle) -> Background::Answer {
        const auto post = [&](double part, QString text, bool has_plan) {
          handle.post([this, part, text = std::move(text), has_plan] {
            Q_EMIT progressed(part, text, has_plan);
          });
        };
        Reporter reporter(blank->ids.size(), wishes.time_limit_s, post);
        fleet::TimedFleetControl control;
        control.budget.time_limit_s = wishes.time_limit_s;
        if (const std::size_t most = defaultMemoryLimit(); most > 0) {
          control.budget.max_memory_bytes = most;
        }
        control.stop = handle.stop;
        control.progress = [&](const fleet::TimedFleetProgress& p) { reporter.report(p); };
        session::CheckedTimedFleet checked = search(blank->problem, control);
        FleetPlan& plan = *blank;
        plan.result = std::move(checked.result);
        plan.certificate = std::move(checked.certificate);
        if (plan.result.status == PlanStatus::Solved) {
          addLines(plan);
          plan.heat = session::picture::trafficOf(plan.problem, plan.result.plan);
          if (wishes.robust) {
            const auto graph =
                session::executable(plan.problem, plan.result.plan, nullptr, nullptr);
            plan.is_executable = graph && graph->proof.sound;
          }
        }
        return [this, blank] { take({blank}); };
      },
      [this] {
        Q_EMIT failed(noMemory());
        Q_EMIT finished();
      });
  Q_EMIT started();
  Q_EMIT changed();
}

void FleetStore::take(const Outcome& outcome) {
  if (outcome.plan->result.status == PlanStatus::Solved) {
    keep(outcome.plan, outcome.plan->asked || shown_);
  } else {
    failure_ = outcome.plan->result;
    Q_EMIT changed();
  }
  Q_EMIT finished();
}

// The document may have changed while it was made.
void FleetStore::keep(std::shared_ptr<FleetPlan> plan, bool shown) {
  judge_.drop();
  plan_ = std::move(plan);
  unread_.reset();
  swept_.reset();
  failure_.reset();
  fits_ = true;
  shown_ = shown;
  plan_->edited = editedSince(*plan_, editor_.document());
  plan_->map_edited = plan_->planned_grid != editor_.map().grid;
  if (plan_->was_opened || plan_->map_edited || !plan_->certificate.free) judge();
  countTraffic();
  plan_->was_opened ? Q_EMIT opened() : Q_EMIT taken();
  Q_EMIT changed();
}

Result<void> FleetStore::adopt(const std::vector<std::string>& names,
                               fleet::TimedFleetPlan schedules) {
  Result<session::EditedFleet> made = session::fleetOfDocument(editor_.document(), editor_.file());
  if (!made) return tl::unexpected(made.error());
  const std::vector<fleet::TimedAgent>& agents = made->problem.agents;
  if (!std::ranges::equal(agents, names, {}, &fleet::TimedAgent::id)) {
    return fail(ErrorCode::InvalidArgument, "the plan is for other agents than its problem has");
  }
  const auto plan = blankPlan(*std::move(made));
  plan->was_opened = true;
  plan->result.status = PlanStatus::Solved;
  plan->result.plan = std::move(schedules);
  plan->result.cost = costOf(plan->result.plan);
  addLines(*plan);
  keep(plan, true);
  return {};
}

Result<void> FleetStore::adopt(const maps::KeptFleetPlan& kept) {
  Result<session::KeptFleet> read = session::keptFleetOf(editor_.document(), editor_.file(), kept);
  if (!read) {
    unread_ = kept;
    return tl::unexpected(read.error());
  }
  const auto plan = blankPlan(std::move(read->fleet));
  plan->was_opened = true;
  plan->edited_before = std::move(read->edited);
  plan->outdated = read->outdated;
  plan->result.status = PlanStatus::Solved;
  plan->result.plan = std::move(read->plan);
  plan->result.cost = costOf(plan->result.plan);
  addLines(*plan);
  keep(plan, kept.shown);
  return {};
}

// When a document is left, its plan is already on its shelf.
std::optional<maps::KeptFleetPlan> FleetStore::stored() const {
  const auto shelf = shelves_.find(editor_.documentId());
  const bool is_left = shelf != shelves_.end();
  const std::optional<maps::KeptFleetPlan>& unread = is_left ? shelf->second.unread : unread_;
  if (unread) return unread;
  const std::shared_ptr<FleetPlan>& plan = is_left ? shelf->second.plan : plan_;
  if (!plan || !(is_left ? shelf->second.fits : fits_)) return std::nullopt;
  maps::KeptFleetPlan out =
      keptPlanOf(*plan, editor_.document(), is_left ? shelf->second.shown : shown_);
  return out.plan.ids.empty() ? std::nullopt : std::optional(std::move(out));
}

// On the map as it is now.
void FleetStore::judge() {
  struct Judged {
    validation::TimedFleetCertificate certificate;
    std::vector<validation::FleetCollision> collisions;
  };
  plan_->problem.grid = editor_.map().grid;
  const auto work = std::make_shared<const Work>(Work{plan_->problem, plan_->result.plan});
  judge_.start([this, work](const Background::Handle& handle) -> Background::Answer {
    StopCheck stop(Budget{}, handle.stop);
    auto verdict = std::make_shared<Judged>();
    auto certificate = validation::validateTimedFleet(work->problem, work->plan, &stop);
    if (!certificate) return {};
    verdict->certificate = *std::move(certificate);
    using Fault = validation::TimedFleetFault;
    const Fault fault = verdict->certificate.fault;
    if (fault == Fault::Obstacle || fault == Fault::Collision) {
      auto all = validation::findFleetCollisions(work->problem, work->plan, kMostCollisions, &stop);
      if (!all) return {};
      verdict->collisions = *std::move(all);
    }
    return [this, verdict] {
      plan_->certificate = std::move(verdict->certificate);
      plan_->collisions = std::move(verdict->collisions);
      if (automatic_ && plan_->map_edited && !isCurrent()) pause_.start();
      Q_EMIT changed();
    };
  });
}

// Of a plan that was opened: a search counts it itself. It takes longer than a proof.
void FleetStore::countTraffic() {
  traffic_work_.drop();
  if (!plan_->heat.visits.empty()) return;
  const auto work = std::make_shared<const Work>(Work{plan_->problem, plan_->result.plan});
  traffic_work_.start([this, work](const Background::Handle& handle) -> Background::Answer {
    auto heat = std::make_shared<session::picture::TrafficHeat>(
        session::picture::trafficOf(work->problem, work->plan, handle.stop));
    return [this, heat] {
      plan_->heat = std::move(*heat);
      Q_EMIT changed();
    };
  });
}

void FleetStore::followEdit(const session::EditChanges& changes) {
  if (changes.map_replaced) {
    pause_.stop();
    work_.drop();
    failure_.reset();
    Q_EMIT finished();
  }
  if (unread_ && changes.any()) unread_->map = 0;  // nothing is known of it
  if (!plan_) return;
  fits_ = plan_->layout_version == editor_.document().layoutVersion();
  if (!fits_) {  // the coordinates of the plan are not those of the map
    judge_.drop();
    swept_.reset();
    Q_EMIT changed();
    return;
  }
  if (!changes.agents && !changes.planner && !changes.map()) return;
  plan_->edited = editedSince(*plan_, editor_.document());
  if (changes.map()) {
    plan_->map_edited = plan_->planned_grid != editor_.map().grid;
    judge();
  }
  if (automatic_ && !isCurrent()) pause_.start();
  Q_EMIT changed();
}

}  // namespace clearway::gui
