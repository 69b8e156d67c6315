#include "planner/pose/plane_distance.h"

#include <algorithm>
#include <bit>

namespace clearway {
namespace {

constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kPollInterval = 64;

}  // namespace

PlaneDistance::PlaneDistance(const OpenPlane& plane, const PlaneSteps& steps, Of of)
    : plane_(&plane), backwards_(of == Of::ToGoal) {
  const std::ptrdiff_t sign = backwards_ ? -1 : 1;
  std::uint32_t least = 1U << 20U;
  std::uint32_t most = 1;
  const auto offsetOf = [&](const PlaneSteps::Step& s) {
    least = std::min(least, s.cost);
    most = std::max(most, s.cost);
    return Offset{sign * plane.offset(s.shift), s.cost};
  };
  for (const PlaneSteps::Step& s : steps.straight()) straight_.push_back(offsetOf(s));
  for (const PlaneSteps::Curve& c : steps.curves()) {
    curves_.push_back({offsetOf(c.step), {}});
    const std::ptrdiff_t start = backwards_ ? -plane.offset(c.step.shift) : 0;
    for (const LatticeVector v : c.along) curves_.back().along.push_back(start + plane.offset(v));
  }
  // As wide as the cheapest step, no more: what is in one bucket cannot shorten one another.
  width_ = least < 2 ? 0 : static_cast<unsigned>(std::bit_width(least) - 1);
  buckets_.resize(std::bit_ceil((std::size_t{most} >> width_) + 2));
}

StopReason PlaneDistance::start(StopCheck& stop) {
  if (!distance_.allocate(plane_->size())) return StopReason::MemoryLimit;
  std::uint32_t* d = distance_.data();
  for (const std::uint64_t closed : plane_->closed()) {
    if (closed != ~0ULL) {
      if (isStopped(&stop)) return stop.poll(0);
      for (unsigned b = 0; b < 64; ++b) d[b] = ((closed >> b) & 1U) != 0 ? 0 : kUnknown;
    }
    d += 64;
  }
  return StopReason::None;
}

inline void PlaneDistance::relax(std::uint32_t to, std::uint32_t distance) {
  std::uint32_t& known = distance_.data()[to];
  if (distance >= known) return;
  known = distance;
  buckets_[(distance >> width_) & (buckets_.size() - 1)].push_back(to);
  ++waiting_;
}

StopReason PlaneDistance::compute(std::span<const Seed> seeds, std::span<const Seed> until,
                                  StopCheck& stop, double beyond) {
  if (const StopReason r = start(stop); r != StopReason::None) return r;
  std::vector<Entry> entries;
  for (const Seed& s : seeds) {
    const auto at = static_cast<std::uint32_t>(plane_->index(s.point));
    entries.push_back({PlaneSteps::kPerUnit * s.cost + 1, at});
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.index < b.index;
  });
  std::vector<std::uint32_t> ends;
  for (const Seed& s : until) ends.push_back(static_cast<std::uint32_t>(plane_->index(s.point)));
  return run(entries, ends, stop, beyond);
}

// All points of one bucket are settled before the next one. The buckets hold one round of
// distances only, so seeds wait for their turn.
StopReason PlaneDistance::run(std::span<const Entry> seeds, std::span<const std::uint32_t> ends,
                              StopCheck& stop, double beyond) {
  std::uint32_t last = kUnknown >> width_;  // bucket
  bool passed = false;
  limit_ = kUnknown;
  for (std::uint32_t b = 0; waiting_ > 0 || !seeds.empty(); ++b) {
    if (waiting_ == 0) b = std::max(b, seeds.front().distance >> width_);
    for (; !seeds.empty() && seeds.front().distance >> width_ <= b; seeds = seeds.subspan(1)) {
      relax(seeds.front().index, seeds.front().distance);
    }
    if (b > last) {
      limit_ = b << width_;
      return StopReason::None;
    }
    if (const StopReason r = settle(b, stop); r != StopReason::None) return r;
    for (const std::uint32_t end : ends) {
      if (passed || distance_.data()[end] >> width_ > b) continue;
      passed = true;
      last =
          b + static_cast<std::uint32_t>(b * beyond) + static_cast<std::uint32_t>(buckets_.size());
    }
  }
  return StopReason::None;
}

void PlaneDistance::relaxCurves(std::uint32_t from, std::uint32_t d) {
  const auto base = static_cast<std::ptrdiff_t>(from);
  for (const Curve& c : curves_) {
    const auto to = static_cast<std::uint32_t>(base + c.step.index);
    if (d + c.step.cost >= distance_.data()[to]) continue;
    const bool passable = std::all_of(c.along.begin(), c.along.end(), [&](std::ptrdiff_t v) {
      return plane_->isPassable(static_cast<std::size_t>(base + v));
    });
    if (passable) relax(to, d + c.step.cost);
  }
}

StopReason PlaneDistance::settle(std::uint32_t number, StopCheck& stop) {
  std::vector<std::uint32_t>& bucket = buckets_[number & (buckets_.size() - 1)];
  // By index, as a step of 0 units (of extremely long cells) makes this bucket grow.
  for (std::size_t i = 0; i < bucket.size(); ++i) {  // NOLINT(modernize-loop-convert)
    const std::uint32_t from = bucket[i];
    --waiting_;
    const std::uint32_t d = distance_.data()[from];
    if (d >> width_ != number) continue;
    if (i % kPollInterval == 0) {
      if (const StopReason r = stop.poll(0, memoryBytes()); r != StopReason::None) return r;
    }
    const auto reach = [&](const Offset& s) {
      relax(static_cast<std::uint32_t>(static_cast<std::ptrdiff_t>(from) + s.index), d + s.cost);
    };
    for (const Offset& s : straight_) reach(s);
    if (plane_->curvesMatter(from, backwards_)) relaxCurves(from, d);
  }
  bucket.clear();
  return StopReason::None;
}

}  // namespace clearway
