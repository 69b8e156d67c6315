// app/gui/window/plan_file_name.h — the name that is suggested for an exported plan: beside the
// document, after it and the chosen agent: "depot-agent 2.json".
#pragma once

#include <QString>

namespace clearway::gui {

class Editor;

// Precondition: an agent is chosen. `swept`: of its swept area.
[[nodiscard]] QString planFileName(const Editor& editor, bool swept);

}  // namespace clearway::gui
