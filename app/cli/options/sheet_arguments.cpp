#include "app/cli/options/sheet_arguments.h"

#include <algorithm>

#include "app/cli/options/values.h"

namespace clearway::cli {
namespace {

constexpr double kUsualDpi = 300.0;

}  // namespace

void SheetArguments::declare(CommandLine& line) {
  line.number(
      mm_, "--mm", "MM", {20.0, 2000.0, false},
      "Largest width and height on paper, instead of --size.\nSVG and PDF have this size; a "
      "PNG has the pixels of --dpi and names it.");
  line.number(dpi_, "--dpi", "N", {50.0, 1200.0, false}, "Pixels an inch, with --mm (300).");
  line.number(text_scale_, "--text-scale", "F", {0.25, 4.0, false},
              "Size of labels, marks and lines, which grow with the picture as well (1).");
  line.choice(map_as_, "--map-as", {"auto", "vectors", "bitmap"},
              "Obstacles as outlines, as an image of all cells, or outlines where "
              "these are small (auto).");
  line.text(area_, "--area", "X,Y,X,Y",
            "Draw only the cells between two corners, in the map's own frame.");
  line.flag(distance_, "--distance",
            "Draw how far each free cell is from the nearest obstacle, as bands of colours.");
  line.flag(polygons_, "--polygons",
            "Draw the polygons that a project's obstacles were imported from.");
}

std::string SheetArguments::problem(bool sized) const {
  if (mm_ && sized) return "--size and --mm exclude each other";
  if (dpi_ && !mm_) return "--dpi needs --mm";
  if (area_.empty()) return {};
  const auto numbers = parseNumbers("--area", area_, 4, 4, "X,Y,X,Y");
  return numbers ? std::string() : describe(numbers.error());
}

std::string SheetArguments::firstGiven() const {
  if (mm_) return "--mm";
  if (text_scale_) return "--text-scale";
  if (!map_as_.empty()) return "--map-as";
  if (distance_) return "--distance";
  if (polygons_) return "--polygons";
  return area_.empty() ? std::string() : "--area";
}

std::optional<double> SheetArguments::size() const {
  if (!mm_) return std::nullopt;
  return app::pixelsOf(*mm_, dpi_.value_or(kUsualDpi));
}

Result<app::PictureSheet> SheetArguments::sheetOf(const maps::GridMap& map) const {
  app::PictureSheet sheet;
  if (mm_) sheet.dpi = dpi_.value_or(kUsualDpi);
  sheet.text_scale = text_scale_.value_or(1.0);
  sheet.distance = distance_;
  sheet.polygons = polygons_;
  if (map_as_ == "vectors") sheet.map = app::MapForm::Vectors;
  if (map_as_ == "bitmap") sheet.map = app::MapForm::Bitmap;
  if (area_.empty()) return sheet;
  const auto n = TRY(parseNumbers("--area", area_, 4, 4, "X,Y,X,Y"));
  const GridFrame& grid = map.grid.frame();
  const Vec2 a = maps::positionToWorld(map.frame, grid, {n[0], n[1]});
  const Vec2 b = maps::positionToWorld(map.frame, grid, {n[2], n[3]});
  sheet.area =
      Aabb{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
  if (grid.clipped(grid.cellsMeeting(*sheet.area, TouchRule::TouchingIsFree)).empty()) {
    return fail(ErrorCode::InvalidArgument, "'%1' has no cell of the map", {area_}, "--area");
  }
  return sheet;
}

}  // namespace clearway::cli
