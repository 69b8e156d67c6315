// app/gui/work/simulation_worker.h — runs a simulation, or plays a recording, on a thread of its
// own.
//
// A run is recorded while it goes, so that its past can be shown at any time: playing from the past
// shows it again up to the newest step, and goes on from there. Commands return at once. What is
// shown is published as a snapshot, at most kFramesPerSecond times a second.
// Thread-safe.
#pragma once

#include <array>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "app/drawing/layers/run_agents.h"
#include "app/drawing/layers/traffic_heat.h"
#include "app/simulation/recording/recording.h"
#include "app/simulation/replay/agent_trails.h"
#include "app/simulation/replay/pull.h"
#include "app/simulation/replay/recorder.h"
#include "app/simulation/replay/run_log.h"
#include "app/simulation/scene/engine_marks.h"

namespace clearway::gui {

// A run that is recorded in a file, or without a run the recording in the file.
struct SimulationSource {
  std::unique_ptr<app::SimulationRun> run;
  std::unique_ptr<app::Recorder> recorder;
  std::string file;
  bool is_temporary = false;  // the worker removes the file
  Tick end = 0;               // of the run
};

// The state of the agent that is looked at.
struct WatchedAgent {
  std::uint32_t agent = 0;
  double waited_s = 0.0;
  app::AgentTask task;
};

// Since the frame before.
struct AgentMotion {
  double speed_m_per_s = 0.0;
  bool is_at_rest = false;  // where it was
};

enum class SimulationHeat : std::uint8_t { None, Traffic, Waiting };

struct HeatFrame {
  SimulationHeat of = SimulationHeat::None;
  std::vector<std::uint8_t> levels;  // by cell, 0 to 7; empty: none
  // The least value of each level, and the largest: visits, or seconds of waiting.
  std::array<double, app::picture::kHeatLevels> from{};
  double most = 0.0;
};

// A moment. Immutable once it is published.
struct SimulationFrame {
  Tick time = 0, newest = 0, first = 0;
  bool is_live = false;      // the end of a run that is not finished
  bool is_finished = false;  // nothing more will happen
  bool is_playing = false;
  bool has_physics = false;
  std::vector<app::RecordedAgent> agents;
  std::shared_ptr<const std::vector<app::RecordedBody>> bodies;
  std::shared_ptr<const OccupancyGrid> grid;  // may be null
  // Of what the source knows; routes and trails also only of what is wanted.
  std::vector<maps::AgentColour> colours;  // of the first agents
  std::vector<app::AgentGoal> goals;
  app::AgentLines routes, trails;
  std::vector<AgentMotion> motions;  // empty: of the first frame, not known
  std::vector<Vec2> contacts;        // that began in this step
  std::vector<app::RunSample> samples;
  std::vector<double> collisions_s;
  std::shared_ptr<const app::EngineMarks> engine;  // of the layer; null: none
  HeatFrame heat;
  std::optional<WatchedAgent> watched;
  std::optional<app::Pull> pull;  // the body is pulled now
};

class SimulationWorker {
 public:
  static constexpr int kFramesPerSecond = 60;
  // `changed`: a snapshot was published; called on the worker's thread, as is `failed`.
  SimulationWorker(SimulationSource source, std::function<void()> changed,
                   std::function<void(const Error&)> failed);
  ~SimulationWorker();
  SimulationWorker(const SimulationWorker&) = delete;
  SimulationWorker& operator=(const SimulationWorker&) = delete;

  void play(bool playing);
  void step(int by);          // pauses
  void seek(Tick time);       // clamped
  void setPace(double pace);  // simulated seconds in a second; 0: as fast as it goes
  void watch(std::optional<std::uint32_t> agent);
  void setHeat(SimulationHeat heat);
  void setLayer(std::optional<app::EngineLayer> layer);
  void setLines(bool routes, bool trails);
  void pull(std::optional<app::Pull> pull);  // until the next call
  // As a recording, or as a page for browsers with this title. Several are done in their order;
  // `done` is called on the worker's thread; the destructor finishes what waits.
  void save(const std::string& file, bool as_page, const std::string& title,
            std::function<void(const Result<void>&)> done);

  [[nodiscard]] std::shared_ptr<const SimulationFrame> frame() const;  // null at first
  // As at the last save, or at the beginning; null at first.
  [[nodiscard]] std::shared_ptr<const app::RunAgents> agents() const;

 private:
  // Done once, in the next turn of the worker.
  struct Requests {
    bool quit = false;
    bool refresh = false;  // a frame is published
    int steps = 0;
    std::optional<Tick> seek{};
    std::vector<std::function<void()>> jobs{};
  };
  // In force until they are changed.
  struct Wishes {
    bool is_playing = false;
    double pace = 1.0;
    std::optional<std::uint32_t> watch;
    std::optional<app::Pull> pull;
    SimulationHeat heat = SimulationHeat::None;
    std::optional<app::EngineLayer> layer;
    bool routes = true;
    bool trails = true;
  };

  // Threads of callers. It takes the mutex, with which `change` is called.
  template <class Change>
  void command(Change change);

  // The worker's thread. They take the mutex, or call what does:
  void work();
  void run();  // until it quits
  Result<void> begin();
  Result<void> obey(const Requests& requests);
  Result<void> advance();
  void publish();
  void keepAgents();
  void stop();
  [[nodiscard]] Result<void> write(const std::string& file, bool as_page, const std::string& title);

  // The worker's thread, without the mutex:
  Result<void> show(Tick time);
  Result<void> openPast();
  Result<void> readTrails(Tick time);
  void fillHeat(HeatFrame& out) const;
  void fillAgents(SimulationFrame& out) const;
  void fillMotions(SimulationFrame& out) const;
  void keepPoses(const app::RecordedFrame& frame);
  [[nodiscard]] bool atEnd() const;
  [[nodiscard]] const app::RecordedFrame& shown() const;

  SimulationSource source_;
  std::function<void()> changed_;
  std::function<void(const Error&)> failed_;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  // Under the mutex:
  Requests requests_{.refresh = true};
  Wishes wishes_;
  std::shared_ptr<const SimulationFrame> frame_;
  std::shared_ptr<const app::RunAgents> agents_;
  bool has_ended_ = false;  // the thread takes no more jobs

  // Of the thread alone:
  Wishes now_;                          // those that it has seen
  std::optional<app::Recording> past_;  // shown instead of the run's newest state
  app::RunLog log_;
  app::RunAgents known_;
  app::AgentTrails trails_;
  bool bodies_changed_ = true, grid_changed_ = true, finished_ = false;
  std::vector<Pose> before_;  // of the frame before
  Tick before_time_ = 0, newest_ = 0, first_ = 0;
  std::shared_ptr<const SimulationFrame> last_;
  std::thread thread_;  // the last member: all others are there when it starts
};

}  // namespace clearway::gui
