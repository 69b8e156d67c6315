#include "app/gui/window/parts/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace clearway::gui {
namespace {

constexpr int kRecent = 8;
constexpr const char* kRecentKey = "files/recent";

}  // namespace

RecentFiles::RecentFiles() {
  setTitle(tr("Open recent"));
  fill();
}

QStringList RecentFiles::files() { return QSettings().value(kRecentKey).toStringList(); }

void RecentFiles::add(const QString& file) {
  const QString whole = QFileInfo(file).absoluteFilePath();
  QStringList all = files();
  all.removeAll(whole);
  all.prepend(whole);
  set(all.mid(0, kRecent));
}

void RecentFiles::remove(const QString& file) {
  QStringList all = files();
  all.removeAll(file);
  set(all);
}

void RecentFiles::set(const QStringList& files) {
  QSettings().setValue(kRecentKey, files);
  fill();
  Q_EMIT changed();
}

void RecentFiles::fill() {
  const QStringList all = files();
  clear();
  setEnabled(!all.isEmpty());
  for (const QString& file : all) {
    QAction* a = addAction(QFileInfo(file).fileName());
    a->setToolTip(file);
    a->setStatusTip(file);
    connect(a, &QAction::triggered, this, [this, file] { Q_EMIT openWanted(file); });
  }
}

}  // namespace clearway::gui
