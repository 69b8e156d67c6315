#include "app/gui/widgets/cards/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/gui/widgets/cards/click_through.h"
#include "app/gui/widgets/elided_lines.h"
#include "app/gui/widgets/message_text.h"
#include "app/gui/widgets/path_text.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr int kDoneTime_ms = 6000;
constexpr int kBarLeft_px = 14, kBarRight_px = 8, kBarGap_px = 12, kRowGap_px = 8;
constexpr int kMostOfHeadline = 2;  // lines, where there is little room

QString asSentence(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

// The same reason with other numbers is the same reason.
QString keyOf(const QString& file, const Message& reason) {
  static const QRegularExpression numbers("[0-9]+");
  return QFileInfo(file).absoluteFilePath() + '\n' +
         QString::fromStdString(reason.text()).remove(numbers);
}

}  // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      icon_(new QLabel),
      text_(new QLabel),
      remedy_(new QPushButton),
      more_(new QPushButton),
      close_(new QToolButton),
      closing_(new QTimer(this)) {
  setObjectName("messageBar");
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::RichText);
  text_->setObjectName("message");
  text_->setTextInteractionFlags(Qt::NoTextInteraction);  // it takes no mouse events
  setContextMenuPolicy(Qt::ActionsContextMenu);
  addAction(tr("Copy this message"), this, [this] {
    QApplication::clipboard()->setText(what_ + (detail_.isEmpty() ? detail_ : '\n' + detail_));
  });
  new ClickThrough(*this);
  close_->setAutoRaise(true);
  close_->setToolTip(tr("Close this message (Esc)"));
  close_->setAccessibleName(tr("Close this message"));
  connect(close_, &QToolButton::clicked, this, &MessageBar::dismiss);
  remedy_->setObjectName("remedy");
  remedy_->setAutoDefault(false);
  remedy_->hide();
  connect(remedy_, &QPushButton::clicked, this, [this] {
    if (act_) act_();
  });
  more_->setObjectName("more");
  more_->setAutoDefault(false);
  more_->hide();
  connect(more_, &QPushButton::clicked, this, [this] {
    unfolded_ = !unfolded_;
    showLines();
  });
  closing_->setObjectName("closing");
  closing_->setSingleShot(true);
  closing_->setInterval(kDoneTime_ms);
  connect(closing_, &QTimer::timeout, this, [this] {
    underMouse() ? closing_->start() : hide();  // it is being read
  });
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kBarLeft_px, kBannerTop_px, kBarRight_px, kBannerTop_px);
  row->setSpacing(kBarGap_px);
  row->addWidget(icon_, 0, Qt::AlignTop);
  auto* column = new QVBoxLayout;
  column->setSpacing(kRowGap_px);
  column->addWidget(text_);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(kRowGap_px);
  buttons->addWidget(remedy_);
  buttons->addWidget(more_);
  buttons->addStretch(1);
  column->addLayout(buttons);
  row->addLayout(column, 1);
  close_->setIcon(icon("close", Ink::Muted));
  row->addWidget(close_, 0, Qt::AlignTop);
  restyle();
  hide();
}

void MessageBar::showError(const QString& what, const Error& error, const Remedy& remedy) {
  QString place = QString::fromStdString(error.source);
  if (!place.isEmpty()) {
    place = shortPath(place);
    if (error.line > 0) place = tr("%1, line %2").arg(place).arg(error.line);
    place += ": ";
  }
  const QString text = messageText(error.message);
  showText(what, place.isEmpty() ? asSentence(text) : place + text, BannerKind::Error,
           QDir::toNativeSeparators(QString::fromStdString(error.source)));
  offer(remedy);
}

void MessageBar::showNotice(const QString& what, const QString& text, const Remedy& remedy) {
  showText(what, text, BannerKind::Notice);
  offer(remedy);
}

void MessageBar::offer(const Remedy& remedy) {
  act_ = remedy.act;
  remedy_->setText(remedy.text);
  remedy_->setToolTip(remedy.tip);
  remedy_->setVisible(remedy.act != nullptr);
  showLines();
}

void MessageBar::showDone(const QString& what, const QString& text) {
  showText(what, text, BannerKind::Done);
  closing_->start();
}

void MessageBar::showNotices(const QString& what, const QString& file,
                             const std::vector<Message>& reasons, const Remedy& remedy) {
  QStringList fresh, keys;
  for (const Message& reason : reasons) {
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

void MessageBar::showText(const QString& what, const QString& text, BannerKind kind,
                          const QString& source) {
  shown_.clear();
  act_ = nullptr;
  remedy_->hide();
  closing_->stop();
  what_ = what;
  detail_ = text;
  source_ = source;
  html_ = "<b>" + what.toHtmlEscaped() + "</b>" +
          (text.isEmpty() ? QString() : "<br>" + text.toHtmlEscaped());
  unfolded_ = false;
  more_->hide();
  text_->setText(html_);
  kind_ = kind;
  restyle();
  show();  // first: until then its parts do not count for its size
  text_->setWordWrap(false);
  layout()->invalidate();
  setMaximumWidth(kind == BannerKind::Done ? layout()->totalSizeHint().width() : QWIDGETSIZE_MAX);
  text_->setWordWrap(true);
  showLines();
}

void MessageBar::fitTo(QSize room) {
  if (room == room_) return;
  room_ = room;
  showLines();
}

// Half of the height of a line more or less is not worth a button.
QString MessageBar::shortened(int width_px, int height_px) const {
  QFont bold = text_->font();
  bold.setBold(true);
  const int line_px = text_->fontMetrics().lineSpacing();
  const int free_px = height_px - 2 * (kBannerTop_px + kBannerBorder_px);
  const int buttons_px = remedy_->isHidden() ? 0 : remedy_->sizeHint().height() + kRowGap_px;
  const auto lines = [&](int most_of_headline, int most) {
    QStringList what = elidedLines(what_, bold, width_px, most_of_headline);
    const int rest = std::max(0, most - static_cast<int>(what.size()));
    QStringList detail;
    if (rest > 0) detail = elidedLines(detail_, text_->font(), width_px, rest);
    return std::pair(std::move(what), std::move(detail));
  };
  constexpr int kAll = 1000;
  const auto [whole, rest] = lines(kAll, kAll);
  if ((whole.size() + rest.size()) * line_px <= free_px - buttons_px) return {};
  const int more_px = more_->sizeHint().height() + kRowGap_px;
  const int most = std::max(1, (free_px - more_px) / line_px);
  const auto [what, detail] = lines(std::min(most, kMostOfHeadline), most);
  const QString tail = detail.empty() ? QString() : '\n' + detail.join('\n');
  return "<b>" + what.join('\n').toHtmlEscaped().replace("\n", "<br>") + "</b>" +
         tail.toHtmlEscaped().replace("\n", "<br>");
}

void MessageBar::showLines() {
  const int beside_px = kBarLeft_px + kBarRight_px + 2 * (kBarGap_px + kBannerBorder_px) +
                        kBannerIcon_px + close_->sizeHint().width();
  const int width_px = std::min(room_.width(), maximumWidth()) - beside_px;
  QString shown;
  if (width_px > 0) {
    shown = shortened(width_px, unfolded_ ? room_.height() : room_.height() / kBannerShare);
  }
  more_->setVisible(unfolded_ || !shown.isEmpty());
  more_->setText(unfolded_ ? tr("Less") : tr("More"));
  text_->setText(shown.isEmpty() ? html_ : shown);
  text_->setToolTip(shown.isEmpty() ? source_
                                    : (source_ + '\n' + what_ + '\n' + detail_).trimmed());
  updateGeometry();
}

void MessageBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QFrame::changeEvent(event);
}

void MessageBar::restyle() {
  const BannerLook look = bannerLook(kind_);
  icon_->setPixmap(pixmap(look.icon, look.ink, kBannerIcon_px, devicePixelRatioF()));
  applyLook(*this, look);
  setProperty("sign", look.icon);
}

}  // namespace clearway::gui
