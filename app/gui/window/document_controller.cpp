#include "app/gui/window/document_controller.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScopeGuard>
#include <algorithm>

#include "app/document/disk/missing_files.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/dialogs/stop_question.h"
#include "app/gui/playback/scene_pages.h"
#include "app/gui/playback/simulation_pages.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/disabled_reason.h"
#include "app/gui/window/file_controller.h"
#include "app/gui/window/parts/empty_view.h"
#include "app/gui/window/parts/status_line.h"
#include "app/gui/window/parts/window_layout.h"
#include "app/gui/window/plan_controller.h"
#include "app/gui/window/run_controller.h"
#include "app/gui/window/scene_controller.h"
#include "app/gui/window/tool_controller.h"
#include "app/gui/window/workbench.h"
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
  for (QString& name : names) name = QObject::tr("“%1”").arg(name);
  const QString list = names.mid(0, kListedNames).join(", ");
  const auto rest = static_cast<int>(names.size() - kListedNames);
  return rest > 0 ? QObject::tr("Changed, too: %1 and %n more.", nullptr, rest).arg(list)
                  : QObject::tr("Changed, too: %1.").arg(list);
}

}  // namespace

DocumentController::DocumentController(Workbench& bench, const Others& others)
    : Controller(bench), others_(others) {
  may_discard = [this] { return askToSave(); };
  connectTabs();
  connectPlans();
  connect(&others.runs, &RunController::left, this, &DocumentController::showDocument);
  connect(&others.runs, &RunController::closed, this, &DocumentController::closeShown);
  connect(&bench.documents(), &OpenDocuments::recovered, this, [this](const StoredPlans& plans) {
    others_.files.adoptPlans(plans);
    ToolController& tools = others_.tools;
    if (tools.current() == ToolKind::Look) tools.choose(ToolKind::Agents);  // it is being edited
  });
  for (const auto signal : {&Editor::historyChanged, &Editor::saved}) {
    connect(&editor_, signal, this, &DocumentController::showTitle);
  }
}

void DocumentController::addTo(QMenu& menu) {
  OpenDocuments& documents = bench_.documents();
  addOfMap(menu, nullptr, tr("Reload"), QKeySequence("Ctrl+R"),
           [&documents] { documents.reload(); });
  QAction* recover = add(menu, nullptr, tr("Recover unsaved work…"), {},
                         [&documents] { documents.offerRecovery(); });
  const auto enable = [recover](bool any) {
    enableIf(any, recover, tr("no editor ended with unsaved work"));
  };
  enable(false);
  connect(&documents, &OpenDocuments::leftFound, this, enable);
  connect(&documents, &OpenDocuments::leftFound, &bench_.empty(), &EmptyView::setLeft);
  connect(&bench_.empty(), &EmptyView::recoverWanted, &documents, &OpenDocuments::offerRecovery);
  connect(&menu, &QMenu::aboutToShow, &documents, &OpenDocuments::lookForLeft);
  close_ = add(menu, nullptr, tr("Close"), QKeySequence("Ctrl+W"), [this] { closeShown(); });
  add(menu, nullptr, tr("Next document"), QKeySequence("Ctrl+Tab"),
      [&documents] { documents.tabs().step(1); });
  add(menu, nullptr, tr("Previous document"), QKeySequence("Ctrl+Shift+Tab"),
      [&documents] { documents.tabs().step(-1); });
}

void DocumentController::enableActions() {
  close_->setEnabled(bench_.documents().tabs().current() != 0);
}

void DocumentController::connectTabs() {
  DocumentTabs& tabs = bench_.documents().tabs();
  connect(&tabs, &DocumentTabs::shown, this, [this, &tabs] {
    message_.hide();  // it is about another document
    showDocument();
    tabs.showNames();  // a simulation that was left is paused
    bench_.plans().reportNews();
    bench_.fleet().reportNews();
  });
  tabs.search_of = [this](quint64 document) {
    const Plans& plans = bench_.plans();
    const FleetStore& fleet = bench_.fleet();
    if (plans.runsIn(document) || fleet.runsIn(document)) return DocumentTabs::Search::Running;
    if (plans.hasNews(document) || fleet.hasNews(document)) return DocumentTabs::Search::Ended;
    const bool simulates = bench_.simulations().runs(document);
    return simulates ? DocumentTabs::Search::Paused : DocumentTabs::Search::None;
  };
  connect(&tabs, &DocumentTabs::viewShown, &others_.runs, &RunController::showView);
  connect(&tabs, &DocumentTabs::closeWanted, this, &DocumentController::closeShown);
  connect(&tabs, &DocumentTabs::closeOthersWanted, this, &DocumentController::closeOthers);
  connect(&tabs, &DocumentTabs::emptied, this, &DocumentController::showEmpty);
}

void DocumentController::connectPlans() {
  const auto take = [this](quint64 document) {
    OpenDocuments& documents = bench_.documents();
    documents.tabs().showNames();
    const app::OpenedEdit* left = documents.tabs().waiting(document);
    if (left != nullptr && documents.tabs().search_of(document) == DocumentTabs::Search::Ended) {
      documents.autosave().keepPlansOf(document, *left);
    }
  };
  connect(&bench_.plans(), &Plans::leftFinished, this, take);
  connect(&bench_.fleet(), &FleetStore::leftFinished, this, take);
  connect(&editor_, &Editor::leaving, &bench_.player(), &Player::rewind);
  new UnsavedPlans(editor_, bench_.plans(), bench_.fleet(), this);
  // A plan is a part of a project, but no step of its history.
  const auto keep = [this] { bench_.documents().autosave().keepPlans(); };
  connect(&bench_.plans(), &Plans::finished, this, keep);
  connect(&bench_.fleet(), &FleetStore::taken, this, keep);
}

// The document in the editor: its simulation, if it has one, or its map.
void DocumentController::showDocument() {
  bench_.scenes().leave();
  bench_.simulations().pause();
  const bool simulated = bench_.simulations().show(editor_.documentId());
  const bool first = !simulated && bench_.page() != Workbench::Page::Map;
  if (!simulated) bench_.show(Workbench::Page::Map);
  if (first) {
    bench_.layout().setShown(true);
    bench_.layout().restore();
  }
  others_.scene.showDocument();
  bench_.documents().restoreView();
  view_.setFocus();
  showTitle();
  others_.plans.forgetNew();
  const app::EditAgent* a = editor_.chosen();
  const bool unplaced = a != nullptr && !a->agent.start;
  others_.tools.choose(
      bench_.documents().tool().value_or(unplaced ? ToolKind::Start : ToolKind::Look));
  if (simulated) others_.runs.showRun();
  bench_.refresh();
}

void DocumentController::showTitle() {
  if (!bench_.showsDocument()) return;
  bench_.window().setWindowTitle(tr("%1[*] – Clearway").arg(nameOf(editor_.file())));
  bench_.window().setWindowModified(editor_.document().modified());
  bench_.window().setWindowFilePath(QString::fromStdString(editor_.file().path.string()));
}

// The page of a window without a tab.
void DocumentController::showEmpty() {
  others_.scene.showDocument();
  bench_.scenes().leave();
  bench_.show(Workbench::Page::Empty);
  bench_.layout().setShown(false);
  bench_.status().setHint(tr("Ctrl+O opens a file, Ctrl+N makes a new map"));
  bench_.window().setWindowTitle(tr("Clearway"));
  bench_.window().setWindowModified(false);
  bench_.window().setWindowFilePath({});
  message_.hide();
  bench_.refresh();
}

void DocumentController::closeShown() {
  const quint64 view = bench_.documents().tabs().view();
  if (view == 0) {
    closeDocument();
    return;
  }
  bench_.scenes().close(view);
  bench_.simulations().close(view);
  bench_.documents().tabs().closeView(view);
}

// Until the user keeps one open.
void DocumentController::closeOthers() {
  DocumentTabs& tabs = bench_.documents().tabs();
  const quint64 kept = tabs.current();
  for (const quint64 other : tabs.all()) {
    if (other == kept) continue;
    tabs.select(other);
    closeShown();
    if (std::ranges::count(tabs.all(), other) > 0) break;
  }
  tabs.select(kept);
}

bool DocumentController::closeDocument() {
  if (!editor_.hasDocument()) return false;
  bench_.documents().tabs().select(editor_.documentId());  // what is asked is about it
  if (!may_discard()) return false;
  bench_.documents().tabs().closeDocument();
  return true;
}

bool DocumentController::askToSave() {
  if (!editor_.hasDocument() || !bench_.showsDocument()) return true;
  editor_.finishSaving();
  editor_.settle();
  bench_.documents().tabs().markMissing();  // also where the system reports no changes of files
  const bool searches =
      bench_.plans().runsIn(editor_.documentId()) || bench_.fleet().runsIn(editor_.documentId());
  const bool simulates = bench_.simulations().runs(editor_.documentId());
  const bool is_gone = !app::missingFiles(editor_.file().stamps).empty();
  const app::EditDocument& d = editor_.document();
  if (!d.modified() || (!is_gone && !d.plansModified() && bench_.documents().isAsOnDisk())) {
    return (!searches && !simulates) || mayStop(&bench_.window(), searches, nameOf(editor_.file()));
  }
  QString text = questionText();
  if (searches) text += " " + tr("The search for a plan ends without a result.");
  if (simulates) text += " " + tr("The simulation ends without a recording.");
  const auto saved = [this] { return others_.files.save() && !editor_.document().modified(); };
  if (save_all_) return !*save_all_ || saved();
  const QStringList later = namesOfChanged(bench_.documents().tabs(), asked_later_);
  if (!later.isEmpty()) text += "\n\n" + changedToo(later);
  QMessageBox box(QMessageBox::Question, tr("Save changes?"), text,
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &bench_.window());
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

QString DocumentController::questionText() const {
  const app::EditDocument& d = editor_.document();
  const QString name = nameOf(editor_.file());
  if (editor_.file().path.empty()) {
    return tr("The new map was never saved. It is lost unless you save it.");
  }
  if (!app::missingFiles(editor_.file().stamps).empty()) {
    return tr("A file of “%1” was deleted or moved. It is lost unless you save it.").arg(name);
  }
  return d.edited()
             ? tr("“%1” was changed. The changes are lost unless you save them.").arg(name)
             : tr("“%1” has a plan that is not saved. It is lost unless you save it.").arg(name);
}

// Each changed document is shown while its question is asked, and then again what was before. A
// plan that was made meanwhile may be a change.
bool DocumentController::mayCloseAll() {
  editor_.finishSaving();
  bench_.documents().tabs().markMissing();
  const std::vector<quint64> changed = bench_.documents().tabs().changed();
  if (changed.empty()) return may_discard();
  const quint64 before = bench_.documents().tabs().current();
  asked_later_ = changed;
  const auto asked = qScopeGuard([this] {
    asked_later_.clear();
    save_all_.reset();
  });
  for (const quint64 document : changed) {
    asked_later_.erase(asked_later_.begin());
    bench_.documents().tabs().select(document);
    if (may_discard()) continue;
    bench_.documents().tabs().select(before);
    return false;
  }
  return true;
}

}  // namespace clearway::gui
