// app/gui/widgets/style.h — Qt's Fusion style with edges that are visible on dark surfaces.
//
// Fusion draws the edges of fields, buttons and check boxes darker than the window, so that they
// are invisible on dark windows. Here they have a colour of the theme with a contrast of at least
// 3:1. Buttons are flat, tabs have no line below them, and panes of tabs the colour of
// the window. Sliders look like the timeline; dialogs use the program's icons.
#pragma once

#include <QProxyStyle>

class QStyleOptionSlider;

namespace clearway::gui {

class Style : public QProxyStyle {
  Q_OBJECT
 public:
  Style();
  using QProxyStyle::polish;
  void polish(QWidget* widget) override;  // aligns texts of fields, keeps dialogs on the screen
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                          QPainter* painter, const QWidget* widget) const override;
  [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option,
                                const QWidget* widget) const override;
  [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                              QStyleHintReturn* data) const override;
  [[nodiscard]] QIcon standardIcon(StandardPixmap which, const QStyleOption* option,
                                   const QWidget* widget) const override;

 private:
  static void drawButton(const QStyleOption& option, QPainter& painter);
  static void drawPane(const QStyleOption& option, QPainter& painter);
  static void drawTabClose(const QStyleOption& option, QPainter& painter);
  void drawSlider(const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget) const;
};

}  // namespace clearway::gui
