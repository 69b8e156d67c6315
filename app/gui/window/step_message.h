// app/gui/window/step_message.h — messages that speak of a step of the history: they go when the
// step is undone.
#pragma once

namespace clearway::gui {

class Editor;
class MessageBar;

// Of the message that is shown and the last step of the shown document.
void withdrawWhenUndone(MessageBar& message, Editor& editor);

}  // namespace clearway::gui
