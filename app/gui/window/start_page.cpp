#include "app/gui/window/start_page.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {

EmptyView::EmptyView(QWidget* parent)
    : QWidget(parent),
      picture_(new QLabel),
      open_(new QPushButton(tr("Open…"))),
      new_(new QPushButton(tr("New map…"))) {
  setObjectName("emptyView");
  setAttribute(Qt::WA_StyledBackground);
  auto* title = new QLabel(tr("Open a map or drop one here"));
  title->setObjectName("title");
  auto* kinds =
      new QLabel(tr("ROS maps (.yaml), MovingAI maps (.map), images (.png, .pgm),\n"
                    "Clearway projects, plans and collision scenes"));
  kinds->setObjectName("kinds");
  kinds->setAlignment(Qt::AlignCenter);
  open_->setObjectName("open");
  open_->setMinimumSize(128, 36);
  open_->setToolTip(tr("Open a file (Ctrl+O)"));
  connect(open_, &QPushButton::clicked, this, &EmptyView::openWanted);
  new_->setMinimumSize(128, 36);
  new_->setToolTip(tr("Make a new map (Ctrl+N)"));
  connect(new_, &QPushButton::clicked, this, &EmptyView::newWanted);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(12);
  column->addStretch(2);
  column->addWidget(picture_, 0, Qt::AlignHCenter);
  column->addWidget(title, 0, Qt::AlignHCenter);
  column->addWidget(kinds, 0, Qt::AlignHCenter);
  column->addSpacing(8);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(12);
  buttons->addStretch(1);
  buttons->addWidget(open_);
  buttons->addWidget(new_);
  buttons->addStretch(1);
  column->addLayout(buttons);
  column->addStretch(3);
  restyle();
}

void EmptyView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QWidget::changeEvent(event);
}

void EmptyView::restyle() {
  const Theme& theme = themeOf(palette());
  const QColor accent = palette().color(QPalette::Highlight);
  picture_->setPixmap(pixmap("map", theme.muted, 72, devicePixelRatioF()));
  new_->setIcon(icon("new", theme.ink));
  open_->setIcon(icon("open", palette().color(QPalette::HighlightedText)));
  const QString style =
      QString(
          "#emptyView{background:%1}#title{color:%2;font-size:17pt;font-weight:bold}"
          "#kinds{color:%3}#open{background:%4;color:%5;border:0;border-radius:3px;"
          "font-weight:bold}#open:hover{background:%6}#open:focus{border:2px solid %2}")
          .arg(theme.outside.name(), theme.ink.name(), theme.muted.name(), accent.name(),
               palette().color(QPalette::HighlightedText).name(), accent.darker(108).name());
  if (styleSheet() != style) setStyleSheet(style);
}

}  // namespace clearway::gui
