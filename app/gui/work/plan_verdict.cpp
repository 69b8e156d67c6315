#include "app/gui/work/plan_verdict.h"

#include <QObject>

#include "app/document/plan/point_settings.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/work/agent_plan.h"

namespace clearway::gui {
namespace {

// What was edited since; empty: nothing.
QString editedPart(const AgentPlan& plan) {
  if (plan.map_edited && plan.others_edited) {
    return QObject::tr("The map and other agents were edited");
  }
  if (plan.map_edited) return QObject::tr("The map was edited");
  return plan.others_edited ? QObject::tr("Other agents were edited") : QString();
}

// The agent itself is a point: there is no shape that could be checked.
bool isPoint(const AgentPlan& plan) { return plan.agent.shape.kind == maps::ShapeKind::Point; }

// A free path whose smallest clearance is small: in words; else empty.
QString tightText(const app::ReportFrame& f, const AgentPlan& plan) {
  const Certificate& c = plan.result.certificate;
  if (plan.result.status != PlanStatus::Solved || !c.free || !checksShape(plan)) return {};
  if (!app::isTight(f.grid, c.clearance_m)) return {};
  return c.clearance_m == 0.0
             ? QObject::tr("Tight: it touches an obstacle; a padding keeps it off.")
             : QObject::tr("Tight: %1 to an obstacle.").arg(gui::clearanceText(f, c.clearance_m));
}

// Qualifies a certificate that does not hold for the whole swept motion on the current map; else
// empty.
QString detailOf(const AgentPlan& plan) {
  if (plan.result.status != PlanStatus::Solved) return {};
  const QString what = editedPart(plan);
  const bool edited = !what.isEmpty();
  if (!plan.result.certificate.free) {
    return edited ? QObject::tr("%1: the path collides now.").arg(what) : QString();
  }
  if (checksShape(plan)) {
    return edited ? QObject::tr("%1; the path is still free.").arg(what) : QString();
  }
  const QString unchecked = isPoint(plan) ? QObject::tr("A robot's body is not checked.")
                                          : QObject::tr("The agent's shape was not checked.");
  return (edited ? QObject::tr("%1; the path of a point without size is still free.").arg(what)
                 : QObject::tr("The path of a point without size is free.")) +
         " " + unchecked;
}

}  // namespace

bool checksShape(const AgentPlan& plan) {
  return plan.footprint != nullptr ||
         app::pointAgentOf(plan.agent.shape, plan.agent.padding).shape != PointShape::Point;
}

Report reportOf(const app::ReportFrame& f, const AgentPlan& plan, const app::ReportRows& answer) {
  if (!plan.current()) return staleReport(plan.stale);
  Report out = reportOf(f, plan.agent, plan.footprint.get(), plan.result, answer);
  if (const QString detail = detailOf(plan); !detail.isEmpty()) out.detail = detail;
  for (const auto& [name, text] : plan.failure) {
    out.rows.insert(out.rows.begin(), {answerTitle(name), reportText(text)});
  }
  const QString tight = tightText(f, plan);
  if (!tight.isEmpty()) out.detail += " " + tight;
  if (out.tone == Report::Tone::Good && !checksShape(plan)) {
    out.tone = Report::Tone::Caution;
    out.headline =
        isPoint(plan) ? QObject::tr("Free for a point") : QObject::tr("Shape not checked");
  } else if (out.tone == Report::Tone::Good && !tight.isEmpty()) {
    out.tone = Report::Tone::Caution;
  }
  return out;
}

Verdict verdictOf(const app::ReportFrame& f, const AgentPlan& plan) {
  const Report report = reportOf(f, plan, {});
  Verdict out{report.tone, report.headline};
  const Certificate& c = plan.result.certificate;
  if (!plan.current() || plan.result.status != PlanStatus::Solved) return out;
  if (endsShort(plan.result) && c.free) {
    const double away = plan.result.gap->distance_m;
    if (away > 0.0) {
      out.words = QObject::tr("Goal not reached, %1 away").arg(gui::lengthText(f, away));
    }
  } else if (report.tone == Report::Tone::Caution && !checksShape(plan)) {
    out.words = isPoint(plan) ? QObject::tr("Free for a point; a robot's body is not checked")
                              : QObject::tr("Free for a point, shape not checked");
  } else if (c.free) {
    out.words = QObject::tr("Proved free, clearance %1").arg(gui::clearanceText(f, c.clearance_m));
  } else if (c.depth_m > 0.0) {
    out.words = QObject::tr("Not free, %1 deep").arg(gui::lengthText(f, c.depth_m));
  }
  return out;
}

const char* iconOf(Report::Tone tone) {
  switch (tone) {
    case Report::Tone::Good: return "proved";
    case Report::Tone::Caution: return "caution";
    case Report::Tone::Bad: return "warning";
    case Report::Tone::Calm: break;
  }
  return "cancel";
}

const char* nameOf(Report::Tone tone) {
  switch (tone) {
    case Report::Tone::Good: return "good";
    case Report::Tone::Caution: return "caution";
    case Report::Tone::Bad: return "bad";
    case Report::Tone::Calm: break;
  }
  return "calm";
}

}  // namespace clearway::gui
