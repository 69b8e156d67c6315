#include "app/gui/work/shown_plan.h"

#include <algorithm>

namespace clearway::gui {

ShownPlan::ShownPlan(const Editor& editor, const Plans& plans, FleetStore& fleet)
    : editor_(editor), plans_(plans), fleet_(fleet) {
  connect(&plans, &Plans::taken, this, [this](quint32 agent) {
    const AgentPlan* plan = plans_.of(agent);
    if (plan != nullptr && plan->opened) return;
    plan == nullptr || plan->asked ? takeLast(Kind::Agents) : takeAutomatic();
  });
  connect(&fleet, &FleetStore::taken, this, [this] {
    fleet_.made() == nullptr || fleet_.made()->asked ? takeLast(Kind::Fleet) : takeAutomatic();
  });
  connect(&fleet, &FleetStore::opened, this, [this] {
    takeLast(fleet_.shown() ? Kind::Fleet : Kind::Agents);
    states_[editor_.documentId()].hidden = !fleet_.shown() && plans_.all().empty();
  });
  connect(&fleet, &FleetStore::chosen, this,
          [this] { states_[editor_.documentId()].hidden = !fleet_.shown(); });
  connect(&plans, &Plans::changed, this, &ShownPlan::follow);
  connect(&plans, &Plans::finished, this, &ShownPlan::follow);
  connect(&fleet, &FleetStore::changed, this, &ShownPlan::follow);
  connect(&editor, &Editor::closed, this, [this](quint64 document) { states_.erase(document); });
}

bool ShownPlan::anyInForce() const {
  return std::ranges::any_of(plans_.all(), [&](const auto& entry) {
    const AgentPlan* plan =
        editor_.document().agent(entry.first) != nullptr ? plans_.of(entry.first) : nullptr;
    return plan != nullptr && plan->current();
  });
}

void ShownPlan::takeLast(Kind kind) {
  State& s = states_[editor_.documentId()];
  s = {kind, anyInForce(), fleet_.inForce(), kind == Kind::Agents && s.hidden};
  fleet_.setShown(kind == Kind::Fleet);
  if (kind == Kind::Agents) fleet_.supersedeFailure();
}

// It may be in force now: follow() finds nothing changed.
void ShownPlan::takeAutomatic() {
  State& s = states_[editor_.documentId()];
  s.agents = anyInForce();
  s.fleet = fleet_.inForce();
}

// While an agent is planned again, its plan is not in force: that is no reason to switch. Nor is
// that plans are put aside with their document.
void ShownPlan::follow() {
  if (!editor_.hasDocument() || editor_.switching() || plans_.running()) return;
  State& s = states_[editor_.documentId()];
  const bool agents = anyInForce(), fleet = fleet_.inForce();
  if (agents == s.agents && fleet == s.fleet) return;
  s.agents = agents;
  s.fleet = fleet;
  const bool shown = s.last == Kind::Fleet ? fleet || !agents : fleet && !agents;
  fleet_.setShown(shown && !s.hidden);
}

}  // namespace clearway::gui
