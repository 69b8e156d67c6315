#include "app/simulation/policy/walker.h"

#include <array>
#include <cmath>

#include "core/grid/covered_cells.h"

namespace clearway::app {
namespace {

constexpr double kShortestLeg_m = 0.5;
constexpr Tick kRest = kTicksPerSecond;
constexpr double kLeastPatience_s = 2.0, kMostPatience_s = 6.0;
constexpr int kPlacesTried = 1000;
constexpr std::uint64_t kPlaces = ~std::uint64_t{0};  // the stream of the first places

bool isFree(const OccupancyGrid& grid, Vec2 from, Vec2 to, double radius) {
  const std::array<Vec2, 2> line{from, to};
  return !firstCollision(grid, ConvexRing(line), radius).has_value();
}

}  // namespace

Walker::Walker(const maps::People& people, std::uint64_t seed, std::uint64_t number, Vec2 start)
    : people_(people),
      rng_(randomStream(seed, number, Purpose::Walks)),
      clock_(TimedPath{{start, {}}, {}}, {}, seed, number) {}

void Walker::reseed(std::uint64_t seed, std::uint64_t number) {
  rng_ = randomStream(seed, number, Purpose::Walks);
}

void Walker::chooseLeg(const OccupancyGrid& grid, Tick now) {
  const bool gives_up = held_since_ != kForever && now - held_since_ >= patience_;
  if (now < rests_until_ || (!clock_.hasArrived() && !gives_up)) return;
  held_since_ = kForever;
  const Pose at = clock_.pose();
  for (int k = 0; k < kTries; ++k) {
    const Vec2 step{rng_.range(-kFurthest_m, kFurthest_m), rng_.range(-kFurthest_m, kFurthest_m)};
    const double distance = length(step);
    const Result<Heading> heading = Heading::fromVector(step);
    const Vec2 to = at.position + step;
    if (!heading || distance < kShortestLeg_m || !isFree(grid, at.position, to, people_.radius)) {
      continue;
    }
    const double speed = rng_.range(people_.speed.low, people_.speed.high);
    const Pose start{at.position, *heading};
    clock_.setPath({start,
                    {{Motion{MotionKind::Straight, start, {to, *heading}}, 0,
                      std::max<Tick>(1, ticksOf(distance / speed))}}});
    return;
  }
  clock_.setPath({at, {}});
  rests_until_ = now + kRest;
}

void Walker::advance(Tick now, Tick until, bool is_held) {
  clock_.beginStep(now);
  if (!is_held) {
    held_since_ = kForever;
    clock_.advance(until);
    return;
  }
  if (held_since_ == kForever) {
    held_since_ = now;
    patience_ = ticksOf(rng_.range(kLeastPatience_s, kMostPatience_s));
  }
  clock_.rest(until);
}

Result<std::vector<Vec2>> placesOfPeople(
    const maps::People& people, const OccupancyGrid& grid, std::uint64_t seed,
    const std::function<bool(Vec2, std::span<const Vec2>)>& is_taken) {
  Rng rng = randomStream(seed, kPlaces, Purpose::Walks);
  const GridFrame& frame = grid.frame();
  std::vector<Vec2> out;
  for (int tries = 0; static_cast<int>(out.size()) < people.count; ++tries) {
    if (tries == kPlacesTried) {
      return fail(ErrorCode::InvalidArgument,
                  "there is room for %1 of %2 people: take fewer or smaller ones",
                  {out.size(), people.count});
    }
    const Cell cell{
        static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(frame.rows()))),
        static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(frame.columns())))};
    const Vec2 place = frame.cellCentre(cell);
    if (!isFree(grid, place, place, people.radius) || is_taken(place, out)) continue;
    out.push_back(place);
    tries = -1;
  }
  return out;
}

}  // namespace clearway::app
