#include "app/document/disk/agent_clip.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/document/disk/edit_file.h"
#include "maps/plan/project_agent.h"

namespace clearway::app {
namespace {

// A map of one cell in the world frame, which holds the place of a map in the text.
maps::GridMap placeholderMap() {
  const auto map = maps::makeGridMap(1, 1, 1.0, maps::MovingAiMeta{}, 255, {'.'});
  maps::GridMap out = *map;
  out.frame = {maps::FrameKind::Metres, {}, 0.0};
  return out;
}

// The box around the agents at their starts.
std::optional<Aabb> extentOf(std::span<const maps::ProjectAgent> agents) {
  std::optional<Aabb> out;
  for (const maps::ProjectAgent& a : agents) {
    if (!a.start) continue;
    const auto shape = footprintOfAgent(a);
    const double reach = shape && *shape ? (*shape)->circumscribedRadius() : 0.0;
    const Aabb box = enlarged(Aabb{a.start->position, a.start->position}, reach);
    out = out ? merged(*out, box) : box;
  }
  return out;
}

}  // namespace

std::string agentClip(std::span<const maps::ProjectAgent> agents) {
  maps::Project project;
  project.description = "agents that were copied in Clearway";
  project.agents.assign(agents.begin(), agents.end());
  project.map = placeholderMap();
  return maps::writeProject(project);
}

Result<std::vector<maps::ProjectAgent>> agentsOfClip(std::string_view text) {
  maps::Project project = TRY(maps::parseProject(text, "clipboard"));
  if (const auto* map = std::get_if<maps::GridMap>(&project.map);
      map == nullptr || map->frame.kind != maps::FrameKind::Metres) {
    return fail(ErrorCode::Unsupported, "the text is a project, not copied agents: open it instead",
                "clipboard");
  }
  return std::move(project.agents);
}

Result<std::vector<std::uint32_t>> addCopies(EditDocument& document,
                                             std::span<const maps::ProjectAgent> agents, Vec2 by) {
  if (document.agents().size() + agents.size() > maps::kMaxAgents) {
    return fail(ErrorCode::LimitExceeded, "a project holds at most %1 agents", {maps::kMaxAgents});
  }
  std::vector<std::uint32_t> ids;
  for (maps::ProjectAgent a : agents) {
    // "cart 2" is copied as "cart 3", not as "cart 2 2".
    std::string stem = a.name;
    const std::size_t digits = stem.find_last_not_of("0123456789");
    if (digits != std::string::npos && digits > 0 && digits + 1 < stem.size() &&
        stem[digits] == ' ') {
      stem.resize(digits);
      a.name = numberedName(stem, 2, [&](const std::string& n) { return document.hasName(n); });
    } else {
      a.name = document.freeName(stem);
    }
    if (a.start) a.start->position = a.start->position + by;
    maps::forGoals(a, [&](maps::GoalPose& g) { g.position = g.position + by; });
    ids.push_back(document.addAgent(std::move(a)));
  }
  return ids;
}

std::optional<Vec2> middleOf(std::span<const maps::ProjectAgent> agents) {
  std::optional<Aabb> box;
  for (const bool starts : {true, false}) {
    for (const maps::ProjectAgent& a : agents) {
      if (starts ? !a.start : !a.goal) continue;
      const Vec2 p = starts ? a.start->position : a.goal->position;
      box = box ? merged(*box, {p, p}) : Aabb{p, p};
    }
    if (box) return 0.5 * (box->min + box->max);
  }
  return std::nullopt;
}

Vec2 besideAgents(const EditDocument& document, std::span<const maps::ProjectAgent> agents) {
  const GridFrame& grid = document.frame();
  const std::optional<Aabb> box = extentOf(agents);
  if (!box) return {};
  const Vec2 size = box->max - box->min;
  const Vec2 step{grid.cellWidth() * std::ceil(size.x / grid.cellWidth() + 1e-9),
                  grid.cellLength() * std::ceil(size.y / grid.cellLength() + 1e-9)};
  const std::array tries{Vec2{step.x, 0.0}, Vec2{0.0, step.y}, Vec2{-step.x, 0.0},
                         Vec2{0.0, -step.y}};
  for (const Vec2 by : tries) {
    const Aabb moved{box->min + by, box->max + by};
    if (merged(moved, grid.bounds()) == grid.bounds()) return by;
  }
  return tries.front();
}

}  // namespace clearway::app
