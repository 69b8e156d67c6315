// app/drawing/layers/zone_layer.h — the layer of a picture with the zones of a site, over the map
// and under agents and paths.
//
// Each kind has a style of its own that colour-blind people can distinguish, too:
//   Blocked      hatched, in the colour of collisions
//   SpeedLimit   a dashed outline, and the speed in its middle
//   Penalty      a dotted outline; the stronger, the more a metre costs
//   Priority     a fine outline in the colour of what is good; the stronger, the less a metre costs
//   Directed     arrows; Bidirected: arrows with two heads
// Many small zones, as masks have, are fills alone. Cost: O(vertices), and what is drawn of hatches
// and arrows in the visible area. Thread-safe: no state.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/drawing/canvas/canvas.h"
#include "app/drawing/style/picture_words.h"
#include "app/drawing/style/view_box.h"
#include "core/geometry/zones.h"
#include "core/grid/grid_frame.h"
#include "maps/grid/map_frame.h"

namespace clearway::app::picture {

inline constexpr std::size_t kZoneKinds = 6;

// "0.3 m/s" in the map's own unit for zones that limit the speed, "" for all others.
[[nodiscard]] std::vector<std::string> zoneLabels(const SiteZones& zones,
                                                  const maps::MapFrame& frame,
                                                  const GridFrame& grid, const PictureWords& words);
// `labels`: one for each zone, or none. Precondition: the view has an area.
void drawZones(Canvas& out, const SiteZones& zones, const std::vector<std::string>& labels,
               const View& view);
// A thick outline: of the zone that is selected.
void drawZoneOutline(Canvas& out, const Zone& zone, const View& view);

// The zone that is drawn on top of a point of the world; nullopt: none is there.
[[nodiscard]] std::optional<std::size_t> zoneAt(const SiteZones& zones, Vec2 world);

// Which kinds there are, and what a legend calls them (English).
[[nodiscard]] std::array<bool, kZoneKinds> zoneKindsOf(const SiteZones& zones);
[[nodiscard]] const char* legendNameOf(ZoneKind kind);
// The sign of the legend in this box.
void zoneSign(Canvas& out, const Aabb& box, ZoneKind kind, double unit);

}  // namespace clearway::app::picture
