// app/gui/work/search_show.h — records the search of a plan in the background and plays it.
//
// Recording does not slow down planning: the problem is planned again with a trace
// (app/document/plan/search_replay.h). A change of the plan or the map closes the recording.
// Signals are emitted on the GUI thread.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/document/plan/search_replay.h"
#include "app/gui/canvas/paint/map_tones.h"
#include "app/gui/threads/background.h"
#include "app/gui/work/plans.h"

namespace clearway::gui {

class SearchShow : public QObject {
  Q_OBJECT
 public:
  SearchShow(const Editor& editor, Plans& plans);

  // Records the search for an agent that has a plan; then plays it or shows its last step.
  void watch(std::uint32_t agent, bool play);
  void close();
  [[nodiscard]] bool recording() const { return background_.running(); }
  // Of the recording that runs.
  [[nodiscard]] const PlanProgress& progress() const { return progress_; }
  [[nodiscard]] double recordingFor_s() const {
    return 1e-9 * static_cast<double>(begun_.nsecsElapsed());
  }
  [[nodiscard]] bool shown() const { return replay_ != nullptr; }
  // Precondition: a recording is shown.
  [[nodiscard]] const app::SearchReplay& replay() const { return *replay_; }
  [[nodiscard]] const MapTones& field() const { return *field_; }
  [[nodiscard]] bool ofDisc() const {
    return of_disc_;
  }  // the region that a disc can reach (recordSearch())

  [[nodiscard]] bool bothEnds() const { return both_ends_; }  // it has a front at each

  [[nodiscard]] bool playing() const { return timer_.isActive(); }
  void toggle();  // plays (at the end: from the beginning) or pauses
  void pause();
  void seek(std::size_t step);
  void step(int by);
  void setSpeed(double factor) { factor_ = factor; }
  void choose(std::optional<int> heading);

 Q_SIGNALS:
  void changed();                                // the recording or the play state changed
  void progressed();                             // of the recording
  void moved(const clearway::CellRange& cells);  // cells whose tone changed
  void failed(const clearway::Error& error);     // of the recording

 private:
  struct Recorded;
  void take(const std::shared_ptr<Recorded>& recorded, bool play);
  void show(const CellRange& cells);
  void tick();

  const Editor& editor_;
  Plans& plans_;
  std::uint32_t agent_ = 0;
  std::unique_ptr<app::SearchReplay> replay_;
  std::unique_ptr<MapTones> field_;
  bool of_disc_ = false, both_ends_ = false;
  double factor_ = 1.0;
  double owed_ = 0.0;  // fractional steps that are not shown yet
  QTimer timer_;
  QElapsedTimer since_, begun_;
  PlanProgress progress_;
  Background background_;
};

}  // namespace clearway::gui
