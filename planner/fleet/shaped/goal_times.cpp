#include "planner/fleet/shaped/goal_times.h"

#include <algorithm>
#include <bit>

namespace clearway::fleet::shaped {
namespace {

constexpr Tick kLongestInUnits = 1000;
constexpr unsigned kFixedPointBits = 16;

}  // namespace

// The moves in units, and the least time of any for its distance.
void GoalTimes::setMoves(const LatticeGraph& graph) {
  units_per_distance_ = std::numeric_limits<std::uint64_t>::max();
  for (std::size_t k = 0; k < kHeadings; ++k) {
    std::size_t i = 0;
    for (const LatticeGraph::Move& m : graph.moves(static_cast<int>(k))) {
      const auto units = static_cast<std::uint32_t>(m.duration / unit_);
      moves_[k][i++] = {m.step, units};
      const std::uint32_t distance = CellDistances::between(m.rows, m.columns);
      if (distance == 0) continue;
      units_per_distance_ =
          std::min(units_per_distance_, (std::uint64_t{units} << kFixedPointBits) / distance);
    }
  }
}

bool GoalTimes::begin(const LatticeGraph& graph, const std::vector<TimedState>& seeds, Cell middle,
                      int radius, std::span<std::uint32_t> memory) {
  graph_ = &graph;
  if (memory.empty() && !own_.allocate(wordsFor(graph))) return false;
  times_ = memory.empty() ? own_.data() : memory.data();
  unit_ = graph.longest() / kLongestInUnits + 1;
  for (const auto& [state, time] : seeds) unit_ = std::max(unit_, time / kLongestInUnits + 1);
  setMoves(graph);
  distances_.begin(graph, middle, radius);
  buckets_.assign(kBuckets, kNone);
  has_entries_.fill(0);
  entries_.clear();
  free_ = kNone;
  count_ = reached_ = 0;
  now_ = kNone;
  const auto units = [&](const TimedState& seed) {
    return static_cast<std::uint32_t>(seed.second / unit_);
  };
  waiting_.clear();
  for (const TimedState& s : seeds) {
    if (const std::uint32_t from_start = fromStart(s.first); from_start != kNone) {
      now_ = std::min(now_, units(s) + from_start);
    }
  }
  // Keys beyond the range of the queue wait: goals may be far from each other.
  for (const TimedState& s : seeds) {
    const std::uint32_t from_start = fromStart(s.first);
    if (from_start != kNone && units(s) + from_start >= now_ + kBuckets / 2) {
      waiting_.push_back({s.first, units(s)});
    } else {
      reach(s.first, units(s));
    }
  }
  std::ranges::stable_sort(waiting_, std::ranges::greater{},
                           [&](const Waiting& w) { return w.time + fromStart(w.state); });
  count_ += waiting_.size();
  return true;
}

// The seeds with keys that are within the range of the queue now.
void GoalTimes::takeWaiting() {
  while (!waiting_.empty()) {
    const Waiting w = waiting_.back();
    if (w.time + fromStart(w.state) >= now_ + kBuckets / 2) return;
    waiting_.pop_back();
    --count_;
    reach(w.state, w.time);
  }
}

void GoalTimes::reach(State s, std::uint32_t time) {
  std::uint32_t& known = times_[s];
  if (known >= wordOf(time)) return;
  const std::uint32_t from_start = fromStart(s);
  if (from_start == kNone) return;
  reached_ += known == 0 ? 1 : 0;
  known = wordOf(time);
  const std::uint32_t bucket = std::max(now_, time + from_start) % kBuckets;
  has_entries_[bucket / 64] |= std::uint64_t{1} << bucket % 64;
  std::uint32_t& first = buckets_[bucket];
  std::uint32_t entry = free_;
  if (entry == kNone) {
    entry = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({s, first});
  } else {
    free_ = entries_[entry].next;
    entries_[entry] = {s, first};
  }
  first = entry;
  ++count_;
}

void GoalTimes::expand(State s, std::uint32_t time) {
  const UnitMove* moves = moves_[static_cast<std::size_t>(LatticeGraph::heading(s))].data();
  const std::uint32_t* times = times_ + s;
  // Most states are known to be as near. Without branches this is found sooner.
  std::uint32_t nearer = 0;
  for (std::uint32_t free = graph_->freeMoves(s); free != 0; free &= free - 1) {
    const UnitMove& m = moves[std::countr_zero(free)];
    const std::uint32_t is_nearer = times[m.step] < wordOf(time + m.units) ? 1 : 0;
    nearer |= free & (0 - free) & (0 - is_nearer);
  }
  for (; nearer != 0; nearer &= nearer - 1) {
    const UnitMove& m = moves[std::countr_zero(nearer)];
    reach(s + m.step, time + m.units);
  }
}

// Where seeds wait the next key may be theirs.
void GoalTimes::goToNextBucket() {
  if (!waiting_.empty()) {
    takeWaiting();
    return;
  }
  std::uint32_t word = now_ % kBuckets / 64;
  std::uint64_t bits = has_entries_[word] >> now_ % 64;
  if (bits == 0) {
    now_ = now_ / 64 * 64;
    do {
      now_ += 64;
      word = (word + 1) % (kBuckets / 64);
      bits = has_entries_[word];
    } while (bits == 0);
  }
  now_ += static_cast<std::uint32_t>(std::countr_zero(bits));
}

// Takes all states of the next key, and those that they add to it. Precondition: some wait or are
// queued.
void GoalTimes::takeBucket() {
  goToNextBucket();
  const std::uint32_t bucket = now_ % kBuckets;
  std::uint32_t& first = buckets_[bucket];
  while (first != kNone) {
    const std::uint32_t entry = first;
    const auto [s, next] = entries_[entry];
    first = next;
    entries_[entry].next = free_;
    free_ = entry;
    --count_;
    std::uint32_t& known = times_[s];
    if ((known & kSettled) != 0) continue;  // by an entry with a shorter time: those are first
    known |= kSettled;
    expand(s, kFar - known / 2);
  }
  has_entries_[bucket / 64] &= ~(std::uint64_t{1} << bucket % 64);
  ++now_;
}

bool GoalTimes::settle(State s, StopCheck* stop) {
  while (!isSettled(s)) {
    takeBucket();
    if (isStoppedInside(stop)) return false;
  }
  return true;
}

std::size_t GoalTimes::memory() const {
  // The states that were reached lie on pages that they share with others.
  const std::size_t bytes = own_.empty() ? 0 : std::min(own_.bytes(), 16 * reached_);
  return bytes + distances_.memory() + entries_.capacity() * sizeof(Entry) +
         buckets_.capacity() * sizeof(std::uint32_t);
}

}  // namespace clearway::fleet::shaped
