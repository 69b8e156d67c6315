#include "planner/cover/swath_connector.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace clearway::cover {
namespace {

constexpr double kSameHeading = 1e-9;                         // sine of the angle
constexpr std::array kRoom{0.0, -0.5, -1.0, 0.5, 1.0, -1.5};  // of the circumscribed radius
constexpr std::array kArcRadii{2.0, 4.0, 8.0};                // of the same
constexpr double kAsideRoom = 0.1;                            // of the same
constexpr double kTurnOfRoom_deg = 22.5;

bool isSameHeading(Heading a, Heading b) {
  return std::abs(cross(a.vector(), b.vector())) < kSameHeading && dot(a.vector(), b.vector()) > 0;
}

bool reverses(const Path& path) {
  return std::ranges::any_of(path.motions, [](const Motion& m) {
    return dot(m.to.position - m.from.position, m.from.heading.vector()) < 0.0;
  });
}

}  // namespace

void turnTo(Path& path, Heading heading) {
  const Pose at = path.goal();
  if (at.heading == heading) return;
  if (isHalfTurn(at.heading, heading)) {
    (void)extendTo(path, {at.position, at.heading.left90()});
  }
  (void)extendTo(path, {at.position, heading});
}

void driveTo(Path& path, Vec2 position) {
  const Pose at = path.goal();
  if (at.position != position) (void)extendTo(path, {position, at.heading});
}

namespace {

// Motions along or against the heading from a pose; with a change to a line beside it, which leads
// away from a wall.
std::vector<Path> departures(const Pose& from, const Footprint& body) {
  const double radius = body.circumscribedRadius();
  std::vector<Path> out;
  for (const double part : kRoom) {
    driveTo(out.emplace_back(Path{from, {}}),
            from.position + part * radius * from.heading.vector());
  }
  const double aside = radius - body.inscribedRadius() + kAsideRoom * radius;
  const Vec2 along = from.heading.vector(), across = from.heading.left90().vector();
  for (const double arc : kArcRadii) {
    const double arc_m = arc * radius;
    const double versine = aside / (2.0 * arc_m);
    if (versine >= 1.0) continue;
    const double c = 1.0 - versine, s = std::sqrt(1.0 - c * c);
    for (const double ahead : {1.0, -1.0}) {
      for (const double side : {1.0, -1.0}) {
        const auto middle = Heading::fromVector(c * along + (ahead * side * s) * across);
        if (!middle) continue;
        Path p{from, {}};
        const Vec2 half = (ahead * arc_m * s) * along + (0.5 * side * aside) * across;
        const bool is_made = extendTo(p, {from.position + half, *middle}).has_value() &&
                             extendTo(p, {from.position + 2.0 * half, from.heading}).has_value();
        if (is_made) out.push_back(std::move(p));
      }
    }
  }
  return out;
}

// The same path driven backwards in time, which is free if that is.
Path reversedPath(const Path& path) {
  Path out{path.goal(), {}};
  for (auto m = path.motions.rbegin(); m != path.motions.rend(); ++m) {
    out.motions.push_back({m->kind, m->to, m->from});
  }
  return out;
}

}  // namespace

bool SwathConnector::hasRoomAt(const Pose& pose) const {
  for (const double side : {1.0, -1.0}) {
    Path turn{pose, {}};
    turnTo(turn, pose.heading.turnedBy(*Heading::fromDegrees(side * kTurnOfRoom_deg)));
    if (prover_->isFree(turn)) return true;
  }
  const auto changes = departures(pose, prover_->planner().query().shaped()->footprint);
  return std::any_of(changes.begin() + kRoom.size(), changes.end(),
                     [&](const Path& p) { return prover_->isFree(p); });
}

bool SwathConnector::canTurnAt(const Pose& pose) const {
  return std::ranges::any_of(std::array{pose.heading.left90(), pose.heading.left90().opposite()},
                             [&](Heading to) {
                               Path turn{pose, {}};
                               turnTo(turn, to);
                               return prover_->isFree(turn);
                             });
}

bool SwathConnector::connectDirectly(Path& path, const Pose& to) {
  const ShapedAgent& agent = *prover_->planner().query().shaped();
  const auto isFree = [&](const Path& p) { return prover_->isFree(p); };
  std::vector<Path> leaves = departures(path.goal(), agent.footprint);
  std::vector<Path> arrivals = departures(to, agent.footprint);
  std::erase_if(leaves, std::not_fn(isFree));
  std::erase_if(arrivals, std::not_fn(isFree));
  struct Candidate {
    double cost = 0.0;
    Path leave, between, arrive;
    [[nodiscard]] Path whole() const {
      Path out = leave;
      for (const Path* p : {&between, &arrive}) {
        out.motions.insert(out.motions.end(), p->motions.begin(), p->motions.end());
      }
      return out;
    }
  };
  std::vector<Candidate> candidates;
  for (const Path& leave : leaves) {
    for (const Path& away : arrivals) {
      Candidate c{0.0, leave, {leave.goal(), {}}, reversedPath(away)};
      const Pose a = leave.goal(), b = c.arrive.start;
      const Heading middle = Heading::towards(a.position, b.position, a.heading);
      if (a.position != b.position && !isSameHeading(middle, a.heading)) {
        turnTo(c.between, middle);
      }
      driveTo(c.between, b.position);
      turnTo(c.between, to.heading);
      const Path whole = c.whole();
      if (!agent.options.allow_reverse && reverses(whole)) continue;
      c.cost = costs_(whole);
      candidates.push_back(std::move(c));
    }
  }
  std::ranges::stable_sort(candidates, {}, &Candidate::cost);
  for (const Candidate& c : candidates) {
    if (!prover_->isFree(c.between) || !prover_->isFree(c.arrive)) continue;
    const Path whole = c.whole();
    path.motions.insert(path.motions.end(), whole.motions.begin(), whole.motions.end());
    return true;
  }
  return false;
}

Result<bool> SwathConnector::connect(Path& path, const Pose& to, StopCheck& stop) {
  const Pose from = path.goal();
  if (from == to) return true;
  const ShapedAgent& agent = *prover_->planner().query().shaped();
  const bool turns_in_place =
      agent.options.model == DriveKind::Differential && agent.options.table == nullptr;
  const double near = 8.0 * agent.footprint.circumscribedRadius();
  if (turns_in_place && length(to.position - from.position) < near && connectDirectly(path, to)) {
    return true;
  }
  PlanControl control = control_;
  control.progress = {};
  control.budget.time_limit_s -= stop.elapsed_s();
  control.budget.max_nodes = std::min(control.budget.max_nodes, kMostNodes);
  ++searches_;
  const PlanResult found = TRY(prover_->planner().plan(from, {{to.position, to.heading}}, control));
  if (isStopped(&stop) || found.status != PlanStatus::Solved) return false;
  if (found.path.start != from || found.path.goal() != to) return false;
  path.motions.insert(path.motions.end(), found.path.motions.begin(), found.path.motions.end());
  return true;
}

}  // namespace clearway::cover
