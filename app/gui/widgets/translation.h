// app/gui/widgets/translation.h — the language of the window: Qt translations that are compiled
// into the program.
#pragma once

#include <QHash>
#include <QTranslator>

namespace clearway::gui {

// Looks texts up in one context for all classes, and remembers what it translated, so that names in
// settings are the same in every language.
class UiTranslator : public QTranslator {
  Q_OBJECT
 public:
  using QTranslator::QTranslator;
  QString translate(const char* context, const char* source, const char* disambiguation,
                    int n) const override;
  [[nodiscard]] QString sourceOf(const QString& shown) const { return sources_.value(shown); }

 private:
  mutable QHash<QString, QString> sources_;  // of the window's thread
};

[[nodiscard]] QStringList languages();  // "en", "de"
// The language of `wanted`, or of the system if it is empty; English where there is no translation.
[[nodiscard]] QString languageFor(const QString& wanted);
// Before the window is made, for the whole run: texts, and how numbers are written and read.
// Returns the language.
QString useLanguage(const QString& wanted);
[[nodiscard]] QString usedLanguage();
// The English text of what is shown.
[[nodiscard]] QString sourceText(const QString& shown);

}  // namespace clearway::gui
