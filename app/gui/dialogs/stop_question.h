// app/gui/dialogs/stop_question.h — asks before a document is closed in which something still runs.
#pragma once

#include <QString>

class QWidget;

namespace clearway::gui {

// `searches`: a plan is searched; else a simulation runs. `name`: of the document.
[[nodiscard]] bool mayStop(QWidget* parent, bool searches, const QString& name);

}  // namespace clearway::gui
