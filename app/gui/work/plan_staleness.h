// app/gui/work/plan_staleness.h — why a plan is out of date, and that in words.
#pragma once

#include "app/gui/wording/plan_text.h"
#include "app/gui/work/plan_store.h"

namespace clearway::gui {

// What a plan depends on besides the map, the options and other agents.
[[nodiscard]] bool sameTask(const maps::ProjectAgent& a, const maps::ProjectAgent& b);

// Compared with the document and the wishes of now.
[[nodiscard]] StaleCause staleCauseOf(const AgentPlan& plan, const app::EditDocument& document,
                                      std::uint32_t agent, const maps::QueryOptions& wishes);

// Precondition: the plan is not current. Without rows: they would be those of another task.
[[nodiscard]] Report staleReport(StaleCause cause);

}  // namespace clearway::gui
