// app/gui/docks/agent/agent_swatch.h — an agent in lists: its shape in its colour, as the map shows
// it.
#pragma once

#include <QIcon>

#include "app/gui/document/editor.h"

namespace clearway::gui {

[[nodiscard]] QIcon dotOf(const QColor& colour, const QColor& edge);  // a colour alone
// A box as long and wide as the agent, a disc, a square, a polygon; a small dot is a point.
[[nodiscard]] QIcon shapeIcon(const maps::AgentShape& shape, const QColor& colour,
                              const QColor& edge);
[[nodiscard]] QColor shownColour(const app::EditAgent& a);

}  // namespace clearway::gui
