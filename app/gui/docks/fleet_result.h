// app/gui/docks/fleet_result.h — the result of the fleet's plan: its verdict, figures and
// collisions; or why the last search has none.
#pragma once

#include <QWidget>
#include <map>

#include "app/gui/work/fleet_store.h"

class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace clearway::gui {

class ReportBox;

class FleetResult : public QWidget {
  Q_OBJECT
 public:
  FleetResult(const Editor& editor, const FleetStore& fleet);

  void showResult();
  // There is a plan, or a search without one that is about the agents as they are, or were before
  // an edit.
  [[nodiscard]] bool isEmpty() const;

 Q_SIGNALS:
  void saveWanted();
  // Shows a moment of the plan and its place.
  void momentWanted(double time_s, const clearway::Aabb& world);

 private:
  void showCollision(const QListWidgetItem* item);
  void showCollisions();
  void showSeparation();
  [[nodiscard]] Report report() const;
  // Of the last search, although it was about what was before an edit; null: there is a plan, or
  // most of its agents are gone.
  [[nodiscard]] const FleetFailure* oldFailure() const;
  void keepFailure();
  [[nodiscard]] QString nameOf(std::size_t body) const;
  [[nodiscard]] Aabb around(const Pose& a, const Pose& b) const;

  const Editor& editor_;
  const FleetStore& fleet_;
  ReportBox* report_;
  QListWidget* collisions_;
  QPushButton* closest_;
  QPushButton* save_;
  std::map<quint64, FleetFailure> failures_;  // the last ones, by document, until the next plan
};

}  // namespace clearway::gui
