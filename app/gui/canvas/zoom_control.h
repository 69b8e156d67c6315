// app/gui/canvas/zoom_control.h — the zoom of the map view in the status bar, with a menu of
// presets.
//
// 100 % is one pixel per column of cells. The value is shown in percent or in pixels per cell, as
// the user chose last.
#pragma once

#include <QToolButton>

namespace clearway::gui {

class Editor;
class MapView;

class ZoomControl : public QToolButton {
  Q_OBJECT
 public:
  ZoomControl(const Editor& editor, MapView& view);

  void setPresets(const QList<QAction*>& presets);  // borrowed, above the choice of the unit
  void showZoom();
  void setPercent(double percent);  // within the limits of the view

 private:
  void askForPercent();
  [[nodiscard]] double percent() const;

  const Editor& editor_;
  MapView& view_;
  QMenu* menu_;
  QAction* other_;
  QAction* per_cell_;  // checked: pixels per cell are shown
};

}  // namespace clearway::gui
