// app/gui/widgets/message_bar.h — a card over the map for errors (cause, place, remedy) and for
// notices about an opened map.
#pragma once

#include <QFrame>

#include "core/base/result.h"

class QLabel;
class QToolButton;

namespace clearway::gui {

class MessageBar : public QFrame {
  Q_OBJECT
 public:
  explicit MessageBar(QWidget* parent = nullptr);  // hidden

  void showError(const QString& what, const Error& error);
  void showNotice(const QString& what, const QString& text);  // not an error
  [[nodiscard]] QString text() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showText(const QString& what, const QString& text, bool error);
  void restyle();
  bool error_ = true;
  QLabel* icon_;
  QLabel* text_;
  QToolButton* close_;
};

}  // namespace clearway::gui
