#include "core/broad/broad_phase.h"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

namespace clearway::collide {

std::vector<Aabb> BroadPhase::distinct(std::vector<Aabb> cells) {
  const auto key = [](const Aabb& b) { return std::tuple(b.max.x - b.min.x, b.min.y, b.min.x); };
  std::sort(cells.begin(), cells.end(),
            [&](const Aabb& a, const Aabb& b) { return key(a) < key(b); });
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

void BroadPhase::markChanged(Proxy p) {
  if (changed_flag_[p] == 0) {
    changed_flag_[p] = 1;
    changed_.push_back(p);
  }
}

void BroadPhase::reset(Proxy p, const BroadBox& tight, float diameter, Vertical vertical) {
  if (alive_.empty()) vertical_ = vertical;
  has_verticals_ = has_verticals_ || vertical != vertical_;
  if (contains(p)) {
    const BroadBox old = boxes_[p];
    verticals_[p] = vertical;
    if (diameter > 0.0F && diameters_[p] != diameter) {
      diameters_[p] = diameter;
      onResize();
    }
    boxes_[p] = enlarged(tight, std::max(fat_.absolute_m, fat_.relative * extentOf(tight)));
    onMove(p, old);
  } else {
    if (p >= alive_.size()) {
      const std::size_t n = std::max<std::size_t>(p + 1, alive_.size() * 2);
      alive_.resize(n, 0);
      changed_flag_.resize(n, 0);
      boxes_.resize(n);
      diameters_.resize(n);
      verticals_.resize(n);
    }
    alive_[p] = 1;
    verticals_[p] = vertical;
    ++size_;
    diameters_[p] = diameter > 0.0F ? diameter : extentOf(tight);
    boxes_[p] = enlarged(tight, std::max(fat_.absolute_m, fat_.relative * extentOf(tight)));
    onInsert(p);
  }
  markChanged(p);
}

void BroadPhase::remove(Proxy p) {
  assert(contains(p));
  onRemove(p);
  alive_[p] = 0;
  --size_;
  markChanged(p);  // its pairs end with the next update, unless it is added again before
}

void BroadPhase::refresh(Proxy p) {
  assert(contains(p));
  markChanged(p);
}

void BroadPhase::update(TaskPool* pool) {
  last_searched_ = changed_.size();
  if (changed_.empty()) return;
  std::erase_if(found_.pairs, [this](const CandidatePair& q) {
    return (changed_flag_[q.a] | changed_flag_[q.b]) != 0;
  });
  sorted_ = is_sorted_ ? found_.pairs.size() : 0;
  is_sorted_ = false;
  // Removed proxies are in no structure any more, so the search never finds them.
  const auto alive_end =
      std::partition(changed_.begin(), changed_.end(), [this](Proxy p) { return alive_[p] != 0; });
  // Ascending order makes the list of pairs depend on what changed, not on the order of the calls.
  if (!std::is_sorted(changed_.begin(), alive_end)) std::sort(changed_.begin(), alive_end);
  search({changed_.data(), static_cast<std::size_t>(alive_end - changed_.begin())}, pool);
  for (const Proxy p : changed_) changed_flag_[p] = 0;
  changed_.clear();
}

void BroadPhase::sortPairs() {
  if (is_sorted_) return;
  is_sorted_ = true;
  std::vector<CandidatePair>& pairs = found_.pairs;
  const auto middle = pairs.begin() + static_cast<std::ptrdiff_t>(sorted_);
  const auto fresh = static_cast<std::size_t>(pairs.end() - middle);
  if (fresh * 8 < alive_.size()) {
    std::sort(middle, pairs.end());
  } else {
    // Counting sort by a, as there are about as many pairs as proxies; then the few of each a by b.
    starts_.assign(alive_.size() + 1, 0);
    fresh_.assign(middle, pairs.end());
    for (const CandidatePair& c : fresh_) ++starts_[std::size_t{c.a} + 1];
    for (std::size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
    for (const CandidatePair& c : fresh_) middle[starts_[c.a]++] = c;
    for (auto first = middle; first != pairs.end();) {
      auto last = first + 1;
      while (last != pairs.end() && last->a == first->a) ++last;
      if (last - first > 1) std::sort(first, last);
      first = last;
    }
  }
  std::inplace_merge(pairs.begin(), middle, pairs.end());
}

void BroadPhase::query(const BroadBox& box, std::vector<Proxy>& out) const {
  const std::size_t first = out.size();
  collect(box, out);
  std::sort(out.begin() + static_cast<std::ptrdiff_t>(first), out.end());
}

}  // namespace clearway::collide
