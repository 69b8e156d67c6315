#include "app/gui/canvas/paint/engine_painter.h"

#include <QCoreApplication>

#include "app/drawing/layers/contact_marks.h"
#include "app/drawing/layers/debug_layers.h"
#include "app/gui/canvas/paint/painter_canvas.h"

namespace clearway::gui {
namespace {

QString say(const char* text) { return QCoreApplication::translate("EnginePainter", text); }

}  // namespace

QStringList engineLayerNames() {
  return {say("cells in use"), say("sweep and candidate pairs"), say("trees of compounds"),
          say("contacts"), say("support fields")};
}

void paintMarks(QPainter& painter, const app::EngineMarks& marks, const ViewTransform& view,
                const QRectF& area, const Theme& theme, const app::PictureWords& words) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  PainterCanvas canvas(painter, theme, area);
  const View px = pictureView(view, area);
  app::picture::drawCells(canvas, marks.cells, px);
  app::picture::drawSweep(canvas, marks, px);
  app::picture::drawTrees(canvas, marks, px);
  app::picture::drawSupportFields(canvas, marks, px);
  app::picture::drawContacts(canvas, marks, px, {}, words);
  painter.restore();
}

}  // namespace clearway::gui
