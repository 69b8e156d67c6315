#include "app/gui/widgets/translation.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QThread>

// Resources of a static library must be initialised explicitly, outside any namespace.
static void initTranslations() { Q_INIT_RESOURCE(translations); }

namespace clearway::gui {
namespace {

constexpr const char* kContext = "Clearway";  // of all texts: resources/translations/update.pl

// Numbers and dates as the words around them; the system's habits where it speaks the same
// language. The English of the window is British.
QLocale localeOf(const QString& language) {
  const QLocale own(language == "en" ? QString("en_GB") : language);
  QLocale out = QLocale::system().language() == own.language() ? QLocale::system() : own;
  out.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::RejectGroupSeparator);
  return out;
}

QString used_language = "en";
UiTranslator* current_translator = nullptr;
QTranslator* qt_translator = nullptr;

}  // namespace

QString UiTranslator::translate(const char*, const char* source, const char*, int n) const {
  QString out = QTranslator::translate(kContext, source, nullptr, n);
  if (!out.isEmpty() && QThread::currentThread() == thread()) {
    sources_.insert(out, QString::fromUtf8(source));
  }
  return out;
}

QStringList languages() { return {"en", "de"}; }

QString languageFor(const QString& wanted) {
  const QString name = (wanted.isEmpty() ? QLocale::system().name() : wanted).section('_', 0, 0);
  return languages().contains(name) ? name : "en";
}

QString usedLanguage() { return used_language; }

QString useLanguage(const QString& wanted) {
  for (QTranslator* old : {static_cast<QTranslator*>(current_translator), qt_translator}) {
    if (old == nullptr) continue;
    QCoreApplication::removeTranslator(old);
    delete old;
  }
  initTranslations();
  current_translator = nullptr;
  qt_translator = nullptr;
  used_language = languageFor(wanted);
  auto* made = new UiTranslator(QCoreApplication::instance());
  if (used_language == "en" || !made->load(":/translations/clearway_" + used_language + ".qm")) {
    delete made;
    used_language = "en";
    QLocale::setDefault(localeOf(used_language));
    return used_language;
  }
  QLocale::setDefault(localeOf(used_language));
  qt_translator = new QTranslator(QCoreApplication::instance());
  if (qt_translator->load("qtbase_" + used_language,
                          QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
    QCoreApplication::installTranslator(qt_translator);
  }
  current_translator = made;
  QCoreApplication::installTranslator(made);
  return used_language;
}

QString sourceText(const QString& shown) {
  const QString source =
      current_translator != nullptr ? current_translator->sourceOf(shown) : QString();
  return source.isEmpty() ? shown : source;
}

}  // namespace clearway::gui
