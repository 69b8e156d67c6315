// tests/gui/dialog_answer.h — answers modal dialogs that a test opens.
#pragma once

#include <QAbstractButton>
#include <QApplication>
#include <QDialog>
#include <QMessageBox>
#include <QTimer>
#include <functional>

namespace clearway::gui {

// Calls `act` with each modal dialog that opens while this object lives.
class DialogAnswer {
 public:
  explicit DialogAnswer(std::function<void(QDialog&)> act) : act_(std::move(act)) {
    QObject::connect(&timer_, &QTimer::timeout, [this] {
      auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
      if (dialog == nullptr || !dialog->isVisible()) return;
      ++shown_;
      act_(*dialog);
    });
    timer_.start(5);
  }
  [[nodiscard]] int shown() const { return shown_; }

 private:
  std::function<void(QDialog&)> act_;
  QTimer timer_;
  int shown_ = 0;
};

// Clicks the button of a message box whose text begins so; rejects any other dialog.
inline void clickButton(QDialog& dialog, const QString& text) {
  if (auto* box = qobject_cast<QMessageBox*>(&dialog)) {
    for (QAbstractButton* button : box->buttons()) {
      if (!QString(button->text()).remove('&').startsWith(text)) continue;
      button->click();
      return;
    }
  }
  dialog.reject();
}

}  // namespace clearway::gui
