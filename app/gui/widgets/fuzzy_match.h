// app/gui/widgets/fuzzy_match.h — how well a text fits what a user has typed.
//
// Method: the letters of the query, in order, somewhere in the text, whatever their case; blanks of
//         the query are skipped. The best placement counts: letters at the starts of words and
//         letters that follow each other count more, and of equal texts the shorter one fits
//         better.
// Cost: O(letters of the query * length of the text). Thread-safe: a pure function.
#pragma once

#include <QString>
#include <optional>

namespace clearway::gui {

// The larger, the better; nullopt: it does not fit. An empty query fits everything, with 0.
[[nodiscard]] std::optional<int> fuzzyScore(const QString& query, const QString& text);
// The same, but each letter is at the start of a word or follows the letter before it: “ftm” and
// “fimap” begin words of “Fit the map”.
[[nodiscard]] bool beginsWords(const QString& query, const QString& text);

}  // namespace clearway::gui
