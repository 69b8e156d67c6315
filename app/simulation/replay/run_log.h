// app/simulation/replay/run_log.h — what charts, heat maps and the state of an agent need of a
// run, gathered frame by frame.
//
// Samples are kept evenly: when there are kMostSamples, every second one is dropped.
// Cost: O(agents) a frame. Not thread-safe.
#pragma once

#include <deque>
#include <vector>

#include "app/simulation/recording/recorded_frame.h"

namespace clearway::app {

struct RunSample {
  double time_s = 0.0;
  double per_minute = 0.0;  // tasks done in the last minute; without tasks: arrivals
  double waiting = 0.0;     // agents that are held
  double collisions = 0.0;  // that began so far, also with walls
};

enum class TaskState : std::uint8_t { None, Assigned, Picked, Done };
struct AgentTask {
  TaskState state = TaskState::None;
  std::uint32_t task = 0;  // the number in the file, from 0
};

class RunLog {
 public:
  static constexpr std::size_t kMostSamples = 1024;
  static constexpr std::size_t kMostMarks = 1000;

  // The frames in their order, from the first one.
  void add(const RecordedFrame& frame);

  [[nodiscard]] const std::vector<RunSample>& samples() const { return samples_; }
  [[nodiscard]] const std::vector<double>& collisionTimes() const { return marks_; }  // [s]
  // At a time.
  [[nodiscard]] AgentTask taskOf(std::uint32_t agent, Tick time) const;
  [[nodiscard]] double waitedBy(std::uint32_t agent, Tick time) const;  // so far [s]
  // By cell, row after row: how often an agent entered it, and seconds that agents waited in it.
  // Empty without a map.
  [[nodiscard]] const std::vector<std::uint32_t>& visits() const { return visits_; }
  [[nodiscard]] const std::vector<float>& waits_s() const { return waits_s_; }

 private:
  struct TaskEvent {
    Tick time = 0;
    AgentTask task;
  };
  struct Wait {
    Tick from = 0, to = 0;
  };
  void addAgent(std::size_t k, const RecordedFrame& frame);
  void sample(const RunSample& sample);

  std::vector<RunSample> samples_;
  std::size_t stride_ = 1, frames_ = 0;
  std::vector<double> marks_;
  std::deque<double> done_, arrived_;  // times within the last minute
  bool has_tasks_ = false;
  double collisions_ = 0.0;
  Tick last_ = 0;
  std::vector<std::vector<TaskEvent>> tasks_;  // by agent
  std::vector<std::vector<Wait>> waited_;      // by agent
  std::vector<std::int64_t> cell_;             // by agent: where it was; -1: outside
  std::vector<std::uint32_t> visits_;
  std::vector<float> waits_s_;
};

}  // namespace clearway::app
