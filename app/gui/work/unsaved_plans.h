// app/gui/work/unsaved_plans.h — a plan that a project's file does not have is unsaved work.
//
// Of a document whose file is a project, a plan that the user asked for counts when its path is
// another one than the file has, or when the file has it as out of date; of the agents of a problem
// file, the fleet's plan does. Where nothing moves, there is no work to lose. It remains unsaved,
// also after undo, until a project is saved. Opened plans do not count, nor what automatic planning
// makes after an edit, which is unsaved itself. A map's file has no plans to compare with: planning
// on it is no change.
#pragma once

#include <QObject>

#include "app/gui/work/fleet_store.h"
#include "app/gui/work/plans.h"

namespace clearway::gui {

class UnsavedPlans : public QObject {
  Q_OBJECT
 public:
  UnsavedPlans(Editor& editor, const Plans& plans, const FleetStore& fleet, QObject* parent);

 private:
  [[nodiscard]] bool isSaved(std::uint32_t agent, const AgentPlan& plan) const;
  [[nodiscard]] bool isFleetSaved() const;
  void mark();

  Editor& editor_;
  const Plans& plans_;
  const FleetStore& fleet_;
};

}  // namespace clearway::gui
