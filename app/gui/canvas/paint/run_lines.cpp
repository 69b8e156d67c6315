#include "app/gui/canvas/paint/run_lines.h"

#include <QPolygonF>
#include <utility>

#include "app/drawing/layers/run_agents.h"
#include "app/drawing/style/agent_colours.h"
#include "app/gui/canvas/paint/pens.h"

namespace clearway::gui {

std::vector<QColor> runColours(const std::vector<maps::AgentColour>& known, std::size_t agents,
                               const Theme& theme, bool dark) {
  std::vector<QColor> out;
  out.reserve(agents);
  for (const maps::AgentColour& a : app::numberedColours(known, agents)) {
    const bool is_theme = !a.own && app::picture::hasUsualColour(a.number);
    out.push_back(is_theme ? theme.agent
                           : QColor::fromRgb(app::picture::colourOf(a, dark, hasSafeColours())));
  }
  return out;
}

std::size_t paintLines(QPainter& painter, RunLine kind, const app::AgentLines& lines,
                       const ViewTransform& view, const RunLineStyle& style) {
  std::vector<std::pair<std::size_t, QPolygonF>> seen;
  std::size_t points = 0;
  for (std::size_t k = 0; k < lines.ends.size(); ++k) {
    if (style.chosen_only && style.chosen != k) continue;
    QPolygonF line;
    for (const Vec2 v : lines.of(k)) {
      const Vec2 p = view.toPx(v);
      line.append({p.x, p.y});
    }
    if (line.size() < 2) continue;
    if (!line.boundingRect().adjusted(-3.0, -3.0, 3.0, 3.0).intersects(style.area)) continue;
    points += static_cast<std::size_t>(line.size());
    seen.emplace_back(k, std::move(line));
  }
  const bool smooth = points <= kSmoothPoints;
  const bool trail = kind == RunLine::Trail;
  painter.setRenderHint(QPainter::Antialiasing, smooth);
  painter.setBrush(Qt::NoBrush);
  for (const auto& [k, line] : seen) {
    const bool full = style.chosen == k;
    const double strength = full ? 1.0 : trail ? 0.45 : 0.75;
    const double width = trail ? 4.0 : 2.2;
    if (smooth) {
      painter.setPen(pen(style.theme.floor, width + 2.6, 0.8 * strength));
      painter.drawPolyline(line);
    }
    const QColor colour = k < style.colours.size() ? style.colours[k] : style.theme.agent;
    painter.setPen(pen(colour, smooth ? width : 0.0, strength));
    painter.drawPolyline(line);
  }
  return seen.size();
}

}  // namespace clearway::gui
