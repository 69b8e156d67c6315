#include "planner/pose/heuristic/residual_heuristic.h"

#include <algorithm>
#include <cstring>

namespace clearway::lattice {
namespace {

constexpr std::size_t kCallsPerPoll = 16;
constexpr std::uint32_t kHalves = ProjectedSteps::kPerUnit;

// The cost of the cheapest turn in place; 0 if there is none.
std::uint32_t turnCost(const PrimitiveSet& motions) {
  std::uint32_t least = 0;
  for (const Primitive& m : motions.all()) {
    if (m.shift != LatticeVector{} || m.from == m.to) continue;
    least = least == 0 ? m.cost : std::min(least, m.cost);
  }
  return least;
}

// A bit for each of 64 bytes whose lowest bit is set.
std::uint64_t lowestBits(const std::array<std::uint8_t, 64>& bytes) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes.data() + 8 * i, 8);
    bits |= ((eight & 0x0101010101010101ULL) * 0x0102040810204080ULL >> 56U) << (8 * i);
  }
  return bits;
}

bool isStraightStep(const Primitive& m) {
  return m.via.empty() && m.from == m.to && m.shift != LatticeVector{};
}

}  // namespace

ResidualHeuristic::ResidualHeuristic(const Input& input)
    : lattice_(&input.lattice),
      masks_(&input.masks),
      projection_(input.projection),
      headings_(static_cast<std::size_t>(input.motions.headings().count())),
      heading_bits_(static_cast<unsigned>(std::bit_width(headings_ - 1))),
      held_(input.held_bytes) {
  up_to_ = input.below > ObstacleHeuristic::kFarthest / kHalves - 2 ? ObstacleHeuristic::kFarthest
                                                                    : kHalves * input.below + 2;
  const std::uint32_t turn = turnCost(input.motions);
  unit_ = std::max(turn / 2, 1U);
  fine_ = input.detail == Detail::Fine && relaxDirection(input.motions, *projection_.steps);
  if (!fine_) unit_ = std::max(turn, 1U);
  collectEdges(input.motions, *projection_.steps);
}

StopOr<ResidualHeuristic> ResidualHeuristic::make(const Input& input, StopCheck& stop) {
  ResidualHeuristic costs(input);
  if (!costs.allocate()) return stopped(StopReason::MemoryLimit);
  const StopReason r = costs.compute(input.goals, stop);
  if (r != StopReason::None) return stopped(r);
  return costs;
}

// The level of a motion's reduced cost at any position.
std::uint32_t ResidualHeuristic::levelsOf(const Primitive& m, std::uint32_t fall) const {
  const std::uint32_t over = kHalves * m.cost - std::min(kHalves * m.cost, fall);
  return std::min(over / kHalves / unit_, kMostAtOnce);
}

// Whether a straight motion of level 0 is a multiple of a shorter straight motion of level 0. The
// shorter one is free wherever the longer one is.
bool ResidualHeuristic::isRepeated(const PrimitiveSet& motions, const ProjectedSteps& steps,
                                   std::size_t index) const {
  const Primitive& m = motions.all()[index];
  for (std::size_t i = motions.first(m.from); i < motions.first(m.from + 1); ++i) {
    const Primitive& s = motions.all()[i];
    if (!isStraightStep(s) || s.shift == m.shift || levelsOf(s, steps.mostFall(i)) != 0) continue;
    const std::int32_t n =
        s.shift.rows != 0 ? m.shift.rows / s.shift.rows : m.shift.columns / s.shift.columns;
    if (n > 1 && LatticeVector{n * s.shift.rows, n * s.shift.columns} == m.shift) return true;
  }
  return false;
}

// Whether each heading has at most one direction of straight motions of level 0.
bool ResidualHeuristic::relaxDirection(const PrimitiveSet& motions,
                                       const ProjectedSteps& steps) const {
  for (int k = 0; k < motions.headings().count(); ++k) {
    int directions = 0;
    for (std::size_t i = motions.first(k); i < motions.first(k + 1); ++i) {
      const Primitive& m = motions.all()[i];
      const bool counts = isStraightStep(m) && levelsOf(m, steps.mostFall(i)) == 0;
      directions += counts && !isRepeated(motions, steps, i) ? 1 : 0;
    }
    if (directions > 1) return false;
  }
  return true;
}

void ResidualHeuristic::collectEdges(const PrimitiveSet& motions, const ProjectedSteps& steps) {
  const auto all = motions.all();
  edges_[0].resize(headings_);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Primitive& m = all[i];
    Edge e;
    const std::ptrdiff_t columns = -m.shift.columns;
    e.word = -std::ptrdiff_t{m.shift.rows} * static_cast<std::ptrdiff_t>(masks_->wordsPerRow()) +
             (columns >> 6);
    e.bit = static_cast<unsigned>(columns & 63);
    e.from = static_cast<std::uint32_t>(m.from);
    const std::uint32_t fall = steps.mostFall(i);
    const std::uint32_t levels = levelsOf(m, fall);
    if (levels == 0 && isStraightStep(m)) {
      if (isRepeated(motions, steps, i)) continue;
      if (m.shift.rows == 0 && std::abs(m.shift.columns) < 64) e.along_row = -m.shift.columns;
      e.straight = fall;
      e.step = static_cast<std::uint32_t>(projection_.points->step(m.shift));
    }
    edges_[levels].resize(headings_);
    edges_[levels][static_cast<std::size_t>(m.to)].push_back(e);
  }
}

bool ResidualHeuristic::allocate() {
  groups_.resize(kNoGroup + 1);
  const auto most = static_cast<std::size_t>(lattice_->rows()) *
                        (static_cast<std::size_t>(lattice_->columns()) / 64 + 2) +
                    groups_.size();
  return group_of_.allocate(masks_->wordCount()) &&
         states_.allocate(most << heading_bits_, MemoryPages::Large) &&
         levels_.allocate((most << heading_bits_) * 64, MemoryPages::Large);
}

// The index of the word's first point, and the range of its bits that are lattice points.
std::uint32_t ResidualHeuristic::numberOf(std::size_t word, unsigned& first, unsigned& last) const {
  const LatticePoint p = masks_->pointAt(word);
  const LatticePoint low = lattice_->first();
  const bool is_row = p.row >= low.row && p.row < low.row + lattice_->rows();
  const auto within = [](std::int32_t n) { return static_cast<unsigned>(std::clamp(n, 0, 64)); };
  first = within(low.column - p.column);
  last = is_row ? within(low.column + lattice_->columns() - p.column) : first;
  return static_cast<std::uint32_t>(projection_.points->of(p));
}

// The group of a word; 0 if all its points are pruned.
std::size_t ResidualHeuristic::groupOf(std::size_t word) {
  std::uint32_t& known = group_of_.data()[word];
  if (known != 0) return known == kNoGroup ? 0 : known;
  Group group{word, 0, up_to_};
  unsigned first = 0;
  unsigned last = 0;
  const std::uint32_t number = numberOf(word, first, last);
  for (unsigned k = first; k < last; ++k) {
    const std::uint32_t to_goal = projection_.to_goal->known(number + k);
    if (to_goal == ObstacleHeuristic::kUnreachable) continue;
    const std::uint32_t before = projection_.from_start->known(number + k);
    if (before == ObstacleHeuristic::kUnreachable || before + to_goal > up_to_) continue;
    group.relevant |= 1ULL << k;
    group.least = std::min(group.least, before + to_goal);
  }
  if (group.relevant == 0) {
    known = kNoGroup;
    return 0;
  }
  known = static_cast<std::uint32_t>(groups_.size());
  groups_.push_back(group);
  return known;
}

void ResidualHeuristic::findStraightLevels(std::size_t word, const Edge& edge,
                                           States& states) const {
  unsigned first = 0;
  unsigned last = 0;
  const std::uint32_t number = numberOf(word, first, last);
  const std::uint32_t at = number + first;  // point index modulo 2^32
  const std::uint32_t* here = projection_.to_goal->left() + at;
  const std::uint32_t* there = projection_.to_goal->left() + (at + edge.step);
  std::array<std::uint8_t, 64> over{};
  std::array<std::uint8_t, 64> over_2{};
  const auto one = static_cast<std::int32_t>(kHalves * unit_);
  for (unsigned k = first; k < last; ++k) {
    const auto rest = static_cast<std::int32_t>(edge.straight + here[k - first] - there[k - first]);
    over[k] = static_cast<std::uint8_t>(rest >= one);
    over_2[k] = static_cast<std::uint8_t>(rest >= 2 * one);
  }
  states.level_0 = ~lowestBits(over);
  states.level_1 = ~lowestBits(over_2);
}

// Whether states of a group at that level may be on a path below the limit.
bool ResidualHeuristic::isRelevant(const Group& group, std::uint32_t level) {
  if (level < kLevels) return group.least + kHalves * unit_ * level <= up_to_;
  unseen_ = kLevels * unit_;
  return false;
}

inline void ResidualHeuristic::wait(std::size_t id, std::uint64_t bits) {
  std::uint64_t& waiting = states_.data()[id].waiting;
  if (waiting == 0) queue_.push_back(id);
  waiting |= bits;
}

ResidualHeuristic::States& ResidualHeuristic::statesAt(std::size_t group, std::size_t heading) {
  States& states = states_.data()[idOf(group, heading)];
  if (!states.known) {
    states.known = true;
    states.free = groups_[group].relevant &
                  masks_->mayRest(static_cast<std::int32_t>(heading), groups_[group].word);
    states.level_0 = states.level_1 = ~0ULL;
    if (fine_) {
      for (const Edge& e : edges_[0][heading]) {
        if (e.straight != 0) findStraightLevels(groups_[group].word, e, states);
      }
    }
  }
  return states;
}

inline void ResidualHeuristic::goStraight(std::size_t id, const States& states, std::uint64_t bits,
                                          std::uint32_t level) {
  if ((bits & states.level_0) != 0) wait(id, bits & states.level_0);
  const std::uint64_t one = bits & states.level_1 & ~states.level_0;
  const std::uint64_t two = bits & ~states.level_1;
  if (one != 0) ahead_[(level + 1) % ahead_.size()].push_back({id, one});
  if (two != 0) ahead_[(level + 2) % ahead_.size()].push_back({id, two});
}

inline void ResidualHeuristic::goBackTo(std::size_t word, const Edge& edge, std::uint64_t bits,
                                        std::uint32_t level) {
  const std::size_t group = groupOf(word);
  if (group == 0) return;
  const States& states = statesAt(group, edge.from);
  bits &= states.free & ~(states.seen | states.waiting);
  if (bits == 0 || !isRelevant(groups_[group], level)) return;
  if (fine_ && edge.straight != 0) {
    goStraight(idOf(group, edge.from), states, bits, level);
  } else {
    wait(idOf(group, edge.from), bits);
  }
}

void ResidualHeuristic::goBack(std::size_t word, const Edge& edge, std::uint64_t bits,
                               std::uint32_t level) {
  const auto to = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(word) + edge.word);
  if ((bits << edge.bit) != 0) goBackTo(to, edge, bits << edge.bit, level);
  if (edge.bit != 0 && (bits >> (64U - edge.bit)) != 0) {
    goBackTo(to + 1, edge, bits >> (64U - edge.bit), level);
  }
}

void ResidualHeuristic::settle(std::size_t id, std::uint32_t level) {
  States& states = states_.data()[id];
  const Group group = groups_[groupAt(id)];
  std::uint64_t fresh = states.waiting & ~states.seen;
  states.waiting = 0;
  if (fresh == 0) return;
  const std::size_t heading = headingAt(id);
  for (const Edge& e : edges_[0][heading]) {
    if (e.along_row == 0) continue;
    std::uint64_t room = states.free & states.level_0 & ~(states.seen | fresh);
    for (std::uint64_t next = fresh; next != 0 && room != 0;) {
      next = (e.along_row < 0 ? next >> -e.along_row : next << e.along_row) & room;
      fresh |= next;
      room &= ~next;
    }
  }
  states.seen |= fresh;
  std::uint8_t* levels = levels_.data() + id * 64;
  for (std::uint64_t rest = fresh; rest != 0; rest &= rest - 1) {
    levels[std::countr_zero(rest)] = static_cast<std::uint8_t>(level + 1);
  }
  for (const Edge& e : edges_[0][heading]) goBack(group.word, e, fresh, level);
  settled_[level % settled_.size()].push_back({id, fresh});
}

// Queues the states that this level receives from earlier levels. Motions with a reduced cost are
// relaxed only now: most of their ends have been reached at a lower level.
StopReason ResidualHeuristic::begin(std::uint32_t level, StopCheck& stop) {
  settled_[level % settled_.size()].clear();  // of an expired level
  std::vector<Entry>& straight_on = ahead_[level % ahead_.size()];
  for (const Entry& e : straight_on) {
    const std::uint64_t bits = e.bits & ~states_.data()[e.id].seen;
    if (bits != 0 && isRelevant(groups_[groupAt(e.id)], level)) wait(e.id, bits);
  }
  straight_on.clear();
  for (std::uint32_t more = 1; more <= std::min(level, kMostAtOnce); ++more) {
    if (edges_[more].empty()) continue;
    for (const Entry& e : settled_[(level - more) % settled_.size()]) {
      const std::size_t word = groups_[groupAt(e.id)].word;
      for (const Edge& edge : edges_[more][headingAt(e.id)]) goBack(word, edge, e.bits, level);
      if (const StopReason r = poll(stop); r != StopReason::None) return r;
    }
  }
  return StopReason::None;
}

inline StopReason ResidualHeuristic::poll(StopCheck& stop) {
  if (++polls_ % kCallsPerPoll != 0) return StopReason::None;
  return stop.hasRoomFor(held_ + memoryBytes()) ? stop.poll(0) : StopReason::MemoryLimit;
}

StopReason ResidualHeuristic::compute(std::span<const EndpointConnection> goals, StopCheck& stop) {
  for (const EndpointConnection& c : goals) {
    const SweptMasks::Place place = masks_->placeOf(c.state.point);
    const std::size_t group = groupOf(place.word);
    if (group == 0) continue;
    static_cast<void>(statesAt(group, static_cast<std::size_t>(c.state.heading)));
    wait(idOf(group, static_cast<std::size_t>(c.state.heading)), 1ULL << place.bit);
    if (const StopReason r = poll(stop); r != StopReason::None) return r;
  }
  for (std::uint32_t level = 0; level <= last_ + kMostAtOnce; ++level) {
    if (const StopReason r = begin(level, stop); r != StopReason::None) return r;
    if (!queue_.empty()) last_ = std::max(last_, level);
    for (std::size_t i = 0; i < queue_.size(); ++i) {  // NOLINT(modernize-loop-convert): it grows
      settle(queue_[i], level);
      if (const StopReason r = poll(stop); r != StopReason::None) return r;
    }
    queue_.clear();
  }
  return StopReason::None;
}

std::size_t ResidualHeuristic::memoryBytes() const {
  std::size_t entries = queue_.capacity();
  for (const auto& of_level : settled_) entries += of_level.capacity();
  for (const auto& of_level : ahead_) entries += of_level.capacity();
  // The system gives a page of 4 KiB for the words of some rows, in which several groups lie.
  const std::size_t words = std::min(group_of_.bytes(), groups_.size() * 512);
  return words + entries * sizeof(Entry) +
         groups_.size() * (sizeof(Group) + ((sizeof(States) + 64) << heading_bits_));
}

}  // namespace clearway::lattice
