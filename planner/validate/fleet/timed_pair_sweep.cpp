#include "planner/validate/fleet/timed_pair_sweep.h"

#include <algorithm>
#include <cmath>

namespace clearway::validation {
namespace {

using fleet::Tick;

constexpr std::size_t kMotionsPerSlice = 2;  // per agent

Vec2 positionAt(const fleet::TimedMotion& m, Tick t) {
  const double f = static_cast<double>(t - m.start) / static_cast<double>(m.duration);
  return m.motion.from.position + f * (m.motion.to.position - m.motion.from.position);
}

// The reference points of one span within an interval, which move straight but on arcs. An arc of
// less than half a turn lies within the circle over its chord.
Aabb centresOf(const AgentSpan& span, Tick begin, Tick end) {
  if (span.motion == nullptr) return {span.rest.position, span.rest.position};
  const Motion& m = span.motion->motion;
  if (m.kind != MotionKind::Arc) {
    const Vec2 a = positionAt(*span.motion, std::max(begin, span.motion->start));
    const Vec2 b = positionAt(*span.motion, std::min(end, span.motion->end()));
    return merged({a, a}, {b, b});
  }
  const Vec2 middle = 0.5 * (m.from.position + m.to.position);
  return enlarged({middle, middle}, 0.5 * length(m.to.position - m.from.position));
}

}  // namespace

SpanCursor::SpanCursor(const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan,
                       std::size_t body) {
  span_.agent = body;
  span_.footprint = &problem.footprintOf(body);
  if (problem.isObstacle(body)) {
    const fleet::TimedObstacle& obstacle = problem.obstacle(body);
    span_.rest = obstacle.pose;
    motions_ = obstacle.motions;
    appears_ = obstacle.begin;
    leaves_ = obstacle.end;
  } else {
    const fleet::AgentSchedule& schedule = plan.agents[body];
    span_.rest = schedule.start;
    motions_ = schedule.motions;
    if (problem.agents[body].leaves) leaves_ = schedule.end();
  }
  enter();
}

void SpanCursor::enter() {
  if (next_ == motions_.size()) {
    span_.motion = nullptr;
    end_ = fleet::kForever;
    return;
  }
  const fleet::TimedMotion& m = motions_[next_];
  const bool rests = now_ < m.start;
  span_.motion = rests ? nullptr : &m;
  end_ = rests ? m.start : m.end();
}

void SpanCursor::advance() {
  now_ = end_;
  if (span_.motion != nullptr) {
    span_.rest = span_.motion->motion.to;
    ++next_;
  }
  enter();
}

// The ends of the slices: after every so many motions that start, and when nothing changes any
// more.
std::vector<Tick> TimedPairSweep::sliceEnds() const {
  std::vector<Tick> starts;
  Tick last = 0;
  std::size_t moving = plan_->agents.size();
  for (const fleet::AgentSchedule& agent : plan_->agents) {
    for (const fleet::TimedMotion& m : agent.motions) starts.push_back(m.start);
    last = std::max(last, agent.end());
  }
  for (const fleet::TimedObstacle& o : problem_->obstacles) {
    last = std::max(last, o.begin);
    if (o.motions.empty()) continue;
    ++moving;
    for (const fleet::TimedMotion& m : o.motions) starts.push_back(m.start);
    last = std::max(last, o.motions.back().end());
  }
  std::ranges::sort(starts);
  std::vector<Tick> ends;
  const std::size_t step = kMotionsPerSlice * moving;
  for (std::size_t k = step; k < starts.size(); k += step) {
    if (starts[k] > (ends.empty() ? 0 : ends.back())) ends.push_back(starts[k]);
  }
  if (ends.empty() || ends.back() < last) ends.push_back(last);
  return ends;
}

Aabb TimedPairSweep::boxOf(SpanCursor cursor, Tick begin, Tick end) {
  Aabb box = centresOf(cursor.span(), begin, end);
  while (cursor.end() < end) {
    cursor.advance();
    box = merged(box, centresOf(cursor.span(), begin, end));
  }
  return enlarged(box, cursor.span().footprint->circumscribedRadius());
}

StopOr<std::optional<PairCollision>> TimedPairSweep::run(const std::function<double()>& reach,
                                                         const Visit& visit, StopCheck* stop) {
  std::vector<SpanCursor> cursors;
  std::vector<SweptBox> boxes;
  for (std::size_t k = 0; k < problem_->bodies(); ++k) {
    cursors.emplace_back(*problem_, *plan_, k);
    boxes.push_back({{}, k});
  }
  Tick begin = 0;
  for (const Tick end : sliceEnds()) {
    if (isStopped(stop)) return stopped(stop->reason());
    ++counters_.slices;
    for (SpanCursor& cursor : cursors) {
      while (cursor.end() <= begin && begin < end) cursor.advance();
    }
    auto found = sweep(cursors, boxes, begin, end, reach(), visit);
    if (stop != nullptr && stop->reason() != StopReason::None) return stopped(stop->reason());
    if (found) return found;
    begin = end;
  }
  return std::nullopt;
}

std::optional<PairCollision> TimedPairSweep::sweep(const std::vector<SpanCursor>& cursors,
                                                   std::vector<SweptBox>& boxes, Tick begin,
                                                   Tick end, double reach, const Visit& visit) {
  for (SweptBox& b : boxes) {
    b.is_there = cursors[b.body].isThere(begin, end);
    b.box = boxOf(cursors[b.body], begin, end);
  }
  // The order of the slice before is nearly sorted, and ties keep the order of the bodies.
  std::ranges::sort(boxes, [](const SweptBox& p, const SweptBox& q) {
    return p.box.min.x != q.box.min.x ? p.box.min.x < q.box.min.x : p.body < q.body;
  });
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (!boxes[i].is_there) continue;
    const Aabb box = enlarged(boxes[i].box, reach);
    for (std::size_t j = i + 1; j < boxes.size() && boxes[j].box.min.x <= box.max.x; ++j) {
      if (boxes[j].box.min.y > box.max.y || boxes[j].box.max.y < box.min.y) continue;
      const auto [a, b] = std::minmax(boxes[i].body, boxes[j].body);
      if (!boxes[j].is_there || problem_->isObstacle(a)) continue;
      ++counters_.pairs;
      if (auto found = visitPair(cursors[a], cursors[b], begin, end, visit)) return found;
    }
  }
  return std::nullopt;
}

std::optional<PairCollision> TimedPairSweep::visitPair(SpanCursor a, SpanCursor b, Tick begin,
                                                       Tick end, const Visit& visit) {
  begin = std::max({begin, a.appears(), b.appears()});
  end = std::min({end, a.leaves(), b.leaves()});
  if (begin > end) return std::nullopt;
  for (SpanCursor* cursor : {&a, &b}) {
    while (cursor->end() < begin || (cursor->end() == begin && begin < end)) cursor->advance();
  }
  while (true) {
    const Tick until = std::min({a.end(), b.end(), end});
    if (auto found = visit(a.span(), b.span(), begin, until)) return found;
    if (until == end) return std::nullopt;
    begin = until;
    if (a.end() == until) a.advance();
    if (b.end() == until) b.advance();
  }
}

double TimedPairSweep::startSeparation() const {
  struct Disc {
    Vec2 centre;
    double radius;
  };
  std::vector<Disc> discs;  // within the agents
  for (std::size_t k = 0; k < plan_->agents.size(); ++k) {
    const Footprint& f = problem_->classes[problem_->agents[k].agent_class].footprint;
    const Pose& start = plan_->agents[k].start;
    const double inside = f.inscribedRadius();
    discs.push_back(inside > 0.0 ? Disc{start.position, inside}
                                 : Disc{toWorld(start, f.collisionParts().front().vertex(0)), 0.0});
  }
  std::ranges::sort(discs, {}, [](const Disc& d) { return d.centre.x; });
  double largest = 0.0;
  for (const Disc& d : discs) largest = std::max(largest, d.radius);
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < discs.size(); ++i) {
    for (std::size_t j = i + 1; j < discs.size(); ++j) {
      if (discs[j].centre.x - discs[i].centre.x - 2.0 * largest >= best) break;
      best = std::min(
          best, length(discs[j].centre - discs[i].centre) - discs[i].radius - discs[j].radius);
    }
  }
  return std::max(0.0, best);
}

}  // namespace clearway::validation
