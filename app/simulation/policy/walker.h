// app/simulation/policy/walker.h — a person: a disc that walks straight from one random place to
// the next one.
//
// Method: random waypoints (Johnson, Maltz: "Dynamic source routing in ad hoc wireless networks",
//         1996). A place is drawn from the square of 10 m around the person; of kTries places the
//         first one is taken that the disc reaches without overlapping obstacle cells. Without one
//         the person rests for a second, then draws again.
// Cost: a leg tests the cells within its strip. Deterministic for a seed.
#pragma once

#include "app/simulation/policy/motion_clock.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::app {

class Walker {
 public:
  static constexpr int kTries = 16;
  static constexpr double kFurthest_m = 10.0;

  Walker(const maps::People& people, std::uint64_t seed, std::uint64_t number, Vec2 start);

  // Random numbers of another seed from now on.
  void reseed(std::uint64_t seed, std::uint64_t number);
  // A next leg for one who has arrived, or was held for some seconds.
  void chooseLeg(const OccupancyGrid& grid, Tick now);
  // Walks on, or rests, until this time.
  void advance(Tick now, Tick until, bool is_held);
  [[nodiscard]] Pose pose() const { return clock_.pose(); }
  [[nodiscard]] const MotionClock& clock() const { return clock_; }
  [[nodiscard]] std::vector<Motion> stretch(Tick duration) const {
    return clock_.stretch(duration, true);
  }

 private:
  maps::People people_;
  Rng rng_;
  MotionClock clock_;
  Tick held_since_ = kForever;
  Tick patience_ = 0;
  Tick rests_until_ = 0;
};

// Places of people at the begin: centres of free cells where the disc overlaps neither obstacles
// nor what `is_taken` refuses. Errors: InvalidArgument: there is no room for all of them.
[[nodiscard]] Result<std::vector<Vec2>> placesOfPeople(
    const maps::People& people, const OccupancyGrid& grid, std::uint64_t seed,
    const std::function<bool(Vec2 place, std::span<const Vec2> people)>& is_taken);

}  // namespace clearway::app
