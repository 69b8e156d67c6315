#include "app/gui/canvas/zoom_control.h"

#include <QInputDialog>
#include <QMenu>
#include <QSettings>

#include "app/gui/canvas/map_view.h"
#include "app/gui/document/editor.h"
#include "app/gui/wording/plan_text.h"

namespace clearway::gui {
namespace {

constexpr const char* kUnitKey = "view/zoom_per_cell";
constexpr double kLeast_percent = 0.01, kMost_percent = 100'000.0;

QString percentText(double percent) {
  return QObject::tr("%1 %").arg(fixed(percent, percent < 10.0 ? 1 : 0));
}

QString perCellText(double px) { return QObject::tr("%1 px per cell").arg(shortest(px, 3)); }

}  // namespace

ZoomControl::ZoomControl(const Editor& editor, MapView& view)
    : editor_(editor), view_(view), menu_(new QMenu(this)) {
  setObjectName("zoomControl");
  setAccessibleName(tr("Zoom"));
  setAutoRaise(true);
  setPopupMode(QToolButton::InstantPopup);
  setToolButtonStyle(Qt::ToolButtonTextOnly);
  setStyleSheet(
      "#zoomControl{border:0;padding:2px 18px 2px 8px}"
      "#zoomControl::menu-indicator{subcontrol-origin:padding;subcontrol-position:right "
      "center;right:6px}");
  menu_->addSeparator();
  other_ = menu_->addAction(tr("Other zoom…"));
  connect(other_, &QAction::triggered, this, &ZoomControl::askForPercent);
  per_cell_ = menu_->addAction(tr("Show pixels per cell"));
  per_cell_->setCheckable(true);
  per_cell_->setChecked(QSettings().value(kUnitKey, false).toBool());
  connect(per_cell_, &QAction::toggled, this, [this](bool on) {
    QSettings().setValue(kUnitKey, on);
    showZoom();
  });
  setMenu(menu_);
  setMinimumWidth(fontMetrics().horizontalAdvance("10000 %") + 30);
  connect(&view, &MapView::viewChanged, this, &ZoomControl::showZoom);
  showZoom();
}

void ZoomControl::setPresets(const QList<QAction*>& presets) {
  menu_->insertActions(menu_->actions().front(), presets);
}

double ZoomControl::percent() const {
  return 100.0 * view_.view().scale / actualScale(editor_.document().frame());
}

void ZoomControl::setPercent(double percent) {
  if (editor_.hasDocument()) view_.zoomBy(percent / this->percent());
}

void ZoomControl::showZoom() {
  if (!editor_.hasDocument()) return;
  const double now = percent();
  const bool per_cell = per_cell_->isChecked();
  setText(per_cell ? perCellText(now / 100.0) : percentText(now));
  setToolTip(tr("Zoom: %1. A click lists presets.")
                 .arg(per_cell ? percentText(now) : perCellText(now / 100.0)));
  setAccessibleDescription(text());
}

void ZoomControl::askForPercent() {
  if (!editor_.hasDocument()) return;
  bool accepted = false;
  const double wanted =
      QInputDialog::getDouble(window(), tr("Zoom"), tr("Percent of the actual size"), percent(),
                              kLeast_percent, kMost_percent, 1, &accepted);
  if (accepted) setPercent(wanted);
}

}  // namespace clearway::gui
