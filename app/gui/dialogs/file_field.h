// app/gui/dialogs/file_field.h — the name of a file to write: typed, or chosen in a dialog of
// files.
//
// A relative name is in the folder of the name that was suggested; the whole name that it stands
// for is shown below the field, where there is always room for it. The ending of the name and the
// chosen format follow each other.
#pragma once

#include <QStringList>
#include <QWidget>

#include "core/base/result.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace clearway::gui {

class FileField : public QWidget {
  Q_OBJECT
 public:
  // `endings`: of the files of each item of `format`, in lower case: "png".
  FileField(QComboBox& format, QStringList endings);

  void suggest(const QString& file);  // its folder is that of relative names
  void followFormat();                // gives the name the ending of the chosen format
  // Chooses the format of the typed ending; a name without an ending gets that of the format.
  // Called when the field is left. Errors: the ending is that of no format.
  Result<void> takeEnding();
  [[nodiscard]] QString text() const;
  [[nodiscard]] QString file() const;  // the whole name; empty: none is typed

 Q_SIGNALS:
  void changed();
  void refused(const Error& error);  // the field was left with an ending of no format

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void browse();
  void leave();
  void showWhole();

  QComboBox& format_;
  QStringList endings_;
  QString folder_;
  QLineEdit* line_;
  QLabel* whole_;
};

}  // namespace clearway::gui
