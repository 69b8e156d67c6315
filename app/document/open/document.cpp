#include "app/document/open/document.h"

#include <string_view>
#include <utility>

#include "app/document/body/body_shape.h"
#include "app/document/body/world_options.h"
#include "core/base/work_progress.h"
#include "maps/grid/map_frame.h"
#include "maps/grid/vector_map.h"
#include "maps/identify.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"

namespace clearway::app {
namespace {

constexpr double kTextPart = 0.1;  // of reading a document: the text, before the map that it names

using maps::FileKind;

bool isStandardInput(const std::filesystem::path& file) { return file == "-"; }

// Standard input, pipes and devices are read once, and have no folder for references.
bool isStream(const std::filesystem::path& file) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(file, error);
  return isStandardInput(file) ||
         (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
          !std::filesystem::is_directory(status));
}

// Files with a map's extension are not read twice.
bool isSurelyMap(const std::filesystem::path& file) {
  if (isStream(file)) return false;
  const std::string e = file.extension().string();
  return e == ".map" || e == ".yaml" || e == ".yml" || e == ".pgm" || e == ".png";
}

struct Bytes {
  std::string text;
  std::string source;  // for messages
  FileKind kind = FileKind::Map;
};

Result<Bytes> readBytes(const std::filesystem::path& file) {
  Bytes bytes;
  bytes.source = isStandardInput(file) ? maps::kStandardInput : file.string();
  const WorkPart part(0.0, kTextPart);
  std::string text = TRY(maps::readFileOrInput(file));
  bytes.text = std::move(text);
  if (bytes.text.find_first_not_of(" \t\r\n") == std::string::npos) {
    return fail(ErrorCode::Malformed, "the file is empty", bytes.source);
  }
  bytes.kind = maps::kindOf(bytes.text, file);
  return bytes;
}

// Errors: Unsupported for bytes of another kind.
Result<Bytes> ofKind(Result<Bytes> bytes, const std::filesystem::path& file, FileKind kind) {
  if (!bytes || bytes->kind == kind) return bytes;
  if (bytes->kind == FileKind::OtherJson) return bytes;  // its reader reports the error
  const bool is_text = bytes->kind == FileKind::Path ||
                       (bytes->kind == FileKind::Map && !maps::mapFormatOf(bytes->text, file));
  if (is_text) {
    if (kind == FileKind::Plan) {
      return fail(ErrorCode::Unsupported,
                  "this is not a plan file: that is the JSON which 'clearway plan --out' writes",
                  bytes->source);
    }
    return fail(ErrorCode::Unsupported,
                "this is not %1: that is JSON whose \"format\" is \"clearway-%2\"",
                {maps::nameOf(kind), std::string(maps::nameOf(kind) + 2)}, bytes->source);
  }
  return fail(ErrorCode::Unsupported, "this is %1, not %2%3",
              {maps::nameOf(bytes->kind), maps::nameOf(kind),
               kind == FileKind::Scene ? " or a project" : ""},
              bytes->source);
}

Result<OpenProject> projectFrom(const Bytes& bytes, const std::filesystem::path& file) {
  maps::Project project = TRY(maps::parseProject(bytes.text, bytes.source));
  const WorkPart part(kTextPart, 1.0);
  maps::GridMap map = TRY(maps::projectMap(project, isStream(file) ? "./-" : file));
  std::shared_ptr<const maps::ZoneSet> zones =
      TRY(maps::projectZones(project, isStream(file) ? "./-" : file));
  collide::WorldOptions world;
  TRY(setParameters(world, project.world, kParametersPointer, bytes.source));
  return OpenProject{std::move(project), std::move(map), world, std::move(zones)};
}

// A map that no other file names, with what is assumed of it.
Result<maps::GridMap> withAssumed(Result<maps::GridMap> map, const maps::LoadOptions& options) {
  if (map) {
    for (Message& text : maps::assumedOf(*map, options)) {
      map->warnings.push_back(std::move(text));
    }
  }
  return map;
}

Result<maps::GridMap> mapFrom(const Bytes& bytes, const std::filesystem::path& file,
                              const maps::LoadOptions& options) {
  const WorkPart part(kTextPart, 1.0);
  // A ROS map is two files, which only the path can find.
  if (!isStream(file)) return withAssumed(maps::loadMap(file, options), options);
  if (bytes.text.starts_with("image:") || bytes.text.find("\nimage:") != std::string::npos) {
    return fail(ErrorCode::Unsupported,
                "a ROS map consists of two files: give the path of its YAML file", bytes.source);
  }
  return withAssumed(parseMap(bytes.text, bytes.source, options), options);
}

Result<maps::Scenario> scenarioFrom(const Bytes& bytes) {
  return maps::inFile(maps::parseScenario(bytes.text), bytes.source);
}

template <class T>
Result<Document> asDocument(Result<T> opened) {
  return Document(TRY(std::move(opened)));
}

// An agent of a project as a body: at its start with its shape, level and mode. Padding is part of
// the body, so that bodies collide if paddings overlap.
Result<maps::SceneBody> bodyOf(const maps::GridMap& map, const maps::ProjectAgent& agent) {
  const WorldShape in_world = TRY(worldShapeOf(map, agent));
  maps::SceneBody body;
  body.name = agent.name;
  body.shape = sceneShapeOf(in_world.shape, in_world.padding);
  TRY(shapeOf(body.shape));
  body.pose = toWorld(map.frame, map.grid.frame(), *agent.start);
  if (!maps::isTurning(agent.shape.kind)) body.pose.heading = Heading();
  body.level = agent.level;
  body.mode = agent.mode;
  return body;
}

}  // namespace

Result<Document> openDocument(const std::filesystem::path& file, const maps::LoadOptions& options) {
  if (isSurelyMap(file)) return asDocument(withAssumed(maps::loadMap(file, options), options));
  const Bytes bytes = TRY(readBytes(file));
  switch (bytes.kind) {
    case FileKind::Plan: return asDocument(maps::parsePlan(bytes.text, bytes.source));
    case FileKind::Project: return asDocument(projectFrom(bytes, file));
    case FileKind::Map: return asDocument(mapFrom(bytes, file, options));
    case FileKind::Scenario: return asDocument(scenarioFrom(bytes));
    case FileKind::Scene:
      return fail(ErrorCode::Unsupported,
                  "this is a scene: 'clearway collide' and 'clearway simulate' take it",
                  bytes.source);
    case FileKind::Polygons:
      return fail(ErrorCode::Unsupported,
                  "this is a file of polygons, not a map: make one with 'clearway convert %1 "
                  "map.yaml --resolution R'",
                  {bytes.source}, bytes.source);
    case FileKind::Trajectory:
    case FileKind::Recording:
    case FileKind::Sweep:
    case FileKind::PointFleetPlan:
    case FileKind::ShapedFleetPlan:
    case FileKind::FleetProblem:
    case FileKind::LorrProblem:
      return fail(ErrorCode::Unsupported, "this is %1, which this command does not take",
                  {maps::nameOf(bytes.kind)}, bytes.source);
    case FileKind::Path:
      return fail(
          ErrorCode::Unsupported,
          "this is a path of another program: 'clearway check --path %1 --map MAP' takes it",
          {bytes.source}, bytes.source);
    case FileKind::RouteGraph:
      return fail(ErrorCode::Unsupported,
                  "this is a graph of routes: 'clearway route %1 --map MAP' takes it",
                  {bytes.source}, bytes.source);
    case FileKind::OtherJson: break;
  }
  // The project's reader reports the error in the text.
  return asDocument(projectFrom(bytes, file));
}

Result<OpenSite> openSite(const std::filesystem::path& file, const maps::LoadOptions& options) {
  if (isSurelyMap(file)) {
    return OpenSite{TRY(withAssumed(maps::loadMap(file, options), options)), nullptr};
  }
  const Bytes bytes = TRY(readBytes(file));
  if (bytes.kind == FileKind::Map) return OpenSite{TRY(mapFrom(bytes, file, options)), nullptr};
  if (bytes.kind != FileKind::Project && bytes.kind != FileKind::OtherJson) {
    return fail(ErrorCode::Unsupported, "this is %1, not a map or a project",
                {maps::nameOf(bytes.kind)}, bytes.source);
  }
  OpenProject project = TRY(projectFrom(bytes, file));
  return OpenSite{std::move(project.map), std::move(project.zones)};
}

Result<maps::GridMap> openMap(const std::filesystem::path& file, const maps::LoadOptions& options) {
  OpenSite site = TRY(openSite(file, options));
  if (site.zones) {
    site.map.warnings.push_back(Message("the zones of the project have no effect here"));
  }
  return std::move(site.map);
}

Result<OpenProject> openProject(const std::filesystem::path& file) {
  const Bytes bytes = TRY(ofKind(readBytes(file), file, FileKind::Project));
  return projectFrom(bytes, file);
}

Result<maps::PlanFile> openPlan(const std::filesystem::path& file) {
  const Bytes bytes = TRY(ofKind(readBytes(file), file, FileKind::Plan));
  return maps::parsePlan(bytes.text, bytes.source);
}

Result<OpenScene> sceneOfProject(const OpenProject& project, const std::string& source) {
  OpenScene out{{}, project.map, source, {}};
  out.scene.description = project.project.description;
  out.scene.world.touch = project.project.planner.touch;
  out.scene.world.parameters = project.project.world;
  for (std::size_t i = 0; i < project.project.agents.size(); ++i) {
    const maps::ProjectAgent& agent = project.project.agents[i];
    if (!agent.start) {
      out.warnings.push_back({"the agent '%1' has no start and is skipped", {agent.name}});
      continue;
    }
    Result<maps::SceneBody> body = bodyOf(project.map, agent);
    if (!body) {
      return fail(body.error().code, "the shape of the agent '%1': %2",
                  {agent.name, body.error().message}, source);
    }
    body->id = static_cast<std::uint32_t>(i);
    out.scene.bodies.push_back(*std::move(body));
  }
  return out;
}

Result<OpenScene> openScene(const std::filesystem::path& file) {
  Result<Bytes> bytes = readBytes(file);
  if (bytes && bytes->kind == FileKind::Project) {
    const OpenProject project = TRY(projectFrom(*bytes, file));
    return sceneOfProject(project, bytes->source);
  }
  const Bytes text = TRY(ofKind(std::move(bytes), file, FileKind::Scene));
  maps::Scene scene = TRY(maps::parseScene(text.text, text.source));
  std::optional<maps::GridMap> map = TRY(maps::sceneMap(scene, isStream(file) ? "./-" : file));
  std::vector<Message> warnings;
  for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
    const std::size_t repeated = maps::repeatedVertices(scene.bodies[k].shape);
    if (repeated == 0) continue;
    warnings.push_back({"/bodies/%1/shape: %2 repeated vertices are merged", {k, repeated}});
  }
  return OpenScene{std::move(scene), std::move(map), text.source, std::move(warnings)};
}

Result<maps::ProjectAgent> chooseAgent(const maps::Project& project, const std::string& name,
                                       const std::string& source) {
  constexpr std::size_t kListed = 10;
  std::string names;
  for (std::size_t i = 0; i < project.agents.size(); ++i) {
    const maps::ProjectAgent& agent = project.agents[i];
    if (agent.name == name) return agent;
    if (i < kListed) names += (i == 0 ? "" : ", ") + agent.name;
    if (i == kListed) names += ", ...";
  }
  if (project.agents.empty()) {
    return fail(ErrorCode::InvalidArgument, "the project has no agents", source);
  }
  if (!name.empty()) {
    return fail(ErrorCode::InvalidArgument, "no agent is named '%1': there are %2", {name, names},
                source);
  }
  if (project.agents.size() == 1) return project.agents.front();
  return fail(ErrorCode::InvalidArgument,
              "the project has several agents: choose one with --agent-name: %1", {names}, source);
}

Result<maps::GridMap> mapOfPlan(const maps::PlanFile& plan, const std::filesystem::path& plan_file,
                                const maps::LoadOptions& options) {
  const std::string source = isStandardInput(plan_file) ? maps::kStandardInput : plan_file.string();
  if (plan.map.file.empty() || plan.map.file == "-") {
    return fail(ErrorCode::InvalidArgument, "the plan does not name its map: give it with --map",
                source);
  }
  // A plan may name any path; only a map can be read through it.
  const std::filesystem::path map = TRY(maps::resolveReference(
      plan.map.file, isStream(plan_file) ? "./-" : plan_file, maps::ReferencePolicy::Anywhere));
  const std::filesystem::path file = map.lexically_normal();
  std::error_code ec;
  if (!std::filesystem::exists(file, ec)) {
    return fail(ErrorCode::Io,
                "the plan's map %1 does not exist: give the map with --map, or plan again",
                {file.string()}, source);
  }
  return openMap(file, options);
}

}  // namespace clearway::app
