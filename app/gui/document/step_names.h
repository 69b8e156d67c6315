// app/gui/document/step_names.h — names of history steps that say what was set, of which agents, to
// which value: “Set length of agent 1 to 0.6 m”.
#pragma once

#include "app/gui/document/agent_names.h"
#include "app/gui/document/editor.h"

namespace clearway::gui {

// "agent 1", or "3 agents".
[[nodiscard]] QString agentsText(const Editor& editor, const std::vector<std::uint32_t>& ids);
// Those that fields of docks change.
[[nodiscard]] QString targetsText(const Editor& editor);
// `field` in lower case, as tr("length").
[[nodiscard]] QString setStep(const QString& field, const QString& whose, const QString& value);
// A number of a field with its unit: the box's own, or that of the shown coordinates.
[[nodiscard]] QString valueStep(const Editor& editor, double value, const QString& suffix);
// “Move agent 1 to x 2.5, y 4”; of several agents without a place.
[[nodiscard]] QString moveStep(const Editor& editor, const std::vector<std::uint32_t>& ids,
                               Vec2 to);
// “Place the start of agent 1 at x 2.5, y 4”; `step`: tr("Place the start of %1").
[[nodiscard]] QString placeStep(const Editor& editor, const QString& step, std::uint32_t agent,
                                Vec2 at);
// "free", "occupied" or "unknown", as in “Brush, occupied”.
[[nodiscard]] QString paintStep(const QString& tool, maps::CellState value);

}  // namespace clearway::gui
