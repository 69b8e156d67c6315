// app/drawing/layers/legend_card.h — the parts of the card around the map: header, legend,
// figures.
//
// Every text is measured with the widths of DejaVu Sans before it is placed, so that no text is
// cut; items that do not fit wrap to further lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/drawing/layers/axes.h"
#include "app/drawing/layers/distance_layer.h"
#include "app/drawing/layers/map_layer.h"
#include "app/drawing/style/picture_input.h"
#include "app/drawing/style/view_box.h"

namespace clearway::app::picture {

// "12.4 m" in the frame's unit.
[[nodiscard]] std::string lengthText(const PictureInput& input, double metres);
// The label of the smallest clearance or of the collision.
[[nodiscard]] std::string verdictText(const PictureInput& input, const Certificate& certificate);

struct Header {
  std::string title;     // may be empty
  std::string subtitle;  // size of the map, and whether only a detail is shown
  std::string verdict;   // on the badge; empty if an agent has no certificate
  bool good = false;     // all paths are proved free
  bool caution = false;  // of a badge that is not good: amber instead of red
};
[[nodiscard]] Header headerOf(const PictureInput& input, const PictureOptions& options,
                              const CellRange& window);
[[nodiscard]] double headerHeight(const Header& header, double unit);
[[nodiscard]] std::string drawHeader(const Header& header, Vec2 at, double width, double unit);

[[nodiscard]] MapAxes axesOf(const PictureInput& input);

struct Figure {
  std::string value, label;
};

struct LegendItem {
  enum Kind : std::uint8_t {
    Start,
    Goal,
    Path,
    Swept,
    Clearance,
    Collision,
    Wall,
    Unknown,
    Search,
    Open,
    OpenCell,
    Polygon,
    UnknownPolygon,
    Body,  // of fleets: an agent to scale, as a box or a disc; a mark that is larger than its agent
    Disc,
    Dot,
    GoalBody,
    GoalRing,
    Track,  // of its centre
    Tint,   // of cells
    Zone,   // of a site
    Route,  // of a graph
    More    // a text without a symbol: items that are not listed
  } kind;
  std::string text;
  std::string style = {};    // attributes of the agent's colour; empty: the usual one
  bool neutral = false;      // several agents, each with marks in its own colour
  double width = 0.0;        // of fleets: of lines, the radius of a dot [px]; 0: the usual one
  std::uint32_t colour = 0;  // of a tint
  ZoneKind zone = ZoneKind::Blocked;
};
void addZoneItems(std::vector<LegendItem>& items, const SiteZones& zones,
                  const PictureWords& words);
// Obstacles and polygons. `polygons`: null if they are not drawn.
void addMapItems(std::vector<LegendItem>& items, const MapLayer& map,
                 const maps::VectorLayers* polygons, const PictureWords& words);
// The items from left to right in lines of `width`, the scale bar on the right of the first. With a
// null `out` the function only measures: the height.
[[nodiscard]] double drawLegend(const std::vector<LegendItem>& items, const ScaleBar& bar, Vec2 at,
                                double width, double unit, std::string* out);
inline constexpr double kLegendTop = 16.0;  // between the map and its legend, in units

// What is below the map, but the scale bar. Cost: O(events) of a search, so that it is collected
// once for all layouts that are tried. Empty without a legend.
struct FooterContent {
  std::vector<Figure> figures;
  std::vector<LegendItem> legend;
};
[[nodiscard]] FooterContent footerContent(const PictureInput& input, const MapLayer& map,
                                          const PictureOptions& options);

// Figures, legend and scale bar in lines of `width`. With a null `out` the function only measures.
// `distance`: null if it is not drawn.
[[nodiscard]] double footer(const PictureInput& input, const FooterContent& content,
                            const DistanceLayer* distance, Vec2 at, double width, const View& view,
                            std::string* out);

}  // namespace clearway::app::picture
