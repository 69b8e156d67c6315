// app/gui/window/start_page.h — the page that the window shows before a map is open.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace clearway::gui {

class EmptyView : public QWidget {
  Q_OBJECT
 public:
  explicit EmptyView(QWidget* parent = nullptr);

 Q_SIGNALS:
  void openWanted();
  void newWanted();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void restyle();
  QLabel* picture_;
  QPushButton *open_, *new_;
};

}  // namespace clearway::gui
