#include "app/cli/output/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "maps/plan/plan_options.h"

namespace clearway::cli {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

// The costs of a shape's path in this job, as the table of options names them.
maps::JsonValue costsJson(const app::ReportFrame& f, const app::PlanJob& job) {
  const maps::PlanRequest request{job.planner, {}};
  maps::JsonValue json{maps::JsonValue::Object{}};
  for (const maps::PlanOption& o : maps::planOptions()) {
    if (o.group != maps::OptionGroup::Cost || o.planner != maps::OptionPlanner::Pose) continue;
    const double value = std::get<double>(o.value.get(request));
    const bool length = o.unit == maps::OptionUnit::MapLength;
    json.add(std::string(o.id), length ? maps::lengthFromWorld(f.frame, f.grid, value) : value);
  }
  return json;
}

}  // namespace

std::string summaryLine(const Console& console, std::string_view label, std::string_view text) {
  return fmt::format("  {} {}\n", console.styledSummary(fmt::format("{:<12}", label), Style::Dim),
                     text);
}

namespace {

std::string searchName(const PlanResult& result) {
  return *result.search == '\0' ? "" : std::string(result.search) + ", ";
}

maps::JsonValue stagesJson(const app::ReportFrame& f, const std::vector<PlanStage>& stages) {
  maps::JsonValue::Array list;
  for (const PlanStage& s : stages) {
    maps::JsonValue v{maps::JsonValue::Object{}};
    v.add("time_s", s.time_s);
    v.add("cost", maps::lengthFromWorld(f.frame, f.grid, s.cost));
    v.add("bound", s.suboptimality_bound);
    list.push_back(std::move(v));
  }
  return list;
}

// What kind of an answer it is: by which limit, how far from the goal or from the best.
void addAnswer(maps::JsonValue& json, const app::ReportFrame& f, const app::PlanJob& job,
               const PlanResult& r) {
  const bool shaped = job.query.shaped() != nullptr;
  if (r.stop != StopReason::None) json.add("best_effort", app::limitText(r.stop));
  if (r.gap) {
    maps::JsonValue gap{maps::JsonValue::Object{}};
    gap.add("reason", r.reason.text());
    gap.add("distance", maps::lengthFromWorld(f.frame, f.grid, r.gap->distance_m));
    if (shaped) gap.add("angle_deg", r.gap->angle_rad * kDegrees);
    json.add("goal_gap", std::move(gap));
  } else if (shaped && std::isfinite(r.suboptimality_bound)) {
    json.add("bound", r.suboptimality_bound);
  }
  if (shaped && job.planner.anytime) json.add("answers", stagesJson(f, r.stages));
}

}  // namespace

std::string solvedText(const Console& console, const app::PlanJob& job, const PlanResult& result,
                       const std::string& title, const app::ReportFrame& f) {
  const PlanMetrics& m = result.metrics;
  const bool shaped = job.query.shaped() != nullptr;
  std::string out = fmt::format(
      "{}  {}\n",
      console.styledSummary(outcomeOf(result), endsShort(result) ? Style::Warn : Style::Good),
      oneLine(title));
  out += summaryLine(console, "length", app::pathText(f, result.path, app::lengthOf(job, result)));
  if (shaped) out += summaryLine(console, "rotation", app::turningText(result.path));
  if (shaped || costBasisOf(job, result) == app::CostBasis::Terrain) {
    out += summaryLine(console, "cost",
                       app::costText(f, result.cost, job.planner, app::costBasisOf(job, result)));
  }
  for (const auto& [name, text] : app::answerRows(job, result, &f)) {
    out += summaryLine(console, name, text.text());
  }
  if (!result.left_zones.empty()) {
    std::string zones;
    for (const std::string& id : result.left_zones) {
      zones += (zones.empty() ? "'" : ", '") + oneLine(id) + "'";
    }
    out += summaryLine(console, "zones", "starts in " + zones + ", blocked, and leaves first");
  }
  if (result.escape) {
    const auto motions = std::span(result.path.motions).first(result.escape->motions);
    out += summaryLine(console, "escape",
                       app::escapeText(f, motions) + " out of a collision, which never grows");
  }
  if (result.against_soft) {
    out += summaryLine(console, "zones", "no path keeps the soft directions of all zones");
  }
  out += summaryLine(console, "certificate",
                     job.shape.kind != maps::ShapeKind::Point
                         ? "free along the whole swept motion, by the independent validator"
                         : "free for a point without size, by the independent validator; no robot "
                           "was checked");
  out += summaryLine(console, "clearance",
                     app::clearanceText(f, result.certificate, job.padding.distance > 0.0));
  const bool has_size = job.shape.kind != maps::ShapeKind::Point;
  if (has_size && app::isTight(f.grid, result.certificate.clearance_m)) {
    out += summaryLine(console, "", "tight: below a tenth of a cell, or 5 mm");
  }
  if (job.planner.smooth && shaped && result.cost_unsmoothed > 0.0) {
    out += summaryLine(
        console, "smoothing",
        fmt::format("from a cost of {} in {}", app::lengthText(f, result.cost_unsmoothed),
                    app::durationText(m.smoothing_s)));
  }
  out +=
      summaryLine(console, "search",
                  fmt::format("{}{} in {}, {}; check {}", searchName(result), app::expandedText(m),
                              app::durationText(m.time_s), app::memoryText(m.memory_bytes),
                              app::durationText(m.validation_s)));
  if (*result.search_note != '\0') out += summaryLine(console, "", result.search_note);
  return out;
}

namespace {

maps::JsonValue escapeJson(const app::ReportFrame& f, const EscapeMotions& escape,
                           const Path& path) {
  const auto motions = std::span(path.motions).first(escape.motions);
  double length_m = 0.0;
  double turn = 0.0;
  for (const Motion& m : motions) {
    length_m += travel(m);
    turn += std::abs(turnAngle(m));
  }
  const double unit = maps::lengthFromWorld(f.frame, f.grid, 1.0);
  maps::JsonValue json = maps::emptyObject();
  json.add("motions", static_cast<double>(escape.motions));
  json.add("length", length_m * unit);
  json.add("turn_deg", turn * 180.0 / std::numbers::pi);
  json.add("overlap_area", escape.area_m2 * unit * unit);
  json.add("to", poseJson(f, motions.back().to));
  return json;
}

}  // namespace

maps::JsonValue resultJson(const app::PlanJob& job, const PlanResult& result,
                           const app::ReportFrame& f) {
  const PlanMetrics& m = result.metrics;
  const bool shaped = job.query.shaped() != nullptr;
  maps::JsonValue json{maps::JsonValue::Object{}};
  json.add("status", outcomeOf(result));
  json.add("unit", maps::unitOf(f.frame));
  json.add("frame", maps::nameOf(f.frame));
  if (result.status == PlanStatus::Solved) {
    json.add("length", maps::lengthFromWorld(f.frame, f.grid, app::lengthOf(job, result)));
    json.add("rotation_deg", rotation(result.path) * kDegrees);
    json.add("motions", static_cast<double>(result.path.motions.size()));
    json.add("cost", maps::lengthFromWorld(f.frame, f.grid, result.cost));
    if (job.query->goals.size() > 1) json.add("goal_index", static_cast<double>(result.goal));
    if (shaped && job.planner.smooth) {
      json.add("cost_unsmoothed", maps::lengthFromWorld(f.frame, f.grid, result.cost_unsmoothed));
    }
    if (shaped && app::costBasisOf(job, result) == app::CostBasis::Settings) {
      json.add("costs", costsJson(f, job));
    }
    addAnswer(json, f, job, result);
    json.add("start", poseJson(f, result.path.start));
    json.add("goal", poseJson(f, result.path.goal()));
    const auto askedJson = [&](const char* name, const std::optional<Vec2>& p) {
      if (!p) return;
      const Vec2 own = fromWorld(f.frame, f.grid, Pose{*p, {}}).position;
      maps::JsonValue asked{maps::JsonValue::Object{}};
      asked.add("x", own.x);
      asked.add("y", own.y);
      json.add(name, std::move(asked));
    };
    askedJson("asked_start", movedStart(job.query, result));
    askedJson("asked_goal", movedGoal(job.query, result));
    json.add("certificate", certificateJson(f, result.certificate));
    if (!result.left_zones.empty()) {
      json.add("left_zones", maps::JsonValue(maps::JsonValue::Array(result.left_zones.begin(),
                                                                    result.left_zones.end())));
    }
    if (result.escape) json.add("escape", escapeJson(f, *result.escape, result.path));
    if (result.against_soft) json.add("against_soft_directions", true);
  } else {
    json.add("reason", result.reason.text());
    if (result.blocking_cell) json.add("blocking_cell", app::cellJson(*result.blocking_cell));
    if (!result.blocking_agent.empty()) json.add("blocking_agent", result.blocking_agent);
    if (!result.blocking_zone.empty()) json.add("blocking_zone", result.blocking_zone);
    if (result.narrowest) {
      maps::JsonValue place{maps::JsonValue::Object{}};
      place.add("cell", app::cellJson(result.narrowest->cell));
      place.add("width_low", maps::lengthFromWorld(f.frame, f.grid, result.narrowest->width_low_m));
      place.add("width_high",
                maps::lengthFromWorld(f.frame, f.grid, result.narrowest->width_high_m));
      if (result.narrowest->width_m > 0.0) {
        place.add("width", maps::lengthFromWorld(f.frame, f.grid, result.narrowest->width_m));
        const Vec2 centre =
            fromWorld(f.frame, f.grid, Pose{result.narrowest->centre(f.grid), {}}).position;
        place.add("x", centre.x);
        place.add("y", centre.y);
      }
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

Result<void> addPoses(maps::JsonValue& to, const app::PlanJob& job, const PlanResult& result,
                      const std::optional<double>& step, grid::PathDetail detail,
                      const app::ReportFrame& f) {
  if (job.query.shaped() == nullptr) {
    maps::JsonValue::Array list;
    for (const Vec2 p : placesAlong(result.path, detail, f)) {
      list.emplace_back(maps::JsonValue::Array{maps::JsonValue(p.x), maps::JsonValue(p.y)});
    }
    to.add("path", std::move(list));
    return {};
  }
  to.add("poses", TRY(app::posesJson(f, result.path, step)));
  return {};
}

std::vector<Vec2> placesAlong(const Path& path, grid::PathDetail detail,
                              const app::ReportFrame& f) {
  std::vector<Vec2> places = grid::waypointsAlong(path, f.grid, detail);
  for (Vec2& p : places) p = fromWorld(f.frame, f.grid, Pose{p, {}}).position;
  return places;
}

}  // namespace clearway::cli
