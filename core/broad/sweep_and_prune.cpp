#include "core/broad/sweep_and_prune.h"

#include <algorithm>
#include <tuple>

namespace clearway::collide {

SweepAndPrune::End SweepAndPrune::endOf(Proxy p) const {
  const BroadBox& b = boxes_[p];
  if (along_y_) return {b.min_y, b.max_y, b.min_x, b.max_x, p};
  return {b.min_x, b.max_x, b.min_y, b.max_y, p};
}

void SweepAndPrune::onInsert(Proxy p) { ends_.push_back(endOf(p)); }

void SweepAndPrune::onRemove(Proxy p) {
  ends_.erase(std::find_if(ends_.begin(), ends_.end(), [p](const End& e) { return e.proxy == p; }));
}

// The axis along which centres vary more. Hysteresis avoids switches, since each costs a full sort.
void SweepAndPrune::chooseAxis() {
  double sum_x = 0, sum_y = 0, square_x = 0, square_y = 0;
  for (const End& e : ends_) {
    const BroadBox& b = boxes_[e.proxy];
    const double x = 0.5 * (static_cast<double>(b.min_x) + static_cast<double>(b.max_x));
    const double y = 0.5 * (static_cast<double>(b.min_y) + static_cast<double>(b.max_y));
    sum_x += x;
    sum_y += y;
    square_x += x * x;
    square_y += y * y;
  }
  const auto n = static_cast<double>(ends_.size());
  const double variance_x = square_x - sum_x * sum_x / n;
  const double variance_y = square_y - sum_y * sum_y / n;
  if (along_y_ ? variance_x > 1.2 * variance_y : variance_y > 1.2 * variance_x)
    along_y_ = !along_y_;
}

void SweepAndPrune::sortEnds() {
  const auto before = [](const End& a, const End& b) {
    return std::tie(a.low, a.proxy) < std::tie(b.low, b.proxy);
  };
  std::size_t shifts = 0;
  const std::size_t limit = 8 * ends_.size();
  for (std::size_t i = 1; i < ends_.size(); ++i) {
    if (!before(ends_[i], ends_[i - 1])) continue;
    const End moving = ends_[i];
    std::size_t k = i;
    for (; k > 0 && before(moving, ends_[k - 1]); --k, ++shifts) ends_[k] = ends_[k - 1];
    ends_[k] = moving;
    if (shifts > limit) {
      std::sort(ends_.begin(), ends_.end(), before);
      ++full_sorts_;
      return;
    }
  }
}

void SweepAndPrune::search(std::span<const Proxy> changed, TaskPool*) {
  if (ends_.empty() || changed.empty()) return;
  chooseAxis();
  for (End& e : ends_) e = endOf(e.proxy);
  sortEnds();
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    const End& a = ends_[i];
    const bool a_changed = isChanged(a.proxy);
    for (std::size_t j = i + 1; j < ends_.size() && ends_[j].low <= a.high; ++j) {
      const End& b = ends_[j];
      if (((a.side_low <= b.side_high) & (b.side_low <= a.side_high)) != 0 &&
          (a_changed || isChanged(b.proxy))) {
        addPair(a.proxy, b.proxy, found_);
      }
    }
  }
}

void SweepAndPrune::collect(const BroadBox& box, std::vector<Proxy>& out) const {
  for (const End& e : ends_) {
    if (touches(boxes_[e.proxy], box)) out.push_back(e.proxy);
  }
}

}  // namespace clearway::collide
