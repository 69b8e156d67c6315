// planner/cover/cover_state.h — what is covered so far while swaths are chosen.
//
// Missed cells are those of the region that lie wholly in no swept area. Not thread-safe.
#pragma once

#include <vector>

#include "planner/cover/reach_map.h"
#include "planner/cover/swath.h"
#include "planner/cover/swept_tool.h"

namespace clearway::cover {

class CoverState {
 public:
  // Borrows the prover. `region`: what is to be covered.
  CoverState(const MotionProver& prover, const OccupancyGrid& region, const CoverOptions& options)
      : prover_(&prover), options_(&options), missed_(region), swept_(region.frame()) {}

  [[nodiscard]] const Tool& tool() const { return options_->tool; }
  [[nodiscard]] const CoverOptions& options() const { return *options_; }
  [[nodiscard]] const MotionProver& prover() const { return *prover_; }
  [[nodiscard]] const OccupancyGrid& missed() const { return missed_; }
  [[nodiscard]] bool isMissed(Vec2 p) const {
    const Cell c = missed_.frame().cellAt(p);
    return missed_.frame().contains(c) && missed_.blocked(c);
  }
  // The swaths of a line that are free; what they sweep is no longer missed.
  std::vector<Swath> addLine(Heading heading, Vec2 from, Vec2 to, double least_m, double aside_m);
  void add(const Swath& swath);

 private:
  const MotionProver* prover_;
  const CoverOptions* options_;
  OccupancyGrid missed_;
  SweptCells swept_;
};

}  // namespace clearway::cover
