#include "planner/pose/reduced_costs.h"

#include <algorithm>

namespace clearway {
namespace {

constexpr std::size_t kPollInterval = 256;
constexpr std::uint32_t kHalves = PlaneSteps::kPerUnit;

// The cheapest turn in place; 0 where there is none.
std::uint32_t turnCost(const MotionSet& motions) {
  std::uint32_t least = 0;
  for (const Primitive& m : motions.all()) {
    if (m.shift != LatticeVector{} || m.from == m.to) continue;
    least = least == 0 ? m.cost : std::min(least, m.cost);
  }
  return least;
}

bool isStraight(const Primitive& m) {
  return m.via.empty() && m.from == m.to && m.shift != LatticeVector{};
}

// Whether a straight motion is a shorter one several times over: that is free wherever it is.
bool isRepeated(const MotionSet& motions, std::size_t index) {
  const Primitive& m = motions.all()[index];
  const auto first = motions.all().begin();
  return std::any_of(
      first + static_cast<std::ptrdiff_t>(motions.first(m.from)),
      first + static_cast<std::ptrdiff_t>(motions.first(m.from + 1)), [&](const Primitive& s) {
        if (!isStraight(s) || s.shift == m.shift) return false;
        const std::int32_t n =
            s.shift.rows != 0 ? m.shift.rows / s.shift.rows : m.shift.columns / s.shift.columns;
        return n > 1 && LatticeVector{n * s.shift.rows, n * s.shift.columns} == m.shift;
      });
}

}  // namespace

ReducedCosts::ReducedCosts(const Lattice& lattice, const MotionSet& motions, MotionMasks& masks,
                           const Plane& plane, std::uint32_t below)
    : lattice_(&lattice),
      masks_(&masks),
      plane_(plane),
      headings_(static_cast<std::size_t>(motions.headings().count())),
      heading_bits_(static_cast<unsigned>(std::bit_width(headings_ - 1))) {
  up_to_ = below > PlaneDistance::kFarthest / kHalves - 2 ? PlaneDistance::kFarthest
                                                          : kHalves * below + 2;
  unit_ = std::max(turnCost(motions), 1U);
  collectEdges(motions, *plane.steps);
}

void ReducedCosts::collectEdges(const MotionSet& motions, const PlaneSteps& steps) {
  const auto all = motions.all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Primitive& m = all[i];
    Edge e;
    const std::ptrdiff_t columns = -m.shift.columns;
    e.word = -std::ptrdiff_t{m.shift.rows} * static_cast<std::ptrdiff_t>(masks_->wordsPerRow()) +
             (columns >> 6);
    e.bit = static_cast<unsigned>(columns & 63);
    e.from = static_cast<std::uint32_t>(m.from);
    const std::uint32_t fall = steps.mostFall(i);
    const std::uint32_t over = kHalves * m.cost - std::min(kHalves * m.cost, fall);
    const std::uint32_t levels = std::min(over / kHalves / unit_, kMostAtOnce);
    if (levels == 0 && isStraight(m)) {
      if (isRepeated(motions, i)) continue;
      if (m.shift.rows == 0) e.along_row = -m.shift.columns;
    }
    edges_[levels].resize(headings_);
    edges_[levels][static_cast<std::size_t>(m.to)].push_back(e);
  }
}

bool ReducedCosts::allocate() {
  groups_.resize(kNoGroup + 1);
  const auto most = static_cast<std::size_t>(lattice_->rows()) *
                        (static_cast<std::size_t>(lattice_->columns()) / 64 + 2) +
                    groups_.size();
  return group_of_.allocate(masks_->wordCount()) &&
         states_.allocate(most << heading_bits_, MemoryPages::Large) &&
         levels_.allocate((most << heading_bits_) * 64, MemoryPages::Large);
}

// The number of the word's first point, and which of its bits are points of the lattice.
std::uint32_t ReducedCosts::numberOf(std::size_t word, unsigned& first, unsigned& last) const {
  const LatticePoint p = masks_->pointAt(word);
  const LatticePoint low = lattice_->first();
  const bool is_row = p.row >= low.row && p.row < low.row + lattice_->rows();
  const auto within = [](std::int32_t n) { return static_cast<unsigned>(std::clamp(n, 0, 64)); };
  first = within(low.column - p.column);
  last = is_row ? within(low.column + lattice_->columns() - p.column) : first;
  return static_cast<std::uint32_t>(plane_.points->of(p));
}

// 0 where no point matters.
std::size_t ReducedCosts::groupOf(std::size_t word) {
  std::uint32_t& known = group_of_.data()[word];
  if (known != 0) return known == kNoGroup ? 0 : known;
  Group group{word, 0, up_to_};
  unsigned first = 0;
  unsigned last = 0;
  const std::uint32_t number = numberOf(word, first, last);
  for (unsigned k = first; k < last; ++k) {
    const std::uint32_t to_goal = plane_.to_goal->known(number + k);
    if (to_goal == PlaneDistance::kUnreachable) continue;
    const std::uint32_t before = plane_.from_start->known(number + k);
    if (before == PlaneDistance::kUnreachable || before + to_goal > up_to_) continue;
    group.matter |= 1ULL << k;
    group.least = std::min(group.least, before + to_goal);
  }
  if (group.matter == 0) {
    known = kNoGroup;
    return 0;
  }
  known = static_cast<std::uint32_t>(groups_.size());
  groups_.push_back(group);
  return known;
}

// Whether states of a group may be on a way that matters when they come at that level.
bool ReducedCosts::matters(const Group& group, std::uint32_t level) {
  if (level < kLevels) return group.least + kHalves * unit_ * level <= up_to_;
  unseen_ = kLevels * unit_;
  return false;
}

inline void ReducedCosts::wait(std::size_t id, std::uint64_t bits) {
  std::uint64_t& waiting = states_.data()[id].waiting;
  if (waiting == 0) queue_.push_back(id);
  waiting |= bits;
}

ReducedCosts::States& ReducedCosts::statesAt(std::size_t group, std::size_t heading) {
  States& states = states_.data()[idOf(group, heading)];
  if (!states.known) {
    states.known = true;
    states.free = groups_[group].matter &
                  masks_->mayStand(static_cast<std::int32_t>(heading), groups_[group].word);
  }
  return states;
}

inline void ReducedCosts::goBackTo(std::size_t word, const Edge& edge, std::uint64_t bits,
                                   std::uint32_t level) {
  const std::size_t group = groupOf(word);
  if (group == 0) return;
  const States& states = statesAt(group, edge.from);
  bits &= states.free & ~(states.seen | states.waiting);
  if (bits != 0 && matters(groups_[group], level)) wait(idOf(group, edge.from), bits);
}

void ReducedCosts::goBack(std::size_t word, const Edge& edge, std::uint64_t bits,
                          std::uint32_t level) {
  const auto to = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(word) + edge.word);
  if ((bits << edge.bit) != 0) goBackTo(to, edge, bits << edge.bit, level);
  if (edge.bit != 0 && (bits >> (64U - edge.bit)) != 0) {
    goBackTo(to + 1, edge, bits >> (64U - edge.bit), level);
  }
}

void ReducedCosts::settle(std::size_t id, std::uint32_t level) {
  States& states = states_.data()[id];
  const Group group = groups_[groupAt(id)];
  std::uint64_t fresh = states.waiting & ~states.seen;
  states.waiting = 0;
  if (fresh == 0) return;
  const std::size_t heading = headingAt(id);
  for (const Edge& e : edges_[0][heading]) {
    if (e.along_row == 0) continue;
    std::uint64_t room = states.free & ~(states.seen | fresh);
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

// What comes in this level from earlier ones. Motions with a reduced cost are looked at only now:
// where they lead, most has come by cheaper ways.
void ReducedCosts::begin(std::uint32_t level) {
  settled_[level % settled_.size()].clear();  // of long ago
  for (std::uint32_t more = 1; more <= std::min(level, kMostAtOnce); ++more) {
    if (edges_[more].empty()) continue;
    for (const Entry& e : settled_[(level - more) % settled_.size()]) {
      const std::size_t word = groups_[groupAt(e.id)].word;
      for (const Edge& edge : edges_[more][headingAt(e.id)]) goBack(word, edge, e.bits, level);
    }
  }
}

StopReason ReducedCosts::compute(std::span<const Connection> goals, StopCheck& stop) {
  for (const Connection& c : goals) {
    const MotionMasks::Place place = masks_->placeOf(c.state.point);
    const std::size_t group = groupOf(place.word);
    if (group == 0) continue;
    static_cast<void>(statesAt(group, static_cast<std::size_t>(c.state.heading)));
    wait(idOf(group, static_cast<std::size_t>(c.state.heading)), 1ULL << place.bit);
  }
  std::size_t settled = 0;
  for (std::uint32_t level = 0; level <= last_ + kMostAtOnce; ++level) {
    begin(level);
    if (!queue_.empty()) last_ = std::max(last_, level);
    for (std::size_t i = 0; i < queue_.size(); ++i) {  // NOLINT(modernize-loop-convert): it grows
      settle(queue_[i], level);
      if (++settled % kPollInterval != 0) continue;
      if (const StopReason r = stop.poll(0, memoryBytes()); r != StopReason::None) return r;
    }
    queue_.clear();
  }
  return StopReason::None;
}

}  // namespace clearway
