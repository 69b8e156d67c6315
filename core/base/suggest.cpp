#include "core/base/suggest.h"

#include <algorithm>

namespace clearway {
namespace {

// Optimal string alignment distance; words are short, so the full table is fine.
std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0U : 1U;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

bool isNumber(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789.+-") == std::string_view::npos;
}

// The only candidate of which the word is a prefix; empty when there are several.
std::string onlyOneBeginningWith(std::string_view word,
                                 const std::vector<std::string>& candidates) {
  constexpr std::size_t kShortest = 3;
  const auto begins = [word](const std::string& c) { return c.starts_with(word); };
  if (word.size() < kShortest || std::ranges::count_if(candidates, begins) != 1) return {};
  return *std::ranges::find_if(candidates, begins);
}

}  // namespace

std::string nearestWord(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongestWord = 64;
  if (word.size() > kLongestWord || isNumber(word)) return {};
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t d = editDistance(word, candidate);
    if (d < best_distance && d < word.size()) {
      best_distance = d;
      best = candidate;
    }
  }
  return best.empty() ? onlyOneBeginningWith(word, candidates) : best;
}

std::string didYouMean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string best = nearestWord(word, candidates);
  return best.empty() ? std::string() : ", did you mean '" + best + "'?";
}

}  // namespace clearway
