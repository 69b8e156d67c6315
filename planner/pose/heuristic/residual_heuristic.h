// planner/pose/heuristic/residual_heuristic.h — what a way costs beyond the bound of the plane, at
// least.
//
// A motion that costs more than the plane distance can fall by it leaves the difference over: its
// reduced cost (D. Johnson, 1977). Turns in place leave all they cost. The least sum of these on
// the way to a goal, each rounded down to whole levels of the cheapest turn, comes on top of the
// plane distance: together they are a bound that knows what the shape and turning cost, and that
// is consistent as far as ways that matter go.
// Method: levels are flooded from the goal, cheapest first, over motions between poses that no
//         obstacle surely blocks, for 64 neighbouring points at a time: within a level, whole rows
//         of points go straight on together. Motions with a reduced cost are looked at when their
//         level comes: where they lead, most has come by cheaper ways. Left out are points over
//         which every way costs at least as much as one that is known (`below`), judged by the
//         plane distances from both ends.
// Of use on lattices whose points are a cell apart. Cost: some 200 ns for 64 states; 112 bytes for
// them where it comes, for each heading. Not thread-safe.
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
#include "planner/pose/connect/endpoint_connector.h"
#include "planner/pose/heuristic/obstacle_heuristic.h"

namespace clearway::lattice {

class ResidualHeuristic {
 public:
  static constexpr std::uint32_t kPruned = std::numeric_limits<std::uint32_t>::max();

  struct Plane {
    const LatticeIndex* points = nullptr;
    const ProjectedSteps* steps = nullptr;
    const ObstacleHeuristic* to_goal = nullptr;
    const ObstacleHeuristic* from_start = nullptr;
  };

  // Coarse: straight ways have no reduced costs, and a level is a turn.
  // Fine:   they have those of their place, and a level is half a turn: a tighter bound, for twice
  //         the work. As Coarse where several straight ways lead on from a heading.
  enum class Detail : std::uint8_t { Coarse, Fine };

  // Can it be of use on that lattice?
  [[nodiscard]] static bool fits(const StateLattice& lattice) {
    return lattice.step().numerator == 1 && lattice.step().denominator == 1;
  }
  // What it is computed from; borrowed. Both distances know all that costs less than `below`.
  struct Input {
    const StateLattice& lattice;
    const PrimitiveSet& motions;
    SweptMasks& masks;
    Plane plane;
    std::span<const EndpointConnection> goals;  // the states where connections to the goals begin
    std::uint32_t below = 0;                    // paths that cost as much are irrelevant
    Detail detail = Detail::Coarse;
    std::size_t held_bytes = 0;  // by the query, besides
  };
  // The reason when it is stopped, by `stop`, or by a lack of memory, which does not stop the
  // query. Precondition: fits().
  [[nodiscard]] static StopOr<ResidualHeuristic> make(const Input& input, StopCheck& stop);

  // In cost units; kPruned, or no less than is known, when every way from there that costs less
  // than `below` is ruled out. Precondition: the lattice contains the point.
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
  static constexpr std::uint32_t kNoGroup = 1;  // of words where no point matters

  // A motion backwards: from the states that it ends in to those that it starts from.
  struct Edge {
    std::ptrdiff_t word = 0;  // the first of two words that the starts are spread over
    unsigned bit = 0;
    std::uint32_t from = 0;      // heading
    std::int32_t along_row = 0;  // columns, of those that cost nothing and are straight
    std::uint32_t straight = 0;  // by how much the plane distance falls at most; half units
    std::uint32_t step = 0;      // to the number of the point where it ends, modulo 2^32
  };
  struct States {  // 64 neighbours with one heading
    std::uint64_t seen = 0;
    std::uint64_t waiting = 0;  // for their turn in this level
    std::uint64_t free = 0;     // those that matter and that no obstacle surely blocks
    std::uint64_t level_0 = 0;  // where going straight leaves less than a level
    std::uint64_t level_1 = 0;  // less than two
    bool known = false;         // all but the first two
  };
  struct Group {  // 64 neighbouring points, in the order in which they are reached
    std::size_t word = 0;
    std::uint64_t matter = 0;
    std::uint32_t least = 0;  // that a way over one of them costs, by the plane; half units
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
  [[nodiscard]] bool matters(const Group& group, std::uint32_t level);
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
  Plane plane_;
  std::size_t headings_;
  unsigned heading_bits_;
  std::uint32_t unit_ = 1;   // of a level, in cost units
  std::uint32_t up_to_ = 0;  // what a way may cost; half units
  std::uint32_t unseen_ = kPruned;
  // By the levels of their reduced costs and the heading that they lead to; empty where none is.
  std::array<std::vector<std::vector<Edge>>, kMostAtOnce + 1> edges_;
  LazyZeroArray<std::uint32_t> group_of_;                    // by word; 0: none
  std::vector<Group> groups_;                                // the first one is not used
  LazyZeroArray<States> states_;                             // by group and heading
  LazyZeroArray<std::uint8_t> levels_;                       // and 1, by group, heading and bit
  bool fine_ = false;                                        // whether straight ways are told apart
  std::array<std::vector<Entry>, kMostAtOnce + 1> settled_;  // by level, in turn
  std::array<std::vector<Entry>, 3> ahead_;                  // what goes straight on then
  std::uint32_t last_ = 0;                                   // level in which something was settled
  std::vector<std::size_t> queue_;                           // of this level
  std::size_t polls_ = 0;
  std::size_t held_ = 0;  // bytes
};

}  // namespace clearway::lattice
