#include "app/document/export/export.h"

#include <filesystem>
#include <utility>
#include <variant>

#include "app/document/vector/vector_obstacles.h"
#include "maps/grid/movingai.h"
#include "maps/grid/raster_image.h"
#include "maps/grid/vector_map.h"
#include "maps/text/json_value.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> noWriter(const char* what, const std::string& format, const char* formats) {
  return fail(ErrorCode::Unsupported, "%1 cannot be written as '%2', only as %3",
              {what, format, formats});
}

// Contents of a project that a map cannot hold.
void addProjectLosses(const Document& document, std::vector<Message>& losses) {
  const auto* open = std::get_if<OpenProject>(&document);
  if (open == nullptr) return;
  const maps::Project& p = open->project;
  if (!p.agents.empty()) {
    losses.push_back(p.agents.size() == 1 ? "the agent is not kept: a map holds none"
                                          : Message("the %1 agents are not kept: a map holds none",
                                                    {p.agents.size()}));
  }
  if (p.planner != maps::PlannerSettings{} || !p.description.empty()) {
    losses.emplace_back("settings and description of the project are not kept: a map holds none");
  }
}

const maps::GridMap* mapOf(const Document& document) {
  if (const auto* project = std::get_if<OpenProject>(&document)) return &project->map;
  return std::get_if<maps::GridMap>(&document);
}

Result<Exported> exportMap(const maps::GridMap& map, const std::string& format) {
  if (format == "json" || format == "clearway") {
    maps::Project project;
    project.map = map;
    return Exported{maps::writeProject(project), {}};
  }
  const bool movingai = format == "map";
  if (!movingai && format != "pgm" && format != "png") {
    return noWriter("a map", format, ".map, .yaml, .pgm, .png, .clearway, .geojson or .wkt");
  }
  maps::GridMap converted =
      TRY(maps::convertMap(map, movingai ? maps::MapFormat::MovingAi : maps::MapFormat::Image));
  if (movingai) return Exported{maps::writeMovingAi(converted), std::move(converted.warnings)};
  maps::PictureForm& picture = converted.picture;
  const bool is_png = picture.format == maps::PictureFormat::Png;
  if (is_png != (format == "png")) {
    picture = {format == "png" ? maps::PictureFormat::Png : maps::PictureFormat::Pgm, nullptr, 0};
  }
  std::string bytes = TRY(maps::writeImage(converted));
  return Exported{std::move(bytes), std::move(converted.warnings)};
}

Result<Exported> exportPlan(const maps::PlanFile& plan, const std::string& format,
                            std::optional<double> step, StopCheck* stop) {
  if (format == "json") return Exported{maps::writePlan(plan), {}};
  if (format != "csv") return noWriter("a plan", format, ".csv or .json");
  const maps::PlanMap& map = plan.map;
  const double step_m =
      step ? maps::lengthToWorld(map.frame, map.grid, *step) : 0.5 * map.grid.cellWidth();
  std::string csv = TRY(maps::planToCsv(plan, step_m, stop));
  return Exported{std::move(csv), {}};
}

}  // namespace

Result<Exported> exportObstacles(const maps::GridMap& map, const std::string& format,
                                 const maps::VectorLayers& layers) {
  const maps::VectorMap vector = obstaclesOf(map, layers);
  if (format == "geojson") {
    Exported out{maps::writeGeoJson(vector), {}};
    if (3 * (vertexCount(vector.occupied) + vertexCount(vector.unknown)) >
        maps::JsonValue::kMaxValues) {
      out.losses.emplace_back(
          "the file has more vertices than Clearway reads of GeoJSON (2.7 million): .wkt has no "
          "such limit");
    }
    return out;
  }
  Exported out{maps::writeWkt(vector), {"WKT does not hold the grid of the map"}};
  if (!vector.unknown.empty()) {
    out.losses.emplace_back("unknown cells are written as obstacles: WKT has no states");
  }
  return out;
}

Result<Exported> exportDocument(const Document& document, const std::string& format,
                                std::optional<double> step, StopCheck* stop,
                                const maps::VectorLayers& layers) {
  if (const auto* plan = std::get_if<maps::PlanFile>(&document))
    return exportPlan(*plan, format, step, stop);
  if (const auto* scenario = std::get_if<maps::Scenario>(&document)) {
    if (format != "scen") return noWriter("a scenario", format, ".scen");
    return Exported{maps::writeScenario(*scenario), {}};
  }
  const auto* project = std::get_if<OpenProject>(&document);
  if (project != nullptr && (format == "json" || format == "clearway")) {
    maps::Project whole =
        project->project;  // embeds the map, so that the project depends on no other file
    whole.map = project->map;
    return Exported{maps::writeProject(whole), {}};
  }
  const bool polygons = format == "geojson" || format == "wkt";
  Result<Exported> exported = polygons ? exportObstacles(*mapOf(document), format, layers)
                                       : exportMap(*mapOf(document), format);
  if (exported) addProjectLosses(document, exported->losses);
  return exported;
}

Result<std::vector<Message>> exportRos(const Document& document,
                                       const std::filesystem::path& yaml) {
  if (const maps::GridMap* map = mapOf(document)) {
    Result<std::vector<Message>> losses = maps::saveMap(yaml, *map);
    if (losses) addProjectLosses(document, *losses);
    return losses;
  }
  const bool plan = std::holds_alternative<maps::PlanFile>(document);
  return noWriter(plan ? "a plan" : "a scenario", "yaml", plan ? ".csv or .json" : ".scen");
}

}  // namespace clearway::app
