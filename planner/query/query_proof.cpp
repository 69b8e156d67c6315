// The verdicts of planner/query/query_planner.h on paths that others than the planner may have
// made.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "planner/point/point_planner.h"
#include "planner/query/escape.h"
#include "planner/query/query_planner.h"
#include "planner/query/start_zones.h"
#include "planner/query/zone_exit.h"
#include "planner/query/zone_leaving.h"
#include "planner/validate/curved_path_check.h"
#include "planner/validate/validate.h"
#include "planner/validate/zone_check.h"

namespace clearway {
namespace {

CurvedPath curvedOf(const Path& path) {
  CurvedPath out{path.start, {}};
  out.pieces.reserve(path.motions.size());
  for (const Motion& motion : path.motions) out.pieces.push_back({motion});
  return out;
}

StopOr<Certificate> proofOnMap(const CheckedQuery& query, const Path& path, StopCheck* stop) {
  if (const ShapedAgent* agent = query.shaped()) {
    const auto& others = agent->options.static_agents;
    const TouchRule touch = agent->options.touch;
    if (stop == nullptr) {
      return validation::validate(query.map(), agent->footprint, path, touch, others);
    }
    return validation::validate(query.map(), agent->footprint, path, touch, others, *stop);
  }
  const PointAgent& agent = *query.point();
  const validation::PointRules rules = grid::rulesOf(agent.options, agent.shape);
  if (stop == nullptr) return validation::validatePoint(query.map(), path, rules);
  return validation::validatePoint(query.map(), path, rules, *stop);
}

StopOr<Certificate> proofOnMap(const CheckedQuery& query, const CurvedPath& path, StopCheck* stop) {
  if (isRigid(path)) return proofOnMap(query, rigidPath(path), stop);
  const ShapedAgent& agent = *query.shaped();
  const auto& others = agent.options.static_agents;
  const TouchRule touch = agent.options.touch;
  if (stop == nullptr) {
    return validation::validate(query.map(), agent.footprint, path, touch, others);
  }
  return validation::validate(query.map(), agent.footprint, path, touch, others, *stop);
}

// A path cut in two behind a place.
struct CutPath {
  CurvedPath first;  // with the whole piece of the place
  CurvedPath rest;
  PathPlace at;  // where the rest begins
};

CutPath cutBehind(const CurvedPath& path, PathPlace place) {
  const std::size_t count = std::min(place.piece + 1, path.pieces.size());
  const auto end = path.pieces.begin() + static_cast<std::ptrdiff_t>(count);
  CutPath out{{path.start, {path.pieces.begin(), end}}, {}, {count, 0.0}};
  out.rest = {goalOf(out.first), {end, path.pieces.end()}};
  const bool has_part = place.piece < path.pieces.size() && place.t < 1.0;
  if (!has_part) return out;
  PathPiece part = partOf(path.pieces[place.piece], place.t, 1.0);
  out.rest.start = poseAt(part, 0.0);
  out.rest.pieces.insert(out.rest.pieces.begin(), std::move(part));
  out.at = place;
  return out;
}

// A verdict on the rest becomes one on the whole path: places and messages count from its start.
void countFromStart(const CutPath& cut, Certificate& c) {
  if (cut.rest.pieces.empty() && cut.at.piece > 0) {
    c.where = {cut.at.piece - 1, 1.0, cut.rest.start};
    c.problem.countAfter(cut.at.piece - 1);
    return;
  }
  if (c.where.motion == 0) c.where.t = cut.at.t + c.where.t * (1.0 - cut.at.t);
  c.where.motion += cut.at.piece;
  c.problem.countAfter(cut.at.piece);
}

// A zone that a path starts in, and the first place off it; the end of a path that stays there.
struct LeftZone {
  PathPlace place;
  std::size_t zone = 0;
};

// A path as the agent that leaves zones drives it.
struct Leaving {
  CurvedPath path;
  LeavingAgent agent;
  Vec2 centre;  // of the footprint, in its frame
};

Leaving leavingOf(const CheckedQuery& query, const CurvedPath& path) {
  Leaving made{path, leavingAgent(query), {}};
  if (query.shaped() != nullptr) {
    std::vector<Vec2> corners;
    for (const ConvexPolygon& part : made.agent.footprint.collisionParts()) {
      corners.insert(corners.end(), part.ring().begin(), part.ring().end());
    }
    const Aabb box = boundsOf(corners);
    made.centre = 0.5 * (box.min + box.max);
    return made;
  }
  made.path = {{path.start.position, {}}, {}};
  for (const PathPiece& piece : path.pieces) {
    const Motion slide{
        MotionKind::Straight, {poseAt(piece, 0.0).position, {}}, {poseAt(piece, 1.0).position, {}}};
    made.path.pieces.push_back({slide, piece.source});
  }
  return made;
}

// In the order in which the path leaves them.
StopOr<std::vector<LeftZone>> leftZones(const CheckedQuery& query, const Leaving& leaving,
                                        const std::vector<std::size_t>& inside, StopCheck* stop) {
  std::vector<LeftZone> out;
  for (const std::size_t k : inside) {
    const auto place =
        firstPlaceOff(leavingParts(query, query->zones->zones[k]), leaving.agent.footprint,
                      leaving.agent.touch, leaving.path, leaving.agent.resolution_m, stop);
    if (!place) return stopped(place.error());
    out.push_back({*place, k});
  }
  std::ranges::stable_sort(out, {}, &LeftZone::place);
  return out;
}

// The union of zones that a path starts in.
ZoneUnion startArea(const CheckedQuery& query, const std::vector<LeftZone>& left) {
  const GridFrame& frame = query.map().frame();
  // The rounding of files.
  const double seam_m = std::min(2e-3, 0.1 * std::min(frame.cellWidth(), frame.cellLength()));
  std::vector<ZoneUnion::Ring> rings;
  for (const LeftZone& z : left) rings.push_back(query->zones->zones[z.zone].ring);
  return {std::move(rings), seam_m};
}

// How deep the centre of the agent may be in the zones until it is off them: as deep as at the
// start, and the resolution. Agents without a heading may first move to the centre of their cell.
DepthLimit depthLimit(const CheckedQuery& query, const Leaving& leaving, const ZoneUnion& area) {
  const Pose& start = leaving.path.start;
  double depth = area.depth(start.position + rotate(start.heading, leaving.centre));
  if (query.shaped() == nullptr) {
    const GridFrame& frame = query.map().frame();
    depth = std::max(depth, area.depth(frame.cellCentre(frame.cellAt(start.position))));
  }
  const double tolerance_m = leaving.agent.resolution_m;
  return {leaving.centre, depth + tolerance_m, tolerance_m};
}

// The verdict where the path goes deeper into the zones before it is off all of them.
StopOr<std::optional<Certificate>> deeperVerdict(const CheckedQuery& query, const Leaving& leaving,
                                                 const std::vector<LeftZone>& left,
                                                 StopCheck* stop) {
  const std::vector<Zone>& zones = query->zones->zones;
  const ZoneUnion area = startArea(query, left);
  Certificate out;
  out.fault = PathFault::Collision;
  const auto found =
      firstDeeper(area, depthLimit(query, leaving, area), leaving.path, left.back().place, stop);
  if (!found) return stopped(found.error());
  if (!*found) return std::optional<Certificate>();
  const auto& [piece, t] = **found;
  out.where = {piece, t, poseAt(leaving.path.pieces[piece], t)};
  const Vec2 centre = out.where.pose.position + rotate(out.where.pose.heading, leaving.centre);
  const auto depthOf = [&](const LeftZone& z) {
    return ZoneUnion({zones[z.zone].ring}, 0.0).depth(centre);
  };
  out.cell = query.map().frame().cellAt(centre);
  out.zone = zones[std::ranges::max_element(left, {}, depthOf)->zone].id;
  out.problem = PathProblem::ofMotion(
      piece, "motion %1 leads deeper into the zone '%2', in which the path starts", {out.zone});
  return std::optional(std::move(out));
}

// The place where the reference point has travelled that far; the end of a shorter path.
PathPlace placeAfter(const CurvedPath& path, double travelled_m) {
  for (std::size_t k = 0; k < path.pieces.size(); ++k) {
    const PathPiece& piece = path.pieces[k];
    const double whole = travel(piece);
    if (whole > travelled_m) {
      double low = 0.0;
      double high = 1.0;
      for (int i = 0; i < 40; ++i) {
        const double t = 0.5 * (low + high);
        (travel(piece, t) > travelled_m ? high : low) = t;
      }
      return {k, high};
    }
    travelled_m -= whole;
  }
  return {path.pieces.size(), 0.0};
}

// The verdict where the path stays in the zones for longer than an exit may be.
StopOr<std::optional<Certificate>> longerVerdict(const CheckedQuery& query, const Leaving& leaving,
                                                 const std::vector<LeftZone>& left,
                                                 const std::vector<std::size_t>& inside,
                                                 StopCheck* stop) {
  const Result<CheckedQuery> lifted = liftedQuery(query.given(), inside, stop);
  if (isStopped(stop)) return stopped(stop->reason());
  if (!lifted) return std::optional<Certificate>();
  const auto most =
      longestExit(query, *lifted, zoneExits(query, leaving.path.start, inside), inside, stop);
  if (!most) return stopped(most.error());
  const PathPlace at = placeAfter(leaving.path, *most);
  if (at >= left.back().place) return std::optional<Certificate>();
  Certificate out;
  out.fault = PathFault::Collision;
  out.where = {at.piece, at.t, poseAt(leaving.path.pieces[at.piece], at.t)};
  out.cell = query.map().frame().cellAt(out.where.pose.position);
  out.zone = query->zones->zones[left.back().zone].id;
  out.problem = PathProblem::ofMotion(
      at.piece, "motion %1 stays too long in the zone '%2', in which the path starts", {out.zone});
  return std::optional(std::move(out));
}

enum class ExitLength : std::uint8_t { Any, Bounded };

// The verdict on what follows a cut, up to the end of the piece of a place, without some zones.
StopOr<Certificate> proofWithout(const CheckedQuery& query, const CutPath& cut, PathPlace to,
                                 const std::vector<std::size_t>& zones, StopCheck* stop) {
  const Result<CheckedQuery> lifted = liftedQuery(query.given(), zones, stop);
  if (isStopped(stop)) return stopped(stop->reason());
  CurvedPath part = cut.rest;
  const std::size_t count = to.piece + 1 - std::min(cut.at.piece, to.piece + 1);
  part.pieces.resize(std::min(part.pieces.size(), count));
  // Zones that cannot be lifted count from the cut on.
  auto out = proofOnMap(lifted ? *lifted : query, part, stop);
  if (!out) return out;
  countFromStart(cut, *out);
  if (lifted) nameZone(zonesOn(lifted->given()), *out);
  return out;
}

// Each zone that the path starts in is lifted until the agent is off it; none is entered deeper.
StopOr<Certificate> proofFromZones(const CheckedQuery& query, const CurvedPath& path,
                                   const std::vector<std::size_t>& zones, ExitLength length,
                                   StopCheck* stop) {
  std::vector<std::size_t> inside = zones;
  const Leaving leaving = leavingOf(query, path);
  const auto left = leftZones(query, leaving, inside, stop);
  if (!left) return stopped(left.error());
  CutPath cut{{path.start, {}}, path, {}};
  std::optional<Certificate> least;
  const auto isDecided = [&](StopOr<Certificate>& proof) {
    if (!proof || !proof->free) return true;
    if (!least || proof->clearance_m < least->clearance_m) least = *std::move(proof);
    return false;
  };
  for (std::size_t k = 0; k < left->size(); ++k) {
    const auto& [place, zone] = (*left)[k];
    if (k == 0 || place != (*left)[k - 1].place) {
      auto proof = proofWithout(query, cut, place, inside, stop);
      if (isDecided(proof)) return proof;
      cut = cutBehind(path, place);
    }
    std::erase(inside, zone);
  }
  auto after = proofOnMap(query, cut.rest, stop);
  if (after) countFromStart(cut, *after);
  if (isDecided(after)) return after;
  const auto deeper = deeperVerdict(query, leaving, *left, stop);
  if (!deeper) return stopped(deeper.error());
  if (*deeper || length == ExitLength::Any) return *deeper ? **deeper : *least;
  const auto longer = longerVerdict(query, leaving, *left, zones, stop);
  if (!longer) return stopped(longer.error());
  return *longer ? **longer : *least;
}

// The first place of those of an escape where a path from a collision is free. nullopt: its start
// is free, but for blocked zones, or off the map; or there is no such place.
StopOr<std::optional<PathPlace>> escapeEnd(const CheckedQuery& query, const Path& path,
                                           StopCheck* stop) {
  const std::optional<PathPlace> none;
  const ShapedAgent* const agent = query.shaped();
  if (agent == nullptr || validation::malformed(path)) return none;
  const Vec2 p = path.start.position;
  const Vec2 size = query.map().frame().bounds().max;
  if (!(p.x >= 0.0 && p.y >= 0.0 && p.x <= size.x && p.y <= size.y)) return none;
  const Query& given = query.given();
  const bool is_free =
      validation::validate(*given.map, agent->footprint, Path{path.start, {}}, agent->options.touch,
                           std::get<ShapedAgent>(given.agent).options.static_agents)
          .free;
  if (is_free) return none;
  const EscapeLaw escape(query);
  double looked_at = 0.0;
  for (std::size_t k = 0; k < path.motions.size(); ++k) {
    const double places = escape.placesOn(path.motions[k]);
    looked_at += places;
    if (!(looked_at <= validation::kMostEscapePlaces)) return none;
    for (double i = 1.0; i <= places; i += 1.0) {
      const auto proof = proofOnMap(query, Path{poseAt(path.motions[k], i / places), {}}, stop);
      if (!proof) return stopped(proof.error());
      if (proof->free) return std::optional(PathPlace{k, i / places});
    }
  }
  return none;
}

StopOr<Certificate> proofOf(const CheckedQuery& query, const CurvedPath& path, StopCheck* stop);

// The verdict on motions of an escape that collide more somewhere.
Certificate refusedEscape(const CheckedQuery& query, const PathPoint& grows) {
  Certificate out = *proofOnMap(query, Path{grows.pose, {}}, nullptr);
  if (query->zones != nullptr) nameZone(zonesOn(query.given()), out);
  out.free = false;
  if (out.fault == PathFault::None) out.fault = PathFault::Collision;
  out.where = grows;
  out.problem = PathProblem::ofMotion(
      grows.motion, "motion %1 collides more than at its beginning: it does not lead out");
  return out;
}

StopOr<Certificate> withDirections(const CheckedQuery& query, const CurvedPath& path,
                                   Certificate proof, StopCheck* stop) {
  if (query->zones == nullptr || !proof.free) return proof;
  const std::vector<Zone>& zones = query->zones->zones;
  const auto breach = validation::firstBreach(path, zones, stop);
  if (!breach) return stopped(breach.error());
  if (*breach) validation::addBreach(proof, zones[(*breach)->zone], **breach);
  return proof;
}

// The escape, up to the place, must not collide more; the rest is certified.
StopOr<Certificate> proofOfEscape(const CheckedQuery& query, const Path& path, PathPlace end,
                                  StopCheck* stop) {
  const CurvedPath whole = curvedOf(path);
  CutPath cut = cutBehind(whole, end);
  Path escape = rigidPath(cut.first);
  if (end.t < 1.0) escape.motions.back().to = cut.rest.start;
  if (isStopped(stop)) return stopped(stop->reason());
  if (const auto grows = EscapeLaw(query).firstGrowth(std::span<const Motion>(escape.motions))) {
    return refusedEscape(query, *grows);
  }
  Query then = query.given();
  then.escape = false;
  const Result<CheckedQuery> rest = check(std::move(then), stop);
  if (isStopped(stop)) return stopped(stop->reason());
  auto out = proofOf(rest ? *rest : query, cut.rest, stop);
  if (!out) return out;
  countFromStart(cut, *out);
  return withDirections(query, whole, *std::move(out), stop);
}

StopOr<Certificate> proofOf(const CheckedQuery& query, const CurvedPath& path, StopCheck* stop) {
  if (query->escape && isRigid(path)) {
    const Path rigid = rigidPath(path);
    const auto end = escapeEnd(query, rigid, stop);
    if (!end) return stopped(end.error());
    if (*end) return proofOfEscape(query, rigid, **end, stop);
  }
  if (query->zones == nullptr) return proofOnMap(query, path, stop);
  const auto inside = blockedZonesAt(query.given(), path.start);
  auto out = proofOnMap(query, path, stop);
  const bool leaves = out && !inside.empty() && out->fault != PathFault::Malformed;
  if (leaves) out = proofFromZones(query, path, inside, ExitLength::Bounded, stop);
  if (!out) return out;
  nameZone(zonesOn(query.given()), *out);
  return withDirections(query, path, *std::move(out), stop);
}

StopOr<Certificate> proofOf(const CheckedQuery& query, const Path& path, StopCheck* stop) {
  const bool is_plain = !query->escape && query->zones == nullptr;
  return is_plain ? proofOnMap(query, path, stop) : proofOf(query, curvedOf(path), stop);
}

}  // namespace

Certificate certify(const CheckedQuery& query, const Path& path) {
  return *proofOf(query, path, nullptr);
}

StopOr<Certificate> certify(const CheckedQuery& query, const Path& path, StopCheck& stop) {
  return proofOf(query, path, &stop);
}

StopOr<Certificate> certifyCurved(const CheckedQuery& query, const CurvedPath& path,
                                  StopCheck& stop) {
  return proofOf(query, path, &stop);
}

StopOr<Certificate> certifyPart(const CheckedQuery& query, const CurvedPath& path,
                                StopCheck& stop) {
  auto out = proofOnMap(query, path, &stop);
  if (!out || query->zones == nullptr) return out;
  nameZone(zonesOn(query.given()), *out);
  return withDirections(query, path, *std::move(out), &stop);
}

StopOr<bool> isLegalExit(const CheckedQuery& query, const CheckedQuery& lifted, const Path& exit,
                         std::span<const std::size_t> inside, StopCheck* stop) {
  const auto on_map = proofOnMap(lifted, exit, stop);
  if (!on_map) return stopped(on_map.error());
  if (!on_map->free) return false;
  const CurvedPath path = curvedOf(exit);
  auto left = proofFromZones(query, path, {inside.begin(), inside.end()}, ExitLength::Any, stop);
  if (!left) return stopped(left.error());
  const auto proof = withDirections(query, path, *std::move(left), stop);
  if (!proof) return stopped(proof.error());
  return proof->free;
}

StopOr<double> longestExit(const CheckedQuery& query, const CheckedQuery& lifted,
                           std::span<const ZoneExit> exits, std::span<const std::size_t> inside,
                           StopCheck* stop) {
  std::vector<const ZoneExit*> by_length;
  for (const ZoneExit& e : exits) by_length.push_back(&e);
  std::ranges::stable_sort(by_length, {},
                           [](const ZoneExit* e) { return clearway::length(e->path); });
  for (const ZoneExit* exit : by_length) {
    const auto legal = isLegalExit(query, lifted, exit->path, inside, stop);
    if (!legal) return stopped(legal.error());
    if (!*legal) continue;
    const GridFrame& frame = query.map().frame();
    return kExitFactor * clearway::length(exit->path) +
           std::max(frame.cellWidth(), frame.cellLength());
  }
  return std::numeric_limits<double>::infinity();
}

std::vector<std::string> zonesLeft(const CheckedQuery& query, const Pose& start) {
  std::vector<std::string> out;
  if (query->zones == nullptr) return out;
  for (const std::size_t k : blockedZonesAt(query.given(), start)) {
    out.push_back(query->zones->zones[k].id);
  }
  return out;
}

std::size_t escapeMotions(const CheckedQuery& query, const Path& path) {
  const auto end = *escapeEnd(query, path, nullptr);
  return end ? end->piece + 1 : 0;
}

}  // namespace clearway
