#include "app/cli/options/zone_arguments.h"

#include <utility>

namespace clearway::cli {

void ZoneArguments::declare(CommandLine& line) {
  line.section("Zones");
  line.text(files.zones, "--zones", "FILE",
            "Zones of the site: a zoneSet of VDA 5050 version 3, in the map's own frame.\nBLOCKED "
            "zones are obstacles of the whole footprint; PENALTY and PRIORITY cost more or less a "
            "metre; DIRECTED and BIDIRECTED limit the direction of travel; SPEED_LIMIT "
            "slows trajectories down.");
  line.text(files.keepout, "--keepout", "MASK.yaml",
            "A keepout mask of Nav2: cells of occupancy 100 are blocked, others cost more.\nMasks "
            "are ROS maps in the map's frame, with their own resolution and origin. Their YAML may "
            "have the filter's type, base and multiplier.");
  line.text(files.speed_mask, "--speed-mask", "MASK.yaml",
            "A speed mask of Nav2: percent of --max-speed, or of 1 m/s (type 1), or m/s (type 2).");
  line.text(at, "--at", "TIME",
            "Of zones with validFrom or validTo those that are valid at this time alone.\nAs in "
            "2026-11-29T10:00:00Z, or seconds as in the file. Without it all of them count.");
}

std::string ZoneArguments::firstGiven() const {
  if (!files.zones.empty()) return "--zones";
  if (!files.keepout.empty()) return "--keepout";
  return files.speed_mask.empty() ? "" : "--speed-mask";
}

std::string ZoneArguments::frameProblem(const maps::MapFrame& frame) const {
  if (frame.kind == maps::FrameKind::Ros) return "";
  if (!files.keepout.empty()) return "--keepout needs a ROS map: its frame is that of the mask";
  if (files.speed_mask.empty()) return "";
  return "--speed-mask needs a ROS map: its frame is that of the mask";
}

std::vector<NamedFile> ZoneArguments::reads() const {
  return {NamedFile{"--zones", files.zones}, NamedFile{"--keepout", files.keepout},
          NamedFile{"--speed-mask", files.speed_mask}};
}

Result<std::shared_ptr<const maps::ZoneSet>> ZoneArguments::load(
    std::shared_ptr<const maps::ZoneSet> before, Console& console) const {
  const auto atTime = [&](std::shared_ptr<const maps::ZoneSet> set)
      -> Result<std::shared_ptr<const maps::ZoneSet>> {
    if (at.empty()) return set;
    const double time_s = TRY(inSource(maps::parseZoneTime(at), "--at"));
    return app::zonesAt(std::move(set), time_s);
  };
  if (files.empty()) return atTime(std::move(before));
  const std::size_t known = before ? before->warnings.size() : 0;
  std::shared_ptr<const maps::ZoneSet> set = TRY(app::loadZones(files, std::move(before)));
  for (std::size_t k = known; set && k < set->warnings.size(); ++k) {
    const std::string source = files.zones.empty() ? "" : files.zones + ": ";
    console.warn(source + set->warnings[k].text());
  }
  return atTime(std::move(set));
}

Result<std::shared_ptr<const maps::ZoneSet>> ZoneArguments::loadFor(
    const std::string& agent, std::shared_ptr<const maps::ZoneSet> before, Console& console) const {
  std::shared_ptr<const maps::ZoneSet> set = TRY(load(std::move(before), console));
  if (!set) return set;
  if (const auto other = app::zoneOfOthers(*set, agent)) console.warn(other->text());
  return set;
}

Result<void> ZoneArguments::addTo(std::shared_ptr<const maps::ZoneSet>& zones,
                                  const maps::MapFrame& frame, const std::string& agent,
                                  Console& console) const {
  if (std::string problem = frameProblem(frame); !problem.empty()) {
    return fail(ErrorCode::Conflict, std::move(problem));
  }
  zones = TRY(loadFor(agent, std::move(zones), console));
  return {};
}

}  // namespace clearway::cli
