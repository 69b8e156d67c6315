// app/gui/docks/conflicts_dock.h — the list of current collisions; a click shows one in the map.
#pragma once

#include <QListWidget>

#include "app/gui/model/editor.h"
#include "app/session/edit/agent_conflicts.h"
#include "core/geometry/aabb.h"

class QLabel;

namespace clearway::gui {

class ConflictsDock : public QWidget {
  Q_OBJECT
 public:
  explicit ConflictsDock(const Editor& editor);
  void showConflicts(const session::Conflicts& conflicts);

 Q_SIGNALS:
  void zoomWanted(const clearway::Aabb& world);

 private:
  [[nodiscard]] QString areaText(double area_m2) const;
  void add(const QString& text, Vec2 at, double reach_m);
  const Editor& editor_;
  QLabel* none_;
  QListWidget* list_;
  std::vector<Aabb> boxes_;
};

}  // namespace clearway::gui
