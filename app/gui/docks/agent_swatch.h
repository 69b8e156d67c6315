// app/gui/docks/agent_swatch.h — the colour of an agent as a dot, as the map shows it.
#pragma once

#include <QIcon>

#include "app/gui/model/editor.h"

namespace clearway::gui {

[[nodiscard]] QIcon dotOf(const QColor& colour, const QColor& edge);
[[nodiscard]] QColor shownColour(const session::EditAgent& a, const Editor& editor);

}  // namespace clearway::gui
