// app/gui/window/guide_window.h — the documentation inside the program: pages with their pictures,
// a list of their headings, and a search in the page.
#pragma once

#include <QDialog>
#include <QTextBrowser>

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

 Q_SIGNALS:
  void opened();

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  void changeEvent(QEvent* event) override;

 private:
  void follow(const QUrl& link);
  void style();
  QString folder_, page_;
};

class GuideWindow : public QDialog {
  Q_OBJECT
 public:
  explicit GuideWindow(QWidget* parent);

  // False: the documentation is not there.
  bool open(const QString& page);
  [[nodiscard]] GuidePage& page() { return *page_; }

 private:
  void showHeadings();
  void find();

  GuidePage* page_;
  QListWidget* headings_;
  QLineEdit* query_;
};

}  // namespace clearway::gui
