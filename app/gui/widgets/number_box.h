// app/gui/widgets/number_box.h — number fields that keep whatever is typed.
//
// What is no number that a field can hold is an error, for a NumberCheck to say so, and never
// another number. The fraction has a point or a comma, in any language, and there are exponents
// ("1e-3"). A whole number has neither a fraction nor groups of digits.
#pragma once

#include <QDoubleSpinBox>
#include <QSpinBox>
#include <optional>

namespace clearway::gui {

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

// The number that was typed into a field, whether the field can hold it or not. The text may have
// the field's prefix and suffix.
[[nodiscard]] std::optional<double> numberIn(const QDoubleSpinBox& box, const QString& text);
[[nodiscard]] std::optional<double> numberIn(const QSpinBox& box, const QString& text);
// The field's value is what its text says; else it was typed and not yet taken, or is impossible.
[[nodiscard]] bool isTaken(const QAbstractSpinBox& box);
// The whole part of a written number in groups of three, as numbers are shown: "-12 345.25".
[[nodiscard]] QString groupedDigits(QString number);
// A number with a separator, typed into a field of whole numbers.
[[nodiscard]] bool isFractionOf(const QAbstractSpinBox& box, const QString& text);

}  // namespace clearway::gui
