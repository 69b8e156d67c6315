// core/broad/brute_force.h — compares every pair: the reference for the tests of all broad phases.
//
// Cost: O(changed * n) per update; for small worlds and for tests.
#pragma once

#include "core/broad/broad_phase.h"

namespace clearway::collide {

class BruteForce final : public BroadPhase {
 public:
  using BroadPhase::BroadPhase;

 private:
  void onInsert(Proxy p) override;
  void onMove(Proxy, const BroadBox&) override {}
  void onRemove(Proxy p) override;
  void search(std::span<const Proxy> changed, TaskPool* pool) override;
  void collect(const BroadBox& box, std::vector<Proxy>& out) const override;

  std::vector<Proxy> members_;  // ascending
};

}  // namespace clearway::collide
