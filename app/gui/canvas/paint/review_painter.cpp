#include "app/gui/canvas/paint/review_painter.h"

#include <utility>

#include "app/drawing/layers/agent_layer.h"
#include "app/drawing/style/picture_input.h"
#include "app/gui/canvas/paint/painter_canvas.h"

namespace clearway::gui {
namespace {

void drawReviewed(PainterCanvas& canvas, const ReviewedPath& path, const ViewTransform& view,
                  bool is_replaced) {
  const PainterCanvas::World world(canvas, view);
  const char* const colour = path.is_repair ? "cw-good" : "cw-clear";
  {
    const Group group(canvas, Paint().of(colour).opacity(is_replaced ? 0.35 : 1.0));
    canvas.draw(path.paths.swept, Paint().fill().fillOpacity(path.is_repair ? 0.16 : 0.1));
    app::picture::drawOutlines(canvas, path.paths.outlines, 1.0);
    app::picture::drawLine(canvas, path.paths.line, 1.0);
  }
  app::picture::drawHits(canvas, path.hit_area, path.hit_line, 1.0);
}

app::PictureAgent agentOf(const ReviewScene& review, const ReviewedPath& path) {
  app::PictureAgent out;
  if (review.footprint) out.footprint = *review.footprint;
  out.start = path.start;
  out.goals = {{path.goal}};
  out.certificate = path.certificate;
  return out;
}

}  // namespace

void paintReview(QPainter& painter, const ReviewScene& review, const GridFrame& grid,
                 const ViewTransform& view, const QRectF& area, const QRectF& room,
                 const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  PainterCanvas canvas(painter, theme, area);
  const bool repaired = !review.paths.empty() && review.paths.back().is_repair;
  for (const ReviewedPath& path : review.paths) {
    drawReviewed(canvas, path, view, repaired && !path.is_repair);
  }
  const View px = labelView(painter, view, room);
  if (review.paths.size() <= 2) {
    app::PictureAgent ends = agentOf(review, review.paths.back());
    app::picture::drawEnds(canvas, ends, false, px);
  }
  if (review.marked && *review.marked < review.paths.size()) {
    const app::PictureAgent agent = agentOf(review, review.paths[*review.marked]);
    app::picture::drawVerdict(canvas, agent, grid, review.label.toStdString(),
                              app::picture::waypoints(agent, px, 6.0), px);
  }
  painter.restore();
}

}  // namespace clearway::gui
