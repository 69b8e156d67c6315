#include "app/gui/canvas/paint/legend.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace clearway::gui {
namespace {

constexpr double kPad = 10.0, kGap = 10.0, kRowGap = 5.0;
constexpr double kBar = 196.0, kBarTall = 12.0, kTickTall = 4.0;
constexpr double kSwatchWide = 28.0, kSwatchTall = 12.0;
constexpr int kRampStops = 24;

QColor onFloor(QRgb colour, QColor floor) {
  const double a = qAlpha(colour) / 255.0;
  const auto mixed = [&](int over, int under) {
    return static_cast<int>(std::lround(under + (over - under) * a));
  };
  return {mixed(qRed(colour), floor.red()), mixed(qGreen(colour), floor.green()),
          mixed(qBlue(colour), floor.blue())};
}

QFont bold(QFont font) {
  font.setBold(true);
  return font;
}

void fillBar(QPainter& painter, const QRectF& box, const std::vector<QColor>& colours,
             bool stepped) {
  if (!stepped && colours.size() > 1) {
    QLinearGradient ramp(box.topLeft(), box.topRight());
    for (std::size_t k = 0; k < colours.size(); ++k) {
      ramp.setColorAt(1.0 * static_cast<double>(k) / static_cast<double>(colours.size() - 1),
                      colours[k]);
    }
    painter.fillRect(box, ramp);
    return;
  }
  const double wide = box.width() / static_cast<double>(colours.size());
  for (std::size_t k = 0; k < colours.size(); ++k) {
    painter.fillRect(
        QRectF(box.left() + wide * static_cast<double>(k), box.top(), wide, box.height()),
        colours[k]);
  }
}

double widthOf(const Legend& legend, const QFont& font) {
  const QFontMetricsF plain(font);
  double out = QFontMetricsF(bold(font)).horizontalAdvance(legend.title);
  if (!legend.bar.empty()) out = std::max(out, kBar);
  for (const Legend::Swatch& s : legend.swatches) {
    out = std::max(out, kSwatchWide + 8.0 + plain.horizontalAdvance(s.text));
  }
  return out;
}

double heightOf(const Legend& legend, const QFont& font) {
  const double line = QFontMetricsF(font).height();
  double out = line + kRowGap;
  if (!legend.bar.empty()) out += kBarTall + kTickTall + line;
  return out + static_cast<double>(legend.swatches.size()) * (line + kRowGap);
}

// Numbers below a bar, each inside of it.
void paintTicks(QPainter& painter, const QRectF& bar, const Legend& legend, const Theme& theme) {
  const QFontMetricsF metrics(painter.font());
  painter.setPen(theme.ink);
  double free_from = bar.left();
  for (const Legend::Tick& t : legend.ticks) {
    const double x = bar.left() + t.at * bar.width();
    painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + kTickTall));
    const double wide = metrics.horizontalAdvance(t.text);
    const double left = std::clamp(x - 0.5 * wide, bar.left(), bar.right() - wide);
    if (left < free_from) continue;  // it would cover the one before
    painter.drawText(QPointF(left, bar.bottom() + kTickTall + metrics.ascent()), t.text);
    free_from = left + wide + 6.0;
  }
}

}  // namespace

std::vector<QColor> rampOf(const ToneTable& table, int first, int last, QColor floor) {
  std::vector<QColor> out;
  for (int k = 0; k < kRampStops; ++k) {
    const int tone = first + (last - first) * k / (kRampStops - 1);
    out.push_back(onFloor(table[static_cast<std::size_t>(tone)], floor));
  }
  return out;
}

QSizeF legendSize(std::span<const Legend> legends, const QFont& font) {
  if (legends.empty()) return {};
  double wide = 0.0, tall = 2.0 * kPad - kRowGap;
  for (const Legend& l : legends) {
    wide = std::max(wide, widthOf(l, font));
    tall += heightOf(l, font);
  }
  tall += kGap * static_cast<double>(legends.size() - 1);
  return {std::ceil(wide + 2.0 * kPad), std::ceil(tall)};
}

void paintLegends(QPainter& painter, const QRectF& card, std::span<const Legend> legends,
                  const Theme& theme) {
  if (legends.empty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.control, 1.0));
  painter.setBrush(theme.floor);
  painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 5.0, 5.0);
  painter.setRenderHint(QPainter::Antialiasing, false);
  const QFont font = painter.font();
  const QFontMetricsF metrics(font);
  const double line = metrics.height();
  double y = card.top() + kPad;
  const double x = card.left() + kPad;
  for (const Legend& l : legends) {
    painter.setFont(bold(font));
    painter.setPen(theme.ink);
    painter.drawText(QPointF(x, y + metrics.ascent()), l.title);
    painter.setFont(font);
    y += line + kRowGap;
    if (!l.bar.empty()) {
      const QRectF bar(x, y, card.width() - 2.0 * kPad, kBarTall);
      fillBar(painter, bar, l.bar, l.stepped);
      painter.setBrush(Qt::NoBrush);
      painter.setPen(theme.control);
      painter.drawRect(bar);
      paintTicks(painter, bar, l, theme);
      y += kBarTall + kTickTall + line;
    }
    for (const Legend::Swatch& s : l.swatches) {
      const QRectF box(x, y + 0.5 * (line - kSwatchTall), kSwatchWide, kSwatchTall);
      if (s.line) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(*s.line);
        painter.drawLine(QPointF(box.left() + 2.0, box.center().y()),
                         QPointF(box.right() - 2.0, box.center().y()));
        painter.setRenderHint(QPainter::Antialiasing, false);
      } else if (s.ring) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(s.colours.front(), 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(box.center(), 5.0, 5.0);
        painter.setRenderHint(QPainter::Antialiasing, false);
      } else {
        fillBar(painter, box, s.colours, false);
      }
      painter.setPen(theme.ink);
      painter.drawText(QPointF(box.right() + 8.0, y + metrics.ascent()), s.text);
      y += line + kRowGap;
    }
    y += kGap;
  }
  painter.restore();
}

QString legendText(std::span<const Legend> legends) {
  QStringList out;
  for (const Legend& l : legends) {
    QStringList parts;
    for (const Legend::Tick& t : l.ticks) parts.append(t.text);
    for (const Legend::Swatch& s : l.swatches) parts.append(s.text);
    out.append(l.title + ": " + parts.join(", "));
  }
  return out.join(". ");
}

}  // namespace clearway::gui
