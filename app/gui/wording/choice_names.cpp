#include "app/gui/wording/choice_names.h"

#include <QObject>

namespace clearway::gui {

QString modeName(collide::BodyMode mode) {
  switch (mode) {
    case collide::BodyMode::Normal2D: return QObject::tr("moves in 2D");
    case collide::BodyMode::Normal3D: return QObject::tr("moves in 3D");
    case collide::BodyMode::Static: return QObject::tr("static");
    case collide::BodyMode::Disabled: return QObject::tr("disabled");
  }
  return {};
}

QString modeName(maps::SceneMode mode) {
  switch (mode) {
    case maps::SceneMode::Plane: return modeName(collide::BodyMode::Normal2D);
    case maps::SceneMode::Space: return modeName(collide::BodyMode::Normal3D);
    case maps::SceneMode::Static: return modeName(collide::BodyMode::Static);
    case maps::SceneMode::Disabled: return modeName(collide::BodyMode::Disabled);
  }
  return {};
}

QString fleetMethodText(FleetMethod method) {
  switch (method) {
    case FleetMethod::Auto: return QObject::tr("automatic");
    case FleetMethod::Prioritised: return QObject::tr("prioritised");
    case FleetMethod::Lns: return QObject::tr("large neighbourhoods");
    case FleetMethod::Joint: return QObject::tr("all together");
  }
  return {};
}

QString policyName(app::Policy policy) {
  switch (policy) {
    case app::Policy::Follow: return QObject::tr("follow the schedule");
    case app::Policy::Graph: return QObject::tr("keep the order");
    case app::Policy::Stop: return QObject::tr("stop and wait");
    case app::Policy::Replan: return QObject::tr("stop and replan");
  }
  return {};
}

}  // namespace clearway::gui
