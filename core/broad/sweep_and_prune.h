// core/broad/sweep_and_prune.h — sort and sweep along one axis: good for long thin worlds.
//
// Method: proxies are sorted by their lower end on the axis along which centres vary more. The
//         order of the last update is kept and repaired by insertion sort (temporal coherence);
//         with too many inversions the array is sorted in full. The sweep compares each box with
//         those that begin before it ends; the box test decides ties and touching ends.
// Source: D. Baraff, "Dynamic Simulation of Non-Penetrating Rigid Bodies" (1992); E. Coumans, G.
//         van den Bergen: sort and sweep.
// Cost: O(n + inversions + overlaps along the axis) per update.
#pragma once

#include "core/broad/broad_phase.h"

namespace clearway::collide {

class SweepAndPrune final : public BroadPhase {
 public:
  using BroadPhase::BroadPhase;

  // Number of full sorts, caused by too many inversions.
  [[nodiscard]] std::uint64_t fullSorts() const { return full_sorts_; }

 private:
  struct End {
    float low, high;            // along the axis
    float side_low, side_high;  // along the second axis
    Proxy proxy;
  };

  void onInsert(Proxy p) override;
  void onMove(Proxy, const BroadBox&) override {}
  void onRemove(Proxy p) override;
  void search(std::span<const Proxy> changed, TaskPool* pool) override;
  void collect(const BroadBox& box, std::vector<Proxy>& out) const override;

  [[nodiscard]] End endOf(Proxy p) const;
  void chooseAxis();
  void sortEnds();

  std::vector<End> ends_;
  bool along_y_ = false;
  std::uint64_t full_sorts_ = 0;
};

}  // namespace clearway::collide
