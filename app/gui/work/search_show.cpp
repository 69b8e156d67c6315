#include "app/gui/work/search_show.h"

#include <algorithm>
#include <utility>

namespace clearway::gui {
namespace {

constexpr int kTick_ms = 16;
constexpr double kWhole_s = 6.0;         // duration of the whole search at speed 1
constexpr double kSlowest_per_s = 30.0;  // minimum step rate, for short searches

}  // namespace

struct SearchShow::Recorded {
  std::unique_ptr<app::SearchReplay> replay;
  std::unique_ptr<MapTones> field;
  bool of_disc = false, both_ends = false;
};

SearchShow::SearchShow(const Editor& editor, Plans& plans) : editor_(editor), plans_(plans) {
  timer_.setInterval(kTick_ms);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &SearchShow::tick);
  connect(&plans, &Plans::changed, this, [this] {
    const AgentPlan* plan = plans_.of(agent_);
    if (plan == nullptr || !plan->current()) close();
  });
  connect(&editor, &Editor::changed, this, [this](const app::EditChanges& changes) {
    if (changes.map()) close();
  });
  connect(&editor, &Editor::replaced, this, &SearchShow::close);
}

void SearchShow::watch(std::uint32_t agent, bool play) {
  close();
  Result<PlanTask> task = plans_.taskOf(agent);
  const AgentPlan* plan = plans_.of(agent);
  if (!task || plan == nullptr || !plan->current() || !isOfOneSearch(*plan)) return;
  agent_ = agent;
  const auto work = [this, task = *std::move(task), budget = plans_.budget(),
                     play](const Background::Handle& handle) -> Background::Answer {
    PlanControl control;
    control.budget = budget;
    control.stop = handle.stop;
    control.progress = [this, &handle](const PlanProgress& p) {
      handle.post([this, p] {
        progress_ = p;
        Q_EMIT progressed();
      });
    };
    app::SearchRecord record = app::recordSearch(task.job, control);
    auto out = std::make_shared<Recorded>();
    const GridFrame& frame = task.map->grid.frame();
    out->of_disc = record.of_disc;
    out->both_ends = record.both_ends;
    out->replay = std::make_unique<app::SearchReplay>(std::move(record.trace), frame);
    if (play) (void)out->replay->moveTo(0);
    const std::span<const std::uint8_t> tones = out->replay->tones();
    out->field = std::make_unique<MapTones>(
        frame, std::vector<std::uint8_t>(tones.begin(), tones.end()), MapTones::Blend::Most);
    return [this, out, play] { take(out, play); };
  };
  progress_ = {};
  begun_.start();
  background_.start(work, [this] {
    close();
    Q_EMIT failed({ErrorCode::LimitExceeded, "not enough memory to record the search", {}, 0});
  });
  Q_EMIT changed();
}

void SearchShow::take(const std::shared_ptr<Recorded>& recorded, bool play) {
  replay_ = std::move(recorded->replay);
  field_ = std::move(recorded->field);
  of_disc_ = recorded->of_disc;
  both_ends_ = recorded->both_ends;
  Q_EMIT moved(editor_.document().frame().clipped(
      {0, editor_.document().frame().rows(), 0, editor_.document().frame().columns()}));
  if (play) toggle();
  Q_EMIT changed();
}

void SearchShow::close() {
  const bool was = agent_ != 0;
  background_.drop();
  timer_.stop();
  replay_.reset();
  field_.reset();
  agent_ = 0;
  if (was) Q_EMIT changed();
}

void SearchShow::toggle() {
  if (!shown()) return;
  if (playing()) {
    pause();
    return;
  }
  if (replay_->step() >= replay_->steps()) show(replay_->moveTo(0));
  owed_ = 0.0;
  since_.start();
  timer_.start();
  Q_EMIT changed();
}

void SearchShow::pause() {
  timer_.stop();
  Q_EMIT changed();
}

void SearchShow::seek(std::size_t step) {
  if (shown()) show(replay_->moveTo(step));
}

void SearchShow::step(int by) {
  if (!shown()) return;
  pause();
  const auto now = static_cast<std::int64_t>(replay_->step());
  seek(static_cast<std::size_t>(std::max<std::int64_t>(0, now + by)));
}

void SearchShow::choose(std::optional<int> heading) {
  if (shown() && heading != replay_->chosen()) show(replay_->choose(heading));
}

void SearchShow::show(const CellRange& cells) {
  field_->update(replay_->tones(), cells);
  Q_EMIT moved(cells);
}

void SearchShow::tick() {
  const double rate =
      factor_ * std::max(kSlowest_per_s, static_cast<double>(replay_->steps()) / kWhole_s);
  owed_ += rate * static_cast<double>(since_.nsecsElapsed()) * 1e-9;
  since_.start();
  const auto steps = static_cast<std::size_t>(owed_);
  owed_ -= static_cast<double>(steps);
  if (steps > 0) seek(replay_->step() + steps);
  if (replay_->step() >= replay_->steps()) pause();
}

}  // namespace clearway::gui
