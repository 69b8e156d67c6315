#include "app/gui/widgets/message_bar.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr int kDoneTime_ms = 6000;

QString asSentence(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

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
      close_(new QToolButton),
      closing_(new QTimer(this)) {
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
  closing_->setObjectName("closing");
  closing_->setSingleShot(true);
  closing_->setInterval(kDoneTime_ms);
  connect(closing_, &QTimer::timeout, this, [this] {
    underMouse() ? closing_->start() : hide();  // it is being read
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
  const QString text = messageText(QString::fromStdString(error.message));
  showText(what, place.isEmpty() ? asSentence(text) : place + text, BannerKind::Error);
  text_->setToolTip(QString::fromStdString(error.source));
}

void MessageBar::showNotice(const QString& what, const QString& text, const Remedy& remedy) {
  showText(what, text, BannerKind::Notice);
  text_->setToolTip({});
  act_ = remedy.act;
  remedy_->setText(remedy.text);
  remedy_->setToolTip(remedy.tip);
  remedy_->setVisible(remedy.act != nullptr);
}

void MessageBar::showDone(const QString& what, const QString& text) {
  showText(what, text, BannerKind::Done);
  text_->setToolTip({});
  closing_->start();
}

void MessageBar::showNotices(const QString& what, const QString& file, const QStringList& reasons,
                             const Remedy& remedy) {
  QStringList fresh, keys;
  for (const QString& reason : reasons) {
    if (dismissed_.contains(keyOf(file, reason))) continue;
    fresh.append(messageText(reason));
    keys.append(keyOf(file, reason));
  }
  if (fresh.empty()) return;
  showNotice(what, fresh.join(" · "), remedy);
  shown_ = keys;
  if (question_ != nullptr && question_->isVisible()) wait();
}

void MessageBar::waitFor(QWidget& question) {
  question_ = &question;
  question.installEventFilter(this);
}

void MessageBar::wait() {
  hide();
  waits_ = true;
}

void MessageBar::setVisible(bool visible) {
  waits_ = false;
  QFrame::setVisible(visible);
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == question_ && event->type() == QEvent::Show && isVisible() && !shown_.empty()) {
    wait();
  }
  const bool answered = watched == question_ && event->type() == QEvent::Hide;
  if (answered && waits_ && question_->isHidden()) show();  // not with its window
  return QFrame::eventFilter(watched, event);
}

void MessageBar::dismiss() {
  for (const QString& key : shown_) dismissed_.insert(key);
  hide();
}

void MessageBar::showText(const QString& what, const QString& text, BannerKind kind) {
  shown_.clear();
  act_ = nullptr;
  remedy_->hide();
  closing_->stop();
  text_->setText("<b>" + what.toHtmlEscaped() + "</b>" +
                 (text.isEmpty() ? QString() : "<br>" + text.toHtmlEscaped()));
  kind_ = kind;
  restyle();
  show();  // first: until then its parts do not count for its size
  text_->setWordWrap(false);
  layout()->invalidate();
  setMaximumWidth(kind == BannerKind::Done ? layout()->totalSizeHint().width() : QWIDGETSIZE_MAX);
  text_->setWordWrap(true);
  updateGeometry();
}

QString MessageBar::text() const { return text_->text(); }

void MessageBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QFrame::changeEvent(event);
}

void MessageBar::restyle() {
  const BannerLook look = bannerLook(kind_);
  icon_->setPixmap(pixmap(look.icon, look.ink, 20, devicePixelRatioF()));
  close_->setIcon(icon("close", currentTheme().muted));
  applyLook(*this, look);
  setProperty("sign", look.icon);
}

}  // namespace clearway::gui
