#include "app/gui/document/outside_permissions.h"

#include <QDateTime>
#include <QFileInfo>
#include <QSettings>
#include <QStringList>

namespace clearway::gui {
namespace {

constexpr const char* kKey = "files/outside_permitted";
constexpr int kMost = 32;

QString entryOf(const QString& file) {
  const QFileInfo info(file);
  return info.canonicalFilePath() + '|' + QString::number(info.lastModified().toMSecsSinceEpoch());
}

}  // namespace

void permitOutside(const QString& file) {
  QStringList all = QSettings().value(kKey).toStringList();
  const QString entry = entryOf(file);
  all.removeAll(entry);
  all.prepend(entry);
  QSettings().setValue(kKey, QStringList(all.mid(0, kMost)));
}

bool isOutsidePermitted(const QString& file) {
  return QSettings().value(kKey).toStringList().contains(entryOf(file));
}

}  // namespace clearway::gui
