#include "app/gui/window/related_words.h"

#include <QObject>
#include <algorithm>

#include "app/gui/widgets/translation.h"

namespace clearway::gui {
namespace {

constexpr qsizetype kLeastLetters = 3;

// Each line is a group; a translation has the words of its language, as they begin.
QStringList groups() {
  const QString own = QObject::tr(
      "narrow width clearance gap bottleneck tight corridor\n"
      "legend key colours colors meaning\n"
      "colours colors colour-blind color-blind blind blindness\n"
      "repeat loop again\n"
      "follow middle track\n"
      "speed pace fast slow\n"
      "alike tolerance equality similar\n"
      "brush width thickness\n"
      "default new initial\n"
      "grid lines raster\n"
      "minimap overview\n"
      "properties resolution origin threshold yaml metadata size scale\n"
      "table spreadsheet csv robots list\n"
      "random generate scatter\n"
      "path route search solve\n"
      "fleet multi mapf traffic robots\n"
      "compare comparison benchmark methods planners\n"
      "export picture image png svg pdf figure screenshot\n"
      "animation gif video movie\n"
      "simulate simulation run physics\n"
      "theme dark night light colours colors\n"
      "preferences settings options\n"
      "language english german deutsch englisch sprache\n"
      "coordinates units metres meters\n"
      "digits decimals precision rounding\n"
      "keys shortcuts hotkeys\n"
      "queries scenario scen movingai benchmark tasks\n"
      "rulers axes coordinates\n"
      "distance clearance field heat\n"
      "resize enlarge crop extend\n"
      "fit zoom whole\n"
      "remove delete erase\n"
      "obstacles polygon walls wkt geojson\n"
      "guide help manual documentation tutorial");
  const QString english = sourceText(own);
  return (own == english ? own : own + '\n' + english)
      .toCaseFolded()
      .split('\n', Qt::SkipEmptyParts);
}

bool startsWord(const QString& text, qsizetype at) {
  return at == 0 || !text[at - 1].isLetterOrNumber();
}

}  // namespace

QStringList relatedWords(const QString& query) {
  const QString wanted = query.trimmed().toCaseFolded();
  QStringList out;
  if (wanted.size() < kLeastLetters) return out;
  for (const QString& group : groups()) {
    const QStringList words = group.split(' ', Qt::SkipEmptyParts);
    const bool begins =
        std::ranges::any_of(words, [&](const QString& word) { return word.startsWith(wanted); });
    if (begins) out.append(words);
  }
  return out;
}

bool hasWordOf(const QString& text, const QStringList& words) {
  const QString folded = text.toCaseFolded();
  return std::ranges::any_of(words, [&](const QString& word) {
    for (qsizetype at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (startsWord(folded, at)) return true;
    }
    return false;
  });
}

}  // namespace clearway::gui
