// app/gui/docks/run_bar.h — the buttons that start a search, and in their place, while it runs, its
// progress and the button that ends it.
#pragma once

#include <QStackedWidget>

class QProgressBar;
class QPushButton;

namespace clearway::gui {

class RunBar : public QStackedWidget {
 public:
  // The first button is the wide one; there may be a second one.
  explicit RunBar(QPushButton* first, QPushButton* second = nullptr);

  // The focus stays here where it was here: it does not go on to the next field.
  void setRunning(bool running);
  void begin();                        // of a search: no progress, nothing to take
  void setProgress(double fraction);   // 0 to 1
  void offerBest(const QString& tip);  // the search can end with what it has
  [[nodiscard]] QPushButton* cancel() const { return cancel_; }

 private:
  QProgressBar* progress_;
  QPushButton* first_;
  QPushButton* cancel_;
};

}  // namespace clearway::gui
