// app/gui/work/plan_verdict.h — the verdict on an agent's plan: as a report, and in a few words
// for the map.
#pragma once

#include "app/gui/wording/plan_text.h"
#include "app/gui/work/plans.h"

namespace clearway::gui {

// With what qualifies it: edits since, a shape that was not checked, and contact with an obstacle
// (both Report::Tone::Caution).
[[nodiscard]] Report reportOf(const app::ReportFrame& f, const AgentPlan& plan,
                              const app::ReportRows& answer);
// The path of an agent that has a size was found for its size.
[[nodiscard]] bool checksShape(const AgentPlan& plan);

struct Verdict {
  Report::Tone tone = Report::Tone::Calm;
  QString words;          // "Proved free, clearance 0.25 m"
  QString tip{};          // what more there is to know
  bool of_fleet = false;  // else of an agent
};
[[nodiscard]] Verdict verdictOf(const app::ReportFrame& f, const AgentPlan& plan);
[[nodiscard]] const char* iconOf(Report::Tone tone);  // of resources/icons
[[nodiscard]] const char* nameOf(Report::Tone tone);  // for setTone()

}  // namespace clearway::gui
