#include "app/drawing/pictures/render.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "app/document/plan/point_settings.h"
#include "app/document/plan/site_zones.h"
#include "app/document/plan/terrain_costs.h"
#include "app/document/vector/vector_layers.h"
#include "core/base/work_progress.h"

namespace clearway::app {

Result<PictureFile> pictureFileOf(const std::string& file) {
  const std::string extension = std::filesystem::path(file).extension().string();
  if (extension == ".svg") return PictureFile::Svg;
  if (extension == ".png") return PictureFile::Png;
  if (extension == ".pdf") return PictureFile::Pdf;
  return fail(ErrorCode::InvalidArgument, "pictures are written as .svg, .png or .pdf", file);
}

Result<void> addOutlines(PictureInput& input, StopCheck* stop) {
  for (PictureAgent& agent : input.agents) {
    if (!agent.path || !agent.footprint) continue;
    SweptOutline outline = TRY(sweptOutline(*agent.footprint, *agent.path, stop));
    agent.outline = std::move(outline);
  }
  return {};
}

Result<std::string> painted(std::string svg, PictureFile format, double dpi, StopCheck* stop) {
  if (format == PictureFile::Svg) return svg;
  if (format == PictureFile::Pdf) return renderPdf(svg);
  const std::vector<std::uint8_t> png = TRY(renderPng(svg, 0, dpi, stop));
  return std::string(png.begin(), png.end());
}

namespace {

// Which part of drawing a PNG its SVG takes: by its cells, and the rest by its pixels.
double svgPart(const PictureInput& input, const PictureOptions& options) {
  constexpr double kPixelsOfCells = 0.12;  // the work of a cell in that of pixels
  const GridFrame& g = input.grid->frame();
  const double cells = kPixelsOfCells * g.rows() * static_cast<double>(g.columns());
  const double high = options.max_width * g.rows() / g.columns();
  return cells / (cells + options.max_width * std::min(options.max_height, high));
}

// Costs of the free cells, normalised by the largest cost.
std::function<double(Cell)> shadeOf(std::shared_ptr<const Terrain> terrain,
                                    const maps::GridMap& map) {
  if (!terrain) return {};
  std::uint16_t most = terrain->least;
  const std::int32_t columns = map.grid.frame().columns();
  for (std::size_t k = 0; k < terrain->costs.size(); ++k) {
    const auto index = static_cast<std::int32_t>(k);
    if (map.grid.blocked({index / columns, index % columns})) continue;
    most = std::max(most, terrain->costs[k]);
  }
  const double range = std::max(1, most - terrain->least);
  return [terrain, &map, range](Cell c) {
    return (terrain->at(indexOf(map, c)) - terrain->least) / range;
  };
}

std::vector<PictureGoal> goalsOf(const PlanJob& job) {
  std::vector<PictureGoal> out;
  for (const lattice::PoseGoal& g : job.query->goals) {
    out.push_back({{g.position, g.heading.value_or(job.query->start.heading)}, !g.heading});
  }
  return out;
}

std::vector<PictureGoal> viaOf(const PlanJob& job) {
  std::vector<PictureGoal> out;
  if (!job.via) return out;
  for (const ViaPoint& v : job.via->points) {
    out.push_back({{v.position, v.heading.value_or(Heading())}, !v.heading});
  }
  return out;
}

PictureAgent standing(const StaticAgent& other) {
  PictureAgent agent;
  agent.name = other.name;
  agent.footprint = other.footprint;
  agent.start = other.pose;
  return agent;
}

std::optional<GridAgent> onCells(const maps::AgentShape& shape) {
  if (maps::isTurning(shape.kind)) return std::nullopt;
  return pointAgentOf(shape, {});  // its own size
}

}  // namespace

Result<void> addZones(PictureInput& input, const maps::GridMap& map,
                      const std::shared_ptr<const maps::ZoneSet>& zones) {
  if (zones) input.zones = TRY(worldZones(map.frame, map.grid.frame(), *zones));
  return {};
}

PictureInput pictureOfResult(const PlanJob& job, const PlanResult& result,
                             const std::string& agent_name) {
  PictureInput input = pictureOf(*job.map);
  input.cost = shadeOf(terrainOf(job.query), *job.map);
  input.zones = job.query->zones;
  PictureAgent agent;
  agent.name = agent_name;
  agent.footprint = drawnFootprintOf(job.shape, job.padding).value_or(std::nullopt);
  agent.on_cells = onCells(job.shape);
  agent.start = result.path.start;
  agent.goals = goalsOf(job);
  for (PictureGoal& goal : agent.goals) goal.passed_over = true;
  agent.goals[result.goal] = {result.path.goal()};
  agent.via = viaOf(job);
  agent.path = result.path;
  agent.certificate = result.certificate;
  input.agents.push_back(std::move(agent));
  if (const auto* shaped = std::get_if<ShapedAgent>(&job.query.given().agent)) {
    for (const StaticAgent& other : shaped->options.static_agents) {
      input.agents.push_back(standing(other));
    }
  }
  return input;
}

PictureAgent pictureAgentOf(const PlanJob& job, const std::string& name, bool has_goal,
                            std::optional<std::uint32_t> colour) {
  PictureAgent agent;
  agent.name = name;
  agent.footprint = drawnFootprintOf(job.shape, job.padding).value_or(std::nullopt);
  agent.on_cells = onCells(job.shape);
  agent.start = job.query->start;
  if (has_goal) agent.goals = goalsOf(job);
  agent.via = viaOf(job);
  agent.colour = colour;
  return agent;
}

void takeColours(PictureInput& input, std::span<const maps::ProjectAgent> agents) {
  for (PictureAgent& a : input.agents) {
    const auto found = std::ranges::find(agents, a.name, &maps::ProjectAgent::name);
    if (found == agents.end()) continue;
    a.colour = found->colour;
    a.number = maps::colourNumber(agents, static_cast<std::size_t>(found - agents.begin()));
  }
}

Result<PictureInput> pictureOfProject(const OpenProject& project) {
  PictureInput input = pictureOf(project.map);
  if (!project.project.polygons.empty()) {
    input.polygons = std::make_shared<const maps::VectorLayers>(
        layersToWorld(project.map, project.project.polygons));
  }
  TRY(addZones(input, project.map, project.zones));
  maps::PlannerSettings settings = project.project.planner;
  settings.motion = DriveKind::Differential;  // only drawn: drive model and costs are irrelevant
  settings.terrain.clear();
  for (std::size_t i = 0; i < project.project.agents.size(); ++i) {
    const maps::ProjectAgent& requested = project.project.agents[i];
    if (!requested.start) continue;
    maps::ProjectAgent placed = requested;
    if (!placed.goal)
      placed.goal = maps::GoalPose{requested.start->position, requested.start->heading};
    const Result<PlanJob> job = makePlanJob(project.map, placed, settings);
    if (!job) {
      Error e = job.error();
      e.message = {"agent '%1': %2", {requested.name, e.message}};
      return tl::unexpected(std::move(e));
    }
    input.agents.push_back(
        pictureAgentOf(*job, requested.name, requested.goal.has_value(), requested.colour));
    input.agents.back().number = maps::colourNumber(project.project.agents, i);
  }
  return input;
}

Result<PictureInput> pictureOfPlan(const maps::PlanFile& plan, const maps::GridMap& map,
                                   const Certificate& certificate) {
  PictureInput input = pictureOf(map);
  if (!plan.planner.terrain.empty()) {
    Terrain terrain = TRY(terrainOf(map, plan.planner.terrain));
    input.cost = shadeOf(std::make_shared<const Terrain>(std::move(terrain)), map);
  }
  TRY(addZones(input, map, plan.zones));
  PictureAgent agent;
  std::optional<Footprint> footprint = TRY(drawnFootprintOf(plan.shape, plan.padding));
  agent.footprint = std::move(footprint);
  agent.on_cells = onCells(plan.shape);
  agent.start = plan.path.start;
  agent.goals = {{plan.path.goal()}};
  agent.path = plan.path;
  agent.certificate = certificate;
  input.agents.push_back(std::move(agent));
  for (const maps::PlacedAgent& o : plan.others) {
    Footprint shape = TRY(footprintOf(o.shape, o.padding));
    input.agents.push_back(standing({o.name, std::move(shape), o.pose}));
  }
  return input;
}

Result<std::string> draw(const PictureInput& input, PictureFile format,
                         const PictureOptions& options, StopCheck* stop) {
  const bool is_svg = format == PictureFile::Svg;
  const double svg_part = is_svg ? 1.0 : svgPart(input, options);
  std::string svg = [&] {
    const WorkPart part(0.0, svg_part);
    return renderSvg(input, options);
  }();
  if (is_svg) return svg;
  const WorkPart part(svg_part, 1.0);
  return painted(std::move(svg), format, options.sheet.dpi, stop);
}

Result<JudgedPlan> judgePlan(maps::PlanFile plan, const std::string& plan_file,
                             const std::string& map_file, const maps::LoadOptions& load) {
  maps::GridMap map =
      TRY(map_file.empty() ? mapOfPlan(plan, plan_file, load) : openMap(map_file, load));
  if (!plan.planner.terrain.empty()) {
    TRY(openTerrain(map, plan.planner.terrain));
  }
  PlanCheck check = TRY(checkPlan(std::move(plan), map));
  return JudgedPlan{std::move(map), std::move(check)};
}

Result<std::string> draw(const PictureInput& input, PictureFile format, const std::string& title) {
  PictureOptions options;
  options.title = title;
  return draw(input, format, options);
}

}  // namespace clearway::app
