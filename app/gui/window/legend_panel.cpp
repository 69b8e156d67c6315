#include "app/gui/window/legend_panel.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPainter>
#include <QSettings>

#include "app/gui/window/map_view.h"

namespace clearway::gui {
namespace {

constexpr const char* kLegendsKey = "view/legends";

}  // namespace

LegendPanel::LegendPanel(MapView& view)
    : view_(view), wanted_(QSettings().value(kLegendsKey, true).toBool()) {
  setObjectName("legend");
  setAccessibleName(tr("Legend"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  hide();
  view.setLegends(wanted_);
  connect(&view, &MapView::layersChanged, this, &LegendPanel::showLegends);
}

void LegendPanel::setWanted(bool wanted) {
  wanted_ = wanted;
  QSettings().setValue(kLegendsKey, wanted);
  view_.setLegends(wanted);
  showLegends();
}

QSize LegendPanel::sizeHint() const { return room_.toSize(); }

void LegendPanel::showLegends() {
  const std::size_t before = legends_.size();
  legends_ = view_.legends();
  const QSizeF size = legendSize(legends_, font());
  const QSizeF room = legends_.size() == before ? room_.expandedTo(size) : size;
  setVisible(!legends_.empty());
  setAccessibleDescription(legendText(legends_));
  if (room != room_) {
    room_ = room;
    QEvent resized(QEvent::LayoutRequest);
    QCoreApplication::sendEvent(this, &resized);
  }
  update();
}

void LegendPanel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintLegends(painter, rect(), legends_, mapTheme());
}

}  // namespace clearway::gui
