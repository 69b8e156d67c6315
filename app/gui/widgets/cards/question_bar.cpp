#include "app/gui/widgets/cards/question_bar.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <utility>

#include "app/gui/widgets/cards/banner_style.h"
#include "app/gui/widgets/elided_lines.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr int kMargin_px = 12, kButtonGap_px = 8;
constexpr int kLeastText_px = 320;  // beside the buttons
constexpr int kMostLines = 3, kMostOfQuestion = 2;

}  // namespace

QuestionBar::QuestionBar(QWidget* parent)
    : QFrame(parent),
      icon_(new QLabel),
      text_(new QLabel),
      parts_(new QBoxLayout(QBoxLayout::LeftToRight)),
      buttons_(new QBoxLayout(QBoxLayout::LeftToRight)) {
  setObjectName("questionBar");
  text_->setTextFormat(Qt::RichText);
  text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  buttons_->setSpacing(kButtonGap_px);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kMargin_px, kBannerTop_px, kMargin_px, kBannerTop_px);
  row->setSpacing(kMargin_px);
  row->addWidget(icon_, 0, Qt::AlignTop);
  parts_->setSpacing(kButtonGap_px);
  parts_->addWidget(text_, 1);
  parts_->addLayout(buttons_);
  row->addLayout(parts_, 1);
  restyle();
  hide();
}

void QuestionBar::ask(const QString& about, const QString& what, const QString& detail,
                      const std::vector<Choice>& choices) {
  const auto known = std::ranges::find(questions_, about, &Question::about);
  Question asked{about, what, detail, choices};
  if (known != questions_.end()) {
    *known = std::move(asked);
  } else {
    questions_.push_back(std::move(asked));
  }
  showLast();
}

bool QuestionBar::asks(const QString& about) const {
  return std::ranges::find(questions_, about, &Question::about) != questions_.end();
}

void QuestionBar::withdraw(const QString& about) {
  if (std::erase_if(questions_, [&](const Question& q) { return q.about == about; }) > 0) {
    showLast();
  }
}

void QuestionBar::withdrawAll() {
  questions_.clear();
  showLast();
}

void QuestionBar::showLast() {
  while (QLayoutItem* item = buttons_->takeAt(0)) {
    if (QWidget* button = item->widget()) {
      button->hide();
      button->deleteLater();
    }
    delete item;
  }
  if (questions_.empty()) return hide();
  for (const Choice& choice : questions_.back().choices) {
    auto* button = new QPushButton(choice.text);
    button->setToolTip(choice.tip);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, choice, about = questions_.back().about] {
      if (choice.closes) withdraw(about);
      choice.act();
    });
    buttons_->addWidget(button);
    button->show();  // at once, also where the question before was shown
  }
  buttons_->addStretch(1);
  arrange();
  setVisible(!waits_);
}

void QuestionBar::setWaiting(bool waits) {
  waits_ = waits;
  setVisible(!waits && !questions_.empty());
}

void QuestionBar::setDetail(const QString& detail) {
  if (questions_.empty()) return;
  questions_.back().detail = detail;
  arrange();
}

// What is left of a width for the text and the buttons.
int QuestionBar::widthBeside(int shown_px) const {
  return width() - 2 * kBannerBorder_px - 3 * kMargin_px - kBannerIcon_px - shown_px;
}

int QuestionBar::widthOfButtons() const {  // side by side
  int out = 0;
  for (int i = 0; i < buttons_->count(); ++i) {
    if (const QWidget* button = buttons_->itemAt(i)->widget()) {
      out += button->sizeHint().width() + kButtonGap_px;
    }
  }
  return out;
}

void QuestionBar::arrange() {
  const int buttons_px = widthOfButtons() + kButtonGap_px;
  const bool below = widthBeside(buttons_px) < kLeastText_px;
  const bool stacked = widthBeside(buttons_px) < 0;
  parts_->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  buttons_->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  const int rows = !below ? 0 : stacked ? buttons_->count() - 1 : 1;  // one item is the stretch
  const int free_px =
      most_px_ - 2 * (kBannerTop_px + kBannerBorder_px) - rows * (heightOfButton() + kButtonGap_px);
  const int lines = std::clamp(free_px / text_->fontMetrics().lineSpacing(), 1, kMostLines);
  showText(std::max(1, widthBeside(below ? 0 : buttons_px)), lines);
}

int QuestionBar::heightOfButton() const {
  const QWidget* first = buttons_->count() > 0 ? buttons_->itemAt(0)->widget() : nullptr;
  return first != nullptr ? first->sizeHint().height() : 0;
}

void QuestionBar::fitTo(QSize room) {
  const int most_px = room.height() / kBannerShare;
  if (std::exchange(most_px_, most_px) != most_px) arrange();
}

void QuestionBar::showText(int width_px, int lines) {
  if (questions_.empty()) return;
  const Question& shown = questions_.back();
  QFont bold = text_->font();
  bold.setBold(true);
  const QStringList what =
      elidedLines(shown.what, bold, width_px, std::min(lines, kMostOfQuestion));
  const int rest = lines - static_cast<int>(what.size());
  QStringList detail;
  if (rest > 0) detail = elidedLines(shown.detail, text_->font(), width_px, rest);
  const auto html = [](const QStringList& broken) {
    return broken.join('\n').toHtmlEscaped().replace("\n", "<br>");
  };
  text_->setText("<b>" + html(what) + "</b>" + (detail.empty() ? "" : "<br>" + html(detail)));
  text_->setToolTip(text());
}

void QuestionBar::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  arrange();
}

QString QuestionBar::text() const {
  return questions_.empty() ? QString() : questions_.back().what + "\n" + questions_.back().detail;
}

void QuestionBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QFrame::changeEvent(event);
}

void QuestionBar::restyle() {
  const BannerLook look = bannerLook(BannerKind::Notice);
  icon_->setPixmap(pixmap(look.icon, look.ink, kBannerIcon_px, devicePixelRatioF()));
  applyLook(*this, look);
}

}  // namespace clearway::gui
