// app/gui/widgets/cards/click_through.h — lets what is below a card have the pointer.
//
// Presses of the left and middle button on the card, the drags that they begin, and the wheel go to
// the widget below. Its buttons work; so does its context menu.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

class QMouseEvent;
class QWheelEvent;

namespace clearway::gui {

class ClickThrough : public QObject {
 public:
  explicit ClickThrough(QWidget& card);

  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] QWidget* below(QPointF global) const;  // null: nothing
  bool pass(const QMouseEvent& event);
  bool pass(const QWheelEvent& event);

  QWidget& card_;
  QPointer<QWidget> target_;  // while a button is down that was pressed on the card
};

}  // namespace clearway::gui
