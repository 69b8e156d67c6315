#include "app/gui/playback/player.h"

#include <algorithm>
#include <utility>

#include "app/document/body/body_placement.h"
#include "app/gui/work/fleet_verdict.h"

namespace clearway::gui {
namespace {

constexpr int kTick_ms = 16;
constexpr int kPause_ms = 100;           // after an edit, before conflicts are computed again
constexpr double kCellsPerSecond = 4.0;  // for maps without metres
constexpr double kSameTime_s = 1e-9;

}  // namespace

Player::Player(const Editor& editor, const Plans& plans, const FleetStore& fleet)
    : editor_(editor), plans_(plans), fleet_(fleet) {
  timer_.setInterval(kTick_ms);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &Player::tick);
  connect(&plans, &Plans::changed, this, [this] {
    if (!fleet_.shown()) read();
  });
  connect(&fleet, &FleetStore::changed, this, &Player::read);
  pause_.setSingleShot(true);
  pause_.setInterval(kPause_ms);
  connect(&pause_, &QTimer::timeout, this, [this] {
    findTrajectoryConflicts();
    if (!searching()) Q_EMIT stateChanged();  // there is nothing to search
  });
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (!changes.agents || !ready() || fleet_.shown()) return;
    background_.drop();
    conflicts_.clear();  // they belong to the old agents
    listCollisions();
    pause_.start();
    Q_EMIT stateChanged();
  });
}

app::PlaySpeed Player::speed() const {
  app::PlaySpeed out;
  if (editor_.hasDocument() && editor_.map().frame.kind == maps::FrameKind::Cells) {
    out.metres_per_s = kCellsPerSecond * editor_.document().frame().cellWidth();
  }
  return out;
}

void Player::read() {
  clocks_.clear();
  conflicts_.clear();
  duration_s_ = 0.0;
  const app::PlaySpeed speed = this->speed();
  if (fleet_.shown()) {
    readFleet();
  } else {
    for (const auto& [id, plan] : plans_.all()) {
      const app::EditAgent* agent = editor_.document().agent(id);
      if (agent == nullptr) continue;  // it was removed, and may come back
      if (plan.result.status != PlanStatus::Solved || !plan.current()) continue;
      clocks_.emplace(id, app::PlayClock::of(plan.result.path, speed,
                                             maps::trajectoryLimits(agent->agent), plan.waits));
    }
  }
  for (const auto& [id, clock] : clocks_) duration_s_ = std::max(duration_s_, clock.duration_s());
  listCollisions();
  findTrajectoryConflicts();
  if (!ready()) {
    timer_.stop();
    shown_ = false;
  }
  time_s_ = std::min(time_s_, duration_s_);
  Q_EMIT stateChanged();
  Q_EMIT timeChanged();
}

void Player::readFleet() {
  const FleetPlan& plan = *fleet_.made();
  for (std::size_t k = 0; k < plan.ids.size(); ++k) {
    if (editor_.document().agent(plan.ids[k]) == nullptr) continue;
    clocks_.emplace(plan.ids[k], app::PlayClock(plan.result.plan.agents[k]));
  }
}

std::optional<double> Player::separationTime() const {
  if (!fleet_.shown() || stateOf(fleet_) != FleetState::Free) return std::nullopt;
  const validation::TimedFleetCertificate& c = fleet_.made()->certificate;
  if (!c.separation) return std::nullopt;
  return c.separation->where.tick / static_cast<double>(fleet::kTicksPerSecond);
}

void Player::listCollisions() {
  list_.clear();
  if (fleet_.shown()) {
    listFleetCollisions();
  } else {
    for (const auto& [id, clock] : clocks_) {
      const Certificate& c = plans_.of(id)->result.certificate;
      if (c.free) continue;
      const double time_s = clock.timeOf(c.where);
      list_.push_back({time_s, id, std::nullopt, positionAt(id, time_s)});
    }
    for (const app::TrajectoryConflict& m : conflicts_) {
      list_.push_back(
          {m.begin_s, m.a, m.b, 0.5 * (positionAt(m.a, m.begin_s) + positionAt(m.b, m.begin_s))});
    }
  }
  std::ranges::stable_sort(list_, {}, &PlayCollision::time_s);
  collisions_.clear();
  for (const PlayCollision& c : list_) collisions_.push_back(c.time_s);
}

void Player::listFleetCollisions() {
  if (stateOf(fleet_) != FleetState::Collides) return;
  const FleetPlan& plan = *fleet_.made();
  const auto idOf = [&](std::size_t body) {
    return body < plan.ids.size() ? plan.ids[body] : plan.standing[body - plan.ids.size()];
  };
  for (const validation::FleetCollision& c : plan.collisions) {
    const bool pair = c.other != validation::kNoAgent;
    list_.push_back({static_cast<double>(c.time) / static_cast<double>(fleet::kTicksPerSecond),
                     idOf(c.agent), pair ? std::optional(idOf(c.other)) : std::nullopt,
                     pair ? 0.5 * (c.pose.position + c.other_pose.position) : c.pose.position});
  }
}

Vec2 Player::positionAt(std::uint32_t agent, double time_s) const {
  const auto clock = clocks_.find(agent);
  if (clock != clocks_.end()) return clock->second.poseAt(time_s).position;
  const app::EditAgent* a = editor_.document().agent(agent);
  return a != nullptr && a->agent.start ? a->agent.start->position : Vec2{};
}

// Static agents take part in conflicts, too.
void Player::findTrajectoryConflicts() {
  background_.drop();
  pause_.stop();
  const app::PlaySpeed speed = this->speed();
  if (!ready() || fleet_.shown() || editor_.document().agents().size() < 2) return;
  std::vector<app::Mover> movers;
  std::vector<std::shared_ptr<const Footprint>> shapes;  // keeps the footprints alive
  for (const app::EditAgent& a : editor_.document().agents()) {
    const auto clock = clocks_.find(a.id);
    const auto shape = editor_.footprint(a);
    if (a.hidden || !shape || (clock == clocks_.end() && !a.agent.start)) continue;
    if (a.agent.mode == maps::SceneMode::Disabled) continue;
    movers.push_back(
        {a.id, shape.get(),
         clock != clocks_.end() ? clock->second : app::PlayClock(Path{*a.agent.start, {}}, speed),
         app::worldLevelOf(a.agent.level)});
    shapes.push_back(shape);
  }
  background_.start([this, movers = std::move(movers), shapes = std::move(shapes)](
                        const Background::Handle& handle) -> Background::Answer {
    return [this, found = app::trajectoryConflictsOf(movers, handle.stop)] {
      conflicts_ = found;
      listCollisions();
      Q_EMIT stateChanged();
    };
  });
}

void Player::play() {
  if (!ready()) return;
  if (time_s_ >= duration_s_) time_s_ = 0.0;
  shown_ = true;
  since_.start();
  timer_.start();
  Q_EMIT stateChanged();
  Q_EMIT timeChanged();
}

void Player::pause() {
  timer_.stop();
  Q_EMIT stateChanged();
}

void Player::rewind() {
  timer_.stop();
  shown_ = false;
  time_s_ = 0.0;
  Q_EMIT stateChanged();
  Q_EMIT timeChanged();
}

void Player::seek(double time_s) {
  if (!ready()) return;
  shown_ = true;
  time_s_ = std::clamp(time_s, 0.0, duration_s_);
  Q_EMIT timeChanged();
}

void Player::step(int by) {
  pause();
  std::vector<double> ends{0.0};
  for (const auto& [id, clock] : clocks_) {
    ends.insert(ends.end(), clock.motionEnds().begin(), clock.motionEnds().end());
  }
  std::ranges::sort(ends);
  if (by > 0) {
    const auto next = std::ranges::upper_bound(ends, time_s_ + kSameTime_s);
    seek(next == ends.end() ? duration_s_ : *next);
  } else {
    const auto last = std::ranges::lower_bound(ends, time_s_ - kSameTime_s);
    seek(last == ends.begin() ? 0.0 : *std::prev(last));
  }
}

void Player::tick() {
  time_s_ += factor_ * static_cast<double>(since_.nsecsElapsed()) * 1e-9;
  since_.start();
  if (time_s_ >= duration_s_) {
    time_s_ = loop_ ? 0.0 : duration_s_;
    if (!loop_) pause();
  }
  Q_EMIT timeChanged();
}

}  // namespace clearway::gui
