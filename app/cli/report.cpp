#include "app/cli/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clearway::cli {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

JsonValue cellJson(Cell c) {
  JsonValue json{JsonValue::Object{}};
  json.add("row", c.row);
  json.add("column", c.column);
  return json;
}

// What a way costs in this job, as the options name it.
JsonValue costsJson(const ReportFrame& f, const PlanJob& job) {
  const PlannerSettings& s = job.planner;
  JsonValue json{JsonValue::Object{}};
  json.add("turn_cost", s.turn_cost_m_per_rad);
  json.add("reverse_factor", s.reverse_factor);
  json.add("switch_cost", lengthFromWorld(f.frame, f.grid, s.switch_cost));
  json.add("near_factor", s.near_factor);
  json.add("near_distance", lengthFromWorld(f.frame, f.grid, s.near_distance));
  return json;
}

}  // namespace

std::string summaryLine(const Console& console, std::string_view label, std::string_view text) {
  return fmt::format("  {} {}\n", console.styledSummary(fmt::format("{:<12}", label), Style::Dim),
                     text);
}

JsonValue poseJson(const ReportFrame& f, const Pose& p) {
  const Pose own = fromWorld(f.frame, f.grid, p);
  JsonValue json{JsonValue::Object{}};
  json.add("x", own.position.x);
  json.add("y", own.position.y);
  json.add("heading_deg", own.heading.degrees());
  return json;
}

JsonValue certificateJson(const ReportFrame& f, const Certificate& c) {
  JsonValue json{JsonValue::Object{}};
  json.add("free", c.free);
  if (c.free) {
    json.add("clearance", lengthFromWorld(f.frame, f.grid, c.clearance_m));
  } else {
    json.add("problem", problemText(c));
    json.add("depth", lengthFromWorld(f.frame, f.grid, c.depth_m));
  }
  json.add("where", poseJson(f, c.where.pose));
  json.add("cell", cellJson(c.cell));
  if (!c.agent.empty()) json.add("agent", c.agent);
  return json;
}

namespace {

std::string searchName(const PlanResult& result) {
  return *result.search == '\0' ? "" : std::string(result.search) + ", ";
}

// The cost of a grid path is its exact length; summing motions would round at every corner.
double lengthOf(const PlanJob& job, const PlanResult& result) {
  return job.footprint || job.terrain ? length(result.path) : result.cost;
}

JsonValue stagesJson(const ReportFrame& f, const std::vector<PlanStage>& stages) {
  JsonValue::Array list;
  for (const PlanStage& s : stages) {
    JsonValue v{JsonValue::Object{}};
    v.add("time_s", s.time_s);
    v.add("cost", lengthFromWorld(f.frame, f.grid, s.cost));
    v.add("bound", s.bound);
    list.push_back(std::move(v));
  }
  return list;
}

// What kind of an answer it is: by which limit, how far from the goal or from the best.
void addAnswer(JsonValue& json, const ReportFrame& f, const PlanJob& job, const PlanResult& r) {
  if (r.stop != StopReason::None) json.add("best_effort", limitText(r.stop));
  if (r.gap) {
    JsonValue gap{JsonValue::Object{}};
    gap.add("reason", r.reason);
    gap.add("distance", lengthFromWorld(f.frame, f.grid, r.gap->distance_m));
    if (job.footprint) gap.add("angle_deg", r.gap->angle_rad * kDegrees);
    json.add("goal_gap", std::move(gap));
  } else if (job.footprint) {
    json.add("bound", r.bound);
  }
  if (job.footprint && job.planner.anytime) json.add("answers", stagesJson(f, r.stages));
}

}  // namespace

std::string solvedText(const Console& console, const PlanJob& job, const PlanResult& result,
                       const std::string& title) {
  const ReportFrame f{job.map->frame, job.map->grid.frame()};
  const PlanMetrics& m = result.metrics;
  std::string out = fmt::format("{}  {}\n", console.styledSummary("Solved", Style::Good), title);
  out += summaryLine(console, "length", pathText(f, result.path, lengthOf(job, result)));
  if (job.footprint) out += summaryLine(console, "turning", turningText(result.path));
  if (job.footprint || job.terrain) {
    out +=
        summaryLine(console, "cost", costText(f, result.cost, job.planner, pricedBy(job, result)));
  }
  for (const auto& [name, text] : answerRows(job, result)) {
    out += summaryLine(console, name, text);
  }
  out += summaryLine(console, "certificate",
                     job.shape.kind != ShapeKind::Point
                         ? "free along the whole swept motion, by the independent validator"
                         : "free for a point without size, by the independent validator; no robot "
                           "was checked");
  out += summaryLine(console, "clearance",
                     clearanceText(f, result.certificate, job.padding.distance > 0.0));
  if (job.planner.smooth && job.footprint && result.cost_unsmoothed > 0.0) {
    out += summaryLine(console, "smoothing",
                       fmt::format("from a cost of {} in {}", lengthText(f, result.cost_unsmoothed),
                                   durationText(m.smoothing_s)));
  }
  out += summaryLine(console, "search",
                     fmt::format("{}{} in {}, {}; check {}", searchName(result),
                                 statesText(m.expanded), durationText(m.time_s),
                                 memoryText(m.memory_bytes), durationText(m.validation_s)));
  if (*result.search_note != '\0') out += summaryLine(console, "", result.search_note);
  return out;
}

JsonValue resultJson(const PlanJob& job, const PlanResult& result) {
  const ReportFrame f{job.map->frame, job.map->grid.frame()};
  const PlanMetrics& m = result.metrics;
  JsonValue json{JsonValue::Object{}};
  json.add("status", toString(result.status));
  json.add("unit", unitOf(f.frame));
  if (result.status == PlanStatus::Solved) {
    json.add("length", lengthFromWorld(f.frame, f.grid, lengthOf(job, result)));
    json.add("turning_deg", rotation(result.path) * kDegrees);
    json.add("motions", static_cast<double>(result.path.motions.size()));
    json.add("cost", lengthFromWorld(f.frame, f.grid, result.cost));
    if (!job.more_goals.empty()) json.add("goal_index", static_cast<double>(result.goal));
    if (job.footprint && job.planner.smooth) {
      json.add("cost_unsmoothed", lengthFromWorld(f.frame, f.grid, result.cost_unsmoothed));
    }
    if (job.footprint && pricedBy(job, result) == PricedBy::Settings) {
      json.add("costs", costsJson(f, job));
    }
    addAnswer(json, f, job, result);
    json.add("start", poseJson(f, result.path.start));
    json.add("goal", poseJson(f, result.path.goal()));
    json.add("certificate", certificateJson(f, result.certificate));
  } else {
    json.add("reason", result.reason);
    if (result.blocking_cell) json.add("blocking_cell", cellJson(*result.blocking_cell));
    if (!result.blocking_agent.empty()) json.add("blocking_agent", result.blocking_agent);
    if (result.narrowest) {
      JsonValue place{JsonValue::Object{}};
      place.add("cell", cellJson(result.narrowest->cell));
      place.add("width_low", lengthFromWorld(f.frame, f.grid, result.narrowest->width_low_m));
      place.add("width_high", lengthFromWorld(f.frame, f.grid, result.narrowest->width_high_m));
      json.add("narrowest", std::move(place));
    }
  }
  if (*result.search != '\0') {
    json.add("search", result.search);
    json.add("search_note", result.search_note);
  }
  json.add("expanded", static_cast<double>(m.expanded));
  json.add("generated", static_cast<double>(m.generated));
  json.add("time_s", m.time_s);
  json.add("validation_s", m.validation_s);
  json.add("memory_bytes", static_cast<double>(m.memory_bytes));
  return json;
}

}  // namespace clearway::cli
