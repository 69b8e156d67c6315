#include "core/bvh/bvh.h"

#include <algorithm>
#include <numeric>

namespace clearway::collide {
namespace {

// A side shorter than this fraction of the longer one counts as flat.
constexpr double kFlat = 1e-3;

Aabb fattened(const Aabb& b) {
  const double w = b.max.x - b.min.x;
  const double h = b.max.y - b.min.y;
  const double least = kFlat * std::max(w, h);
  const double dx = w < least ? 0.5 * (least - w) : 0.0;
  const double dy = h < least ? 0.5 * (least - h) : 0.0;
  return {{b.min.x - dx, b.min.y - dy}, {b.max.x + dx, b.max.y + dy}};
}

// Twice the centre: used in comparisons only.
Vec2 middle(const Aabb& b) { return b.min + b.max; }

class Builder {
 public:
  explicit Builder(std::span<const Aabb> boxes) : boxes_(boxes), order_(boxes.size()) {
    std::iota(order_.begin(), order_.end(), 0U);
  }

  std::vector<Bvh::Node> run() {
    nodes_.reserve(2 * order_.size() - 1);
    split(0, order_.size());
    return std::move(nodes_);
  }

 private:
  // The depth is the logarithm of the number of items, as halves differ by one at most.
  void split(std::size_t begin, std::size_t end) {
    const std::size_t node = nodes_.size();
    nodes_.emplace_back();
    if (end - begin == 1) {
      nodes_[node].item = order_[begin];
      return;
    }
    Aabb centres{middle(boxes_[order_[begin]]), middle(boxes_[order_[begin]])};
    for (std::size_t i = begin; i < end; ++i) {
      const Vec2 c = middle(boxes_[order_[i]]);
      centres = merged(centres, {c, c});
    }
    const bool by_x = centres.max.x - centres.min.x >= centres.max.y - centres.min.y;
    const auto key = [&](std::uint32_t i) {
      return by_x ? middle(boxes_[i]).x : middle(boxes_[i]).y;
    };
    const auto at = [this](std::size_t i) {
      return order_.begin() + static_cast<std::ptrdiff_t>(i);
    };
    const std::size_t half = begin + (end - begin) / 2;
    std::sort(at(begin), at(end), [&](std::uint32_t i, std::uint32_t j) {  // equal keys: by index
      return key(i) != key(j) ? key(i) < key(j) : i < j;
    });
    split(begin, half);
    nodes_[node].right = static_cast<std::uint32_t>(nodes_.size());
    split(half, end);
  }

  std::span<const Aabb> boxes_;
  std::vector<std::uint32_t> order_;
  std::vector<Bvh::Node> nodes_;
};

}  // namespace

Bvh::Bvh(std::span<const Aabb> boxes) {
  if (boxes.empty()) return;
  assert(boxes.size() <= std::size_t{1} << 24U);
  nodes_ = Builder(boxes).run();
  refit(boxes);
}

void Bvh::refit(std::span<const Aabb> boxes) {
  assert(nodes_.size() + 1 == 2 * boxes.size() || nodes_.empty());
  for (std::size_t i = nodes_.size(); i-- > 0;) {  // children follow their parents
    Node& n = nodes_[i];
    n.box = n.isLeaf() ? fattened(boxes[n.item]) : merged(nodes_[i + 1].box, nodes_[n.right].box);
  }
}

}  // namespace clearway::collide
