#include "app/gui/window/parts/verdict_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QRegularExpression>
#include <algorithm>
#include <utility>

#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr int kMark_px = 16, kSlack_px = 4;

QString tipOf(const Verdict& verdict) {
  QStringList out{verdict.words, verdict.tip};
  out.append(
      verdict.of_fleet
          ? VerdictLabel::tr("The plan of the fleet; a click shows the dock Result")
          : VerdictLabel::tr("The last plan of the chosen agent; a click shows the dock Result.\n"
                             "Clearance: least distance of its padded outline to an obstacle"));
  out.removeAll(QString());
  return out.join('\n');
}

}  // namespace

VerdictLabel::VerdictLabel() : mark_(new QLabel), words_(new QLabel) {
  setObjectName("verdictCard");
  setAccessibleName(tr("Verdict"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 4, 10, 4);
  row->setSpacing(4);
  row->addWidget(mark_);
  row->addWidget(words_);
  words_->setContentsMargins({});
  setVerdict(std::nullopt);
}

void VerdictLabel::setVerdict(const std::optional<Verdict>& verdict) {
  setVisible(verdict.has_value());
  tone_ = verdict ? verdict->tone : Report::Tone::Calm;
  verdict_ = verdict;
  showWords();
  setAccessibleDescription(verdict ? verdict->words : QString());
  setToolTip(verdict ? tipOf(*verdict) : QString());
  restyle();
}

void VerdictLabel::fitTo(int px) {
  if (std::exchange(most_px_, px) != px) showWords();
}

void VerdictLabel::showWords() { words_->setText(verdict_ ? fittingWords() : QString()); }

QString VerdictLabel::fittingWords() const {
  const QMargins margins = layout()->contentsMargins();
  const int room = most_px_ - margins.left() - margins.right() - layout()->spacing() - kMark_px -
                   2 * frameWidth() - kSlack_px;
  const QFontMetrics font(words_->font());
  static const QRegularExpression part("[,;] ");
  QString out = verdict_->words;
  while (font.horizontalAdvance(out) > room) {
    const qsizetype end = out.lastIndexOf(part);
    if (end < 0) return font.elidedText(out, Qt::ElideRight, std::max(0, room));
    out.truncate(end);
  }
  return out;
}

QString VerdictLabel::text() const { return words_->text(); }

void VerdictLabel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) restyle();
  QFrame::changeEvent(event);
}

void VerdictLabel::mouseReleaseEvent(QMouseEvent* event) {
  if (rect().contains(event->pos())) Q_EMIT clicked();
}

void VerdictLabel::restyle() {
  const Theme& theme = currentTheme();
  mark_->setPixmap(
      pixmap(iconOf(tone_), toneColour(nameOf(tone_), theme), kMark_px, devicePixelRatioF()));
  setTone(words_, nameOf(tone_));
  const QString style =
      QString("#verdictCard{background:%1;border:1px solid %2;border-radius:6px}")
          .arg(currentPalette().color(QPalette::Base).name(), theme.control.name());
  if (styleSheet() != style) setStyleSheet(style);
}

}  // namespace clearway::gui
