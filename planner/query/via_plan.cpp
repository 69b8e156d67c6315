#include "planner/query/via_plan.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "core/base/range_check.h"
#include "planner/pose/curves/local_paths.h"
#include "planner/query/via_order.h"

namespace clearway {
namespace {

// The centre of a cell at a position, to rounding.
std::optional<Vec2> centreAt(const GridFrame& frame, Vec2 p) {
  constexpr double kRounding = 1e-6;  // of a cell
  const Vec2 centre = frame.cellCentre(frame.cellAt(p));
  const double most = kRounding * std::min(frame.cellWidth(), frame.cellLength());
  return length(centre - p) <= most ? std::optional(centre) : std::nullopt;
}

Result<void> checkTask(const CheckedQuery& query, const ViaTask& task) {
  if (task.points.empty()) {
    return fail(ErrorCode::InvalidArgument, "points is empty: it must hold a via point at least");
  }
  if (task.points.size() > kMostVia) {
    return fail(ErrorCode::LimitExceeded, "there are %1 via points: %2 at most",
                {task.points.size(), kMostVia});
  }
  for (std::size_t k = 0; k < task.points.size(); ++k) {
    const std::string which = "points[" + std::to_string(k) + "]";
    TRY(lattice::check(lattice::PoseGoal{task.points[k].position, task.points[k].heading}, which));
    TRY(checkRanges({{which + ".wait_s", task.points[k].wait_s, 0.0, kLongestWait_s}}));
  }
  if (query.point() != nullptr) {
    for (std::size_t k = 0; k < task.points.size(); ++k) {
      if (centreAt(query.map().frame(), task.points[k].position)) continue;
      return fail(ErrorCode::InvalidArgument,
                  "via point %1 is not the centre of a cell: paths over the grid bend there alone",
                  {k + 1});
    }
  }
  const bool nearest =
      query.shaped() != nullptr ? query.shaped()->options.nearest : query.point()->options.nearest;
  if (nearest) {
    return fail(ErrorCode::InvalidArgument,
                "via points are reached exactly: the nearest place is for one goal");
  }
  return {};
}

class ViaPlanner {
 public:
  ViaPlanner(const CheckedQuery& query, const ViaTask& task, const PlanControl& control)
      : task_(&task),
        control_(control),
        clock_(control.budget, control.stop),
        start_(query->start),
        planner_(query) {
    for (const ViaPoint& p : task.points) {
      const auto centre = query.point() != nullptr ? centreAt(query.map().frame(), p.position)
                                                   : std::optional(p.position);
      ends_.push_back({{centre.value_or(p.position), p.heading}});
    }
    ends_.push_back(query->goals);
    if (task.loop) ends_.back() = {{start_.position, start_.heading}};
  }

  Result<ViaPlan> run() {
    for (std::size_t k = 0; k < task_->points.size(); ++k) out_.order.push_back(k);
    if (task_->order == ViaOrder::Best && task_->points.size() > 1) {
      out_.order = bestOrder(TRY(costsBetweenAll()));
      if (stopped_) return std::move(out_);
    }
    TRY(planLegs());
    return std::move(out_);
  }

 private:
  [[nodiscard]] Result<PlanResult> planLeg(const Pose& from,
                                           const std::vector<lattice::PoseGoal>& to) {
    PlanControl control = control_;
    control.budget.time_limit_s = std::max(0.0, control_.budget.time_limit_s - clock_.elapsed_s());
    PlanResult leg = TRY(planner_.plan(from, to, control));
    PlanMetrics& sum = metrics_;
    sum.expanded += leg.metrics.expanded;
    sum.generated += leg.metrics.generated;
    sum.time_s += leg.metrics.time_s;
    sum.validation_s += leg.metrics.validation_s;
    sum.smoothing_s += leg.metrics.smoothing_s;
    sum.memory_bytes = std::max(sum.memory_bytes, leg.metrics.memory_bytes);
    sum.lattice = std::max(sum.lattice, leg.metrics.lattice);
    sum.lattice_step_cells = leg.metrics.lattice_step_cells;
    return leg;
  }

  // A leg without an answer is that of the whole plan.
  void failWith(PlanResult leg, std::size_t number, const Pose& from,
                const std::vector<lattice::PoseGoal>& to) {
    out_.result = std::move(leg);
    out_.result.metrics = metrics_;
    out_.failed_leg = number;
    out_.failed_start = from;
    out_.failed_goals = to;
  }

  // Stopped, it leaves the answer. A missing path is infinite, whatever the reason.
  Result<LegCosts> costsBetweenAll() {
    const std::size_t n = task_->points.size();
    LegCosts costs(n + 1, std::vector<double>(n + 1, std::numeric_limits<double>::infinity()));
    std::vector<Pose> departures{start_};
    for (const ViaPoint& p : task_->points) {
      departures.push_back({p.position, p.heading.value_or(start_.heading)});
    }
    for (std::size_t i = 0; i <= n; ++i) {
      for (std::size_t j = 0; j <= n; ++j) {
        if (i == j + 1 || (i == 0 && j == n)) continue;
        PlanResult leg = TRY(planLeg(departures[i], ends_[j]));
        if (leg.status == PlanStatus::LimitReached || leg.status == PlanStatus::Cancelled) {
          stopped_ = true;
          failWith(std::move(leg), 0, departures[i], ends_[j]);
          return costs;
        }
        if (leg.status != PlanStatus::Solved) continue;
        costs[i][j] = leg.cost;
        if (i == 0 && j < n && !task_->points[j].heading) departures[j + 1] = leg.path.goal();
      }
    }
    return costs;
  }

  Result<void> planLegs() {
    Path whole{start_, {}};
    double cost = 0.0;
    // Headings that are free are chosen on arrival, without regard to what follows.
    const bool is_chosen = planner_.query().shaped() != nullptr &&
                           std::ranges::any_of(task_->points, [](const ViaPoint& p) {
                             return !p.heading.has_value();
                           });
    double bound = is_chosen ? std::numeric_limits<double>::infinity() : 1.0;
    std::size_t goal = 0;
    for (std::size_t k = 0; k <= out_.order.size(); ++k) {
      const std::vector<lattice::PoseGoal>& to =
          k < out_.order.size() ? ends_[out_.order[k]] : ends_.back();
      const Pose from = whole.goal();
      PlanResult leg = TRY(planLeg(from, to));
      if (leg.status != PlanStatus::Solved) {
        failWith(std::move(leg), k, from, to);
        out_.legs.clear();
        return {};
      }
      if (k == 0) whole.start = leg.path.start;
      append(leg.path, whole);
      out_.legs.push_back({leg.cost, length(leg.path), whole.motions.size()});
      cost += leg.cost;
      bound = std::max(bound, leg.suboptimality_bound);
      goal = leg.goal;
      out_.result.search = leg.search;
      out_.result.search_note = leg.search_note;
      if (leg.stop != StopReason::None) out_.result.stop = leg.stop;
      out_.result.against_soft = out_.result.against_soft || leg.against_soft;
      if (k == 0) out_.result.left_zones = leg.left_zones;
      if (k == 0) out_.result.escape = leg.escape;
    }
    const CheckedQuery& query = planner_.query();
    PlanResult& result = out_.result;
    result.status = PlanStatus::Solved;
    result.certificate = certify(query, whole);
    const bool by_table = query.shaped() != nullptr && query.shaped()->options.table != nullptr;
    result.cost = by_table ? cost : costOf(query, whole);
    result.suboptimality_bound = bound;
    result.goal = goal;
    result.path = std::move(whole);
    result.metrics = metrics_;
    return {};
  }

  // A point's path may set out with another heading, which it does not have.
  static void append(const Path& leg, Path& whole) {
    if (!whole.motions.empty() && leg.start != whole.goal()) {
      const Pose at = whole.goal();
      lattice::appendTurn(at.position, at.heading, leg.start.heading, whole.motions);
    }
    whole.motions.insert(whole.motions.end(), leg.motions.begin(), leg.motions.end());
  }

  const ViaTask* task_;
  const PlanControl& control_;
  StopCheck clock_;
  Pose start_;
  QueryPlanner planner_;
  std::vector<std::vector<lattice::PoseGoal>> ends_;  // of each via point, and of the end
  PlanMetrics metrics_;
  bool stopped_ = false;
  ViaPlan out_;
};

}  // namespace

Result<ViaPlan> planVia(const CheckedQuery& query, const ViaTask& task,
                        const PlanControl& control) {
  TRY(checkTask(query, task));
  return ViaPlanner(query, task, control).run();
}

}  // namespace clearway
