#include "app/document/edit/document_zones.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/document/plan/site_zones.h"
#include "core/grid/grid_frame.h"
#include "maps/text/safe_path.h"

namespace clearway::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kZoneName = "zone";

bool hasDirection(maps::ZoneType type) {
  return type == maps::ZoneType::Directed || type == maps::ZoneType::Bidirected;
}

maps::ZoneSet setOf(const DocumentZones& zones) { return zones.set ? *zones.set : maps::ZoneSet(); }

DocumentZones ofProject(maps::ZoneSet set) {
  return {std::make_shared<const maps::ZoneSet>(std::move(set)), {}};
}

}  // namespace

bool sameZones(const DocumentZones& a, const DocumentZones& b) {
  if (a.file != b.file || a.empty() != b.empty()) return false;
  return a.set == b.set || a.empty() || a.set->zones == b.set->zones;
}

DocumentZones zonesOfProject(const maps::Project& project,
                             std::shared_ptr<const maps::ZoneSet> read, const fs::path& path) {
  if (project.zones_file.empty()) return {std::move(read), {}};
  return {std::move(read), (path.parent_path() / project.zones_file).lexically_normal()};
}

void saveZones(const DocumentZones& zones, const fs::path& path, maps::Project& out) {
  if (!zones.file.empty()) {
    const Result<std::string> name = maps::relativeReference(zones.file, path);
    const bool inside = name && !fs::path(*name).is_absolute() && !name->starts_with("..");
    if (inside) {
      out.zones_file = *name;
      return;
    }
  }
  if (!zones.empty()) out.zones = zones.set;
}

Result<DocumentZones> openZones(const maps::GridMap& map, const fs::path& file) {
  ZoneFiles files;
  files.zones = file.string();
  DocumentZones out{TRY(loadZones(files)), file};
  TRY(worldZones(map.frame, map.grid.frame(), *out.set));
  return out;
}

DocumentZones withZone(const DocumentZones& zones, maps::SiteZone zone) {
  maps::ZoneSet set = setOf(zones);
  set.zones.push_back(std::move(zone));
  return ofProject(std::move(set));
}

DocumentZones withZone(const DocumentZones& zones, std::size_t index, maps::SiteZone zone) {
  maps::ZoneSet set = setOf(zones);
  if (index < set.zones.size()) set.zones[index] = std::move(zone);
  return ofProject(std::move(set));
}

DocumentZones withoutZone(const DocumentZones& zones, std::size_t index) {
  maps::ZoneSet set = setOf(zones);
  if (index >= set.zones.size()) return zones;
  set.zones.erase(set.zones.begin() + static_cast<std::ptrdiff_t>(index));
  return set.zones.empty() ? DocumentZones() : ofProject(std::move(set));
}

std::string freeZoneId(const DocumentZones& zones) {
  const maps::ZoneSet set = setOf(zones);
  std::string id = kZoneName;
  for (std::size_t k = 2; std::ranges::find(set.zones, id, &maps::SiteZone::id) != set.zones.end();
       ++k) {
    id = std::string(kZoneName) + ' ' + std::to_string(k);
  }
  return id;
}

DocumentZones movedZones(const DocumentZones& zones, const maps::GridMap& from,
                         const maps::GridMap& to, const std::function<Pose(const Pose&)>& moved) {
  if (zones.empty()) return zones;
  maps::ZoneSet set = *zones.set;
  const GridFrame &old_grid = from.grid.frame(), &new_grid = to.grid.frame();
  for (maps::SiteZone& zone : set.zones) {
    for (Vec2& v : zone.vertices) {
      const Pose world{maps::positionToWorld(from.frame, old_grid, v), {}};
      v = maps::positionFromWorld(to.frame, new_grid, moved(world).position);
    }
    if (zone.type == maps::ZoneType::SpeedLimit) {
      const double speed = maps::lengthToWorld(from.frame, old_grid, zone.value);
      zone.value = maps::lengthFromWorld(to.frame, new_grid, speed);
    }
    const Result<Heading> own = Heading::fromRadians(zone.value);
    if (!hasDirection(zone.type) || !own) continue;
    const Pose world{{}, maps::headingToWorld(from.frame, *own)};
    zone.value = maps::headingFromWorld(to.frame, moved(world).heading).radians();
  }
  return set.zones == zones.set->zones ? zones : ofProject(std::move(set));
}

}  // namespace clearway::app
