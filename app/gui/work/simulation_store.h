// app/gui/work/simulation_store.h — the simulation or the recording that the editor shows.
//
// Opening plans fleets in the background; then a worker runs the simulation. Signals come on the
// GUI's thread. Nothing here waits for the worker, but for closing: it ends after its step and what
// it has to save.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>

#include "app/gui/threads/background.h"
#include "app/gui/work/simulation_worker.h"
#include "app/simulation/setup/simulation_input.h"

namespace clearway::gui {

// What a run is started with, besides what the file says.
struct SimulationWishes {
  app::SimulationSettings settings;
  std::optional<double> time_s;  // nullopt: until nothing more happens
};

class SimulationStore : public QObject {
  Q_OBJECT
 public:
  SimulationStore() = default;
  ~SimulationStore() override;

  // A document that is open, or else what the file holds. The document gives that file its name; it
  // is not read.
  struct Document {
    std::shared_ptr<const app::OpenProject> project;    // null: the file
    std::shared_ptr<const fleet::TimedFleetPlan> plan;  // of its fleet, if it is in force
    std::optional<maps::MapFrame> frame;                // of places in errors, if not the map's
  };
  void open(const QString& file, const SimulationWishes& wishes, Document document = {});
  void openAgain(const SimulationWishes& wishes);  // the same as last
  void openRecording(const QString& file);
  void close();
  [[nodiscard]] bool opening() const { return background_.running(); }
  [[nodiscard]] bool isOpen() const { return worker_ != nullptr; }
  [[nodiscard]] const QString& file() const { return file_; }  // also while it is opened
  [[nodiscard]] bool isRecording() const { return is_recording_; }

  // Null while nothing is shown.
  [[nodiscard]] std::shared_ptr<const SimulationFrame> frame() const {
    return worker_ ? worker_->frame() : nullptr;
  }
  // As at the last save of a run; null without an open simulation.
  [[nodiscard]] std::shared_ptr<const app::RunAgents> agents() const {
    return worker_ ? worker_->agents() : nullptr;
  }
  // Commands; without an open simulation they do nothing.
  void play(bool playing);
  void toggle();
  void suspend();  // pauses what plays, though the user did not ask for it
  // It plays, or would if it were not suspended.
  [[nodiscard]] bool runs() const;
  void step(int by);
  void seek(double time_s);
  void setPace(double pace);
  void watch(std::optional<std::uint32_t> agent);
  void setHeat(SimulationHeat heat);
  void setLayer(std::optional<app::EngineLayer> layer);
  [[nodiscard]] std::optional<app::EngineLayer> layer() const { return layer_; }
  void setLines(bool routes, bool trails);  // of the frames
  void pull(std::optional<app::Pull> pull);
  void save(const QString& file, bool as_page);  // saved() or failed() follows
  bool finishSaving();  // waits for it, and handles events; false: it has failed meanwhile
  // The same, followed by `act`, if the simulation is still open then.
  void write(const QString& file, bool as_page,
             const std::function<void(const Result<void>&)>& act);

 Q_SIGNALS:
  void stateChanged();  // opening, open or closed
  void prepared(std::size_t planned,
                std::size_t agents);  // while it is opened, some times a second
  void changed();                     // frame()
  void failed(const Error& error);    // without a frame: before the run began
  void saved(const QString& file);

 private:
  void start(SimulationSource source);
  void drop();

  Background background_;
  std::unique_ptr<SimulationWorker> worker_;
  QString file_;
  Document document_;
  bool is_recording_ = false, suspended_ = false;
  int saving_ = 0;  // files
  bool save_failed_ = false;
  double pace_ = 1.0;
  SimulationHeat heat_ = SimulationHeat::None;
  std::optional<app::EngineLayer> layer_;
  bool routes_ = true, trails_ = true;
  // The worker's calls are passed on only while they are of the worker that is shown.
  std::uint64_t generation_ = 0;
  std::shared_ptr<std::atomic<bool>> pending_;  // a call of changed() is due
};

}  // namespace clearway::gui
