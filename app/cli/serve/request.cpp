#include "app/cli/serve/request.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "app/document/plan/cover_job.h"
#include "core/base/constants.h"
#include "maps/plan/plan_settings_json.h"
#include "maps/project/project.h"
#include "maps/text/json_cursor.h"
#include "planner/validate/motion/path_sweep.h"

namespace clearway::cli {
namespace {

using maps::JsonCursor;

constexpr std::size_t kLongestName = 200;
constexpr std::size_t kLongestPath = 4096;
constexpr std::size_t kLongestText = std::size_t{1} << 26U;
constexpr std::size_t kMostPoses = 1'000'000;
constexpr std::size_t kMostCells = 10'000'000;
constexpr double kLongestTime_s = 1e9;
constexpr double kMostMegabytes = 1e9;

std::string nameAt(const JsonCursor& at) {
  const std::string& name = at.text(kLongestName);
  if (name.empty()) at.fail(ErrorCode::InvalidArgument, "is empty");
  return name;
}

// What the catalogue has under the name; null, with an error noted, if it has nothing.
template <class Find>
auto findAt(const JsonCursor& at, const Find& find) {
  auto found = find(nameAt(at));
  if (!found) at.fail(found.error().code, found.error().message);
  return found ? *found : nullptr;
}

// [x, y, degrees]; the heading may be null or missing where `any_heading` says so.
maps::GoalPose placeAt(const JsonCursor& at, bool any_heading) {
  maps::GoalPose place;
  const std::vector<JsonCursor> items = at.items(3);
  if (at.failed()) return place;
  const bool has_heading = items.size() == 3 && !(any_heading && items[2].value().isNull());
  if (items.size() < 2 || (!has_heading && !any_heading)) {
    at.fail(ErrorCode::Malformed,
            any_heading ? "must be [x, y, degrees] or [x, y]" : "must be [x, y, degrees]");
    return place;
  }
  place.position = {items[0].number(-kMaxCoordinate_m, kMaxCoordinate_m),
                    items[1].number(-kMaxCoordinate_m, kMaxCoordinate_m)};
  if (has_heading) place.heading = items[2].heading();
  return place;
}

// Points need no heading.
Pose poseAt(const JsonCursor& at, const maps::PlannerSettings& settings) {
  const maps::GoalPose p = placeAt(at, settings.planner == maps::PlannerKind::Point);
  return {p.position, p.heading.value_or(Heading{})};
}

std::vector<maps::GoalPose> goalsOf(const JsonCursor& root) {
  const auto one = root.optional("goal");
  const auto several = root.optional("goals");
  if (one && several) several->fail(ErrorCode::Malformed, "is instead of \"goal\"");
  std::vector<maps::GoalPose> goals;
  if (!several) {
    goals.push_back(placeAt(root.at("goal"), true));
    return goals;
  }
  const std::vector<JsonCursor> items = several->items(maps::kMaxGoals);
  for (const JsonCursor& item : items) goals.push_back(placeAt(item, true));
  if (goals.empty()) several->fail(ErrorCode::InvalidArgument, "is empty");
  return goals;
}

// Agents that stand: {"agent", "at"}.
std::vector<maps::ProjectAgent> othersOf(const JsonCursor& root, const Catalogue& catalogue,
                                         const std::string& map) {
  std::vector<maps::ProjectAgent> others;
  const auto list = root.optional("others");
  if (!list) return others;
  const std::vector<JsonCursor> items = list->items(maps::kMaxAgents);
  for (const JsonCursor& item : items) {
    if (root.failed() || !item.object({"agent", "at"})) break;
    const JsonCursor at = item.at("agent");
    const auto agent = findAt(at, [&](const std::string& name) { return catalogue.agent(name); });
    if (agent == nullptr) break;
    if (agent->map != map) {
      at.fail(ErrorCode::InvalidArgument, "is an agent of the map '%1', not of '%2'",
              {agent->map, map});
    }
    others.push_back(agent->agent);
    others.back().name = agent->name + " " + std::to_string(others.size());
    others.back().start = poseAt(item.at("at"), agent->settings);
    others.back().goal.reset();
  }
  return others;
}

std::vector<Cell> cellsAt(const JsonCursor& root, const char* key) {
  std::vector<Cell> cells;
  const auto list = root.optional(key);
  if (!list) return cells;
  const std::vector<JsonCursor> items = list->items(kMostCells);
  for (const JsonCursor& item : items) {
    const std::vector<JsonCursor> cell = item.items(2);
    if (cell.size() != 2) item.fail(ErrorCode::Malformed, "must be [row, column]");
    if (root.failed()) break;
    constexpr double kMost = 2147483647.0;
    cells.push_back({static_cast<std::int32_t>(cell[0].integer(0, kMost)),
                     static_cast<std::int32_t>(cell[1].integer(0, kMost))});
  }
  return cells;
}

Budget budgetOf(const JsonCursor& root, const Budget& limits) {
  Budget budget = limits;
  if (const auto v = root.optional("time_limit_s")) {
    budget.time_limit_s = std::min(limits.time_limit_s, v->positive(kLongestTime_s));
  }
  if (const auto v = root.optional("memory_limit_mb")) {
    const double bytes = v->positive(kMostMegabytes) * 1e6;
    if (bytes < static_cast<double>(limits.max_memory_bytes)) {
      budget.max_memory_bytes = static_cast<std::size_t>(bytes);
    }
  }
  return budget;
}

// The agent that the request names, and its map; null after an error.
struct Served {
  std::shared_ptr<const ServedMap> map;
  std::shared_ptr<const ServedAgent> agent;
};
std::optional<Served> servedAt(const JsonCursor& root, const Catalogue& catalogue) {
  const JsonCursor at = root.at("agent");
  const auto agent = findAt(at, [&](const std::string& name) { return catalogue.agent(name); });
  if (agent == nullptr) return std::nullopt;
  const auto map = catalogue.map(agent->map);
  if (!map) {
    at.fail(map.error().code, map.error().message);
    return std::nullopt;
  }
  return Served{*map, agent};
}

std::shared_ptr<const maps::ZoneSet> zoneSetAt(const JsonCursor& at) {
  return std::make_shared<maps::ZoneSet>(maps::zoneSetFromJson(at));
}

// Those of the request in place of those of the map.
std::shared_ptr<const maps::ZoneSet> zonesOf(const JsonCursor& root, const ServedMap& map) {
  const auto given = root.optional("zones");
  if (!given) return map.zones;
  return given->value().isNull() ? nullptr : zoneSetAt(*given);
}

// [x, y], [x, y, degrees] or [x, y, degrees, seconds of waiting], in the map's own frame.
ViaPoint viaPointAt(const JsonCursor& at) {
  ViaPoint point;
  const std::vector<JsonCursor> items = at.items(4);
  if (at.failed()) return point;
  if (items.size() < 2) {
    at.fail(ErrorCode::Malformed, "must be [x, y], with degrees and seconds after it");
    return point;
  }
  point.position = {items[0].number(-kMaxCoordinate_m, kMaxCoordinate_m),
                    items[1].number(-kMaxCoordinate_m, kMaxCoordinate_m)};
  if (items.size() > 2 && !items[2].value().isNull()) point.heading = items[2].heading();
  if (items.size() > 3) point.wait_s = items[3].number(0.0, kLongestWait_s);
  return point;
}

ViaTask viaTaskAt(const JsonCursor& root) {
  ViaTask task;
  const auto list = root.optional("via");
  const auto order = root.optional("via_order");
  const auto loop = root.optional("loop");
  if (!list) {
    for (const auto& other : {order, loop}) {
      if (other) other->fail(ErrorCode::InvalidArgument, "needs \"via\"");
    }
    return task;
  }
  const std::vector<JsonCursor> items = list->items(kMostVia);
  for (const JsonCursor& item : items) task.points.push_back(viaPointAt(item));
  if (task.points.empty()) list->fail(ErrorCode::InvalidArgument, "is empty");
  if (order && order->choice({"given", "best"}) == 1) task.order = ViaOrder::Best;
  if (loop) task.loop = loop->boolean();
  return task;
}

PlanWork readPlan(const JsonCursor& root, const Catalogue& catalogue) {
  PlanWork work;
  if (!root.object({"id", "do", "agent", "start", "goal", "goals", "others", "zones", "via",
                    "via_order", "loop", "step", "progress", "time_limit_s", "memory_limit_mb"})) {
    return work;
  }
  const auto served = servedAt(root, catalogue);
  if (!served) return work;
  work.map = served->map;
  work.agent = served->agent;
  work.start = poseAt(root.at("start"), work.agent->settings);
  work.via = viaTaskAt(root);
  if (!work.via.loop) {
    work.goals = goalsOf(root);
  } else if (root.optional("goal") || root.optional("goals")) {
    root.at("loop").fail(ErrorCode::Malformed, "is instead of \"goal\"");
  } else {
    work.goals.push_back({work.start.position, work.start.heading});
  }
  work.others = othersOf(root, catalogue, work.map->name);
  work.zones = zonesOf(root, *work.map);
  if (const auto v = root.optional("step")) work.step = v->positive(kMaxCoordinate_m);
  if (const auto v = root.optional("progress")) work.reports_progress = v->boolean();
  return work;
}

std::optional<maps::PathReading> readingOf(const JsonCursor& root) {
  const auto interpolation = root.optional("interpolation");
  const auto headings = root.optional("headings");
  if (!interpolation) {
    if (headings) headings->fail(ErrorCode::InvalidArgument, "needs \"interpolation\"");
    return std::nullopt;
  }
  maps::PathReading reading;
  reading.interpolation =
      static_cast<maps::Interpolation>(interpolation->choice({"straight", "arc", "spline"}));
  if (headings) {
    reading.headings = headings->choice({"given", "tangent"}) == 0 ? maps::PathHeadings::Given
                                                                   : maps::PathHeadings::Tangent;
  }
  return reading;
}

CheckWork readCheck(const JsonCursor& root, const Catalogue& catalogue) {
  CheckWork work;
  if (!root.object({"id", "do", "agent", "poses", "interpolation", "headings", "others", "zones",
                    "time_limit_s", "memory_limit_mb"})) {
    return work;
  }
  const auto served = servedAt(root, catalogue);
  if (!served) return work;
  work.map = served->map;
  work.agent = served->agent;
  work.reading = readingOf(root);
  if (work.reading && work.agent->settings.planner == maps::PlannerKind::Point) {
    root.at("interpolation").fail(ErrorCode::Unsupported, "is for agents with a heading");
  }
  const bool is_point = work.agent->settings.planner == maps::PlannerKind::Point;
  const JsonCursor poses = root.at("poses");
  const std::vector<JsonCursor> items = poses.items(kMostPoses);
  for (const JsonCursor& item : items) {
    if (root.failed()) break;
    const maps::GoalPose p = placeAt(item, is_point || work.reading);
    work.path.poses.push_back({p.position, p.heading, 0});
    if (!is_point && p.heading.has_value() != work.path.hasHeadings()) {
      item.fail(ErrorCode::Malformed,
                "must have a heading if the first pose has one, and only then");
    }
  }
  if (work.path.poses.empty()) poses.fail(ErrorCode::InvalidArgument, "is empty");
  work.others = othersOf(root, catalogue, work.map->name);
  work.zones = zonesOf(root, *work.map);
  return work;
}

CoverWork readCover(const JsonCursor& root, const Catalogue& catalogue) {
  CoverWork work;
  if (!root.object({"id", "do", "agent", "start", "tool_width", "tool", "pattern", "overlap",
                    "angle_deg", "headlands", "headlands_last", "area", "zones", "step", "progress",
                    "time_limit_s", "memory_limit_mb"})) {
    return work;
  }
  const auto served = servedAt(root, catalogue);
  if (!served) return work;
  work.map = served->map;
  work.agent = served->agent;
  work.start = poseAt(root.at("start"), work.agent->settings);
  work.tool_width = root.at("tool_width").positive(kMaxCoordinate_m);
  if (const auto v = root.optional("tool")) {
    const std::vector<JsonCursor> xy = v->items(2);
    if (xy.size() != 2) v->fail(ErrorCode::Malformed, "must be [x, y]");
    if (root.failed()) return work;
    work.tool = {xy[0].number(-kMaxCoordinate_m, kMaxCoordinate_m),
                 xy[1].number(-kMaxCoordinate_m, kMaxCoordinate_m)};
  }
  cover::CoverOptions& o = work.options;
  if (const auto v = root.optional("pattern")) {
    o.pattern = static_cast<cover::CoverPattern>(v->choice({"lines", "contour"}));
  }
  if (const auto v = root.optional("overlap")) o.overlap = v->number(0.0, cover::kMostOverlap);
  if (const auto v = root.optional("angle_deg")) work.angle = v->heading();
  if (const auto v = root.optional("headlands")) {
    o.headlands = static_cast<int>(v->integer(0, cover::kMostLaps));
    if (o.pattern == cover::CoverPattern::Contour) {
      v->fail(ErrorCode::InvalidArgument, "is beside lines, not with \"contour\"");
    }
  }
  if (const auto v = root.optional("headlands_last")) o.headlands_last = v->boolean();
  if (const auto v = root.optional("area")) work.area = v->text(kLongestText);
  work.zones = zonesOf(root, *work.map);
  if (const auto v = root.optional("step")) work.step = v->positive(kMaxCoordinate_m);
  if (const auto v = root.optional("progress")) work.reports_progress = v->boolean();
  return work;
}

void readFleetMember(const JsonCursor& item, const Catalogue& catalogue, FleetWork& work) {
  if (!item.object({"name", "agent", "start", "goal", "goals"})) return;
  const JsonCursor at = item.at("agent");
  const auto agent = findAt(at, [&](const std::string& name) { return catalogue.agent(name); });
  if (agent == nullptr) return;
  if (agent->map != work.map->name) {
    at.fail(ErrorCode::InvalidArgument, "is an agent of the map '%1', not of '%2'",
            {agent->map, work.map->name});
    return;
  }
  maps::ProjectAgent member = agent->agent;
  member.name = nameAt(item.at("name"));
  member.start = poseAt(item.at("start"), agent->settings);
  member.goal.reset();
  member.more_goals.clear();
  if (item.optional("goal") || item.optional("goals")) {
    for (const maps::GoalPose& goal : goalsOf(item)) addGoal(member, goal);
  }
  if (work.agents.empty()) work.settings = agent->settings;
  work.agents.push_back(std::move(member));
}

// The id or name of a node or station, or [x, y, degrees].
route::RouteEnd routeEndAt(const JsonCursor& at, const ServedGraph& graph, bool any_heading) {
  if (at.value().text() != nullptr) {
    const auto nodes = maps::nodesNamed(*graph.choice.layout, at.text(kLongestName));
    if (!nodes) at.fail(nodes.error().code, nodes.error().message);
    if (!nodes) return {};
    return std::vector<std::uint32_t>(nodes->begin(), nodes->end());
  }
  const maps::GoalPose pose = placeAt(at, any_heading);
  return route::RoutePose{pose.position, pose.heading};
}

std::shared_ptr<const ServedAgent> routeAgentAt(const JsonCursor& at, const Catalogue& catalogue,
                                                const ServedGraph& graph) {
  auto agent = findAt(at, [&](const std::string& name) { return catalogue.agent(name); });
  if (agent == nullptr) return agent;
  if (agent->map != graph.map) {
    at.fail(ErrorCode::InvalidArgument, "is an agent of the map '%1', not of '%2'",
            {agent->map, graph.map});
  }
  if (agent->settings.planner == maps::PlannerKind::Point) {
    at.fail(ErrorCode::Unsupported, "has no heading: routes are for agents with one");
  }
  return agent;
}

route::CostModel routeCostOf(const JsonCursor& root) {
  route::CostModel model;
  const auto cost = root.optional("cost");
  if (cost) model.kind = static_cast<route::CostKind>(cost->choice({"length", "time", "graph"}));
  constexpr double kFastest = 1e6;
  for (const auto& [key, to] :
       {std::pair{"speed", &model.speed}, std::pair{"turn_speed", &model.turn_speed}}) {
    const auto v = root.optional(key);
    if (!v) continue;
    *to = v->positive(kFastest);
    if (model.kind != route::CostKind::Time) {
      v->fail(ErrorCode::InvalidArgument, "is for the cost \"time\"");
    }
  }
  return model;
}

void readConflicts(const JsonCursor& root, const Catalogue& catalogue, RouteWork& work) {
  work.tolerance_m = validation::kSweepTolerance_m;
  if (const auto v = root.optional("conflicts")) work.lists_conflicts = v->boolean();
  const auto other = root.optional("other_agent");
  const auto tolerance = root.optional("tolerance");
  for (const auto& given : {other, tolerance}) {
    if (given && !work.lists_conflicts) {
      given->fail(ErrorCode::InvalidArgument, "needs \"conflicts\"");
    }
  }
  if (other) work.other_agent = routeAgentAt(*other, catalogue, *work.graph);
  if (work.other_agent == work.agent) work.other_agent = nullptr;
  if (tolerance) work.tolerance_m = tolerance->number(1e-6, 1.0);
}

RouteWork readRoute(const JsonCursor& root, const Catalogue& catalogue) {
  RouteWork work;
  if (!root.object({"id", "do", "agent", "graph", "from", "to", "cost", "speed", "turn_speed",
                    "proofs", "conflicts", "other_agent", "tolerance", "zones", "step", "progress",
                    "time_limit_s", "memory_limit_mb"})) {
    return work;
  }
  const JsonCursor graph_at = root.at("graph");
  work.graph = findAt(graph_at, [&](const std::string& name) { return catalogue.graph(name); });
  if (work.graph == nullptr) return work;
  const auto map = catalogue.map(work.graph->map);
  if (!map) graph_at.fail(map.error().code, map.error().message);
  if (!map) return work;
  work.map = *map;
  work.agent = routeAgentAt(root.at("agent"), catalogue, *work.graph);
  if (root.optional("from") || root.optional("to")) {
    work.ends = RouteEnds{routeEndAt(root.at("from"), *work.graph, false),
                          routeEndAt(root.at("to"), *work.graph, true)};
  }
  for (const char* const key : {"cost", "step"}) {
    const auto v = root.optional(key);
    if (v && !work.ends) v->fail(ErrorCode::InvalidArgument, "needs \"from\" and \"to\"");
  }
  work.cost = routeCostOf(root);
  readConflicts(root, catalogue, work);
  work.lists_proofs = !work.ends && !work.lists_conflicts;
  if (const auto v = root.optional("proofs")) work.lists_proofs = v->boolean();
  work.zones = zonesOf(root, *work.map);
  if (const auto v = root.optional("step")) work.step = v->positive(kMaxCoordinate_m);
  if (const auto v = root.optional("progress")) work.reports_progress = v->boolean();
  return work;
}

FleetWork readFleet(const JsonCursor& root, const Catalogue& catalogue) {
  FleetWork work;
  if (!root.object({"id", "do", "map", "agents", "planner", "assign_goals", "anytime", "robust",
                    "iterations", "seed", "step_s", "time_limit_s", "memory_limit_mb"})) {
    return work;
  }
  work.map = findAt(root.at("map"), [&](const std::string& name) { return catalogue.map(name); });
  if (work.map == nullptr) return work;
  if (work.map->zones) {
    root.at("map").fail(ErrorCode::Unsupported, "has zones, which plans of fleets do not keep");
  }
  const JsonCursor agents = root.at("agents");
  const std::vector<JsonCursor> items = agents.items(maps::kMaxAgents);
  for (const JsonCursor& item : items) {
    if (root.failed()) return work;
    readFleetMember(item, catalogue, work);
  }
  if (work.agents.empty()) agents.fail(ErrorCode::InvalidArgument, "is empty");
  if (const auto v = root.optional("planner")) {
    work.options.planner = static_cast<FleetMethod>(v->choice(kFleetMethodNames));
  }
  if (const auto v = root.optional("assign_goals")) {
    const std::size_t rule = v->choice({"own", "sum", "makespan"});
    if (rule == 1) work.goals = fleet::GoalRule::LeastSum;
    if (rule == 2) work.goals = fleet::GoalRule::LeastMakespan;
  }
  if (const auto v = root.optional("anytime")) work.options.anytime = v->boolean();
  if (const auto v = root.optional("robust")) work.options.robust = v->boolean();
  if (const auto v = root.optional("iterations")) {
    work.options.iterations = static_cast<std::uint64_t>(v->integer(1, 9e15));
  }
  if (const auto v = root.optional("seed")) {
    work.options.seed = static_cast<std::uint64_t>(v->integer(0, 9e15));
  }
  if (const auto v = root.optional("step_s")) work.step_s = v->positive(kLongestTime_s);
  if (work.options.anytime && !root.optional("iterations") && !root.optional("time_limit_s")) {
    root.fail(ErrorCode::InvalidArgument, "\"anytime\" needs \"time_limit_s\" or \"iterations\"");
  }
  return work;
}

// The "file" of a map or graph, or its "text".
// Requests come from there: reading it as a file would wait for ever, or take them.
bool isOwnInput(const std::string& file) {
  if (file == "-") return true;
  struct stat named {
  }, own{};
  return ::stat(file.c_str(), &named) == 0 && ::fstat(STDIN_FILENO, &own) == 0 &&
         named.st_dev == own.st_dev && named.st_ino == own.st_ino;
}

void readSource(const JsonCursor& root, std::string& file, std::string& bytes) {
  const auto text = root.optional("text");
  if (!text) {
    const JsonCursor at = root.at("file");
    file = at.text(kLongestPath);
    if (!at.failed() && isOwnInput(file)) {
      at.fail(ErrorCode::Unsupported, "is the standard input of the server: name a file");
    }
    return;
  }
  if (root.optional("file")) text->fail(ErrorCode::Malformed, "is instead of \"file\"");
  // A file has lines, which other texts of the protocol have not.
  const std::string* const given = text->value().text();
  if (given == nullptr) {
    text->wrongType("a text");
  } else if (given->size() > kLongestText) {
    text->fail(ErrorCode::LimitExceeded, "has more than %1 bytes", {kLongestText});
  } else {
    bytes = *given;
  }
}

LoadMap readMap(const JsonCursor& root) {
  LoadMap load;
  if (!root.object({"id", "do", "name", "file", "text"})) return load;
  load.name = nameAt(root.at("name"));
  readSource(root, load.file, load.text);
  return load;
}

LoadGraph readGraph(const JsonCursor& root, const Catalogue& catalogue) {
  LoadGraph load;
  if (!root.object({"id", "do", "name", "map", "file", "text", "layout", "vehicle_type"})) {
    return load;
  }
  load.name = nameAt(root.at("name"));
  load.map = findAt(root.at("map"), [&](const std::string& name) { return catalogue.map(name); });
  readSource(root, load.file, load.text);
  if (const auto v = root.optional("layout")) load.layout = nameAt(*v);
  if (const auto v = root.optional("vehicle_type")) load.vehicle = nameAt(*v);
  return load;
}

DefineAgent readAgent(const JsonCursor& root, const Catalogue& catalogue) {
  DefineAgent define;
  if (!root.object({"id", "do", "map", "agent", "planner", "nearest", "escape"})) return define;
  ServedAgent& agent = define.agent;
  const auto map =
      findAt(root.at("map"), [&](const std::string& name) { return catalogue.map(name); });
  if (map != nullptr) agent.map = map->name;
  agent.agent = maps::agentFromJson(root.at("agent"));
  agent.name = agent.agent.name;
  if (const auto v = root.optional("planner")) {
    agent.settings = maps::settingsFromJson(*v);
    if (!agent.settings.terrain.empty()) {
      v->fail(ErrorCode::Unsupported, "terrain costs are not served; plan with 'clearway plan'");
    }
  }
  if (const auto v = root.optional("nearest")) agent.nearest = v->boolean();
  if (const auto v = root.optional("escape")) {
    agent.escape = v->boolean();
    if (agent.escape && agent.settings.planner == maps::PlannerKind::Point) {
      v->fail(ErrorCode::Unsupported, "is for agents with a heading");
    }
  }
  return define;
}

EditMap readEdit(const JsonCursor& root) {
  if (!root.object({"id", "do", "map", "block", "free", "zones", "drop_zones"})) return {};
  EditMap edit{nameAt(root.at("map")), {}};
  edit.edits.block = cellsAt(root, "block");
  edit.edits.free = cellsAt(root, "free");
  if (const auto v = root.optional("zones")) edit.edits.zones = *zoneSetAt(*v);
  if (const auto v = root.optional("drop_zones")) {
    const std::vector<JsonCursor> items = v->items(maps::kMaxZones);
    for (const JsonCursor& item : items) edit.edits.drop_zones.push_back(nameAt(item));
  }
  return edit;
}

Drop readDrop(const JsonCursor& root) {
  Drop drop;
  if (!root.object({"id", "do", "map", "agent", "graph"})) return drop;
  int count = 0;
  for (const auto& [key, name] : {std::pair{"map", &drop.map}, std::pair{"agent", &drop.agent},
                                  std::pair{"graph", &drop.graph}}) {
    const auto v = root.optional(key);
    if (!v) continue;
    *name = nameAt(*v);
    ++count;
  }
  if (count != 1) root.fail(ErrorCode::Malformed, "needs one of \"map\", \"agent\" and \"graph\"");
  return drop;
}

Cancel readCancel(const JsonCursor& root) {
  if (!root.object({"id", "do", "request"})) return {};
  return {root.at("request").value()};
}

// Those of reading the zones of the request, and of those that do not hold for its task.
template <class Task>
std::vector<Message> warningsOf(const Task& task) {
  std::vector<Message> out;
  if constexpr (!std::is_same_v<Task, FleetWork>) {
    if (!task.zones) return out;
    if (task.zones != task.map->zones) out = task.zones->warnings;
    if constexpr (std::is_same_v<Task, CoverWork>) {
      const auto others = app::zonesNotForCovering(*task.zones, task.agent->agent.name);
      if (others) out.push_back(*others);
    }
  }
  return out;
}

}  // namespace

Result<Request> readRequest(const std::string& line, const Catalogue& catalogue,
                            const Budget& limits, maps::JsonValue& id) {
  const maps::JsonValue json = TRY(maps::parseJson(line, {}));
  maps::JsonErrors errors({});
  const JsonCursor root(json, errors);
  if (json.object() == nullptr) {
    root.wrongType("an object");
    return tl::unexpected(errors.first());
  }
  if (const maps::JsonValue* const given = json.find("id")) {
    if (given->text() == nullptr && given->number() == nullptr && !given->isNull()) {
      root.at("id").wrongType("a text or a number");
      return tl::unexpected(errors.first());
    }
    constexpr double kMostExact = 9007199254740991.0;  // 2^53 - 1
    if (given->number() != nullptr && std::abs(*given->number()) > kMostExact) {
      root.at("id").fail(ErrorCode::LimitExceeded, "is not exact beyond %1: give it as a text",
                         {"9007199254740991"});
      return tl::unexpected(errors.first());
    }
    id = *given;
  }
  Request request;
  request.id = id;
  const JsonCursor what = root.at("do");
  if (errors.any()) return tl::unexpected(errors.first());
  const std::size_t choice = what.choice({"plan", "check", "fleet", "cover", "route", "map",
                                          "agent", "graph", "edit", "drop", "cancel", "stats"});
  if (errors.any()) return tl::unexpected(errors.first());
  const auto work = [&](auto task) {
    std::vector<Message> warnings = warningsOf(task);
    request.what = Work{id, std::move(task), budgetOf(root, limits), std::move(warnings)};
  };
  switch (choice) {
    case 0: work(readPlan(root, catalogue)); break;
    case 1: work(readCheck(root, catalogue)); break;
    case 2: work(readFleet(root, catalogue)); break;
    case 3: work(readCover(root, catalogue)); break;
    case 4: work(readRoute(root, catalogue)); break;
    case 5: request.what = readMap(root); break;
    case 6: request.what = readAgent(root, catalogue); break;
    case 7: request.what = readGraph(root, catalogue); break;
    case 8: request.what = readEdit(root); break;
    case 9: request.what = readDrop(root); break;
    case 10: request.what = readCancel(root); break;
    default: (void)root.object({"id", "do"}); request.what = Statistics{};
  }
  if (errors.any()) return tl::unexpected(errors.first());
  return request;
}

}  // namespace clearway::cli
