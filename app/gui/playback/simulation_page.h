// app/gui/playback/simulation_page.h — runs and shows a simulation, or plays a recording.
//
// The canvas, beside it settings, state and charts, below it the timeline.
//   Space: play or pause   Left, Right: a step   Home, End: the start, the newest step
//   Esc: pause a run that plays, else close it; while it is prepared: stop and close
// Thread-safety: the GUI's thread; the run is on its own (app/gui/work/simulation_worker.h).
#pragma once

#include <QWidget>

#include "app/gui/work/simulation_store.h"
#include "maps/grid/map_frame.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace clearway::gui {

class SimulationCanvas;
class PreparingCard;
class SimulationDock;
class Timeline;

class SimulationPage : public QWidget {
  Q_OBJECT
 public:
  SimulationPage();

  // A file that `clearway simulate` takes, a recording, or a document as it is now, saved or not,
  // whose name `file` is then. The run starts paused.
  void open(const QString& file, SimulationStore::Document document = {});
  // Shown until there is a frame; null: nothing.
  void setMap(std::shared_ptr<const maps::GridMap> map);
  void restart();   // with the settings of the dock
  void goOn();      // plays or pauses; without a run: restart()
  void simulate();  // a run that has ended: restart(); else goOn()
  void retreat();   // what Esc does
  void close();
  [[nodiscard]] bool isOpen() const { return store_.isOpen() || store_.opening(); }
  [[nodiscard]] SimulationStore& store() { return store_; }
  [[nodiscard]] SimulationCanvas& canvas() { return *canvas_; }
  [[nodiscard]] SimulationDock& dock() { return *dock_; }
  // Of the agent under the pointer: its name, state, speed and heading; may be empty.
  [[nodiscard]] QString pointedText(const maps::MapFrame& frame) const;
  void setFollow(bool follow);
  void setHeat(SimulationHeat heat);
  void setPace(double pace);  // one of the box; 0: as fast as it goes

 Q_SIGNALS:
  void closeWanted();
  void stateChanged();    // of the store, or it plays or pauses
  void pointedChanged();  // pointedText()

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addBar();
  void connectParts();
  void showFrame();

  SimulationStore store_;
  SimulationCanvas* canvas_;
  SimulationDock* dock_;
  QToolButton* close_;
  QToolButton* rewind_;
  QToolButton* back_;
  QToolButton* play_;
  QToolButton* forward_;
  QToolButton* follow_;
  QToolButton* boxes_;
  PreparingCard* preparing_;
  Timeline* timeline_;
  QLabel* time_;
  QComboBox* pace_;
  QComboBox* heat_;
  bool was_playing_ = false;
  bool has_run_ = false;  // what is open, if only a step
};

}  // namespace clearway::gui
