// app/gui/work/landmark_builder.h — ALT landmarks of the open maps for the point planner: built in
// the background on demand, repaired after edits, saved with the map
// (app/document/edit/live_landmarks.h).
//
// What is said and done is about the shown document. Landmarks of the others stay, and are built to
// the end. Signals are emitted on the GUI thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "app/document/edit/live_landmarks.h"
#include "app/gui/document/editor.h"
#include "app/gui/threads/background.h"
#include "app/gui/work/document_works.h"

namespace clearway::gui {

class LandmarkBuilder : public QObject {
  Q_OBJECT
 public:
  enum class State { Off, Building, Repairing, Ready, Stale };

  explicit LandmarkBuilder(Editor& editor);
  ~LandmarkBuilder() override;

  [[nodiscard]] bool wanted() const { return wanted_; }
  void setWanted(bool wanted);  // builds them once a search can use them, or drops them
  void setLimits(const Budget& limits) { limits_ = limits; }
  [[nodiscard]] const Budget& limits() const { return limits_; }
  void make();    // again, from scratch
  void cancel();  // the running build or repair
  [[nodiscard]] bool busy() const {
    return state() == State::Building || state() == State::Repairing;
  }
  [[nodiscard]] State state() const { return now().state; }
  // The state of the landmarks in words.
  [[nodiscard]] const QString& text() const { return now().text; }
  // The landmarks of the current map; null: none.
  [[nodiscard]] std::shared_ptr<const grid::Landmarks> current() const;

  // The reason why such a task cannot use landmarks; empty if it can.
  [[nodiscard]] static QString whyNoUse(const maps::PlannerSettings& settings,
                                        const maps::ProjectAgent* agent, const GridFrame& frame);

 Q_SIGNALS:
  void changed();
  void progressed(double fraction);

 private:
  struct Work {
    quint64 document = 0;
    std::unique_ptr<Background> runner = std::make_unique<Background>();
    std::shared_ptr<app::LiveLandmarks> live;       // owned by the worker while it runs
    std::shared_ptr<const grid::Landmarks> tables;  // the last result
    State state = State::Off;
    QString text;
    bool edited = false;  // since the start of the last job
    bool unkept = false;  // built or repaired, but not saved
  };

  [[nodiscard]] Work& now() const { return works_.shown(); }
  void showDocument();
  static void drop(Work& of);
  void setState(Work& of, State state, const QString& text);
  void followEdit(const app::EditChanges& changes);
  void setNoMemory(Work& of);
  void makeOnceOfUse();
  void repair();
  void goOn(const Work& of);  // after a job
  void keep();
  [[nodiscard]] std::filesystem::path keptBeside() const;  // empty: in memory only

  Editor& editor_;
  QTimer pause_;
  DocumentWorks<Work> works_;
  Background keeping_;
  Budget limits_ = app::LandmarkCache::usualLimits();
  bool wanted_ = false;
};

}  // namespace clearway::gui
