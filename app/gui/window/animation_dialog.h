// app/gui/window/animation_dialog.h — asks how an animation is exported, and writes it in the
// background, with progress.
#pragma once

#include <QDialog>

#include "app/gui/model/animation_export.h"
#include "app/gui/model/background.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace clearway::gui {

class AnimationDialog : public QDialog {
  Q_OBJECT
 public:
  AnimationDialog(AnimationSource source, std::function<Result<void>(const QString&)> may_write,
                  QWidget* parent);
  [[nodiscard]] AnimationChoices choices() const;
  [[nodiscard]] QString file() const;
  [[nodiscard]] QString problem() const;  // that is shown; empty: none

 Q_SIGNALS:
  void written(const QString& file, int files);

 protected:
  void reject() override;  // while it is writing, this ends the work

 private:
  void addFields(class QFormLayout& form);
  void followFormat();
  void showLength();
  void browse();
  void write();
  void showProblem(const Error& error);

  AnimationSource source_;
  std::function<Result<void>(const QString&)> may_write_;
  QComboBox *format_, *theme_, *area_;
  QSpinBox *frames_, *size_;
  QDoubleSpinBox* rate_;
  QLineEdit* file_;
  QLabel *length_, *problem_;
  QProgressBar* progress_;
  QPushButton* save_;
  Background work_;
};

}  // namespace clearway::gui
