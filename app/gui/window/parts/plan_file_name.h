// app/gui/window/parts/plan_file_name.h — the name that is suggested for an exported plan: beside
// the document, after it and the chosen agent: "depot-agent 2.json".
#pragma once

#include <QString>

namespace clearway::gui {

class Editor;

// Precondition: an agent is chosen.
[[nodiscard]] QString planFileName(const Editor& editor);

}  // namespace clearway::gui
