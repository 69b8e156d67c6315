#include "app/gui/dialogs/difference_text.h"

#include <QObject>
#include <QStringList>

#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

using app::MapProperty;

// As the dialog of the map's properties names them.
QString nameOf(MapProperty property) {
  switch (property) {
    case MapProperty::Format: return QObject::tr("Format");
    case MapProperty::Resolution: return QObject::tr("Resolution");
    case MapProperty::OriginX: return QObject::tr("Origin x");
    case MapProperty::OriginY: return QObject::tr("Origin y");
    case MapProperty::OriginYaw: return QObject::tr("Origin yaw");
    case MapProperty::OccupiedThreshold: return QObject::tr("Occupied from");
    case MapProperty::FreeThreshold: return QObject::tr("Free up to");
    case MapProperty::Negate: return QObject::tr("White is occupied");
    case MapProperty::Mode: return QObject::tr("Mode");
    case MapProperty::Picture: return QObject::tr("Picture");
    case MapProperty::Threshold: return QObject::tr("Threshold");
    case MapProperty::Inverted: return QObject::tr("Bright pixels are obstacles");
    case MapProperty::Letters: return QObject::tr("Passable letters");
    case MapProperty::LineEnds: return QObject::tr("Line ends");
    case MapProperty::LargestValue: return QObject::tr("Largest grey value");
  }
  return {};
}

QString valueText(MapProperty property, const std::string& value) {
  const QString text = QString::fromStdString(value);
  switch (property) {
    case MapProperty::Resolution:
    case MapProperty::OriginX:
    case MapProperty::OriginY: return QObject::tr("%1 m").arg(inWindow(text));
    case MapProperty::OriginYaw: return QObject::tr("%1 rad").arg(inWindow(text));
    case MapProperty::OccupiedThreshold:
    case MapProperty::FreeThreshold:
    case MapProperty::Threshold: return inWindow(text);
    case MapProperty::Negate:
    case MapProperty::Inverted: return text == "yes" ? QObject::tr("yes") : QObject::tr("no");
    case MapProperty::Format: return text == "picture" ? QObject::tr("picture") : text;
    case MapProperty::Picture: return QObject::tr("“%1”").arg(text);
    default: return text;
  }
}

QString propertyText(const app::PropertyDifference& p) {
  if (p.mine.empty() && p.other.empty()) return QObject::tr("%1 differ.").arg(nameOf(p.property));
  return QObject::tr("%1: %2 in the file, %3 in the document.")
      .arg(nameOf(p.property), valueText(p.property, p.other), valueText(p.property, p.mine));
}

}  // namespace

QString differenceText(const app::DiskDifference& d) {
  if (!d.any()) return QObject::tr("The file holds the same as the document.");
  QStringList out;
  if (!d.same_size) {
    out.append(QObject::tr("The map in the file has %1 × %2 cells.").arg(d.columns).arg(d.rows));
  }
  if (!d.cells.empty()) {
    const CellRange box = d.cells.bounds();
    const QString place = QObject::tr("rows %1 to %2, columns %3 to %4")
                              .arg(box.first_row)
                              .arg(box.last_row - 1)
                              .arg(box.first_column)
                              .arg(box.last_column - 1);
    out.append(d.cells.count() == 1 ? QObject::tr("1 cell differs and is selected: %1.").arg(place)
                                    : QObject::tr("%1 cells differ and are selected: %2.")
                                          .arg(grouped(static_cast<std::uint64_t>(d.cells.count())))
                                          .arg(place));
  }
  for (const app::PropertyDifference& p : d.properties) out.append(propertyText(p));
  if (d.agents == 1) out.append(QObject::tr("1 agent differs."));
  if (d.agents > 1) out.append(QObject::tr("%1 agents differ.").arg(d.agents));
  if (d.planner) out.append(QObject::tr("The planner's settings differ."));
  if (d.fleet) out.append(QObject::tr("The settings of the fleet differ."));
  return out.join(" ");
}

}  // namespace clearway::gui
