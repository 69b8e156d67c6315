#include "app/gui/widgets/message_bar.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

// The same reason with other numbers is the same reason.
QString keyOf(const QString& file, const QString& reason) {
  static const QRegularExpression numbers("[0-9]+");
  return QFileInfo(file).absoluteFilePath() + '\n' + QString(reason).remove(numbers);
}

}  // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      icon_(new QLabel),
      text_(new QLabel),
      remedy_(new QPushButton),
      close_(new QToolButton) {
  setObjectName("messageBar");
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::RichText);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  close_->setAutoRaise(true);
  close_->setToolTip(tr("Close this message (Esc)"));
  close_->setAccessibleName(tr("Close this message"));
  connect(close_, &QToolButton::clicked, this, &MessageBar::dismiss);
  remedy_->setAutoDefault(false);
  remedy_->hide();
  connect(remedy_, &QPushButton::clicked, this, [this] {
    if (act_) act_();
  });
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 8, 8, 8);
  row->setSpacing(12);
  row->addWidget(icon_, 0, Qt::AlignTop);
  auto* column = new QVBoxLayout;
  column->setSpacing(8);
  column->addWidget(text_);
  column->addWidget(remedy_, 0, Qt::AlignLeft);
  row->addLayout(column, 1);
  row->addWidget(close_, 0, Qt::AlignTop);
  restyle();
  hide();
}

void MessageBar::showError(const QString& what, const Error& error) {
  QString place = QString::fromStdString(error.source);
  if (!place.isEmpty()) {
    place = QFileInfo(place).fileName();
    if (error.line > 0) place = tr("%1, line %2").arg(place).arg(error.line);
    place += ": ";
  }
  showText(what, place + QString::fromStdString(error.message), true);
  text_->setToolTip(QString::fromStdString(error.source));
}

void MessageBar::showNotice(const QString& what, const QString& text) {
  showText(what, text, false);
  text_->setToolTip({});
}

void MessageBar::showNotices(const QString& what, const QString& file, const QStringList& reasons,
                             const Remedy& remedy) {
  QStringList fresh, keys;
  for (const QString& reason : reasons) {
    if (dismissed_.contains(keyOf(file, reason))) continue;
    fresh.append(reason);
    keys.append(keyOf(file, reason));
  }
  if (fresh.empty()) return;
  showNotice(what, fresh.join(" · "));
  shown_ = keys;
  act_ = remedy.act;
  remedy_->setText(remedy.text);
  remedy_->setToolTip(remedy.tip);
  remedy_->setVisible(remedy.act != nullptr);
}

void MessageBar::dismiss() {
  for (const QString& key : shown_) dismissed_.insert(key);
  hide();
}

void MessageBar::showText(const QString& what, const QString& text, bool error) {
  shown_.clear();
  act_ = nullptr;
  remedy_->hide();
  text_->setText("<b>" + what.toHtmlEscaped() + "</b><br>" + text.toHtmlEscaped());
  error_ = error;
  restyle();
  show();
}

QString MessageBar::text() const { return text_->text(); }

void MessageBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QFrame::changeEvent(event);
}

void MessageBar::restyle() {
  const Theme& theme = currentTheme();
  const bool dark = isDark(currentPalette());
  icon_->setPixmap(pixmap("warning", error_ ? theme.warn : theme.goal, 20, devicePixelRatioF()));
  close_->setIcon(icon("close", theme.muted));
  const QColor back(error_ ? (dark ? "#3a2129" : "#fdecef") : (dark ? "#352b1c" : "#fdf3e3"));
  const QString style = QString("#messageBar{background:%1;border:1px solid %2;border-radius:8px}")
                            .arg(back.name(), (error_ ? theme.warn : theme.goal).name());
  if (styleSheet() != style) setStyleSheet(style);
}

}  // namespace clearway::gui
