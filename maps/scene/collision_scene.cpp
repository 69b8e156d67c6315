#include "maps/scene/collision_scene.h"

#include <algorithm>
#include <map>

#include "core/geometry/hull.h"
#include "core/geometry/obb.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {
namespace {

using Ring = std::vector<Vec2>;

constexpr const char* kSceneFormat = "clearway-scene";
constexpr std::size_t kMaxNoteBytes = 4096;
constexpr std::size_t kMaxValues = 32 * kMaxSceneBodies;  // of the file

// --- plain lists of shapes ---

// [cx, cy, hx, hy, theta, cos, sin]; only cosine and sine are used, not the angle.
struct PlainBox {
  Pose pose;
  double hx = 0.0, hy = 0.0;
};

PlainBox plainBoxFromJson(const JsonCursor& at) {
  PlainBox box;
  const std::vector<JsonCursor> v = at.items(7);
  if (v.size() != 7) {
    at.fail(ErrorCode::Malformed, "must be [cx, cy, hx, hy, theta, cos, sin]");
    return box;
  }
  box.pose.position = {v[0].number(-kMaxCoordinate_m, kMaxCoordinate_m),
                       v[1].number(-kMaxCoordinate_m, kMaxCoordinate_m)};
  box.hx = v[2].number(0.0, 0.5 * kMaxCoordinate_m);
  box.hy = v[3].number(0.0, 0.5 * kMaxCoordinate_m);
  (void)v[4].number(-1e6, 1e6);
  const Result<Heading> heading = Heading::fromUnit(v[5].number(-2.0, 2.0), v[6].number(-2.0, 2.0));
  if (heading) box.pose.heading = *heading;
  if (!heading) at.fail(heading.error().code, heading.error().message);
  return box;
}

void useBox(SceneBody& body, const PlainBox& box) {
  body.pose = box.pose;
  body.shape.kind = SceneShape::Kind::Box;
  body.shape.length_m = 2.0 * box.hx;
  body.shape.width_m = 2.0 * box.hy;
}

// The vertices define the shape. A box is used only if its corners equal the given vertices bit for
// bit; otherwise the shape is the convex hull of the vertices.
void boxShape(const JsonCursor& at, const PlainBox& box, SceneBody& body) {
  const auto vertices = at.optional("vertices");
  if (!vertices) return useBox(body, box);
  const Ring ring = sceneRingFromJson(*vertices);
  const auto own = corners({box.pose, box.hx, box.hy, 0.0});
  if (std::ranges::equal(ring, own)) return useBox(body, box);
  if (at.failed()) return;
  body.shape.rings.push_back(convexHull(ring));
  body.shape.parts = body.shape.rings;
}

SceneBody plainBody(const JsonCursor& at, std::size_t index) {
  SceneBody body;
  if (!at.object({"id", "note", "box", "vertices", "parts"})) return body;
  const auto id = at.optional("id");
  body.id = id ? static_cast<std::uint32_t>(id->integer(0, 4294967295.0))
               : static_cast<std::uint32_t>(index);
  if (const auto note = at.optional("note")) (void)note->text(kMaxNoteBytes);
  body.margin_m = 0.0;
  body.shape.kind = SceneShape::Kind::Parts;
  const auto box = at.optional("box");
  const auto parts = at.optional("parts");
  if (parts) {
    scenePartsFromJson(*parts, body.shape.rings, body.shape.parts);
  } else if (box) {
    boxShape(at, plainBoxFromJson(*box), body);
  } else {
    const JsonCursor vertices = at.at("vertices");
    if (!at.failed()) {
      body.shape.rings.push_back(sceneRingFromJson(vertices));
      appendSceneParts(vertices, body.shape.rings.front(), body.shape.parts);
    }
  }
  return body;
}

void readPlain(const JsonCursor& root, Scene& scene) {
  root.object({"name", "note", "shapes", "pairs"});
  if (const auto name = root.optional("name")) scene.description = name->text(kMaxNoteBytes);
  std::vector<std::uint32_t> ids;
  const JsonCursor shapes = root.at("shapes");
  const std::vector<JsonCursor> items = shapes.items(kMaxSceneBodies);
  for (std::size_t i = 0; i < items.size() && !root.failed(); ++i) {
    scene.bodies.push_back(plainBody(items[i], i));
    ids.push_back(scene.bodies.back().id);
  }
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  if (twice != ids.end()) {
    shapes.fail(ErrorCode::InvalidArgument, "two shapes have the id %1", {*twice});
  }
}

// --- scenes of our own ---

void placeFromJson(const JsonCursor& at, SceneBody& body) {
  const auto pose = at.optional("pose");
  const auto motion = at.optional("motion");
  if (motion) {
    body.motion = keyFramesFromJson(*motion);
    if (pose) pose->fail(ErrorCode::Malformed, "give either \"pose\" or \"motion\", not both");
    if (!body.motion.empty()) body.pose = body.motion.front().pose;
    if (body.mode == SceneMode::Static) {
      motion->fail(ErrorCode::InvalidArgument, "a static body does not move");
    }
    return;
  }
  const JsonCursor given = at.at("pose");
  if (!at.failed() && given.object({"x", "y", "heading"})) body.pose = scenePoseFromJson(given);
}

SceneBody bodyFromJson(const JsonCursor& at, std::size_t index) {
  SceneBody body;
  body.id = static_cast<std::uint32_t>(index);
  if (!at.object({"name", "shape", "pose", "motion", "level", "mode", "detection", "category",
                  "mask", "group", "margin", "friction", "meets_map", "present", "ignores",
                  "physics", "drive", "route"})) {
    return body;
  }
  if (const auto v = at.optional("name")) body.name = v->text(kMaxNameBytes);
  body.shape = sceneShapeFromJson(at.at("shape"));
  if (const auto v = at.optional("mode")) body.mode = modeFromJson(*v);
  if (const auto v = at.optional("detection")) {
    body.detection = static_cast<SceneDetection>(v->choice({"closest", "contacts", "hybrid"}));
  }
  placeFromJson(at, body);
  if (const auto v = at.optional("level")) body.level = levelFromJson(*v);
  if (const auto v = at.optional("category")) body.category = bitsFromJson(*v);
  if (const auto v = at.optional("mask")) body.mask = bitsFromJson(*v);
  if (const auto v = at.optional("group")) {
    body.group = static_cast<std::uint32_t>(v->integer(0, 1e9));
  }
  if (const auto v = at.optional("margin")) body.margin_m = v->number(0.0, kMaxCoordinate_m);
  if (const auto v = at.optional("friction")) body.friction = v->number(0.0, kMaxCoordinate_m);
  if (const auto v = at.optional("physics")) {
    body.physics = physicsFromJson(*v);
    if (body.mode == SceneMode::Static || body.motion.size() > 1) {
      v->fail(ErrorCode::InvalidArgument,
              "is for bodies that forces move: not for a static body, "
              "nor for one that follows key frames");
    }
  }
  if (const auto v = at.optional("drive")) body.drive = driveFromJson(*v);
  if (const auto v = at.optional("route")) {
    body.route = routeFromJson(*v);
    if (!body.motion.empty()) {
      v->fail(ErrorCode::Malformed, "give either \"route\" or \"motion\", not both");
    }
    if (body.mode == SceneMode::Static) {
      v->fail(ErrorCode::InvalidArgument, "a static body does not move");
    }
  }
  if (const auto v = at.optional("meets_map")) body.meets_map = v->boolean();
  if (const auto v = at.optional("present")) body.present = v->boolean();
  return body;
}

using Names = std::map<std::string, std::size_t>;

// The index of the body that a text names; 0 after an error.
std::size_t bodyNamed(const JsonCursor& at, const Names& names) {
  const auto body = names.find(at.text(kMaxNameBytes));
  if (body != names.end()) return body->second;
  if (!at.failed()) at.fail(ErrorCode::InvalidArgument, "no body has this name");
  return 0;
}

// Neighbours in a chain, such as a tractor and its trailer, ignore each other.
void linksFromJson(const JsonCursor& at, const Names& names, std::vector<SceneBody>& bodies) {
  for (const JsonCursor& item : at.items(kMaxSceneBodies)) {
    const std::vector<JsonCursor> ends = item.items(2);
    if (ends.size() != 2) return item.fail(ErrorCode::Malformed, "must be two names");
    const std::size_t a = bodyNamed(ends[0], names);
    const std::size_t b = bodyNamed(ends[1], names);
    if (at.failed()) return;
    if (a == b) return ends[1].fail(ErrorCode::InvalidArgument, "a body has no link to itself");
    bodies[a].ignores.push_back(b);
  }
}

void bodiesFromJson(const JsonCursor& at, const std::optional<JsonCursor>& links,
                    std::vector<SceneBody>& bodies) {
  const std::vector<JsonCursor> items = at.items(kMaxSceneBodies);
  Names names;
  for (std::size_t i = 0; i < items.size(); ++i) {
    bodies.push_back(bodyFromJson(items[i], i));
    if (at.failed()) return;
    if (!bodies[i].name.empty() && !names.emplace(bodies[i].name, i).second) {
      items[i].fail(ErrorCode::InvalidArgument, "two bodies have the name \"%1\"",
                    {bodies[i].name});
    }
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto ignores = items[i].optional("ignores");
    if (!ignores) continue;
    for (const JsonCursor& item : ignores->items(kMaxSceneBodies)) {
      bodies[i].ignores.push_back(bodyNamed(item, names));
    }
  }
  if (links) linksFromJson(*links, names, bodies);
}

SceneWorld worldFromJson(const JsonCursor& at) {
  SceneWorld w;
  if (!at.object({"broad", "cell_size", "narrow", "touch", "report_static_pairs", "check_rate",
                  "wall_friction", "dt", "steps", "parameters"})) {
    return w;
  }
  if (const auto v = at.optional("broad")) {
    constexpr SceneBroad kBroad[] = {SceneBroad::Levels, SceneBroad::Hash, SceneBroad::Sap,
                                     SceneBroad::Brute};
    w.broad = kBroad[v->choice({"levels", "hash", "sap", "brute"})];
  }
  if (const auto v = at.optional("cell_size")) {
    if (v->value().text() != nullptr) {
      w.cell = v->choice({"auto", "adaptive"}) == 0 ? SceneCell::Auto : SceneCell::Adaptive;
    } else {
      w.cell = SceneCell::Constant;
      w.cell_m = v->positive(kMaxCoordinate_m);
    }
  }
  if (const auto v = at.optional("narrow")) {
    w.narrow = static_cast<SceneNarrow>(v->choice({"sat", "gjk", "mpr"}));
  }
  if (const auto v = at.optional("parameters")) w.parameters = parametersFromJson(*v, at);
  if (const auto v = at.optional("touch")) {
    w.touch = v->choice({"free", "collides"}) == 0 ? TouchRule::TouchingIsFree
                                                   : TouchRule::TouchingCollides;
  }
  if (const auto v = at.optional("report_static_pairs")) w.report_static_pairs = v->boolean();
  if (const auto v = at.optional("check_rate")) w.check_rate = rateFromJson(*v);
  if (const auto v = at.optional("wall_friction"))
    w.wall_friction = v->number(0.0, kMaxCoordinate_m);
  if (const auto v = at.optional("dt")) w.dt_s = v->positive(kMaxTime_s);
  if (const auto v = at.optional("steps"))
    w.steps = static_cast<int>(v->integer(0, kMaxSceneSteps));
  return w;
}

void readOwn(const JsonCursor& root, Scene& scene) {
  checkFormat(root, kSceneFormat);
  if (root.failed()) return;
  root.object({"format", "version", "description", "map", "world", "bodies", "links", "changes"});
  if (const auto v = root.optional("description")) scene.description = v->text(kMaxNoteBytes);
  if (const auto v = root.optional("map")) scene.map = mapSourceFromJson(*v);
  if (const auto v = root.optional("world")) scene.world = worldFromJson(*v);
  bodiesFromJson(root.at("bodies"), root.optional("links"), scene.bodies);
  const auto changes = root.optional("changes");
  if (!changes || root.failed()) return;
  std::vector<std::string> names;
  for (const SceneBody& body : scene.bodies) names.push_back(body.name);
  scene.changes = changesFromJson(*changes, names);
}

}  // namespace

std::vector<KeyFrame> keyFramesFromJson(const JsonCursor& at) {
  std::vector<KeyFrame> out;
  for (const JsonCursor& item : at.items(kMaxKeyFrames)) {
    if (!item.object({"t", "x", "y", "heading"})) return out;
    out.push_back({item.at("t").number(0.0, kMaxTime_s), scenePoseFromJson(item)});
    if (at.failed()) return out;
    if (out.size() > 1 && !(out[out.size() - 2].time_s < out.back().time_s)) {
      item.at("t").fail(ErrorCode::InvalidArgument, "times must ascend");
    }
  }
  if (out.empty()) at.fail(ErrorCode::InvalidArgument, "has no key frames");
  return out;
}

JsonValue keyFramesToJson(std::span<const KeyFrame> frames) {
  JsonValue::Array out;
  for (const KeyFrame& frame : frames) {
    JsonValue item = emptyObject();
    item.add("t", frame.time_s);
    const JsonValue pose = scenePoseToJson(frame.pose);
    for (const JsonValue::Member& member : *pose.object()) item.add(member.key, member.value);
    out.push_back(std::move(item));
  }
  return out;
}

Result<Scene> parseScene(std::string_view text, const std::string& source) {
  const JsonValue tree = TRY(parseJson(text, source, kMaxValues));
  JsonErrors errors(source);
  const JsonCursor root(tree, errors);
  Scene scene;
  const bool plain =
      tree.object() != nullptr && tree.find("format") == nullptr && tree.find("shapes") != nullptr;
  plain ? readPlain(root, scene) : readOwn(root, scene);
  if (errors.any()) return tl::unexpected(errors.first());
  return scene;
}

Result<std::optional<GridMap>> sceneMap(const Scene& scene, const std::filesystem::path& scene_file,
                                        ReferencePolicy policy) {
  if (!scene.map) return std::optional<GridMap>();
  GridMap map = TRY(loadMapSource(*scene.map, scene_file, policy));
  return std::optional<GridMap>(std::move(map));
}

bool drives(const Scene& scene) {
  return std::ranges::any_of(scene.bodies,
                             [](const SceneBody& b) { return b.route.has_value(); }) ||
         std::ranges::any_of(scene.changes, [](const SceneChange& c) { return c.drives(); });
}

Pose poseAt(const SceneBody& body, double time_s) {
  if (body.motion.empty()) return body.pose;
  const auto after =
      std::upper_bound(body.motion.begin(), body.motion.end(), time_s,
                       [](double t, const KeyFrame& frame) { return t < frame.time_s; });
  if (after == body.motion.begin()) return body.motion.front().pose;
  if (after == body.motion.end()) return body.motion.back().pose;
  const KeyFrame& a = *std::prev(after);
  const KeyFrame& b = *after;
  const double s = (time_s - a.time_s) / (b.time_s - a.time_s);
  if (s == 0.0) return a.pose;
  Pose pose{a.pose.position + s * (b.pose.position - a.pose.position), a.pose.heading};
  if (a.pose.heading != b.pose.heading) {
    const Result<Heading> turn = Heading::fromRadians(s * a.pose.heading.angleTo(b.pose.heading));
    if (turn) pose.heading = a.pose.heading.turnedBy(*turn);
  }
  return pose;
}

void appendTrack(const SceneBody& body, double from_s, double to_s, double origin, double scale,
                 std::vector<MotionPart>& out) {
  auto next = std::upper_bound(body.motion.begin(), body.motion.end(), from_s,
                               [](double t, const KeyFrame& frame) { return t < frame.time_s; });
  MotionPart part;
  part.to = poseAt(body, from_s);
  for (double time_s = from_s; time_s < to_s;) {
    const bool cut = next != body.motion.end() && next->time_s < to_s;
    const double end_s = cut ? next->time_s : to_s;
    part.from = part.to;
    part.to = cut ? (next++)->pose : poseAt(body, to_s);
    part.begin = origin + scale * (time_s - from_s);
    part.end = origin + scale * (end_s - from_s);
    if (part.from != part.to && part.begin < part.end) out.push_back(part);
    time_s = end_s;
  }
}

}  // namespace clearway::maps
