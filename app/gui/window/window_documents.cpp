// Several documents in the window: opened in tabs, closed, copied, reloaded.
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScopeGuard>
#include <QStackedWidget>
#include <algorithm>

#include "app/document/disk/missing_files.h"
#include "app/gui/dialogs/agent_table_dialog.h"
#include "app/gui/dialogs/file_question.h"
#include "app/gui/dialogs/stop_question.h"
#include "app/gui/document/said_notices.h"
#include "app/gui/playback/scene_pages.h"
#include "app/gui/playback/simulation_pages.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/map_actions.h"
#include "app/gui/window/open_documents.h"
#include "app/gui/window/start_page.h"
#include "app/gui/window/status_line.h"
#include "app/gui/window/window_layout.h"
#include "app/gui/work/unsaved_plans.h"

namespace clearway::gui {
namespace {

constexpr qsizetype kListedNames = 5;

QStringList namesOfChanged(const DocumentTabs& tabs, const std::vector<quint64>& documents) {
  QStringList out;
  for (const quint64 document : documents) {
    const app::OpenedEdit* waiting = tabs.waiting(document);
    if (waiting != nullptr && waiting->document.modified()) out.append(nameOf(waiting->file));
  }
  return out;
}

// "Changed, too: “a.map”, “b.map” and 3 more."
QString changedToo(QStringList names) {
  for (QString& name : names) name = MainWindow::tr("“%1”").arg(name);
  const QString list = names.mid(0, kListedNames).join(", ");
  const auto rest = static_cast<int>(names.size() - kListedNames);
  return rest > 0 ? MainWindow::tr("Changed, too: %1 and %n more.", nullptr, rest).arg(list)
                  : MainWindow::tr("Changed, too: %1.").arg(list);
}

}  // namespace

void MainWindow::addDocumentActions(QMenu* menu) {
  const auto add = [&](const QString& text, const QKeySequence& keys,
                       const std::function<void()>& act) {
    needs_file_.push_back(action(menu, nullptr, text, keys, act));
  };
  add(tr("Save a copy…"), {}, [this] { askForCopy(); });
  needs_document_.push_back(action(menu, nullptr, tr("Reload"), QKeySequence("Ctrl+R"),
                                   [this] { documents_->reload(); }));
  QAction* recover = action(menu, nullptr, tr("Recover unsaved work…"), {},
                            [this] { documents_->offerRecovery(); });
  const auto enable = [recover](bool any) {
    enableIf(any, recover, tr("no editor ended with unsaved work"));
  };
  enable(false);
  connect(documents_.get(), &OpenDocuments::leftFound, this, enable);
  connect(documents_.get(), &OpenDocuments::leftFound, empty_, &EmptyView::setLeft);
  connect(empty_, &EmptyView::recoverWanted, documents_.get(), &OpenDocuments::offerRecovery);
  connect(menu, &QMenu::aboutToShow, documents_.get(), &OpenDocuments::lookForLeft);
  close_ = action(menu, nullptr, tr("Close"), QKeySequence("Ctrl+W"), [this] { closeShown(); });
  action(menu, nullptr, tr("Next document"), QKeySequence("Ctrl+Tab"),
         [this] { documents_->tabs().step(1); });
  action(menu, nullptr, tr("Previous document"), QKeySequence("Ctrl+Shift+Tab"),
         [this] { documents_->tabs().step(-1); });
}

void MainWindow::connectDocuments() {
  DocumentTabs& tabs = documents_->tabs();
  connect(&tabs, &DocumentTabs::shown, this, [this] {
    message_->hide();  // it is about another document
    showOpened({});
    documents_->tabs().showNames();  // a simulation that was left is paused
    plans_.reportNews();
    fleet_.reportNews();
  });
  tabs.search_of = [this](quint64 document) {
    if (plans_.runsIn(document) || fleet_.runsIn(document)) return DocumentTabs::Search::Running;
    if (plans_.hasNews(document) || fleet_.hasNews(document)) return DocumentTabs::Search::Ended;
    const bool simulates = simulations_->runs(document);
    return simulates ? DocumentTabs::Search::Paused : DocumentTabs::Search::None;
  };
  const auto take = [this, &tabs](quint64 document) {
    tabs.showNames();
    const app::OpenedEdit* left = tabs.waiting(document);
    if (left != nullptr && tabs.search_of(document) == DocumentTabs::Search::Ended) {
      documents_->autosave().keepPlansOf(document, *left);
    }
  };
  connect(&plans_, &Plans::leftFinished, this, take);
  connect(&fleet_, &FleetStore::leftFinished, this, take);
  connect(&editor_, &Editor::leaving, &player_, &Player::rewind);
  connect(&tabs, &DocumentTabs::viewShown, this, &MainWindow::showView);
  connect(&editor_, &Editor::closed, simulations_, qOverload<quint64>(&SimulationPages::close));
  connect(&editor_, &Editor::closed, this, [this] {
    if (!editor_.hasDocument()) delete findChild<AgentTableDialog*>();
  });
  connect(documents_.get(), &OpenDocuments::saveWanted, this, &MainWindow::startSaving);
  connect(documents_.get(), &OpenDocuments::recovered, this, [this](const KeptPlans& plans) {
    adoptPlans(plans);
    if (tool_ == ToolKind::Look) chooseTool(ToolKind::Agents);  // it is being edited
  });
  new UnsavedPlans(editor_, plans_, fleet_, this);
  // A plan is a part of a project, but no step of its history.
  const auto keep = [this] { documents_->autosave().keepPlans(); };
  connect(&plans_, &Plans::finished, this, keep);
  connect(&fleet_, &FleetStore::taken, this, keep);
  connect(&tabs, &DocumentTabs::closeWanted, this, &MainWindow::closeShown);
  connect(&tabs, &DocumentTabs::closeOthersWanted, this, &MainWindow::closeOthers);
  connect(&tabs, &DocumentTabs::emptied, this, &MainWindow::showEmpty);
}

// The page of a window without a tab.
void MainWindow::showEmpty() {
  field_work_.drop();
  scenes_->leave();
  pages_->setCurrentWidget(empty_);
  layout_->setShown(false);
  status_->setHint(tr("Ctrl+O opens a file, Ctrl+N makes a new map"));
  setWindowTitle(tr("Clearway"));
  setWindowModified(false);
  setWindowFilePath({});
  message_->hide();
  enableActions();
}

void MainWindow::closeShown() {
  const quint64 view = documents_->tabs().view();
  if (view == 0) {
    closeDocument();
    return;
  }
  scenes_->close(view);
  simulations_->close(view);
  documents_->tabs().closeView(view);
}

// Until the user keeps one open.
void MainWindow::closeOthers() {
  DocumentTabs& tabs = documents_->tabs();
  const quint64 kept = tabs.current();
  for (const quint64 other : tabs.all()) {
    if (other == kept) continue;
    tabs.select(other);
    closeShown();
    if (std::ranges::count(tabs.all(), other) > 0) break;
  }
  tabs.select(kept);
}

void MainWindow::showNewDocument(app::OpenedEdit opened, const QString& name) {
  message_->hide();
  const QStringList notices = newNotices(opened.file, opened.document.map().warnings);
  const std::optional<maps::PlanFile> plan = std::exchange(opened.plan, std::nullopt);
  const KeptPlans plans{std::exchange(opened.plans, {}),
                        std::exchange(opened.fleet_plan, std::nullopt)};
  const QString file = QString::fromStdString(opened.file.path.string());
  documents_->tabs().add(std::move(opened));
  auto* maps = findChild<MapActions*>();
  message_->showNotices(
      tr("Notice about “%1”").arg(name), file, notices,
      {tr("Map properties…"), tr("Resolution, thresholds and what cells count as"),
       [maps] { maps->askForProperties(); }});
  plan ? plans_.adopt(*plan) : adoptPlans(plans);
  const QString key = simulate_->shortcut().toString(QKeySequence::NativeText);
  if (!editor_.file().simulation.tasks.empty() && !key.isEmpty()) {
    status_->explain(tr("%1 simulates these agents at their tasks").arg(key));
  }
  documents_->offerLeftOfShown();
}

// Those that a project brought; they are judged on the map as it is.
void MainWindow::adoptPlans(const KeptPlans& plans) {
  plans_.adopt(plans.agents);
  if (!plans.fleet) return;
  if (const Result<void> adopted = fleet_.adopt(*plans.fleet); !adopted) {
    message_->showError(tr("The plan of the fleet is kept, but cannot be shown"), adopted.error());
  }
}

bool MainWindow::closeDocument() {
  if (!editor_.hasDocument()) return false;
  documents_->tabs().select(editor_.documentId());  // what is asked is about it
  if (!may_discard()) return false;
  documents_->tabs().closeDocument();
  return true;
}

bool MainWindow::askToSave() {
  if (!editor_.hasDocument() || !showsDocument()) return true;
  editor_.finishSaving();
  editor_.settle();
  documents_->tabs().markMissing();  // also where the system reports no changes of files
  const bool searches = plans_.runsIn(editor_.documentId()) || fleet_.runsIn(editor_.documentId());
  const bool simulates = simulations_->runs(editor_.documentId());
  const bool is_gone = !app::missingFiles(editor_.file().stamps).empty();
  const app::EditDocument& d = editor_.document();
  if (!d.modified() || (!is_gone && !d.plansModified() && documents_->isAsOnDisk())) {
    return (!searches && !simulates) || mayStop(this, searches, nameOf(editor_.file()));
  }
  QString text =
      editor_.file().path.empty()
          ? tr("The new map was never saved. It is lost unless you save it.")
      : is_gone ? tr("A file of “%1” was deleted or moved. It is lost unless you save it.")
                      .arg(nameOf(editor_.file()))
      : !d.edited() ? tr("“%1” has a plan that is not saved. It is lost unless you save it.")
                          .arg(nameOf(editor_.file()))
                    : tr("“%1” was changed. The changes are lost unless you save them.")
                          .arg(nameOf(editor_.file()));
  if (searches) text += " " + tr("The search for a plan ends without a result.");
  if (simulates) text += " " + tr("The simulation ends without a recording.");
  const auto saved = [this] { return save() && !editor_.document().modified(); };
  if (save_all_) return !*save_all_ || saved();
  const QStringList later = namesOfChanged(documents_->tabs(), asked_later_);
  if (!later.isEmpty()) text += "\n\n" + changedToo(later);
  QMessageBox box(QMessageBox::Question, tr("Save changes?"), text,
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
  box.setTextFormat(Qt::PlainText);
  box.setDefaultButton(QMessageBox::Save);
  QAbstractButton *save_all = nullptr, *discard_all = nullptr;
  if (!later.isEmpty()) {
    const qsizetype count = 1 + later.size();
    save_all = box.addButton(tr("Save all (%1)").arg(count), QMessageBox::YesRole);
    // The place farthest from Cancel.
    discard_all = box.addButton(tr("Discard all (%1)").arg(count), QMessageBox::ResetRole);
  }
  const int answer = box.exec();
  if (save_all != nullptr && box.clickedButton() == save_all) save_all_ = true;
  if (discard_all != nullptr && box.clickedButton() == discard_all) save_all_ = false;
  if (answer == QMessageBox::Save || save_all_ == true) return saved();
  return answer == QMessageBox::Discard || save_all_ == false;
}

// Each changed document is shown while its question is asked, and then again what was before. A
// plan that was made meanwhile may be a change.
bool MainWindow::mayCloseAll() {
  editor_.finishSaving();
  documents_->tabs().markMissing();
  const std::vector<quint64> changed = documents_->tabs().changed();
  if (changed.empty()) return may_discard();
  const quint64 before = documents_->tabs().current();
  asked_later_ = changed;
  const auto asked = qScopeGuard([this] {
    asked_later_.clear();
    save_all_.reset();
  });
  for (const quint64 document : changed) {
    asked_later_.erase(asked_later_.begin());
    documents_->tabs().select(document);
    if (may_discard()) continue;
    documents_->tabs().select(before);
    return false;
  }
  return true;
}

void MainWindow::askForCopy() {
  const QString now =
      QString::fromStdString(app::suggestedName(editor_.document(), editor_.file()).string());
  const QString file = askForName(this, tr("Save a copy"), now, saveKinds());
  if (!file.isEmpty()) documents_->saveCopy(file);
}

}  // namespace clearway::gui
