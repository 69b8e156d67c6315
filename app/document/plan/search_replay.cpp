#include "app/document/plan/search_replay.h"

#include <algorithm>
#include <utility>

#include "planner/query/query_planner.h"

namespace clearway::app {
namespace {

constexpr std::int32_t kTile = 8;
constexpr int kBits = 64;

CellRange joined(const CellRange& a, const CellRange& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.first_row, b.first_row), std::max(a.last_row, b.last_row),
          std::min(a.first_column, b.first_column), std::max(a.last_column, b.last_column)};
}

CellRange withCell(const CellRange& range, Cell c) {
  return joined(range, {c.row, c.row + 1, c.column, c.column + 1});
}

std::int32_t tilesAlong(std::int32_t cells) { return (cells + kTile - 1) / kTile; }

SearchTrace sealed(SearchTrace trace) {
  trace.seal();
  return trace;
}

}  // namespace

SearchReplay::SearchReplay(SearchTrace trace, const GridFrame& frame)
    : trace_(std::make_shared<const SearchTrace>(sealed(std::move(trace)))),
      frame_(frame),
      tones_(static_cast<std::size_t>(frame.rows()) * static_cast<std::size_t>(frame.columns())) {
  if (!trace_->headings.empty()) {
    tiles_.resize(static_cast<std::size_t>(tilesAlong(frame.rows())) *
                  static_cast<std::size_t>(tilesAlong(frame.columns())));
  }
  segments_.push_back({});
  for (std::size_t i = 0; i < trace_->events.size(); ++i) {
    const TraceKind kind = trace_->events[i].kind;
    if (kind == TraceKind::Expanded) ends_.push_back(static_cast<std::uint32_t>(i));
    if (kind != TraceKind::Began) continue;
    if (segments_.back().step != ends_.size()) segments_.push_back({ends_.size(), 0});
    segments_.back().event = static_cast<std::uint32_t>(i);
  }
  ends_.push_back(static_cast<std::uint32_t>(trace_->events.size()));
  (void)moveTo(steps());
}

std::size_t SearchReplay::tileOf(Cell c) const {
  return static_cast<std::size_t>(c.row / kTile) *
             static_cast<std::size_t>(tilesAlong(frame_.columns())) +
         static_cast<std::size_t>(c.column / kTile);
}

bool SearchReplay::isShown(const TraceEvent& e) const {
  return e.kind != TraceKind::Began && frame_.contains(e.cell) &&
         (!chosen_ || e.heading == *chosen_);
}

std::size_t SearchReplay::segmentOf(std::size_t step) const {
  const auto after =
      std::ranges::upper_bound(segments_, step > 0 ? step - 1 : 0, {}, &Segment::step);
  return static_cast<std::size_t>(after - segments_.begin()) - 1;
}

std::uint8_t SearchReplay::toneOf(std::size_t step) const {
  const std::size_t k = segmentOf(step);
  const std::size_t first = segments_[k].step;
  const std::size_t last = k + 1 < segments_.size() ? segments_[k + 1].step : steps();
  const std::size_t rank =
      (step - 1 - first) * (kLast - 1U) / std::max<std::size_t>(1, last - first - 1);
  return static_cast<std::uint8_t>(1 + rank);
}

CellRange SearchReplay::cellsOf(const TraceInterval& t) const {
  const auto low = [](float a, float b) { return static_cast<std::int32_t>(std::min(a, b)) - 1; };
  const auto high = [](float a, float b) { return static_cast<std::int32_t>(std::max(a, b)) + 2; };
  return frame_.clipped({low(t.root_row, t.row), high(t.root_row, t.row),
                         low(t.root_column, t.left), high(t.root_column, t.right)});
}

void SearchReplay::touch(const CellRange& cells) {
  touched_ = joined(touched_, cells);
  changed_ = joined(changed_, cells);
}

void SearchReplay::apply(std::size_t event, std::size_t step) {
  const TraceEvent& e = trace_->events[event];
  if (!isShown(e)) return;
  if (const TraceInterval* const interval = trace_->intervalOf(event)) {
    touch(joined(cellsOf(*interval), withCell({}, e.cell)));
    if (!interval->isRay()) {
      const bool expanded = e.kind == TraceKind::Expanded;
      cells_.open += expanded ? (cells_.open > 0 ? -1 : 0) : 1;
      cells_.expanded += expanded ? 1 : 0;
      return;
    }
  }
  std::uint8_t& tone =
      tones_[static_cast<std::size_t>(e.cell.row) * static_cast<std::size_t>(frame_.columns()) +
             static_cast<std::size_t>(e.cell.column)];
  if (e.kind == TraceKind::Opened) {
    if (tone != 0) return;
    tone = kOpen;
    ++cells_.open;
  } else {
    if (tone == 0 || tone == kOpen) {
      cells_.open -= tone == kOpen ? 1 : 0;
      ++cells_.expanded;
      tone = toneOf(step);
    }
    if (!tiles_.empty()) {
      std::unique_ptr<Tile>& tile = tiles_[tileOf(e.cell)];
      if (!tile) tile = std::make_unique<Tile>();
      const std::size_t within =
          static_cast<std::size_t>(e.cell.row % kTile * kTile + e.cell.column % kTile);
      if (e.heading < kBits) (*tile)[within] |= std::uint64_t{1} << e.heading;
    }
  }
  touch(withCell({}, e.cell));
}

void SearchReplay::clear() {
  for (std::int32_t i = touched_.first_row; i < touched_.last_row; ++i) {
    const auto row = tones_.begin() + std::int64_t{i} * frame_.columns();
    std::fill(row + touched_.first_column, row + touched_.last_column, std::uint8_t{0});
  }
  for (std::unique_ptr<Tile>& tile : tiles_) tile.reset();
  changed_ = joined(changed_, touched_);
  touched_ = {};
  cells_ = {};
}

std::uint64_t SearchReplay::stateAt(std::size_t step) const {
  if (step == 0) return 0;
  return step >= steps() ? std::max<std::uint64_t>(trace_->expanded, steps())
                         : (step - 1) * trace_->stride + 1;
}

CellRange SearchReplay::moveTo(std::size_t step) {
  step = std::min(step, steps());
  changed_ = {};
  const Segment& from = segments_[segmentOf(step)];
  const bool restarts = from.step > 0 && from.step >= step_;
  if (step < step_ || restarts || touched_.empty()) {
    clear();
    step_ = from.step;
    for (std::uint32_t i = from.event; i < ends_[step_]; ++i) apply(i, step_);
  }
  for (; step_ < step; ++step_) {
    for (std::uint32_t i = ends_[step_]; i < ends_[step_ + 1]; ++i) {
      if (trace_->events[i].kind == TraceKind::Began) break;
      apply(i, step_ + 1);
    }
  }
  return changed_;
}

CellRange SearchReplay::choose(std::optional<int> heading) {
  chosen_ = heading;
  changed_ = {};
  clear();
  const CellRange before = changed_;
  return joined(before, moveTo(step_));
}

std::uint64_t SearchReplay::headingsAt(Cell c) const {
  if (tiles_.empty() || !frame_.contains(c)) return 0;
  const std::unique_ptr<Tile>& tile = tiles_[tileOf(c)];
  if (!tile) return 0;
  return (*tile)[static_cast<std::size_t>(c.row % kTile * kTile + c.column % kTile)];
}

std::optional<TraceEvent> SearchReplay::current() const {
  if (step_ == 0) return std::nullopt;
  const TraceEvent& e = trace_->events[ends_[step_ - 1]];
  return isShown(e) ? std::optional(e) : std::nullopt;
}

const TraceInterval* SearchReplay::currentInterval() const {
  return current() ? trace_->intervalOf(ends_[step_ - 1]) : nullptr;
}

bool beginsAtBothEnds(const SearchTrace& trace, const GridFrame& frame, Vec2 start, Vec2 goal) {
  bool at_start = false, at_goal = false, expanded = false;
  for (const TraceEvent& e : trace.events) {
    if (e.kind == TraceKind::Began) at_start = at_goal = expanded = false;
    expanded = expanded || e.kind == TraceKind::Expanded;
    if (expanded || e.kind != TraceKind::Opened) continue;
    const Vec2 at = frame.cellCentre(e.cell);
    (length(at - start) <= length(at - goal) ? at_start : at_goal) = true;
  }
  return at_start && at_goal;
}

SearchRecord recordSearch(const PlanJob& job, const PlanControl& control, std::size_t limit) {
  SearchRecord out;
  out.trace.limit = limit;
  PlanControl traced = control;
  traced.trace = &out.trace;
  Query query = job.query.get();
  if (auto* agent = std::get_if<ShapedAgent>(&query.agent)) agent->smooth = false;
  const ShapedAgent* shaped = job.query.shaped();
  const Vec2 start = query.start.position, goal = query.goals.front().position;
  out.result = plan(*check(std::move(query)), traced);
  const GridFrame& frame = job.map->grid.frame();
  out.both_ends = beginsAtBothEnds(out.trace, frame, start, goal);
  const auto expanded = [](const TraceEvent& e) { return e.kind == TraceKind::Expanded; };
  if (out.result.status != PlanStatus::NoPath || shaped == nullptr ||
      std::ranges::any_of(out.trace.events, expanded)) {
    return out;
  }
  out.of_disc = true;
  out.both_ends = false;
  out.trace = {};
  out.trace.limit = limit;
  PointAgent disc{{PointShape::Disc, shaped->footprint.inscribedRadius()}};
  disc.options.search = PointSearch::Dijkstra;
  const auto centre = [&](Vec2 p) { return frame.cellCentre(frame.cellAt(p)); };
  const Result<CheckedQuery> checked =
      check({&job.map->grid, disc, {centre(start), {}}, {{centre(goal), std::nullopt}}});
  if (checked) (void)plan(*checked, traced);
  return out;
}

}  // namespace clearway::app
