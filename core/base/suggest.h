// core/base/suggest.h — the word that a typo probably meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clearway {

// The nearest candidate by edit distance (insert, delete, replace, swap of neighbours); ties keep
// the first. When more than a third of the word would have to change: the only candidate that
// begins with the word, or nothing. Nothing for numbers, which are not misspelt, and for words that
// have nothing in common with the candidate.
[[nodiscard]] std::string nearestWord(std::string_view word,
                                      const std::vector<std::string>& candidates);

// ", did you mean 'x'?", or nothing.
[[nodiscard]] std::string didYouMean(std::string_view word,
                                     const std::vector<std::string>& candidates);

}  // namespace clearway
