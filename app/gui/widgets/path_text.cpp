#include "app/gui/widgets/path_text.h"

#include <QDir>
#include <QStringList>

namespace clearway::gui {
namespace {

constexpr QChar kEllipsis(0x2026);

QString cut(const QString& text, qsizetype most) {
  const qsizetype kept = most - 1;
  return text.size() <= most ? text : text.left(kept - kept / 2) + kEllipsis + text.right(kept / 2);
}

}  // namespace

QString shortPath(const QString& path, qsizetype most) {
  const QString whole = QDir::toNativeSeparators(path);
  if (whole.size() <= most) return whole;
  const QChar gap = QDir::separator();
  QStringList parts = whole.split(gap);
  const QString name = parts.takeLast();
  // "/home" of "/home/anna/maps/depot.yaml"
  QString head;
  if (!parts.isEmpty()) head = parts.takeFirst();
  if (head.isEmpty() && !parts.isEmpty()) head = gap + parts.takeFirst();
  head += QString(gap) + kEllipsis;
  QString tail = gap + name;
  if (head.size() + tail.size() > most) return cut(name, most);
  while (!parts.isEmpty() && head.size() + 1 + parts.last().size() + tail.size() <= most) {
    tail = gap + parts.takeLast() + tail;
  }
  return head + tail;
}

}  // namespace clearway::gui
