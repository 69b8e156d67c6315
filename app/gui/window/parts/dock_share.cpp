#include "app/gui/window/parts/dock_share.h"

#include <QDockWidget>
#include <QEvent>
#include <QGuiApplication>
#include <QMainWindow>
#include <QResizeEvent>
#include <QTimer>
#include <algorithm>

namespace clearway::gui {

DockShare::DockShare(QMainWindow& window) : window_(window) { window.installEventFilter(this); }

void DockShare::add(QDockWidget& dock, bool upper) {
  (upper ? upper_ : lower_).push_back(&dock);
  dock.installEventFilter(this);
}

bool DockShare::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Resize) return QObject::eventFilter(watched, event);
  const auto* resize = static_cast<const QResizeEvent*>(event);
  if (watched != &window_) {
    const bool drags = QGuiApplication::mouseButtons() != Qt::NoButton;
    if (drags && !waits_) measure();
  } else if (resize->size().height() != resize->oldSize().height()) {
    if (!share_) measure();  // the docks have their former heights
    restore();
  }
  return QObject::eventFilter(watched, event);
}

void DockShare::restore() {
  if (!waits_) QTimer::singleShot(0, this, &DockShare::apply);
  waits_ = true;
}

std::optional<DockShare::Pair> DockShare::shown() const {
  const auto docked = [this](const QDockWidget* dock) {
    return !dock->isFloating() && !dock->visibleRegion().isEmpty() &&
           window_.dockWidgetArea(const_cast<QDockWidget*>(dock)) == Qt::RightDockWidgetArea;
  };
  const auto upper = std::ranges::find_if(upper_, docked);
  const auto lower = std::ranges::find_if(lower_, docked);
  if (upper == upper_.end() || lower == lower_.end()) return std::nullopt;
  if ((*upper)->x() != (*lower)->x() || (*upper)->y() >= (*lower)->y()) return std::nullopt;
  return Pair{*upper, *lower};
}

void DockShare::measure() {
  const std::optional<Pair> pair = shown();
  if (!pair) return;
  const int upper = pair->first->height();
  share_ = 1.0 * upper / (upper + pair->second->height());
}

void DockShare::apply() {
  waits_ = false;
  const std::optional<Pair> pair = shown();
  if (!pair || !share_) return;
  const int total = pair->first->height() + pair->second->height();
  const int upper = qRound(*share_ * total);
  window_.resizeDocks({pair->first, pair->second}, {upper, total - upper}, Qt::Vertical);
}

}  // namespace clearway::gui
