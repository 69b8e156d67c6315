#include "app/gui/work/fleet_verdict.h"

#include <QObject>
#include <string>

#include "app/gui/work/fleet_plan.h"

namespace clearway::gui {
namespace {

constexpr qsizetype kLongestName = 24;

Report::Tone toneOf(const FleetStore& fleet, FleetState state) {
  switch (state) {
    case FleetState::OutOfDate: return Report::Tone::Caution;
    case FleetState::Checking: return Report::Tone::Calm;
    case FleetState::Free:
      return fleet.made()->certificate.touches() ? Report::Tone::Caution : Report::Tone::Good;
    case FleetState::Collides: break;
  }
  return Report::Tone::Bad;
}

QString capitalised(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

QString shortName(const std::string& name) {
  const QString out = QString::fromStdString(name);
  return out.size() > kLongestName ? out.left(kLongestName - 1) + "…" : out;
}

// Of a plan that is in force although the last search has none.
Verdict earlierVerdict(const FleetStore& fleet) {
  const FleetState state = stateOf(fleet);
  const Report failed = failureReport(*fleet.failure(), true);
  Verdict out{toneOf(fleet, state), QObject::tr("Fleet: earlier plan, being checked…"),
              failed.headline + ". " + failed.detail, true};
  if (state == FleetState::Free) {
    out.words = QObject::tr("Fleet: earlier plan, proved free");
    out.tone = Report::Tone::Caution;
  }
  if (state == FleetState::Collides) out.words = QObject::tr("Fleet: earlier plan, collides");
  return out;
}

}  // namespace

FleetState stateOf(const FleetStore& fleet) {
  if (!fleet.inForce()) return FleetState::OutOfDate;
  if (fleet.judging()) return FleetState::Checking;
  return fleet.made()->certificate.free ? FleetState::Free : FleetState::Collides;
}

Verdict fleetHeadline(const FleetStore& fleet) {
  const FleetState state = stateOf(fleet);
  Verdict out{toneOf(fleet, state), {}};
  switch (state) {
    case FleetState::OutOfDate: out.words = QObject::tr("Out of date: press Ctrl+P"); break;
    case FleetState::Checking: out.words = QObject::tr("Being checked…"); break;
    case FleetState::Free: out.words = QObject::tr("Proved free"); break;
    case FleetState::Collides: out.words = QObject::tr("Collides"); break;
  }
  return out;
}

QString qualifierOf(const FleetStore& fleet) {
  const FleetPlan& plan = *fleet.made();
  if (plan.edited.empty() && plan.outdated) {
    return QObject::tr("An agent was removed since the plan was made.");
  }
  if (plan.edited.empty() && !plan.map_edited) return {};
  const QString what = capitalised(editsText(plan, fleet.editor().document()));
  if (!plan.edited.empty())
    return QObject::tr("%1 since: the plan is about what was before.").arg(what);
  if (fleet.judging()) return QObject::tr("%1; the plan is checked again.").arg(what);
  return plan.certificate.free ? QObject::tr("%1; the plan is still free.").arg(what)
                               : QObject::tr("%1: the plan collides now.").arg(what);
}

Verdict fleetVerdict(const FleetStore& fleet) {
  const FleetState state = stateOf(fleet);
  Verdict out{toneOf(fleet, state), {}, qualifierOf(fleet), true};
  switch (state) {
    case FleetState::OutOfDate:
      out.words = QObject::tr("Fleet: out of date: press Ctrl+P");
      if (const QString edits = editsText(*fleet.made(), fleet.editor().document());
          !edits.isEmpty()) {
        out.words += ", " + edits;
      }
      break;
    case FleetState::Checking: out.words = QObject::tr("Fleet: being checked…"); break;
    case FleetState::Free:
      out.words = QObject::tr("Fleet: proved free");
      if (out.tone == Report::Tone::Caution)
        out.words = QObject::tr("Fleet: proved free (touches)");
      break;
    case FleetState::Collides: out.words = QObject::tr("Fleet: collides"); break;
  }
  return out;
}

std::optional<Verdict> shownVerdict(const Editor& editor, const Plans& plans,
                                    const FleetStore& fleet,
                                    const std::vector<PlayCollision>& played) {
  if (!editor.hasDocument()) return std::nullopt;
  if (const auto& failure = fleet.failure(); failure && !failure->superseded) {
    const bool holds = fleet.shown() && fleet.inForce();  // the plan from before
    return holds ? earlierVerdict(fleet) : failureVerdict(*failure);
  }
  if (fleet.shown()) return fleetVerdict(fleet);
  const bool is_fleet_old = fleet.made() != nullptr && !fleet.inForce();
  const app::EditAgent* a = editor.chosen();
  const AgentPlan* plan = a != nullptr ? plans.of(a->id) : nullptr;
  if (plan == nullptr) return is_fleet_old ? std::optional(fleetVerdict(fleet)) : std::nullopt;
  Verdict out = verdictOf(editor.shown(), *plan);
  const bool is_free =
      plan->current() && plan->result.status == PlanStatus::Solved && plan->result.certificate.free;
  const bool collides = is_free && !played.empty();
  if (collides) {
    const QString headline = reportOf(editor.shown(), *plan, {}).headline;
    out = {Report::Tone::Caution, QObject::tr("%1, but plans collide").arg(headline)};
  }
  if (collides || is_fleet_old) out.words = shortName(a->agent.name) + ": " + out.words;
  if (is_fleet_old) {
    out.words = QObject::tr("%1; the fleet's plan is out of date").arg(out.words);
    out.tip = QObject::tr("The fleet's plan: %1").arg(qualifierOf(fleet));
  }
  return out;
}

}  // namespace clearway::gui
