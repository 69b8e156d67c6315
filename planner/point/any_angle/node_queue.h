// planner/point/any_angle/node_queue.h — the open list of a search over intervals: the node of
// least f-value, and the others in buckets (IntervalQueue).
//
// Cost: constant time a node. Memory is kept from query to query. Not thread-safe.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/point/any_angle/interval_nodes.h"

namespace clearway::grid {

// Open list of an any-angle search: buckets of f-values.
//
// Method: an entry lies in the bucket of its f-value's excess over the least one of the query, in
//         parts of a cell. Buckets are stacks, linked through the caller's entries; a bitmap has
//         those that are not empty. Entries leave in the order of their buckets.
// Cost: constant time an entry; 4 bytes a bucket, kept from query to query. Not thread-safe.
class IntervalQueue {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  // Empties it. `least`: no f-value is below; `width`: of a bucket.
  void start(double least, double width) {
    for (std::size_t w = word_; w < filled_.size(); ++w) filled_[w] = 0;
    least_ = least;
    per_width_ = 1.0 / width;
    word_ = 0;
  }

  [[nodiscard]] std::uint32_t bucketOf(double f) const {
    const double bucket = std::max(0.0, (f - least_) * per_width_);
    return static_cast<std::uint32_t>(std::min(bucket, kMostBuckets));
  }

  // Returns the entry that is below in the bucket's stack, or kNone.
  [[nodiscard]] std::uint32_t push(std::uint32_t bucket, std::uint32_t entry) {
    const std::size_t w = bucket >> 6U;
    if (w >= filled_.size()) {
      filled_.resize(w + 1 + filled_.size() / 2);
      tops_.resize(filled_.size() * 64);
    }
    const std::uint64_t bit = std::uint64_t{1} << (bucket & 63U);
    const std::uint32_t below = (filled_[w] & bit) != 0 ? tops_[bucket] : kNone;
    filled_[w] |= bit;
    tops_[bucket] = entry;
    word_ = std::min(word_, w);
    return below;
  }

  // The first bucket that is not empty, or kNone.
  [[nodiscard]] std::uint32_t lowest() {
    while (word_ < filled_.size() && filled_[word_] == 0) ++word_;
    if (word_ == filled_.size()) return kNone;
    return static_cast<std::uint32_t>(64 * word_) +
           static_cast<std::uint32_t>(std::countr_zero(filled_[word_]));
  }
  [[nodiscard]] std::uint32_t top(std::uint32_t bucket) const { return tops_[bucket]; }
  // Takes the top of a bucket away; `below`: as push() returned it.
  void pop(std::uint32_t bucket, std::uint32_t below) {
    tops_[bucket] = below;
    if (below == kNone) filled_[bucket >> 6U] &= ~(std::uint64_t{1} << (bucket & 63U));
  }

  [[nodiscard]] std::size_t bytes() const {
    return tops_.capacity() * sizeof(std::uint32_t) + filled_.capacity() * sizeof(std::uint64_t);
  }

 private:
  static constexpr double kMostBuckets = 1U << 24U;  // beyond, one bucket has all
  double least_ = 0.0;
  double per_width_ = 1.0;
  std::size_t word_ = 0;               // those before are 0
  std::vector<std::uint64_t> filled_;  // by bucket, a bit
  std::vector<std::uint32_t> tops_;
};

class NodeQueue {
 public:
  // Empties it. `least`: no f-value is below; `width`: of a bucket.
  void start(double least, double width) {
    queue_.start(least, width);
    nodes_.clear();
    free_.clear();
    has_least_ = false;
  }

  void push(const MeshNode& node) {
    if (!has_least_) {
      least_ = node;
      has_least_ = true;
    } else if (node.total_m <= least_.total_m) {
      enqueue(least_);
      least_ = node;
    } else {
      enqueue(node);
    }
  }

  // False: no node is left whose path could be shorter than the best one.
  [[nodiscard]] bool takeNext(double best_m) {
    const std::uint32_t lowest = queue_.lowest();
    if (has_least_ &&
        (lowest == IntervalQueue::kNone || queue_.bucketOf(least_.total_m) <= lowest)) {
      taken_ = least_;
      has_least_ = false;
      return true;
    }
    if (lowest == IntervalQueue::kNone || lowest > queue_.bucketOf(best_m)) return false;
    const std::uint32_t index = queue_.top(lowest);
    taken_ = nodes_[index];
    queue_.pop(lowest, taken_.below);
    free_.push_back(index);
    if (has_least_) enqueue(least_);
    has_least_ = false;
    return true;
  }
  [[nodiscard]] const MeshNode& taken() const { return taken_; }

  [[nodiscard]] std::size_t bytes() const { return nodes_.size() * sizeof(MeshNode); }
  [[nodiscard]] std::size_t bucketBytes() const { return queue_.bytes(); }

 private:
  void enqueue(const MeshNode& node) {
    std::uint32_t index = 0;
    if (free_.empty()) {
      index = static_cast<std::uint32_t>(nodes_.size());
      nodes_.push_back(node);
    } else {
      index = free_.back();
      free_.pop_back();
      nodes_[index] = node;
    }
    nodes_[index].below = queue_.push(queue_.bucketOf(node.total_m), index);
  }

  IntervalQueue queue_;
  std::vector<MeshNode> nodes_;
  std::vector<std::uint32_t> free_;
  MeshNode least_, taken_;
  bool has_least_ = false;
};

}  // namespace clearway::grid
