// app/gui/dialogs/guide_window.h — the documentation inside the program: pages with their pictures,
// in the language of the window where they are translated, a list of their headings, and a search.
#pragma once

#include <QDialog>
#include <QTextBrowser>

class QLabel;
class QLineEdit;
class QListWidget;

namespace clearway::gui {

// Pages are Markdown files of one folder: guide.de.md is guide.md in German. Links to headings and
// to other pages stay here; all others open in the desktop's browser.
class GuidePage : public QTextBrowser {
  Q_OBJECT
 public:
  explicit GuidePage(const QString& folder);

  // `page`: "guide.md", or "guide.md#plan", with the names of the English page in every language.
  bool open(const QString& page);
  [[nodiscard]] QStringList headings() const;  // of the first two levels
  [[nodiscard]] bool isTranslated() const { return is_translated_; }
  void goToHeading(const QString& text);
  bool openWith(const QString& text);  // another page; false: none contains it

 Q_SIGNALS:
  void opened();

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  void changeEvent(QEvent* event) override;

 private:
  void follow(const QUrl& link);
  void style();
  QString folder_, page_;
  QStringList anchors_;        // of headings(), from those of the English page
  bool is_translated_ = true;  // the page is in the language of the window
};

class GuideWindow : public QDialog {
  Q_OBJECT
 public:
  explicit GuideWindow(QWidget* parent);

  // False: the documentation is not there.
  bool open(const QString& page);
  [[nodiscard]] GuidePage& page() { return *page_; }
  // A letter begins a search, wherever the focus is; from the search, keys scroll the page.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showPage();
  void find();

  GuidePage* page_;
  QListWidget* headings_;
  QLineEdit* query_;
  QLabel *note_, *missing_;  // on pages in another language than the window; what was not found
};

}  // namespace clearway::gui
