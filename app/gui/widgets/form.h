// app/gui/widgets/form.h — common widgets and layout of all docks.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QPalette>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace clearway::gui {

struct Theme;

inline constexpr int kDockWidth = 344;  // minimum; a page may be wider

// A scrolling column, as wide as a dock. The wheel scrolls it over every field that does not have
// the focus.
class DockPage : public QScrollArea {
 public:
  explicit DockPage(QWidget* parent = nullptr);
  [[nodiscard]] QVBoxLayout* column() const { return column_; }
  [[nodiscard]] QSize sizeHint() const override;

 private:
  QVBoxLayout* column_;
};

[[nodiscard]] QLabel* caption(const QString& text);  // heading of a group
[[nodiscard]] QLabel* muted(const QString& text);    // label of a field; constant width
[[nodiscard]] QGridLayout* fieldsIn(QVBoxLayout* column);
void addField(QGridLayout* fields, const QString& name, QWidget* field);
[[nodiscard]] QDoubleSpinBox* numberBox(const QString& name, double least, double most,
                                        int decimals);
[[nodiscard]] QDoubleSpinBox* coordinateBox(const QString& prefix);  // in the map's unit
[[nodiscard]] QDoubleSpinBox* headingBox();
// A click into the field, or its dialog's opening, selects its text, so that typing replaces it.
void selectOnFocus(QAbstractSpinBox* box);
// A number field with a point or a comma for the fraction, in any language, and exponents ("1e-3").
// It keeps whatever is typed: what is no number that it can hold is an error, for a NumberCheck to
// say so, and never another number.
class NumberBox : public QDoubleSpinBox {
 public:
  // Shows no zeros at the end of a fraction but one: "2.0"; `whole`: "2".
  explicit NumberBox(bool whole = false) : whole_(whole) {}
  void fixup(QString&) const override {}  // an error is shown as it was typed
  [[nodiscard]] QString textFromValue(double value) const override;
  [[nodiscard]] double valueFromText(const QString& text) const override;
  [[nodiscard]] QValidator::State validate(QString& text, int& at) const override;

 private:
  bool whole_;
};
class CountBox : public QSpinBox {
 public:
  void fixup(QString&) const override {}
  [[nodiscard]] int valueFromText(const QString& text) const override;
  [[nodiscard]] QValidator::State validate(QString& text, int& at) const override;
};
// Makes a dialog as high as its parts need at its width, when one of them has got more lines.
void growToFit(QWidget* dialog);
[[nodiscard]] QComboBox* speedBox();  // 0.1 to 16 times; item data: the factors
[[nodiscard]] QToolButton* iconButton(const QString& tip);
// Sets the colour of the text, in any theme: "good", "caution", "bad", "calm", or "" for the
// default.
void setTone(QWidget* widget, const char* tone);
[[nodiscard]] QColor toneColour(const QByteArray& tone, const Theme& theme);

// The style sheet of the window.
[[nodiscard]] QString formStyle(const QPalette& palette);

}  // namespace clearway::gui
