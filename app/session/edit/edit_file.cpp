#include "app/session/edit/edit_file.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "app/session/body/body_placement.h"
#include "app/session/plan/plan_check.h"
#include "app/session/plan/point_settings.h"
#include "app/session/plan/terrain_costs.h"
#include "maps/agent_goals.h"
#include "maps/file_io.h"
#include "maps/map_io.h"
#include "maps/ros.h"
#include "maps/safe_path.h"

namespace clearway::session {
namespace {

namespace fs = std::filesystem;

constexpr double kAgentLength = 0.9;  // of the default agent of a map without agents [m]
constexpr double kAgentWidth = 0.6;
constexpr double kAgentLength_cells = 2.0;  // for maps without metres
constexpr double kAgentWidth_cells = 1.0;

maps::ProjectAgent agentFor(const maps::GridMap& map) {
  const bool cells = map.frame.kind == maps::FrameKind::Cells;
  const GridFrame& grid = map.grid.frame();
  maps::ProjectAgent agent;
  agent.name = "agent";
  agent.shape.length =
      maps::lengthToWorld(map.frame, grid, cells ? kAgentLength_cells : kAgentLength);
  agent.shape.width = maps::lengthToWorld(map.frame, grid, cells ? kAgentWidth_cells : kAgentWidth);
  return agent;
}

Result<OpenedEdit> from(OpenProject opened, const fs::path& path) {
  std::vector<maps::ProjectAgent> agents;
  EditFile file{path,
                true,
                path,
                opened.project.description,
                {},
                {},
                opened.project.world,
                opened.world,
                opened.project.disturbances,
                opened.project.simulation};
  for (maps::ProjectAgent& own : opened.project.agents) {
    Result<maps::ProjectAgent> world = agentToWorld(opened.map, own);
    if (!world) return tl::unexpected(world.error());
    agents.push_back(*world);
    file.read.emplace_back(*std::move(world), std::move(own));
  }
  if (const auto* named = std::get_if<maps::MapReference>(&opened.project.map)) file.map = *named;
  return OpenedEdit{EditDocument(std::move(opened.map), std::move(agents), opened.project.planner),
                    std::move(file),
                    {}};
}

// The planned agent and the plan's static agents, with the plan's names.
std::vector<maps::ProjectAgent> agentsOf(const maps::PlanFile& plan) {
  std::vector<maps::ProjectAgent> out;
  std::set<std::string> names;
  const auto named = [&](const std::string& stem) {
    std::string name = freeName(stem, [&](const std::string& n) { return names.contains(n); });
    return *names.insert(std::move(name)).first;
  };
  for (const maps::PlacedAgent& other : plan.others) {
    maps::ProjectAgent agent;
    agent.name = named(other.name);
    agent.shape = other.shape;
    agent.padding = other.padding;
    agent.start = other.pose;
    out.push_back(std::move(agent));
  }
  maps::ProjectAgent own;
  own.name = named("agent");
  own.shape = plan.shape;
  own.padding = plan.padding;
  own.start = plan.path.start;
  own.goal = plan.goal;
  out.insert(out.begin(), std::move(own));
  return out;
}

Result<OpenedEdit> from(maps::PlanFile plan, const fs::path& path) {
  Result<maps::GridMap> map = mapOfPlan(plan, path);
  if (!map) return tl::unexpected(map.error());
  if (auto moved = movePlan(plan, *map); !moved) return tl::unexpected(moved.error());
  Result<fs::path> map_file =
      maps::resolveReference(plan.map.file, path, maps::ReferencePolicy::Anywhere);
  if (!map_file) return tl::unexpected(map_file.error());
  maps::PlannerSettings planner = plan.planner;
  lengthsFromWorld(planner, *map);
  EditDocument document(*std::move(map), agentsOf(plan), planner);
  return OpenedEdit{
      std::move(document), {path, false, *std::move(map_file), {}, {}, {}}, std::move(plan)};
}

OpenedEdit from(maps::GridMap map, const fs::path& path) {
  std::vector<maps::ProjectAgent> agents{agentFor(map)};
  return {EditDocument(std::move(map), std::move(agents), {}), {path, true, path, {}, {}, {}}, {}};
}

bool isProject(const fs::path& path) {
  return path.extension() == ".clearway" || path.extension() == ".json";
}

Result<maps::Project> projectOf(const EditDocument& document, const EditFile& file) {
  maps::Project out;
  out.description = file.description;
  out.planner = document.planner();
  out.world = file.parameters;
  out.disturbances = file.disturbances;
  out.simulation = file.simulation;
  Result<std::vector<maps::ProjectAgent>> agents = savedAgents(document, file);
  if (!agents) return tl::unexpected(agents.error());
  out.agents = *std::move(agents);
  return out;
}

Result<std::vector<std::string>> saveProjectFile(EditDocument& document, EditFile& file,
                                                 const fs::path& path) {
  Result<maps::Project> project = projectOf(document, file);
  if (!project) return tl::unexpected(project.error());
  std::vector<std::string> losses;
  std::error_code ec;
  const bool same_file = fs::equivalent(path, file.path, ec);
  if (file.map && same_file) {
    project->map = *file.map;
    if (document.mapModified()) {
      Result<fs::path> target =
          maps::resolveReference(file.map->file, path, maps::ReferencePolicy::InsideFolder);
      if (!target) return tl::unexpected(target.error());
      Result<std::vector<std::string>> saved = maps::saveMap(*target, document.map());
      if (!saved) return saved;
      losses = *std::move(saved);
    }
  } else {
    project->map = document.map();
    file.map.reset();
  }
  if (Result<void> saved = maps::saveProject(*project, path); !saved) {
    return tl::unexpected(saved.error());
  }
  return losses;
}

// The image that a ROS map names; empty for other maps.
fs::path imageOf(const fs::path& map_file) {
  if (map_file.extension() != ".yaml" && map_file.extension() != ".yml") return {};
  const Result<std::string> bytes = maps::readFile(map_file);
  const Result<maps::RosYaml> yaml =
      bytes ? maps::parseRosYaml(*bytes) : tl::unexpected(bytes.error());
  if (!yaml) return {};
  const Result<fs::path> image =
      maps::resolveReference(yaml->meta.image, map_file, maps::ReferencePolicy::Anywhere);
  return image ? *image : fs::path();
}

// The file that holds the map; empty if it is embedded in a project, or was never saved.
fs::path mapFileOf(const EditFile& file) {
  if (!file.can_save) return file.map_file;
  if (!isProject(file.path)) return file.path;
  if (!file.map) return {};
  const Result<fs::path> named =
      maps::resolveReference(file.map->file, file.path, maps::ReferencePolicy::InsideFolder);
  return named ? *named : fs::path();
}

void stampFiles(EditFile& file) {
  file.stamps.clear();
  const fs::path map_file = mapFileOf(file);
  std::set<fs::path> paths{file.path};
  if (!map_file.empty()) {
    paths.insert(map_file);
    paths.insert(imageOf(map_file));
  }
  for (const fs::path& path : paths) {
    if (path.empty()) continue;
    if (std::optional<FileStamp> stamp = stampOf(path)) file.stamps.push_back(*std::move(stamp));
  }
}

bool sameFile(const fs::path& a, const fs::path& b) {
  std::error_code ec;
  return a == b || fs::equivalent(a, b, ec);
}

Result<std::vector<std::string>> saveMapFile(const EditDocument& document, const fs::path& path) {
  Result<std::vector<std::string>> losses = maps::saveMap(path, document.map());
  if (!losses) return losses;
  const bool placed = std::ranges::any_of(
      document.agents(), [](const EditAgent& a) { return a.agent.start || a.agent.goal; });
  if (placed)
    losses->push_back("a map holds no agents: save as a project (.clearway) to keep them");
  return losses;
}

Error inAgent(const maps::ProjectAgent& agent, Error e) {
  e.message = "agent '" + agent.name + "': " + e.message;
  return e;
}

Result<void> setBody(const maps::GridMap& map, const maps::ProjectAgent& agent,
                     maps::ProjectAgent& out) {
  Result<WorldShape> in_world = worldShapeOf(map, agent);
  if (!in_world) return tl::unexpected(in_world.error());
  const auto drawn = drawnFootprintOf(in_world->shape, in_world->padding);
  if (!drawn) return tl::unexpected(drawn.error());
  out.shape = std::move(in_world->shape);
  out.padding = in_world->padding;
  return {};
}

}  // namespace

namespace {

Result<OpenedEdit> readEdit(const fs::path& path) {
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {
    return fail(ErrorCode::Unsupported, "this is no regular file", path.string());
  }
  Result<Document> document = openDocument(path);
  if (!document) return tl::unexpected(document.error());
  Result<OpenedEdit> out =
      fail(ErrorCode::Unsupported, "this is a scenario, a list of queries: open its map instead",
           path.string());
  if (auto* map = std::get_if<maps::GridMap>(&*document)) {
    out = from(std::move(*map), path);
  } else if (auto* project = std::get_if<OpenProject>(&*document)) {
    out = from(std::move(*project), path);
  } else if (auto* plan = std::get_if<maps::PlanFile>(&*document)) {
    out = from(std::move(*plan), path);
  }
  if (!out && out.error().source.empty()) {
    Error e = out.error();
    e.source = path.string();
    return tl::unexpected(std::move(e));
  }
  if (out) stampFiles(out->file);
  return out;
}

}  // namespace

// A file that was changed while it was read is read again, so that its stamp is that of the
// document.
Result<OpenedEdit> openEdit(const fs::path& path) {
  constexpr int kAttempts = 3;
  for (int attempt = 1;; ++attempt) {
    const auto begin = fs::file_time_type::clock::now();
    Result<OpenedEdit> out = readEdit(path);
    const bool calm = !out || std::ranges::all_of(out->file.stamps, [&](const FileStamp& stamp) {
      return stamp.modified < begin;
    });
    if (calm || attempt == kAttempts) return out;
  }
}

OpenedEdit newEdit(maps::GridMap map) {
  OpenedEdit out = from(std::move(map), {});
  out.file.can_save = false;
  out.document.markMapUnsaved();
  return out;
}

OpenedEdit editOf(maps::GridMap map, std::vector<maps::ProjectAgent> agents, const fs::path& path,
                  const fs::path& map_file) {
  OpenedEdit out{
      EditDocument(std::move(map), std::move(agents), {}), {path, false, map_file, {}, {}, {}}, {}};
  stampFiles(out.file);
  return out;
}

Result<std::vector<maps::ProjectAgent>> savedAgents(const EditDocument& document,
                                                    const EditFile& file) {
  std::map<std::string_view, const std::pair<maps::ProjectAgent, maps::ProjectAgent>*> read;
  for (const auto& pair : file.read) read.emplace(pair.first.name, &pair);
  std::vector<maps::ProjectAgent> out;
  for (const EditAgent& a : document.agents()) {
    const auto known = read.find(a.agent.name);
    if (known != read.end() && known->second->first == a.agent) {
      out.push_back(known->second->second);
      continue;
    }
    Result<maps::ProjectAgent> own = agentFromWorld(document.map(), a.agent);
    if (!own) return tl::unexpected(own.error());
    out.push_back(*std::move(own));
  }
  return out;
}

Result<std::vector<std::string>> saveEdit(EditDocument& document, EditFile& file,
                                          const fs::path& path) {
  Result<std::vector<std::string>> losses =
      isProject(path) ? saveProjectFile(document, file, path) : saveMapFile(document, path);
  if (!losses) return losses;
  file.path = path;
  file.map_file = path;
  file.can_save = true;
  isProject(path) ? document.markSaved() : document.markMapSaved();
  stampFiles(file);
  return losses;
}

Result<std::vector<std::string>> saveBeside(EditDocument& document, EditFile& file,
                                            const fs::path& project) {
  if (!isBareMap(file)) return fail(ErrorCode::Unsupported, "this document is not a map");
  const fs::path map_file = file.path;
  std::vector<std::string> losses;
  if (document.mapModified()) {
    Result<std::vector<std::string>> saved = maps::saveMap(map_file, document.map());
    if (!saved) return saved;
    losses = *std::move(saved);
    document.markMapSaved();
    stampFiles(file);
  }
  Result<maps::Project> out = projectOf(document, file);
  if (!out) return tl::unexpected(out.error());
  maps::MapReference named{maps::relativeReference(map_file, project), {}, {}};
  if (const auto* meta = std::get_if<maps::MovingAiMeta>(&document.map().meta)) {
    named.terrain = meta->rule;
  }
  if (const auto* meta = std::get_if<maps::ImageMeta>(&document.map().meta)) named.image = *meta;
  out->map = named;
  if (Result<void> saved = maps::saveProject(*out, project); !saved) {
    return tl::unexpected(saved.error());
  }
  file.map = std::move(named);
  file.path = file.map_file = project;
  document.markSaved();
  stampFiles(file);
  return losses;
}

std::vector<fs::path> changedByOthers(const EditDocument& document, const EditFile& file,
                                      const fs::path& path) {
  std::vector<fs::path> written{path};
  const fs::path map_file = mapFileOf(file);
  const bool named = isProject(path) && sameFile(path, file.path) && !map_file.empty();
  if (named && document.mapModified()) written.push_back(map_file);
  if (!map_file.empty() && sameFile(written.back(), map_file)) {
    written.push_back(imageOf(map_file));
  }
  std::vector<fs::path> out;
  for (const FileStamp& stamp : file.stamps) {
    const bool hit =
        std::ranges::any_of(written, [&](const fs::path& w) { return sameFile(w, stamp.path); });
    if (hit && hasChanged(stamp)) out.push_back(stamp.path);
  }
  return out;
}

bool isPartOf(const EditFile& file, const fs::path& path) {
  return std::ranges::any_of(file.stamps,
                             [&](const FileStamp& s) { return sameFile(s.path, path); });
}

bool isBareMap(const EditFile& file) { return file.can_save && !isProject(file.path); }

fs::path suggestedName(const EditDocument& document, const EditFile& file) {
  const bool own = file.can_save && !(isBareMap(file) && document.tasksModified());
  if (own) return file.path;
  const fs::path stem = file.path.empty() ? fs::path("map") : file.path.stem();
  const auto named = [&](const std::string& name) {
    return file.path.parent_path() / (name + ".clearway");
  };
  return named(freeName(stem.string(), [&](const std::string& name) {
    std::error_code ec;
    return fs::exists(named(name), ec);
  }));
}

Result<maps::ProjectAgent> agentToWorld(const maps::GridMap& map, const maps::ProjectAgent& agent) {
  maps::ProjectAgent whole = agent;  // a job needs both ends; a missing end is removed again below
  if (!whole.start)
    whole.start = Pose{maps::positionFromWorld(map.frame, map.grid.frame(), {}), {}};
  if (!whole.goal) whole.goal = maps::GoalPose{whole.start->position, whole.start->heading};
  whole.motion = maps::DriveModel::Differential;  // a placed car needs no turning radius
  maps::PlannerSettings settings;
  const bool body =
      agent.shape.kind ==
      maps::ShapeKind::Body;  // a static agent may have a shape that cannot be planned for
  if (body || !maps::isTurning(agent.shape.kind)) settings.planner = maps::PlannerKind::Point;
  const Result<PlanJob> job = makePlanJob(map, whole, settings);
  if (!job) {
    return tl::unexpected(inAgent(agent, job.error()));
  }
  maps::ProjectAgent out = agent;
  out.shape = job->shape;
  out.padding = job->padding;
  if (body) {
    const Result<void> good = setBody(map, agent, out);
    if (!good) return tl::unexpected(inAgent(agent, good.error()));
  }
  out.min_radius = maps::lengthToWorld(map.frame, map.grid.frame(), agent.min_radius);
  if (agent.start) out.start = job->start;
  if (agent.goal) out.goal = job->goal;
  out.more_goals = job->more_goals;
  return out;
}

Result<maps::ProjectAgent> agentFromWorld(const maps::GridMap& map,
                                          const maps::ProjectAgent& agent) {
  const GridFrame& grid = map.grid.frame();
  maps::ProjectAgent out = agent;
  Result<maps::AgentShape> shape = mapped(agent.shape, maps::lengthFromWorld(map.frame, grid, 1.0),
                                          map.frame.kind == maps::FrameKind::Ros);
  if (!shape) return tl::unexpected(shape.error());
  out.shape = *std::move(shape);
  out.shape.length = maps::lengthFromWorld(map.frame, grid, agent.shape.length);
  out.shape.width = maps::lengthFromWorld(map.frame, grid, agent.shape.width);
  out.padding.distance = maps::lengthFromWorld(map.frame, grid, agent.padding.distance);
  out.min_radius = maps::lengthFromWorld(map.frame, grid, agent.min_radius);
  if (agent.start) out.start = fromWorld(map.frame, grid, *agent.start);
  maps::forGoals(out, [&](maps::GoalPose& g) { g = fromWorld(map, g); });
  return out;
}

Result<std::optional<Footprint>> footprintOfAgent(const maps::ProjectAgent& agent) {
  return drawnFootprintOf(agent.shape, agent.padding);
}

Result<Blocking> blocking(const maps::ProjectAgent& agent,
                          std::span<const maps::ProjectAgent> candidates, TouchRule touch) {
  Blocking out;
  for (const maps::ProjectAgent& other : candidates) {
    if (!other.start || other.shape.kind == maps::ShapeKind::Point) continue;
    if (!canMeet(agent, other, touch)) continue;
    Result<Footprint> shape = footprintOf(other.shape, other.padding);
    if (!shape) return tl::unexpected(inAgent(other, shape.error()));
    Pose pose = *other.start;
    if (other.shape.kind == maps::ShapeKind::Square)
      pose.heading = Heading();  // squares do not rotate
    out.standing.push_back({other.name, *std::move(shape), pose});
    out.placed.push_back({other.name, other.shape, other.padding, pose});
  }
  return out;
}

Result<PlanJob> planJobOf(const maps::GridMap& map, const maps::ProjectAgent& agent,
                          const maps::PlannerSettings& planner,
                          std::span<const maps::ProjectAgent> candidates) {
  if (!agent.start) {
    return fail(ErrorCode::InvalidArgument,
                "the agent has no start yet: choose the Start tool and drag in the map");
  }
  if (!agent.goal) {
    return fail(ErrorCode::InvalidArgument,
                "the agent has no goal yet: choose the Goal tool and drag in the map");
  }
  PlanJob job;
  job.map = &map;
  job.shape = agent.shape;
  job.padding = agent.padding;
  job.start = *agent.start;
  job.goal = *agent.goal;
  job.more_goals = agent.more_goals;
  job.planner = planner;
  lengthsToWorld(job.planner, map);
  takeOwnMotion(job.planner, agent);
  if (!maps::isTurning(agent.shape.kind)) {
    job.planner.planner = maps::PlannerKind::Point;
  } else if (planner.planner == maps::PlannerKind::Point) {
    job.shape.kind = maps::ShapeKind::Point;
  }
  if (job.planner.planner == maps::PlannerKind::Point) {
    if (auto good = checkPoint(job.planner, job.shape, job.padding); !good) {
      return tl::unexpected(good.error());
    }
    if (planner.terrain.empty()) return job;
    Result<Terrain> terrain = terrainOf(map, planner.terrain);
    if (!terrain) return tl::unexpected(terrain.error());
    job.terrain = std::make_shared<const Terrain>(*std::move(terrain));
    return job;
  }
  if (job.planner.motion == maps::DriveModel::Car && job.planner.min_radius <= 0.0) {
    return fail(ErrorCode::InvalidArgument,
                "a car needs its minimum turning radius: set it in the dock Agents or Plan");
  }
  Result<Footprint> footprint = footprintOf(agent.shape, agent.padding);
  if (!footprint) return tl::unexpected(footprint.error());
  job.footprint = *std::move(footprint);
  Result<Blocking> obstacles = blocking(agent, candidates, job.planner.touch);
  if (!obstacles) return tl::unexpected(obstacles.error());
  job.others = std::move(obstacles->placed);
  job.standing = std::move(obstacles->standing);
  return job;
}

}  // namespace clearway::session
