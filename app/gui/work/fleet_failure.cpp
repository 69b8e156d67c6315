#include "app/gui/work/fleet_failure.h"

#include <QObject>
#include <limits>

#include "app/gui/widgets/message_text.h"
#include "app/gui/wording/plan_text.h"
#include "app/gui/work/plan_verdict.h"

namespace clearway::gui {
namespace {

constexpr double kBytes_per_GB = 1e9;

QString asSentence(QString text) {
  if (text.isEmpty()) return text;
  text[0] = text[0].toUpper();
  return text + '.';
}

// What ended the search.
QString causeText(const FleetFailure& f) {
  switch (f.stop) {
    case StopReason::TimeLimit:
      return QObject::tr("the time limit of %1 s was reached").arg(number(f.budget.time_limit_s));
    case StopReason::NodeLimit:
      return QObject::tr("the limit of %1 states was reached").arg(grouped(f.budget.max_nodes));
    case StopReason::MemoryLimit:
      if (f.budget.max_memory_bytes == std::numeric_limits<std::size_t>::max()) {
        return QObject::tr("the memory limit was reached");
      }
      return QObject::tr("the memory limit of %1 GB was reached")
          .arg(number(static_cast<double>(f.budget.max_memory_bytes) / kBytes_per_GB));
    case StopReason::Cancelled:
    case StopReason::None: break;
  }
  return messageText(f.reason);
}

// Empty: it is not known.
QString reachedText(const FleetFailure& f) {
  if (f.agents == 0 || f.stop == StopReason::None) return {};
  return f.prepared < f.agents
             ? QObject::tr("%1 of %2 agents were prepared").arg(f.prepared).arg(f.agents)
             : QObject::tr("%1 of %2 agents were planned").arg(f.planned).arg(f.agents);
}

QString nextText(const FleetFailure& f) {
  switch (f.stop) {
    case StopReason::TimeLimit:
      return f.robust ? QObject::tr(
                            "Raise the time limit in the dock Fleet, try another seed of the "
                            "planner there, or untick "
                            "“robust against delays”.")
                      : QObject::tr(
                            "Raise the time limit in the dock Fleet, or try another seed of the "
                            "planner there.");
    case StopReason::NodeLimit: return QObject::tr("Raise the limit, or plan fewer agents.");
    case StopReason::MemoryLimit:
      return QObject::tr(
          "Close other programs, crop the map to the part that the fleet uses, or plan "
          "fewer agents.");
    case StopReason::Cancelled: return QObject::tr("Ctrl+P plans again.");
    case StopReason::None: break;
  }
  return f.refused_agent
             ? QObject::tr("Move its start or its goal, or clear obstacles; then plan again.")
             : QString();
}

bool wasStopped(const FleetFailure& f) { return f.status == PlanStatus::Cancelled; }

Report::Tone toneOf(const FleetFailure& f) {
  return wasStopped(f) ? Report::Tone::Calm : Report::Tone::Bad;
}

}  // namespace

Report failureReport(const FleetFailure& f, bool has_plan) {
  Report out;
  const bool limit = f.status == PlanStatus::LimitReached;
  out.tone = toneOf(f);
  out.headline = wasStopped(f) ? QObject::tr("Stopped")
                 : limit       ? QObject::tr("No plan: %1").arg(causeText(f))
                               : QObject::tr("There is no plan");
  QStringList detail;
  if (!limit && (f.stop == StopReason::None || f.agents == 0)) {
    detail.append(asSentence(causeText(f)));
  }
  detail.append(asSentence(reachedText(f)));
  if (limit && f.refused_agent) detail.append(asSentence(messageText(f.reason)));
  detail.append(nextText(f));
  if (has_plan) detail.append(QObject::tr("The plan from before is shown."));
  detail.removeAll(QString());
  out.detail = detail.join(' ');
  return out;
}

Verdict failureVerdict(const FleetFailure& f) {
  Verdict out{toneOf(f), {}};
  out.words = wasStopped(f) ? QObject::tr("Fleet: stopped")
                            : QObject::tr("Fleet: no plan, %1").arg(causeText(f));
  if (const QString reached = reachedText(f); !reached.isEmpty()) out.words += ", " + reached;
  out.tip = failureReport(f, false).detail;
  out.of_fleet = true;
  return out;
}

}  // namespace clearway::gui
