#include "app/drawing/pictures/fleet_scene.h"

#include <algorithm>
#include <cmath>

#include "app/drawing/files/svg_canvas.h"
#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/polygon_layer.h"
#include "app/drawing/style/style.h"

namespace clearway::app {
namespace picture {
namespace {

constexpr double kFleetMargin = 26.0;  // all in view units
constexpr double kGap = 18.0;          // between panels
constexpr double kCaption = 22.0;
constexpr double kClockTop = 44.0;           // its baseline below the margin
constexpr double kClockHeader = 56.0;        // of a header with a clock
constexpr double kLeastFleetWidth = 460.0;   // of the content
constexpr double kLeastFleetHeight = 320.0;  // of the card
constexpr double kLeastFleetUnit = 0.6;      // [px], of small cards
constexpr double kLargestFleetCell = 64.0;
constexpr double kSmallestFleetUnit = 0.01, kSmallerFleetText = 0.9;
constexpr int kFleetTries = 20;
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

// The numbers and the title of the card's head.
Header fleetHeaderOf(const FleetPictureInput& input, const FleetPictureOptions& options,
                     const CellRange& cells, double makespan_s) {
  Header header;
  header.title = options.title;
  const GridFrame& g = input.map->grid.frame();
  const bool is_detail = cells != CellRange{0, g.rows(), 0, g.columns()};
  const PictureWords& words = input.words;
  const std::string steps = number(makespan_s, 0, false);
  const std::string makespan = !input.is_grid ? words.number(number(makespan_s, 2, false)) + " s"
                               : steps == "1" ? words("1 step")
                                              : words("%1 steps", {steps});
  const std::size_t agents = input.plan->agents.size();
  header.subtitle =
      (agents == 1 ? words("1 agent") : words("%1 agents", {std::to_string(agents)})) + ", " +
      words(is_detail ? "detail of %1 \xC3\x97 %2 cells" : "%1 \xC3\x97 %2 cells",
            {std::to_string(g.columns()), std::to_string(g.rows())}) +
      ", " + words("makespan %1", {makespan});
  header.verdict = words(input.verdict);
  header.good = input.good;
  header.caution = input.caution;
  return header;
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
  if (distance_ && options.heat) distance_->makePale();
  header_ = fleetHeaderOf(input, options, cells_, makespan_s());
  layOut();
}

CardLimits fleetLimits(const FleetPictureOptions& options) {
  return cardLimits(options.max_width, options.max_height, options.sheet.dpi,
                    {kLeastFleetWidth + 2.0 * kFleetMargin, kLeastFleetHeight, kLeastFleetUnit});
}

double FleetScene::makespan_s() const {
  return static_cast<double>(cost_.makespan) / static_cast<double>(fleet::kTicksPerSecond);
}

std::size_t FleetScene::panels() const { return std::max<std::size_t>(1, options_.times_s.size()); }

bool FleetScene::hasAxes() const { return options_.axes && hasTicks(input_.map->frame); }

MapAxes FleetScene::axes() const {
  return {input_.map->grid.frame(), input_.map->frame, input_.words};
}

// The legend wraps in narrow cards, whose map then becomes smaller.
void FleetScene::layOut() {
  const CardLimits limits = fleetLimits(options_);
  unit_ = std::min(limits.usual_unit * std::clamp(options_.sheet.text_scale, 0.25, 4.0),
                   limits.largest_unit);
  for (;; unit_ *= kSmallerFleetText) {  // a legend that leaves no room has smaller texts
    gutter_ = hasAxes() ? tickGutter(axes(), unit_) : 0.0;
    content_ = limits.most_x - 2.0 * kFleetMargin * unit_;
    double below = footer(nullptr), needed = 0.0;
    bool has_room = false;
    for (int k = 0; k < kFleetTries; ++k) {
      has_room = place(limits, below);
      needed = footer(nullptr);
      if (needed <= below) break;
      below = needed;
    }
    height_ = footer_top_ + needed + kFleetMargin * unit_;
    has_room = has_room && height_ <= limits.most_y + kLayoutRounding_px;
    if (has_room || unit_ < kSmallestFleetUnit) break;
  }
  width_ = cardSide(content_ + 2.0 * kFleetMargin * unit_, limits.most_x, meets_x_);
  height_ = cardSide(height_, limits.most_y, meets_y_);
}

// The number of columns of panels that gives the largest scale; false: there is no room for a map.
bool FleetScene::place(const CardLimits& limits, double below) {
  const std::size_t n = panels();
  const GridFrame& g = input_.map->grid.frame();
  const Vec2 world = world_.max - world_.min;
  const double margin = kFleetMargin * unit_;
  const double caption = n > 1 ? kCaption * unit_ : 0.0;
  const double numbers = hasAxes() ? kTickRoom * unit_ : 0.0;
  const double head = headHeight();
  scale_ = 0.0;
  for (std::size_t columns = 1; columns <= n; ++columns) {
    const auto across = static_cast<double>(columns);
    const auto down = static_cast<double>((n + columns - 1) / columns);
    const double x = (limits.most_x - 2.0 * margin - gutter_ - (across - 1.0) * kGap * unit_) /
                     (across * world.x);
    const double y = (limits.most_y - 2.0 * margin - head - numbers - below - down * caption -
                      (down - 1.0) * kGap * unit_) /
                     (down * world.y);
    const double cell = kLargestFleetCell * unit_ / std::max(g.cellWidth(), g.cellLength());
    const double room = std::min(x, y);
    const double scale = options_.sheet.fill ? room : std::min(room, cell);
    if (scale > scale_) {
      scale_ = scale;
      columns_ = columns;
      meets_x_ = scale == x;
      meets_y_ = scale == y;
    }
  }
  const bool has_room = scale_ > 0.0;
  scale_ = std::max(scale_, 1e-3);
  const Vec2 panel = scale_ * world;
  const auto rows = static_cast<double>((n + columns_ - 1) / columns_);
  const auto across = static_cast<double>(columns_);
  content_ = std::max(gutter_ + across * panel.x + (across - 1.0) * kGap * unit_,
                      kLeastFleetWidth * unit_);
  footer_top_ = margin + head + rows * (panel.y + caption) + (rows - 1.0) * kGap * unit_ + numbers;
  return has_room;
}

double FleetScene::headHeight() const {
  const double clock = options_.times_s.size() == 1 ? kClockHeader * unit_ : 0.0;
  return std::max(headerHeight(header_, unit_), clock);
}

View FleetScene::viewOf(std::size_t panel) const {
  const Vec2 size = scale_ * (world_.max - world_.min);
  const double caption = panels() > 1 ? kCaption * unit_ : 0.0;
  const double used = static_cast<double>(columns_) * (size.x + kGap * unit_) - kGap * unit_;
  const double left = kFleetMargin * unit_ + gutter_ + 0.5 * (content_ - gutter_ - used);
  const auto row = static_cast<double>(panel / columns_);
  const auto column = static_cast<double>(panel % columns_);
  const Vec2 at{
      left + column * (size.x + kGap * unit_),
      kFleetMargin * unit_ + headHeight() + row * (size.y + caption + kGap * unit_) + caption};
  return {cells_, world_, {at, at + size}, scale_, unit_};
}

FleetMoment FleetScene::momentAt(double time_s) const {
  const bool few = input_.plan->agents.size() <= kFewAgents;
  const bool is_default = options_.times_s.empty();
  FleetMoment m;
  m.time_s = time_s;
  m.trail_s = options_.trail_s.value_or(few ? makespan_s() : std::ceil(kTailShare * makespan_s()));
  m.whole_path = (is_default || options_.whole_trails) && !options_.trail_s;
  m.muted = options_.heat;
  return m;
}

std::string FleetScene::ground() const {
  const View v = viewOf(0);
  const GridFrame& grid = input_.map->grid.frame();
  std::string out = drawMap(*map_, v, options_.sheet.map);
  if (distance_) out += distance_->draw(v);
  if (!heat_.visits.empty()) out += drawHeat(heat_, grid, options_.theme, v);
  if (options_.grid) out += svgOf([&](Canvas& c) { drawGrid(c, v, grid); });
  if (options_.sheet.polygons && input_.polygons) {
    out += svgOf([&](Canvas& c) { drawPolygons(c, polygonCurves(*input_.polygons, v), unit_); });
  }
  return out + drawFrame(grid, v);
}

// Numbers on the outer panels only.
std::string FleetScene::ticks(std::size_t panel) const {
  if (!hasAxes()) return {};
  return drawTicks(axes(), viewOf(panel), {panel % columns_ == 0, panel + columns_ >= panels()});
}

std::string FleetScene::agents(std::size_t panel, double time_s) const {
  return svgOf([&](Canvas& out) {
    drawFleet(out, input_, momentAt(time_s), viewOf(panel), "cw-panel" + std::to_string(panel));
  });
}

std::string FleetScene::card() const {
  const double margin = kFleetMargin * unit_;
  std::string out = cardGround(width_, height_, unit_, options_.sheet.dpi) +
                    drawHeader(header_, {margin, margin}, content_, unit_);
  (void)footer(&out);
  return out;
}

// In the colour of text: each agent has its own.
std::vector<LegendItem> FleetScene::legend() const {
  std::vector<LegendItem> out;
  const PictureWords& words = input_.words;
  const View view = viewOf(0);
  const auto add = [&](LegendItem::Kind kind, const std::string& text, double width) {
    out.push_back({kind, text, {}, true, width});
  };
  bool disc = false, box = false, dot = false, whole_goal = false, ring = false;
  const bool few = input_.plan->agents.size() <= kFewAgents;
  for (const fleet::AgentClass& c : input_.problem->classes) {
    const bool is_dot = isDot(c.footprint, view);
    const bool is_disc = c.footprint.collisionParts().front().size() == 1;
    dot = dot || is_dot;
    disc = disc || (!is_dot && is_disc);
    box = box || (!is_dot && !is_disc);
    whole_goal = whole_goal || (few && !is_dot && !is_disc);
    ring = ring || !few || is_dot || is_disc;
  }
  const double line = lineWidthOf(agentsInView(input_, view)) * unit_;
  if (!options_.heat || !options_.times_s.empty()) {
    if (box) add(LegendItem::Body, words("agent"), 0.0);
    if (disc) add(LegendItem::Disc, box ? words("round agent") : words("agent"), 0.0);
    if (dot) {
      add(LegendItem::Dot,
          box || disc ? words("small agent, not to scale") : words("agent, not to scale"),
          kDotRadius * unit_);
    }
  }
  if (!options_.heat) {
    if (whole_goal) add(LegendItem::GoalBody, words("its goal"), line);
    if (ring && !whole_goal) add(LegendItem::GoalRing, words("its goal"), line);
    const FleetMoment m = momentAt(0.0);
    add(LegendItem::Track,
        m.whole_path || m.trail_s >= makespan_s()
            ? words("its path")
            : words(input_.is_grid ? "its last %1 steps" : "its last %1 s",
                    {words.number(number(m.trail_s, 1, false))}),
        line);
  }
  addMapItems(out, *map_, options_.sheet.polygons ? input_.polygons.get() : nullptr, words);
  return out;
}

double FleetScene::footer(std::string* out) const {
  if (!options_.legend) return 0.0;
  const Vec2 at{kFleetMargin * unit_, footer_top_};
  double below = kLegendTop * unit_;
  if (options_.heat) {
    below += heatLegend(heat_, input_.words, options_.theme, at + Vec2{0.0, below}, content_, unit_,
                        out);
  }
  if (distance_) below += distance_->legend(at + Vec2{0.0, below}, content_, unit_, out);
  return below + drawLegend(legend(), scaleBarOf(axes(), viewOf(0)), at + Vec2{0.0, below},
                            content_, unit_, out);
}

std::string FleetScene::caption(const View& view, double time_s) const {
  return textAt({view.area.min.x, view.area.min.y - 7.0 * unit_}, 13.0 * unit_,
                " class=\"cw-text\" font-weight=\"bold\"", timeText(input_, time_s));
}

std::string FleetScene::clock(double time_s) const {
  return textAt({width_ - kFleetMargin * unit_, (kFleetMargin + kClockTop) * unit_}, 13.0 * unit_,
                " class=\"cw-text\" font-weight=\"bold\" text-anchor=\"end\"",
                timeText(input_, time_s));
}

std::string FleetScene::head() const {
  const View first = viewOf(0);
  std::string out =
      svgHead(width_, height_, options_.title.empty() ? "Clearway fleet" : options_.title,
              options_.sheet.dpi) +
      styleSheet(options_.theme, options_.sheet.safe) +
      fleetStyleSheet(input_, options_.theme, options_.sheet.safe) + "<defs>\n" +
      clipPath("cw-frame", enlarged(first.area, 2.0 * unit_));
  for (std::size_t k = 0; k < panels(); ++k) {
    out += clipPath(("cw-panel" + std::to_string(k)).c_str(), enlarged(viewOf(k).area, unit_));
  }
  return out + "</defs>\n";
}

}  // namespace picture
}  // namespace clearway::app
