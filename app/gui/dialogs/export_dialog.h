// app/gui/dialogs/export_dialog.h — asks how a picture of the document is exported, with a preview,
// and writes it in the background.
//
// A moment of a run has fewer choices. They are remembered, and the name follows format and folder
// until it is typed.
#pragma once

#include <QTimer>
#include <optional>
#include <vector>

#include "app/gui/dialogs/picture_export.h"
#include "app/gui/dialogs/writing_dialog.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QSpinBox;

namespace clearway::gui {

class DockPage;
class FileField;

class ExportDialog : public WritingDialog {
  Q_OBJECT
 public:
  // `may_write`: an error for files that must not be replaced.
  ExportDialog(PictureSource source, std::function<Result<void>(const QString&)> may_write,
               QWidget* parent);

  // What is drawn is now known better.
  void setSource(PictureSource source);
  [[nodiscard]] PictureChoices choices() const;
  [[nodiscard]] QString file() const;

 Q_SIGNALS:
  void written(const QString& file);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Layer {
    bool PictureChoices::*shown;
    QCheckBox* box;
  };

  void addChoices(QFormLayout& form);
  void addSize(QFormLayout& form);
  void addLayers(QFormLayout& form);
  [[nodiscard]] QCheckBox& boxOf(bool PictureChoices::*layer) const;
  void showRunOnly(QFormLayout& form);
  void addFile(class QVBoxLayout& column);
  void showChoices(const PictureChoices& choices);
  void measureIn(bool mm);
  void follow();  // a choice changed
  void enable();
  void draw();
  void showTextSize(std::optional<double> points, std::optional<int> limit);
  void showPreview(const Result<QImage>& image);
  void suggest();
  void fitInto(const QWidget* parent);
  void write() override;

  PictureSource source_;
  std::function<Result<void>(const QString&)> may_write_;
  QComboBox *format_, *area_, *unit_, *map_, *swept_, *theme_;
  QDoubleSpinBox *width_, *height_;
  QSpinBox *dpi_, *text_;
  std::vector<Layer> layers_;  // in their order in the window
  FileField* file_;
  DockPage* fields_;
  QLabel *preview_, *size_, *text_size_, *content_;
  QString suggested_;  // the name that was suggested last
  QImage drawn_;
  QTimer pause_;
  bool showing_ = false, preview_failed_ = false;
  PictureChoices shown_;  // what the fields have; the other unit's size is kept in it
  Background preview_work_;
};

}  // namespace clearway::gui
