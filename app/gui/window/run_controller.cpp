#include "app/gui/window/run_controller.h"

#include <QAction>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <algorithm>

#include "app/gui/canvas/map_view.h"
#include "app/gui/canvas/paint/engine_painter.h"
#include "app/gui/docks/run_mark_box.h"
#include "app/gui/docks/simulation_dock.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/playback/scene_pages.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/playback/simulation_pages.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/parts/step_message.h"
#include "app/gui/window/parts/window_layout.h"
#include "app/gui/window/workbench.h"

namespace clearway::gui {
namespace {

bool hasAgentToMove(const app::EditDocument& document) {
  return std::ranges::any_of(document.agents(), [](const app::EditAgent& a) {
    return a.agent.start && a.agent.mode != maps::SceneMode::Disabled;
  });
}

// Of headings.
maps::MapFrame frameOf(const Editor& editor, bool shows_document) {
  return shows_document && editor.hasDocument() ? editor.shown().frame : maps::MapFrame{};
}

// While the pointer is over an agent, what it does.
QString hintOf(SimulationPage& page, const maps::MapFrame& frame) {
  const SimulationStore& run = page.store();
  if (const QString agent = page.pointedText(frame); !agent.isEmpty()) return agent;
  if (run.opening()) return RunController::tr("The simulation is being prepared; Esc stops it");
  if (run.frame() && run.frame()->is_playing) {
    return RunController::tr(
        "Space or Esc pauses, left and right go step by step; click an agent to see its state");
  }
  return RunController::tr(
      "Space plays, left and right go step by step, Esc closes; click an agent to see its state");
}

}  // namespace

RunController::RunController(Workbench& bench) : Controller(bench) {
  SimulationPages& runs = bench.simulations();
  connect(&runs, &SimulationPages::closeWanted, this, &RunController::leaveSimulation);
  connect(&runs, &SimulationPages::stateChanged, &bench, &Workbench::refresh);
  for (const auto signal : {&SimulationPages::stateChanged, &SimulationPages::pointedChanged}) {
    connect(&runs, signal, this, [this] {
      if (!bench_.isSimulating()) return;
      bench_.status().setToolHint(
          hintOf(bench_.simulationPage(), frameOf(editor_, bench_.showsDocument())));
    });
  }
  connect(&runs, &SimulationPages::failed, this, &RunController::showFailure);
  connect(&runs, &SimulationPages::saved, this, [this](const QString& file) {
    message_.showDone(tr("Saved"), QFileInfo(file).fileName());
  });
  connect(&editor_, &Editor::closed, &runs, qOverload<quint64>(&SimulationPages::close));
}

QAction* RunController::addOfRun(QMenu& menu, const char* icon, const QString& text,
                                 const QKeySequence& keys, const std::function<void()>& act) {
  of_run_.push_back(add(menu, icon, text, keys, act));
  return of_run_.back();
}

void RunController::addTo(QMenu& menu) {
  simulate_ = add(menu, "play", tr("Simulate"), Qt::Key_F5, [this] { simulate(); });
  menu.addSeparator();
  addOfRun(menu, nullptr, tr("Play or pause the simulation"), Qt::Key_F6,
           [this] { bench_.simulationPage().goOn(); });
  addOfRun(menu, "step_forward", tr("One step"), Qt::Key_F10,
           [this] { bench_.simulationPage().store().step(1); });
  addOfRun(menu, "rewind", tr("Start again"), QKeySequence("Ctrl+F5"),
           [this] { bench_.simulationPage().restart(); });
  addOfRun(menu, "close", tr("Stop and close the simulation"), QKeySequence("Shift+F5"),
           [this] { leaveSimulation(); });
  menu.addSeparator();
  addMarks(menu);
  menu.addSeparator();
  addDebugMenu(menu);
}

void RunController::addMarks(QMenu& menu) {
  for (const RunMarkChoice& choice : runMarkChoices()) {
    QAction* const shown = addOfRun(menu, nullptr, choice.action, {}, [value = choice.value] {
      showRunMark(value, !(preferences().run_marks.*value));
    });
    shown->setCheckable(true);
    shown->setToolTip(choice.tip);
    const auto check = [shown, value = choice.value] {
      shown->setChecked(preferences().run_marks.*value);
    };
    connect(&PreferenceStore::instance(), &PreferenceStore::changed, shown, check);
    check();
  }
}

// What the collision engine works with, of the simulation or the scene that is shown.
void RunController::addDebugMenu(QMenu& simulation_menu) {
  QMenu* menu = simulation_menu.addMenu(tr("Debug"));
  QStringList names = engineLayerNames();
  names.prepend(tr("No engine layer"));
  for (qsizetype k = 0; k < names.size(); ++k) {
    const auto layer = k == 0 ? std::nullopt : std::optional(static_cast<app::EngineLayer>(k - 1));
    QAction* a = menu->addAction(names[k]);
    a->setCheckable(true);
    connect(a, &QAction::triggered, this, [this, layer] {
      bench_.isSimulating() ? bench_.simulationPage().store().setLayer(layer)
                            : bench_.scenePage().setLayer(layer);
    });
    connect(menu, &QMenu::aboutToShow, a, [this, a, layer] {
      const bool simulates = bench_.isSimulating() && bench_.simulationPage().store().isOpen();
      a->setEnabled(simulates || bench_.scenePage().isOpen());
      a->setChecked(layer == (simulates ? bench_.simulationPage().store().layer()
                                        : bench_.scenePage().layer()));
    });
  }
}

void RunController::enableActions() {
  const SimulationStore& run = bench_.simulationPage().store();
  const bool simulates = bench_.isSimulating();
  setCommonReason(bench_.window(),
                  simulates ? tr("the simulation is shown, close it first (Shift+F5)") : QString());
  for (QAction* a : of_run_) {
    enableIf(simulates && run.isOpen(), a,
             run.opening() ? tr("the simulation is being prepared") : tr("no simulation is open"));
  }
  simulate_->setEnabled(bench_.documents().tabs().current() != 0);
}

QString RunController::key() const {
  return simulate_->shortcut().toString(QKeySequence::NativeText);
}

void RunController::refuse(const Error& error) {
  showRefusal(message_, editor_, tr("The simulation cannot begin"), error);
}

void RunController::showTitle(const QString& name) {
  bench_.window().setWindowTitle(tr("%1[*] – Clearway").arg(name));
}

bool RunController::simulate() {
  if (bench_.isSimulating()) {
    bench_.simulationPage().simulate();
    return true;
  }
  if (const quint64 view = bench_.documents().tabs().view(); view != 0) {
    openSimulation(bench_.documents().tabs().fileOf(view), view);
    return true;
  }
  return editor_.hasDocument() && simulateDocument();
}

// The document is simulated as it is now: nothing is saved for it. One that cannot be saved under
// its own name, such as a plan, is simulated from its file until it is edited.
bool RunController::simulateDocument() {
  editor_.finishSaving();
  editor_.settle();
  bench_.documents().autosave().flush();
  const app::EditFile& file = editor_.file();
  if (!file.path.empty() && !editor_.document().edited()) {
    const bool has_plan =
        bench_.fleet().made() != nullptr && !bench_.documents().fleetFile().isEmpty();
    if (has_plan || !file.can_save) {
      openSimulation(
          has_plan ? bench_.documents().fleetFile() : QString::fromStdString(file.path.string()),
          editor_.documentId());
      return true;
    }
  }
  if (!hasAgentToMove(editor_.document())) {
    const auto why = Message("no agent that may move has a start: place one first");
    refuse({ErrorCode::InvalidArgument, why, {}, 0});
    return false;
  }
  Result<app::OpenProject> now = app::projectAsNow(editor_.document(), file);
  if (!now) {
    refuse(now.error());
    return false;
  }
  const std::filesystem::path name =
      file.path.empty() ? app::suggestedName(editor_.document(), file) : file.path;
  showSimulation(nameOf(file), editor_.documentId());
  SimulationStore::Document document{std::make_shared<const app::OpenProject>(*std::move(now)),
                                     nullptr, editor_.shown().frame};
  if (bench_.fleet().isCurrent()) {
    document.plan =
        std::make_shared<const fleet::TimedFleetPlan>(bench_.fleet().made()->result.plan);
  }
  bench_.simulationPage().open(QString::fromStdString(name.string()), std::move(document));
  bench_.refresh();
  return true;
}

void RunController::openSimulation(const QString& file, quint64 document) {
  showSimulation(QFileInfo(file).fileName(), document);
  SimulationStore::Document shown;
  if (document == editor_.documentId()) shown.frame = editor_.shown().frame;
  bench_.simulationPage().open(file, std::move(shown));
  bench_.refresh();
}

void RunController::showSimulation(const QString& name, quint64 document) {
  message_.hide();
  leaveDocument();
  bench_.simulations().begin(document);
  bench_.simulationPage().setMap(document == editor_.documentId()
                                     ? std::make_shared<const maps::GridMap>(editor_.map())
                                     : nullptr);
  showRun();
  showTitle(name);
}

// The page of simulations, as it is.
void RunController::showRun() {
  bench_.layout().save();
  bench_.show(Workbench::Page::Simulation);
  bench_.layout().setShown(false);
  bench_.status().setHint(
      hintOf(bench_.simulationPage(), frameOf(editor_, bench_.showsDocument())));
  bench_.simulationPage().setFocus();
}

// What forbids a run is reported over the map. Settings of the dock stay in sight: they may forbid
// it.
void RunController::showFailure(SimulationPage* page, const Error& error) {
  if (page->store().frame()) {
    message_.showError(tr("The simulation failed"), error);
    return;
  }
  const bool shown = bench_.isSimulating() && page == &bench_.simulationPage();
  if (!shown) {
    const std::optional<quint64> of = bench_.simulations().documentOf(*page);
    bench_.simulations().close(*page);
    if (of && !bench_.scenes().has(*of)) bench_.documents().tabs().closeView(*of);
  }
  if (shown && !page->dock().hasWishes()) leaveSimulation();
  refuse(error);
}

void RunController::leaveSimulation() {
  if (!bench_.isSimulating()) return;
  bench_.simulations().close();
  const quint64 view = bench_.documents().tabs().view();
  if (view == 0) {
    Q_EMIT left();
  } else if (bench_.scenes().has(view)) {
    showView(view);
  } else {
    Q_EMIT closed();
  }
}

// A recording, or a scene whose bodies are driven: in a tab of its own.
void RunController::openView(const QString& file) {
  const quint64 view = bench_.documents().tabs().viewOf(file);
  bench_.scenes().close(view);
  bench_.documents().tabs().showView(view, file);
  bench_.scenes().leave();
  openSimulation(file, view);
}

// As its tab was left: its simulation, or the scene.
void RunController::showView(quint64 view) {
  message_.hide();
  leaveDocument();
  bench_.simulations().pause();
  bench_.scenes().show(view);
  const QString file = bench_.documents().tabs().fileOf(view);
  showTitle(QFileInfo(file).fileName());
  bench_.window().setWindowModified(false);
  bench_.window().setWindowFilePath(file);
  if (bench_.simulations().show(view)) {
    showRun();
  } else {
    bench_.layout().save();
    bench_.show(Workbench::Page::Scene);
    bench_.layout().setShown(false);
    bench_.status().setHint(tr("A scene: Space plays it, left and right go step by step"));
    bench_.scenePage().setFocus();
  }
  bench_.refresh();
}

// What plays on its map would go on behind what is shown instead.
void RunController::leaveDocument() {
  if (!editor_.hasDocument()) return;
  editor_.settle();
  bench_.player().rewind();
  bench_.search().close();
}

}  // namespace clearway::gui
