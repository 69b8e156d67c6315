#include "app/document/disk/edit_file.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "app/document/body/body_placement.h"
#include "app/document/edit/stored_plans.h"
#include "app/document/plan/plan_check.h"
#include "app/document/plan/point_settings.h"
#include "app/document/plan/terrain_costs.h"
#include "app/document/vector/vector_layers.h"
#include "maps/grid/map_io.h"
#include "maps/grid/ros.h"
#include "maps/plan/project_agent.h"
#include "maps/text/file_io.h"
#include "maps/text/output_guard.h"
#include "maps/text/safe_path.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

constexpr double kAgentLength = 0.9;  // of the default agent of a map without agents [m]
constexpr double kAgentWidth = 0.6;
constexpr double kAgentLength_cells = 2.0;  // for maps without metres
constexpr double kAgentWidth_cells = 1.0;

tl::unexpected<Error> ownFile(const fs::path& path) {
  return fail(ErrorCode::Conflict, "this is a file of the document: choose another name",
              path.string());
}

maps::ProjectAgent agentFor(const maps::GridMap& map, const std::string& name) {
  const bool cells = map.frame.kind == maps::FrameKind::Cells;
  const GridFrame& grid = map.grid.frame();
  maps::ProjectAgent agent;
  agent.name = name;
  agent.shape.length =
      maps::lengthToWorld(map.frame, grid, cells ? kAgentLength_cells : kAgentLength);
  agent.shape.width = maps::lengthToWorld(map.frame, grid, cells ? kAgentWidth_cells : kAgentWidth);
  return agent;
}

// The planned agent and the plan's static agents, with the plan's names.
std::vector<maps::ProjectAgent> agentsOf(const maps::PlanFile& plan, const std::string& own_name) {
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
  own.name = named(own_name);
  own.shape = plan.shape;
  own.padding = plan.padding;
  own.start = plan.path.start;
  own.goal = plan.goal;
  out.insert(out.begin(), std::move(own));
  return out;
}

Result<OpenedEdit> from(maps::PlanFile plan, const fs::path& path, const std::string& agent) {
  maps::GridMap map = TRY(mapOfPlan(plan, path));
  TRY(movePlan(plan, map));
  fs::path map_file =
      TRY(maps::resolveReference(plan.map.file, path, maps::ReferencePolicy::Anywhere));
  maps::PlannerSettings planner = plan.planner;
  lengthsFromWorld(planner, map);
  EditDocument document(std::move(map), agentsOf(plan, agent), planner);
  document.openZones({plan.zones, {}});
  return OpenedEdit{
      std::move(document), {path, false, std::move(map_file), {}, {}, {}}, std::move(plan)};
}

OpenedEdit from(maps::GridMap map, const fs::path& path, const std::string& agent) {
  std::vector<maps::ProjectAgent> agents{agentFor(map, agent)};
  return {EditDocument(std::move(map), std::move(agents), {}), {path, true, path, {}, {}, {}}, {}};
}

bool isProject(const fs::path& path) {
  return path.extension() == ".clearway" || path.extension() == ".json";
}

Result<maps::Project> projectOf(const EditDocument& document, const EditFile& file,
                                const fs::path& path) {
  maps::Project out;
  out.description = file.description;
  out.planner = document.planner();
  out.fleet = document.fleet();
  out.world = file.parameters;
  out.disturbances = file.disturbances;
  out.simulation = document.simulation();
  saveZones(document.zones(), path, out);
  const bool same = document.layers() == file.polygons_read;
  out.drawings = savedDrawings(document.map().frame, document.frame(), document.drawings(),
                               file.drawings_read);
  out.polygons = same ? file.polygons_own : layersFromWorld(document.map(), *document.layers());
  std::vector<maps::ProjectAgent> agents = TRY(savedAgents(document, file));
  out.agents = std::move(agents);
  TRY(savePlans(file.plans, document.map(), file.read, out));
  out.fleet_plan = file.fleet_plan;
  if (out.fleet_plan) {
    nameWhatItIsFor(*out.fleet_plan, out.agents, out.planner);
    if (out.fleet_plan->map != 0) out.fleet_plan->map = document.map().grid.fingerprint();
  }
  std::ranges::copy_if(file.comparisons, std::back_inserter(out.comparisons), [&](const auto& c) {
    return std::ranges::find(out.agents, c.agent, &maps::ProjectAgent::name) != out.agents.end();
  });
  return out;
}

// A project that its plans make too large is saved without them, and then without its drawings.
Result<void> saveWithPlans(maps::Project& project, const EditDocument& document,
                           const fs::path& path, std::vector<Message>& losses) {
  Result<void> saved = maps::saveProject(project, path);
  const auto tooLarge = [&] { return !saved && saved.error().code == ErrorCode::LimitExceeded; };
  if (tooLarge() && (!project.plans.empty() || project.fleet_plan)) {
    project.plans.clear();
    project.fleet_plan.reset();
    saved = maps::saveProject(project, path);
    losses.emplace_back("the plans are too large for the project and are not saved");
  }
  if (tooLarge() && !project.drawings.empty()) {
    project.drawings = {};
    saved = maps::saveProject(project, path);
    losses.emplace_back("the drawn lines and polygons are too large and are saved as cells only");
  } else if (project.drawings.items.size() < document.drawings().size()) {
    losses.emplace_back(kTooManyDrawings);
  }
  return saved;
}

// Also of a file that is gone.
bool sameFile(const fs::path& a, const fs::path& b) {
  std::error_code ec;
  return a == b || fs::equivalent(a, b, ec);
}

Result<std::vector<Message>> saveProjectFile(const EditDocument& document, EditFile& file,
                                             const fs::path& path) {
  maps::Project project = TRY(projectOf(document, file, path));
  std::vector<Message> losses;
  if (file.map && sameFile(path, file.path) && fitsFile(document.map(), file.map->file)) {
    if (const auto* m = std::get_if<maps::ImageMeta>(&document.map().meta)) file.map->image = *m;
    if (const auto* m = std::get_if<maps::MovingAiMeta>(&document.map().meta)) {
      file.map->terrain = m->rule;
    }
    project.map = *file.map;
    if (document.mapModified()) {
      fs::path target =
          TRY(maps::resolveReference(file.map->file, path, maps::ReferencePolicy::InsideFolder));
      losses = TRY(maps::saveMap(target, document.map()));
    }
  } else {
    project.map = document.map();
    file.map.reset();
  }
  TRY(saveWithPlans(project, document, path, losses));
  return losses;
}

// The image that a ROS map names; empty for other maps.
fs::path imageOf(const fs::path& map_file) {
  if (map_file.extension() != ".yaml" && map_file.extension() != ".yml") return {};
  const Result<std::string> bytes = maps::readFile(map_file);
  const Result<maps::RosYaml> yaml = bytes.and_then(maps::parseRosYaml);
  if (!yaml) return {};
  if (const auto image = maps::findRosImage(map_file, yaml->meta.image)) return image->path;
  const Result<fs::path> outside =
      maps::resolveReference(yaml->meta.image, map_file, maps::ReferencePolicy::Anywhere);
  return outside ? *outside : fs::path();
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

// `kept`: the stamps of files that were not written. Another program may have changed them since.
void stampFiles(EditFile& file, const std::vector<FileStamp>& stored = {}) {
  file.stamps.clear();
  file.stamps_before_reload.clear();
  const fs::path map_file = mapFileOf(file);
  std::set<fs::path> paths{file.path};
  if (!map_file.empty()) {
    paths.insert(map_file);
    paths.insert(imageOf(map_file));
  }
  for (const fs::path& path : paths) {
    if (path.empty()) continue;
    const auto known =
        std::ranges::find_if(stored, [&](const FileStamp& s) { return sameFile(s.path, path); });
    std::optional<FileStamp> stamp =
        path != file.path && known != stored.end() ? *known : stampOf(path);
    if (stamp) file.stamps.push_back(*std::move(stamp));
  }
}

// Zones of a file stay in it: nothing else is written there.
Result<void> keepsZones(const EditDocument& document, const fs::path& path) {
  const fs::path& zones = document.zones().file;
  if (zones.empty() || !sameFile(path, zones)) return {};
  return ownFile(path);
}

Result<std::vector<Message>> saveMapFile(const EditDocument& document, const fs::path& path) {
  Result<std::vector<Message>> losses = maps::saveMap(path, document.map());
  if (!losses) return losses;
  const bool placed = std::ranges::any_of(
      document.agents(), [](const EditAgent& a) { return a.agent.start || a.agent.goal; });
  if (placed)
    losses->push_back("a map holds no agents: save as a project (.clearway) to keep them");
  if (!document.layers()->empty()) losses->push_back("a map holds no imported polygons");
  if (!document.zones().empty()) losses->push_back("a map holds no zones");
  if (!document.drawings().empty()) losses->emplace_back(kMapHoldsCells);
  return losses;
}

Result<OpenedEdit> readEdit(const fs::path& path, const std::string& agent) {
  std::error_code error;
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) {
    return fail(ErrorCode::Unsupported, "this is no regular file", path.string());
  }
  Document document = TRY(openDocument(path));
  Result<OpenedEdit> out =
      fail(ErrorCode::Unsupported, "this is a scenario, a list of queries: open its map instead",
           path.string());
  if (auto* map = std::get_if<maps::GridMap>(&document)) {
    out = from(std::move(*map), path, agent);
  } else if (auto* project = std::get_if<OpenProject>(&document)) {
    out = editOf(std::move(*project), path);
  } else if (auto* plan = std::get_if<maps::PlanFile>(&document)) {
    out = from(std::move(*plan), path, agent);
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
Result<OpenedEdit> openEdit(const fs::path& path, bool outside, const std::string& agent) {
  const auto permission = outside ? std::make_shared<const maps::OutsideReferences>(path) : nullptr;
  constexpr int kAttempts = 3;
  for (int attempt = 1;; ++attempt) {
    const auto begin = fs::file_time_type::clock::now();
    Result<OpenedEdit> out = readEdit(path, agent);
    const bool calm = !out || std::ranges::all_of(out->file.stamps, [&](const FileStamp& stamp) {
      return stamp.modified < begin;
    });
    if (out) out->file.outside = permission;
    if (calm || attempt == kAttempts) return out;
  }
}

OpenedEdit newEdit(maps::GridMap map, const std::string& agent) {
  OpenedEdit out = from(std::move(map), {}, agent);
  out.file.can_save = false;
  return out;
}

OpenedEdit editOf(maps::GridMap map, std::vector<maps::ProjectAgent> agents, const fs::path& path,
                  const fs::path& map_file) {
  OpenedEdit out{
      EditDocument(std::move(map), std::move(agents), {}), {path, false, map_file, {}, {}, {}}, {}};
  stampFiles(out.file);
  return out;
}

Result<OpenedEdit> editOf(OpenProject opened, const fs::path& path) {
  std::vector<maps::ProjectAgent> agents;
  EditFile file{path,
                true,
                path,
                opened.project.description,
                {},
                {},
                opened.project.world,
                opened.world,
                opened.project.disturbances};
  DocumentZones zones = zonesOfProject(opened.project, std::move(opened.zones), path);
  std::vector<maps::ProjectPlan> plans = TRY(openedPlans(opened.project, opened.map));
  std::optional<maps::StoredFleetPlan> fleet_plan = std::move(opened.project.fleet_plan);
  if (fleet_plan) markChanges(*fleet_plan, opened.project.agents, opened.project.planner);
  for (maps::ProjectAgent& own : opened.project.agents) {
    maps::ProjectAgent world = TRY(agentToWorld(opened.map, own));
    agents.push_back(world);
    file.read.emplace_back(std::move(world), std::move(own));
  }
  if (const auto* named = std::get_if<maps::MapReference>(&opened.project.map)) file.map = *named;
  maps::VectorLayers layers = layersToWorld(opened.map, opened.project.polygons);
  file.polygons_own = std::move(opened.project.polygons);
  file.comparisons = std::move(opened.project.comparisons);
  file.plans = plans;
  file.fleet_plan = fleet_plan;
  StoredDrawings stored = drawingsOn(opened.map, opened.project.drawings);
  if (!stored.note.empty()) opened.map.warnings.push_back(std::move(stored.note));
  file.drawings_read = std::move(stored.read);
  EditDocument document(std::move(opened.map), std::move(agents), opened.project.planner,
                        std::move(layers), std::move(stored.drawings), opened.project.fleet);
  document.openZones(std::move(zones));
  document.openSimulation(std::move(opened.project.simulation));
  OpenedEdit out{std::move(document), std::move(file), {}, std::move(plans), std::move(fleet_plan)};
  out.file.polygons_read = out.document.layers();
  return out;
}

Result<std::vector<maps::ProjectAgent>> savedAgents(const EditDocument& document,
                                                    const EditFile& file) {
  return savedAgents(document.map(), document.agents(), file.read);
}

Result<OpenProject> projectAsNow(const EditDocument& document, const EditFile& file) {
  maps::Project project = TRY(projectOf(document, file, file.path));
  project.plans.clear();
  project.fleet_plan.reset();
  project.comparisons.clear();
  return OpenProject{std::move(project), document.map(), file.world, document.zones().set};
}

Result<std::vector<Message>> saveEdit(EditDocument& document, EditFile& file,
                                      const fs::path& path) {
  TRY(keepsZones(document, path));
  const bool writes_map = !isProject(path) || document.mapModified();
  const std::vector<FileStamp> stored =
      writes_map ? std::vector<FileStamp>() : stampsOf(document, file);
  Result<std::vector<Message>> losses =
      isProject(path) ? saveProjectFile(document, file, path) : saveMapFile(document, path);
  if (!losses) return losses;
  file.path = path;
  file.map_file = path;
  file.can_save = true;
  file.is_copy = false;
  isProject(path) ? document.markSaved() : document.markMapSaved();
  if (isProject(path)) document.markPlansSaved();
  stampFiles(file, stored);
  return losses;
}

Result<std::vector<Message>> saveCopy(const EditDocument& document, const EditFile& file,
                                      const fs::path& path) {
  if (isPartOf(file, path) || sameFile(path, file.path)) {
    return ownFile(path);
  }
  TRY(keepsZones(document, path));
  EditFile copy = file;
  return isProject(path) ? saveProjectFile(document, copy, path) : saveMapFile(document, path);
}

Result<std::vector<Message>> saveBeside(EditDocument& document, EditFile& file,
                                        const fs::path& project) {
  if (!isBareMap(file)) return fail(ErrorCode::Unsupported, "this document is not a map");
  TRY(keepsZones(document, project));
  const fs::path map_file = file.path;
  std::vector<Message> losses;
  if (document.mapModified()) {
    Result<std::vector<Message>> saved = maps::saveMap(map_file, document.map());
    if (!saved) return saved;
    losses = *std::move(saved);
    document.markMapSaved();
    stampFiles(file);
  }
  const std::vector<FileStamp> stored = stampsOf(document, file);
  maps::Project out = TRY(projectOf(document, file, project));
  maps::MapReference named{TRY(maps::relativeReference(map_file, project)), {}, {}};
  if (const auto* meta = std::get_if<maps::MovingAiMeta>(&document.map().meta)) {
    named.terrain = meta->rule;
  }
  if (const auto* meta = std::get_if<maps::ImageMeta>(&document.map().meta)) named.image = *meta;
  out.map = named;
  TRY(saveWithPlans(out, document, project, losses));
  file.map = std::move(named);
  file.path = file.map_file = project;
  document.markSaved();
  document.markPlansSaved();
  stampFiles(file, stored);
  return losses;
}

const std::vector<FileStamp>& stampsOf(const EditDocument& document, const EditFile& file) {
  const bool undone =
      !file.stamps_before_reload.empty() && document.reloadVersion() != file.reload_version;
  return undone ? file.stamps_before_reload : file.stamps;
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
  for (const FileStamp& stamp : stampsOf(document, file)) {
    const bool hit =
        std::ranges::any_of(written, [&](const fs::path& w) { return sameFile(w, stamp.path); });
    if (hit && hasChanged(stamp)) out.push_back(stamp.path);
  }
  return out;
}

bool isPartOf(const EditFile& file, const fs::path& path) {
  std::vector<fs::path> parts;
  for (const FileStamp& s : file.stamps) parts.push_back(s.path);
  return std::ranges::any_of(parts, [&](const fs::path& part) { return sameFile(part, path); }) ||
         maps::isNamedBy(parts, path);
}

bool fitsFile(const maps::GridMap& map, const fs::path& path) {
  const std::string e = path.extension().string();
  return !std::holds_alternative<maps::RosMeta>(map.meta) || (e != ".pgm" && e != ".png");
}

bool isProjectFile(const EditFile& file) { return file.can_save && isProject(file.path); }

bool isBareMap(const EditFile& file) { return file.can_save && !isProject(file.path); }

fs::path suggestedName(const EditDocument& document, const EditFile& file) {
  const bool own =
      file.can_save && !(isBareMap(file) && (document.tasksModified() || document.plansModified()));
  if (own && fitsFile(document.map(), file.path)) return file.path;
  if (own) return fs::path(file.path).replace_extension(".yaml");
  const fs::path stem = file.path.empty() ? fs::path("map") : file.path.stem();
  const auto named = [&](const std::string& name) {
    return file.path.parent_path() / (name + ".clearway");
  };
  return named(freeName(stem.string(), [&](const std::string& name) {
    std::error_code ec;
    return fs::exists(named(name), ec);
  }));
}

}  // namespace clearway::app
