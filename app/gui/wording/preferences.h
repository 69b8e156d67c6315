// app/gui/wording/preferences.h — what the user prefers in any document; kept in the settings and
// applied at once.
#pragma once

#include <QObject>
#include <QString>

#include "app/document/disk/edit_file.h"

namespace clearway::gui {

// What simulations show of their agents.
struct RunMarks {
  bool names = true, goals = true, routes = true, trails = true;
  friend bool operator==(const RunMarks&, const RunMarks&) = default;
};

struct Preferences {
  int digits = 3;             // of lengths and coordinates, after the point
  bool grid = true;           // lines between cells
  bool safe_colours = false;  // that colour-blind users can distinguish
  bool dark_maps = false;     // in the dark theme: obstacles lighter than free cells
  QString language{};         // "de"; empty: the system's
  // A new robot: in metres, or in cells where the map is in cells. 0: the map's own default.
  double robot_length = 0.0, robot_width = 0.0;
  DriveKind robot_motion = DriveKind::Differential;
  RunMarks run_marks{};
  friend bool operator==(const Preferences&, const Preferences&) = default;
};

// The preferences of this program, and a signal when they change.
class PreferenceStore : public QObject {
  Q_OBJECT
 public:
  static PreferenceStore& instance();
  [[nodiscard]] const Preferences& now() const { return now_; }
  void set(const Preferences& wanted);
  void load();  // again from the settings

 Q_SIGNALS:
  void changed();

 private:
  PreferenceStore() { load(); }
  Preferences now_;
};

[[nodiscard]] inline const Preferences& preferences() { return PreferenceStore::instance().now(); }

// Gives the preferred shape and motion to the agents of a document that holds none of its own.
void applyPreferredRobot(app::OpenedEdit& opened);

}  // namespace clearway::gui
