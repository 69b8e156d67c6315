#include "app/gui/window/legend_panel.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPainter>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "app/gui/window/map_view.h"

namespace clearway::gui {
namespace {

constexpr const char* kLegendsKey = "view/legends";

std::size_t partsOf(const Legend& legend) { return legend.swatches.size(); }

}  // namespace

LegendPanel::LegendPanel(MapView& view)
    : view_(view), wanted_(QSettings().value(kLegendsKey, true).toBool()) {
  setObjectName("legend");
  setAccessibleName(tr("Legend"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
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

QSize LegendPanel::sizeHint() const { return room_.toSize(); }

// That of compared paths is dropped where it would hide them: their dock has it, too.
void LegendPanel::showLegends() {
  setLegends(view_.legends());
  if (!isHidden() && view_.hasComparedIn(geometry())) setLegends(view_.legends(false));
}

void LegendPanel::setLegends(std::vector<Legend> legends) {
  const std::vector<Legend> before = std::exchange(legends_, std::move(legends));
  const bool same = std::ranges::equal(before, legends_, {}, &partsOf, &partsOf);
  const QSizeF size = legendSize(legends_, font());
  room_ = same ? room_.expandedTo(size) : size;
  setVisible(!legends_.empty());
  setAccessibleDescription(legendText(legends_));
  QEvent resized(QEvent::LayoutRequest);  // it is placed again, where it hides no path
  QCoreApplication::sendEvent(this, &resized);
  update();
}

void LegendPanel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintLegends(painter, rect(), legends_, mapTheme());
}

}  // namespace clearway::gui
