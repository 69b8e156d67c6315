// app/gui/message_bar.h — one calm line above the map: what went wrong, where, and what to do.
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
  [[nodiscard]] QString text() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void restyle();
  QLabel* icon_;
  QLabel* text_;
  QToolButton* close_;
};

}  // namespace clearway::gui
