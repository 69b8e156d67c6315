// planner/point/any_angle/theta_queue.h — the open list of Theta*: cells in buckets of f-values.
//
// Buckets are stacks, linked through one pool: of the lowest bucket, the cell that came last leaves
// first. Cells are never removed otherwise; those that were opened again come twice.
// Cost: constant time a cell, besides stepping over empty buckets; 4 bytes a bucket and 8 a cell,
// kept from query to query. Not thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clearway::grid {

class ThetaQueue {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  // Empties it. `least`: no f-value is below, but for rounding; `width`: of a bucket.
  void start(double least, double width) {
    if (lowest_ < end_) std::fill(tops_.begin() + lowest_, tops_.begin() + end_, kNone);
    pool_.clear();
    free_ = kNone;
    least_ = least;
    per_width_ = 1.0 / width;
    lowest_ = end_ = 0;
  }

  void push(double f, std::uint32_t cell) {
    const std::uint32_t bucket = bucketOf(f);
    if (bucket >= end_) extend(bucket);
    std::uint32_t place = free_;
    if (place == kNone) {
      place = static_cast<std::uint32_t>(pool_.size());
      pool_.push_back({cell, tops_[bucket]});
    } else {
      free_ = pool_[place].below;
      pool_[place] = {cell, tops_[bucket]};
    }
    tops_[bucket] = place;
    // A branch, so that the next pop() need not wait for the f-value.
    if (bucket < lowest_) [[unlikely]]
      lowest_ = bucket;
  }

  // The cell of the lowest bucket that came last, or kNone.
  [[nodiscard]] std::uint32_t pop() {
    while (lowest_ < end_ && tops_[lowest_] == kNone) ++lowest_;
    if (lowest_ == end_) return kNone;
    const std::uint32_t place = tops_[lowest_];
    const Entry taken = pool_[place];
    tops_[lowest_] = taken.below;
    pool_[place].below = free_;
    free_ = place;
    return taken.cell;
  }

  [[nodiscard]] std::size_t poolBytes() const { return pool_.size() * sizeof(Entry); }
  [[nodiscard]] std::size_t bucketBytes() const { return tops_.capacity() * sizeof(tops_[0]); }

 private:
  struct Entry {
    std::uint32_t cell;
    std::uint32_t below;  // in its bucket, or the next free place
  };
  static constexpr double kMostBuckets = 1U << 24U;  // beyond, one bucket has all

  [[nodiscard]] std::uint32_t bucketOf(double f) const {
    return static_cast<std::uint32_t>(
        static_cast<std::int32_t>(std::min((f - least_) * per_width_, kMostBuckets)));
  }
  void extend(std::uint32_t bucket) {
    if (bucket >= tops_.size()) tops_.resize(bucket + 1 + tops_.size() / 2, kNone);
    end_ = bucket + 1;
  }

  double least_ = 0.0;
  double per_width_ = 1.0;
  std::uint32_t lowest_ = 0;         // those before are empty
  std::uint32_t end_ = 0;            // those from here on are empty
  std::vector<std::uint32_t> tops_;  // by bucket; kNone: empty
  std::vector<Entry> pool_;
  std::uint32_t free_ = kNone;
};

}  // namespace clearway::grid
