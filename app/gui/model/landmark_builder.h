// app/gui/model/landmark_builder.h — tables about the open map for the point planner's fast
// searches: made in the background when they are wanted, repaired when the map is edited, kept next
// to it when it is saved (app/session/edit/live_landmarks.h).
//
// Signals come on the GUI's thread.
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
  void setWanted(bool wanted);  // makes them as soon as they are of use, or gives them up
  void setLimits(const Budget& limits) { limits_ = limits; }
  [[nodiscard]] const Budget& limits() const { return limits_; }
  void make();    // anew
  void cancel();  // what is being made
  [[nodiscard]] bool busy() const {
    return state_ == State::Building || state_ == State::Repairing;
  }
  [[nodiscard]] State state() const { return state_; }
  // What was built, read, kept, repaired or refused, and why.
  [[nodiscard]] const QString& text() const { return text_; }
  // Of the map as it is; null: none.
  [[nodiscard]] std::shared_ptr<const grid::Landmarks> current() const;

  // Why the fast searches, and with them tables, are of no use to such a task; empty: they are.
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
  [[nodiscard]] std::filesystem::path keptBeside() const;  // empty: in memory alone

  Editor& editor_;
  Background work_, keeping_;
  QTimer pause_;
  std::shared_ptr<session::LiveLandmarks> live_;   // the worker's while it is busy
  std::shared_ptr<const grid::Landmarks> tables_;  // the last that were made
  Budget limits_ = session::LandmarkCache::usualLimits();
  State state_ = State::Off;
  QString text_;
  bool wanted_ = false;
  bool edited_ = false;  // since the last work began
  bool unkept_ = false;  // made or repaired, and in memory alone
};

}  // namespace clearway::gui
