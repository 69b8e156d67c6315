#include "app/document/fleet/timed_fleet_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <filesystem>
#include <map>
#include <set>

#include "app/document/body/body_shape.h"
#include "app/document/fleet/key_frame_path.h"
#include "app/document/fleet/project_fleet.h"
#include "app/document/open/document.h"
#include "app/document/plan/plan_report.h"
#include "app/document/plan/site_zones.h"
#include "maps/grid/map_io.h"
#include "maps/grid/map_reference.h"
#include "maps/plan/plan_settings_json.h"
#include "maps/scene/collision_scene.h"
#include "maps/text/file_io.h"
#include "maps/text/json_cursor.h"
#include "maps/text/safe_path.h"
#include "planner/query/zone_query.h"
#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::app {
namespace {

using maps::JsonCursor;
using maps::JsonErrors;
using maps::JsonValue;

constexpr double kMostDegrees = 1e6;  // of a heading
constexpr std::size_t kLongestText = 4096;
constexpr std::size_t kMostGoals = 1000;  // of an agent
constexpr double kMostSeconds = 1e9;

struct TimedPose {
  Vec2 position;
  std::optional<Heading> heading;
};

bool isNull(const JsonValue& v) {
  return v.boolean() == nullptr && v.number() == nullptr && v.text() == nullptr &&
         v.array() == nullptr && v.object() == nullptr;
}

// [x, y, degrees]; null degrees only if the heading is optional.
TimedPose readPose(const JsonCursor& at, bool heading_optional) {
  TimedPose pose;
  const std::vector<JsonCursor> items = at.items(3);
  if (items.size() != 3) {
    if (!at.failed()) {
      at.fail(ErrorCode::Malformed, heading_optional
                                        ? "three items are needed: x, y, and degrees or null"
                                        : "three items are needed: x, y, degrees");
    }
    return pose;
  }
  pose.position = {items[0].number(-kLargestLength_m, kLargestLength_m),
                   items[1].number(-kLargestLength_m, kLargestLength_m)};
  if (heading_optional && isNull(items[2].value())) return pose;
  if (items[2].value().object() != nullptr) {
    pose.heading = items[2].heading();
    return pose;
  }
  if (const Result<Heading> h =
          Heading::fromDegrees(items[2].number(-kMostDegrees, kMostDegrees))) {
    pose.heading = *h;
  }
  return pose;
}

// What makes two agents members of one class.
struct ClassKey {
  std::array<double, 6> numbers{};  // of how they drive
  std::string body;                 // shape and padding as JSON
  friend auto operator<=>(const ClassKey&, const ClassKey&) = default;
};

// Only one of "shape", and "length" with "width".
void checkOneShape(const JsonCursor& at) {
  for (const char* const size : {"length", "width"}) {
    if (!at.optional("shape") || !at.optional(size)) continue;
    at.at(size).fail(ErrorCode::InvalidArgument, "there is a \"shape\" too; keep one of both");
  }
}

class FleetReader {
 public:
  explicit FleetReader(const OccupancyGrid& grid) : problem_{grid, {}, {}} {}

  void read(const JsonCursor& root) {
    const std::vector<JsonCursor> agents = root.at("agents").items(kMostTimedAgents);
    if (agents.empty() && !root.failed()) {
      root.at("agents").fail(ErrorCode::InvalidArgument, "the list is empty; add an agent");
    }
    for (const JsonCursor& at : agents) {
      agent(at);
      if (root.failed()) return;
    }
    if (!root.optional("obstacles")) return;
    for (const JsonCursor& at : root.at("obstacles").items(kMostTimedAgents)) {
      obstacle(at);
      if (root.failed()) return;
    }
  }
  [[nodiscard]] fleet::TimedFleetProblem take() { return std::move(problem_); }

 private:
  void agent(const JsonCursor& at) {
    fleet::TimedAgent a;
    a.id = at.at("id").text(kLongestId);
    if (at.failed()) return;
    takeId(at, a.id, "agent");
    a.agent_class = classOf(at);
    const TimedPose start = readPose(at.at("start"), false);
    a.start = {start.position, start.heading.value_or(Heading{})};
    goals(at, a);
    if (at.optional("via")) {
      for (const JsonCursor& item : at.at("via").items(kMostGoals)) a.via.push_back(goal(item));
    }
    if (at.optional("at_goal")) a.leaves = at.at("at_goal").choice({"stay", "leave"}) == 1;
    problem_.agents.push_back(std::move(a));
  }

  static fleet::TimedGoal goal(const JsonCursor& at) {
    const TimedPose pose = readPose(at, true);
    return {pose.position, pose.heading};
  }

  // "goal", or "goals" of which any one serves.
  static void goals(const JsonCursor& at, fleet::TimedAgent& a) {
    std::vector<fleet::TimedGoal> all;
    if (!at.optional("goals")) {
      all.push_back(goal(at.at("goal")));
    } else if (at.optional("goal")) {
      at.at("goals").fail(ErrorCode::InvalidArgument,
                          "the agent has a \"goal\" too; keep one of both");
    } else {
      for (const JsonCursor& item : at.at("goals").items(kMostGoals)) all.push_back(goal(item));
      if (all.empty() && !at.failed()) {
        at.at("goals").fail(ErrorCode::InvalidArgument, "the list is empty; add a goal");
      }
    }
    if (all.empty()) return;
    a.goal = all.front().position;
    a.goal_heading = all.front().heading;
    a.alternatives.assign(all.begin() + 1, all.end());
  }

  void takeId(const JsonCursor& at, const std::string& id, const std::string& what) {
    if (id.empty()) {
      at.at("id").fail(ErrorCode::InvalidArgument, "the id is empty; name the %1", {what});
    }
    if (!ids_.insert(id).second) {
      at.at("id").fail(ErrorCode::InvalidArgument, "two %1s have the id \"%2\"; rename one",
                       {what, id});
    }
  }

  void obstacle(const JsonCursor& at) {
    at.object({"id", "length", "width", "shape", "at", "motion", "from", "until"});
    const std::string id = at.at("id").text(kLongestId);
    if (at.failed()) return;
    takeId(at, id, "obstacle");
    const std::optional<Footprint> footprint = obstacleFootprint(at);
    const fleet::Tick from = at.optional("from") ? ticks(at.at("from")) : 0;
    const bool ends = at.optional("until") && !isNull(at.at("until").value());
    const fleet::Tick until = ends ? ticks(at.at("until")) : fleet::kForever;
    clearway::TimedPath path = obstaclePath(at);
    if (at.failed()) return;
    if (until <= from) {
      at.at("until").fail(ErrorCode::InvalidArgument, "the obstacle ends before it begins");
      return;
    }
    problem_.obstacles.push_back(
        {id, *footprint, path.start, from, until, std::move(path.motions)});
  }

  static std::optional<Footprint> obstacleFootprint(const JsonCursor& at) {
    checkOneShape(at);
    const auto shape = at.optional("shape");
    const maps::SceneShape body = shape ? maps::sceneShapeFromJson(*shape) : maps::SceneShape{};
    const double length = shape ? 0.0 : at.at("length").positive(kLargestLength_m);
    const double width = shape ? 0.0 : at.at("width").positive(kLargestLength_m);
    if (at.failed()) return std::nullopt;
    return noted(shape ? *shape : at,
                 shape ? obstacleFootprintOf(body) : Footprint::box(length, width));
  }

  static std::optional<Footprint> noted(const JsonCursor& at, Result<Footprint> footprint) {
    if (footprint) return *std::move(footprint);
    at.fail(footprint.error().code, footprint.error().message);
    return std::nullopt;
  }

  // "at", or key frames.
  static clearway::TimedPath obstaclePath(const JsonCursor& at) {
    const auto motion = at.optional("motion");
    if (!motion) {
      const TimedPose pose = readPose(at.at("at"), false);
      return {{pose.position, pose.heading.value_or(Heading{})}, {}};
    }
    if (const auto fixed = at.optional("at")) {
      fixed->fail(ErrorCode::InvalidArgument, "there is a \"motion\" too; keep one of both");
    }
    const std::vector<maps::KeyFrame> frames = maps::keyFramesFromJson(*motion);
    if (at.failed()) return {};
    Result<clearway::TimedPath> path = keyFramePathOf(frames);
    if (path) return *std::move(path);
    motion->fail(path.error().code, path.error().message);
    return {};
  }

  // From seconds.
  static fleet::Tick ticks(const JsonCursor& at) {
    return static_cast<fleet::Tick>(
        std::llround(at.number(0.0, kMostSeconds) * static_cast<double>(fleet::kTicksPerSecond)));
  }

  static double acceleration(const JsonCursor& at, std::string_view name) {
    return at.optional(name) ? at.at(name).number(maps::kSlowestSpeed, maps::kFastestSpeed)
                             : std::numeric_limits<double>::infinity();
  }

  std::size_t classOf(const JsonCursor& at) {
    checkOneShape(at);
    const maps::AgentShape shape = agentShape(at);
    const maps::AgentPadding padding = agentPadding(at);
    const ClassKey key{
        {at.at("speed").number(maps::kSlowestSpeed, maps::kFastestSpeed),
         at.at("turn_rate").number(maps::kSlowestSpeed, maps::kFastestSpeed),
         at.optional("motion")
             ? static_cast<double>(at.at("motion").choice({"diff", "car", "omni"}))
             : 0.0,
         at.optional("min_radius") ? at.at("min_radius").positive(kLargestLength_m) : 0.0,
         acceleration(at, "acceleration"), acceleration(at, "turn_acceleration")},
        maps::toText(maps::shapeToJson(shape)) + maps::toText(maps::paddingToJson(padding))};
    if (at.failed()) return 0;
    const auto& [speed, turn_rate, motion, radius, acceleration, turn_acceleration] = key.numbers;
    const auto drive = static_cast<DriveKind>(static_cast<int>(motion));
    if (drive == DriveKind::Car && radius == 0.0) {
      at.fail(ErrorCode::InvalidArgument, "a car needs its turning radius: add \"min_radius\"");
      return 0;
    }
    if (drive != DriveKind::Car && radius != 0.0) {
      at.at("min_radius")
          .fail(ErrorCode::InvalidArgument,
                "only cars have a turning radius: add \"motion\": \"car\"");
      return 0;
    }
    if (const auto known = classes_.find(key); known != classes_.end()) return known->second;
    const std::optional<Footprint> footprint =
        noted(at.optional("shape") ? at.at("shape") : at, footprintOf(shape, padding));
    if (!footprint) return 0;
    const std::size_t index = problem_.classes.size();
    problem_.classes.push_back(
        {*footprint, speed, turn_rate, drive, radius, acceleration, turn_acceleration});
    classes_.emplace(key, index);
    return index;
  }

  // Fleets turn, so a square that does not is none of their shapes, and a point has no area that
  // could be checked.
  static maps::AgentShape agentShape(const JsonCursor& at) {
    const auto given = at.optional("shape");
    if (!given) {
      return {maps::ShapeKind::Box,
              at.at("length").positive(kLargestLength_m),
              at.at("width").positive(kLargestLength_m),
              {}};
    }
    maps::AgentShape shape = maps::shapeFromJson(*given);
    if (shape.kind == maps::ShapeKind::Point) {
      given->fail(ErrorCode::Unsupported, "a point has no area that could be checked: use a disc");
    }
    if (shape.kind == maps::ShapeKind::Square) {
      given->fail(ErrorCode::Unsupported,
                  "a square that does not turn is not for fleets: use a box");
    }
    return shape;
  }

  // Metres on each side, or as in a project.
  static maps::AgentPadding agentPadding(const JsonCursor& at) {
    const auto given = at.optional("padding");
    if (!given) return {};
    if (given->value().object() != nullptr) return maps::paddingFromJson(*given);
    maps::AgentPadding padding;
    padding.distance = given->number(0.0, kLargestLength_m);
    return padding;
  }

  fleet::TimedFleetProblem problem_;
  std::map<ClassKey, std::size_t> classes_;
  std::set<std::string> ids_;
};

// The name of the map's file; empty for a map within the problem.
std::string mapNameIn(const JsonCursor& root) {
  const JsonCursor map = root.at("map");
  if (map.value().object() != nullptr) {
    const auto file = map.optional("file");
    return file ? file->text(kLongestText) : std::string();
  }
  std::string name = map.text(kLongestText);
  if (!root.failed() && name.empty()) {
    map.fail(ErrorCode::InvalidArgument, "the name is empty; name a map file");
  }
  return name;
}

// The map of a problem, with the name of its file as found from the current folder; the problem is
// in the file `from`. Nullopt after an error in the JSON.
Result<std::optional<maps::GridMap>> mapIn(const JsonCursor& root,
                                           const std::filesystem::path& from,
                                           maps::ReferencePolicy policy, std::string& found) {
  const std::string name = mapNameIn(root);
  if (root.failed()) return std::optional<maps::GridMap>();
  const JsonCursor map = root.at("map");
  if (!name.empty()) {
    auto file = maps::resolveReference(name, from, policy);
    const bool is_stream = from.filename() == "-";
    file = TRY(inSource(std::move(file), is_stream ? maps::kStandardInput : from.string()));
    found = file->lexically_normal().string();
  }
  if (map.value().object() == nullptr) return std::optional(TRY(maps::loadMap(found)));
  const std::optional<maps::MapSource> source = maps::mapSourceFromJson(map);
  if (!source) return std::optional<maps::GridMap>();
  if (const auto* own = std::get_if<maps::GridMap>(&*source)) return std::optional(*own);
  const auto& reference = std::get<maps::MapReference>(*source);
  maps::LoadOptions options;
  options.rule = reference.terrain;
  options.image = reference.image;
  return std::optional(TRY(openMap(found, options)));
}

// `root`: the problem; `errors` are those of its document.
Result<TimedFleetFile> readTimedFleet(const JsonCursor& root, JsonErrors& errors,
                                      const std::filesystem::path& from,
                                      maps::ReferencePolicy policy) {
  std::string map_file;
  std::optional<maps::GridMap> map = TRY(mapIn(root, from, policy, map_file));
  if (!map) return tl::unexpected(errors.first());
  FleetReader reader(map->grid);
  reader.read(root);
  if (errors.any()) return tl::unexpected(errors.first());
  TimedFleetFile out{{}, std::move(map_file), *std::move(map), reader.take()};
  const JsonValue* name = root.value().find("name");
  if (name != nullptr && name->text() != nullptr) out.name = *name->text();
  return out;
}

// References of a stream are those of a file in the current folder.
std::filesystem::path placeOf(const std::string& file) {
  return maps::isBufferedStream(file) ? "./-" : file;
}

}  // namespace

Result<fleet::TimedFleetProblem> timedFleetOn(const OccupancyGrid& grid, const JsonValue& problem,
                                              const std::string& source) {
  JsonErrors errors(source);
  FleetReader reader(grid);
  reader.read(JsonCursor(problem, errors));
  if (errors.any()) return tl::unexpected(errors.first());
  return reader.take();
}

Result<OccupancyGrid> blockedGrid(const maps::GridMap& map, const maps::ZoneSet& zones) {
  maps::ZoneSet blocked = zones;
  std::erase_if(blocked.zones, [](const auto& z) { return z.type != maps::ZoneType::Blocked; });
  const auto world = TRY(worldZones(map.frame, map.grid.frame(), blocked));
  return zonedMap({map.grid, *world, {}}, true);
}

Result<void> blockZones(OpenSite& site) {
  if (!site.zones) return {};
  const std::vector<maps::SiteZone>& zones = site.zones->zones;
  const auto isBlocked = [](const auto& z) { return z.type == maps::ZoneType::Blocked; };
  if (!std::ranges::all_of(zones, isBlocked)) {
    site.map.warnings.push_back(
        Message("of its zones only those that are BLOCKED hold for fleets"));
  }
  if (std::ranges::any_of(zones,
                          [&](const auto& z) { return isBlocked(z) && !z.agents.empty(); })) {
    site.map.warnings.push_back(Message("zones of some agents are blocked for the whole fleet"));
  }
  site.map.grid = TRY(blockedGrid(site.map, *site.zones));
  return {};
}

Result<void> blockZones(OpenProject& open) {
  OpenSite site{std::move(open.map), open.zones};
  Result<void> made = blockZones(site);
  open.map = std::move(site.map);
  return made;
}

namespace {

Result<TimedFleetFile> openProjectFleet(const std::string& file) {
  OpenProject open = TRY(openProject(file));
  TRY(maps::inFile(blockZones(open), file));
  if (auto warning = viaWarning(open.project.agents)) open.map.warnings.push_back(*warning);
  ProjectFleet fleet =
      TRY(maps::inFile(fleetOfProject(open.map, open.project.agents, open.project.planner), file));
  const std::vector<maps::ProjectAgent>& agents = open.project.agents;
  std::vector<maps::AgentColour> colours = coloursOf(fleet, agents);
  std::vector<std::string> without_goal;
  for (const std::size_t member : fleet.members) {
    if (!agents[member].goal) without_goal.push_back(agents[member].name);
  }
  const maps::MapFrame frame = open.map.frame;
  return TimedFleetFile{open.project.description,
                        file,
                        std::move(open.map),
                        std::move(fleet.problem),
                        std::move(colours),
                        std::move(without_goal),
                        frame};
}

}  // namespace

Result<void> checkFleetProblem(const fleet::TimedFleetProblem& problem,
                               const maps::MapFrame& frame) {
  const ReportFrame f{frame, problem.grid.frame()};
  return validation::checkTimedFleetProblem(problem, [&](Vec2 p) { return positionText(f, p); });
}

Result<TimedFleetFile> openTimedFleet(const std::string& file) {
  if (std::filesystem::path(file).extension() == ".clearway") return openProjectFleet(file);
  const std::string text = TRY(maps::readFileOrInput(file));
  const std::string source = file == "-" ? maps::kStandardInput : file;
  const JsonValue json = TRY(maps::parseJson(text, source));
  JsonErrors errors(source);
  const JsonCursor root(json, errors);
  TimedFleetFile out =
      TRY(readTimedFleet(root, errors, placeOf(file), maps::ReferencePolicy::InsideFolder));
  out.map_file = mapNameIn(root);
  return out;
}

Result<TimedFleetFile> timedFleetIn(const JsonValue& problem, const std::string& plan_file) {
  JsonErrors errors(plan_file == "-" ? maps::kStandardInput : plan_file);
  JsonValue plan = maps::emptyObject();
  plan.add("problem", problem);
  return readTimedFleet(JsonCursor(plan, errors).at("problem"), errors, placeOf(plan_file),
                        maps::ReferencePolicy::Anywhere);
}

void setMapFile(JsonValue& problem, JsonValue name) {
  for (JsonValue::Member& member : *problem.object()) {
    if (member.key != "map") continue;
    if (member.value.object() == nullptr) {
      member.value = std::move(name);
      return;
    }
    for (JsonValue::Member& of_map : *member.value.object()) {
      if (of_map.key == "file") of_map.value = std::move(name);
    }
  }
}

}  // namespace clearway::app
