#include "app/cli/plan/trajectory_check.h"

#include <fmt/format.h>

#include <numbers>

#include "app/cli/output/interrupt.h"
#include "app/cli/output/report.h"
#include "app/document/body/body_shape.h"
#include "app/document/plan/site_zones.h"
#include "core/base/number_text.h"
#include "maps/plan/trajectory_file.h"
#include "maps/text/file_io.h"
#include "planner/validate/motion/acceleration_check.h"
#include "planner/validate/motion/dynamics_check.h"
#include "planner/validate/speed_zones.h"

namespace clearway::cli {
namespace {

using validation::DynamicsFault;
using validation::DynamicsVerdict;

const char* fieldOf(DynamicsFault fault) {
  switch (fault) {
    case DynamicsFault::Number: return "number";
    case DynamicsFault::Time: return "time";
    case DynamicsFault::Speed: return "speed";
    case DynamicsFault::TurnRate: return "yaw rate";
    case DynamicsFault::Acceleration: return "acceleration";
    case DynamicsFault::Deceleration: return "deceleration";
    case DynamicsFault::TurnAcceleration: return "yaw acceleration";
    case DynamicsFault::LateralAcceleration: return "lateral acceleration";
    case DynamicsFault::Jerk: return "jerk";
    case DynamicsFault::Curvature: return "curvature";
    case DynamicsFault::Distance: return "distance";
    case DynamicsFault::Position: return "position";
    case DynamicsFault::Direction: return "direction";
    case DynamicsFault::Heading: return "heading";
    case DynamicsFault::Rest: return "rest";
    case DynamicsFault::Along: return "direction of the acceleration";
    case DynamicsFault::SpeedChange: return "change of speed";
    case DynamicsFault::TurnChange: return "change of yaw rate";
  }
  return "";
}

std::string sentenceOf(const DynamicsVerdict& v) {
  const std::string value = roundedText(v.value);
  const std::string limit = roundedText(v.limit);
  const auto degrees = [](double radians) {
    return roundedText(radians * 180.0 / std::numbers::pi) + "°";
  };
  switch (v.fault) {
    case DynamicsFault::Number: return "a value is no finite number";
    case DynamicsFault::Time:
      return fmt::format("its time is not after that of the point before, {} s", limit);
    case DynamicsFault::Curvature:
      return fmt::format("the yaw rate is {}, but speed and curvature say {}", value, limit);
    case DynamicsFault::Distance:
      return fmt::format("s grows by {} since the point before, but the speeds permit {}", value,
                         limit);
    case DynamicsFault::Position:
      return fmt::format("it is {} from the point before, but s says {}", value, limit);
    case DynamicsFault::Direction:
      return fmt::format("it moves {} off its direction of travel", degrees(v.value));
    case DynamicsFault::Heading:
      return fmt::format("it turned by {} since the point before, but its rates say {}",
                         degrees(v.value), degrees(v.limit));
    case DynamicsFault::Rest: return "it is not at rest at an end";
    case DynamicsFault::Along:
      return fmt::format("its acceleration has a part of {} across its path", value);
    case DynamicsFault::SpeedChange:
      return fmt::format("the speed changes by {} a second from there, but its acceleration is {}",
                         value, limit);
    case DynamicsFault::TurnChange:
      return fmt::format(
          "the yaw rate changes by {} a second from there, but its acceleration is {}", value,
          limit);
    default: return fmt::format("the {} is {}, the limit {}", fieldOf(v.fault), value, limit);
  }
}

// Where the speed is beyond that of a zone, in the file's own frame.
struct ZoneVerdict {
  bool was_asked = false;
  std::optional<validation::TooFast> fault{};
  std::string zone{};
};

// Zones and an agent in the frame of a trajectory.
struct InFrame {
  std::shared_ptr<const maps::ZoneSet> zones;  // may be null
  maps::AgentShape shape;
  maps::AgentPadding padding;
};

Result<InFrame> inFrameOf(const maps::TrajectoryFile& file, const PathCheckOptions& options,
                          const maps::ProjectAgent& agent, const MapOptions& map_options,
                          Console& console) {
  ZoneArguments zones = options.zones;
  zones.files.speed_m_s = file.limits.speed_m_per_s;
  if (options.map_file.empty()) {
    if (file.frame == maps::FrameKind::Metres) {
      return fail(ErrorCode::Conflict,
                  "the trajectory is in the world's frame and zones are in that of a map: name the "
                  "map by --map");
    }
    std::shared_ptr<const maps::ZoneSet> set;
    TRY(zones.addTo(set, {file.frame, {}}, agent.name, console));
    return InFrame{std::move(set), agent.shape, agent.padding};
  }
  app::OpenSite site =
      TRY(openSiteOfPath(options.map_file, map_options, zones, agent.name, console));
  const maps::MapFrame& own = site.map.frame;
  if (file.frame == own.kind) return InFrame{std::move(site.zones), agent.shape, agent.padding};
  if (file.frame != maps::FrameKind::Metres) {
    return fail(
        ErrorCode::InvalidArgument, "the trajectory is in the frame '%1', the map's is '%2'",
        {maps::nameOf(maps::MapFrame{file.frame, {}}), maps::nameOf(own)}, options.map_file);
  }
  app::WorldShape body = TRY(app::worldShapeOf(site.map, agent));
  if (site.zones) {
    site.zones = std::make_shared<const maps::ZoneSet>(
        TRY(app::inWorld(own, site.map.grid.frame(), *site.zones)));
  }
  return InFrame{std::move(site.zones), std::move(body.shape), body.padding};
}

Result<ZoneVerdict> zoneVerdict(const maps::TrajectoryFile& file, const PathCheckOptions& options,
                                const ShapeArguments& shape, const MapOptions& map_options,
                                Console& console) {
  const std::string given = options.zones.firstGiven();
  if (given.empty() && options.map_file.empty()) return ZoneVerdict{};
  if (!options.zones.files.keepout.empty()) {
    return fail(ErrorCode::InvalidArgument,
                "only the speeds of a trajectory are checked in zones; check its path",
                "--keepout");
  }
  if (!shape.hasShape()) {
    return fail(ErrorCode::InvalidArgument,
                "--agent or --footprint is missing: a trajectory has no agent",
                given.empty() ? "--map" : given);
  }
  maps::ProjectAgent agent;
  TRY(shape.applyTo(agent.shape));
  shape.applyTo(agent.padding, agent.shape);
  const InFrame in = TRY(inFrameOf(file, options, agent, map_options, console));
  if (!in.zones || (given.empty() && in.zones->zones.empty())) {
    return fail(ErrorCode::InvalidArgument,
                "the map has no zones, and a trajectory is judged by nothing else of a map; prove "
                "its motions with 'check --path'",
                "--map");
  }
  const Footprint footprint = TRY(app::footprintOf(in.shape, in.padding));
  const SiteZones site = TRY(app::ownZones(app::zonesFor(*in.zones, "")));
  StopCheck stop(Budget{}, &interruptSource());
  const auto found = validation::firstTooFast(file.points, &footprint, site.zones, &stop);
  if (!found) return fail(ErrorCode::LimitExceeded, "the check was stopped", "");
  ZoneVerdict out{true, *found, {}};
  if (out.fault) out.zone = site.zones[out.fault->zone].id;
  return out;
}

maps::JsonValue verdictJson(const maps::TrajectoryFile& file,
                            const std::optional<DynamicsVerdict>& fault,
                            const ZoneVerdict& in_zones) {
  maps::JsonValue out = maps::emptyObject();
  out.add("within_limits", !fault && !in_zones.fault);
  out.add("points", static_cast<double>(file.points.size()));
  out.add("duration", file.points.back().time_s - file.points.front().time_s);
  out.add("length", file.points.back().s_m - file.points.front().s_m);
  out.add("unit", maps::unitOf(maps::MapFrame{file.frame, {}, 0.0}));
  if (fault) {
    maps::JsonValue first = maps::emptyObject();
    first.add("field", fieldOf(fault->fault));
    first.add("point", static_cast<double>(fault->point));
    first.add("time", fault->time_s);
    first.add("value", fault->value);
    first.add("limit", fault->limit);
    out.add("fault", std::move(first));
  }
  if (in_zones.fault) {
    maps::JsonValue first = maps::emptyObject();
    first.add("zone", in_zones.zone);
    first.add("point", static_cast<double>(in_zones.fault->point));
    first.add("x", in_zones.fault->pose.position.x);
    first.add("y", in_zones.fault->pose.position.y);
    first.add("speed", in_zones.fault->speed);
    first.add("limit", in_zones.fault->limit);
    out.add("zone_fault", std::move(first));
  }
  return out;
}

}  // namespace

app::ExitCode checkTrajectory(const PathCheckOptions& options, const ShapeArguments& shape,
                              const MapOptions& map_options, Console& console) {
  const std::string& name = options.file;
  const Result<std::string> text = maps::readFileOrInput(name);
  if (!text) return console.error(text.error());
  const Result<maps::TrajectoryFile> file = maps::parseTrajectory(*text, name);
  if (!file) return console.error(file.error());
  std::optional<DynamicsVerdict> fault =
      validation::firstDynamicsFault(file->points, file->limits, file->sideways);
  if (!fault && file->has_accelerations) {
    fault = validation::firstAccelerationFault(file->points, file->limits);
  }
  const Result<ZoneVerdict> in_zones = zoneVerdict(*file, options, shape, map_options, console);
  if (!in_zones) {
    const bool is_usage = in_zones.error().source.starts_with("--");
    return is_usage ? console.usage(in_zones.error().text(), "check")
                    : console.error(in_zones.error());
  }
  if (in_zones->was_asked) {
    console.warn(
        "only the speeds of a trajectory are judged in zones; collisions and other zones are "
        "those of its path: use 'check --path'");
  }
  if (options.json) console.out(maps::toText(verdictJson(*file, fault, *in_zones)));
  if (fault) {
    return console.error(app::ExitCode::CheckFailed,
                         fmt::format("{}: at {} s, point {}: {}", name, roundedText(fault->time_s),
                                     fault->point, sentenceOf(*fault)));
  }
  if (const auto& fast = in_zones->fault) {
    return console.error(
        app::ExitCode::CheckFailed,
        fmt::format("{}: before point {}: in the zone '{}' the speed is {}, the limit {}", name,
                    fast->point, in_zones->zone, roundedText(fast->speed),
                    roundedText(fast->limit)));
  }
  if (!options.json) {
    const char* const unit = maps::unitOf(maps::MapFrame{file->frame, {}, 0.0});
    std::string out =
        fmt::format("{}  {}, between its points, too\n",
                    console.styledSummary("Within limits", Style::Good), oneLine(name));
    const TrajectoryPoint& first = file->points.front();
    const TrajectoryPoint& last = file->points.back();
    out += summaryLine(console, "duration", roundedText(last.time_s - first.time_s) + " s");
    out += summaryLine(console, "length", roundedText(last.s_m - first.s_m) + " " + unit);
    out += summaryLine(console, "points", fmt::format("{}", file->points.size()));
    if (in_zones->was_asked) {
      out += summaryLine(console, "zones", "no speed is beyond that of a zone");
      out += summaryLine(console, "collisions", "not judged: use 'check --path'");
    }
    console.summary(out);
  }
  return app::ExitCode::Ok;
}

}  // namespace clearway::cli
