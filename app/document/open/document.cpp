#include "app/document/open/document.h"

#include <string_view>
#include <utility>

#include "app/document/body/world_options.h"
#include "app/document/open/project_scene.h"
#include "core/base/work_progress.h"
#include "maps/grid/vector_map.h"
#include "maps/text/file_io.h"
#include "maps/text/safe_path.h"

namespace clearway::app {
namespace {

constexpr double kTextPart = 0.1;  // of reading a document: the text, before the map that it names

enum class Kind { Map, Project, Plan, Scene, Scenario, Polygons, OtherJson };

bool isStandardInput(const std::filesystem::path& file) { return file == "-"; }

// The value of the first "format" key. The format's own reader validates it.
std::string_view formatOfJson(std::string_view text) {
  constexpr std::string_view kKey = "\"format\"";
  const std::size_t key = text.find(kKey);
  if (key == std::string_view::npos) return {};
  const std::size_t open = text.find('"', key + kKey.size());
  if (open == std::string_view::npos) return {};
  const std::size_t close = text.find('"', open + 1);
  return close == std::string_view::npos ? std::string_view()
                                         : text.substr(open + 1, close - open - 1);
}

Kind kindOf(std::string_view text, const std::filesystem::path& file) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (maps::isVectorFile(file)) return Kind::Polygons;
  const bool json = file.extension() == ".json" || file.extension() == ".clearway" ||
                    (first != std::string_view::npos && text[first] == '{');
  if (json) {
    const std::string_view format = formatOfJson(text);
    if (format == "clearway-plan") return Kind::Plan;
    if (format == "clearway-scene") return Kind::Scene;
    if (format == "clearway-project") return Kind::Project;
    return format.empty() && maps::isGeoJson(text) ? Kind::Polygons : Kind::OtherJson;
  }
  return file.extension() == ".scen" || text.starts_with("version") ? Kind::Scenario : Kind::Map;
}

const char* nameOf(Kind kind) {
  switch (kind) {
    case Kind::Map: return "a map";
    case Kind::Project: return "a project";
    case Kind::Plan: return "a plan";
    case Kind::Scene: return "a scene";
    case Kind::Scenario: return "a scenario";
    case Kind::Polygons: return "a file of polygons";
    case Kind::OtherJson: break;
  }
  return "JSON without a known \"format\"";
}

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
  Kind kind = Kind::Map;
};

Result<Bytes> readBytes(const std::filesystem::path& file) {
  Bytes bytes;
  bytes.source = isStandardInput(file) ? maps::kStandardInput : file.string();
  const WorkPart part(0.0, kTextPart);
  Result<std::string> text = maps::readFileOrInput(file);
  if (!text) return tl::unexpected(text.error());
  bytes.text = *std::move(text);
  if (bytes.text.find_first_not_of(" \t\r\n") == std::string::npos) {
    return fail(ErrorCode::Malformed, "the file is empty", bytes.source);
  }
  bytes.kind = kindOf(bytes.text, file);
  return bytes;
}

// Errors: Unsupported for bytes of another kind.
Result<Bytes> ofKind(Result<Bytes> bytes, const std::filesystem::path& file, Kind kind) {
  if (!bytes || bytes->kind == kind) return bytes;
  if (bytes->kind == Kind::OtherJson) return bytes;  // its reader reports the error
  if (bytes->kind == Kind::Map && !maps::mapFormatOf(bytes->text, file)) {
    return fail(ErrorCode::Unsupported,
                kind == Kind::Plan
                    ? "this is not a plan file: that is the JSON which 'clearway plan --out' writes"
                    : std::string("this is not ") + nameOf(kind) +
                          ": that is JSON whose \"format\" is \"clearway-" + (nameOf(kind) + 2) +
                          "\"",
                bytes->source);
  }
  return fail(ErrorCode::Unsupported,
              std::string("this is ") + nameOf(bytes->kind) + ", not " + nameOf(kind) +
                  (kind == Kind::Scene ? " or a project" : ""),
              bytes->source);
}

Result<OpenProject> projectFrom(const Bytes& bytes, const std::filesystem::path& file) {
  Result<maps::Project> project = maps::parseProject(bytes.text, bytes.source);
  if (!project) return tl::unexpected(project.error());
  const WorkPart part(kTextPart, 1.0);
  Result<maps::GridMap> map = maps::projectMap(*project, isStream(file) ? "./-" : file);
  if (!map) return tl::unexpected(map.error());
  collide::WorldOptions world;
  if (auto r = setParameters(world, project->world, kParametersPointer, bytes.source); !r) {
    return tl::unexpected(r.error());
  }
  return OpenProject{*std::move(project), *std::move(map), world};
}

// A map that no other file names, with what is assumed of it.
Result<maps::GridMap> withAssumed(Result<maps::GridMap> map, const maps::LoadOptions& options) {
  if (map) {
    for (std::string& text : maps::assumedOf(*map, options)) {
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
  Result<maps::Scenario> scenario = maps::parseScenario(bytes.text);
  if (!scenario) return maps::inFile(scenario.error(), bytes.source);
  return scenario;
}

template <class T>
Result<Document> asDocument(Result<T> opened) {
  if (!opened) return tl::unexpected(opened.error());
  return Document(*std::move(opened));
}

}  // namespace

Result<Document> openDocument(const std::filesystem::path& file, const maps::LoadOptions& options) {
  if (isSurelyMap(file)) return asDocument(withAssumed(maps::loadMap(file, options), options));
  const Result<Bytes> bytes = readBytes(file);
  if (!bytes) return tl::unexpected(bytes.error());
  switch (bytes->kind) {
    case Kind::Plan: return asDocument(maps::parsePlan(bytes->text, bytes->source));
    case Kind::Project: return asDocument(projectFrom(*bytes, file));
    case Kind::Map: return asDocument(mapFrom(*bytes, file, options));
    case Kind::Scenario: return asDocument(scenarioFrom(*bytes));
    case Kind::Scene:
      return fail(ErrorCode::Unsupported, "this is a scene: only 'clearway collide' takes it",
                  bytes->source);
    case Kind::Polygons:
      return fail(ErrorCode::Unsupported,
                  "this is a file of polygons, not a map: make one with 'clearway convert " +
                      bytes->source + " map.yaml --resolution R'",
                  bytes->source);
    case Kind::OtherJson: break;
  }
  // Neither: the project's reader reports the error in the text.
  return asDocument(projectFrom(*bytes, file));
}

Result<maps::GridMap> openMap(const std::filesystem::path& file, const maps::LoadOptions& options) {
  if (isSurelyMap(file)) return withAssumed(maps::loadMap(file, options), options);
  const Result<Bytes> bytes = readBytes(file);
  if (!bytes) return tl::unexpected(bytes.error());
  if (bytes->kind == Kind::Map) return mapFrom(*bytes, file, options);
  if (bytes->kind == Kind::Plan || bytes->kind == Kind::Scene || bytes->kind == Kind::Scenario ||
      bytes->kind == Kind::Polygons) {
    return fail(ErrorCode::Unsupported,
                std::string("this is ") + nameOf(bytes->kind) + ", not a map or a project",
                bytes->source);
  }
  Result<OpenProject> project = projectFrom(*bytes, file);
  if (!project) return tl::unexpected(project.error());
  return std::move(project->map);
}

Result<OpenProject> openProject(const std::filesystem::path& file) {
  const Result<Bytes> bytes = ofKind(readBytes(file), file, Kind::Project);
  if (!bytes) return tl::unexpected(bytes.error());
  return projectFrom(*bytes, file);
}

Result<maps::PlanFile> openPlan(const std::filesystem::path& file) {
  const Result<Bytes> bytes = ofKind(readBytes(file), file, Kind::Plan);
  if (!bytes) return tl::unexpected(bytes.error());
  return maps::parsePlan(bytes->text, bytes->source);
}

bool isScene(const std::filesystem::path& file) {
  if (isSurelyMap(file)) return false;
  const Result<Bytes> bytes = readBytes(file);
  return bytes && (bytes->kind == Kind::Scene ||
                   (bytes->kind == Kind::OtherJson && formatOfJson(bytes->text).empty() &&
                    bytes->text.find("\"shapes\"") != std::string::npos));
}

Result<OpenScene> openScene(const std::filesystem::path& file) {
  Result<Bytes> bytes = readBytes(file);
  if (bytes && bytes->kind == Kind::Project) {
    const Result<OpenProject> project = projectFrom(*bytes, file);
    if (!project) return tl::unexpected(project.error());
    return sceneOfProject(*project, bytes->source);
  }
  bytes = ofKind(std::move(bytes), file, Kind::Scene);
  if (!bytes) return tl::unexpected(bytes.error());
  Result<maps::Scene> scene = maps::parseScene(bytes->text, bytes->source);
  if (!scene) return tl::unexpected(scene.error());
  Result<std::optional<maps::GridMap>> map = maps::sceneMap(*scene, isStream(file) ? "./-" : file);
  if (!map) return tl::unexpected(map.error());
  return OpenScene{*std::move(scene), *std::move(map), bytes->source, {}};
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
    return fail(ErrorCode::InvalidArgument, "no agent is named '" + name + "': there are " + names,
                source);
  }
  if (project.agents.size() == 1) return project.agents.front();
  return fail(ErrorCode::InvalidArgument,
              "the project has several agents: choose one with --agent-name: " + names, source);
}

Result<maps::GridMap> mapOfPlan(const maps::PlanFile& plan, const std::filesystem::path& plan_file,
                                const maps::LoadOptions& options) {
  const std::string source = isStandardInput(plan_file) ? maps::kStandardInput : plan_file.string();
  if (plan.map.file.empty() || plan.map.file == "-") {
    return fail(ErrorCode::InvalidArgument, "the plan does not name its map: give it with --map",
                source);
  }
  // A plan may name any path; only a map can be read through it.
  const Result<std::filesystem::path> map = maps::resolveReference(
      plan.map.file, isStream(plan_file) ? "./-" : plan_file, maps::ReferencePolicy::Anywhere);
  if (!map) return tl::unexpected(map.error());
  const std::filesystem::path file = map->lexically_normal();
  std::error_code ec;
  if (!std::filesystem::exists(file, ec)) {
    return fail(ErrorCode::Io,
                "the plan's map " + file.string() +
                    " does not exist: give the map with --map, or plan again",
                source);
  }
  return openMap(file, options);
}

}  // namespace clearway::app
