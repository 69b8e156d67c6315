// planner/pose/heuristic/residual_heuristic.h — a lower bound of the cost beyond the 2-D obstacle
// heuristic, from headings and shape.
//
// The reduced cost of a motion (D. Johnson, 1977) is its cost minus the largest decrease of the
// obstacle heuristic over it. A turn in place has its whole cost as reduced cost. The least sum of
// reduced costs on a path to the goal, each rounded down to whole levels of the cheapest turn, is
// added to the obstacle heuristic. The sum accounts for shape and turning, and is consistent on all
// paths below the incumbent.
// Method: Dijkstra's algorithm from the goal over levels (buckets), with all motions between poses
//         that no obstacle certainly blocks, for 64 neighbouring points at a time. Within a level
//         whole rows of points are extended straight together. Motions with a reduced cost are
//         relaxed when their level is settled, as most of their ends have been reached at a lower
//         level before. Points whose every path costs at least `below`, by the sum of the obstacle
//         heuristics from both ends, are pruned.
// It applies to lattices with a step of one cell. Cost: some 200 ns for 64 states; 112 bytes per
// heading for each visited group of 64 points. Not thread-safe.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/pose/collision/swept_masks.h"
#include "planner/pose/connect/endpoint_connection.h"
#include "planner/pose/heuristic/obstacle_heuristic.h"

namespace clearway::lattice {

class ResidualHeuristic {
 public:
  static constexpr std::uint32_t kPruned = std::numeric_limits<std::uint32_t>::max();

  struct Projection {
    const LatticeIndex* points = nullptr;
    const ProjectedSteps* steps = nullptr;
    const ObstacleHeuristic* to_goal = nullptr;
    const ObstacleHeuristic* from_start = nullptr;
  };

  // Coarse: straight motions have no reduced costs, and a level is the cost of a turn.
  // Fine:   straight motions have the reduced cost of their position, and a level is half a turn: a
  //         tighter lower bound for twice the work. Equal to Coarse if a heading has several
  //         straight directions.
  enum class Detail : std::uint8_t { Coarse, Fine };

  // Whether the method applies to this lattice.
  [[nodiscard]] static bool fits(const StateLattice& lattice) {
    return lattice.step().numerator == 1 && lattice.step().denominator == 1;
  }
  // What it is computed from; borrowed. Both distances know all that costs less than `below`.
  struct Input {
    const StateLattice& lattice;
    const PrimitiveSet& motions;
    SweptMasks& masks;
    Projection projection;
    std::span<const EndpointConnection> goals;  // the states where connections to the goals begin
    std::uint32_t below = 0;                    // paths that cost as much are irrelevant
    Detail detail = Detail::Coarse;
    std::size_t held_bytes = 0;  // by the query, besides
  };
  // The reason when it is stopped, by `stop`, or by a lack of memory, which does not stop the
  // query. Precondition: fits().
  [[nodiscard]] static StopOr<ResidualHeuristic> make(const Input& input, StopCheck& stop);

  // In cost units. Unreached states have kPruned, or the largest level that is settled: no path
  // from them costs less than `below`. Precondition: the lattice contains the point.
  [[nodiscard]] std::uint32_t at(LatticePoint p, std::int32_t heading) const {
    const SweptMasks::Place place = masks_->placeOf(p);
    const std::size_t group = group_of_.data()[place.word];
    const std::size_t id = idOf(group, static_cast<std::size_t>(heading));
    const std::uint32_t level = levels_.data()[id * 64 + place.bit];
    return level != 0 ? (level - 1) * unit_ : unseen_;
  }
  [[nodiscard]] std::size_t memoryBytes() const;

 private:
  explicit ResidualHeuristic(const Input& input);
  [[nodiscard]] bool allocate();
  [[nodiscard]] StopReason compute(std::span<const EndpointConnection> goals, StopCheck& stop);

  static constexpr std::uint32_t kLevels = 255;  // one byte, 0: not seen
  static constexpr std::uint32_t kMostAtOnce = 15;
  static constexpr std::uint32_t kNoGroup = 1;  // of words whose points are all pruned

  // A reversed motion: from its end states to its start states.
  struct Edge {
    std::ptrdiff_t word = 0;  // the first of two words that the starts are spread over
    unsigned bit = 0;
    std::uint32_t from = 0;      // heading
    std::int32_t along_row = 0;  // columns of a straight motion of level 0 within its row
    std::uint32_t straight = 0;  // largest decrease of the obstacle heuristic; half units
    std::uint32_t step = 0;      // index offset to the end point, modulo 2^32
  };
  struct States {  // 64 neighbours with one heading
    std::uint64_t seen = 0;
    std::uint64_t waiting = 0;  // queued in this level
    std::uint64_t free = 0;     // relevant and not certainly blocked by an obstacle
    std::uint64_t level_0 = 0;  // where a straight motion has a reduced cost below one level
    std::uint64_t level_1 = 0;  // below two levels
    bool known = false;         // whether free, level_0 and level_1 are computed
  };
  struct Group {  // 64 neighbouring points, in the order in which they are reached
    std::size_t word = 0;
    std::uint64_t relevant = 0;
    std::uint32_t least = 0;  // lower bound of the path cost over one of them; half units
  };
  struct Entry {
    std::size_t id = 0;  // of the group and heading
    std::uint64_t bits = 0;
  };

  [[nodiscard]] std::size_t idOf(std::size_t group, std::size_t heading) const {
    return (group << heading_bits_) + heading;
  }
  [[nodiscard]] std::size_t groupAt(std::size_t id) const { return id >> heading_bits_; }
  [[nodiscard]] std::size_t headingAt(std::size_t id) const {
    return id & ((std::size_t{1} << heading_bits_) - 1);
  }
  [[nodiscard]] std::uint32_t levelsOf(const Primitive& m, std::uint32_t fall) const;
  [[nodiscard]] bool isRepeated(const PrimitiveSet& motions, const ProjectedSteps& steps,
                                std::size_t index) const;
  [[nodiscard]] bool relaxDirection(const PrimitiveSet& motions, const ProjectedSteps& steps) const;
  void collectEdges(const PrimitiveSet& motions, const ProjectedSteps& steps);
  [[nodiscard]] std::size_t groupOf(std::size_t word);
  [[nodiscard]] std::uint32_t numberOf(std::size_t word, unsigned& first, unsigned& last) const;
  [[nodiscard]] bool isRelevant(const Group& group, std::uint32_t level);
  void settle(std::size_t id, std::uint32_t level);
  void goBack(std::size_t word, const Edge& edge, std::uint64_t bits, std::uint32_t level);
  [[nodiscard]] States& statesAt(std::size_t group, std::size_t heading);
  void findStraightLevels(std::size_t word, const Edge& edge, States& states) const;
  void goStraight(std::size_t id, const States& states, std::uint64_t bits, std::uint32_t level);
  void goBackTo(std::size_t word, const Edge& edge, std::uint64_t bits, std::uint32_t level);
  [[nodiscard]] StopReason begin(std::uint32_t level, StopCheck& stop);
  [[nodiscard]] StopReason poll(StopCheck& stop);
  void wait(std::size_t id, std::uint64_t bits);

  const StateLattice* lattice_;
  SweptMasks* masks_;
  Projection projection_;
  std::size_t headings_;
  unsigned heading_bits_;
  std::uint32_t unit_ = 1;   // of a level, in cost units
  std::uint32_t up_to_ = 0;  // largest path cost; half units
  std::uint32_t unseen_ = kPruned;
  // By the level of the reduced cost and the end heading; empty if there is none.
  std::array<std::vector<std::vector<Edge>>, kMostAtOnce + 1> edges_;
  LazyZeroArray<std::uint32_t> group_of_;                    // by word; 0: none
  std::vector<Group> groups_;                                // the first one is unused
  LazyZeroArray<States> states_;                             // by group and heading
  LazyZeroArray<std::uint8_t> levels_;                       // level + 1, by group, heading and bit
  bool fine_ = false;                                        // Detail::Fine is in effect
  std::array<std::vector<Entry>, kMostAtOnce + 1> settled_;  // circular, by level
  std::array<std::vector<Entry>, 3> ahead_;                  // straight relaxations of later levels
  std::uint32_t last_ = 0;                                   // the last level with settled states
  std::vector<std::size_t> queue_;                           // of this level
  std::size_t polls_ = 0;
  std::size_t held_ = 0;  // bytes
};

}  // namespace clearway::lattice
