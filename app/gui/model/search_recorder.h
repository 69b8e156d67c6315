// app/gui/model/search_recorder.h — the search behind a plan, recorded in the background and then
// played.
//
// Planning itself is not slowed down by recording: the agent's problem is planned once more with a
// trace (app/session/edit/search_replay.h). It is closed when the plan or the map changes.
// Signals come on the GUI's thread.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/gui/model/background.h"
#include "app/gui/model/plan_store.h"
#include "app/gui/painting/map_painter.h"
#include "app/session/edit/search_replay.h"

namespace clearway::gui {

class SearchShow : public QObject {
  Q_OBJECT
 public:
  SearchShow(const Editor& editor, Plans& plans);

  // Records the search for an agent that has a plan, and plays it; or shows its end.
  void watch(std::uint32_t agent, bool play);
  void close();
  [[nodiscard]] bool recording() const { return background_.running(); }
  [[nodiscard]] bool shown() const { return replay_ != nullptr; }
  // Only while it is shown.
  [[nodiscard]] const session::SearchReplay& replay() const { return *replay_; }
  [[nodiscard]] const MapTones& field() const { return *field_; }
  [[nodiscard]] bool ofDisc() const { return of_disc_; }  // how far a disc gets (recordSearch())

  [[nodiscard]] bool playing() const { return timer_.isActive(); }
  void toggle();  // plays, from the beginning when it is at the end; or pauses
  void pause();
  void seek(std::size_t step);
  void step(int by);
  void setSpeed(double factor) { factor_ = factor; }
  void choose(std::optional<int> heading);

 Q_SIGNALS:
  void changed();                                // another search, or none; plays or pauses
  void moved(const clearway::CellRange& cells);  // which look different now
  void failed(const clearway::Error& error);     // to record it

 private:
  struct Recorded;
  void take(const std::shared_ptr<Recorded>& recorded, bool play);
  void show(const CellRange& cells);
  void tick();

  const Editor& editor_;
  Plans& plans_;
  std::uint32_t agent_ = 0;
  std::unique_ptr<session::SearchReplay> replay_;
  std::unique_ptr<MapTones> field_;
  bool of_disc_ = false;
  double factor_ = 1.0;
  double owed_ = 0.0;  // steps, of which a part was not taken yet
  QTimer timer_;
  QElapsedTimer since_;
  Background background_;
};

}  // namespace clearway::gui
