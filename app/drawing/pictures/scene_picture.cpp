#include "app/drawing/pictures/scene_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "app/drawing/files/svg_canvas.h"
#include "app/drawing/files/svg_writer.h"
#include "app/drawing/layers/cast_picture.h"
#include "app/drawing/layers/contact_marks.h"
#include "app/drawing/layers/debug_layers.h"
#include "app/drawing/layers/legend_card.h"
#include "app/drawing/layers/map_layer.h"
#include "app/drawing/style/style.h"
#include "app/drawing/style/view_box.h"
#include "core/world/placed_shape.h"

namespace clearway::app {
namespace picture {
namespace {

constexpr double kSide = 1000.0;  // of the drawing, the longer one [px]
constexpr double kLeastSceneWidth = 560.0;
constexpr double kLeastSceneHeight = 120.0;  // of the drawing
constexpr double kFootGap = 16.0;
constexpr std::size_t kMaxNames = 80;

enum class Look : std::uint8_t { Free, Near, Colliding, Fixed, Off };

struct DrawnBody {
  std::vector<collide::PlacedShape> parts, visual;
  std::optional<Pose> plane;
  Aabb bounds;
  Look look = Look::Free;
};

struct Drawing {
  const ScenePlay& play;
  std::vector<DrawnBody> bodies;  // as in the scene
  std::optional<EngineLayer> layer;
  bool cast = false;
  View view;
  const PictureWords& words;
  std::optional<std::size_t> chosen;

  [[nodiscard]] bool shows(EngineLayer wanted) const { return layer == wanted; }
  [[nodiscard]] EngineMarks marks(EngineLayer wanted) const {
    std::vector<collide::BodyId> ids;
    for (std::size_t i = 0; i < bodies.size(); ++i) ids.push_back(play.idOf(i));
    return marksOf(play.world(), ids, wanted);
  }
};

void paint(std::vector<DrawnBody>& bodies, const ScenePlay& play) {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const collide::BodyMode mode = play.world().body(play.idOf(i))->mode;
    if (mode == collide::BodyMode::Static) bodies[i].look = Look::Fixed;
    if (mode == collide::BodyMode::Disabled) bodies[i].look = Look::Off;
  }
  for (const collide::Contact& c : play.world().contacts()) {
    for (const collide::BodyId id : {c.body_a, c.body_b}) {
      Look& look = bodies[play.bodyOf(id)].look;
      if (c.collides) look = Look::Colliding;
      if (look == Look::Free) look = Look::Near;
    }
  }
  for (const collide::WallContact& w : play.world().wallContacts()) {
    bodies[play.bodyOf(w.body)].look = Look::Colliding;
  }
}

std::vector<DrawnBody> drawnBodies(const ScenePlay& play) {
  std::vector<DrawnBody> out(play.scene().bodies.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const collide::BodyDef* def = play.world().body(play.idOf(i));
    const Result<collide::PlacedShape> placed = collide::place(def->shape, def->pose);
    if (!placed) continue;  // the world has placed it already
    out[i].bounds = boundsOf(*placed);
    collide::forEachConvex(*placed,
                           [&](const collide::PlacedShape& part) { out[i].parts.push_back(part); });
    if (const auto* compound = std::get_if<CompoundShape>(&def->shape)) {
      for (const ShapePart& part : compound->visual()) {
        out[i].visual.push_back(collide::placePart(part, def->pose));
      }
    }
    if (placed->kind == collide::PlacedKind::HalfPlane) out[i].plane = def->pose;
  }
  paint(out, play);
  return out;
}

constexpr std::array<const char*, 5> kLookClass{"cw-agent", "cw-goal", "cw-warn", "cw-muted",
                                                "cw-muted"};

void drawOutline(Canvas& canvas, const DrawnBody& body, const View& view) {
  const double u = view.unit;
  Curve out, shown;  // visual parts: their outline alone
  std::vector<Vec2> dots;
  if (body.plane) {  // as much of it as can be seen, and more
    const double far = 2.0 * length(view.world.max - view.world.min);
    const Vec2 n = body.plane->heading.vector();
    const Vec2 k = body.plane->position;
    const Vec2 along = far * perpendicular(n);
    const std::array<Vec2, 4> ring{view.px(k + along), view.px(k - along),
                                   view.px(k - along - far * n), view.px(k + along - far * n)};
    out.ring(ring);
  }
  for (const collide::PlacedShape& part : body.parts) {
    addOutline(out, part, view);
    collide::withRing(part, [&](ConvexRing ring, double radius) {
      const Aabb b = boundsOf(ring);
      if (radius == 0.0 && b.min == b.max) dots.push_back(view.px(b.min));
    });
  }
  for (const collide::PlacedShape& part : body.visual) addOutline(shown, part, view);
  constexpr std::array<double, 5> kFill{0.16, 0.22, 0.26, 0.4, 0.0};
  const auto look = static_cast<std::size_t>(body.look);
  Paint paint;
  paint.stroke().roundJoin().fillPart(kFill[look]).width(1.6 * u);
  body.look == Look::Fixed || body.look == Look::Off ? paint.of("cw-muted cw-tick") : paint.fill();
  if (body.look == Look::Off) paint.dash(4.0 * u);
  const Group group(canvas, Paint().of(kLookClass[look]).clip("cw-frame"));
  if (!shown.empty()) {
    canvas.draw(shown, Paint().noFill().stroke().strokeOpacity(0.6).width(u).dash(2.0 * u));
  }
  if (!out.empty()) canvas.draw(out, paint);
  for (const Vec2 at : dots) canvas.circle(at, 3.0 * u, Paint().fill());
}

// From a box's centre to the middle of its front.
void drawNose(Canvas& out, const DrawnBody& body, const View& view) {
  if (body.look == Look::Fixed || body.look == Look::Off || body.parts.size() != 1) return;
  const collide::PlacedShape& part = body.parts.front();
  if (!part.isBox() || part.box.half_length * view.scale < 6.0 * view.unit) return;
  const Pose& pose = part.box.pose;
  Curve line;
  line.moveTo(view.px(pose.position + (0.55 * part.box.half_length) * pose.heading.vector()));
  line.lineTo(view.px(pose.position + part.box.half_length * pose.heading.vector()));
  const Group group(out, Paint().of(kLookClass[static_cast<std::size_t>(body.look)]).tight());
  out.draw(line, Paint().stroke().roundCap().width(2.4 * view.unit));
}

// Of sweep and prune: fat boxes.
void drawBroadPhase(Canvas& out, const Drawing& d) {
  const bool sweep = d.play.options().broad == maps::SceneBroad::Sap;
  drawCells(out, sweep ? d.marks(EngineLayer::Sweep).fat_boxes : d.marks(EngineLayer::Cells).cells,
            d.view);
}

void drawPaths(Canvas& out, const Drawing& d) {
  const double u = d.view.unit;
  Curve line;
  for (const maps::SceneBody& body : d.play.scene().bodies) {
    for (std::size_t k = 0; k < body.motion.size() && body.motion.size() > 1; ++k) {
      const Vec2 p = d.view.px(body.motion[k].pose.position);
      k == 0 ? line.moveTo(p) : line.lineTo(p);
    }
  }
  const Group all(out, Paint().clip("cw-frame").noFill());
  if (line.empty()) return;
  // Over a wall, where a body flies or a wall is not its obstacle, the halo is what is seen.
  out.draw(line, Paint().of("cw-halo").width(3.4 * u).dash(5.0 * u));
  out.draw(line, Paint().of("cw-tick").strokeOpacity(0.7).width(1.2 * u).dash(5.0 * u));
}

// Of the text of a name: on the seen part of its body if this holds it, below, above, to the right
// or to the left, where it is inside of the area and meets neither another name nor, beside its
// body, another body; nullopt: nowhere.
std::optional<Aabb> nameBox(const Aabb& body, Vec2 size, const View& view,
                            std::span<const Aabb> taken, std::span<const Aabb> others) {
  const Aabb& area = view.area;
  const Vec2 low{std::max(body.min.x, area.min.x), std::max(body.min.y, area.min.y)};
  const Vec2 high{std::min(body.max.x, area.max.x), std::min(body.max.y, area.max.y)};
  if (low.x >= high.x || low.y >= high.y) return std::nullopt;
  const Vec2 half = 0.5 * size, middle = 0.5 * (low + high), reach = 0.5 * (high - low);
  const double gap = 3.0 * view.unit;
  const Vec2 by{reach.x + half.x + gap, reach.y + half.y + gap};
  const bool holds = 2.0 * reach.x >= size.x && 2.0 * reach.y >= size.y;
  for (const Vec2 side :
       {Vec2{}, Vec2{0.0, by.y}, Vec2{0.0, -by.y}, Vec2{by.x, 0.0}, Vec2{-by.x, 0.0}}) {
    if (side == Vec2{} && !holds) continue;
    Vec2 at = middle + side;  // along the edge, where it would be outside
    if (side.x == 0.0) at.x = std::max(area.min.x + half.x, std::min(at.x, area.max.x - half.x));
    if (side.y == 0.0) at.y = std::max(area.min.y + half.y, std::min(at.y, area.max.y - half.y));
    const Aabb box{at - half, at + half};
    const bool inside = box.min.x >= area.min.x && box.min.y >= area.min.y &&
                        box.max.x <= area.max.x && box.max.y <= area.max.y;
    const auto meets = [&](const Aabb& o) { return overlap(box, o, TouchRule::TouchingIsFree); };
    const bool apart = side == Vec2{} || std::ranges::none_of(others, meets);
    if (inside && apart && std::ranges::none_of(taken, meets)) return box;
  }
  return std::nullopt;
}

// Of each part, as it is drawn; half-planes have none.
std::vector<Aabb> partBoxes(const DrawnBody& body, const View& view) {
  std::vector<Aabb> out;
  for (const collide::PlacedShape& part : body.parts) out.push_back(view.px(boundsOf(part)));
  return body.plane ? std::vector<Aabb>() : out;
}

void drawName(Canvas& out, const std::string& text, const Aabb& place, double u) {
  const Vec2 middle{0.5 * (place.min.x + place.max.x), place.max.y - 3.0 * u};
  Paint halo;
  halo.anchor("middle").of("cw-halo").strokeOpacity(0.75).roundJoin().width(3.0 * u);
  out.text(middle, 11.0 * u, halo, text);
  out.text(middle, 11.0 * u, Paint().anchor("middle").of("cw-text"), text);
}

// The chosen body first. `taken` receives the places of the names.
void drawNames(Canvas& out, const Drawing& d, std::vector<Aabb>& taken) {
  const double u = d.view.unit;
  std::vector<std::size_t> order;
  if (d.chosen) order.push_back(*d.chosen);
  for (std::size_t i = 0; i < d.bodies.size() && d.bodies.size() <= kMaxNames; ++i) {
    if (i != d.chosen) order.push_back(i);
  }
  std::vector<std::vector<Aabb>> boxes;
  for (const DrawnBody& body : d.bodies) boxes.push_back(partBoxes(body, d.view));
  for (const std::size_t i : order) {
    if (boxes[i].empty()) continue;
    const maps::SceneBody& b = d.play.scene().bodies[i];
    const std::string text = b.name.empty() ? std::to_string(b.id) : b.name;
    const Vec2 size{out.textWidth(text, 11.0 * u, false), 13.0 * u};
    std::vector<Aabb> others;
    for (std::size_t k = 0; k < boxes.size() && i != d.chosen; ++k) {
      if (k != i) others.insert(others.end(), boxes[k].begin(), boxes[k].end());
    }
    const std::optional<Aabb> place = nameBox(boxes[i].front(), size, d.view, taken, others);
    if (!place) continue;
    taken.push_back(*place);
    drawName(out, text, *place, u);
  }
}

// A frame around the chosen body.
void drawChosen(Canvas& out, const Drawing& d) {
  if (!d.chosen) return;
  const std::vector<Aabb> parts = partBoxes(d.bodies[*d.chosen], d.view);
  if (parts.empty()) return;
  Aabb box = parts.front();
  for (const Aabb& part : parts) box = merged(box, part);
  const double u = d.view.unit;
  const Group group(out, Paint().clip("cw-frame").tight());
  out.box(enlarged(box, 5.0 * u),
          Paint().of("cw-ink cw-chosen").noFill().width(1.8 * u).corners(3.0 * u).dash(4.0 * u));
}

struct Item {
  const char* group;
  std::string symbol;  // around the origin
  std::string text;
};

std::vector<Item> legendOf(const Drawing& d, bool walls) {
  const double u = d.view.unit;
  const Aabb swatch{{0.0, -6.0 * u}, {20.0 * u, 6.0 * u}};
  const auto box = [&](double opacity, const std::string& more = "") {
    return rectangle(swatch, " fill=\"currentColor\" stroke=\"currentColor\"" +
                                 attribute("fill-opacity", opacity) + attribute("rx", 2.0 * u) +
                                 stroke(1.4 * u) + more);
  };
  std::array<bool, 5> seen{};
  for (const DrawnBody& b : d.bodies) seen[static_cast<std::size_t>(b.look)] = true;
  std::vector<Item> out;
  if (seen[0]) out.push_back({"cw-agent", box(0.16), "free"});
  if (seen[1]) out.push_back({"cw-goal", box(0.22), "near"});
  if (seen[2]) out.push_back({"cw-warn", box(0.26), "collides"});
  if (seen[3])
    out.push_back(
        {"cw-muted",
         rectangle(swatch, " class=\"cw-muted cw-tick\" fill-opacity=\"0.4\"" + stroke(1.4 * u)),
         "static"});
  if (walls) out.push_back({"cw-clear", rectangle(swatch, " class=\"cw-wall\""), "wall"});
  const bool all = !d.layer;
  if ((all || d.shows(EngineLayer::Contacts)) &&
      d.play.world().contacts().size() + d.play.frame().walls.size() > 0) {
    View at = d.view;
    at.world = {};
    at.area = {};
    out.push_back({"cw-clear", svgOf([&](Canvas& c) {
                     contactMark(c, {0, 0}, {1, 0}, 0.0, true, 0.6, at);
                   }),
                   "contact, normal"});
  }
  const auto line = [&](double width_px, double opacity) {
    Curve data;
    data.moveTo({0.0, 0.0});
    data.lineTo({20.0 * u, 0.0});
    return svgOf([&](Canvas& c) {
      c.draw(data, Paint().noFill().stroke().width(width_px * u).strokePart(opacity));
    });
  };
  if (d.cast) {
    out.push_back({"cw-start",
                   rectangle(swatch, " fill=\"none\" stroke=\"currentColor\"" + stroke(1.2 * u) +
                                         attribute("stroke-dasharray", 4.0 * u)),
                   "path of the cast"});
  }
  if (d.shows(EngineLayer::Sweep)) out.push_back({"cw-agent", line(2.4, 1.0), "interval"});
  if (d.shows(EngineLayer::Support)) out.push_back({"cw-goal", line(1.0, 0.6), "bin, its vertex"});
  if (d.shows(EngineLayer::Tree)) {
    out.push_back({"cw-agent",
                   rectangle(swatch, " fill=\"none\" stroke=\"currentColor\"" + stroke(1.4 * u)),
                   "box of a tree"});
  }
  const maps::SceneBroad broad = d.play.options().broad;
  if ((all || d.shows(EngineLayer::Cells)) && broad != maps::SceneBroad::Brute) {
    out.push_back({"cw-agent",
                   rectangle(swatch,
                             " fill=\"currentColor\" fill-opacity=\"0.05\" stroke=\"currentColor\" "
                             "stroke-opacity=\"0.4\"" +
                                 stroke(u) + attribute("stroke-dasharray", 3.0 * u)),
                   broad == maps::SceneBroad::Sap ? "fat box" : "cell in use"});
  }
  for (Item& item : out) item.text = d.words(item.text);
  return out;
}

// Legend and scale bar; returns the height.
double drawFooter(const Drawing& d, bool walls, Vec2 at, double width, std::string* out) {
  const double u = d.view.unit;
  const Nice n = niceAtLeast(60.0 * u / d.view.scale);
  const ScaleBar bar{n.value * d.view.scale,
                     d.words.number(number(n.value, n.decimals, false)) + " m"};
  const double bar_width = std::max(bar.px, textWidth(bar.text, kScaleTextSize * u));
  double x = 0.0;
  double y = 0.0;
  for (const Item& item : legendOf(d, walls)) {
    const double w = 30.0 * u + textWidth(item.text, 12.5 * u);
    if (x > 0.0 && x + w > width - (y > 0.0 ? 0.0 : bar_width + 24.0 * u)) {
      x = 0.0;
      y += 26.0 * u;
    }
    if (out != nullptr) {
      const Vec2 p = at + Vec2{x, y + 13.0 * u};
      *out += "<g class=\"" + std::string(item.group) + "\" transform=\"translate(" + number(p.x) +
              " " + number(p.y) + ")\">\n" + item.symbol + "</g>\n" +
              textAt(p + Vec2{28.0 * u, 4.4 * u}, 12.5 * u, " class=\"cw-text\"", item.text);
    }
    x += w + 18.0 * u;
  }
  if (out != nullptr) {
    *out += drawScaleBar(bar, at + Vec2{width - 0.5 * (bar_width - bar.px), 20.0 * u}, u);
  }
  return y + 26.0 * u;
}

const char* nameOf(maps::SceneBroad broad) {
  switch (broad) {
    case maps::SceneBroad::Levels: break;
    case maps::SceneBroad::Hash: return "spatial hash";
    case maps::SceneBroad::Sap: return "sweep and prune";
    case maps::SceneBroad::Brute: return "brute force";
  }
  return "grid levels";
}

Header headerOf(const ScenePlay& play, const std::string& title, const PictureWords& words) {
  const CollideFrame& f = play.frame();
  const std::size_t n = play.scene().bodies.size();
  const std::string gap = " \xC2\xB7 ";
  Header h;
  h.title = title;
  h.subtitle = (n == 1 ? words("1 body") : words("%1 bodies", {std::to_string(n)})) + gap +
               words(nameOf(play.options().broad)) + gap +
               words(play.options().touch == TouchRule::TouchingIsFree ? "touching is free"
                                                                       : "touching collides");
  if (f.step > 0) h.subtitle += gap + "t = " + words.number(number(f.time_s, 2, false)) + " s";
  h.good = play.history().empty();
  const std::size_t hits = f.pairs.size();
  const bool now = hits > 0 || !f.walls.empty();
  h.verdict = h.good      ? words("no collision")
              : !now      ? words("collided earlier")
              : hits == 0 ? words("meets walls")
              : hits == 1 ? words("1 pair collides")
                          : words("%1 pairs collide", {std::to_string(hits)});
  return h;
}

// Around all places of a body that moves, whatever its headings there.
Aabb passedBounds(const maps::SceneBody& body, double reach_m) {
  const Vec2 first = body.motion.front().pose.position;
  Aabb out{first, first};
  for (const maps::KeyFrame& key : body.motion) {
    out = merged(out, {key.pose.position, key.pose.position});
  }
  return enlarged(out, reach_m);
}

// The same at every step.
Aabb worldOf(const Drawing& d, const std::optional<maps::GridMap>& map,
             const std::optional<Aabb>& more) {
  std::optional<Aabb> all = more;
  if (map) all = more ? merged(*more, map->grid.frame().bounds()) : map->grid.frame().bounds();
  for (std::size_t i = 0; i < d.bodies.size(); ++i) {
    const DrawnBody& b = d.bodies[i];
    if (b.parts.empty()) continue;
    const maps::SceneBody& body = d.play.scene().bodies[i];
    all = all ? merged(*all, b.bounds) : b.bounds;
    if (body.motion.empty()) continue;
    const double reach_m = collide::reachOf(d.play.world().body(d.play.idOf(i))->shape);
    all = merged(*all, passedBounds(body, reach_m));
  }
  if (!all) return {{0.0, 0.0}, {1.0, 1.0}};
  const double side = std::max(all->max.x - all->min.x, all->max.y - all->min.y);
  // Room for arrows, and for what has no size.
  return map && *all == map->grid.frame().bounds() ? *all
                                                   : enlarged(*all, std::max(0.05 * side, 0.25));
}

std::string drawWalls(const maps::GridMap& map, const View& view) {
  const GridFrame& g = map.grid.frame();
  View own = view;
  own.cells = {0, g.rows(), 0, g.columns()};
  own.world = g.bounds();
  own.area = view.px(g.bounds());
  const auto state = [&map](Cell c) { return maps::stateOf(map, c); };
  return drawMap(surveyMap(map.grid, state, own.cells), own) +
         rectangle(own.area, " class=\"cw-rim\" fill=\"none\"" + stroke(1.6 * view.unit));
}

}  // namespace
}  // namespace picture

std::string collideSvg(const ScenePlay& play, const std::optional<maps::GridMap>& map,
                       const std::string& title, const ScenePictureOptions& options) {
  using namespace picture;
  const auto& [theme, layer, cast, words, safe, chosen, room] = options;
  Drawing d{play, drawnBodies(play), layer, cast != nullptr, {}, words, chosen};
  View& v = d.view;
  v.world = worldOf(d, map, cast != nullptr ? boundsOf(play, *cast) : std::optional<Aabb>());
  const Vec2 size = v.world.max - v.world.min;
  const Header header = headerOf(play, title, words);
  const double top = kCardMargin + headerHeight(header, v.unit);
  double largest = kSide / std::max(size.x, size.y);
  if (room) {
    const double wide = std::max(room->x - 2.0 * kCardMargin, kLeastSceneWidth);
    const double foot_height = drawFooter(d, map.has_value(), {}, wide, nullptr);
    const double high = room->y - top - kFootGap - foot_height - kCardMargin;
    largest = std::min(wide / size.x, std::max(high, kLeastSceneHeight) / size.y);
  }
  v.scale = std::min(largest, kCardLargestMetre);
  const double content = std::max(v.scale * size.x, kLeastSceneWidth);
  const double left = kCardMargin + 0.5 * (content - v.scale * size.x);
  v.area = {{left, top}, Vec2{left, top} + v.scale * size};
  const Vec2 foot{kCardMargin, v.area.max.y + kFootGap};
  const double width = std::ceil(content + 2.0 * kCardMargin);
  const double height =
      std::ceil(foot.y + drawFooter(d, map.has_value(), foot, content, nullptr) + kCardMargin);

  std::string out = svgHead(width, height, title.empty() ? "Clearway scene" : title) +
                    styleSheet(theme, safe) + "<defs>\n" + clipPath("cw-frame", v.area) +
                    "</defs>\n";
  out += cardGround(width, height, 1.0, kCssDpi);
  out += drawHeader(header, {kCardMargin, kCardMargin}, content, v.unit);
  out += rectangle(v.area, " class=\"cw-floor\"");
  if (map) out += drawWalls(*map, v);
  const bool all = !layer;
  SvgCanvas canvas;
  if (all || layer == EngineLayer::Cells) drawBroadPhase(canvas, d);
  canvas.box(v.area, Paint().of("cw-edge").noFill().width(1.6));
  drawPaths(canvas, d);
  for (const DrawnBody& body : d.bodies) {
    drawOutline(canvas, body, v);
    drawNose(canvas, body, v);
  }
  drawChosen(canvas, d);
  std::vector<Aabb> names;
  if (layer == EngineLayer::Sweep) drawSweep(canvas, d.marks(*layer), v);
  if (layer == EngineLayer::Tree) drawTrees(canvas, d.marks(*layer), v);
  if (layer == EngineLayer::Support) drawSupportFields(canvas, d.marks(*layer), v);
  if (layer != EngineLayer::Tree && layer != EngineLayer::Support) drawNames(canvas, d, names);
  if (cast != nullptr) drawCast(canvas, play, *cast, v);
  if (all || layer == EngineLayer::Contacts) {
    drawContacts(canvas, d.marks(EngineLayer::Contacts), v, names, words);
  }
  out += canvas.svg();
  (void)drawFooter(d, map.has_value(), foot, content, &out);
  return out + "</svg>\n";
}

}  // namespace clearway::app
