#include "app/gui/widgets/chart.h"

#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineSeries>
#include <QLocale>
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/gui/widgets/dock_page.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/theme.h"
#include "core/base/number_text.h"

namespace clearway::gui {
namespace {

QString figureText(double v) {
  constexpr int kFigureDigits = 4;
  QString text = QString::fromStdString(roundedText(v, kFigureDigits));
  return groupedDigits(text.replace('.', QLocale().decimalPoint()));
}

// Of each group the least and the largest, in their order.
QList<QPointF> thinned(const std::vector<QPointF>& points, std::size_t most) {
  QList<QPointF> out;
  if (points.size() <= most) {
    return {points.begin(), points.end()};
  }
  const std::size_t groups = most / 2;
  for (std::size_t g = 0; g < groups; ++g) {
    const auto begin = points.begin() + static_cast<std::ptrdiff_t>(points.size() * g / groups);
    const auto end = points.begin() + static_cast<std::ptrdiff_t>(points.size() * (g + 1) / groups);
    auto [low, high] = std::minmax_element(
        begin, end, [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); });
    if (low > high) std::swap(low, high);
    out.append(*low);
    if (low != high) out.append(*high);
  }
  out.last() = points.back();
  return out;
}

}  // namespace

// Qt owns the parts.
struct Chart::Parts {
  QChart* chart = new QChart;
  QLineSeries* line = new QLineSeries;
  QLineSeries* now = new QLineSeries;
  QValueAxis* time = new QValueAxis;
  QValueAxis* value = new QValueAxis;
  QChartView* view = new QChartView(chart);  // setChart() would leak its own
  QLabel* figure = muted({});
};

Chart::Chart(const QString& title, const QString& unit, Ink ink)
    : unit_(unit), ink_(ink), parts_(std::make_unique<Parts>()) {
  setAccessibleName(title);
  Parts& p = *parts_;
  p.chart->setLocalizeNumbers(true);
  for (QLineSeries* series : {p.now, p.line}) {
    p.chart->addSeries(series);
  }
  p.chart->addAxis(p.time, Qt::AlignBottom);
  p.chart->addAxis(p.value, Qt::AlignLeft);
  for (QLineSeries* series : {p.now, p.line}) {
    series->attachAxis(p.time);
    series->attachAxis(p.value);
  }
  p.time->setTickCount(2);
  p.value->setTickCount(3);
  p.time->setGridLineVisible(false);
  p.chart->legend()->hide();
  p.chart->setBackgroundVisible(false);
  p.chart->setMargins({0, 0, 0, 0});
  p.chart->layout()->setContentsMargins(0, 0, 0, 0);
  p.view->setFrameShape(QFrame::NoFrame);
  p.view->setRenderHint(QPainter::Antialiasing);
  p.view->setBackgroundBrush(Qt::NoBrush);
  p.view->setFocusPolicy(Qt::NoFocus);
  p.view->setMinimumSize(0, 0);
  p.view->viewport()->setAutoFillBackground(false);
  auto* head = new QHBoxLayout;
  head->addWidget(new QLabel(title));
  head->addWidget(p.figure, 0, Qt::AlignRight);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(head);
  column->addWidget(p.view, 1);
  setFixedHeight(sizeHint().height());
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  takeTheme();
  show({}, 0.0);
}

Chart::~Chart() = default;

QList<QPointF> Chart::drawn() const { return parts_->line->points(); }

QString Chart::figure() const { return parts_->figure->text(); }

void Chart::show(std::vector<QPointF> points, double now) {
  points_ = std::move(points);
  Parts& p = *parts_;
  double most = 0.0;
  for (const QPointF& at : points_) most = std::max(most, at.y());
  const double top = topFor(most);
  const double end = std::max(1.0, points_.empty() ? 0.0 : points_.back().x());
  p.time->setRange(0.0, end);
  p.time->setLabelFormat(end < 10.0 ? "%.1f s" : "%.0f s");
  p.value->setRange(0.0, top);
  p.value->setLabelFormat(top == 1.0 || top == 5.0 ? "%.1f" : "%.0f");  // the middle is a half
  p.line->replace(thinned(points_, kMostDrawn));
  p.now->replace(points_.empty() ? QList<QPointF>{} : QList<QPointF>{{now, 0.0}, {now, top}});
  const auto after = std::ranges::upper_bound(points_, now, {}, &QPointF::x);
  p.figure->setText(after == points_.begin() ? tr("–")
                                             : figureText(std::prev(after)->y()) + " " + unit_);
}

double Chart::topFor(double v) {
  double power = 1.0;
  while (power < v) {
    for (const double step : {1.0, 2.0, 5.0}) {
      if (step * power >= v) return step * power;
    }
    power *= 10.0;
  }
  return power;
}

void Chart::takeTheme() {
  const Theme& theme = currentTheme();
  Parts& p = *parts_;
  const QColor ink = ink_ == Ink::Agent ? theme.agent : ink_ == Ink::Goal ? theme.goal : theme.warn;
  p.line->setPen(QPen(ink, 1.6));
  p.now->setPen(QPen(theme.control, 1.0));
  QFont small = font();
  small.setPointSizeF(0.85 * small.pointSizeF());
  for (QValueAxis* axis : {p.time, p.value}) {
    axis->setLabelsFont(small);
    axis->setLabelsColor(theme.muted);
    axis->setLinePenColor(theme.control);
    axis->setGridLineColor(theme.edge);
  }
}

void Chart::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) takeTheme();
}

}  // namespace clearway::gui
