#include "app/document/plan/plan_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/constants.h"
#include "core/base/number_text.h"

namespace clearway::app {

std::vector<lattice::Passage> narrowPassages(const OccupancyGrid& grid, const Path& path,
                                             double reach_m, std::size_t most, StopCheck* stop) {
  const double least = std::min(grid.frame().cellWidth(), grid.frame().cellLength());
  if (path.motions.empty()) return {};
  const auto samples = samplePath(path, least);
  if (!samples) return {};
  std::vector<Vec2> line;
  for (const PathPoint& p : *samples) {
    if (line.empty() || p.pose.position != line.back()) line.push_back(p.pose.position);
  }
  return lattice::passagesAlong(grid, line, {std::max(4.0 * reach_m, 4.0 * least), most}, stop);
}

maps::JsonValue passagesJson(const ReportFrame& f, const std::vector<lattice::Passage>& passages) {
  maps::JsonValue::Array out;
  for (const lattice::Passage& p : passages) {
    const Vec2 at = fromWorld(f.frame, f.grid, Pose{p.centre(), {}}).position;
    maps::JsonValue one{maps::JsonValue::Object{}};
    one.add("width", maps::lengthFromWorld(f.frame, f.grid, p.width_m));
    one.add("x", at.x);
    one.add("y", at.y);
    out.push_back(std::move(one));
  }
  return out;
}

namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;

std::string obstacleText(const ReportFrame& f, const Certificate& c) {
  if (!c.zone.empty()) return "the zone '" + c.zone + "'";
  return c.agent.empty() ? cellText(f, c.cell) : "the agent '" + c.agent + "'";
}

// "a, b and c".
std::string listText(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
    out += words[i];
  }
  return out;
}

}  // namespace

// Three decimals without trailing zeros; never "-0".
std::string shortNumber(double v) {
  std::string text = fmt::format("{:.3f}", v);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string durationText(double s) {
  return s < 1.0 ? roundedText(s * 1e3, 3) + " ms" : fmt::format("{:.2f} s", s);
}

std::string memoryText(std::size_t bytes) {
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

std::string plural(long n, const char* word) {
  return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

const char* limitText(StopReason stop) {
  return stop == StopReason::TimeLimit     ? "time limit"
         : stop == StopReason::MemoryLimit ? "memory limit"
                                           : "limit of states";
}

std::string passageWidthText(const ReportFrame& f, double width_m) {
  constexpr double kDigits = 1000.0;
  constexpr double kRounding = 0.01;  // of the last digit: 0.8749999 is 0.875
  const double own = maps::lengthFromWorld(f.frame, f.grid, width_m);
  const double shown = std::floor(own * kDigits + kRounding) / kDigits;
  return shown > 0.0 ? shortNumber(shown) + " " + maps::unitOf(f.frame) : lengthText(f, width_m);
}

std::string lengthText(const ReportFrame& f, double length_m) {
  constexpr double kSmall =
      0.001;  // below, significant digits: a non-zero length is never printed as 0
  const double v = maps::lengthFromWorld(f.frame, f.grid, length_m);
  const bool small = v != 0.0 && std::abs(v) < kSmall;
  return fmt::format("{} {}", small ? fmt::format("{:.2g}", v) : shortNumber(v),
                     maps::unitOf(f.frame));
}

std::string clearanceLength(const ReportFrame& f, double clearance_m) {
  const double v = maps::lengthFromWorld(f.frame, f.grid, clearance_m);
  const std::string unit = maps::unitOf(f.frame);
  if (v == 0.0) return "0 " + unit + " (touches)";
  if (v < kLeastPrintedClearance) return "< " + shortNumber(kLeastPrintedClearance) + " " + unit;
  return lengthText(f, clearance_m);
}

bool isTight(const GridFrame& grid, double clearance_m) {
  constexpr double kLeast_m = 0.005, kOfCell = 0.1;
  return clearance_m < std::max(kLeast_m, kOfCell * std::min(grid.cellWidth(), grid.cellLength()));
}

std::string positionText(const ReportFrame& f, Vec2 p) {
  const Vec2 own = fromWorld(f.frame, f.grid, Pose{p, {}}).position;
  return fmt::format("x {}, y {}", shortNumber(own.x), shortNumber(own.y));
}

std::string poseText(const ReportFrame& f, const Pose& p) {
  return fmt::format("{}, heading {}°", positionText(f, p.position),
                     shortNumber(fromWorld(f.frame, f.grid, p).heading.degrees()));
}

std::string cellText(const ReportFrame& f, Cell c) {
  if (!f.grid.contains(c)) return "the edge of the map";
  return fmt::format("the cell in row {}, column {}", c.row, c.column);
}

std::string grouped(std::uint64_t n, std::string_view gap) {
  std::string digits = std::to_string(n);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, gap);
  return digits;
}

std::string statesText(std::uint64_t n, std::string_view gap) {
  return grouped(n, gap) + (n == 1 ? " state" : " states");
}

std::string expandedText(const PlanMetrics& m) {
  const std::string all = statesText(m.expanded) + " expanded";
  return m.searches > 1 ? fmt::format("{} by {} searches", all, m.searches) : all;
}

std::string clearanceText(const ReportFrame& f, const Certificate& c, bool padded) {
  return fmt::format("{}{} at {}, to {}", clearanceLength(f, c.clearance_m),
                     padded ? " beyond the padding" : "", poseText(f, c.where.pose),
                     obstacleText(f, c));
}

std::string collisionText(const ReportFrame& f, const Certificate& c) {
  if (c.fault == PathFault::Direction) {
    return fmt::format("{}, at {}", c.problem.text(), poseText(f, c.where.pose));
  }
  if (c.depth_m <= 0.0) {
    return fmt::format("{} (at {}, {})", problemText(c), poseText(f, c.where.pose),
                       obstacleText(f, c));
  }
  return fmt::format("collides at {} with {}, {} deep", poseText(f, c.where.pose),
                     obstacleText(f, c), lengthText(f, c.depth_m));
}

std::string narrowText(const ReportFrame& f, const std::optional<Bottleneck>& place) {
  if (!place) return {};
  if (place->width_m > 0.0) {
    return fmt::format("; the widest corridor is {} wide at its bottleneck, at {}",
                       passageWidthText(f, place->width_m), cellText(f, place->cell));
  }
  return fmt::format("; the widest corridor is {} to {} wide at its bottleneck, at {}",
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

std::string costText(const ReportFrame& f, double cost_m, const maps::PlannerSettings& s,
                     CostBasis by) {
  const std::string cost = lengthText(f, cost_m);
  if (by == CostBasis::Terrain) return cost + ", by the terrain";
  const bool file = by == CostBasis::MotionFile;
  const bool gears = s.motion != DriveKind::Omnidirectional;
  std::vector<std::string> included;
  if (!file) included.emplace_back("turns");
  if (s.switch_cost > 0.0 && gears) included.emplace_back("changes of direction");
  if (s.near_factor > 0.0) included.emplace_back("proximity to obstacles");
  if (!s.terrain.empty()) included.emplace_back("terrain");
  if (!file && gears) included.emplace_back("reversing");
  const std::string source = file ? ", by the file of motions" : "";
  return included.empty() ? cost + source : cost + source + ", " + listText(included) + " included";
}

Message boundText(double bound) {
  if (bound <= 1.0) return "the least cost";
  // A bound is never rounded down; 1e-9 absorbs the rounding of the multiplication.
  return {"at most %1 times the least cost",
          {shortNumber(std::ceil(bound * 1000.0 - 1e-9) / 1000.0)}};
}

namespace {

// "1 and 3", from numbers counted from 0.
std::string numbersText(const std::vector<std::size_t>& numbers) {
  std::vector<std::string> words;
  for (const std::size_t n : numbers) words.push_back(std::to_string(n + 1));
  return listText(words);
}

Message goalText(const PlanJob& job, const PlanResult& r) {
  const std::vector<std::size_t>& blocked = r.blocked_goals;
  Message out("%1 of %2, the %3 to reach",
              {r.goal + 1, job.query->goals.size(),
               r.suboptimality_bound > 1.0 ? "cheapest found" : "cheapest"});
  const GridFrame& grid = job.map->grid.frame();
  std::vector<std::size_t> off, taken;
  for (const std::size_t i : blocked) {
    (grid.contains(grid.cellAt(job.query->goals[i].position)) ? taken : off).push_back(i);
  }
  for (const auto& [goals, one, many] :
       {std::tuple{&taken, "%1; %2 goal not free: %3", "%1; %2 goals not free: %3"},
        {&off, "%1; %2 goal off the map: %3", "%1; %2 goals off the map: %3"}}) {
    if (goals->empty()) continue;
    out = {goals->size() == 1 ? one : many, {out, goals->size(), numbersText(*goals)}};
  }
  return out;
}

Message gapText(const ReportFrame& f, const PlanJob& job, const PlanResult& r) {
  const std::string away = lengthText(f, r.gap->distance_m);
  if (!job.query.shaped())
    return {"%1; the nearest cell within reach is %2 away", {r.reason, away}};
  return {r.stop == StopReason::None ? "%1; the nearest pose within reach is %2 and %3° away"
                                     : "%1; the nearest pose found is %2 and %3° away",
          {r.reason, away, shortNumber(r.gap->angle_rad * kDegrees)}};
}

// For a point whose requested start is blocked.
Message startText(const ReportFrame& f, const PlanJob& job, Vec2 start) {
  return {"blocked; the nearest free cell, at %1, is %2 away",
          {positionText(f, start), lengthText(f, length(start - job.query->start.position))}};
}

}  // namespace

namespace {

// "2 agents: cart and lift"; of many agents only the first are listed.
Message blockingText(const std::vector<maps::PlacedAgent>& others) {
  constexpr std::size_t kMostNames = 4;
  const Message count(others.size() == 1 ? "%1 agent" : "%1 agents", {others.size()});
  std::vector<std::string> names;
  for (const maps::PlacedAgent& o : others) {
    if (!o.name.empty()) names.push_back(o.name);
  }
  if (names.size() != others.size() || names.size() > kMostNames) return count;
  return {"%1: %2", {count, listText(names)}};
}

}  // namespace

ReportRows answerRows(const PlanJob& job, const PlanResult& r, const ReportFrame* frame) {
  const ReportFrame own{job.map->frame, job.map->grid.frame()};
  const ReportFrame& f = frame != nullptr ? *frame : own;
  ReportRows out;
  const Vec2 start = r.path.start.position;
  if (movedStart(job.query, r)) {
    out.emplace_back("start", startText(f, job, start));
  }
  if (r.gap) {
    out.emplace_back("goal", gapText(f, job, r));
  } else if (job.query->goals.size() > 1) {
    out.emplace_back("goal", goalText(job, r));
  }
  if (r.stop != StopReason::None) {
    out.emplace_back("limit",
                     r.stop == StopReason::Cancelled
                         ? "best effort: it was stopped"
                         : Message("best effort: the %1 was reached", {limitText(r.stop)}));
  }
  if (r.stages.size() > 1) {
    const PlanStage& first = r.stages.front();
    out.emplace_back("answers",
                     Message("%1; the first after %2, at %3 times the cost of the last",
                             {r.stages.size(), durationText(first.time_s),
                              shortNumber(first.cost / std::max(r.stages.back().cost, 1e-300))}));
  }
  if (!job.others.empty()) out.emplace_back("obstacles", blockingText(job.others));
  if (!r.gap && r.suboptimality_bound > 1.0 && std::isfinite(r.suboptimality_bound))
    out.emplace_back("bound", boundText(r.suboptimality_bound));
  return out;
}

std::string escapeText(const ReportFrame& f, std::span<const Motion> motions) {
  std::string out;
  for (const Motion& m : motions) {
    const double turn = std::abs(turnAngle(m)) * 180.0 / kPi;
    const double moved = travel(m);
    if (!out.empty()) out += ", then ";
    if (moved == 0.0) {
      out += fmt::format("a turn by {}°", roundedText(turn, 4));
      continue;
    }
    const Vec2 ahead = unrotate(poseAt(m, 0.5).heading, m.to.position - m.from.position);
    const bool is_along = std::abs(ahead.y) <= 1e-6 * std::abs(ahead.x);
    out += lengthText(f, moved) + (!is_along       ? " sideways"
                                   : ahead.x < 0.0 ? " backwards"
                                                   : " forwards");
    if (turn > 0.0) out += fmt::format(", turning by {}°", roundedText(turn, 4));
  }
  return out;
}

}  // namespace clearway::app
