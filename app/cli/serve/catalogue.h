// app/cli/serve/catalogue.h — the maps, agents and graphs of routes that the clients of a server
// have loaded.
//
// All clients share them. Each is immutable: an edit makes a new version of its map, and a request
// is answered on the version that it found. An agent or graph belongs to a map by its name, and so
// do the zones of its site.
// Errors: InvalidArgument, naming what is missing; LimitExceeded.
// Cost: an edit copies the map's cells, one bit each. Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/plan_settings.h"
#include "maps/plan/project_agent.h"
#include "maps/plan/zone_set.h"
#include "maps/route/route_file.h"

namespace clearway::cli {

struct ServedMap {
  std::string name;
  std::uint64_t version = 1;
  maps::GridMap map;                                // without cell values, which nothing here needs
  std::shared_ptr<const maps::ZoneSet> zones = {};  // null: none
};

struct MapEdits {
  std::vector<Cell> block, free;
  maps::ZoneSet zones;  // each replaces the one of its id, those without effect, too
  std::vector<std::string> drop_zones;
};

// How an agent moves and is planned for; its ends come with the requests.
struct ServedAgent {
  std::string name;
  std::string map;
  maps::ProjectAgent agent;
  maps::PlannerSettings settings;
  bool nearest = false;
  bool escape = false;
};

// A layout for a type of vehicle.
struct ServedGraph {
  std::string name;
  std::string map;
  maps::RouteFile file;
  maps::RouteChoice choice;  // in the file
};

class Catalogue {
 public:
  static constexpr std::size_t kMostMaps = 256;
  static constexpr std::size_t kMostAgents = 10'000;
  static constexpr std::size_t kMostGraphs = 256;

  // Each replaces the one of its name.
  Result<std::shared_ptr<const ServedMap>> addMap(const std::string& name, maps::GridMap map,
                                                  std::shared_ptr<const maps::ZoneSet> zones = {});
  Result<std::shared_ptr<const ServedAgent>> addAgent(ServedAgent agent);
  Result<void> addGraph(std::shared_ptr<const ServedGraph> graph);

  // Errors: also a cell outside the map, or no such zone; nothing has changed then.
  Result<std::shared_ptr<const ServedMap>> edit(const std::string& name, const MapEdits& edits);

  [[nodiscard]] Result<std::shared_ptr<const ServedMap>> map(const std::string& name) const;
  [[nodiscard]] Result<std::shared_ptr<const ServedAgent>> agent(const std::string& name) const;
  [[nodiscard]] Result<std::shared_ptr<const ServedGraph>> graph(const std::string& name) const;

  // What is in use goes when its last request has been answered.
  Result<void> dropMap(const std::string& name);
  Result<void> dropAgent(const std::string& name);
  Result<void> dropGraph(const std::string& name);

  // In the order of their names.
  [[nodiscard]] std::vector<std::shared_ptr<const ServedMap>> maps() const;
  [[nodiscard]] std::vector<std::shared_ptr<const ServedAgent>> agents() const;
  [[nodiscard]] std::vector<std::shared_ptr<const ServedGraph>> graphs() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const ServedMap>> maps_;
  std::map<std::string, std::shared_ptr<const ServedAgent>> agents_;
  std::map<std::string, std::shared_ptr<const ServedGraph>> graphs_;
};

}  // namespace clearway::cli
