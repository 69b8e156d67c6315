#include "app/study/batch/pose_batch.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <limits>
#include <utility>

#include "core/base/number_text.h"
#include "core/base/recent.h"
#include "core/base/safe_text.h"
#include "core/base/task_pool.h"
#include "maps/plan/zone_set.h"
#include "maps/text/json_value.h"

namespace clearway::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kRound = 16;        // queries a thread before their answers are reported,
constexpr double kShortRound_ms = 200.0;  // and twice as many after a round that was shorter,
constexpr std::size_t kMostRounds = 16;   // up to so many times as many

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

Result<PlanJob> jobOf(const maps::GridMap& map, const maps::PoseQuery& q,
                      const PoseSolveOptions& options) {
  const maps::ProjectAgent agent = TRY(agentOf(q));
  maps::PlannerSettings settings = options.planner;
  if (q.min_radius > 0.0) settings.min_radius = q.min_radius;
  return makePlanJob(map, agent, settings, {},
                     {.motion_file = options.motion_file, .zones = options.zones});
}

// The planners of the agents that queries had last.
class KeptPlanners {
 public:
  // Zones may be valid for some agents only.
  explicit KeptPlanners(const maps::ZoneSet* zones)
      : by_id_(zones != nullptr && std::ranges::any_of(zones->zones, [](const auto& zone) {
                 return !zone.agents.empty();
               })) {}

  // Between the ends of the job, which is that of the query.
  PlanResult plan(const maps::PoseQuery& q, const PlanJob& job, const PlanControl& control) {
    Kept* const kept = useAgain(planners_, [&](const Kept& k) { return hasSameAgent(k.query, q); });
    if (kept == nullptr) {
      return useFirst(planners_, Kept{q, QueryPlanner(job.query)}, kMost).planner.plan(control);
    }
    Result<PlanResult> result = kept->planner.plan(job.query->start, job.query->goals, control);
    assert(result);  // the ends are checked
    return *std::move(result);
  }

 private:
  static constexpr std::size_t kMost = 4;
  struct Kept {
    maps::PoseQuery query;
    QueryPlanner planner;
  };
  [[nodiscard]] bool hasSameAgent(const maps::PoseQuery& a, const maps::PoseQuery& b) const {
    return (!by_id_ || a.id == b.id) && a.length == b.length && a.width == b.width &&
           a.padding == b.padding && a.radius == b.radius && a.min_radius == b.min_radius;
  }
  bool by_id_ = false;
  std::vector<Kept> planners_;  // the one used last is the first
};

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
  const auto queryAt = [&](std::size_t i) -> const maps::PoseQuery& {
    return queries[i * queries.size() / total];
  };
  PlanControl control;
  control.budget = options.budget;
  control.stop = options.stop;
  struct Answer {
    Result<PlanJob> job = tl::unexpected(Error{});
    PlanResult result;
    double fastest_ms = std::numeric_limits<double>::infinity();
  };
  const auto solve = [&](const maps::PoseQuery& q, KeptPlanners& planners) {
    Answer answer;
    answer.job = jobOf(map, q, options);
    for (int k = 0; answer.job && k < options.repeat; ++k) {
      const Clock::time_point start = Clock::now();
      answer.result = planners.plan(q, *answer.job, control);
      answer.fastest_ms = std::min(answer.fastest_ms, since_ms(start));
      if (answer.result.status == PlanStatus::Cancelled) break;
    }
    return answer;
  };
  PoseSolveReport report;
  TaskPool threads(options.threads);
  std::vector<KeptPlanners> planners;
  for (unsigned k = 0; k < threads.threads(); ++k) planners.emplace_back(options.zones.get());
  std::vector<Answer> answers;
  // The queries of a round are shared out; their answers are reported in the order of the list.
  // Threads wait for each other at its end.
  const std::size_t first_round = threads.threads() == 1 ? 1 : kRound * threads.threads();
  std::size_t round = first_round;
  std::size_t n = 0;
  for (std::size_t first = 0; first < total; first += n) {
    n = std::min(round, total - first);
    const Clock::time_point begun = Clock::now();
    answers.clear();
    answers.resize(n);
    std::atomic<std::size_t> next{0};
    threads.forEachRange(planners.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t t = begin; t < end; ++t) {
        for (std::size_t i = next++; i < n; i = next++) {
          answers[i] = solve(queryAt(first + i), planners[t]);
        }
      }
    });
    const bool is_short = threads.threads() > 1 && since_ms(begun) < kShortRound_ms;
    round = is_short ? std::min(2 * round, kMostRounds * first_round) : first_round;
    for (std::size_t i = 0; i < n; ++i) {
      const maps::PoseQuery& q = queryAt(first + i);
      const Answer& a = answers[i];
      if (!a.job) return inQuery(q, a.job.error());
      if (a.result.status == PlanStatus::Cancelled) {
        report.stop = StopReason::Cancelled;
        return report;
      }
      report.queries.push_back(summaryOf(map, q.id, a.result, a.fastest_ms));
      if (options.answered) {
        TRY(options.answered(*a.job, a.result, q.id));
      }
      if (options.progress) options.progress(first + i + 1, total);
    }
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
