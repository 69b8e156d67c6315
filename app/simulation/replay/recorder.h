// app/simulation/replay/recorder.h — records a simulation run, step by step, in a file.
//
// Law: recording changes nothing of the run; a frame holds poses bit for bit.
// Cost: O(agents) a step. Errors: those of RecordingWriter. Not thread-safe.
#pragma once

#include "app/simulation/recording/recording_writer.h"
#include "app/simulation/replay/simulation_run.h"

namespace clearway::app {

class Recorder {
 public:
  // Records the state at the start. `options`: of the run, for the header.
  [[nodiscard]] static Result<Recorder> create(
      const std::filesystem::path& path, const SimulationRun& run, const std::string& source,
      std::vector<std::pair<std::string, std::string>> options,
      Placement placement = Placement::FirstSegment);
  // The state after a step.
  [[nodiscard]] Result<void> add(const SimulationRun& run);
  // What was recorded last.
  [[nodiscard]] const RecordedFrame& frame() const { return frame_; }
  // Readers see all frames so far.
  [[nodiscard]] Result<void> flush() { return writer_.flush(); }
  [[nodiscard]] Result<void> finish() { return writer_.finish(); }

 private:
  explicit Recorder(RecordingWriter writer) : writer_(std::move(writer)) {}
  void readBody(const SimulationRun& run, simulation::AgentId id);
  void count(const simulation::Event& event);
  [[nodiscard]] Result<void> write(const SimulationRun& run);

  RecordingWriter writer_;
  RecordedFrame frame_;
  std::vector<simulation::AgentId> ids_;         // by index
  std::vector<std::uint32_t> contacts_, walls_;  // how many each agent has
  std::vector<std::uint32_t> changed_bodies_;
  std::vector<CellChange> changed_cells_;
};

}  // namespace clearway::app
