#include "app/gui/window/parts/open_documents.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QSysInfo>
#include <QVBoxLayout>
#include <algorithm>
#include <system_error>
#include <utility>

#include "app/document/disk/polygon_map.h"
#include "app/gui/canvas/map_view.h"
#include "app/gui/dialogs/difference_text.h"
#include "app/gui/dialogs/polygon_map_dialog.h"
#include "app/gui/dialogs/recovery_dialog.h"
#include "app/gui/document/outside_permissions.h"
#include "app/gui/document/step_names.h"
#include "app/gui/widgets/cards/message_bar.h"
#include "app/gui/widgets/cards/overlay.h"
#include "app/gui/widgets/cards/question_bar.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/window/parts/step_message.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/wording/preferences.h"
#include "maps/identify.h"

namespace clearway::gui {
namespace {

constexpr int kBannerMargin_px = 12, kBannerWidth_px = 720;
// What questions are about: each is asked at most once at a time.
constexpr const char *kLeft = "left", *kChanged = "changed", *kRemoved = "removed";

}  // namespace

OpenDocuments::OpenDocuments(Editor& editor, MapView& view, MessageBar& message, QWidget* window)
    : editor_(editor),
      view_(view),
      message_(message),
      window_(window),
      autosave_(editor, recovery_),
      watch_(editor),
      locks_(editor),
      tabs_(new DocumentTabs(editor)),
      question_(new QuestionBar) {
  message.waitFor(*question_);
  connect(&autosave_, &Autosave::failed, this, [this](const Error& e) {
    message_.showError(tr("Unsaved work cannot be kept for a crash"), e);
  });
  connect(&watch_, &FileWatch::changed, this, &OpenDocuments::followChange);
  connect(&watch_, &FileWatch::removed, this, &OpenDocuments::warnOfRemoval);
  connect(&editor, &Editor::leaving, this, [this] {
    question_->withdrawAll();
    views_.erase(editor_.documentId());
    if (!view_.fits()) views_.emplace(editor_.documentId(), view_.view());
  });
  connect(&editor, &Editor::closed, this, [this](quint64 document) {
    views_.erase(document);
    fleet_files_.erase(document);
    tools_.erase(document);
  });
}

void OpenDocuments::restoreView() {
  const auto found = views_.find(editor_.documentId());
  if (found == views_.end()) {
    view_.fit();
  } else {
    view_.showView(found->second);
  }
}

std::optional<ToolKind> OpenDocuments::tool() const {
  const auto found = tools_.find(editor_.documentId());
  return found == tools_.end() ? std::nullopt : std::optional(found->second);
}

void OpenDocuments::keepTool(ToolKind tool) { tools_[editor_.documentId()] = tool; }

QWidget* OpenDocuments::around(QWidget& pages) {
  Overlay::Place place{Qt::AlignTop | Qt::AlignHCenter, kBannerMargin_px, kBannerWidth_px};
  place.fit = [this](QSize room) { question_->fitTo(room); };
  new Overlay(*question_, pages, place);
  place.below = {question_};
  place.fit = [this](QSize room) { message_.fitTo(room); };
  new Overlay(message_, pages, place);
  if (auto* stack = qobject_cast<QStackedWidget*>(&pages)) {  // it raises the page that it shows
    connect(stack, &QStackedWidget::currentChanged, this, [this, stack] {
      question_->setWaiting(!stack->currentWidget()->isAncestorOf(&view_));  // it is of the map
      question_->raise();
      message_.raise();
    });
  }
  auto* out = new QWidget;
  auto* column = new QVBoxLayout(out);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tabs_);
  column->addWidget(&pages, 1);
  return out;
}

// A new map of them, with the cells that the user chooses.
std::optional<Result<app::OpenedEdit>> OpenDocuments::readPolygons(const QString& file) {
  const QString name = QFileInfo(file).fileName();
  Result<maps::VectorMap> vector = maps::loadVectorMap(file.toStdString());
  if (vector && vector->occupied.empty() && vector->unknown.empty()) {
    vector = fail(ErrorCode::InvalidArgument, "the file has no polygons", file.toStdString());
  }
  if (!vector) return Result<app::OpenedEdit>(tl::unexpected(std::move(vector).error()));
  PolygonMapDialog dialog(*vector, name, window_);
  if (dialog.exec() != QDialog::Accepted) return std::nullopt;
  return app::editPolygons(*vector, dialog.options(), name.toStdString(), firstAgentName());
}

std::optional<Result<app::OpenedEdit>> OpenDocuments::read(const QString& file) {
  if (maps::fileKind(file.toStdString()) == maps::FileKind::Polygons) return readPolygons(file);
  const Sharing sharing = askIfShared(file);
  if (sharing == Sharing::Cancelled) return std::nullopt;
  Result<app::OpenedEdit> opened = app::openEdit(file.toStdString(), false, firstAgentName());
  if (!opened && maps::isOutsideReference(opened.error())) {
    if (!mayLeaveFolder(file, opened.error())) return std::nullopt;
    opened = app::openEdit(file.toStdString(), true, firstAgentName());
    if (opened) permitOutside(file);
  }
  if (opened && sharing == Sharing::Copy) {
    opened->file.can_save = false;
    opened->file.is_copy = true;
  }
  return opened;
}

OpenDocuments::Sharing OpenDocuments::askIfShared(const QString& file) {
  const auto holder = DocumentLocks::holderOf(file.toStdString());
  if (!holder) return Sharing::Alone;
  const QString who =
      !holder->user.isEmpty()
          ? tr("An editor of %1 has it open: process %2 on %3.")
                .arg(holder->user)
                .arg(holder->process)
                .arg(holder->host.isEmpty() ? QSysInfo::machineHostName() : holder->host)
      : holder->host.isEmpty()
          ? tr("Another editor has it open: process %1.").arg(holder->process)
          : tr("An editor on %1 has it open: process %2.").arg(holder->host).arg(holder->process);
  QMessageBox box(QMessageBox::Warning, tr("Open in another editor"),
                  tr("“%1” is open elsewhere.").arg(QFileInfo(file).fileName()),
                  QMessageBox::Cancel, window_);
  box.setInformativeText(who + " " +
                         tr("A copy is saved under another name, so that no work is overwritten."));
  auto* copy = box.addButton(tr("Open a copy"), QMessageBox::AcceptRole);
  auto* anyway = box.addButton(tr("Open anyway"), QMessageBox::DestructiveRole);
  box.setDefaultButton(copy);
  box.exec();
  if (box.clickedButton() == copy) return Sharing::Copy;
  return box.clickedButton() == anyway ? Sharing::Alone : Sharing::Cancelled;
}

bool OpenDocuments::mayLeaveFolder(const QString& file, const Error& refused) {
  QMessageBox box(QMessageBox::Question, tr("Files outside of the folder"),
                  tr("“%1” names a file outside of its folder.").arg(QFileInfo(file).fileName()),
                  QMessageBox::Cancel, window_);
  // Without the advice for the command line.
  const QString message = messageText(refused.message.arguments().front());
  box.setInformativeText(tr("%1.\nOpen it only if you trust where the file comes from. A picture "
                            "outside of the folder "
                            "is read, and never written.")
                             .arg(message));
  auto* open = box.addButton(tr("&Open"), QMessageBox::AcceptRole);
  box.button(QMessageBox::Cancel)->setText(tr("&Cancel"));
  box.setDefaultButton(QMessageBox::Cancel);
  box.exec();
  return box.clickedButton() == open;
}

void OpenDocuments::offerRecovery() {
  std::vector<LeftFile> files = recovery_.claimLeft();
  if (!files.empty()) {
    RecoveryDialog(
        std::move(files), recovery_, [this](const LeftFile& file) { return recover(file); },
        window_)
        .exec();
  }
  recovery_.releaseLeft();
  lookForLeft();
}

std::vector<LeftFile> OpenDocuments::findLeft() {
  std::vector<LeftFile> out = recovery_.claimLeft();
  recovery_.releaseLeft();
  return out;
}

void OpenDocuments::lookForLeft() { Q_EMIT leftFound(!findLeft().empty()); }

void OpenDocuments::offerLeftOfShown() {
  const std::vector<LeftFile> files = findLeft();
  Q_EMIT leftFound(!files.empty());
  const auto of_shown = std::ranges::find_if(files, [this](const LeftFile& f) {
    return f.info && !f.info->document.empty() &&
           tabs_->find(f.info->document) == editor_.documentId();
  });
  if (of_shown == files.end()) return;
  question_->ask(
      kLeft, tr("There is unsaved work on “%1”").arg(nameOf(*of_shown)),
      tr("The program ended before it was saved, edited %1.").arg(timeOf(*of_shown->info)),
      {{tr("Recover"), tr("Open the document with its unsaved changes"),
        [this, left = of_shown->path] { recoverLeft(left); }},
       {tr("Not now"), tr("It stays in the list of “Recover unsaved work…”, menu File"), [] {}}});
}

void OpenDocuments::recoverLeft(const std::filesystem::path& left) {
  const std::vector<LeftFile> files = recovery_.claimLeft();
  const auto found = std::ranges::find(files, left, &LeftFile::path);
  if (found != files.end()) {
    recover(*found);
  } else {
    message_.showNotice(tr("The unsaved work is no longer there"),
                        tr("It was recovered or discarded meanwhile."));
  }
  recovery_.releaseLeft();
  lookForLeft();
}

bool OpenDocuments::recover(const LeftFile& file) {
  Result<app::OpenedEdit> opened = app::openRecovery(file.path);
  if (!opened) {
    message_.showError(tr("“%1” cannot be recovered").arg(nameOf(file)), opened.error());
    return false;
  }
  const quint64 before = opened->file.path.empty() ? 0 : tabs_->find(opened->file.path);
  const std::vector<quint64> changed = tabs_->changed();
  if (before != 0 && std::ranges::find(changed, before) == changed.end()) {
    tabs_->select(before);
    tabs_->closeDocument();
  } else if (before != 0) {  // two documents of one file would overwrite each other's work
    opened->file.can_save = false;
    opened->file.is_copy = true;
  }
  const StoredPlans plans{std::exchange(opened->plans, {}),
                          std::exchange(opened->fleet_plan, std::nullopt)};
  tabs_->add(*std::move(opened));
  const Result<void> own = autosave_.adopt(file);
  Q_EMIT recovered(plans);
  if (own) {
    message_.showNotice(tr("“%1” is recovered").arg(nameOf(file)),
                        tr("Its changes are not saved yet."));
  } else {
    message_.showError(tr("The recovery file stays where it is"), own.error());
  }
  return true;
}

Result<app::OpenedEdit> OpenDocuments::fromDisk() const {
  return app::openEdit(editor_.file().path, editor_.file().outside != nullptr, firstAgentName());
}

void OpenDocuments::noteSaved(const std::filesystem::path& file, bool with_map) {
  for (const app::FileStamp& stamp : editor_.file().stamps) {
    std::error_code ec;
    if (!with_map && !std::filesystem::equivalent(stamp.path, file, ec)) continue;
    saves_.add(stamp, editor_.documentId(), nameOf(editor_.file()));
  }
}

QString OpenDocuments::writersOf(const std::vector<std::filesystem::path>& files) const {
  QStringList foreign, out;
  for (const std::filesystem::path& file : files) {
    const QString name = tr("“%1”").arg(QString::fromStdString(file.filename().string()));
    const std::optional<app::FileStamp> now = app::stampOf(file);
    const QString tab = now ? saves_.writerOf(*now, editor_.documentId()) : QString();
    if (tab.isEmpty()) foreign.append(name);
    if (!tab.isEmpty()) out.append(tr("%1 was saved in the tab “%2”.").arg(name, tab));
  }
  if (!foreign.isEmpty()) {
    out.prepend(tr("Another program has changed %1.").arg(foreign.join(", ")));
  }
  return out.join(" ");
}

// Nothing here is unsaved or in work.
bool OpenDocuments::nothingAtStake() const {
  const app::EditDocument& d = editor_.document();
  return !d.modified() && !d.inStep() && !d.canRedo() &&
         tabs_->search_of(editor_.documentId()) == DocumentTabs::Search::None;
}

// What another tab has saved is taken over, unless that may lose something.
void OpenDocuments::followChange(const std::vector<app::FileStamp>& files, bool news) {
  if (files.empty()) question_->withdraw(kChanged);
  if (files.empty() || (!news && !question_->asks(kChanged))) return;
  QStringList foreign, own;
  QString writer;
  for (const app::FileStamp& file : files) {
    const QString by = saves_.writerOf(file, editor_.documentId());
    (by.isEmpty() ? foreign : own).append(QString::fromStdString(file.path.filename().string()));
    if (!by.isEmpty()) writer = by;
  }
  if (!foreign.isEmpty()) {
    askAboutChange(tr("Another program has changed “%1”").arg(foreign.join(tr("”, “"))), files);
    return;
  }
  const QString what = tr("“%1” was saved in the tab “%2”").arg(own.join(tr("”, “")), writer);
  if (!nothingAtStake()) {
    askAboutChange(what, files);
  } else if (reload()) {
    message_.showDone(what, tr("It is shown here as it is now."));
    withdrawWhenUndone(message_, editor_);
  }
}

void OpenDocuments::askAboutChange(const QString& what, const std::vector<app::FileStamp>& files) {
  std::vector<std::filesystem::path> changed;
  for (const app::FileStamp& file : files) changed.push_back(file.path);
  const bool edited = editor_.document().edited();
  question_->ask(
      kChanged, what,
      edited ? tr("The document has unsaved changes. Undo brings them back after reloading.")
             : tr("The document shows the file as it was."),
      {{tr("Reload"), tr("Take what the file holds; undo brings back the document as it is now"),
        [this] { reload(); }, false},
       {tr("Compare"), tr("Show what differs"), [this] { compare(); }, false},
       {tr("Keep mine"), tr("Go on with the document as it is; saving asks before it overwrites"),
        [this, changed] { watch_.keepMine(changed); }}});
}

void OpenDocuments::warnOfRemoval(const QStringList& names, bool news) {
  if (names.empty()) question_->withdraw(kRemoved);
  if (names.empty() || (!news && !question_->asks(kRemoved))) return;
  question_->ask(kRemoved,
                 tr("Another program has deleted or moved “%1”").arg(names.join(tr("”, “"))),
                 tr("The document here is the only copy of it, and is unsaved now."),
                 {{tr("Save"), tr("Write what is missing again"), [this] { Q_EMIT saveWanted(); }},
                  {tr("Not now"), tr("Go on; closing the document asks"), [] {}}});
}

void OpenDocuments::compare() {
  editor_.settle();
  const Result<app::OpenedEdit> disk = fromDisk();
  if (!disk) {
    question_->setDetail(messageText(disk.error().message));
    return;
  }
  const app::DiskDifference d = app::differenceOf(editor_.document(), editor_.file(), *disk);
  if (!d.cells.empty()) {
    editor_.selectCells(d.cells);
    const CellRange box = d.cells.bounds();
    const GridFrame& frame = editor_.document().frame();
    view_.showBox({{frame.columnEdge(box.first_column), frame.rowEdge(box.first_row)},
                   {frame.columnEdge(box.last_column), frame.rowEdge(box.last_row)}});
  }
  question_->setDetail(differenceText(d));
}

bool OpenDocuments::reload() {
  if (!editor_.hasDocument() || editor_.file().path.empty()) return false;
  Result<app::OpenedEdit> disk = fromDisk();
  if (!disk && question_->asks(kChanged)) {  // the file is still another one
    question_->setDetail(
        tr("The file cannot be reloaded: %1").arg(messageText(disk.error().message)));
    return false;
  }
  if (!disk) {
    message_.showError(tr("The file cannot be reloaded"), disk.error());
    return false;
  }
  question_->withdraw(kChanged);
  message_.hide();  // what it says was about the document before
  const QStringList lost = editor_.reload(*std::move(disk), tr("Reload"));
  if (lost.isEmpty()) return true;
  message_.showNotice(tr("Off the map after reloading: %1").arg(lost.join(", ")),
                      tr("Agents keep their coordinates in the map's own frame. Undo brings back "
                         "the map as it was."));
  withdrawWhenUndone(message_, editor_);
  return false;
}

bool OpenDocuments::isAsOnDisk() const {
  if (editor_.file().path.empty()) return false;
  Result<app::OpenedEdit> disk = fromDisk();
  if (!disk) return false;
  applyPreferredRobot(*disk);
  return app::isSame(editor_.document(), *disk);
}

void OpenDocuments::saveCopy(const QString& file) {
  using Stamp = std::optional<app::FileStamp>;
  const auto done = [this, name = QFileInfo(file).fileName()](const BackgroundSave::Losses& losses,
                                                              const Stamp& stamp) {
    if (!losses) return message_.showError(tr("“%1” cannot be saved").arg(name), losses.error());
    if (stamp) saves_.add(*stamp, editor_.documentId(), nameOf(editor_.file()));
    QStringList lines;
    for (const Message& loss : *losses) lines.append(messageText(loss));
    const QString what = tr("A copy is saved as “%1”").arg(name);
    lines.empty() ? message_.showDone(what) : message_.showNotice(what, lines.join(" · "));
  };
  editor_.saveCopy(file.toStdString(), done);
}

}  // namespace clearway::gui
