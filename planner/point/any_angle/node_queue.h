// planner/point/any_angle/node_queue.h — the open list of a search over intervals: the node of
// least f-value, and the others in buckets (planner/point/any_angle/interval_queue.h).
//
// Cost: constant time a node. Memory is kept from query to query. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "planner/point/any_angle/interval_nodes.h"
#include "planner/point/any_angle/interval_queue.h"

namespace clearway::grid {

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
