// app/gui/window/related_words.h — words that mean about the same in the window: whoever types one
// of them looks for commands and settings that are named by another.
#pragma once

#include <QString>
#include <QStringList>

namespace clearway::gui {

// In the language of the window and in English; folded. Of a query that begins a word: all words
// that are related to it. Empty: the query is too short, or no word begins so.
[[nodiscard]] QStringList relatedWords(const QString& query);
// Whether a word of the text begins with one of the words.
[[nodiscard]] bool hasWordOf(const QString& text, const QStringList& words);

}  // namespace clearway::gui
