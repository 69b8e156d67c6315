#include "app/study/batch/pose_batch.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "core/base/safe_text.h"
#include "maps/text/json_value.h"

namespace clearway::app {
namespace {

using Clock = std::chrono::steady_clock;

double since_ms(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

tl::unexpected<Error> inQuery(const maps::PoseQuery& q, Error e) {
  e.message = {"query '%1': %2", {q.id, e.message}};
  return tl::unexpected(std::move(e));
}

SolvedPose summaryOf(const maps::GridMap& map, const std::string& id, const PlanResult& r,
                     double ms) {
  SolvedPose out;
  out.id = id;
  out.status = r.status;
  out.stop = r.stop;
  out.reason = r.reason.text();
  out.ms = ms;
  out.expansions = r.metrics.expanded;
  if (r.status != PlanStatus::Solved) return out;
  const auto own = [&](double metres) {
    return lengthFromWorld(map.frame, map.grid.frame(), metres);
  };
  out.free = r.certificate.free;
  out.cost = own(r.cost);
  out.length = own(length(r.path));
  out.rotation = rotation(r.path);
  out.clearance = own(r.certificate.clearance_m);
  return out;
}

std::string fixed(double v, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, v);
  return text;
}

}  // namespace

std::size_t PoseSolveReport::count(PlanStatus status) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(queries, [&](const SolvedPose& q) { return q.status == status; }));
}

Result<maps::ProjectAgent> agentOf(const maps::PoseQuery& query) {
  maps::ProjectAgent agent;
  agent.name = query.id;
  const bool round = query.radius > 0.0;
  agent.shape = round ? maps::turningDisc(query.radius)
                      : maps::AgentShape{maps::ShapeKind::Box, query.length, query.width, {}};
  agent.padding = {query.padding, round ? PaddingShape::Round : PaddingShape::Square};
  const Heading from = TRY(Heading::fromDegrees(query.start_deg));
  agent.start = Pose{query.start, from};
  agent.goal = maps::GoalPose{query.goal, std::nullopt};
  if (query.goal_deg) {
    const Heading to = TRY(Heading::fromDegrees(*query.goal_deg));
    agent.goal->heading = to;
  }
  return agent;
}

Result<PoseSolveReport> solvePoses(const maps::GridMap& map,
                                   const std::vector<maps::PoseQuery>& queries,
                                   const PoseSolveOptions& options) {
  if (options.repeat < 1) {
    return fail(ErrorCode::InvalidArgument, "repeat is %1; each query must run once",
                {options.repeat});
  }
  const std::size_t total =
      options.count == 0 ? queries.size() : std::min(options.count, queries.size());
  PlanControl control;
  control.budget = options.budget;
  control.stop = options.stop;
  PoseSolveReport report;
  for (std::size_t i = 0; i < total; ++i) {
    const maps::PoseQuery& q = queries[i * queries.size() / total];
    const Result<maps::ProjectAgent> agent = agentOf(q);
    if (!agent) return inQuery(q, agent.error());
    maps::PlannerSettings settings = options.planner;
    if (q.min_radius > 0.0) settings.min_radius = q.min_radius;
    const Result<PlanJob> job =
        makePlanJob(map, *agent, settings, {}, {.motion_file = options.motion_file});
    if (!job) return inQuery(q, job.error());
    PlanResult result;
    double fastest_ms = std::numeric_limits<double>::infinity();
    for (int k = 0; k < options.repeat; ++k) {
      const Clock::time_point start = Clock::now();
      result = plan(job->query, control);
      fastest_ms = std::min(fastest_ms, since_ms(start));
      if (result.status == PlanStatus::Cancelled) {
        report.stop = StopReason::Cancelled;
        return report;
      }
    }
    report.queries.push_back(summaryOf(map, q.id, result, fastest_ms));
    if (options.answered) {
      TRY(options.answered(*job, result, q.id));
    }
    if (options.progress) options.progress(i + 1, total);
  }
  return report;
}

std::string toCsv(const PoseSolveReport& report) {
  constexpr double kDegrees = 57.295779513082320877;
  std::string out = "id,status,time_s,cost,length,rotation_deg,expanded,clearance\n";
  for (const SolvedPose& q : report.queries) {
    const bool solved = q.status == PlanStatus::Solved;
    const auto value = [&](double v) { return solved ? shortest(v) : std::string(); };
    out += csvText(q.id) + ',' + toString(q.status) + ',' + fixed(q.ms * 1e-3, 6) + ',' +
           value(q.cost) + ',' + value(q.length) + ',' + value(q.rotation * kDegrees) + ',' +
           std::to_string(q.expansions) + ',' + value(q.clearance) + '\n';
  }
  return out;
}

}  // namespace clearway::app
