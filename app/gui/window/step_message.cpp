#include "app/gui/window/step_message.h"

#include <QObject>
#include <QString>

#include "app/gui/model/editor.h"
#include "app/gui/widgets/message_bar.h"

namespace clearway::gui {

void withdrawWhenUndone(MessageBar& message, Editor& editor) {
  auto* watch = new QObject(&message);
  QObject::connect(&editor, &Editor::historyChanged, watch,
                   [&message, &editor, watch, shown = message.text(),
                    document = editor.documentId(), step = editor.document().position()] {
                     const bool is_other =
                         message.text() != shown || editor.documentId() != document;
                     const bool is_undone = !is_other && editor.document().position() < step;
                     if (is_undone) message.hide();
                     if (is_other || is_undone) watch->deleteLater();
                   });
}

}  // namespace clearway::gui
