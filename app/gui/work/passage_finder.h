// app/gui/work/passage_finder.h — the narrowest passages of the chosen agent's path, found in the
// background; without a path, the bottleneck that is too narrow. None while the plan of the fleet
// is shown.
//
// Found again when the plan or the map has changed and edits pause. Signals come on the GUI's
// thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <array>
#include <vector>

#include "app/gui/threads/background.h"
#include "app/gui/work/fleet_store.h"
#include "app/gui/work/plans.h"

namespace clearway::gui {

struct NarrowPlace {
  double width_m = 0.0;
  std::array<Vec2, 2> sides{};  // the points of the two obstacles that face each other
  bool too_narrow = false;
  [[nodiscard]] Vec2 centre() const { return 0.5 * (sides[0] + sides[1]); }
};

class PassageFinder : public QObject {
  Q_OBJECT
 public:
  PassageFinder(const Editor& editor, Plans& plans, const FleetStore& fleet);

  [[nodiscard]] const std::vector<NarrowPlace>& places() const {
    return places_;
  }  // narrowest first
  [[nodiscard]] bool searching() const { return pause_.isActive() || background_.running(); }

 Q_SIGNALS:
  void changed();

 private:
  void follow();
  void find();
  void take(std::vector<NarrowPlace> places);

  const Editor& editor_;
  Plans& plans_;
  const FleetStore& fleet_;
  QTimer pause_;
  std::vector<NarrowPlace> places_;
  Background background_;
};

}  // namespace clearway::gui
