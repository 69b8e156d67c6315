#include "app/cli/serve/catalogue.h"

#include <algorithm>
#include <utility>

namespace clearway::cli {
namespace {

template <class T>
Result<std::shared_ptr<const T>> found(const std::map<std::string, std::shared_ptr<const T>>& all,
                                       const std::string& name, const char* missing) {
  const auto at = all.find(name);
  if (at == all.end()) return fail(ErrorCode::InvalidArgument, missing, {name});
  return at->second;
}

template <class T>
std::vector<std::shared_ptr<const T>> listOf(
    const std::map<std::string, std::shared_ptr<const T>>& all) {
  std::vector<std::shared_ptr<const T>> out;
  out.reserve(all.size());
  for (const auto& [name, value] : all) out.push_back(value);
  return out;
}

constexpr const char* kNoMap = "there is no map '%1': load it first";
constexpr const char* kNoGraph = "there is no graph '%1': load it first";
constexpr const char* kNoAgent = "there is no agent '%1': define it first";

// Null: none remain.
Result<std::shared_ptr<const maps::ZoneSet>> editedZones(
    const std::shared_ptr<const maps::ZoneSet>& before, const MapEdits& edits,
    const std::string& map) {
  auto after =
      before ? std::make_shared<maps::ZoneSet>(*before) : std::make_shared<maps::ZoneSet>();
  const auto placeOf = [&](const std::string& id) {
    return std::ranges::find(after->zones, id, &maps::SiteZone::id);
  };
  for (const std::string& id : edits.drop_zones) {
    const auto at = placeOf(id);
    if (at == after->zones.end()) {
      return fail(ErrorCode::InvalidArgument, "the map '%1' has no zone '%2'", {map, id});
    }
    after->zones.erase(at);
  }
  for (const std::string& id : edits.zones.without_effect) {
    const auto at = placeOf(id);
    if (at != after->zones.end()) after->zones.erase(at);
  }
  for (const maps::SiteZone& zone : edits.zones.zones) {
    const auto at = placeOf(zone.id);
    if (at != after->zones.end()) {
      *at = zone;
    } else {
      after->zones.push_back(zone);
    }
  }
  if (after->zones.size() > maps::kMaxZones) {
    return fail(ErrorCode::LimitExceeded, "the map '%1' would have more than %2 zones",
                {map, maps::kMaxZones});
  }
  if (after->zones.empty()) return std::shared_ptr<const maps::ZoneSet>();
  return std::shared_ptr<const maps::ZoneSet>(std::move(after));
}

}  // namespace

Result<std::shared_ptr<const ServedMap>> Catalogue::addMap(
    const std::string& name, maps::GridMap map, std::shared_ptr<const maps::ZoneSet> zones) {
  map.values.clear();
  map.values.shrink_to_fit();
  const std::scoped_lock lock(mutex_);
  if (maps_.size() >= kMostMaps && !maps_.contains(name)) {
    return fail(ErrorCode::LimitExceeded, "there are %1 maps already: drop one", {kMostMaps});
  }
  std::shared_ptr<const ServedMap>& at = maps_[name];
  const std::uint64_t version = at ? at->version + 1 : 1;
  at =
      std::make_shared<const ServedMap>(ServedMap{name, version, std::move(map), std::move(zones)});
  return at;
}

Result<std::shared_ptr<const ServedAgent>> Catalogue::addAgent(ServedAgent agent) {
  const std::scoped_lock lock(mutex_);
  if (agents_.size() >= kMostAgents && !agents_.contains(agent.name)) {
    return fail(ErrorCode::LimitExceeded, "there are %1 agents already: drop one", {kMostAgents});
  }
  std::shared_ptr<const ServedAgent>& at = agents_[agent.name];
  at = std::make_shared<const ServedAgent>(std::move(agent));
  return at;
}

Result<void> Catalogue::addGraph(std::shared_ptr<const ServedGraph> graph) {
  const std::scoped_lock lock(mutex_);
  if (graphs_.size() >= kMostGraphs && !graphs_.contains(graph->name)) {
    return fail(ErrorCode::LimitExceeded, "there are %1 graphs already: drop one", {kMostGraphs});
  }
  const std::string name = graph->name;
  graphs_[name] = std::move(graph);
  return {};
}

Result<std::shared_ptr<const ServedMap>> Catalogue::edit(const std::string& name,
                                                         const MapEdits& edits) {
  const std::scoped_lock lock(mutex_);  // also while it copies: no edit is lost
  const std::shared_ptr<const ServedMap> before = TRY(found(maps_, name, kNoMap));
  const GridFrame& frame = before->map.grid.frame();
  for (const std::vector<Cell>* const cells : {&edits.block, &edits.free}) {
    for (const Cell c : *cells) {
      if (frame.contains(c)) continue;
      return fail(ErrorCode::InvalidArgument, "cell [%1, %2] is outside the map '%3'",
                  {c.row, c.column, name});
    }
  }
  ServedMap after{name, before->version + 1, before->map, before->zones};
  for (const Cell c : edits.block) after.map.grid.set(c, true);
  for (const Cell c : edits.free) after.map.grid.set(c, false);
  if (!edits.zones.zones.empty() || !edits.zones.without_effect.empty() ||
      !edits.drop_zones.empty()) {
    after.zones = TRY(editedZones(before->zones, edits, name));
  }
  return maps_[name] = std::make_shared<const ServedMap>(std::move(after));
}

Result<std::shared_ptr<const ServedMap>> Catalogue::map(const std::string& name) const {
  const std::scoped_lock lock(mutex_);
  return found(maps_, name, kNoMap);
}

Result<std::shared_ptr<const ServedAgent>> Catalogue::agent(const std::string& name) const {
  const std::scoped_lock lock(mutex_);
  return found(agents_, name, kNoAgent);
}

Result<std::shared_ptr<const ServedGraph>> Catalogue::graph(const std::string& name) const {
  const std::scoped_lock lock(mutex_);
  return found(graphs_, name, kNoGraph);
}

Result<void> Catalogue::dropMap(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  TRY(found(maps_, name, kNoMap));
  maps_.erase(name);
  return {};
}

Result<void> Catalogue::dropAgent(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  TRY(found(agents_, name, kNoAgent));
  agents_.erase(name);
  return {};
}

Result<void> Catalogue::dropGraph(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  TRY(found(graphs_, name, kNoGraph));
  graphs_.erase(name);
  return {};
}

std::vector<std::shared_ptr<const ServedMap>> Catalogue::maps() const {
  const std::scoped_lock lock(mutex_);
  return listOf(maps_);
}

std::vector<std::shared_ptr<const ServedAgent>> Catalogue::agents() const {
  const std::scoped_lock lock(mutex_);
  return listOf(agents_);
}

std::vector<std::shared_ptr<const ServedGraph>> Catalogue::graphs() const {
  const std::scoped_lock lock(mutex_);
  return listOf(graphs_);
}

}  // namespace clearway::cli
