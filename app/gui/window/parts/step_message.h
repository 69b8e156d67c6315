// app/gui/window/parts/step_message.h — messages that speak of a step of the history, and go when
// it is undone; refusals, which go with the edit that removes their cause.
#pragma once

#include <functional>

#include "core/base/result.h"

class QString;

namespace clearway::gui {

class Editor;
class MessageBar;

// Of the message that is shown and the last step of the shown document.
void withdrawWhenUndone(MessageBar& message, Editor& editor);

// Shows why the document as it is cannot be used. After each edit or undo `ask` answers again: the
// message stays while the answer is the same error. Without `ask` it goes with any edit.
using Ask = std::function<Result<void>()>;
void showRefusal(MessageBar& message, Editor& editor, const QString& what, const Error& error,
                 const Ask& ask = {});
// Of work on the document: the refusal, or no message if it has begun.
void showBegun(MessageBar& message, Editor& editor, const QString& what, const Result<void>& begun,
               const Ask& ask = {});

}  // namespace clearway::gui
