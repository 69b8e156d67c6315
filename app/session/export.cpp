#include "app/session/export.h"

#include <utility>
#include <variant>

#include "maps/image.h"
#include "maps/movingai.h"

namespace clearway {
namespace {

tl::unexpected<Error> noWriter(const char* what, const std::string& format, const char* formats) {
  return fail(ErrorCode::Unsupported,
              std::string(what) + " cannot be written as '" + format + "', only as " + formats);
}

const GridMap* mapOf(const Document& document) {
  if (const auto* project = std::get_if<OpenProject>(&document)) return &project->map;
  return std::get_if<GridMap>(&document);
}

Result<Exported> exportMap(const GridMap& map, const std::string& format) {
  if (format == "json" || format == "clearway") {
    Project project;
    project.map = map;
    return Exported{writeProject(project), {}};
  }
  const bool movingai = format == "map";
  if (!movingai && format != "pgm" && format != "png") {
    return noWriter("a map", format, ".map, .yaml, .pgm, .png or .clearway");
  }
  Result<GridMap> converted = convertMap(map, movingai ? MapFormat::MovingAi : MapFormat::Image);
  if (!converted) return tl::unexpected(converted.error());
  if (movingai) return Exported{writeMovingAi(*converted), std::move(converted->warnings)};
  PictureForm& picture = converted->picture;
  const bool is_png = picture.format == PictureFormat::Png;
  if (is_png != (format == "png")) {
    picture = {format == "png" ? PictureFormat::Png : PictureFormat::Pgm, nullptr, 0};
  }
  Result<std::string> bytes = writeImage(*converted);
  if (!bytes) return tl::unexpected(bytes.error());
  return Exported{*std::move(bytes), std::move(converted->warnings)};
}

Result<Exported> exportPlan(const PlanFile& plan, const std::string& format,
                            std::optional<double> step) {
  if (format == "json") return Exported{writePlan(plan), {}};
  if (format != "csv") return noWriter("a plan", format, ".csv or .json");
  const PlanMap& map = plan.map;
  const double step_m =
      step ? lengthToWorld(map.frame, map.grid, *step) : 0.5 * map.grid.cellWidth();
  Result<std::string> csv = planToCsv(plan, step_m);
  if (!csv) return tl::unexpected(csv.error());
  return Exported{*std::move(csv), {}};
}

}  // namespace

Result<Exported> exportDocument(const Document& document, const std::string& format,
                                std::optional<double> step) {
  if (const auto* plan = std::get_if<PlanFile>(&document)) return exportPlan(*plan, format, step);
  if (const auto* scenario = std::get_if<Scenario>(&document)) {
    if (format != "scen") return noWriter("a scenario", format, ".scen");
    return Exported{writeScenario(*scenario), {}};
  }
  const auto* project = std::get_if<OpenProject>(&document);
  if (project != nullptr && (format == "json" || format == "clearway")) {
    return Exported{writeProject(project->project), {}};
  }
  return exportMap(*mapOf(document), format);
}

Result<std::vector<std::string>> exportRos(const Document& document,
                                           const std::filesystem::path& yaml) {
  const GridMap* map = mapOf(document);
  if (map != nullptr) return saveMap(yaml, *map);
  const bool plan = std::holds_alternative<PlanFile>(document);
  return noWriter(plan ? "a plan" : "a scenario", "yaml", plan ? ".csv or .json" : ".scen");
}

}  // namespace clearway
