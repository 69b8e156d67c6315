// app/gui/docks/agent/agents_list.h — the agents of the document as a list, with buttons that add,
// remove, hide and lock them.
//
// Its selection is that of the editor. Signals come on the GUI's thread.
#pragma once

#include <QWidget>

#include "app/gui/document/editor.h"

class QListWidget;
class QToolButton;

namespace clearway::gui {

class AgentsList : public QWidget {
  Q_OBJECT
 public:
  explicit AgentsList(Editor& editor);
  void showAgents();
  [[nodiscard]] bool hasListFocus() const;

 Q_SIGNALS:
  void addWanted();

 private:
  void change(const QString& name, const std::function<void(app::EditAgent&)>& apply);

  Editor& editor_;
  QListWidget* list_;
  QToolButton *add_, *remove_, *hide_, *lock_;
};

}  // namespace clearway::gui
