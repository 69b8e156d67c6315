#include "planner/validate/curved_path_check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <queue>
#include <string>

#include "core/base/constants.h"
#include "core/base/number_text.h"
#include "planner/validate/motion/clearance.h"
#include "planner/validate/motion/curve_bounds.h"
#include "planner/validate/motion/static_agent_check.h"

namespace clearway::validation {
namespace {

constexpr double kMostCoordinate_m = 1e8;

// A piece of a glide or a curve, with bounds of its distance to the obstacles.
struct Slice {
  std::size_t piece = 0;
  double t0 = 0.0, t1 = 1.0;
  double lower_m = 0.0, upper_m = kInfinity;
  double t = 0.0;  // where it is nearest, roughly
  Cell cell{};
  std::uint32_t agent = kNoAgent;
  static constexpr std::uint32_t kNoAgent = 0xffffffff;
};

struct Nearer {  // for a queue whose top is the least
  bool operator()(const Slice& a, const Slice& b) const {
    if (a.lower_m != b.lower_m) return a.lower_m > b.lower_m;
    return a.piece != b.piece ? a.piece > b.piece : a.t0 > b.t0;
  }
};

bool isNear(Vec2 p) {  // false for NaN
  return std::abs(p.x) <= kMostCoordinate_m && std::abs(p.y) <= kMostCoordinate_m;
}
bool isUnit(Heading h) { return std::abs(length(h.vector()) - 1.0) <= 1e-9; }
bool isNear(const Pose& p) { return isNear(p.position) && isUnit(p.heading); }

// What the bounds of curves and glides rest on.
bool isSound(const PathPiece& piece) {
  if (const Motion* const m = piece.motion()) {
    return m->kind != MotionKind::Glide ||
           (isNear(m->from) && isNear(m->to) && !isHalfTurn(m->from.heading, m->to.heading));
  }
  const Curve& curve = *piece.curve();
  return curve.points.size() >= 2 && curve.points.size() <= kMaxCurveDegree + 1U &&
         isUnit(curve.from) && (curve.law == HeadingLaw::Tangent || isUnit(curve.to)) &&
         std::ranges::all_of(curve.points, [](const ControlPoint& p) {
           return isNear(p.position) && p.weight >= 0.5 * kLeastWeight &&
                  p.weight <= 2.0 * kMostWeight;
         });
}

// The reason why a path is malformed; the kinds of its motions are looked at with each run of them.
std::optional<PathProblem> malformedPiece(const CurvedPath& path) {
  if (!isNear(path.start)) {
    return Message("the start pose is not finite, too far away or has no heading");
  }
  Pose at = path.start;
  for (std::size_t k = 0; k < path.pieces.size(); ++k) {
    const PathPiece& piece = path.pieces[k];
    const Curve* const curve = piece.curve();
    if (!isSound(piece) || !isNear(poseAt(piece, 0.0)) || !isNear(poseAt(piece, 1.0))) {
      return PathProblem::ofMotion(
          k, "motion %1 has a pose that is not finite, too far away or has no heading");
    }
    const Pose from = poseAt(piece, 0.0);
    const bool is_joint = curve != nullptr || (k > 0 && path.pieces[k - 1].curve() != nullptr);
    const bool joins = is_joint
                           ? length(from.position - at.position) <= 1e-9 &&
                                 std::abs(at.heading.angleTo(from.heading)) <= 4.0 * kJointAngle
                           : from == at;
    if (!joins) {
      return PathProblem::ofMotion(
          k, "motion %1 does not begin where the path was: the path is broken");
    }
    at = poseAt(piece, 1.0);
  }
  return std::nullopt;
}

std::optional<Certificate> malformedVerdict(const CurvedPath& path) {
  const auto why = malformedPiece(path);
  if (!why) return std::nullopt;
  Certificate out;
  out.where.pose = path.start;
  out.fault = PathFault::Malformed;
  out.problem = *why;
  return out;
}

// Precondition: the path is not malformed.
class Check {
 public:
  Check(const OccupancyGrid& grid, const Footprint& footprint, const CurvedPath& path,
        TouchRule rule, std::span<const StaticAgent> agents, StopCheck* stop)
      : grid_(&grid),
        footprint_(&footprint),
        path_(&path),
        rule_(rule),
        agents_(agents),
        stop_(stop),
        reach_m_(reachOf(footprint)),
        scene_(makeScene(grid, footprint, rule, corners(path), path.start)),
        static_agents_(scene_, agents) {}

  StopOr<Certificate> run() {
    Certificate best;
    best.where.pose = path_->start;
    best.clearance_m = kInfinity;
    const auto& pieces = path_->pieces;
    // A path of curves has its first pose decided, too.
    if (pieces.empty() || !pieces.front().isRigid()) {
      auto start = exact(Path{path_->start, {}});
      if (!start) return start;
      if (!start->free) return start;
      best = *start;
    }
    std::optional<Certificate> undecided;
    for (std::size_t k = 0; k < pieces.size();) {
      std::size_t end = k + 1;
      while (pieces[k].isRigid() && end < pieces.size() && pieces[end].isRigid()) ++end;
      auto found = pieces[k].isRigid() ? runOf(k, end) : decide(k);
      if (!found) return found;
      if (found->fault == PathFault::Contact && !pieces[k].isRigid()) {
        if (!undecided) undecided = *found;
        is_sure_ = false;
      } else if (!found->free) {
        return found;
      } else if (pieces[k].isRigid()) {
        is_sure_ = true;
        if (found->clearance_m < best.clearance_m) best = *found;
      }
      k = end;
    }
    if (undecided) return *undecided;
    return nearest(std::move(best));
  }

 private:
  // Motions whose poses have the largest coordinates and headings of the path.
  static std::vector<Motion> corners(const CurvedPath& path) {
    std::vector<Motion> out;
    for (const PathPiece& piece : path.pieces) {
      if (piece.isRigid()) continue;
      double largest = 0.0;
      if (const Curve* const curve = piece.curve()) largest = largestCoordinate(*curve);
      Motion m{MotionKind::Straight, poseAt(piece, 0.0), poseAt(piece, 1.0)};
      m.to.position.x = std::max(std::abs(m.to.position.x), largest);
      out.push_back(m);
    }
    return out;
  }

  StopOr<Certificate> exact(const Path& path) const {
    if (stop_ == nullptr) return validation::validate(*grid_, *footprint_, path, rule_, agents_);
    return validation::validate(*grid_, *footprint_, path, rule_, agents_, *stop_);
  }

  StopOr<Certificate> runOf(std::size_t first, std::size_t end) const {
    Path run{poseAt(path_->pieces[first], 0.0), {}};
    for (std::size_t k = first; k < end; ++k) run.motions.push_back(*path_->pieces[k].motion());
    auto found = exact(run);
    if (!found) return found;
    found->where.motion += first;
    found->problem.countAfter(first);
    if (!found->free && first > 0) found->problem = problemOf(*found);
    return found;
  }

  [[nodiscard]] PathProblem problemOf(const Certificate& c) const {
    if (c.fault == PathFault::Malformed) return c.problem;
    const Message what = !c.zone.empty()   ? Message("the zone '%1'", {c.zone})
                         : c.agent.empty() ? Message("the obstacle at row %1, column %2",
                                                     {c.cell.row, c.cell.column})
                                           : Message("the agent '%1'", {c.agent});
    if (c.fault == PathFault::Contact) {
      return PathProblem::ofMotion(
          c.where.motion, "motion %1 comes within %2 m of %3: whether it collides is undecided",
          {roundedText(c.resolution_m), what});
    }
    return PathProblem::ofMotion(c.where.motion, "motion %1 collides with %2, %3 m deep",
                                 {what, roundedText(c.depth_m)});
  }

  void nameObstacle(Certificate& c, const Slice& slice) const {
    c.agent.clear();
    c.zone.clear();
    if (slice.agent == Slice::kNoAgent) return;
    const StaticAgent& agent = agents_[slice.agent];
    (agent.is_zone ? c.zone : c.agent) = agent.name;
  }

  // The twin's distance to the obstacles, less its deviation.
  StopOr<Slice> measured(std::size_t k, double t0, double t1, RigidTwin& twin) const {
    Slice slice;
    slice.piece = k;
    slice.t0 = t0;
    slice.t1 = t1;
    slice.t = 0.5 * (t0 + t1);
    const PathPiece& whole = path_->pieces[k];
    twin = rigidTwin(partOf(whole, t0, t1), reach_m_, stillEndsOf(whole, t0, t1));
    // The next piece may begin beside the end of this one by so much.
    twin.deviation_m += 4.0 * kJointAngle * reach_m_ + 1e-9;
    if (!(twin.deviation_m < kMostCoordinate_m)) {
      twin.deviation_m = kInfinity;
      slice.lower_m = -kInfinity;
      return slice;
    }
    const Path motion{twin.motion.from, {twin.motion}};
    const auto near = smallestClearance(scene_, motion, stop_);
    if (!near) return stopped(near.error());
    double least = near->lower_bound_m;
    double at = near->where.t;
    slice.cell = near->cell;
    if (!agents_.empty()) {
      const auto met = static_agents_.findCollision(twin.motion, stop_);
      if (!met) return stopped(met.error());
      if (*met) {
        least = 0.0;
      } else {
        const auto other = static_agents_.smallestClearance(motion, least, stop_);
        if (!other) return stopped(other.error());
        if (*other) {
          least = std::min(least, (*other)->lower_bound_m);
          at = (*other)->where.t;
          slice.agent = static_cast<std::uint32_t>((*other)->agent);
          slice.cell = grid_->frame().cellAt((*other)->at);
        }
      }
    }
    slice.t = t0 + at * (t1 - t0);
    slice.lower_m = least - twin.deviation_m;
    slice.upper_m = least + Certificate::kClearanceTolerance_m + twin.deviation_m;
    return slice;
  }

  // The certificate of the pose at t if it collides for sure.
  StopOr<std::optional<Certificate>> collisionAt(std::size_t k, double t) const {
    const PathPiece& piece = path_->pieces[k];
    CurvePose at{poseAt(piece, t), 1e-15};
    double error_m =
        64.0 * std::numeric_limits<double>::epsilon() * (length(at.pose.position) + reach_m_);
    if (const Curve* const curve = piece.curve()) {
      at = poseAt(*curve, t);
      error_m += evaluationError(curve->points.size() - 1, largestCoordinate(*curve));
    }
    error_m += at.heading_error * reach_m_;
    auto c = exact(Path{at.pose, {}});
    if (!c) return stopped(c.error());
    if (c->fault != PathFault::Collision || !(c->depth_m > 2.0 * error_m)) {
      return std::optional<Certificate>();
    }
    c->where = {k, t, at.pose};
    c->problem = problemOf(*c);
    return std::optional(*std::move(c));
  }

  // Free, a collision, or a contact. Left to right, so that what precedes a slice is decided.
  StopOr<Certificate> decide(std::size_t k) {
    struct Open {
      double t0 = 0.0, t1 = 1.0;
    };
    std::vector<Open> open{{}};
    std::optional<Certificate> undecided;
    while (!open.empty()) {
      if (stop_ != nullptr && stop_->pollNow() != StopReason::None) return stopped(stop_->reason());
      const Open at = open.back();
      open.pop_back();
      RigidTwin twin;
      auto slice = measured(k, at.t0, at.t1, twin);
      if (!slice) return stopped(slice.error());
      const double middle = 0.5 * (at.t0 + at.t1);
      ++slices_;
      const bool keeps_away = slice->lower_m > 0.0;
      // Behind an undecided place the agent may be inside an obstacle, off its boundary.
      if (keeps_away && is_sure_) {
        free_.push_back(*std::move(slice));
        continue;
      }
      const auto hit = collisionAt(k, middle);
      if (!hit) return stopped(hit.error());
      if (*hit) return **hit;
      if (keeps_away) {
        is_sure_ = true;
        continue;
      }
      // Behind what is not free for sure, only collisions count, which have some length.
      const double least = undecided ? kLeastSliceOfHits : kLeastSlice;
      const bool is_end =
          twin.deviation_m <= kCurveResolution_m || at.t1 - at.t0 < least || slices_ > kMostSlices;
      if (!is_end) {
        open.push_back({middle, at.t1});
        open.push_back({at.t0, middle});
        continue;
      }
      if (twin.deviation_m < kMostCoordinate_m) {
        // Where the twin is deepest, the piece is as deep but for the deviation.
        const auto deepest = exact(Path{twin.motion.from, {twin.motion}});
        if (!deepest) return deepest;
        if (deepest->fault == PathFault::Collision) {
          const auto there = collisionAt(k, at.t0 + deepest->where.t * (at.t1 - at.t0));
          if (!there) return stopped(there.error());
          if (*there) return **there;
        }
      }
      is_sure_ = false;
      if (undecided) continue;
      undecided.emplace();
      undecided->fault = PathFault::Contact;
      undecided->where = {k, slice->t, poseAt(path_->pieces[k], slice->t)};
      undecided->cell = slice->cell;
      nameObstacle(*undecided, *slice);
      undecided->resolution_m = std::min(2.0 * twin.deviation_m, 2.0 * reach_m_ + 1.0);
      undecided->problem = problemOf(*undecided);
    }
    if (undecided) return *undecided;
    Certificate free;
    free.free = true;
    return free;
  }

  // Cuts the slices that may be the nearest ones until the smallest distance is known.
  // Precondition: all are free.
  StopOr<Certificate> nearest(Certificate best) {
    best.free = true;
    std::priority_queue<Slice, std::vector<Slice>, Nearer> queue(Nearer{}, std::move(free_));
    while (!queue.empty()) {
      if (stop_ != nullptr && stop_->pollNow() != StopReason::None) return stopped(stop_->reason());
      Slice top = queue.top();
      queue.pop();
      if (top.lower_m >= best.clearance_m) break;
      const bool is_exact =
          top.upper_m - top.lower_m <= 1.75 * Certificate::kClearanceTolerance_m ||
          top.t1 - top.t0 < kLeastSlice || ++slices_ > kMostSlices;
      if (is_exact) {
        best.clearance_m = std::max(0.0, top.lower_m);
        best.where = {top.piece, top.t, poseAt(path_->pieces[top.piece], top.t)};
        best.cell = top.cell;
        nameObstacle(best, top);
        break;
      }
      const double middle = 0.5 * (top.t0 + top.t1);
      for (const auto& [t0, t1] : {std::pair{top.t0, middle}, std::pair{middle, top.t1}}) {
        RigidTwin twin;
        auto slice = measured(top.piece, t0, t1, twin);
        if (!slice) return stopped(slice.error());
        slice->lower_m = std::max(slice->lower_m, top.lower_m);
        queue.push(*std::move(slice));
      }
    }
    return best;
  }

  static constexpr double kLeastSlice = 0x1p-40;
  static constexpr double kLeastSliceOfHits = 0x1p-20;
  static constexpr std::size_t kMostSlices = 5'000'000;

  const OccupancyGrid* grid_;
  const Footprint* footprint_;
  const CurvedPath* path_;
  TouchRule rule_;
  std::span<const StaticAgent> agents_;
  StopCheck* stop_;
  double reach_m_;
  Scene scene_;
  StaticAgentCheck static_agents_;
  std::vector<Slice> free_;
  std::size_t slices_ = 0;
  bool is_sure_ = true;  // the pose before the next slice is free
};

}  // namespace

Certificate validate(const OccupancyGrid& grid, const Footprint& footprint, const CurvedPath& path,
                     TouchRule rule, std::span<const StaticAgent> agents) {
  if (auto out = malformedVerdict(path)) return *std::move(out);
  return Check(grid, footprint, path, rule, agents, nullptr).run().value();
}

StopOr<Certificate> validate(const OccupancyGrid& grid, const Footprint& footprint,
                             const CurvedPath& path, TouchRule rule,
                             std::span<const StaticAgent> agents, StopCheck& stop) {
  if (auto out = malformedVerdict(path)) return *std::move(out);
  return Check(grid, footprint, path, rule, agents, &stop).run();
}

}  // namespace clearway::validation
