#include "app/cli/plan/path_arguments.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/drawing/pictures/render.h"
#include "maps/plan/path_file.h"
#include "maps/text/file_io.h"

namespace clearway::cli {
namespace {

constexpr std::size_t kMostBands = 100;  // paths whose swept areas are drawn

}  // namespace

void PathArguments::declareReading(CommandLine& line) {
  line.choice(interpolation, "--interpolation", {"straight", "arc", "spline"},
              "What is between poses: straight (the default), arc or spline.\n"
              "straight: the agent moves straight, and turns evenly as it moves where the poses "
              "have headings. arc: the rigid motion about a fixed centre that two poses with "
              "headings determine. spline: a cubic through all poses, whose direction at a pose is "
              "that of the parabola through it and its neighbours. Edges of orders and layouts are "
              "straight or the NURBS of the file.");
  line.choice(heading, "--heading", {"given", "tangent"},
              "The headings of the poses, or those of the direction of travel.\n"
              "The default is given where the file has headings, else tangent. Along straight "
              "lines tangent turns in place at the poses.");
  line.choice(angles, "--angles", {"degrees", "radians"},
              "The unit of a CSV column without one in its name.\n"
              "Without it heading is in degrees, yaw and theta are in radians; heading_deg and "
              "yaw_rad say it themselves.");
  line.text(name, "--name", "NAME", "Of a file with several paths this one.");
}

void PathArguments::declarePictures(CommandLine& line) {
  line.text(svg, "--svg", "FILE", "Draw the path as SVG.");
  line.text(png, "--png", "FILE", "Draw the path as PNG.");
}

bool PathArguments::isAnyGiven() const {
  const bool has_shape = shape.hasShape() || shape.padding || !shape.padding_shape.empty();
  return has_shape || !interpolation.empty() || !heading.empty() || !angles.empty() ||
         !name.empty() || !svg.empty() || !png.empty();
}

Result<maps::PathFile> PathArguments::open(const std::string& file) const {
  const maps::PathAngles unit = angles.empty()        ? maps::PathAngles::ByName
                                : angles == "degrees" ? maps::PathAngles::Degrees
                                                      : maps::PathAngles::Radians;
  maps::PathFile out = TRY(maps::loadPaths(file, unit));
  if (name.empty()) return out;
  std::string names;
  for (const maps::GivenPath& path : out.paths) {
    if (names.size() < 200) names += (names.empty() ? "" : ", ") + path.name;
  }
  std::erase_if(out.paths, [&](const maps::GivenPath& path) { return path.name != name; });
  if (!out.paths.empty()) return out;
  return fail(ErrorCode::InvalidArgument, "no path is named '%1'; there are: %2", {name, names},
              file);
}

Result<maps::ProjectAgent> PathArguments::agent() const {
  maps::ProjectAgent agent;
  TRY(shape.applyTo(agent.shape));
  if (const app::RobotTemplate* robot = shape.robot()) {
    agent.motion = robot->motion;
    agent.min_radius = robot->min_radius_m;
  }
  shape.applyTo(agent.padding, agent.shape);
  return agent;
}

Result<CurvedPath> PathArguments::inWorld(const maps::GivenPath& path, const maps::GridMap& map,
                                          const std::string& file) const {
  maps::PathReading reading;
  if (interpolation == "arc") reading.interpolation = maps::Interpolation::Arc;
  if (interpolation == "spline") reading.interpolation = maps::Interpolation::Spline;
  if (heading == "given") reading.headings = maps::PathHeadings::Given;
  if (heading == "tangent") reading.headings = maps::PathHeadings::Tangent;
  return maps::inFile(maps::curvedPath(path, reading, map.frame, map.grid.frame()), file);
}

// Lines alone, of very many.
void PathArguments::style(app::PictureOptions& options, std::size_t paths) {
  if (paths <= kMostBands) return;
  options.swept = app::SweptForm::None;
  options.outlines = options.clearance = false;
}

app::PictureInput PathArguments::picture(const app::PlanJob& job, const std::vector<Drawn>& paths) {
  PlanResult first;
  app::PictureInput input;
  const double step_m = 0.5 * job.map->grid.frame().cellWidth();
  for (const Drawn& d : paths) {
    first.path = drawnPath(*d.path, step_m);
    first.certificate = *d.certificate;
    app::PictureInput one = app::pictureOfResult(job, first, d.name);
    one.agents.front().colour = d.colour;
    one.agents.front().hits = d.hits;
    if (&d == &paths.front()) {
      input = std::move(one);
    } else {
      input.agents.push_back(std::move(one.agents.front()));
    }
  }
  return input;
}

Result<void> PathArguments::draw(const app::PlanJob& job, const std::vector<Drawn>& paths,
                                 const std::string& title, Console& console) const {
  if (!draws()) return {};
  const app::PictureInput input = picture(job, paths);
  for (const auto& [file, format] :
       {std::pair{&svg, app::PictureFile::Svg}, std::pair{&png, app::PictureFile::Png}}) {
    if (file->empty()) continue;
    const std::string bytes = TRY(watched(console, kDrawing, [&] {
      app::PictureOptions options;
      options.title = std::filesystem::path(title).filename().string();
      style(options, paths.size());
      return app::draw(input, format, options);
    }));
    TRY(writeOutput(console, *file, bytes));
  }
  return {};
}

}  // namespace clearway::cli
