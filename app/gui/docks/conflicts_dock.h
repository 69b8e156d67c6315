// app/gui/docks/conflicts_dock.h — the lists of collisions: those of the moment that is shown, and
// those of the plans that are played with their times. A click shows one in the map.
#pragma once

#include <QListWidget>

#include "app/gui/canvas/paint/scene.h"
#include "app/gui/document/editor.h"
#include "app/gui/work/play_collision.h"
#include "core/geometry/aabb.h"

class QLabel;

namespace clearway::gui {

class ConflictsDock : public QWidget {
  Q_OBJECT
 public:
  explicit ConflictsDock(const Editor& editor);
  void showConflicts(const Scene& scene);
  // `plans`: whether there are any, and whether they are still being searched for collisions.
  enum class PlayedPlans { None, Searched, Done, OutOfDate };
  void showPlanned(const std::vector<PlayCollision>& collisions, PlayedPlans plans);

 Q_SIGNALS:
  void zoomWanted(const clearway::Aabb& world);
  void momentWanted(double time_s, const clearway::Aabb& world);
  void counted(std::size_t n);  // the rows of the longer list

 private:
  [[nodiscard]] QString areaText(double area_m2) const;
  [[nodiscard]] QString nameOf(std::uint32_t agent) const;
  [[nodiscard]] double reachOf(std::uint32_t agent) const;
  void add(const QString& text, Vec2 at, double reach_m);
  void addGoals(const Scene& scene);
  void showHeads();
  const Editor& editor_;
  QLabel *none_, *planned_head_;
  QListWidget *list_, *planned_;
  std::vector<Aabb> boxes_;  // of the rows of list_
  std::vector<PlayCollision> collisions_;
  PlayedPlans plans_ = PlayedPlans::None;
  std::size_t now_ = 0;
};

}  // namespace clearway::gui
