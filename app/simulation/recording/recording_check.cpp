#include "app/simulation/recording/recording_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "core/geometry/overlap.h"

namespace clearway::app {
namespace {

using simulation::EventKind;

constexpr TouchRule kRule = TouchRule::TouchingIsFree;

// A convex part in the world, with the filter that holds for it.
struct PlacedPart {
  std::vector<Vec2> ring;
  double radius_m = 0.0;
  std::uint64_t category = 0, mask = 0;
};

struct PlacedBody {
  std::uint32_t index = 0;
  const RecordedBody* body = nullptr;
  std::vector<PlacedPart> parts;
  std::optional<Pose> half_plane;
  Aabb bounds;
};

PlacedPart placed(const ConvexShape& shape, const Pose& in_body, const Pose& pose) {
  PlacedPart part;
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
  for (Vec2& v : part.ring) v = toWorld(pose, toWorld(in_body, v));
  return part;
}

std::vector<PlacedPart> partsOf(const Shape& shape, const Pose& pose) {
  if (const auto* compound = std::get_if<CompoundShape>(&shape)) {
    std::vector<PlacedPart> out;
    for (const ShapePart& p : compound->solid()) out.push_back(placed(p.shape, p.pose, pose));
    return out;
  }
  if (const auto* box = std::get_if<BoxShape>(&shape)) return {placed(*box, {}, pose)};
  if (const auto* polygon = std::get_if<PolygonShape>(&shape)) return {placed(*polygon, {}, pose)};
  if (const auto* segment = std::get_if<SegmentShape>(&shape)) return {placed(*segment, {}, pose)};
  return {};
}

PlacedBody placedBody(std::uint32_t index, const RecordedBody& body, const Pose& pose) {
  PlacedBody out{index, &body, partsOf(body.def.shape, pose), {}, {}};
  if (std::holds_alternative<HalfPlaneShape>(body.def.shape)) {
    constexpr double kFar = 1e9;
    out.half_plane = pose;
    out.bounds = {{-kFar, -kFar}, {kFar, kFar}};
    return out;
  }
  bool first = true;
  for (std::size_t k = 0; k < out.parts.size(); ++k) {
    PlacedPart& part = out.parts[k];
    const bool own = !body.def.parts.empty();
    part.category =
        own ? body.def.parts[k].category.value_or(body.def.category) : body.def.category;
    part.mask = own ? body.def.parts[k].mask.value_or(body.def.mask) : body.def.mask;
    const Aabb box = enlarged(boundsOf(part.ring), part.radius_m + kUndecided_m);
    out.bounds = first ? box : merged(out.bounds, box);
    first = false;
  }
  return out;
}

bool filtersAccept(const PlacedBody& p, const PlacedBody& q) {
  const collide::BodyDef& a = p.body->def;
  const collide::BodyDef& b = q.body->def;
  if (a.mode == collide::BodyMode::Static && b.mode == collide::BodyMode::Static) return false;
  if (a.group != 0 && a.group == b.group) return false;
  if (!collide::levelsOverlap(a.level, b.level, kRule)) return false;
  const auto lists = [](const collide::BodyDef& def, std::uint32_t other) {
    return std::ranges::any_of(def.ignores,
                               [other](collide::BodyId id) { return id.index == other; });
  };
  return !lists(a, q.index) && !lists(b, p.index);
}

struct Decision {
  bool overlaps = false;
  bool surely = false;  // by more than kUndecided_m
};

// Surely: they still overlap after a small step in every direction that could part them.
Decision decide(const PlacedPart& a, const PlacedPart& b) {
  if (!overlap(a.ring, b.ring, kRule, a.radius_m, b.radius_m)) return {};
  std::vector<Vec2> directions;
  for (const PlacedPart* part : {&a, &b}) {
    for (std::size_t k = 0; k < part->ring.size(); ++k) {
      const Vec2 edge = part->ring[(k + 1) % part->ring.size()] - part->ring[k];
      if (length(edge) > 0.0) directions.push_back((1.0 / length(edge)) * perpendicular(edge));
    }
  }
  constexpr int kAround = 16;
  for (int k = 0; k < kAround; ++k) {
    const double t = 2.0 * 3.14159265358979 * k / kAround;
    directions.push_back({std::cos(t), std::sin(t)});
  }
  for (const Vec2 d : directions) {
    for (const double sign : {-kUndecided_m, kUndecided_m}) {
      std::vector<Vec2> moved = b.ring;
      for (Vec2& v : moved) v = v + sign * d;
      if (!overlap(a.ring, moved, kRule, a.radius_m, b.radius_m)) return {true, false};
    }
  }
  return {true, true};
}

Decision withHalfPlane(const PlacedBody& plane, const PlacedBody& other) {
  const Vec2 n = plane.half_plane->heading.vector();
  double least = std::numeric_limits<double>::infinity();
  for (const PlacedPart& part : other.parts) {
    for (const Vec2 v : part.ring) {
      least = std::min(least, dot(n, v - plane.half_plane->position) - part.radius_m);
    }
  }
  return {least < 1e-12, least < -kUndecided_m};
}

Decision decide(const PlacedBody& a, const PlacedBody& b) {
  if (a.half_plane || b.half_plane) {
    if (a.half_plane && b.half_plane) return {};
    return a.half_plane ? withHalfPlane(a, b) : withHalfPlane(b, a);
  }
  Decision out;
  for (const PlacedPart& p : a.parts) {
    for (const PlacedPart& q : b.parts) {
      if (((p.category & q.mask) | (q.category & p.mask)) == 0) continue;
      const Decision d = decide(p, q);
      out.overlaps = out.overlaps || d.overlaps;
      out.surely = out.surely || d.surely;
      if (out.surely) return out;
    }
  }
  return out;
}

Decision withWalls(const OccupancyGrid& grid, const PlacedBody& body) {
  Decision out;
  for (const PlacedPart& part : body.parts) {
    const Aabb box = enlarged(boundsOf(part.ring), part.radius_m);
    const CellRange cells = grid.frame().cellsMeeting(box, TouchRule::TouchingCollides);
    for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
      for (std::int32_t j = cells.first_column; j < cells.last_column; ++j) {
        if (!grid.blocked({i, j})) continue;
        const Aabb cell = grid.frame().cellBox({i, j});
        if (!overlap(part.ring, cell, kRule, part.radius_m)) continue;
        out.overlaps = true;
        const Aabb inner = enlarged(cell, -kUndecided_m);
        if (overlap(part.ring, inner, kRule, part.radius_m)) return {true, true};
      }
    }
  }
  return out;
}

// What the events say of the present.
class Reported {
 public:
  void add(const simulation::Event& e) {
    const auto change = [](auto& set, const auto& key, bool began) {
      if (began) {
        set.insert(key);
      } else {
        set.erase(key);
      }
    };
    if (e.kind == EventKind::CollisionBegan || e.kind == EventKind::CollisionEnded) {
      if (e.b) {
        change(pairs_, std::minmax(e.a.index, e.b->index), e.kind == EventKind::CollisionBegan);
      }
    } else if (e.kind == EventKind::WallBegan || e.kind == EventKind::WallEnded) {
      change(walls_, e.a.index, e.kind == EventKind::WallBegan);
    }
  }
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  // Whether all of them are known to a frame.
  [[nodiscard]] bool isWithin(std::size_t agents) const {
    return std::ranges::all_of(pairs_, [agents](const Pair& p) { return p.second < agents; }) &&
           std::ranges::all_of(walls_, [agents](std::uint32_t a) { return a < agents; });
  }
  [[nodiscard]] const std::set<Pair>& pairs() const { return pairs_; }
  [[nodiscard]] const std::set<std::uint32_t>& walls() const { return walls_; }

 private:
  std::set<Pair> pairs_;
  std::set<std::uint32_t> walls_;
};

RecordedOverlap overlapOf(const RecordedFrame& frame, std::uint32_t a,
                          std::optional<std::uint32_t> b) {
  return {frame.time, a, b, frame.bodies[a].name, b ? frame.bodies[*b].name : std::string()};
}

void noteImpact(const simulation::Event& e, const RecordedFrame& frame, RecordingVerdict& verdict) {
  if (e.kind != EventKind::Impact && e.kind != EventKind::WallImpact) return;
  ++verdict.impacts;
  if (verdict.first_impact) return;
  const std::optional<std::uint32_t> b = e.b ? std::optional(e.b->index) : std::nullopt;
  verdict.first_impact = overlapOf(frame, e.a.index, b);
  verdict.first_impact->time = e.time;
}

class Judge {
 public:
  void judge(const RecordedFrame& frame, const Reported& reported, RecordingVerdict& verdict) {
    place(frame);
    std::set<Reported::Pair> pairs;  // those that overlap at all
    std::set<std::uint32_t> walls;
    const auto note = [&](const Decision& d, std::uint32_t a, std::optional<std::uint32_t> b,
                          bool is_reported) {
      if (!d.overlaps) return;
      const RecordedOverlap found = overlapOf(frame, a, b);
      if (d.surely || is_reported) {
        ++verdict.overlaps;
        if (!verdict.first) verdict.first = found;
      }
      if (d.surely && !is_reported && !verdict.unreported) verdict.unreported = found;
    };
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      for (std::size_t j = i + 1; j < bodies_.size(); ++j) {
        if (bodies_[j].bounds.min.x > bodies_[i].bounds.max.x) break;
        if (!overlap(bodies_[i].bounds, bodies_[j].bounds, TouchRule::TouchingCollides)) continue;
        if (!filtersAccept(bodies_[i], bodies_[j])) continue;
        const Decision d = decide(bodies_[i], bodies_[j]);
        const Reported::Pair pair = std::minmax(bodies_[i].index, bodies_[j].index);
        if (d.overlaps) pairs.insert(pair);
        note(d, pair.first, pair.second, reported.pairs().contains(pair));
      }
      const PlacedBody& body = bodies_[i];
      const bool meets = body.body->def.meets_grid && frame.grid && !body.half_plane &&
                         body.body->def.mode != collide::BodyMode::Static;
      if (!meets) continue;
      const Decision d = withWalls(*frame.grid, body);
      if (d.overlaps) walls.insert(body.index);
      note(d, body.index, std::nullopt, reported.walls().contains(body.index));
    }
    for (const Reported::Pair& pair : reported.pairs()) {
      if (!pairs.contains(pair) && !verdict.unfounded) {
        verdict.unfounded = overlapOf(frame, pair.first, pair.second);
      }
    }
    for (const std::uint32_t a : reported.walls()) {
      const bool is_static = frame.bodies[a].def.mode == collide::BodyMode::Static;
      if (!walls.contains(a) && !is_static && !verdict.unfounded) {
        verdict.unfounded = overlapOf(frame, a, std::nullopt);
      }
    }
  }

 private:
  void place(const RecordedFrame& frame) {
    bodies_.clear();
    for (std::uint32_t k = 0; k < frame.agents.size(); ++k) {
      if (!frame.agents[k].has(RecordedAgent::kPresent) ||
          frame.bodies[k].def.mode == collide::BodyMode::Disabled) {
        continue;
      }
      bodies_.push_back(placedBody(k, frame.bodies[k], frame.agents[k].pose));
    }
    std::ranges::sort(bodies_, [](const PlacedBody& a, const PlacedBody& b) {
      return std::pair(a.bounds.min.x, a.index) < std::pair(b.bounds.min.x, b.index);
    });
  }
  std::vector<PlacedBody> bodies_;
};

}  // namespace

Result<RecordingVerdict> checkRecording(Recording& recording,
                                        const std::function<bool(double)>& progress) {
  RecordingVerdict verdict;
  Reported reported;
  Judge judge;
  recording.rewind();
  for (;;) {
    const bool more = TRY(recording.next());
    if (!more) return verdict;
    const RecordedFrame& frame = recording.frame();
    for (const simulation::Event& e : frame.events) reported.add(e);
    for (const simulation::Event& e : frame.events) noteImpact(e, frame, verdict);
    if (!reported.isWithin(frame.agents.size())) {
      return fail(ErrorCode::Malformed,
                  "agents of the recording's events are missing from its frames", recording.path());
    }
    ++verdict.frames;
    if (frame.checked) {
      ++verdict.checked;
      judge.judge(frame, reported, verdict);
    }
    if (verdict.frames % 16 == 0 && progress &&
        !progress(static_cast<double>(verdict.frames) / static_cast<double>(recording.frames()))) {
      return verdict;
    }
  }
}

}  // namespace clearway::app
