#include "app/gui/widgets/message_text.h"

#include <QLocale>
#include <QObject>
#include <QRegularExpression>
#include <optional>
#include <vector>

#include "app/gui/widgets/message_patterns.h"
#include "app/gui/widgets/number_box.h"

namespace clearway::gui {
namespace {

constexpr qsizetype kGroupedFrom = 5;  // digits

struct Match {
  const char* pattern;
  QStringList parts;  // what stood at %1, %2 ...
};

struct Rule {
  const char* pattern;
  QRegularExpression expression;
};

// "a %1 b" as "^a (.+) b$".
std::vector<Rule> rules() {
  static const QRegularExpression number("%[1-9]");
  std::vector<Rule> out;
  for (const char* const pattern : messagePatterns()) {
    QStringList texts = QString::fromUtf8(pattern).split(number);
    for (QString& t : texts) t = QRegularExpression::escape(t);
    out.push_back({pattern, QRegularExpression('^' + texts.join("(.+?)") + '$')});
  }
  return out;
}

std::optional<Match> matched(const QString& english) {
  static const std::vector<Rule> all = rules();
  for (const Rule& rule : all) {
    const QRegularExpressionMatch found = rule.expression.match(english);
    if (found.hasMatch()) return Match{rule.pattern, found.capturedTexts().mid(1)};
  }
  return std::nullopt;
}

// "origin: needs ..." is a key and its error, "/agents/0/name: is empty" a place in JSON and its
// error.
std::pair<QString, QString> withoutKey(const QString& english) {
  static const QRegularExpression key("^((?:[a-z_]+|/.*?): )(.+)$");
  const QRegularExpressionMatch found = key.match(english);
  return found.hasMatch() ? std::pair(found.captured(1), found.captured(2))
                          : std::pair(QString(), english);
}

// Numbers as the window writes them; other parts may be messages themselves.
QString shownPart(const QString& part) {
  static const QRegularExpression kNumber("^-?[0-9]+(\\.[0-9]+)?$");
  if (!kNumber.match(part).hasMatch()) return messageText(part);
  QString out = part;
  out.replace('.', QLocale().decimalPoint());
  const bool is_long = out.section(QLocale().decimalPoint(), 0, 0).size() >= kGroupedFrom;
  return is_long ? groupedDigits(out) : out;
}

}  // namespace

bool hasMessagePattern(const QString& english) {
  return matched(english) || matched(withoutKey(english).second);
}

QString messageText(const QString& english) {
  QString key;
  std::optional<Match> found = matched(english);
  if (!found) {
    const auto [before, rest] = withoutKey(english);
    key = before;
    found = matched(rest);
  }
  if (!found) return english;
  QString out = QObject::tr(found->pattern);
  for (qsizetype k = found->parts.size(); k-- > 0;) {
    const QString place = QString("%%1").arg(k + 1);
    const bool named = QString::fromUtf8(found->pattern).contains('"' + place + '"');  // in a file
    out.replace(place, named ? found->parts[k] : shownPart(found->parts[k]));
  }
  return key + out;
}

QString errorText(const Error& error) {
  Error shown = error;
  shown.message = messageText(QString::fromStdString(error.message)).toStdString();
  return QString::fromStdString(describe(shown));
}

}  // namespace clearway::gui
