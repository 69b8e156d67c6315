// app/gui/document/world_zones.h — the zones of a document in the world, converted once for each
// state of the zones and of the map.
#pragma once

#include <cstdint>
#include <memory>

#include "app/document/edit/edit_document.h"
#include "core/geometry/zones.h"

namespace clearway::gui {

class WorldZones {
 public:
  // In their order; null: there are none.
  [[nodiscard]] const std::shared_ptr<const SiteZones>& of(const app::EditDocument& document);

 private:
  std::shared_ptr<const maps::ZoneSet> from_;
  std::uint64_t layout_ = 0;  // of the map
  std::shared_ptr<const SiteZones> zones_;
};

}  // namespace clearway::gui
