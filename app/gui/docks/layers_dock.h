// app/gui/docks/layers_dock.h — visibility and opacity of the layers of the map and its agents.
//
// The context menu of a row shows its layer alone.
#pragma once

#include <QCheckBox>
#include <QSlider>
#include <vector>

#include "app/gui/canvas/paint/scene.h"
#include "app/gui/widgets/dock_page.h"

namespace clearway::gui {

class LayersDock : public DockPage {
  Q_OBJECT
 public:
  LayersDock();
  [[nodiscard]] const Layers& layers() const { return layers_; }
  void setLayers(const Layers& layers);

 Q_SIGNALS:
  void layersChanged(const clearway::gui::Layers& layers);

 private:
  void contextMenuEvent(QContextMenuEvent* event) override;
  struct Row {
    double Layers::*value;
    QCheckBox* box;
    QSlider* slider;
  };
  void add(const QString& name, double Layers::*value, const QString& tip);
  void apply(const Row& row);
  void show(const Row* only);  // null: all
  Layers layers_;
  std::vector<Row> rows_;
  QGridLayout* fields_;
};

}  // namespace clearway::gui
