// app/gui/widgets/style.h — Qt's Fusion style with parts that are seen on dark surfaces, too.
//
// Fusion draws the edges of fields, buttons and check boxes darker than the window, so that they
// vanish where the window is dark. Here they have a colour of the theme, 3:1 or more against what
// is around them; a slider looks as the timeline does; dialogs have the program's own icons.
#pragma once

#include <QProxyStyle>

class QStyleOptionSlider;

namespace clearway::gui {

class Style : public QProxyStyle {
  Q_OBJECT
 public:
  Style();
  using QProxyStyle::polish;
  void polish(QWidget* widget) override;  // text of all fields begins at the same place
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
  void drawSlider(const QStyleOptionSlider& option, QPainter& painter, const QWidget* widget) const;
};

}  // namespace clearway::gui
