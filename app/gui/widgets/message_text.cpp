#include "app/gui/widgets/message_text.h"

#include <QLocale>
#include <QObject>
#include <QRegularExpression>

#include "app/gui/widgets/number_box.h"

namespace clearway::gui {
namespace {

constexpr qsizetype kGroupedFrom = 5;  // digits

// A number as the window writes it; another value stays.
QString valueText(const QString& value) {
  static const QRegularExpression kNumber("^-?[0-9]+(\\.[0-9]+)?$");
  if (!kNumber.match(value).hasMatch()) return value;
  QString out = value;
  out.replace('.', QLocale().decimalPoint());
  const bool is_long = out.section(QLocale().decimalPoint(), 0, 0).size() >= kGroupedFrom;
  return is_long ? groupedDigits(out) : out;
}

bool isQuoted(const std::string& pattern, std::size_t k) {
  const std::string place = "%" + std::to_string(k + 1);
  return pattern.find('"' + place + '"') != std::string::npos ||
         pattern.find('\'' + place + '\'') != std::string::npos;
}

}  // namespace

QString messageText(const Message& message) {
  const QString words = QString::fromStdString(message.words());
  if (!message.isPattern() || message.empty()) return words;
  const std::vector<Message>& arguments = message.arguments();
  const QString translated = QObject::tr(message.words().c_str());
  QString out;
  forEachPiece(
      translated.toStdString(), arguments.size(),
      [&](std::string_view piece) {
        out += QString::fromUtf8(piece.data(), static_cast<qsizetype>(piece.size()));
      },
      [&](std::size_t k) {
        const Message& argument = arguments[k];
        const QString text = messageText(argument);
        const bool stays = argument.isPattern() || isQuoted(message.words(), k);
        out += stays ? text : valueText(text);
      });
  return out;
}

QString errorText(const Error& error) {
  Error shown = error;
  shown.message = messageText(error.message).toStdString();
  return QString::fromStdString(describe(shown));
}

}  // namespace clearway::gui
