// app/drawing/style/picture_input.h — what a picture of a map and its agents shows, and how.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/document/plan/swept_outline.h"
#include "app/drawing/files/png_writer.h"
#include "app/drawing/style/picture_words.h"
#include "core/geometry/zones.h"
#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "maps/grid/grid_map.h"
#include "maps/grid/vector_layer.h"
#include "planner/common/grid_agent.h"
#include "planner/common/plan_result.h"
#include "planner/common/search_trace.h"

namespace clearway::app {

namespace picture {
struct RouteDrawing;  // app/drawing/layers/route_layer.h
}

struct PictureGoal {
  Pose pose;
  bool any_heading = false;
  bool passed_over = false;  // the path ends at another goal
};

struct PictureAgent {
  std::string name;                    // legend of several agents; may be empty
  std::optional<Footprint> footprint;  // none: a point
  std::optional<GridAgent> on_cells;   // moves from cell to cell without rotation; its size
  Pose start;
  std::vector<PictureGoal> goals;  // several goals are numbered from 1
  std::optional<Path> path;
  std::optional<Certificate> certificate;  // with a path: its verdict and smallest clearance
  std::optional<std::uint32_t> colour;     // 0xRRGGBB; none: that of the number
  std::optional<SweptOutline> outline{};   // of the path; drawn with SweptForm::Outline
  std::vector<Path> hits{};                // parts of the path that collide
  std::vector<PictureGoal> via{};          // points that it passes
  std::optional<Pose> now{};               // where it is on its path, in an animation
  std::uint32_t number = 0;                // in its document, from 1; 0: in the picture
  bool colours_ends = true;                // else its start and goals have those of all
};

struct PictureInput {
  const OccupancyGrid* grid = nullptr;         // precondition: not null, outlives the call
  maps::MapFrame frame;                        // names lengths and axes: cells or metres
  std::function<maps::CellState(Cell)> state;  // of blocked cells; empty: all are obstacles
  std::vector<PictureAgent> agents;            // drawn in this order
  // The relative cost of a free cell, from 0 (cheapest) to 1 (most expensive); expensive cells are
  // shaded.
  std::function<double(Cell)> cost = {};
  // 0xAARRGGBB over a cell, as of a search or a distance field; 0: none.
  std::function<std::uint32_t(Cell)> tint = {};
  // What colours of `tint` mean, for the legend; as over a white floor.
  struct TintName {
    std::uint32_t colour = 0;  // 0xAARRGGBB
    std::string text;
  };
  std::vector<TintName> tint_names = {};
  // A recorded search, drawn below the agents; of its events the first so many, as of a replay.
  std::shared_ptr<const SearchTrace> search = nullptr;
  std::size_t search_events = static_cast<std::size_t>(-1);
  // That obstacles were imported from, in the world frame; null: none.
  std::shared_ptr<const maps::VectorLayers> polygons = nullptr;
  std::shared_ptr<const SiteZones> zones = nullptr;               // in the world frame; null: none
  std::shared_ptr<const picture::RouteDrawing> routes = nullptr;  // a graph; null: none
  PictureWords words = {};
};

enum class PictureTheme : std::uint8_t {
  Light,
  Dark,
  Auto,  // follows the reader's preference in browsers; light elsewhere, and in PNG
};

enum class PictureWindow : std::uint8_t {
  WholeMap,
  Paths,  // the agents' swept areas with a margin
};

enum class SweptForm : std::uint8_t {
  Band,     // the swept area, as it is drawn at this scale
  Outline,  // its outline as polygons, with the area (PictureAgent::outline)
  None,
};

enum class MapForm : std::uint8_t {
  Auto,     // outlines of the obstacles if they are small, else an image of at most 2 MB
  Vectors,  // outlines, however long
  Bitmap,   // an image with all cells, each as many pixels as in the picture
};

// What pictures of maps, plans and fleets have in common.
struct PictureSheet {
  double dpi = kCssDpi;     // pixels an inch: the size of SVG and PDF on paper
  double text_scale = 1.0;  // of labels, marks and lines; clamped to [0.25, 4]
  MapForm map = MapForm::Auto;
  std::optional<Aabb> area;  // the cells that meet it [m], instead of the window
  bool safe = false;         // colours that colour-blind people can distinguish
  bool fill = false;         // small maps, too: a side of the card has its largest size
  bool distance = false;     // to the nearest obstacle, as bands of colours
  bool polygons = false;     // that obstacles were imported from
};
[[nodiscard]] inline double pixelsOf(double mm, double dpi) { return mm * dpi / 25.4; }

struct PictureOptions {
  std::string title;          // any text; cut with an ellipsis when it is too long
  double max_width = 1200.0;  // of the whole card [px]; clamped to [32, 16384]
  double max_height = 1600.0;
  PictureTheme theme = PictureTheme::Light;
  PictureWindow window = PictureWindow::WholeMap;
  PictureSheet sheet;
  SweptForm swept = SweptForm::Band;  // of the padded agent
  bool outlines = true;               // agent's body at regular distances, with its nose
  bool clearance = true;              // dimension line where the clearance is smallest
  bool axes = true;                   // ticks in the map's own frame (omitted for a rotated frame)
  bool legend = true;                 // legend, scale bar and figures below the map
  bool figures = true;                // in the legend
  bool grid = false;                  // edges of cells, where cells are wide enough
};

}  // namespace clearway::app
