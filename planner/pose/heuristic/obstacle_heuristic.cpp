#include "planner/pose/heuristic/obstacle_heuristic.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace clearway::lattice {
namespace {

constexpr std::size_t kEntriesPerPoll = 64;
constexpr std::size_t kMostCounted = std::size_t{1} << 16U;  // buckets
// The first limit of f, as a multiple of the cost without obstacles, and the factor of the next
// limits.
constexpr double kFirstGuess = 1.05;
constexpr double kNextGuess = 1.15;
constexpr double kFirstGuessOfSteps = 1.004;
constexpr double kLargerGuess = 3.0;
constexpr double kShareOfSmallerGuesses = 0.58;  // 1 / sqrt(kLargerGuess)
// Of the work over possible steps, of which searches ask for more: by the root of the limits.
constexpr double kShareBeforeExtension = 0.3;
constexpr std::uint32_t kReportInterval = 64;  // buckets

}  // namespace

ObstacleHeuristic::ObstacleHeuristic(const Input& input)
    : free_space_(&input.free_space),
      links_(input.links != nullptr && input.links->empty() ? nullptr : input.links),
      verdicts_(input.verdicts != nullptr && input.verdicts->empty() ? nullptr : input.verdicts),
      masks_(input.masks),
      of_(input.of),
      steps_(&input.steps),
      opposite_(input.opposite),
      norm_(&input.steps.norm()),
      narrow_cost_(input.steps.narrowCost()) {
  const ProjectedSteps& steps = input.steps;
  offsets_.reserve(steps.all().size());
  std::uint32_t least = 1U << 20U;
  std::uint32_t most = 1;
  for (const ProjectedSteps::Step& s : steps.all()) {
    const LatticeVector v =
        of_ == Of::ToGoal ? LatticeVector{-s.shift.rows, -s.shift.columns} : s.shift;
    offsets_.push_back({v, static_cast<std::uint32_t>(free_space_->points().step(v)), s.cost});
    least = std::min(least, s.cost);
    most = std::max(most, s.cost + narrow_cost_);
  }
  // No wider than the cheapest step, so points of one bucket cannot relax one another.
  width_ = least < 2 ? 0 : static_cast<unsigned>(std::bit_width(least) - 1);
  buckets_.resize(std::bit_ceil((std::size_t{most} >> width_) + 2));
}

StopOr<ObstacleHeuristic> ObstacleHeuristic::make(const Input& input, StopCheck& stop) {
  ObstacleHeuristic distance(input);
  const StopReason r = distance.compute(input, stop);
  if (r != StopReason::None) return stopped(r);
  return distance;
}

void ObstacleHeuristic::findBox(std::span<const Seed> ends) {
  low_ = high_ = ends.empty() ? LatticePoint{} : ends.front().point;
  for (const Seed& e : ends) {
    low_ = {std::min(low_.row, e.point.row), std::min(low_.column, e.point.column)};
    high_ = {std::max(high_.row, e.point.row), std::max(high_.column, e.point.column)};
  }
}

// A consistent lower bound of the cost from the point to the ends.
std::uint32_t ObstacleHeuristic::toEnds(LatticePoint p, std::size_t point) const {
  if (opposite_ != nullptr) return opposite_->halfUnits(point);
  const std::int32_t rows = std::max({low_.row - p.row, p.row - high_.row, 0});
  const std::int32_t columns = std::max({low_.column - p.column, p.column - high_.column, 0});
  return (*norm_)(rows, columns);
}

std::uint32_t ObstacleHeuristic::beyondReach(std::size_t point) const {
  if (all_seen_ || !free_space_->isPassable(point)) return kUnreachable;
  const std::uint32_t rest = toEnds(free_space_->points().point(point), point);
  return rest < up_to_ ? up_to_ - rest : 0;
}

inline void ObstacleHeuristic::put(Entry entry, LatticePoint p, std::uint32_t distance) {
  const std::uint32_t rest = toEnds(p, entry.point);
  if (rest == kUnreachable) return;
  left_.set(entry.point, kMost - distance);
  if (std::uint64_t{distance} + rest > up_to_) {
    held_.push_back({distance, entry.point, rest});
    return;
  }
  buckets_[(distance >> width_) & (buckets_.size() - 1)].push_back(entry);
  ++waiting_;
}

inline void ObstacleHeuristic::relax(std::uint32_t from, LatticePoint p, std::uint32_t distance,
                                     std::size_t step) {
  const Offset& s = offsets_[step];
  const std::uint32_t to = from + s.step;
  const std::uint32_t left = left_.data()[to];
  std::uint32_t d = distance + s.cost;
  if (kMost - d <= left) return;
  if (left == 0 && !free_space_->isPassable(to)) {
    left_.set(to, kClosed);
    return;
  }
  if (verdicts_ != nullptr &&
      !verdicts_->isPossible(step, of_ == Of::ToGoal ? p + s.shift : p, *masks_)) {
    return;
  }
  if (narrow_cost_ != 0 && free_space_->isOpen(from) != free_space_->isOpen(to)) d += narrow_cost_;
  if (kMost - d > left) put({to, static_cast<std::uint32_t>(step)}, p + s.shift, d);
}

// Makes steps from an open point to open points.
inline void ObstacleHeuristic::makeAll(std::uint64_t steps, std::uint32_t from, LatticePoint p,
                                       std::uint32_t distance) {
  for (; steps != 0; steps &= steps - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(steps));
    const std::uint32_t to = from + offsets_[i].step;
    const std::uint32_t d = distance + offsets_[i].cost;
    if (kMost - d > left_.data()[to]) {
      put({to, static_cast<std::uint32_t>(i)}, p + offsets_[i].shift, d);
    }
  }
}

// Pruning by followers is safe: if an entry names a step, the path that ends with it is a cheapest
// one to the point, or the entry of a cheapest one is in the same bucket.
void ObstacleHeuristic::expand(Entry from, std::uint32_t distance) {
  const LatticePoint p = free_space_->points().point(from.point);
  if (links_ != nullptr) {
    makeAll(of_ == Of::ToGoal ? links_->to(from.point) : links_->from(from.point), from.point, p,
            distance);
    return;
  }
  if (from.step != kNoStep && steps_->knowsFollowers() && free_space_->isFreeAround(from.point)) {
    makeAll(steps_->followers(from.step), from.point, p, distance);
    return;
  }
  // Few steps improve a distance. They are found without a branch per step.
  constexpr std::size_t kBits = 64;
  for (std::size_t first = 0; first < offsets_.size(); first += kBits) {
    const std::size_t last = std::min(offsets_.size(), first + kBits);
    std::uint64_t better = 0;
    for (std::size_t i = last; i-- > first;) {
      const std::uint32_t left = left_.data()[from.point + offsets_[i].step];
      better = 2 * better + (left < kMost - distance - offsets_[i].cost ? 1 : 0);
    }
    for (; better != 0; better &= better - 1) {
      relax(from.point, p, distance, first + static_cast<std::size_t>(std::countr_zero(better)));
    }
  }
}

StopReason ObstacleHeuristic::settle(std::uint32_t number, StopCheck& stop) {
  Bucket& bucket = buckets_[number & (buckets_.size() - 1)];
  // A loop by index: a step of 0 units (on extremely long cells) makes this bucket grow.
  for (std::size_t i = 0; i < bucket.size(); ++i) {  // NOLINT(modernize-loop-convert)
    const Entry from = bucket[i];
    --waiting_;
    const std::uint32_t d = kMost - left_.data()[from.point];
    if (d >> width_ != number) continue;
    if (i % kEntriesPerPoll == 0) {
      if (const StopReason r = stop.poll(0, memoryBytes()); r != StopReason::None) return r;
    }
    if (d < kFarthest) {
      expand(from, d);
    } else {
      too_far_ = true;
    }
  }
  bucket.clear();
  return StopReason::None;
}

// By the distance that is settled. The points within a limit lie in an ellipse, whose area grows as
// the root of what the limit exceeds the least cost by.
void ObstacleHeuristic::report(std::uint32_t bucket, const StopCheck& stop) const {
  if (meter_ == nullptr || !meter_->wanted()) return;
  const double distance = static_cast<double>(std::uint64_t{bucket} << width_);
  const double share = std::min(1.0, distance / std::max<double>(up_to_, 1.0));
  const double done = share_before_ + (share_after_ - share_before_) * share;
  meter_->reportWhole(0, stop, part_ * done);
}

// Settles all points of one bucket before the next bucket. The circular buckets hold one round of
// distances only, so deferred points are inserted when their bucket comes.
StopReason ObstacleHeuristic::settleAll(StopCheck& stop) {
  std::vector<Held> entries;
  for (Held& h : held_) {
    h.distance = kMost - left_.data()[h.point];
    if (isWithin(h)) entries.push_back(h);
  }
  std::erase_if(held_, [&](const Held& h) { return isWithin(h); });
  sortByBucket(entries);
  std::size_t next = 0;
  for (std::uint32_t b = 0; waiting_ > 0 || next < entries.size(); ++b) {
    if (waiting_ == 0) b = std::max(b, entries[next].distance >> width_);
    for (; next < entries.size() && entries[next].distance >> width_ <= b; ++next) {
      const std::uint32_t now = kMost - left_.data()[entries[next].point];
      if (now >> width_ != b) continue;  // a cheaper path has been found since
      buckets_[b & (buckets_.size() - 1)].push_back({entries[next].point, kNoStep});
      ++waiting_;
    }
    if (b % kReportInterval == 0) report(b, stop);
    if (const StopReason r = settle(b, stop); r != StopReason::None) {
      deferAll(std::span(entries).subspan(next));
      return r;
    }
  }
  return StopReason::None;
}

// After a stop: defers the points that wait in buckets and in `entries`. Some points of the bucket
// that was being settled are deferred as well; the next search settles them again.
void ObstacleHeuristic::deferAll(std::span<const Held> entries) {
  held_.insert(held_.end(), entries.begin(), entries.end());
  for (Bucket& bucket : buckets_) {
    for (const Entry& e : bucket) {
      const LatticePoint p = free_space_->points().point(e.point);
      held_.push_back({kMost - left_.data()[e.point], e.point, toEnds(p, e.point)});
    }
    bucket.clear();
  }
  waiting_ = 0;
}

// Counting sort if the buckets are close together; otherwise (extremely long cells) a stable sort.
void ObstacleHeuristic::sortByBucket(std::vector<Held>& entries) const {
  const auto bucketOf = [&](const Held& e) { return e.distance >> width_; };
  if (entries.empty()) return;
  const auto [nearest, farthest] = std::ranges::minmax_element(entries, {}, bucketOf);
  const std::uint32_t first = bucketOf(*nearest);
  const std::size_t count = bucketOf(*farthest) - first + 1;
  if (count > kMostCounted) {
    std::ranges::stable_sort(entries, {}, bucketOf);
    return;
  }
  std::vector<std::size_t> begins(count + 1, 0);
  for (const Held& e : entries) ++begins[bucketOf(e) - first + 1];
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  std::vector<Held> sorted(entries.size());
  for (const Held& e : entries) sorted[begins[bucketOf(e) - first]++] = e;
  entries = std::move(sorted);
}

// Resets the deferred points: their tentative distances may be too large for a lower bound.
void ObstacleHeuristic::clearSaved() {
  std::size_t kept = 0;
  for (Held h : held_) {
    std::uint32_t& left = left_.again(h.point);
    h.distance = kMost - left;
    if (left == 0 || isWithin(h)) continue;  // a duplicate, or settled since
    left = 0;
    held_[kept++] = h;
  }
  held_.resize(kept);
}

void ObstacleHeuristic::restoreSaved() {
  for (const Held& h : held_) left_.again(h.point) = kMost - h.distance;
}

StopReason ObstacleHeuristic::extend(std::uint32_t up_to, StopCheck& stop) {
  if (up_to <= up_to_ || held_.empty()) return StopReason::None;
  restoreSaved();
  const std::uint32_t before = std::exchange(up_to_, up_to);
  const StopReason r = settleAll(stop);
  if (r == StopReason::None) {
    all_seen_ = held_.empty() && !too_far_;
  } else {
    up_to_ = before;  // not all points within the new limit are settled
  }
  clearSaved();
  return r;
}

// Points put aside are settled neither too early nor too late: whatever is reached over one of them
// costs as much, as the bound never falls by more than a step.
StopReason ObstacleHeuristic::compute(const Input& input, StopCheck& stop) {
  const std::span<const Seed> ends = input.ends;
  if (!left_.allocate(free_space_->points().size(), input.zeros)) return StopReason::MemoryLimit;
  findBox(ends);
  std::uint64_t least = kMost;
  for (const Seed& s : input.seeds) {
    const std::size_t at = free_space_->points().of(s.point);
    const std::uint32_t rest = toEnds(s.point, at);
    if (rest == kUnreachable) continue;
    const std::uint32_t cost = std::min(kMost - 1, ProjectedSteps::kPerUnit * s.cost);
    left_.set(at, std::max(left_.data()[at], kMost - cost));
    held_.push_back({cost, static_cast<std::uint32_t>(at), rest});
    least = std::min(least, std::uint64_t{cost} + rest);
  }
  const auto more = [](std::uint64_t than, double by) {
    return static_cast<std::uint32_t>(
        std::min<double>(static_cast<double>(than) * by + 1.0, kMost));
  };
  std::uint32_t found = kUnreachable;
  const auto lookForEnds = [&] {
    for (const Seed& e : ends) {
      const std::size_t at = free_space_->points().of(e.point);
      if (isSeen(left_.data()[at])) found = std::min(found, kMost - left_.data()[at]);
    }
  };
  // Steps that the shape can make are expensive to find, and leave little to guess.
  double guess = verdicts_ != nullptr ? kFirstGuessOfSteps : kFirstGuess;
  up_to_ = more(least, opposite_ != nullptr ? 1.0 + input.beyond : guess);
  meter_ = input.meter;
  part_ = input.part;
  share_after_ = kShareBeforeExtension;
  for (;; share_before_ = kShareOfSmallerGuesses * kShareBeforeExtension) {
    if (const StopReason r = settleAll(stop); r != StopReason::None) return r;
    if (held_.empty()) break;
    lookForEnds();
    const std::uint32_t enough = found == kUnreachable ? kMost : more(found, 1.0 + input.beyond);
    if (up_to_ >= enough) break;
    guess = std::min(1.0 + kLargerGuess * (guess - 1.0), kNextGuess);
    up_to_ = std::min(enough, more(up_to_, guess));
  }
  share_before_ = std::exchange(share_after_, 1.0);  // what is extended later
  all_seen_ = held_.empty() && !too_far_;
  clearSaved();
  return StopReason::None;
}

}  // namespace clearway::lattice
