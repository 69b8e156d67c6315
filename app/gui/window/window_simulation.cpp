// Simulations in the window: starting, recordings, saving.
#include <QAction>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <algorithm>

#include "app/gui/dialogs/file_question.h"
#include "app/gui/docks/run_mark_box.h"
#include "app/gui/docks/simulation_dock.h"
#include "app/gui/playback/scene_page.h"
#include "app/gui/playback/scene_pages.h"
#include "app/gui/playback/simulation_page.h"
#include "app/gui/playback/simulation_pages.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/open_documents.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/step_message.h"
#include "app/gui/window/window_layout.h"

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
  if (run.opening()) return MainWindow::tr("The simulation is being prepared; Esc stops it");
  if (run.frame() && run.frame()->playing) {
    return MainWindow::tr(
        "Space or Esc pauses, left and right go step by step; click an agent to see its state");
  }
  return MainWindow::tr(
      "Space plays, left and right go step by step, Esc closes; click an agent to see its state");
}

void refuse(MessageBar& message, Editor& editor, const Error& error) {
  showRefusal(message, editor, MainWindow::tr("The simulation cannot begin"), error);
}

}  // namespace

ScenePage& MainWindow::scenePage() const { return scenes_->page(); }

SimulationPage& MainWindow::simulationPage() { return simulations_->page(); }

bool MainWindow::isSimulating() const { return pages_->currentWidget() == simulations_; }

bool MainWindow::showsDocument() const { return documents_->tabs().view() == 0; }

void MainWindow::addSimulationMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Simulation"));
  simulate_ = action(menu, "play", tr("Simulate"), Qt::Key_F5, [this] { simulate(); });
  menu->addSeparator();
  const auto add = [&](const char* icon, const QString& text, const QKeySequence& keys,
                       const std::function<void()>& act) {
    needs_run_.push_back(action(menu, icon, text, keys, act));
  };
  add(nullptr, tr("Play or pause the simulation"), Qt::Key_F6, [this] { simulationPage().goOn(); });
  add("step_forward", tr("One step"), Qt::Key_F10, [this] { simulationPage().store().step(1); });
  add("rewind", tr("Start again"), QKeySequence("Ctrl+F5"), [this] { simulationPage().restart(); });
  add("close", tr("Stop and close the simulation"), QKeySequence("Shift+F5"),
      [this] { leaveSimulation(); });
  menu->addSeparator();
  for (const RunMarkChoice& choice : runMarkChoices()) {
    add(nullptr, choice.action, {},
        [value = choice.value, this] { showRunMark(value, !(preferences().run_marks.*value)); });
    QAction* const shown = needs_run_.back();
    shown->setCheckable(true);
    shown->setToolTip(choice.tip);
    const auto check = [shown, value = choice.value] {
      shown->setChecked(preferences().run_marks.*value);
    };
    connect(&PreferenceStore::instance(), &PreferenceStore::changed, shown, check);
    check();
  }
  menu->addSeparator();
  add("save", tr("Save the recording…"), {}, [this] { askForRun(false); });
  add("export", tr("Save as a page for browsers…"), {}, [this] { askForRun(true); });
  add(nullptr, tr("Export a picture of this moment…"), {},
      [this] { findChild<PictureActions*>()->askForPicture(); });
  add(nullptr, tr("Export an animation of the run…"), {},
      [this] { findChild<PictureActions*>()->askForAnimation(); });
  connect(simulations_, &SimulationPages::closeWanted, this, &MainWindow::leaveSimulation);
  connect(simulations_, &SimulationPages::stateChanged, this, &MainWindow::enableActions);
  for (const auto signal : {&SimulationPages::stateChanged, &SimulationPages::pointedChanged}) {
    connect(simulations_, signal, this, [this] {
      if (isSimulating())
        status_->setToolHint(hintOf(simulationPage(), frameOf(editor_, showsDocument())));
    });
  }
  connect(simulations_, &SimulationPages::failed, this, &MainWindow::showFailure);
  connect(simulations_, &SimulationPages::saved, this, [this](const QString& file) {
    message_->showDone(tr("Saved"), QFileInfo(file).fileName());
  });
}

// The document is simulated as it is now: nothing is saved for it. One that cannot be saved under
// its own name, such as a plan, is simulated from its file until it is edited.
bool MainWindow::simulate() {
  if (isSimulating()) {
    simulationPage().simulate();
    return true;
  }
  if (const quint64 view = documents_->tabs().view(); view != 0) {
    openSimulation(documents_->tabs().fileOf(view), view);
    return true;
  }
  if (!editor_.hasDocument()) return false;
  editor_.finishSaving();
  editor_.settle();
  documents_->autosave().flush();
  const app::EditFile& file = editor_.file();
  if (!file.path.empty() && !editor_.document().edited()) {
    const bool has_plan = fleet_.made() != nullptr && !documents_->fleetFile().isEmpty();
    if (has_plan || !file.can_save) {
      openSimulation(
          has_plan ? documents_->fleetFile() : QString::fromStdString(file.path.string()),
          editor_.documentId());
      return true;
    }
  }
  if (!hasAgentToMove(editor_.document())) {
    const QString why = tr("no agent that may move has a start: place one first");
    refuse(*message_, editor_, {ErrorCode::InvalidArgument, why.toStdString(), {}, 0});
    return false;
  }
  Result<app::OpenProject> now = app::projectAsNow(editor_.document(), file);
  if (!now) {
    refuse(*message_, editor_, now.error());
    return false;
  }
  const std::filesystem::path name =
      file.path.empty() ? app::suggestedName(editor_.document(), file) : file.path;
  showSimulation(nameOf(file), editor_.documentId());
  SimulationStore::Document document{std::make_shared<const app::OpenProject>(*std::move(now)),
                                     nullptr, editor_.shown().frame};
  if (fleet_.isCurrent()) {
    document.plan = std::make_shared<const fleet::TimedFleetPlan>(fleet_.made()->result.plan);
  }
  simulationPage().open(QString::fromStdString(name.string()), std::move(document));
  enableActions();
  return true;
}

void MainWindow::openSimulation(const QString& file, quint64 document) {
  showSimulation(QFileInfo(file).fileName(), document);
  SimulationStore::Document shown;
  if (document == editor_.documentId()) shown.frame = editor_.shown().frame;
  simulationPage().open(file, std::move(shown));
  enableActions();
}

void MainWindow::showSimulation(const QString& name, quint64 document) {
  message_->hide();
  leaveDocument();
  simulations_->begin(document);
  simulationPage().setMap(document == editor_.documentId()
                              ? std::make_shared<const maps::GridMap>(editor_.map())
                              : nullptr);
  showRun();
  setWindowTitle(tr("%1[*] – Clearway").arg(name));
}

// The page of simulations, as it is.
void MainWindow::showRun() {
  layout_->save();
  pages_->setCurrentWidget(simulations_);
  layout_->setShown(false);
  status_->setHint(hintOf(simulationPage(), frameOf(editor_, showsDocument())));
  simulationPage().setFocus();
  showClearance();
}

// What forbids a run is reported over the map. Settings of the dock stay in sight: they may forbid
// it.
void MainWindow::showFailure(SimulationPage* page, const Error& error) {
  if (page->store().frame()) {
    message_->showError(tr("The simulation failed"), error);
    return;
  }
  const bool shown = isSimulating() && page == &simulationPage();
  if (!shown) {
    const std::optional<quint64> of = simulations_->documentOf(*page);
    simulations_->close(*page);
    if (of && !scenes_->has(*of)) documents_->tabs().closeView(*of);
  }
  if (shown && !page->dock().hasWishes()) leaveSimulation();
  refuse(*message_, editor_, error);
}

void MainWindow::leaveSimulation() {
  if (!isSimulating()) return;
  simulations_->close();
  const quint64 view = documents_->tabs().view();
  if (view == 0) {
    showOpened({});
  } else if (scenes_->has(view)) {
    showView(view);
  } else {
    closeShown();
  }
}

// A recording, or a scene whose bodies are driven: in a tab of its own.
void MainWindow::openView(const QString& file) {
  const quint64 view = documents_->tabs().viewOf(file);
  scenes_->close(view);
  documents_->tabs().showView(view, file);
  scenes_->leave();
  openSimulation(file, view);
  recent_->add(file);
}

// As its tab was left: its simulation, or the scene.
void MainWindow::showView(quint64 view) {
  message_->hide();
  leaveDocument();
  simulations_->pause();
  scenes_->show(view);
  const QString file = documents_->tabs().fileOf(view);
  setWindowTitle(tr("%1[*] – Clearway").arg(QFileInfo(file).fileName()));
  setWindowModified(false);
  setWindowFilePath(file);
  if (simulations_->show(view)) {
    showRun();
  } else {
    layout_->save();
    pages_->setCurrentWidget(scenes_);
    layout_->setShown(false);
    status_->setHint(tr("A scene: Space plays it, left and right go step by step"));
    showClearance();
    scenePage().setFocus();
  }
  enableActions();
}

// What plays on its map would go on behind what is shown instead.
void MainWindow::leaveDocument() {
  if (!editor_.hasDocument()) return;
  editor_.settle();
  player_.rewind();
  search_.close();
}

void MainWindow::askForRun(bool as_page) {
  const QString from = simulationPage().store().file();
  const QString stem = QFileInfo(from).path() + "/" + QFileInfo(from).completeBaseName();
  const QString file =
      as_page
          ? askForName(this, tr("Save as a page"), stem + ".html", tr("Page (*.html)"))
          : askForName(this, tr("Save the recording"), stem + "-run.rec", tr("Recording (*.rec)"));
  const QStringList endings = as_page ? QStringList{"html", "htm"} : QStringList{"rec"};
  if (file.isEmpty() || !mayExportTo(file, endings)) return;
  simulationPage().store().save(file, as_page);
}

}  // namespace clearway::gui
