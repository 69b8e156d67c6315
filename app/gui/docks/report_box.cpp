#include "app/gui/docks/report_box.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QRegularExpression>

#include "app/gui/widgets/theme.h"
#include "app/gui/work/plan_verdict.h"

namespace clearway::gui {
namespace {

// No line ends between a number and its unit.
QString withoutLooseUnits(QString text) {
  static const QRegularExpression loose(R"((?<=\d) (?=\p{L}))");
  return text.replace(loose, QChar(QChar::Nbsp));
}

}  // namespace

ReportBox::ReportBox(const char* calm_icon) : calm_icon_(calm_icon) {
  setObjectName("report");
  column_ = new QVBoxLayout(this);
  column_->setContentsMargins(0, 4, 0, 0);
  column_->setSpacing(8);
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  mark_ = new QLabel;
  headline_ = new QLabel;
  headline_->setObjectName("headline");
  headline_->setWordWrap(true);
  head->addWidget(mark_, 0, Qt::AlignTop);
  head->addWidget(headline_, 1);
  column_->addLayout(head);
  detail_ = new QLabel;
  detail_->setWordWrap(true);
  column_->addWidget(detail_);
  rows_ = fieldsIn(column_);
  restyle();
}

void ReportBox::addBelowDetail(QWidget* widget) {
  column_->insertWidget(column_->indexOf(detail_) + 1, widget);
}

void ReportBox::setReport(const Report& report) {
  tone_ = report.tone;
  headline_->setText(report.headline);
  detail_->setText(report.detail);
  detail_->setVisible(!report.detail.isEmpty());
  while (QLayoutItem* item = rows_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  QStringList lines{report.headline};
  if (!report.detail.isEmpty()) lines.append(report.detail);
  int row = 0;
  for (const auto& [name, value] : report.rows) {
    auto* text = new QLabel(withoutLooseUnits(value));
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text->setContextMenuPolicy(Qt::NoContextMenu);  // that of the box
    lines.append(name + ": " + value);
    rows_->addWidget(muted(name), row, 0, Qt::AlignTop);
    rows_->addWidget(text, row++, 1);
  }
  text_ = lines.join('\n');
  restyle();
}

void ReportBox::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  const auto copy = [&](const QString& name, const QString& text) {
    menu.addAction(name, [text] { QApplication::clipboard()->setText(text); });
  };
  for (const QLabel* label : findChildren<QLabel*>()) {
    if (label->hasSelectedText())
      copy(QObject::tr("Copy the selected text"), label->selectedText());
  }
  copy(QObject::tr("Copy the result as text"), text_);
  menu.addSeparator();
  menu.addActions(actions());
  menu.exec(event->globalPos());
}

void ReportBox::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QWidget::changeEvent(event);
}

void ReportBox::restyle() {
  const Theme& theme = currentTheme();
  const char* mark = tone_ == Report::Tone::Calm ? calm_icon_ : iconOf(tone_);
  setProperty("sign", mark);
  mark_->setPixmap(pixmap(mark, toneColour(nameOf(tone_), theme), 24, devicePixelRatioF()));
  setTone(headline_, nameOf(tone_));
}

}  // namespace clearway::gui
