#include "app/gui/widgets/fuzzy_match.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace clearway::gui {
namespace {

constexpr int kLetter = 100, kWordStart = 80, kInARow = 60;
constexpr int kNever = std::numeric_limits<int>::min() / 2;

bool startsWord(const QString& text, qsizetype at) {
  return at == 0 || (!text[at - 1].isLetterOrNumber() && text[at].isLetterOrNumber());
}

}  // namespace

std::optional<int> fuzzyScore(const QString& query, const QString& text) {
  const QString wanted = QString(query).remove(' ').toCaseFolded();
  const QString folded = text.toCaseFolded();
  if (wanted.isEmpty()) return 0;
  const auto n = static_cast<std::size_t>(folded.size());
  std::vector<int> before(n, 0), now(n);  // the best score with the letter placed at k
  for (qsizetype letter = 0; letter < wanted.size(); ++letter) {
    int best_before = kNever;  // with the letter before it placed anywhere before k
    for (std::size_t k = 0; k < n; ++k) {
      const auto at = static_cast<qsizetype>(k);
      const int in_a_row = letter > 0 && k > 0 ? before[k - 1] + kInARow : kNever;
      const int from = letter == 0 ? 0 : std::max(best_before, in_a_row);
      const bool fits = folded[at] == wanted[letter] && from > kNever / 2;
      now[k] = fits ? from + kLetter + (startsWord(text, at) ? kWordStart : 0) : kNever;
      best_before = std::max(best_before, before[k]);
    }
    std::swap(before, now);
  }
  const auto best = std::ranges::max_element(before);
  if (best == before.end() || *best < kNever / 2) return std::nullopt;
  return *best - static_cast<int>(text.size());
}

bool beginsWords(const QString& query, const QString& text) {
  const QString wanted = QString(query).remove(' ').toCaseFolded();
  const QString folded = text.toCaseFolded();
  const auto n = static_cast<std::size_t>(folded.size());
  std::vector<bool> before(n, false), now(n);  // whether the letter can be placed at k
  for (qsizetype letter = 0; letter < wanted.size(); ++letter) {
    bool placed = letter == 0;  // the letter before it, anywhere before k
    for (std::size_t k = 0; k < n; ++k) {
      const auto at = static_cast<qsizetype>(k);
      const bool in_a_row = letter > 0 && k > 0 && before[k - 1];
      now[k] = folded[at] == wanted[letter] && (in_a_row || (placed && startsWord(text, at)));
      placed = placed || before[k];
    }
    std::swap(before, now);
  }
  return wanted.isEmpty() || std::ranges::find(before, true) != before.end();
}

}  // namespace clearway::gui
