// Unsaved work in the window: kept in the background, and offered again after a crash.
#include "app/gui/widgets/message_bar.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/recovery_dialog.h"

namespace clearway::gui {

void MainWindow::connectRecovery() {
  connect(&autosave_, &Autosave::failed, this, [this](const Error& e) {
    message_->showError(tr("Unsaved work cannot be kept for a crash"), e);
  });
}

void MainWindow::offerRecovery() {
  std::vector<LeftFile> files = recovery_.claimLeft();
  if (!files.empty()) {
    RecoveryDialog(std::move(files), recovery_,
                   [this](const LeftFile& file) { return recover(file); }, this)
        .exec();
  }
  recovery_.releaseLeft();
}

bool MainWindow::recover(const LeftFile& file) {
  if (!may_discard()) return false;
  Result<session::OpenedEdit> opened = session::openRecovery(file.path);
  if (!opened) {
    message_->showError(tr("“%1” cannot be recovered").arg(nameOf(file)), opened.error());
    return false;
  }
  editor_.replace(*std::move(opened));
  fleet_file_.clear();
  showOpened({});
  const Result<void> own = autosave_.adopt(file);
  if (own) {
    message_->showNotice(tr("“%1” is recovered").arg(nameOf(file)),
                         tr("Its changes are not saved yet."));
  } else {
    message_->showError(tr("The recovery file stays where it is"), own.error());
  }
  return true;
}

}  // namespace clearway::gui
