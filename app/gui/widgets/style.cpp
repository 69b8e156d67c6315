#include "app/gui/widgets/style.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPainter>
#include <QStyleOption>

#include "app/gui/widgets/screen_fit.h"
#include "app/gui/widgets/theme.h"

namespace clearway::gui {
namespace {

constexpr float kDisabled = 0.5F;
constexpr int kMore_px = 22;        // size of a tool bar's overflow button
constexpr int kTextInset_px = 3;    // extra inset of line edits, as in number fields
constexpr double kCorner_px = 2.0;  // corner radius of Fusion

// Of a field with an error, in the colour of errors.
void drawEdge(const QStyleOption& option, QPainter& painter, double corner_px,
              const QWidget* widget) {
  const bool bad = widget != nullptr && widget->property("tone").toByteArray() == "bad";
  const bool enabled = option.state.testFlag(QStyle::State_Enabled);
  const bool focus = enabled && option.state.testFlag(QStyle::State_HasFocus);
  QColor edge = focus ? option.palette.color(QPalette::Highlight) : themeOf(option.palette).control;
  if (bad) edge = themeOf(option.palette).warn;
  if (!enabled) edge.setAlphaF(kDisabled);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, corner_px > 0.0);
  const double wide = bad ? 2.0 : 1.0, inset = 0.5 * wide;
  painter.setPen(QPen(edge, wide));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(option.rect).adjusted(inset, inset, -inset, -inset), corner_px,
                          corner_px);
  painter.restore();
}

}  // namespace

Style::Style() : QProxyStyle("Fusion") {}

void Style::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  auto* line = qobject_cast<QLineEdit*>(widget);
  const bool whole = line != nullptr &&
                     qobject_cast<QAbstractSpinBox*>(line->parent()) == nullptr &&
                     qobject_cast<QComboBox*>(line->parent()) == nullptr;
  if (whole) line->setTextMargins(kTextInset_px, 0, 0, 0);
  if (auto* dialog = qobject_cast<QDialog*>(widget)) keepOnScreen(*dialog);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                          const QWidget* widget) const {
  if (element == PE_IndicatorTabClose) {
    drawTabClose(*option, *painter);
    return;
  }
  if (element == PE_FrameTabWidget) {
    drawPane(*option, *painter);
    return;
  }
  if (element == PE_FrameTabBarBase) return;
  if (element == PE_PanelButtonCommand) {
    drawButton(*option, *painter);
    QStyleOption edge = *option;
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    const bool is_default =
        button != nullptr && button->features.testFlag(QStyleOptionButton::DefaultButton);
    if (is_default) edge.state |= State_HasFocus;  // which Return presses
    drawEdge(edge, *painter, kCorner_px, widget);
    return;
  }
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  switch (element) {
    case PE_FrameLineEdit: drawEdge(*option, *painter, kCorner_px, widget); break;
    case PE_IndicatorCheckBox: drawEdge(*option, *painter, 0.0, widget); break;
    default: break;
  }
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                               QPainter* painter, const QWidget* widget) const {
  const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
  if (control == CC_Slider && slider != nullptr && slider->orientation == Qt::Horizontal) {
    drawSlider(*slider, *painter, widget);
    return;
  }
  QProxyStyle::drawComplexControl(control, option, painter, widget);
  if (control == CC_ComboBox || control == CC_SpinBox) {
    drawEdge(*option, *painter, kCorner_px, widget);
  }
}

// Flat: Fusion's bevel is a second edge in dark themes.
void Style::drawButton(const QStyleOption& option, QPainter& painter) {
  QColor face = option.palette.color(QPalette::Button);
  const bool enabled = option.state.testFlag(State_Enabled);
  if (option.state & (State_Sunken | State_On)) {
    face = face.darker(112);
  } else if (enabled && option.state.testFlag(State_MouseOver)) {
    face = face.lighter(106);
  }
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(face);
  painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), kCorner_px,
                          kCorner_px);
  painter.restore();
}

// Notes are read on the pane as on the window.
void Style::drawPane(const QStyleOption& option, QPainter& painter) {
  painter.fillRect(option.rect, option.palette.color(QPalette::Window));
  painter.save();
  painter.setPen(themeOf(option.palette).edge);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
  painter.restore();
}

void Style::drawTabClose(const QStyleOption& option, QPainter& painter) {
  const Theme& theme = themeOf(option.palette);
  const bool hovered =
      option.state.testFlag(State_MouseOver) && option.state.testFlag(State_Enabled);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  if (hovered) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.edge);
    painter.drawRoundedRect(option.rect, kCorner_px, kCorner_px);
  }
  icon("close", hovered ? theme.ink : theme.muted)
      .paint(&painter, option.rect.adjusted(1, 1, -1, -1));
  painter.restore();
}

void Style::drawSlider(const QStyleOptionSlider& option, QPainter& painter,
                       const QWidget* widget) const {
  const Theme& theme = themeOf(option.palette);
  const bool enabled = option.state.testFlag(State_Enabled);
  const QColor accent = enabled ? option.palette.color(QPalette::Highlight) : theme.edge;
  const QRectF groove = subControlRect(CC_Slider, &option, SC_SliderGroove, widget);
  const QRectF handle = subControlRect(CC_Slider, &option, SC_SliderHandle, widget);
  const QPointF at = handle.center();
  const double y = groove.center().y();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const auto line = [&](QColor ink, double from, double to) {
    painter.setPen(QPen(ink, 4.0, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(from, y), QPointF(to, y));
  };
  line(theme.edge, groove.left() + 3.0, groove.right() - 3.0);
  line(accent, groove.left() + 3.0, std::max(at.x(), groove.left() + 3.0));
  const bool focus = enabled && option.state.testFlag(State_HasFocus);
  painter.setPen(QPen(focus ? theme.ink : option.palette.color(QPalette::Window), 2.0));
  painter.setBrush(accent);
  painter.drawEllipse(at, 6.5, 6.5);
  painter.restore();
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option,
                       const QWidget* widget) const {
  if (metric == PM_ToolBarExtensionExtent) return kMore_px;
  return QProxyStyle::pixelMetric(metric, option, widget);
}

int Style::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                     QStyleHintReturn* data) const {
  if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
  return QProxyStyle::styleHint(hint, option, widget, data);
}

QIcon Style::standardIcon(StandardPixmap which, const QStyleOption* option,
                          const QWidget* widget) const {
  const Theme& theme = themeOf(QApplication::palette());
  switch (which) {
    case SP_MessageBoxQuestion:
    case SP_MessageBoxWarning: return icon("warning", theme.goal);
    case SP_MessageBoxCritical: return icon("warning", theme.warn);
    default: return QProxyStyle::standardIcon(which, option, widget);
  }
}

}  // namespace clearway::gui
