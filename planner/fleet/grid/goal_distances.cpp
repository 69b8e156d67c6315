#include "planner/fleet/grid/goal_distances.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <mutex>
#include <optional>

#include "core/base/task_pool.h"

namespace clearway::fleet {

std::uint32_t GoalDistances::fieldOf(CellId goal, CellId from) {
  const auto [it, is_new] = by_goal_.emplace(goal, static_cast<std::uint32_t>(fields_.size()));
  if (is_new) {
    fields_.emplace_back(*graph_, goal);
    if (is_lazy_) fields_.back().beginTowards(from);
  }
  return it->second;
}

StopReason GoalDistances::fillAll(unsigned threads, StopCheck* stop) {
  // One round for each batch, so that the calling thread can read the clock in between.
  const std::size_t cells = graph_->cells();
  const std::size_t batch = std::max<std::size_t>(threads * 4UL, (1U << 22U) / (cells + 1));
  TaskPool pool(threads);
  for (std::size_t first = 0; first < fields_.size(); first += batch) {
    if (isStopped(stop)) return stop->reason();
    const std::size_t count = std::min(batch, fields_.size() - first);
    pool.forEachRange(count, std::max<std::size_t>(1, count / (threads * 4UL)),
                      [&](std::size_t begin, std::size_t end) {
                        std::vector<CellId> queue;
                        queue.reserve(cells + 1);
                        for (std::size_t k = first + begin; k < first + end; ++k) {
                          fill(fields_[k], queue);
                        }
                      });
  }
  return StopReason::None;
}

StopOr<GoalDistances> GoalDistances::make(const CellGraph& graph, std::vector<CellId> goals,
                                          std::span<const CellId> starts, unsigned threads,
                                          StopCheck* stop, std::size_t most_filled) {
  GoalDistances d(graph);
  d.goals_ = std::move(goals);
  const std::size_t cells = d.goals_.size() * graph.cells();
  const bool has_room = stop == nullptr || stop->hasRoomFor(cells * 2);
  d.is_lazy_ = cells > most_filled || (cells > kMostFilledCells && !has_room);
  const std::size_t bytes = d.is_lazy_ ? 0 : cells * 2;
  if (stop != nullptr && stop->pollNow(bytes) != StopReason::None) return stopped(stop->reason());
  const StopReason reason = d.prepare(starts, threads, stop);
  if (reason != StopReason::None) return stopped(reason);
  return d;
}

StopOr<GoalDistances> GoalDistances::makeSlopes(const CellGraph& graph, std::vector<CellId> goals,
                                                std::span<const CellId> starts, unsigned threads,
                                                StopCheck* stop, std::size_t most_cells) {
  const std::size_t cells = goals.size() * graph.cells();
  const auto hasRoomFor = [&](std::size_t bytes) {
    return stop == nullptr || stop->hasRoomFor(bytes);
  };
  const bool is_framed = !graph.framed().empty();
  const bool has_corridors = is_framed && cells > most_cells;
  if (!has_corridors && (cells > most_cells || !hasRoomFor(cells / 4))) {
    return make(graph, std::move(goals), starts, threads, stop);
  }
  GoalDistances d(graph);
  d.goals_ = std::move(goals);
  d.is_lazy_ = has_corridors;
  d.slopes_ = has_corridors                        ? Slopes::Corridors
              : is_framed && hasRoomFor(cells / 2) ? Slopes::Descents
                                                   : Slopes::Thirds;
  const StopReason reason = d.prepare(starts, threads, stop);
  if (reason != StopReason::None) return stopped(reason);
  return d;
}

StopReason GoalDistances::prepare(std::span<const CellId> starts, unsigned threads,
                                  StopCheck* stop) {
  tables_.resize(goals_.size());
  if (slopes_ == Slopes::Corridors) return makeCorridors(starts, threads, stop);
  for (AgentId a = 0; a < goals_.size(); ++a) field_of_.push_back(fieldOf(goals_[a], starts[a]));
  if (is_lazy_) {
    SharedStop shared(stop);
    for (AgentId a = 0; a < goals_.size(); ++a) {
      if (!fields_[field_of_[a]].search(starts[a], &shared)) return stop->reason();
    }
  } else {
    const StopReason reason = fillAll(threads, stop);
    if (reason != StopReason::None) return reason;
  }
  for (AgentId a = 0; a < goals_.size(); ++a) takeTables(a);
  return StopReason::None;
}

// Landmarks are made once the searches without them have expanded as many cells as they cost. The
// sizes of the rounds before that depend on nothing else, nor do the corridors.
StopReason GoalDistances::makeCorridors(std::span<const CellId> starts, unsigned threads,
                                        StopCheck* stop) {
  std::ranges::fill(tables_, Tables{nullptr, nullptr, Kind::Corridor});
  for (const CellId goal : goals_) corridors_.emplace_back(goal);
  std::optional<LandmarkDistances> landmarks;
  SharedStop shared(stop);
  TaskPool pool(threads);
  std::mutex mutex;
  std::vector<std::unique_ptr<GoalCorridor::Maker>> idle;
  const auto takeMaker = [&] {
    const std::lock_guard lock(mutex);
    if (idle.empty()) return std::make_unique<GoalCorridor::Maker>(*graph_);
    auto maker = std::move(idle.back());
    idle.pop_back();
    return maker;
  };
  std::size_t expanded = 0, round = 1;
  for (std::size_t first = 0; first < goals_.size(); first += round) {
    if (!landmarks && expanded > LandmarkDistances::kSearches * graph_->cells()) {
      StopOr<LandmarkDistances> made = LandmarkDistances::make(*graph_, goals_.front(), stop);
      if (!made) return made.error();
      landmarks = std::move(*made);
      shared.add(landmarks->bytes());
    }
    round = std::min(landmarks ? goals_.size() : first + 1, goals_.size() - first);
    pool.forEachRange(round, 1, [&](std::size_t begin, std::size_t end) {
      auto maker = takeMaker();
      std::size_t count = 0;
      for (std::size_t a = first + begin; a < first + end && !shared.stops(); ++a) {
        corridors_[a] =
            maker->make(goals_[a], starts[a], landmarks ? &*landmarks : nullptr, &shared);
        shared.add(corridors_[a].bytes());
        count += maker->expanded();
      }
      const std::lock_guard lock(mutex);
      expanded += count;
      idle.push_back(std::move(maker));
    });
    if (shared.stops()) return stop->reason();
  }
  return StopReason::None;
}

std::uint32_t GoalDistances::stepsInCorridor(AgentId a, CellId cell) const {
  GoalCorridor& corridor = corridors_[a];
  if (corridor.empty()) return kUnreachable;
  if (cell == corridor.start()) return corridor.length();
  std::uint32_t steps = 0;
  for (; cell != corridor.goal(); ++steps) {
    const unsigned nearer = corridor.nearer(*graph_, cell);
    if (nearer == 0) return kUnreachable;
    cell = FramedDescents::descend(cell, nearer, graph_->columns());
  }
  return steps;
}

void GoalDistances::fill(GoalField& field, std::vector<CellId>& queue) const {
  switch (slopes_) {
    case Slopes::None: return field.fill(queue);
    case Slopes::Thirds: return field.fillThirds(queue);
    case Slopes::Descents: return field.fillDescents(queue);
    case Slopes::Corridors: return;  // other fields are lazy
  }
}

void GoalDistances::takeTables(AgentId a) {
  const GoalField& field = fields_[field_of_[a]];
  Tables& tables = tables_[a];
  tables = {field.table(), field.thirds(), Kind::Field};
  if (tables.numbers != nullptr) tables.kind = Kind::Numbers;
  if (tables.bits != nullptr) tables.kind = Kind::Thirds;
  if (field.descents() != nullptr) tables = {nullptr, field.descents(), Kind::Descents};
}

std::uint32_t GoalDistances::preparedFieldOf(CellId goal, CellId from) {
  const std::size_t known = fields_.size();
  const std::uint32_t field = fieldOf(goal, from);
  if (!is_lazy_ && fields_.size() > known) fill(fields_[field], queue_);
  return field;
}

void GoalDistances::setGoal(AgentId a, CellId goal, CellId from) {
  assert(isExact());
  if (goals_[a] == goal) return;
  goals_[a] = goal;
  field_of_[a] = preparedFieldOf(goal, from);
  takeTables(a);
}

std::size_t GoalDistances::bytes() const {
  std::size_t sum = 0;
  for (const GoalField& f : fields_) sum += f.bytes();
  for (const GoalCorridor& c : corridors_) sum += c.bytes();
  return sum;
}

}  // namespace clearway::fleet
