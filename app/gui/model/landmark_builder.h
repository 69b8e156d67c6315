// app/gui/model/landmark_builder.h — ALT landmarks of the open map for the point planner: built in
// the background on demand, repaired after edits, saved with the map
// (app/session/edit/live_landmarks.h).
//
// Signals are emitted on the GUI thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "app/gui/model/background.h"
#include "app/gui/model/editor.h"
#include "app/session/edit/live_landmarks.h"

namespace clearway::gui {

class Tables : public QObject {
  Q_OBJECT
 public:
  enum class State { Off, Building, Repairing, Ready, Stale };

  explicit Tables(Editor& editor);
  ~Tables() override;

  [[nodiscard]] bool wanted() const { return wanted_; }
  void setWanted(bool wanted);  // builds them once a search can use them, or drops them
  void setLimits(const Budget& limits) { limits_ = limits; }
  [[nodiscard]] const Budget& limits() const { return limits_; }
  void make();    // again, from scratch
  void cancel();  // the running build or repair
  [[nodiscard]] bool busy() const {
    return state_ == State::Building || state_ == State::Repairing;
  }
  [[nodiscard]] State state() const { return state_; }
  // The state of the landmarks in words.
  [[nodiscard]] const QString& text() const { return text_; }
  // The landmarks of the current map; null: none.
  [[nodiscard]] std::shared_ptr<const grid::Landmarks> current() const;

  // The reason why such a task cannot use landmarks; empty if it can.
  [[nodiscard]] static QString whyNoUse(const maps::PlannerSettings& settings,
                                        const maps::ProjectAgent* agent, const GridFrame& frame);

 Q_SIGNALS:
  void changed();
  void progressed(double fraction);

 private:
  void setState(State state, const QString& text);
  void followEdit(const session::EditChanges& changes);
  void setNoMemory();
  void makeOnceOfUse();
  void drop();
  void repair();
  void keep();
  [[nodiscard]] std::filesystem::path keptBeside() const;  // empty: in memory only

  Editor& editor_;
  Background work_, keeping_;
  QTimer pause_;
  std::shared_ptr<session::LiveLandmarks> live_;   // owned by the worker while it runs
  std::shared_ptr<const grid::Landmarks> tables_;  // the last result
  Budget limits_ = session::LandmarkCache::usualLimits();
  State state_ = State::Off;
  QString text_;
  bool wanted_ = false;
  bool edited_ = false;  // since the start of the last job
  bool unkept_ = false;  // built or repaired, but not saved
};

}  // namespace clearway::gui
