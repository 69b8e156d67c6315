// app/gui/dialogs/guide_window.h — the documentation inside the program: pages with their pictures,
// a list of their headings, and a search. The pages are English in every language of the window.
#pragma once

#include <QDialog>
#include <QTextBrowser>

class QLabel;
class QLineEdit;
class QListWidget;

namespace clearway::gui {

// Pages are Markdown files of one folder. Links to headings and to other pages stay here; all
// others open in the desktop's browser.
class GuidePage : public QTextBrowser {
  Q_OBJECT
 public:
  explicit GuidePage(const QString& folder);

  // `page`: "guide.md", or "guide.md#plan".
  bool open(const QString& page);
  [[nodiscard]] QStringList headings() const;  // of the first two levels
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
  QString folder_;
  QString page_;
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
  QLabel* missing_;  // what was not found
};

}  // namespace clearway::gui
