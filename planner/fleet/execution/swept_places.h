// planner/fleet/execution/swept_places.h — what the motions of a fleet sweep, and which of these
// areas may overlap.
//
// A place is the area that one class sweeps in one motion. Motions with the same poses share it, so
// that agents on a lattice have far fewer places than motions.
// Method: convex pieces that cover each area (planner/pose/sweep/swept_volume.h), a tree over the
//         boxes of the places, and exact tests of the pieces.
// Law: places whose areas overlap are reported. Straight motions and bodies at rest are decided
//      exactly, touching is free. Rotations count as overlapping within kContactMargin_m, and a
//      cover of a rotation is at most kExcess larger than its area.
// Cost: some us a place, and some 100 ns a pair of places with boxes that overlap. Memory: some 2
// kB
//       a place with a rotation, 4 for each of two places that may overlap.
#pragma once

#include <vector>

#include "core/base/stop_or.h"
#include "planner/common/action_graph.h"
#include "planner/common/timed_fleet.h"
#include "planner/pose/sweep/swept_volume.h"

namespace clearway::fleet {

using PlaceId = std::uint32_t;

class SweptPlaces {
 public:
  // Of the circumscribed radius. Less than the slack of the planner's own conflicts
  // (planner/fleet/body/unsafe_interval.h), so that robust plans keep their order.
  static constexpr double kExcess = 8e-3;
  // Less than that of the planner (planner/fleet/body/unsafe_interval.h), more than what the
  // check of graphs cannot decide.
  static constexpr double kContactMargin_m = 2e-8;

  // Of all motions of the plan, in the order of the actions.
  [[nodiscard]] static StopOr<SweptPlaces> make(const TimedFleetProblem& problem,
                                                const TimedFleetPlan& plan, StopCheck* stop);

  [[nodiscard]] std::size_t size() const { return areas_.size(); }
  [[nodiscard]] PlaceId of(ActionId action) const { return place_of_[action]; }
  // The actions that sweep the place, in their order.
  [[nodiscard]] const std::vector<ActionId>& actionsAt(PlaceId p) const { return actions_[p]; }
  // The other places that may overlap this one.
  [[nodiscard]] const std::vector<PlaceId>& neighbours(PlaceId p) const { return neighbours_[p]; }

  // Whether the body that begins the motion of one place may overlap another place.
  [[nodiscard]] bool startMayOverlap(PlaceId start, PlaceId other) const;

 private:
  struct Area {
    std::uint32_t agent_class = 0;
    bool turns = false;
    Pose start;
    lattice::SweptVolume pieces;
    std::vector<Aabb> boxes;  // of the pieces, without radius
    Aabb box;
  };
  explicit SweptPlaces(const TimedFleetProblem& problem) : problem_(&problem) {}
  void collect(const TimedFleetPlan& plan);
  bool findNeighbours(StopCheck* stop);
  // With the margin of rotations.
  [[nodiscard]] double radiusOf(const Area& a) const {
    return problem_->classes[a.agent_class].footprint.radius() + (a.turns ? kContactMargin_m : 0.0);
  }
  [[nodiscard]] bool overlaps(const Area& a, const Area& b) const;

  const TimedFleetProblem* problem_;
  std::vector<Area> areas_;
  std::vector<PlaceId> place_of_;
  std::vector<std::vector<ActionId>> actions_;
  std::vector<std::vector<PlaceId>> neighbours_;
};

}  // namespace clearway::fleet
