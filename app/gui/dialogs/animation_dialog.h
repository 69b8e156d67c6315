// app/gui/dialogs/animation_dialog.h — asks how an animation is exported, and writes it in the
// background, with progress.
#pragma once

#include "app/gui/dialogs/animation_export.h"
#include "app/gui/dialogs/writing_dialog.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QSpinBox;

namespace clearway::gui {

class FileField;

class AnimationDialog : public WritingDialog {
  Q_OBJECT
 public:
  AnimationDialog(AnimationSource source, std::function<Result<void>(const QString&)> may_write,
                  QWidget* parent);
  void setSource(AnimationSource source) { source_ = std::move(source); }  // known better now
  [[nodiscard]] AnimationChoices choices() const;
  [[nodiscard]] QString file() const;

 Q_SIGNALS:
  void written(const QString& file, int files);

 private:
  void addFields(QFormLayout& form);
  void showLength();
  void write() override;

  AnimationSource source_;
  std::function<Result<void>(const QString&)> may_write_;
  QComboBox *format_, *theme_, *area_;
  QSpinBox *frames_, *size_;
  QDoubleSpinBox* rate_;
  FileField* file_;
  QLabel* length_;
};

}  // namespace clearway::gui
