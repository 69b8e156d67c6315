#include "planner/query/path_repair.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/number_text.h"

namespace clearway {
namespace {

// A part of a piece.
struct Step {
  std::size_t piece = 0;
  double t0 = 0.0, t1 = 1.0;
  bool is_free = false;
};

// Steps first..last-1.
struct Interval {
  std::size_t first = 0, last = 0;
};

class Repairer {
 public:
  Repairer(const CheckedQuery& agent, const CurvedPath& path, const PlanControl& control)
      : path_(&path), control_(control), planner_(agent), stop_(control.budget, control.stop) {}

  Result<PathRepair> run(double step_m) {
    PathRepair out;
    auto whole = proofOf(*path_);
    if (!whole) return stoppedBy(whole.error());
    if (whole->free || path_->pieces.empty()) {
      out.status = whole->free ? PlanStatus::Solved : PlanStatus::InvalidStart;
      out.reason = whole->problem;
      out.path = *path_;
      out.certificate = *std::move(whole);
      return out;
    }
    if (whole->fault == PathFault::Malformed) {
      return fail(ErrorCode::InvalidArgument, whole->problem);
    }
    TRY(cut(step_m));
    if (const StopReason why = decideSteps(); why != StopReason::None) return stoppedBy(why);
    for (const auto& [pose, status, reason] :
         {std::tuple{path_->start, PlanStatus::InvalidStart, "the path begins in a collision"},
          std::tuple{goalOf(*path_), PlanStatus::InvalidGoal, "the path ends in a collision"}}) {
      const bool leaves_zones =
          status == PlanStatus::InvalidStart && !zonesLeft(planner_.query(), pose).empty();
      if (leaves_zones || planner_.isFree(pose)) continue;
      out.status = status;
      out.reason = reason;
      return out;
    }
    return withDetours();
  }

 private:
  static PathRepair stoppedBy(StopReason why) {
    PathRepair out;
    out.status = statusOf(why);
    out.stop = why;
    out.reason = "the repair was stopped";
    return out;
  }

  StopOr<Certificate> proofOf(const CurvedPath& path) {
    return certifyCurved(planner_.query(), path, stop_);
  }

  Result<void> cut(double step_m) {
    if (!(step_m > 0.0) || !std::isfinite(step_m)) {
      return fail(ErrorCode::InvalidArgument, "a step of %1 m must be a number greater than 0",
                  {shortest(step_m)});
    }
    for (std::size_t k = 0; k < path_->pieces.size(); ++k) {
      const double parts = std::max(1.0, std::ceil(travel(path_->pieces[k]) / step_m));
      if (parts + static_cast<double>(steps_.size()) > static_cast<double>(kMaxRepairSteps)) {
        return fail(ErrorCode::LimitExceeded,
                    "a step of %1 m cuts the path into more than %2 parts: take a larger one",
                    {shortest(step_m), kMaxRepairSteps});
      }
      const auto n = static_cast<std::size_t>(parts);
      for (std::size_t i = 0; i < n; ++i) {
        steps_.push_back({k, static_cast<double>(i) / parts,
                          i + 1 == n ? 1.0 : static_cast<double>(i + 1) / parts});
      }
    }
    return {};
  }

  [[nodiscard]] Pose begin(std::size_t step) const {
    return step == steps_.size() ? goalOf(*path_)
                                 : poseAt(path_->pieces[steps_[step].piece], steps_[step].t0);
  }
  [[nodiscard]] PathPiece pieceOf(const Step& s) const {
    const PathPiece& piece = path_->pieces[s.piece];
    return s.t0 == 0.0 && s.t1 == 1.0 ? piece : partOf(piece, s.t0, s.t1);
  }

  StopReason decideSteps() {
    for (Step& s : steps_) {
      const PathPiece piece = pieceOf(s);
      const auto proof = certifyPart(planner_.query(), {poseAt(piece, 0.0), {piece}}, stop_);
      if (!proof) return proof.error();
      s.is_free = proof->free;
    }
    return StopReason::None;
  }

  // The interval, and as many steps on both sides, or what there are.
  [[nodiscard]] Interval widened(Interval of) const {
    const std::size_t by = of.last - of.first;
    return {of.first - std::min(by, of.first), std::min(of.last + by, steps_.size())};
  }
  // Grown until the steps beside it are free.
  [[nodiscard]] Interval grown(Interval of) const {
    while (of.first > 0 && !steps_[of.first - 1].is_free) --of.first;
    while (of.last < steps_.size() && !steps_[of.last].is_free) ++of.last;
    return of;
  }

  struct Replaced {
    Interval steps;
    Path detour;
  };

  Result<PathRepair> withDetours() {
    std::vector<Replaced> replaced;
    for (std::size_t k = 0; k < steps_.size();) {
      if (steps_[k].is_free) {
        ++k;
        continue;
      }
      Interval at = grown({k, k + 1});
      for (;;) {
        // What an earlier detour replaced is free to be replaced again.
        while (!replaced.empty() && replaced.back().steps.last > at.first) {
          at.first = std::min(at.first, replaced.back().steps.first);
          replaced.pop_back();
        }
        PlanResult found = TRY(planned(at));
        if (found.status == PlanStatus::Solved && joins(found.path, at)) {
          replaced.push_back({at, std::move(found.path)});
          break;
        }
        const bool is_whole = at.first == 0 && at.last == steps_.size();
        const bool is_stopped =
            found.status == PlanStatus::Cancelled || found.status == PlanStatus::LimitReached;
        if (is_whole || is_stopped) {
          PathRepair out;
          out.status = found.status == PlanStatus::Solved ? PlanStatus::NoPath : found.status;
          out.stop = found.stop;
          out.reason = found.reason;
          return out;
        }
        at = grown(widened(at));
      }
      k = at.last;
    }
    return composed(replaced);
  }

  Result<PlanResult> planned(Interval at) {
    const Pose from = begin(at.first), to = begin(at.last);
    return planner_.plan(from, {{to.position, to.heading}}, control_);
  }
  // Bit for bit, as paths must.
  [[nodiscard]] bool joins(const Path& detour, Interval at) const {
    return detour.start == begin(at.first) && detour.goal() == begin(at.last);
  }

  Result<PathRepair> composed(const std::vector<Replaced>& replaced) {
    PathRepair out;
    out.path.start = path_->start;
    std::vector<double> places{0.0};  // arc length at the begin of each step
    for (const Step& s : steps_) places.push_back(places.back() + travel(pieceOf(s)));
    std::size_t next = 0;
    for (std::size_t k = 0; k < steps_.size();) {
      if (next < replaced.size() && replaced[next].steps.first == k) {
        const Replaced& r = replaced[next++];
        const std::uint32_t source = path_->pieces[steps_[k].piece].source;
        for (const Motion& m : r.detour.motions) out.path.pieces.push_back({m, source});
        out.detours.push_back(
            {places[r.steps.first], places[r.steps.last], clearway::length(r.detour)});
        k = r.steps.last;
        continue;
      }
      // The rest of the piece, as far as it is not replaced.
      Step rest = steps_[k];
      const std::size_t end = next < replaced.size() ? replaced[next].steps.first : steps_.size();
      for (++k; k < end && steps_[k].piece == rest.piece; ++k) rest.t1 = steps_[k].t1;
      out.path.pieces.push_back(pieceOf(rest));
    }
    auto proof = proofOf(out.path);
    if (!proof) return stoppedBy(proof.error());
    out.certificate = *std::move(proof);
    out.status = out.certificate.free ? PlanStatus::Solved : PlanStatus::NoPath;
    out.reason = out.certificate.problem;
    return out;
  }

  const CurvedPath* path_;
  PlanControl control_;
  QueryPlanner planner_;
  StopCheck stop_;
  std::vector<Step> steps_;
};

}  // namespace

Result<PathRepair> repairPath(const CheckedQuery& agent, const CurvedPath& path, double step_m,
                              const PlanControl& control) {
  if (agent.shaped() == nullptr) {
    return fail(ErrorCode::Unsupported, "only paths of agents with a shape are repaired");
  }
  return Repairer(agent, path, control).run(step_m);
}

}  // namespace clearway
