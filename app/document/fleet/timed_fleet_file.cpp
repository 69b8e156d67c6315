#include "app/document/fleet/timed_fleet_file.h"

#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "app/document/fleet/project_fleet.h"
#include "app/document/open/document.h"
#include "app/document/plan/plan_report.h"
#include "maps/grid/map_io.h"
#include "maps/text/file_io.h"
#include "maps/text/json_cursor.h"
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
  if (const Result<Heading> h =
          Heading::fromDegrees(items[2].number(-kMostDegrees, kMostDegrees))) {
    pose.heading = *h;
  }
  return pose;
}

// What makes two agents members of one class.
using ClassKey = std::array<double, 9>;

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
    at.object({"id", "length", "width", "at", "from", "until"});
    const std::string id = at.at("id").text(kLongestId);
    if (at.failed()) return;
    takeId(at, id, "obstacle");
    const TimedPose pose = readPose(at.at("at"), false);
    const double length = at.at("length").positive(kLargestLength_m);
    const double width = at.at("width").positive(kLargestLength_m);
    const fleet::Tick from = at.optional("from") ? ticks(at.at("from")) : 0;
    const bool ends = at.optional("until") && !isNull(at.at("until").value());
    const fleet::Tick until = ends ? ticks(at.at("until")) : fleet::kForever;
    if (at.failed()) return;
    if (until <= from) {
      at.at("until").fail(ErrorCode::InvalidArgument, "the obstacle ends before it begins");
      return;
    }
    const Result<Footprint> footprint = Footprint::box(length, width);
    if (!footprint) return at.fail(footprint.error().code, footprint.error().message);
    problem_.obstacles.push_back(
        {id, *footprint, {pose.position, pose.heading.value_or(Heading{})}, from, until});
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
    const ClassKey key{
        at.at("length").positive(kLargestLength_m),
        at.at("width").positive(kLargestLength_m),
        at.optional("padding") ? at.at("padding").number(0.0, kLargestLength_m) : 0.0,
        at.at("speed").number(maps::kSlowestSpeed, maps::kFastestSpeed),
        at.at("turn_rate").number(maps::kSlowestSpeed, maps::kFastestSpeed),
        at.optional("motion") ? static_cast<double>(at.at("motion").choice({"diff", "car", "omni"}))
                              : 0.0,
        at.optional("min_radius") ? at.at("min_radius").positive(kLargestLength_m) : 0.0,
        acceleration(at, "acceleration"),
        acceleration(at, "turn_acceleration")};
    if (at.failed()) return 0;
    const auto drive = static_cast<DriveKind>(static_cast<int>(key[5]));
    if (drive == DriveKind::Car && key[6] == 0.0) {
      at.fail(ErrorCode::InvalidArgument, "a car needs its turning radius: add \"min_radius\"");
      return 0;
    }
    if (drive != DriveKind::Car && key[6] != 0.0) {
      at.at("min_radius")
          .fail(ErrorCode::InvalidArgument,
                "only cars have a turning radius: add \"motion\": \"car\"");
      return 0;
    }
    if (const auto known = classes_.find(key); known != classes_.end()) return known->second;
    const Result<Footprint> footprint = Footprint::box(key[0], key[1], key[2]);
    if (!footprint) {
      at.fail(footprint.error().code, footprint.error().message);
      return 0;
    }
    const std::size_t index = problem_.classes.size();
    problem_.classes.push_back({*footprint, key[3], key[4], drive, key[6], key[7], key[8]});
    classes_.emplace(key, index);
    return index;
  }

  fleet::TimedFleetProblem problem_;
  std::map<ClassKey, std::size_t> classes_;
  std::set<std::string> ids_;
};

Result<std::string> mapOf(const JsonValue& json, const std::string& source) {
  JsonErrors errors(source);
  const JsonCursor root(json, errors);
  std::string map = root.at("map").text(kLongestText);
  if (!errors.any() && map.empty()) {
    root.at("map").fail(ErrorCode::InvalidArgument, "the name is empty; name a map file");
  }
  if (errors.any()) return tl::unexpected(errors.first());
  return map;
}

Result<fleet::TimedFleetProblem> problemOf(const JsonValue& json, const OccupancyGrid& grid,
                                           const std::string& source) {
  JsonErrors errors(source);
  FleetReader reader(grid);
  reader.read(JsonCursor(json, errors));
  if (errors.any()) return tl::unexpected(errors.first());
  return reader.take();
}

}  // namespace

Result<std::string> timedFleetMap(std::string_view text, const std::string& source) {
  const JsonValue json = TRY(maps::parseJson(text, source));
  return mapOf(json, source);
}

Result<fleet::TimedFleetProblem> parseTimedFleet(std::string_view text, const OccupancyGrid& grid,
                                                 const std::string& source) {
  const JsonValue json = TRY(maps::parseJson(text, source));
  return problemOf(json, grid, source);
}

namespace {

Result<TimedFleetFile> openProjectFleet(const std::string& file) {
  OpenProject open = TRY(openProject(file));
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
  const std::string map_file = TRY(mapOf(json, source));
  const std::filesystem::path folder = maps::isBufferedStream(file)
                                           ? std::filesystem::path()
                                           : std::filesystem::path(file).parent_path();
  maps::GridMap map = TRY(maps::loadMap(folder / map_file));
  fleet::TimedFleetProblem problem = TRY(problemOf(json, map.grid, source));
  TimedFleetFile out{{}, map_file, std::move(map), std::move(problem)};
  const JsonValue* name = json.find("name");
  if (name != nullptr && name->text() != nullptr) out.name = *name->text();
  return out;
}

}  // namespace clearway::app
