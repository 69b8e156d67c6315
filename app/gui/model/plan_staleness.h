// app/gui/model/plan_staleness.h — a plan that is out of date in words: what to do, and the cause.
#pragma once

#include "app/gui/model/plan_store.h"
#include "app/gui/model/plan_text.h"

namespace clearway::gui {

// Precondition: the plan is not current. Without rows: they would be those of another task.
[[nodiscard]] Report staleReport(StaleCause cause);

}  // namespace clearway::gui
