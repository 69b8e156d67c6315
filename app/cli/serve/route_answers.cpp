#include "app/cli/serve/route_answers.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "app/cli/serve/served_job.h"
#include "app/document/plan/route_job.h"
#include "core/base/recent.h"

namespace clearway::cli {
namespace {

PlanControl restOf(PlanControl control, const StopCheck& clock) {
  control.budget.time_limit_s = std::max(0.0, control.budget.time_limit_s - clock.elapsed_s());
  return control;
}

std::function<void(double)> fractionTo(const PlanControl& control, const StopCheck& clock) {
  if (!control.progress) return {};
  return [&control, &clock](double fraction) {
    PlanProgress progress;
    progress.fraction = fraction;
    progress.elapsed_s = clock.elapsed_s();
    control.progress(progress);
  };
}

route::RouteEnd inWorld(const route::RouteEnd& end, const maps::GridMap& map) {
  const auto* const pose = std::get_if<route::RoutePose>(&end);
  if (pose == nullptr) return end;
  const maps::GoalPose world = app::toWorld(map, {pose->position, pose->heading});
  return route::RoutePose{world.position, world.heading};
}

Error tooMany(const char* what) {
  return {ErrorCode::LimitExceeded,
          {"the graph has more than %1 %2 to list", {RouteAnswers::kMostListed, Message(what)}},
          {},
          0};
}

}  // namespace

// Not moved: the proof borrows the graph, and the job the map.
struct RouteAnswers::Proved {
  std::shared_ptr<const ServedAgent> agent;
  std::shared_ptr<const ServedMap> map;
  std::shared_ptr<const ServedGraph> served;
  std::shared_ptr<const maps::ZoneSet> zones;
  route::Graph graph;
  app::PlanJob job;
  route::ProvedGraph proof = {};
};

RouteAnswers::RouteAnswers() = default;
RouteAnswers::~RouteAnswers() = default;
RouteAnswers::RouteAnswers(RouteAnswers&&) noexcept = default;

void RouteAnswers::forget() { proofs_.clear(); }

Result<const RouteAnswers::Proved*> RouteAnswers::provedFor(
    const RouteWork& work, const std::shared_ptr<const ServedAgent>& agent,
    const PlanControl& control, StopCheck& stop) {
  const auto is_same = [&](const std::unique_ptr<Proved>& p) {
    return p->agent == agent && p->map == work.map && p->served == work.graph &&
           p->zones == work.zones;
  };
  if (const auto* const found = useAgain(proofs_, is_same)) return found->get();
  const maps::GridMap& map = work.map->map;
  const maps::RouteChoice& choice = work.graph->choice;
  route::Graph graph =
      TRY(inSource(app::routeGraphOf(*choice.layout, choice.vehicle, map), work.graph->name));
  const CurvedPath& any = graph.edges.front().path;
  const GridFrame& grid = map.grid.frame();
  const Pose start = maps::fromWorld(map.frame, grid, any.start);
  const Pose goal = maps::fromWorld(map.frame, grid, goalOf(any));
  ServedAgent plain = *agent;  // a route ends where it is to end, and begins free
  plain.nearest = plain.escape = false;
  app::PlanJob job =
      TRY(servedJob(map, plain, start, {{goal.position, goal.heading}}, {}, work.zones, stop));
  auto made = std::make_unique<Proved>(
      Proved{agent, work.map, work.graph, work.zones, std::move(graph), std::move(job)});
  made->proof = TRY(route::prove(made->graph, made->job.query, stop, fractionTo(control, stop)));
  return useFirst(proofs_, std::move(made), kMostProofs).get();
}

Result<maps::JsonValue> RouteAnswers::conflicts(const RouteWork& work, const Proved& proved,
                                                const PlanControl& control, StopCheck& stop) {
  const Proved* other = &proved;
  if (work.other_agent) other = TRY(provedFor(work, work.other_agent, control, stop));
  const route::ConflictTable table =
      TRY(route::conflictsOf(proved.proof, proved.job.query.shaped()->footprint, other->proof,
                             other->job.query.shaped()->footprint, work.tolerance_m, stop,
                             fractionTo(control, stop), kMostListed));
  return app::conflictsJson(proved.proof, table);
}

Result<maps::JsonValue> RouteAnswers::answer(const RouteWork& work, const PlanControl& control) {
  StopCheck clock(control.budget, control.stop);
  const Proved& proved = *TRY(provedFor(work, work.agent, control, clock));
  const maps::GridMap& map = work.map->map;
  const app::ReportFrame f = frameOf(map);
  maps::JsonValue json = maps::emptyObject();
  json.add("unit", maps::unitOf(f.frame));
  json.add("frame", maps::nameOf(f.frame));
  json.add("layout", work.graph->choice.layout->id);
  json.add("vehicle", work.graph->choice.vehicle);
  if (work.lists_proofs) {
    if (proved.graph.edges.size() + proved.proof.turns.size() > kMostListed) {
      return tl::unexpected(tooMany("edges and turns"));
    }
    app::addProofs(json, f, proved.proof);
    json.add("apart", app::apartJson(f, proved.graph));
  }
  if (work.ends) {
    route::CostModel model = work.cost;
    model.speed = maps::lengthToWorld(f.frame, f.grid, model.speed);
    const route::RouteAnswer answer =
        TRY(route::findRoute(proved.proof, proved.job.query, model, inWorld(work.ends->from, map),
                             inWorld(work.ends->to, map), restOf(control, clock)));
    if (answer.status == PlanStatus::Cancelled) return tl::unexpected(stoppedError());
    json.add("route", TRY(app::routeJson(f, proved.proof, proved.job.query.shaped()->footprint,
                                         answer, model.kind, work.step)));
  }
  if (work.lists_conflicts) {
    json.add("conflicts", TRY(conflicts(work, proved, control, clock)));
  }
  return json;
}

}  // namespace clearway::cli
