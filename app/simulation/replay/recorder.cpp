#include "app/simulation/replay/recorder.h"

#include <utility>

namespace clearway::app {

using simulation::EventKind;

Result<Recorder> Recorder::create(const std::filesystem::path& path, const SimulationRun& run,
                                  const std::string& source,
                                  std::vector<std::pair<std::string, std::string>> options,
                                  Placement placement) {
  const simulation::Simulation& s = run.simulation();
  RecordingHeader header{run.input().options.step, source, std::move(options), s.world().grid()};
  RecordingWriter writer = TRY(RecordingWriter::create(path, std::move(header), placement));
  Recorder out(std::move(writer));
  out.frame_.grid = s.world().grid();
  for (std::uint32_t k = 0; k < run.input().agents.size(); ++k) out.ids_.push_back({k, 0});
  for (const simulation::AgentId id : out.ids_) out.readBody(run, id);
  TRY(out.write(run));
  return out;
}

Result<void> Recorder::add(const SimulationRun& run) {
  const simulation::Simulation& s = run.simulation();
  changed_bodies_.clear();
  changed_cells_.clear();
  frame_.events.assign(s.events().begin(), s.events().end());
  for (const simulation::Event& e : frame_.events) {
    count(e);
    const bool changes_bodies = e.kind == EventKind::Spawned || e.kind == EventKind::Attached ||
                                e.kind == EventKind::Detached;
    if (!changes_bodies) continue;
    if (e.a.index >= ids_.size()) ids_.resize(e.a.index + std::size_t{1});
    if (e.kind == EventKind::Spawned) ids_[e.a.index] = e.a;
    readBody(run, e.a);
    if (e.b) readBody(run, *e.b);
  }
  if (run.changedWorld()) {
    for (const simulation::AgentId id : ids_) readBody(run, id);
    if (frame_.grid && s.world().grid()) {
      changed_cells_ = differenceOf(*frame_.grid, *s.world().grid());
      for (const CellChange& c : changed_cells_) frame_.grid->set(c.cell, c.blocked);
    }
  }
  return write(run);
}

// A body of an agent that is gone stays as it was.
void Recorder::readBody(const SimulationRun& run, simulation::AgentId id) {
  const collide::BodyDef* const body = run.simulation().world().body(id);
  if (frame_.bodies.size() <= id.index) frame_.bodies.resize(id.index + std::size_t{1});
  if (body == nullptr) return;
  frame_.bodies[id.index] = {run.nameOf(id), *body};
  changed_bodies_.push_back(id.index);
}

void Recorder::count(const simulation::Event& e) {
  const auto change = [](std::vector<std::uint32_t>& counts, simulation::AgentId id, bool more) {
    if (counts.size() <= id.index) counts.resize(id.index + std::size_t{1});
    counts[id.index] += more ? 1U : ~0U;
  };
  const bool began = e.kind == EventKind::CollisionBegan || e.kind == EventKind::WallBegan;
  if (e.kind == EventKind::CollisionBegan || e.kind == EventKind::CollisionEnded) {
    change(contacts_, e.a, began);
    if (e.b) change(contacts_, *e.b, began);
  } else if (e.kind == EventKind::WallBegan || e.kind == EventKind::WallEnded) {
    change(walls_, e.a, began);
  }
}

Result<void> Recorder::write(const SimulationRun& run) {
  const simulation::Simulation& s = run.simulation();
  frame_.time = s.time();
  frame_.agents.resize(ids_.size());
  contacts_.resize(ids_.size());
  walls_.resize(ids_.size());
  for (std::size_t k = 0; k < ids_.size(); ++k) {
    RecordedAgent& agent = frame_.agents[k];
    agent.bits = 0;
    if (!s.contains(ids_[k])) continue;  // its last pose stays
    agent.pose = s.poseOf(ids_[k]);
    agent.bits = static_cast<std::uint8_t>(RecordedAgent::kPresent |
                                           (s.isHeld(ids_[k]) ? RecordedAgent::kHeld : 0) |
                                           (s.hasArrived(ids_[k]) ? RecordedAgent::kArrived : 0) |
                                           (contacts_[k] > 0 ? RecordedAgent::kColliding : 0) |
                                           (walls_[k] > 0 ? RecordedAgent::kInWall : 0));
  }
  // The events of time 0 come with the first step.
  frame_.checked = s.lastStep().step > 0 && s.lastStep().checked;
  frame_.state_hash.reset();
  if (writer_.wantsKeyframe()) frame_.state_hash = s.stateHash();
  return writer_.add(frame_, changed_bodies_, changed_cells_);
}

}  // namespace clearway::app
