#include "maps/project/project.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <utility>

#include "core/base/fingerprint.h"
#include "maps/plan/plan_settings_json.h"
#include "maps/plan/zone_set.h"
#include "maps/text/file_io.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {
namespace {

// Members of an agent that are limits of its trajectories.
struct AccelerationKey {
  const char* key;
  double ProjectAgent::*member;
};
constexpr std::array<AccelerationKey, 5> kAccelerations{
    {{"acceleration", &ProjectAgent::acceleration},
     {"deceleration", &ProjectAgent::deceleration},
     {"turn_acceleration", &ProjectAgent::turn_acceleration},
     {"lateral_acceleration", &ProjectAgent::lateral_acceleration},
     {"jerk", &ProjectAgent::jerk}}};

constexpr std::array<std::string_view, 3> kPlanKinds{"goal", "cover", "route"};  // as PlanKind
constexpr const char* kProjectFormat = "clearway-project";
constexpr std::size_t kMaxAgentNameBytes = 200;
constexpr std::size_t kMaxDescriptionBytes = 4096;
constexpr std::size_t kMaxZonesName = 4096;
constexpr double kMostMemory_mb = 1e7;

// --- writing ---

JsonValue poseToJson(Vec2 position, const std::optional<Heading>& heading) {
  JsonValue out = pointToJson(position);
  if (heading) out.add("heading", headingToJson(*heading));
  return out;
}

JsonValue agentToJson(const ProjectAgent& agent) {
  JsonValue out = emptyObject();
  out.add("name", agent.name);
  out.add("shape", shapeToJson(agent.shape));
  if (agent.padding != AgentPadding{}) out.add("padding", paddingToJson(agent.padding));
  if (agent.start) out.add("start", poseToJson(agent.start->position, agent.start->heading));
  if (agent.goal) out.add("goal", poseToJson(agent.goal->position, agent.goal->heading));
  if (!agent.more_goals.empty()) {
    JsonValue::Array goals;
    for (const GoalPose& g : agent.more_goals) goals.push_back(poseToJson(g.position, g.heading));
    out.add("more_goals", std::move(goals));
  }
  if (!agent.via.empty()) {
    JsonValue::Array via;
    for (const ViaPose& v : agent.via) {
      via.push_back(poseToJson(v.pose.position, v.pose.heading));
      if (v.wait_s > 0.0) via.back().add("wait", v.wait_s);
    }
    out.add("via", std::move(via));
    if (agent.via_best) out.add("via_order", "best");
    if (agent.loop) out.add("loop", true);
  }
  if (agent.colour) {
    std::array<char, 8> hex{};
    std::snprintf(hex.data(), hex.size(), "#%06x",
                  static_cast<unsigned>(*agent.colour & 0xFFFFFFU));
    out.add("colour", hex.data());
  }
  if (agent.colour_number != 0) out.add("colour_number", static_cast<double>(agent.colour_number));
  if (agent.level != BodyLevel{}) out.add("level", levelToJson(agent.level));
  if (agent.mode != SceneMode::Plane) out.add("mode", modeToJson(agent.mode));
  if (agent.motion != DriveKind::Differential) out.add("motion", motionToJson(agent.motion));
  if (agent.min_radius != 0.0) out.add("min_radius", agent.min_radius);
  if (agent.speed != 0.0) out.add("speed", agent.speed);
  if (agent.turn_rate != 0.0) out.add("turn_rate", agent.turn_rate);
  for (const auto& [key, member] : kAccelerations) {
    if (agent.*member != 0.0) out.add(key, agent.*member);
  }
  if (agent.physics.any()) out.add("physics", physicsToJson(agent.physics));
  return out;
}

void addRequest(const PlanRequest& request, JsonValue& to) {
  to.add("planner", settingsToJson(request.settings));
  const QueryOptions& query = request.query;
  if (query.avoid_others) to.add("avoid_others", true);
  if (query.escape) to.add("escape", true);
  if (query.nearest) to.add("nearest", true);
  if (query.memory_mb != 0.0) to.add("memory_mb", query.memory_mb);
}

JsonValue plansToJson(const std::vector<ProjectPlan>& plans) {
  JsonValue::Array out;
  for (const ProjectPlan& p : plans) {
    JsonValue one = emptyObject();
    one.add("agent", p.agent);
    one.add("task", fingerprintToJson(p.task));
    if (p.kind != PlanKind::Goal)
      one.add("kind", std::string(kPlanKinds[static_cast<std::size_t>(p.kind)]));
    if (p.planned_for) {
      JsonValue made = emptyObject();
      made.add("agent", agentToJson(p.planned_for->agent));
      addRequest(p.planned_for->request, made);
      one.add("planned_for", std::move(made));
    }
    one.add("plan", planToJson(p.plan));
    out.push_back(std::move(one));
  }
  return out;
}

JsonValue comparisonsToJson(const std::vector<ProjectComparison>& comparisons) {
  JsonValue::Array out;
  for (const ProjectComparison& c : comparisons) {
    JsonValue one = emptyObject();
    one.add("agent", c.agent);
    one.add("name", c.name);
    addRequest(c.request, one);
    out.push_back(std::move(one));
  }
  return out;
}

// --- reading ---

void placeFromJson(const JsonCursor& at, Vec2& position, std::optional<Heading>& heading) {
  if (!at.object({"x", "y", "heading"})) return;
  position = at.point();
  if (const auto h = at.optional("heading")) heading = h->heading();
}

std::uint32_t colourFromJson(const JsonCursor& at) {
  const std::string& text = at.text(100);
  std::uint32_t rgb = 0;
  if (text.size() == 7 && text[0] == '#') {
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + 1, end, rgb, 16);
    if (error == std::errc() && rest == end) return rgb;
  }
  at.fail(ErrorCode::Malformed, "must be a colour such as \"#1f77b4\"");
  return 0;
}

GoalPose projectGoalFromJson(const JsonCursor& at) {
  GoalPose goal;
  placeFromJson(at, goal.position, goal.heading);
  return goal;
}

void readGoals(const JsonCursor& at, ProjectAgent& agent) {
  if (const auto v = at.optional("goal")) agent.goal = projectGoalFromJson(*v);
  const auto more = at.optional("more_goals");
  if (!more) return;
  if (!agent.goal) more->fail(ErrorCode::Malformed, "is for further goals: give the first as goal");
  const std::vector<JsonCursor> items = more->items(kMaxGoals - 1);
  for (const JsonCursor& item : items) agent.more_goals.push_back(projectGoalFromJson(item));
}

void readVia(const JsonCursor& at, ProjectAgent& agent) {
  constexpr std::array<std::string_view, 2> kOrders{"given", "best"};
  const auto via = at.optional("via");
  for (const char* const key : {"via_order", "loop"}) {
    const auto v = at.optional(key);
    if (v && !via) return v->fail(ErrorCode::Malformed, "is for agents with \"via\" points");
  }
  if (!via) return;
  for (const JsonCursor& item : via->items(kMaxVia)) {
    if (!item.object({"x", "y", "heading", "wait"})) return;
    ViaPose v;
    v.pose.position = item.point();
    if (const auto h = item.optional("heading")) v.pose.heading = h->heading();
    if (const auto w = item.optional("wait")) v.wait_s = w->number(0.0, kLongestPathWait_s);
    agent.via.push_back(v);
  }
  if (agent.via.empty() && !via->failed()) via->fail(ErrorCode::Malformed, "is empty");
  if (const auto v = at.optional("via_order")) agent.via_best = v->choice(kOrders) == 1;
  if (const auto v = at.optional("loop")) agent.loop = v->boolean();
}

}  // namespace

ProjectAgent agentFromJson(const JsonCursor& at) {
  ProjectAgent agent;
  if (!at.object({"name",
                  "shape",
                  "padding",
                  "start",
                  "goal",
                  "more_goals",
                  "via",
                  "via_order",
                  "loop",
                  "colour",
                  "colour_number",
                  "level",
                  "mode",
                  "motion",
                  "min_radius",
                  "speed",
                  "turn_rate",
                  "acceleration",
                  "deceleration",
                  "turn_acceleration",
                  "lateral_acceleration",
                  "jerk",
                  "physics"}))
    return agent;
  const JsonCursor name = at.at("name");
  agent.name = name.text(kMaxAgentNameBytes);
  if (agent.name.empty()) name.fail(ErrorCode::InvalidArgument, "is empty");
  agent.shape = shapeFromJson(at.at("shape"));
  if (const auto v = at.optional("padding")) agent.padding = paddingFromJson(*v);
  if (const auto v = at.optional("start")) {
    Vec2 position;
    std::optional<Heading> heading;
    placeFromJson(*v, position, heading);
    if (!heading) (void)v->at("heading");  // reports the missing key
    agent.start = Pose{position, heading.value_or(Heading{})};
  }
  readGoals(at, agent);
  readVia(at, agent);
  if (const auto v = at.optional("colour")) agent.colour = colourFromJson(*v);
  if (const auto v = at.optional("colour_number")) {
    agent.colour_number = static_cast<std::uint32_t>(v->integer(1, kMaxAgents));
  }
  if (const auto v = at.optional("level")) agent.level = levelFromJson(*v);
  if (const auto v = at.optional("mode")) agent.mode = modeFromJson(*v);
  if (const auto v = at.optional("motion")) agent.motion = motionFromJson(*v);
  if (const auto v = at.optional("min_radius")) agent.min_radius = v->number(0.0, kMaxCoordinate_m);
  if (const auto v = at.optional("speed")) agent.speed = v->number(kSlowestSpeed, kFastestSpeed);
  if (const auto v = at.optional("turn_rate")) {
    agent.turn_rate = v->number(kSlowestSpeed, kFastestSpeed);
  }
  for (const auto& [key, member] : kAccelerations) {
    if (const auto v = at.optional(key)) agent.*member = v->number(kSlowestSpeed, kFastestSpeed);
  }
  if (const auto v = at.optional("physics")) agent.physics = physicsFromJson(*v);
  return agent;
}

namespace {

PlanRequest requestFromJson(const JsonCursor& at) {
  PlanRequest out;
  out.settings = settingsFromJson(at.at("planner"));
  if (const auto v = at.optional("avoid_others")) out.query.avoid_others = v->boolean();
  if (const auto v = at.optional("escape")) out.query.escape = v->boolean();
  if (const auto v = at.optional("nearest")) out.query.nearest = v->boolean();
  if (const auto v = at.optional("memory_mb")) out.query.memory_mb = v->number(0.0, kMostMemory_mb);
  return out;
}

void readPlans(const JsonCursor& at, Project& project) {
  std::vector<std::string> names;
  const std::vector<JsonCursor> items = at.items(kMaxAgents);
  for (const JsonCursor& item : items) {
    if (at.failed() || !item.object({"agent", "task", "kind", "planned_for", "plan"})) return;
    const JsonCursor agent = item.at("agent");
    const std::string name = agent.text(kMaxAgentNameBytes);
    if (std::ranges::find(project.agents, name, &ProjectAgent::name) == project.agents.end()) {
      return agent.fail(ErrorCode::InvalidArgument, "is no agent of this project: \"%1\"", {name});
    }
    const std::uint64_t task = item.at("task").fingerprint();
    std::optional<PlannedFor> made;
    if (const auto v = item.optional("planned_for");
        v && v->object({"agent", "planner", "avoid_others", "escape", "nearest", "memory_mb"})) {
      made = PlannedFor{agentFromJson(v->at("agent")), requestFromJson(*v)};
    }
    if (at.failed()) return;
    std::optional<PlanFile> plan = planFromJson(item.at("plan"));
    if (!plan) return;
    const auto kind = item.optional("kind");
    project.plans.push_back(
        {name, task, *std::move(plan), std::move(made),
         kind ? static_cast<PlanKind>(kind->choice(kPlanKinds)) : PlanKind::Goal});
    names.push_back(name);
  }
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end()) {
    at.fail(ErrorCode::InvalidArgument, "two plans are for the agent \"%1\"", {*twice});
  }
}

void readComparisons(const JsonCursor& at, Project& project) {
  std::vector<std::pair<std::string, std::string>> names;
  const std::vector<JsonCursor> items = at.items(kMaxComparisons);
  for (const JsonCursor& item : items) {
    if (at.failed() || !item.object({"agent", "name", "planner", "avoid_others", "escape",
                                     "nearest", "memory_mb"})) {
      return;
    }
    const JsonCursor agent = item.at("agent");
    const JsonCursor name = item.at("name");
    ProjectComparison c;
    c.agent = agent.text(kMaxAgentNameBytes);
    c.name = name.text(kMaxAgentNameBytes);
    if (std::ranges::find(project.agents, c.agent, &ProjectAgent::name) == project.agents.end()) {
      return agent.fail(ErrorCode::InvalidArgument, "is no agent of this project: \"%1\"",
                        {c.agent});
    }
    if (c.name.empty()) return name.fail(ErrorCode::InvalidArgument, "is empty");
    c.request = requestFromJson(item);
    names.emplace_back(c.agent, c.name);
    project.comparisons.push_back(std::move(c));
  }
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end()) {
    at.fail(ErrorCode::InvalidArgument, "two comparisons of the agent \"%1\" have the name \"%2\"",
            {twice->first, twice->second});
  }
}

void readAgents(const JsonCursor& at, std::vector<ProjectAgent>& agents) {
  std::vector<std::string> names;
  const std::vector<JsonCursor> items = at.items(kMaxAgents);
  for (const JsonCursor& item : items) {
    if (at.failed()) return;
    agents.push_back(agentFromJson(item));
    names.push_back(agents.back().name);
  }
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) {
    at.fail(ErrorCode::InvalidArgument, "two agents have the name \"%1\"", {*twice});
  }
}

std::uint64_t fingerprintOf(const std::string& text) {
  Fingerprint out;
  for (const char c : text) out.add(std::uint64_t{static_cast<unsigned char>(c)});
  return out.value();
}

}  // namespace

Result<Project> parseProject(std::string_view text, const std::string& source) {
  const JsonValue tree = TRY(parseJson(text, source));
  JsonErrors errors(source);
  const JsonCursor root(tree, errors);
  checkFormat(root, kProjectFormat);
  if (errors.any()) return tl::unexpected(errors.first());
  root.object({"format", "version", "description", "map", "agents", "planner", "world",
               "disturbances", "simulation", "polygons", "drawings", "plans", "fleet", "fleet_plan",
               "comparisons", "zones"});
  auto map = mapSourceFromJson(root.at("map"));
  if (!map || errors.any()) return tl::unexpected(errors.first());
  Project project{{}, *std::move(map), {}, {}, {}, {}, {}, {}};
  if (const auto v = root.optional("description")) {
    project.description = v->text(kMaxDescriptionBytes);
  }
  readAgents(root.at("agents"), project.agents);
  if (const auto v = root.optional("planner")) project.planner = settingsFromJson(*v);
  if (const auto world = root.optional("world"); world && world->object({"parameters"})) {
    if (const auto v = world->optional("parameters"))
      project.world = parametersFromJson(*v, *world);
  }
  if (const auto v = root.optional("disturbances")) project.disturbances = disturbancesFromJson(*v);
  if (const auto v = root.optional("simulation")) project.simulation = simulationFromJson(*v);
  if (const auto v = root.optional("polygons")) project.polygons = vectorLayersFromJson(*v);
  if (const auto v = root.optional("drawings")) project.drawings = mapDrawingsFromJson(*v);
  if (const auto v = root.optional("plans")) readPlans(*v, project);
  if (const auto v = root.optional("fleet")) project.fleet = fleetSettingsFromJson(*v);
  if (const auto v = root.optional("fleet_plan")) project.fleet_plan = storedFleetPlanFromJson(*v);
  if (const auto v = root.optional("comparisons")) readComparisons(*v, project);
  if (const auto v = root.optional("zones")) {
    if (v->value().text() != nullptr) {
      project.zones_file = v->text(kMaxZonesName);
    } else {
      project.zones = std::make_shared<const ZoneSet>(zoneSetFromJson(*v));
    }
  }
  if (errors.any()) return tl::unexpected(errors.first());
  return project;
}

std::uint32_t colourNumber(std::span<const ProjectAgent> agents, std::size_t index) {
  const std::uint32_t stated = agents[index].colour_number;
  return stated != 0 ? stated : static_cast<std::uint32_t>(index) + 1;
}

std::uint64_t taskFingerprint(const ProjectAgent& agent, const PlannerSettings& planner) {
  ProjectAgent task;
  task.shape = agent.shape;
  task.padding = agent.padding;
  task.start = agent.start;
  task.goal = agent.goal;
  task.more_goals = agent.more_goals;
  task.via = agent.via;
  task.via_best = agent.via_best;
  task.loop = agent.loop;
  task.motion = agent.motion;
  task.min_radius = agent.min_radius;
  return fingerprintOf(toText(agentToJson(task)) + toText(settingsToJson(planner)));
}

std::uint64_t fleetTaskFingerprint(const ProjectAgent& agent, const PlannerSettings& planner) {
  ProjectAgent task = agent;
  task.name.clear();
  task.colour.reset();
  task.colour_number = 0;
  task.physics = {};
  PlannerSettings drive;
  drive.motion = planner.motion;
  drive.min_radius = planner.min_radius;
  drive.allow_reverse = planner.allow_reverse;
  drive.touch = planner.touch;
  return fingerprintOf(toText(agentToJson(task)) + toText(settingsToJson(drive)));
}

std::string writeProject(const Project& project) {
  JsonValue out = emptyObject();
  out.add("format", kProjectFormat);
  out.add("version", 1);
  if (!project.description.empty()) out.add("description", project.description);
  JsonValue::Array agents;
  for (const ProjectAgent& a : project.agents) agents.push_back(agentToJson(a));
  out.add("agents", std::move(agents));
  out.add("planner", settingsToJson(project.planner));
  if (!project.world.empty()) {
    JsonValue world = emptyObject();
    world.add("parameters", parametersToJson(project.world));
    out.add("world", std::move(world));
  }
  if (project.disturbances.any()) {
    out.add("disturbances", disturbancesToJson(project.disturbances));
  }
  if (project.simulation.any()) out.add("simulation", simulationToJson(project.simulation));
  if (!project.polygons.empty()) out.add("polygons", toJson(project.polygons));
  if (!project.zones_file.empty()) out.add("zones", project.zones_file);
  if (project.zones) out.add("zones", zoneSetToJson(*project.zones));
  if (!project.drawings.items.empty()) out.add("drawings", toJson(project.drawings));
  if (!project.plans.empty()) out.add("plans", plansToJson(project.plans));
  if (project.fleet.any()) out.add("fleet", fleetSettingsToJson(project.fleet));
  if (project.fleet_plan) out.add("fleet_plan", storedFleetPlanToJson(*project.fleet_plan));
  if (!project.comparisons.empty()) {
    out.add("comparisons", comparisonsToJson(project.comparisons));
  }
  out.add("map", mapSourceToJson(project.map));  // last, because it is long
  return toText(out);
}

Result<Project> loadProject(const std::filesystem::path& file) {
  const std::string text = TRY(readFile(file, kMaxProjectBytes));
  return parseProject(text, file.string());
}

Result<void> saveProject(const Project& project, const std::filesystem::path& file) {
  const std::string text = writeProject(project);
  if (text.size() > kMaxProjectBytes) {
    return fail(ErrorCode::LimitExceeded, "the project is too large to be read again",
                file.string());
  }
  TRY(parseProject(text, file.string()));
  return saveFile(file, text);
}

Result<GridMap> projectMap(const Project& project, const std::filesystem::path& project_file,
                           ReferencePolicy policy) {
  return loadMapSource(project.map, project_file, policy);
}

Result<std::shared_ptr<const ZoneSet>> projectZones(const Project& project,
                                                    const std::filesystem::path& project_file,
                                                    ReferencePolicy policy) {
  if (project.zones_file.empty()) return project.zones;
  const std::filesystem::path file =
      TRY(inFile(resolveReference(project.zones_file, project_file, policy), project_file));
  const std::string text = TRY(readFile(file, kMaxProjectBytes));
  return std::make_shared<const ZoneSet>(TRY(inFile(parseZoneSet(text, file.string()), file)));
}

}  // namespace clearway::maps
