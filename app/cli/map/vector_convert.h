// app/cli/map/vector_convert.h — `clearway convert` from polygons (GeoJSON, WKT) to maps, and
// from plans to the outline of what they sweep.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options/command_line.h"
#include "app/cli/output/console.h"
#include "core/base/stop_source.h"
#include "maps/plan/plan_file.h"

namespace clearway::cli {

class VectorOptions {
 public:
  void declare(CommandLine& line);
  [[nodiscard]] std::string firstGiven() const;  // the name of an option; empty if none is given

  std::optional<double> resolution, margin;
  std::vector<double> bounds;  // empty, or four numbers
};

// `format`: of maps, projects, or geojson and wkt.
[[nodiscard]] app::ExitCode convertVectorMap(const std::string& in, const std::string& out,
                                             const std::string& format,
                                             const VectorOptions& options, Console& console);

// The swept outline of a plan; prints its area. Returns no losses.
[[nodiscard]] Result<std::vector<Message>> writeSwept(const maps::PlanFile& plan,
                                                      const std::string& format,
                                                      const std::string& out, StopCheck& stop,
                                                      Console& console);

}  // namespace clearway::cli
