#include "core/broad/brute_force.h"

#include <algorithm>

namespace clearway::collide {

void BruteForce::onInsert(Proxy p) {
  members_.insert(std::lower_bound(members_.begin(), members_.end(), p), p);
}

void BruteForce::onRemove(Proxy p) {
  members_.erase(std::lower_bound(members_.begin(), members_.end(), p));
}

void BruteForce::search(std::span<const Proxy> changed, TaskPool*) {
  for (const Proxy p : changed) {
    for (const Proxy q : members_) {
      if (q == p || (isChanged(q) && q < p)) continue;  // that pair was found from q
      if (touches(boxes_[p], boxes_[q])) addPair(p, q, found_);
    }
  }
}

void BruteForce::collect(const BroadBox& box, std::vector<Proxy>& out) const {
  for (const Proxy q : members_) {
    if (touches(boxes_[q], box)) out.push_back(q);
  }
}

}  // namespace clearway::collide
