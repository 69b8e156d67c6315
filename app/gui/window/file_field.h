// app/gui/window/file_field.h — the name of a file to write: typed, or chosen in a dialog of files.
//
// A relative name is in the folder of the name that was suggested; the whole name that it stands
// for is shown below the field, where there is always room for it.
#pragma once

#include <QWidget>
#include <functional>

class QLabel;
class QLineEdit;

namespace clearway::gui {

class FileField : public QWidget {
  Q_OBJECT
 public:
  // `kinds`: the file types to choose from, as for QFileDialog.
  explicit FileField(std::function<QString()> kinds);

  void suggest(const QString& file);  // its folder is that of relative names
  void setEnding(const QString& ending);
  [[nodiscard]] QString text() const;
  [[nodiscard]] QString file() const;  // the whole name; empty: none is typed

 Q_SIGNALS:
  void changed();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void browse();
  void showWhole();

  std::function<QString()> kinds_;
  QString folder_;
  QLineEdit* line_;
  QLabel* whole_;
};

}  // namespace clearway::gui
