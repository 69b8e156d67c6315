#include "app/gui/widgets/message_text.h"

#include <QObject>
#include <QRegularExpression>
#include <array>
#include <optional>
#include <vector>

namespace clearway::gui {
namespace {

// The more special text before the more general one. Errors of a key, "origin: ...", are matched
// without the key.
constexpr std::array kPatterns{
    // Files.
    QT_TRANSLATE_NOOP("QObject", "cannot open the file: No such file or directory"),
    QT_TRANSLATE_NOOP("QObject", "cannot open the file: Permission denied"),
    QT_TRANSLATE_NOOP("QObject", "cannot open the file: %1"),
    QT_TRANSLATE_NOOP("QObject", "cannot read the file: %1"),
    QT_TRANSLATE_NOOP("QObject", "is a folder, not a regular file"),
    QT_TRANSLATE_NOOP("QObject", "is a pipe, not a regular file"),
    QT_TRANSLATE_NOOP("QObject", "the file is empty"),
    QT_TRANSLATE_NOOP("QObject", "the ending %1 is not one of .map, .yaml, .yml, .pgm, .png"),
    // Pictures.
    QT_TRANSLATE_NOOP("QObject", "coloured picture: the mean of its channels is used as grey"),
    QT_TRANSLATE_NOOP("QObject", "the picture has no resolution: a cell counts as 1 m"),
    QT_TRANSLATE_NOOP("QObject",
                      "%1 cells of grey 205, which map_saver writes for unknown, count as free: a "
                      "picture has no unknown cells"),
    QT_TRANSLATE_NOOP("QObject",
                      "%1 cell of grey 205, which map_saver writes for unknown, counts as free: a "
                      "picture has no unknown cells"),
    QT_TRANSLATE_NOOP("QObject", "cut short: %1 of %2 bytes of pixels are there"),
    QT_TRANSLATE_NOOP("QObject", "cut short: %1 of %2 values are there"),
    QT_TRANSLATE_NOOP("QObject", "cut short: no %1 in the header"),
    QT_TRANSLATE_NOOP("QObject", "cut short: %1 bytes cannot hold %2 x %3 pixels"),
    QT_TRANSLATE_NOOP("QObject", "maxval %1 is not between 1 and 65535"),
    QT_TRANSLATE_NOOP("QObject", "pixel (%1, %2) has %3, more than the maxval %4"),
    QT_TRANSLATE_NOOP("QObject",
                      "%1 bytes follow the picture: files of several pictures are not read"),
    QT_TRANSLATE_NOOP("QObject", "%1 is not a grey value"),
    QT_TRANSLATE_NOOP("QObject", "more values than the %1 of the header"),
    QT_TRANSLATE_NOOP("QObject", "not a whole PNG: %1"),
    QT_TRANSLATE_NOOP("QObject",
                      "a file that begins with %1 is not read: convert it to PGM (P2, P5) or PNG"),
    QT_TRANSLATE_NOOP("QObject", "an empty file is not read: convert it to PGM (P2, P5) or PNG"),
    // MovingAI maps.
    QT_TRANSLATE_NOOP("QObject", "no line \"map\": this is not a whole MovingAI map"),
    QT_TRANSLATE_NOOP("QObject", "no line \"%1 N\" above the map"),
    QT_TRANSLATE_NOOP("QObject", "%1 in column %2 is no terrain: use . G @ O T S W"),
    QT_TRANSLATE_NOOP("QObject", "the row has %1 cells, the header says %2"),
    QT_TRANSLATE_NOOP("QObject", "cut short: %1 bytes of rows, %2 cells are announced"),
    QT_TRANSLATE_NOOP("QObject", "only %1 of %2 rows are there"),
    QT_TRANSLATE_NOOP("QObject", "more follows after the %1 rows of the header"),
    QT_TRANSLATE_NOOP("QObject", "maps of type %1 are not read, only octile ones"),
    // ROS maps.
    QT_TRANSLATE_NOOP("QObject",
                      "free_thresh %1 maps grey 205, which map_saver writes for unknown, to free: "
                      "use 0.196"),
    QT_TRANSLATE_NOOP("QObject",
                      "the picture's alpha channel counts as brightness, as in map_server: opaque "
                      "pixels come out brighter, and unknown ones may become free: save it without "
                      "alpha"),
    QT_TRANSLATE_NOOP("QObject", "origin has no yaw: 0 is used, map_server would refuse it"),
    QT_TRANSLATE_NOOP("QObject", "needs [x, y, yaw] of the lower-left pixel"),
    QT_TRANSLATE_NOOP("QObject", "the key %1 is not used"),
    QT_TRANSLATE_NOOP("QObject", "the key %1 is missing"),
    QT_TRANSLATE_NOOP("QObject", "the key %1 is already in line %2"),
    QT_TRANSLATE_NOOP("QObject", "not YAML: %1"),
    QT_TRANSLATE_NOOP("QObject",
                      "a map file is a list of \"key: value\" lines, as map_saver writes"),
    QT_TRANSLATE_NOOP("QObject", "%1 is not a finite number"),
    QT_TRANSLATE_NOOP("QObject", "%1 is not a number"),
    QT_TRANSLATE_NOOP("QObject", "%1 is not 0 or 1"),
    QT_TRANSLATE_NOOP("QObject", "%1 is not trinary, scale or raw"),
};

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
  for (const char* const pattern : kPatterns) {
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

// "origin: needs ..." is a key and its error.
std::pair<QString, QString> withoutKey(const QString& english) {
  static const QRegularExpression key("^([a-z_]+: )(.+)$");
  const QRegularExpressionMatch found = key.match(english);
  return found.hasMatch() ? std::pair(found.captured(1), found.captured(2))
                          : std::pair(QString(), english);
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
    out.replace(QString("%%1").arg(k + 1), found->parts[k]);
  }
  return key + out;
}

}  // namespace clearway::gui
