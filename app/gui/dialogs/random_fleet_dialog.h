// app/gui/dialogs/random_fleet_dialog.h — asks for a random fleet, how many agents, of which size,
// and places it.
//
// Their places are chosen on a thread. Until then the dialog stays open, and "Cancel" stops it.
#pragma once

#include <QDialog>

#include "app/gui/document/editor.h"
#include "app/gui/threads/background.h"

class QCheckBox;
class QDialogButtonBox;
class QLabel;
class QProgressBar;
class QSpinBox;

namespace clearway::gui {

struct RandomFleetWish {
  std::size_t agents = 20;
  std::uint64_t seed = 1;
  bool replaces = true;  // the agents that are there
};

class NumberCheck;

class RandomFleetDialog : public QDialog {
  Q_OBJECT
 public:
  // Its thread belongs to the parent: closing the dialog does not wait for it.
  RandomFleetDialog(Editor& editor, QWidget* parent);
  ~RandomFleetDialog() override { work_.drop(); }
  [[nodiscard]] RandomFleetWish wanted() const;
  void accept() override;  // closes the dialog once the fleet is placed
  void reject() override;

 private:
  void setBusy(bool busy);

  Editor& editor_;
  Background& work_;
  QSpinBox *agents_, *seed_;
  QCheckBox* replaces_;
  QLabel *size_, *problem_;
  QProgressBar* busy_;
  QDialogButtonBox* buttons_;
  NumberCheck* check_ = nullptr;
};

// Adds agents like the chosen one (or the first one) with random starts and goals, as one step.
// Errors: those of app::randomTimedTasks(), and agents that no fleet can have.
[[nodiscard]] Result<void> addRandomFleet(Editor& editor, const RandomFleetWish& wish);

}  // namespace clearway::gui
