#include "app/cli/options/zone_arguments.h"

#include <utility>

namespace clearway::cli {

void ZoneArguments::declare(CommandLine& line) {
  line.section("Zones");
  line.text(files.zones, "--zones", "FILE",
            "Zones of the site: a zoneSet of VDA 5050 version 3, in the map's own frame.\nBLOCKED "
            "zones are obstacles of the whole footprint; PENALTY and PRIORITY cost more or less a "
            "metre; DIRECTED and BIDIRECTED limit the direction of travel. See 'zones.md'.");
}

std::string ZoneArguments::firstGiven() const { return files.zones.empty() ? "" : "--zones"; }

std::vector<NamedFile> ZoneArguments::reads() const { return {NamedFile{"--zones", files.zones}}; }

Result<std::shared_ptr<const maps::ZoneSet>> ZoneArguments::load(
    const maps::GridMap& map, std::shared_ptr<const maps::ZoneSet> before, Console& console) const {
  if (files.empty()) return before;
  const std::size_t known = before ? before->warnings.size() : 0;
  std::shared_ptr<const maps::ZoneSet> set = TRY(app::loadZones(files, map, std::move(before)));
  for (std::size_t k = known; set && k < set->warnings.size(); ++k) {
    console.warn(files.zones + ": " + set->warnings[k].text());
  }
  return set;
}

}  // namespace clearway::cli
