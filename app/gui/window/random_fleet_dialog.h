// app/gui/window/random_fleet_dialog.h — asks for a random fleet: how many agents, of which size.
#pragma once

#include <QDialog>

#include "app/gui/model/editor.h"

class QCheckBox;
class QLabel;
class QSpinBox;

namespace clearway::gui {

struct RandomFleetWish {
  std::size_t agents = 20;
  std::uint64_t seed = 1;
  bool replaces = true;  // the agents that are there
};

class RandomFleetDialog : public QDialog {
  Q_OBJECT
 public:
  RandomFleetDialog(const Editor& editor, QWidget* parent);
  [[nodiscard]] RandomFleetWish wanted() const;

 private:
  QSpinBox *agents_, *seed_;
  QCheckBox* replaces_;
  QLabel* size_;
};

// Adds agents like the chosen one (or the first one) with random starts and goals, as one step.
// Errors: those of session::randomTimedTasks(), and agents that no fleet can have.
[[nodiscard]] Result<void> addRandomFleet(Editor& editor, const RandomFleetWish& wish);

}  // namespace clearway::gui
