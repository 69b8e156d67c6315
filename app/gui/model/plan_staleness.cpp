#include "app/gui/model/plan_staleness.h"

#include <QObject>

namespace clearway::gui {
namespace {

QString causeText(StaleCause cause) {
  switch (cause) {
    case StaleCause::Task: return QObject::tr("The agent was edited since it was planned.");
    case StaleCause::Settings:
    case StaleCause::Wishes: return QObject::tr("The options were changed since it was planned.");
    case StaleCause::Others:
      return QObject::tr("Another agent has a shape that is no obstacle for planners.");
    case StaleCause::Layout: return QObject::tr("The map was resized or turned since then.");
    case StaleCause::Planning: return QObject::tr("It is being planned again.");
    case StaleCause::None: break;
  }
  return {};
}

}  // namespace

Report staleReport(StaleCause cause) {
  Report out;
  out.tone = Report::Tone::Calm;
  out.headline = cause == StaleCause::Planning ? QObject::tr("Planning…")
                                               : QObject::tr("Out of date: press Ctrl+P");
  out.detail = causeText(cause);
  return out;
}

}  // namespace clearway::gui
