#include "app/gui/window/plan_controller.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QToolBar>

#include "app/gui/canvas/map_view.h"
#include "app/gui/docks/fleet_dock.h"
#include "app/gui/docks/plan_dock.h"
#include "app/gui/docks/result_dock.h"
#include "app/gui/document/step_names.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/window/comparison_pane.h"
#include "app/gui/window/parts/scenario_queries.h"
#include "app/gui/window/parts/search_status.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/parts/step_message.h"
#include "app/gui/window/parts/window_layout.h"
#include "app/gui/window/workbench.h"
#include "app/gui/work/plan_verdict.h"

namespace clearway::gui {
namespace {

constexpr double kSoon_s = 1.0;  // a search without a path is shown if it was shorter than this

}  // namespace

PlanController::PlanController(Workbench& bench)
    : Controller(bench),
      plan_dock_(new PlanDock(editor_, bench.plans(), bench.routes())),
      fleet_dock_(new FleetDock(editor_, bench.fleet())),
      result_dock_(new ResultDock(editor_, bench.plans(), bench.fleet())) {
  bench.status().add(new SearchStatus(bench.plans(), bench.fleet()));
  connect(plan_dock_, &PlanDock::planWanted, this, &PlanController::plan);
  connect(plan_dock_, &PlanDock::coverWanted, this, &PlanController::cover);
  connect(plan_dock_, &PlanDock::routeWanted, this, &PlanController::route);
  connect(result_dock_, &ResultDock::watchWanted, this, &PlanController::watchSearch);
  connect(&bench.search(), &SearchShow::changed, &bench, &Workbench::refresh);
  connect(&bench.player(), &Player::stateChanged, &bench, &Workbench::refresh);
  connectPlans();
  connectFleet();
  connect(result_dock_, &ResultDock::paddingWanted, this, &PlanController::planPadded);
}

// As one step of the history, which undo takes back.
void PlanController::planPadded(double padding_m) {
  const app::EditAgent* chosen = editor_.chosen();
  if (chosen == nullptr || bench_.planning()) return;
  app::EditAgent padded = *chosen;
  padded.agent.padding.distance = padding_m;
  editor_.edit(
      setStep(tr("padding"), targetsText(editor_), gui::lengthText(editor_.shown(), padding_m)),
      [&](app::EditDocument& d) { d.setAgent(padded); });
  plan();
}

void PlanController::addTo(QMenu& menu) {
  plan_ = add(menu, "plan", tr("Plan"), QKeySequence("Ctrl+P"), [this] { planShown(); });
  plan_->setToolTip(
      tr("Plan a path for the chosen agent, or the fleet if no single agent is chosen (Ctrl+P)"));
  cancel_ =
      add(menu, "cancel", tr("Stop planning"), Qt::Key_Escape, [this] { bench_.stopSearch(); });
  watch_ = add(menu, "search", tr("Watch the search"), Qt::Key_H, [this] { watchSearch(); });
  comparison_ = new ComparisonPane(bench_);
  addOfMap(menu, nullptr, tr("Compare planners"), QKeySequence("Ctrl+K"),
           [this] { comparison_->compare(); });
  queries_ = new ScenarioQueries(editor_, *plan_, bench_.window());
  queries_->addTo(menu);
  menu.addSeparator();
  Player& player = bench_.player();
  of_path_ = {
      add(menu, "play", tr("Play or pause"), Qt::Key_P,
          [&player] { player.playing() ? player.pause() : player.play(); }),
      add(menu, "step_forward", tr("One motion forward"), Qt::Key_Period,
          [&player] { player.step(1); }),
      add(menu, "step_back", tr("One motion back"), Qt::Key_Comma, [&player] { player.step(-1); })};
}

void PlanController::addToBar(QToolBar& bar) {
  bar.addAction(plan_);
  bar.addAction(watch_);
}

void PlanController::enableActions() {
  const bool planning = bench_.planning();
  const PlanResult* result = bench_.result();
  const QString busy = tr("a search is running; Esc stops it");
  enable(plan_, !planning, busy);
  enableIf(planning || bench_.checking(), cancel_, tr("no search is running"));
  const AgentPlan* made = result != nullptr ? bench_.plans().of(editor_.chosen()->id) : nullptr;
  const bool several = made != nullptr && !isOfOneSearch(*made);
  const bool watchable = result != nullptr && !isRefused(*result) && !several;
  enable(watch_, !planning && watchable && !bench_.search().recording(),
         planning            ? busy
         : result == nullptr ? tr("plan a path first")
         : several           ? tr("it has a search for each leg")
         : !watchable        ? tr("nothing was searched, because the start or the goal is blocked")
                             : tr("the search is being recorded"));
  for (QAction* a : of_path_) {
    enable(a, bench_.player().ready(), tr("there is no path: plan one first"));
  }
}

void PlanController::connectPlans() {
  const Plans& plans = bench_.plans();
  connect(&plans, &Plans::changed, &bench_, &Workbench::refresh);
  connect(&plans, &Plans::taken, this, [this](quint32 agent) { new_.insert(agent); });
  connect(&plans, &Plans::finished, this, [this] {
    bench_.refresh();
    showFailedSearch();
    new_.clear();
    Q_EMIT planned();
  });
  const auto show_error = [this](const Error& e) {
    message_.showError(tr("The operation failed"), e);
  };
  connect(&plans, &Plans::failed, this, show_error);
  connect(&bench_.fleet(), &FleetStore::failed, this, show_error);
  connect(&bench_.search(), &SearchShow::failed, this, show_error);
}

// Its last step, where the search was short.
void PlanController::showFailedSearch() {
  const PlanResult* r = bench_.result();
  const bool is_new = r != nullptr && view_.isVisible() && new_.contains(editor_.chosen()->id);
  if (is_new && r->status == PlanStatus::NoPath && r->metrics.time_s <= kSoon_s) {
    bench_.search().watch(editor_.chosen()->id, false);
  }
}

void PlanController::connectFleet() {
  FleetStore& fleet = bench_.fleet();
  connect(fleet_dock_, &FleetDock::planWanted, this, [this] { planFleet(); });
  connect(fleet_dock_, &FleetDock::updateWanted, this, [this] { planFleet(true); });
  connect(&result_dock_->fleet(), &FleetResult::momentWanted, this,
          [this, &fleet](double time_s, const Aabb& world) {
            fleet.choose(true);
            bench_.player().pause();
            bench_.player().seek(time_s);
            view_.showBox(world);
          });
  connect(&fleet, &FleetStore::changed, &bench_, &Workbench::refresh);
  connect(&fleet, &FleetStore::started, &bench_, &Workbench::refresh);
  connect(&fleet, &FleetStore::finished, this, [this] {
    bench_.refresh();
    Q_EMIT planned();
  });
  connect(&fleet, &FleetStore::stopped, this, [this, &fleet] {
    const QString why = messageText(fleet.failure()->reason);
    bench_.status().explain(tr("Planning the fleet has stopped: %1").arg(why));
  });
}

bool PlanController::begin() {
  const bool can = editor_.hasDocument() && bench_.showsDocument() && !bench_.planning();
  if (!can || !bench_.layout().focus().takeTyped()) return false;
  editor_.settle();
  bench_.documents().autosave().flush();
  return true;
}

void PlanController::start(const QString& what, const Message& without_agent, const Start& plan) {
  if (!begin()) return;
  const app::EditAgent* a = editor_.chosen();
  if (a == nullptr) {
    const Error error{ErrorCode::InvalidArgument, without_agent, {}, 0};
    return showBegun(message_, editor_, what, tl::make_unexpected(error));
  }
  bench_.player().rewind();
  bench_.raiseDock("plan");
  bench_.raiseDock("result");
  showBegun(message_, editor_, what, plan(a->id));
}

void PlanController::plan() {
  start(tr("A path cannot be planned yet"),
        Message("several agents are here: choose one, or plan the fleet"),
        [this](std::uint32_t agent) { return bench_.plans().plan({agent}); });
}

void PlanController::cover() {
  start(tr("An area cannot be covered yet"), Message("choose the agent that is to cover it"),
        [this](std::uint32_t agent) -> Result<void> {
          return bench_.plans().cover(agent, TRY(plan_dock_->coverBox().options()));
        });
}

void PlanController::route() {
  start(tr("A route cannot be planned yet"), Message("choose the agent that is to drive it"),
        [this](std::uint32_t agent) -> Result<void> {
          // An edit that was typed and is taken now has them proved again.
          const std::shared_ptr<const ProvedRoutes> routes = bench_.routes().proved();
          if (routes) return bench_.plans().route(agent, routes, plan_dock_->routeBox().wish());
          return fail(ErrorCode::InvalidArgument, "the graph is being proved for the agent: wait");
        });
}

void PlanController::planFleet(bool only_edits) {
  FleetStore& fleet = bench_.fleet();
  if ((only_edits && !fleet.canUpdate()) || !begin()) return;
  bench_.player().rewind();
  bench_.raiseDock("fleet");
  bench_.raiseDock("result");
  showBegun(message_, editor_, tr("The fleet cannot be planned yet"),
            only_edits ? fleet.update() : fleet.plan(), [&fleet] { return fleet.canBegin(); });
}

// The fleet, if its plan or the end of its search is shown, or no single agent is chosen.
void PlanController::planShown() {
  const FleetStore& fleet = bench_.fleet();
  const bool several = editor_.hasDocument() && editor_.document().agents().size() > 1;
  const bool has_failed = fleet.failure() && !fleet.failure()->superseded;
  if (fleet.shown() || has_failed || (several && editor_.chosen() == nullptr)) {
    planFleet(fleet.canUpdate());
  } else {
    plan();
  }
}

void PlanController::watchSearch() {
  const PlanResult* result = bench_.result();
  if (result == nullptr || bench_.planning() || isRefused(*result)) return;
  bench_.player().rewind();
  bench_.search().watch(editor_.chosen()->id, true);
}

}  // namespace clearway::gui
