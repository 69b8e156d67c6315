#include "app/simulation/replay/run_log.h"

#include <algorithm>

namespace clearway::app {

using simulation::EventKind;

static constexpr double kWindow_s = 60.0;

void RunLog::add(const RecordedFrame& frame) {
  const double time_s = secondsOf(frame.time);
  const std::size_t n = frame.agents.size();
  if (tasks_.size() < n) {
    tasks_.resize(n);
    waited_.resize(n);
    cell_.resize(n, -1);
  }
  if (frame.grid && visits_.empty()) {
    const GridFrame& f = frame.grid->frame();
    const auto cells = static_cast<std::size_t>(f.rows()) * static_cast<std::size_t>(f.columns());
    visits_.resize(cells);
    waits_s_.resize(cells);
  }
  for (const simulation::Event& e : frame.events) {
    const auto assign = [&](TaskState state) {
      if (e.task && e.a.index < n) tasks_[e.a.index].push_back({frame.time, {state, *e.task}});
    };
    switch (e.kind) {
      case EventKind::CollisionBegan:
      case EventKind::WallBegan:
      case EventKind::Impact:
      case EventKind::WallImpact:
        collisions_ += 1.0;
        if (marks_.size() < kMostMarks && (marks_.empty() || marks_.back() != time_s)) {
          marks_.push_back(time_s);
        }
        break;
      case EventKind::Arrived: arrived_.push_back(time_s); break;
      case EventKind::TaskAssigned:
        has_tasks_ = true;
        assign(TaskState::Assigned);
        break;
      case EventKind::TaskPicked: assign(TaskState::Picked); break;
      case EventKind::TaskDone:
        done_.push_back(time_s);
        assign(TaskState::Done);
        break;
      default: break;
    }
  }
  double waiting = 0.0;
  for (std::size_t k = 0; k < n; ++k) {
    addAgent(k, frame);
    const RecordedAgent& a = frame.agents[k];
    if (a.has(RecordedAgent::kPresent) && a.has(RecordedAgent::kHeld)) waiting += 1.0;
  }
  for (std::deque<double>* const times : {&done_, &arrived_}) {
    while (!times->empty() && times->front() < time_s - kWindow_s) times->pop_front();
  }
  const auto done = static_cast<double>(has_tasks_ ? done_.size() : arrived_.size());
  last_ = frame.time;
  sample({time_s, done, waiting, collisions_});
}

void RunLog::addAgent(std::size_t k, const RecordedFrame& frame) {
  const RecordedAgent& a = frame.agents[k];
  if (!a.has(RecordedAgent::kPresent)) return;
  const bool held = a.has(RecordedAgent::kHeld);
  const Tick step = frame.time - last_;
  if (held && step > 0) {
    std::vector<Wait>& waits = waited_[k];
    if (!waits.empty() && waits.back().to == last_) {
      waits.back().to = frame.time;
    } else {
      waits.push_back({last_, frame.time});
    }
  }
  if (!frame.grid || visits_.empty()) return;
  if (k < frame.bodies.size() && frame.bodies[k].def.mode == collide::BodyMode::Static) return;
  const GridFrame& f = frame.grid->frame();
  const Cell c = f.cellAt(a.pose.position);
  const std::int64_t at =
      f.contains(c) ? static_cast<std::int64_t>(c.row) * f.columns() + c.column : -1;
  if (at >= 0) {
    const auto i = static_cast<std::size_t>(at);
    if (at != cell_[k]) ++visits_[i];
    if (held) waits_s_[i] += static_cast<float>(secondsOf(step));
  }
  cell_[k] = at;
}

void RunLog::sample(const RunSample& s) {
  if (frames_++ % stride_ != 0) return;
  if (samples_.size() == kMostSamples) {
    for (std::size_t k = 0; 2 * k < samples_.size(); ++k) samples_[k] = samples_[2 * k];
    samples_.resize(kMostSamples / 2);
    stride_ *= 2;
  }
  samples_.push_back(s);
}

AgentTask RunLog::taskOf(std::uint32_t agent, Tick time) const {
  if (agent >= tasks_.size()) return {};
  const auto after = std::ranges::upper_bound(tasks_[agent], time, {}, &TaskEvent::time);
  return after == tasks_[agent].begin() ? AgentTask{} : std::prev(after)->task;
}

double RunLog::waitedBy(std::uint32_t agent, Tick time) const {
  Tick sum = 0;
  if (agent >= waited_.size()) return 0.0;
  for (const Wait& w : waited_[agent]) {
    if (w.from >= time) break;
    sum += std::min(w.to, time) - w.from;
  }
  return secondsOf(sum);
}

}  // namespace clearway::app
