#include "app/drawing/pictures/recording_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <utility>

#include "app/drawing/files/svg_canvas.h"
#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/cast_picture.h"
#include "app/drawing/layers/contact_marks.h"
#include "app/drawing/layers/debug_layers.h"
#include "app/drawing/layers/legend_card.h"
#include "app/drawing/layers/map_layer.h"
#include "app/drawing/pictures/animation.h"
#include "app/drawing/style/style.h"
#include "app/simulation/replay/recorded_engine.h"
#include "core/world/placed_shape.h"

namespace clearway::app {
namespace {

using picture::Canvas;
using picture::Curve;
using picture::Paint;
using picture::View;

constexpr double kLeastRecordingWidth = 420.0;
constexpr double kLeastRecordingHeight = 240.0;
constexpr double kRecordingGap = 16.0;  // below the map
constexpr double kFooter = 30.0;
constexpr double kLongestTrail_s = 1e9;

// Of the legend.
constexpr std::array kKeyLooks{AgentLook::Moves, AgentLook::Waits, AgentLook::Arrived,
                               AgentLook::Collides, AgentLook::Static};
constexpr std::array<const char*, 5> kWord{"moves", "waits", "arrived", "collides", "static"};

// The group of static agents has the fill itself.
Paint paintOf(AgentLook look) {
  Paint out;
  return look == AgentLook::Static ? out : out.fill().stroke();
}

// The layout of a recording's card, and its fixed parts.
class Card {
 public:
  Card(const Recording& recording, const std::optional<Aabb>& places,
       const RecordingPictureOptions& options);
  [[nodiscard]] std::string head(const std::optional<OccupancyGrid>& grid) const;
  void agents(Canvas& out, const RecordedFrame& frame) const;
  [[nodiscard]] Result<void> layer(Canvas& out, const RecordedFrame& frame) const;
  void trails(Canvas& out, const std::deque<RecordedFrame>& frames) const;
  [[nodiscard]] std::string clock(Tick time) const;
  void goalsAndRoutes(Canvas& out, const RecordedFrame& frame) const {
    drawGoalsAndRoutes(out, frame, options_.marks, colours(frame), view_);
  }
  void names(Canvas& out, const RecordedFrame& frame) const {
    if (options_.marks.names) drawNames(out, frame, view_);
  }

 private:
  // Of the agents; empty: not known.
  [[nodiscard]] std::vector<std::uint32_t> colours(const RecordedFrame& frame) const {
    if (!options_.marks.agents) return {};
    return coloursOf(*options_.marks.agents, frame.agents.size(),
                     options_.theme == PictureTheme::Dark, options_.safe);
  }
  [[nodiscard]] std::string legend() const;

  RecordingPictureOptions options_;
  std::string subtitle_;
  View view_;
  double width_ = 0.0, height_ = 0.0, content_ = 0.0;
  Tick first_ = 0;
};

picture::CardLimits limitsOf(const RecordingPictureOptions& options) {
  return picture::cardLimits(
      options.max_width, options.max_height, options.dpi,
      {kLeastRecordingWidth + 2.0 * picture::kCardMargin, kLeastRecordingHeight, 1.0});
}

// Where the agents are, at up to kLooks times.
Result<std::optional<Aabb>> placesOf(Recording& recording) {
  constexpr Tick kLooks = 100;
  const Tick length = recording.last() - recording.first();
  std::optional<Aabb> all;
  for (Tick k = 0; k <= kLooks; ++k) {
    const Tick at = recording.first() + length / kLooks * k + length % kLooks * k / kLooks;
    TRY(recording.seek(at));
    const RecordedFrame& frame = recording.frame();
    for (std::size_t n = 0; n < frame.agents.size(); ++n) {
      if (!isShown(frame.agents[n], frame.bodies[n])) continue;
      const double reach_m = 0.5 * collide::diameterOf(frame.bodies[n].def.shape);
      if (!std::isfinite(reach_m)) continue;
      const Vec2 p = frame.agents[n].pose.position;
      const Aabb place = enlarged(Aabb{p, p}, reach_m);
      all = all ? merged(*all, place) : place;
    }
  }
  return all;
}

// Whole cells of the map: of the area that is asked for, around the places, or all of them.
CellRange windowOf(const GridFrame& grid, const std::optional<Aabb>& places,
                   const RecordingPictureOptions& options) {
  const FleetWindow window = options.window;
  const CellRange whole{0, grid.rows(), 0, grid.columns()};
  if (options.area) {
    const CellRange cells =
        grid.clipped(grid.cellsMeeting(*options.area, TouchRule::TouchingIsFree));
    return cells.empty() ? whole : cells;
  }
  if (!places || window == FleetWindow::WholeMap) return whole;
  const Vec2 size = places->max - places->min;
  const Vec2 map = grid.bounds().max;
  if (window == FleetWindow::Auto && (size.x > 0.5 * map.x || size.y > 0.5 * map.y)) return whole;
  const double margin_m = 0.08 * std::max(size.x, size.y);
  const CellRange near =
      grid.clipped(grid.cellsMeeting(enlarged(*places, margin_m), TouchRule::TouchingIsFree));
  return near.empty() ? whole : near;
}

Card::Card(const Recording& recording, const std::optional<Aabb>& places,
           const RecordingPictureOptions& options)
    : options_(options), first_(recording.first()) {
  if (const std::optional<OccupancyGrid>& grid = recording.header().grid) {
    const GridFrame& frame = grid->frame();
    const CellRange cells = windowOf(frame, places, options);
    view_.cells = cells;
    view_.world = {{frame.columnEdge(cells.first_column), frame.rowEdge(cells.first_row)},
                   {frame.columnEdge(cells.last_column), frame.rowEdge(cells.last_row)}};
  } else {
    view_.world = options.area.value_or(enlarged(places.value_or(Aabb{{0, 0}, {1, 1}}), 1.0));
  }
  const Vec2 size = view_.world.max - view_.world.min;
  const picture::CardLimits limits = limitsOf(options);
  const double u =
      std::min(limits.usual_unit * std::clamp(options.text_scale, 0.25, 4.0), limits.largest_unit);
  view_.unit = u;
  const std::size_t agents = recording.frame().agents.size();
  subtitle_ = fmt::format("{} agent{}, {:.1f} s", agents, agents == 1 ? "" : "s",
                          secondsOf(recording.last() - recording.first()));
  const double top =
      picture::kCardMargin * u + picture::headerHeight({options.title, subtitle_, "", true}, u);
  const double below = (kRecordingGap + kFooter + picture::kCardMargin) * u;
  const double x = (limits.most_x - 2.0 * picture::kCardMargin * u) / size.x;
  const double y = (limits.most_y - top - below) / size.y;
  view_.scale = options.fill ? std::min(x, y) : std::min({x, y, picture::kCardLargestMetre * u});
  content_ = std::max(view_.scale * size.x, kLeastRecordingWidth * u);
  const double left = picture::kCardMargin * u + 0.5 * (content_ - view_.scale * size.x);
  view_.area = {{left, top}, Vec2{left, top} + view_.scale * size};
  width_ =
      picture::cardSide(content_ + 2.0 * picture::kCardMargin * u, limits.most_x, view_.scale == x);
  height_ = picture::cardSide(view_.area.max.y + below, limits.most_y, view_.scale == y);
}

std::string Card::head(const std::optional<OccupancyGrid>& grid) const {
  std::string out = picture::svgHead(width_, height_, options_.title, options_.dpi) +
                    picture::styleSheet(options_.theme, options_.safe) + "<defs>\n" +
                    picture::clipPath("cw-frame", view_.area) + "</defs>\n";
  out += picture::cardGround(width_, height_, view_.unit, options_.dpi);
  out += picture::drawHeader({options_.title, subtitle_, "", true},
                             view_.unit * Vec2{picture::kCardMargin, picture::kCardMargin},
                             content_, view_.unit);
  out += picture::rectangle(view_.area, " class=\"cw-floor\"");
  if (grid) {
    const auto state = [&grid](Cell c) {
      return grid->blocked(c) ? maps::CellState::Occupied : maps::CellState::Free;
    };
    out += picture::drawMap(picture::surveyMap(*grid, state, view_.cells), view_);
  }
  out += picture::rectangle(view_.area, " class=\"cw-edge\" fill=\"none\" stroke-width=\"1.6\"");
  return out + legend();
}

std::string Card::legend() const {
  const double u = view_.unit;
  picture::SvgCanvas out;
  double x = picture::kCardMargin * u;
  const double y = view_.area.max.y + (kRecordingGap + 13.0) * u;
  for (std::size_t k = 0; k < kKeyLooks.size(); ++k) {
    {
      const picture::Group group(out, Paint().of(classOf(kKeyLooks[k])));
      out.box({{x, y - 6.0 * u}, {x + 14.0 * u, y + 6.0 * u}},
              paintOf(kKeyLooks[k]).fillOpacity(0.8).corners(3.0 * u));
    }
    out.text({x + 20.0 * u, y + 4.4 * u}, 12.5 * u, Paint().of("cw-text"), kWord[k]);
    x += 38.0 * u + picture::textWidth(kWord[k], 12.5 * u);
  }
  return out.svg();
}

void Card::agents(Canvas& out, const RecordedFrame& frame) const {
  struct Nose {
    Curve line;
    double width;
  };
  std::array<Curve, 5> fills;  // by look
  std::array<std::vector<Nose>, 5> noses;
  for (std::size_t k = 0; k < frame.agents.size(); ++k) {
    const RecordedAgent& agent = frame.agents[k];
    const RecordedBody& body = frame.bodies[k];
    if (!isShown(agent, body)) continue;
    const AgentLook look = lookOf(agent, body);
    const auto place = static_cast<std::size_t>(look);
    const Result<collide::PlacedShape> placed = collide::place(body.def.shape, agent.pose);
    if (!placed) continue;
    collide::forEachConvex(*placed, [&](const collide::PlacedShape& part) {
      picture::addOutline(fills[place], part, view_);
    });
    const double reach_px = view_.scale * 0.5 * collide::diameterOf(body.def.shape);
    if (look == AgentLook::Static || !(reach_px > 5.0) || !std::isfinite(reach_px)) continue;
    const Vec2 centre = view_.px(agent.pose.position);
    const Vec2 along = agent.pose.heading.vector();
    Nose& nose = noses[place].emplace_back(Curve(), 0.12 * reach_px);
    nose.line.moveTo(centre + (0.2 * reach_px) * along);
    nose.line.lineTo(centre + (0.62 * reach_px) * along);
  }
  const picture::Group all(out, Paint().clip("cw-frame"));
  for (std::size_t k = 0; k < fills.size(); ++k) {  // collisions on top
    const auto look = static_cast<AgentLook>(k);
    if (fills[k].empty()) continue;
    const picture::Group group(out, Paint().of(classOf(look)));
    out.draw(fills[k], paintOf(look).fillOpacity(0.8).width(view_.unit));
    for (const Nose& nose : noses[k]) {
      out.draw(nose.line, Paint().of("cw-halo").roundCap().width(nose.width));
    }
  }
}

Result<void> Card::layer(Canvas& out, const RecordedFrame& frame) const {
  if (!options_.layer) return {};
  EngineMarks marks = TRY(marksOf(frame, *options_.layer));
  switch (*options_.layer) {
    case EngineLayer::Cells: picture::drawCells(out, std::move(marks.cells), view_); break;
    case EngineLayer::Sweep: picture::drawSweep(out, marks, view_); break;
    case EngineLayer::Tree: picture::drawTrees(out, marks, view_); break;
    case EngineLayer::Support: picture::drawSupportFields(out, marks, view_); break;
    case EngineLayer::Contacts: picture::drawContacts(out, marks, view_, {}, {}); break;
  }
  return {};
}

void Card::trails(Canvas& out, const std::deque<RecordedFrame>& frames) const {
  if (frames.size() < 2 || frames.back().agents.size() > kMostTrails) return;
  const std::vector<std::uint32_t> own = colours(frames.back());
  const picture::Group all(
      out,
      Paint().of("cw-agent").strokeOpacity(0.45).roundJoin().roundCap().clip("cw-frame").tight());
  for (std::size_t k = 0; k < frames.back().agents.size(); ++k) {
    Curve line;
    for (const RecordedFrame& frame : frames) {
      if (k >= frame.agents.size() || !frame.agents[k].has(RecordedAgent::kPresent)) continue;
      const Vec2 p = view_.px(frame.agents[k].pose.position);
      line.empty() ? line.moveTo(p) : line.lineTo(p);
    }
    if (line.empty()) continue;
    std::optional<picture::Group> group;
    if (!own.empty()) group.emplace(out, paintOfAgent(k, own));
    out.draw(line, Paint().noFill().stroke().width(2.0 * view_.unit));
  }
}

std::string Card::clock(Tick time) const {
  return picture::textAt({width_ - picture::kCardMargin * view_.unit,
                          view_.area.max.y + (kRecordingGap + 17.4) * view_.unit},
                         12.5 * view_.unit, " text-anchor=\"end\" class=\"cw-text\"",
                         fmt::format("t = {:.2f} s", secondsOf(time - first_)));
}

// The frames of the last seconds before a time, thinned.
Result<std::deque<RecordedFrame>> tailAt(Recording& recording, Tick time, double trail_s) {
  const int points = std::clamp(static_cast<int>(4.0 * std::min(trail_s, 30.0)), 24, 96);
  std::deque<RecordedFrame> out;
  const Tick length = ticksOf(std::min(trail_s, kLongestTrail_s));
  for (int k = 0; k <= points; ++k) {
    if (k < points && length == 0) continue;
    const Tick at = time - length + length * k / points;
    if (k < points && at < recording.first()) continue;
    TRY(recording.seek(at));
    out.push_back(recording.frame());
  }
  return out;
}

Result<std::string> drawAt(Recording& recording, Tick time, const Card& card,
                           const RecordingPictureOptions& options) {
  const std::deque<RecordedFrame> frames = TRY(
      tailAt(recording, std::clamp(time, recording.first(), recording.last()), options.trail_s));
  const RecordedFrame& frame = frames.back();
  picture::SvgCanvas canvas;
  card.trails(canvas, frames);
  card.goalsAndRoutes(canvas, frame);
  card.agents(canvas, frame);
  TRY(card.layer(canvas, frame));
  card.names(canvas, frame);
  return card.head(frame.grid) + canvas.svg() + card.clock(frame.time) + "</svg>\n";
}

}  // namespace

double largestTextScale(const RecordingPictureOptions& options) {
  const picture::CardLimits limits = limitsOf(options);
  return limits.largest_unit / limits.usual_unit;
}

Result<std::string> recordingSvg(Recording& recording, Tick time,
                                 const RecordingPictureOptions& options) {
  const std::optional<Aabb> places = TRY(placesOf(recording));
  return drawAt(recording, time, Card(recording, places, options), options);
}

Result<std::string> recordingGif(Recording& recording, const RecordingPictureOptions& options,
                                 const std::function<bool(double)>& progress) {
  const std::optional<Aabb> places = TRY(placesOf(recording));
  const Card card(recording, places, options);
  const Tick length = recording.last() - recording.first();
  std::size_t frames = options.frames;
  if (frames == 0) {
    frames = std::clamp<std::size_t>(static_cast<std::size_t>(4.0 * secondsOf(length)) + 1, 2,
                                     picture::kMostFrames);
  }
  frames = std::max<std::size_t>(frames, 2);
  const auto svg = [&](std::size_t k) {
    const Tick at =
        recording.first() + static_cast<Tick>(static_cast<double>(length) * static_cast<double>(k) /
                                              static_cast<double>(frames - 1));
    return drawAt(recording, at, card, options);
  };
  return picture::gifOf(frames, options.frames_per_s, svg, progress);
}

}  // namespace clearway::app
