#include "maps/plan/trajectory_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/base/number_text.h"
#include "maps/grid/frame_line.h"
#include "maps/text/json_cursor.h"
#include "maps/text/text_scan.h"

namespace clearway::maps {
namespace {

constexpr double kMostInTrajectory = 1e15;  // of numbers in files
constexpr double kTotalTolerance = 1e-9;    // of a number that follows from others
constexpr double kMostRate = 1e300;         // of turns and curvatures: arcs may be tiny
constexpr std::string_view kLimitsMark = "# limits:";
constexpr std::string_view kSideways = "sideways";

// The limits under the names that files have.
struct NamedLimit {
  std::string_view name;
  double value;
};
std::vector<NamedLimit> namedLimits(const SpeedLimits& l) {
  std::vector<NamedLimit> out;
  for (const NamedLimit& limit :
       {NamedLimit{"max_speed", l.speed_m_per_s}, NamedLimit{"max_accel", l.acceleration_m_per_s2},
        NamedLimit{"max_decel", l.deceleration()},
        NamedLimit{"max_yaw_rate", l.turn_rate_rad_per_s},
        NamedLimit{"max_yaw_accel", l.turn_acceleration_rad_per_s2},
        NamedLimit{"max_lateral_accel", l.lateral_acceleration_m_per_s2},
        NamedLimit{"max_jerk", l.jerk_m_per_s3}}) {
    if (limit.value < kNoSpeedLimit) out.push_back(limit);
  }
  return out;
}

// Of a file: what it does not name is not limited. False: no such limit.
bool setLimit(SpeedLimits& l, std::string_view name, double value) {
  if (name == "max_speed") {
    l.speed_m_per_s = value;
  } else if (name == "max_accel") {
    l.acceleration_m_per_s2 = value;
  } else if (name == "max_decel") {
    l.deceleration_m_per_s2 = value;
  } else if (name == "max_yaw_rate") {
    l.turn_rate_rad_per_s = value;
  } else if (name == "max_yaw_accel") {
    l.turn_acceleration_rad_per_s2 = value;
  } else if (name == "max_lateral_accel") {
    l.lateral_acceleration_m_per_s2 = value;
  } else if (name == "max_jerk") {
    l.jerk_m_per_s3 = value;
  } else {
    return false;
  }
  return true;
}

// Of CSV.
std::string_view columnsOf(const SpeedLimits& l) {
  return l.jerk_m_per_s3 < kNoSpeedLimit ? kJerkColumns : kTrajectoryColumns;
}

// The rate of change of signedSpeed().
double accelerationOf(const TrajectoryPoint& p) {
  const double v = signedSpeed(p);
  return v == 0.0 ? 0.0 : dot(p.acceleration_m_per_s2, p.velocity_m_per_s) / v;
}

SpeedLimits noLimits() {
  SpeedLimits l;
  l.turn_rate_rad_per_s = kNoSpeedLimit;
  l.deceleration_m_per_s2 = kNoSpeedLimit;
  return l;
}

// Velocities and rates of the agent's frame, which is mirrored where y is up.
TrajectoryPoint inFrame(const TrajectoryPoint& p, const MapFrame& f, const GridFrame& grid) {
  const auto lengthOf = [&](double v) { return lengthFromWorld(f, grid, v); };
  const double side = f.kind == FrameKind::Ros ? -1.0 : 1.0;
  const auto vectorOf = [&](Vec2 v) { return Vec2{lengthOf(v.x), side * lengthOf(v.y) + 0.0}; };
  TrajectoryPoint out;
  out.time_s = p.time_s;
  out.pose = fromWorld(f, grid, p.pose);
  out.s_m = lengthOf(p.s_m);
  out.velocity_m_per_s = vectorOf(p.velocity_m_per_s);
  out.turn_rate_rad_per_s = side * p.turn_rate_rad_per_s + 0.0;
  out.acceleration_m_per_s2 = vectorOf(p.acceleration_m_per_s2);
  out.turn_acceleration_rad_per_s2 = side * p.turn_acceleration_rad_per_s2 + 0.0;
  out.curvature_per_m = side * lengthToWorld(f, grid, p.curvature_per_m) + 0.0;
  return out;
}

SpeedLimits scaled(const SpeedLimits& l, double by) {
  SpeedLimits out = l;
  out.speed_m_per_s *= by;
  out.acceleration_m_per_s2 *= by;
  if (out.deceleration_m_per_s2) *out.deceleration_m_per_s2 *= by;
  out.lateral_acceleration_m_per_s2 *= by;
  out.jerk_m_per_s3 *= by;
  return out;
}

// As ROS prints floating-point numbers.
std::string rosNumber(double v) {
  const std::string text = shortest(v);
  return text.find_first_of(".e") == text.npos ? text + ".0" : text;
}

JsonValue planar(double x, double y, const char* third, double value) {
  JsonValue out = emptyObject();
  out.add("x", x);
  out.add("y", y);
  out.add(third, value);
  return out;
}

struct Planar {
  Vec2 xy;
  double third = 0.0;
};
Planar planarOf(const JsonCursor& at, std::string_view third) {
  at.object({"x", "y", third});
  const auto number = [&](std::string_view key, double most) {
    return at.at(key).number(-most, most);
  };
  return {{number("x", kMostInTrajectory), number("y", kMostInTrajectory)},
          number(third, kMostRate)};
}

TrajectoryPoint pointFromJson(const JsonCursor& at) {
  at.object({"time_from_start", "pose", "velocity", "acceleration", "curvature", "s"});
  TrajectoryPoint p;
  p.time_s = at.at("time_from_start").number(0.0, kMostInTrajectory);
  const Planar pose = planarOf(at.at("pose"), "heading");
  p.pose.position = pose.xy;
  if (const Result<Heading> h = Heading::fromRadians(pose.third)) {
    p.pose.heading = *h;
  } else {
    at.at("pose").at("heading").fail(h.error().code, h.error().message);
  }
  const Planar velocity = planarOf(at.at("velocity"), "omega");
  const Planar acceleration = planarOf(at.at("acceleration"), "omega");
  p.velocity_m_per_s = velocity.xy;
  p.turn_rate_rad_per_s = velocity.third;
  p.acceleration_m_per_s2 = acceleration.xy;
  p.turn_acceleration_rad_per_s2 = acceleration.third;
  p.curvature_per_m = at.at("curvature").number(-kMostRate, kMostRate);
  p.s_m = at.at("s").number(0.0, kMostInTrajectory);
  return p;
}

// A number that follows from the points.
void checkTotal(const JsonCursor& root, std::string_view key, double of_points) {
  const std::optional<JsonCursor> at = root.optional(key);
  if (!at) return;
  const double value = at->number(0.0, kMostInTrajectory);
  if (root.failed() || std::abs(value - of_points) <= kTotalTolerance * of_points) return;
  at->fail(ErrorCode::Malformed, "it is %1, but the last point says %2",
           {shortest(value), shortest(of_points)});
}

Result<TrajectoryFile> parseJsonTrajectory(std::string_view text, const std::string& source) {
  const JsonValue tree = TRY(parseJson(text, source));
  JsonErrors errors(source);
  const JsonCursor root(tree, errors);
  checkFormat(root, kTrajectoryFormat);
  TrajectoryFile out;
  out.limits = noLimits();
  if (!root.failed()) {
    root.object({"format", "version", "frame", "unit", "limits", "sideways", "duration", "length",
                 "points"});
    out.frame = static_cast<FrameKind>(root.at("frame").choice(kFrameNames));
    out.has_accelerations = true;
    if (const auto unit = root.optional("unit")) {
      static_cast<void>(unit->choice({unitOf({out.frame, {}, 0.0})}));
    }
    out.sideways = root.at("sideways").boolean();
    const JsonCursor limits = root.at("limits");
    limits.object({"max_speed", "max_accel", "max_decel", "max_yaw_rate", "max_yaw_accel",
                   "max_lateral_accel", "max_jerk"});
    static_cast<void>(limits.at("max_speed"));
    for (const NamedLimit& limit : namedLimits(SpeedLimits{1, 1, 1, 1, 1, 1, 1})) {
      const auto at = limits.optional(limit.name);
      if (at) setLimit(out.limits, limit.name, at->positive(kMostInTrajectory));
    }
    for (const JsonCursor& point : root.at("points").items(kMaxSamples)) {
      out.points.push_back(pointFromJson(point));
      if (root.failed()) break;
    }
    if (!root.failed() && out.points.empty()) {
      root.at("points").fail(ErrorCode::Malformed, "a trajectory has at least one point");
    }
    if (!root.failed()) {
      checkTotal(root, "duration", out.points.back().time_s);
      checkTotal(root, "length", out.points.back().s_m);
    }
  }
  if (errors.any()) return tl::unexpected(errors.first());
  return out;
}

Result<void> readLimits(std::string_view words, TrajectoryFile& out, std::size_t line) {
  out.limits = noLimits();
  std::vector<std::string_view> names;
  for (const std::string_view word : splitWords(words)) {
    names.push_back(word.substr(0, word.find('=')));
    if (std::ranges::count(names, names.back()) > 1) {
      return malformed(line, {"%1 is given twice", {inQuotes(names.back())}});
    }
    if (word == kSideways) {
      out.sideways = true;
      continue;
    }
    const std::size_t equals = word.find('=');
    const auto value =
        equals == word.npos ? std::nullopt : numberOf<double>(word.substr(equals + 1));
    if (!value || !(*value > 0.0) || !(*value <= kMostInTrajectory) ||
        !setLimit(out.limits, names.back(), *value)) {
      return malformed(line, {"%1 is no limit, as max_speed=1", {inQuotes(word)}});
    }
  }
  if (std::ranges::find(names, "max_speed") == names.end())
    return malformed(line, "the limits have no max_speed");
  return {};
}

Result<TrajectoryPoint> pointFromRow(std::string_view row, std::string_view columns,
                                     std::size_t line) {
  std::array<double, 9> v{};
  const std::vector<std::string_view> fields = csvFields(row);
  if (fields.size() != (columns == kJerkColumns ? 9U : 8U)) {
    return malformed(line, {"a row has the columns %1", {std::string(columns)}});
  }
  for (std::size_t k = 0; k < fields.size(); ++k) {
    const std::optional<double> number = numberOf<double>(fields[k]);
    const double most = k == 5 || k == 6 ? kMostRate : kMostInTrajectory;  // omega, curvature
    if (!number || !(std::abs(*number) <= most)) {
      return malformed(
          line, {"%1 is not a number from -%2 to %2", {inQuotes(fields[k]), shortest(most)}});
    }
    v[k] = *number;
  }
  TrajectoryPoint p;
  p.time_s = v[0];
  p.pose.position = {v[1], v[2]};
  Result<Heading> heading = Heading::fromRadians(v[3]);
  if (!heading) return malformed(line, heading.error().message);
  p.pose.heading = *heading;
  p.velocity_m_per_s = {v[4], 0.0};
  p.turn_rate_rad_per_s = v[5];
  p.curvature_per_m = v[6];
  p.s_m = v[7];
  p.acceleration_m_per_s2 = {v[8], 0.0};
  return p;
}

Result<TrajectoryFile> parseCsvTrajectory(std::string_view text) {
  TrajectoryFile out;
  bool has_frame = false;
  bool has_limits = false;
  std::string_view columns;
  LineReader lines(text);
  for (std::string_view line; lines.next(line);) {
    if (!columns.empty() && line.starts_with('#')) continue;
    const std::optional<FrameKind> frame = TRY(frameOfLine(line, lines.number()));
    if ((has_frame && frame) || (has_limits && line.starts_with(kLimitsMark))) {
      return malformed(lines.number(), {"%1 is given twice", {inQuotes(line)}});
    }
    if (frame) {
      out.frame = *frame;
      has_frame = true;
    } else if (line.starts_with(kLimitsMark)) {
      TRY(readLimits(line.substr(kLimitsMark.size()), out, lines.number()));
      has_limits = true;
    } else if (line.empty() || line.starts_with('#')) {
      continue;
    } else if (columns.empty()) {
      columns = columnsOf(out.limits);
      if (line != columns || !has_frame || !has_limits) {
        return malformed(lines.number(),
                         {"a trajectory begins with the lines \"# frame:\" and \"# limits:\", then "
                          "%1",
                          {std::string(columns)}});
      }
    } else {
      out.points.push_back(TRY(pointFromRow(line, columns, lines.number())));
    }
  }
  if (out.points.empty()) return malformed(lines.number(), "a trajectory has at least one point");
  return out;
}

}  // namespace

SpeedLimits limitsToWorld(const MapFrame& frame, const GridFrame& grid, const SpeedLimits& limits) {
  return scaled(limits, lengthToWorld(frame, grid, 1.0));
}

Result<TrajectoryFile> trajectoryFile(const Trajectory& trajectory, const MapFrame& frame,
                                      const GridFrame& grid, double step_s, StopCheck* stop) {
  if (frame.kind == FrameKind::Cells && grid.cellWidth() != grid.cellLength()) {
    return fail(ErrorCode::Unsupported,
                "cells that are not square have no unit of speed: use the frame world", {});
  }
  TrajectoryFile out;
  out.frame = frame.kind;
  out.limits = scaled(trajectory.limits(), lengthFromWorld(frame, grid, 1.0));
  out.sideways = trajectory.movesSideways();
  out.points = TRY(trajectory.samples(step_s, stop));
  for (TrajectoryPoint& p : out.points) p = inFrame(p, frame, grid);
  return out;
}

std::array<double, 8> trajectoryRow(const TrajectoryPoint& p) {
  return {p.time_s,       p.pose.position.x,     p.pose.position.y, p.pose.heading.radians(),
          signedSpeed(p), p.turn_rate_rad_per_s, p.curvature_per_m, p.s_m};
}

std::string writeTrajectoryCsv(const TrajectoryFile& file) {
  std::string out = frameLine({file.frame, {}, 0.0}) + std::string(kLimitsMark);
  for (const NamedLimit& l : namedLimits(file.limits)) {
    out += " " + std::string(l.name) + "=" + shortest(l.value);
  }
  if (file.sideways) out += " " + std::string(kSideways);
  out += "\n" + std::string(columnsOf(file.limits)) + "\n";
  for (const TrajectoryPoint& p : file.points) {
    const std::array<double, 8> row = trajectoryRow(p);
    for (std::size_t k = 0; k < row.size(); ++k) out += (k == 0 ? "" : ",") + shortest(row[k]);
    if (file.limits.jerk_m_per_s3 < kNoSpeedLimit) out += "," + shortest(accelerationOf(p));
    out += "\n";
  }
  return out;
}

std::string writeTrajectoryJson(const TrajectoryFile& file) {
  JsonValue out = emptyObject();
  out.add("format", kTrajectoryFormat);
  out.add("version", 1);
  out.add("frame", nameOf(MapFrame{file.frame, {}, 0.0}));
  out.add("unit", unitOf(MapFrame{file.frame, {}, 0.0}));
  JsonValue limits = emptyObject();
  for (const NamedLimit& l : namedLimits(file.limits)) limits.add(std::string(l.name), l.value);
  out.add("limits", std::move(limits));
  out.add("sideways", file.sideways);
  out.add("duration", file.points.back().time_s);
  out.add("length", file.points.back().s_m);
  JsonValue::Array points;
  for (const TrajectoryPoint& p : file.points) {
    JsonValue point = emptyObject();
    point.add("time_from_start", p.time_s);
    point.add("pose",
              planar(p.pose.position.x, p.pose.position.y, "heading", p.pose.heading.radians()));
    point.add("velocity",
              planar(p.velocity_m_per_s.x, p.velocity_m_per_s.y, "omega", p.turn_rate_rad_per_s));
    point.add("acceleration", planar(p.acceleration_m_per_s2.x, p.acceleration_m_per_s2.y, "omega",
                                     p.turn_acceleration_rad_per_s2));
    point.add("curvature", p.curvature_per_m);
    point.add("s", p.s_m);
    points.push_back(std::move(point));
  }
  out.add("points", std::move(points));
  return toText(out);
}

Result<std::string> writeNavPath(const TrajectoryFile& file) {
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  constexpr double kLastStamp_s = 2147483647.0;
  if (!(file.points.back().time_s <= kLastStamp_s)) {
    return fail(ErrorCode::LimitExceeded, "the trajectory takes %1 s, beyond the stamps of ROS",
                {shortest(file.points.back().time_s)});
  }
  const auto stampOf = [](double time_s) {
    return static_cast<std::int64_t>(std::llround(time_s * 1e9));
  };
  const auto header = [&](double time_s, const std::string& indent) {
    const std::int64_t nanoseconds = stampOf(time_s);
    return "header:\n" + indent + "  stamp:\n" + indent +
           "    sec: " + std::to_string(nanoseconds / kNanoseconds) + "\n" + indent +
           "    nanosec: " + std::to_string(nanoseconds % kNanoseconds) + "\n" + indent +
           "  frame_id: map\n";
  };
  std::string out = frameLine({file.frame, {}, 0.0}) + header(0.0, "") + "poses:\n";
  for (std::size_t k = 0; k < file.points.size(); ++k) {
    const TrajectoryPoint& p = file.points[k];
    const bool is_last = k + 1 == file.points.size();
    if (!is_last && stampOf(p.time_s) == stampOf(file.points[k + 1].time_s)) continue;
    const double c = p.pose.heading.cos();
    const double s = p.pose.heading.sin();
    // Of half the heading; the larger of both without cancellation.
    double w = std::sqrt(0.5 * (1.0 + std::abs(c)));
    double z = 0.5 * std::abs(s) / w;
    if (c < 0.0) std::swap(w, z);
    if (s < 0.0) z = -z;
    out +=
        "- " + header(p.time_s, "  ") +
        "  pose:\n    position:\n      x: " + rosNumber(p.pose.position.x) +
        "\n      y: " + rosNumber(p.pose.position.y) +
        "\n      z: 0.0\n    orientation:\n      x: 0.0\n      y: 0.0\n      z: " + rosNumber(z) +
        "\n      w: " + rosNumber(w) + "\n";
  }
  return out + "---\n";
}

Result<TrajectoryFile> parseTrajectory(std::string_view text, const std::string& source) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool json = first != text.npos && text[first] == '{';
  return json ? parseJsonTrajectory(text, source) : inSource(parseCsvTrajectory(text), source);
}

}  // namespace clearway::maps
