#include "app/gui/window/parts/step_message.h"

#include <QObject>
#include <QString>

#include "app/gui/document/editor.h"
#include "app/gui/widgets/cards/message_bar.h"

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

void showRefusal(MessageBar& message, Editor& editor, const QString& what, const Error& error,
                 const Ask& ask) {
  message.showError(what, error);
  auto* watch = new QObject(&message);
  QObject::connect(&editor, &Editor::historyChanged, watch,
                   [&message, &editor, watch, ask, why = error.text(), shown = message.text(),
                    document = editor.documentId()] {
                     const bool is_other =
                         message.text() != shown || editor.documentId() != document;
                     if (!is_other && editor.document().inStep()) return;
                     if (!is_other && ask) {
                       const Result<void> now = ask();
                       if (!now && now.error().text() == why) return;
                     }
                     if (!is_other) message.hide();
                     watch->deleteLater();
                   });
}

void showBegun(MessageBar& message, Editor& editor, const QString& what, const Result<void>& begun,
               const Ask& ask) {
  begun ? message.hide() : showRefusal(message, editor, what, begun.error(), ask);
}

}  // namespace clearway::gui
