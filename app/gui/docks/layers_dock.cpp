#include "app/gui/docks/layers_dock.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

namespace clearway::gui {
namespace {

constexpr int kSteps = 100;

}  // namespace

LayersDock::LayersDock() : fields_(fieldsIn(column())) {
  fields_->setVerticalSpacing(4);
  add(tr("Map"), &Layers::map, tr("Walls and unknown cells"));
  add(tr("Distance field"), &Layers::field, tr("The distance to the nearest obstacle, as colours"));
  add(tr("Traffic"), &Layers::traffic,
      tr("How many agents of the fleet pass each cell, as colours: the heat map"));
  add(tr("Search"), &Layers::search, tr("The recorded search: expanded states and open ones"));
  add(tr("Grid"), &Layers::grid, tr("The edges of cells, once they are large enough"));
  add(tr("Paths"), &Layers::paths, tr("The paths of the agents' centres, and outlines along them"));
  add(tr("Trails"), &Layers::trails, tr("Where agents have just been, while they are played"));
  add(tr("Swept area"), &Layers::swept, tr("The area that an agent covers along its path"));
  add(tr("Agents"), &Layers::agents, tr("Starts and goals"));
  add(tr("Names"), &Layers::names, tr("The names of agents, if there are several"));
  add(tr("Polygons"), &Layers::polygons, tr("Polygons that obstacles were imported from"));
  add(tr("Zones"), &Layers::zones, tr("Zones of the site"));
  add(tr("Routes"), &Layers::routes,
      tr("The graph of routes that is open; red, what the chosen agent cannot drive"));
  add(tr("Covered cells"), &Layers::covered,
      tr("The cells that the chosen agent covers; dashed, those of its bounding box"));
  add(tr("Clearance"), &Layers::clearance,
      tr("From the chosen agent to the nearest obstacle: where its path comes closest, or at its "
         "current pose"));
  add(tr("Collisions"), &Layers::collisions,
      tr("Blocked cells that agents overlap, contacts, and certificates"));
  column()->addStretch(1);
  setLayers({});
}

void LayersDock::add(const QString& name, double Layers::*value, const QString& tip) {
  Row row{value, new QCheckBox(name), new QSlider(Qt::Horizontal)};
  row.box->setToolTip(tip);
  row.box->setMinimumWidth(124);
  row.slider->setRange(5, kSteps);
  row.slider->setValue(kSteps);
  row.slider->setAccessibleName(tr("Opacity of %1").arg(name));
  row.slider->setToolTip(tr("Opacity"));
  const int at = fields_->rowCount();
  fields_->addWidget(row.box, at, 0);
  fields_->addWidget(row.slider, at, 1);
  connect(row.box, &QCheckBox::toggled, this, [this, row] { apply(row); });
  connect(row.slider, &QSlider::valueChanged, this, [this, row] { apply(row); });
  rows_.push_back(row);
}

void LayersDock::apply(const Row& row) {
  row.slider->setEnabled(row.box->isChecked());
  layers_.*row.value = row.box->isChecked() ? 1.0 * row.slider->value() / kSteps : 0.0;
  Q_EMIT layersChanged(layers_);
}

void LayersDock::setLayers(const Layers& layers) {
  layers_ = layers;
  for (const Row& row : rows_) {
    const QSignalBlocker quiet_box(row.box);
    const QSignalBlocker quiet_slider(row.slider);
    row.box->setChecked(layers.*row.value > 0.0);
    if (layers.*row.value > 0.0) {
      row.slider->setValue(static_cast<int>(std::lround(layers.*row.value * kSteps)));
    }
    row.slider->setEnabled(row.box->isChecked());
  }
  Q_EMIT layersChanged(layers_);
}

void LayersDock::show(const Row* only) {
  Layers wanted = layers_;
  for (const Row& row : rows_) {
    const bool shown = only == nullptr || only == &row;
    wanted.*row.value = shown ? 1.0 * row.slider->value() / kSteps : 0.0;
  }
  setLayers(wanted);
}

void LayersDock::contextMenuEvent(QContextMenuEvent* event) {
  const auto row = std::ranges::find_if(rows_, [&](const Row& r) {
    const int y = r.box->mapFromGlobal(event->globalPos()).y();
    return y >= 0 && y < r.box->height();
  });
  QMenu menu(this);
  if (row != rows_.end()) {
    menu.addAction(tr("Show only this layer"), [this, only = &*row] { show(only); });
  }
  menu.addAction(tr("Show all layers"), [this] { show(nullptr); });
  menu.addAction(tr("Show the usual layers"), [this] { setLayers({}); });
  menu.exec(event->globalPos());
}

}  // namespace clearway::gui
