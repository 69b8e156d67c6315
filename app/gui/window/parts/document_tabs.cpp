#include "app/gui/window/parts/document_tabs.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <algorithm>
#include <utility>

#include "app/document/disk/missing_files.h"

namespace clearway::gui {
namespace {

constexpr int kLeastTab_px = 132, kWidestTab_px = 260;
constexpr const char* kFolder = " – ";  // before it

}  // namespace

QString nameOf(const app::EditFile& file) {
  if (file.path.empty()) return DocumentTabs::tr("New map");
  const QString name = QString::fromStdString(file.path.filename().string());
  return file.is_copy ? DocumentTabs::tr("%1 (copy)").arg(name) : name;
}

DocumentTabs::DocumentTabs(Editor& editor) : editor_(editor) {
  setObjectName("documents");
  setAccessibleName(tr("Open documents"));
  setTabsClosable(true);
  setMovable(true);
  setExpanding(false);
  setDocumentMode(true);
  setDrawBase(false);
  setElideMode(Qt::ElideRight);
  setUsesScrollButtons(true);
  setFocusPolicy(Qt::TabFocus);
  setAutoHide(true);
  connect(this, &QTabBar::currentChanged, this, &DocumentTabs::bring);
  connect(this, &QTabBar::tabCloseRequested, this, [this](int index) {
    setCurrentIndex(index);
    Q_EMIT closeWanted();
  });
  connect(&editor, &Editor::historyChanged, this, &DocumentTabs::showNames);
  connect(&editor, &Editor::saved, this, &DocumentTabs::showNames);
}

quint64 DocumentTabs::idAt(int index) const { return tabData(index).toULongLong(); }

int DocumentTabs::indexOf(quint64 document) const {
  for (int i = 0; i < count(); ++i) {
    if (idAt(i) == document) return i;
  }
  return -1;
}

void DocumentTabs::add(app::OpenedEdit opened) {
  if (editor_.hasDocument()) editor_.settle();
  Editor::Document former = editor_.show(editor_.newDocument(std::move(opened)));
  if (former.open != nullptr) waiting_.emplace(former.id, std::move(former));
  {
    const QSignalBlocker quiet(this);
    const int index = addTab({});
    setTabData(index, editor_.documentId());
    setCurrentIndex(index);
    showNames();
  }
  announce(true);
}

void DocumentTabs::announce(bool is_new) {
  current_ = count() > 0 ? idAt(currentIndex()) : 0;
  if (current_ == 0) {
    Q_EMIT emptied();
  } else if (view() != 0) {
    Q_EMIT viewShown(current_);
  } else {
    Q_EMIT shown(is_new);
  }
}

std::vector<quint64> DocumentTabs::all() const {
  std::vector<quint64> out;
  for (int i = 0; i < count(); ++i) out.push_back(idAt(i));
  return out;
}

const app::EditFile* DocumentTabs::fileOfTab(int index) const {
  if (views_.contains(idAt(index))) return nullptr;
  const app::OpenedEdit* left = waiting(idAt(index));
  return left != nullptr ? &left->file : &editor_.file();
}

quint64 DocumentTabs::find(const std::filesystem::path& file) const {
  const auto same = [&](const app::EditFile& other) {
    std::error_code ec;
    return !other.path.empty() && std::filesystem::equivalent(other.path, file, ec);
  };
  if (editor_.hasDocument() && same(editor_.file())) return editor_.documentId();
  for (const auto& [id, document] : waiting_) {
    if (same(document.open->file)) return id;
  }
  return 0;
}

const app::OpenedEdit* DocumentTabs::waiting(quint64 document) const {
  const auto found = waiting_.find(document);
  return found != waiting_.end() ? found->second.open.get() : nullptr;
}

void DocumentTabs::select(quint64 document) {
  if (const int index = indexOf(document); index >= 0) setCurrentIndex(index);
}

void DocumentTabs::step(int by) {
  if (count() > 1) setCurrentIndex((currentIndex() + by + count()) % count());
}

void DocumentTabs::bring(int index) {
  if (index < 0 || idAt(index) == current_) return;
  if (editor_.hasDocument()) editor_.settle();
  if (const auto next = waiting_.find(idAt(index)); next != waiting_.end()) {
    Editor::Document document = std::move(next->second);
    waiting_.erase(next);
    Editor::Document former = editor_.show(std::move(document));
    if (former.open != nullptr) waiting_.emplace(former.id, std::move(former));
  }
  showNames();
  announce(false);
}

void DocumentTabs::closeDocument() {
  if (!editor_.hasDocument()) return;
  const quint64 id = editor_.documentId();
  const int index = indexOf(id);
  const auto waits = [this](int i) { return waiting_.contains(idAt(i)); };
  int next = index + 1;  // the nearest document behind it, or before it
  while (next < count() && !waits(next)) ++next;
  if (next == count()) next = index - 1;
  while (next >= 0 && !waits(next)) --next;
  {
    const QSignalBlocker quiet(this);
    if (next >= 0) {
      const auto found = waiting_.find(idAt(next));
      Editor::Document document = std::move(found->second);
      waiting_.erase(found);
      (void)editor_.show(std::move(document));
      setCurrentIndex(next);
    } else {
      (void)editor_.show({});
    }
    removeTab(index);
    if (next >= 0) setCurrentIndex(indexOf(editor_.documentId()));
  }
  editor_.discard(id);
  showNames();
  announce(false);
}

quint64 DocumentTabs::viewOf(const QString& file) {
  const auto same = [&](const auto& view) {
    std::error_code ec;
    return std::filesystem::equivalent(view.second.toStdString(), file.toStdString(), ec);
  };
  const auto found = std::ranges::find_if(views_, same);
  return found != views_.end() ? found->first : ++last_view_;
}

void DocumentTabs::showView(quint64 view, const QString& file) {
  const QSignalBlocker quiet(this);
  if (views_.try_emplace(view, file).second) {
    const int index = addTab(QFileInfo(file).fileName().replace("&", "&&"));
    setTabData(index, view);
    setTabToolTip(index, file);
  }
  setCurrentIndex(indexOf(view));
  current_ = view;
}

void DocumentTabs::closeView(quint64 view) {
  const int index = indexOf(view);
  if (index < 0) return;
  {
    const QSignalBlocker quiet(this);
    views_.erase(view);
    removeTab(index);
    const int document = indexOf(editor_.documentId());
    if (view == current_ && document >= 0) setCurrentIndex(document);
  }
  if (view == current_) announce(false);
}

std::vector<quint64> DocumentTabs::changed() const {
  std::vector<quint64> out;
  for (int i = 0; i < count(); ++i) {
    if (views_.contains(idAt(i))) continue;
    const auto found = waiting_.find(idAt(i));
    const bool changed = found != waiting_.end() ? found->second.open->document.modified()
                                                 : editor_.document().modified();
    if (changed || search_of(idAt(i)) != Search::None) out.push_back(idAt(i));
  }
  return out;
}

void DocumentTabs::markMissing() {
  for (auto& [id, waiting] : waiting_) {
    app::OpenedEdit& open = *waiting.open;
    app::markMissing(open.document, open.file, app::missingFiles(open.file.stamps));
  }
  if (editor_.hasDocument()) editor_.setMissing(app::missingFiles(editor_.file().stamps));
  showNames();
}

void DocumentTabs::showNames() {
  std::map<QString, int> uses;
  for (int i = 0; i < count(); ++i) {
    if (const app::EditFile* file = fileOfTab(i)) ++uses[nameOf(*file)];
  }
  for (int i = 0; i < count(); ++i) {
    const auto found = waiting_.find(idAt(i));
    if (found == waiting_.end() && idAt(i) != editor_.documentId()) continue;
    const app::EditFile& file = *fileOfTab(i);
    const bool changed = found != waiting_.end() ? found->second.open->document.modified()
                                                 : editor_.document().modified();
    QString name = nameOf(file);
    if (uses[name] > 1 && !file.path.empty()) {
      const std::filesystem::path folder = std::filesystem::absolute(file.path).parent_path();
      name += QString(kFolder) + QString::fromStdString(folder.filename().string());
    }
    QString text = name.replace("&", "&&") + (changed ? "*" : "");
    QString tip = QString::fromStdString(file.path.string());
    const Search search = found != waiting_.end() ? search_of(idAt(i)) : Search::None;
    if (search == Search::Running) {
      text = tr("%1 (planning…)").arg(text);
      tip += "\n" + tr("Planning goes on; its result will be here.");
    } else if (search == Search::Ended) {
      text = tr("%1 (new result)").arg(text);
      tip += "\n" + tr("Planning has ended: its result is here.");
    } else if (search == Search::Paused) {
      text = tr("%1 (paused)").arg(text);
      tip += "\n" + tr("The simulation is paused while another document is shown.");
    }
    if (tabText(i) != text) setTabText(i, text);
    setTabToolTip(i, tip.trimmed());
  }
}

QSize DocumentTabs::tabSizeHint(int index) const {
  const QSize wanted = QTabBar::tabSizeHint(index);
  return {std::min(wanted.width(), kWidestTab_px), wanted.height()};
}

QSize DocumentTabs::minimumTabSizeHint(int index) const {
  const QSize wanted = tabSizeHint(index);
  const bool has_folder = tabText(index).contains(QString(kFolder));  // files have one name
  return {std::min(wanted.width(), has_folder ? kWidestTab_px : kLeastTab_px), wanted.height()};
}

QMenu* DocumentTabs::menuOf(int tab) {
  setCurrentIndex(tab);
  auto* menu = new QMenu(this);
  menu->setObjectName("tabMenu");
  menu->addAction(tr("Close"), this, &DocumentTabs::closeWanted);
  menu->addAction(tr("Close the others"), this, &DocumentTabs::closeOthersWanted)
      ->setEnabled(count() > 1);
  const app::EditFile* file = fileOfTab(tab);
  const QString path =
      file != nullptr ? QString::fromStdString(file->path.string()) : fileOf(idAt(tab));
  menu->addAction(
          tr("Copy the path of the file"), this,
          [path] { QApplication::clipboard()->setText(QFileInfo(path).absoluteFilePath()); })
      ->setEnabled(!path.isEmpty());
  menu->addSeparator();
  for (int i = 0; i < count(); ++i) {
    QAction* shown = menu->addAction(tabText(i), this, [this, id = idAt(i)] { select(id); });
    shown->setCheckable(true);
    shown->setChecked(i == tab);
  }
  return menu;
}

void DocumentTabs::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_mouse = event->reason() == QContextMenuEvent::Mouse;
  const int tab = by_mouse ? tabAt(event->pos()) : currentIndex();
  if (tab < 0) return QTabBar::contextMenuEvent(event);
  const QPoint at = by_mouse ? event->pos() : tabRect(tab).center();
  const std::unique_ptr<QMenu> menu(menuOf(tab));
  menu->exec(mapToGlobal(at));
}

void DocumentTabs::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::MiddleButton) pressed_ = tabAt(event->position().toPoint());
  QTabBar::mousePressEvent(event);
}

void DocumentTabs::mouseReleaseEvent(QMouseEvent* event) {
  const int index = tabAt(event->position().toPoint());
  if (event->button() == Qt::MiddleButton && index >= 0 && index == std::exchange(pressed_, -1)) {
    Q_EMIT tabCloseRequested(index);
    return;
  }
  QTabBar::mouseReleaseEvent(event);
}

}  // namespace clearway::gui
