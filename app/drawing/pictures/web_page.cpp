#include "app/drawing/pictures/web_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <utility>

#include "app/drawing/files/svg_writer.h"
#include "app/simulation/recording/body_code.h"
#include "core/geometry/aabb.h"
#include "maps/text/json_value.h"

namespace clearway::app {

extern const char* const kSimulationTemplate;  // resources/web/simulation.html

namespace {

using maps::JsonValue;
using simulation::EventKind;

constexpr double kReadingPart = 0.8;  // of the work; the rest are the lines of numbers
constexpr double kTurn_rad = 2.0 * std::numbers::pi;
constexpr std::uint8_t kStatic = 32;  // in the page, besides RecordedAgent::Bit
constexpr std::uint8_t kHit = RecordedAgent::kColliding | RecordedAgent::kInWall;

JsonValue point(Vec2 v) { return JsonValue(JsonValue::Array{v.x, v.y}); }

struct Part {
  std::vector<Vec2> ring;  // in the body's frame
  double radius_m = 0.0;
  bool visual = false;
};

Part partOf(const ConvexShape& shape, const Pose& pose, bool visual) {
  Part part;
  part.visual = visual;
  if (const auto* box = std::get_if<BoxShape>(&shape)) {
    const double a = 0.5 * box->length_m;
    const double b = 0.5 * box->width_m;
    part.ring = {{-a, -b}, {a, -b}, {a, b}, {-a, b}};
    part.radius_m = box->radius_m;
  } else if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
    part.ring.assign(polygon->polygon.ring().begin(), polygon->polygon.ring().end());
    part.radius_m = polygon->radius_m;
  } else {
    const auto& segment = std::get<SegmentShape>(shape);
    part.ring = {segment.from, segment.to};
    part.radius_m = segment.radius_m;
  }
  for (Vec2& v : part.ring) v = toWorld(pose, v);
  return part;
}

std::vector<Part> partsOf(const Shape& shape, double far_m) {
  if (const auto* compound = std::get_if<CompoundShape>(&shape)) {
    std::vector<Part> out;
    for (const auto& list : {compound->solid(), compound->visual()}) {
      for (const ShapePart& p : list) out.push_back(partOf(p.shape, p.pose, p.visual_only));
    }
    return out;
  }
  if (std::holds_alternative<HalfPlaneShape>(shape)) {
    return {{{{0.0, -far_m}, {0.0, far_m}, {-far_m, far_m}, {-far_m, -far_m}}, 0.0, false}};
  }
  if (const auto* box = std::get_if<BoxShape>(&shape)) return {partOf(*box, {}, false)};
  if (const auto* polygon = std::get_if<PolygonShape>(&shape)) return {partOf(*polygon, {}, false)};
  return {partOf(std::get<SegmentShape>(shape), {}, false)};
}

JsonValue bodyJson(const Shape& shape, double far_m) {
  JsonValue::Array parts;
  double reach_m = 0.0;
  double front_m = 0.0;
  for (const Part& part : partsOf(shape, far_m)) {
    JsonValue::Array ring;
    for (const Vec2 v : part.ring) {
      ring.push_back(point(v));
      if (part.visual) continue;
      reach_m = std::max(reach_m, length(v) + part.radius_m);
      front_m = std::max(front_m, v.x + part.radius_m);
    }
    JsonValue p = maps::emptyObject();
    p.add("ring", std::move(ring));
    p.add("radius", part.radius_m);
    p.add("visual", part.visual);
    parts.push_back(std::move(p));
  }
  JsonValue out = maps::emptyObject();
  out.add("parts", std::move(parts));
  out.add("reach", reach_m);
  out.add("front", front_m);
  return out;
}

// A number by frame as corners of a line that is within kOff of it: the first value, then for each
// corner the number of frames to it and the difference to the one before. Method: the line from a
// corner goes on while it meets the interval around every value passed (Williams, 1978).
template <class At>
void writeLine(ByteWriter& out, std::size_t frames, const At& at) {
  constexpr double kOff = 2.0;
  std::size_t from = 0;
  std::int64_t value = at(0);
  out.difference(value);
  while (from + 1 < frames) {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    std::size_t to = from;
    std::int64_t end = value;
    for (std::size_t f = from + 1; f < frames; ++f) {
      const auto n = static_cast<double>(f - from);
      const double rise = static_cast<double>(at(f) - value);
      low = std::max(low, (rise - kOff) / n);
      high = std::min(high, (rise + kOff) / n);
      const double least = std::ceil(low * n);
      const double most = std::floor(high * n);
      if (least > most) break;
      to = f;  // and the whole number nearest to its value
      end = value + std::llround(std::clamp(rise, least, most));
    }
    out.difference(static_cast<std::int64_t>(to - from));
    out.difference(end - value);
    from = to;
    value = end;
  }
}

// Lengths of free and blocked runs in turn, row after row.
JsonValue mapJson(const OccupancyGrid& grid) {
  const GridFrame& frame = grid.frame();
  ByteWriter runs;
  bool blocked = false;
  std::int64_t length = 0;
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    for (std::int32_t j = 0; j < frame.columns(); ++j) {
      if (grid.blocked({i, j}) != blocked) {
        runs.difference(std::exchange(length, 0));
        blocked = !blocked;
      }
      ++length;
    }
  }
  runs.difference(length);
  JsonValue out = maps::emptyObject();
  out.add("rows", frame.rows());
  out.add("columns", frame.columns());
  out.add("width", frame.cellWidth());
  out.add("length", frame.cellLength());
  out.add("runs", picture::base64(runs.bytes()));
  return out;
}

std::string textOf(const simulation::Event& e, const RecordedFrame& frame) {
  const std::string& a = frame.bodies[e.a.index].name;
  const std::string b = e.b ? frame.bodies[e.b->index].name : std::string();
  switch (e.kind) {
    case EventKind::CollisionBegan: return a + " meets " + b;
    case EventKind::CollisionEnded: return a + " leaves " + b;
    case EventKind::WallBegan: return a + " meets a wall";
    case EventKind::WallEnded: return a + " leaves the wall";
    case EventKind::Impact: return a + " hits " + b + " between two steps";
    case EventKind::WallImpact: return a + " hits a wall between two steps";
    case EventKind::Attached: return a + " takes " + b;
    case EventKind::Detached: return a + " puts down " + b;
    case EventKind::Stuck: return a + " is stuck";
    default: break;
  }
  std::string words = simulation::toString(e.kind);
  std::ranges::replace(words, '_', ' ');
  std::string out = a + ": " + words;
  if (e.task) out += " " + std::to_string(*e.task);
  for (const simulation::AgentId id : e.cycle) out += " > " + frame.bodies[id.index].name;
  return out;
}

// Collects a page from frames.
class PageData {
 public:
  explicit PageData(const std::optional<OccupancyGrid>& start) : grid_(start) {}
  void add(const RecordedFrame& frame);   // one that is shown
  void note(const RecordedFrame& frame);  // every frame, before add()
  // nullopt: `progress`, called for each list of numbers, ended it.
  [[nodiscard]] std::optional<JsonValue> json(const Recording& recording,
                                              const PageOptions& options,
                                              const std::function<bool(double)>& progress) const;

 private:
  void noteEvents(const RecordedFrame& frame);
  std::size_t bodyIndex(const RecordedBody& body);

  using Place = std::array<std::int64_t, 3>;  // x, y, heading in thousandths
  struct Agent {
    std::string name;
    std::vector<std::pair<std::size_t, std::size_t>> bodies;  // from a frame on: which
    double turned = 0.0;                                      // heading [rad], all turns counted
    std::uint8_t bits = 0, hits = 0;
    bool is_static = false, changed = false;
  };
  std::vector<Agent> agents_;
  std::map<std::string, std::size_t> known_bodies_;
  std::vector<Shape> bodies_;
  std::vector<std::vector<Place>> poses_;  // by frame and agent
  ByteWriter states_;
  JsonValue::Array times_, cells_, events_;
  std::optional<OccupancyGrid> grid_;
  std::vector<CellChange> changed_cells_;
  std::uint64_t collisions_ = 0, hidden_events_ = 0;
  Aabb bounds_{
      {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()},
      {-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}};
};

void PageData::note(const RecordedFrame& frame) {
  agents_.resize(frame.agents.size());
  for (const std::uint32_t k : frame.changed_bodies) agents_[k].changed = true;
  for (std::size_t k = 0; k < agents_.size(); ++k) {
    agents_[k].hits = static_cast<std::uint8_t>(agents_[k].hits | (frame.agents[k].bits & kHit));
  }
  for (const CellChange& c : frame.changed_cells) {  // keyframes repeat earlier ones
    if (grid_->blocked(c.cell) == c.blocked) continue;
    grid_->set(c.cell, c.blocked);
    changed_cells_.push_back(c);
  }
  noteEvents(frame);
}

void PageData::noteEvents(const RecordedFrame& frame) {
  for (const simulation::Event& e : frame.events) {
    if (e.kind == EventKind::NearBegan || e.kind == EventKind::NearEnded) continue;
    if (e.kind == EventKind::Spawned && e.time == 0) continue;
    const bool hit = e.isCollision();
    if (hit) ++collisions_;
    if (events_.size() == kPageEvents) {
      ++hidden_events_;
      continue;
    }
    events_.push_back(
        JsonValue::Array{secondsOf(e.time), textOf(e, frame), hit, static_cast<double>(e.a.index)});
  }
}

std::size_t PageData::bodyIndex(const RecordedBody& body) {
  ByteWriter bytes;
  RecordedBody shape;  // what is drawn of it
  shape.def.shape = body.def.shape;
  writeBody(bytes, shape);
  const auto [entry, fresh] = known_bodies_.try_emplace(bytes.take(), bodies_.size());
  if (fresh) bodies_.push_back(body.def.shape);
  return entry->second;
}

void PageData::add(const RecordedFrame& frame) {
  const std::size_t f = times_.size();
  times_.push_back(secondsOf(frame.time));
  for (const CellChange& c : std::exchange(changed_cells_, {})) {
    cells_.push_back(
        JsonValue::Array{static_cast<double>(f), c.cell.row, c.cell.column, c.blocked ? 1 : 0});
  }
  std::vector<Place> poses;
  std::vector<std::size_t> changed;
  for (std::size_t k = 0; k < agents_.size(); ++k) {
    Agent& agent = agents_[k];
    const RecordedAgent& now = frame.agents[k];
    if (std::exchange(agent.changed, false)) {
      const RecordedBody& body = frame.bodies[k];
      agent.name = body.name;
      agent.is_static = body.def.mode == collide::BodyMode::Static;
      const std::size_t index = bodyIndex(body);
      if (agent.bodies.empty() || agent.bodies.back().second != index) {
        agent.bodies.emplace_back(agent.bodies.empty() ? 0 : f, index);
      }
    }
    agent.turned += std::remainder(now.pose.heading.radians() - agent.turned, kTurn_rad);
    poses.push_back({std::llround(1e3 * now.pose.position.x),
                     std::llround(1e3 * now.pose.position.y), std::llround(1e3 * agent.turned)});
    auto bits = static_cast<std::uint8_t>(now.bits | (agent.is_static ? kStatic : 0));
    if (now.has(RecordedAgent::kPresent)) {
      bits = static_cast<std::uint8_t>(bits | std::exchange(agent.hits, std::uint8_t{0}));
      bounds_ = {{std::min(bounds_.min.x, now.pose.position.x),
                  std::min(bounds_.min.y, now.pose.position.y)},
                 {std::max(bounds_.max.x, now.pose.position.x),
                  std::max(bounds_.max.y, now.pose.position.y)}};
    }
    if (f == 0 || bits != agent.bits) changed.push_back(k);
    agent.bits = bits;
  }
  poses_.push_back(std::move(poses));
  states_.difference(static_cast<std::int64_t>(changed.size()));
  for (const std::size_t k : changed) {
    states_.difference(static_cast<std::int64_t>(k));
    states_.difference(agents_[k].bits);
  }
}

std::optional<JsonValue> PageData::json(const Recording& recording, const PageOptions& options,
                                        const std::function<bool(double)>& progress) const {
  const std::optional<OccupancyGrid>& grid = recording.header().grid;
  const Aabb seen = grid ? grid->frame().bounds() : enlarged(bounds_, 2.0);
  const double far_m = 2.0 * length(seen.max - seen.min);
  JsonValue out = maps::emptyObject();
  out.add("title", options.title);
  std::string facts = fmt::format(
      "{} agents, {:.3f} s, {}", agents_.size(), secondsOf(recording.last() - recording.first()),
      collisions_ == 0 ? "no collision" : fmt::format("{} collisions", collisions_));
  if (!recording.isWhole()) facts += "; the recording was cut off";
  if (hidden_events_ > 0) facts += fmt::format("; {} more events are not listed", hidden_events_);
  out.add("facts", facts);
  out.add("bounds", JsonValue::Array{seen.min.x, seen.min.y, seen.max.x, seen.max.y});
  const Vec2 size = bounds_.max - bounds_.min;
  const Vec2 all = seen.max - seen.min;
  if (grid && size.x < 0.5 * all.x && size.y < 0.5 * all.y) {  // the part that is shown first
    const Aabb focus = enlarged(bounds_, 0.1 * std::max(size.x, size.y) + 1.0);
    out.add("focus", JsonValue::Array{focus.min.x, focus.min.y, focus.max.x, focus.max.y});
  }
  out.add("map", grid ? mapJson(*grid) : JsonValue());
  JsonValue::Array bodies;
  for (const Shape& shape : bodies_) bodies.push_back(bodyJson(shape, far_m));
  out.add("bodies", std::move(bodies));
  JsonValue::Array agents;
  for (const Agent& agent : agents_) {
    JsonValue a = maps::emptyObject();
    a.add("name", agent.name);
    JsonValue::Array changes;
    for (const auto& [frame, body] : agent.bodies) {
      changes.push_back(JsonValue::Array{static_cast<double>(frame), static_cast<double>(body)});
    }
    a.add("bodies", std::move(changes));
    agents.push_back(std::move(a));
  }
  out.add("agents", std::move(agents));
  out.add("times", times_);
  out.add("cells", cells_);
  out.add("events", events_);
  ByteWriter poses;
  for (std::size_t k = 0; k < agents_.size(); ++k) {
    for (std::size_t c = 0; c < 3; ++c) {
      const auto at = [&](std::size_t f) { return k < poses_[f].size() ? poses_[f][k][c] : 0LL; };
      writeLine(poses, poses_.size(), at);
      const auto share =
          static_cast<double>(3 * k + c + 1) / static_cast<double>(3 * agents_.size());
      if (progress && !progress(kReadingPart + (1.0 - kReadingPart) * share)) return std::nullopt;
    }
  }
  out.add("poses", picture::base64(poses.bytes()));
  out.add("states", picture::base64(states_.bytes()));
  return out;
}

// The data may hold any text: no "</script" and no "<!--" may stand in it.
std::string safeInScript(const std::string& json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

Result<std::string> webPage(Recording& recording, const PageOptions& options,
                            const std::function<bool(double)>& progress) {
  TRY(recording.seek(kForever));
  const std::size_t agents = std::max<std::size_t>(1, recording.frame().agents.size());
  const std::uint64_t shown = std::max<std::uint64_t>(2, options.most_poses / agents);
  const std::uint64_t every = (recording.frames() + shown - 1) / shown;
  PageData data(recording.header().grid);
  recording.rewind();
  for (std::uint64_t k = 0; k < recording.frames(); ++k) {
    TRY(recording.next());
    data.note(recording.frame());
    if (k % every == 0 || k + 1 == recording.frames()) data.add(recording.frame());
    if (k % 64 == 0 && progress &&
        !progress(kReadingPart * static_cast<double>(k) /
                  static_cast<double>(recording.frames()))) {
      return std::string();
    }
  }
  const std::optional<JsonValue> json = data.json(recording, options, progress);
  if (!json) return std::string();
  const std::string text = maps::toText(*json);
  if (progress && !progress(1.0)) return std::string();
  std::string page = kSimulationTemplate;
  constexpr std::string_view kPlace = "@RUN@";
  page.replace(page.find(kPlace), kPlace.size(), safeInScript(text));
  return page;
}

}  // namespace clearway::app
