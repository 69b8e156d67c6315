#include "app/session/picture/fleet_picture.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/session/picture/fleet_layer.h"
#include "app/session/picture/fleet_scene.h"
#include "app/session/picture/legend_card.h"
#include "app/session/picture/polygon_layer.h"
#include "app/session/picture/style.h"
#include "app/session/picture/svg_writer.h"

namespace clearway::session {
namespace picture {
namespace {

constexpr double kFleetMargin = 24.0;  // all in view units
constexpr double kGap = 18.0;          // between panels
constexpr double kCaption = 22.0;
constexpr double kFooter = 44.0;
constexpr double kLeastFleetWidth = 460.0;   // of the content
constexpr double kLeastFleetHeight = 320.0;  // of the card
constexpr double kLargestFleetCell = 64.0;
constexpr double kTailShare = 0.06;  // of the makespan, for many agents

std::string timeText(const FleetPictureInput& input, double time_s) {
  const std::string time = input.words.number(number(time_s, 1, false));
  return input.is_grid ? input.words("step %1", {time}) : time + " s";
}

// The cells around all paths, with a margin.
CellRange aroundPaths(const FleetPictureInput& input) {
  const GridFrame& g = input.map->grid.frame();
  std::optional<Aabb> box;
  for (std::size_t a = 0; a < input.plan->agents.size(); ++a) {
    const fleet::AgentSchedule& schedule = input.plan->agents[a];
    const std::size_t agent_class = input.problem->agents[a].agent_class;
    const double r = input.problem->classes[agent_class].footprint.circumscribedRadius();
    const auto include = [&](Vec2 p) {
      const Aabb body = enlarged({p, p}, r);
      box = box ? merged(*box, body) : body;
    };
    include(schedule.start.position);
    for (const fleet::TimedMotion& m : schedule.motions) {
      for (const double t : {0.25, 0.5, 0.75, 1.0}) include(poseAt(m.motion, t).position);
    }
  }
  const double margin = 2.0 * std::max(g.cellWidth(), g.cellLength());
  return g.clipped(g.cellsMeeting(enlarged(*box, margin), TouchRule::TouchingIsFree));
}

CellRange windowOf(const FleetPictureInput& input, FleetWindow window) {
  const GridFrame& g = input.map->grid.frame();
  const CellRange all{0, g.rows(), 0, g.columns()};
  if (window == FleetWindow::WholeMap) return all;
  const CellRange paths = aroundPaths(input);
  const bool is_small = 2 * (paths.last_row - paths.first_row) < g.rows() &&
                        2 * (paths.last_column - paths.first_column) < g.columns();
  return window == FleetWindow::Paths || is_small ? paths : all;
}

struct FleetLimits {
  double most_x, most_y;  // of the card
  double usual_unit;      // for a text_scale of 1
  double largest_unit;    // large labels do not make the card larger than asked for
};

FleetLimits limitsOf(const FleetPictureOptions& options) {
  const double x = std::clamp(options.max_width, 240.0, 16384.0);
  const double y = std::clamp(options.max_height, 240.0, 16384.0);
  return {x, y, std::max(std::min(x, y) / 1000.0, 0.6),
          std::min(x / (kLeastFleetWidth + 2.0 * kFleetMargin), y / kLeastFleetHeight)};
}

}  // namespace

FleetScene::FleetScene(const FleetPictureInput& input, const FleetPictureOptions& options)
    : input_(input), options_(options), cost_(fleet::costOf(*input.plan)) {
  const GridFrame& g = input.map->grid.frame();
  cells_ = options.sheet.area ? areaCells(g, *options.sheet.area) : windowOf(input, options.window);
  world_ = {g.cellBox({cells_.first_row, cells_.first_column}).min,
            g.cellBox({cells_.last_row - 1, cells_.last_column - 1}).max};
  map_ = std::make_unique<MapLayer>(surveyMap(
      input.map->grid, [&](Cell c) { return maps::stateOf(*input.map, c); }, cells_));
  if (options.heat) heat_ = trafficOf(*input.problem, *input.plan);
  if (options.sheet.distance) {
    distance_.emplace(input.map->grid, input.map->frame, cells_, input.words);
  }
  layOut();
}

double FleetScene::makespan_s() const {
  return static_cast<double>(cost_.makespan) / static_cast<double>(fleet::kTicksPerSecond);
}

double FleetScene::footerHeight() const {
  return kFooter * unit_ + (distance_ ? distance_->legend({}, content_, unit_, nullptr) : 0.0);
}

// The number of columns of panels that gives the largest scale.
void FleetScene::layOut() {
  const auto [most_x, most_y, usual_unit, largest_unit] = limitsOf(options_);
  unit_ = std::min(usual_unit * std::clamp(options_.sheet.text_scale, 0.25, 4.0), largest_unit);
  const std::size_t n = std::max<std::size_t>(1, options_.times_s.size());
  const GridFrame& g = input_.map->grid.frame();
  const Vec2 world = world_.max - world_.min;
  const double margin = kFleetMargin * unit_;
  const double head = 60.0 * unit_;
  const double caption = n > 1 ? kCaption * unit_ : 0.0;
  scale_ = 0.0;
  for (std::size_t columns = 1; columns <= n; ++columns) {
    const auto across = static_cast<double>(columns);
    const auto down = static_cast<double>((n + columns - 1) / columns);
    const double x = (most_x - 2.0 * margin - (across - 1.0) * kGap * unit_) / (across * world.x);
    const double y = (most_y - 2.0 * margin - head - footerHeight() - down * caption -
                      (down - 1.0) * kGap * unit_) /
                     (down * world.y);
    const double scale =
        std::min({x, y, kLargestFleetCell * unit_ / std::max(g.cellWidth(), g.cellLength())});
    if (scale > scale_) {
      scale_ = scale;
      columns_ = columns;
    }
  }
  scale_ = std::max(scale_, 1e-3);
  const Vec2 panel = scale_ * world;
  const auto rows = static_cast<double>((n + columns_ - 1) / columns_);
  const auto across = static_cast<double>(columns_);
  content_ = std::max(across * panel.x + (across - 1.0) * kGap * unit_, kLeastFleetWidth * unit_);
  width_ = std::ceil(content_ + 2.0 * margin);
  const double panels = rows * (panel.y + caption) + (rows - 1.0) * kGap * unit_;
  footer_top_ = margin + head + panels;
  height_ = std::ceil(footer_top_ + footerHeight() + margin);
}

View FleetScene::viewOf(std::size_t panel) const {
  const Vec2 size = scale_ * (world_.max - world_.min);
  const double caption = options_.times_s.size() > 1 ? kCaption * unit_ : 0.0;
  const double used = static_cast<double>(columns_) * (size.x + kGap * unit_) - kGap * unit_;
  const double left = kFleetMargin * unit_ + 0.5 * (content_ - used);
  const auto row = static_cast<double>(panel / columns_);
  const auto column = static_cast<double>(panel % columns_);
  const Vec2 at{left + column * (size.x + kGap * unit_),
                (kFleetMargin + 60.0) * unit_ + row * (size.y + caption + kGap * unit_) + caption};
  return {cells_, world_, {at, at + size}, scale_, unit_};
}

FleetMoment FleetScene::momentAt(double time_s) const {
  const bool few = input_.plan->agents.size() <= kFewAgents;
  const bool is_default = options_.times_s.empty();
  FleetMoment m;
  m.time_s = time_s;
  m.trail_s = options_.trail_s.value_or(few ? makespan_s() : std::ceil(kTailShare * makespan_s()));
  m.whole_path = is_default && !options_.trail_s;
  m.muted = options_.heat;
  return m;
}

std::string FleetScene::ground() const {
  const View v = viewOf(0);
  std::string out = clipPath("cw-frame", v.area) + drawMap(*map_, v, options_.sheet.map);
  if (distance_) out += distance_->draw(v);
  if (!heat_.visits.empty()) {
    out += drawHeat(heat_, input_.map->grid.frame(), options_.theme, v);
  }
  if (options_.sheet.polygons && input_.polygons) out += drawPolygons(*input_.polygons, v);
  return out + rectangle(v.area, " class=\"cw-rim\" fill=\"none\"" +
                                     attribute("stroke-width", 1.4 * unit_));
}

std::string FleetScene::card() const {
  Header header;
  header.title = options_.title;
  const GridFrame& g = input_.map->grid.frame();
  const bool is_detail = cells_.last_row - cells_.first_row < g.rows() ||
                         cells_.last_column - cells_.first_column < g.columns();
  const PictureWords& words = input_.words;
  const std::string makespan = input_.is_grid ? words("%1 steps", {number(makespan_s(), 0, false)})
                                              : words.number(number(makespan_s(), 2, false)) + " s";
  header.subtitle = words(is_detail ? "%1 agents, detail of %2 \xC3\x97 %3 cells, makespan %4"
                                    : "%1 agents, %2 \xC3\x97 %3 cells, makespan %4",
                          {std::to_string(input_.plan->agents.size()), std::to_string(g.columns()),
                           std::to_string(g.rows()), makespan});
  header.verdict = words(input_.verdict);
  header.good = input_.good;
  header.caution = input_.caution;
  const double margin = kFleetMargin * unit_;
  return rectangle({{0.5, 0.5}, {width_ - 0.5, height_ - 0.5}},
                   " class=\"cw-card\" stroke-width=\"1\"" + attribute("rx", 12.0 * unit_)) +
         drawHeader(header, {margin, margin}, content_, unit_) + footer();
}

// Symbols from left to right; the ramp of a heat map.
std::string FleetScene::footer() const {
  const double u = unit_;
  const double middle = footer_top_ + 26.0 * u;
  double x = kFleetMargin * u;
  std::string out;
  if (distance_) {
    (void)distance_->legend({x, footer_top_ + kFooter * u}, content_, u, &out);
  }
  const auto label = [&](const std::string& text) {
    out += textAt({x, middle + 4.5 * u}, 12.5 * u, " class=\"cw-text\"", text);
    x += textWidth(text, 12.5 * u) + 20.0 * u;
  };
  if (options_.heat) {
    const auto levels = heatLevels(heat_.most);
    label(input_.words("agents that pass a cell"));
    for (std::size_t k = 0; k < kHeatLevels && levels[k] <= heat_.most; ++k) {
      const bool is_last = k + 1 == kHeatLevels || levels[k + 1] > heat_.most;
      out += rectangle({{x, middle - 7.0 * u}, {x + 18.0 * u, middle + 7.0 * u}},
                       std::string(" fill=\"") + heatColour(k, options_.theme) + "\"");
      x += 23.0 * u;
      const std::string text =
          is_last
              ? input_.words("%1 to %2", {std::to_string(levels[k]), std::to_string(heat_.most)})
              : std::to_string(levels[k]);
      out += textAt({x, middle + 4.5 * u}, 11.5 * u, " class=\"cw-muted\"", text);
      x += textWidth(text, 11.5 * u) + 10.0 * u;
    }
    return out;
  }
  const std::string colour = fleetColour(0, input_.plan->agents.size(), options_.theme);
  const auto symbol = [&](const std::string& svg) {
    out += svg;
    x += 26.0 * u;
  };
  const Vec2 at{x + 9.0 * u, middle};
  const bool boxes = !input_.is_grid && input_.plan->agents.size() <= kFewAgents;
  const Aabb box{at - Vec2{8.0 * u, 5.0 * u}, at + Vec2{8.0 * u, 5.0 * u}};
  symbol(boxes ? rectangle(box, " fill=\"" + colour + "\"")
               : circle(at, 6.0 * u, " fill=\"" + colour + "\""));
  label(input_.words("agent"));
  const Vec2 goal{x + 9.0 * u, middle};
  const Aabb goal_box{goal - Vec2{8.0 * u, 5.0 * u}, goal + Vec2{8.0 * u, 5.0 * u}};
  const std::string ring = " fill=\"none\" stroke=\"" + colour + "\"" +
                           attribute("stroke-width", 1.8 * u) +
                           (boxes ? " stroke-dasharray=\"" + number(3.0 * u) + "\"" : "");
  symbol(boxes ? rectangle(goal_box, ring) : circle(goal, 5.0 * u, ring));
  label(input_.words("its goal"));
  PathData line;
  line.moveTo({x, middle});
  line.lineTo({x + 20.0 * u, middle});
  symbol("<path fill=\"none\" stroke=\"" + colour + "\"" + attribute("stroke-width", 2.0 * u) +
         " d=\"" + line.text() + "\"/>\n");
  const FleetMoment m = momentAt(0.0);
  label(m.whole_path || m.trail_s >= makespan_s()
            ? input_.words("its path")
            : input_.words(input_.is_grid ? "its last %1 steps" : "its last %1 s",
                           {input_.words.number(number(m.trail_s, 1, false))}));
  return out;
}

std::string FleetScene::caption(const View& view, double time_s) const {
  return textAt({view.area.min.x, view.area.min.y - 7.0 * unit_}, 13.0 * unit_,
                " class=\"cw-text\" font-weight=\"bold\"", timeText(input_, time_s));
}

std::string FleetScene::clock(double time_s) const {
  return textAt({width_ - kFleetMargin * unit_, footer_top_ + 30.5 * unit_}, 13.0 * unit_,
                " class=\"cw-text\" font-weight=\"bold\" text-anchor=\"end\"",
                timeText(input_, time_s));
}

std::string FleetScene::head() const {
  return svgHead(width_, height_, options_.title.empty() ? "Clearway fleet" : options_.title,
                 options_.sheet.dpi) +
         styleSheet(options_.theme);
}

}  // namespace picture

double largestTextScale(const FleetPictureOptions& options) {
  const picture::FleetLimits limits = picture::limitsOf(options);
  return limits.largest_unit / limits.usual_unit;
}

std::string renderFleetSvg(const FleetPictureInput& input, const FleetPictureOptions& options) {
  using namespace picture;
  const FleetScene scene(input, options);
  const bool has_time = !options.times_s.empty();
  std::string out = scene.head() + "<defs><g id=\"cw-ground\">\n" + scene.ground() +
                    "</g></defs>\n" + scene.card();
  const std::size_t panels = std::max<std::size_t>(1, options.times_s.size());
  const View first = scene.viewOf(0);
  for (std::size_t k = 0; k < panels; ++k) {
    const View v = scene.viewOf(k);
    const double time = has_time ? options.times_s[k] : 0.0;
    const Vec2 by = v.area.min - first.area.min;
    out += "<use xlink:href=\"#cw-ground\"" + attribute("x", by.x) + attribute("y", by.y) + "/>\n";
    // A heat map is of the whole plan; agents are drawn on it where a time is given.
    if (has_time || !options.heat) {
      out += drawFleet(input, scene.momentAt(time), options.theme, v);
    }
    if (panels > 1) out += scene.caption(v, time);
    if (panels == 1 && has_time) out += scene.clock(time);
  }
  return out + "</svg>\n";
}

}  // namespace clearway::session
