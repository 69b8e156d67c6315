// What plans of the shown document are made for, results of other callers that become plans, and
// plans that files bring and keep.
#include <utility>

#include "app/document/plan/cover_job.h"
#include "app/document/plan/plan_check.h"
#include "app/document/plan/route_plan.h"
#include "app/document/plan/site_zones.h"
#include "app/gui/work/agent_plan.h"
#include "app/gui/work/plans.h"
#include "planner/validate/validate.h"

namespace clearway::gui {
namespace {

// The path that a plan file brought, judged again on the map as it is now.
Result<PlanResult> judged(const maps::PlanFile& plan, const maps::GridMap& map) {
  const app::PlanCheck check = TRY(app::checkPlan(plan, map));
  PlanResult out;
  out.status = PlanStatus::Solved;
  out.path = check.plan.path;
  out.cost = check.plan.cost;
  out.certificate = check.certificate;
  if (const auto& asked = check.plan.asked_goal) {
    out.gap = GoalGap{length(out.path.goal().position - *asked), 0.0};
  }
  return out;
}

maps::QueryOptions withZones(maps::QueryOptions wishes, const app::EditDocument& document) {
  wishes.zones = document.zones().set;
  return wishes;
}

// Of a coverage or a route that was not found.
template <class Answer>
PlanResult withoutPath(const Answer& answer) {
  PlanResult out;
  out.status = answer.status;
  out.stop = answer.stop;
  out.reason = answer.reason;
  return out;
}

// The ends of a route as the planner takes them. Errors: what is missing.
Result<std::pair<route::RouteEnd, route::RouteEnd>> endsOf(const maps::ProjectAgent& agent,
                                                           const maps::RouteLayout& layout,
                                                           const RouteWish& wish) {
  const auto nodes = [&](const std::string& text) -> Result<route::RouteEnd> {
    const auto named = TRY(maps::nodesNamed(layout, text));
    return route::RouteEnd(std::vector<std::uint32_t>(named.begin(), named.end()));
  };
  route::RouteEnd from, to;
  if (!wish.from.empty()) {
    from = TRY(nodes(wish.from));
  } else if (agent.start) {
    from = route::RoutePose{agent.start->position, agent.start->heading};
  } else {
    return fail(ErrorCode::InvalidArgument, "the agent has no start: choose a node");
  }
  if (!wish.to.empty()) {
    to = TRY(nodes(wish.to));
  } else if (agent.goal && agent.more_goals.empty() && agent.via.empty()) {
    to = route::RoutePose{agent.goal->position, agent.goal->heading};
  } else {
    return fail(ErrorCode::InvalidArgument,
                agent.goal ? "a route goes to one goal without via points: choose a node"
                           : "the agent has no goal: choose a node");
  }
  return std::pair{from, to};
}

bool isGoal(const maps::ProjectAgent& agent, const Pose& pose) {
  return agent.goal && agent.goal->position == pose.position &&
         (!agent.goal->heading || *agent.goal->heading == pose.heading);
}

// Whether a plan of a file was made for the document's zones.
bool hasZonesOf(const maps::ProjectPlan& plan, const std::string& agent,
                const app::EditDocument& document) {
  const std::vector<maps::SiteZone> none;
  const auto& set = document.zones().set;
  const auto now = !set                                 ? none
                   : plan.kind == maps::PlanKind::Cover ? app::blockedZones(*set, agent)->zones
                                                        : app::zonesFor(*set, agent).zones;
  return (plan.plan.zones ? plan.plan.zones->zones : none) == now;
}

}  // namespace

Result<PlanTask> Plans::taskOf(std::uint32_t agent) { return taskOf(now(), agent); }

// The landmarks are those of the shown document's map.
Result<PlanTask> Plans::taskOf(Work& work, std::uint32_t agent) {
  const app::EditAgent* a = work.content->agent(agent);
  if (a == nullptr) return fail(ErrorCode::InvalidArgument, "there is no such agent");
  const maps::PlannerSettings& planner = work.content->planner();
  Result<PlanTask> out = work.tasks.taskFor(*work.content, agent, a->agent, planner,
                                            withZones(wishes_, *work.content));
  const bool has_zones = !work.content->zones().empty();  // they change the map, or its costs
  if (out && works_.isShown(work) && !has_zones && !out->job.via &&
      LandmarkBuilder::whyNoUse(out->job.planner, &a->agent, out->map->grid.frame()).isEmpty()) {
    out->tables = tables_.current();
    out->job.query.useLandmarks(out->tables.get());
  }
  return out;
}

Result<PlanTask> Plans::taskWith(std::uint32_t agent, const maps::PlanRequest& request) {
  const app::EditAgent* a = editor_.document().agent(agent);
  if (a == nullptr) return fail(ErrorCode::InvalidArgument, "there is no such agent");
  if (!a->agent.via.empty()) {
    return fail(ErrorCode::Unsupported, "methods are compared without via points: remove them");
  }
  return now().tasks.taskFor(editor_.document(), agent, a->agent, request.settings,
                             withZones(request.query, editor_.document()));
}

// Of what runs, a plan that was opened is judged later.
void Plans::stopForAnother(Work& work) {
  if (running() && work.current.opened) {
    work.opened.push_front({work.current_id, std::move(work.current), std::move(work.judged_on)});
  }
  cancel();
  work.runner->drop();
}

void Plans::forgetTask(Work& work) {
  work.task.reset();
  work.via.reset();
  work.covered.reset();
  work.routed.reset();
}

// As what the current plan is made for.
void Plans::takeTask(Work& work, const PlanTask& task) {
  forgetTask(work);
  work.current.others = {task.job.others, task.job.query.poseOptions().get().static_agents};
  work.current.planned_others = task.job.others;
  if (const ShapedAgent* shaped = task.job.query.shaped()) {
    work.current.footprint = std::make_shared<const Footprint>(shaped->footprint);
  }
  work.task = task;
}

Result<void> Plans::cover(std::uint32_t agent, const cover::CoverOptions& options) {
  const app::EditAgent* a = editor_.document().agent(agent);
  if (a == nullptr) return fail(ErrorCode::InvalidArgument, "there is no such agent");
  Work& work = now();
  const PlanTask task = TRY(work.tasks.coverTaskFor(editor_.document(), a->agent, wishes_));
  TRY(cover::checkCover(options, task.job.query));
  stopForAnother(work);
  work.current = blankPlan(editor_.document(), a->agent);
  work.current.asked = true;
  work.current.kind = maps::PlanKind::Cover;
  work.current.of_goal = false;
  takeTask(work, task);
  work.covered = std::make_shared<cover::CoverFigures>();
  run(work, agent,
      [task, options, figures = work.covered,
       budget = budget()](PlanControl control) -> Result<PlanResult> {
        control.budget = budget;
        control.budget.time_limit_s = task.job.query->time_limit_s;
        const cover::CoveragePlan plan = TRY(cover::planCoverage(task.job.query, options, control));
        *figures = plan.figures;
        if (plan.status == PlanStatus::Solved) return app::resultOf(plan, task.job.query);
        return withoutPath(plan);
      });
  return {};
}

Result<void> Plans::route(std::uint32_t agent, std::shared_ptr<const ProvedRoutes> routes,
                          const RouteWish& wish) {
  const app::EditAgent* a = editor_.document().agent(agent);
  if (a == nullptr) return fail(ErrorCode::InvalidArgument, "there is no such agent");
  const auto [from, to] = TRY(endsOf(a->agent, *routes->choice.layout, wish));
  const bool is_of_cells = editor_.document().planner().planner == maps::PlannerKind::Point;
  if (is_of_cells) {
    return fail(ErrorCode::Unsupported,
                "routes are for agents with a shape and a heading: choose another model");
  }
  Work& work = now();
  stopForAnother(work);
  work.current = blankPlan(editor_.document(), a->agent);
  work.current.asked = true;
  work.current.kind = maps::PlanKind::Route;
  work.current.wishes.avoid_others = false;  // it is proved for the agent alone
  work.current.of_start = wish.from.empty();
  work.current.of_goal = wish.to.empty();
  takeTask(work, {routes->map, *routes->job});
  work.routed = std::make_shared<RouteFigures>();
  run(work, agent,
      [routes, from = from, to = to, cost = wish.cost, figures = work.routed,
       budget = budget()](PlanControl control) -> Result<PlanResult> {
        control.budget = budget;
        control.budget.time_limit_s = routes->job->query->time_limit_s;
        const route::RouteAnswer answer =
            TRY(route::findRoute(routes->proved, routes->job->query, cost, from, to, control));
        if (answer.status == PlanStatus::Solved) {
          app::RoutePlan plan = TRY(app::planOfRoute(*routes->map, routes->agent, routes->request,
                                                     routes->graph, answer));
          figures->speeds = std::move(plan.speeds);
          figures->rows.emplace_back("route", app::edgeIds(routes->graph, answer.route.edges));
          return std::move(plan.result);
        }
        figures->failure = app::blockageRows(routes->graph, answer.blockage);
        return withoutPath(answer);
      });
  return {};
}

void Plans::take(std::uint32_t agent, const PlanTask& task, const maps::PlanRequest& request,
                 const PlanResult& result) {
  const app::EditAgent* a = editor_.document().agent(agent);
  if (a == nullptr) return;
  Work& work = now();
  stopForAnother(work);
  work.current = blankPlan(editor_.document(), a->agent);
  work.current.asked = true;
  work.current.planner = request.settings;
  work.current.wishes = withZones(request.query, editor_.document());
  takeTask(work, task);
  work.current_id = agent;
  setWishes(request.query);
  takeOutcome(work, std::make_shared<const Result<PlanResult>>(result));
}

void Plans::adopt(const maps::PlanFile& plan) {
  adopt(std::vector{maps::ProjectPlan{editor_.document().agents().front().agent.name, 1, plan}});
}

void Plans::adopt(const std::vector<maps::ProjectPlan>& plans) {
  if (std::ranges::any_of(plans, [](const auto& p) { return !p.plan.others.empty(); })) {
    maps::QueryOptions wishes = wishes_;
    wishes.avoid_others = true;
    setWishes(wishes);
  }
  // The fingerprint that a plan names is compared with the whole map.
  const auto map = std::make_shared<const maps::GridMap>(editor_.map());
  for (const maps::ProjectPlan& p : plans) {
    for (const app::EditAgent& a : editor_.document().agents()) {
      if (a.agent.name != p.agent) continue;
      now().opened.push_back(openedOf(a, p, map));
      break;
    }
  }
  if (!running() && !now().opened.empty()) next(now());
}

// For what it was made for, or else the agent as it is now, whatever is edited before the plan is
// judged.
Plans::Opened Plans::openedOf(const app::EditAgent& agent, const maps::ProjectPlan& plan,
                              std::shared_ptr<const maps::GridMap> map) const {
  Opened out{agent.id, blankPlan(editor_.document(), agent.agent), std::move(map)};
  if (plan.planned_for) {
    out.plan.agent = plan.planned_for->agent;
    out.plan.planner = plan.planned_for->request.settings;
    out.plan.wishes = withZones(plan.planned_for->request.query, editor_.document());
  } else {
    out.plan.was_stale = plan.task == 0;
  }
  out.plan.kind = plan.kind;
  if (!hasZonesOf(plan, agent.agent.name, editor_.document())) {
    out.plan.wishes.zones = plan.plan.zones;  // it is out of date
  }
  out.plan.opened = std::make_shared<const maps::PlanFile>(plan.plan);
  const Path& path = plan.plan.path;
  if (plan.kind == maps::PlanKind::Route) out.plan.of_start = out.plan.agent.start == path.start;
  out.plan.of_goal = plan.kind == maps::PlanKind::Goal ||
                     (plan.kind == maps::PlanKind::Route && isGoal(out.plan.agent, path.goal()));
  out.plan.waits = plan.plan.waits;
  out.plan.speeds = plan.plan.speeds;
  if (maps::isTurning(plan.plan.shape.kind)) {  // the check of the plan reports errors
    if (const auto shape = app::footprintOf(plan.plan.shape, plan.plan.padding)) {
      out.plan.footprint = std::make_shared<const Footprint>(*shape);
    }
  }
  if (auto placed_agents = staticAgentsOf(agent.id, out.plan)) {
    out.plan.others = *std::move(placed_agents);
  }
  out.plan.planned_others = out.plan.others.placed;
  return out;
}

void Plans::judgeOpened(Work& work, Opened opened) {
  work.current = std::move(opened.plan);
  work.judged_on = opened.map;
  forgetTask(work);
  run(work, opened.agent,
      [plan = work.current.opened, map = std::move(opened.map)](const PlanControl&) {
        return judged(*plan, *map);  // which opens it for the plan's terrain
      });
}

std::vector<maps::ProjectPlan> Plans::stored(quint64 document_id,
                                             const app::EditDocument& document) {
  Work* const known = works_.find(document_id);
  if (known == nullptr) return {};
  Work& work = *known;
  std::vector<maps::ProjectPlan> out;
  const auto add = [&](std::uint32_t id, const AgentPlan& plan, const auto& file_of) {
    const app::EditAgent* a = document.agent(id);
    const StaleCause cause = staleCauseOf(plan, document, id, wishes_);
    // Of another layout its places are those of another map.
    if (a == nullptr || cause == StaleCause::Layout) return;
    Result<maps::PlanFile> file = file_of();
    if (!file) return;
    const bool current = cause == StaleCause::None;
    out.push_back({a->agent.name, current ? 1U : 0U, *std::move(file)});
    out.back().kind = plan.kind;
    if (current || plan.was_stale || !plan.wishes.motion_file.empty()) return;
    // With the digits of the document where it is the same task.
    const maps::ProjectAgent& made = sameTask(a->agent, plan.agent) ? a->agent : plan.agent;
    out.back().planned_for = maps::PlannedFor{made, {plan.planner, plan.wishes}};
    out.back().planned_for->request.query.zones = nullptr;  // which the plan has
  };
  for (const auto& [id, plan] : work.plans) {
    if (plan.result.status != PlanStatus::Solved) continue;
    add(id, plan, [&, id = id, &plan = plan] { return planFileOf(work, document, id, plan, {}); });
  }
  const auto addOpened = [&](std::uint32_t id, const AgentPlan& plan) {  // not judged yet
    add(id, plan, [&] { return Result<maps::PlanFile>(*plan.opened); });
  };
  if (work.runner->running() && work.current.opened) addOpened(work.current_id, work.current);
  for (const Opened& opened : work.opened) addOpened(opened.agent, opened.plan);
  return out;
}

Result<maps::PlanFile> Plans::fileOf(std::uint32_t agent, const std::string& map_file) {
  const AgentPlan* plan = of(agent);
  if (plan == nullptr || plan->result.status != PlanStatus::Solved) {
    return fail(ErrorCode::InvalidArgument, "the chosen agent has no path: plan one first");
  }
  if (!plan->current()) {
    return fail(ErrorCode::InvalidArgument, "the path is out of date: plan it again");
  }
  return planFileOf(now(), editor_.document(), agent, *plan, map_file);
}

Result<maps::PlanFile> Plans::planFileOf(Work& work, const app::EditDocument& document,
                                         std::uint32_t agent, const AgentPlan& plan,
                                         const std::string& map_file) {
  if (!plan.opened) {
    const PlanTask task =
        TRY(work.tasks.taskFor(document, agent, filedAgent(plan), plan.planner, filedWishes(plan)));
    maps::PlanFile out = app::makePlanFile(task.job, plan.result, map_file);
    out.waits = plan.waits;
    out.speeds = plan.speeds;
    return out;
  }
  const std::shared_ptr<const maps::GridMap> map = TRY(work.tasks.snapshot(document, plan.planner));
  const Certificate& c = plan.result.certificate;
  maps::PlanFile out = *plan.opened;
  TRY(app::movePlan(out, *map));
  out.map.file = map_file;
  out.map.fingerprint = map->grid.fingerprint();
  out.certificate = {c.free, c.clearance_m, c.where, c.cell, c.agent, c.zone};
  out.others = plan.others.placed;
  return out;
}

}  // namespace clearway::gui
