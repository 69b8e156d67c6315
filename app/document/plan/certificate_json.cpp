#include "app/document/plan/certificate_json.h"

#include <string>
#include <utility>

#include "core/base/number_text.h"

namespace clearway::app {

// The problem without its pose and cell, which are printed in the map's own frame.
std::string problemText(const Certificate& c) {
  if (c.depth_m > 0.0) return "the agent collides with an obstacle";
  if (c.fault == PathFault::Contact && c.agent.empty() && c.zone.empty()) {
    return "motion " + std::to_string(c.where.motion) + " touches within " +
           roundedText(c.resolution_m) + " m while turning";
  }
  return c.problem.text();
}

maps::JsonValue cellJson(Cell c) {
  maps::JsonValue json = maps::emptyObject();
  json.add("row", c.row);
  json.add("column", c.column);
  return json;
}

maps::JsonValue poseJson(const ReportFrame& f, const Pose& p) {
  const Pose own = fromWorld(f.frame, f.grid, p);
  maps::JsonValue json = maps::emptyObject();
  json.add("x", own.position.x);
  json.add("y", own.position.y);
  json.add("heading_deg", own.heading.degrees());
  return json;
}

Result<maps::JsonValue> posesJson(const ReportFrame& f, const Path& path,
                                  const std::optional<double>& step) {
  maps::JsonValue::Array list;
  const auto add = [&](const Pose& world) {
    const Pose p = fromWorld(f.frame, f.grid, world);
    list.emplace_back(maps::JsonValue::Array{maps::JsonValue(p.position.x),
                                             maps::JsonValue(p.position.y),
                                             maps::JsonValue(p.heading.degrees())});
  };
  if (step) {
    const double step_m = maps::lengthToWorld(f.frame, f.grid, *step);
    for (const PathPoint& s : TRY(samplePath(path, step_m))) add(s.pose);
  } else {
    add(path.start);
    for (const Motion& m : path.motions) add(m.to);
  }
  return maps::JsonValue(std::move(list));
}

maps::JsonValue certificateJson(const ReportFrame& f, const Certificate& c) {
  maps::JsonValue json = maps::emptyObject();
  json.add("free", c.free);
  if (c.free) {
    json.add("clearance", maps::lengthFromWorld(f.frame, f.grid, c.clearance_m));
  } else {
    json.add("problem", problemText(c));
    json.add("depth", maps::lengthFromWorld(f.frame, f.grid, c.depth_m));
  }
  json.add("where", poseJson(f, c.where.pose));
  json.add("cell", cellJson(c.cell));
  if (!c.agent.empty()) json.add("agent", c.agent);
  if (!c.zone.empty()) json.add("zone", c.zone);
  return json;
}

}  // namespace clearway::app
