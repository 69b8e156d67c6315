#include "app/gui/tools/zone_tool.h"

#include <utility>

#include "app/document/edit/document_zones.h"
#include "app/gui/widgets/message_text.h"

namespace clearway::gui {

QString ZoneTool::hint() const {
  return tr(
      "Click corner by corner, the first one or Return closes · Backspace: back · Ctrl: cells · "
      "Shift: polygons");
}

bool ZoneTool::complete(double px_per_m) {
  editor_.settle();
  const Result<DrawnPolygons> shape = drawnPolygons(corners(), px_per_m);
  if (!shape) {
    refuse(messageText(shape.error().message));
    return false;
  }
  if (shape->polygons.size() != 1 || !shape->polygons.front().holes.empty()) {
    refuse(tr("a zone is one area: its border must not cross itself"));
    return false;
  }
  const app::EditDocument& d = editor_.document();
  maps::SiteZone zone;
  zone.id = app::freeZoneId(d.zones());
  for (const Vec2 p : shape->polygons.front().outer) {
    zone.vertices.push_back(maps::positionFromWorld(d.map().frame, d.frame(), p));
  }
  const std::size_t at = d.zones().empty() ? 0 : d.zones().set->zones.size();
  editor_.edit(tr("Draw %1").arg(QString::fromStdString(zone.id)),
               [&](app::EditDocument& document) {
                 document.setZones(app::withZone(document.zones(), std::move(zone)));
               });
  Q_EMIT drawn(at);
  return true;
}

}  // namespace clearway::gui
