#include "app/document/disk/disk_version.h"

#include <algorithm>
#include <map>
#include <utility>

#include "app/document/plan/plan_request.h"
#include "app/document/vector/vector_layers.h"
#include "maps/plan/project_agent.h"

namespace clearway::app {
namespace {

std::map<std::string_view, const EditAgent*> byName(const EditDocument& d) {
  std::map<std::string_view, const EditAgent*> out;
  for (const EditAgent& a : d.agents()) out.emplace(a.agent.name, &a);
  return out;
}

CellSet differingCells(const maps::GridMap& a, const maps::GridMap& b) {
  const GridFrame& frame = a.grid.frame();
  const auto columns = static_cast<std::size_t>(frame.columns());
  std::vector<CellRun> runs;
  for (std::int32_t i = 0; i < frame.rows(); ++i) {
    const std::size_t row = static_cast<std::size_t>(i) * columns;
    const std::uint16_t* p = a.values.data() + row;
    const std::uint16_t* q = b.values.data() + row;
    if (std::equal(p, p + columns, q)) continue;
    for (std::int32_t j = 0; j < frame.columns();) {
      if (p[j] == q[j]) {
        ++j;
        continue;
      }
      const std::int32_t first = j;
      while (j < frame.columns() && p[j] != q[j]) ++j;
      runs.push_back({i, first, j});
    }
  }
  return CellSet(std::move(runs));
}

// Moves agents and polygons to where their coordinates in the frame of `from` are on the map `to`.
void keepCoordinates(EditDocument& document, const maps::GridMap& from, const maps::GridMap& to) {
  const GridFrame &old_grid = from.grid.frame(), &new_grid = to.grid.frame();
  const bool same = from.frame == to.frame && old_grid == new_grid;
  if (same || from.frame.kind != to.frame.kind) return;
  for (EditAgent a : std::vector(document.agents())) {
    if (a.agent.start) {
      *a.agent.start = toWorld(to.frame, new_grid, fromWorld(from.frame, old_grid, *a.agent.start));
    }
    maps::forGoals(a.agent, [&](maps::GoalPose& g) { g = toWorld(to, fromWorld(from, g)); });
    document.setAgent(a);
  }
  document.setLayers(layersToWorld(to, layersFromWorld(from, *document.layers())));
}

// The names of agents whose start and goals lie on the document's map.
std::vector<std::string> agentsOnMap(const EditDocument& document) {
  const GridFrame& grid = document.frame();
  const auto on = [&](Vec2 p) { return grid.contains(grid.cellAt(p)); };
  std::vector<std::string> out;
  for (EditAgent a : document.agents()) {
    bool all = !a.agent.start || on(a.agent.start->position);
    maps::forGoals(a.agent, [&](const maps::GoalPose& g) { all = all && on(g.position); });
    if (all) out.push_back(a.agent.name);
  }
  return out;
}

}  // namespace

DiskDifference differenceOf(const EditDocument& document, const EditFile& file,
                            const OpenedEdit& disk) {
  const maps::GridMap &mine = document.map(), &other = disk.document.map();
  const GridFrame &a = mine.grid.frame(), &b = other.grid.frame();
  DiskDifference out;
  out.rows = b.rows();
  out.columns = b.columns();
  out.same_size = a.rows() == b.rows() && a.columns() == b.columns();
  out.properties = propertyDifferences(mine, other);
  if (out.same_size) out.cells = differingCells(mine, other);
  if (isBareMap(file)) return out;
  out.planner = document.planner() != disk.document.planner();
  out.fleet = document.fleet() != disk.document.fleet();
  const auto mine_by_name = byName(document), other_by_name = byName(disk.document);
  for (const auto& [name, agent] : mine_by_name) {
    const auto found = other_by_name.find(name);
    if (found == other_by_name.end() || found->second->agent != agent->agent) ++out.agents;
  }
  for (const auto& entry : other_by_name) {
    if (!mine_by_name.contains(entry.first)) ++out.agents;
  }
  return out;
}

bool isSame(const EditDocument& document, const OpenedEdit& disk) {
  const EditDocument& other = disk.document;
  const maps::GridMap &a = document.map(), &b = other.map();
  return a.values == b.values && a.grid.frame() == b.grid.frame() && a.frame == b.frame &&
         a.meta == b.meta && a.max_value == b.max_value &&
         std::ranges::equal(document.agents(), other.agents(), {}, &EditAgent::agent,
                            &EditAgent::agent) &&
         document.planner() == other.planner() && document.fleet() == other.fleet() &&
         *document.layers() == *other.layers() && sameZones(document.zones(), other.zones()) &&
         document.simulation() == other.simulation() &&
         std::ranges::equal(document.drawings(), other.drawings(),
                            [](const auto& x, const auto& y) { return areAlike(*x, *y); });
}

std::vector<std::string> reload(EditDocument& document, EditFile& file, OpenedEdit disk,
                                const std::string& step) {
  const bool tasks = !isBareMap(file);
  std::vector<FileStamp> stamps = stampsOf(document, file);
  std::vector<std::string> lost = agentsOnMap(document);
  document.begin(step, true);
  if (!tasks) keepCoordinates(document, document.map(), disk.document.map());
  document.setMap(disk.document.map());
  if (tasks) {
    document.setPlanner(disk.document.planner());
    document.setFleet(disk.document.fleet());
    document.setLayers(*disk.document.layers());
    if (!sameZones(document.zones(), disk.document.zones())) {
      document.setZones(disk.document.zones());
    }
    document.setSimulation(disk.document.simulation());
    document.takeDrawings(disk.document.drawings());
    const auto wanted = byName(disk.document);
    for (const EditAgent& a : std::vector(document.agents())) {
      const auto found = wanted.find(a.agent.name);
      if (found == wanted.end()) {
        document.removeAgent(a.id);
      } else {
        document.setAgent({a.id, found->second->agent, a.hidden, a.locked, found->second->number});
      }
    }
    const auto known = byName(document);
    std::vector<EditAgent> added;
    for (const EditAgent& a : disk.document.agents()) {
      if (!known.contains(a.agent.name)) added.push_back(a);
    }
    for (EditAgent& a : added) {
      a.id = document.addAgent(a.agent);
      document.setAgent(a);
    }
  }
  document.commit();
  disk.file.stamps_before_reload = std::move(stamps);
  disk.file.reload_version = document.reloadVersion();
  file = std::move(disk.file);
  tasks ? document.markSaved() : document.markMapSaved();
  const std::vector<std::string> stored = agentsOnMap(document);
  std::erase_if(lost, [&](const std::string& name) {
    const bool gone = std::ranges::none_of(
        document.agents(), [&](const EditAgent& a) { return a.agent.name == name; });
    return gone || std::ranges::find(stored, name) != stored.end();
  });
  return lost;
}

void keepMine(EditDocument& document, const EditFile& file,
              const std::vector<std::filesystem::path>& changed) {
  for (const std::filesystem::path& path : changed) {
    const bool map = isBareMap(file) || path != file.path;
    map ? document.markMapUnsaved() : document.markTasksUnsaved();
  }
}

}  // namespace clearway::app
