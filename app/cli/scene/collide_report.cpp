#include "app/cli/scene/collide_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <span>

#include "app/cli/output/report.h"
#include "app/document/body/covered_area.h"
#include "app/simulation/scene/scene_cells.h"
#include "core/base/number_text.h"
#include "core/world/methods.h"
#include "core/world/parameters.h"
#include "maps/text/json_cursor.h"

namespace clearway::cli {
namespace {

const char* nameOf(maps::SceneBroad b) {
  switch (b) {
    case maps::SceneBroad::Levels: break;
    case maps::SceneBroad::Hash: return "hash";
    case maps::SceneBroad::Sap: return "sap";
    case maps::SceneBroad::Brute: return "brute";
  }
  return "levels";
}

const char* nameOf(TouchRule rule) {
  return rule == TouchRule::TouchingIsFree ? "free" : "collides";
}

const char* nameOf(collide::EventKind kind) {
  constexpr std::array<const char*, 3> kNames{"began", "persisted", "ended"};
  return kNames[static_cast<std::size_t>(kind)];
}

void addPair(maps::JsonValue& out, app::CollidePair p) {
  out.add("a", static_cast<double>(p.a));
  out.add("b", static_cast<double>(p.b));
}

double own(const app::ReportFrame& f, double length_m) {
  return maps::lengthFromWorld(f.frame, f.grid, length_m);
}

maps::JsonValue pointJson(const app::ReportFrame& f, Vec2 p) {
  return maps::pointToJson(maps::positionFromWorld(f.frame, f.grid, p));
}

maps::JsonValue directionJson(const app::ReportFrame& f, Vec2 unit) {
  return maps::pointToJson(maps::directionFromWorld(f.frame, unit));
}

// The bounds in the printed frame.
maps::JsonValue boundsJson(const app::ReportFrame& f, const Aabb& box) {
  const auto at = [&f](double x, double y) {
    return maps::positionFromWorld(f.frame, f.grid, {x, y});
  };
  const std::array<Vec2, 4> corners{at(box.min.x, box.min.y), at(box.max.x, box.min.y),
                                    at(box.max.x, box.max.y), at(box.min.x, box.max.y)};
  const Aabb b = boundsOf(std::span<const Vec2>(corners));
  return maps::JsonValue::Array{b.min.x, b.min.y, b.max.x, b.max.y};
}

maps::JsonValue contactJson(const app::ReportFrame& f, const app::CollideContact& c) {
  maps::JsonValue out = maps::emptyObject();
  addPair(out, c.pair);
  out.add("collides", c.collides);
  out.add("penetration", own(f, c.penetration_m));
  out.add("normal", directionJson(f, c.normal));
  out.add("position", pointJson(f, c.position));
  out.add("friction", c.friction);
  out.add("feature", static_cast<double>(c.feature));
  out.add("part_a", static_cast<double>(c.part_a));
  out.add("part_b", static_cast<double>(c.part_b));
  return out;
}

maps::JsonValue cellsJson(const CellRange& r) {
  maps::JsonValue cells = maps::emptyObject();
  cells.add("rows", maps::JsonValue::Array{r.first_row, r.last_row - 1});
  cells.add("columns", maps::JsonValue::Array{r.first_column, r.last_column - 1});
  return cells;
}

void addCounters(const app::ReportFrame& f, maps::JsonValue& out, const app::CollideFrame& frame) {
  const collide::WorldCounters& c = frame.counters;
  maps::JsonValue counters = maps::emptyObject();
  for (const auto& [name, value] :
       {std::pair{"bodies_changed", c.bodies_changed},
        std::pair{"bodies_searched", c.bodies_searched},
        std::pair{"pairs_filtered", c.pairs_filtered},
        std::pair{"candidate_pairs", c.candidate_pairs}, std::pair{"pairs_tested", c.pairs_tested},
        std::pair{"pairs_reported", c.pairs_reported}, std::pair{"cache_entries", c.cache_entries},
        std::pair{"bodies_asleep", c.bodies_asleep}, std::pair{"pairs_asleep", c.pairs_asleep},
        std::pair{"walls_tested", c.walls_tested}, std::pair{"pairs_swept", c.pairs_swept},
        std::pair{"walls_swept", c.walls_swept}}) {
    counters.add(name, static_cast<double>(value));
  }
  out.add("counters", std::move(counters));
  maps::JsonValue times = maps::emptyObject();
  times.add("broad_s", c.broad_s);
  times.add("narrow_s", c.narrow_s);
  times.add("walls_s", c.walls_s);
  times.add("total_s", c.total_s);
  out.add("times", std::move(times));
  if (frame.cell_m) out.add("cell_size", own(f, *frame.cell_m));
}

maps::JsonValue wallJson(const app::ReportFrame& f, const app::CollideWall& w) {
  maps::JsonValue out = maps::emptyObject();
  out.add("body", static_cast<double>(w.body));
  out.add("penetration", own(f, w.contact.penetration_m));
  out.add("normal", directionJson(f, w.contact.normal));
  out.add("position", pointJson(f, w.contact.position));
  out.add("friction", w.contact.friction);
  out.add("part", static_cast<double>(w.contact.part));
  out.add("cells", cellsJson(w.contact.cells));
  return out;
}

maps::JsonValue impactJson(const app::ReportFrame& f, const app::CollideImpact& i) {
  maps::JsonValue out = maps::emptyObject();
  if (i.b) {
    addPair(out, {i.a, *i.b});
  } else {
    out.add("body", static_cast<double>(i.a));
    out.add("cell", maps::JsonValue::Array{i.cell->row, i.cell->column});
  }
  out.add("time_s", i.time_s);
  out.add("position", pointJson(f, i.position));
  out.add("between_steps", i.between);
  return out;
}

maps::JsonValue::Array partsJson(const app::ScenePlay& play) {
  maps::JsonValue::Array list;
  for (const app::CollideParts& p : play.touchingParts()) {
    maps::JsonValue::Array parts;
    for (const auto& [a, b] : p.parts) {
      parts.emplace_back(maps::JsonValue::Array{static_cast<double>(a), static_cast<double>(b)});
    }
    maps::JsonValue out = maps::emptyObject();
    addPair(out, p.pair);
    out.add("touching", std::move(parts));
    list.push_back(std::move(out));
  }
  return list;
}

// The pairs that collide, then the bodies that meet walls, each with its area; without one where
// it is not finite or was not measured.
maps::JsonValue::Array overlapsJson(const app::ScenePlay& play, const app::ReportFrame& f) {
  const double unit = maps::lengthToWorld(f.frame, f.grid, 1.0);
  const auto& bodies = play.scene().bodies;
  std::map<std::uint32_t, std::vector<PolygonRing>> covered;
  const auto ringsOf = [&](std::uint32_t id) -> const std::vector<PolygonRing>& {
    const auto [known, fresh] = covered.try_emplace(id);
    if (fresh) {
      const auto at = std::ranges::find(bodies, id, &maps::SceneBody::id);
      const collide::BodyDef* def =
          play.world().body(play.idOf(static_cast<std::size_t>(at - bodies.begin())));
      if (def != nullptr) known->second = app::coveredRings(def->shape, def->pose);
    }
    return known->second;
  };
  maps::JsonValue::Array list;
  const auto add = [&](maps::JsonValue out, std::optional<double> area_m2) {
    if (area_m2) out.add("area", *area_m2 / (unit * unit));
    list.push_back(std::move(out));
  };
  for (const app::CollidePair p : play.frame().pairs) {
    maps::JsonValue out = maps::emptyObject();
    addPair(out, p);
    const std::vector<PolygonRing>& a = ringsOf(p.a);  // a map's values keep their places
    add(std::move(out), app::overlapArea(a, ringsOf(p.b)));
  }
  const std::optional<OccupancyGrid>& grid = play.world().grid();
  std::optional<std::uint32_t> last;
  for (const app::CollideWall& w : play.frame().walls) {
    if (!grid || last == w.body) continue;  // sorted by bodies
    last = w.body;
    maps::JsonValue out = maps::emptyObject();
    out.add("body", static_cast<double>(w.body));
    add(std::move(out), app::blockedArea(ringsOf(w.body), *grid));
  }
  return list;
}

std::string counted(std::size_t n, const std::string& one, const std::string& many) {
  return n == 1 ? "1 " + one : app::grouped(n) + " " + many;
}

// The body with this id, by name.
std::string nameById(const app::ScenePlay& play, std::uint32_t id) {
  const auto& bodies = play.scene().bodies;
  const auto at = std::ranges::find(bodies, id, &maps::SceneBody::id);
  return at == bodies.end() ? std::to_string(id) : app::nameOf(*at);
}

std::string pairName(const app::ScenePlay& play, app::CollidePair p) {
  return nameById(play, p.a) + " and " + nameById(play, p.b);
}

std::string sceneLine(const app::ScenePlay& play) {
  std::array<std::size_t, 4> modes{};
  for (const maps::SceneBody& b : play.scene().bodies) ++modes[static_cast<std::size_t>(b.mode)];
  std::string out = counted(play.scene().bodies.size(), "body", "bodies");
  const std::size_t fixed = modes[static_cast<std::size_t>(maps::SceneMode::Static)];
  const std::size_t off = modes[static_cast<std::size_t>(maps::SceneMode::Disabled)];
  if (fixed > 0) out += fmt::format(", {} static", fixed);
  if (off > 0) out += fmt::format(", {} disabled", off);
  return out;
}

}  // namespace

std::string pairsCsv(const app::CollideHistory& all) {
  std::string out = "a,b\n";
  for (const app::CollidePair p : all.pairs) out += fmt::format("{},{}\n", p.a, p.b);
  for (const std::uint32_t body : all.bodies_in_walls) out += fmt::format("{},wall\n", body);
  return out;
}

maps::JsonValue frameJson(const app::ScenePlay& play, const app::ReportFrame& f, bool areas) {
  const app::CollideFrame& frame = play.frame();
  maps::JsonValue::Array pairs, contacts, walls, events, impacts;
  for (const app::CollidePair p : frame.pairs) {
    pairs.emplace_back(maps::JsonValue::Array{static_cast<double>(p.a), static_cast<double>(p.b)});
  }
  play.forEachContact([&](const app::CollideContact& c) { contacts.push_back(contactJson(f, c)); });
  for (const app::CollideWall& w : frame.walls) walls.push_back(wallJson(f, w));
  play.forEachEvent([&](const app::CollideEvent& e) {
    maps::JsonValue event = maps::emptyObject();
    const bool collision = e.subject == app::EventSubject::Collision;
    event.add("kind", std::string(collision ? "collision_" : "") + nameOf(e.kind));
    addPair(event, e.pair);
    events.push_back(std::move(event));
  });
  for (const app::CollideWallEvent& e : frame.wall_events) {
    maps::JsonValue event = maps::emptyObject();
    event.add("kind", std::string("wall_") + nameOf(e.kind));
    event.add("body", static_cast<double>(e.body));
    events.push_back(std::move(event));
  }
  for (const app::CollideImpact& i : frame.impacts) impacts.push_back(impactJson(f, i));
  maps::JsonValue out = maps::emptyObject();
  out.add("step", frame.step);
  out.add("time_s", frame.time_s);
  out.add("checked", frame.checked);
  out.add("changes", static_cast<double>(frame.changes));
  out.add("pairs", std::move(pairs));
  if (maps::JsonValue::Array parts = partsJson(play); !parts.empty()) {
    out.add("parts", std::move(parts));
  }
  out.add("contacts", std::move(contacts));
  out.add("walls", std::move(walls));
  out.add("events", std::move(events));
  if (!impacts.empty()) out.add("impacts", std::move(impacts));
  if (areas) out.add("overlaps", overlapsJson(play, f));
  addCounters(f, out, frame);
  return out;
}

Result<void> addCells(const app::ScenePlay& play, const app::ReportFrame& f,
                      maps::JsonValue& step) {
  maps::JsonValue::Array covered, broad;
  for (std::size_t i = 0; i < play.scene().bodies.size(); ++i) {
    maps::JsonValue::Array cells;
    for (const Cell c : TRY(app::coveredCells(play, i))) {
      cells.emplace_back(maps::JsonValue::Array{c.row, c.column});
    }
    maps::JsonValue body = maps::emptyObject();
    body.add("body", static_cast<double>(play.scene().bodies[i].id));
    body.add("cells", std::move(cells));
    covered.push_back(std::move(body));
  }
  for (const Aabb& box : play.world().broadPhase().occupiedCells()) {
    broad.push_back(boundsJson(f, box));
  }
  step.add("covered", std::move(covered));
  step.add("broad_cells", std::move(broad));
  return {};
}

Result<std::string> cellRows(const app::ScenePlay& play) {
  std::string out;
  const std::string time = shortest(play.frame().time_s);
  for (std::size_t i = 0; i < play.scene().bodies.size(); ++i) {
    for (const Cell c : TRY(app::coveredCells(play, i))) {
      out += fmt::format("{},{},{},{},{}\n", play.frame().step, time, play.scene().bodies[i].id,
                         c.row, c.column);
    }
  }
  return out;
}

maps::JsonValue bodyStatesJson(const app::ScenePlay& play, const app::ReportFrame& f) {
  const collide::World& world = play.world();
  const std::optional<OccupancyGrid>& grid = world.grid();
  maps::JsonValue::Array states;
  for (std::size_t i = 0; i < play.scene().bodies.size(); ++i) {
    const collide::BodyId id = play.idOf(i);
    const collide::BodyDef& def = *world.body(id);
    maps::JsonValue state = maps::emptyObject();
    state.add("body", static_cast<double>(play.scene().bodies[i].id));
    constexpr std::array<const char*, 4> kModes{"3d", "2d", "static", "disabled"};
    state.add("mode", kModes[static_cast<std::size_t>(def.mode)]);
    state.add("asleep", world.isAsleep(id));
    state.add("pose", poseJson(f, def.pose));
    const Result<collide::PlacedShape> placed = collide::place(def.shape, def.pose);
    if (placed && placed->kind != collide::PlacedKind::HalfPlane) {
      const Aabb box = boundsOf(*placed);
      state.add("aabb", boundsJson(f, box));
      if (grid) {
        const GridFrame& g = grid->frame();
        const CellRange cells = g.clipped(g.cellsMeeting(box, TouchRule::TouchingIsFree));
        if (cells.first_row < cells.last_row && cells.first_column < cells.last_column) {
          state.add("cells", cellsJson(cells));
        }
      }
    }
    states.push_back(std::move(state));
  }
  return states;
}

maps::JsonValue historyJson(const app::CollideHistory& all) {
  maps::JsonValue::Array pairs, bodies;
  for (const app::CollidePair p : all.pairs) {
    pairs.emplace_back(maps::JsonValue::Array{static_cast<double>(p.a), static_cast<double>(p.b)});
  }
  for (const std::uint32_t body : all.bodies_in_walls)
    bodies.emplace_back(static_cast<double>(body));
  maps::JsonValue out = maps::emptyObject();
  out.add("pairs", std::move(pairs));
  out.add("bodies_in_walls", std::move(bodies));
  return out;
}

maps::JsonValue sceneJson(const app::ScenePlay& play, const std::string& name,
                          const app::ReportFrame& f) {
  maps::JsonValue out = maps::emptyObject();
  out.add("scene", name);
  out.add("unit", maps::unitOf(f.frame));
  out.add("frame", maps::nameOf(f.frame));
  out.add("bodies", static_cast<double>(play.scene().bodies.size()));
  out.add("broad", nameOf(play.options().broad));
  out.add("touch", nameOf(play.options().touch));
  constexpr std::array<const char*, 3> kNarrow{"sat", "gjk", "mpr"};
  out.add("narrow", kNarrow[static_cast<std::size_t>(play.options().narrow)]);
  out.add("steps_only", play.isStepsOnly());
  return out;
}

namespace {

// Columns as wide as their widest cell.
std::string landmarkText(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const auto& row : rows) {
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], row[k].size());
  }
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t k = 0; k < row.size(); ++k) {
      line += row[k];
      if (k + 1 < row.size()) line.append(widths[k] - row[k].size() + 2, ' ');
    }
    out += line + "\n";
  }
  return out;
}

}  // namespace

std::string methodsText(maps::SceneNarrow narrow) {
  std::vector<std::vector<std::string>> rows{{"PAIR", "COLLIDES", "CONTACTS", "CLOSEST"}};
  for (const collide::MethodRow& r :
       collide::methodTable(static_cast<collide::NarrowMethod>(narrow))) {
    rows.push_back({r.pair, r.decision, r.contacts, r.closest});
  }
  return landmarkText(rows);
}

std::string parametersText(const collide::WorldOptions& options) {
  std::vector<std::vector<std::string>> rows{{"NAME", "VALUE", "DEFAULT", "UNIT", "RANGE", "WHAT"}};
  for (const collide::Parameter& p : collide::worldParameters()) {
    rows.push_back({std::string(p.name), collide::valueText(p, options),
                    collide::valueText(p, collide::WorldOptions{}), std::string(p.unit),
                    collide::rangeText(p), std::string(p.what)});
  }
  return landmarkText(rows);
}

void PlaySummary::add(const app::ScenePlay& play) {
  const app::CollideFrame& frame = play.frame();
  if (!frame.checked) return;
  ++checks;
  play.forEachEvent([&](const app::CollideEvent& e) {
    if (e.subject != app::EventSubject::Contact) return;
    if (e.kind == collide::EventKind::Began) ++began;
    if (e.kind == collide::EventKind::Ended) ++ended;
  });
  const bool is_first = !first_collision_s.has_value();
  const bool is_first_wall = !first_wall_s.has_value();
  for (const app::CollideImpact& i : frame.impacts) {
    if (i.between) ++between;
    if (i.b && is_first && (!first_collision_s || i.time_s < *first_collision_s)) {
      first_collision_s = i.time_s;
      first = {i.a, *i.b};
    }
    if (!i.b && is_first_wall && (!first_wall_s || i.time_s < *first_wall_s)) {
      first_wall_s = i.time_s;
      first_wall_body = i.a;
    }
  }
  if (!first_collision_s && !frame.pairs.empty()) {
    first_collision_s = frame.time_s;
    first = frame.pairs.front();
  }
  for (const app::CollideWall& w : frame.walls) {
    if (!first_wall_s) {
      first_wall_s = frame.time_s;
      first_wall_body = w.body;
    }
    if (deepest_wall && w.contact.penetration_m <= deepest_wall->contact.penetration_m) continue;
    deepest_wall = w;
    deepest_wall_at_s = frame.time_s;
  }
  play.forEachContact([&](const app::CollideContact& c) {
    if (!c.collides || (deepest && c.penetration_m <= deepest->penetration_m)) return;
    deepest = c;
    deepest_at_s = frame.time_s;
  });
}

// Of the whole play.
std::string headline(const Console& console, const app::CollideHistory& all, bool at_steps) {
  if (!all.pairs.empty()) {
    return console.styledSummary(counted(all.pairs.size(), "collision", "collisions"), Style::Bad);
  }
  if (!all.bodies_in_walls.empty()) return console.styledSummary("Meets walls", Style::Bad);
  return console.styledSummary(at_steps ? "No collision at the steps" : "No collision",
                               Style::Good);
}

// How many contacts there are now and which body met walls first, and which was deepest in one.
std::string wallsLine(const app::ScenePlay& play, const PlaySummary& all, bool moved) {
  const std::string who =
      all.deepest_wall ? "" : fmt::format("'{}' ", nameById(play, all.first_wall_body));
  std::string out = moved
                        ? counted(play.history().bodies_in_walls.size(), "body", "bodies") +
                              fmt::format(" met walls, first {}at {:.4g} s", who, *all.first_wall_s)
                        : counted(play.frame().walls.size(), "contact", "contacts");
  if (!all.deepest_wall) return out;
  const app::CollideWall& worst = *all.deepest_wall;
  return out + fmt::format(", deepest '{}' by {:.3g} m{}", nameById(play, worst.body),
                           worst.contact.penetration_m,
                           moved ? fmt::format(" at {:.4g} s", all.deepest_wall_at_s) : "");
}

std::string summaryText(const Console& console, const app::ScenePlay& play, const PlaySummary& all,
                        const std::string& name) {
  const app::CollideFrame& frame = play.frame();
  const collide::WorldCounters& n = play.world().counters();
  std::size_t reported = 0;
  play.forEachEvent([&](const app::CollideEvent& e) {
    reported +=
        e.subject == app::EventSubject::Contact && e.kind != collide::EventKind::Ended ? 1U : 0U;
  });
  const std::size_t near = reported - std::min(reported, frame.pairs.size());
  std::string out = fmt::format(
      "{}  {}\n", headline(console, play.history(), play.isStepsOnly() && frame.step > 0), name);
  const auto line = [&](std::string_view label, std::string_view text) {
    out += summaryLine(console, label, text);
  };
  line("scene", sceneLine(play));
  line("check",
       fmt::format("{}, {}, {}, touching {}", nameOf(play.options().broad),
                   counted(n.candidate_pairs, "candidate pair", "candidate pairs"),
                   counted(n.pairs_tested, "tested now", "tested now"),
                   play.options().touch == TouchRule::TouchingIsFree ? "is free" : "collides"));
  if (near > 0) line("near", counted(near, "pair within its margin", "pairs within their margins"));
  const bool moved = frame.step > 0;
  if (all.first_wall_s) line("walls", wallsLine(play, all, moved));
  if (moved) {
    line("played", fmt::format("{} of {} s, {}; pairs began {}, ended {}",
                               counted(static_cast<std::size_t>(frame.step), "step", "steps"),
                               play.options().dt_s,
                               counted(static_cast<std::size_t>(all.checks), "check", "checks"),
                               all.began, all.ended));
  }
  if (all.between > 0) {
    line("between", counted(all.between, "collision", "collisions") +
                        " between two steps, where nothing overlaps at either");
  }
  if (moved && all.first_collision_s) {
    line("first", fmt::format("{} at {:.4g} s", pairName(play, all.first), *all.first_collision_s));
  }
  if (all.deepest) {
    line("deepest", fmt::format("{:.3g} m, {}{}", all.deepest->penetration_m,
                                pairName(play, all.deepest->pair),
                                moved ? fmt::format(" at {:.4g} s", all.deepest_at_s) : ""));
  }
  return out;
}

maps::JsonValue castJson(const app::ScenePlay& play, const app::SceneCast& cast,
                         const app::ReportFrame& f) {
  const auto id = [&play](std::size_t body) {
    return static_cast<double>(play.scene().bodies[body].id);
  };
  maps::JsonValue out = maps::emptyObject();
  out.add("body", id(cast.body));
  out.add("from", poseJson(f, cast.from));
  out.add("to", poseJson(f, cast.to));
  out.add("hits", cast.hit.has_value());
  if (!cast.hit) return out;
  const collide::CastHit& hit = cast.hit->hit;
  if (cast.hit->body) out.add("other", id(play.bodyOf(*cast.hit->body)));
  if (cast.hit->cell) {
    out.add("cell", maps::JsonValue::Array{cast.hit->cell->row, cast.hit->cell->column});
  }
  out.add("fraction", hit.time);
  out.add("pose", poseJson(f, hit.a));
  out.add("gap", own(f, hit.gap_m));
  out.add("normal", directionJson(f, hit.normal));
  out.add("position", pointJson(f, hit.point));
  return out;
}

std::string castText(const Console& console, const app::ScenePlay& play, const app::SceneCast& cast,
                     const app::ReportFrame& f) {
  const std::string who = app::nameOf(play.scene().bodies[cast.body]);
  if (!cast.hit) return summaryLine(console, "cast", who + " gets there and meets nothing");
  const collide::CastHit& hit = cast.hit->hit;
  std::string other = "the edge of the map";
  if (cast.hit->body) {
    other = app::nameOf(play.scene().bodies[play.bodyOf(*cast.hit->body)]);
  } else if (play.world().grid()->frame().contains(*cast.hit->cell)) {
    other = fmt::format("cell {}, {}", cast.hit->cell->row, cast.hit->cell->column);
  }
  std::string out = summaryLine(
      console, "cast",
      fmt::format("{} meets {} after {:.4g} % of its path", who, other, 100.0 * hit.time));
  const Pose at = fromWorld(f.frame, f.grid, hit.a);
  const Vec2 touched = maps::positionFromWorld(f.frame, f.grid, hit.point);
  out += summaryLine(
      console, "",
      fmt::format("at ({:.4f}, {:.4f}), heading {:.4g}°; touches ({:.4f}, {:.4f})", at.position.x,
                  at.position.y, at.heading.degrees(), touched.x, touched.y));
  return out;
}

}  // namespace clearway::cli
