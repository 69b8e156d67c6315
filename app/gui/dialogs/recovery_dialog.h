// app/gui/dialogs/recovery_dialog.h — offers the unsaved work of editors that crashed: each file
// can be recovered, discarded, or left for later; or all are recovered.
#pragma once

#include <QDialog>
#include <functional>

#include "app/gui/document/recovery_store.h"

class QVBoxLayout;

namespace clearway::gui {

class RecoveryDialog : public QDialog {
  Q_OBJECT
 public:
  // `recover`: false, the file cannot be opened, and it stays in the list.
  RecoveryDialog(std::vector<LeftFile> files, RecoveryStore& store,
                 std::function<bool(const LeftFile&)> recover, QWidget* parent);

 private:
  void add(const LeftFile& file, const QString& size);
  void recoverAll();
  void done(QWidget* row);
  bool mayDiscard(const QString& name);

  RecoveryStore& store_;
  std::function<bool(const LeftFile&)> recover_;
  QVBoxLayout* rows_;
  struct Row {
    LeftFile file;
    QWidget* widget;
  };
  std::vector<Row> left_;
};

// When it was edited, to the second.
[[nodiscard]] QString timeOf(const app::RecoveryInfo& info);

// The file's name, or "New map".
[[nodiscard]] QString nameOf(const LeftFile& file);

}  // namespace clearway::gui
