#include "app/gui/document/agent_names.h"

#include <QObject>

#include "app/document/edit/edit_document.h"

namespace clearway::gui {

std::string newAgentName() { return QObject::tr("agent").toStdString(); }

std::string firstAgentName() { return newAgentName() + " 1"; }

std::string nextAgentName(const app::EditDocument& document) {
  return app::numberedName(newAgentName(), document.agents().size() + 1,
                           [&](const std::string& name) { return document.hasName(name); });
}

}  // namespace clearway::gui
