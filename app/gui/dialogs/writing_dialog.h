// app/gui/dialogs/writing_dialog.h — a dialog that writes a file in the background: its problem,
// its progress and its buttons. While it is writing, Cancel ends the work and keeps the dialog.
#pragma once

#include <QDialog>
#include <functional>

#include "app/gui/threads/background.h"
#include "core/base/result.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace clearway::gui {

class NumberCheck;

class WritingDialog : public QDialog {
  Q_OBJECT
 public:
  [[nodiscard]] QString problem() const;  // that is shown; empty: none

 protected:
  explicit WritingDialog(QWidget* parent);
  void reject() override;

  // After the fields: what is wrong with a number, the problem or the progress, beside the buttons.
  void addLastRows(QVBoxLayout& column);
  virtual void write() = 0;  // Export was pressed
  void showProblem(const Error& error);
  void hideProblem();
  // False: files exist and the user keeps them.
  [[nodiscard]] bool mayReplace(const QStringList& files);

  using Progress = std::function<void(double)>;  // of the work, in [0, 1]; from any thread
  // `write` runs on another thread. What it returns runs on this one, unless it was cancelled.
  using Written = std::function<Result<void>()>;
  void start(std::function<Written(const Background::Handle&, const Progress&)> write,
             const QString& too_large);

 private:
  void showWriting(bool writing);
  NumberCheck* check_ = nullptr;
  QLabel* problem_;
  QProgressBar* progress_;
  QPushButton* save_ = nullptr;
  Background work_;
};

}  // namespace clearway::gui
