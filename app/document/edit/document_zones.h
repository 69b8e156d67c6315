// app/document/edit/document_zones.h — the zones of a document, from its project or from a file of
// zones, and how they move with the map.
//
// They are in the map's own frame, so that those of a file or a project keep their digits. Zones
// that were edited are no longer those of their file: the project holds them then.
// Errors: those of loadZones(); a file is named. Cost: O(vertices). Thread-safe: no state.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "core/base/result.h"
#include "core/geometry/pose.h"
#include "core/geometry/zones.h"
#include "maps/grid/grid_map.h"
#include "maps/plan/zone_set.h"
#include "maps/project/project.h"

namespace clearway::app {

struct DocumentZones {
  std::shared_ptr<const maps::ZoneSet> set{};  // null: none
  std::filesystem::path file{};                // that holds just these; empty: the project does
  [[nodiscard]] bool empty() const { return !set || set->zones.empty(); }
  friend bool operator==(const DocumentZones&, const DocumentZones&) = default;  // one set
};

[[nodiscard]] bool sameZones(const DocumentZones& a, const DocumentZones& b);

// Those of a project that was read from `path`; `read`: projectZones().
[[nodiscard]] DocumentZones zonesOfProject(const maps::Project& project,
                                           std::shared_ptr<const maps::ZoneSet> read,
                                           const std::filesystem::path& path);
// Into a project that is saved as `path`: by the name of their file if that is in its folder.
void saveZones(const DocumentZones& zones, const std::filesystem::path& path, maps::Project& out);

// Those of a file. Errors: also a zone that the map's frame cannot have.
[[nodiscard]] Result<DocumentZones> openZones(const maps::GridMap& map,
                                              const std::filesystem::path& file);

// With this one at the end, or instead of zones[index]; no longer those of a file.
[[nodiscard]] DocumentZones withZone(const DocumentZones& zones, maps::SiteZone zone);
[[nodiscard]] DocumentZones withZone(const DocumentZones& zones, std::size_t index,
                                     maps::SiteZone zone);
[[nodiscard]] DocumentZones withoutZone(const DocumentZones& zones, std::size_t index);
// "zone", or with the first number from 2 that no other one has.
[[nodiscard]] std::string freeZoneId(const DocumentZones& zones);

// On a map `to`, to whose world frame `moved` takes poses of `from`.
[[nodiscard]] DocumentZones movedZones(const DocumentZones& zones, const maps::GridMap& from,
                                       const maps::GridMap& to,
                                       const std::function<Pose(const Pose&)>& moved);

}  // namespace clearway::app
