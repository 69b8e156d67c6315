#include "maps/fleet/fleet_plan_format.h"

#include <algorithm>

namespace clearway::maps {

const char* toString(FleetPlanFormat format) {
  switch (format) {
    case FleetPlanFormat::Lacam: return "lacam";
    case FleetPlanFormat::Paths: return "paths";
    case FleetPlanFormat::Planviz: return "planviz";
    case FleetPlanFormat::Yaml: return "yaml";
  }
  return "unknown";
}

std::optional<FleetPlanFormat> fleetPlanFormatOf(std::string_view bytes) {
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return std::nullopt;
  const std::string_view text = bytes.substr(first);
  const auto hasLine = [&](std::string_view begin) {
    return text.starts_with(begin) || text.find("\n" + std::string(begin)) != text.npos;
  };
  if (text.front() == '{') {
    const bool is_planviz = text.find("\"actualPaths\"") != text.npos;
    return is_planviz ? std::optional(FleetPlanFormat::Planviz) : std::nullopt;
  }
  if (text.starts_with("Agent ")) return FleetPlanFormat::Paths;
  if (hasLine("schedule:")) return FleetPlanFormat::Yaml;
  if (hasLine("solution=")) return FleetPlanFormat::Lacam;
  return std::nullopt;
}

Result<GridFleetPlanFile> parseFleetPlan(std::string_view bytes, const std::string& source) {
  switch (fleetPlanFormatOf(bytes).value_or(FleetPlanFormat::Lacam)) {
    case FleetPlanFormat::Lacam: break;
    case FleetPlanFormat::Paths: return parseFleetPaths(bytes);
    case FleetPlanFormat::Planviz: return parsePlanviz(bytes, source);
    case FleetPlanFormat::Yaml: return parseScheduleYaml(bytes);
  }
  return parseGridFleetPlan(bytes);
}

std::vector<Message> lossesOf(const GridFleetPlanFile& plan, FleetPlanFormat format) {
  std::vector<Message> losses = plan.not_kept;
  if (!plan.headings.empty() &&
      (format == FleetPlanFormat::Paths || format == FleetPlanFormat::Yaml)) {
    losses.push_back(
        {"the headings of the agents are not kept: %1 has none, and their turns are waits",
         {std::string(toString(format))}});
  }
  return losses;
}

Result<std::string> writeFleetPlan(const GridFleetPlanFile& plan, FleetPlanFormat format) {
  switch (format) {
    case FleetPlanFormat::Lacam: break;
    case FleetPlanFormat::Paths: return writeFleetPaths(plan);
    case FleetPlanFormat::Planviz: return writePlanviz(plan);
    case FleetPlanFormat::Yaml: return writeScheduleYaml(plan);
  }
  return writeGridFleetPlan(plan);
}

GridFleetPlanFile planOfPaths(const std::vector<std::vector<Cell>>& paths) {
  GridFleetPlanFile plan;
  plan.agents = paths.size();
  std::size_t steps = 0;
  for (const std::vector<Cell>& path : paths) {
    steps = std::max(steps, path.size());
    plan.starts.push_back(path.front());
    plan.goals.push_back(path.back());
  }
  for (std::size_t k = 0; k < steps; ++k) {
    for (const std::vector<Cell>& path : paths)
      plan.cells.push_back(path[std::min(k, path.size() - 1)]);
  }
  return plan;
}

}  // namespace clearway::maps
