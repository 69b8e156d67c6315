#include "planner/query/escape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <queue>
#include <utility>

#include "core/base/constants.h"
#include "planner/validate/escape_check.h"
#include "planner/validate/validate.h"
#include "planner/validate/zone_check.h"

namespace clearway {
namespace {

constexpr int kTurnsOfEscape = 64;
constexpr int kSlides = 16;
constexpr double kLeastTurnCost = 0.1;  // of the circumscribed radius

class EscapeSearch {
 public:
  EscapeSearch(const CheckedQuery& query, StopCheck& stop)
      : query_(query),
        agent_(*query.shaped()),
        frame_(query.map().frame()),
        law_(query),
        stop_(stop) {
    step_m_ = 0.5 * std::min(frame_.cellWidth(), frame_.cellLength());
    turn_cost_ = std::max(agent_.options.turn_cost_m_per_rad,
                          kLeastTurnCost * agent_.footprint.circumscribedRadius());
  }

  std::vector<EscapePath> run(std::size_t most) {
    std::vector<EscapePath> out;
    const Vec2 size = frame_.bounds().max;
    if (2.0 * agent_.footprint.inscribedRadius() > std::min(size.x, size.y)) return out;
    const EscapeLaw::Areas area = law_.at(query_->start);
    add({query_->start, 0.0, area, kNone, {}, false});
    while (!open_.empty() && out.size() < most && nodes_.size() < kMostEscapeStates) {
      if (stop_.pollNow() != StopReason::None) return {};
      const auto [cost, k] = open_.top();
      open_.pop();
      if (cost > nodes_[k].cost || nodes_[k].is_done) continue;
      nodes_[k].is_done = true;
      if (k != 0 && isFree(nodes_[k].pose)) {
        out.push_back(pathTo(k, area.obstacles));
        continue;
      }
      expand(k);
    }
    return out;
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  struct Node {
    Pose pose;
    double cost = 0.0;
    EscapeLaw::Areas area;
    std::size_t from = kNone;
    Motion by;
    bool is_done = false;
  };
  using Key = std::array<std::int64_t, 4>;

  [[nodiscard]] bool isFree(const Pose& pose) const {
    return validation::validate(query_.map(), agent_.footprint, Path{pose, {}},
                                agent_.options.touch, agent_.options.static_agents)
        .free;
  }

  [[nodiscard]] Key keyOf(const Pose& pose) const {
    const Vec2 d = pose.position - query_->start.position;
    const double turn = query_->start.heading.angleTo(pose.heading);
    const double part = 4.0 / step_m_;
    // Of headings half a turn apart the sign of the angle is arbitrary.
    const auto quarter = std::llround(turn / (2.0 * kPi) * kTurnsOfEscape * 4.0);
    return {std::llround(d.x * part), std::llround(d.y * part),
            (quarter + 4 * kTurnsOfEscape) % (4 * kTurnsOfEscape), 0};
  }

  void add(const Node& node) {
    const auto [it, is_new] = known_.emplace(keyOf(node.pose), nodes_.size());
    if (is_new) {
      nodes_.push_back(node);
    } else if (node.cost < nodes_[it->second].cost && !nodes_[it->second].is_done) {
      nodes_[it->second] = node;
    } else {
      return;
    }
    open_.push({node.cost, it->second});
  }

  void tryMotion(std::size_t k, const Pose& to, double cost) {
    const Pose from = nodes_[k].pose;
    const Result<Motion> motion = motionBetween(from, to);
    if (!motion) return;
    EscapeLaw::Areas area = nodes_[k].area;
    if (law_.firstGrowth(*motion, area)) return;
    const bool has_zones = query_->zones != nullptr;
    if (has_zones && validation::firstBreach(Path{from, {*motion}}, query_->zones->zones)) return;
    add({to, nodes_[k].cost + cost, area, k, *motion, false});
  }

  void expand(std::size_t k) {
    const Pose at = nodes_[k].pose;
    const lattice::PoseOptions& o = agent_.options;
    const bool is_car = o.model == DriveKind::Car;
    if (o.model == DriveKind::Omnidirectional) {
      for (int i = 0; i < kSlides; ++i) {
        const Heading d = at.heading.turnedBy(*Heading::fromDegrees(360.0 / kSlides * i));
        tryMotion(k, {at.position + step_m_ * d.vector(), at.heading}, step_m_);
      }
    } else {
      const double back = step_m_ * o.reverse_factor;
      const Vec2 d = step_m_ * at.heading.vector();
      tryMotion(k, {at.position + d, at.heading}, step_m_);
      if (o.allow_reverse) tryMotion(k, {at.position - d, at.heading}, back);
    }
    const double angle = is_car ? step_m_ / o.min_radius_m : 2.0 * kPi / kTurnsOfEscape;
    const auto turned = [&](double by) {
      return at.heading.turnedBy(Heading::fromRadians(by).value_or(Heading{}));
    };
    for (const double by : {angle, -angle}) {
      if (!is_car) {
        tryMotion(k, {at.position, turned(by)}, angle * turn_cost_);
        continue;
      }
      const double chord = 2.0 * o.min_radius_m * std::sin(0.5 * angle);
      const Vec2 ahead = chord * turned(0.5 * by).vector();
      tryMotion(k, {at.position + ahead, turned(by)}, step_m_ + angle * turn_cost_);
      if (!o.allow_reverse) continue;
      const Vec2 behind = chord * turned(0.5 * by).vector();
      tryMotion(k, {at.position - behind, turned(by)},
                step_m_ * o.reverse_factor + angle * turn_cost_);
    }
  }

  // Neighbours on one line or arc, or turns in place in one direction, become one motion.
  static void append(const Motion& m, std::vector<Motion>& out) {
    if (!out.empty() && out.back().kind == m.kind) {
      const Motion& before = out.back();
      const Vec2 a = before.to.position - before.from.position;
      const Vec2 b = m.to.position - m.from.position;
      const bool is_on = m.kind == MotionKind::Straight && before.from.heading == m.from.heading &&
                         std::abs(cross(a, b)) <= 1e-9 * length(a) * length(b) && dot(a, b) > 0.0;
      const double turn = turnAngle(before) + turnAngle(m);
      const bool turns_on = m.kind == MotionKind::Turn && turnAngle(before) * turnAngle(m) > 0.0 &&
                            std::abs(turn) < 0.75 * kPi;
      const bool bends_on = m.kind == MotionKind::Arc && turn != 0.0 && dot(a, b) > 0.0 &&
                            std::abs(turn) < 0.75 * kPi &&
                            std::abs(turnAngle(m) * travel(before) -
                                     turnAngle(before) * travel(m)) <= 1e-9 * travel(m);
      if (is_on || turns_on || bends_on) {
        if (const auto whole = motionBetween(before.from, m.to)) {
          out.back() = *whole;
          return;
        }
      }
    }
    out.push_back(m);
  }

  [[nodiscard]] EscapePath pathTo(std::size_t k, double area) const {
    EscapePath out{{}, nodes_[k].cost, area};
    std::vector<Motion> motions;
    for (std::size_t at = k; nodes_[at].from != kNone; at = nodes_[at].from) {
      motions.push_back(nodes_[at].by);
    }
    std::ranges::reverse(motions);
    Motion& last = motions.back();
    double low = 0.0;
    double high = 1.0;
    constexpr int kHalvings = 40;
    for (int i = 0; i < kHalvings; ++i) {
      const double t = 0.5 * (low + high);
      (isFree(poseAt(last, t)) ? high : low) = t;
    }
    if (high < 1.0) {
      if (const auto part = motionBetween(last.from, poseAt(last, high))) last = *part;
    }
    std::vector<Motion> joined;
    for (const Motion& m : motions) append(m, joined);
    // Joined motions are others, to rounding: they must do, too.
    const bool is_good =
        isFree(joined.back().to) && !law_.firstGrowth(std::span<const Motion>(joined));
    out.motions = is_good ? std::move(joined) : std::move(motions);
    return out;
  }

  const CheckedQuery& query_;
  const ShapedAgent& agent_;
  GridFrame frame_;
  EscapeLaw law_;
  StopCheck& stop_;
  double step_m_ = 0.0, turn_cost_ = 0.0;
  std::vector<Node> nodes_;
  std::map<Key, std::size_t> known_;
  using Entry = std::pair<double, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

// As it was given: without what zones make of it.
const ShapedAgent& givenAgentOf(const CheckedQuery& query) {
  return std::get<ShapedAgent>(query.given().agent);
}

}  // namespace

EscapeLaw::EscapeLaw(const CheckedQuery& query)
    : obstacles_(*query.given().map, query.shaped()->footprint,
                 givenAgentOf(query).options.static_agents) {
  const std::vector<StaticAgent>& all = query.shaped()->options.static_agents;
  const std::size_t given = givenAgentOf(query).options.static_agents.size();
  if (all.size() == given) return;
  empty_ = std::make_shared<const OccupancyGrid>(query.map().frame());
  zones_.emplace(*empty_, query.shaped()->footprint, std::span(all).subspan(given));
}

EscapeLaw::Areas EscapeLaw::at(const Pose& pose) const {
  return {obstacles_.overlapArea(pose), zones_ ? zones_->overlapArea(pose) : 0.0};
}

std::optional<PathPoint> EscapeLaw::firstGrowth(const Motion& motion, Areas& areas) const {
  if (auto grows = obstacles_.firstGrowth(motion, areas.obstacles)) return grows;
  return zones_ ? zones_->firstGrowth(motion, areas.zones) : std::nullopt;
}

std::optional<PathPoint> EscapeLaw::firstGrowth(std::span<const Motion> motions) const {
  if (motions.empty()) return std::nullopt;
  Areas areas = at(motions.front().from);
  for (std::size_t k = 0; k < motions.size(); ++k) {
    auto found = firstGrowth(motions[k], areas);
    if (!found) continue;
    found->motion = k;
    return found;
  }
  return std::nullopt;
}

std::vector<EscapePath> escapesFrom(const CheckedQuery& query, std::size_t most, StopCheck& stop) {
  return EscapeSearch(query, stop).run(most);
}

}  // namespace clearway
