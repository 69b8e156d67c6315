#include "app/gui/docks/passages_box.h"

#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/gui/widgets/dock_page.h"

namespace clearway::gui {

PassagesBox::PassagesBox(const Editor& editor, const PassageFinder& finder)
    : editor_(editor), finder_(finder), list_(new QListWidget), line_(new QPushButton) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(caption(tr("Narrowest passages")));
  column->addWidget(list_);
  list_->setObjectName("passages");
  list_->setAccessibleName(tr("Narrowest passages"));
  list_->setToolTip(tr(
      "The width of a passage is that of the largest circle between its obstacles. The clearance "
      "is what is left between the agent's outline and an obstacle. A click shows the passage "
      "on the map."));
  list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  line_->setObjectName("narrowestLine");
  line_->setFlat(true);
  line_->setCursor(Qt::PointingHandCursor);
  line_->setStyleSheet(
      "text-align:left;padding:2px 0;color:palette(link);text-decoration:underline");
  line_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  line_->setToolTip(tr(
      "The width between the obstacles, not the clearance, which is what is left beside the agent. "
      "A click shows the passage on the map."));
  connect(line_, &QPushButton::clicked, this, [this] { choose(0, true); });
  hide();
  line_->hide();
  connect(&finder, &PassageFinder::changed, this, &PassagesBox::showPlaces);
  connect(&editor, &Editor::frameChanged, this, &PassagesBox::showPlaces);
  connect(list_, &QListWidget::currentRowChanged, this, [this](int row) { choose(row, false); });
  const auto show = [this](const QListWidgetItem* item) { choose(list_->row(item), true); };
  connect(list_, &QListWidget::itemClicked, this, show);
  connect(list_, &QListWidget::itemActivated, this, show);
}

void PassagesBox::choose(int row, bool zoom) {
  const auto& places = finder_.places();
  const bool valid = row >= 0 && static_cast<std::size_t>(row) < places.size();
  Q_EMIT chosen(valid ? std::optional(places[static_cast<std::size_t>(row)]) : std::nullopt, zoom);
}

void PassagesBox::showPlaces() {
  const QSignalBlocker quiet(list_);
  list_->clear();
  if (editor_.hasDocument()) {
    for (const NarrowPlace& p : finder_.places()) {
      const QString at = gui::positionText(editor_.shown(), p.centre());
      list_->addItem((p.too_narrow ? tr("%1 wide, not passable, at %2") : tr("%1 wide at %2"))
                         .arg(widthText(editor_, p), at));
    }
  }
  setVisible(list_->count() > 0);
  if (list_->count() > 0) {
    line_->setText(
        tr("Narrowest passage: %1 wide").arg(widthText(editor_, finder_.places().front())));
  }
  line_->setAccessibleName(line_->text());
  line_->setVisible(list_->count() > 0);
  const int rows = list_->count();
  list_->setFixedHeight(rows * (rows > 0 ? list_->sizeHintForRow(0) : 0) + 2 * list_->frameWidth() +
                        4);
  Q_EMIT chosen(std::nullopt, false);
}

QString widthText(const Editor& editor, const NarrowPlace& place) {
  return gui::widthText(editor.shown(), place.width_m);
}

}  // namespace clearway::gui
