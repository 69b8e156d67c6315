// app/gui/work/shown_plan.h — which plans are drawn and played: that of the fleet, or those of
// single agents.
//
// The last that was asked for and is in force is shown; if none is, the last that was asked for. It
// is decided when such a plan is made, and when an edit, undo or redo changes what is in force; in
// between the user may choose (FleetStore::choose()). A plan of the fleet that the user hides stays
// hidden until it is chosen or planned again. What automatic planning makes is no choice of the
// user: it leaves shown what is.
#pragma once

#include <QObject>
#include <map>

#include "app/gui/work/fleet_store.h"
#include "app/gui/work/plans.h"

namespace clearway::gui {

class ShownPlan : public QObject {
  Q_OBJECT
 public:
  ShownPlan(const Editor& editor, const Plans& plans, FleetStore& fleet);

 private:
  enum class Kind : std::uint8_t { Agents, Fleet };
  struct State {  // of a document
    Kind last = Kind::Agents;
    bool agents = false, fleet = false;  // in force
    bool hidden = false;                 // the fleet's plan, by the user
  };
  void follow();
  void takeLast(Kind kind);
  void takeAutomatic();
  [[nodiscard]] bool anyInForce() const;  // of single agents

  const Editor& editor_;
  const Plans& plans_;
  FleetStore& fleet_;
  std::map<quint64, State> states_;
};

}  // namespace clearway::gui
