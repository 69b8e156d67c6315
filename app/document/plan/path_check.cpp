#include "app/document/plan/path_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/document/plan/plan_report.h"
#include "core/base/number_text.h"
#include "planner/query/query_planner.h"
#include "planner/query/start_zones.h"

namespace clearway::app {
namespace {

std::string hitName(const ReportFrame& f, const Certificate& c) {
  if (!c.zone.empty()) return "the zone '" + c.zone + "'";
  return c.agent.empty() ? cellText(f, c.cell) : "the agent '" + c.agent + "'";
}

// One sentence for a place that is neither free nor a sure collision.
std::string contactText(const ReportFrame& f, const Certificate& c) {
  const std::string what = hitName(f, c);
  return fmt::format("comes within {} m of {} at {}: whether it collides is undecided",
                     roundedText(c.resolution_m, 2), what, poseText(f, c.where.pose));
}

maps::JsonValue collisionsJson(const ReportFrame& f, const std::vector<PathCollision>& collisions) {
  maps::JsonValue::Array out;
  for (const PathCollision& c : collisions) {
    if (out.size() == kMostCollisions) break;
    maps::JsonValue json = maps::emptyObject();
    json.add("from", maps::lengthFromWorld(f.frame, f.grid, c.begin_m));
    json.add("to", maps::lengthFromWorld(f.frame, f.grid, c.end_m));
    json.add("depth", maps::lengthFromWorld(f.frame, f.grid, c.certificate.depth_m));
    json.add("where", poseJson(f, c.certificate.where.pose));
    json.add("cell", cellJson(c.certificate.cell));
    if (!c.certificate.agent.empty()) json.add("agent", c.certificate.agent);
    if (!c.certificate.zone.empty()) json.add("zone", c.certificate.zone);
    out.push_back(std::move(json));
  }
  return out;
}

// The part of a piece that begins where it collides first, with its length before that: halved
// while the front half is free.
struct Beginning {
  PathPiece part;
  double free_m = 0.0;
};
StopOr<Beginning> beginningOf(const CheckedQuery& query, const PathPiece& piece, StopCheck& stop) {
  constexpr int kHalvings = 12;
  double free = 0.0, hit = 1.0;
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = 0.5 * (free + hit);
    const PathPiece front = partOf(piece, 0.0, middle);
    auto proof = certifyPart(query, CurvedPath{poseAt(front, 0.0), {front}}, stop);
    if (!proof) return stopped(proof.error());
    (proof->free ? free : hit) = middle;
  }
  if (free == 0.0) return Beginning{piece, 0.0};
  return Beginning{partOf(piece, free, 1.0), travel(piece, free)};
}

}  // namespace

Result<PlanJob> pathJob(const maps::GridMap& map, maps::ProjectAgent agent,
                        const maps::PlannerSettings& settings, const CurvedPath& path,
                        const maps::QueryOptions& query) {
  const Pose goal = maps::fromWorld(map.frame, map.grid.frame(), goalOf(path));
  agent.start = maps::fromWorld(map.frame, map.grid.frame(), path.start);
  agent.goal = maps::GoalPose{goal.position, goal.heading};
  agent.more_goals.clear();
  return makePlanJob(map, agent, settings, {}, query);
}

StopOr<PathVerdict> judgePath(const PlanJob& job, const maps::GivenPath& given, CurvedPath path,
                              StopCheck& stop) {
  PathVerdict out;
  out.name = given.name;
  auto proof = certifyCurved(job.query, path, stop);
  if (!proof) return stopped(proof.error());
  out.certificate = *std::move(proof);
  out.left_zones = zonesLeft(job.query, path.start);
  out.path = std::move(path);
  out.is_exact = isRigid(out.path);
  const PathPoint& where = out.certificate.where;
  for (std::size_t k = 0; k < out.path.pieces.size(); ++k) {
    const double along = travel(out.path.pieces[k]);
    if (k < where.motion) out.along_m += along;
    if (k == where.motion) out.along_m += travel(out.path.pieces[k], where.t);
    out.length_m += along;
  }
  if (where.motion < out.path.pieces.size()) out.index = out.path.pieces[where.motion].source;
  if (given.edges.empty()) {
    out.line = given.poses[out.index].line;
  } else {
    out.line = given.edges[out.index].line;
    out.edge = given.edges[out.index].id;
  }
  return out;
}

StopOr<std::vector<PathCollision>> collidingParts(const PlanJob& job, const CurvedPath& path,
                                                  const Certificate& verdict, double step_m,
                                                  StopCheck& stop) {
  constexpr double kMostSteps = 10'000.0;
  double length_m = 0.0;
  for (const PathPiece& piece : path.pieces) length_m += travel(piece);
  const double apart_m = std::max(step_m, length_m / kMostSteps);
  const bool collides =
      verdict.fault == PathFault::Collision || verdict.fault == PathFault::Contact;
  std::vector<PathCollision> out;
  if (collides && path.pieces.empty()) out.push_back({0.0, 0.0, Path{path.start, {}}, verdict});
  PathCollision now;
  CurvedPath hit;
  double along_m = 0.0;
  std::optional<CheckedQuery> leaving;  // until a part is off the zones that the path starts in
  if (job.query->zones != nullptr) {
    const auto inside = blockedZonesAt(job.query.given(), path.start);
    const auto lifted = liftedQuery(job.query.given(), inside, &stop);
    if (!inside.empty() && lifted) leaving = *lifted;
  }
  const auto end = [&] {
    if (hit.pieces.empty()) return;
    now.drawn = drawnPath(hit, step_m);
    out.push_back(std::move(now));
    now = {};
    hit.pieces.clear();
  };
  for (std::size_t n = 0; n < path.pieces.size(); ++n) {
    const PathPiece& piece = path.pieces[n];
    const double steps = std::max(std::ceil(travel(piece) / apart_m), 1.0);
    const double place = std::min(std::floor(verdict.where.t * steps), steps - 1.0);
    for (double k = 0.0; k < steps; ++k) {
      const PathPiece part =
          steps == 1.0 ? piece
                       : partOf(piece, k / steps, k + 1.0 == steps ? 1.0 : (k + 1.0) / steps);
      const CurvedPath alone{poseAt(part, 0.0), {part}};
      const double begin_m = along_m;
      along_m += travel(part);
      auto proof = certifyPart(job.query, alone, stop);
      if (proof && proof->free) leaving.reset();
      if (proof && leaving) proof = certifyPart(*leaving, alone, stop);
      if (!proof) return stopped(proof.error());
      // A part alone may be free where the whole path is not, in the zones that it starts in.
      const bool is_place = collides && n == verdict.where.motion && k == place;
      const bool is_free_alone = proof->free;
      if (is_place && is_free_alone) proof = verdict;
      if (proof->free) {
        end();
        continue;
      }
      PathPiece first = part;
      if (hit.pieces.empty()) {
        now.begin_m = begin_m;
        if (!is_free_alone) {
          auto beginning = beginningOf(leaving ? *leaving : job.query, part, stop);
          if (!beginning) return stopped(beginning.error());
          first = beginning->part;
          now.begin_m += beginning->free_m;
        }
        hit.start = poseAt(first, 0.0);
        now.certificate = *proof;
      }
      if (proof->depth_m > now.certificate.depth_m) now.certificate = *proof;
      now.end_m = std::min(along_m, length_m);
      hit.pieces.push_back(std::move(first));
    }
  }
  end();
  return out;
}

std::string placeText(const PathVerdict& v) {
  if (!v.edge.empty()) return fmt::format("line {}, edge '{}'", v.line, v.edge);
  return fmt::format("line {} (pose {})", v.line, v.index + 1);
}

std::string collisionText(const ReportFrame& f, const PathVerdict& v) {
  const Certificate& c = v.certificate;
  if (c.fault == PathFault::Malformed) return c.problem.text();
  const std::string what = c.fault == PathFault::Contact ? contactText(f, c) : collisionText(f, c);
  const std::size_t count = v.collisions.size();
  const std::string others = count > 1 ? fmt::format("; {} collisions in all", count) : "";
  if (c.fault == PathFault::Collision && c.depth_m > 0.0 && count > 0) {
    const PathCollision& first = v.collisions.front();
    return fmt::format(
        "collides from {} on, {} along the path; deepest, {}, after {} at {}, with {}{}",
        poseText(f, first.drawn.start), lengthText(f, first.begin_m), lengthText(f, c.depth_m),
        placeText(v), poseText(f, c.where.pose), hitName(f, c), others);
  }
  return fmt::format("after {}: {}, {} along the path{}", placeText(v), what,
                     lengthText(f, v.along_m), others);
}

maps::JsonValue pathVerdictJson(const ReportFrame& f, const PathVerdict& v) {
  const Certificate& c = v.certificate;
  maps::JsonValue json = maps::emptyObject();
  if (!v.name.empty()) json.add("name", v.name);
  const maps::JsonValue certificate = certificateJson(f, c);
  for (const maps::JsonValue::Member& m : *certificate.object()) {
    const bool is_contact = m.key == "problem" && c.fault == PathFault::Contact;
    json.add(m.key, is_contact ? maps::JsonValue(contactText(f, c)) : m.value);
  }
  if (!c.free) json.add("undecided", c.fault == PathFault::Contact);
  maps::JsonValue place = maps::emptyObject();
  place.add("line", static_cast<double>(v.line));
  if (v.edge.empty()) {
    place.add("pose", static_cast<double>(v.index));
  } else {
    place.add("edge", v.edge);
  }
  place.add("along", maps::lengthFromWorld(f.frame, f.grid, v.along_m));
  json.add("place", std::move(place));
  json.add("exact", v.is_exact);
  json.add("length", maps::lengthFromWorld(f.frame, f.grid, v.length_m));
  json.add("pieces", static_cast<double>(v.path.pieces.size()));
  if (!v.left_zones.empty()) {
    json.add("left_zones", maps::JsonValue::Array(v.left_zones.begin(), v.left_zones.end()));
  }
  if (!v.collisions.empty()) {
    json.add("collision_count", static_cast<double>(v.collisions.size()));
    json.add("collisions", collisionsJson(f, v.collisions));
  }
  return json;
}

}  // namespace clearway::app
