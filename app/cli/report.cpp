#include "app/cli/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clearway::cli {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

// Three decimals without idle zeros; never "-0".
std::string shortNumber(double v) {
  std::string text = fmt::format("{:.3f}", v);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string durationText(double s) {
  return s < 1.0 ? fmt::format("{:.3g} ms", s * 1e3) : fmt::format("{:.2f} s", s);
}

std::string memoryText(std::size_t bytes) {
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

// What is wrong, without the pose and the cell, which are told in the map's own frame.
std::string problemText(const Certificate& c) {
  if (c.depth_m > 0.0) return "the agent collides with an obstacle";
  return c.problem.substr(0, c.problem.find(": cell "));
}

JsonValue cellJson(Cell c) {
  JsonValue json{JsonValue::Object{}};
  json.add("row", c.row);
  json.add("column", c.column);
  return json;
}

std::string obstacleText(const ReportFrame& f, const Certificate& c) {
  return c.agent.empty() ? cellText(f, c.cell) : "the agent '" + c.agent + "'";
}

std::string plural(long n, const char* word) {
  return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

const char* limitText(StopReason stop) {
  return stop == StopReason::TimeLimit     ? "time limit"
         : stop == StopReason::MemoryLimit ? "memory limit"
                                           : "limit of states";
}

}  // namespace

std::string lengthText(const ReportFrame& f, double length_m) {
  constexpr double kSmall = 0.001;  // below, significant digits: nothing is 0 that is not
  const double v = lengthFromWorld(f.frame, f.grid, length_m);
  const bool small = v != 0.0 && std::abs(v) < kSmall;
  return fmt::format("{} {}", small ? fmt::format("{:.2g}", v) : shortNumber(v), unitOf(f.frame));
}

std::string poseText(const ReportFrame& f, const Pose& p) {
  const Pose own = fromWorld(f.frame, f.grid, p);
  return fmt::format("x {}, y {}, heading {}°", shortNumber(own.position.x),
                     shortNumber(own.position.y), shortNumber(own.heading.degrees()));
}

std::string cellText(const ReportFrame& f, Cell c) {
  if (!f.grid.contains(c)) return "the edge of the map";
  return fmt::format("the cell in row {}, column {}", c.row, c.column);
}

std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, " ");
  return digits;
}

std::string summaryLine(const Console& console, std::string_view label, std::string_view text) {
  return fmt::format("  {} {}\n", console.styledSummary(fmt::format("{:<12}", label), Style::Dim),
                     text);
}

std::string clearanceText(const ReportFrame& f, const Certificate& c, bool padded) {
  return fmt::format("{}{} at {}, to {}", lengthText(f, c.clearance_m),
                     padded ? " beyond the padding" : "", poseText(f, c.where.pose),
                     obstacleText(f, c));
}

std::string collisionText(const ReportFrame& f, const Certificate& c) {
  if (c.depth_m <= 0.0) {
    return fmt::format("{} (at {}, {})", problemText(c), poseText(f, c.where.pose),
                       obstacleText(f, c));
  }
  return fmt::format("collides at {} with {}, {} deep", poseText(f, c.where.pose),
                     obstacleText(f, c), lengthText(f, c.depth_m));
}

std::string narrowText(const ReportFrame& f, const std::optional<NarrowPlace>& place) {
  if (!place) return {};
  return fmt::format("; the widest way is {} to {} wide at its narrowest, at {}",
                     lengthText(f, place->width_low_m), lengthText(f, place->width_high_m),
                     cellText(f, place->cell));
}

std::string pathText(const ReportFrame& f, const Path& path, double length_m) {
  return fmt::format("{} in {}", lengthText(f, length_m),
                     plural(static_cast<long>(path.motions.size()), "motion"));
}

std::string turningText(const Path& path) {
  return fmt::format("{}° in {}", shortNumber(rotation(path) * kDegrees),
                     plural(turnCount(path), "turn"));
}

std::string costText(const ReportFrame& f, double cost_m, bool by_terrain) {
  return lengthText(f, cost_m) +
         (by_terrain ? ", by the terrain" : ", turns and reversing included");
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

}  // namespace

namespace {

// What kind of an answer it is, where it is not simply the best one to the goal.
std::string answerText(const Console& console, const ReportFrame& f, const PlanResult& r) {
  std::string out;
  if (r.gap) {
    out += summaryLine(
        console, "goal",
        fmt::format("{}; the nearest pose within reach is {} and {}° away", r.reason,
                    lengthText(f, r.gap->distance_m), shortNumber(r.gap->angle_rad * kDegrees)));
  }
  if (r.stop != StopReason::None) {
    out += summaryLine(console, "limit",
                       fmt::format("best effort: the {} was reached", limitText(r.stop)));
  }
  if (r.stages.size() > 1) {
    const PlanStage& first = r.stages.front();
    out += summaryLine(console, "answers",
                       fmt::format("the first after {}, at {} times the cost of the last",
                                   durationText(first.time_s),
                                   shortNumber(first.cost / std::max(r.cost, 1e-300))));
  }
  if (!r.gap && r.bound > 1.0) {
    out += summaryLine(console, "bound",
                       fmt::format("at most {} times the least cost", shortNumber(r.bound)));
  }
  return out;
}

JsonValue stagesJson(const std::vector<PlanStage>& stages) {
  JsonValue::Array list;
  for (const PlanStage& s : stages) {
    JsonValue v{JsonValue::Object{}};
    v.add("time_s", s.time_s);
    v.add("cost", s.cost);
    v.add("bound", s.bound);
    list.push_back(std::move(v));
  }
  return list;
}

// Likewise.
void addAnswer(JsonValue& json, const ReportFrame& f, const PlanJob& job, const PlanResult& r) {
  if (r.stop != StopReason::None) json.add("best_effort", limitText(r.stop));
  if (!job.more_goals.empty()) json.add("goal_index", static_cast<double>(r.goal));
  if (r.gap) {
    JsonValue gap{JsonValue::Object{}};
    gap.add("reason", r.reason);
    gap.add("distance", lengthFromWorld(f.frame, f.grid, r.gap->distance_m));
    gap.add("angle_deg", r.gap->angle_rad * kDegrees);
    json.add("goal_gap", std::move(gap));
  } else {
    json.add("bound", r.bound);
  }
  if (job.planner.anytime) json.add("answers", stagesJson(r.stages));
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
    out += summaryLine(console, "cost", costText(f, result.cost, job.terrain != nullptr));
  }
  if (job.footprint) out += answerText(console, f, result);
  out += summaryLine(console, "certificate",
                     job.shape.kind != ShapeKind::Point
                         ? "free along the whole swept motion, by the independent validator"
                         : "free for a point without size, by the independent validator; no robot "
                           "was checked");
  out += summaryLine(console, "clearance",
                     clearanceText(f, result.certificate, job.padding.distance > 0.0));
  if (job.planner.smooth && job.footprint) {
    out += summaryLine(console, "smoothing", durationText(m.smoothing_s));
  }
  out += summaryLine(console, "search",
                     fmt::format("{}{} states in {}, {}; check {}", searchName(result),
                                 grouped(m.expanded), durationText(m.time_s),
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
    if (job.footprint) addAnswer(json, f, job, result);
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
