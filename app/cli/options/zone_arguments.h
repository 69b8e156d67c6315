// app/cli/options/zone_arguments.h — --zones, --keepout and --speed-mask, and what reads them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/options/command_line.h"
#include "app/cli/output/console.h"
#include "app/cli/output/output.h"
#include "app/document/open/document.h"
#include "app/document/plan/site_zones.h"

namespace clearway::cli {

struct ZoneArguments {
  app::ZoneFiles files;
  std::string at;  // a time; empty: zones are valid whatever their times

  void declare(CommandLine& line);
  [[nodiscard]] std::string firstGiven() const;  // the name of an option; empty if none is given
  [[nodiscard]] std::vector<NamedFile> reads() const;
  // Masks lie in the frame of a ROS map; empty: the map has it, or no mask is given.
  [[nodiscard]] std::string frameProblem(const maps::MapFrame& frame) const;
  // The zones of the files after those of `before`, which are valid at the time; reports their
  // warnings. Null: none. Errors: also those of the time.
  [[nodiscard]] Result<std::shared_ptr<const maps::ZoneSet>> load(
      std::shared_ptr<const maps::ZoneSet> before, Console& console) const;
  // The same for one agent, which may have no name: warns of zones that are for others.
  [[nodiscard]] Result<std::shared_ptr<const maps::ZoneSet>> loadFor(
      const std::string& agent, std::shared_ptr<const maps::ZoneSet> before,
      Console& console) const;
  // loadFor() after the zones of a map or site. Errors: also Conflict, for masks that its frame
  // does not fit.
  [[nodiscard]] Result<void> addTo(std::shared_ptr<const maps::ZoneSet>& zones,
                                   const maps::MapFrame& frame, const std::string& agent,
                                   Console& console) const;
};

}  // namespace clearway::cli
