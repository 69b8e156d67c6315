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

// As the field holds it; nullopt: it would become another number.
std::optional<double> rounded(double value, int decimals) {
  const double out = QString::number(value, 'f', decimals).toDouble();
  if (std::abs(out - value) > kMostRounding * std::abs(value)) return std::nullopt;
  return out;
}

// "1e3"; nullopt for a fraction and for groups of digits.
std::optional<double> countIn(const QSpinBox& box, const QString& text) {
  if (text.contains('.') || text.contains(',')) return std::nullopt;
  const std::optional<double> value = numberIn(box, text);
  return value && *value == std::floor(*value) && std::abs(*value) <= 1e9 ? value : std::nullopt;
}

template <class Box>
QValidator::State stateIn(const Box& box, std::optional<double> value) {
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
  const std::optional<double> value = numberIn(*this, text);
  return value ? rounded(*value, decimals()).value_or(*value) : QDoubleSpinBox::valueFromText(text);
}

// The text stays as it is typed, so that an error quotes it.
QValidator::State NumberBox::validate(QString& text, int& at) const {
  const QString point = locale().decimalPoint();
  const qsizetype from = prefix().size();
  const qsizetype to = text.size() - (text.endsWith(suffix()) ? suffix().size() : 0);
  QString usual = text;
  for (qsizetype k = from; k < to; ++k) {
    if (usual[k] == '.' || usual[k] == ',') usual.replace(k, 1, point);
  }
  const QValidator::State state = QDoubleSpinBox::validate(usual, at);
  if (state != QValidator::Invalid) return state;
  const std::optional<double> value = numberIn(*this, text);
  return stateIn(*this, value ? rounded(*value, decimals()) : value);
}

// Only what a field of Qt does not know; of a group of digits it knows more.
int CountBox::valueFromText(const QString& text) const {
  const std::optional<double> value = countIn(*this, text);
  return value ? static_cast<int>(*value) : QSpinBox::valueFromText(text);
}

QValidator::State CountBox::validate(QString& text, int& at) const {
  const QValidator::State state = QSpinBox::validate(text, at);
  if (state != QValidator::Invalid) return state;
  return stateIn(*this, countIn(*this, text));
}

}  // namespace clearway::gui
