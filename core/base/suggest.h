// core/base/suggest.h — the word that a typo probably meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace clearway {

// The nearest candidate by edit distance (insert, delete, replace, transpose); the first of equals.
// When more than a third of the word would have to change: the only candidate that begins with the
// word. Empty when no candidate is near, and for numbers.
[[nodiscard]] std::string nearestWord(std::string_view word,
                                      const std::vector<std::string>& candidates);

// ", did you mean 'x'?", or the empty string.
[[nodiscard]] std::string didYouMean(std::string_view word,
                                     const std::vector<std::string>& candidates);

}  // namespace clearway
