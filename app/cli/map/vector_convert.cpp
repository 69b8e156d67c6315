#include "app/cli/map/vector_convert.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "app/cli/output/output.h"
#include "app/cli/output/progress_bar.h"
#include "app/document/export/export.h"
#include "app/document/export/swept_export.h"
#include "app/document/vector/vector_obstacles.h"
#include "core/base/number_text.h"
#include "maps/grid/vector_map.h"
#include "maps/text/file_io.h"

namespace clearway::cli {
namespace {

void warnAll(Console& console, const std::string& in, const std::vector<Message>& warnings) {
  for (const Message& w : warnings) console.warn(fmt::format("{}: {}", in, w.text()));
}

Result<app::VectorMapResult> readMap(const std::string& in, const std::string& format,
                                     const VectorOptions& options, Console& console) {
  maps::VectorMap vector = TRY(maps::loadVectorMap(in));
  warnAll(console, in, vector.warnings);
  app::VectorGridOptions o;
  o.resolution = options.resolution;
  o.margin = options.margin;
  o.y_up = format != "map" && format != "pgm" && format != "png";
  if (!options.bounds.empty()) {
    o.bounds = Aabb{{options.bounds[0], options.bounds[1]}, {options.bounds[2], options.bounds[3]}};
  }
  Result<app::VectorMapResult> made = app::mapOfPolygons(vector, o);
  if (!made) {
    Error e = made.error();
    e.source = in;
    return tl::unexpected(std::move(e));
  }
  warnAll(console, in, made->warnings);
  return made;
}

// Repairs polygons and writes them in the other format.
app::ExitCode rewrite(const std::string& in, const std::string& out, const std::string& format,
                      Console& console) {
  const Result<maps::VectorMap> vector = maps::loadVectorMap(in);
  if (!vector) return console.error(vector.error());
  warnAll(console, in, vector->warnings);
  if (format == "wkt" && !vector->unknown.empty()) {
    console.warn(fmt::format("{}: WKT has no states: unknown areas are written as obstacles", in));
  }
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  const Result<void> written = writeOutput(
      console, out, format == "wkt" ? maps::writeWkt(*vector) : maps::writeGeoJson(*vector));
  return written ? app::ExitCode::Ok : console.error(written.error());
}

}  // namespace

void VectorOptions::declare(CommandLine& line) {
  line.section("Maps from polygons");
  line.number(resolution, "--resolution", "R", kPositive,
              "GeoJSON and WKT to maps: size of a cell in the unit of the file.\nWithout it a file "
              "that Clearway exported gets the grid that it was exported from. A cell becomes an "
              "obstacle if its interior overlaps that of a polygon.");
  line.numbers(bounds, "--bounds", {{"X0", {}}, {"Y0", {}}, {"X1", {}}, {"Y1", {}}},
               "GeoJSON and WKT to maps: the rectangle of the map in the frame of the file (the "
               "polygons and a margin).");
  line.number(margin, "--margin", "M", kNotNegative,
              "GeoJSON and WKT to maps: free space around the polygons in the unit of the file (10 "
              "cells).");
}

std::string VectorOptions::firstGiven() const {
  if (resolution) return "--resolution";
  if (!bounds.empty()) return "--bounds";
  return margin ? "--margin" : "";
}

app::ExitCode convertVectorMap(const std::string& in, const std::string& out,
                               const std::string& format, const VectorOptions& options,
                               Console& console) {
  if (!options.bounds.empty() &&
      !(options.bounds[0] < options.bounds[2] && options.bounds[1] < options.bounds[3])) {
    return console.usage("--bounds X0,Y0,X1,Y1 needs X0 < X1 and Y0 < Y1", "convert");
  }
  if (!options.bounds.empty() && options.margin) {
    return console.usage("--margin has no effect with --bounds", "convert");
  }
  if (format == "geojson" || format == "wkt") {
    if (const std::string name = options.firstGiven(); !name.empty()) {
      return console.usage(fmt::format("{} has no effect: polygons remain polygons", name),
                           "convert");
    }
    return rewrite(in, out, format, console);
  }
  Result<app::VectorMapResult> made =
      watched(console, kReading, [&] { return readMap(in, format, options, console); });
  if (!made) return console.error(made.error());
  if (const Result<void> good = checkOutput(out); !good) return console.error(good.error());
  const app::Document document = std::move(made->map);
  std::vector<Message> losses;
  if (format == "yaml") {
    auto saved = app::exportRos(document, in, out);
    if (!saved) return console.error(saved.error());
    losses = *std::move(saved);
  } else {
    auto exported = app::exportDocument(document, format);
    if (!exported) return console.error(exported.error());
    const Result<void> written = writeOutput(console, out, exported->bytes);
    if (!written) return console.error(written.error());
    losses = std::move(exported->losses);
  }
  warnAll(console, in, losses);
  return app::ExitCode::Ok;
}

Result<std::vector<Message>> writeSwept(const maps::PlanFile& plan, const std::string& format,
                                        const std::string& out, StopCheck& stop, Console& console) {
  const app::SweptOutline outline = TRY(app::sweptOutlineOf(plan, &stop));
  TRY(writeOutput(console, out, app::sweptText(outline, plan.map, format)));
  console.note(fmt::format("the agent sweeps {} m² (the outline is at most {} m too large)\n",
                           roundedText(outline.area_m2), roundedText(outline.excess_m, 2)));
  return std::vector<Message>{};
}

}  // namespace clearway::cli
