// core/world/check_clock.h — which steps of simulated time check for collisions.
//
// Method: the checks that fall due per step, step length times rate, is taken as the fraction p / q
//         of least q that equals it to 1e-12. Every step adds p to a counter; a check is due when
//         the counter reaches q. Counting is in integers, so 10 Hz at steps of 0.05 s checks at
//         every second step, however long the run is. Ratios without such a fraction up to
//         q = 2^20 are taken to 2^-40 of a check.
// A change of the step length or of the rate keeps the fraction of a period that has passed.
// Cost: O(1). Value type.
#pragma once

#include <cstdint>

namespace clearway::collide {

class CheckClock {
 public:
  // The next step is due, and periods count from it.
  void restart() { *this = {}; }

  // Advances by one step. Preconditions: dt_s >= 0 and hertz > 0, both finite.
  [[nodiscard]] bool shouldTry(double dt_s, double hertz);

 private:
  void setRatio(double checks_per_step);

  double dt_s_ = -1.0, hertz_ = 0.0;  // what p_ and q_ belong to
  std::int64_t p_ = 0, q_ = 1;
  std::int64_t passed_ = 0;  // of q_
  bool first_ = true;
};

}  // namespace clearway::collide
