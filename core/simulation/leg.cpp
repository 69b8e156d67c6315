#include "core/simulation/leg.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clearway::simulation {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kLongestLeg = 4e15;  // ticks: over a century

// The fraction of the leg that is done at a fraction of its time.
double fractionAt(double time, double ramp) {
  if (ramp <= 0.0) return time;
  const double scale = 0.5 / (ramp * (1.0 - ramp));
  if (time < ramp) return scale * time * time;
  if (time > 1.0 - ramp) return 1.0 - scale * (1.0 - time) * (1.0 - time);
  return (time - 0.5 * ramp) / (1.0 - ramp);
}

// Duration and ramp for a leg of this length and turn.
void setProfile(const Drive& d, double length_m, Leg& leg) {
  const double angle = std::abs(leg.turn_rad);
  // Limits of the fraction per second, and per second squared: those of whatever needs longer.
  double speed = std::numeric_limits<double>::infinity();
  double acceleration = speed;
  if (length_m > 0.0) {
    speed = d.speed_m_per_s / length_m;
    acceleration = d.acceleration_m_per_s2 / length_m;
  }
  if (angle > 0.0) {
    speed = std::min(speed, d.turn_rate_rad_per_s / angle);
    acceleration = std::min(acceleration, d.turn_acceleration_rad_per_s2 / angle);
  }
  double seconds = 1.0 / speed;
  leg.ramp = 0.0;
  if (acceleration < std::numeric_limits<double>::infinity()) {
    const double ramp_s = speed / acceleration;
    if (speed * ramp_s >= 1.0) {  // the full speed is never reached
      seconds = 2.0 / std::sqrt(acceleration);
      leg.ramp = 0.5;
    } else {
      seconds += ramp_s;
      leg.ramp = ramp_s / seconds;
    }
  }
  // The tiny reduction keeps the last bits of the division out of the result.
  const double ticks = seconds * static_cast<double>(kTicksPerSecond) * (1.0 - 1e-12);
  leg.duration = static_cast<Tick>(std::ceil(std::clamp(ticks, 1.0, kLongestLeg)));
}

void appendLeg(const Drive& d, const Pose& from, const Pose& to, double turn_rad,
               std::vector<Leg>& out) {
  if (from == to) return;
  Leg leg{from, to, turn_rad, {}, 1, 0.0};
  setProfile(d, length(to.position - from.position), leg);
  out.push_back(leg);
}

// Forward: an arc to the left or right until the place is straight ahead, then the rest.
void appendCarLegs(const Drive& d, Pose from, Vec2 to, std::vector<Leg>& out) {
  const double r = d.min_radius_m;
  Vec2 place = unrotate(from.heading, to - from.position);
  const double side = place.y < 0.0 ? -1.0 : 1.0;
  const double across = std::abs(place.y);
  const double inside = r * r - (across - r) * (across - r);
  if (across > 0.0 && place.x * place.x < inside) {  // no such arc reaches it
    const double ahead = place.x + std::sqrt(inside);
    const Pose later{from.position + ahead * from.heading.vector(), from.heading};
    appendLeg(d, from, later, 0.0, out);
    from = later;
    place.x -= ahead;
  }
  const double reach = std::sqrt(place.x * place.x + (across - r) * (across - r));
  double angle = 0.0;
  if (across > 0.0 || place.x < 0.0) {
    angle = std::atan2(place.x, r - across) - std::acos(std::min(1.0, r / reach));
    if (angle < 0.0) angle += 2.0 * kPi;
  }
  if (const Result<Heading> by = Heading::fromRadians(side * angle); by && angle > 0.0) {
    Leg arc{from, {}, side * angle, from.position + (side * r) * from.heading.left90().vector(),
            1,    0.0};
    arc.to = {*arc.centre + rotate(*by, from.position - *arc.centre), from.heading.turnedBy(*by)};
    setProfile(d, r * angle, arc);
    out.push_back(arc);
    from = arc.to;
  }
  appendLeg(d, from, {to, from.heading}, 0.0, out);
}

}  // namespace

static Pose poseAt(const Leg& leg, double time) {
  if (time <= 0.0) return leg.from;
  if (time >= static_cast<double>(leg.duration)) return leg.to;
  const double done = fractionAt(time / static_cast<double>(leg.duration), leg.ramp);
  const Vec2 straight = leg.from.position + done * (leg.to.position - leg.from.position);
  if (leg.turn_rad == 0.0) return {straight, leg.from.heading};
  const Result<Heading> by = Heading::fromRadians(done * leg.turn_rad);
  if (!by) return leg.from;  // cannot be: the angle is below 2 pi
  const Heading heading = leg.from.heading.turnedBy(*by);
  if (!leg.centre) return {straight, heading};
  return {*leg.centre + rotate(*by, leg.from.position - *leg.centre), heading};
}

Pose poseAt(const Leg& leg, Tick time) { return poseAt(leg, static_cast<double>(time)); }

void appendParts(const Leg& leg, Tick from, Tick to, Tick offset, std::vector<MotionPart>& out) {
  const auto duration = static_cast<double>(leg.duration);
  std::array<double, 4> cuts{static_cast<double>(from) / duration};
  std::size_t spans = 0;
  const double last = static_cast<double>(to) / duration;
  for (const double cut : {leg.ramp, 1.0 - leg.ramp}) {
    if (cut > cuts[spans] && cut < last) cuts[++spans] = cut;
  }
  cuts[++spans] = last;
  for (std::size_t k = 0; k < spans; ++k) {
    const double middle = 0.5 * (cuts[k] + cuts[k + 1]);
    const double more = fractionAt(cuts[k + 1], leg.ramp) - fractionAt(cuts[k], leg.ramp);
    const int pieces = 1 + static_cast<int>(std::abs(more * leg.turn_rad) / (0.5 * kPi));
    for (int i = 0; i < pieces; ++i) {
      const auto cut = [&](int n) {
        return cuts[k] + (cuts[k + 1] - cuts[k]) * static_cast<double>(n) / pieces;
      };
      MotionPart part;
      part.begin = cut(i) * duration;
      part.end = cut(i + 1) * duration;
      if (!(part.begin < part.end)) continue;
      part.from = poseAt(leg, part.begin);
      part.to = poseAt(leg, part.end);
      part.on_arc = leg.centre.has_value();
      if (leg.ramp > 0.0 && (middle < leg.ramp || middle > 1.0 - leg.ramp)) {
        // The fraction done is a parabola: its curve is the share of the change of speed.
        const double done = fractionAt(cut(i + 1), leg.ramp) - fractionAt(cut(i), leg.ramp);
        const double half =
            fractionAt(0.5 * (cut(i) + cut(i + 1)), leg.ramp) - fractionAt(cut(i), leg.ramp);
        if (done > 0.0) part.curve = std::clamp(4.0 * (0.5 - half / done), -1.0, 1.0);
      }
      part.begin += static_cast<double>(offset);
      part.end += static_cast<double>(offset);
      out.push_back(part);
    }
  }
}

void appendLegs(const Drive& d, const Pose& from, Vec2 to, std::optional<Heading> heading,
                std::vector<Leg>& out) {
  if (d.kind == DriveKind::Car) {
    if (from.position != to) appendCarLegs(d, from, to, out);
    return;
  }
  const Heading last = heading.value_or(from.heading);
  if (d.kind == DriveKind::Omnidirectional) {
    appendLeg(d, from, {to, last}, from.heading.angleTo(last), out);
    return;
  }
  const Heading along = Heading::towards(from.position, to, from.heading);
  appendLeg(d, from, {from.position, along}, from.heading.angleTo(along), out);
  appendLeg(d, {from.position, along}, {to, along}, 0.0, out);
  const Heading end = heading.value_or(along);
  appendLeg(d, {to, along}, {to, end}, along.angleTo(end), out);
}

}  // namespace clearway::simulation
