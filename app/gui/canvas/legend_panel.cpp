#include "app/gui/canvas/legend_panel.h"

#include <QCoreApplication>
#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "app/gui/canvas/map_view.h"

namespace clearway::gui {
namespace {

constexpr const char* kLegendsKey = "view/legends";
constexpr const char* kFoldedKey = "view/legends_folded";
constexpr double kFold_px = 18.0, kFoldIcon_px = 12.0;  // the sign at the right of the first title

std::size_t partsOf(const Legend& legend) { return legend.swatches.size(); }

}  // namespace

LegendPanel::LegendPanel(MapView& view)
    : view_(view),
      wanted_(QSettings().value(kLegendsKey, true).toBool()),
      folded_(QSettings().value(kFoldedKey, false).toBool()) {
  setObjectName("legend");
  setAccessibleName(tr("Legend"));
  setToolTip(tr("A click folds the legend, or unfolds it"));
  setCursor(Qt::PointingHandCursor);
  hide();
  view.setLegends(wanted_);
  connect(&view, &MapView::layersChanged, this, &LegendPanel::showLegends);
  connect(&view, &MapView::viewChanged, this, [this] {
    if (view_.hasCompared()) showLegends();  // elsewhere, if they hide paths now
  });
}

void LegendPanel::setWanted(bool wanted) {
  wanted_ = wanted;
  QSettings().setValue(kLegendsKey, wanted);
  view_.setLegends(wanted);
  showLegends();
}

void LegendPanel::setFolded(bool folded) {
  folded_ = folded;
  QSettings().setValue(kFoldedKey, folded);
  showLegends();
}

QSize LegendPanel::sizeHint() const { return room_.toSize(); }

// That of compared paths is dropped where it would hide them: their dock has it, too.
void LegendPanel::showLegends() {
  setLegends(view_.legends());
  if (!isHidden() && view_.hasComparedIn(geometry())) setLegends(view_.legends(false));
}

void LegendPanel::setLegends(std::vector<Legend> legends) {
  if (folded_) {
    for (Legend& legend : legends) {
      Legend only_title;
      only_title.title = legend.title;
      legend = std::move(only_title);
    }
  }
  const std::vector<Legend> before = std::exchange(legends_, std::move(legends));
  const bool same = std::ranges::equal(before, legends_, {}, &partsOf, &partsOf);
  const QSizeF size = legendSize(legends_, font()) + QSizeF(kFold_px, 0.0);
  room_ = same ? room_.expandedTo(size) : size;
  setVisible(!legends_.empty());
  setAccessibleDescription(legendText(legends_));
  QEvent resized(QEvent::LayoutRequest);  // it is placed again, where it hides no path
  QCoreApplication::sendEvent(this, &resized);
  update();
}

void LegendPanel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = mapTheme();
  paintLegends(painter, rect(), legends_, theme);
  const QPointF at(width() - kFold_px, kFold_px);
  const double half = 0.5 * kFoldIcon_px, flat = 0.25 * kFoldIcon_px;
  QPolygonF sign{at + QPointF(-half, -flat), at + QPointF(half, -flat), at + QPointF(0.0, flat)};
  if (folded_) {
    sign = {at + QPointF(-flat, -half), at + QPointF(flat, 0.0), at + QPointF(-flat, half)};
  }
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.muted);
  painter.drawPolygon(sign);
}

void LegendPanel::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();  // it moves the map
  setFolded(!folded_);
}

}  // namespace clearway::gui
