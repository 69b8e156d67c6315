// app/gui/canvas/legend_panel.h — the legends of the layers that the map view shows: in a corner of
// the view, and in pictures. A click folds the panel to the titles, or unfolds it.
#pragma once

#include <QWidget>
#include <vector>

#include "app/gui/canvas/paint/legend.h"

namespace clearway::gui {

class MapView;

class LegendPanel : public QWidget {
  Q_OBJECT
 public:
  explicit LegendPanel(MapView& view);

  void setWanted(bool wanted);  // remembered; pictures follow
  [[nodiscard]] bool wanted() const { return wanted_; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] const std::vector<Legend>& legends() const { return legends_; }
  void setFolded(bool folded);  // remembered
  [[nodiscard]] bool folded() const { return folded_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  void showLegends();
  void setLegends(std::vector<Legend> legends);

  MapView& view_;
  bool wanted_, folded_;
  std::vector<Legend> legends_;
  QSizeF room_;  // grows while numbers grow, until other layers are shown
};

}  // namespace clearway::gui
