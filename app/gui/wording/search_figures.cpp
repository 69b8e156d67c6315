#include "app/gui/wording/search_figures.h"

#include <QObject>
#include <QStringList>

#include "app/gui/wording/plan_text.h"

namespace clearway::gui {

QString searchFigures(const PlanProgress& progress, double elapsed_s) {
  QStringList parts;
  if (progress.expanded == 1) parts.append(QObject::tr("1 state"));
  if (progress.expanded > 1) parts.append(QObject::tr("%1 states").arg(grouped(progress.expanded)));
  if (progress.memory_bytes > 0) {
    const std::string memory = app::memoryText(progress.memory_bytes);
    parts.append(inWindow(QString::fromStdString(memory)));
  }
  parts.append(QObject::tr("%1 s").arg(fixed(elapsed_s, 1)));
  return parts.join(", ");
}

}  // namespace clearway::gui
