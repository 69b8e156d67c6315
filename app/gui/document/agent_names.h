// app/gui/document/agent_names.h — names of new agents, in the language of the window; files keep
// the names that they hold.
#pragma once

#include <string>

#include "app/document/edit/edit_document.h"

namespace clearway::gui {

[[nodiscard]] std::string newAgentName();  // the stem
// "agent 1", of a document without agents; else the number of its place at the end of the list, or
// the next one that is unused.
[[nodiscard]] std::string firstAgentName();
[[nodiscard]] std::string nextAgentName(const app::EditDocument& document);

}  // namespace clearway::gui
