#include "app/gui/widgets/number_box.h"

#include <QLocale>
#include <cmath>

namespace clearway::gui {
namespace {

constexpr double kMostRounding = 0.01;  // of a number, which a field with fewer digits takes

std::optional<double> numberWithout(const QString& prefix, const QString& suffix, QString text) {
  if (text.startsWith(prefix)) text.remove(0, prefix.size());
  if (text.endsWith(suffix)) text.chop(suffix.size());
  bool is_number = false;
  const double value = QLocale::c().toDouble(text.trimmed().replace(',', '.'), &is_number);
  return is_number && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

// "1e3"; nullopt for a fraction and for groups of digits.
std::optional<double> wholeIn(const QString& text, std::optional<double> value) {
  if (text.contains('.') || text.contains(',')) return std::nullopt;
  return value && *value == std::floor(*value) ? value : std::nullopt;
}

// As the field holds it; nullopt: it would become another number.
std::optional<double> heldBy(const QDoubleSpinBox& box, const QString& text) {
  const std::optional<double> value = numberIn(box, text);
  if (box.decimals() == 0) return wholeIn(text, value);
  if (!value) return std::nullopt;
  const double out = QString::number(*value, 'f', box.decimals()).toDouble();
  if (std::abs(out - *value) > kMostRounding * std::abs(*value)) return std::nullopt;
  return out;
}

// Within an int.
std::optional<double> heldBy(const QSpinBox& box, const QString& text) {
  const std::optional<double> value = wholeIn(text, numberIn(box, text));
  return value && std::abs(*value) <= 1e9 ? value : std::nullopt;
}

template <class Box>
QValidator::State stateIn(const Box& box, const QString& text) {
  const std::optional<double> value = heldBy(box, text);
  const bool fits = value && *value >= box.minimum() && *value <= box.maximum();
  return fits ? QValidator::Acceptable : QValidator::Intermediate;
}

}  // namespace

std::optional<double> numberIn(const QDoubleSpinBox& box, const QString& text) {
  return numberWithout(box.prefix(), box.suffix(), text);
}

std::optional<double> numberIn(const QSpinBox& box, const QString& text) {
  return numberWithout(box.prefix(), box.suffix(), text);
}

// Without zeros at the end, as all numbers.
QString NumberBox::textFromValue(double value) const {
  QString out = QDoubleSpinBox::textFromValue(value);
  const QString point = locale().decimalPoint();
  if (!out.contains(point)) return out;
  while (out.endsWith('0') && !out.endsWith(point + '0')) out.chop(1);
  if (whole_ && out.endsWith(point + '0')) out.chop(point.size() + 1);
  return out;
}

double NumberBox::valueFromText(const QString& text) const {
  if (const std::optional<double> held = heldBy(*this, text)) return *held;
  const std::optional<double> value = numberIn(*this, text);
  return value ? *value : QDoubleSpinBox::valueFromText(text);
}

// The text stays as it is typed, so that an error quotes it. A field of Qt would skip the separator
// in a whole number, as one of groups.
QValidator::State NumberBox::validate(QString& text, int& at) const {
  if (decimals() == 0 && text != specialValueText()) return stateIn(*this, text);
  const QString point = locale().decimalPoint();
  const qsizetype from = prefix().size();
  const qsizetype to = text.size() - (text.endsWith(suffix()) ? suffix().size() : 0);
  QString usual = text;
  for (qsizetype k = from; k < to; ++k) {
    if (usual[k] == '.' || usual[k] == ',') usual.replace(k, 1, point);
  }
  const QValidator::State state = QDoubleSpinBox::validate(usual, at);
  return state != QValidator::Invalid ? state : stateIn(*this, text);
}

int CountBox::valueFromText(const QString& text) const {
  const std::optional<double> value = heldBy(*this, text);
  return value ? static_cast<int>(*value) : this->value();
}

QValidator::State CountBox::validate(QString& text, int&) const { return stateIn(*this, text); }

QString groupedDigits(QString number) {
  const qsizetype first = number.startsWith('-') ? 1 : 0;
  qsizetype last = first;
  while (last < number.size() && number[last].isDigit()) ++last;
  for (qsizetype k = last - 3; k > first; k -= 3) number.insert(k, QChar(0x2009));
  return number;
}

bool isTaken(const QAbstractSpinBox& box) {
  if (!box.hasAcceptableInput()) return false;
  if (!box.specialValueText().isEmpty() && box.text() == box.specialValueText()) return true;
  if (const auto* real = qobject_cast<const QDoubleSpinBox*>(&box)) {
    return real->valueFromText(box.text()) == real->value();
  }
  const auto* whole = qobject_cast<const QSpinBox*>(&box);
  return whole == nullptr || numberIn(*whole, box.text()) == std::optional<double>(whole->value());
}

bool isFractionOf(const QAbstractSpinBox& box, const QString& text) {
  const auto* real = qobject_cast<const QDoubleSpinBox*>(&box);
  const auto* whole = qobject_cast<const QSpinBox*>(&box);
  if (whole == nullptr && (real == nullptr || real->decimals() > 0)) return false;
  const std::optional<double> value = whole ? numberIn(*whole, text) : numberIn(*real, text);
  return value && !wholeIn(text, value);
}

}  // namespace clearway::gui
