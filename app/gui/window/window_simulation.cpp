// Simulations in the window: starting, recordings, saving.
#include <QAction>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>

#include "app/gui/widgets/message_bar.h"
#include "app/gui/window/file_question.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/open_documents.h"
#include "app/gui/window/picture_actions.h"
#include "app/gui/window/scene_page.h"
#include "app/gui/window/simulation_page.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/window_layout.h"

namespace clearway::gui {

bool MainWindow::isSimulating() const { return pages_->currentWidget() == simulation_page_; }

void MainWindow::addSimulationMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Simulation"));
  SimulationStore& store = simulation_page_->store();
  simulate_ = action(menu, "play", tr("Simulate"), Qt::Key_F5, [this] { simulate(); });
  menu->addSeparator();
  const auto add = [&](const char* icon, const QString& text, const QKeySequence& keys,
                       const std::function<void()>& act) {
    needs_run_.push_back(action(menu, icon, text, keys, act));
  };
  add(nullptr, tr("Play or pause the simulation"), Qt::Key_F6, [&store] { store.toggle(); });
  add("step_forward", tr("One step"), Qt::Key_F10, [&store] { store.step(1); });
  add("rewind", tr("Start again"), QKeySequence("Ctrl+F5"),
      [this] { simulation_page_->restart(); });
  add("close", tr("Stop and close the simulation"), QKeySequence("Shift+F5"),
      [this] { leaveSimulation(); });
  menu->addSeparator();
  add("save", tr("Save the recording…"), {}, [this] { askForRun(false); });
  add("export", tr("Save as a page for browsers…"), {}, [this] { askForRun(true); });
  add(nullptr, tr("Export an animation of the run…"), {},
      [this] { findChild<PictureActions*>()->askForAnimation(); });
  connect(simulation_page_, &SimulationPage::closeWanted, this, &MainWindow::leaveSimulation);
  connect(&store, &SimulationStore::stateChanged, this, &MainWindow::enableActions);
  connect(&store, &SimulationStore::failed, this,
          [this](const Error& e) { message_->showError(tr("The simulation failed"), e); });
  connect(&store, &SimulationStore::saved, this, [this](const QString& file) {
    message_->showDone(tr("Saved"), QFileInfo(file).fileName());
  });
}

// The document is simulated as it is now: nothing is saved for it. One that cannot be saved under
// its own name, such as a plan, is simulated from its file until it is edited.
bool MainWindow::simulate() {
  if (isSimulating()) {
    simulation_page_->restart();
    return true;
  }
  if (scene_page_->isOpen()) {
    openSimulation(windowFilePath());
    return true;
  }
  if (!editor_.hasDocument()) return false;
  editor_.finishSaving();
  editor_.settle();
  const session::EditFile& file = editor_.file();
  if (!file.path.empty() && !editor_.document().modified()) {
    const bool has_plan = fleet_.made() != nullptr && !documents_->fleetFile().isEmpty();
    if (has_plan || !file.can_save) {
      openSimulation(has_plan ? documents_->fleetFile()
                              : QString::fromStdString(file.path.string()));
      return true;
    }
  }
  Result<session::OpenProject> now = session::projectAsNow(editor_.document(), file);
  if (!now) {
    message_->showError(tr("The simulation failed"), now.error());
    return false;
  }
  const std::filesystem::path name =
      file.path.empty() ? session::suggestedName(editor_.document(), file) : file.path;
  showSimulation(nameOf(file));
  SimulationStore::Document document{std::make_shared<const session::OpenProject>(*std::move(now)),
                                     nullptr};
  if (fleet_.isCurrent()) {
    document.plan = std::make_shared<const fleet::TimedFleetPlan>(fleet_.made()->result.plan);
  }
  simulation_page_->open(QString::fromStdString(name.string()), std::move(document));
  enableActions();
  return true;
}

void MainWindow::openSimulation(const QString& file) {
  showSimulation(QFileInfo(file).fileName());
  simulation_page_->open(file);
  enableActions();
}

void MainWindow::showSimulation(const QString& name) {
  message_->hide();
  if (editor_.hasDocument()) {
    plans_.cancel();
    fleet_.cancel();
    player_.rewind();
    search_.close();
  }
  const bool has_map = editor_.hasDocument() && !scene_page_->isOpen();
  simulation_page_->setMap(has_map ? std::make_shared<const OccupancyGrid>(editor_.map().grid)
                                   : nullptr);
  layout_->save();
  pages_->setCurrentWidget(simulation_page_);
  layout_->setShown(false);
  status_->setHint(
      tr("Space plays, left and right go step by step; click an agent to see its state"));
  setWindowTitle(tr("%1[*] – Clearway").arg(name));
  simulation_page_->setFocus();
}

void MainWindow::leaveSimulation() {
  if (!isSimulating()) return;
  simulation_page_->close();
  if (scene_page_->isOpen()) {
    pages_->setCurrentWidget(scene_page_);
    setWindowTitle(tr("%1[*] – Clearway").arg(QFileInfo(windowFilePath()).fileName()));
    scene_page_->setFocus();
    enableActions();
  } else if (editor_.hasDocument()) {
    showOpened({});
  } else {
    pages_->setCurrentWidget(static_cast<QWidget*>(pages_->widget(0)));
    setWindowTitle(tr("Clearway"));
    enableActions();
  }
}

void MainWindow::askForRun(bool as_page) {
  const QString from = simulation_page_->store().file();
  const QString stem = QFileInfo(from).path() + "/" + QFileInfo(from).completeBaseName();
  const QString file =
      as_page
          ? askForName(this, tr("Save as a page"), stem + ".html", tr("Page (*.html)"))
          : askForName(this, tr("Save the recording"), stem + "-run.rec", tr("Recording (*.rec)"));
  if (file.isEmpty() || !mayExportTo(file)) return;
  simulation_page_->store().save(file, as_page);
}

}  // namespace clearway::gui
