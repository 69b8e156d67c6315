#include "app/gui/tools/polygon_tool.h"

#include <cmath>
#include <utility>

#include "app/gui/widgets/message_text.h"
#include "core/polygon/polygon_wkt.h"
#include "core/shape/wkt.h"

namespace clearway::gui {

std::string wktAt(const Pose& pose, const Polygons& world, double px_per_m) {
  const double fine = std::pow(10.0, std::ceil(std::log10(px_per_m)) + 2.0);
  const auto rounded = [&](double v) { return std::round(v * fine) / fine + 0.0; };
  const Polygons own = mapped(world, false, [&](Vec2 p) {
    const Vec2 q = unrotate(pose.heading, p - pose.position);
    return Vec2{rounded(q.x), rounded(q.y)};
  });
  std::string text = toWkt(own);
  if (own.size() == 1) {  // MULTIPOLYGON((...)) with one polygon
    text = "POLYGON" + text.substr(std::string("MULTIPOLYGON(").size());
    text.pop_back();
  }
  return text;
}

QString PolygonTool::hint() const {
  return tr(
      "Click corner by corner, the first one closes · drag: move one until then · "
      "Backspace: back · Ctrl: cells · Shift: polygons");
}

bool PolygonTool::complete(double px_per_m) {
  // Without a selection a new agent is made, even if there is only one.
  const app::EditAgent* chosen = editor_.selected().empty() ? nullptr : editor_.chosen();
  if (chosen != nullptr && chosen->locked) {
    refuse(tr("the agent is locked"));
    return false;
  }
  const Result<DrawnPolygons> drawn = drawnPolygons(corners(), px_per_m);
  if (!drawn) {
    refuse(messageText(drawn.error().message));
    return false;
  }
  const Aabb box = boundsOf(drawn->polygons);
  const Vec2 centre = 0.5 * (box.min + box.max);
  const Pose pose =
      chosen != nullptr && chosen->agent.start ? *chosen->agent.start : Pose{centre, Heading()};
  std::string wkt = wktAt(pose, drawn->polygons, px_per_m);
  const Result<Footprint> bare = footprintFromWkt(wkt);
  const bool is_beside = bare && bare->inscribedRadius() == 0.0;
  if (is_beside) wkt = wktAt({centre, pose.heading}, drawn->polygons, px_per_m);
  const Result<Footprint> shape =
      footprintFromWkt(wkt, chosen != nullptr ? chosen->agent.padding.distance : 0.0);
  if (!shape) {
    refuse(messageText(shape.error().message));
    return false;
  }
  if (chosen == nullptr) editor_.addAgent(pose);
  app::EditAgent agent = *editor_.chosen();
  agent.agent.start = pose;
  agent.agent.shape.kind = maps::ShapeKind::Polygon;
  agent.agent.shape.wkt = wkt;
  editor_.edit(tr("Draw the shape of %1").arg(QString::fromStdString(agent.agent.name)),
               [&](app::EditDocument& d) { d.setAgent(agent); });
  if (is_beside) {
    const QString name = QString::fromStdString(agent.agent.name);
    Q_EMIT doubted(tr("The shape of %1 was drawn beside its start").arg(name),
                   tr("Its centre is at the start now. The tool “Polygon of obstacles” draws an "
                      "obstacle."));
  } else if (!drawn->note().isEmpty()) {
    Q_EMIT noticed(tr("The shape was repaired"), drawn->note());
  }
  return true;
}

}  // namespace clearway::gui
