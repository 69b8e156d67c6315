#include "app/gui/widgets/question_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {

QuestionBar::QuestionBar(QWidget* parent)
    : QFrame(parent), icon_(new QLabel), text_(new QLabel), buttons_(new QHBoxLayout) {
  setObjectName("questionBar");
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::RichText);
  buttons_->setSpacing(8);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 8, 12, 8);
  row->setSpacing(12);
  row->addWidget(icon_, 0, Qt::AlignVCenter);
  row->addWidget(text_, 1);
  row->addLayout(buttons_);
  restyle();
  hide();
}

void QuestionBar::ask(const QString& what, const QString& detail,
                      const std::vector<Choice>& choices) {
  while (QLayoutItem* item = buttons_->takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();
    delete item;
  }
  for (const Choice& choice : choices) {
    auto* button = new QPushButton(choice.text);
    button->setToolTip(choice.tip);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, choice] {
      if (choice.closes) hide();
      choice.act();
    });
    buttons_->addWidget(button);
  }
  what_ = what;
  detail_ = detail;
  showText();
  show();
}

void QuestionBar::setDetail(const QString& detail) {
  detail_ = detail;
  showText();
}

void QuestionBar::showText() {
  text_->setText("<b>" + what_.toHtmlEscaped() + "</b><br>" + detail_.toHtmlEscaped());
}

QString QuestionBar::text() const { return what_ + "\n" + detail_; }

void QuestionBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QFrame::changeEvent(event);
}

void QuestionBar::restyle() {
  const Theme& theme = themeOf(palette());
  icon_->setPixmap(pixmap("warning", theme.goal, 20, devicePixelRatioF()));
  const QColor back(isDark(palette()) ? "#352b1c" : "#fdf3e3");
  const QString style = QString("#questionBar{background:%1;border-bottom:1px solid %2}")
                            .arg(back.name(), theme.edge.name());
  if (styleSheet() != style) setStyleSheet(style);
}

}  // namespace clearway::gui
